//! TEMPORARY, never merged: a placing game behind the planned API, so that the faces can be built before the engine is there.
#![allow(missing_docs, clippy::all, clippy::pedantic, clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::diagnostic::Diagnostic;
use crate::resolve::board::*;
use crate::resolve::rules::*;
use crate::run::view::*;
use crate::source::{Sources, Span};

#[derive(Clone, Debug)]
pub struct Game {
    name: String,
    rules: Arc<Rules>,
    sources: Arc<Sources>,
}
#[derive(Debug)]
pub struct LoadError {
    pub sources: Sources,
    pub diagnostics: Vec<Diagnostic>,
}
impl std::fmt::Display for LoadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} errors", self.diagnostics.len())
    }
}
impl std::error::Error for LoadError {}

fn e(kind: ExprKind, ty: Type) -> Expr {
    Expr { kind, ty, span: Span::default() }
}

fn square(n: i32) -> Board {
    let mut points = vec![];
    for y in 1..=n {
        for x in 1..=n {
            points.push(Point { name: format!("{}{y}", (b'a' + x as u8 - 1) as char), x, y, z: 0 });
        }
    }
    Board {
        family: Family::Square,
        width: n,
        height: n,
        turned: true,
        points,
        directions: vec![],
        named: vec![],
        lines: 0,
        compass: 0,
        span: Span::default(),
    }
}

impl Game {
    pub fn load(name: &str, options: &[(String, String)]) -> Result<Game, LoadError> {
        let fail = |d| Err(LoadError { sources: Sources::new(), diagnostics: vec![d] });
        let mut size = 3;
        for (n, v) in options {
            if n != "size" {
                return fail(Diagnostic::general("E0502", format!("no option `{n}`")));
            }
            size = v.parse().unwrap_or(3);
        }
        if name.contains("bad") {
            return fail(Diagnostic::general("E0101", "bad file"));
        }
        let p = |name: &str| Player { name: name.into(), span: Span::default() };
        let rules = Rules {
            title: "Placing".into(),
            info: vec![],
            options: vec![GameOption {
                name: "size".into(),
                value: OptionValue::Number(size),
                default: OptionValue::Number(3),
                domain: Domain::Range(1, 9),
                tags: vec![],
                span: Span::default(),
            }],
            board: square(size as i32),
            players: vec![p("Orange"), p("Green")],
            kinds: vec![
                Kind { name: "stone".into(), neutral: false, span: Span::default() },
                Kind { name: "red".into(), neutral: true, span: Span::default() },
            ],
            player_properties: vec![],
            kind_properties: vec![],
            memories: vec![
                Memory {
                    name: "gap".into(),
                    history: false,
                    ty: MemoryType::Points,
                    init: e(ExprKind::Empty, Type::Points),
                    span: Span::default(),
                },
                Memory {
                    name: "quiet".into(),
                    history: false,
                    ty: MemoryType::Number(0, 100),
                    init: e(ExprKind::Number(0), Type::Number),
                    span: Span::default(),
                },
                Memory {
                    name: "open".into(),
                    history: false,
                    ty: MemoryType::Truth,
                    init: e(ExprKind::Truth(true), Type::Truth),
                    span: Span::default(),
                },
            ],
            definitions: vec![],
            actions: vec![],
            locals: vec![],
            setup: vec![],
            turn: vec![],
            effects: vec![],
            laws: vec![],
            ends: vec![End {
                name: "full".into(),
                each: None,
                when: e(ExprKind::Truth(true), Type::Truth),
                outcome: Outcome::Draw,
                span: Span::default(),
            }],
            claims: vec![],
            notes: vec![],
        };
        let stem = std::path::Path::new(name).file_stem().and_then(|s| s.to_str()).unwrap_or(name);
        Ok(Game { name: stem.into(), rules: Arc::new(rules), sources: Arc::default() })
    }
    pub fn from_text(name: &str, _text: &str, options: &[(String, String)]) -> Result<Game, LoadError> {
        Self::load(name, options)
    }
    pub fn name(&self) -> &str {
        &self.name
    }
    pub fn rules(&self) -> &Rules {
        &self.rules
    }
    pub fn sources(&self) -> &Sources {
        &self.sources
    }
    pub fn warnings(&self) -> &[Diagnostic] {
        &[]
    }
    pub fn plan(&self) -> &Arc<Rules> {
        &self.rules
    }
}
pub mod embedded {
    pub fn names() -> impl Iterator<Item = &'static str> {
        ["placing"].into_iter()
    }
    pub fn text(name: &str) -> Option<&'static str> {
        (name == "placing").then_some("game \"Placing\"\n")
    }
    pub fn examples(name: &str) -> Option<&'static str> {
        (name == "placing").then_some("examples:\n- { name: first, count: 10 }\n")
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    pub text: String,
}
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    pub winner: Option<PlayerId>,
    pub end: usize,
}
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    #[error("{0}")]
    BadPosition(String),
    #[error("stopped")]
    Stopped,
}
#[derive(Debug, thiserror::Error)]
pub enum MoveError {
    #[error("`{text}` is not a legal move")]
    Illegal { text: String, near: Vec<String> },
    #[error("`{text}` can be read as several moves")]
    Ambiguous { text: String, moves: Vec<String> },
    #[error("the game is over")]
    Finished,
    #[error(transparent)]
    Run(#[from] RunError),
}
#[derive(Clone)]
struct State {
    board: BTreeMap<PointId, (Option<usize>, usize)>,
    next: usize,
    turn: u64,
    passes: u64,
    hands: [u64; 2],
}
#[derive(Clone)]
pub struct Play {
    rules: Arc<Rules>,
    states: Vec<State>,
}
impl Play {
    pub fn new(game: &Game) -> Result<Play, RunError> {
        let s = State { board: BTreeMap::new(), next: 0, turn: 1, passes: 0, hands: [5, 5] };
        Ok(Play { rules: game.rules.clone(), states: vec![s] })
    }
    pub fn from_view(game: &Game, v: &PositionView) -> Result<Play, RunError> {
        let mut p = Play::new(game)?;
        let r = p.rules.clone();
        let s = &mut p.states[0];
        if let Some(b) = &v.board {
            for x in b {
                let point = r.board.point(&x.point).ok_or_else(|| RunError::BadPosition("no such point".into()))?;
                let owner = x.owner.as_ref().map(|o| r.players.iter().position(|p| &p.name == o).unwrap());
                s.board.insert(point, (owner, r.kinds.iter().position(|k| k.name == x.kind).unwrap()));
            }
        }
        if let Some(n) = &v.next {
            s.next = r.players.iter().position(|p| &p.name == n).unwrap();
        }
        if let Some(t) = v.turn {
            s.turn = t;
        }
        if let Some(t) = v.passes {
            s.passes = t;
        }
        for (p, _, n) in v.hands.iter().flatten() {
            s.hands[r.players.iter().position(|q| &q.name == p).unwrap()] = *n;
        }
        Ok(p)
    }
    fn now(&self) -> &State {
        self.states.last().unwrap()
    }
    pub fn view(&self) -> PositionView {
        let s = self.now();
        let r = &self.rules;
        PositionView {
            next: Some(r.players[s.next].name.clone()),
            turn: Some(s.turn),
            passes: Some(s.passes),
            last: Some(r.players[1 - s.next].name.clone()),
            board: Some(
                s.board
                    .iter()
                    .map(|(p, (o, k))| PieceOn {
                        point: r.board.points[*p as usize].name.clone(),
                        owner: o.map(|o| r.players[o].name.clone()),
                        kind: r.kinds[*k].name.clone(),
                    })
                    .collect(),
            ),
            hands: Some((0..2).map(|p| (r.players[p].name.clone(), "stone".to_string(), s.hands[p])).collect()),
            memories: vec![
                ("gap".into(), MemoryView::Points(vec![])),
                ("quiet".into(), MemoryView::Number(0)),
                ("open".into(), MemoryView::Truth(true)),
            ],
            earlier: vec![],
        }
    }
    pub fn next_player(&self) -> PlayerId {
        self.now().next
    }
    pub fn turns(&self) -> usize {
        self.states.len() - 1
    }
    pub fn result(&mut self) -> Result<Option<GameResult>, RunError> {
        let s = self.now();
        Ok((s.board.len() == self.rules.board.points.len() || s.passes > 1)
            .then_some(GameResult { winner: (s.passes > 1).then_some(s.next), end: 0 }))
    }
    pub fn moves(&mut self) -> Result<Vec<Move>, RunError> {
        if self.result()?.is_some() {
            return Ok(vec![]);
        }
        let s = self.now();
        let mut all: Vec<Move> = vec![];
        if s.hands[s.next] > 0 {
            all.extend(
                self.rules
                    .board
                    .points
                    .iter()
                    .enumerate()
                    .filter(|(i, _)| !s.board.contains_key(&(*i as u16)))
                    .map(|(_, p)| Move { text: format!("+{}", p.name) }),
            );
        }
        all.push(Move { text: "pass".into() });
        all.sort_by(|a, b| a.text.cmp(&b.text));
        Ok(all)
    }
    pub fn ways(&mut self, m: &Move) -> Result<Vec<String>, RunError> {
        Ok(vec![m.text.clone()])
    }
    pub fn make(&mut self, m: &Move) {
        let mut s = self.now().clone();
        if let Some(p) = m.text.strip_prefix('+') {
            s.board.insert(self.rules.board.point(p).unwrap(), (Some(s.next), 0));
            s.hands[s.next] -= 1;
            s.passes = 0;
        } else {
            s.passes += 1;
        }
        s.next = 1 - s.next;
        s.turn += 1;
        self.states.push(s);
    }
    pub fn make_text(&mut self, text: &str) -> Result<(), MoveError> {
        if self.result()?.is_some() {
            return Err(MoveError::Finished);
        }
        let moves = self.moves()?;
        match moves.iter().find(|m| m.text == text) {
            Some(m) => {
                self.make(m);
                Ok(())
            }
            None => Err(MoveError::Illegal {
                text: text.into(),
                near: moves.iter().take(3).map(|m| m.text.clone()).collect(),
            }),
        }
    }
    pub fn undo(&mut self) -> bool {
        self.states.len() > 1 && self.states.pop().is_some()
    }
    pub fn key(&self) -> u64 {
        0
    }
}
pub struct Engine {}
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    Win(PlayerId),
    Draw,
    Unfinished,
}
#[derive(Clone, Debug)]
pub struct Playout {
    pub winner: Ended,
    pub end: Option<usize>,
    pub turns: u64,
    pub moves: u64,
}
impl Engine {
    pub fn new(_plan: Arc<Rules>) -> Engine {
        Engine {}
    }
    pub fn perft(&mut self, play: &Play, depth: u32, stop: &AtomicBool) -> Result<u64, RunError> {
        if stop.load(Ordering::Relaxed) {
            return Err(RunError::Stopped);
        }
        if depth == 0 {
            return Ok(1);
        }
        let mut play = play.clone();
        let mut n = 0;
        for m in play.moves()? {
            play.make(&m);
            n += self.perft(&play, depth - 1, stop)?;
            play.undo();
        }
        Ok(n)
    }
    pub fn playout(&mut self, play: &Play, seed: u64, max_turns: u64) -> Result<Playout, RunError> {
        let mut play = play.clone();
        let mut seed = seed;
        let (mut turns, mut count) = (0, 0);
        loop {
            if let Some(r) = play.result()? {
                return Ok(Playout {
                    winner: r.winner.map_or(Ended::Draw, Ended::Win),
                    end: Some(r.end),
                    turns,
                    moves: count,
                });
            }
            if turns == max_turns {
                return Ok(Playout { winner: Ended::Unfinished, end: None, turns, moves: count });
            }
            let moves = play.moves()?;
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            play.make(&moves[(seed >> 33) as usize % moves.len()]);
            turns += 1;
            count += moves.len() as u64;
        }
    }
}
