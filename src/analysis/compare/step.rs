//! One step of two games at once: do both lead to the same positions from here, and which belong together?

use std::sync::{Arc, Mutex, PoisonError};

use super::form::{Form, forms};
use super::names::Names;
use crate::compile::plan::Plan;
use crate::run::{Engine, RunError, State};

/// A state of each game, reached by the same line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pair {
    pub a: State,
    pub b: State,
}

/// What there is to be seen at a pair of states.
#[derive(Debug)]
pub(super) enum Seen {
    /// The results differ, or the positions that turns lead to.
    Differs,
    /// Both games are over with the same result.
    Over,
    /// Where turns lead, always in the same order.
    GoesOn(Vec<Pair>),
}

/// What carries out both games. One per thread.
pub(super) struct Stepper {
    pub a: Engine,
    pub b: Engine,
}

impl Stepper {
    /// Takes these pairs, the oldest first, for what came before.
    pub fn set_past(&mut self, past: &[&Pair]) {
        self.a.set_past(past.iter().map(|pair| &*pair.a));
        self.b.set_past(past.iter().map(|pair| &*pair.b));
    }

    /// Adds a pair to what came before.
    pub fn remember(&mut self, pair: &Pair) {
        self.a.remember(&pair.a);
        self.b.remember(&pair.b);
    }
}

/// Two games to be compared.
pub(super) struct Both {
    pub a: Arc<Plan>,
    pub b: Arc<Plan>,
    pub form_a: Form,
    pub form_b: Form,
    /// Steppers that no thread uses at present.
    idle: Mutex<Vec<Stepper>>,
}

/// The result as both games can say it: whether the game is over, and who won.
pub(super) type Outcome = Option<Option<usize>>;

impl Both {
    pub fn new(a: &Arc<Plan>, b: &Arc<Plan>, names: &Names) -> Self {
        let (form_a, form_b) = forms(a, b, names);
        Self { a: a.clone(), b: b.clone(), form_a, form_b, idle: Mutex::new(Vec::new()) }
    }

    /// One of them looks back at all that came before.
    pub fn reads_past(&self) -> bool {
        [&self.a, &self.b].into_iter().any(|plan| plan.reads_positions || plan.reads_boards)
    }

    /// Does something with a stepper.
    pub fn with_stepper<T>(&self, work: impl FnOnce(&mut Stepper) -> T) -> T {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let known = idle().pop();
        let mut stepper =
            known.unwrap_or_else(|| Stepper { a: Engine::new(self.a.clone()), b: Engine::new(self.b.clone()) });
        let done = work(&mut stepper);
        idle().push(stepper);
        done
    }

    /// Board, hands and next player are the same in both states of a pair.
    pub fn alike(&self, pair: &Pair) -> bool {
        self.form_a.position(&self.a, &pair.a) == self.form_b.position(&self.b, &pair.b)
    }

    /// Looks at a pair; the stepper must know what came before.
    pub fn look(&self, stepper: &mut Stepper, pair: &Pair) -> Result<Seen, RunError> {
        // Later pairs are made of states that look alike; the first one may not be.
        if !self.alike(pair) {
            return Ok(Seen::Differs);
        }
        let result_a = stepper.a.result(&pair.a)?;
        let result_b = stepper.b.result(&pair.b)?;
        let outcome_a: Outcome = result_a.map(|r| r.winner.map(|w| self.form_a.player(w)));
        let outcome_b: Outcome = result_b.map(|r| r.winner.map(|w| self.form_b.player(w)));
        if outcome_a != outcome_b {
            return Ok(Seen::Differs);
        }
        if outcome_a.is_some() {
            return Ok(Seen::Over);
        }
        let list_a = sorted(&self.form_a, &self.a, stepper.a.successors(&pair.a)?);
        let list_b = sorted(&self.form_b, &self.b, stepper.b.successors(&pair.b)?);
        Ok(self.matched(&list_a, &list_b).map_or(Seen::Differs, Seen::GoesOn))
    }

    /// The states that belong together; `None` if one side has a position that the other lacks.
    fn matched(&self, list_a: &[Placed], list_b: &[Placed]) -> Option<Vec<Pair>> {
        let mut pairs = Vec::with_capacity(list_a.len());
        let others: Vec<&[Placed]> = list_b.chunk_by(|x, y| x.0 == y.0).collect();
        let mut count = 0;
        for group_a in list_a.chunk_by(|x, y| x.0 == y.0) {
            let group_b = others.get(count).filter(|group| group[0].0 == group_a[0].0)?;
            count += 1;
            match (group_a, group_b) {
                ([x], [y]) => pairs.push(Pair { a: x.1.clone(), b: y.1.clone() }),
                _ => self.by_memories(group_a, group_b, &mut pairs),
            }
        }
        (count == others.len()).then_some(pairs)
    }

    /// Joins states that look alike but differ in memories: those whose common memories agree, then what is left in turn, so
    /// that every state has a partner.
    fn by_memories(&self, group_a: &[Placed], group_b: &[Placed], pairs: &mut Vec<Pair>) {
        let memories_a: Vec<_> = group_a.iter().map(|x| self.form_a.memories(&self.a, &x.1)).collect();
        let memories_b: Vec<_> = group_b.iter().map(|y| self.form_b.memories(&self.b, &y.1)).collect();
        let mut join = |of_a: &[usize], of_b: &[usize]| {
            for i in 0..of_a.len().max(of_b.len()) {
                let (x, y) = (of_a[i % of_a.len()], of_b[i % of_b.len()]);
                pairs.push(Pair { a: group_a[x].1.clone(), b: group_b[y].1.clone() });
            }
        };
        let numbers =
            |list: &[Vec<u64>], value: &Vec<u64>| (0..list.len()).filter(|&i| list[i] == *value).collect::<Vec<_>>();
        let mut rest_a = Vec::new();
        for (i, value) in memories_a.iter().enumerate() {
            if !memories_b.contains(value) {
                rest_a.push(i);
            } else if !memories_a[..i].contains(value) {
                join(&numbers(&memories_a, value), &numbers(&memories_b, value));
            }
        }
        let rest_b: Vec<_> = (0..memories_b.len()).filter(|&i| !memories_a.contains(&memories_b[i])).collect();
        let all = |n: usize| (0..n).collect::<Vec<_>>();
        match (rest_a.is_empty(), rest_b.is_empty()) {
            (true, true) => {}
            (false, true) => join(&rest_a, &all(memories_b.len())),
            (true, false) => join(&all(memories_a.len()), &rest_b),
            (false, false) => join(&rest_a, &rest_b),
        }
    }
}

/// A state with its position in the common form.
type Placed = (Box<[u64]>, State);

fn sorted(form: &Form, plan: &Plan, states: Vec<State>) -> Vec<Placed> {
    let mut list: Vec<Placed> = states.into_iter().map(|state| (form.position(plan, &state), state)).collect();
    list.sort_unstable();
    list
}
