//! How the statements hang together: what stands where it may, who does whom, and whether every turn comes to an end.
//!
//! All of this looks at what is written, not at what was checked, so that one mistake does not lead to another.

use rustc_hash::FxHashMap;

use super::checker::{Checker, Need};
use super::walk;
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::syntax::ast::{Block, Expr, ExprKind, Item, ItemKind, Stmt, StmtKind};

/// The actions and who does whom.
pub(super) struct Flow<'a> {
    bodies: Vec<&'a Block>,
    names: Vec<&'a str>,
    by_name: FxHashMap<&'a str, usize>,
    /// `reach[a][b]`: from `a` one comes to `b` by one `do` or more.
    reach: Vec<Vec<bool>>,
}

impl<'a> Flow<'a> {
    fn new(bodies: Vec<&'a Block>, names: Vec<&'a str>) -> Self {
        let by_name: FxHashMap<&str, usize> = names.iter().enumerate().map(|(i, n)| (*n, i)).collect();
        let done = |block: &Block| -> Vec<usize> {
            let actions = walk::statements(block).into_iter().filter_map(|s| match &s.kind {
                StmtKind::Do { action, .. } => by_name.get(action.value.as_str()).copied(),
                _ => None,
            });
            actions.collect()
        };
        let edges: Vec<Vec<usize>> = bodies.iter().map(|b| done(b)).collect();
        let reach = (0..bodies.len()).map(|a| reachable(&edges, a)).collect();
        Self { bodies, names, by_name, reach }
    }

    fn action(&self, name: &str) -> Option<usize> {
        self.by_name.get(name).copied()
    }

    fn reaches(&self, from: usize, to: usize) -> bool {
        self.reach.get(from).and_then(|r| r.get(to)).copied().unwrap_or(false)
    }

    /// The action and all that it does, in file order.
    fn with_all(&self, action: usize) -> impl Iterator<Item = usize> {
        (0..self.bodies.len()).filter(move |&b| b == action || self.reaches(action, b))
    }
}

/// Which nodes one comes to from `start` by one edge or more.
fn reachable(edges: &[Vec<usize>], start: usize) -> Vec<bool> {
    let mut seen = vec![false; edges.len()];
    let mut stack: Vec<usize> = edges.get(start).cloned().unwrap_or_default();
    while let Some(node) = stack.pop() {
        if let Some(seen) = seen.get_mut(node)
            && !*seen
        {
            *seen = true;
            stack.extend(edges.get(node).into_iter().flatten());
        }
    }
    seen
}

/// Whether the player chooses something by this statement, or it may be a dead end.
const fn is_choice(stmt: &Stmt) -> bool {
    matches!(
        stmt.kind,
        StmtKind::Pick(_)
            | StmtKind::Lift(_)
            | StmtKind::Step { .. }
            | StmtKind::Slide { .. }
            | StmtKind::Jump { .. }
            | StmtKind::Move { .. }
            | StmtKind::Place { .. }
            | StmtKind::Choose { .. }
            | StmtKind::IfPossible { .. }
            | StmtKind::WhilePossible(_)
            | StmtKind::Repeat(_)
            | StmtKind::Most { .. }
            | StmtKind::Either(_)
    )
}

impl<'a> Checker<'a> {
    /// Checks the turn's structure.
    pub fn flow(&mut self, items: &'a [Item]) {
        // Where things stand too deep in each other, the walks below would be too.
        if self.is_full() || self.diagnostics.iter().any(|d| d.code == "E0802") {
            return;
        }
        let flow = Flow::new(
            self.actions.iter().map(|a| a.body).collect(),
            self.actions.iter().map(|a| a.name.value.as_str()).collect(),
        );
        for item in items {
            match &item.kind {
                ItemKind::Setup(body) => self.without_choice(&flow, body, "`setup`", true),
                ItemKind::Effect { body, .. } => self.without_choice(&flow, body, "an `effect`", false),
                ItemKind::Law { body, .. } => self.law(body),
                _ => {}
            }
        }
        self.recursion(&flow);
        self.endless_texts(&flow);
        self.endless(&flow);
        if !self.broken {
            self.nothing_picked(&flow, items);
        }
        self.possible_in_itself(&flow);
    }

    /// `setup` and effects have no choice and no `require`.
    fn without_choice(&mut self, flow: &Flow<'a>, body: &Block, place: &str, setup: bool) {
        let mut stack: Vec<&Stmt> = body.statements.iter().rev().collect();
        while let Some(stmt) = stack.pop() {
            if is_choice(stmt) {
                self.report(
                    Diagnostic::new("E0603", stmt.span, format!("nobody can choose anything in {place}")).help(
                        if setup {
                            "`put … on …` sets pieces up; what players choose stands in `turn`"
                        } else {
                            "an effect follows the turn by itself: use `put`, `remove`, `change`; what the player chooses stands in `turn`"
                        },
                    ),
                );
                continue;
            }
            match &stmt.kind {
                StmtKind::Require { .. } => {
                    self.report(
                        Diagnostic::new("E0604", stmt.span, format!("`require` has no place in {place}"))
                            .help(if setup { "use `if`" } else { "what must hold at the end of a turn is a `law`" }),
                    );
                }
                StmtKind::Do { action, .. } => {
                    if let Some(id) = flow.action(&action.value) {
                        self.done_without_choice(flow, id, stmt.span, place, setup);
                    }
                }
                _ => {}
            }
            for block in walk::blocks(stmt).into_iter().rev() {
                stack.extend(block.statements.iter().rev());
            }
        }
    }

    /// The same for an action that is done there.
    fn done_without_choice(&mut self, flow: &Flow<'a>, action: usize, span: Span, place: &str, setup: bool) {
        let name = flow.names.get(action).copied().unwrap_or_default();
        for inner in flow.with_all(action) {
            let Some(body) = flow.bodies.get(inner) else { continue };
            let statements = walk::statements(body);
            if let Some(choice) = statements.iter().find(|s| is_choice(s)) {
                let error =
                    Diagnostic::new("E0603", span, format!("`{name}` has a choice, and nobody can choose in {place}"))
                        .related(choice.span, "something is chosen here");
                self.report(error);
                return;
            }
            if let Some(require) = statements.iter().find(|s| matches!(s.kind, StmtKind::Require { .. })) {
                let error =
                    Diagnostic::new("E0604", span, format!("`{name}` has a `require`, which has no place in {place}"))
                        .related(require.span, "it is here");
                self.report(error);
                return;
            }
            let needs = self.actions.get(inner).map(|a| a.needs.clone()).unwrap_or_default();
            let lacking = Need::ALL.into_iter().filter(|_| setup).find_map(|n| needs.get(n));
            if let Some((inside, word)) = lacking {
                let error = Diagnostic::new("E0208", span, format!("`{name}` cannot be done in {place}"))
                    .label(format!("it asks for `{word}`"))
                    .related(*inside, "here");
                self.report(error);
                return;
            }
        }
    }

    /// In a law stand only `require`, `if` and `for each`.
    fn law(&mut self, body: &Block) {
        let mut stack: Vec<&Stmt> = body.statements.iter().rev().collect();
        while let Some(stmt) = stack.pop() {
            if !matches!(stmt.kind, StmtKind::Require { .. } | StmtKind::If { .. } | StmtKind::ForEach { .. }) {
                self.report(
                    Diagnostic::new("E0606", stmt.span, "in a `law` stand only `require`, `if` and `for each`")
                        .help("a law says what must hold; what happens after a turn is an `effect`"),
                );
                continue;
            }
            for block in walk::blocks(stmt).into_iter().rev() {
                stack.extend(block.statements.iter().rev());
            }
        }
    }

    /// An action does itself only as its last thing, and not where ways are only tried.
    fn recursion(&mut self, flow: &Flow<'a>) {
        for (id, body) in flow.bodies.iter().enumerate() {
            if !flow.reaches(id, id) {
                continue;
            }
            // A block, whether something follows it, and the statement that only tries it.
            let mut stack: Vec<(&Block, bool, Option<&str>)> = vec![(body, true, None)];
            while let Some((block, last_block, tried)) = stack.pop() {
                let count = block.statements.len();
                for (i, stmt) in block.statements.iter().enumerate() {
                    let last = last_block && i + 1 == count;
                    if let StmtKind::Do { action, .. } = &stmt.kind {
                        if let Some(done) = flow.action(&action.value)
                            && (done == id || flow.reaches(done, id))
                        {
                            self.done_again(flow, id, done, stmt.span, last, tried);
                        }
                        continue;
                    }
                    for (nth, inner) in walk::blocks(stmt).into_iter().enumerate() {
                        let word = match &stmt.kind {
                            StmtKind::IfPossible { .. } if nth == 0 => Some("if possible"),
                            StmtKind::WhilePossible(_) => Some("while possible"),
                            StmtKind::Repeat(_) => Some("repeat"),
                            StmtKind::Most { .. } => Some("most"),
                            _ => None,
                        };
                        let in_loop = matches!(stmt.kind, StmtKind::ForEach { .. });
                        stack.push((inner, last && !in_loop, tried.or(word)));
                    }
                }
            }
        }
    }

    /// An action that does itself has no text of its own: that text would be made at its end, inside another such text.
    fn endless_texts(&mut self, flow: &Flow<'a>) {
        let found: Vec<Diagnostic> = self
            .actions
            .iter()
            .enumerate()
            .filter(|(id, _)| flow.reaches(*id, *id))
            .filter_map(|(_, action)| {
                let name = &action.name.value;
                let message = format!("`{name}` has a `writes` and does itself");
                let finding = Diagnostic::new("E0601", action.writes?.span, message);
                Some(
                    finding
                        .label("this text would stand inside itself")
                        .help("leave `writes` out, or put it on an action around the one that does itself"),
                )
            })
            .collect();
        for finding in found {
            self.report(finding);
        }
    }

    fn done_again(&mut self, flow: &Flow<'a>, id: usize, done: usize, span: Span, last: bool, tried: Option<&str>) {
        let name = |i: usize| flow.names.get(i).copied().unwrap_or_default();
        let what = if done == id {
            format!("`{}` does itself", name(id))
        } else {
            format!("`{}` does `{}`, which does `{}` again,", name(id), name(done), name(id))
        };
        let error = match tried {
            Some(word) => Diagnostic::new("E0607", span, format!("{what} inside `{word}`"))
                .help("an action may do itself in an `else` or an `either`, as its last thing"),
            None if last => return,
            None => Diagnostic::new("E0601", span, format!("{what}, but not as its last thing")).help(
                "nothing may follow where an action does itself; `repeat` and `while possible` go on after they end",
            ),
        };
        self.report(error);
    }

    /// Every action has a way through it that does not do it again.
    fn endless(&mut self, flow: &Flow<'a>) {
        let mut ends = vec![false; flow.bodies.len()];
        loop {
            let mut changed = false;
            for (id, body) in flow.bodies.iter().enumerate() {
                if !ends[id] && block_ends(flow, body, &ends) {
                    ends[id] = true;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        for (id, &ends) in ends.iter().enumerate() {
            // Of a circle of actions the first is named.
            let first = (0..id).all(|other| !(flow.reaches(id, other) && flow.reaches(other, id)));
            if ends || !flow.reaches(id, id) || !first {
                continue;
            }
            let Some(span) = self.actions.get(id).map(|a| a.name.span) else { continue };
            let name = flow.names.get(id).copied().unwrap_or_default();
            self.report(
                Diagnostic::new("E0602", span, format!("`{name}` can never end"))
                    .label("every way through it does it again")
                    .help("give it another way out: `either { … } or { … }`"),
            );
        }
    }

    /// Every movement has some way to it that picks a piece.
    fn nothing_picked(&mut self, flow: &Flow<'a>, items: &'a [Item]) {
        let picks: Vec<bool> = (0..flow.bodies.len())
            .map(|a| flow.with_all(a).any(|b| flow.bodies.get(b).is_some_and(|body| picks_directly(body))))
            .collect();
        let mut entries = Entries { flow, picks, entered: vec![None; flow.bodies.len()], bare: Vec::new() };
        for item in items {
            match &item.kind {
                ItemKind::Turn(body) => {
                    entries.block(body, false);
                }
                // The words of the turn last through effects and laws.
                ItemKind::Effect { body, .. } => {
                    entries.block(body, true);
                }
                _ => {}
            }
            for e in expressions_of(item) {
                entries.asked(e);
            }
        }
        loop {
            let before = entries.entered.clone();
            for id in 0..flow.bodies.len() {
                if let (Some(Some(picked)), Some(body)) = (entries.entered.get(id).copied(), flow.bodies.get(id)) {
                    entries.block(body, picked);
                }
            }
            if before == entries.entered {
                break;
            }
            entries.bare.clear();
            for item in items {
                if let ItemKind::Turn(body) = &item.kind {
                    entries.block(body, false);
                }
            }
        }
        for span in entries.bare.clone() {
            self.report(
                Diagnostic::new("E0605", span, "no piece has been picked that could move")
                    .help("`pick own` chooses one of the mover's pieces; `move P …` moves the piece on the point P"),
            );
        }
    }

    /// `possible A` is not asked by A itself, nor by what A does or asks.
    fn possible_in_itself(&mut self, flow: &Flow<'a>) {
        // Actions first, then definitions.
        let actions = flow.bodies.len();
        let mut inside: Vec<Vec<&Expr>> = flow
            .bodies
            .iter()
            .map(|body| {
                let parts = walk::statements(body).into_iter().flat_map(walk::expressions);
                parts.flat_map(|(e, _)| walk::within(e)).collect()
            })
            .collect();
        inside.extend(self.definitions.iter().map(|d| walk::within(d.value)));
        let mut edges: Vec<Vec<usize>> = inside
            .iter()
            .map(|expressions| {
                let target = |e: &&Expr| match &e.kind {
                    ExprKind::Possible { action, .. } => flow.action(&action.value),
                    ExprKind::Name(n) => self.definition(n).map(|d| actions + d),
                    ExprKind::Call { name, .. } => self.definition(&name.value).map(|d| actions + d),
                    _ => None,
                };
                expressions.iter().filter_map(target).collect()
            })
            .collect();
        for (a, edges) in edges.iter_mut().take(actions).enumerate() {
            edges.extend((0..actions).filter(|&b| flow.reaches(a, b)));
        }
        let mut found = Vec::new();
        let mut known: FxHashMap<usize, Vec<bool>> = FxHashMap::default();
        for (node, expressions) in inside.iter().enumerate() {
            for e in expressions {
                let ExprKind::Possible { action, .. } = &e.kind else { continue };
                let Some(asked) = flow.action(&action.value) else { continue };
                let reach = known.entry(asked).or_insert_with(|| reachable(&edges, asked));
                if asked == node || reach.get(node).copied().unwrap_or(false) {
                    found.push((e.span, action.value.clone()));
                }
            }
        }
        for (span, name) in found {
            self.report(
                Diagnostic::new("E0608", span, format!("`possible {name}` is asked while `{name}` is carried out"))
                    .help("the answer would depend on itself"),
            );
        }
    }
}

/// Whether there is a way through the block, given the actions that are known to end.
fn block_ends(flow: &Flow<'_>, block: &Block, ends: &[bool]) -> bool {
    block.statements.iter().all(|stmt| match &stmt.kind {
        StmtKind::Do { action, .. } => {
            flow.action(&action.value).is_none_or(|id| ends.get(id).copied().unwrap_or(true))
        }
        StmtKind::If { then: body, otherwise, .. } | StmtKind::IfPossible { body, otherwise } => {
            block_ends(flow, body, ends) || otherwise.as_ref().is_none_or(|b| block_ends(flow, b, ends))
        }
        StmtKind::Either(blocks) => blocks.iter().any(|b| block_ends(flow, b, ends)),
        StmtKind::Most { body, .. } => block_ends(flow, body, ends),
        _ => true,
    })
}

fn picks_directly(block: &Block) -> bool {
    walk::statements(block).iter().any(|s| matches!(s.kind, StmtKind::Pick(_) | StmtKind::Lift(_)))
}

/// Whether actions are entered with a piece picked on some way.
struct Entries<'f, 'a> {
    flow: &'f Flow<'a>,
    picks: Vec<bool>,
    /// By action; `None` as long as no way to it is known.
    entered: Vec<Option<bool>>,
    /// Movements without a piece.
    bare: Vec<Span>,
}

impl Entries<'_, '_> {
    /// Goes through a block and tells whether a piece may be picked behind it.
    fn block(&mut self, block: &Block, mut picked: bool) -> bool {
        for stmt in &block.statements {
            for (e, _) in walk::expressions(stmt) {
                self.asked(e);
            }
            match &stmt.kind {
                StmtKind::Pick(_) | StmtKind::Lift(_) => picked = true,
                StmtKind::Step { .. } | StmtKind::Slide { .. } | StmtKind::Jump { .. } if !picked => {
                    self.bare.push(stmt.span);
                }
                StmtKind::Move { piece: None, .. } if !picked => self.bare.push(stmt.span),
                StmtKind::Do { action, .. } => {
                    if let Some(id) = self.flow.action(&action.value) {
                        self.enter(id, picked);
                        picked |= self.picks.get(id).copied().unwrap_or(false);
                    }
                }
                _ => {
                    let loops = matches!(
                        stmt.kind,
                        StmtKind::WhilePossible(_) | StmtKind::Repeat(_) | StmtKind::ForEach { .. }
                    );
                    let before = picked;
                    for inner in walk::blocks(stmt) {
                        let again = loops && self.may_pick(inner);
                        picked |= self.block(inner, before || again);
                    }
                }
            }
        }
        picked
    }

    fn may_pick(&self, block: &Block) -> bool {
        picks_directly(block)
            || walk::statements(block).iter().any(|s| match &s.kind {
                StmtKind::Do { action, .. } => {
                    self.flow.action(&action.value).is_some_and(|id| self.picks.get(id) == Some(&true))
                }
                _ => false,
            })
    }

    fn enter(&mut self, id: usize, picked: bool) {
        if let Some(entered) = self.entered.get_mut(id) {
            *entered = Some(entered.unwrap_or(false) || picked);
        }
    }

    /// `possible A` enters A at the start of a turn.
    fn asked(&mut self, e: &Expr) {
        for e in walk::within(e) {
            if let ExprKind::Possible { action, .. } = &e.kind
                && let Some(id) = self.flow.action(&action.value)
            {
                self.enter(id, false);
            }
        }
    }
}

/// The expressions of items that have no statements.
fn expressions_of(item: &Item) -> Vec<&Expr> {
    use crate::syntax::ast::{Claim, Outcome};
    match &item.kind {
        ItemKind::Define { value, .. } => vec![value],
        ItemKind::End { when, outcome, .. } => match outcome {
            Outcome::Wins(p) | Outcome::Loses(p) => vec![when, p],
            Outcome::Draw(_) | Outcome::Most(_) => vec![when],
        },
        ItemKind::Claim { claim: Claim::Lowers(e) | Claim::Always(e) | Claim::Never(e), .. } => vec![e],
        _ => Vec::new(),
    }
}
