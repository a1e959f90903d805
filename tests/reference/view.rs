//! Positions by name, as the engine shows them, so that the two can be compared and set up alike.

use std::sync::Arc;

use lilypad::resolve::rules::{KindId, MemoryOf, PlayerId, PointId};
use lilypad::run::view::{MemoryView, PieceOn, PositionView};

use super::Reference;
use super::values::{BoardMap, Piece, Position, Set, Value};

impl Reference {
    /// The position by name, with every field filled; of the boards before it, as many as are part of its identity.
    pub fn view(&self, position: &Position) -> PositionView {
        let rules = &self.rules;
        let player = |p: PlayerId| rules.players[p].name.clone();
        let mut hands = Vec::new();
        for (p, owner) in rules.players.iter().enumerate() {
            for (k, kind) in rules.kinds.iter().enumerate().filter(|(_, kind)| !kind.neutral) {
                let held = position.hands.get(&(p, k)).copied().unwrap_or(0);
                hands.push((owner.name.clone(), kind.name.clone(), held));
            }
        }
        PositionView {
            next: Some(player(position.next)),
            turn: Some(position.turn),
            passes: Some(position.passes),
            last: position.last.map(player),
            board: Some(self.pieces(&position.board)),
            hands: Some(hands),
            memories: rules
                .memories
                .iter()
                .zip(&position.memories)
                .map(|(m, value)| (m.name.clone(), self.memory_view(m.of, value)))
                .collect(),
            earlier: self.earlier(position).iter().map(|board| self.pieces(board)).collect(),
        }
    }

    /// The value of a memory by name.
    fn memory_view(&self, of: MemoryOf, value: &Value) -> MemoryView {
        match value {
            Value::Points(set) => MemoryView::Points(set.iter().map(|&p| self.name_of(p).to_owned()).collect()),
            Value::Player(p) => MemoryView::Player(self.rules.players[*p].name.clone()),
            Value::Truth(truth) => MemoryView::Truth(*truth),
            Value::Number(number) => MemoryView::Number(*number),
            Value::Each(values) => {
                let name = |&i: &usize| match of {
                    MemoryOf::Players => self.rules.players[i].name.clone(),
                    _ => self.rules.board.points[i].name.clone(),
                };
                MemoryView::Of(values.iter().map(|(i, value)| (name(i), self.memory_view(of, value))).collect())
            }
            other => panic!("a memory cannot hold {other:?}"),
        }
    }

    /// The value of a memory that a view describes; what it leaves out of players or points is as in `starting`.
    fn memory_of_view(&self, of: MemoryOf, view: &MemoryView, starting: &Value) -> Value {
        match (view, starting) {
            (MemoryView::Points(names), _) => {
                Value::Points(names.iter().map(|name| self.point_named(name)).collect::<Set>())
            }
            (MemoryView::Player(name), _) => Value::Player(self.player_named(name)),
            (MemoryView::Truth(truth), _) => Value::Truth(*truth),
            (MemoryView::Number(number), _) => Value::Number(*number),
            (MemoryView::Of(views), Value::Each(values)) => {
                let mut values = values.clone();
                for (name, view) in views {
                    let index = match of {
                        MemoryOf::Players => self.player_named(name),
                        _ => usize::from(self.point_named(name)),
                    };
                    values.insert(index, self.memory_of_view(of, view, starting));
                }
                Value::Each(values)
            }
            (MemoryView::Of(_), other) => panic!("{other:?} is not a value for each"),
        }
    }

    fn pieces(&self, board: &BoardMap) -> Vec<PieceOn> {
        let rules = &self.rules;
        let on = |point: &PointId, piece: &Piece| PieceOn {
            point: self.name_of(*point).to_owned(),
            owner: piece.owner.map(|p| rules.players[p].name.clone()),
            kind: rules.kinds[piece.kind].name.clone(),
        };
        board.iter().flat_map(|(point, pile)| pile.iter().map(move |piece| on(point, piece))).collect()
    }

    /// The position that a view describes; what it leaves out has its starting value.
    pub fn position(&self, view: &PositionView) -> Position {
        let mut position = self.start();
        if let Some(next) = &view.next {
            position.next = self.player_named(next);
        }
        position.turn = view.turn.unwrap_or(position.turn);
        position.passes = view.passes.unwrap_or(position.passes);
        position.last = view.last.as_deref().map(|name| self.player_named(name));
        if let Some(board) = &view.board {
            position.board = self.board_of(board);
        }
        for (player, kind, held) in view.hands.iter().flatten() {
            position.hands.insert((self.player_named(player), self.kind_named(kind)), *held);
        }
        position.hands.retain(|_, held| *held > 0);
        for (name, value) in &view.memories {
            let memory = self.rules.memories.iter().position(|memory| memory.name == *name).unwrap();
            let of = self.rules.memories[memory].of;
            position.memories[memory] = self.memory_of_view(of, value, &position.memories[memory]);
        }
        for board in view.earlier.iter().rev() {
            let earlier = Position { board: self.board_of(board), only_board: true, ..position.clone() };
            position.before = Some(Arc::new(earlier));
        }
        position
    }

    fn board_of(&self, pieces: &[PieceOn]) -> BoardMap {
        let piece = |on: &PieceOn| Piece {
            owner: on.owner.as_deref().map(|name| self.player_named(name)),
            kind: self.kind_named(&on.kind),
        };
        let mut board = BoardMap::new();
        for on in pieces {
            board.entry(self.point_named(&on.point)).or_default().push(piece(on));
        }
        board
    }

    fn player_named(&self, name: &str) -> PlayerId {
        self.rules.players.iter().position(|player| player.name == name).unwrap()
    }

    fn kind_named(&self, name: &str) -> KindId {
        self.rules.kinds.iter().position(|kind| kind.name == name).unwrap()
    }

    fn point_named(&self, name: &str) -> PointId {
        self.rules.board.point(name).unwrap()
    }
}
