//! Follows the ways through a turn that begin like a text, for explanations: it keeps the steps taken, and where no way goes
//! on it notes why. To find the first thing that forbids a move, it also goes on behind a false test as if it held, and
//! through what something else has precedence over; each such leave costs.
//!
//! It uses the machine's deeds and sets, but not its search: nothing here is on the path of playing and counting.

use rustc_hash::FxHashSet;

use super::bits::Bits;
use super::changes::Change;
use super::engine::Target;
use super::machine::{Machine, Mode, mix};
use super::text::{self, Event};
use super::trail::{Choice, Done, Failure, Fit, Obstacle, Refusal, Step, Trail, fit, next_point};
use super::turn::MostLevel;
use super::{MAX_CHOICES, RunError};
use crate::compile::plan::{Node, NodeId, Plan};

/// Nodes that one explanation follows at most.
const EFFORT: u32 = 300_000;
/// What the leaves taken on one way may cost together.
const LENIENCE: u32 = 3;
/// The cost of a branch that a condition does not take; any other leave costs 1.
const BRANCH: u32 = 2;
/// Explanations kept.
const KEPT: usize = 4;
/// Nested choices that are followed.
const DEEPEST: usize = MAX_CHOICES / 10;

/// How good an explanation is: the text was followed to the end of a turn; how far; few points it does not name; few leaves
/// taken; how near a choice came.
type Rank = (bool, usize, std::cmp::Reverse<usize>, std::cmp::Reverse<u32>, i32);

/// What is looked for, and what has been found.
pub(super) struct Search {
    wanted: String,
    /// The state that a legal way must lead to, and the words that count.
    target: Option<Target>,
    lenient: bool,
    steps: Vec<Step>,
    loops: Vec<(NodeId, Box<[u64]>)>,
    met: FxHashSet<u64>,
    left: u32,
    failures: Vec<(Rank, Failure)>,
    way: Option<(Vec<Step>, String)>,
}

/// What holds on the way to a node.
#[derive(Clone, Default)]
struct Way {
    /// The first leave taken.
    leave: Option<Failure>,
    cost: u32,
    /// The greatest numbers of the comparisons under way, and where they go on.
    mosts: Vec<(i64, NodeId)>,
    /// The player's part of the turn is over.
    down: bool,
}

impl<const W: usize> Machine<W> {
    /// What becomes of a text in a state. With a target only ways to it count, and no reasons are looked for.
    pub(super) fn explain(&mut self, state: &[u64], wanted: &str, target: Option<Target>) -> Result<Trail, RunError> {
        let plan = self.plan.clone();
        self.begin(&plan, state, Mode::Ways);
        let lenient = target.is_none();
        let wanted = if wanted == "." { "" } else { wanted };
        let mut search = Search {
            wanted: wanted.to_owned(),
            target,
            lenient,
            steps: Vec::new(),
            loops: Vec::new(),
            met: FxHashSet::default(),
            left: EFFORT,
            failures: Vec::new(),
            way: None,
        };
        let entry = plan.turns.get(self.mover).copied().unwrap_or(0);
        let stopped = self.follow(&plan, &mut search, entry, 0, Way::default());
        self.in_turn = false;
        self.mode = Mode::Fast;
        let error = self.error.take();
        if let (Some(error), true) = (error, search.way.is_none() && search.failures.is_empty()) {
            return Err(error);
        }
        Ok(Trail {
            complete: !stopped || search.way.is_some(),
            way: search.way,
            failures: search.failures.into_iter().map(|f| f.1).collect(),
        })
    }

    /// Follows the ways from a node; the frame at `depth` is used up. True to stop.
    fn follow(&mut self, plan: &Plan, search: &mut Search, node: NodeId, depth: usize, way: Way) -> bool {
        let marks = (search.steps.len(), search.loops.len(), self.trace.len());
        self.recursion += 1;
        let stop = self.recursion <= DEEPEST && self.follow_on(plan, search, node, depth, way);
        self.recursion -= 1;
        search.steps.truncate(marks.0);
        search.loops.truncate(marks.1);
        self.trace.truncate(marks.2);
        stop
    }

    fn follow_on(&mut self, plan: &Plan, search: &mut Search, mut node: NodeId, depth: usize, mut way: Way) -> bool {
        loop {
            if search.left == 0 || self.spend() {
                return true;
            }
            search.left -= 1;
            let Some(current) = plan.nodes.get(node as usize) else { return false };
            node = match current {
                choice if choice.is_choice() => return self.follow_choices(plan, search, node, depth, &way),
                Node::Require { test, next } => {
                    if self.number(plan, *test, depth) == 0 {
                        let points = self.speaks_of(plan, *test, depth);
                        if !self.leave(plan, search, &mut way, 1, node, Obstacle::False(points)) {
                            return false;
                        }
                    } else {
                        self.tell(plan, search, node, Done::Held, depth);
                    }
                    *next
                }
                Node::If { test, then, otherwise } => {
                    let holds = self.number(plan, *test, depth) != 0;
                    let (taken, other) = if holds { (*then, *otherwise) } else { (*otherwise, *then) };
                    let here = fit(plan, &self.trace, &search.wanted);
                    if search.lenient && !way.down && here.eaten < search.wanted.len() {
                        let points = self.speaks_of(plan, *test, depth);
                        let obstacle = Obstacle::Branch { holds, points };
                        return self.follow_branches(plan, search, (node, obstacle, [taken, other]), depth, way);
                    }
                    taken
                }
                Node::Either(entries) => {
                    for entry in entries {
                        let inner = self.child(plan, depth);
                        if self.follow(plan, search, *entry, inner, way.clone()) {
                            return true;
                        }
                    }
                    return false;
                }
                Node::IfPossible { level, body, otherwise } => {
                    let parts = (*level, *body, *otherwise);
                    return self.follow_possible(plan, search, (node, parts), depth, way);
                }
                Node::EndPossible { next, .. } => *next,
                Node::Most { body, next } => {
                    let Some(best) = self.best_number(plan, *body, depth) else { return false };
                    way.mosts.push((best, *next));
                    *body
                }
                Node::EndMost { number } => {
                    let number = self.number(plan, *number, depth);
                    let Some((best, next)) = way.mosts.pop() else { return false };
                    if number != best
                        && !self.leave(plan, search, &mut way, 1, node, Obstacle::NotMost { number, best })
                    {
                        return false;
                    }
                    next
                }
                Node::Loop { next, .. } => {
                    if !self.arrive(plan, search, node, depth, &way) {
                        return false;
                    }
                    *next
                }
                Node::Down { next } => {
                    let lifted = self.word(depth, plan.layout.lifted) != 0;
                    if !self.down(plan, depth) {
                        self.note_failure(plan, search, &way, node, Obstacle::CannotLand, Vec::new(), 0);
                        return false;
                    }
                    if lifted {
                        self.tell(plan, search, node, Done::Down, depth);
                    }
                    way.down = true;
                    *next
                }
                Node::Finish { mover } => return self.arrived(plan, search, node, (usize::from(*mover), depth), &way),
                Node::Found | Node::Ready => return false,
                other => {
                    let next = self.plain(plan, other, depth);
                    if is_deed(other) {
                        self.tell(plan, search, node, Done::Deed { silent: is_silent(other) }, depth);
                    }
                    let written = matches!(other, Node::Pass { .. } | Node::SwapSides { .. } | Node::CloseText { .. });
                    if written && !fit(plan, &self.trace, &search.wanted).ok {
                        self.not_written(plan, search, &way, node);
                        return false;
                    }
                    next
                }
            };
        }
    }

    /// The branch that a condition decides for, then the other one as if it decided for that.
    fn follow_branches(
        &mut self,
        plan: &Plan,
        search: &mut Search,
        (node, obstacle, [taken, other]): (NodeId, Obstacle, [NodeId; 2]),
        depth: usize,
        mut way: Way,
    ) -> bool {
        let inner = self.child(plan, depth);
        if self.follow(plan, search, taken, inner, way.clone()) {
            return true;
        }
        if way.cost + BRANCH > LENIENCE {
            return false;
        }
        way.leave.get_or_insert_with(|| self.failure(plan, node, obstacle));
        way.cost += BRANCH;
        self.follow(plan, search, other, depth, way)
    }

    /// What has been written last is not what the text says.
    fn not_written(&mut self, plan: &Plan, search: &mut Search, way: &Way, node: NodeId) {
        let last = self.trace.pop();
        let word = match &last {
            Some(Event::Close(text, _)) => text.clone(),
            Some(Event::Word(word)) => (*word).to_owned(),
            _ => String::new(),
        };
        let here = fit(plan, &self.trace, &search.wanted);
        let ended = here.eaten == search.wanted.len();
        let obstacle = if ended { Obstacle::Unfinished } else { Obstacle::NotChosen };
        self.note_failure(plan, search, way, node, obstacle, vec![word], -1);
        self.trace.extend(last);
    }

    /// Goes on although something forbids it, if there is lenience left; what forbids it is noted. False to go no further.
    fn leave(
        &mut self,
        plan: &Plan,
        search: &mut Search,
        way: &mut Way,
        cost: u32,
        node: NodeId,
        obstacle: Obstacle,
    ) -> bool {
        if !search.lenient {
            return false;
        }
        let before = way.clone();
        way.leave.get_or_insert_with(|| self.failure(plan, node, obstacle.clone()));
        way.cost += cost;
        self.note_failure(plan, search, &Way { cost: way.cost, ..before }, node, obstacle, Vec::new(), 0);
        way.cost <= LENIENCE
    }

    fn follow_possible(
        &mut self,
        plan: &Plan,
        search: &mut Search,
        (node, (level, body, otherwise)): (NodeId, (u16, NodeId, NodeId)),
        depth: usize,
        mut way: Way,
    ) -> bool {
        let possible = self.is_possible(plan, level, body, depth);
        if self.error.is_some() {
            return true;
        }
        if possible {
            let inner = self.child(plan, depth);
            if self.follow(plan, search, body, inner, way.clone()) {
                return true;
            }
            // Where the turn may not end yet, its end is no way round.
            return search.lenient && way.cost < LENIENCE && {
                way.leave.get_or_insert_with(|| self.failure(plan, node, Obstacle::Precedence));
                way.cost += 1;
                self.follow(plan, search, otherwise, depth, way)
            };
        }
        let inner = self.child(plan, depth);
        let mark = search.steps.len();
        self.tell(plan, search, node, Done::NonePossible, depth);
        if self.follow(plan, search, otherwise, inner, way.clone()) {
            return true;
        }
        search.steps.truncate(mark);
        // What was asked for may be what is not possible.
        search.lenient && self.follow(plan, search, body, depth, way)
    }

    /// Whether the body of an `if possible` has a way.
    fn is_possible(&mut self, plan: &Plan, level: u16, body: NodeId, depth: usize) -> bool {
        let inner = self.child(plan, depth);
        let flag = self.flag_base + usize::from(level);
        let asking = std::mem::replace(&mut self.asking, flag);
        let path = self.path.len();
        self.mode = Mode::Fast;
        self.testing += 1;
        let stopped = self.run(plan, body, inner);
        self.testing -= 1;
        self.mode = Mode::Ways;
        self.path.truncate(path);
        self.asking = asking;
        stopped && self.error.is_none()
    }

    /// The greatest number of the ways of a comparison.
    fn best_number(&mut self, plan: &Plan, body: NodeId, depth: usize) -> Option<i64> {
        let inner = self.child(plan, depth);
        let mut level = MostLevel::default();
        level.best = i64::MIN;
        self.most.push(level);
        self.mode = Mode::Fast;
        self.testing += 1;
        let stopped = self.run(plan, body, inner);
        self.testing -= 1;
        self.mode = Mode::Ways;
        let level = self.most.pop()?;
        (!stopped && level.best > i64::MIN).then_some(level.best)
    }

    /// A loop: a state that was there before, as much having been written, is not followed again.
    fn arrive(&mut self, plan: &Plan, search: &mut Search, node: NodeId, depth: usize, way: &Way) -> bool {
        let base = depth * self.stride;
        let frame = &self.frames[base..base + plan.layout.machine_end];
        if search.loops.iter().any(|(n, f)| *n == node && f[..] == *frame) {
            return false;
        }
        let here = fit(plan, &self.trace, &search.wanted);
        if !here.open {
            let mut hash = mix(u64::from(node) ^ (here.eaten as u64) << 32 ^ u64::from(way.cost) << 56);
            for word in frame {
                hash = mix(hash ^ word);
            }
            if !search.met.insert(hash) {
                return false;
            }
        }
        search.loops.push((node, frame.into()));
        true
    }

    /// A turn is complete.
    fn arrived(
        &mut self,
        plan: &Plan,
        search: &mut Search,
        node: NodeId,
        (mover, depth): (usize, usize),
        way: &Way,
    ) -> bool {
        let here = fit(plan, &self.trace, &search.wanted);
        let left = search.wanted.get(here.eaten..).unwrap_or_default();
        if !left.trim().is_empty() {
            // The last thing chosen is the line to show.
            let last = search.steps.iter().rev().find(|s| s.done == Done::Chosen).map_or(node, |s| s.node);
            self.note_failure(plan, search, way, last, Obstacle::GoesOn, Vec::new(), 1);
            return false;
        }
        if way.cost > 0 {
            if let Some(failure) = way.leave.clone() {
                let rank = (true, here.eaten, std::cmp::Reverse(here.strange), std::cmp::Reverse(way.cost), 0);
                keep(search, rank, failure);
            }
            return false;
        }
        self.close_turn(plan, mover, depth);
        if let Some((target, part)) = &search.target {
            let base = depth * self.stride;
            if self.frames.get(base + part.start..base + part.end) != target.get(part.clone()) {
                return false;
            }
        }
        search.way = Some((search.steps.clone(), text::write(plan, &self.trace).1));
        true
    }

    fn tell(&mut self, plan: &Plan, search: &mut Search, node: NodeId, done: Done, depth: usize) {
        let base = depth * self.stride;
        let state = self.frames[base..base + plan.layout.kept_end].into();
        search.steps.push(Step { node, done, text: text::settled(plan, &self.trace).1, state });
    }

    fn failure(&self, plan: &Plan, node: NodeId, obstacle: Obstacle) -> Failure {
        Failure { node, obstacle, followed: text::settled(plan, &self.trace).1, allowed: Vec::new() }
    }

    /// Notes why a way ends, unless better explanations are known.
    #[expect(clippy::too_many_arguments, reason = "all of them belong to one note")]
    fn note_failure(
        &mut self,
        plan: &Plan,
        search: &mut Search,
        way: &Way,
        node: NodeId,
        obstacle: Obstacle,
        allowed: Vec<String>,
        nearness: i32,
    ) {
        if !search.lenient {
            return;
        }
        let Fit { eaten, strange, .. } = fit(plan, &self.trace, &search.wanted);
        let rank = (false, eaten, std::cmp::Reverse(strange), std::cmp::Reverse(way.cost), nearness);
        let failure = match &way.leave {
            Some(first) => first.clone(),
            None => Failure { allowed, ..self.failure(plan, node, obstacle) },
        };
        keep(search, rank, failure);
    }

    fn follow_choices(&mut self, plan: &Plan, search: &mut Search, id: NodeId, depth: usize, way: &Way) -> bool {
        let Some(node) = plan.nodes.get(id as usize) else { return false };
        if matches!(node, Node::Pick { .. }) && !self.come_down(plan, depth) {
            self.note_failure(plan, search, way, id, Obstacle::CannotLand, Vec::new(), 0);
            return false;
        }
        let changes = self.changes(plan, node, depth);
        let next = node.only_next().unwrap_or(NodeId::MAX);
        let mut fits = false;
        for change in &changes {
            let inner = self.child(plan, depth);
            let (steps, mark) = (search.steps.len(), self.trace.len());
            let event = self.apply(plan, change, inner);
            self.trace.extend(event);
            if fit(plan, &self.trace, &search.wanted).ok {
                fits = true;
                self.tell(plan, search, id, Done::Chosen, inner);
                if self.follow(plan, search, next, inner, way.clone()) {
                    return true;
                }
                search.steps.truncate(steps);
            }
            self.trace.truncate(mark);
        }
        if search.lenient {
            self.why_not(plan, search, (id, node, depth), (&changes, fits), way);
        }
        false
    }

    /// Notes why the text does not go on with any of the things that can be chosen.
    fn why_not(
        &mut self,
        plan: &Plan,
        search: &mut Search,
        (id, node, depth): (NodeId, &Node, usize),
        (changes, fits): (&[Change<W>], bool),
        way: &Way,
    ) {
        let here = fit(plan, &self.trace, &search.wanted);
        let rest = search.wanted.get(here.eaten..).unwrap_or_default().trim();
        let rest = kind_written(plan, node, rest);
        let asked = next_point(plan, rest, here.open);
        let among = asked.is_some_and(|p| changes.iter().any(|c| c.point() == Some(p)));
        if fits && (!here.open || among || asked.is_none() || matches!(node, Node::ChoosePoint { .. })) {
            return;
        }
        let mut points = Bits::NONE;
        for point in changes.iter().filter_map(Change::point) {
            points.insert(point);
        }
        let allowed = Self::names_of(plan, points);
        let (obstacle, nearness) = match asked {
            _ if rest.is_empty() && !here.open => (Obstacle::Unfinished, 1 + i32::from(!changes.is_empty())),
            Some(point) if !matches!(node, Node::ChooseBit { .. } | Node::ChooseNumber { .. }) => {
                let (refusal, nearness) = self.refusal(plan, node, point, depth);
                (Obstacle::Refused(refusal), nearness)
            }
            _ if changes.is_empty() => (Obstacle::Nothing, 0),
            _ => (Obstacle::NotChosen, -1),
        };
        // The sign before a name says what is meant.
        let signed = search.wanted.get(here.eaten..).is_some_and(|rest| rest.trim_start().starts_with('+'));
        let meant = match node {
            Node::Place { .. } if signed => 4,
            Node::Place { from_hand: true, .. } if !rest.is_empty() => -2,
            _ if signed => -4,
            _ => 0,
        };
        self.note_failure(plan, search, way, id, obstacle, allowed, nearness + meant);
    }

    /// What is wrong with a point, and how near it comes.
    fn refusal(&mut self, plan: &Plan, node: &Node, point: usize, depth: usize) -> (Refusal, i32) {
        let name = |p: usize| plan.names.points.get(p).cloned().unwrap_or_default();
        let mut refusal = Refusal {
            choice: Choice::Other,
            point: name(point),
            holds: self.piece_on(plan, point, depth),
            from: None,
            in_range: false,
            landable: false,
            over: None,
        };
        match node {
            Node::Pick { .. } => refusal.choice = Choice::Pick,
            Node::Place { .. } => refusal.choice = Choice::Place,
            Node::Step { land, .. } | Node::Slide { land, .. } | Node::Jump { land, .. } | Node::Move { land, .. } => {
                refusal.choice = Choice::Travel;
                let here = match node {
                    Node::Move { piece: Some(piece), .. } => self.other_piece(plan, *piece, depth),
                    _ => self.standing(plan, depth),
                };
                let Some(here) = here else { return (refusal, 0) };
                refusal.from = Some(name(here));
                for (set, _) in self.landings(plan, *land, here, depth) {
                    refusal.landable |= set.has(point);
                }
                if let Node::Jump { .. } = node {
                    let start = self.pairs.len();
                    self.jumps(plan, node, here, Bits::load(&plan.constants), depth);
                    refusal.in_range = self.pairs[start..].iter().any(|(_, to)| usize::from(*to) == point);
                    self.pairs.truncate(start);
                    if let Some(over) = self.point_jumped(plan, node, (here, point), depth) {
                        refusal.over = Some((name(over), self.piece_on(plan, over, depth)));
                    }
                } else {
                    refusal.in_range = self.within_range(plan, node, here, depth).has(point);
                }
            }
            _ => {}
        }
        // Where every point is in range, that is no sign of being near.
        let near = refusal.in_range && !matches!(node, Node::Move { .. });
        let nearness = 1 + i32::from(near) * 2 + i32::from(refusal.landable) + i32::from(refusal.over.is_some());
        (refusal, nearness)
    }

    /// The point that a jump between two points would lead over.
    fn point_jumped(&mut self, plan: &Plan, node: &Node, (from, to): (usize, usize), depth: usize) -> Option<usize> {
        let Node::Jump { along, .. } = node else { return None };
        let along = self.along(plan, *along, depth);
        let mut found = None;
        Self::each_direction(along, |direction| {
            let over = Self::step(plan, direction, from);
            if over.and_then(|o| Self::step(plan, direction, o)) == Some(to) {
                found = found.or(over);
            }
        });
        found
    }

    fn piece_on(&self, plan: &Plan, point: usize, depth: usize) -> Option<String> {
        let slot = plan.slots.get(self.slot_on(plan, depth, point)?)?;
        let kind = plan.names.kinds.get(slot.kind)?;
        let owner = slot.owner.and_then(|o| plan.names.players.get(o));
        Some(owner.map_or_else(|| kind.clone(), |owner| format!("{owner} {kind}")))
    }
}

/// Keeps a few of the best explanations, each place once.
fn keep(search: &mut Search, rank: Rank, failure: Failure) {
    let same = |f: &Failure| f.node == failure.node && f.obstacle == failure.obstacle;
    if let Some(at) = search.failures.iter().position(|(_, f)| same(f)) {
        if search.failures.get(at).is_some_and(|f| f.0 >= rank) {
            return;
        }
        search.failures.remove(at);
    }
    let at = search.failures.partition_point(|(known, _)| *known >= rank);
    search.failures.insert(at, (rank, failure));
    // An explanation that follows less of the text is none beside one that follows more.
    let best = search.failures.first().map(|f| (f.0.0, f.0.1, f.0.2, f.0.3));
    search.failures.retain(|(r, _)| Some((r.0, r.1, r.2, r.3)) == best);
    search.failures.truncate(KEPT);
}

/// The text behind the name of the kind that is placed, if it is named.
fn kind_written<'a>(plan: &Plan, node: &Node, rest: &'a str) -> &'a str {
    match node {
        Node::Place { kind, .. } if plan.names.write_kinds => {
            let name = plan.names.kinds.get(usize::from(*kind));
            name.and_then(|name| super::trail::eat(rest, name)).unwrap_or(rest)
        }
        _ => rest,
    }
}

const fn is_deed(node: &Node) -> bool {
    matches!(
        node,
        Node::Put { .. }
            | Node::PutInHand { .. }
            | Node::Remove { .. }
            | Node::Change { .. }
            | Node::Remember { .. }
            | Node::Next { .. }
            | Node::SwapSides { .. }
            | Node::Pass { .. }
    )
}

/// Whether a deed shows only in what it changes.
const fn is_silent(node: &Node) -> bool {
    !matches!(node, Node::Next { .. } | Node::SwapSides { .. } | Node::Pass { .. })
}
