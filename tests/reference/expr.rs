//! The value of an expression at a moment; `docs/language.md`, section 4, expression by expression.

use std::cmp::Ordering;
use std::sync::Arc;

use lilypad::resolve::rules::{Comparison, Expr, ExprKind, LocalId, PlayerId, PointId, Type};

use super::Reference;
use super::sets;
use super::values::{Locals, Moment, Piece, Position, Set, Value};

/// Where an expression stands: in a turn, or between turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// In the turn's statements, an effect or a law: the present is what the turn has made of the position so far.
    InTurn,
    /// In an end (or the setup): the present is the position itself.
    Between,
}

/// All that an expression can see, except the bound names.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// The position at the start of the turn, or the one asked about between turns.
    pub position: &'a Arc<Position>,
    /// What has become of it.
    pub moment: &'a Moment,
    /// Whose turn it is, or will be.
    pub mover: PlayerId,
    /// Where the expression stands.
    pub asked: Asked,
}

impl Reference {
    /// The value of `expr`.
    pub fn eval(&self, expr: &Expr, scene: Scene, locals: &Locals) -> Value {
        match expr.ty {
            Type::Points | Type::Point => self.eval_points(expr, scene, locals),
            Type::Number => self.eval_number(expr, scene, locals),
            Type::Truth => self.eval_truth(expr, scene, locals),
            _ => self.eval_other(expr, scene, locals),
        }
    }

    /// The value of an expression of type Points or Point.
    pub fn points(&self, expr: &Expr, scene: Scene, locals: &Locals) -> Set {
        self.eval(expr, scene, locals).points()
    }

    /// The value of an expression of type Number.
    pub fn number(&self, expr: &Expr, scene: Scene, locals: &Locals) -> i64 {
        self.eval(expr, scene, locals).number()
    }

    /// The value of an expression of type Truth.
    pub fn truth(&self, expr: &Expr, scene: Scene, locals: &Locals) -> bool {
        self.eval(expr, scene, locals).truth()
    }

    /// The value of an expression of type Player.
    pub fn player(&self, expr: &Expr, scene: Scene, locals: &Locals) -> PlayerId {
        self.eval(expr, scene, locals).player()
    }

    /// The value of an expression of type Directions or Direction.
    pub fn directions(&self, expr: &Expr, scene: Scene, locals: &Locals) -> u64 {
        self.eval(expr, scene, locals).directions()
    }

    /// The elements of a set, one by one: points and directions as sets of one, players, groups, numbers.
    pub fn elements(&self, expr: &Expr, scene: Scene, locals: &Locals) -> Vec<Value> {
        match self.eval(expr, scene, locals) {
            Value::Points(set) => set.into_iter().map(|p| Value::Points(Set::from([p]))).collect(),
            Value::Groups(groups) => groups.into_iter().map(Value::Points).collect(),
            Value::List(numbers) => numbers.into_iter().map(Value::Number).collect(),
            Value::Players => (0..self.rules.players.len()).map(Value::Player).collect(),
            Value::Directions(set) => {
                sets::directions(&self.rules.board, set).into_iter().map(|d| Value::Directions(1 << d)).collect()
            }
            other => panic!("something with elements expected, not {other:?}"),
        }
    }

    /// The other player; with one player, the same.
    pub fn opponent(&self, player: PlayerId) -> PlayerId {
        (player + 1) % self.rules.players.len()
    }

    fn where_true(&self, local: LocalId, test: &Expr, element: &Value, scene: Scene, locals: &Locals) -> bool {
        let mut inner = locals.clone();
        inner.insert(local, element.clone());
        self.truth(test, scene, &inner)
    }

    /// What any type of expression may be: a bound name, a memory, a property, a definition, a choice between two.
    fn eval_any(&self, expr: &Expr, scene: Scene, locals: &Locals) -> Value {
        match &expr.kind {
            ExprKind::Local(local) => locals[local].clone(),
            ExprKind::Memory(memory) => scene.moment.memories[*memory].clone(),
            ExprKind::MemoryOf(memory, of) => self.memory_of(*memory, of, scene, locals),
            ExprKind::PlayerProperty(property, player) => {
                let player = self.player(player, scene, locals);
                match &self.rules.player_properties[*property].values[player] {
                    Some(value) => self.eval(value, scene, locals),
                    None => nothing(expr.ty),
                }
            }
            ExprKind::KindProperty(property, point) => {
                let points = self.points(point, scene, locals);
                let piece = only(&points).and_then(|p| scene.moment.board.get(&p));
                match piece.and_then(|pile| self.rules.kind_properties[*property].values[pile[0].kind].as_ref()) {
                    Some(value) => self.eval(value, scene, locals),
                    None => nothing(expr.ty),
                }
            }
            ExprKind::Call(definition, args) => {
                let definition = &self.rules.definitions[*definition];
                let args = args.iter().map(|arg| self.eval(arg, scene, locals));
                let inner = definition.params.iter().copied().zip(args).collect();
                self.eval(&definition.value, scene, &inner)
            }
            ExprKind::If { test, then, otherwise } => {
                let branch = if self.truth(test, scene, locals) { then } else { otherwise };
                self.eval(branch, scene, locals)
            }
            other => panic!("an expression of type {:?} cannot be {other:?}", expr.ty),
        }
    }

    /// The value of a player, or the sum of the numbers of points.
    fn memory_of(&self, memory: usize, of: &Expr, scene: Scene, locals: &Locals) -> Value {
        let Value::Each(values) = &scene.moment.memories[memory] else { panic!("a memory with one value has no `of`") };
        match self.eval(of, scene, locals) {
            Value::Player(player) => values[&player].clone(),
            Value::Points(points) => {
                Value::Number(points.into_iter().map(|p| values[&usize::from(p)].clone().number()).sum())
            }
            other => panic!("a memory of {other:?}"),
        }
    }

    fn eval_points(&self, expr: &Expr, scene: Scene, locals: &Locals) -> Value {
        let board = &self.rules.board;
        let moment = scene.moment;
        let one = |point: Option<PointId>| point.into_iter().collect::<Set>();
        let points = |e: &Expr| self.points(e, scene, locals);
        let along = |e: &Expr| self.directions(e, scene, locals);
        let with = |test: &dyn Fn(&Piece) -> bool| -> Set {
            moment.board.iter().filter(|(_, pile)| test(&pile[0])).map(|(point, _)| *point).collect()
        };
        Value::Points(match &expr.kind {
            ExprKind::Point(point) => Set::from([*point]),
            ExprKind::Points(set) => set.iter().copied().collect(),
            ExprKind::Here => one(moment.here),
            ExprKind::Origin => one(moment.origin),
            ExprKind::Jumped => one(moment.jumped),
            ExprKind::Visited => moment.visited.clone(),
            ExprKind::Taken => moment.taken.clone(),
            ExprKind::Empty => sets::all_points(board).into_iter().filter(|p| !moment.board.contains_key(p)).collect(),
            ExprKind::Occupied => with(&|_| true),
            ExprKind::Neutral => with(&|piece| piece.owner.is_none()),
            ExprKind::Pieces { kind, owner } => {
                let owner = owner.as_ref().map(|owner| self.player(owner, scene, locals));
                with(&|piece| {
                    kind.map_or(piece.owner.is_some(), |kind| piece.kind == kind)
                        && (owner.is_none() || piece.owner == owner)
                })
            }
            ExprKind::Union(parts) => parts.iter().flat_map(points).collect(),
            ExprKind::Among(a, b) => points(a).intersection(&points(b)).copied().collect(),
            ExprKind::Except(a, b) => points(a).difference(&points(b)).copied().collect(),
            ExprKind::Neighbours { set, along: d, steps } => {
                sets::neighbours(board, &points(set), along(d), self.number(steps, scene, locals))
            }
            ExprKind::Sight { set, along: d, through } => sets::sight(board, &points(set), along(d), &points(through)),
            ExprKind::Between(a, b) => sets::between(board, &points(a), &points(b)),
            ExprKind::Reach { from, through, along: d } => {
                sets::reach(board, &points(from), &points(through), along(d))
            }
            ExprKind::Runs { set, length, along: d } => {
                sets::runs(board, &points(set), self.number(length, scene, locals), along(d))
            }
            ExprKind::Opposite(set) => sets::opposite(board, &points(set)),
            ExprKind::Those { local, set, test } => self
                .elements(set, scene, locals)
                .into_iter()
                .filter(|element| self.where_true(*local, test, element, scene, locals))
                .flat_map(Value::points)
                .collect(),
            ExprKind::Pattern { pictures, sets } => {
                let sets: Vec<Set> = sets.iter().map(points).collect();
                pictures.iter().flat_map(|cells| sets::picture(board, cells, &sets)).collect()
            }
            _ => return self.eval_any(expr, scene, locals),
        })
    }

    fn eval_number(&self, expr: &Expr, scene: Scene, locals: &Locals) -> Value {
        let number = |e: &Expr| self.number(e, scene, locals);
        let coordinate = |e: &Expr, of: &dyn Fn(usize) -> i32| {
            only(&self.points(e, scene, locals)).map_or(0, |p| i64::from(of(usize::from(p))))
        };
        let points = &self.rules.board.points;
        Value::Number(match &expr.kind {
            ExprKind::Number(number) => *number,
            ExprKind::Count(set) => whole(self.elements(set, scene, locals).len() as u64),
            ExprKind::Hand { player, kind } => {
                let player = self.player(player, scene, locals);
                let hands = scene.moment.hands.iter();
                whole(
                    hands
                        .filter(|((owner, k), _)| *owner == player && kind.is_none_or(|kind| kind == *k))
                        .map(|(_, n)| n)
                        .sum(),
                )
            }
            ExprKind::Height(set) => {
                let set = self.points(set, scene, locals);
                whole(set.iter().filter_map(|p| scene.moment.board.get(p)).map(|pile| pile.len() as u64).sum())
            }
            ExprKind::X(point) => coordinate(point, &|p| points[p].x),
            ExprKind::Y(point) => coordinate(point, &|p| points[p].y),
            ExprKind::Z(point) => coordinate(point, &|p| points[p].z),
            ExprKind::Add(a, b) => number(a).saturating_add(number(b)),
            ExprKind::Subtract(a, b) => number(a).saturating_sub(number(b)),
            ExprKind::Multiply(a, b) => number(a).saturating_mul(number(b)),
            ExprKind::Passes => whole(scene.moment.passes),
            ExprKind::TurnNumber => whole(scene.position.turn),
            ExprKind::OccurrencesOfPosition => self.occurrences_of_position(scene),
            ExprKind::OccurrencesOfBoard { last } => occurrences_of_board(scene, *last),
            _ => return self.eval_any(expr, scene, locals),
        })
    }

    fn eval_truth(&self, expr: &Expr, scene: Scene, locals: &Locals) -> Value {
        let truth = |e: &Expr| self.truth(e, scene, locals);
        Value::Truth(match &expr.kind {
            ExprKind::Truth(truth) => *truth,
            ExprKind::Some(set) => !self.elements(set, scene, locals).is_empty(),
            ExprKind::In(a, b) => match (self.eval(a, scene, locals), self.eval(b, scene, locals)) {
                (Value::Directions(a), Value::Directions(b)) => a != 0 && a & !b == 0,
                (a, b) => {
                    let a = a.points();
                    !a.is_empty() && a.is_subset(&b.points())
                }
            },
            ExprKind::Exists { local, set, test } => self
                .elements(set, scene, locals)
                .iter()
                .any(|element| self.where_true(*local, test, element, scene, locals)),
            ExprKind::Compare(comparison, a, b) => {
                let (a, b) = (self.eval(a, scene, locals), self.eval(b, scene, locals));
                compare(*comparison, &sorted(a), &sorted(b))
            }
            ExprKind::And(a, b) => truth(a) && truth(b),
            ExprKind::Or(a, b) => truth(a) || truth(b),
            ExprKind::Not(a) => !truth(a),
            ExprKind::Connects { set, ends } => {
                let board = &self.rules.board;
                let ends: Vec<Set> = ends.iter().map(|end| self.points(end, scene, locals)).collect();
                sets::groups(board, &self.points(set, scene, locals), board.lines)
                    .iter()
                    .any(|group| ends.iter().all(|end| !group.is_disjoint(end)))
            }
            ExprKind::PossibleTurn => !self.legal_ways(scene.position).is_empty(),
            ExprKind::Possible { action, args } => {
                let args = args.iter().map(|arg| self.eval(arg, scene, locals)).collect();
                self.possible(*action, args, scene)
            }
            _ => return self.eval_any(expr, scene, locals),
        })
    }

    fn eval_other(&self, expr: &Expr, scene: Scene, locals: &Locals) -> Value {
        let along = |e: &Expr| self.directions(e, scene, locals);
        match &expr.kind {
            ExprKind::Player(player) => Value::Player(*player),
            ExprKind::Mover | ExprKind::NextPlayer => Value::Player(scene.mover),
            ExprKind::LastPlayer => {
                Value::Player(scene.position.last.unwrap_or_else(|| self.opponent(scene.position.next)))
            }
            ExprKind::OpponentOf(player) => Value::Player(self.opponent(self.player(player, scene, locals))),
            ExprKind::Players => Value::Players,
            ExprKind::Directions(set) => Value::Directions(*set),
            ExprKind::Union(parts) if is_directions(expr.ty) => {
                Value::Directions(parts.iter().map(along).fold(0, |all, part| all | part))
            }
            ExprKind::Among(a, b) if is_directions(expr.ty) => Value::Directions(along(a) & along(b)),
            ExprKind::Except(a, b) if is_directions(expr.ty) => Value::Directions(along(a) & !along(b)),
            ExprKind::Reverse(set) => {
                let board = &self.rules.board;
                let turned =
                    sets::directions(board, along(set)).into_iter().filter_map(|d| board.directions[d].reverse);
                Value::Directions(turned.fold(0, |all, d| all | 1 << d))
            }
            ExprKind::Groups { set, along: d } => {
                Value::Groups(sets::groups(&self.rules.board, &self.points(set, scene, locals), along(d)))
            }
            ExprKind::Those { local, set, test } => Value::Groups(
                self.elements(set, scene, locals)
                    .into_iter()
                    .filter(|element| self.where_true(*local, test, element, scene, locals))
                    .map(Value::points)
                    .collect(),
            ),
            ExprKind::Sizes(groups) => {
                let groups = self.eval(groups, scene, locals).groups();
                let mut sizes: Vec<i64> = groups.iter().map(|group| whole(group.len() as u64)).collect();
                sizes.sort_unstable_by(|a, b| b.cmp(a));
                Value::List(sizes)
            }
            ExprKind::Numbers(first, last) => {
                Value::List((self.number(first, scene, locals)..=self.number(last, scene, locals)).collect())
            }
            ExprKind::List(numbers) => {
                Value::List(numbers.iter().map(|number| self.number(number, scene, locals)).collect())
            }
            _ => self.eval_any(expr, scene, locals),
        }
    }

    /// How often the present position has stood, now included. In a turn, the present is the position that would
    /// result if the turn ended now.
    fn occurrences_of_position(&self, scene: Scene) -> i64 {
        let now = match scene.asked {
            Asked::Between => Arc::clone(scene.position),
            Asked::InTurn => Arc::new(self.after_turn(scene.position, scene.moment)),
        };
        let identity = self.identity(&now, false);
        let before = std::iter::successors(now.before.as_ref(), |position| position.before.as_ref());
        let same = before.filter(|position| !position.only_board && self.identity(position, false) == identity);
        1 + whole(same.count() as u64)
    }
}

/// How often the present board has stood: among now and the `last` boards before it, or ever.
fn occurrences_of_board(scene: Scene, last: Option<usize>) -> i64 {
    let latest = match scene.asked {
        Asked::Between => scene.position.before.as_ref(),
        Asked::InTurn => Some(scene.position),
    };
    let before = std::iter::successors(latest, |position| position.before.as_ref());
    let looked_at = before.take(last.unwrap_or(usize::MAX));
    1 + whole(looked_at.filter(|position| position.board == scene.moment.board).count() as u64)
}

fn is_directions(ty: Type) -> bool {
    matches!(ty, Type::Directions | Type::Direction)
}

/// The value where there is none.
fn nothing(ty: Type) -> Value {
    match ty {
        Type::Points | Type::Point => Value::Points(Set::new()),
        Type::Number => Value::Number(0),
        Type::Truth => Value::Truth(false),
        Type::Directions | Type::Direction => Value::Directions(0),
        Type::Groups => Value::Groups(Vec::new()),
        Type::List | Type::Numbers => Value::List(Vec::new()),
        Type::Player | Type::Players => panic!("a player property has a value for every player"),
    }
}

/// The point of a set of one.
pub fn only(set: &Set) -> Option<PointId> {
    if set.len() == 1 { set.first().copied() } else { None }
}

fn whole(number: u64) -> i64 {
    i64::try_from(number).unwrap()
}

/// Groups are compared as sets of groups.
fn sorted(value: Value) -> Value {
    match value {
        Value::Groups(mut groups) => {
            groups.sort();
            Value::Groups(groups)
        }
        other => other,
    }
}

fn compare(comparison: Comparison, a: &Value, b: &Value) -> bool {
    let order = a.cmp(b);
    match comparison {
        Comparison::Equal => order == Ordering::Equal,
        Comparison::NotEqual => order != Ordering::Equal,
        Comparison::AtLeast => order != Ordering::Less,
        Comparison::AtMost => order != Ordering::Greater,
        Comparison::MoreThan => order == Ordering::Greater,
        Comparison::LessThan => order == Ordering::Less,
    }
}
