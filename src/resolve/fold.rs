//! Expressions made as small as they can be: whatever depends on nothing but options and the board becomes a constant.

use super::board::{Board, DirectionSet, PointId};
use super::checker::MOST_NUMBER;
use super::rules::{Comparison, Expr, ExprKind, Type};
use crate::source::Span;

/// Steps beyond this many are left to later stages.
const MOST_STEPS: i64 = 64;

fn boxed(e: Expr) -> Box<Expr> {
    Box::new(e)
}

pub(super) fn number(n: i64, span: Span) -> Expr {
    Expr::new(ExprKind::Number(n), Type::Number, span)
}

pub(super) fn truth(t: bool, span: Span) -> Expr {
    Expr::new(ExprKind::Truth(t), Type::Truth, span)
}

pub(super) fn points(mut set: Vec<PointId>, span: Span) -> Expr {
    set.sort_unstable();
    set.dedup();
    Expr::new(ExprKind::Points(set), Type::Points, span)
}

pub(super) fn directions(set: DirectionSet, span: Span) -> Expr {
    let ty = if set.is_power_of_two() { Type::Direction } else { Type::Directions };
    Expr::new(ExprKind::Directions(set), ty, span)
}

/// Whether it is a plain value.
pub(super) fn is_constant(e: &Expr) -> bool {
    use ExprKind::{Directions, Number, Player, Point, Points, Truth};
    matches!(e.kind, Number(_) | Truth(_) | Player(_) | Point(_) | Points(_) | Directions(_))
}

pub(super) fn as_number(e: &Expr) -> Option<i64> {
    if let ExprKind::Number(n) = e.kind { Some(n) } else { None }
}

pub(super) fn as_truth(e: &Expr) -> Option<bool> {
    if let ExprKind::Truth(t) = e.kind { Some(t) } else { None }
}

pub(super) fn as_points(e: &Expr) -> Option<&[PointId]> {
    match &e.kind {
        ExprKind::Points(set) => Some(set),
        ExprKind::Point(p) => Some(std::slice::from_ref(p)),
        _ => None,
    }
}

pub(super) fn as_directions(e: &Expr) -> Option<DirectionSet> {
    if let ExprKind::Directions(set) = e.kind { Some(set) } else { None }
}

/// `+`, `-` and `*` on numbers.
#[derive(Clone, Copy)]
pub(super) enum Arithmetic {
    Add,
    Subtract,
    Multiply,
}

/// `None` if the result is beyond the largest number.
pub(super) fn arithmetic(op: Arithmetic, left: Expr, right: Expr, span: Span) -> Option<Expr> {
    if let (Some(a), Some(b)) = (as_number(&left), as_number(&right)) {
        let result = match op {
            Arithmetic::Add => a.checked_add(b),
            Arithmetic::Subtract => a.checked_sub(b),
            Arithmetic::Multiply => a.checked_mul(b),
        }?;
        return (-MOST_NUMBER..=MOST_NUMBER).contains(&result).then(|| number(result, span));
    }
    let (left, right) = (boxed(left), boxed(right));
    let kind = match op {
        Arithmetic::Add => ExprKind::Add(left, right),
        Arithmetic::Subtract => ExprKind::Subtract(left, right),
        Arithmetic::Multiply => ExprKind::Multiply(left, right),
    };
    Some(Expr::new(kind, Type::Number, span))
}

/// The set of all `parts`, which are all points or all directions.
pub(super) fn union(parts: Vec<Expr>, ty: Type, span: Span) -> Expr {
    if let Some(sets) = parts.iter().map(as_points).collect::<Option<Vec<_>>>() {
        return points(sets.concat(), span);
    }
    if let Some(sets) = parts.iter().map(as_directions).collect::<Option<Vec<_>>>() {
        return directions(sets.iter().fold(0, |a, b| a | b), span);
    }
    Expr::new(ExprKind::Union(parts), ty, span)
}

pub(super) fn among(left: Expr, right: Expr, ty: Type, board: &Board, span: Span) -> Expr {
    if let (Some(a), Some(b)) = (as_directions(&left), as_directions(&right)) {
        return directions(a & b, span);
    }
    match (as_points(&left), as_points(&right)) {
        (Some(a), Some(b)) => {
            return points(a.iter().copied().filter(|p| b.contains(p)).collect(), span);
        }
        (Some([]), _) | (_, Some([])) => return points(Vec::new(), span),
        (Some(a), None) if a.len() == board.points.len() => return Expr { ty, span, ..right },
        (None, Some(b)) if b.len() == board.points.len() => return Expr { ty, span, ..left },
        _ => {}
    }
    Expr::new(ExprKind::Among(boxed(left), boxed(right)), ty, span)
}

pub(super) fn except(left: Expr, right: Expr, ty: Type, span: Span) -> Expr {
    if let (Some(a), Some(b)) = (as_directions(&left), as_directions(&right)) {
        return directions(a & !b, span);
    }
    match (as_points(&left), as_points(&right)) {
        (Some(a), Some(b)) => {
            return points(a.iter().copied().filter(|p| !b.contains(p)).collect(), span);
        }
        (Some([]), _) => return points(Vec::new(), span),
        (_, Some([])) => return Expr { ty, span, ..left },
        _ => {}
    }
    Expr::new(ExprKind::Except(boxed(left), boxed(right)), ty, span)
}

pub(super) fn reverse(set: Expr, board: &Board, span: Span) -> Expr {
    if let Some(d) = as_directions(&set) {
        let turned = members(d).filter_map(|i| board.directions.get(i)?.reverse).fold(0, |set, i| set | (1 << i));
        return directions(turned, span);
    }
    let ty = set.ty;
    Expr::new(ExprKind::Reverse(boxed(set)), ty, span)
}

/// The indexes of the directions in a set.
pub(super) fn members(set: DirectionSet) -> impl Iterator<Item = usize> {
    (0..64).filter(move |i| set & (1 << i) != 0)
}

pub(super) fn neighbours(set: Expr, along: Expr, steps: Expr, board: &Board, span: Span) -> Expr {
    let known = (as_points(&set), as_directions(&along), as_number(&steps));
    if let (Some(from), Some(d), Some(n)) = known
        && n <= MOST_STEPS
    {
        let one = |p: PointId, i: usize| (0..n).try_fold(p, |at, _| board.step(at, i));
        let reached = from.iter().flat_map(|&p| members(d).filter_map(move |i| one(p, i)));
        return points(if n < 1 { from.to_vec() } else { reached.collect() }, span);
    }
    let kind = ExprKind::Neighbours { set: boxed(set), along: boxed(along), steps: boxed(steps) };
    Expr::new(kind, Type::Points, span)
}

pub(super) fn opposite(set: Expr, half_turn: &[PointId], span: Span) -> Expr {
    if let Some(from) = as_points(&set) {
        let turned: Vec<PointId> = from.iter().filter_map(|&p| half_turn.get(usize::from(p)).copied()).collect();
        if set.ty == Type::Point
            && let [p] = turned[..]
        {
            return Expr::new(ExprKind::Point(p), Type::Point, span);
        }
        return points(turned, span);
    }
    let ty = set.ty;
    Expr::new(ExprKind::Opposite(boxed(set)), ty, span)
}

pub(super) fn count(set: Expr, players: usize, span: Span) -> Expr {
    if matches!(set.kind, ExprKind::Players) {
        return number(i64::try_from(players).unwrap_or(0), span);
    }
    match as_points(&set) {
        Some(p) => number(i64::try_from(p.len()).unwrap_or(0), span),
        None => Expr::new(ExprKind::Count(boxed(set)), Type::Number, span),
    }
}

/// Column (`x`), row (`y`) or level (`z`) of a point.
pub(super) fn coordinate(word: &str, point: Expr, board: &Board, span: Span) -> Expr {
    if let Some(set) = as_points(&point) {
        let value = match set {
            [p] => board.points.get(usize::from(*p)).map_or(0, |p| match word {
                "x" => p.x,
                "y" => p.y,
                _ => p.z,
            }),
            _ => 0,
        };
        return number(i64::from(value), span);
    }
    let point = boxed(point);
    let kind = match word {
        "x" => ExprKind::X(point),
        "y" => ExprKind::Y(point),
        _ => ExprKind::Z(point),
    };
    Expr::new(kind, Type::Number, span)
}

pub(super) fn some(set: Expr, span: Span) -> Expr {
    if let Some(p) = as_points(&set) {
        return truth(!p.is_empty(), span);
    }
    if let Some(d) = as_directions(&set) {
        return truth(d != 0, span);
    }
    Expr::new(ExprKind::Some(boxed(set)), Type::Truth, span)
}

pub(super) fn within(left: Expr, right: Expr, span: Span) -> Expr {
    if let (Some(a), Some(b)) = (as_points(&left), as_points(&right)) {
        return truth(!a.is_empty() && a.iter().all(|p| b.contains(p)), span);
    }
    if let (Some(a), Some(b)) = (as_directions(&left), as_directions(&right)) {
        return truth(a != 0 && a & !b == 0, span);
    }
    Expr::new(ExprKind::In(boxed(left), boxed(right)), Type::Truth, span)
}

pub(super) fn not(test: Expr, span: Span) -> Expr {
    match test.kind {
        ExprKind::Truth(t) => truth(!t, span),
        ExprKind::Not(inner) => Expr { span, ..*inner },
        _ => Expr::new(ExprKind::Not(boxed(test)), Type::Truth, span),
    }
}

pub(super) fn and(left: Expr, right: Expr, span: Span) -> Expr {
    match (as_truth(&left), as_truth(&right)) {
        (Some(false), _) | (_, Some(false)) => truth(false, span),
        (Some(true), _) => right,
        (_, Some(true)) => left,
        _ => Expr::new(ExprKind::And(boxed(left), boxed(right)), Type::Truth, span),
    }
}

pub(super) fn or(left: Expr, right: Expr, span: Span) -> Expr {
    match (as_truth(&left), as_truth(&right)) {
        (Some(true), _) | (_, Some(true)) => truth(true, span),
        (Some(false), _) => right,
        (_, Some(false)) => left,
        _ => Expr::new(ExprKind::Or(boxed(left), boxed(right)), Type::Truth, span),
    }
}

pub(super) fn either(test: Expr, then: Expr, otherwise: Expr, ty: Type, span: Span) -> Expr {
    match as_truth(&test) {
        Some(true) => then,
        Some(false) => otherwise,
        None => {
            let kind = ExprKind::If { test: boxed(test), then: boxed(then), otherwise: boxed(otherwise) };
            Expr::new(kind, ty, span)
        }
    }
}

pub(super) fn opponent(player: Expr, span: Span) -> Expr {
    match player.kind {
        ExprKind::Player(p) if p < 2 => Expr::new(ExprKind::Player(1 - p), Type::Player, span),
        ExprKind::OpponentOf(inner) => Expr { span, ..*inner },
        _ => Expr::new(ExprKind::OpponentOf(boxed(player)), Type::Player, span),
    }
}

pub(super) fn compare(op: Comparison, left: Expr, right: Expr, span: Span) -> Expr {
    let ordering = |o: std::cmp::Ordering| match op {
        Comparison::Equal => o.is_eq(),
        Comparison::NotEqual => o.is_ne(),
        Comparison::AtLeast => o.is_ge(),
        Comparison::AtMost => o.is_le(),
        Comparison::MoreThan => o.is_gt(),
        Comparison::LessThan => o.is_lt(),
    };
    let same = |equal: bool| equal == (op == Comparison::Equal);
    let known = if let (Some(a), Some(b)) = (as_number(&left), as_number(&right)) {
        Some(ordering(a.cmp(&b)))
    } else if let (Some(a), Some(b)) = (as_points(&left), as_points(&right)) {
        Some(same(a == b))
    } else {
        match (&left.kind, &right.kind) {
            (ExprKind::Truth(a), ExprKind::Truth(b)) => Some(same(a == b)),
            (ExprKind::Player(a), ExprKind::Player(b)) => Some(same(a == b)),
            (ExprKind::Directions(a), ExprKind::Directions(b)) => Some(same(a == b)),
            (ExprKind::Truth(t), _) => {
                return same_truth(*t == (op == Comparison::Equal), right, span);
            }
            (_, ExprKind::Truth(t)) => {
                return same_truth(*t == (op == Comparison::Equal), left, span);
            }
            _ => None,
        }
    };
    match known {
        Some(t) => truth(t, span),
        None => Expr::new(ExprKind::Compare(op, boxed(left), boxed(right)), Type::Truth, span),
    }
}

/// `T is yes` is T, `T is no` is not T.
fn same_truth(same: bool, test: Expr, span: Span) -> Expr {
    if same { Expr { span, ..test } } else { not(test, span) }
}
