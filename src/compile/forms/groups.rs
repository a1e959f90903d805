//! Groups told apart by what they touch, found by one flood instead of one for each group.
//!
//! The argument. A group of S touches X (a point of it leads to a point of X by a step in D) if and only if it has a point to which
//! a step back from X leads. The groups that do are what can be reached within S from such points; the groups that do not are
//! the rest. X must not depend on the group, and D must be able to be turned around step by step.

use crate::compile::plan::{Along, Argument, NumberId, NumberNode, Plan, Register, SetId, SetNode};

/// Rewrites `those g in groups(S) where some (X among neighbours(g))`, and `no`, in place.
pub(super) fn rewrite(plan: &mut Plan) {
    for id in 0..plan.sets.len() {
        let Some(SetNode::ThoseGroups { register, set, along: along @ Along::Fixed(_), test }) =
            plan.sets.get(id).cloned()
        else {
            continue;
        };
        let Some((touching, x, steps)) = touches(plan, test, register) else { continue };
        let Some(back) = turned(plan, steps) else { continue };
        let seeds = add(plan, SetNode::Step { set: x, along: Along::Fixed(back) });
        let seeds = add(plan, SetNode::And(set, seeds));
        let reached = SetNode::Reach { from: seeds, through: set, along };
        let node = if touching {
            reached
        } else {
            let reached = add(plan, reached);
            SetNode::AndNot(set, reached)
        };
        if let Some(place) = plan.sets.get_mut(id) {
            *place = node;
        }
    }
}

fn add(plan: &mut Plan, node: SetNode) -> SetId {
    plan.sets.push(node);
    SetId::try_from(plan.sets.len() - 1).unwrap_or(0)
}

/// Whether a test asks if a group (in a register) has a neighbour in a set, or has none: which, the set, and the directions.
fn touches(plan: &Plan, test: NumberId, group: Register) -> Option<(bool, SetId, u64)> {
    match plan.numbers.get(test as usize)? {
        NumberNode::Not(inner) => touches(plan, *inner, group).map(|(yes, x, steps)| (!yes, x, steps)),
        NumberNode::Some(set) => {
            // The group may have been given to a definition under another name.
            let (mut names, mut set) = (vec![group], *set);
            while let Some(SetNode::With(values, inner)) = plan.sets.get(set as usize) {
                let [(register, Argument::Set(value))] = values[..] else { return None };
                if !is_group(plan, value, &names) {
                    return None;
                }
                names.push(register);
                set = *inner;
            }
            let Some(SetNode::And(a, b)) = plan.sets.get(set as usize) else { return None };
            let (x, neighbours) = match plan.sets.get(*b as usize) {
                Some(SetNode::Step { .. }) => (*a, *b),
                _ => (*b, *a),
            };
            match plan.sets.get(neighbours as usize) {
                Some(SetNode::Step { set, along: Along::Fixed(steps) })
                    if is_group(plan, *set, &names) && apart(plan, x) =>
                {
                    Some((true, x, *steps))
                }
                _ => None,
            }
        }
        _ => None,
    }
}

fn is_group(plan: &Plan, set: SetId, names: &[Register]) -> bool {
    matches!(plan.sets.get(set as usize), Some(SetNode::Set(r)) if names.contains(r))
}

/// A set that depends on the board alone.
fn apart(plan: &Plan, set: SetId) -> bool {
    match plan.sets.get(set as usize) {
        Some(SetNode::Constant(_) | SetNode::Slot(_) | SetNode::Empty | SetNode::Occupied) => true,
        Some(SetNode::Or(a, b) | SetNode::And(a, b) | SetNode::AndNot(a, b)) => apart(plan, *a) && apart(plan, *b),
        _ => false,
    }
}

/// Directions turned around, if each step has one back.
fn turned(plan: &Plan, along: u64) -> Option<u64> {
    let mut back = 0u64;
    for (direction, table) in plan.directions.iter().enumerate().filter(|(d, _)| along >> d & 1 == 1) {
        let reverse = usize::from(*plan.reverse.get(direction)?);
        let other = plan.directions.get(reverse)?;
        let inverse = |from: &[u16], to: &[u16]| {
            let pairs = from.iter().enumerate().filter(|(_, t)| **t != u16::MAX);
            pairs.into_iter().all(|(p, t)| to.get(usize::from(*t)).is_some_and(|&b| usize::from(b) == p))
        };
        if !inverse(&table.step, &other.step) || !inverse(&other.step, &table.step) {
            return None;
        }
        back |= 1 << reverse;
    }
    Some(back)
}
