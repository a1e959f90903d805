//! `docs/catalogue.md` lists every rule file with its length and figures, and names for every construct of the language
//! the games that use it. Both are worked out here from the rule files; `LILYPAD_WRITE=1 cargo test --test catalogue`
//! writes the page anew.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod figures;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use lilypad::game::Game;
use lilypad::syntax::words;

/// A rule file as a reader of words sees it.
struct Source {
    tokens: Vec<String>,
    /// Lines that are neither empty nor comments.
    lines: usize,
    /// The file that it varies.
    base: Option<String>,
    libraries: Vec<String>,
    family: Option<String>,
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn sources(folder: &Path) -> BTreeMap<String, Source> {
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|e| e == "rules") {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            found.insert(name, source(&std::fs::read_to_string(&path).unwrap()));
        }
    }
    found
}

/// Words, numbers and signs; of a text in quotes just a quotation mark, of a comment nothing.
fn tokens(text: &str) -> (Vec<String>, Vec<String>) {
    let (mut tokens, mut texts) = (Vec::new(), Vec::new());
    for line in text.lines() {
        let mut rest = line;
        while let Some(c) = rest.chars().next() {
            let length = match c {
                '#' => break,
                '"' => {
                    let end = rest[1..].find('"').map_or(rest.len(), |i| i + 2);
                    texts.push(rest[1..end - 1].to_owned());
                    tokens.push("\"".to_owned());
                    rest = &rest[end..];
                    continue;
                }
                c if c.is_alphanumeric() || c == '@' || c == '_' => {
                    let inside = |c: char| !(c.is_alphanumeric() || matches!(c, '_' | '\'' | '@'));
                    rest.find(inside).unwrap_or(rest.len())
                }
                c => c.len_utf8(),
            };
            if !c.is_whitespace() {
                tokens.push(rest[..length].to_owned());
            }
            rest = &rest[length..];
        }
    }
    (tokens, texts)
}

fn source(text: &str) -> Source {
    let after = |start: &str| text.lines().find_map(|l| l.trim().strip_prefix(start).map(str::to_owned));
    let unquoted = |name: &str| name.trim().trim_matches(|c| matches!(c, '"' | '{' | ' ')).to_owned();
    let base = text.lines().find(|l| l.starts_with("variant")).and_then(|l| Some(unquoted(l.rsplit_once(" of ")?.1)));
    let said = |line: &str| !line.trim().is_empty() && !line.trim().starts_with('#');
    Source {
        tokens: tokens(text).0,
        lines: text.lines().filter(|l| said(l)).count(),
        base,
        libraries: text.lines().filter_map(|l| l.strip_prefix("use ")).map(unquoted).collect(),
        family: after("family ").map(|f| f.trim_matches('"').to_owned()),
    }
}

/// The games and the libraries.
struct Shelf {
    games: BTreeMap<String, Source>,
    libraries: BTreeMap<String, Source>,
}

impl Shelf {
    fn new() -> Self {
        Self { games: sources(&root().join("rules")), libraries: sources(&root().join("rules/library")) }
    }

    /// The family that a game, or the game that it varies, names.
    fn family(&self, name: &str) -> &str {
        let game = &self.games[name];
        match (&game.family, &game.base) {
            (Some(family), _) => family,
            (None, Some(base)) => self.family(base),
            (None, None) => panic!("{name} names no family"),
        }
    }

    /// A game's own text and that of the libraries it uses; what it has from its base, the base is named for.
    fn texts<'s>(&'s self, game: &'s Source) -> Vec<&'s Source> {
        let mut all = vec![game];
        let mut next = 0;
        while let Some(source) = all.get(next).copied() {
            all.extend(source.libraries.iter().map(|l| &self.libraries[l]));
            next += 1;
        }
        all
    }

    /// The games whose text has one of these forms, by family.
    fn users(&self, forms: &[&str]) -> BTreeMap<&str, Vec<&str>> {
        let mut users: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (name, game) in &self.games {
            let found = self.texts(game).iter().any(|s| forms.iter().any(|form| has(&s.tokens, form)));
            if found {
                users.entry(self.family(name)).or_default().push(name);
            }
        }
        users
    }
}

/// Whether the tokens of a form follow each other somewhere: `_` stands for any token, `…` for a few without braces.
fn has(tokens: &[String], form: &str) -> bool {
    let form: Vec<&str> = form.split(' ').collect();
    (0..tokens.len()).any(|at| fits(&tokens[at..], &form))
}

fn fits(tokens: &[String], form: &[&str]) -> bool {
    let Some((first, rest)) = form.split_first() else { return true };
    if *first == "…" {
        let reach = tokens.iter().take(14).take_while(|t| !matches!(t.as_str(), "{" | "}")).count();
        return (0..=reach).any(|skip| fits(&tokens[skip..], rest));
    }
    match tokens.split_first() {
        Some((token, others)) => (*first == "_" || token == first) && fits(others, rest),
        None => false,
    }
}

/// The constructs of the language: what it is called on the page, and the forms in which it stands in a file.
const CONSTRUCTS: &[(&str, &[&str])] = &[
    ("`variant … of`", &["variant \" of"]),
    ("`replace`", &["replace"]),
    ("`without`", &["without"]),
    ("`library`, `use`", &["use"]),
    ("`option … from … to`", &["option _ from"]),
    ("`option … one of`", &["option _ one"]),
    ("board `square`", &["board square"]),
    (
        "boards of hexagonal cells: `hexagon`, `rhombus`, `triangle`",
        &["board hexagon", "board rhombus", "board triangle"],
    ),
    ("board `pyramid`, `level`, `up`, `down`", &["board pyramid", "level (", "up", "down"]),
    ("board `graph`", &["board graph"]),
    ("`lines = D`", &["lines ="]),
    ("`turned = 45`", &["turned ="]),
    ("`piles = N`, `onto`, `under`", &["piles =", "onto", "under"]),
    ("`move top N from`", &["move top"]),
    ("`height of`", &["height of"]),
    ("properties of players", &["players { _ {"]),
    ("properties of kinds", &["pieces { _ {"]),
    ("`neutral` kinds", &["neutral"]),
    ("`define`", &["define _ ="]),
    ("`define` with parameters", &["define _ ("]),
    ("`memory …: points`", &["memory _ : points"]),
    ("`memory …: player`", &["memory _ : player"]),
    ("`memory …: truth`", &["memory _ : truth"]),
    ("`history`", &["history"]),
    ("`memory … of player`", &["memory _ of player"]),
    ("`memory … of point`", &["memory _ of point"]),
    ("`memory … each turn`", &["each turn"]),
    ("`remember`", &["remember"]),
    ("`action`", &["action"]),
    ("`action` with parameters", &["action _ ("]),
    ("`writes`", &["writes"]),
    ("`effect`", &["effect"]),
    ("`law`", &["law"]),
    ("`end … for each`", &["end _ for each"]),
    ("`… loses`", &["loses"]),
    ("`draw`", &[": draw"]),
    ("`most F wins`", &["most _ wins"]),
    ("`claim every turn lowers`", &["every turn lowers"]),
    ("`claim always`, `never`", &[": always", ": never"]),
    ("`pick`", &["pick"]),
    ("`lift`", &["lift"]),
    ("`step`", &["step"]),
    ("`slide`", &["slide"]),
    ("`jump … over`", &["jump"]),
    ("`past`", &["past"]),
    ("`move` anywhere, `move P`", &["move to", "move taking", "move _ to"]),
    ("`to … or taking`", &["to … or taking"]),
    ("`taking`", &["taking"]),
    ("`place`", &["place"]),
    ("hands: `from hand`, `in hand`, `hand of`", &["from hand", "in hand", "hand of"]),
    ("`put`", &["put"]),
    ("`remove`", &["remove"]),
    ("`change`", &["change"]),
    ("`choose`", &["choose _ in"]),
    ("numbers `A to B` in `choose`, `for each`, `some`", &["in 1 to"]),
    ("`require`", &["require"]),
    ("`because`", &["because"]),
    ("`if … { }`", &["if"]),
    ("`if possible`", &["if possible"]),
    ("`while possible`", &["while possible"]),
    ("`repeat`", &["repeat {"]),
    ("`most N { }`", &["most … {"]),
    ("`either … or`", &["either"]),
    ("`for each`", &["for each"]),
    ("`next P`", &["next mover", "next _ }"]),
    ("`swap sides`", &["swap sides"]),
    ("`pass`", &["pass"]),
    ("`here`", &["here"]),
    ("`origin`", &["origin"]),
    ("`visited`", &["visited"]),
    ("`jumped`", &["jumped"]),
    ("`taken`", &["taken"]),
    ("`piece`", &["piece"]),
    ("`own`, `enemy`", &["own", "enemy"]),
    ("`opponent`", &["opponent"]),
    ("`empty`, `occupied`", &["empty", "occupied"]),
    ("`none`", &["none"]),
    ("`north`, `east`, `south`, `west` and between", &["north", "east", "northeast", "southwest"]),
    ("`orthogonal`, `diagonal`, `all`", &["orthogonal", "diagonal", "all"]),
    ("`at least`, `at most`, `more than`, `less than`", &["at least", "at most", "more than", "less than"]),
    ("`row`, `column`", &["row (", "column ("]),
    ("`top`, `bottom`, `left`, `right`", &["( top ,", "= top", "= left", "right"]),
    ("`corners`", &["corners"]),
    ("`centre`", &["centre"]),
    ("`dark`", &["dark"]),
    ("`among`", &["among"]),
    ("`except`", &["except"]),
    ("`neighbours`", &["neighbours ("]),
    ("`sight`", &["sight ("]),
    ("`between`", &["between ("]),
    ("`reach`", &["reach ("]),
    ("`runs`", &["runs ("]),
    ("`opposite`", &["opposite ("]),
    ("`those … where`", &["those"]),
    ("`pattern`, `any way round`", &["pattern"]),
    ("`if … then … else`", &["then"]),
    ("`groups`", &["groups ("]),
    ("`sizes`", &["sizes ("]),
    ("`count`", &["count ("]),
    ("`x`, `y`, `z`", &["x (", "y (", "z ("]),
    ("`turn number`", &["turn number"]),
    ("`passes`", &["passes"]),
    ("`occurrences(position)`", &["occurrences ( position"]),
    ("`occurrences(board)`", &["occurrences ( board"]),
    ("`+`, `-`, `*`", &["+", "-", "*"]),
    ("lists `[a, b]`", &["["]),
    ("`some x in`, `no x in`", &["some _ in", "no _ in"]),
    ("`connects`", &["connects ("]),
    ("`possible turn`", &["possible turn"]),
    ("`possible A`", &["not possible _ (", "is possible"]),
    ("`last player`, `next player`", &["last player", "next player"]),
    ("`leap`", &["leap ("]),
    ("`reverse`", &["reverse ("]),
    ("`@source`", &["@source"]),
    ("`@assumed`", &["@assumed"]),
    ("`@reading`", &["@reading"]),
];

/// Constructs that one family alone uses so far, and why they stay.
const ALONE: &[(&str, &str)] = &[
    ("`memory …: truth`", "completes the types of memories; the examples of the language page use it"),
    ("`memory …: player`", "completes the types of memories; the examples of the language page use it"),
    ("`lift`", "a moving piece that must not support or block itself"),
    ("`most N { }`", "the greatest capture, which all draughts of the continent share"),
    ("`connects`", "what a whole family of games is about"),
    ("`possible A`", "completes `possible turn`"),
];

fn table_of_constructs(shelf: &Shelf) -> String {
    let mut out = String::from("| construct | families | for example |\n| --- | --- | --- |\n");
    for (label, forms) in CONSTRUCTS {
        let users = shelf.users(forms);
        let some: Vec<&str> = users.values().filter_map(|games| games.first().copied()).take(4).collect();
        let _ = writeln!(out, "| {label} | {} | {} |", users.len(), some.join(", "));
    }
    out
}

fn table_of_games(shelf: &Shelf) -> String {
    let mut out = String::from("| rule file | family | points | lines | perft |\n| --- | --- | --- | --- | --- |\n");
    for (name, source) in &shelf.games {
        let game = Game::load(name, &[]).unwrap_or_else(|e| panic!("{name}: {e}"));
        let known = figures::COUNTS.iter().chain(figures::KNOWN).filter(|f| f.0 == *name);
        let counts: Vec<String> = known
            .map(|(_, options, counts)| {
                let counts: Vec<String> = counts.iter().map(u64::to_string).collect();
                let options = if options.is_empty() { String::new() } else { format!("{options}: ") };
                format!("{options}{}", counts.join(" "))
            })
            .collect();
        let mut counts = counts.join("; ");
        if name == "knightthrough" {
            let _ = write!(counts, "depth 4: {}", figures::KNIGHTTHROUGH);
        }
        let base = source.base.as_ref().map_or_else(String::new, |base| format!(" (varies {base})"));
        let (family, points) = (shelf.family(name), game.rules().board.points.len());
        let _ = writeln!(out, "| {name}{base} | {family} | {points} | {} | {counts} |", source.lines);
    }
    for (name, source) in &shelf.libraries {
        let _ = writeln!(out, "| library/{name} | | | {} | |", source.lines);
    }
    out
}

/// The page with what lies between the marks replaced.
fn with_tables(page: &str, shelf: &Shelf) -> String {
    let mut page = page.to_owned();
    for (mark, table) in [("games", table_of_games(shelf)), ("constructs", table_of_constructs(shelf))] {
        let (begin, end) = (format!("<!-- {mark} -->\n"), format!("<!-- end of {mark} -->"));
        let (before, rest) = page.split_once(&begin).unwrap_or_else(|| panic!("no mark {begin}"));
        let (_, after) = rest.split_once(&end).unwrap_or_else(|| panic!("no mark {end}"));
        page = format!("{before}{begin}\n{table}\n{end}{after}");
    }
    page
}

#[test]
fn the_catalogue_is_what_the_rule_files_say() {
    let path = root().join("docs/catalogue.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let made = with_tables(&page, &Shelf::new());
    if std::env::var_os("LILYPAD_WRITE").is_some() {
        std::fs::write(&path, made).unwrap();
    } else {
        assert_eq!(page, made, "write it anew with LILYPAD_WRITE=1 cargo test --test catalogue");
    }
}

#[test]
fn every_construct_is_used_by_two_unrelated_families() {
    let shelf = Shelf::new();
    for (label, forms) in CONSTRUCTS {
        let families: Vec<&str> = shelf.users(forms).into_keys().collect();
        match ALONE.iter().find(|(alone, _)| alone == label) {
            None => assert!(families.len() > 1, "{label} is used by {families:?} alone"),
            Some((_, why)) => assert!(families.len() < 2, "{label} is used by {families:?}, so strike out: {why}"),
        }
    }
}

/// Every word that begins or joins something stands in some construct's form or name.
#[test]
fn no_construct_is_left_out() {
    let listed: BTreeSet<String> = CONSTRUCTS
        .iter()
        .flat_map(|(label, forms)| {
            let words = label.split(|c: char| !c.is_alphanumeric()).map(str::to_owned);
            words.chain(forms.iter().flat_map(|f| f.split(' ').map(str::to_owned)))
        })
        .collect();
    let words = [words::ITEM_WORDS, words::STATEMENT_WORDS, words::RESERVED].into_iter().flatten();
    // A file has one of each, or they join the parts of what is listed.
    let plain = [
        "game",
        "board",
        "players",
        "pieces",
        "setup",
        "turn",
        "memory",
        "end",
        "claim",
        "do",
        "on",
        "along",
        "when",
        "yes",
        "levels",
        "south",
        "west",
        "northwest",
        "southeast",
    ];
    let missing: Vec<&&str> = words.filter(|w| !listed.contains(**w) && !plain.contains(w)).collect();
    assert!(missing.is_empty(), "no construct speaks of {missing:?}");
}
