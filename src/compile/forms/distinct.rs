//! A proof that different ways through a turn have different results, where one is found.
//!
//! The argument. Take the position at the first choice. A way is a branch (which alternative of each `either`, which side of
//! each `if`) and the points chosen on it. Look at the pieces of one player, or of one bitboard, that no statement of the turn
//! touches but the choices themselves. Their points before and after tell what was chosen: a placement adds its point; a piece
//! that went from `o` to `t` takes `o` away and adds `t`, which differ; a chosen victim goes away. So on one branch all choices
//! can be read off the result, and two ways along it differ in it. Two branches are told apart by how many pieces such a set
//! gains or loses, by which set changes at all, or, both having moved a piece of the same set from `o` to `t`, by what stood on
//! `o` or `t` before, or by steps that never lead from one point to the same other. Branches that differ only by the outcome of
//! tests count as one, for the same choices bring about the same outcomes. Whatever does not fit this is left unproved.

use super::masks::{ALL, EMPTY, Registers, of_argument, of_register, of_set, slots_where};
use crate::compile::plan::{Along, Landing, Node, NodeId, NumberId, NumberNode, Plan, SetId, SetNode};

/// More branches than these are not compared.
const MAX_BRANCHES: usize = 100;
/// More nodes than these on the branches together are not looked at.
const MAX_NODES: usize = 10_000;

/// Something chosen on a branch.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Choice {
    /// A new piece in a bitboard.
    Place(usize),
    /// A piece of these bitboards goes on once; `fresh` if nothing else has changed the board before.
    Travel { pieces: u64, how: How, takes: u64, to_empty: bool, to_taken: bool, fresh: bool },
    /// A piece of these bitboards leaves.
    Victim(u64),
}

/// By which steps a piece goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum How {
    Step(Along),
    Other,
}

/// A set of pieces that is looked at before and after.
#[derive(Clone, Copy, Debug)]
enum Watched {
    Slot,
    Owner(usize),
    All,
}

/// What happens on one branch.
#[derive(Clone, Debug, Default)]
struct Branch {
    /// The nodes at which something was chosen, and the alternatives of each `either`.
    path: Vec<NodeId>,
    choices: Vec<Choice>,
    /// Bitboards that statements without choice may touch.
    touched: u64,
    /// The same for all pieces of each player, and neutral ones, together.
    owners_touched: [bool; 3],
    /// The same for all pieces there are: whether some may have left or come.
    any_touched: bool,
    registers: Registers,
    picked: Option<u64>,
    travelled: bool,
    /// The register of a chosen point that has not been used yet, and what stands there.
    chosen: Option<(u32, u64)>,
    hopeless: bool,
}

/// Whether different ways from a node are proved to have different results.
pub(super) fn distinct(plan: &Plan, fork: NodeId) -> bool {
    let mut search = Search { plan, branches: Vec::new(), nodes: 0, failed: false };
    search.follow(fork, Branch::default());
    if search.failed || !search.join() {
        return false;
    }
    let branches = &search.branches;
    branches.iter().all(|b| search.can_be_read(b))
        && branches.iter().enumerate().all(|(i, a)| branches.iter().skip(i + 1).all(|b| search.differ(a, b)))
}

struct Search<'a> {
    plan: &'a Plan,
    branches: Vec<Branch>,
    nodes: usize,
    failed: bool,
}

impl Search<'_> {
    /// Collects the branches from a node on.
    fn follow(&mut self, mut at: NodeId, mut branch: Branch) {
        loop {
            self.nodes += 1;
            self.failed |= self.nodes > MAX_NODES || self.branches.len() > MAX_BRANCHES || branch.hopeless;
            let Some(node) = self.plan.nodes.get(at as usize).filter(|_| !self.failed) else {
                self.failed = true;
                return;
            };
            at = match node {
                Node::Finish { .. } => {
                    // A chosen point must have been used, or it cannot be read off the board.
                    self.failed |= branch.chosen.is_some();
                    self.branches.push(branch);
                    return;
                }
                Node::Either(entries) => {
                    for entry in entries {
                        let mut branch = branch.clone();
                        branch.path.push(*entry);
                        self.follow(*entry, branch);
                    }
                    return;
                }
                Node::If { then, otherwise, .. } | Node::IfPossible { body: then, otherwise, .. } => {
                    self.follow(*then, branch.clone());
                    *otherwise
                }
                Node::Require { test, .. }
                    if matches!(self.plan.numbers.get(*test as usize), Some(NumberNode::Constant(0))) =>
                {
                    return;
                }
                Node::ForEach { left, register, body, next, .. } => {
                    if !self.for_each(at, *left, *register, *body, &mut branch) {
                        self.failed = true;
                        return;
                    }
                    *next
                }
                node => {
                    let Some(next) = node.only_next() else {
                        self.failed = true;
                        return;
                    };
                    if node.is_choice() {
                        branch.path.push(at);
                    }
                    self.statement(node, &mut branch);
                    next
                }
            };
        }
    }

    /// Makes one of the branches that differ by the outcomes of tests alone. False if not all that is known of them agrees.
    fn join(&mut self) -> bool {
        let mut joined: Vec<Branch> = Vec::new();
        for branch in self.branches.drain(..) {
            match joined.iter_mut().find(|b| b.path == branch.path) {
                Some(same) if same.choices == branch.choices => {
                    same.touched |= branch.touched;
                    same.any_touched |= branch.any_touched;
                    same.owners_touched.iter_mut().zip(branch.owners_touched).for_each(|(a, b)| *a |= b);
                }
                Some(_) => return false,
                None => joined.push(branch),
            }
        }
        self.branches = joined;
        true
    }

    /// What a loop without choice does. False if it has choices, or branches.
    fn for_each(&mut self, head: NodeId, left: u32, register: u32, body: NodeId, branch: &mut Branch) -> bool {
        let mask = of_register(&branch.registers, left);
        branch.registers.push((register, mask));
        let mut statements = Vec::new();
        let mut at = body;
        while at != head {
            let Some(node) = self.plan.nodes.get(at as usize).filter(|n| !n.is_choice()) else { return false };
            let Some(next) = node.only_next() else { return false };
            statements.push(node);
            at = next;
            if statements.len() > 100 {
                return false;
            }
        }
        // If all that the body does is done to the item itself, what one round does is done to points of no other, and
        // what was known of the items when they were listed still holds. Else what a round leaves behind is taken into account.
        let itself = |set: &SetId| {
            let set = self.plan.sets.get(*set as usize);
            matches!(set, Some(SetNode::Set(r) | SetNode::Point(r)) if *r == register)
        };
        let alone = match statements[..] {
            [Node::Remove { set, .. } | Node::Change { set, .. }] => itself(set),
            _ => false,
        };
        if alone {
            let known = branch.registers.clone();
            self.statement(statements[0], branch);
            branch.registers = known;
            let gained = match statements[0] {
                Node::Change { kind, owner, .. } => self.gained(*kind, *owner),
                _ => EMPTY,
            };
            gain(branch, gained);
            return true;
        }
        for _ in 0..2 {
            for node in &statements {
                self.statement(node, branch);
            }
            gain(branch, ALL);
        }
        true
    }

    fn statement(&self, node: &Node, branch: &mut Branch) {
        let plan = self.plan;
        match node {
            Node::Pick { set, lift, .. } => {
                // A second pick, or a piece that may come down where it was, is not looked into.
                branch.hopeless |= branch.picked.is_some() || *lift || branch.touched != 0;
                branch.picked = Some(of_set(plan, &mut branch.registers, *set) & !EMPTY);
            }
            Node::Step { along, land, .. } => self.travel(branch, How::Step(*along), *land),
            Node::Slide { land, .. } | Node::Move { top: None, piece: None, land, .. } => {
                self.travel(branch, How::Other, *land);
            }
            Node::Jump { along: Along::Fixed(bits), before: None, after: None, over, land, .. }
                if self.leaps_differ(*bits) =>
            {
                let over = of_set(plan, &mut branch.registers, *over);
                branch.registers.push((Self::jumped(plan), over & !EMPTY));
                self.travel(branch, How::Other, *land);
            }
            Node::Place { kind, owner, .. } => match self.slot(*kind, *owner) {
                Some(slot) => {
                    branch.choices.push(Choice::Place(slot));
                    gain(branch, 1 << slot);
                }
                None => branch.hopeless = true,
            },
            Node::ChoosePoint { register, set, .. } => {
                branch.hopeless |= branch.chosen.is_some();
                let mask = of_set(plan, &mut branch.registers, *set);
                branch.registers.push((*register, mask));
                branch.chosen = Some((*register, mask));
            }
            Node::Remove { set, .. } => {
                let chosen = branch
                    .chosen
                    .filter(|(r, _)| matches!(plan.sets.get(*set as usize), Some(SetNode::Point(p)) if p == r));
                let mask = of_set(plan, &mut branch.registers, *set) & !EMPTY;
                if let Some((register, known)) = chosen {
                    branch.chosen = None;
                    // A point that may have been empty when it was chosen cannot be read off the board.
                    branch.hopeless |= known & EMPTY != 0 || of_register(&branch.registers, register) & EMPTY != 0;
                    branch.choices.push(Choice::Victim(mask));
                } else {
                    touch(plan, branch, mask);
                    branch.any_touched |= mask != 0;
                }
                gain(branch, EMPTY);
            }
            Node::Change { set, kind, owner, .. } => {
                let mask = of_set(plan, &mut branch.registers, *set) & !EMPTY;
                let gained = self.gained(*kind, *owner);
                branch.touched |= mask | gained;
                // Pieces that keep their owner leave the set of that owner's pieces as it is.
                if owner.is_some() || plan.slots.iter().any(|s| s.owner.is_none()) {
                    touch(plan, branch, mask | gained);
                }
                gain(branch, gained);
            }
            Node::Put { kind, owner, .. } => {
                let gained = self.gained(*kind, *owner);
                touch(plan, branch, !EMPTY);
                branch.any_touched = true;
                gain(branch, gained);
            }
            Node::Bind { values, .. } => {
                for (register, value) in values {
                    let mask = of_argument(plan, &mut branch.registers, *value);
                    branch.registers.push((*register, mask));
                }
            }
            Node::Jump { .. }
            | Node::Move { .. }
            | Node::ChooseBit { .. }
            | Node::ChooseGroup { .. }
            | Node::ChooseNumber { .. } => {
                branch.hopeless = true;
            }
            _ => {}
        }
    }

    fn jumped(plan: &Plan) -> u32 {
        crate::compile::layout::Layout::register(plan.layout.jumped)
    }

    fn travel(&self, branch: &mut Branch, how: How, land: Landing) {
        branch.hopeless |= branch.travelled || branch.picked.is_none();
        branch.travelled = true;
        let takes = land.taking.map_or(0, |s| of_set(self.plan, &mut branch.registers, s) & !EMPTY);
        let pieces = branch.picked.unwrap_or(ALL);
        branch.choices.push(Choice::Travel {
            pieces,
            how,
            takes,
            to_empty: land.to.is_some(),
            to_taken: land.taking.is_some(),
            fresh: branch.touched == 0 && branch.choices.is_empty(),
        });
        gain(branch, pieces | EMPTY);
    }

    /// The bitboard of a new piece, if it is always the same.
    fn slot(&self, kind: u16, owner: Option<NumberId>) -> Option<usize> {
        let owner = match owner.map(|o| self.plan.numbers.get(o as usize)) {
            None => self.plan.players,
            Some(Some(NumberNode::Constant(player))) => usize::try_from(*player).ok()?,
            Some(_) => return None,
        };
        let slot = self.plan.slot_of.get(usize::from(kind) * (self.plan.players + 1) + owner)?;
        (*slot != u16::MAX).then_some(usize::from(*slot))
    }

    /// The bitboards that pieces of a kind and owner, or a kept owner, may come into.
    fn gained(&self, kind: u16, owner: Option<NumberId>) -> u64 {
        let any = slots_where(self.plan, |k, _| k == usize::from(kind));
        match owner {
            Some(_) => self.slot(kind, owner).map_or(any, |s| 1 << s),
            None => any,
        }
    }

    /// The pieces of an owner (players in order, then neutral) as bitboards.
    fn slots_of(&self, owner: usize) -> u64 {
        let owner = (owner < self.plan.players).then_some(owner);
        slots_where(self.plan, |_, o| o == owner)
    }

    /// The sets whose points before and after can be compared: single bitboards, the pieces of each owner, all pieces.
    fn watched(&self) -> impl Iterator<Item = (u64, Watched)> {
        let slots = (0..self.plan.slots.len()).map(|s| (1u64 << s, Watched::Slot));
        let owners = (0..=self.plan.players).map(|o| (self.slots_of(o), Watched::Owner(o)));
        slots.chain(owners).chain([(slots_where(self.plan, |_, _| true), Watched::All)])
    }

    /// Nothing but choices changes the set.
    fn clean(branch: &Branch, (mask, watched): (u64, Watched)) -> bool {
        match watched {
            Watched::Owner(owner) => !branch.owners_touched.get(owner).copied().unwrap_or(true),
            Watched::Slot => branch.touched & mask == 0,
            Watched::All => !branch.any_touched,
        }
    }

    /// All that is chosen on a branch can be read off the result.
    fn can_be_read(&self, branch: &Branch) -> bool {
        branch.choices.iter().enumerate().all(|(i, choice)| {
            self.watched().any(|set| {
                let inside = match choice {
                    Choice::Place(slot) => set.0 >> slot & 1 == 1,
                    Choice::Travel { pieces, .. } | Choice::Victim(pieces) => pieces & !set.0 == 0,
                };
                let others = branch.choices.iter().enumerate().filter(|(j, _)| *j != i);
                inside
                    && Self::clean(branch, set)
                    && others.into_iter().all(|(_, other)| Self::apart(other, set.0))
                    && !matches!(choice, Choice::Travel { takes, .. } if takes & set.0 != 0)
            })
        })
    }

    /// A choice leaves a set alone.
    const fn apart(choice: &Choice, set: u64) -> bool {
        match choice {
            Choice::Place(slot) => set >> *slot & 1 == 0,
            Choice::Travel { pieces, takes, .. } => (*pieces | *takes) & set == 0,
            Choice::Victim(pieces) => *pieces & set == 0,
        }
    }

    /// By how much a set that only choices change grows on a branch, if that is sure.
    fn growth(branch: &Branch, set: u64) -> Option<i32> {
        branch.choices.iter().try_fold(0, |sum, choice| {
            Some(
                sum + match choice {
                    Choice::Place(slot) => i32::from(set >> slot & 1 == 1),
                    Choice::Victim(pieces) if pieces & set == 0 => 0,
                    Choice::Victim(pieces) if pieces & !set == 0 => -1,
                    Choice::Travel { pieces, takes, to_empty, .. } if pieces & set == 0 || pieces & !set == 0 => {
                        match (takes & set == 0, takes & !set == 0 && !to_empty) {
                            (true, _) => 0,
                            (false, true) => -1,
                            (false, false) => return None,
                        }
                    }
                    _ => return None,
                },
            )
        })
    }

    /// No result of one branch is a result of the other.
    fn differ(&self, a: &Branch, b: &Branch) -> bool {
        self.watched().filter(|set| Self::clean(a, *set) && Self::clean(b, *set)).any(|set| {
            let unlike = match (Self::growth(a, set.0), Self::growth(b, set.0)) {
                (Some(a), Some(b)) => a != b,
                _ => false,
            };
            let untouched = |branch: &Branch| branch.choices.iter().all(|c| Self::apart(c, set.0));
            let travel = |branch: &Branch| {
                let inside = |c: &&Choice| matches!(c, Choice::Travel { pieces, .. } if pieces & !set.0 == 0);
                let travel = branch.choices.iter().find(inside)?;
                let takes = matches!(travel, Choice::Travel { takes, .. } if takes & set.0 != 0);
                let others = branch.choices.iter().filter(|c| *c != travel).all(|c| Self::apart(c, set.0));
                (others && !takes).then(|| travel.clone())
            };
            match (travel(a), travel(b)) {
                _ if unlike => true,
                (Some(_), None) => untouched(b),
                (None, Some(_)) => untouched(a),
                (Some(a), Some(b)) => self.journeys_differ(&a, &b),
                (None, None) => false,
            }
        })
    }

    /// Two journeys in the same set of pieces are never from the same point to the same point.
    fn journeys_differ(&self, a: &Choice, b: &Choice) -> bool {
        let (
            Choice::Travel { pieces: pa, how: ha, to_empty: ea, to_taken: ta, fresh: fa, .. },
            Choice::Travel { pieces: pb, how: hb, to_empty: eb, to_taken: tb, fresh: fb, .. },
        ) = (a, b)
        else {
            return false;
        };
        let occupancy = *fa && *fb && !(*ea && *eb || *ta && *tb);
        let steps = match (ha, hb) {
            (How::Step(Along::Fixed(a)), How::Step(Along::Fixed(b))) => self.steps_differ(*a, *b),
            _ => false,
        };
        pa & pb == 0 || occupancy || steps
    }

    fn targets(&self, along: u64, point: usize) -> Vec<u16> {
        let tables = self.plan.directions.iter().enumerate().filter(|(d, _)| along >> d & 1 == 1);
        tables.filter_map(|(_, t)| t.step.get(point).copied()).filter(|&t| t != u16::MAX).collect()
    }

    /// From no point a step of the one set of directions leads where one of the other does.
    fn steps_differ(&self, a: u64, b: u64) -> bool {
        (0..self.plan.points).all(|p| {
            let first = self.targets(a, p);
            self.targets(b, p).iter().all(|t| !first.contains(t))
        })
    }

    /// Two steps in one direction never lead where two in another do, nor back.
    fn leaps_differ(&self, along: u64) -> bool {
        (0..self.plan.points).all(|p| {
            let mut ends: Vec<u16> = Vec::new();
            for (d, table) in self.plan.directions.iter().enumerate().filter(|(d, _)| along >> d & 1 == 1) {
                let first = self.targets(1 << d, p);
                ends.extend(first.iter().filter_map(|&q| table.step.get(usize::from(q))).filter(|&&t| t != u16::MAX));
            }
            let count = ends.len();
            ends.sort_unstable();
            ends.dedup();
            ends.len() == count && !ends.iter().any(|&e| usize::from(e) == p)
        })
    }
}

/// Pieces of these bitboards may have come to points that registers hold.
fn gain(branch: &mut Branch, slots: u64) {
    for (_, mask) in &mut branch.registers {
        *mask |= slots;
    }
    if let Some((_, mask)) = &mut branch.chosen {
        *mask |= slots;
    }
}

/// A statement without choice may change these bitboards.
fn touch(plan: &Plan, branch: &mut Branch, mask: u64) {
    branch.touched |= mask;
    for (id, slot) in plan.slots.iter().enumerate() {
        if mask >> id & 1 == 1
            && let Some(owner) = branch.owners_touched.get_mut(slot.owner.unwrap_or(plan.players))
        {
            *owner = true;
        }
    }
}
