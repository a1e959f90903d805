//! What the grammar lets pass but the language does not: statements run together on a line, and words as names.

use super::ast::{Block, Expr, ExprKind, File, Item, ItemKind, Name, Owner, Property, Stmt, StmtKind};
use super::explain::reserved;
use super::words::cannot_name;
use crate::diagnostic::Diagnostic;
use crate::source::{Span, Spanned};
use crate::syntax::ast::{Literal, MemoryType};

/// Looks through a tree. `text` is the text it was read from.
pub(super) fn check(tree: &File, text: &str) -> Vec<Diagnostic> {
    let mut checker = Checker { text, findings: Vec::new() };
    if let Some(header) = &tree.header {
        checker.apart(header.info.iter().map(|(name, value)| name.span.to(value.span)), ";");
        for (name, value) in &header.info {
            checker.year(name, value);
        }
    }
    for item in &tree.items {
        checker.item(item);
    }
    checker.findings
}

struct Checker<'t> {
    text: &'t str,
    findings: Vec<Diagnostic>,
}

impl Checker<'_> {
    fn name(&mut self, name: &Name) {
        if cannot_name(&name.value) {
            self.findings.push(reserved(name.span, &name.value));
        }
    }

    fn names<'n>(&mut self, names: impl IntoIterator<Item = &'n Name>) {
        for name in names {
            self.name(name);
        }
    }

    fn exprs<'e>(&mut self, exprs: impl IntoIterator<Item = &'e Expr>) {
        for expr in exprs {
            self.expr(expr);
        }
    }

    fn year(&mut self, name: &Name, value: &Spanned<Literal>) {
        if let ("year", Literal::Number(year)) = (name.value.as_str(), &value.value)
            && !(0..=9999).contains(year)
        {
            let finding = Diagnostic::new("E0107", value.span, "this is not a year").label("expected 0 to 9999");
            self.findings.push(finding);
        }
    }

    /// Two neighbours on one line need `sign` between them, unless the first ends with a brace.
    fn apart(&mut self, spans: impl Iterator<Item = Span>, sign: &str) {
        let mut last: Option<Span> = None;
        for span in spans {
            if let Some(last) = last {
                let between = self.text.get(last.end as usize..span.start as usize).unwrap_or("\n");
                let after_brace = self.text.get(..last.end as usize).is_some_and(|s| s.ends_with('}'));
                if !after_brace && !between.contains(['\n', '\r', ';', ',']) {
                    self.run_together(last, span, sign);
                }
            }
            last = Some(span);
        }
    }

    fn run_together(&mut self, last: Span, next: Span, sign: &str) {
        let rest = self.text.get(next.start as usize..next.end as usize).unwrap_or("");
        let word = rest.find(|c: char| c.is_whitespace() || "({=".contains(c)).unwrap_or(rest.len());
        let mark = Span::new(next.file, next.start as usize, next.start as usize + word);
        let gap = Span { start: last.end, end: last.end, ..last };
        let finding = Diagnostic::new("E0103", mark, format!("`{sign}` is missing before this"))
            .label("a second one on the same line")
            .help(format!("write `{sign}` between the two, or begin a new line"))
            .suggest(gap, sign);
        self.findings.push(finding);
    }

    fn item(&mut self, item: &Item) {
        // Effects, laws, ends and claims are never called by name in a sentence, so that any word will do.
        if let Some(name) = item.kind.name()
            && matches!(
                item.kind,
                ItemKind::Option { .. } | ItemKind::Define { .. } | ItemKind::Memory { .. } | ItemKind::Action { .. }
            )
        {
            self.name(name);
        }
        match &item.kind {
            ItemKind::Option { default, .. } => self.expr(default),
            ItemKind::Board { args, settings, lines, .. } => {
                self.exprs(args);
                let lines_at = lines.iter().filter_map(|l| Some(l.first()?.span.to(l.last()?.span)));
                let lines_at = lines_at.map(|span| self.with_keyword(span));
                let mut spans: Vec<_> = settings.iter().map(Property::span).chain(lines_at).collect();
                spans.sort();
                self.apart(spans.into_iter(), ";");
                self.names(lines.iter().flatten());
                self.exprs(settings.iter().map(|p| &p.value));
            }
            ItemKind::Players(owners) | ItemKind::Pieces(owners) => self.owners(owners),
            ItemKind::Define { params, value, .. } => {
                self.names(params.iter().map(|p| &p.name));
                self.expr(value);
            }
            ItemKind::Memory { ty, init, .. } => {
                if let MemoryType::Number(from, to) = ty {
                    self.expr(from);
                    self.expr(to);
                }
                self.expr(init);
            }
            ItemKind::Action { params, body, .. } => {
                self.names(params.iter().map(|p| &p.name));
                self.block(body);
            }
            ItemKind::Setup(body)
            | ItemKind::Turn(body)
            | ItemKind::Effect { body, .. }
            | ItemKind::Law { body, .. } => self.block(body),
            ItemKind::End { each, when, .. } => {
                if let Some((name, set)) = each {
                    self.name(name);
                    self.expr(set);
                }
                self.expr(when);
            }
            ItemKind::Claim { .. } | ItemKind::Use { .. } | ItemKind::Without { .. } => {}
        }
    }

    /// The span of a board's line from its keyword on.
    fn with_keyword(&self, span: Span) -> Span {
        let before = self.text.get(..span.start as usize).unwrap_or("").trim_end();
        let start = before.strip_suffix("line").map_or(span.start as usize, str::len);
        Span::new(span.file, start, span.end as usize)
    }

    fn owners(&mut self, owners: &[Owner]) {
        self.apart(owners.iter().map(|o| o.tags.first().map_or(o.span, |t| t.span.to(o.span))), ",");
        for owner in owners {
            self.name(&owner.name);
            self.properties(&owner.properties);
        }
    }

    fn properties(&mut self, properties: &[Property]) {
        self.apart(properties.iter().map(Property::span), ";");
        self.exprs(properties.iter().map(|p| &p.value));
    }

    fn block(&mut self, block: &Block) {
        let start = |s: &Stmt| s.tags.first().map_or(s.span, |t| t.span.to(s.span));
        self.apart(block.statements.iter().map(start), ";");
        for statement in &block.statements {
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &Stmt) {
        self.exprs(statement.expressions());
        match &statement.kind {
            StmtKind::Choose { name, .. } | StmtKind::ForEach { name, .. } => self.name(name),
            _ => {}
        }
        for block in statement.blocks() {
            self.block(block);
        }
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Those { name, .. } | ExprKind::Quantified { name, .. } => self.name(name),
            _ => {}
        }
        self.exprs(expr.parts());
    }
}
