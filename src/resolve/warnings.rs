//! What is allowed but hardly meant. Asked only of files without errors.

use super::checker::Checker;
use super::fold;
use super::names::Global;
use super::rules::{Expr, ExprKind, MemoryType, Type};
use super::walk;
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::syntax::ast::{self, Block, Claim, Item, ItemKind, PieceRef, Stmt, StmtKind};

/// All statements of a file, and all its expressions.
struct Written<'a> {
    statements: Vec<&'a Stmt>,
    expressions: Vec<&'a ast::Expr>,
}

impl<'a> Written<'a> {
    fn new(items: &'a [Item]) -> Self {
        let mut statements: Vec<&Stmt> = Vec::new();
        let mut roots: Vec<&ast::Expr> = Vec::new();
        for item in items {
            match &item.kind {
                ItemKind::Setup(body)
                | ItemKind::Turn(body)
                | ItemKind::Action { body, .. }
                | ItemKind::Effect { body, .. }
                | ItemKind::Law { body, .. } => statements.extend(walk::statements(body)),
                ItemKind::Define { value, .. } => roots.push(value),
                ItemKind::Memory { init, .. } => roots.push(init),
                ItemKind::End { when, .. } => roots.push(when),
                ItemKind::Claim { claim: Claim::Lowers(e) | Claim::Always(e) | Claim::Never(e), .. } => roots.push(e),
                ItemKind::Players(owners) | ItemKind::Pieces(owners) => {
                    roots.extend(owners.iter().flat_map(|o| &o.properties).map(|p| &p.value));
                }
                _ => {}
            }
        }
        roots.extend(statements.iter().flat_map(|s| walk::expressions(s)).map(|(e, _)| e));
        let expressions = roots.into_iter().flat_map(walk::within).collect();
        Self { statements, expressions }
    }

    fn reads_positions(&self) -> bool {
        self.expressions.iter().any(|e| match &e.kind {
            ast::ExprKind::Call { name, args, .. } if name.value == "occurrences" => {
                matches!(args.first().map(|a| &a.kind), Some(ast::ExprKind::Name(n)) if n == "position")
            }
            _ => false,
        })
    }

    fn reads_hands(&self) -> bool {
        self.expressions.iter().any(|e| matches!(&e.kind, ast::ExprKind::Of { what, .. } if what.value == "hand"))
    }
}

impl Checker<'_> {
    /// All warnings that look at the file as a whole.
    pub fn warnings(&mut self, items: &[Item]) {
        let written = Written::new(items);
        self.never_used();
        self.options_never_read(items);
        self.kinds_never_placed(&written);
        self.hands(&written);
        self.counting_memories(&written);
        self.tests_before_laws(items);
    }

    fn never_used(&mut self) {
        let mut unused: Vec<(Span, String)> = Vec::new();
        for d in self.definitions.iter().filter(|d| !d.used) {
            unused.push((d.name.span, format!("the definition `{}` is never used", d.name.value)));
        }
        for a in self.actions.iter().filter(|a| !a.used) {
            unused.push((a.name.span, format!("the action `{}` is never done", a.name.value)));
        }
        for m in self.memories.iter().filter(|m| !m.read) {
            let text = if m.written {
                format!("the memory `{}` is never read", m.name.value)
            } else {
                format!("the memory `{}` is never used", m.name.value)
            };
            unused.push((m.name.span, text));
        }
        for (span, text) in unused {
            self.report(Diagnostic::new("W0101", span, text));
        }
    }

    fn options_never_read(&mut self, items: &[Item]) {
        for item in items {
            let ItemKind::Option { name, .. } = &item.kind else { continue };
            if let Some((Global::Option(i), _)) = self.names.get(&name.value)
                && !self.options_read.contains(i)
            {
                let text = format!("nothing depends on the option `{}`", name.value);
                self.report(Diagnostic::new("W0107", name.span, text));
            }
        }
    }

    fn kinds_never_placed(&mut self, written: &Written<'_>) {
        let placed = |kind: &str| {
            written.statements.iter().any(|s| match &s.kind {
                StmtKind::Place { piece, .. } | StmtKind::Put { piece, .. } | StmtKind::Change { piece, .. } => {
                    piece.kind.value == kind
                }
                _ => false,
            })
        };
        let missing: Vec<(Span, String)> = self
            .kinds
            .iter()
            .filter(|k| !placed(&k.name))
            .map(|k| (k.span, format!("no `{}` ever comes to the board", k.name)))
            .collect();
        for (span, text) in missing {
            let help = "`put`, `place` or `change` brings a kind of piece to the board";
            self.report(Diagnostic::new("W0102", span, text).help(help));
        }
    }

    fn hands(&mut self, written: &Written<'_>) {
        let statements = || written.statements.iter().map(|s| &s.kind);
        let same = |a: &PieceRef, b: &PieceRef| a.kind.value == b.kind.value;
        let back = statements().any(|s| matches!(s, StmtKind::Remove { to: Some(_), .. }));
        for stmt in statements() {
            match stmt {
                StmtKind::Place { piece, from_hand: true, .. } => {
                    let fed = statements().any(|s| matches!(s, StmtKind::PutInHand { piece: p, .. } if same(p, piece)));
                    if !fed && !back {
                        let text = format!("no `{}` is ever put into a hand", piece.kind.value);
                        self.report(
                            Diagnostic::new("W0103", piece.span, text)
                                .label("so this is never possible")
                                .help(format!("in `setup`: `put {} of … in hand times …`", piece.kind.value)),
                        );
                    }
                }
                StmtKind::PutInHand { piece, .. } if !written.reads_hands() => {
                    let taken = statements()
                        .any(|s| matches!(s, StmtKind::Place { piece: p, from_hand: true, .. } if same(p, piece)));
                    if !taken {
                        let text = format!("nothing takes a `{}` from a hand again", piece.kind.value);
                        self.report(
                            Diagnostic::new("W0109", piece.span, text)
                                .help("`place … from hand on …` does, and `hand of p` counts them"),
                        );
                    }
                }
                _ => {}
            }
        }
    }

    /// Two positions that differ in a counter are never the same one.
    fn counting_memories(&mut self, written: &Written<'_>) {
        if !written.reads_positions() {
            return;
        }
        let counts = |name: &str| {
            written.statements.iter().any(|s| match &s.kind {
                StmtKind::Remember { memory, value, .. } if memory.value == name => {
                    let sums = walk::within(value).into_iter().filter(|e| {
                        use ast::BinaryOp::{Add, Subtract};
                        matches!(e.kind, ast::ExprKind::Binary { op: Add | Subtract, .. })
                    });
                    sums.into_iter().any(|sum| {
                        walk::within(sum).iter().any(|e| matches!(&e.kind, ast::ExprKind::Name(n) if n == name))
                    })
                }
                _ => false,
            })
        };
        let counters: Vec<(Span, String)> = self
            .memories
            .iter()
            .filter(|m| !m.history && !m.each_turn)
            .filter(|m| matches!(m.ty, Some(MemoryType::Number(..))) && counts(&m.name.value))
            .map(|m| (m.name.span, m.name.value.clone()))
            .collect();
        for (span, name) in counters {
            self.report(
                Diagnostic::new("W0106", span, format!("while `{name}` counts, no position can occur a second time"))
                    .help(format!("say `history {name}`, and `occurrences(position)` does not look at it")),
            );
        }
    }

    /// What `if possible` tests does not see the laws.
    fn tests_before_laws(&mut self, items: &[Item]) {
        let law = items.iter().find_map(|i| match &i.kind {
            ItemKind::Law { name, .. } => Some(name),
            _ => None,
        });
        let Some(law) = law else { return };
        let bodies = items.iter().filter_map(|i| match &i.kind {
            ItemKind::Turn(body) => Some(body),
            ItemKind::Action { name, body, .. } => {
                self.actions.iter().any(|a| a.used && a.name.value == name.value).then_some(body)
            }
            _ => None,
        });
        let test = bodies.flat_map(walk::statements).find_map(|s| match &s.kind {
            StmtKind::IfPossible { body, otherwise: Some(_) } => Some(self.head(s.span, body)),
            _ => None,
        });
        if let Some(span) = test {
            self.report(
                Diagnostic::new("W0105", span, "this test does not look at the laws")
                    .label("holds also where every way through it breaks a law")
                    .related(law.span, "a law")
                    .help("where the `else` should then be open, put a `require` inside the braces"),
            );
        }
    }

    /// A statement up to its first brace.
    fn head(&self, span: Span, body: &Block) -> Span {
        let head = Span { end: body.span.start, ..span };
        let text = self.sources.text(head).trim_end();
        Span::new(span.file, span.start as usize, span.start as usize + text.len())
    }

    /// Notes a condition that holds always or never, whatever the options.
    pub fn settled(&mut self, written: &ast::Expr, test: &Expr) {
        let literal = matches!(&written.kind, ast::ExprKind::Name(n) if n == "yes" || n == "no");
        let Some(holds) = fold::as_truth(test).filter(|_| !literal) else { return };
        let always = if holds { "always" } else { "never" };
        self.report(Diagnostic::new("W0104", written.span, format!("this condition {always} holds")));
    }

    /// Notes a set in which no point can ever be landed on or picked from.
    pub fn hopeless(&mut self, set: &Expr, occupied: bool) {
        if self.is_nothing(set, 0) || (occupied && self.says_empty(set, 0)) {
            let what = if occupied { "no piece can ever stand there" } else { "no point of it can ever be empty" };
            self.report(Diagnostic::new("W0111", set.span, "no point can ever be in this set").label(what));
        }
    }

    fn is_nothing(&self, e: &Expr, depth: u32) -> bool {
        if depth > super::checker::MOST_NESTING {
            return false;
        }
        let nothing = |e: &Expr| self.is_nothing(e, depth + 1);
        match &e.kind {
            ExprKind::Points(set) => set.is_empty() && e.ty == Type::Points,
            ExprKind::Among(a, b) => {
                nothing(a)
                    || nothing(b)
                    || (self.says_empty(a, depth) && self.says_occupied(b, depth))
                    || (self.says_empty(b, depth) && self.says_occupied(a, depth))
            }
            ExprKind::Except(a, _) => nothing(a),
            ExprKind::Union(parts) => parts.iter().all(nothing),
            ExprKind::If { then, otherwise, .. } => nothing(then) && nothing(otherwise),
            _ => false,
        }
    }

    /// Whether every point of the set must have a piece, as far as can be seen.
    fn says_occupied(&self, e: &Expr, depth: u32) -> bool {
        if depth > super::checker::MOST_NESTING {
            return false;
        }
        let says = |e: &Expr| self.says_occupied(e, depth + 1);
        match &e.kind {
            ExprKind::Pieces { .. } | ExprKind::Occupied | ExprKind::Neutral => true,
            ExprKind::Among(a, b) => says(a) || says(b),
            ExprKind::Except(a, _) => says(a),
            ExprKind::Those { set, .. } | ExprKind::Runs { set, .. } => says(set),
            ExprKind::Union(parts) => parts.iter().all(says),
            ExprKind::If { then, otherwise, .. } => says(then) && says(otherwise),
            ExprKind::Call(id, _) => self.value_of(*id).is_some_and(says),
            _ => false,
        }
    }
}
