//! The grounded rules as text, for people who study them and for snapshots.

use std::fmt;

use super::{DirectionTable, Ground};

impl fmt::Display for Ground {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = &self.rules.board;
        writeln!(f, "{} points in {} words", self.points, self.words)?;
        for (direction, table) in board.directions.iter().zip(&self.directions) {
            write!(f, "direction {}:", direction.name)?;
            for class in &table.classes {
                let sources: u32 = class.sources.iter().map(|w| w.count_ones()).sum();
                write!(f, " {sources} points by {:+}", class.offset)?;
            }
            let steps = table.step.iter().enumerate().filter(|(_, to)| **to != DirectionTable::NONE);
            let first = steps.take(3).filter_map(|(from, to)| {
                Some(format!("{}>{}", board.points.get(from)?.name, board.points.get(usize::from(*to))?.name))
            });
            writeln!(f, ", {} …", first.collect::<Vec<_>>().join(" "))?;
        }
        let lines = board.directions.iter().enumerate().filter(|(i, _)| board.lines >> i & 1 == 1);
        writeln!(f, "lines: {}", lines.map(|(_, d)| d.name.as_str()).collect::<Vec<_>>().join(", "))?;
        for (i, slot) in self.slots.iter().enumerate() {
            let kind = self.rules.kinds.get(slot.kind).map_or("?", |k| k.name.as_str());
            let owner = slot.owner.and_then(|o| self.rules.players.get(o)).map_or("nobody", |p| p.name.as_str());
            writeln!(f, "bitboard {i}: {kind} of {owner}")?;
        }
        Ok(())
    }
}
