//! Statements that hold no others: what is done to pieces, hands and memories; `docs/language.md`, section 3.

use lilypad::resolve::rules::{Expr, HandOf, KindId, Land, MemoryType, PlayerId, PointId, Stmt, StmtKind};

use super::Reference;
use super::expr::only;
use super::notation::write_word;
use super::sets;
use super::turn::Turn;
use super::values::{Moment, Piece, Pile, Set, Text, Value, Ways, add};

const MOST_IN_HAND: u64 = 1_000_000;

impl Reference {
    /// Carries out one of them.
    pub fn elementary(&self, turn: Turn, stmt: &Stmt, moment: &Moment, text: &Text) -> Ways {
        let scene = turn.scene(moment);
        let locals = &moment.locals;
        let mut after = moment.clone();
        match &stmt.kind {
            StmtKind::Pick { from, lift } => return self.pick(turn, from, *lift, moment, text),
            StmtKind::Step { .. } | StmtKind::Slide { .. } | StmtKind::Jump { .. } | StmtKind::Move { .. } => {
                return self.travel(turn, stmt, moment, text);
            }
            StmtKind::Place { kind, owner, from_hand, on } => {
                let owner = owner.as_ref().map(|owner| self.player(owner, scene, locals));
                return self.place(
                    Piece { owner, kind: *kind },
                    *from_hand,
                    &self.points(on, scene, locals),
                    moment,
                    text,
                );
            }
            StmtKind::Put { kind, owner, on } => {
                let owner = owner.as_ref().map(|owner| self.player(owner, scene, locals));
                let points = self.points(on, scene, locals);
                after.board.extend(points.into_iter().map(|point| (point, vec![Piece { owner, kind: *kind }])));
            }
            StmtKind::PutInHand { kind, owner, times } => {
                let times = u64::try_from(self.number(times, scene, locals)).unwrap_or(0);
                give(&mut after, self.player(owner, scene, locals), *kind, times);
            }
            StmtKind::Remove { set, to } => {
                let player = match to {
                    Some(HandOf::Player(player)) => Some(self.player(player, scene, locals)),
                    _ => None,
                };
                for point in self.points(set, scene, locals) {
                    let Some(pile) = after.board.remove(&point) else { continue };
                    after.taken.insert(point);
                    for piece in pile {
                        if let (Some(owner), Some(_)) = (piece.owner, to) {
                            give(&mut after, player.unwrap_or(owner), piece.kind, 1);
                        }
                    }
                }
            }
            StmtKind::Change { set, kind, owner } => {
                let new = owner.as_ref().map(|owner| self.player(owner, scene, locals));
                for point in self.points(set, scene, locals) {
                    let Some(piece) = after.board.get_mut(&point).and_then(|pile| pile.first_mut()) else { continue };
                    let neutral = self.rules.kinds[*kind].neutral;
                    let owner = if neutral { None } else { new.or(piece.owner) };
                    if owner.is_none() && !neutral {
                        continue;
                    }
                    *piece = Piece { owner, kind: *kind };
                }
            }
            StmtKind::Remember { memory, of, value } => {
                let mut value = self.eval(value, scene, locals);
                if let (MemoryType::Number(low, high), Value::Number(number)) =
                    (self.rules.memories[*memory].ty, &mut value)
                {
                    *number = (*number).max(low).min(high);
                }
                match (of.as_ref().map(|of| self.eval(of, scene, locals)), &mut after.memories[*memory]) {
                    (None, whole) => *whole = value,
                    (Some(Value::Player(player)), Value::Each(values)) => {
                        values.insert(player, value);
                    }
                    (Some(Value::Points(points)), Value::Each(values)) => {
                        values.extend(points.into_iter().map(|point| (usize::from(point), value.clone())));
                    }
                    (of, _) => panic!("a memory of {of:?}"),
                }
            }
            StmtKind::Require { test, .. } => {
                if !self.truth(test, scene, locals) {
                    return Ways::new();
                }
            }
            StmtKind::Next(player) => after.next = Some(self.player(player, scene, locals)),
            StmtKind::SwapSides => {
                after.next = Some(turn.mover);
                return Ways::from([(after, write_word(text, "swap"))]);
            }
            StmtKind::Pass => {
                after.passed = true;
                return Ways::from([(after, write_word(text, "pass"))]);
            }
            other => panic!("{other:?} is done elsewhere"),
        }
        Ways::from([(after, text.clone())])
    }

    fn pick(&self, turn: Turn, from: &Expr, lift: bool, moment: &Moment, text: &Text) -> Ways {
        let mut ways = Ways::new();
        let Some(grounded) = come_down(moment) else { return ways };
        for point in self.points(from, turn.scene(&grounded), &grounded.locals) {
            let Some(pile) = grounded.board.get(&point) else { continue };
            let mut picked = grounded.clone();
            if lift {
                picked.carried = Some(pile.clone());
                picked.board.remove(&point);
            }
            picked.picked = true;
            picked.here = Some(point);
            picked.origin = Some(point);
            picked.jumped = None;
            picked.visited = Set::from([point]);
            let mut written = write_word(text, self.name_of(point));
            written.points += 1;
            add(&mut ways, picked, written);
        }
        ways
    }

    fn place(&self, piece: Piece, from_hand: bool, on: &Set, moment: &Moment, text: &Text) -> Ways {
        let mut ways = Ways::new();
        let candidates: Vec<PointId> = on.iter().copied().filter(|p| !moment.board.contains_key(p)).collect();
        for &point in &candidates {
            let mut placed = moment.clone();
            if from_hand {
                let Some(owner) = piece.owner else { continue };
                let Some(left) = placed.hands.get_mut(&(owner, piece.kind)) else { continue };
                *left -= 1;
                placed.hands.retain(|_, left| *left > 0);
            }
            placed.board.insert(point, vec![piece]);
            if !placed.picked {
                placed.here = Some(point);
            }
            let mut written = text.clone();
            if from_hand || !text.words.is_empty() {
                written.words.push('+');
            }
            if self.rules.kinds.iter().filter(|kind| !kind.neutral).count() > 1 {
                written.words += &self.rules.kinds[piece.kind].name;
                written.words.push(' ');
            }
            written.words += self.name_of(point);
            if candidates.len() > 1 {
                written.points += 1;
            }
            add(&mut ways, placed, written);
        }
        ways
    }

    /// Steps, slides, jumps and moves.
    fn travel(&self, turn: Turn, stmt: &Stmt, moment: &Moment, text: &Text) -> Ways {
        let scene = turn.scene(moment);
        let locals = &moment.locals;
        let most = self.rules.board.piles;
        let mut ways = Ways::new();
        let (top, other) = match &stmt.kind {
            StmtKind::Move { top, piece: Some(piece), .. } => {
                (top.as_ref(), Some(only(&self.points(piece, scene, locals))))
            }
            _ => (None, None),
        };
        // Only a picked piece travels: a piece that was placed is `here` too, but does not.
        let picked = if moment.picked { moment.here } else { None };
        let Some(from) = other.unwrap_or(picked) else { return ways };
        let lifted = if other.is_none() { moment.carried.as_ref() } else { None };
        let Some(pile) = lifted.or(moment.board.get(&from)) else { return ways };
        let going = match top {
            // The page leaves open what it is to move none of the pieces; here it is a dead end, as too many are.
            Some(top) => match usize::try_from(self.number(top, scene, locals)) {
                Ok(top) if (1..=pile.len()).contains(&top) => top,
                _ => return ways,
            },
            None => pile.len(),
        };
        let (moving, staying) = pile.split_at(going);
        let enemy = |p| moment.board.get(&p).and_then(|pile| pile[0].owner).is_some_and(|owner| owner != turn.mover);
        let (targets, land) = self.targets(turn, stmt, from, moment);
        for (landing, set) in self.landings(turn, land, moment) {
            for &(point, jumped) in targets.iter().filter(|(point, _)| set.contains(point)) {
                let standing = moment.board.get(&point).map_or(&[][..], |pile| &pile[..]);
                let own_place = lifted.is_none() && point == from;
                let Some(result) = landing.result(moving, standing, most).filter(|_| !own_place) else { continue };
                let mut landed = moment.clone();
                if landing == Landing::Taking {
                    landed.board.remove(&point);
                    landed.taken.insert(point);
                }
                if lifted.is_none() {
                    landed.board.insert(from, staying.to_vec());
                    landed.board.insert(point, result);
                    landed.board.retain(|_, pile| !pile.is_empty());
                } else if matches!(landing, Landing::Onto | Landing::Under) {
                    // The page leaves open whether what was lifted is down when it has landed on a pile (so here), or
                    // still has to come down there, and cannot.
                    landed.carried = None;
                    landed.board.insert(point, result);
                }
                let mut written = text.clone();
                if other.is_none() {
                    landed.here = Some(point);
                    landed.jumped = jumped.or(landed.jumped);
                    landed.visited.insert(point);
                    let takes = landing == Landing::Taking || jumped.is_some_and(enemy);
                    written.words.push(if takes { 'x' } else { '-' });
                    written.words += self.name_of(point);
                    written.points += 1;
                }
                add(&mut ways, landed, written);
            }
        }
        ways
    }

    /// Where a movement comes to, wherever it may land, each with the point jumped over if there is one.
    fn targets<'a>(&self, turn: Turn, stmt: &'a Stmt, from: PointId, moment: &Moment) -> (Vec<Target>, &'a Land) {
        let scene = turn.scene(moment);
        let locals = &moment.locals;
        let board = &self.rules.board;
        let set = |e: &Option<Expr>| e.as_ref().map_or_else(Set::new, |e| self.points(e, scene, locals));
        let ray_in = |along: &Expr| {
            let along = self.directions(along, scene, locals);
            sets::directions(board, along).into_iter().map(|d| sets::ray(board, from, d))
        };
        let mut targets: Vec<Target> = Vec::new();
        let land = match &stmt.kind {
            StmtKind::Step { along, land } => {
                targets.extend(ray_in(along).filter_map(|ray| Some((*ray.first()?, None))));
                land
            }
            StmtKind::Slide { along, past, land } => {
                let past = self.points(past, scene, locals);
                for ray in ray_in(along) {
                    let passed = ray.iter().take_while(|p| past.contains(p)).count();
                    targets.extend(ray.iter().take(passed + 1).map(|&p| (p, None)));
                }
                land
            }
            StmtKind::Jump { along, before, over, after, land } => {
                let (before, over, after) = (set(before), self.points(over, scene, locals), set(after));
                for ray in ray_in(along) {
                    targets.extend(jumps(&ray, &before, &over, &after));
                }
                land
            }
            StmtKind::Move { land, .. } => {
                targets.extend(sets::all_points(board).into_iter().map(|p| (p, None)));
                land
            }
            other => panic!("{other:?} does not travel"),
        };
        (targets, land)
    }

    /// The sets where a movement may land, each with how.
    fn landings(&self, turn: Turn, land: &Land, moment: &Moment) -> Vec<(Landing, Set)> {
        let Land { to, taking, onto, under } = land;
        let ways = [(Landing::To, to), (Landing::Taking, taking), (Landing::Onto, onto), (Landing::Under, under)];
        let said = ways.into_iter().filter_map(|(landing, set)| Some((landing, set.as_ref()?)));
        said.map(|(landing, set)| (landing, self.points(set, turn.scene(moment), &moment.locals))).collect()
    }
}

/// A point that a movement comes to, and the point jumped over.
type Target = (PointId, Option<PointId>);

/// One of the ways to land.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Landing {
    To,
    Taking,
    Onto,
    Under,
}

impl Landing {
    /// What stands on a point after `moving` has landed where `standing` stood; none if it cannot land so.
    fn result(self, moving: &[Piece], standing: &[Piece], most: usize) -> Option<Pile> {
        if standing.is_empty() != (self == Landing::To) {
            return None;
        }
        match self {
            Landing::To | Landing::Taking => Some(moving.to_vec()),
            _ if moving.len() + standing.len() > most => None,
            Landing::Onto => Some([moving, standing].concat()),
            Landing::Under => Some([standing, moving].concat()),
        }
    }
}

/// The jumps along one ray: landing and point jumped over. Exactly one point of `over` is passed.
fn jumps(ray: &[PointId], before: &Set, over: &Set, after: &Set) -> Vec<Target> {
    let Some(first) = ray.iter().position(|p| over.contains(p)) else { return Vec::new() };
    if !ray[..first].iter().all(|p| before.contains(p)) {
        return Vec::new();
    }
    let beyond = &ray[first + 1..];
    let passed = beyond.iter().take_while(|p| after.contains(p) && !over.contains(p)).count();
    beyond.iter().take(passed + 1).map(|&p| (p, Some(ray[first]))).collect()
}

/// What was lifted comes down where it stands; it cannot where something else stands.
pub fn come_down(moment: &Moment) -> Option<Moment> {
    let mut down = moment.clone();
    if let (Some(pile), Some(here)) = (down.carried.take(), down.here)
        && down.board.insert(here, pile).is_some()
    {
        return None;
    }
    Some(down)
}

fn give(moment: &mut Moment, player: PlayerId, kind: KindId, times: u64) {
    if times > 0 {
        let hand = moment.hands.entry((player, kind)).or_insert(0);
        *hand = hand.saturating_add(times).min(MOST_IN_HAND);
    }
}
