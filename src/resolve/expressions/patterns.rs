//! `pattern`: a small picture of a part of a square board.

use super::super::board::Family;
use super::super::checker::Checker;
use super::super::fold;
use super::super::rules::{Expr, ExprKind, Type};
use crate::diagnostic::Diagnostic;
use crate::source::{Span, Spanned};
use crate::syntax::ast;

/// A cell: files east, rows north, and which set its point must be in.
type Cell = (i32, i32, usize);

/// The most rows and files of a square board.
const WIDEST: usize = 26;

impl Checker<'_> {
    pub(super) fn pattern(
        &mut self,
        any_way_round: bool,
        rows: &[Spanned<String>],
        legend: &[(Spanned<char>, ast::Expr)],
        span: Span,
    ) -> Option<Expr> {
        let sets: Vec<Option<Expr>> = legend.iter().map(|(_, e)| self.typed(e, Type::Points)).collect();
        let mut good = true;
        if let Some(row) = rows.iter().find(|r| rows.len() > WIDEST || r.value.chars().count() > WIDEST) {
            self.report(Diagnostic::new("E0301", row.span, "this picture is larger than any board"));
            return None;
        }
        for (i, (character, _)) in legend.iter().enumerate() {
            let twice = legend.iter().take(i).find(|(c, _)| c.value == character.value);
            if let Some((first, _)) = twice {
                let text = format!("`{}` is explained twice", character.value);
                self.report(Diagnostic::new("E0202", character.span, text).related(first.span, "first here"));
                good = false;
            } else if !rows.iter().any(|r| r.value.contains(character.value)) {
                self.report(Diagnostic::new(
                    "E0201",
                    character.span,
                    format!("there is no `{}` in the picture", character.value),
                ));
                good = false;
            }
        }
        if !self.board_known {
            return None;
        }
        if self.board.family != Family::Square {
            self.not_on_this_board("E0208", "pattern", span);
            return None;
        }
        let mut sets = sets.into_iter().collect::<Option<Vec<Expr>>>()?;
        if !good || sets.is_empty() {
            return None;
        }
        let characters: Vec<char> = legend.iter().map(|(c, _)| c.value).collect();
        let picture = cells(rows, &characters);
        if picture.iter().any(|c| c.2 == sets.len()) {
            let board = (0..).take(self.board.points.len()).collect();
            sets.push(fold::points(board, span));
        }
        let pictures = if any_way_round { ways_round(&picture) } else { vec![settled(picture)] };
        Some(Expr::new(ExprKind::Pattern { pictures, sets }, Type::Points, span))
    }
}

/// The cells of a picture. Characters without a meaning stand for any point; they matter only beyond those that have one.
fn cells(rows: &[Spanned<String>], characters: &[char]) -> Vec<Cell> {
    let mut all: Vec<Cell> = Vec::new();
    for (north, row) in (0..).zip(rows.iter().rev()) {
        for (east, character) in (0..).zip(row.value.chars()) {
            let set = characters.iter().position(|c| *c == character).unwrap_or(characters.len());
            all.push((east, north, set));
        }
    }
    let named: Vec<Cell> = all.iter().filter(|c| c.2 < characters.len()).copied().collect();
    let bounds =
        |of: fn(&Cell) -> i32| named.iter().map(of).min().unwrap_or(0)..=named.iter().map(of).max().unwrap_or(-1);
    let (width, height) = (bounds(|c| c.0), bounds(|c| c.1));
    let mut kept = named;
    kept.extend(all.iter().filter(|c| c.2 == characters.len() && !(width.contains(&c.0) && height.contains(&c.1))));
    kept
}

/// The same picture with its lowest and leftmost cells at 0, in order.
fn settled(mut picture: Vec<Cell>) -> Vec<Cell> {
    let west = picture.iter().map(|c| c.0).min().unwrap_or(0);
    let south = picture.iter().map(|c| c.1).min().unwrap_or(0);
    for cell in &mut picture {
        cell.0 -= west;
        cell.1 -= south;
    }
    picture.sort_unstable_by_key(|c| (c.2, c.1, c.0));
    picture
}

/// All different turns and mirror images.
fn ways_round(picture: &[Cell]) -> Vec<Vec<Cell>> {
    let mut ways: Vec<Vec<Cell>> = Vec::new();
    for way in 0..8 {
        let turned = picture.iter().map(|&(x, y, set)| {
            let (x, y) = if way & 4 == 0 { (x, y) } else { (y, x) };
            (if way & 1 == 0 { x } else { -x }, if way & 2 == 0 { y } else { -y }, set)
        });
        let turned = settled(turned.collect());
        if !ways.contains(&turned) {
            ways.push(turned);
        }
    }
    ways
}
