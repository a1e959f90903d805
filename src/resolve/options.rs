//! Options: their ranges and defaults, and the values given from outside.

use super::checker::Checker;
use super::names::Global;
use super::rules::{Domain, GameOption, OptionValue, TagKind};
use super::variants::listed;
use crate::diagnostic::{Diagnostic, nearest};
use crate::source::{Span, Spanned};
use crate::syntax::ast::{self, Item, ItemKind, Name};

impl Checker<'_> {
    /// Works out all options in file order, so that a default can use those before it.
    pub fn options(&mut self, items: &[Item], given: &[(String, String)]) {
        for item in items {
            if let ItemKind::Option { name, domain, default } = &item.kind {
                let value = given.iter().rev().find(|(n, _)| *n == name.value).map(|(_, v)| v);
                if let Some(option) = self.option(item, name, domain, default, value) {
                    self.declare(&name.value, name.span, Global::Option(self.options.len()));
                    self.options.push(option);
                } else {
                    self.half_read.insert(name.value.clone());
                }
            }
        }
        self.unknown_options(items, given);
    }

    fn unknown_options(&mut self, items: &[Item], given: &[(String, String)]) {
        let names: Vec<&str> = items
            .iter()
            .filter(|i| matches!(i.kind, ItemKind::Option { .. }))
            .filter_map(|i| i.kind.name().map(|n| n.value.as_str()))
            .collect();
        for (name, _) in given {
            if names.contains(&name.as_str()) || self.broken {
                continue;
            }
            let error = Diagnostic::general("E0502", format!("there is no option `{name}`"));
            let help = match nearest(name, names.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None if names.is_empty() => "this file has no options".to_owned(),
                None => format!("it has {}", listed(&names)),
            };
            self.report(error.help(help));
        }
    }

    fn option(
        &mut self,
        item: &Item,
        name: &Name,
        domain: &ast::Domain,
        default: &ast::Expr,
        given: Option<&String>,
    ) -> Option<GameOption> {
        let domain = self.domain(domain)?;
        let chosen = given.and_then(|text| self.given_value(name, &domain, text, item.span));
        let default = self.default(name, &domain, default, chosen.is_some())?;
        let tags =
            item.tags.iter().filter(|t| t.kind != TagKind::Source).map(|t| (t.kind, t.text.value.clone())).collect();
        Some(GameOption {
            name: name.value.clone(),
            value: chosen.unwrap_or_else(|| default.clone()),
            default,
            domain,
            tags,
            span: item.span,
        })
    }

    fn domain(&mut self, domain: &ast::Domain) -> Option<Domain> {
        match domain {
            ast::Domain::Range(low, high) => {
                let span = low.span.to(high.span);
                let low = self.size(low);
                let high = self.size(high);
                let (low, high) = (low?, high?);
                if low > high {
                    self.report(
                        Diagnostic::new("E0503", span, "this range is empty").help("the smaller number comes first"),
                    );
                    return None;
                }
                Some(Domain::Range(low, high))
            }
            ast::Domain::OneOf(values) => self.listed_values(values).map(Domain::OneOf),
        }
    }

    fn listed_values(&mut self, values: &[Spanned<OptionValue>]) -> Option<Vec<OptionValue>> {
        let first = values.first()?;
        let is_word = |v: &OptionValue| matches!(v, OptionValue::Word(_));
        let mut good = true;
        for (i, value) in values.iter().enumerate() {
            if is_word(&value.value) != is_word(&first.value) {
                self.report(
                    Diagnostic::new("E0301", value.span, "an option's values are all numbers or all words")
                        .related(first.span, "the first one"),
                );
                good = false;
            } else if let Some(before) = values.iter().take(i).find(|v| v.value == value.value) {
                self.report(
                    Diagnostic::new("E0202", value.span, format!("`{}` is listed twice", shown(&value.value)))
                        .related(before.span, "first here"),
                );
                good = false;
            }
        }
        good.then(|| values.iter().map(|v| v.value.clone()).collect())
    }

    /// The value behind `usually`. One that does not fit does no harm where another was chosen.
    fn default(&mut self, name: &Name, domain: &Domain, default: &ast::Expr, chosen: bool) -> Option<OptionValue> {
        let words = matches!(domain, Domain::OneOf(v) if matches!(v.first(), Some(OptionValue::Word(_))));
        let value = match (&default.kind, words) {
            (ast::ExprKind::Name(word), true) => OptionValue::Word(word.clone()),
            (_, true) => {
                self.report(
                    Diagnostic::new("E0503", default.span, format!("`{}` has words for values", name.value))
                        .help(format!("its default is one of {}", listed_domain(domain))),
                );
                return None;
            }
            (_, false) => OptionValue::Number(self.size(default)?),
        };
        if fits(domain, &value) {
            return Some(value);
        }
        if chosen {
            return Some(nearest_value(domain, &value));
        }
        let error = Diagnostic::new(
            "E0503",
            default.span,
            format!("the default {} is not among the values of `{}`", shown(&value), name.value),
        )
        .help(format!("they are {}", listed_domain(domain)));
        self.report(match (&value, near_word(domain, &value)) {
            (OptionValue::Word(_), Some(near)) => error.suggest(default.span, near),
            _ => error,
        });
        Some(nearest_value(domain, &value))
    }

    /// A value given as text, by `--set` or a caller.
    fn given_value(&mut self, name: &Name, domain: &Domain, text: &str, span: Span) -> Option<OptionValue> {
        let numbers = !matches!(domain, Domain::OneOf(v) if matches!(v.first(), Some(OptionValue::Word(_))));
        let text = text.trim();
        let value =
            if numbers { text.parse().ok().map(OptionValue::Number) } else { Some(OptionValue::Word(text.to_owned())) };
        if let Some(value) = value.as_ref().filter(|v| fits(domain, v)) {
            return Some(value.clone());
        }
        let error = Diagnostic::new("E0501", span, format!("the option `{}` cannot be `{text}`", name.value))
            .label(format!("it is {}", listed_domain(domain)));
        let near = value.as_ref().and_then(|v| near_word(domain, v));
        self.report(match near {
            Some(near) => error.help(format!("did you mean `{near}`?")),
            None => error,
        });
        None
    }
}

fn fits(domain: &Domain, value: &OptionValue) -> bool {
    match (domain, value) {
        (Domain::Range(low, high), OptionValue::Number(n)) => (low..=high).contains(&n),
        (Domain::OneOf(values), value) => values.contains(value),
        (Domain::Range(..), OptionValue::Word(_)) => false,
    }
}

/// A value of the domain in place of one outside it.
fn nearest_value(domain: &Domain, value: &OptionValue) -> OptionValue {
    match (domain, value) {
        (Domain::Range(low, high), OptionValue::Number(n)) => OptionValue::Number(*n.clamp(low, high)),
        (Domain::Range(low, _), OptionValue::Word(_)) => OptionValue::Number(*low),
        (Domain::OneOf(values), value) => values.first().unwrap_or(value).clone(),
    }
}

fn near_word(domain: &Domain, value: &OptionValue) -> Option<String> {
    let (Domain::OneOf(values), OptionValue::Word(word)) = (domain, value) else {
        return None;
    };
    let words = values.iter().filter_map(|v| match v {
        OptionValue::Word(w) => Some(w.as_str()),
        OptionValue::Number(_) => None,
    });
    nearest(word, words).map(str::to_owned)
}

fn shown(value: &OptionValue) -> String {
    match value {
        OptionValue::Number(n) => n.to_string(),
        OptionValue::Word(w) => format!("`{w}`"),
    }
}

fn listed_domain(domain: &Domain) -> String {
    match domain {
        Domain::Range(low, high) => format!("a number from {low} to {high}"),
        Domain::OneOf(values) => {
            let names: Vec<String> = values
                .iter()
                .map(|v| match v {
                    OptionValue::Number(n) => n.to_string(),
                    OptionValue::Word(w) => w.clone(),
                })
                .collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            format!("one of {}", listed(&names))
        }
    }
}
