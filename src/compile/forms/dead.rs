//! Words of a turn that nothing reads any more. States at a loop that differ in such a word alone lead to the same results and
//! are followed once.

use crate::compile::layout::Layout;
use crate::compile::plan::{
    Along, Argument, Landing, ListNode, Node, NodeId, NumberId, NumberNode, Plan, Remembered, RemovedTo, SetId,
    SetNode, TextPart,
};

/// What the rules read was found from their text; options may have settled that it is not read after all.
pub(super) fn narrow_reads(plan: &mut Plan) {
    let layout = &plan.layout;
    let written = |offset: usize| {
        let point = TextPart::Point(Layout::register(offset));
        plan.nodes.iter().any(|n| matches!(n, Node::CloseText { parts, .. } if parts.contains(&point)))
    };
    let point = |offset: usize| plan.sets.contains(&SetNode::Point(Layout::register(offset))) || written(offset);
    let set = |offset: usize| plan.sets.contains(&SetNode::Set(Layout::register(offset)));
    let (origin, jumped) = (point(layout.origin), point(layout.jumped));
    let (visited, taken) = (set(layout.visited), set(layout.taken));
    let layout = &mut plan.layout;
    layout.reads_origin &= origin;
    layout.reads_jumped &= jumped;
    layout.reads_visited &= visited;
    layout.reads_taken &= taken;
}

/// For each node whether it is a loop after which `jumped` is set before it is read.
pub(super) fn forgets_jumped(plan: &Plan) -> Vec<bool> {
    let mut none = vec![false; plan.nodes.len()];
    if !plan.layout.reads_jumped {
        return none;
    }
    let readers = readers(plan, &SetNode::Point(Layout::register(plan.layout.jumped)));
    for (id, forgets) in none.iter_mut().enumerate() {
        if let Some(Node::Loop { inside: false, next }) = plan.nodes.get(id) {
            *forgets = !is_read(plan, *next, &readers);
        }
    }
    none
}

/// Whether a reader can be reached without a jump or a pick, which set the word anew.
fn is_read(plan: &Plan, from: NodeId, readers: &[bool]) -> bool {
    let (mut seen, mut left) = (vec![false; plan.nodes.len()], vec![from]);
    while let Some(id) = left.pop() {
        let at = id as usize;
        if seen.get(at).copied().unwrap_or(true) {
            continue;
        }
        if readers.get(at).copied().unwrap_or(true) {
            return true;
        }
        if let Some(seen) = seen.get_mut(at) {
            *seen = true;
        }
        match plan.nodes.get(at) {
            Some(Node::Jump { .. } | Node::Pick { .. }) | None => {}
            Some(Node::Either(entries)) => left.extend(entries),
            Some(Node::If { then: a, otherwise: b, .. } | Node::IfPossible { body: a, otherwise: b, .. }) => {
                left.extend([*a, *b]);
            }
            Some(Node::ForEach { body: a, next: b, .. } | Node::Most { body: a, next: b }) => left.extend([*a, *b]),
            Some(Node::Loop { next, .. }) => left.push(*next),
            Some(node) => left.extend(node.only_next()),
        }
    }
    false
}

/// The nodes that read a set, directly or within an expression.
fn readers(plan: &Plan, wanted: &SetNode) -> Vec<bool> {
    let mut sets: Vec<bool> = plan.sets.iter().map(|s| s == wanted).collect();
    let (mut numbers, mut lists) = (vec![false; plan.numbers.len()], vec![false; plan.lists.len()]);
    loop {
        let mut changed = false;
        let mut update = |place: &mut bool, value: bool| {
            changed |= value && !*place;
            *place |= value;
        };
        for (id, node) in plan.sets.iter().enumerate() {
            let value = Parts::of_set(node).any(&sets, &numbers, &lists);
            if let Some(place) = sets.get_mut(id) {
                update(place, value);
            }
        }
        for (id, node) in plan.numbers.iter().enumerate() {
            let value = Parts::of_number(node).any(&sets, &numbers, &lists);
            if let Some(place) = numbers.get_mut(id) {
                update(place, value);
            }
        }
        for (id, node) in plan.lists.iter().enumerate() {
            let value = Parts::of_list(node).any(&sets, &numbers, &lists);
            if let Some(place) = lists.get_mut(id) {
                update(place, value);
            }
        }
        if !changed {
            return plan.nodes.iter().map(|n| Parts::of_node(plan, n).any(&sets, &numbers, &lists)).collect();
        }
    }
}

/// The expressions that an expression or a node is made of. What is not listed counts as reading everything.
#[derive(Default)]
struct Parts {
    sets: Vec<SetId>,
    numbers: Vec<NumberId>,
    lists: Vec<u32>,
    anything: bool,
}

impl Parts {
    fn any(&self, sets: &[bool], numbers: &[bool], lists: &[bool]) -> bool {
        let hit = |list: &[bool], id: &u32| list.get(*id as usize).copied().unwrap_or(true);
        self.anything
            || self.sets.iter().any(|s| hit(sets, s))
            || self.numbers.iter().any(|n| hit(numbers, n))
            || self.lists.iter().any(|l| hit(lists, l))
    }

    fn along(mut self, along: &Along) -> Self {
        if let Along::Number(n) = along {
            self.numbers.push(*n);
        }
        self
    }

    fn sets(mut self, sets: &[SetId]) -> Self {
        self.sets.extend(sets);
        self
    }

    fn numbers(mut self, numbers: &[NumberId]) -> Self {
        self.numbers.extend(numbers);
        self
    }

    fn arguments(mut self, values: &[(u32, Argument)]) -> Self {
        for (_, value) in values {
            match value {
                Argument::Set(set) | Argument::Point(set) => self.sets.push(*set),
                Argument::Number(n) => self.numbers.push(*n),
            }
        }
        self
    }

    fn land(mut self, land: &Landing) -> Self {
        self.sets.extend([land.to, land.taking, land.onto, land.under].into_iter().flatten());
        self
    }

    fn everything() -> Self {
        Self { anything: true, ..Self::default() }
    }

    fn of_set(node: &SetNode) -> Self {
        let new = Self::default();
        match node {
            SetNode::Constant(_)
            | SetNode::Slot(_)
            | SetNode::Empty
            | SetNode::Occupied
            | SetNode::Point(_)
            | SetNode::Set(_) => new,
            SetNode::PiecesOf { owner, .. } => new.numbers(&[*owner]),
            SetNode::Or(a, b) | SetNode::And(a, b) | SetNode::AndNot(a, b) | SetNode::Between(a, b) => {
                new.sets(&[*a, *b])
            }
            SetNode::Step { set, along } => new.sets(&[*set]).along(along),
            SetNode::Shift { set, along, steps } => new.sets(&[*set]).along(along).numbers(&[*steps]),
            SetNode::Sight { set, along, through } => new.sets(&[*set, *through]).along(along),
            SetNode::Reach { from, through, along } => new.sets(&[*from, *through]).along(along),
            SetNode::Runs { set, length, along } => new.sets(&[*set]).along(along).numbers(&[*length]),
            SetNode::Opposite(set) => new.sets(&[*set]),
            SetNode::Those { set, test, .. } => new.sets(&[*set]).numbers(&[*test]),
            SetNode::ThoseGroups { set, along, test, .. } => new.sets(&[*set]).along(along).numbers(&[*test]),
            SetNode::If(test, a, b) => new.sets(&[*a, *b]).numbers(&[*test]),
            SetNode::With(values, set) => new.arguments(values).sets(&[*set]),
            SetNode::ByKind(point, values) => {
                let values: Vec<SetId> = values.iter().flatten().copied().collect();
                new.sets(&[*point]).sets(&values)
            }
            SetNode::Pattern(_) => Self::everything(),
        }
    }

    fn of_number(node: &NumberNode) -> Self {
        let new = Self::default();
        match node {
            NumberNode::Constant(_) | NumberNode::Register(_) => new,
            NumberNode::Opponent(n) | NumberNode::Hand(n, _) | NumberNode::Reverse(n) | NumberNode::Not(n) => {
                new.numbers(&[*n])
            }
            NumberNode::Count(set) | NumberNode::Coordinate(set, _) | NumberNode::Some(set) => new.sets(&[*set]),
            NumberNode::CountGroups(set, along) => new.sets(&[*set]).along(along),
            NumberNode::Add(a, b)
            | NumberNode::Subtract(a, b)
            | NumberNode::Multiply(a, b)
            | NumberNode::BitOr(a, b)
            | NumberNode::BitAnd(a, b)
            | NumberNode::BitAndNot(a, b)
            | NumberNode::BitsWithin(a, b)
            | NumberNode::Compare(_, a, b)
            | NumberNode::And(a, b)
            | NumberNode::Or(a, b) => new.numbers(&[*a, *b]),
            NumberNode::Within(a, b) | NumberNode::SameSet(a, b) => new.sets(&[*a, *b]),
            NumberNode::CompareLists(_, a, b) => Self { lists: vec![*a, *b], ..new },
            NumberNode::Exists { set, test, .. } => new.sets(&[*set]).numbers(&[*test]),
            NumberNode::ExistsGroup { set, along, test, .. } => new.sets(&[*set]).along(along).numbers(&[*test]),
            NumberNode::ExistsDirection { set, test, .. } => new.numbers(&[*set, *test]),
            NumberNode::If(a, b, c) => new.numbers(&[*a, *b, *c]),
            NumberNode::With(values, n) => new.arguments(values).numbers(&[*n]),
            NumberNode::ByKind(point, values) => {
                let values: Vec<NumberId> = values.iter().flatten().copied().collect();
                new.sets(&[*point]).numbers(&values)
            }
            _ => Self::everything(),
        }
    }

    fn of_list(node: &ListNode) -> Self {
        let new = Self::default();
        match node {
            ListNode::Numbers(numbers) => new.numbers(numbers),
            ListNode::Sizes(set, along) => new.sets(&[*set]).along(along),
            ListNode::If(test, a, b) => Self { lists: vec![*a, *b], ..new }.numbers(&[*test]),
            ListNode::With(values, list) => Self { lists: vec![*list], ..new }.arguments(values),
        }
    }

    fn of_node(plan: &Plan, node: &Node) -> Self {
        let new = Self::default();
        let owner = |owner: &Option<NumberId>| owner.iter().copied().collect::<Vec<_>>();
        match node {
            Node::Pick { set, .. } | Node::ChoosePoint { set, .. } => new.sets(&[*set]),
            Node::Step { along, land, .. } => new.along(along).land(land),
            Node::Slide { along, past, land, .. } => new.along(along).sets(&[*past]).land(land),
            Node::Jump { along, before, over, after, land, .. } => {
                let past: Vec<SetId> = [*before, *after].into_iter().flatten().collect();
                new.along(along).sets(&[*over]).sets(&past).land(land)
            }
            Node::Move { top: None, piece, land, .. } => {
                let piece: Vec<SetId> = piece.iter().copied().collect();
                new.sets(&piece).land(land)
            }
            Node::Place { owner: o, on, .. } | Node::Put { owner: o, on, .. } => new.sets(&[*on]).numbers(&owner(o)),
            Node::PutInHand { owner, times, .. } => new.numbers(&[*owner, *times]),
            Node::Remove { set, to, .. } => match to {
                RemovedTo::Player(p) => new.sets(&[*set]).numbers(&[*p]),
                RemovedTo::Nowhere | RemovedTo::Owner => new.sets(&[*set]),
            },
            Node::Change { set, owner: o, .. } => new.sets(&[*set]).numbers(&owner(o)),
            Node::ChooseBit { set, .. } => new.numbers(&[*set]),
            Node::ChooseGroup { set, along, .. } => new.sets(&[*set]).along(along),
            Node::Bind { values, .. } => new.arguments(values),
            Node::Remember { of: Remembered::Game | Remembered::Player(_), value, .. } => new.arguments(&[(0, *value)]),
            Node::Require { test, .. } | Node::If { test, .. } => new.numbers(&[*test]),
            Node::EndMost { number } => new.numbers(&[*number]),
            Node::Next { player, .. } => new.numbers(&[*player]),
            Node::CloseText { parts, .. } => {
                let jumped = TextPart::Point(Layout::register(plan.layout.jumped));
                if parts.contains(&jumped) { Self::everything() } else { new }
            }
            Node::IfPossible { .. }
            | Node::EndPossible { .. }
            | Node::Either(_)
            | Node::Most { .. }
            | Node::ForEach { .. }
            | Node::Loop { .. }
            | Node::SwapSides { .. }
            | Node::Pass { .. }
            | Node::OpenText { .. }
            | Node::Down { .. }
            | Node::Finish { .. }
            | Node::Found
            | Node::Ready => new,
            _ => Self::everything(),
        }
    }
}
