//! What the checks share: everything known so far about the file, what is in scope, and the findings.

use rustc_hash::{FxHashMap, FxHashSet};

use super::board::{Board, Family};
use super::names::Global;
use super::rules::{
    ActionId, DefinitionId, Domain, Expr, GameOption, Kind, Local, LocalId, MemoryOf, MemoryType, OptionValue, Player,
    PropertyId, Stmt, TemplatePart, Type,
};
use crate::diagnostic::Diagnostic;
use crate::source::{Sources, Span};
use crate::syntax::ast;

/// How deep expressions, statements and definitions may stand in each other.
pub const MOST_NESTING: u32 = 200;
/// The most findings that are said at once.
const MOST_FINDINGS: usize = 400;
/// The largest number, up or down.
pub const MOST_NUMBER: i64 = 1_000_000_000;

/// Where an expression or statement stands: this decides which words have a meaning there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// A board size, an option's range or default: numbers and options only.
    Size,
    BoardSetting,
    Setup,
    /// The first value of a memory.
    Memory,
    PlayerProperty,
    KindProperty,
    /// What a definition may use depends on where it is used.
    Definition,
    Turn,
    Action,
    Effect,
    Law,
    End,
    Claim,
}

impl Place {
    /// For messages: "`mover` cannot be used in …".
    pub const fn words(self) -> &'static str {
        match self {
            Self::Size => "a size",
            Self::BoardSetting => "the board's settings",
            Self::Setup => "`setup`",
            Self::Memory => "the first value of a memory",
            Self::PlayerProperty => "a player's property",
            Self::KindProperty => "a kind's property",
            Self::Definition => "a definition",
            Self::Turn => "`turn`",
            Self::Action => "an action",
            Self::Effect => "an `effect`",
            Self::Law => "a `law`",
            Self::End => "an `end`",
            Self::Claim => "a `claim`",
        }
    }

    /// Whether words of this kind have a value here.
    pub const fn has(self, need: Need) -> bool {
        match self {
            Self::Definition => true,
            Self::Turn | Self::Action | Self::Effect | Self::Law => {
                matches!(need, Need::Mover | Need::Piece | Need::Play)
            }
            Self::End | Self::Claim => matches!(need, Need::End | Need::Play | Need::PossibleTurn),
            Self::KindProperty => matches!(need, Need::Mover),
            Self::Size | Self::BoardSetting | Self::Setup | Self::Memory | Self::PlayerProperty => false,
        }
    }
}

/// What a word needs to have a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Need {
    /// Somebody's turn: `mover`, `own` …
    Mover,
    /// The words of the turn: `here`, `taken` …
    Piece,
    /// A game in progress: `passes`, `turn number`, `occurrences`, `possible A`.
    Play,
    /// Between two turns: `next player`, `last player`.
    End,
    /// The same, for `possible turn`.
    PossibleTurn,
}

impl Need {
    pub const ALL: [Self; 5] = [Self::Mover, Self::Piece, Self::Play, Self::End, Self::PossibleTurn];
}

/// The first use of a word of each kind in a definition, a property or an action, and whether it depends on options.
#[derive(Clone, Debug, Default)]
pub(super) struct Needs {
    words: [Option<(Span, String)>; 5],
    /// An option was read: what holds always may not hold with another value.
    pub options: bool,
}

impl Needs {
    pub fn get(&self, need: Need) -> Option<&(Span, String)> {
        self.words[need as usize].as_ref()
    }

    pub fn note(&mut self, need: Need, span: Span, word: &str) {
        self.words[need as usize].get_or_insert_with(|| (span, word.to_owned()));
    }

    pub fn merge(&mut self, other: &Self) {
        self.options |= other.options;
        for (mine, theirs) in self.words.iter_mut().zip(&other.words) {
            if mine.is_none() {
                mine.clone_from(theirs);
            }
        }
    }
}

/// How far something that is checked when first used has come.
#[derive(Clone, Debug)]
pub(super) enum State<T> {
    New,
    Busy,
    Done(T),
    Failed,
}

/// A definition as written, and once checked.
pub(super) struct DefinitionEntry<'a> {
    pub name: &'a ast::Name,
    pub params: &'a [ast::Param],
    pub value: &'a ast::Expr,
    pub span: Span,
    /// Known once first used.
    pub param_types: Option<Vec<Option<Type>>>,
    pub locals: Vec<LocalId>,
    pub state: State<Expr>,
    pub needs: Needs,
    pub used: bool,
}

/// A property of players or kinds.
pub(super) struct PropertyEntry<'a> {
    pub name: String,
    /// By player or kind.
    pub values: Vec<Option<&'a ast::Expr>>,
    pub state: State<(Type, Vec<Option<Expr>>)>,
    pub needs: Needs,
}

/// A memory.
#[expect(clippy::struct_excessive_bools, reason = "two are as written, two are about its use")]
pub(super) struct MemoryEntry<'a> {
    pub name: &'a ast::Name,
    pub history: bool,
    pub of: MemoryOf,
    pub each_turn: bool,
    pub ty: Option<MemoryType>,
    pub init: &'a ast::Expr,
    pub span: Span,
    pub read: bool,
    pub written: bool,
}

/// An action.
pub(super) struct ActionEntry<'a> {
    pub name: &'a ast::Name,
    pub params: &'a [ast::Param],
    pub writes: Option<&'a ast::Name>,
    pub body: &'a ast::Block,
    pub span: Span,
    pub param_types: Option<Vec<Option<Type>>>,
    pub locals: Vec<LocalId>,
    /// Its statements and its notation.
    pub state: State<(Vec<Stmt>, Option<Vec<TemplatePart>>)>,
    pub needs: Needs,
    pub used: bool,
}

/// One load's checks.
#[expect(clippy::struct_excessive_bools, reason = "each says whether one part of the file is there")]
pub(super) struct Checker<'a> {
    pub sources: &'a Sources,
    pub diagnostics: Vec<Diagnostic>,
    reported: FxHashSet<(&'static str, Span)>,
    /// Names that a variant took away, and where.
    pub removed: &'a [(String, Span)],
    /// Unknown names and the finding about each.
    pub unknown: FxHashMap<String, usize>,
    warned: usize,
    failed: usize,
    /// Some text could not be read: names that nobody knows may have been there.
    pub broken: bool,
    /// Names that exist, but nobody knows what they mean: their item has mistakes of its own or could not be read.
    pub half_read: FxHashSet<String>,
    pub options: Vec<GameOption>,
    pub options_read: FxHashSet<usize>,
    pub board: Board,
    /// False where the board has an error of its own; then nothing is said about points and directions.
    pub board_known: bool,
    /// Its size depends on options.
    pub board_by_options: bool,
    pub players: Vec<Player>,
    pub players_known: bool,
    pub kinds: Vec<Kind>,
    pub kinds_known: bool,
    pub names: FxHashMap<String, (Global, Span)>,
    pub definitions: Vec<DefinitionEntry<'a>>,
    pub player_properties: Vec<PropertyEntry<'a>>,
    pub kind_properties: Vec<PropertyEntry<'a>>,
    pub memories: Vec<MemoryEntry<'a>>,
    pub actions: Vec<ActionEntry<'a>>,
    pub locals: Vec<Local>,
    /// Bound names, innermost last. One without an id is known to be bound, but not to what.
    pub scope: Vec<(String, Option<LocalId>, Span)>,
    /// Names chosen in the present action.
    pub chosen: Vec<LocalId>,
    pub place: Place,
    /// What the present definition, property or action needs.
    pub needs: Needs,
    /// Above zero inside a branch that the options rule out: a point may be missing there.
    pub dead: u32,
    pub depth: u32,
    /// Actions used and not yet checked.
    pub queue: Vec<ActionId>,
}

impl<'a> Checker<'a> {
    pub fn new(sources: &'a Sources) -> Self {
        Self {
            sources,
            diagnostics: Vec::new(),
            reported: FxHashSet::default(),
            removed: &[],
            unknown: FxHashMap::default(),
            warned: 0,
            failed: 0,
            broken: false,
            half_read: FxHashSet::default(),
            options: Vec::new(),
            options_read: FxHashSet::default(),
            board: empty_board(),
            board_known: false,
            board_by_options: false,
            players: Vec::new(),
            players_known: true,
            kinds: Vec::new(),
            kinds_known: true,
            names: FxHashMap::default(),
            definitions: Vec::new(),
            player_properties: Vec::new(),
            kind_properties: Vec::new(),
            memories: Vec::new(),
            actions: Vec::new(),
            locals: Vec::new(),
            scope: Vec::new(),
            chosen: Vec::new(),
            place: Place::Size,
            needs: Needs::default(),
            dead: 0,
            depth: 0,
            queue: Vec::new(),
        }
    }

    /// Notes a finding. A second one of the same code at the same place says nothing new.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        let count = if diagnostic.code.starts_with('W') { &mut self.warned } else { &mut self.failed };
        if *count < MOST_FINDINGS && diagnostic.span.is_none_or(|span| self.reported.insert((diagnostic.code, span))) {
            *count += 1;
            self.diagnostics.push(diagnostic);
        }
    }

    /// Whether there are so many errors that nobody would read further ones.
    pub fn is_full(&self) -> bool {
        self.failed >= MOST_FINDINGS
    }

    /// Does something inside a place of the file, with nothing in scope, and hands back what it needed.
    pub fn within<T>(&mut self, place: Place, work: impl FnOnce(&mut Self) -> T) -> (T, Needs) {
        let scope = std::mem::take(&mut self.scope);
        let needs = std::mem::take(&mut self.needs);
        let dead = std::mem::take(&mut self.dead);
        let before = std::mem::replace(&mut self.place, place);
        let result = work(self);
        self.place = before;
        self.dead = dead;
        self.scope = scope;
        (result, std::mem::replace(&mut self.needs, needs))
    }

    /// Does something one level deeper, unless that is too deep.
    pub fn nested<T>(&mut self, span: Span, work: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        if self.depth >= MOST_NESTING {
            if !self.diagnostics.iter().any(|d| d.code == "E0802") {
                self.report(
                    Diagnostic::new("E0802", span, "too many things stand inside each other here")
                        .help(format!("the limit is {MOST_NESTING} levels, definitions inside definitions included")),
                );
            }
            return None;
        }
        self.depth += 1;
        let result = work(self);
        self.depth -= 1;
        result
    }

    /// Notes that a word needs something, and says so if the place does not have it.
    pub fn need(&mut self, need: Need, span: Span, word: &str) -> bool {
        self.needs.note(need, span, word);
        if self.place.has(need) {
            return true;
        }
        let place = self.place.words();
        let code = match (need, self.place) {
            (Need::PossibleTurn, Place::Turn | Place::Action | Place::Effect | Place::Law) => "E0608",
            _ => "E0208",
        };
        let error = Diagnostic::new(code, span, format!("`{word}` has no meaning in {place}"));
        self.report(match help_for(need, self.place) {
            Some(help) => error.help(help),
            None => error,
        });
        false
    }

    /// Notes what a definition or property needs where it is used, and says so if the place does not have it.
    pub fn need_all(&mut self, needs: &Needs, span: Span, name: &str) -> bool {
        self.needs.merge(needs);
        for need in Need::ALL {
            let Some((inside, word)) = needs.get(need) else {
                continue;
            };
            if self.place.has(need) {
                continue;
            }
            let code = match (need, self.place) {
                (Need::PossibleTurn, Place::Turn | Place::Action | Place::Effect | Place::Law) => "E0608",
                _ => "E0208",
            };
            let place = self.place.words();
            let error = Diagnostic::new(code, span, format!("`{name}` cannot be used in {place}"))
                .label(format!("it asks for `{word}`"))
                .related(*inside, format!("`{word}` is used here"));
            self.report(match help_for(need, self.place) {
                Some(help) => error.help(help),
                None => error,
            });
            return false;
        }
        true
    }

    /// Binds a name until the scope is cut back. Names are never bound twice at a time.
    pub fn bind(&mut self, name: &ast::Name, ty: Option<Type>) -> Option<LocalId> {
        let before = self.scope.iter().find(|b| b.0 == name.value).map(|b| b.2);
        let before = before.or_else(|| self.names.get(&name.value).map(|(_, span)| *span));
        if let Some(before) = before {
            let mut error = Diagnostic::new("E0202", name.span, format!("the name `{}` is taken already", name.value))
                .help("call this one something else");
            if before != Span::default() {
                error = error.related(before, "here");
            }
            self.report(error);
        }
        let id = ty.map(|ty| self.new_local(name, ty));
        self.scope.push((name.value.clone(), id, name.span));
        id
    }

    pub fn new_local(&mut self, name: &ast::Name, ty: Type) -> LocalId {
        self.locals.push(Local { name: name.value.clone(), ty, span: name.span });
        self.locals.len() - 1
    }

    /// The option of that name that has words for values.
    pub fn word_option(&self, name: &str) -> Option<usize> {
        let Some((Global::Option(i), _)) = self.names.get(name) else {
            return None;
        };
        if self.scope.iter().any(|b| b.0 == name) {
            return None;
        }
        let is_word =
            |o: &GameOption| matches!(&o.domain, Domain::OneOf(v) if matches!(v.first(), Some(OptionValue::Word(_))));
        self.options.get(*i).is_some_and(is_word).then_some(*i)
    }

    pub fn definition(&self, name: &str) -> Option<DefinitionId> {
        match self.names.get(name) {
            Some((Global::Definition(i), _)) => Some(*i),
            _ => None,
        }
    }

    /// The value of a definition that has been checked.
    pub fn value_of(&self, id: DefinitionId) -> Option<&Expr> {
        match &self.definitions.get(id)?.state {
            State::Done(value) => Some(value),
            _ => None,
        }
    }

    /// Does something, and tells whether it read an option (or a board whose size depends on one).
    pub fn reading_options<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> (T, bool) {
        let before = std::mem::take(&mut self.needs.options);
        let result = work(self);
        let read = self.needs.options || self.board_by_options;
        self.needs.options |= before;
        (result, read)
    }

    pub fn player_property(&self, name: &str) -> Option<PropertyId> {
        self.player_properties.iter().position(|p| p.name == name)
    }

    pub fn kind_property(&self, name: &str) -> Option<PropertyId> {
        self.kind_properties.iter().position(|p| p.name == name)
    }
}

/// What to write instead of a word that has no meaning here.
fn help_for(need: Need, place: Place) -> Option<&'static str> {
    match (need, place) {
        (Need::Mover, Place::End | Place::Claim) => Some("nobody is moving here: say `next player` or `last player`"),
        (Need::Mover, Place::Setup | Place::Memory) => {
            Some("nobody is moving yet: say the player's name, or `for each p in players`")
        }
        (Need::Mover, Place::PlayerProperty) => {
            Some("a player's property is the same whoever moves: say the player's name")
        }
        (Need::Piece, Place::End | Place::Claim) => {
            Some("the turn is over here; a `memory` can carry a value out of it")
        }
        (Need::Piece, _) => Some("no piece has been picked here"),
        (Need::End, Place::Turn | Place::Action | Place::Effect | Place::Law) => Some("say `mover` or `opponent`"),
        (Need::PossibleTurn, Place::Turn | Place::Action | Place::Effect | Place::Law) => Some(
            "a legal turn would have to be known before it can be asked for; ask in an `end`, or ask for `possible ACTION`",
        ),
        _ => None,
    }
}

fn empty_board() -> Board {
    Board {
        family: Family::Graph,
        width: 0,
        height: 0,
        piles: 1,
        turned: false,
        points: Vec::new(),
        directions: Vec::new(),
        named: Vec::new(),
        lines: 0,
        compass: 0,
        span: Span::default(),
    }
}
