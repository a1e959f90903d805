//! Sets of points on the board as a graph: steps, lines of sight, joined parts, straight runs, pictures.

use std::collections::BTreeSet;

use lilypad::resolve::board::{Board, Family, PointId};

use super::values::Set;

/// The elementary directions of a set, in order.
pub fn directions(board: &Board, set: u64) -> Vec<usize> {
    (0..board.directions.len()).filter(|d| set >> d & 1 == 1).collect()
}

/// All points.
pub fn all_points(board: &Board) -> Set {
    (0..board.points.len()).map(|i| PointId::try_from(i).unwrap()).collect()
}

/// The points met by going from `from` in one direction until the board ends, or, on a line that closes, up to `from`
/// itself after one time round.
pub fn ray(board: &Board, from: PointId, direction: usize) -> Vec<PointId> {
    let mut points = Vec::new();
    let mut at = from;
    while let Some(next) = board.step(at, direction) {
        if points.contains(&next) {
            break;
        }
        points.push(next);
        at = next;
        if next == from {
            break;
        }
    }
    points
}

/// The points exactly `steps` steps in one direction from a point of `set`.
pub fn neighbours(board: &Board, set: &Set, along: u64, steps: i64) -> Set {
    if steps < 1 {
        return set.clone();
    }
    let walk = |from: PointId, direction: usize| {
        let mut at = from;
        for _ in 0..steps {
            at = board.step(at, direction)?;
        }
        Some(at)
    };
    set.iter().flat_map(|&from| directions(board, along).into_iter().filter_map(move |d| walk(from, d))).collect()
}

/// What is seen from `set`: along through `through`, and the first point that is not in it.
pub fn sight(board: &Board, set: &Set, along: u64, through: &Set) -> Set {
    let mut seen = Set::new();
    for &from in set {
        for direction in directions(board, along) {
            for point in ray(board, from, direction) {
                seen.insert(point);
                if !through.contains(&point) {
                    break;
                }
            }
        }
    }
    seen
}

/// The points strictly between a point of `a` and a point of `b` on one line of the compass.
pub fn between(board: &Board, a: &Set, b: &Set) -> Set {
    let mut found = Set::new();
    // The compass has one of each pair of opposite directions, so both are looked along it.
    for (from, to) in [(a, b), (b, a)] {
        for &start in from {
            for direction in directions(board, board.compass) {
                let line = ray(board, start, direction);
                for (i, point) in line.iter().enumerate() {
                    if *point != start && to.contains(point) {
                        found.extend(&line[..i]);
                    }
                }
            }
        }
    }
    found
}

/// `from`, and all points of `through` joined to it through points of `through`.
pub fn reach(board: &Board, from: &Set, through: &Set, along: u64) -> Set {
    let mut reached = from.clone();
    loop {
        let more: Set = neighbours(board, &reached, along, 1)
            .into_iter()
            .filter(|p| through.contains(p) && !reached.contains(p))
            .collect();
        if more.is_empty() {
            return reached;
        }
        reached.extend(more);
    }
}

/// The greatest joined parts of `set`, in the order of their first points. Two points are joined if a step leads from
/// either to the other.
pub fn groups(board: &Board, set: &Set, along: u64) -> Vec<Set> {
    let steps: BTreeSet<(PointId, PointId)> = set
        .iter()
        .flat_map(|&p| directions(board, along).into_iter().filter_map(move |d| Some((p, board.step(p, d)?))))
        .filter(|(_, q)| set.contains(q))
        .flat_map(|(p, q)| [(p, q), (q, p)])
        .collect();
    let mut parts: Vec<Set> = Vec::new();
    for &first in set {
        if parts.iter().any(|part| part.contains(&first)) {
            continue;
        }
        let mut part = Set::from([first]);
        loop {
            let more: Set = part
                .iter()
                .flat_map(|&p| steps.range((p, 0)..=(p, PointId::MAX)).map(|&(_, q)| q))
                .filter(|q| !part.contains(q))
                .collect();
            if more.is_empty() {
                break;
            }
            part.extend(more);
        }
        parts.push(part);
    }
    parts
}

/// The points of `set` in a straight run of `length` or more points of it.
pub fn runs(board: &Board, set: &Set, length: i64, along: u64) -> Set {
    let mut found = Set::new();
    for direction in directions(board, along) {
        for &start in set {
            // A run is found whole from its first point; from a later one, a shorter part of it.
            let run: Vec<PointId> = std::iter::once(start)
                .chain(ray(board, start, direction).into_iter().take_while(|&p| p != start && set.contains(&p)))
                .collect();
            if i64::try_from(run.len()).unwrap() >= length {
                found.extend(run);
            }
        }
    }
    found
}

/// `set` turned by half a turn. Points are ordered by level, row and file, so a half turn turns each level's order round.
pub fn opposite(board: &Board, set: &Set) -> Set {
    if matches!(board.family, Family::Triangle | Family::Graph) {
        return Set::new();
    }
    set.iter()
        .map(|&p| {
            let level = board.points[usize::from(p)].z;
            let on_level: Vec<PointId> =
                all_points(board).into_iter().filter(|&q| board.points[usize::from(q)].z == level).collect();
            let place = on_level.iter().position(|&q| q == p).unwrap();
            on_level[on_level.len() - 1 - place]
        })
        .collect()
}

/// The points under the first character of one picture, in every place where it fits.
pub fn picture(board: &Board, cells: &[(i32, i32, usize)], sets: &[Set]) -> Set {
    let mut found = Set::new();
    let Some(&(first_x, first_y, _)) = cells.first() else { return found };
    let point_at = |x: i32, y: i32| {
        let place = board.points.iter().position(|p| p.x == x && p.y == y && p.z == 0)?;
        PointId::try_from(place).ok()
    };
    for anchor in &board.points {
        let covered: Option<Vec<(PointId, usize)>> = cells
            .iter()
            .map(|&(dx, dy, set)| {
                let point = point_at(anchor.x + dx - first_x, anchor.y + dy - first_y)?;
                sets[set].contains(&point).then_some((point, set))
            })
            .collect();
        found.extend(covered.into_iter().flatten().filter(|&(_, set)| set == 0).map(|(point, _)| point));
    }
    found
}
