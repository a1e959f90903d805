//! Steps of whole sets, laid out for speed: for each set of directions that the rules name, the distances that points go in the
//! numbering and the points that go so far, one after the other. Directions that go the same distance are one.

use crate::compile::plan::{Along, Items, ListNode, Node, NumberNode, Plan, SetNode};

/// More sets of directions than this are stepped direction by direction.
const MAX_LISTS: usize = 128;

/// See the module.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shifts {
    words: usize,
    /// Directions, and where their list begins and ends; first those of each direction alone.
    lists: Vec<(u64, u32, u32)>,
    offsets: Vec<i32>,
    masks: Vec<u64>,
    /// For each list and point the points one step on.
    near: Vec<u64>,
    points: usize,
    /// Lists of one direction.
    alone: usize,
}

/// Larger tables of points one step on are not made.
const MAX_NEAR: usize = 1 << 18;

impl Shifts {
    /// The distances and the masks (one after the other) of a set of directions.
    #[inline]
    #[must_use]
    pub fn list(&self, along: u64) -> Option<(&[i32], &[u64])> {
        let &(directions, from, to) = self.lists.get(self.place(along)?)?;
        let (from, to) = (from as usize, to as usize);
        (directions == along).then_some(())?;
        Some((self.offsets.get(from..to)?, self.masks.get(from * self.words..to * self.words)?))
    }

    fn place(&self, along: u64) -> Option<usize> {
        if along.is_power_of_two() {
            return Some(along.trailing_zeros() as usize);
        }
        self.lists.iter().skip(self.alone).position(|l| l.0 == along).map(|p| p + self.alone)
    }

    /// The points one step on from each point in a set of directions, the words of one after those of the other.
    #[inline]
    #[must_use]
    pub fn near(&self, along: u64) -> Option<&[u64]> {
        let size = self.points * self.words;
        let place = self.place(along).filter(|&p| self.lists.get(p).is_some_and(|l| l.0 == along))?;
        self.near.get(place * size..(place + 1) * size)
    }

    fn add_near(&mut self, plan: &Plan, along: u64) {
        let from = self.near.len();
        if from + self.points * self.words > MAX_NEAR {
            return;
        }
        self.near.resize(from + self.points * self.words, 0);
        for (_, table) in plan.directions.iter().enumerate().filter(|(d, _)| along >> d & 1 == 1) {
            for (point, &to) in table.step.iter().enumerate().filter(|(_, to)| **to != u16::MAX) {
                let to = usize::from(to);
                if let Some(word) = self.near.get_mut(from + point * self.words + to / 64) {
                    *word |= 1 << (to % 64);
                }
            }
        }
    }

    fn add(&mut self, plan: &Plan, along: u64) {
        self.add_near(plan, along);
        let from = self.offsets.len();
        for (_, table) in plan.directions.iter().enumerate().filter(|(d, _)| along >> d & 1 == 1) {
            for class in &table.classes {
                let known = self.offsets.iter().skip(from).position(|o| *o == class.offset);
                let place = known.unwrap_or_else(|| {
                    self.offsets.push(class.offset);
                    self.masks.extend(std::iter::repeat_n(0, self.words));
                    self.offsets.len() - 1 - from
                });
                let masks = self.masks.iter_mut().skip((from + place) * self.words);
                masks.zip(&class.sources).for_each(|(mask, sources)| *mask |= sources);
            }
        }
        let small = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        self.lists.push((along, small(from), small(self.offsets.len())));
    }
}

/// Lays out the steps of a plan.
pub(super) fn shifts(plan: &Plan) -> Shifts {
    let mut shifts = Shifts { words: plan.words, points: plan.points, ..Shifts::default() };
    for direction in 0..plan.directions.len().min(64) {
        shifts.add(plan, 1 << direction);
    }
    shifts.alone = shifts.lists.len();
    let fixed = |along: &Along| match along {
        Along::Fixed(bits) => Some(*bits),
        Along::Number(_) => None,
    };
    let sets = plan.sets.iter().filter_map(|node| match node {
        SetNode::Step { along, .. }
        | SetNode::Shift { along, .. }
        | SetNode::Reach { along, .. }
        | SetNode::ThoseGroups { along, .. } => fixed(along),
        _ => None,
    });
    let numbers = plan.numbers.iter().filter_map(|node| match node {
        NumberNode::CountGroups(_, along)
        | NumberNode::Connects(_, along, _)
        | NumberNode::ExistsGroup { along, .. } => fixed(along),
        _ => None,
    });
    let lists = plan.lists.iter().filter_map(|node| match node {
        ListNode::Sizes(_, along) => fixed(along),
        _ => None,
    });
    let nodes = plan.nodes.iter().filter_map(|node| match node {
        Node::Step { along, .. }
        | Node::ChooseGroup { along, .. }
        | Node::ForEach { items: Items::Groups(along), .. } => fixed(along),
        _ => None,
    });
    let mut all: Vec<u64> = sets.chain(numbers).chain(lists).chain(nodes).filter(|a| !a.is_power_of_two()).collect();
    all.sort_unstable();
    all.dedup();
    for along in all.into_iter().take(MAX_LISTS) {
        shifts.add(plan, along);
    }
    shifts
}
