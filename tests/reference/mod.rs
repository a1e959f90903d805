//! A slow, plain evaluator of checked rules, to hold the engine against.
//!
//! Written from `docs/language.md` and the typed rules alone. It has no tables, no bitboards and no hash keys: sets are
//! ordered sets, positions are copied for every way, and a turn is carried out by going through its statements.
//! Where it and the engine differ, one of them has misread the language.
//!
//! In: [`Rules`]. Out: positions, moves with their notation, results, perft.
//! `values` holds the data, `sets` the board as a graph, `expr` the expressions, `turn` and `deeds` the statements,
//! `notation` the writing, `reads` what the rules can tell apart, `view` the positions by name.

#![allow(dead_code, reason = "each test that uses the evaluator uses a part of it")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a failure in test code should stop the test"
)]

mod deeds;
mod expr;
pub mod files;
mod notation;
mod reads;
mod sets;
mod turn;
mod values;
mod view;

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::Arc;

use lilypad::resolve::rules::{End, MemoryOf, Outcome, PlayerId, Rules};

use expr::{Asked, Scene};
use reads::Reads;
use turn::Turn;
use values::{BoardMap, Locals, Moment, Text, Value, Ways, add_best};
pub use values::{Identity, Position};

/// The evaluator for one set of rules.
pub struct Reference {
    rules: Rules,
    reads: Reads,
    /// The first values of the memories.
    firsts: Vec<Value>,
}

/// A move: a distinct resulting position.
#[derive(Clone, Debug)]
pub struct RefMove {
    /// The position it leads to.
    pub position: Position,
    /// Its notation.
    pub text: String,
}

impl Reference {
    /// An evaluator for `rules`.
    pub fn new(rules: &Rules) -> Self {
        let mut reference = Self { rules: rules.clone(), reads: Reads::of(rules), firsts: Vec::new() };
        reference.firsts = reference.blank().memories;
        reference
    }

    /// The position before the setup: nothing stands anywhere, and the memories have their first values.
    fn blank(&self) -> Position {
        let mut position = Position {
            board: BoardMap::new(),
            hands: BTreeMap::new(),
            memories: Vec::new(),
            next: 0,
            turn: 1,
            passes: 0,
            last: None,
            before: None,
            only_board: false,
        };
        for memory in 0..self.rules.memories.len() {
            let first = self.first_value(memory, &position);
            position.memories.push(first);
        }
        position
    }

    /// The first position: the setup is carried out.
    pub fn start(&self) -> Position {
        let mut position = self.blank();
        let blank = Arc::new(position.clone());
        let turn = Turn { position: &blank, mover: 0, asked: Asked::Between };
        let start = Ways::from([(Moment::at_start(&position), Text::default())]);
        let ways = self.block(turn, &self.rules.setup, start, None);
        let (moment, _) = ways.into_iter().next().expect("the setup can be carried out");
        position.board = moment.board;
        position.hands = moment.hands;
        position.memories = moment.memories;
        position.next = moment.next.unwrap_or(0);
        position
    }

    /// The first value of a memory, worked out on an empty board with the memories before it.
    fn first_value(&self, memory: usize, blank: &Position) -> Value {
        let memory = &self.rules.memories[memory];
        let moment = Moment::at_start(blank);
        let scene = Scene { position: &Arc::new(blank.clone()), moment: &moment, mover: 0, asked: Asked::Between };
        let value = self.eval(&memory.init, scene, &Locals::new());
        let all = match memory.of {
            MemoryOf::Game => return value,
            MemoryOf::Players => self.rules.players.len(),
            MemoryOf::Points => self.rules.board.points.len(),
        };
        Value::Each((0..all).map(|i| (i, value.clone())).collect())
    }

    /// The memories when a turn is over: those of one turn have their first values again.
    fn without_words_of_the_turn(&self, memories: &[Value]) -> Vec<Value> {
        let anew = memories.iter().zip(&self.firsts).zip(&self.rules.memories);
        anew.map(|((value, first), memory)| if memory.each_turn { first } else { value }.clone()).collect()
    }

    /// The legal moves in byte order of their texts; none if the game is over.
    pub fn moves(&self, position: &Position) -> Vec<RefMove> {
        if self.result(position).is_some() {
            return Vec::new();
        }
        let position = Arc::new(position.clone());
        let mut best: BTreeMap<Identity, Text> = BTreeMap::new();
        let mut outcomes: BTreeMap<Identity, Position> = BTreeMap::new();
        for (moment, text) in self.legal_ways(&position) {
            let outcome = self.after_turn(&position, &moment);
            let identity = self.identity(&outcome, true);
            add_best(&mut best, identity.clone(), text);
            outcomes.entry(identity).or_insert(outcome);
        }
        let mut moves: Vec<RefMove> = outcomes
            .into_iter()
            .map(|(identity, position)| RefMove { position, text: as_written(&best[&identity].words) })
            .collect();
        // A stable sort: moves written alike stay in the order of their identities.
        moves.sort_by(|a, b| a.text.cmp(&b.text));
        number_those_written_alike(&mut moves);
        moves.sort_by(|a, b| a.text.cmp(&b.text));
        moves
    }

    /// Which end has ended the game, and who has won; a draw has no winner.
    pub fn result(&self, position: &Position) -> Option<(usize, Option<PlayerId>)> {
        let position = Arc::new(position.clone());
        let moment = Moment::at_start(&position);
        let scene = Scene { position: &position, moment: &moment, mover: position.next, asked: Asked::Between };
        for (index, end) in self.rules.ends.iter().enumerate() {
            let bindings: Vec<Locals> = match end.each {
                Some(local) => {
                    (0..self.rules.players.len()).map(|p| Locals::from([(local, Value::Player(p))])).collect()
                }
                None => vec![Locals::new()],
            };
            for locals in bindings {
                if self.truth(&end.when, scene, &locals) {
                    return Some((index, self.winner(end, scene, &locals)));
                }
            }
        }
        None
    }

    fn winner(&self, end: &End, scene: Scene, locals: &Locals) -> Option<PlayerId> {
        match &end.outcome {
            Outcome::Wins(player) => Some(self.player(player, scene, locals)),
            Outcome::Loses(player) => Some(self.opponent(self.player(player, scene, locals))),
            Outcome::Draw => None,
            Outcome::Most(definition) => {
                let definition = &self.rules.definitions[*definition];
                let value = |player: PlayerId| {
                    let locals = Locals::from([(definition.params[0], Value::Player(player))]);
                    self.eval(&definition.value, scene, &locals)
                };
                let first = value(0);
                match first.cmp(&value(self.opponent(0))) {
                    Ordering::Greater => Some(0),
                    Ordering::Less => Some(self.opponent(0)),
                    Ordering::Equal => None,
                }
            }
        }
    }

    /// The number of sequences of exactly `depth` moves.
    pub fn perft(&self, position: &Position, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.moves(position);
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.iter().map(|m| self.perft(&m.position, depth - 1)).sum()
    }

    /// What makes two positions the same one. For comparing moves histories count, for `occurrences(position)` they do not.
    pub fn identity(&self, position: &Position, with_histories: bool) -> Identity {
        let memories = self.rules.memories.iter().zip(&position.memories);
        Identity {
            board: position.board.clone(),
            hands: position.hands.clone(),
            memories: memories
                .filter(|(memory, _)| with_histories || !memory.history)
                .map(|(_, value)| value.clone())
                .collect(),
            next: position.next,
            turn: self.reads.turn.of(position.turn),
            passes: self.reads.passes.of(position.passes),
            last: if self.reads.last_player { position.last } else { None },
            earlier: self.earlier(position),
        }
    }

    /// The boards before this one that the rules look back at, the latest first.
    fn earlier(&self, position: &Position) -> Vec<BoardMap> {
        std::iter::successors(position.before.as_ref(), |position| position.before.as_ref())
            .take(self.reads.boards)
            .map(|position| position.board.clone())
            .collect()
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }
}

/// Moves that would be written alike get ` (1)`, ` (2)` … behind.
fn number_those_written_alike(moves: &mut [RefMove]) {
    for alike in moves.chunk_by_mut(|a, b| a.text == b.text).filter(|alike| alike.len() > 1) {
        for (i, m) in alike.iter_mut().enumerate() {
            m.text = format!("{} ({})", m.text, i + 1);
        }
    }
}

/// A turn in which nothing is chosen is written `.`, and white space is one space.
fn as_written(words: &str) -> String {
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    if words.is_empty() { ".".to_owned() } else { words }
}
