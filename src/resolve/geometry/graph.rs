//! `graph { line a1 - d1 - g1; … }`: the points named, joined along the lines.
//!
//! Each line is walked in two mutually reverse directions. Lines that share no point can share them, which keeps their
//! number small and every direction a partial function.

use rustc_hash::{FxHashMap, FxHashSet};

use super::super::board::{Direction, Point, PointId};
use super::{Board, Family, MOST_DIRECTIONS, MOST_POINTS};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::syntax::ast::Name;

pub(super) fn graph(lines: &[Vec<Name>], span: Span) -> Result<Board, Vec<Diagnostic>> {
    let errors: Vec<Diagnostic> = lines.iter().filter_map(|line| fault(line)).collect();
    if !errors.is_empty() {
        return Err(errors);
    }
    if lines.is_empty() {
        return Err(vec![
            Diagnostic::new("E0405", span, "a graph without lines has no points")
                .help("say its lines: `graph { line a1 - b1 - c1; line a1 - a2 }`"),
        ]);
    }
    let points = points(lines);
    if points.len() > MOST_POINTS {
        return Err(vec![
            Diagnostic::new("E0803", span, format!("this board has {} points", points.len()))
                .help(format!("a board may have up to {MOST_POINTS} points")),
        ]);
    }
    let index: FxHashMap<&str, PointId> =
        points.iter().enumerate().filter_map(|(i, p)| Some((p.name.as_str(), PointId::try_from(i).ok()?))).collect();
    let directions = directions(lines, &index, points.len(), span)?;
    let all = (0..directions.len()).fold(0, |set, i| set | (1 << i));
    let compass = (0..directions.len()).step_by(2).fold(0, |set, i| set | (1 << i));
    Ok(Board {
        piles: 1,
        family: Family::Graph,
        width: 0,
        height: 0,
        turned: false,
        points,
        directions,
        named: vec![("all".to_owned(), all)],
        lines: all,
        compass,
        span,
    })
}

/// What keeps this line from being one.
fn fault(line: &[Name]) -> Option<Diagnostic> {
    let (first, last) = (line.first()?, line.last()?);
    if line.len() < 2 {
        return Some(Diagnostic::new("E0405", first.span, "a line joins at least two points").label("only one point"));
    }
    let closed = first.value == last.value;
    let open = if closed { line.get(..line.len() - 1).unwrap_or(line) } else { line };
    if closed && open.len() < 3 {
        return Some(
            Diagnostic::new("E0405", last.span, "a closed line has at least three points")
                .label("back at the first point already"),
        );
    }
    let mut seen: FxHashMap<&str, Span> = FxHashMap::default();
    for point in open {
        if let Some(before) = seen.insert(&point.value, point.span) {
            return Some(
                Diagnostic::new("E0405", point.span, format!("the line comes to `{}` a second time", point.value))
                    .related(before, "first here")
                    .help("a line may only come back to its first point, as its last one"),
            );
        }
    }
    None
}

/// The points in the order of their names' rows and files, where all names have the form `a1`; else as first named.
fn points(lines: &[Vec<Name>]) -> Vec<Point> {
    let mut seen = FxHashSet::default();
    let names: Vec<&str> = lines.iter().flatten().map(|n| n.value.as_str()).filter(|n| seen.insert(*n)).collect();
    let places: Option<FxHashSet<(i32, i32)>> = names.iter().map(|n| place(n)).collect();
    let on_grid = places.is_some_and(|p| p.len() == names.len());
    let numbered = names.iter().zip(1..).map(|(name, i)| {
        let (x, y) = if on_grid { place(name).unwrap_or((i, 1)) } else { (i, 1) };
        Point { name: (*name).to_owned(), x, y, z: 0 }
    });
    let mut points: Vec<Point> = numbered.collect();
    points.sort_by_key(|p| (p.y, p.x));
    points
}

/// File and row of a name like `a1`.
fn place(name: &str) -> Option<(i32, i32)> {
    let mut chars = name.chars();
    let letter = chars.next().filter(char::is_ascii_alphabetic)?.to_ascii_lowercase();
    let row = chars.as_str();
    if row.is_empty() || row.len() > 3 || !row.chars().all(|c| c.is_ascii_digit()) {
        return None;
    }
    let file = i32::try_from(u32::from(letter) - u32::from('a')).ok()? + 1;
    Some((file, row.parse().ok()?))
}

fn directions(
    lines: &[Vec<Name>],
    index: &FxHashMap<&str, PointId>,
    count: usize,
    span: Span,
) -> Result<Vec<Direction>, Vec<Diagnostic>> {
    let mut taken: Vec<Vec<bool>> = Vec::new();
    let mut directions: Vec<Direction> = Vec::new();
    for line in lines {
        let ids: Vec<PointId> = line.iter().filter_map(|n| index.get(n.value.as_str()).copied()).collect();
        let free = |used: &Vec<bool>| ids.iter().all(|&p| !used[usize::from(p)]);
        let colour = taken.iter().position(free).unwrap_or(taken.len());
        if colour == taken.len() {
            if directions.len() + 2 > MOST_DIRECTIONS {
                return Err(vec![
                    Diagnostic::new("E0405", span, "too many lines cross each other on this board")
                        .help(format!(
                            "lines that share points need directions of their own, two each, and a board may have up to {MOST_DIRECTIONS}"
                        )),
                ]);
            }
            taken.push(vec![false; count]);
            for (sense, reverse) in [("forward", 2 * colour + 1), ("back", 2 * colour)] {
                directions.push(Direction {
                    name: format!("line{} {sense}", colour + 1),
                    step: vec![None; count],
                    reverse: Some(reverse),
                });
            }
        }
        for pair in ids.windows(2) {
            let (from, to) = (pair[0], pair[1]);
            directions[2 * colour].step[usize::from(from)] = Some(to);
            directions[2 * colour + 1].step[usize::from(to)] = Some(from);
        }
        for &p in &ids {
            taken[colour][usize::from(p)] = true;
        }
    }
    Ok(directions)
}
