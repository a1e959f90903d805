//! Items, the header and tags.

use super::{Builder, Pair, Pairs, Parts};
use crate::source::Span;
use crate::source::Spanned;
use crate::syntax::ast::{
    Claim, Domain, Expr, ExprKind, File, Header, Item, ItemKind, Literal, MemoryOf, MemoryType, Name, OptionValue,
    Outcome, Owner, Param, Property, Relation, Role, Tag, TagKind,
};
use crate::syntax::grammar::Rule;

impl Builder<'_> {
    /// A whole file.
    pub(in crate::syntax) fn file(&mut self, pairs: Pairs<'_, Rule>, tree: &mut File) -> Option<()> {
        let mut whole = true;
        for pair in pairs.flat_map(Parts::of) {
            match pair.as_rule() {
                Rule::header => tree.header = self.header(pair),
                Rule::item => match self.item(pair) {
                    Some(item) => tree.items.push(item),
                    None => whole = false,
                },
                _ => {}
            }
        }
        whole.then_some(())
    }

    /// `game …`, `variant …` or `library …`.
    pub(in crate::syntax) fn header(&mut self, pair: Pair<'_, Rule>) -> Option<Header> {
        let whole = self.span(&pair);
        let mut pairs = pair.into_inner();
        let mut tags = Vec::new();
        while pairs.peek().is_some_and(|p| p.as_rule() == Rule::tag) {
            tags.push(self.tag(pairs.next()?)?);
        }
        let keyword = pairs.peek()?;
        let (start, is_library) = (self.span(&keyword), keyword.as_rule() == Rule::LIBRARY);
        let mut parts = Parts { pairs };
        let title = self.text(parts.one(Rule::text)?);
        let role = match parts.one(Rule::base) {
            Some(pair) => Role::Variant(self.file_name(pair)?),
            None if is_library => Role::Library,
            None => Role::Game,
        };
        let mut info = Vec::new();
        for pair in parts.one(Rule::info_block).into_iter().flat_map(Parts::of) {
            let mut parts = Parts::of(pair);
            let name = self.name(&parts.one(Rule::name)?);
            let value = parts.next()?;
            let span = self.span(&value);
            let literal = if value.as_rule() == Rule::text {
                Literal::Text(self.text(value).value)
            } else {
                Literal::Number(self.number(&value))
            };
            info.push((name, Spanned::new(literal, span)));
        }
        Some(Header { title, role, info, tags, span: Span { start: start.start, ..whole } })
    }

    /// The name of another file, in quotes or not.
    fn file_name(&self, pair: Pair<'_, Rule>) -> Option<Name> {
        let pair = pair.into_inner().next()?;
        Some(if pair.as_rule() == Rule::text { self.text(pair) } else { self.name(&pair) })
    }

    /// All tags that come next.
    pub(super) fn tags(&mut self, parts: &mut Parts<'_>) -> Option<Vec<Tag>> {
        parts.many(Rule::tag).into_iter().map(|p| self.tag(p)).collect()
    }

    fn tag(&mut self, pair: Pair<'_, Rule>) -> Option<Tag> {
        let span = self.span(&pair);
        let mut parts = Parts::of(pair);
        let kind = match parts.one(Rule::tag_kind)?.into_inner().next()?.as_rule() {
            Rule::SOURCE_TAG => TagKind::Source,
            Rule::ASSUMED_TAG => TagKind::Assumed,
            _ => TagKind::Reading,
        };
        Some(Tag { kind, text: self.text(parts.one(Rule::text)?), span })
    }

    /// An item with its tags.
    pub(in crate::syntax) fn item(&mut self, pair: Pair<'_, Rule>) -> Option<Item> {
        let mut parts = Parts::of(pair);
        let tags = self.tags(&mut parts)?;
        let replacing = parts.one(Rule::replacing);
        let relation = if replacing.is_some() { Relation::Replace } else { Relation::Own };
        let pair = parts.next()?;
        let own = self.span(&pair);
        let span = replacing.map_or(own, |r| self.span(&r).to(own));
        let rule = pair.as_rule();
        let mut parts = Parts::of(pair);
        let kind = match rule {
            Rule::library_use => ItemKind::Use { library: self.file_name(parts.one(Rule::base)?)? },
            Rule::board | Rule::players | Rule::pieces => self.material(rule, parts)?,
            Rule::define | Rule::option | Rule::memory | Rule::history => self.value_item(rule, parts)?,
            Rule::end | Rule::claim | Rule::without => self.closing_item(rule, parts)?,
            _ => self.block_item(rule, parts)?,
        };
        Some(Item { tags, relation, kind, span })
    }

    fn block_item(&mut self, rule: Rule, mut parts: Parts<'_>) -> Option<ItemKind> {
        let name = parts.one(Rule::name).map(|p| self.name(&p));
        Some(match rule {
            Rule::setup => ItemKind::Setup(self.block(parts.next()?)?),
            Rule::turn => ItemKind::Turn(self.block(parts.next()?)?),
            Rule::effect => ItemKind::Effect { name: name?, body: self.block(parts.next()?)? },
            Rule::law => ItemKind::Law { name: name?, body: self.block(parts.next()?)? },
            Rule::action => {
                let params = self.parameters(&mut parts)?;
                let writes = parts.one(Rule::writes).and_then(|p| Parts::of(p).next()).map(|p| self.text(p));
                ItemKind::Action { name: name?, params, writes, body: self.block(parts.next()?)? }
            }
            _ => return None,
        })
    }

    fn parameters(&mut self, parts: &mut Parts<'_>) -> Option<Vec<Param>> {
        let pairs = parts.one(Rule::parameters).into_iter().flat_map(Parts::of);
        pairs
            .map(|pair| {
                let mut parts = Parts::of(pair);
                let name = self.name(&parts.one(Rule::name)?);
                Some(Param { name, ty: parts.one(Rule::name).map(|p| self.name(&p)) })
            })
            .collect()
    }

    fn value_item(&mut self, rule: Rule, mut parts: Parts<'_>) -> Option<ItemKind> {
        let name = self.name(&parts.one(Rule::name)?);
        Some(match rule {
            Rule::define => {
                ItemKind::Define { name, params: self.parameters(&mut parts)?, value: self.expression(parts.next()?)? }
            }
            Rule::option => {
                let pair = parts.next()?;
                let (domain, default) = if pair.as_rule() == Rule::range {
                    let mut parts = Parts::of(pair);
                    let (from, to) = (self.expression(parts.next()?)?, self.expression(parts.next()?)?);
                    (Domain::Range(from, to), self.expression(parts.next()?)?)
                } else {
                    self.listed(pair)?
                };
                ItemKind::Option { name, domain, default }
            }
            _ => ItemKind::Memory {
                history: rule == Rule::history,
                name,
                of: parts.one(Rule::memory_of).map(|pair| {
                    let of = if pair.as_str() == "point" { MemoryOf::Point } else { MemoryOf::Player };
                    Spanned::new(of, self.span(&pair))
                }),
                ty: self.memory_type(parts.one(Rule::memory_type)?)?,
                init: self.expression(parts.next()?)?,
                each_turn: parts.one(Rule::each_turn).is_some(),
            },
        })
    }

    /// `one of V, W usually D`: the last value is the default.
    fn listed(&mut self, pair: Pair<'_, Rule>) -> Option<(Domain, Expr)> {
        let mut values = Vec::new();
        for pair in Parts::of(pair) {
            let value = pair.into_inner().next()?;
            let span = self.span(&value);
            values.push(if value.as_rule() == Rule::number {
                Spanned::new(OptionValue::Number(self.number(&value)), span)
            } else {
                Spanned::new(OptionValue::Word(value.as_str().to_owned()), span)
            });
        }
        let default = values.pop()?;
        let kind = match default.value {
            OptionValue::Number(n) => ExprKind::Number(n),
            OptionValue::Word(word) => ExprKind::Name(word),
        };
        Some((Domain::OneOf(values), Expr { kind, span: default.span }))
    }

    fn memory_type(&mut self, pair: Pair<'_, Rule>) -> Option<MemoryType> {
        let pair = pair.into_inner().next()?;
        Some(match pair.as_rule() {
            Rule::points => MemoryType::Points,
            Rule::player => MemoryType::Player,
            Rule::truth => MemoryType::Truth,
            _ => {
                let mut parts = Parts::of(pair);
                MemoryType::Number(self.expression(parts.next()?)?, self.expression(parts.next()?)?)
            }
        })
    }

    fn material(&mut self, rule: Rule, mut parts: Parts<'_>) -> Option<ItemKind> {
        if rule != Rule::board {
            let owners = parts.map(|p| self.owner(p)).collect::<Option<Vec<_>>>()?;
            return Some(if rule == Rule::players { ItemKind::Players(owners) } else { ItemKind::Pieces(owners) });
        }
        let family = self.name(&parts.one(Rule::name)?);
        let args = self.arguments(parts.one(Rule::arguments))?.0;
        let (mut settings, mut lines) = (Vec::new(), Vec::new());
        for pair in parts.one(Rule::board_block).into_iter().flat_map(Parts::of) {
            if pair.as_rule() == Rule::line {
                lines.push(Parts::of(pair).map(|p| self.name(&p)).collect());
            } else {
                settings.push(self.property(pair)?);
            }
        }
        Some(ItemKind::Board { family, args, settings, lines })
    }

    fn owner(&mut self, pair: Pair<'_, Rule>) -> Option<Owner> {
        let whole = self.span(&pair);
        let mut parts = Parts::of(pair);
        let tags = self.tags(&mut parts)?;
        let name = self.name(&parts.one(Rule::name)?);
        let span = Span { start: name.span.start, ..whole };
        let neutral = parts.one(Rule::neutral).is_some();
        let block = parts.one(Rule::property_block).into_iter().flat_map(Parts::of);
        let properties = block.map(|p| self.property(p)).collect::<Option<Vec<_>>>()?;
        Some(Owner { name, neutral, properties, tags, span })
    }

    fn property(&mut self, pair: Pair<'_, Rule>) -> Option<Property> {
        let mut parts = Parts::of(pair);
        Some(Property { name: self.name(&parts.one(Rule::name)?), value: self.expression(parts.next()?)? })
    }

    fn closing_item(&mut self, rule: Rule, mut parts: Parts<'_>) -> Option<ItemKind> {
        if rule == Rule::without {
            let keyword = self.name(&parts.next()?);
            return Some(ItemKind::Without { keyword, name: parts.one(Rule::name).map(|p| self.name(&p)) });
        }
        let name = self.name(&parts.one(Rule::name)?);
        if rule == Rule::claim {
            return Some(ItemKind::Claim { name, claim: self.claim(parts.next()?)? });
        }
        let each = match parts.one(Rule::each) {
            Some(pair) => {
                let mut parts = Parts::of(pair);
                Some((self.name(&parts.one(Rule::name)?), self.expression(parts.next()?)?))
            }
            None => None,
        };
        let when = self.expression(parts.next()?)?;
        Some(ItemKind::End { name, each, when, outcome: self.outcome(parts.next()?)? })
    }

    fn outcome(&mut self, pair: Pair<'_, Rule>) -> Option<Outcome> {
        let mut parts = Parts::of(pair);
        let first = parts.next()?;
        Some(match first.as_rule() {
            Rule::draw => Outcome::Draw(self.span(&first)),
            Rule::most_wins => Outcome::Most(self.name(&Parts::of(first).one(Rule::name)?)),
            _ => {
                let player = self.expression(first)?;
                if parts.next()?.as_rule() == Rule::wins { Outcome::Wins(player) } else { Outcome::Loses(player) }
            }
        })
    }

    fn claim(&mut self, pair: Pair<'_, Rule>) -> Option<Claim> {
        let rule = pair.as_rule();
        let mut parts = Parts::of(pair);
        Some(match rule {
            Rule::finite => Claim::Finite,
            Rule::lowers => Claim::Lowers(self.expression(parts.next()?)?),
            Rule::always => Claim::Always(self.expression(parts.next()?)?),
            _ => match parts.peek()? {
                Rule::draw => Claim::NeverDraw,
                Rule::stuck => Claim::NeverStuck,
                _ => Claim::Never(self.expression(parts.next()?)?),
            },
        })
    }
}
