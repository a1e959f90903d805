//! Pictures of small parts of the board, as shifts.

use std::sync::Arc;

use super::plan::{Pattern, Picture};
use super::{Compiler, Result};
use crate::ground::{Expr, ShiftClass, set_bit};

impl Compiler<'_> {
    /// The anchor of a picture is the point under its first cell.
    pub(super) fn pattern(&mut self, pictures: &[Vec<(i32, i32, usize)>], sets: &[Expr]) -> Result<u32> {
        let ids = sets.iter().map(|s| self.set(s)).collect::<Result<Vec<_>>>()?;
        let mut made = Vec::with_capacity(pictures.len());
        for picture in pictures {
            let (ax, ay) = picture.first().map_or((0, 0), |c| (c.0, c.1));
            let mut anchors = self.ground.board.clone();
            let mut cells = Vec::with_capacity(picture.len());
            for &(x, y, set) in picture {
                let (classes, sources) = self.displacement(x - ax, y - ay);
                for (a, s) in anchors.iter_mut().zip(&sources) {
                    *a &= s;
                }
                cells.push((Arc::new(classes), ids.get(set).copied().unwrap_or(0), set == 0));
            }
            let anchors = self.constant_set(anchors)?;
            made.push(Picture { cells, anchors });
        }
        self.patterns.push(Pattern { pictures: made });
        Ok(u32::try_from(self.patterns.len() - 1).unwrap_or(u32::MAX))
    }

    /// A move of so many files and rows on one level, as shifts, and the points where it stays on the board.
    fn displacement(&self, dx: i32, dy: i32) -> (Vec<ShiftClass>, Vec<u64>) {
        let points = &self.ground.rules.board.points;
        let (mut classes, mut sources) = (Vec::<ShiftClass>::new(), vec![0; self.ground.words]);
        for (from, p) in points.iter().enumerate() {
            let target = points.iter().position(|q| (q.x, q.y, q.z) == (p.x + dx, p.y + dy, p.z));
            let Some(to) = target else { continue };
            set_bit(&mut sources, from);
            let offset = i32::try_from(to).unwrap_or(0) - i32::try_from(from).unwrap_or(0);
            let at = classes.iter().position(|c| c.offset == offset).unwrap_or_else(|| {
                classes.push(ShiftClass { offset, sources: vec![0; self.ground.words] });
                classes.len() - 1
            });
            if let Some(class) = classes.get_mut(at) {
                set_bit(&mut class.sources, from);
            }
        }
        (classes, sources)
    }
}
