//! Positions as YAML and JSON.
//!
//! The form is one mapping; what it leaves out has its starting value:
//!
//! ```yaml
//! next: Orange                # who moves
//! turn: 3                     # the number of the turn about to be taken
//! passes: 1                   # turns in a row, up to now, that were passes
//! last: Green                 # who took the last turn
//! board:                      # the whole board: points by player and kind
//!   Orange: { stone: [d2, d3] }
//!   neutral: { red: [C5] }
//!   piles: { c3: [Orange stone, Green stone] }   # two pieces or more on a point, from the top down
//! hands: { Orange: { stone: 12 } }
//! memories: { gap: [a1], quiet: 3, who: Orange, open: true, score: { Orange: 3, Green: 1 } }
//! earlier: [ { Orange: { stone: [d2] } } ]   # boards before this one, the latest first
//! ```

use std::collections::HashMap;

use serde::de::MapAccess;
use serde_json::{Map, Value, json};

use super::reader::{Entries, Values, read as read_text};
use super::{DataError, Problem, yaml};
use crate::resolve::rules::{Kind, Memory, MemoryOf, MemoryType, PointId, Rules};
use crate::run::view::{MemoryView, PieceOn, PositionView};

/// The most pieces that a hand holds.
const MAX_HAND: i64 = crate::run::MAX_HAND.cast_signed();

/// The key for pieces without an owner.
const NEUTRAL: &str = "neutral";
/// The key for points with more than one piece.
const PILES: &str = "piles";

/// Reads a position, YAML or JSON.
///
/// # Errors
/// `E0901` for a text of another shape, `E0902` for a name or number that the rules do not have, `E0903` for two pieces on a point.
pub fn read(text: &str, rules: &Rules) -> Result<PositionView, DataError> {
    let names = Names::new(rules);
    let mut entries = PositionEntries::new(&names);
    read_text(text, &mut entries)?;
    Ok(entries.view)
}

/// The position as JSON; what the view leaves out is left out.
#[must_use]
pub fn to_json(view: &PositionView, rules: &Rules) -> Value {
    let mut all = Map::new();
    let mut add = |key: &str, value: Option<Value>| {
        if let Some(value) = value {
            all.insert(key.to_owned(), value);
        }
    };
    add("next", view.next.as_ref().map(|n| json!(n)));
    add("turn", view.turn.map(|n| json!(n)));
    add("passes", view.passes.map(|n| json!(n)));
    add("last", view.last.as_ref().map(|n| json!(n)));
    add("board", view.board.as_ref().map(|pieces| board(pieces, rules)));
    add("hands", view.hands.as_ref().map(|hands| json_hands(hands)));
    let memories: Map<String, Value> =
        view.memories.iter().map(|(name, value)| (name.clone(), memory(value))).collect();
    add("memories", Some(Value::Object(memories)).filter(|_| !view.memories.is_empty()));
    let earlier = view.earlier.iter().map(|pieces| board(pieces, rules)).collect();
    add("earlier", Some(Value::Array(earlier)).filter(|_| !view.earlier.is_empty()));
    Value::Object(all)
}

/// The position as YAML, ending with a line break.
#[must_use]
pub fn to_yaml(view: &PositionView, rules: &Rules) -> String {
    yaml::write(&to_json(view, rules))
}

/// Points by player and kind, players and kinds in the order of the rules.
fn board(pieces: &[PieceOn], rules: &Rules) -> Value {
    let mut all = Map::new();
    let stacked =
        |piece: &PieceOn| rules.board.piles > 1 && pieces.iter().filter(|p| p.point == piece.point).count() > 1;
    for owner in rules.players.iter().map(|p| Some(p.name.as_str())).chain([None]) {
        let mut kinds = Map::new();
        for kind in &rules.kinds {
            let points: Vec<&str> = pieces
                .iter()
                .filter(|p| p.owner.as_deref() == owner && p.kind == kind.name && !stacked(p))
                .map(|p| p.point.as_str())
                .collect();
            if !points.is_empty() {
                kinds.insert(kind.name.clone(), json!(points));
            }
        }
        if !kinds.is_empty() {
            all.insert(owner.unwrap_or(NEUTRAL).to_owned(), Value::Object(kinds));
        }
    }
    let mut piles = Map::new();
    for piece in pieces.iter().filter(|p| stacked(p)) {
        if let Value::Array(pile) = piles.entry(piece.point.clone()).or_insert_with(|| json!([])) {
            pile.push(json!(piece.name()));
        }
    }
    if !piles.is_empty() {
        all.insert(PILES.to_owned(), Value::Object(piles));
    }
    Value::Object(all)
}

fn json_hands(hands: &[(String, String, u64)]) -> Value {
    let mut all = Map::new();
    for (player, kind, count) in hands {
        if let Value::Object(kinds) = all.entry(player.clone()).or_insert_with(|| json!({})) {
            kinds.insert(kind.clone(), json!(count));
        }
    }
    Value::Object(all)
}

fn memory(value: &MemoryView) -> Value {
    match value {
        MemoryView::Points(points) => json!(points),
        MemoryView::Player(name) => json!(name),
        MemoryView::Truth(truth) => json!(truth),
        MemoryView::Number(number) => json!(number),
        MemoryView::Of(values) => Value::Object(values.iter().map(|(name, v)| (name.clone(), memory(v))).collect()),
    }
}

/// The names of the rules, ready to be looked up.
pub(super) struct Names<'r> {
    pub rules: &'r Rules,
    points: HashMap<&'r str, PointId>,
}

impl<'r> Names<'r> {
    pub fn new(rules: &'r Rules) -> Self {
        let points = rules.board.points.iter().map(|p| p.name.as_str()).zip(0..).collect();
        Self { rules, points }
    }

    pub fn player(&self, name: &str) -> Result<String, Problem> {
        if self.rules.players.iter().any(|p| p.name == name) {
            return Ok(name.to_owned());
        }
        Err(Problem::unknown("E0902", "player", name, self.rules.players.iter().map(|p| p.name.as_str())))
    }

    fn point(&self, name: &str) -> Result<PointId, Problem> {
        let found = self.points.get(name).copied();
        found.ok_or_else(|| {
            Problem::unknown("E0902", "point", name, self.rules.board.points.iter().map(|p| p.name.as_str()))
        })
    }

    fn kind(&self, name: &str) -> Result<&'r Kind, Problem> {
        let kinds = &self.rules.kinds;
        let found = kinds.iter().find(|k| k.name == name);
        found.ok_or_else(|| Problem::unknown("E0902", "kind of piece", name, kinds.iter().map(|k| k.name.as_str())))
    }
}

/// Refuses a key that is not one of `keys`.
pub(super) fn known(key: &str, keys: &[&str], what: &str) -> Result<(), Problem> {
    if keys.contains(&key) {
        return Ok(());
    }
    let mut problem = Problem::unknown("E0901", "key", key, keys.iter().copied());
    problem.message = format!("{what} has no `{key}`");
    Err(problem)
}

/// The keys of a position.
pub(super) const KEYS: [&str; 8] = ["next", "turn", "passes", "last", "board", "hands", "memories", "earlier"];

pub(super) struct PositionEntries<'n, 'r> {
    names: &'n Names<'r>,
    pub view: PositionView,
}

impl<'n, 'r> PositionEntries<'n, 'r> {
    pub fn new(names: &'n Names<'r>) -> Self {
        Self { names, view: PositionView::default() }
    }
}

impl Entries for PositionEntries<'_, '_> {
    const EXPECTED: &'static str = "a position, such as `{ next: …, board: … }`";

    fn key(&mut self, key: &str) -> Result<(), Problem> {
        known(key, &KEYS, "a position")
    }

    fn value<'de, A: MapAccess<'de>>(&mut self, key: &str, values: Values<'_, A>) -> Result<(), A::Error> {
        let names = self.names;
        match key {
            "next" => self.view.next = Some(values.text(|name| names.player(name))?),
            "last" => self.view.last = Some(values.text(|name| names.player(name))?),
            "turn" => self.view.turn = Some(values.number("`turn`", 1, i64::MAX)?.unsigned_abs()),
            "passes" => self.view.passes = Some(values.number("`passes`", 0, i64::MAX)?.unsigned_abs()),
            "board" => {
                let mut entries = BoardEntries::new(names);
                values.entries(&mut entries)?;
                self.view.board = Some(entries.pieces());
            }
            "hands" => {
                let mut entries = HandsEntries { names, hands: Vec::new() };
                values.entries(&mut entries)?;
                self.view.hands = Some(entries.hands);
            }
            "memories" => {
                let mut entries = MemoryEntries { names, memories: Vec::new() };
                values.entries(&mut entries)?;
                self.view.memories = entries.memories;
            }
            _ => {
                let earlier = &mut self.view.earlier;
                values.each(
                    || Ok(BoardEntries::new(names)),
                    |board| {
                        earlier.push(board.pieces());
                        Ok(())
                    },
                )?;
            }
        }
        Ok(())
    }
}

/// A board: by player (or `neutral`) and kind, the points.
struct BoardEntries<'n, 'r> {
    names: &'n Names<'r>,
    on: HashMap<PointId, Vec<PieceOn>>,
    /// Piles read and not yet put down.
    piled: Vec<(String, Vec<PieceOn>)>,
}

impl<'n, 'r> BoardEntries<'n, 'r> {
    fn new(names: &'n Names<'r>) -> Self {
        Self { names, on: HashMap::new(), piled: Vec::new() }
    }

    /// Whether a key is that of the piles.
    fn piles(&self, key: &str) -> bool {
        key == PILES && self.names.rules.board.piles > 1
    }

    fn pieces(self) -> Vec<PieceOn> {
        let mut pieces: Vec<(PointId, Vec<PieceOn>)> = self.on.into_iter().collect();
        pieces.sort_unstable_by_key(|(point, _)| *point);
        pieces.into_iter().flat_map(|(_, pieces)| pieces).collect()
    }

    /// Puts pieces on a point that has none.
    fn put(&mut self, point: &str, pieces: Vec<PieceOn>) -> Result<(), Problem> {
        let id = self.names.point(point)?;
        match self.on.insert(id, pieces) {
            Some(_) => Err(Problem::new("E0903", format!("`{point}` has a piece already"))),
            None => Ok(()),
        }
    }
}

impl Entries for BoardEntries<'_, '_> {
    const EXPECTED: &'static str = "the pieces by player, such as `{ Player: { kind: [points] } }`";

    fn key(&mut self, key: &str) -> Result<(), Problem> {
        if key == NEUTRAL || self.piles(key) {
            return Ok(());
        }
        let players = self.names.rules.players.iter().map(|p| p.name.as_str());
        self.names
            .player(key)
            .map(|_| ())
            .map_err(|_| Problem::unknown("E0902", "player", key, players.chain([NEUTRAL])))
    }

    fn value<'de, A: MapAccess<'de>>(&mut self, key: &str, values: Values<'_, A>) -> Result<(), A::Error> {
        if self.piles(key) {
            return values.entries(&mut PileEntries(self));
        }
        let owner = (key != NEUTRAL).then(|| key.to_owned());
        values.entries(&mut KindEntries { board: self, owner })
    }
}

/// The pieces of one player, or the neutral ones.
struct KindEntries<'b, 'n, 'r> {
    board: &'b mut BoardEntries<'n, 'r>,
    owner: Option<String>,
}

impl Entries for KindEntries<'_, '_, '_> {
    const EXPECTED: &'static str = "points by kind of piece, such as `{ kind: [points] }`";

    fn key(&mut self, key: &str) -> Result<(), Problem> {
        let kind = self.board.names.kind(key)?;
        match (&self.owner, kind.neutral) {
            (Some(owner), true) => {
                let mut problem =
                    Problem::new("E0902", format!("`{key}` is a neutral kind, so `{owner}` cannot own it"));
                problem.help = Some("write it under `neutral`".into());
                Err(problem)
            }
            (None, false) => Err(Problem::new("E0902", format!("`{key}` is not a neutral kind: somebody owns it"))),
            _ => Ok(()),
        }
    }

    fn value<'de, A: MapAccess<'de>>(&mut self, key: &str, values: Values<'_, A>) -> Result<(), A::Error> {
        values.texts(|name| {
            let piece = PieceOn { point: name.to_owned(), owner: self.owner.clone(), kind: key.to_owned() };
            self.board.put(name, vec![piece])
        })
    }
}

/// Piles by point: from the top down, each piece as its player and kind (a neutral one as its kind).
struct PileEntries<'b, 'n, 'r>(&'b mut BoardEntries<'n, 'r>);

impl PileEntries<'_, '_, '_> {
    fn piece(&self, point: &str, text: &str) -> Result<PieceOn, Problem> {
        let names = self.0.names;
        let (owner, kind) = match text.split_once(' ') {
            Some((NEUTRAL, kind)) => {
                let mut problem = Problem::new("E0902", format!("`{text}` is no piece"));
                problem.help = Some(format!("a neutral piece is its kind alone: `{}`", kind.trim()));
                return Err(problem);
            }
            Some((owner, kind)) => (Some(names.player(owner)?), kind.trim()),
            None => (None, text),
        };
        if names.kind(kind)?.neutral == owner.is_some() {
            let whose = if owner.is_some() { "nobody owns it" } else { "somebody owns it, such as `Player kind`" };
            return Err(Problem::new("E0902", format!("`{text}` is no piece: {whose}")));
        }
        Ok(PieceOn { point: point.to_owned(), owner, kind: kind.to_owned() })
    }
}

impl Entries for PileEntries<'_, '_, '_> {
    const EXPECTED: &'static str = "piles by point, such as `{ c3: [Player kind, Player kind] }`, from the top down";

    fn key(&mut self, key: &str) -> Result<(), Problem> {
        self.0.names.point(key).map(|_| ())
    }

    fn value<'de, A: MapAccess<'de>>(&mut self, key: &str, values: Values<'_, A>) -> Result<(), A::Error> {
        let mut pieces = Vec::new();
        let most = self.0.names.rules.board.piles;
        values.texts(|text| {
            if pieces.len() >= most {
                return Err(Problem::new("E0903", format!("at most {most} pieces stand on one point")));
            }
            pieces.push(self.piece(key, text)?);
            Ok(())
        })?;
        self.0.piled.push((key.to_owned(), pieces));
        Ok(())
    }

    fn finish(&mut self) -> Result<(), Problem> {
        for (point, pieces) in std::mem::take(&mut self.0.piled) {
            self.0.put(&point, pieces)?;
        }
        Ok(())
    }
}

/// Hands: by player and kind, how many.
struct HandsEntries<'n, 'r> {
    names: &'n Names<'r>,
    hands: Vec<(String, String, u64)>,
}

impl Entries for HandsEntries<'_, '_> {
    const EXPECTED: &'static str = "the hands by player, such as `{ Player: { kind: 12 } }`";

    fn key(&mut self, key: &str) -> Result<(), Problem> {
        self.names.player(key).map(|_| ())
    }

    fn value<'de, A: MapAccess<'de>>(&mut self, key: &str, values: Values<'_, A>) -> Result<(), A::Error> {
        values.entries(&mut HandEntries { hands: self, player: key.to_owned() })
    }

    fn finish(&mut self) -> Result<(), Problem> {
        let rules = self.names.rules;
        let place = |player: &str, kind: &str| {
            (rules.players.iter().position(|p| p.name == player), rules.kinds.iter().position(|k| k.name == kind))
        };
        self.hands.sort_by_key(|(player, kind, _)| place(player, kind));
        Ok(())
    }
}

struct HandEntries<'h, 'n, 'r> {
    hands: &'h mut HandsEntries<'n, 'r>,
    player: String,
}

impl Entries for HandEntries<'_, '_, '_> {
    const EXPECTED: &'static str = "numbers by kind of piece, such as `{ kind: 12 }`";

    fn key(&mut self, key: &str) -> Result<(), Problem> {
        if self.hands.names.kind(key)?.neutral {
            return Err(Problem::new("E0902", format!("`{key}` is a neutral kind, which no hand holds")));
        }
        Ok(())
    }

    fn value<'de, A: MapAccess<'de>>(&mut self, key: &str, values: Values<'_, A>) -> Result<(), A::Error> {
        let count = values.number("a hand", 0, MAX_HAND)?.unsigned_abs();
        self.hands.hands.push((self.player.clone(), key.to_owned(), count));
        Ok(())
    }
}

/// Memories and histories by name.
struct MemoryEntries<'n, 'r> {
    names: &'n Names<'r>,
    memories: Vec<(String, MemoryView)>,
}

impl Entries for MemoryEntries<'_, '_> {
    const EXPECTED: &'static str = "the memories by name";

    fn key(&mut self, key: &str) -> Result<(), Problem> {
        let memories = &self.names.rules.memories;
        if memories.iter().any(|m| m.name == key) {
            return Ok(());
        }
        Err(Problem::unknown("E0902", "memory", key, memories.iter().map(|m| m.name.as_str())))
    }

    fn value<'de, A: MapAccess<'de>>(&mut self, key: &str, values: Values<'_, A>) -> Result<(), A::Error> {
        let names = self.names;
        let Some(memory) = names.rules.memories.iter().find(|m| m.name == key) else { return values.skip() };
        let value = if memory.of == MemoryOf::Game {
            memory_value(names, memory, values)?
        } else {
            let mut each = EachEntries { names, memory, values: Vec::new() };
            values.entries(&mut each)?;
            MemoryView::Of(each.values)
        };
        self.memories.push((key.to_owned(), value));
        Ok(())
    }

    fn finish(&mut self) -> Result<(), Problem> {
        let order = &self.names.rules.memories;
        self.memories.sort_by_key(|(name, _)| order.iter().position(|m| m.name == *name));
        Ok(())
    }
}

/// One value of a memory.
fn memory_value<'de, A: MapAccess<'de>>(
    names: &Names<'_>,
    memory: &Memory,
    values: Values<'_, A>,
) -> Result<MemoryView, A::Error> {
    Ok(match memory.ty {
        MemoryType::Points => {
            let mut points: Vec<(PointId, String)> = Vec::new();
            values.texts(|name| {
                points.push((names.point(name)?, name.to_owned()));
                Ok(())
            })?;
            points.sort_unstable();
            points.dedup();
            MemoryView::Points(points.into_iter().map(|(_, name)| name).collect())
        }
        MemoryType::Player => MemoryView::Player(values.text(|name| names.player(name))?),
        MemoryType::Truth => MemoryView::Truth(values.truth()?),
        MemoryType::Number(low, high) => MemoryView::Number(values.number(&format!("`{}`", memory.name), low, high)?),
    })
}

/// The values that a memory has for players or points, by name.
struct EachEntries<'n, 'r> {
    names: &'n Names<'r>,
    memory: &'n Memory,
    values: Vec<(String, MemoryView)>,
}

impl Entries for EachEntries<'_, '_> {
    const EXPECTED: &'static str = "the values by name, such as `{ Player: 3 }` or `{ a1: 3 }`";

    fn key(&mut self, key: &str) -> Result<(), Problem> {
        if self.memory.of == MemoryOf::Players {
            return self.names.player(key).map(|_| ());
        }
        self.names.point(key).map(|_| ())
    }

    fn value<'de, A: MapAccess<'de>>(&mut self, key: &str, values: Values<'_, A>) -> Result<(), A::Error> {
        let value = memory_value(self.names, self.memory, values)?;
        self.values.push((key.to_owned(), value));
        Ok(())
    }
}
