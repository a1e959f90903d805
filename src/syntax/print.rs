//! Writes a syntax tree back as a rule file: one statement a line, two spaces a level.
//!
//! What is written reads back as the same tree. Comments stand before the item or statement that followed them.

mod expressions;
mod statements;

use std::fmt::{self, Display, Write};

use super::ast::{
    Claim, Domain, File, Header, Item, ItemKind, Literal, MemoryOf, MemoryType, OptionValue, Outcome, Owner, Param,
    Property, Relation, Role, Tag, TagKind,
};
use crate::source::Spanned;

impl Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut printer = Printer { out: String::new(), indent: 0, comments: &self.comments };
        printer.file(self)?;
        f.write_str(&printer.out)
    }
}

impl Display for Item {
    /// Without tags before it, comments and `replace`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut printer = Printer { out: String::new(), indent: 0, comments: &[] };
        printer.kind(self)?;
        f.write_str(printer.out.trim_end())
    }
}

/// The text so far, and the comments still to come.
struct Printer<'a> {
    out: String,
    indent: usize,
    comments: &'a [Spanned<String>],
}

impl Printer<'_> {
    fn file(&mut self, file: &File) -> fmt::Result {
        if let Some(header) = &file.header {
            self.comments_before(header.tags.first().map_or(header.span.start, |t| t.span.start))?;
            self.tags(&header.tags)?;
            self.header(header)?;
        }
        for item in &file.items {
            self.out.push('\n');
            self.comments_before(item.tags.first().map_or(item.span.start, |t| t.span.start))?;
            self.tags(&item.tags)?;
            self.item(item)?;
        }
        self.comments_before(u32::MAX)
    }

    /// Begins a line.
    fn begin(&mut self) {
        for _ in 0..self.indent {
            self.out.push_str("  ");
        }
    }

    /// A whole line.
    fn line(&mut self, words: &str) -> fmt::Result {
        self.begin();
        writeln!(self.out, "{words}")
    }

    fn comments_before(&mut self, offset: u32) -> fmt::Result {
        while let Some((first, rest)) = self.comments.split_first().filter(|(c, _)| c.span.start < offset) {
            self.line(first.value.trim_end())?;
            self.comments = rest;
        }
        Ok(())
    }

    fn tags(&mut self, tags: &[Tag]) -> fmt::Result {
        for tag in tags {
            self.comments_before(tag.span.start)?;
            let kind = match tag.kind {
                TagKind::Source => "source",
                TagKind::Assumed => "assumed",
                TagKind::Reading => "reading",
            };
            self.line(&format!("@{kind} \"{}\"", tag.text.value))?;
        }
        Ok(())
    }

    /// Ends the begun line with `{`, writes what is inside, and closes it; the line of the `}` stays open.
    fn braces(&mut self, inside: impl FnOnce(&mut Self) -> fmt::Result) -> fmt::Result {
        self.out.push_str(" {\n");
        self.indent += 1;
        inside(self)?;
        self.indent -= 1;
        self.begin();
        self.out.push('}');
        Ok(())
    }

    fn header(&mut self, header: &Header) -> fmt::Result {
        let title = &header.title.value;
        match &header.role {
            Role::Game => write!(self.out, "game \"{title}\"")?,
            Role::Library => write!(self.out, "library \"{title}\"")?,
            Role::Variant(base) => write!(self.out, "variant \"{title}\" of {}", FileName(&base.value))?,
        }
        if !header.info.is_empty() {
            self.braces(|p| {
                for (name, value) in &header.info {
                    p.comments_before(name.span.start)?;
                    match &value.value {
                        Literal::Number(n) => p.line(&format!("{} {n}", name.value))?,
                        Literal::Text(text) => p.line(&format!("{} \"{text}\"", name.value))?,
                    }
                }
                p.comments_before(header.span.end)
            })?;
        }
        self.out.push('\n');
        Ok(())
    }

    fn item(&mut self, item: &Item) -> fmt::Result {
        if item.relation == Relation::Replace {
            self.out.push_str("replace ");
        }
        self.kind(item)
    }

    fn kind(&mut self, item: &Item) -> fmt::Result {
        match &item.kind {
            ItemKind::Option { name, domain, default } => {
                write!(self.out, "option {} {domain} usually {default}", name.value)?;
            }
            ItemKind::Board { .. } | ItemKind::Players(_) | ItemKind::Pieces(_) => self.material(item)?,
            ItemKind::Setup(body) => self.body("setup", body)?,
            ItemKind::Define { name, params, value } => {
                write!(self.out, "define {}{} = {value}", name.value, Params(params))?;
            }
            ItemKind::Memory { history, name, of, ty, init, each_turn } => {
                let keyword = if *history { "history" } else { "memory" };
                let of = match of.as_ref().map(|of| of.value) {
                    Some(MemoryOf::Point) => " of point",
                    Some(MemoryOf::Player) => " of player",
                    None => "",
                };
                let again = if *each_turn { " each turn" } else { "" };
                write!(self.out, "{keyword} {}{of}: {ty} = {init}{again}", name.value)?;
            }
            ItemKind::Action { name, params, writes, body } => {
                let writes = writes.as_ref().map_or_else(String::new, |w| format!(" writes \"{}\"", w.value));
                self.body(&format!("action {}{}{writes}", name.value, Params(params)), body)?;
            }
            ItemKind::Turn(body) => self.body("turn", body)?,
            ItemKind::Effect { name, body } => self.body(&format!("effect {}", name.value), body)?,
            ItemKind::Law { name, body } => self.body(&format!("law {}", name.value), body)?,
            ItemKind::End { name, each, when, outcome } => {
                write!(self.out, "end {}", name.value)?;
                if let Some((name, set)) = each {
                    write!(self.out, " for each {} in {set}", name.value)?;
                }
                write!(self.out, " when {when}: {outcome}")?;
            }
            ItemKind::Claim { name, claim } => write!(self.out, "claim {}: {claim}", name.value)?,
            ItemKind::Use { library } => write!(self.out, "use {}", FileName(&library.value))?,
            ItemKind::Without { keyword, name } => {
                write!(self.out, "without {}", keyword.value)?;
                if let Some(name) = name {
                    write!(self.out, " {}", name.value)?;
                }
            }
        }
        self.out.push('\n');
        Ok(())
    }

    fn material(&mut self, item: &Item) -> fmt::Result {
        match &item.kind {
            ItemKind::Board { family, args, settings, lines } => {
                write!(self.out, "board {}", family.value)?;
                if !args.is_empty() {
                    write!(self.out, "({})", expressions::List(args))?;
                }
                if settings.is_empty() && lines.is_empty() {
                    return Ok(());
                }
                self.braces(|p| {
                    p.properties(settings)?;
                    for line in lines {
                        let names: Vec<_> = line.iter().map(|n| n.value.as_str()).collect();
                        p.line(&format!("line {}", names.join(" - ")))?;
                    }
                    p.comments_before(item.span.end)
                })
            }
            ItemKind::Players(owners) => self.owners("players", owners, item.span.end),
            ItemKind::Pieces(owners) => self.owners("pieces", owners, item.span.end),
            _ => Ok(()),
        }
    }

    fn owners(&mut self, keyword: &str, owners: &[Owner], end: u32) -> fmt::Result {
        self.out.push_str(keyword);
        self.braces(|p| {
            for owner in owners {
                p.comments_before(owner.tags.first().map_or(owner.name.span.start, |t| t.span.start))?;
                p.tags(&owner.tags)?;
                p.begin();
                write!(p.out, "{}", owner.name.value)?;
                if owner.neutral {
                    p.out.push_str(" neutral");
                }
                if !owner.properties.is_empty() {
                    p.braces(|p| p.properties(&owner.properties))?;
                }
                p.out.push_str(",\n");
            }
            p.comments_before(end)
        })
    }

    fn properties(&mut self, properties: &[Property]) -> fmt::Result {
        for property in properties {
            self.comments_before(property.name.span.start)?;
            self.line(&format!("{} = {}", property.name.value, property.value))?;
        }
        Ok(())
    }
}

/// The name of another file, in quotes where it is no name of the language.
struct FileName<'a>(&'a str);

impl Display for FileName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if is_name(self.0) { f.write_str(self.0) } else { write!(f, "\"{}\"", self.0) }
    }
}

/// True if the grammar would read `word` as one word.
fn is_name(word: &str) -> bool {
    word.starts_with(char::is_alphabetic)
        && word.trim_end_matches('\'').chars().all(|c| c.is_alphabetic() || c.is_ascii_digit() || c == '_')
        && !super::words::is_reserved(word)
}

struct Params<'a>(&'a [Param]);

impl Display for Params<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, param) in self.0.iter().enumerate() {
            f.write_str(if i == 0 { "(" } else { ", " })?;
            f.write_str(&param.name.value)?;
            if let Some(ty) = &param.ty {
                write!(f, ": {}", ty.value)?;
            }
        }
        if self.0.is_empty() { Ok(()) } else { f.write_str(")") }
    }
}

impl Display for Domain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Range(from, to) => write!(f, "from {from} to {to}"),
            Self::OneOf(values) => {
                f.write_str("one of ")?;
                for (i, value) in values.iter().enumerate() {
                    f.write_str(if i == 0 { "" } else { ", " })?;
                    match &value.value {
                        OptionValue::Number(n) => write!(f, "{n}")?,
                        OptionValue::Word(word) => f.write_str(word)?,
                    }
                }
                Ok(())
            }
        }
    }
}

impl Display for MemoryType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Points => f.write_str("points"),
            Self::Player => f.write_str("player"),
            Self::Truth => f.write_str("truth"),
            Self::Number(from, to) => write!(f, "number from {from} to {to}"),
        }
    }
}

impl Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wins(player) => write!(f, "{player} wins"),
            Self::Loses(player) => write!(f, "{player} loses"),
            Self::Draw(_) => f.write_str("draw"),
            Self::Most(name) => write!(f, "most {} wins", name.value),
        }
    }
}

impl Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lowers(number) => write!(f, "every turn lowers {number}"),
            Self::Finite => f.write_str("finite"),
            Self::Always(test) => write!(f, "always {test}"),
            Self::Never(test) => write!(f, "never {test}"),
            Self::NeverDraw => f.write_str("never draw"),
            Self::NeverStuck => f.write_str("never stuck"),
        }
    }
}
