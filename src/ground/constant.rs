//! Works out expressions that depend on nothing but the board: `those p in board where x(p) + y(p) at least 9`.

use std::cell::Cell;
use std::collections::BTreeSet;

use super::{Comparison, Expr, ExprKind, Ground, LocalId, PlayerId, PointId};

/// A constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Points.
    Points(BTreeSet<PointId>),
    /// A number, truth (0 or 1), player, or set of directions (as bits).
    Number(i64),
}

/// Names bound to constants, innermost last.
pub type Bindings = Vec<(LocalId, Value)>;

impl Ground {
    /// The value of an expression that reads neither the board's pieces nor anything else that changes; else `None`.
    /// `mover` is known in turns, `next` in ends.
    #[must_use]
    pub fn constant(&self, expr: &Expr, who: Who, bound: &mut Bindings) -> Option<Value> {
        Folder { ground: self, who, left: Cell::new(MOST_STEPS) }.value(expr, bound)
    }
}

/// The players known where an expression stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Who {
    /// `mover`
    pub mover: Option<PlayerId>,
    /// `next player`
    pub next: Option<PlayerId>,
}

/// What takes longer to work out is left to the engine.
const MOST_STEPS: u32 = 50_000;

struct Folder<'a> {
    ground: &'a Ground,
    who: Who,
    left: Cell<u32>,
}

/// A player as a constant.
pub(crate) fn player_value(player: PlayerId) -> Value {
    Value::Number(i64::try_from(player).unwrap_or(0))
}

fn truth(test: bool) -> Value {
    Value::Number(i64::from(test))
}

impl Folder<'_> {
    fn value(&self, expr: &Expr, bound: &mut Bindings) -> Option<Value> {
        let rules = &self.ground.rules;
        self.left.set(self.left.get().checked_sub(1)?);
        Some(match &expr.kind {
            ExprKind::Number(n) => Value::Number(*n),
            ExprKind::Truth(t) => truth(*t),
            ExprKind::Player(p) => player_value(*p),
            ExprKind::Point(p) => Value::Points(BTreeSet::from([*p])),
            ExprKind::Points(list) => Value::Points(list.iter().copied().collect()),
            ExprKind::Directions(d) => Value::Number(d.cast_signed()),
            ExprKind::Mover => player_value(self.who.mover?),
            ExprKind::NextPlayer => player_value(self.who.next?),
            ExprKind::OpponentOf(p) => Value::Number(1 - self.number(p, bound)?),
            ExprKind::Local(local) => bound.iter().rev().find(|(l, _)| l == local)?.1.clone(),
            ExprKind::PlayerProperty(property, player) => {
                let player = usize::try_from(self.number(player, bound)?).ok()?;
                self.value(rules.player_properties.get(*property)?.values.get(player)?.as_ref()?, bound)?
            }
            ExprKind::Call(id, args) => {
                let definition = rules.definitions.get(*id)?;
                let values: Vec<_> = args.iter().map(|a| self.value(a, bound)).collect::<Option<_>>()?;
                let depth = bound.len();
                bound.extend(definition.params.iter().copied().zip(values));
                let result = self.value(&definition.value, bound);
                bound.truncate(depth);
                result?
            }
            ExprKind::If { test, then, otherwise } => {
                let branch = if self.number(test, bound)? != 0 { then } else { otherwise };
                self.value(branch, bound)?
            }
            _ => return self.set_or_number(expr, bound),
        })
    }

    fn set_or_number(&self, expr: &Expr, bound: &mut Bindings) -> Option<Value> {
        use ExprKind as K;
        Some(match &expr.kind {
            K::Union(parts) => {
                let mut all = parts.iter().map(|p| self.value(p, bound)).collect::<Option<Vec<_>>>()?.into_iter();
                let first = all.next()?;
                all.try_fold(first, |a, b| combine(a, b, |x, y| x | y, |x, y| &x | &y))?
            }
            K::Among(a, b) => combine(self.value(a, bound)?, self.value(b, bound)?, |x, y| x & y, |x, y| &x & &y)?,
            K::Except(a, b) => combine(self.value(a, bound)?, self.value(b, bound)?, |x, y| x & !y, |x, y| &x - &y)?,
            K::Reverse(d) => Value::Number(self.ground.reversed(self.number(d, bound)?.cast_unsigned()).cast_signed()),
            K::Neighbours { set, along, steps } => {
                let (along, steps) = (self.number(along, bound)?.cast_unsigned(), self.number(steps, bound)?);
                if usize::try_from(steps).map_or(steps > 0, |n| n > self.ground.points) {
                    return None;
                }
                Value::Points(self.steps(&self.points(set, bound)?, along, steps))
            }
            K::Opposite(set) => Value::Points(
                self.points(set, bound)?
                    .iter()
                    .filter_map(|&p| self.ground.opposite.get(usize::from(p)).copied())
                    .collect(),
            ),
            K::Those { local, set, test } => {
                let mut kept = BTreeSet::new();
                for p in self.points(set, bound)? {
                    if self.test_point(*local, p, test, bound)? {
                        kept.insert(p);
                    }
                }
                Value::Points(kept)
            }
            K::Exists { local, set, test } => {
                let mut found = false;
                for p in self.points(set, bound)? {
                    found |= self.test_point(*local, p, test, bound)?;
                }
                truth(found)
            }
            K::Count(set) => Value::Number(i64::try_from(self.points(set, bound)?.len()).ok()?),
            K::X(p) => Value::Number(self.coordinate(p, bound, |q| q.x)?),
            K::Y(p) => Value::Number(self.coordinate(p, bound, |q| q.y)?),
            K::Z(p) => Value::Number(self.coordinate(p, bound, |q| q.z)?),
            K::Add(a, b) => Value::Number(self.number(a, bound)?.saturating_add(self.number(b, bound)?)),
            K::Subtract(a, b) => Value::Number(self.number(a, bound)?.saturating_sub(self.number(b, bound)?)),
            K::Multiply(a, b) => Value::Number(self.number(a, bound)?.saturating_mul(self.number(b, bound)?)),
            K::Some(set) => match self.value(set, bound)? {
                Value::Points(s) => truth(!s.is_empty()),
                Value::Number(n) => truth(n != 0),
            },
            K::In(a, b) => match (self.value(a, bound)?, self.value(b, bound)?) {
                (Value::Points(a), Value::Points(b)) => truth(!a.is_empty() && a.is_subset(&b)),
                (Value::Number(a), Value::Number(b)) => truth(a != 0 && a & !b == 0),
                _ => return None,
            },
            K::Compare(op, a, b) => compare(*op, &self.value(a, bound)?, &self.value(b, bound)?)?,
            K::And(a, b) => match self.number(a, bound) {
                Some(0) => truth(false),
                Some(_) => self.value(b, bound)?,
                None => (self.number(b, bound)? == 0).then_some(truth(false))?,
            },
            K::Or(a, b) => match self.number(a, bound) {
                Some(0) => self.value(b, bound)?,
                Some(_) => truth(true),
                None => (self.number(b, bound)? != 0).then_some(truth(true))?,
            },
            K::Not(a) => truth(self.number(a, bound)? == 0),
            _ => return None,
        })
    }

    fn number(&self, expr: &Expr, bound: &mut Bindings) -> Option<i64> {
        match self.value(expr, bound)? {
            Value::Number(n) => Some(n),
            Value::Points(_) => None,
        }
    }

    fn points(&self, expr: &Expr, bound: &mut Bindings) -> Option<BTreeSet<PointId>> {
        match self.value(expr, bound)? {
            Value::Points(s) => Some(s),
            Value::Number(_) => None,
        }
    }

    fn test_point(&self, local: LocalId, point: PointId, test: &Expr, bound: &mut Bindings) -> Option<bool> {
        bound.push((local, Value::Points(BTreeSet::from([point]))));
        let result = self.number(test, bound);
        bound.pop();
        Some(result? != 0)
    }

    fn steps(&self, from: &BTreeSet<PointId>, along: u64, steps: i64) -> BTreeSet<PointId> {
        let board = &self.ground.rules.board;
        if steps < 1 {
            return from.clone();
        }
        let mut out = BTreeSet::new();
        for direction in (0..board.directions.len()).filter(|d| along >> d & 1 == 1) {
            for &start in from {
                let mut at = Some(start);
                for _ in 0..steps {
                    at = at.and_then(|p| board.step(p, direction));
                }
                out.extend(at);
            }
        }
        out
    }

    fn coordinate(
        &self,
        expr: &Expr,
        bound: &mut Bindings,
        read: fn(&crate::resolve::board::Point) -> i32,
    ) -> Option<i64> {
        let set = self.points(expr, bound)?;
        let only = if set.len() == 1 { set.first() } else { None };
        Some(only.and_then(|&p| self.ground.rules.board.points.get(usize::from(p))).map_or(0, |p| i64::from(read(p))))
    }
}

fn combine(
    a: Value,
    b: Value,
    bits: fn(i64, i64) -> i64,
    sets: fn(BTreeSet<PointId>, BTreeSet<PointId>) -> BTreeSet<PointId>,
) -> Option<Value> {
    match (a, b) {
        (Value::Number(x), Value::Number(y)) => Some(Value::Number(bits(x, y))),
        (Value::Points(x), Value::Points(y)) => Some(Value::Points(sets(x, y))),
        _ => None,
    }
}

fn compare(op: Comparison, a: &Value, b: &Value) -> Option<Value> {
    let ordered = |test: fn(&i64, &i64) -> bool| match (a, b) {
        (Value::Number(x), Value::Number(y)) => Some(test(x, y)),
        _ => None,
    };
    Some(truth(match op {
        Comparison::Equal => a == b,
        Comparison::NotEqual => a != b,
        Comparison::AtLeast => ordered(i64::ge)?,
        Comparison::AtMost => ordered(i64::le)?,
        Comparison::MoreThan => ordered(i64::gt)?,
        Comparison::LessThan => ordered(i64::lt)?,
    }))
}
