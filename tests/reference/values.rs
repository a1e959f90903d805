//! The plain data of the reference evaluator: values, positions, moments within a turn, and texts.
//!
//! Everything is an ordered tree or list, so that equality and order are those of the contents and runs are repeatable.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use lilypad::resolve::rules::{ActionId, KindId, LocalId, PlayerId, PointId};

/// A set of points.
pub type Set = BTreeSet<PointId>;
/// The values of bound names.
pub type Locals = BTreeMap<LocalId, Value>;
/// The pieces that stand on one point, the topmost first; never none.
pub type Pile = Vec<Piece>;
/// What stands on the points of the board; no entry where nothing does.
pub type BoardMap = BTreeMap<PointId, Pile>;
/// The pieces in hands; no entry where there are none.
pub type Hands = BTreeMap<(PlayerId, KindId), u64>;

/// A piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Piece {
    /// Whose; nobody's if neutral.
    pub owner: Option<PlayerId>,
    /// Its kind.
    pub kind: KindId,
}

/// The value of an expression, a memory or a bound name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    /// Points, or one point, or none.
    Points(Set),
    /// A whole number.
    Number(i64),
    /// True or false.
    Truth(bool),
    /// A player.
    Player(PlayerId),
    /// All players.
    Players,
    /// Elementary directions, one bit each.
    Directions(u64),
    /// Sets of points.
    Groups(Vec<Set>),
    /// Numbers, also those of a range.
    List(Vec<i64>),
    /// What a memory of players or points holds: the value of each, by its index.
    Each(BTreeMap<usize, Value>),
}

impl Value {
    /// The points of a value that the checker says is a set of points.
    pub fn points(self) -> Set {
        match self {
            Value::Points(set) => set,
            other => panic!("points expected, not {other:?}"),
        }
    }

    /// The number of a value that the checker says is one.
    pub fn number(self) -> i64 {
        match self {
            Value::Number(number) => number,
            other => panic!("a number expected, not {other:?}"),
        }
    }

    /// The truth of a value that the checker says is one.
    pub fn truth(self) -> bool {
        match self {
            Value::Truth(truth) => truth,
            other => panic!("a truth expected, not {other:?}"),
        }
    }

    /// The player of a value that the checker says is one.
    pub fn player(self) -> PlayerId {
        match self {
            Value::Player(player) => player,
            other => panic!("a player expected, not {other:?}"),
        }
    }

    /// The directions of a value that the checker says is a set of them.
    pub fn directions(self) -> u64 {
        match self {
            Value::Directions(set) => set,
            other => panic!("directions expected, not {other:?}"),
        }
    }

    /// The groups of a value that the checker says is groups.
    pub fn groups(self) -> Vec<Set> {
        match self {
            Value::Groups(groups) => groups,
            other => panic!("groups expected, not {other:?}"),
        }
    }
}

/// A position between turns, with everything that came before it.
#[derive(Clone, Debug)]
pub struct Position {
    /// What stands on the board.
    pub board: BoardMap,
    /// What is in the hands.
    pub hands: Hands,
    /// The values of memories and histories.
    pub memories: Vec<Value>,
    /// Who moves next.
    pub next: PlayerId,
    /// The number of the turn about to be taken; the first is 1.
    pub turn: u64,
    /// Turns in a row, up to now, that were passes.
    pub passes: u64,
    /// Who took the last turn.
    pub last: Option<PlayerId>,
    /// The position before the last turn; none at the start of the game.
    pub before: Option<Arc<Position>>,
    /// Set for a position of which only the board is known, because a view named no more.
    pub only_board: bool,
}

/// What makes two positions the same one. Made by `Reference::identity`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Identity {
    /// What stands on the board.
    pub board: BoardMap,
    /// What is in the hands.
    pub hands: Hands,
    /// The memories, and the histories if they are to count.
    pub memories: Vec<Value>,
    /// Who moves next.
    pub next: PlayerId,
    /// The turn number as far as the rules can tell it.
    pub turn: u64,
    /// The passes as far as the rules can tell them.
    pub passes: u64,
    /// Who took the last turn, if an end asks.
    pub last: Option<PlayerId>,
    /// The boards before, the latest first, as many as the rules look back at.
    pub earlier: Vec<BoardMap>,
}

/// A moment within a turn: all that the statements still to come can see or change, except the notation.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment {
    /// What stands on the board.
    pub board: BoardMap,
    /// What is in the hands.
    pub hands: Hands,
    /// The values of memories and histories.
    pub memories: Vec<Value>,
    /// Who moves next, if a statement has said so.
    pub next: Option<PlayerId>,
    /// Turns in a row that were passes: up to the turn before this one while its statements are carried out, this one
    /// included in effects and laws.
    pub passes: u64,
    /// Whether this turn is a pass.
    pub passed: bool,
    /// Whether a piece has been picked.
    pub picked: bool,
    /// What has been lifted, while it is off the board.
    pub carried: Option<Pile>,
    /// `here`
    pub here: Option<PointId>,
    /// `origin`
    pub origin: Option<PointId>,
    /// `jumped`
    pub jumped: Option<PointId>,
    /// `visited`
    pub visited: Set,
    /// `taken`
    pub taken: Set,
    /// The names bound at this point of the rules.
    pub locals: Locals,
}

impl Moment {
    /// The start of a turn: no word of the turn has a value.
    pub fn at_start(position: &Position) -> Self {
        Self {
            board: position.board.clone(),
            hands: position.hands.clone(),
            memories: position.memories.clone(),
            next: None,
            passes: position.passes,
            passed: false,
            picked: false,
            carried: None,
            here: None,
            origin: None,
            jumped: None,
            visited: Set::new(),
            taken: Set::new(),
            locals: Locals::new(),
        }
    }

    /// The same board, hands and memories at the start of a turn. The page leaves open whether `possible A`, asked within a
    /// turn, finds the memories of one turn as they are (so here) or as they are when a turn begins.
    pub fn afresh(&self) -> Self {
        Self {
            next: None,
            passed: false,
            picked: false,
            carried: None,
            here: None,
            origin: None,
            jumped: None,
            visited: Set::new(),
            taken: Set::new(),
            locals: Locals::new(),
            ..self.clone()
        }
    }
}

/// What a way has written so far. The order is that of the notation: fewest points named first, then byte order.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Text {
    /// How many points the player has named by free choice.
    pub points: u32,
    /// The words.
    pub words: String,
    /// Set while the last thing of an action with a notation of its own is done by further actions: all that these
    /// write is replaced at their end by that notation, with the names that were bound when the last thing began.
    pub replaced: Option<(ActionId, Locals)>,
}

/// Ways up to one point of the rules: for each moment that can be reached, the best text.
///
/// Of two ways that reach the same moment at the same point only the one with the better text is kept. This is right
/// because nothing that follows can tell them apart: the same statements will add the same choices to both. What
/// follows only adds to the number of points named and appends to the words, so the better of two beginnings stays
/// the better (an exception would need two texts that name equally many points for the same moment, one of them the
/// beginning of the other).
pub type Ways = BTreeMap<Moment, Text>;

/// Adds a way, or improves the text of one.
pub fn add(ways: &mut Ways, moment: Moment, text: Text) {
    add_best(ways, moment, text);
}

/// Adds an entry, or improves its text; says whether anything changed.
pub fn add_best<K: Ord>(best: &mut BTreeMap<K, Text>, key: K, text: Text) -> bool {
    match best.get_mut(&key) {
        Some(old) if *old <= text => false,
        Some(old) => {
            *old = text;
            true
        }
        None => {
            best.insert(key, text);
            true
        }
    }
}

/// Does `expand` for every key that can be reached from `start`, each once, with its best text.
///
/// Keys are taken best text first, and what follows a text is never better than it, so the first text with which a key
/// is taken is its best one. A way that comes back to a key is cut here, as the language says.
pub fn for_all_reached<K: Ord + Clone>(start: Vec<(K, Text)>, mut expand: impl FnMut(&K, &Text) -> Vec<(K, Text)>) {
    let mut queue: BTreeSet<(Text, K)> = start.into_iter().map(|(key, text)| (text, key)).collect();
    let mut done: BTreeSet<K> = BTreeSet::new();
    while let Some((text, key)) = queue.pop_first() {
        if done.insert(key.clone()) {
            for (next, text) in expand(&key, &text) {
                queue.insert((text, next));
            }
        }
    }
}
