//! Checked rules as text for people and snapshots: an item or a statement a line.

use std::fmt::{self, Display, Formatter};

use super::rules::{
    Claim, Comparison, Domain, Expr, ExprKind, HandOf, Land, LocalId, MemoryOf, MemoryType, OptionValue, Outcome,
    PointId, Rules, Stmt, StmtKind, TemplatePart,
};

impl Display for OptionValue {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(n) => write!(f, "{n}"),
            Self::Word(w) => f.write_str(w),
        }
    }
}

impl Display for Rules {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "game {:?}", self.title)?;
        for (key, text) in &self.info {
            writeln!(f, "{key} {text:?}")?;
        }
        for option in &self.options {
            write!(f, "option {} is {} of ", option.name, option.value)?;
            match &option.domain {
                Domain::Range(low, high) => write!(f, "{low} to {high}")?,
                Domain::OneOf(values) => list(f, values, ", ")?,
            }
            writeln!(f, ", usually {}", option.default)?;
        }
        self.board_and_pieces(f)?;
        self.definitions(f)?;
        block(f, self, "setup", &self.setup)?;
        block(f, self, "turn", &self.turn)?;
        for effect in &self.effects {
            block(f, self, &format!("effect {}", effect.name), &effect.body)?;
        }
        for law in &self.laws {
            block(f, self, &format!("law {}", law.name), &law.body)?;
        }
        self.ends_and_claims(f)?;
        for note in &self.notes {
            writeln!(f, "note on {}: {}", note.item, note.text)?;
        }
        Ok(())
    }
}

impl Rules {
    fn board_and_pieces(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let board = &self.board;
        write!(f, "board {:?}: {} points", board.family, board.points.len())?;
        if board.turned {
            f.write_str(", turned")?;
        }
        if board.piles > 1 {
            write!(f, ", piles {}", board.piles)?;
        }
        write!(f, ", lines ")?;
        directions(f, self, board.lines)?;
        f.write_str("\n")?;
        for (i, player) in self.players.iter().enumerate() {
            writeln!(f, "player {}", player.name)?;
            for table in &self.player_properties {
                if let Some(Some(value)) = table.values.get(i) {
                    writeln!(f, "  {}: {:?} = {}", table.name, table.ty, In(self, value))?;
                }
            }
        }
        for (i, kind) in self.kinds.iter().enumerate() {
            writeln!(f, "kind {}{}", kind.name, if kind.neutral { " neutral" } else { "" })?;
            for table in &self.kind_properties {
                if let Some(Some(value)) = table.values.get(i) {
                    writeln!(f, "  {}: {:?} = {}", table.name, table.ty, In(self, value))?;
                }
            }
        }
        Ok(())
    }

    fn definitions(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for memory in &self.memories {
            let word = if memory.history { "history" } else { "memory" };
            let of = match memory.of {
                MemoryOf::Game => "",
                MemoryOf::Players => " of player",
                MemoryOf::Points => " of point",
            };
            write!(f, "{word} {}{of}: ", memory.name)?;
            match memory.ty {
                MemoryType::Number(low, high) => write!(f, "number from {low} to {high}")?,
                other => write!(f, "{other:?}")?,
            }
            let again = if memory.each_turn { " each turn" } else { "" };
            writeln!(f, " = {}{again}", In(self, &memory.init))?;
        }
        for definition in &self.definitions {
            write!(f, "define {}", definition.name)?;
            self.parameters(f, &definition.params)?;
            writeln!(f, ": {:?} = {}", definition.value.ty, In(self, &definition.value))?;
        }
        for action in &self.actions {
            write!(f, "action {}", action.name)?;
            self.parameters(f, &action.params)?;
            if let Some(parts) = &action.writes {
                f.write_str(" writes \"")?;
                for part in parts {
                    match part {
                        TemplatePart::Text(text) => f.write_str(text)?,
                        TemplatePart::Here => f.write_str("{here}")?,
                        TemplatePart::Origin => f.write_str("{origin}")?,
                        TemplatePart::Jumped => f.write_str("{jumped}")?,
                        TemplatePart::Local(id) => write!(f, "{{{}}}", self.local(*id))?,
                    }
                }
                f.write_str("\"")?;
            }
            f.write_str("\n")?;
            statements(f, self, &action.body, 1)?;
        }
        Ok(())
    }

    fn ends_and_claims(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for end in &self.ends {
            write!(f, "end {}", end.name)?;
            if let Some(local) = end.each {
                write!(f, " for each {} in players", self.local(local))?;
            }
            write!(f, " when {}: ", In(self, &end.when))?;
            match &end.outcome {
                Outcome::Wins(p) => writeln!(f, "{} wins", In(self, p))?,
                Outcome::Loses(p) => writeln!(f, "{} loses", In(self, p))?,
                Outcome::Draw => writeln!(f, "draw")?,
                Outcome::Most(id) => {
                    writeln!(f, "most {} wins", self.definitions.get(*id).map_or("?", |d| &d.name))?;
                }
            }
        }
        for claim in &self.claims {
            write!(f, "claim {}: ", claim.name)?;
            match &claim.claim {
                Claim::Lowers(n) => writeln!(f, "every turn lowers {}", In(self, n))?,
                Claim::Finite => writeln!(f, "finite")?,
                Claim::Always(t) => writeln!(f, "always {}", In(self, t))?,
                Claim::Never(t) => writeln!(f, "never {}", In(self, t))?,
                Claim::NeverDraw => writeln!(f, "never draw")?,
                Claim::NeverStuck => writeln!(f, "never stuck")?,
            }
        }
        Ok(())
    }

    fn parameters(&self, f: &mut Formatter<'_>, params: &[LocalId]) -> fmt::Result {
        if params.is_empty() {
            return Ok(());
        }
        let shown: Vec<String> = params
            .iter()
            .map(|id| {
                let ty = self.locals.get(*id).map(|l| format!("{:?}", l.ty)).unwrap_or_default();
                format!("{}: {ty}", self.local(*id))
            })
            .collect();
        write!(f, "({})", shown.join(", "))
    }

    fn local(&self, id: LocalId) -> &str {
        self.locals.get(id).map_or("?", |l| &l.name)
    }

    fn player_name(&self, id: usize) -> &str {
        self.players.get(id).map_or("?", |p| &p.name)
    }

    fn kind_name(&self, id: usize) -> &str {
        self.kinds.get(id).map_or("?", |k| &k.name)
    }
}

/// An expression of some rules.
struct In<'a>(&'a Rules, &'a Expr);

fn list(f: &mut Formatter<'_>, items: impl IntoIterator<Item = impl Display>, between: &str) -> fmt::Result {
    for (i, item) in items.into_iter().enumerate() {
        if i > 0 {
            f.write_str(between)?;
        }
        write!(f, "{item}")?;
    }
    Ok(())
}

fn points(f: &mut Formatter<'_>, rules: &Rules, set: &[PointId]) -> fmt::Result {
    let board = &rules.board.points;
    if set.len() == board.len() {
        return f.write_str("board");
    }
    if set.is_empty() {
        return f.write_str("none");
    }
    f.write_str("(")?;
    list(f, set.iter().map(|p| board.get(usize::from(*p)).map_or("?", |p| &p.name)), " ")?;
    f.write_str(")")
}

fn directions(f: &mut Formatter<'_>, rules: &Rules, set: u64) -> fmt::Result {
    let board = &rules.board;
    if let Some((name, _)) = board.named.iter().find(|(_, d)| *d == set) {
        return f.write_str(name);
    }
    let members = board.directions.iter().enumerate().filter(|(i, _)| set & (1 << i) != 0);
    f.write_str("{")?;
    list(f, members.map(|(_, d)| &d.name), ", ")?;
    f.write_str("}")
}

impl Display for In<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        use ExprKind as K;
        let Self(rules, e) = *self;
        let sub = |e| In(rules, e);
        match &e.kind {
            K::Number(n) => write!(f, "{n}"),
            K::Truth(t) => f.write_str(if *t { "yes" } else { "no" }),
            K::Player(p) => f.write_str(rules.player_name(*p)),
            K::Point(p) => f.write_str(rules.board.points.get(usize::from(*p)).map_or("?", |p| &p.name)),
            K::Points(set) => points(f, rules, set),
            K::Directions(set) => directions(f, rules, *set),
            K::Pieces { kind, owner } => {
                f.write_str(kind.map_or("piece", |k| rules.kind_name(k)))?;
                owner.as_ref().map_or(Ok(()), |o| write!(f, " of {}", sub(o)))
            }
            K::Local(id) => f.write_str(rules.local(*id)),
            K::Memory(id) => f.write_str(rules.memories.get(*id).map_or("?", |m| &m.name)),
            K::PlayerProperty(id, p) => {
                write!(f, "{} of {}", rules.player_properties.get(*id).map_or("?", |t| &t.name), sub(p))
            }
            K::KindProperty(id, p) => {
                write!(f, "{} of {}", rules.kind_properties.get(*id).map_or("?", |t| &t.name), sub(p))
            }
            K::OpponentOf(p) => write!(f, "opponent of {}", sub(p)),
            K::Hand { player, kind: Some(k) } => write!(f, "hand of {} of {}", rules.kind_name(*k), sub(player)),
            K::Hand { player, kind: None } => write!(f, "hand of {}", sub(player)),
            K::MemoryOf(id, of) => {
                write!(f, "({} of {})", rules.memories.get(*id).map_or("?", |m| &m.name), sub(of))
            }
            K::Numbers(a, b) => write!(f, "({} to {})", sub(a), sub(b)),
            K::Among(a, b) => write!(f, "({} among {})", sub(a), sub(b)),
            K::Except(a, b) => write!(f, "({} except {})", sub(a), sub(b)),
            K::Add(a, b) => write!(f, "({} + {})", sub(a), sub(b)),
            K::Subtract(a, b) => write!(f, "({} - {})", sub(a), sub(b)),
            K::Multiply(a, b) => write!(f, "({} * {})", sub(a), sub(b)),
            K::And(a, b) => write!(f, "({} and {})", sub(a), sub(b)),
            K::Or(a, b) => write!(f, "({} or {})", sub(a), sub(b)),
            K::In(a, b) => write!(f, "({} in {})", sub(a), sub(b)),
            K::Not(t) => write!(f, "not {}", sub(t)),
            K::Some(s) => write!(f, "some {}", sub(s)),
            K::Compare(op, a, b) => {
                let words = match op {
                    Comparison::Equal => "is",
                    Comparison::NotEqual => "is not",
                    Comparison::AtLeast => "at least",
                    Comparison::AtMost => "at most",
                    Comparison::MoreThan => "more than",
                    Comparison::LessThan => "less than",
                };
                write!(f, "({} {words} {})", sub(a), sub(b))
            }
            K::Those { local, set, test } => {
                write!(f, "(those {} in {} where {})", rules.local(*local), sub(set), sub(test))
            }
            K::Exists { local, set, test } => {
                write!(f, "(some {} in {} where {})", rules.local(*local), sub(set), sub(test))
            }
            K::If { test, then, otherwise } => {
                write!(f, "(if {} then {} else {})", sub(test), sub(then), sub(otherwise))
            }
            K::Pattern { pictures, sets } => {
                write!(f, "pattern[{} pictures of {} cells](", pictures.len(), pictures.first().map_or(0, Vec::len))?;
                list(f, sets.iter().map(sub), ", ")?;
                f.write_str(")")
            }
            K::Possible { action, args } => {
                write!(f, "possible {}(", rules.actions.get(*action).map_or("?", |a| &a.name))?;
                list(f, args.iter().map(sub), ", ")?;
                f.write_str(")")
            }
            K::OccurrencesOfBoard { last: Some(n) } => write!(f, "occurrences(board, {n})"),
            _ => {
                f.write_str(word(rules, &e.kind))?;
                let parts = e.parts();
                if parts.is_empty() {
                    return Ok(());
                }
                f.write_str("(")?;
                list(f, parts.into_iter().map(sub), ", ")?;
                f.write_str(")")
            }
        }
    }
}

/// What an expression is called that prints as a word, with its parts in brackets.
fn word<'a>(rules: &'a Rules, kind: &ExprKind) -> &'a str {
    use ExprKind as K;
    match kind {
        K::Players => "players",
        K::Mover => "mover",
        K::NextPlayer => "next player",
        K::LastPlayer => "last player",
        K::Here => "here",
        K::Origin => "origin",
        K::Jumped => "jumped",
        K::Visited => "visited",
        K::Taken => "taken",
        K::Empty => "empty",
        K::Occupied => "occupied",
        K::Neutral => "neutral",
        K::Passes => "passes",
        K::TurnNumber => "turn number",
        K::OccurrencesOfPosition => "occurrences(position)",
        K::OccurrencesOfBoard { .. } => "occurrences(board)",
        K::PossibleTurn => "possible turn",
        K::Call(id, _) => rules.definitions.get(*id).map_or("?", |d| &d.name),
        K::Union(_) => "",
        K::List(_) => "list",
        K::Reverse(_) => "reverse",
        K::Neighbours { .. } => "neighbours",
        K::Sight { .. } => "sight",
        K::Between(..) => "between",
        K::Reach { .. } => "reach",
        K::Runs { .. } => "runs",
        K::Opposite(_) => "opposite",
        K::Groups { .. } => "groups",
        K::Sizes(_) => "sizes",
        K::Count(_) => "count",
        K::Height(_) => "height",
        K::X(_) => "x",
        K::Y(_) => "y",
        K::Z(_) => "z",
        K::Connects { .. } => "connects",
        _ => "?",
    }
}

fn block(f: &mut Formatter<'_>, rules: &Rules, head: &str, body: &[Stmt]) -> fmt::Result {
    writeln!(f, "{head}")?;
    statements(f, rules, body, 1)
}

fn statements(f: &mut Formatter<'_>, rules: &Rules, body: &[Stmt], depth: usize) -> fmt::Result {
    body.iter().try_for_each(|s| statement(f, rules, s, depth))
}

/// A statement in its line, and its blocks below it.
fn statement(f: &mut Formatter<'_>, rules: &Rules, stmt: &Stmt, depth: usize) -> fmt::Result {
    let indent = "  ".repeat(depth);
    write!(f, "{indent}")?;
    head(f, rules, &stmt.kind)?;
    f.write_str("\n")?;
    let between = match &stmt.kind {
        StmtKind::Either(_) => "or",
        _ => "else",
    };
    for (i, inner) in stmt.blocks().into_iter().enumerate() {
        if i > 0 && !(inner.is_empty() && between == "else") {
            writeln!(f, "{indent}{between}")?;
        }
        statements(f, rules, inner, depth + 1)?;
    }
    Ok(())
}

fn head(f: &mut Formatter<'_>, rules: &Rules, kind: &StmtKind) -> fmt::Result {
    use StmtKind as K;
    let sub = |e| In(rules, e);
    match kind {
        K::Pick { from, lift } => write!(f, "{} {}", if *lift { "lift" } else { "pick" }, sub(from)),
        K::Step { along, land: l } => {
            write!(f, "step along {}", sub(along))?;
            land(f, rules, l)
        }
        K::Slide { along, past, land: l } => {
            write!(f, "slide along {} past {}", sub(along), sub(past))?;
            land(f, rules, l)
        }
        K::Jump { along, before, over, after, land: l } => {
            write!(f, "jump along {}", sub(along))?;
            before.as_ref().map_or(Ok(()), |e| write!(f, " past {}", sub(e)))?;
            write!(f, " over {}", sub(over))?;
            after.as_ref().map_or(Ok(()), |e| write!(f, " past {}", sub(e)))?;
            land(f, rules, l)
        }
        K::Move { top, piece, land: l } => {
            f.write_str("move")?;
            top.as_ref().map_or(Ok(()), |n| write!(f, " top {} from", sub(n)))?;
            piece.as_ref().map_or(Ok(()), |e| write!(f, " {}", sub(e)))?;
            land(f, rules, l)
        }
        K::Place { kind, owner, from_hand, on } => {
            piece(f, rules, "place", *kind, owner.as_ref())?;
            write!(f, "{} on {}", if *from_hand { " from hand" } else { "" }, sub(on))
        }
        K::Put { kind, owner, on } => {
            piece(f, rules, "put", *kind, owner.as_ref())?;
            write!(f, " on {}", sub(on))
        }
        K::PutInHand { kind, owner, times } => {
            piece(f, rules, "put", *kind, Some(owner))?;
            write!(f, " in hand times {}", sub(times))
        }
        K::Remove { set, to } => {
            write!(f, "remove {}", sub(set))?;
            match to {
                Some(HandOf::Player(p)) => write!(f, " to hand of {}", sub(p)),
                Some(HandOf::Owner) => f.write_str(" to hand of owner"),
                None => Ok(()),
            }
        }
        K::Change { set, kind, owner } => {
            write!(f, "change {}", sub(set))?;
            piece(f, rules, " to", *kind, owner.as_ref())
        }
        K::Choose { local, from } => write!(f, "choose {} in {}", rules.local(*local), sub(from)),
        K::Remember { memory, of, value } => {
            let name = rules.memories.get(*memory).map_or("?", |m| &m.name);
            write!(f, "remember {name}")?;
            of.as_ref().map_or(Ok(()), |of| write!(f, " of {}", sub(of)))?;
            write!(f, " = {}", sub(value))
        }
        K::Require { test, because } => {
            write!(f, "require {}", sub(test))?;
            because.as_ref().map_or(Ok(()), |b| write!(f, " because {b:?}"))
        }
        K::If { test, .. } => write!(f, "if {}", sub(test)),
        K::IfPossible { .. } => f.write_str("if possible"),
        K::WhilePossible(_) => f.write_str("while possible"),
        K::Repeat(_) => f.write_str("repeat"),
        K::Most { number, .. } => write!(f, "most {}", sub(number)),
        K::Either(_) => f.write_str("either"),
        K::ForEach { local, set, filter, .. } => {
            write!(f, "for each {} in {}", rules.local(*local), sub(set))?;
            filter.as_ref().map_or(Ok(()), |e| write!(f, " where {}", sub(e)))
        }
        K::Do { action, args } => {
            write!(f, "do {}", rules.actions.get(*action).map_or("?", |a| &a.name))?;
            if args.is_empty() {
                return Ok(());
            }
            f.write_str("(")?;
            list(f, args.iter().map(sub), ", ")?;
            f.write_str(")")
        }
        K::Next(p) => write!(f, "next {}", sub(p)),
        K::SwapSides => f.write_str("swap sides"),
        K::Pass => f.write_str("pass"),
    }
}

fn land(f: &mut Formatter<'_>, rules: &Rules, land: &Land) -> fmt::Result {
    land.to.as_ref().map_or(Ok(()), |e| write!(f, " to {}", In(rules, e)))?;
    land.taking.as_ref().map_or(Ok(()), |e| write!(f, " taking {}", In(rules, e)))?;
    land.onto.as_ref().map_or(Ok(()), |e| write!(f, " onto {}", In(rules, e)))?;
    land.under.as_ref().map_or(Ok(()), |e| write!(f, " under {}", In(rules, e)))
}

fn piece(f: &mut Formatter<'_>, rules: &Rules, word: &str, kind: usize, owner: Option<&Expr>) -> fmt::Result {
    write!(f, "{word} {}", rules.kind_name(kind))?;
    owner.map_or(Ok(()), |o| write!(f, " of {}", In(rules, o)))
}
