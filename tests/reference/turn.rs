//! Carries out the statements of a turn; `docs/language.md`, section 3: here those that choose, repeat and call, and the
//! end of the turn.
//!
//! Every function takes one way that has come to a point of the rules (a moment and its text) and gives all ways past it.
//! No ways is a dead end. Each way has its own copy of everything, so nothing has to be undone.

use std::sync::Arc;

use lilypad::resolve::rules::{ActionId, Expr, LocalId, PlayerId, Stmt, StmtKind};

use super::Reference;
use super::deeds::come_down;
use super::expr::{Asked, Scene};
use super::values::{Locals, Moment, Position, Text, Value, Ways, add, for_all_reached};

/// What stays the same through a whole turn.
#[derive(Clone, Copy)]
pub struct Turn<'a> {
    /// The position at its start.
    pub position: &'a Arc<Position>,
    /// Whose turn it is.
    pub mover: PlayerId,
    /// Where the statements stand; `Between` for the setup.
    pub asked: Asked,
}

/// Actions to be done as the last thing of the action that is being carried out: each with the moment at which it begins
/// (its parameters bound), the text, and the names bound where it is called.
type Calls = Vec<(ActionId, Moment, Text, Locals)>;

impl<'a> Turn<'a> {
    /// What an expression sees now.
    pub fn scene<'m>(self, moment: &'m Moment) -> Scene<'m>
    where
        'a: 'm,
    {
        Scene { position: self.position, moment, mover: self.mover, asked: self.asked }
    }
}

impl Reference {
    /// The ways of statements one after the other. `last` is there if the last of them is the last thing of an action.
    pub fn block(&self, turn: Turn, stmts: &[Stmt], ways: Ways, mut last: Option<&mut Calls>) -> Ways {
        let mut ways = ways;
        for (i, stmt) in stmts.iter().enumerate() {
            let mut after = Ways::new();
            for (moment, text) in &ways {
                let last = if i + 1 == stmts.len() { last.as_deref_mut() } else { None };
                for (moment, text) in self.statement(turn, stmt, moment, text, last) {
                    add(&mut after, self.forget_unread(moment), text);
                }
            }
            ways = after;
        }
        self.unbind(ways, stmts)
    }

    /// The ways of statements from one moment.
    fn ways_from(&self, turn: Turn, stmts: &[Stmt], moment: &Moment, text: &Text, last: Option<&mut Calls>) -> Ways {
        self.block(turn, stmts, Ways::from([(moment.clone(), text.clone())]), last)
    }

    /// A chosen name lasts to the end of its block; one that the notation of an action uses, to the end of the action.
    fn unbind(&self, ways: Ways, stmts: &[Stmt]) -> Ways {
        let chosen: Vec<LocalId> = stmts
            .iter()
            .filter_map(|stmt| match stmt.kind {
                StmtKind::Choose { local, .. } if !self.reads.written.contains(&local) => Some(local),
                _ => None,
            })
            .collect();
        if chosen.is_empty() {
            return ways;
        }
        let mut unbound = Ways::new();
        for (mut moment, text) in ways {
            moment.locals.retain(|local, _| !chosen.contains(local));
            add(&mut unbound, moment, text);
        }
        unbound
    }

    /// Words of the turn that no rule reads are left out, so that moments which differ only in them are the same one.
    fn forget_unread(&self, mut moment: Moment) -> Moment {
        if !self.reads.visited {
            moment.visited.clear();
        }
        if !self.reads.taken {
            moment.taken.clear();
        }
        if !self.reads.origin {
            moment.origin = None;
        }
        if !self.reads.jumped {
            moment.jumped = None;
        }
        moment
    }

    fn statement(&self, turn: Turn, stmt: &Stmt, moment: &Moment, text: &Text, last: Option<&mut Calls>) -> Ways {
        let scene = turn.scene(moment);
        let locals = &moment.locals;
        match &stmt.kind {
            StmtKind::Either(branches) => {
                let mut last = last;
                let mut ways = Ways::new();
                for branch in branches {
                    for (moment, text) in self.ways_from(turn, branch, moment, text, last.as_deref_mut()) {
                        add(&mut ways, moment, text);
                    }
                }
                ways
            }
            StmtKind::If { test, then, otherwise } => {
                let branch = if self.truth(test, scene, locals) { then } else { otherwise };
                self.ways_from(turn, branch, moment, text, last)
            }
            StmtKind::IfPossible { body, otherwise } => {
                let ways = self.ways_from(turn, body, moment, text, None);
                if ways.is_empty() { self.ways_from(turn, otherwise, moment, text, last) } else { ways }
            }
            StmtKind::WhilePossible(body) => self.again(turn, body, moment, text, true),
            StmtKind::Repeat(body) => self.again(turn, body, moment, text, false),
            StmtKind::Most { number, body } => {
                let mut ways = self.ways_from(turn, body, moment, text, None);
                let reached = |moment: &Moment| self.number(number, turn.scene(moment), &moment.locals);
                let greatest = ways.keys().map(reached).max();
                ways.retain(|moment, _| Some(reached(moment)) == greatest);
                ways
            }
            StmtKind::ForEach { local, set, filter, body } => {
                self.for_each(turn, (*local, set, filter.as_ref()), body, moment, text)
            }
            StmtKind::Do { action, args } => {
                let params = &self.rules.actions[*action].params;
                let args = args.iter().map(|arg| self.eval(arg, scene, locals));
                let mut begun = moment.clone();
                begun.locals = params.iter().copied().zip(args).collect();
                if let Some(calls) = last {
                    calls.push((*action, begun, text.clone(), locals.clone()));
                    return Ways::new();
                }
                self.carry_out(turn, *action, begun, text, locals)
            }
            StmtKind::Choose { local, from } => {
                let candidates = self.elements(from, scene, locals);
                let free = candidates.len() > 1;
                let mut ways = Ways::new();
                for value in candidates {
                    let text = if free { self.write_choice(text, &value) } else { text.clone() };
                    let mut chosen = moment.clone();
                    chosen.locals.insert(*local, value);
                    add(&mut ways, chosen, text);
                }
                ways
            }
            _ => self.elementary(turn, stmt, moment, text),
        }
    }

    /// `repeat`, and `while possible`: there only the moments from which the body has no way go on.
    ///
    /// Moments that come round again are cut. So where `while possible` could go on in a circle for ever and has no
    /// other way, it has none at all.
    fn again(&self, turn: Turn, body: &[Stmt], moment: &Moment, text: &Text, as_long_as_possible: bool) -> Ways {
        let mut ways = Ways::new();
        for_all_reached(vec![(moment.clone(), text.clone())], |moment, text| {
            let further = self.ways_from(turn, body, moment, text, None);
            if further.is_empty() || !as_long_as_possible {
                add(&mut ways, moment.clone(), text.clone());
            }
            further.into_iter().collect()
        });
        ways
    }

    fn for_each(
        &self,
        turn: Turn,
        (local, set, filter): (LocalId, &Expr, Option<&Expr>),
        body: &[Stmt],
        moment: &Moment,
        text: &Text,
    ) -> Ways {
        let mut list = self.elements(set, turn.scene(moment), &moment.locals);
        if let Some(filter) = filter {
            list.retain(|element| {
                let mut locals = moment.locals.clone();
                locals.insert(local, element.clone());
                self.truth(filter, turn.scene(moment), &locals)
            });
        }
        let mut ways = Ways::from([(moment.clone(), text.clone())]);
        for element in list {
            let bound = ways
                .into_iter()
                .map(|(mut moment, text)| {
                    moment.locals.insert(local, element.clone());
                    (moment, text)
                })
                .collect();
            ways = Ways::new();
            for (mut moment, text) in self.block(turn, body, bound, None) {
                moment.locals.remove(&local);
                add(&mut ways, moment, text);
            }
        }
        ways
    }

    /// Carries out an action, and the actions that it does as its last thing, and so on. Coming back to the start of one
    /// of them at the same moment is cut.
    fn carry_out(&self, turn: Turn, action: ActionId, begun: Moment, text: &Text, outer: &Locals) -> Ways {
        let mut ways = Ways::new();
        // A notation that replaces all that is written here is the business of whoever is replacing it.
        let start = Text { replaced: None, ..text.clone() };
        // Which text will replace what is written is part of where a way has come to.
        for_all_reached(vec![((action, begun, None), start)], |(action, begun, _), start| {
            let writes = self.rules.actions[*action].writes.is_some();
            let mut calls = Calls::new();
            let done = self.ways_from(turn, &self.rules.actions[*action].body, begun, start, Some(&mut calls));
            for (mut moment, mut written) in done {
                match &start.replaced {
                    Some((action, locals)) => {
                        written.words = self.with_notation(&start.words, *action, &moment, locals);
                        written.points = start.points + self.points_in_notation(*action, locals);
                    }
                    None if writes => {
                        written.words = self.with_notation(&start.words, *action, &moment, &moment.locals);
                        written.points = start.points + self.points_in_notation(*action, &moment.locals);
                    }
                    None => {}
                }
                written.replaced = None;
                if text.replaced.is_some() {
                    written = Text { points: written.points, ..text.clone() };
                }
                moment.locals = outer.clone();
                add(&mut ways, moment, written);
            }
            let further = calls.into_iter().map(|(next, moment, mut written, locals)| {
                if writes || start.replaced.is_some() {
                    written.words.clone_from(&start.words);
                    written.points = start.points;
                }
                if writes && start.replaced.is_none() {
                    written.replaced = Some((*action, locals));
                }
                ((next, self.forget_unread(moment), written.replaced.clone()), written)
            });
            further.collect()
        });
        ways
    }

    /// Whether an action has a way from the start of a turn.
    pub fn possible(&self, action: ActionId, args: Vec<Value>, scene: Scene) -> bool {
        let turn = Turn { position: scene.position, mover: scene.mover, asked: Asked::InTurn };
        let mut begun = scene.moment.afresh();
        begun.locals = self.rules.actions[action].params.iter().copied().zip(args).collect();
        !self.carry_out(turn, action, begun, &Text::default(), &Locals::new()).is_empty()
    }

    /// The position after a turn: its last moment, the next player found, everything else counted on.
    pub fn after_turn(&self, position: &Arc<Position>, moment: &Moment) -> Position {
        Position {
            board: moment.board.clone(),
            hands: moment.hands.clone(),
            memories: self.without_words_of_the_turn(&moment.memories),
            next: moment.next.unwrap_or_else(|| self.opponent(position.next)),
            turn: position.turn + 1,
            passes: if moment.passed { position.passes + 1 } else { 0 },
            last: Some(position.next),
            before: Some(Arc::clone(position)),
            only_board: false,
        }
    }

    /// The legal turns: ways through `turn`, then the effects, then the laws.
    pub fn legal_ways(&self, position: &Arc<Position>) -> Ways {
        let turn = Turn { position, mover: position.next, asked: Asked::InTurn };
        let start = Ways::from([(Moment::at_start(position), Text::default())]);
        let mut ended = Ways::new();
        for (moment, text) in self.block(turn, &self.rules.turn, start, None) {
            if let Some(mut moment) = come_down(&moment) {
                moment.passes = if moment.passed { position.passes + 1 } else { 0 };
                add(&mut ended, moment, text);
            }
        }
        let mut legal = Ways::new();
        for (moment, text) in ended {
            let mut outcome = Ways::from([(moment, Text::default())]);
            for named in self.rules.effects.iter().chain(&self.rules.laws) {
                outcome = self.block(turn, &named.body, outcome, None);
            }
            // Effects and laws have no choice, and so they write nothing.
            for (moment, _) in outcome {
                add(&mut legal, moment, text.clone());
            }
        }
        legal
    }
}
