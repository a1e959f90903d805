//! Small boards, looked at point by point.

use super::*;
use crate::source::Spanned;

fn name(text: &str) -> Name {
    Spanned::new(text.to_owned(), Span::default())
}

fn board(family: &str, sizes: &[i64]) -> Board {
    let sizes: Vec<Size> = sizes.iter().map(|n| (*n, Span::default())).collect();
    build(&name(family), &sizes, &[], Span::default()).expect("a good board")
}

fn graph(lines: &[&str]) -> Result<Board, Vec<Diagnostic>> {
    let lines: Vec<Vec<Name>> = lines.iter().map(|l| l.split(" - ").map(name).collect()).collect();
    build(&name("graph"), &[], &lines, Span::default())
}

fn names(board: &Board, set: &[PointId]) -> String {
    let names: Vec<&str> = set.iter().map(|p| board.points[usize::from(*p)].name.as_str()).collect();
    names.join(" ")
}

fn from(board: &Board, point: &str, direction: &str) -> String {
    let set = board.direction(direction).expect("a named direction");
    let at = board.point(point).expect("a point");
    let reached: Vec<PointId> =
        (0..board.directions.len()).filter(|d| set & (1 << d) != 0).filter_map(|d| board.step(at, d)).collect();
    names(board, &reached)
}

/// Every direction that has a reverse is undone by it.
fn check_reverses(board: &Board) {
    for direction in &board.directions {
        let back = direction.reverse.expect("every direction can be turned around");
        for (p, to) in direction.step.iter().enumerate() {
            if let Some(to) = to {
                assert_eq!(board.step(*to, back), PointId::try_from(p).ok());
            }
        }
    }
}

#[test]
fn squares_have_files_and_rows() {
    let b = board("square", &[3, 2]);
    assert_eq!(names(&b, &[0, 1, 2, 3, 4, 5]), "a1 b1 c1 a2 b2 c2");
    assert_eq!(from(&b, "b1", "all"), "b2 c1 a1 c2 a2");
    assert_eq!(b.lines.count_ones(), 4);
    assert_eq!(b.compass.count_ones(), 4);
    check_reverses(&b);
}

#[test]
fn pyramids_name_upper_points_with_marks() {
    let b = board("pyramid", &[4]);
    assert_eq!(b.points.len(), 30);
    assert_eq!(from(&b, "D4", "up"), "E3' E5' C5' C3'");
    assert_eq!(from(&b, "C3'", "up"), "D4'");
    assert_eq!(from(&b, "C3", "up"), "D2 D4 B4 B2");
    assert_eq!(from(&b, "A7", "north"), "A5");
    assert_eq!(from(&b, "G7", "down"), "");
    assert_eq!(b.compass.count_ones(), 4);
    check_reverses(&b);
}

#[test]
fn hexagons_grow_to_the_middle_row() {
    let b = board("hexagon", &[3]);
    assert_eq!(b.points.len(), 19);
    assert_eq!(names(&b, &places::band(&b, places::Axis::Row, 4, 4)), "b4 c4 d4 e4");
    assert_eq!(from(&b, "a1", "all"), "b1 b2 a2");
    assert_eq!(from(&b, "c3", "northwest"), "c4");
    assert_eq!(names(&b, &places::corners(&b).unwrap()), "a1 c1 a3 e3 c5 e5");
    check_reverses(&b);
}

#[test]
fn rhombi_lean_to_the_right() {
    let b = board("rhombus", &[3, 3]);
    assert_eq!(from(&b, "b2", "all"), "c2 b3 a3 a2 b1 c1");
    assert_eq!(names(&b, &places::centre(&b).unwrap()), "b2");
    check_reverses(&b);
}

#[test]
fn triangles_have_three_edges() {
    let b = board("triangle", &[3]);
    assert_eq!(names(&b, &places::edge(&b, "right").unwrap()), "c1 b2 a3");
    assert_eq!(places::edge(&b, "top"), None);
    assert_eq!(names(&b, &places::centre(&b).unwrap()), "b1 a2 b2");
    check_reverses(&b);
}

#[test]
fn sizes_have_bounds() {
    let code = |family: &str, sizes: &[i64]| {
        let sizes: Vec<Size> = sizes.iter().map(|n| (*n, Span::default())).collect();
        build(&name(family), &sizes, &[], Span::default()).unwrap_err()[0].code
    };
    assert_eq!(code("square", &[0, 3]), "E0403");
    assert_eq!(code("square", &[27, 3]), "E0403");
    assert_eq!(code("square", &[26, 26]), "E0803");
    assert_eq!(code("square", &[8]), "E0403");
    assert_eq!(code("pyramid", &[12]), "E0403");
    assert_eq!(code("sqare", &[8, 8]), "E0402");
}

#[test]
fn leaps_use_what_is_there_and_add_the_rest() {
    let mut b = board("square", &[8, 8]);
    assert_eq!(leaps::leap(&mut b, 0, 1, None).unwrap(), b.direction("orthogonal").unwrap());
    assert_eq!(b.directions.len(), 8);
    assert_eq!(leaps::leap(&mut b, 1, 2, None).unwrap().count_ones(), 8);
    assert_eq!(b.directions.len(), 16);
    assert_eq!(leaps::leap(&mut b, 0, 0, None), Err(leaps::LeapError::NoStep));
    assert_eq!(leaps::leap(&mut b, 9, 9, None), Err(leaps::LeapError::NoStep));
    check_reverses(&b);
}

#[test]
fn leaps_on_a_pyramid_end_on_any_level() {
    let mut b = board("pyramid", &[4]);
    assert_eq!(leaps::leap(&mut b, 1, 1, Some(1)).unwrap(), b.direction("up").unwrap() | b.direction("down").unwrap());
    for (x, y) in [(0, 0), (1, 1), (2, 0), (2, 2), (4, 0), (3, 1)] {
        leaps::leap(&mut b, x, y, None).expect("there is room for all flights up to four");
    }
    assert!(b.directions.len() <= MOST_DIRECTIONS);
    check_reverses(&b);
}

#[test]
fn lines_of_a_graph_share_directions_where_they_can() {
    let b = graph(&["a1 - d1 - g1", "a7 - d7 - g7", "a1 - a4 - a7", "d1 - d2"]).unwrap();
    assert_eq!(b.directions.len(), 4);
    assert_eq!(names(&b, &[0, 1, 2, 3]), "a1 d1 g1 d2");
    check_reverses(&b);
}

#[test]
fn a_closed_line_goes_round() {
    let b = graph(&["p - q - r - p"]).unwrap();
    assert_eq!(from(&b, "r", "all"), "p q");
    check_reverses(&b);
}

#[test]
fn lines_that_cannot_be() {
    for line in ["a", "a - b - a", "a - b - c - b", "a - a"] {
        assert_eq!(graph(&[line]).unwrap_err()[0].code, "E0405", "{line}");
    }
}
