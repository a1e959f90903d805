//! What the grammar lets pass but the language does not: statements run together on a line, and words as names.

use super::ast::{Block, Expr, ExprKind, File, Item, ItemKind, Name, Owner, Property, Stmt, StmtKind};
use super::explain::reserved;
use super::words::is_reserved;
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
        if is_reserved(&name.value) {
            self.findings.push(reserved(name.span, &name.value));
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
        if let Some(name) = item.kind.name()
            && !matches!(item.kind, ItemKind::Without { .. })
        {
            self.name(name);
        }
        match &item.kind {
            ItemKind::Option { default, .. } => self.expr(default),
            ItemKind::Board { args, settings, lines, .. } => {
                args.iter().for_each(|e| self.expr(e));
                let lines_at = lines.iter().filter_map(|l| Some(l.first()?.span.to(l.last()?.span)));
                self.apart(lines_at.map(|s| self.with_keyword(s)).collect::<Vec<_>>().into_iter(), ";");
                lines.iter().flatten().for_each(|name| self.name(name));
                self.properties(settings);
            }
            ItemKind::Players(owners) | ItemKind::Pieces(owners) => self.owners(owners),
            ItemKind::Define { params, value, .. } => {
                params.iter().for_each(|p| self.name(&p.name));
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
                params.iter().for_each(|p| self.name(&p.name));
                self.block(body);
            }
            ItemKind::Setup(body) | ItemKind::Turn(body) => self.block(body),
            ItemKind::Effect { body, .. } | ItemKind::Law { body, .. } => self.block(body),
            ItemKind::End { each, when, .. } => {
                if let Some((name, set)) = each {
                    self.name(name);
                    self.expr(set);
                }
                self.expr(when);
            }
            ItemKind::Claim { .. } | ItemKind::Without { .. } => {}
        }
    }

    /// The span of a board's line from its keyword on.
    fn with_keyword(&self, span: Span) -> Span {
        let before = self.text.get(..span.start as usize).unwrap_or("").trim_end();
        let start = before.strip_suffix("line").map_or(span.start as usize, str::len);
        Span::new(span.file, start, span.end as usize)
    }

    fn owners(&mut self, owners: &[Owner]) {
        let spans = owners.iter().map(|o| {
            let start = o.tags.first().map_or(o.name.span, |t| t.span.to(o.name.span));
            let end = o.properties.last().map_or(o.name.span, |p| p.value.span);
            // What stands between a last property and the next owner has a brace in it, so it never runs together.
            start.to(end)
        });
        let spans: Vec<_> = spans.collect();
        for (owner, pair) in owners.iter().zip(spans.windows(2)) {
            if let [one, two] = pair
                && owner.properties.is_empty()
            {
                let end = if owner.neutral { self.end_of_neutral(*one) } else { *one };
                self.apart([end, *two].into_iter(), ",");
            }
        }
        for owner in owners {
            self.name(&owner.name);
            self.properties(&owner.properties);
        }
    }

    fn end_of_neutral(&self, span: Span) -> Span {
        let rest = self.text.get(span.end as usize..).unwrap_or("");
        let end = rest.find("neutral").map_or(span.end as usize, |at| span.end as usize + at + "neutral".len());
        Span::new(span.file, span.start as usize, end)
    }

    fn properties(&mut self, properties: &[Property]) {
        self.apart(properties.iter().map(|p| p.name.span.to(p.value.span)), ";");
        properties.iter().for_each(|p| self.expr(&p.value));
    }

    fn block(&mut self, block: &Block) {
        let start = |s: &Stmt| s.tags.first().map_or(s.span, |t| t.span.to(s.span));
        self.apart(block.statements.iter().map(start), ";");
        for statement in &block.statements {
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &Stmt) {
        for expr in statement.expressions() {
            self.expr(expr);
        }
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
        for part in expr.parts() {
            self.expr(part);
        }
    }
}
