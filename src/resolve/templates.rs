//! `writes "…"`: the notation of an action.

use super::checker::Checker;
use super::rules::{LocalId, TemplatePart};
use crate::diagnostic::{Diagnostic, nearest};
use crate::source::Span;
use crate::syntax::ast::Name;

impl Checker<'_> {
    /// Takes a notation apart. Names in braces are parameters of the action or chosen in it.
    pub fn template(&mut self, text: &Name, locals: &[LocalId]) -> Option<Vec<TemplatePart>> {
        if text.value.contains(|c: char| c == ';' || c.is_control()) {
            self.report(
                Diagnostic::new("E0201", text.span, "a notation holds no `;` and no control characters")
                    .label("moves are parted by `;`")
                    .help("use a comma, a space or another sign"),
            );
            return None;
        }
        let mut parts = Vec::new();
        let mut good = true;
        let mut rest = text.value.as_str();
        while let Some(open) = rest.find('{') {
            let (before, behind) = rest.split_at(open);
            if !before.is_empty() {
                parts.push(TemplatePart::Text(before.to_owned()));
            }
            let behind = behind.get(1..).unwrap_or("");
            let Some((name, after)) = behind.split_once('}') else {
                self.report(
                    Diagnostic::new("E0201", text.span, "a `{` in this notation is never closed")
                        .help("write names as `{here}`"),
                );
                return None;
            };
            match self.template_part(name.trim(), text.span, locals) {
                Some(part) => parts.push(part),
                None => good = false,
            }
            rest = after;
        }
        if !rest.is_empty() {
            parts.push(TemplatePart::Text(rest.to_owned()));
        }
        good.then_some(parts)
    }

    fn template_part(&mut self, name: &str, span: Span, locals: &[LocalId]) -> Option<TemplatePart> {
        match name {
            "here" => return Some(TemplatePart::Here),
            "origin" => return Some(TemplatePart::Origin),
            "jumped" => return Some(TemplatePart::Jumped),
            _ => {}
        }
        let named = |id: &&LocalId| self.locals.get(**id).is_some_and(|l| l.name == name);
        if let Some(id) = locals.iter().find(named) {
            return Some(TemplatePart::Local(*id));
        }
        let place = self.place_in_text(name, span);
        let mut known = vec!["here", "origin", "jumped"];
        known.extend(locals.iter().filter_map(|id| self.locals.get(*id)).map(|l| l.name.as_str()));
        let error = Diagnostic::new("E0201", place, format!("there is no `{name}` to write here"))
            .help("in braces stand `here`, `origin`, `jumped`, a parameter, or a name chosen in the action");
        let error = match nearest(name, known) {
            Some(near) => error.suggest(place, near),
            None => error,
        };
        self.report(error);
        None
    }

    /// Where a name in braces stands.
    fn place_in_text(&self, name: &str, span: Span) -> Span {
        let written = self.sources.text(span);
        let at = written.match_indices('{').find_map(|(i, _)| {
            let inside = written.get(i + 1..)?;
            let gap = inside.len() - inside.trim_start().len();
            inside.trim_start().strip_prefix(name).filter(|r| r.trim_start().starts_with('}'))?;
            Some(i + 1 + gap)
        });
        at.map_or(span, |i| {
            let start = span.start as usize + i;
            Span::new(span.file, start, start + name.len())
        })
    }
}
