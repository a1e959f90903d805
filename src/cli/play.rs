//! `play`: a game in a line-based terminal, two people or against random moves.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, BufRead as _, IsTerminal as _, Read as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context as _, Result};
use lilypad::data::start::{self, Header, Start};
use lilypad::diagnostic::nearest;
use lilypad::resolve::rules::PlayerId;
use lilypad::run::{MoveError, Play};
use lilypad::terminal::board;
use rand_core::{Rng as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::Exit;
use super::common::{Begun, GameArgs, Refused, StartArgs, begin, changed_options};
use super::output::{counted, print};

/// Play a game in the terminal
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    start: StartArgs,
    /// Let this player move at random; can be said for both
    #[arg(long, value_name = "PLAYER")]
    random: Vec<String>,
    /// The same seed gives the same random moves
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

const HELP: &str = "\
Write a move as `moves` lists it, or:
  moves      list the legal moves
  show       show the board
  undo       take the last move back
  save FILE  write the game to FILE, to go on with `--at FILE` (`save! FILE` replaces a file)
  help       this list
  quit       leave; how to go on is said
";

/// A game with random games that never end is cut here.
const MAX_RANDOM: usize = 100_000;
/// Bytes of a line typed in; a longer one is taken in pieces.
const LONGEST_LINE: u64 = 64 << 10;
/// Moves made at random between two times that the farewell is brought up to date: it grows with the game.
const NOTE_EVERY: usize = 100;

struct Table {
    begun: Begun,
    /// The text of how to go on, shared with ctrl-C.
    farewell: Arc<Mutex<String>>,
    random: Vec<PlayerId>,
    rng: Xoshiro256PlusPlus,
    /// Moves that were there before the game was taken up here are not undone.
    given: usize,
    /// Files that hold this game up to some move, the latest last, with the moves that they hold.
    files: Vec<(PathBuf, Vec<String>)>,
    args: GameArgs,
}

pub fn run(args: &Args) -> Result<Exit> {
    let begun = begin(&args.game, &args.start)?;
    let random = random_players(args, &begun)?;
    let farewell = Arc::new(Mutex::new(String::new()));
    let at_stop = Arc::clone(&farewell);
    let _ = ctrlc::set_handler(move || {
        let _ = print(&format!("\n{}", at_stop.lock().unwrap_or_else(PoisonError::into_inner)));
        std::process::exit(130);
    });
    let mut in_file = begun.start.moves.clone();
    in_file.truncate(begun.in_file);
    // What came through standard input cannot be read again.
    let at = args.start.at.clone().filter(|at| at.as_os_str() != "-");
    let mut table = Table {
        given: begun.start.moves.len(),
        begun,
        farewell,
        random,
        rng: Xoshiro256PlusPlus::seed_from_u64(args.seed),
        files: at.map(|at| (at, in_file)).into_iter().collect(),
        args: args.game.clone(),
    };
    table.note_farewell();
    let outcome = table.talk();
    // Whatever went wrong, what was played is not lost.
    let farewell = table.farewell.lock().unwrap_or_else(PoisonError::into_inner).clone();
    print(&farewell)?;
    outcome.map(|()| Exit::Yes)
}

fn random_players(args: &Args, begun: &Begun) -> Result<Vec<PlayerId>, Refused> {
    let players = &begun.game.rules().players;
    let mut found = Vec::new();
    for name in &args.random {
        match players.iter().position(|p| p.name == *name) {
            Some(player) if found.contains(&player) => {}
            Some(player) => found.push(player),
            None => {
                let names: Vec<&str> = players.iter().map(|p| p.name.as_str()).collect();
                let advice = nearest(name, names.iter().copied()).map_or_else(
                    || format!("there are {}", names.join(" and ")),
                    |near| format!("did you mean `{near}`?"),
                );
                return Err(Refused::other(format!("--random: there is no player `{name}`; {advice}")));
            }
        }
    }
    Ok(found)
}

impl Table {
    fn play(&mut self) -> &mut Play {
        &mut self.begun.play
    }

    /// Reads lines and answers them until the end.
    fn talk(&mut self) -> Result<()> {
        let mut out = String::new();
        self.move_at_random(&mut out)?;
        self.show(&mut out)?;
        if self.random.len() == self.begun.game.rules().players.len() {
            print(&out)?;
            return Ok(());
        }
        out.push_str("`help` lists what can be written here.\n");
        print(&out)?;
        let mut input = io::stdin().lock();
        loop {
            self.prompt()?;
            let mut line = Vec::new();
            // A line without an end must not fill the memory.
            if input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
                print("\n")?;
                return Ok(());
            }
            let mut out = String::new();
            let go_on = self.answer(String::from_utf8_lossy(&line).trim(), &mut out);
            print(&out)?;
            if !go_on? {
                return Ok(());
            }
        }
    }

    fn prompt(&mut self) -> Result<()> {
        let result = self.play().result().map_err(|e| Refused::run(&e))?;
        let next = self.begun.game.rules().players.get(self.begun.play.next_player());
        let who = if result.is_some() { "over" } else { next.map_or("?", |p| p.name.as_str()) };
        // Where nobody types, prompts would only clutter the output.
        if io::stdin().is_terminal() {
            print(&format!("{who}> "))?;
        }
        Ok(())
    }

    fn show(&mut self, out: &mut String) -> Result<()> {
        let result = self.play().result().map_err(|e| Refused::run(&e))?;
        let view = self.begun.play.view();
        out.push_str(&board::position(self.begun.game.rules(), &view, result.as_ref(), true));
        Ok(())
    }

    /// Carries out a line; false to leave.
    fn answer(&mut self, line: &str, out: &mut String) -> Result<bool> {
        let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(w, r)| (w, r.trim()));
        match (word, rest) {
            ("", _) => {}
            // A move that is called like a command is a move.
            _ if self.is_move(line)? => self.make(line, out)?,
            ("quit" | "exit" | "q", "") => return Ok(false),
            ("help" | "?", "") => out.push_str(HELP),
            ("show", "") => self.show(out)?,
            ("moves", "") => self.list(out)?,
            ("undo", "") => self.undo(out)?,
            ("save" | "save!", "") => out.push_str("Say where to: save FILE\n"),
            ("save" | "save!", file) => {
                let text = match self.save(Path::new(file), word == "save!") {
                    Ok(()) => format!("Saved. To go on: {}\n", self.command(&format!("--at {}", quoted(file)))),
                    Err(error) => format!("Not saved: {error:#}\n"),
                };
                out.push_str(&text);
            }
            _ => self.make(line, out)?,
        }
        Ok(true)
    }

    fn is_move(&mut self, text: &str) -> Result<bool, Refused> {
        let moves = self.play().moves().map_err(|e| Refused::run(&e))?;
        Ok(moves.iter().any(|m| m.text == text))
    }

    fn list(&mut self, out: &mut String) -> Result<()> {
        let moves = self.play().moves().map_err(|e| Refused::run(&e))?;
        let _ = writeln!(out, "{}", counted(moves.len(), "move"));
        for m in moves {
            let _ = writeln!(out, "  {}", m.text);
        }
        Ok(())
    }

    fn make(&mut self, text: &str, out: &mut String) -> Result<()> {
        match self.play().read(text) {
            Ok(made) => {
                self.begun.play.make(&made);
                self.begun.start.moves.push(made.text);
                self.note_farewell();
                self.move_at_random(out)?;
                self.show(out)
            }
            Err(MoveError::Run(error)) => Err(Refused::run(&error).into()),
            Err(error) => {
                let _ = writeln!(out, "{error}");
                Ok(())
            }
        }
    }

    /// Makes moves for the random players until a person is to move, or the game is over.
    fn move_at_random(&mut self, out: &mut String) -> Result<()> {
        for made in 1..=MAX_RANDOM {
            let player = self.begun.play.next_player();
            if !self.random.contains(&player) {
                break;
            }
            let moves = self.play().moves().map_err(|e| Refused::run(&e))?;
            let pick = self.rng.next_u64().checked_rem(moves.len() as u64).and_then(|i| usize::try_from(i).ok());
            let Some(m) = pick.and_then(|i| moves.get(i)) else { break };
            self.begun.play.make(m);
            self.begun.start.moves.push(m.text.clone());
            if made % NOTE_EVERY == 0 {
                self.note_farewell();
            }
            let name = self.begun.game.rules().players.get(player).map_or("?", |p| p.name.as_str());
            let _ = writeln!(out, "{name} plays {}", m.text);
        }
        self.note_farewell();
        Ok(())
    }

    /// Back to the last move of a person.
    fn undo(&mut self, out: &mut String) -> Result<()> {
        let mut undone = Vec::new();
        while self.begun.start.moves.len() > self.given {
            self.play().undo();
            undone.extend(self.begun.start.moves.pop());
            let player = self.begun.play.next_player();
            if !self.random.contains(&player) {
                break;
            }
        }
        self.note_farewell();
        if undone.is_empty() {
            out.push_str("There is nothing to undo.\n");
            return Ok(());
        }
        let _ = writeln!(out, "Taken back: {}", undone.join(", "));
        self.move_at_random(out)?;
        self.show(out)
    }

    /// Writes the game beside its place first, so that neither a full disk nor ctrl-C leaves half a file.
    fn save(&mut self, path: &Path, replace: bool) -> Result<()> {
        // A link is followed, so that what it points to is what is replaced.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        if target.exists() && !target.is_file() {
            anyhow::bail!("{} is not a file", path.display());
        }
        if target.exists() && !replace && !is_saved_game(&target) {
            anyhow::bail!("{0} is there already; `save! {0}` replaces it", path.display());
        }
        let title = &self.begun.game.rules().title;
        let go_on = self.command(&format!("--at {}", quoted(&path.display().to_string())));
        let comment = format!("{SAVED}{title}. To go on: {go_on}\n").replace(['\r', '\n'], " ");
        let text = format!(
            "{}\n{}",
            comment.trim_end(),
            start::write(&self.header(), &self.begun.start, self.begun.game.rules())
        );
        let mut beside = target.as_os_str().to_owned();
        beside.push(format!(".{}.part", std::process::id()));
        let beside = PathBuf::from(beside);
        fs::write(&beside, text).with_context(|| format!("{} cannot be written", path.display()))?;
        if let Err(error) = fs::rename(&beside, &target) {
            let _ = fs::remove_file(&beside);
            return Err(error).with_context(|| format!("{} cannot be written", path.display()));
        }
        self.files.retain(|(p, _)| p != path);
        self.files.push((path.to_owned(), self.begun.start.moves.clone()));
        self.note_farewell();
        Ok(())
    }

    /// The command that plays this game, with `more` behind it.
    fn command(&self, more: &str) -> String {
        let mut command = format!("lilypad play {}", quoted(&self.args.file));
        for (name, value) in self.options() {
            let _ = write!(command, " --set {}", quoted(&format!("{name}={value}")));
        }
        for &player in &self.random {
            if let Some(player) = self.begun.game.rules().players.get(player) {
                let _ = write!(command, " --random {}", player.name);
            }
        }
        format!("{command} {more}").trim_end().to_owned()
    }

    /// Keeps what is said at the end up to date.
    fn note_farewell(&self) {
        let Start { position, moves } = &self.begun.start;
        let held = self.files.iter().rev().find(|(_, held)| moves.starts_with(held));
        let rest = held.map_or(moves.as_slice(), |(_, held)| moves.get(held.len()..).unwrap_or_default());
        let play = if rest.is_empty() { String::new() } else { format!("--play {}", quoted(&rest.join("; "))) };
        let text = match held {
            Some((file, _)) => {
                let at = quoted(&file.display().to_string());
                format!("To go on: {}\n", self.command(&format!("--at {at} {play}")))
            }
            None if position.is_some() => {
                let text = start::write(&self.header(), &self.begun.start, self.begun.game.rules());
                let command = self.command("--at FILE");
                format!("The game, to go on with: put it into a file, then {command}\n\n{text}")
            }
            None if moves.is_empty() => "No move was made.\n".to_owned(),
            None => format!("To go on: {}\n", self.command(&play)),
        };
        *self.farewell.lock().unwrap_or_else(PoisonError::into_inner) = text;
    }

    /// The options whose values must be said: those that are not the usual ones, and those that were said.
    fn options(&self) -> Vec<(String, String)> {
        let mut options = changed_options(&self.begun.game);
        for (name, value) in &self.args.set.set {
            if !options.iter().any(|(n, _)| n == name) {
                options.push((name.clone(), value.clone()));
            }
        }
        options
    }

    fn header(&self) -> Header {
        Header { game: Some(self.begun.game.name().to_owned()), options: self.options() }
    }
}

/// A file that this program wrote, with nothing of anybody's own in it but moves.
fn is_saved_game(path: &Path) -> bool {
    fs::read_to_string(path).is_ok_and(|text| text.starts_with(SAVED))
}

/// How a saved game begins.
const SAVED: &str = "# A game of ";

/// A word for a shell.
fn quoted(text: &str) -> String {
    let safe = |c: char| c.is_ascii_alphanumeric() || "-_./=:,+".contains(c);
    if !text.is_empty() && text.chars().all(safe) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', r"'\''"))
}
