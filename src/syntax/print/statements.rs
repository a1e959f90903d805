//! Blocks and statements, each statement on lines of its own.

use std::fmt::{self, Display, Write};

use super::Printer;
use super::expressions::{List, Tight};
use crate::syntax::ast::{Block, Expr, HandRef, Land, PieceRef, Stmt, StmtKind};

impl Printer<'_> {
    /// `WORDS { … }`, the line of the `}` left open.
    pub(super) fn body(&mut self, words: &str, block: &Block) -> fmt::Result {
        self.out.push_str(words);
        self.braces(|p| {
            for statement in &block.statements {
                p.comments_before(statement.tags.first().map_or(statement.span.start, |t| t.span.start))?;
                p.tags(&statement.tags)?;
                p.begin();
                p.statement(statement)?;
                p.out.push('\n');
            }
            p.comments_before(block.span.end)
        })
    }

    fn statement(&mut self, statement: &Stmt) -> fmt::Result {
        match &statement.kind {
            StmtKind::WhilePossible(body) => self.body("while possible", body),
            StmtKind::Repeat(body) => self.body("repeat", body),
            StmtKind::Most { number, body } => self.body(&format!("most {number}"), body),
            StmtKind::Either(blocks) => {
                for (i, block) in blocks.iter().enumerate() {
                    self.body(if i == 0 { "either" } else { " or" }, block)?;
                }
                Ok(())
            }
            StmtKind::ForEach { name, set, filter, body } => {
                let filter = filter.as_ref().map_or_else(String::new, |test| format!(" where {test}"));
                self.body(&format!("for each {} in {set}{filter}", name.value), body)
            }
            StmtKind::If { .. } | StmtKind::IfPossible { .. } => self.branches(statement),
            _ => write!(self.out, "{}", Simple(&statement.kind)),
        }
    }

    /// `if … else if … else …`, written flat.
    fn branches(&mut self, first: &Stmt) -> fmt::Result {
        let mut next = Some(first);
        while let Some(statement) = next.take() {
            let otherwise = match &statement.kind {
                StmtKind::If { test, then, otherwise } => {
                    self.body(&format!("if {test}"), then)?;
                    otherwise
                }
                StmtKind::IfPossible { body, otherwise } => {
                    self.body("if possible", body)?;
                    otherwise
                }
                _ => return Ok(()),
            };
            let Some(block) = otherwise else { return Ok(()) };
            match block.statements.as_slice() {
                [inner] if inner.span == block.span && is_branch(&inner.kind) => {
                    self.out.push_str(" else ");
                    next = Some(inner);
                }
                _ => self.body(" else", block)?,
            }
        }
        Ok(())
    }
}

/// An `else if` is a block of one `if` that has the place of the block.
const fn is_branch(kind: &StmtKind) -> bool {
    matches!(kind, StmtKind::If { .. } | StmtKind::IfPossible { .. })
}

/// A statement without blocks.
struct Simple<'a>(&'a StmtKind);

impl Display for Simple<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            StmtKind::Pick(set) => write!(f, "pick {set}"),
            StmtKind::Lift(set) => write!(f, "lift {set}"),
            StmtKind::Step { along, land } => write!(f, "step{}{land}", Clause("along", along.as_ref())),
            StmtKind::Slide { along, past, land } => {
                write!(f, "slide{}{}{land}", Clause("along", along.as_ref()), Clause("past", past.as_ref()))
            }
            StmtKind::Jump { along, before, over, after, land } => {
                write!(f, "jump{}{}", Clause("along", along.as_ref()), Clause("past", before.as_ref()))?;
                write!(f, " over {over}{}{land}", Clause("past", after.as_ref()))
            }
            StmtKind::Move { top, piece, land } => {
                f.write_str("move")?;
                top.as_ref().map_or(Ok(()), |n| write!(f, " top {n} from"))?;
                piece.as_ref().map_or(Ok(()), |p| write!(f, " {p}"))?;
                write!(f, "{land}")
            }
            StmtKind::Place { piece, from_hand, on } => {
                let from_hand = if *from_hand { " from hand" } else { "" };
                write!(f, "place {piece}{from_hand} on {on}")
            }
            StmtKind::Put { piece, on } => write!(f, "put {piece} on {on}"),
            StmtKind::PutInHand { piece, times } => {
                write!(f, "put {piece} in hand{}", Clause("times", times.as_ref()))
            }
            StmtKind::Remove { set, to: None } => write!(f, "remove {set}"),
            StmtKind::Remove { set, to: Some(HandRef::Player(player)) } => {
                write!(f, "remove {set} to hand of {player}")
            }
            StmtKind::Remove { set, to: Some(HandRef::Owner(_)) } => write!(f, "remove {set} to hand of owner"),
            StmtKind::Change { set, piece } => write!(f, "change {set} to {piece}"),
            StmtKind::Choose { name, from } => write!(f, "choose {} in {from}", name.value),
            StmtKind::Remember { memory, of, value } => {
                f.write_str("remember ")?;
                f.write_str(&memory.value)?;
                of.as_ref().map_or(Ok(()), |of| write!(f, " of {}", Tight(of)))?;
                write!(f, " = {value}")
            }
            StmtKind::Require { test, because: None } => write!(f, "require {test}"),
            StmtKind::Require { test, because: Some(why) } => write!(f, "require {test} because \"{}\"", why.value),
            StmtKind::Do { action, args } if args.is_empty() => write!(f, "do {}", action.value),
            StmtKind::Do { action, args } => write!(f, "do {}({})", action.value, List(args)),
            StmtKind::Next(player) => write!(f, "next {player}"),
            StmtKind::SwapSides => f.write_str("swap sides"),
            StmtKind::Pass => f.write_str("pass"),
            StmtKind::If { .. }
            | StmtKind::IfPossible { .. }
            | StmtKind::WhilePossible(_)
            | StmtKind::Repeat(_)
            | StmtKind::Most { .. }
            | StmtKind::Either(_)
            | StmtKind::ForEach { .. } => Ok(()),
        }
    }
}

/// ` word E`, or nothing.
struct Clause<'a>(&'static str, Option<&'a Expr>);

impl Display for Clause<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.1.map_or(Ok(()), |expr| write!(f, " {} {expr}", self.0))
    }
}

impl Display for Land {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (landing, set)) in self.parts.iter().enumerate() {
            write!(f, "{} {} {set}", if i == 0 { "" } else { " or" }, landing.word())?;
        }
        Ok(())
    }
}

impl Display for PieceRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.kind.value, Clause("of", self.owner.as_ref()))
    }
}
