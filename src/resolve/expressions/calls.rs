//! The functions of the language: `neighbours(…)`, `row(…)`, `count(…)` …

use super::super::checker::{Checker, Need};
use super::super::fold;
use super::super::geometry::leaps::{self, LeapError};
use super::super::geometry::places::{self, Axis};
use super::super::rules::{Expr, ExprKind, Type};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::syntax::ast::{self, Name};

/// The most boards that `occurrences(board, n)` looks back at: each position keeps them.
const MOST_BOARDS: usize = 64;

impl Checker<'_> {
    pub(super) fn call(
        &mut self,
        name: &Name,
        args: &[ast::Expr],
        levels: Option<&ast::Expr>,
        span: Span,
    ) -> Option<Expr> {
        let word = name.value.as_str();
        let Some((low, high)) = arity(word) else {
            return self.call_named(name, args, span);
        };
        if args.len() < low || args.len() > high {
            for arg in args {
                self.expr(arg);
            }
            self.wrong_number(word, low, high, args.len(), span);
            return None;
        }
        match word {
            "row" => self.band(Axis::Row, "row", args, span),
            "column" => self.band(Axis::Column, "column", args, span),
            "level" => self.band(Axis::Level, "level", args, span),
            "leap" => self.leap(args, levels, span),
            "reverse" => {
                let set = self.typed(args.first()?, Type::Directions)?;
                Some(fold::reverse(set, &self.board, span))
            }
            "opposite" => self.opposite(args.first()?, word, span),
            "count" => self.count(args.first()?, span),
            "x" | "y" | "z" => {
                let point = self.typed(args.first()?, Type::Points)?;
                Some(fold::coordinate(word, point, &self.board, span))
            }
            "sizes" => {
                let groups = self.typed(args.first()?, Type::Groups)?;
                Some(Expr::new(ExprKind::Sizes(Box::new(groups)), Type::List, span))
            }
            "occurrences" => self.occurrences(args, span),
            "connects" => {
                let sets: Vec<Option<Expr>> = args.iter().map(|a| self.typed(a, Type::Points)).collect();
                let mut ends = sets.into_iter().collect::<Option<Vec<Expr>>>()?;
                let set = Box::new(ends.remove(0));
                Some(Expr::new(ExprKind::Connects { set, ends }, Type::Truth, span))
            }
            _ => self.geometry(word, args, span),
        }
    }

    fn wrong_number(&mut self, word: &str, low: usize, high: usize, given: usize, span: Span) {
        let takes = match (low, high) {
            (1, 1) => "one argument".to_owned(),
            (l, h) if l == h => format!("{l} arguments"),
            (l, usize::MAX) => format!("{l} or more arguments"),
            (l, h) => format!("{l} to {h} arguments"),
        };
        self.report(
            Diagnostic::new("E0205", span, format!("`{word}` takes {takes}"))
                .label(format!("{given} given"))
                .help(format!("it is written {}", usage(word))),
        );
    }

    /// `neighbours`, `sight`, `between`, `reach`, `runs` and `groups`.
    fn geometry(&mut self, word: &str, args: &[ast::Expr], span: Span) -> Option<Expr> {
        let first = args.first()?;
        let points = |kind| Some(Expr::new(kind, Type::Points, span));
        match word {
            "neighbours" => {
                let set = self.typed(first, Type::Points);
                let along = self.along(args.get(1), span);
                let steps = match args.get(2) {
                    Some(n) => self.typed(n, Type::Number),
                    None => Some(fold::number(1, span)),
                };
                Some(fold::neighbours(set?, along?, steps?, &self.board, span))
            }
            "sight" => {
                let set = self.typed(first, Type::Points);
                let along = self.along(args.get(1), span);
                let through = match args.get(2) {
                    Some(t) => self.typed(t, Type::Points),
                    None => Some(Expr::new(ExprKind::Empty, Type::Points, span)),
                };
                let (set, along, through) = (Box::new(set?), Box::new(along?), Box::new(through?));
                points(ExprKind::Sight { set, along, through })
            }
            "between" => {
                let a = self.typed(first, Type::Points);
                let b = self.typed(args.get(1)?, Type::Points);
                points(ExprKind::Between(Box::new(a?), Box::new(b?)))
            }
            "reach" => {
                let from = self.typed(first, Type::Points);
                let through = self.typed(args.get(1)?, Type::Points);
                let along = self.along(args.get(2), span);
                let (from, through) = (Box::new(from?), Box::new(through?));
                points(ExprKind::Reach { from, through, along: Box::new(along?) })
            }
            "runs" => {
                let set = self.typed(first, Type::Points);
                let length = self.typed(args.get(1)?, Type::Number);
                let along = match args.get(2) {
                    Some(d) => self.typed(d, Type::Directions),
                    None => Some(fold::directions(self.board.compass, span)),
                };
                let (set, length) = (Box::new(set?), Box::new(length?));
                points(ExprKind::Runs { set, length, along: Box::new(along?) })
            }
            _ => {
                let set = self.typed(first, Type::Points);
                let along = self.along(args.get(1), span);
                let kind = ExprKind::Groups { set: Box::new(set?), along: Box::new(along?) };
                Some(Expr::new(kind, Type::Groups, span))
            }
        }
    }

    /// Directions, or the board's lines if none are said.
    pub fn along(&mut self, e: Option<&ast::Expr>, span: Span) -> Option<Expr> {
        match e {
            Some(e) => self.typed(e, Type::Directions),
            None => Some(fold::directions(self.board.lines, span)),
        }
    }

    fn band(&mut self, axis: Axis, word: &str, args: &[ast::Expr], span: Span) -> Option<Expr> {
        let bounds: Vec<Option<i64>> = args.iter().map(|a| self.constant_number(a)).collect();
        let bounds = bounds.into_iter().collect::<Option<Vec<i64>>>()?;
        let (low, high) = (*bounds.first()?, *bounds.last()?);
        if !self.board_known {
            return None;
        }
        if !places::has_grid(&self.board) && axis != Axis::Level {
            self.not_on_this_board("E0208", word, span);
            return None;
        }
        let set = places::band(&self.board, axis, low, high);
        if set.is_empty() && self.dead == 0 {
            let error = if low > high {
                Diagnostic::new("E0401", span, format!("no {word} lies between {low} and {high}"))
                    .help("the smaller number comes first")
            } else {
                Diagnostic::new("E0401", span, format!("the board has no such {word}"))
            };
            self.report(error);
            return None;
        }
        Some(fold::points(set, span))
    }

    fn leap(&mut self, args: &[ast::Expr], levels: Option<&ast::Expr>, span: Span) -> Option<Expr> {
        let numbers: Vec<Option<i64>> = args.iter().chain(levels).map(|a| self.constant_number(a)).collect();
        let numbers = numbers.into_iter().collect::<Option<Vec<i64>>>()?;
        if !self.board_known {
            return None;
        }
        // No board is longer than this, so that a longer leap leads nowhere.
        let steps: Vec<i32> = numbers.iter().map(|n| i32::try_from(*n).unwrap_or(1000).min(1000)).collect();
        if let (Some(at), true) = (steps.iter().position(|n| *n < 0), self.dead == 0) {
            let arg = args.iter().chain(levels).nth(at)?;
            self.report(
                Diagnostic::new("E0404", arg.span, "a leap is counted in whole steps from 0 up")
                    .help("it goes in every sense by itself"),
            );
            return None;
        }
        let levels = levels.and_then(|_| steps.get(2).copied());
        let (a, b) = (*steps.first()?, *steps.get(1)?);
        let error = match leaps::leap(&mut self.board, a, b, levels) {
            Ok(set) => return Some(fold::directions(set, span)),
            Err(error) => error,
        };
        if self.dead > 0 {
            return None;
        }
        self.report(match error {
            LeapError::WrongFamily => Diagnostic::new("E0404", span, "there are no such leaps on this board")
                .help("`leap(a, b)` is for squares and pyramids, `levels` for pyramids"),
            LeapError::NoStep if (a, b) == (0, 0) => Diagnostic::new("E0404", span, "this leap stays where it is"),
            LeapError::NoStep => Diagnostic::new("E0404", span, "this leap leads off the board from every point"),
            LeapError::TooMany => Diagnostic::new("E0803", span, "with this leap the board has too many directions")
                .help(format!("a board may have up to {} directions", super::super::geometry::MOST_DIRECTIONS)),
        });
        None
    }

    fn opposite(&mut self, set: &ast::Expr, word: &str, span: Span) -> Option<Expr> {
        let set = self.typed(set, Type::Points)?;
        if !self.board_known {
            return None;
        }
        let Some(half_turn) = places::half_turn(&self.board) else {
            self.not_on_this_board("E0208", word, span);
            return None;
        };
        Some(fold::opposite(set, &half_turn, span))
    }

    fn count(&mut self, set: &ast::Expr, span: Span) -> Option<Expr> {
        let set = self.expr(set)?;
        let set = match set.ty {
            Type::Groups | Type::Players => set,
            _ => self.fits(set, Type::Points)?,
        };
        Some(fold::count(set, self.players.len(), span))
    }

    /// `occurrences(position)`, `occurrences(board)`, `occurrences(board, n)`.
    fn occurrences(&mut self, args: &[ast::Expr], span: Span) -> Option<Expr> {
        let what = args.first()?;
        let kind = match (&what.kind, args.get(1)) {
            (ast::ExprKind::Name(n), None) if n == "position" => ExprKind::OccurrencesOfPosition,
            (ast::ExprKind::Name(n), Some(_)) if n == "position" => {
                self.wrong_number("occurrences", 1, 1, 2, span);
                return None;
            }
            (ast::ExprKind::Name(n), last) if n == "board" => {
                let last = match last {
                    None => None,
                    Some(e) => {
                        let n = self.constant_number(e)?;
                        let Some(n) = usize::try_from(n).ok().filter(|n| (1..=MOST_BOARDS).contains(n)) else {
                            self.report(Diagnostic::new(
                                "E0107",
                                e.span,
                                format!("`occurrences` looks at 1 to {MOST_BOARDS} boards before this one"),
                            ));
                            return None;
                        };
                        Some(n)
                    }
                };
                ExprKind::OccurrencesOfBoard { last }
            }
            _ => {
                self.report(
                    Diagnostic::new("E0301", what.span, "expected `position` or `board`")
                        .help(format!("it is written {}", usage("occurrences"))),
                );
                return None;
            }
        };
        // During a turn nobody is next yet, so that there is no position to speak of.
        let need = if matches!(kind, ExprKind::OccurrencesOfPosition) { Need::End } else { Need::Play };
        self.need(need, span, "occurrences").then(|| Expr::new(kind, Type::Number, span))
    }
}

/// The least and greatest number of arguments of a function of the language.
fn arity(word: &str) -> Option<(usize, usize)> {
    Some(match word {
        "row" | "column" | "level" | "groups" | "occurrences" => (1, 2),
        "neighbours" => (1, 3),
        "sight" | "reach" | "runs" => (2, 3),
        "between" | "leap" => (2, 2),
        "opposite" | "sizes" | "count" | "x" | "y" | "z" | "reverse" => (1, 1),
        "connects" => (3, usize::MAX),
        _ => return None,
    })
}

/// How a function is written.
fn usage(word: &str) -> &'static str {
    match word {
        "row" => "`row(n)` or `row(from, to)`",
        "column" => "`column(n)` or `column(from, to)`",
        "level" => "`level(n)` or `level(from, to)`",
        "groups" => "`groups(S)` or `groups(S, D)`",
        "occurrences" => "`occurrences(position)`, `occurrences(board)` or `occurrences(board, n)`",
        "neighbours" => "`neighbours(S)`, `neighbours(S, D)` or `neighbours(S, D, n)`",
        "sight" => "`sight(S, D)` or `sight(S, D, T)`",
        "reach" => "`reach(S, T)` or `reach(S, T, D)`",
        "runs" => "`runs(S, n)` or `runs(S, n, D)`",
        "between" => "`between(A, B)`",
        "leap" => "`leap(a, b)` or `leap(a, b, levels n)`",
        "opposite" => "`opposite(S)`",
        "sizes" => "`sizes(groups(S))`",
        "count" => "`count(S)`",
        "reverse" => "`reverse(D)`",
        "connects" => "`connects(S, A, B)`",
        _ => "`x(P)`, `y(P)` or `z(P)`",
    }
}
