//! The plan as text, for people who study it and for snapshots.

use std::fmt;

use super::plan::Plan;

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "words {} points {} frame {}", self.words, self.points, self.layout.frame)?;
        writeln!(f, "setup n{}", self.setup)?;
        for (player, entry) in self.names.players.iter().zip(&self.turns) {
            writeln!(f, "turn of {player} n{entry}")?;
        }
        for (player, ends) in self.names.players.iter().zip(&self.ends) {
            for end in ends {
                let name = self.names.ends.get(usize::from(end.end)).map_or("?", String::as_str);
                writeln!(f, "end {name} before {player}: x{} {:?}", end.test, end.outcome)?;
            }
        }
        for (id, node) in self.nodes.iter().enumerate() {
            writeln!(f, "n{id} {node:?}")?;
        }
        for (id, set) in self.sets.iter().enumerate() {
            writeln!(f, "s{id} {set:?}")?;
        }
        for (id, number) in self.numbers.iter().enumerate() {
            writeln!(f, "x{id} {number:?}")?;
        }
        for (id, list) in self.lists.iter().enumerate() {
            writeln!(f, "l{id} {list:?}")?;
        }
        Ok(())
    }
}
