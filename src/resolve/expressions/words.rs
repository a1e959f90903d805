//! Single words: those of the language, and names.

use super::super::checker::{Checker, Need, Place};
use super::super::fold;
use super::super::geometry::places;
use super::super::names::{FUNCTIONS, Global};
use super::super::rules::{Expr, ExprKind, MemoryOf, MemoryType, OptionValue, PointId, Type};
use crate::diagnostic::Diagnostic;
use crate::source::Span;

const DIRECTIONS: [&str; 13] = [
    "north",
    "east",
    "south",
    "west",
    "northeast",
    "southeast",
    "southwest",
    "northwest",
    "orthogonal",
    "diagonal",
    "all",
    "up",
    "down",
];

impl Checker<'_> {
    pub(super) fn words(&mut self, words: &str, span: Span) -> Option<Expr> {
        let (need, kind, ty) = match words {
            "turn number" => (Need::Play, ExprKind::TurnNumber, Type::Number),
            "next player" => (Need::End, ExprKind::NextPlayer, Type::Player),
            "last player" => (Need::End, ExprKind::LastPlayer, Type::Player),
            "possible turn" => (Need::PossibleTurn, ExprKind::PossibleTurn, Type::Truth),
            _ => return None,
        };
        self.need(need, span, words).then(|| Expr::new(kind, ty, span))
    }

    pub(super) fn name(&mut self, name: &str, span: Span) -> Option<Expr> {
        if let Some((_, id, _)) = self.scope.iter().rev().find(|b| b.0 == name) {
            let id = (*id)?;
            let ty = self.locals.get(id)?.ty;
            return Some(Expr::new(ExprKind::Local(id), ty, span));
        }
        if let Some((global, _)) = self.names.get(name) {
            return self.global(*global, name, span);
        }
        if self.place == Place::Size && !matches!(name, "yes" | "no") {
            if super::super::names::WORDS.contains(&name) {
                self.not_constant(span);
            } else {
                self.unknown_value(name, span);
            }
            return None;
        }
        self.word(name, span)
    }

    fn global(&mut self, global: Global, name: &str, span: Span) -> Option<Expr> {
        if self.place == Place::Size && !matches!(global, Global::Option(_)) {
            self.not_constant(span);
            return None;
        }
        let new = |kind, ty| Some(Expr::new(kind, ty, span));
        match global {
            Global::Option(i) => {
                self.options_read.insert(i);
                self.needs.options = true;
                if let OptionValue::Number(n) = self.options.get(i)?.value {
                    return Some(fold::number(n, span));
                }
                self.report(
                    Diagnostic::new("E0301", span, format!("the option `{name}` is not a value by itself"))
                        .help(format!("compare it with one of its words: `{name} is …`")),
                );
                None
            }
            Global::Player(p) => new(ExprKind::Player(p), Type::Player),
            Global::Kind(k) => new(ExprKind::Pieces { kind: Some(k), owner: None }, Type::Points),
            Global::Definition(i) => self.call_definition(i, &[], span, span),
            Global::Memory(i) => {
                let memory = self.memories.get_mut(i)?;
                memory.read = true;
                if memory.of != MemoryOf::Game {
                    let of = memory.of;
                    self.memory_without_of(name, of, span);
                    return None;
                }
                let ty = match memory.ty? {
                    MemoryType::Points => Type::Points,
                    MemoryType::Player => Type::Player,
                    MemoryType::Truth => Type::Truth,
                    MemoryType::Number(..) => Type::Number,
                };
                new(ExprKind::Memory(i), ty)
            }
            Global::Point(p) => new(ExprKind::Point(p), Type::Point),
        }
    }

    fn word(&mut self, word: &str, span: Span) -> Option<Expr> {
        let new = |kind, ty| Some(Expr::new(kind, ty, span));
        let mover = || Box::new(Expr::new(ExprKind::Mover, Type::Player, span));
        match word {
            "mover" => self.need(Need::Mover, span, word).then(|| *mover()),
            "opponent" => self.need(Need::Mover, span, word).then(|| fold::opponent(*mover(), span)),
            "own" | "enemy" => {
                if !self.need(Need::Mover, span, word) {
                    return None;
                }
                let owner = if word == "own" { mover() } else { Box::new(fold::opponent(*mover(), span)) };
                new(ExprKind::Pieces { kind: None, owner: Some(owner) }, Type::Points)
            }
            "piece" => new(ExprKind::Pieces { kind: None, owner: None }, Type::Points),
            "neutral" => new(ExprKind::Neutral, Type::Points),
            "empty" => new(ExprKind::Empty, Type::Points),
            "occupied" => new(ExprKind::Occupied, Type::Points),
            "none" => Some(fold::points(Vec::new(), span)),
            "here" | "origin" | "jumped" | "visited" | "taken" => self.turn_word(word, span),
            "passes" => self.need(Need::Play, span, word).then(|| Expr::new(ExprKind::Passes, Type::Number, span)),
            "players" => new(ExprKind::Players, Type::Players),
            "yes" => Some(fold::truth(true, span)),
            "no" => Some(fold::truth(false, span)),
            "board" | "top" | "bottom" | "left" | "right" | "corners" | "centre" | "dark" => {
                self.part_of_board(word, span)
            }
            _ if DIRECTIONS.contains(&word) => self.direction_word(word, span),
            "hand" => self.alone(word, span, "say whose: `hand of mover`"),
            "position" => self.alone(word, span, "it stands only in `occurrences(position)`"),
            "leap" => self.alone(word, span, "say how far: `leap(1, 2)`"),
            _ if FUNCTIONS.contains(&word) && !matches!(word, "x" | "y" | "z") => {
                self.alone(word, span, &format!("say of what: `{word}(…)`"))
            }
            _ => {
                self.unknown_value(word, span);
                // In a branch that the options rule out, the board may well lack a point.
                (self.dead > 0 && super::super::names::looks_like_point(word))
                    .then(|| Expr { ty: Type::Point, ..fold::points(Vec::new(), span) })
            }
        }
    }

    fn alone(&mut self, word: &str, span: Span, help: &str) -> Option<Expr> {
        self.report(Diagnostic::new("E0205", span, format!("`{word}` does not stand alone")).help(help));
        None
    }

    fn turn_word(&mut self, word: &str, span: Span) -> Option<Expr> {
        let (kind, ty) = match word {
            "here" => (ExprKind::Here, Type::Point),
            "origin" => (ExprKind::Origin, Type::Point),
            "jumped" => (ExprKind::Jumped, Type::Point),
            "visited" => (ExprKind::Visited, Type::Points),
            _ => (ExprKind::Taken, Type::Points),
        };
        self.need(Need::Piece, span, word).then(|| Expr::new(kind, ty, span))
    }

    fn part_of_board(&mut self, word: &str, span: Span) -> Option<Expr> {
        if !self.board_known {
            return None;
        }
        let board = &self.board;
        let set: Option<Vec<PointId>> = match word {
            "board" => Some((0..).take(board.points.len()).collect()),
            "corners" => places::corners(board),
            "centre" => places::centre(board),
            "dark" => places::dark(board),
            edge => places::edge(board, edge),
        };
        if set.is_none() {
            self.not_on_this_board("E0208", word, span);
        }
        set.map(|set| fold::points(set, span))
    }

    fn direction_word(&mut self, word: &str, span: Span) -> Option<Expr> {
        if !self.board_known {
            return None;
        }
        if let Some(set) = self.board.direction(word) {
            return Some(fold::directions(set, span));
        }
        if self.dead == 0 {
            let known: Vec<&str> = self.board.named.iter().map(|(n, _)| n.as_str()).collect();
            let help = format!("it has {}", super::super::variants::listed(&known));
            self.report(Diagnostic::new("E0404", span, format!("this board has no direction `{word}`")).help(help));
        }
        None
    }

    /// Says that a word for a part of the board means nothing on this one.
    pub(super) fn not_on_this_board(&mut self, code: &'static str, word: &str, span: Span) {
        use super::super::board::Family;
        if self.dead > 0 {
            return;
        }
        let family = match self.board.family {
            Family::Square => "square board",
            Family::Pyramid => "pyramid",
            Family::Hexagon => "hexagon",
            Family::Rhombus => "rhombus",
            Family::Triangle => "triangle",
            Family::Graph => "graph",
        };
        self.report(Diagnostic::new(code, span, format!("a {family} has no `{word}`")));
    }
}
