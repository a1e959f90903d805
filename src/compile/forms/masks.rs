//! Which pieces can stand on the points of a set at the moment when it is worked out: one bit for each bitboard, and one for
//! points without a piece. What is not known for sure is [`ALL`].

use crate::compile::plan::{Argument, Plan, Register, SetId, SetNode};

/// Anything, or nothing, may stand there.
pub(super) const ALL: u64 = u64::MAX;
/// The bit of points without a piece; there are fewer bitboards than that.
pub(super) const EMPTY: u64 = 1 << 63;

/// What is known of the sets in registers; the last entry of a register counts.
pub(super) type Registers = Vec<(Register, u64)>;

/// The mask of what a register holds.
pub(super) fn of_register(known: &Registers, register: Register) -> u64 {
    known.iter().rev().find(|(r, _)| *r == register).map_or(ALL, |(_, mask)| *mask)
}

/// The mask of a set expression.
pub(super) fn of_set(plan: &Plan, known: &mut Registers, id: SetId) -> u64 {
    let Some(node) = plan.sets.get(id as usize) else { return ALL };
    match node {
        SetNode::Slot(slot) => 1 << slot,
        SetNode::PiecesOf { kind, .. } => {
            slots_where(plan, |k, owner| owner.is_some() && kind.is_none_or(|w| usize::from(w) == k))
        }
        SetNode::Empty => EMPTY,
        SetNode::Occupied => !EMPTY,
        SetNode::Point(register) | SetNode::Set(register) => of_register(known, *register),
        SetNode::Or(a, b) | SetNode::If(_, a, b) => of_set(plan, known, *a) | of_set(plan, known, *b),
        SetNode::And(a, b) => of_set(plan, known, *a) & of_set(plan, known, *b),
        SetNode::AndNot(a, _) => of_set(plan, known, *a),
        SetNode::Runs { set, .. } | SetNode::Those { set, .. } | SetNode::ThoseGroups { set, .. } => {
            of_set(plan, known, *set)
        }
        SetNode::Reach { from, through, .. } => of_set(plan, known, *from) | of_set(plan, known, *through),
        SetNode::With(values, set) => {
            let depth = known.len();
            let bound: Registers = values.iter().map(|(r, value)| (*r, of_argument(plan, known, *value))).collect();
            known.extend(bound);
            let mask = of_set(plan, known, *set);
            known.truncate(depth);
            mask
        }
        SetNode::ByKind(_, values) => values.iter().flatten().fold(0, |all, v| all | of_set(plan, known, *v)),
        _ => ALL,
    }
}

/// The mask of what an argument puts into its register.
pub(super) fn of_argument(plan: &Plan, known: &mut Registers, value: Argument) -> u64 {
    match value {
        Argument::Set(set) | Argument::Point(set) => of_set(plan, known, set),
        Argument::Number(_) => ALL,
    }
}

/// The bitboards of some kinds and owners.
pub(super) fn slots_where(plan: &Plan, test: impl Fn(usize, Option<usize>) -> bool) -> u64 {
    plan.slots.iter().enumerate().filter(|(_, s)| test(s.kind, s.owner)).fold(0, |all, (id, _)| all | 1 << id)
}
