//! What stands in a checked statement or expression, one level down.

use super::rules::{Claim, Expr, ExprKind, HandOf, Land, Outcome, Rules, Stmt, StmtKind};

impl Expr {
    /// The expressions directly in this one, in order.
    #[must_use]
    pub fn parts(&self) -> Vec<&Self> {
        use ExprKind as K;
        match &self.kind {
            K::Number(_)
            | K::Truth(_)
            | K::Player(_)
            | K::Players
            | K::Point(_)
            | K::Points(_)
            | K::Directions(_)
            | K::Mover
            | K::NextPlayer
            | K::LastPlayer
            | K::Here
            | K::Origin
            | K::Jumped
            | K::Visited
            | K::Taken
            | K::Empty
            | K::Occupied
            | K::Neutral
            | K::Local(_)
            | K::Memory(_)
            | K::Passes
            | K::TurnNumber
            | K::OccurrencesOfPosition
            | K::OccurrencesOfBoard { .. }
            | K::PossibleTurn => Vec::new(),
            K::Pieces { owner, .. } => owner.iter().map(|o| &**o).collect(),
            K::OpponentOf(e)
            | K::MemoryOf(_, e)
            | K::PlayerProperty(_, e)
            | K::KindProperty(_, e)
            | K::Reverse(e)
            | K::Opposite(e)
            | K::Sizes(e)
            | K::Count(e)
            | K::Height(e)
            | K::X(e)
            | K::Y(e)
            | K::Z(e)
            | K::Some(e)
            | K::Not(e)
            | K::Hand { player: e, .. } => vec![e],
            K::Call(_, list)
            | K::Possible { args: list, .. }
            | K::Union(list)
            | K::List(list)
            | K::Pattern { sets: list, .. } => list.iter().collect(),
            K::Among(a, b)
            | K::Except(a, b)
            | K::Between(a, b)
            | K::Add(a, b)
            | K::Subtract(a, b)
            | K::Multiply(a, b)
            | K::Numbers(a, b)
            | K::In(a, b)
            | K::Compare(_, a, b)
            | K::And(a, b)
            | K::Or(a, b)
            | K::Those { set: a, test: b, .. }
            | K::Exists { set: a, test: b, .. }
            | K::Groups { set: a, along: b } => vec![a, b],
            K::Neighbours { set: a, along: b, steps: c }
            | K::Sight { set: a, along: b, through: c }
            | K::Reach { from: a, through: b, along: c }
            | K::Runs { set: a, length: b, along: c }
            | K::If { test: a, then: b, otherwise: c } => vec![a, b, c],
            K::Connects { set, ends } => std::iter::once(&**set).chain(ends).collect(),
        }
    }
}

impl Land {
    fn parts(&self) -> impl Iterator<Item = &Expr> {
        self.to.iter().chain(&self.taking).chain(&self.onto).chain(&self.under)
    }
}

impl Stmt {
    /// The expressions of the statement itself, in order.
    #[must_use]
    pub fn parts(&self) -> Vec<&Expr> {
        use StmtKind as K;
        match &self.kind {
            K::Pick { from, .. } | K::Choose { from, .. } => vec![from],
            K::Step { along, land } => std::iter::once(along).chain(land.parts()).collect(),
            K::Slide { along, past, land } => [along, past].into_iter().chain(land.parts()).collect(),
            K::Jump { along, before, over, after, land } => {
                std::iter::once(along).chain(before).chain([over]).chain(after).chain(land.parts()).collect()
            }
            K::Move { top, piece, land } => top.iter().chain(piece).chain(land.parts()).collect(),
            K::Place { owner, on, .. } | K::Put { owner, on, .. } => owner.iter().chain([on]).collect(),
            K::PutInHand { owner, times, .. } => vec![owner, times],
            K::Remove { set, to } => match to {
                Some(HandOf::Player(p)) => vec![set, p],
                Some(HandOf::Owner) | None => vec![set],
            },
            K::Change { set, owner, .. } => std::iter::once(set).chain(owner).collect(),
            K::Remember { of, value, .. } => of.iter().chain([value]).collect(),
            K::Require { test, .. } | K::If { test, .. } => vec![test],
            K::Most { number, .. } => vec![number],
            K::ForEach { set, filter, .. } => std::iter::once(set).chain(filter).collect(),
            K::Do { args, .. } => args.iter().collect(),
            K::Next(p) => vec![p],
            K::IfPossible { .. } | K::WhilePossible(_) | K::Repeat(_) | K::Either(_) | K::SwapSides | K::Pass => {
                Vec::new()
            }
        }
    }

    /// The blocks of the statement, in order.
    #[must_use]
    pub fn blocks(&self) -> Vec<&[Self]> {
        use StmtKind as K;
        match &self.kind {
            K::If { then: body, otherwise, .. } | K::IfPossible { body, otherwise } => vec![body, otherwise],
            K::WhilePossible(body) | K::Repeat(body) | K::Most { body, .. } | K::ForEach { body, .. } => vec![body],
            K::Either(blocks) => blocks.iter().map(Vec::as_slice).collect(),
            _ => Vec::new(),
        }
    }
}

impl Rules {
    /// All blocks that run by themselves: setup, turn, effects, laws. Actions are left out.
    #[must_use]
    pub fn blocks(&self) -> Vec<&[Stmt]> {
        let named = self.effects.iter().chain(&self.laws).map(|n| n.body.as_slice());
        [self.setup.as_slice(), self.turn.as_slice()].into_iter().chain(named).collect()
    }

    /// All expressions that stand in no block, definition or property: those of ends, claims and memories.
    #[must_use]
    pub fn loose_expressions(&self) -> Vec<&Expr> {
        let mut found: Vec<&Expr> = self.memories.iter().map(|m| &m.init).collect();
        for end in &self.ends {
            found.push(&end.when);
            if let Outcome::Wins(p) | Outcome::Loses(p) = &end.outcome {
                found.push(p);
            }
        }
        for claim in &self.claims {
            if let Claim::Lowers(e) | Claim::Always(e) | Claim::Never(e) = &claim.claim {
                found.push(e);
            }
        }
        found
    }
}
