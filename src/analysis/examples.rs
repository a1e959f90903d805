//! Runs examples: does the game do what the file beside it says?

use crate::data::DataError;
use crate::data::examples::{Example, ExpectedResult, ExpectedWinner, options, read};
use crate::game::{Game, LoadError};
use crate::resolve::rules::Rules;
use crate::run::view::{MemoryView, PieceOn, PositionView};
use crate::run::{Engine, GameResult, MoveError, Play, RunError};

/// One example, run.
#[derive(Debug)]
pub struct Report {
    /// Its name.
    pub name: String,
    /// The sentence of the rules that it shows.
    pub rule: Option<String>,
    /// What did not hold; empty if all did.
    pub failures: Vec<Failure>,
    /// The game with the example's options.
    pub game: Game,
    /// The position that the example looks at, if it could be reached.
    pub position: Option<PositionView>,
}

/// Something that did not hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Failure {
    /// One sentence without a full stop.
    pub message: String,
    /// Stated, but not so.
    pub missing: Vec<String>,
    /// So, but not stated.
    pub unexpected: Vec<String>,
}

impl Failure {
    fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), ..Self::default() }
    }
}

/// Why examples could not be run at all.
#[derive(Debug, thiserror::Error)]
pub enum ExamplesError {
    /// The file of examples is wrong.
    #[error(transparent)]
    Data(#[from] DataError),
    /// The rules do not load with the options of an example.
    #[error("the rules cannot be loaded for example {number}")]
    Load {
        /// The number of the example, from 1.
        number: usize,
        /// Why.
        source: LoadError,
    },
}

/// Runs all examples of a text. `load` gives the game for a list of options; it is asked once for each different list.
///
/// # Errors
/// A text that cannot be read, or options that the rules refuse. An example that fails is no error but a report with failures.
pub fn run(
    text: &str,
    mut load: impl FnMut(&[(String, String)]) -> Result<Game, LoadError>,
) -> Result<Vec<Report>, ExamplesError> {
    let mut games: Vec<(Vec<(String, String)>, Game)> = Vec::new();
    let mut index = Vec::new();
    for (number, options) in (1..).zip(options(text)?) {
        let known = games.iter().position(|(o, _)| *o == options);
        index.push(known.unwrap_or(games.len()));
        if known.is_none() {
            let game = load(&options).map_err(|source| ExamplesError::Load { number, source })?;
            games.push((options, game));
        }
    }
    let chosen: Vec<&Game> = index.iter().filter_map(|&i| games.get(i).map(|(_, game)| game)).collect();
    let rules: Vec<&Rules> = chosen.iter().map(|game| game.rules()).collect();
    let examples = read(text, &rules)?;
    Ok(examples.iter().zip(chosen).map(|(example, game)| run_one(example, game)).collect())
}

fn run_one(example: &Example, game: &Game) -> Report {
    let mut report = Report {
        name: example.name.clone(),
        rule: example.rule.clone(),
        failures: Vec::new(),
        game: game.clone(),
        position: None,
    };
    let play = match begin(example, game) {
        Ok(play) => play,
        Err(failure) => {
            report.failures.push(failure);
            return report;
        }
    };
    report.position = Some(play.view());
    let checks = [moves, legal, illegal, result, perft, after];
    for check in checks {
        if let Err(error) = check(example, game, &mut play.clone(), &mut report.failures) {
            report.failures.push(Failure::new(error.to_string()));
        }
    }
    report
}

/// The position that the example looks at.
fn begin(example: &Example, game: &Game) -> Result<Play, Failure> {
    let fail = |error: RunError| Failure::new(error.to_string());
    let mut play = match &example.position {
        Some(view) => game.play_from(view).map_err(fail)?,
        None => game.play().map_err(fail)?,
    };
    for (number, text) in (1..).zip(&example.play) {
        play.make_text(text).map_err(|error| refused(&format!("move {number} of `play`"), &error))?;
    }
    Ok(play)
}

fn refused(what: &str, error: &MoveError) -> Failure {
    Failure::new(format!("{what}: {error}"))
}

type Failures = Vec<Failure>;

fn moves(example: &Example, _: &Game, play: &mut Play, failures: &mut Failures) -> Result<(), RunError> {
    if example.moves.is_none() && example.count.is_none() {
        return Ok(());
    }
    let have: Vec<String> = play.moves()?.into_iter().map(|m| m.text).collect();
    if let Some(want) = &example.moves {
        let missing: Vec<String> = want.iter().filter(|m| !have.contains(m)).cloned().collect();
        let unexpected: Vec<String> = have.iter().filter(|m| !want.contains(m)).cloned().collect();
        if !missing.is_empty() || !unexpected.is_empty() {
            failures.push(Failure { message: "the legal moves differ".into(), missing, unexpected });
        }
    }
    if let Some(count) = example.count
        && count != have.len() as u64
    {
        failures.push(Failure::new(format!("there are {} legal moves, not {count}", have.len())));
    }
    Ok(())
}

fn legal(example: &Example, _: &Game, play: &mut Play, failures: &mut Failures) -> Result<(), RunError> {
    for text in &example.legal {
        match play.make_text(text) {
            Ok(()) => {
                play.undo();
            }
            Err(MoveError::Run(error)) => return Err(error),
            Err(error) => failures.push(refused(&format!("`{text}` must be legal"), &error)),
        }
    }
    Ok(())
}

fn illegal(example: &Example, _: &Game, play: &mut Play, failures: &mut Failures) -> Result<(), RunError> {
    for text in &example.illegal {
        match play.make_text(text) {
            Ok(()) => {
                play.undo();
                failures.push(Failure::new(format!("`{text}` must not be legal, but it is")));
            }
            Err(MoveError::Run(error)) => return Err(error),
            Err(MoveError::Ambiguous { moves, .. }) => {
                failures.push(Failure::new(format!(
                    "`{text}` must not be legal, but it can be read as {}",
                    moves.join(", ")
                )));
            }
            Err(_) => {}
        }
    }
    Ok(())
}

fn result(example: &Example, game: &Game, play: &mut Play, failures: &mut Failures) -> Result<(), RunError> {
    if let Some(want) = &example.result {
        compare_result(want, play.result()?, game.rules(), "", failures);
    }
    Ok(())
}

fn compare_result(want: &ExpectedResult, have: Option<GameResult>, rules: &Rules, then: &str, failures: &mut Failures) {
    let winner = |result: &GameResult| result.winner.and_then(|w| rules.players.get(w)).map(|p| p.name.clone());
    let end = |result: &GameResult| result.end.and_then(|e| rules.ends.get(e)).map(|e| e.name.clone());
    let agrees = match (want, &have) {
        (ExpectedResult::None, None) => true,
        (ExpectedResult::Over { winner: w, end: e }, Some(result)) => {
            let won = match w {
                ExpectedWinner::Anybody => true,
                ExpectedWinner::Player(name) => winner(result).as_ref() == Some(name),
                ExpectedWinner::Draw => result.winner.is_none(),
            };
            won && (e.is_none() || *e == end(result))
        }
        _ => false,
    };
    if agrees {
        return;
    }
    let say = |winner: Option<&str>, end: Option<&str>| {
        let how = end.map(|e| format!(" ({e})")).unwrap_or_default();
        winner.map_or_else(|| format!("a draw{how}"), |w| format!("{w} wins{how}"))
    };
    let have = have.map_or("the game goes on".to_owned(), |r| say(winner(&r).as_deref(), end(&r).as_deref()));
    let want = match want {
        ExpectedResult::None => "the game goes on".to_owned(),
        ExpectedResult::Over { winner: ExpectedWinner::Player(name), end } => say(Some(name), end.as_deref()),
        ExpectedResult::Over { winner: ExpectedWinner::Draw, end } => say(None, end.as_deref()),
        ExpectedResult::Over { winner: ExpectedWinner::Anybody, end } => {
            format!("the game is over{}", end.as_ref().map(|e| format!(" ({e})")).unwrap_or_default())
        }
    };
    failures.push(Failure {
        message: format!("the result differs{then}"),
        missing: vec![want],
        unexpected: vec![have],
    });
}

fn perft(example: &Example, game: &Game, play: &mut Play, failures: &mut Failures) -> Result<(), RunError> {
    let mut engine = Engine::new(game.plan().clone());
    let go_on = std::sync::atomic::AtomicBool::new(false);
    for (depth, &want) in (1..).zip(&example.perft) {
        let have = engine.perft(play, depth, &go_on)?;
        if have != want {
            failures.push(Failure::new(format!("perft({depth}) is {have}, not {want}")));
        }
    }
    Ok(())
}

fn after(example: &Example, game: &Game, play: &mut Play, failures: &mut Failures) -> Result<(), RunError> {
    for after in &example.after {
        match play.make_text(&after.text) {
            Ok(()) => {
                let then = format!(" after `{}`", after.text);
                compare_positions(&after.position, &play.view(), &then, failures);
                if let Some(want) = &after.result {
                    compare_result(want, play.result()?, game.rules(), &then, failures);
                }
                play.undo();
            }
            Err(MoveError::Run(error)) => return Err(error),
            Err(error) => failures.push(refused(&format!("`{}` of `after`", after.text), &error)),
        }
    }
    Ok(())
}

/// What is stated of one field, and what is so, where they differ.
fn field<T: PartialEq + ToString>(want: Option<&T>, have: Option<&T>) -> (Vec<String>, Vec<String>) {
    match want {
        Some(w) if want != have => (vec![w.to_string()], have.iter().map(|h| h.to_string()).collect()),
        _ => (Vec::new(), Vec::new()),
    }
}

/// Compares what `want` states with what is there.
fn compare_positions(want: &PositionView, have: &PositionView, then: &str, failures: &mut Failures) {
    let mut differ = |what: &str, missing: Vec<String>, unexpected: Vec<String>| {
        if !missing.is_empty() || !unexpected.is_empty() {
            failures.push(Failure { message: format!("{what} differs{then}"), missing, unexpected });
        }
    };
    let (m, u) = field(want.next.as_ref(), have.next.as_ref());
    differ("who moves next", m, u);
    let (m, u) = field(want.turn.as_ref(), have.turn.as_ref());
    differ("the number of the turn", m, u);
    let (m, u) = field(want.passes.as_ref(), have.passes.as_ref());
    differ("the number of passes", m, u);
    let (m, u) = field(want.last.as_ref(), have.last.as_ref());
    differ("who took the last turn", m, u);
    if let Some(want) = &want.board {
        let have = have.board.as_deref().unwrap_or_default();
        let name = |p: &PieceOn| format!("{} {} {}", p.point, p.owner.as_deref().unwrap_or("neutral"), p.kind);
        let missing = want.iter().filter(|p| !have.contains(p)).map(name).collect();
        let unexpected = have.iter().filter(|p| !want.contains(p)).map(name).collect();
        differ("the board", missing, unexpected);
    }
    for (player, kind, want) in want.hands.iter().flatten() {
        let have = have.hands.iter().flatten().find(|(p, k, _)| p == player && k == kind).map_or(0, |(_, _, n)| *n);
        if have != *want {
            let say = |n: u64| vec![format!("{n} {kind}")];
            differ(&format!("the hand of {player}"), say(*want), say(have));
        }
    }
    for (name, want) in &want.memories {
        let have = have.memories.iter().find(|(n, _)| n == name).map(|(_, value)| value);
        if !have.is_some_and(|have| holds(have, want)) {
            differ(
                &format!("the memory `{name}`"),
                vec![say_memory(want)],
                have.iter().map(|v| say_memory(v)).collect(),
            );
        }
    }
}

/// Whether a memory has all values that are stated.
fn holds(have: &MemoryView, want: &MemoryView) -> bool {
    match (have, want) {
        (MemoryView::Of(have), MemoryView::Of(want)) => want.iter().all(|stated| have.contains(stated)),
        _ => have == want,
    }
}

fn say_memory(value: &MemoryView) -> String {
    match value {
        MemoryView::Points(points) if points.is_empty() => "no point".into(),
        MemoryView::Points(points) => points.join(" "),
        MemoryView::Player(name) => name.clone(),
        MemoryView::Truth(truth) => if *truth { "yes" } else { "no" }.into(),
        MemoryView::Number(number) => number.to_string(),
        MemoryView::Of(values) => {
            let values: Vec<String> = values.iter().map(|(n, value)| format!("{n} {}", say_memory(value))).collect();
            values.join(", ")
        }
    }
}
