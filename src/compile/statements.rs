//! Statements to a graph of nodes, built from the end backwards: every statement is given what follows it.

use std::collections::BTreeMap;

use super::plan::{
    Argument, Items, Landing, Node, NodeId, NumberId, NumberNode, Remembered, RemovedTo, SetNode, TextPart,
};
use super::{Binding, CompileError, Compiler, Instance, Result, small};
use crate::ground::constant::Value;
use crate::ground::{Action, Expr, ExprKind, HandOf, Land, LocalId, Rules, Stmt, StmtKind as S, TemplatePart, Type};
use crate::source::Span;

impl Compiler<'_> {
    /// The entry of a block whose end goes on to `next`.
    pub(super) fn block(&mut self, statements: &[Stmt], next: NodeId) -> Result<NodeId> {
        self.enter()?;
        let mut next = next;
        for statement in statements.iter().rev() {
            next = self.statement(statement, next)?;
        }
        self.leave();
        Ok(next)
    }

    fn statement(&mut self, statement: &Stmt, next: NodeId) -> Result<NodeId> {
        let node = match &statement.kind {
            S::Pick { .. } | S::Step { .. } | S::Slide { .. } | S::Jump { .. } | S::Move { .. } => {
                self.movement(&statement.kind, next)?
            }
            S::Place { .. } | S::Put { .. } | S::PutInHand { .. } | S::Remove { .. } | S::Change { .. } => {
                self.pieces_statement(&statement.kind, next)?
            }
            S::Choose { local, from } => self.choose(*local, from, next)?,
            S::Remember { memory, of, value } => {
                let ty = self.ground.rules.memories.get(*memory).map_or(Type::Number, |m| super::memory_value(m.ty));
                let of = self.remembered(of.as_ref())?;
                Node::Remember { memory: small(*memory), of, value: self.argument(ty, value)?, next }
            }
            S::Require { test, because } => {
                let node = Node::Require { test: self.number(test)?, next };
                let id = self.add_node(node, statement.span)?;
                if let Some(reason) = because {
                    self.reasons.push((id, reason.clone()));
                }
                return Ok(id);
            }
            S::If { test, then, otherwise } => {
                if let Some(Value::Number(n)) = self.constant(test) {
                    return self.block(if n != 0 { then } else { otherwise }, next);
                }
                let test = self.number(test)?;
                Node::If { test, then: self.block(then, next)?, otherwise: self.block(otherwise, next)? }
            }
            S::IfPossible { body, otherwise } => {
                let otherwise = self.block(otherwise, next)?;
                self.if_possible(body, otherwise, next, statement.span)?
            }
            S::WhilePossible(body) => {
                let head = self.placeholder(statement.span)?;
                let node = self.if_possible(body, next, head, statement.span)?;
                let test = self.add_node(node, statement.span)?;
                self.patch(head, Node::Loop { inside: self.inside, next: test });
                return Ok(head);
            }
            S::Repeat(body) => {
                let head = self.placeholder(statement.span)?;
                let again = self.block(body, head)?;
                let choice = self.add_node(Node::Either(Box::new([next, again])), statement.span)?;
                self.patch(head, Node::Loop { inside: self.inside, next: choice });
                return Ok(head);
            }
            S::Most { number, body } => {
                let end = Node::EndMost { number: self.number(number)? };
                let end = self.add_node(end, statement.span)?;
                let inside = std::mem::replace(&mut self.inside, true);
                let body = self.block(body, end)?;
                self.inside = inside;
                Node::Most { body, next }
            }
            S::Either(blocks) => {
                let entries = blocks.iter().map(|b| self.block(b, next)).collect::<Result<Vec<_>>>()?;
                Node::Either(entries.into())
            }
            S::ForEach { local, set, filter, body } => {
                return self.for_each(*local, set, filter.as_ref(), body, next, statement.span);
            }
            S::Do { action, args } => return self.action(*action, args, next, statement.span),
            S::Next(player) => Node::Next { player: self.number(player)?, next },
            S::SwapSides => Node::SwapSides { next },
            S::Pass => Node::Pass { next },
        };
        self.add_node(node, statement.span)
    }

    fn movement(&mut self, kind: &S, next: NodeId) -> Result<Node> {
        Ok(match kind {
            S::Pick { from, lift } => Node::Pick { set: self.set(from)?, lift: *lift, next },
            S::Step { along, land } => Node::Step { along: self.along(along)?, land: self.land(land)?, next },
            S::Slide { along, past, land } => {
                Node::Slide { along: self.along(along)?, past: self.set(past)?, land: self.land(land)?, next }
            }
            S::Jump { along, before, over, after, land } => Node::Jump {
                along: self.along(along)?,
                before: before.as_ref().map(|e| self.set(e)).transpose()?,
                over: self.set(over)?,
                after: after.as_ref().map(|e| self.set(e)).transpose()?,
                land: self.land(land)?,
                next,
            },
            S::Move { top, piece, land } => Node::Move {
                top: top.as_ref().map(|e| self.number(e)).transpose()?,
                piece: piece.as_ref().map(|e| self.set(e)).transpose()?,
                land: self.land(land)?,
                next,
            },
            other => return Err(CompileError::Internal(format!("not a movement: {other:?}"))),
        })
    }

    fn pieces_statement(&mut self, kind: &S, next: NodeId) -> Result<Node> {
        Ok(match kind {
            S::Place { kind, owner, from_hand, on } => Node::Place {
                kind: small(*kind),
                owner: self.owner(owner.as_ref())?,
                from_hand: *from_hand,
                on: self.set(on)?,
                next,
            },
            S::Put { kind, owner, on } => {
                Node::Put { kind: small(*kind), owner: self.owner(owner.as_ref())?, on: self.set(on)?, next }
            }
            S::PutInHand { kind, owner, times } => {
                Node::PutInHand { kind: small(*kind), owner: self.number(owner)?, times: self.number(times)?, next }
            }
            S::Remove { set, to } => {
                let to = match to {
                    None => RemovedTo::Nowhere,
                    Some(HandOf::Owner) => RemovedTo::Owner,
                    Some(HandOf::Player(p)) => RemovedTo::Player(self.number(p)?),
                };
                Node::Remove { set: self.set(set)?, to, next }
            }
            S::Change { set, kind, owner } => Node::Change {
                set: self.set(set)?,
                kind: small(*kind),
                owner: self.owner(owner.as_ref())?,
                neutral: self.ground.rules.kinds.get(*kind).is_some_and(|k| k.neutral),
                next,
            },
            other => return Err(CompileError::Internal(format!("not about pieces: {other:?}"))),
        })
    }

    fn owner(&mut self, owner: Option<&Expr>) -> Result<Option<NumberId>> {
        owner.map(|e| self.number(e)).transpose()
    }

    fn land(&mut self, land: &Land) -> Result<Landing> {
        Ok(Landing {
            to: land.to.as_ref().map(|e| self.set(e)).transpose()?,
            taking: land.taking.as_ref().map(|e| self.set(e)).transpose()?,
            onto: land.onto.as_ref().map(|e| self.set(e)).transpose()?,
            under: land.under.as_ref().map(|e| self.set(e)).transpose()?,
        })
    }

    /// Whose value of a memory is meant.
    fn remembered(&mut self, of: Option<&Expr>) -> Result<Remembered> {
        let Some(of) = of else { return Ok(Remembered::Game) };
        if of.ty != Type::Player {
            return Ok(Remembered::Points(self.set(of)?));
        }
        Ok(match self.constant(of) {
            Some(Value::Number(player)) => Remembered::Player(usize::try_from(player).unwrap_or(0)),
            _ => Remembered::PlayerOf(self.number(of)?),
        })
    }

    fn choose(&mut self, local: LocalId, from: &Expr, next: NodeId) -> Result<Node> {
        let register = self.local_register(local)?;
        Ok(match from.ty {
            Type::Players => {
                let all = (1i64 << self.ground.rules.players.len()) - 1;
                Node::ChooseBit { register, set: self.constant_number(all)?, players: true, next }
            }
            Type::Directions | Type::Direction => {
                Node::ChooseBit { register, set: self.number(from)?, players: false, next }
            }
            Type::Numbers => {
                let (low, high) = self.range(from)?;
                Node::ChooseNumber { register, low, high, next }
            }
            Type::Groups => {
                let (set, along) = self.groups(from)?;
                Node::ChooseGroup { register, set, along, next }
            }
            _ => Node::ChoosePoint { register, set: self.set(from)?, next },
        })
    }

    fn if_possible(&mut self, body: &[Stmt], otherwise: NodeId, next: NodeId, span: Span) -> Result<Node> {
        let level = self.level;
        if level >= super::MAX_LEVELS {
            return Err(CompileError::TooLarge("`if possible` inside `if possible`", usize::from(super::MAX_LEVELS)));
        }
        let end = self.add_node(Node::EndPossible { level, next }, span)?;
        let inside = std::mem::replace(&mut self.inside, true);
        self.level += 1;
        let body = self.block(body, end)?;
        self.level = level;
        self.inside = inside;
        Ok(Node::IfPossible { level, body, otherwise })
    }

    fn for_each(
        &mut self,
        local: LocalId,
        set: &Expr,
        filter: Option<&Expr>,
        body: &[Stmt],
        next: NodeId,
        span: Span,
    ) -> Result<NodeId> {
        if set.ty == Type::Players {
            return self.for_each_player(local, filter, body, next, span);
        }
        let (register, left) = (self.local_register(local)?, self.list_register(local)?);
        if set.ty == Type::Numbers {
            let (low, high) = self.range(set)?;
            let head = self.placeholder(span)?;
            let body = self.block(body, head)?;
            self.patch(head, Node::ForEach { left, register, items: Items::Numbers, body, next });
            let values = Box::new([(left, Argument::Number(low)), (left + 1, Argument::Number(high))]);
            return self.add_node(Node::Bind { values, next: head }, span);
        }
        let (value, items) = match set.ty {
            Type::Groups => {
                let (mut set, along) = self.groups(set)?;
                if let Some(filter) = filter {
                    let test = self.number(filter)?;
                    set = self.add_set(SetNode::ThoseGroups { register, set, along, test })?;
                }
                (Argument::Set(set), Items::Groups(along))
            }
            Type::Directions | Type::Direction => {
                let mut set = self.number(set)?;
                if let Some(filter) = filter {
                    set = self.kept_directions(local, set, filter)?;
                }
                (Argument::Number(set), Items::Directions)
            }
            _ => {
                let mut set = self.set(set)?;
                if let Some(filter) = filter {
                    let test = self.number(filter)?;
                    set = self.add_set(SetNode::Those { register, set, test })?;
                }
                (Argument::Set(set), Items::Points)
            }
        };
        let head = self.placeholder(span)?;
        let body = self.block(body, head)?;
        self.patch(head, Node::ForEach { left, register, items, body, next });
        self.add_node(Node::Bind { values: Box::new([(left, value)]), next: head }, span)
    }

    /// The directions for which a test holds, as bits.
    fn kept_directions(&mut self, local: LocalId, set: NumberId, filter: &Expr) -> Result<NumberId> {
        let mut kept = self.constant_number(0)?;
        for direction in 0..self.ground.directions.len() {
            let bit = self.constant_number(1i64 << direction)?;
            let candidate = self.add_number(NumberNode::BitAnd(set, bit))?;
            let test = self.with(local, Binding::NumberValue(bit), |c| c.number(filter))?;
            let none = self.constant_number(0)?;
            let one = self.add_number(NumberNode::If(test, candidate, none))?;
            kept = self.add_number(NumberNode::BitOr(kept, one))?;
        }
        Ok(kept)
    }

    /// The body once for each player; which of them is settled first.
    fn for_each_player(
        &mut self,
        local: LocalId,
        filter: Option<&Expr>,
        body: &[Stmt],
        next: NodeId,
        span: Span,
    ) -> Result<NodeId> {
        let players = self.ground.rules.players.len();
        let left = self.list_register(local)?;
        let mut entry = next;
        for player in (0..players).rev() {
            let inner = self.with(local, Binding::Player(player), |c| c.block(body, entry))?;
            entry = if filter.is_some() {
                let listed = self.add_number(NumberNode::Register(left))?;
                let bit = self.constant_number(1 << player)?;
                let test = self.add_number(NumberNode::BitAnd(listed, bit))?;
                self.add_node(Node::If { test, then: inner, otherwise: entry }, span)?
            } else {
                inner
            };
        }
        let Some(filter) = filter else { return Ok(entry) };
        let mut kept = self.constant_number(0)?;
        for player in 0..players {
            let test = self.with(local, Binding::Player(player), |c| c.number(filter))?;
            let (bit, none) = (self.constant_number(1 << player)?, self.constant_number(0)?);
            let one = self.add_number(NumberNode::If(test, bit, none))?;
            kept = self.add_number(NumberNode::BitOr(kept, one))?;
        }
        self.add_node(Node::Bind { values: Box::new([(left, Argument::Number(kept))]), next: entry }, span)
    }

    /// An action in place: its arguments, then its statements, then `next`. One that comes back to itself with the same
    /// continuation becomes a loop in the graph.
    pub(super) fn action(&mut self, action: usize, args: &[Expr], next: NodeId, span: Span) -> Result<NodeId> {
        let rules = self.ground.rules.clone();
        let values = self.arguments(action, args)?;
        let definition = rules.actions.get(action).ok_or_else(|| super::expressions::missing("action"))?;
        let entry = self.instance(action, definition, next, span)?;
        if values.is_empty() {
            return Ok(entry);
        }
        self.add_node(Node::Bind { values: values.into(), next: entry }, span)
    }

    fn arguments(&mut self, action: usize, args: &[Expr]) -> Result<Vec<(u32, Argument)>> {
        let rules = self.ground.rules.clone();
        let definition = rules.actions.get(action).ok_or_else(|| super::expressions::missing("action"))?;
        let mut values = Vec::new();
        for (&param, arg) in definition.params.iter().zip(args) {
            let ty = rules.locals.get(param).map_or(arg.ty, |l| l.ty);
            values.push((self.local_register(param)?, self.argument(ty, arg)?));
        }
        Ok(values)
    }

    fn instance(&mut self, action: usize, definition: &Action, next: NodeId, span: Span) -> Result<NodeId> {
        let key = Instance { action, next, level: self.level, inside: self.inside, mover: self.who.mover };
        if let Some(&entry) = self.instances.get(&key) {
            return Ok(entry);
        }
        let head = self.placeholder(span)?;
        self.instances.insert(key, head);
        let entry = match &definition.writes {
            Some(parts) => {
                let parts = self.text(parts);
                let close = self.add_node(Node::CloseText { parts, next }, definition.span)?;
                let body = self.block(&definition.body, close)?;
                self.add_node(Node::OpenText { next: body }, definition.span)?
            }
            None => self.block(&definition.body, next)?,
        };
        if self.recursive.get(action).copied().unwrap_or(false) {
            self.patch(head, Node::Loop { inside: self.inside, next: entry });
            return Ok(head);
        }
        // Nothing can come back to the head of an action that never does itself.
        self.instances.insert(key, entry);
        Ok(entry)
    }

    fn text(&mut self, parts: &[TemplatePart]) -> Box<[TextPart]> {
        let layout = &self.layout;
        let rules = &self.ground.rules;
        parts
            .iter()
            .map(|part| match part {
                TemplatePart::Text(text) => TextPart::Text(text.clone()),
                TemplatePart::Here => TextPart::Point(self.register(layout.here)),
                TemplatePart::Origin => TextPart::Point(self.register(layout.origin)),
                TemplatePart::Jumped => TextPart::Point(self.register(layout.jumped)),
                TemplatePart::Local(local) => {
                    let register = self.local_registers.get(local).map_or(0, |r| r.0);
                    match rules.locals.get(*local).map(|l| l.ty) {
                        Some(Type::Point) => TextPart::Point(register),
                        Some(Type::Player) => TextPart::Player(register),
                        Some(Type::Direction | Type::Directions) => TextPart::Direction(register),
                        Some(Type::Points | Type::Groups) => TextPart::Points(register),
                        _ => TextPart::Number(register),
                    }
                }
            })
            .collect()
    }

    /// The node of `possible A(…)`: A from the start of a turn.
    pub(super) fn possible(&mut self, action: usize, args: &[Expr]) -> Result<NumberId> {
        let arguments = self.arguments(action, args)?.into();
        let who = self.who;
        if self.who.mover.is_none() {
            self.who.mover = self.who.next;
        }
        let (level, inside) = (std::mem::take(&mut self.level), std::mem::take(&mut self.inside));
        let env = std::mem::take(&mut self.env);
        let found = self.found;
        let rules = self.ground.rules.clone();
        let definition = rules.actions.get(action).ok_or_else(|| super::expressions::missing("action"))?;
        let entry = self.instance(action, definition, found, definition.span)?;
        (self.level, self.inside, self.env, self.who) = (level, inside, env, who);
        self.add_number(NumberNode::Possible { entry, arguments })
    }
}

/// For each action whether doing it can lead to doing it again.
pub(super) fn recursive(rules: &Rules) -> Vec<bool> {
    let mut calls: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (id, action) in rules.actions.iter().enumerate() {
        collect_calls(&action.body, calls.entry(id).or_default());
    }
    (0..rules.actions.len())
        .map(|start| {
            let mut seen = vec![false; rules.actions.len()];
            let mut queue = calls.get(&start).cloned().unwrap_or_default();
            while let Some(action) = queue.pop() {
                if action == start {
                    return true;
                }
                if let Some(seen) = seen.get_mut(action)
                    && !std::mem::replace(seen, true)
                {
                    queue.extend(calls.get(&action).into_iter().flatten());
                }
            }
            false
        })
        .collect()
}

fn collect_calls(statements: &[Stmt], calls: &mut Vec<usize>) {
    for statement in statements {
        match &statement.kind {
            S::Do { action, .. } => calls.push(*action),
            S::If { then: a, otherwise: b, .. } | S::IfPossible { body: a, otherwise: b } => {
                collect_calls(a, calls);
                collect_calls(b, calls);
            }
            S::WhilePossible(body) | S::Repeat(body) | S::Most { body, .. } | S::ForEach { body, .. } => {
                collect_calls(body, calls);
            }
            S::Either(blocks) => blocks.iter().for_each(|b| collect_calls(b, calls)),
            _ => {}
        }
    }
}

/// A player as an expression.
pub(super) fn player_expr(player: usize) -> Expr {
    Expr { kind: ExprKind::Player(player), ty: Type::Player, span: Span::default() }
}
