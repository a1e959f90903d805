//! Expressions to plan nodes. Equal nodes are made once.

use super::plan::{Along, Argument, ListNode, NumberId, NumberNode, Register, SetId, SetNode, Test};
use super::{Binding, CompileError, Compiler, Result};
use crate::ground::constant::Value;
use crate::ground::{Comparison, Expr, ExprKind as K, LocalId, Type};

impl Compiler<'_> {
    /// The value of an expression if nothing that changes goes into it.
    pub(super) fn constant(&mut self, expr: &Expr) -> Option<Value> {
        let mut bound = std::mem::take(&mut self.constants_bound);
        let value = self.ground.constant(expr, self.who, &mut bound);
        self.constants_bound = bound;
        value
    }

    pub(super) fn set(&mut self, expr: &Expr) -> Result<SetId> {
        if let Some(Value::Points(points)) = self.constant(expr) {
            let points: Vec<_> = points.into_iter().collect();
            let mask = self.ground.mask(&points);
            return self.constant_set(mask);
        }
        let node = match &expr.kind {
            K::Here => SetNode::Point(self.register(self.layout.here)),
            K::Origin => SetNode::Point(self.register(self.layout.origin)),
            K::Jumped => SetNode::Point(self.register(self.layout.jumped)),
            K::Visited => SetNode::Set(self.register(self.layout.visited)),
            K::Taken => SetNode::Set(self.register(self.layout.taken)),
            K::Empty => SetNode::Empty,
            K::Occupied => SetNode::Occupied,
            K::Neutral => return self.slots_where(|s| s.owner.is_none()),
            K::Pieces { kind, owner } => return self.pieces(*kind, owner.as_deref()),
            K::Local(local) => return self.local_set(*local),
            K::Memory(memory) => SetNode::Set(self.memory_register(*memory)?),
            K::MemoryOf(memory, player) => {
                let (first, second) = self.memory_of_players(*memory)?;
                let set = |c: &mut Self, register| c.add_set(SetNode::Set(register));
                return self.of_player(player, first, second, set, |c, n, a, b| c.add_set(SetNode::If(n, b, a)));
            }
            K::Union(parts) => return self.union(parts),
            K::Among(a, b) => SetNode::And(self.set(a)?, self.set(b)?),
            K::Except(a, b) => SetNode::AndNot(self.set(a)?, self.set(b)?),
            K::Neighbours { set, along, steps } => {
                let (set, along) = (self.set(set)?, self.along(along)?);
                match self.constant(steps) {
                    Some(Value::Number(1)) => SetNode::Step { set, along },
                    _ => SetNode::Shift { set, along, steps: self.number(steps)? },
                }
            }
            K::Sight { set, along, through } => {
                SetNode::Sight { set: self.set(set)?, along: self.along(along)?, through: self.set(through)? }
            }
            K::Between(a, b) => SetNode::Between(self.set(a)?, self.set(b)?),
            K::Reach { from, through, along } => {
                SetNode::Reach { from: self.set(from)?, through: self.set(through)?, along: self.along(along)? }
            }
            K::Runs { set, length, along } => {
                SetNode::Runs { set: self.set(set)?, length: self.number(length)?, along: self.along(along)? }
            }
            K::Opposite(set) => SetNode::Opposite(self.set(set)?),
            K::Those { local, set, test } if set.ty != Type::Groups => {
                let register = self.scratch(*local)?;
                let set = self.set(set)?;
                let test = self.with(*local, Binding::Point(register), |c| c.number(test))?;
                SetNode::Those { register, set, test }
            }
            K::Pattern { pictures, sets } => {
                let id = self.pattern(pictures, sets)?;
                SetNode::Pattern(id)
            }
            K::If { test, then, otherwise } => {
                if let Some(Value::Number(n)) = self.constant(test) {
                    return self.set(if n != 0 { then } else { otherwise });
                }
                SetNode::If(self.number(test)?, self.set(then)?, self.set(otherwise)?)
            }
            K::PlayerProperty(property, player) => {
                return self.by_player(player, *property, Self::set, |c, n, a, b| c.add_set(SetNode::If(n, b, a)));
            }
            K::KindProperty(property, point) => {
                let point = self.set(point)?;
                SetNode::ByKind(point, self.by_kind(*property, Self::set)?)
            }
            K::Call(definition, args) => {
                return self.call(*definition, args, Self::set, |c, v, set| c.add_set(SetNode::With(v, set)));
            }
            other => return Err(CompileError::Internal(format!("not a set of points: {other:?}"))),
        };
        self.add_set(node)
    }

    /// A set together with the directions that join its groups: the value of an expression of type Groups.
    pub(super) fn groups(&mut self, expr: &Expr) -> Result<(SetId, Along)> {
        match &expr.kind {
            K::Groups { set, along } => {
                let (set, along) = (self.set(set)?, self.along(along)?);
                Ok((set, self.both_ways(along)?))
            }
            K::Those { local, set, test } => {
                let (set, along) = self.groups(set)?;
                let register = self.scratch(*local)?;
                let test = self.with(*local, Binding::Set(register), |c| c.number(test))?;
                Ok((self.add_set(SetNode::ThoseGroups { register, set, along, test })?, along))
            }
            K::Call(definition, args) => self.call(*definition, args, Self::groups, |c, values, (set, along)| {
                let along = match along {
                    Along::Number(n) => Along::Number(c.add_number(NumberNode::With(values.clone(), n))?),
                    fixed @ Along::Fixed(_) => fixed,
                };
                Ok((c.add_set(SetNode::With(values, set))?, along))
            }),
            K::If { test, then, otherwise } => {
                let test = self.number(test)?;
                let ((a, da), (b, db)) = (self.groups(then)?, self.groups(otherwise)?);
                let (na, nb) = (self.along_number(da)?, self.along_number(db)?);
                let along = if da == db { da } else { Along::Number(self.add_number(NumberNode::If(test, na, nb))?) };
                Ok((self.add_set(SetNode::If(test, a, b))?, along))
            }
            other => Err(CompileError::Internal(format!("not groups: {other:?}"))),
        }
    }

    /// Directions.
    pub(super) fn along(&mut self, expr: &Expr) -> Result<Along> {
        if let Some(Value::Number(n)) = self.constant(expr) {
            return Ok(Along::Fixed(n.cast_unsigned()));
        }
        Ok(Along::Number(self.number(expr)?))
    }

    /// Being joined goes both ways, whatever the directions.
    fn both_ways(&mut self, along: Along) -> Result<Along> {
        Ok(match along {
            Along::Fixed(bits) => Along::Fixed(self.ground.both_ways(bits)),
            Along::Number(n) => {
                let back = self.add_number(NumberNode::Reverse(n))?;
                Along::Number(self.add_number(NumberNode::BitOr(n, back))?)
            }
        })
    }

    fn along_number(&mut self, along: Along) -> Result<NumberId> {
        match along {
            Along::Fixed(bits) => self.constant_number(bits.cast_signed()),
            Along::Number(n) => Ok(n),
        }
    }

    pub(super) fn number(&mut self, expr: &Expr) -> Result<NumberId> {
        if let Some(Value::Number(n)) = self.constant(expr) {
            return self.constant_number(n);
        }
        let node = match &expr.kind {
            K::LastPlayer => NumberNode::Register(self.register(self.layout.last)),
            K::OpponentOf(p) => NumberNode::Opponent(self.number(p)?),
            K::Local(local) => return self.local_number(*local),
            K::Memory(memory) => NumberNode::Register(self.memory_register(*memory)?),
            K::MemoryOf(memory, of) if of.ty == Type::Player => {
                let (first, second) = self.memory_of_players(*memory)?;
                let number = |c: &mut Self, register| c.add_number(NumberNode::Register(register));
                let choose = |c: &mut Self, n, a, b| c.add_number(NumberNode::If(n, b, a));
                return self.of_player(of, first, second, number, choose);
            }
            K::MemoryOf(memory, points) => NumberNode::OnPoints(self.memory_register(*memory)?, self.set(points)?),
            K::Height(points) => NumberNode::Height(self.set(points)?),
            K::PlayerProperty(property, player) => {
                return self
                    .by_player(player, *property, Self::number, |c, n, a, b| c.add_number(NumberNode::If(n, b, a)));
            }
            K::KindProperty(property, point) => {
                let point = self.set(point)?;
                NumberNode::ByKind(point, self.by_kind(*property, Self::number)?)
            }
            K::Call(definition, args) => {
                return self.call(*definition, args, Self::number, |c, v, n| c.add_number(NumberNode::With(v, n)));
            }
            K::Union(parts) => return self.fold_numbers(parts, NumberNode::BitOr),
            K::Among(a, b) => NumberNode::BitAnd(self.number(a)?, self.number(b)?),
            K::Except(a, b) => NumberNode::BitAndNot(self.number(a)?, self.number(b)?),
            K::Reverse(d) => NumberNode::Reverse(self.number(d)?),
            K::Count(list) => match list.ty {
                Type::Groups => {
                    let (set, along) = self.groups(list)?;
                    NumberNode::CountGroups(set, along)
                }
                Type::Players => NumberNode::Constant(i64::try_from(self.ground.rules.players.len()).unwrap_or(0)),
                _ => NumberNode::Count(self.set(list)?),
            },
            K::Hand { player, kind } => NumberNode::Hand(self.number(player)?, kind.map(super::small)),
            K::X(p) => NumberNode::Coordinate(self.set(p)?, 0),
            K::Y(p) => NumberNode::Coordinate(self.set(p)?, 1),
            K::Z(p) => NumberNode::Coordinate(self.set(p)?, 2),
            K::Add(a, b) => NumberNode::Add(self.number(a)?, self.number(b)?),
            K::Subtract(a, b) => NumberNode::Subtract(self.number(a)?, self.number(b)?),
            K::Multiply(a, b) => NumberNode::Multiply(self.number(a)?, self.number(b)?),
            K::Passes => NumberNode::Register(self.register(self.layout.passes)),
            K::TurnNumber => NumberNode::Register(self.register(self.layout.turn)),
            K::OccurrencesOfPosition => NumberNode::OccurrencesOfPosition,
            K::OccurrencesOfBoard { last: None } => NumberNode::OccurrencesOfBoard,
            K::OccurrencesOfBoard { last: Some(n) } => {
                NumberNode::OccurrencesOfRecentBoard(u8::try_from(*n).unwrap_or(u8::MAX))
            }
            K::If { test, then, otherwise } => {
                if let Some(Value::Number(n)) = self.constant(test) {
                    return self.number(if n != 0 { then } else { otherwise });
                }
                NumberNode::If(self.number(test)?, self.number(then)?, self.number(otherwise)?)
            }
            _ => return self.test(expr),
        };
        self.add_number(node)
    }

    /// Truths that are not plain numbers.
    fn test(&mut self, expr: &Expr) -> Result<NumberId> {
        let node = match &expr.kind {
            K::Some(set) => match set.ty {
                Type::Groups => NumberNode::Some(self.groups(set)?.0),
                Type::Directions | Type::Direction => {
                    let (bits, zero) = (self.number(set)?, self.constant_number(0)?);
                    NumberNode::Compare(Test::NotEqual, bits, zero)
                }
                _ => NumberNode::Some(self.set(set)?),
            },
            K::In(a, b) => match a.ty {
                Type::Directions | Type::Direction => NumberNode::BitsWithin(self.number(a)?, self.number(b)?),
                _ => NumberNode::Within(self.set(a)?, self.set(b)?),
            },
            K::Exists { local, set, test } => return self.exists(*local, set, test),
            K::Compare(op, a, b) => return self.compare(*op, a, b),
            K::And(a, b) => match (self.constant(a), self.constant(b)) {
                (Some(Value::Number(0)), _) | (_, Some(Value::Number(0))) => NumberNode::Constant(0),
                (Some(_), _) => return self.number(b),
                (_, Some(_)) => return self.number(a),
                _ => NumberNode::And(self.number(a)?, self.number(b)?),
            },
            K::Or(a, b) => match (self.constant(a), self.constant(b)) {
                (Some(Value::Number(0)), _) => return self.number(b),
                (_, Some(Value::Number(0))) => return self.number(a),
                (Some(_), _) | (_, Some(_)) => NumberNode::Constant(1),
                _ => NumberNode::Or(self.number(a)?, self.number(b)?),
            },
            K::Not(a) => NumberNode::Not(self.number(a)?),
            K::Connects { set, ends } => {
                let set = self.set(set)?;
                let ends = ends.iter().map(|e| self.set(e)).collect::<Result<Vec<_>>>()?;
                let along = self.both_ways(Along::Fixed(self.ground.rules.board.lines))?;
                NumberNode::Connects(set, along, ends.into())
            }
            K::PossibleTurn => NumberNode::PossibleTurn(super::byte(self.who.next.or(self.who.mover).unwrap_or(0))),
            K::Possible { action, args } => return self.possible(*action, args),
            other => return Err(CompileError::Internal(format!("not a number or a truth: {other:?}"))),
        };
        self.add_number(node)
    }

    fn exists(&mut self, local: LocalId, set: &Expr, test: &Expr) -> Result<NumberId> {
        match set.ty {
            Type::Players => {
                let mut found = self.constant_number(0)?;
                for player in 0..self.ground.rules.players.len() {
                    let one = self.with(local, Binding::Player(player), |c| c.number(test))?;
                    found = self.add_number(NumberNode::Or(found, one))?;
                }
                Ok(found)
            }
            Type::Numbers => {
                let ((low, high), register) = (self.range(set)?, self.scratch(local)?);
                let test = self.with(local, Binding::Number(register), |c| c.number(test))?;
                self.add_number(NumberNode::ExistsNumber { register, low, high, test })
            }
            Type::Groups => {
                let (set, along) = self.groups(set)?;
                let register = self.scratch(local)?;
                let test = self.with(local, Binding::Set(register), |c| c.number(test))?;
                self.add_number(NumberNode::ExistsGroup { register, set, along, test })
            }
            Type::Directions | Type::Direction => {
                let (set, register) = (self.number(set)?, self.scratch(local)?);
                let test = self.with(local, Binding::Number(register), |c| c.number(test))?;
                self.add_number(NumberNode::ExistsDirection { register, set, test })
            }
            _ => {
                let (set, register) = (self.set(set)?, self.scratch(local)?);
                let test = self.with(local, Binding::Point(register), |c| c.number(test))?;
                self.add_number(NumberNode::Exists { register, set, test })
            }
        }
    }

    fn compare(&mut self, op: Comparison, a: &Expr, b: &Expr) -> Result<NumberId> {
        let test = match op {
            Comparison::Equal => Test::Equal,
            Comparison::NotEqual => Test::NotEqual,
            Comparison::AtLeast => Test::AtLeast,
            Comparison::AtMost => Test::AtMost,
            Comparison::MoreThan => Test::More,
            Comparison::LessThan => Test::Less,
        };
        match a.ty {
            Type::List => {
                let (a, b) = (self.list(a)?, self.list(b)?);
                self.add_number(NumberNode::CompareLists(test, a, b))
            }
            Type::Points | Type::Point => {
                let (a, b) = (self.set(a)?, self.set(b)?);
                let same = self.add_number(NumberNode::SameSet(a, b))?;
                if test == Test::NotEqual { self.add_number(NumberNode::Not(same)) } else { Ok(same) }
            }
            _ => {
                let (a, b) = (self.number(a)?, self.number(b)?);
                self.add_number(NumberNode::Compare(test, a, b))
            }
        }
    }

    pub(super) fn list(&mut self, expr: &Expr) -> Result<u32> {
        let node = match &expr.kind {
            K::List(parts) => {
                ListNode::Numbers(parts.iter().map(|p| self.number(p)).collect::<Result<Vec<_>>>()?.into())
            }
            K::Sizes(groups) => {
                let (set, along) = self.groups(groups)?;
                ListNode::Sizes(set, along)
            }
            K::If { test, then, otherwise } => {
                ListNode::If(self.number(test)?, self.list(then)?, self.list(otherwise)?)
            }
            K::Call(definition, args) => {
                return self.call(*definition, args, Self::list, |c, v, list| c.add_list(ListNode::With(v, list)));
            }
            K::PlayerProperty(property, player) => {
                return self.by_player(player, *property, Self::list, |c, n, a, b| c.add_list(ListNode::If(n, b, a)));
            }
            // A number where a list may stand is a list of one.
            _ => ListNode::Numbers(Box::new([self.number(expr)?])),
        };
        self.add_list(node)
    }

    /// The value of a parameter for one call.
    pub(super) fn argument(&mut self, ty: Type, expr: &Expr) -> Result<Argument> {
        Ok(match ty {
            Type::Points | Type::Groups => Argument::Set(self.set(expr)?),
            Type::Point => Argument::Point(self.set(expr)?),
            _ => Argument::Number(self.number(expr)?),
        })
    }

    /// The ends of a range of numbers.
    pub(super) fn range(&mut self, expr: &Expr) -> Result<(NumberId, NumberId)> {
        match &expr.kind {
            K::Numbers(low, high) => Ok((self.number(low)?, self.number(high)?)),
            other => Err(CompileError::Internal(format!("not a range of numbers: {other:?}"))),
        }
    }

    /// Where the two players' values of a memory stand.
    fn memory_of_players(&self, memory: usize) -> Result<(Register, Register)> {
        let ty = self.ground.rules.memories.get(memory).map(|m| m.ty).ok_or_else(|| missing("memory"))?;
        let first = self.memory_register(memory)?;
        let size = Register::try_from(super::word_count(ty, self.ground.words)).unwrap_or(1);
        Ok((first, first + size))
    }

    /// One of two registers by a player: at once if the player is known, else by number.
    fn of_player<T>(
        &mut self,
        player: &Expr,
        first: Register,
        second: Register,
        read: impl Fn(&mut Self, Register) -> Result<T>,
        choose: impl Fn(&mut Self, NumberId, T, T) -> Result<T>,
    ) -> Result<T> {
        if let Some(Value::Number(known)) = self.constant(player) {
            return read(self, if known == 0 { first } else { second });
        }
        let number = self.number(player)?;
        let (a, b) = (read(self, first)?, read(self, second)?);
        choose(self, number, a, b)
    }

    fn local_set(&mut self, local: LocalId) -> Result<SetId> {
        match self.binding(local)? {
            Binding::Point(register) => self.add_set(SetNode::Point(register)),
            Binding::Set(register) => self.add_set(SetNode::Set(register)),
            Binding::SetValue(set) => Ok(set),
            other => Err(CompileError::Internal(format!("bound to {other:?}, not to points"))),
        }
    }

    fn local_number(&mut self, local: LocalId) -> Result<NumberId> {
        match self.binding(local)? {
            Binding::Number(register) => self.add_number(NumberNode::Register(register)),
            Binding::NumberValue(number) => Ok(number),
            Binding::Player(player) => self.constant_number(i64::try_from(player).unwrap_or(0)),
            other => Err(CompileError::Internal(format!("bound to {other:?}, not to a number"))),
        }
    }

    fn union(&mut self, parts: &[Expr]) -> Result<SetId> {
        let Some((first, rest)) = parts.split_first() else {
            let none = vec![0; self.ground.words];
            return self.constant_set(none);
        };
        let mut all = self.set(first)?;
        for part in rest {
            let part = self.set(part)?;
            all = self.add_set(SetNode::Or(all, part))?;
        }
        Ok(all)
    }

    fn fold_numbers(&mut self, parts: &[Expr], join: fn(NumberId, NumberId) -> NumberNode) -> Result<NumberId> {
        let mut all = self.constant_number(0)?;
        for part in parts {
            let part = self.number(part)?;
            all = self.add_number(join(all, part))?;
        }
        Ok(all)
    }

    fn pieces(&mut self, kind: Option<usize>, owner: Option<&Expr>) -> Result<SetId> {
        let Some(owner) = owner else {
            return match kind {
                Some(kind) => self.slots_where(|s| s.kind == kind),
                None => self.slots_where(|s| s.owner.is_some()),
            };
        };
        if let Some(Value::Number(player)) = self.constant(owner) {
            let player = usize::try_from(player).ok();
            return self.slots_where(|s| s.owner == player && kind.is_none_or(|k| s.kind == k));
        }
        let owner = self.number(owner)?;
        self.add_set(SetNode::PiecesOf { kind: kind.map(super::small), owner })
    }

    fn slots_where(&mut self, test: impl Fn(&crate::ground::Slot) -> bool) -> Result<SetId> {
        let slots: Vec<usize> = (0..self.ground.slots.len()).filter(|&i| test(&self.ground.slots[i])).collect();
        let Some((first, rest)) = slots.split_first() else {
            let none = vec![0; self.ground.words];
            return self.constant_set(none);
        };
        let mut all = self.add_set(SetNode::Slot(super::small(*first)))?;
        for slot in rest {
            let one = self.add_set(SetNode::Slot(super::small(*slot)))?;
            all = self.add_set(SetNode::Or(all, one))?;
        }
        Ok(all)
    }

    /// A property of a player: of a known one directly, else both with a choice by number.
    fn by_player<T>(
        &mut self,
        player: &Expr,
        property: usize,
        value: impl Fn(&mut Self, &Expr) -> Result<T>,
        choose: impl Fn(&mut Self, NumberId, T, T) -> Result<T>,
    ) -> Result<T> {
        let rules = self.ground.rules.clone();
        let of = |player: usize| {
            let table = rules.player_properties.get(property);
            table.and_then(|t| t.values.get(player)).and_then(Option::as_ref).ok_or_else(|| missing("property"))
        };
        if let Some(Value::Number(known)) = self.constant(player) {
            return value(self, of(usize::try_from(known).unwrap_or(0))?);
        }
        let number = self.number(player)?;
        let mut chosen = value(self, of(0)?)?;
        if rules.players.len() > 1 {
            let second = value(self, of(1)?)?;
            chosen = choose(self, number, chosen, second)?;
        }
        Ok(chosen)
    }

    fn by_kind<T>(
        &mut self,
        property: usize,
        value: impl Fn(&mut Self, &Expr) -> Result<T>,
    ) -> Result<Box<[Option<T>]>> {
        let rules = self.ground.rules.clone();
        let table = rules.kind_properties.get(property).ok_or_else(|| missing("property"))?;
        table.values.iter().map(|v| v.as_ref().map(|e| value(self, e)).transpose()).collect()
    }

    /// A definition written out in place. Arguments that are not constant are worked out first, each once, and wait in
    /// registers.
    fn call<T>(
        &mut self,
        definition: usize,
        args: &[Expr],
        value: impl FnOnce(&mut Self, &Expr) -> Result<T>,
        with: impl FnOnce(&mut Self, Box<[(Register, Argument)]>, T) -> Result<T>,
    ) -> Result<T> {
        let rules = self.ground.rules.clone();
        let definition = rules.definitions.get(definition).ok_or_else(|| missing("definition"))?;
        let (mut bound, mut constants, mut values) = (Vec::new(), Vec::new(), Vec::new());
        for (&param, arg) in definition.params.iter().zip(args) {
            let ty = rules.locals.get(param).map_or(arg.ty, |l| l.ty);
            let constant = self.constant(arg);
            let is_set = matches!(ty, Type::Points | Type::Point | Type::Groups);
            let binding = match &constant {
                Some(Value::Number(n)) if ty == Type::Player => Binding::Player(usize::try_from(*n).unwrap_or(0)),
                Some(_) if is_set => Binding::SetValue(self.set(arg)?),
                Some(_) => Binding::NumberValue(self.number(arg)?),
                None => {
                    let register = self.scratch(param)?;
                    let argument =
                        if is_set { Argument::Set(self.set(arg)?) } else { Argument::Number(self.number(arg)?) };
                    values.push((register, argument));
                    if is_set { Binding::Set(register) } else { Binding::Number(register) }
                }
            };
            bound.push((param, binding));
            constants.extend(constant.map(|c| (param, c)));
        }
        self.enter()?;
        let (depth, before) = (self.env.len(), self.constants_bound.len());
        self.env.extend(bound);
        self.constants_bound.extend(constants);
        let result = value(self, &definition.value);
        self.env.truncate(depth);
        self.constants_bound.truncate(before);
        self.leave();
        if values.is_empty() { result } else { with(self, values.into(), result?) }
    }
}

pub(super) fn missing(what: &str) -> CompileError {
    CompileError::Internal(format!("a {what} that the rules do not have"))
}
