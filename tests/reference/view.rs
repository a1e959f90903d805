//! Positions by name, as the engine shows them, so that the two can be compared and set up alike.

use std::sync::Arc;

use lilypad::resolve::rules::{KindId, PlayerId, PointId};
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
        let memory = |value: &Value| match value {
            Value::Points(set) => {
                MemoryView::Points(set.iter().map(|&p| rules.board.points[usize::from(p)].name.clone()).collect())
            }
            Value::Player(p) => MemoryView::Player(player(*p)),
            Value::Truth(truth) => MemoryView::Truth(*truth),
            Value::Number(number) => MemoryView::Number(*number),
            other => panic!("a memory cannot hold {other:?}"),
        };
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
                .map(|(m, value)| (m.name.clone(), memory(value)))
                .collect(),
            earlier: self.earlier(position).iter().map(|board| self.pieces(board)).collect(),
        }
    }

    fn pieces(&self, board: &BoardMap) -> Vec<PieceOn> {
        let rules = &self.rules;
        let on = |(point, piece): (&PointId, &Piece)| PieceOn {
            point: rules.board.points[usize::from(*point)].name.clone(),
            owner: piece.owner.map(|p| rules.players[p].name.clone()),
            kind: rules.kinds[piece.kind].name.clone(),
        };
        board.iter().map(on).collect()
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
            position.memories[memory] = match value {
                MemoryView::Points(names) => {
                    Value::Points(names.iter().map(|name| self.point_named(name)).collect::<Set>())
                }
                MemoryView::Player(name) => Value::Player(self.player_named(name)),
                MemoryView::Truth(truth) => Value::Truth(*truth),
                MemoryView::Number(number) => Value::Number(*number),
            };
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
        pieces.iter().map(|on| (self.point_named(&on.point), piece(on))).collect()
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
