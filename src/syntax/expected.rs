//! What could have stood where a text does not fit, in words.

use super::grammar::Rule;

/// What could have stood somewhere.
#[derive(Debug, Default)]
pub(super) struct Expected {
    /// In words, most important first.
    phrases: Vec<String>,
    /// Words that could have stood there, for guessing at a wrong spelling.
    pub(super) words: Vec<String>,
    /// A value has just ended there.
    pub(super) after_value: bool,
    /// Something new may begin there.
    pub(super) begins: bool,
    /// What may help.
    pub(super) help: Option<&'static str>,
}

impl Expected {
    /// `a`, `a or b`, `a, b or c`.
    pub(super) fn list(&self) -> String {
        match self.phrases.split_last() {
            None => "something else".to_owned(),
            Some((last, [])) => last.clone(),
            Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        }
    }

    /// A name should stand there, if the list of them does not end.
    pub(super) fn is_name(&self) -> bool {
        self.phrases.iter().any(|p| p == "a name")
            && self.phrases.iter().all(|p| matches!(p.as_str(), "a name" | "`,`" | "`)`"))
    }

    fn add(&mut self, phrase: impl Into<String>) {
        let phrase = phrase.into();
        if !self.phrases.contains(&phrase) {
            self.phrases.push(phrase);
        }
    }
}

/// How a rule counts among what was expected.
enum Weight {
    /// It must be mentioned.
    Needed(String),
    /// A list may go on or be closed by this sign.
    Separator(&'static str),
    /// It is mentioned if nothing else is.
    Optional(String),
    /// It goes on with a value that could also end.
    Operator(&'static [&'static str]),
    /// Something new begins.
    Begins(Option<&'static str>),
    /// It says nothing to people.
    Silent,
}

/// Puts into words what pest expected after the word `before`; `next` is what may begin where something ends.
pub(super) fn expectations(rules: &[Rule], before: &str, next: &str) -> Expected {
    let mut expected = Expected::default();
    let mut optional = Vec::new();
    // Behind the name of a memory an `of` may stand, but no value has ended there.
    let named = rules.contains(&Rule::COLON) || rules.contains(&Rule::EQUALS);
    for &rule in rules.iter().filter(|r| !(named && **r == Rule::OF)) {
        match weight(rule, before) {
            Weight::Needed(phrase) => expected.add(phrase),
            Weight::Separator(sign) => {
                if !matches!(before, "(" | "[") {
                    expected.add("`,`");
                }
                expected.add(sign);
            }
            Weight::Optional(phrase) => optional.push(phrase),
            Weight::Operator(words) => {
                expected.after_value = true;
                expected.words.extend(words.iter().map(|&w| w.to_owned()));
            }
            Weight::Begins(phrase) => {
                expected.begins = true;
                if let Some(phrase) = phrase {
                    expected.words.extend(super::words::STATEMENT_WORDS.iter().map(|&w| w.to_owned()));
                    expected.add(phrase);
                }
            }
            Weight::Silent => {}
        }
    }
    if rules.iter().any(|r| r.is_value()) {
        let value = value_after(before);
        expected.phrases.retain(|p| p == value || !matches!(p.as_str(), "a name" | "a number"));
    }
    if rules.contains(&Rule::landing) {
        expected.add("`to`");
        expected.add("`taking`");
        expected.add("`onto`");
        expected.add("`under`");
    }
    if !expected.after_value && expected.phrases.is_empty() {
        for phrase in optional {
            expected.add(phrase);
        }
    }
    if expected.begins && expected.phrases.is_empty() {
        if expected.after_value {
            expected.add("an operator");
        }
        expected.add(next);
    }
    if expected.after_value && expected.phrases.is_empty() {
        expected.add("an operator");
    }
    let spelt = expected.phrases.iter().filter_map(|p| p.strip_prefix('`')?.split('`').next().map(str::to_owned));
    let spelt: Vec<_> = spelt.filter(|w| w.chars().all(char::is_alphabetic)).collect();
    expected.words.extend(spelt);
    expected.help = help(rules);
    expected
}

/// A hint that the expectation alone deserves.
fn help(rules: &[Rule]) -> Option<&'static str> {
    if rules.contains(&Rule::FROM) && rules.contains(&Rule::ONE) {
        return Some("an option says `from A to B usually D`, or `one of V, W usually D`");
    }
    if rules.contains(&Rule::landing) || rules.contains(&Rule::to) && rules.contains(&Rule::taking) {
        return Some(
            "a movement says where it may land: `to` a set of empty points, `taking` a set of occupied ones, `onto` or `under` what stands there",
        );
    }
    None
}

fn weight(rule: Rule, before: &str) -> Weight {
    let needed = |phrase: &str| Weight::Needed(phrase.to_owned());
    let optional = |phrase: &str| Weight::Optional(phrase.to_owned());
    match rule {
        Rule::EOI => Weight::Begins(None),
        Rule::item => Weight::Begins(Some("an item")),
        Rule::statement => Weight::Begins(Some("a statement")),
        Rule::header => needed("`game`, `variant` or `library`"),
        Rule::text => needed("a text in quotes"),
        Rule::number => needed("a number"),
        Rule::name
        | Rule::plain_name
        | Rule::bound_name
        | Rule::owned_name
        | Rule::word
        | Rule::owner
        | Rule::parameter
        | Rule::property
        | Rule::info
        | Rule::piece
        | Rule::base => needed("a name"),
        Rule::option_value => needed("a number or a word"),
        Rule::memory_type => needed("a type (`points`, `player`, `truth` or `number from … to …`)"),
        Rule::ONE => needed("`one of`"),
        Rule::memory_of => needed("`point` or `player`"),
        Rule::outcome => needed("a result (`… wins`, `… loses`, `draw` or `most … wins`)"),
        Rule::lowers | Rule::finite | Rule::always | Rule::never => {
            needed("a claim (`every turn lowers …`, `finite`, `always …` or `never …`)")
        }
        Rule::unnamed | Rule::named => needed("the keyword of an item"),
        Rule::symbol | Rule::legend => needed("a character and `=`"),
        Rule::block | Rule::OPEN => needed("`{`"),
        Rule::END_ROUND => Weight::Separator("`)`"),
        Rule::END_SQUARE => Weight::Separator("`]`"),
        Rule::EQUALS => needed("`=`"),
        Rule::COLON => needed("`:`"),
        Rule::CLOSE => Weight::Begins(Some("`}`")),
        Rule::OR if before == "}" => needed("`or`"),
        Rule::comparator | Rule::sum_operator | Rule::is | Rule::AND | Rule::OR | Rule::IS | Rule::OF => {
            Weight::Operator(&["among", "except", "more", "less", "and", "is", "in", "at", "or"])
        }
        Rule::arguments => Weight::Operator(&[]),
        Rule::parameters => optional("arguments in brackets"),
        Rule::property_block | Rule::board_block | Rule::info_block => optional("`{`"),
        Rule::because => optional("`because`"),
        rule if rule.is_value() => Weight::Needed(value_after(before).to_owned()),
        rule if rule.is_word() => Weight::Needed(format!("`{}`", spelling(rule))),
        rule if rule.is_clause() => Weight::Needed(format!("`{}`", spelling(rule))),
        _ => Weight::Silent,
    }
}

/// The word of a rule that is named after it.
fn spelling(rule: Rule) -> String {
    let name = format!("{rule:?}").to_lowercase();
    match name.as_str() {
        "number_word" => "number".to_owned(),
        "top_part" => "top".to_owned(),
        "each_turn" => "each turn".to_owned(),
        "any_word" => "any".to_owned(),
        "from_hand" => "from hand".to_owned(),
        "in_hand" => "in hand".to_owned(),
        "to_hand" => "to hand of".to_owned(),
        "filter" => "where".to_owned(),
        "each" => "for each".to_owned(),
        "otherwise" => "else".to_owned(),
        _ => name,
    }
}

/// What kind of value may follow a word.
fn value_after(before: &str) -> &'static str {
    match before {
        "pick" | "lift" => "a set of pieces",
        "along" => "directions",
        "to" | "taking" | "onto" | "under" | "over" | "past" | "on" | "among" | "except" | "some" | "no" | "remove"
        | "change" => "a set of points",
        "in" => "a set",
        "require" | "if" | "when" | "and" | "or" | "not" | "where" | "always" | "never" => "a test",
        "+" | "-" | "*" | "times" | "from" | "lowers" | "most" => "a number",
        "of" | "next" => "a player",
        _ => "a value",
    }
}

impl Rule {
    /// True for the parts of an expression.
    fn is_value(self) -> bool {
        matches!(
            self,
            Self::expression
                | Self::conjunction
                | Self::negation
                | Self::not
                | Self::comparison
                | Self::sum
                | Self::numbers
                | Self::product
                | Self::atom
                | Self::conditional
                | Self::those
                | Self::pattern
                | Self::possible
                | Self::quantified
                | Self::some_set
                | Self::no_set
                | Self::no_word
                | Self::some
                | Self::none
                | Self::possession
                | Self::belonging
                | Self::words
                | Self::turn_number
                | Self::next_player
                | Self::last_player
                | Self::bracket
                | Self::list
                | Self::reference
                | Self::value_word
                | Self::attempt
                | Self::ITEM_WORD
                | Self::STATEMENT_WORD
                | Self::CONNECTIVE
                | Self::NOT
        )
    }

    /// True for clauses that begin with the word that names them.
    fn is_clause(self) -> bool {
        matches!(
            self,
            Self::along
                | Self::past
                | Self::over
                | Self::to
                | Self::taking
                | Self::onto
                | Self::under
                | Self::on
                | Self::from_hand
                | Self::in_hand
                | Self::to_hand
                | Self::filter
                | Self::each
                | Self::otherwise
                | Self::writes
                | Self::neutral
                | Self::line
                | Self::wins
                | Self::loses
        )
    }
}
