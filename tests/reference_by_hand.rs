//! The reference evaluator on rules put together by hand: springers, without the stages before.

mod reference;

use lilypad::resolve::board::{Board, Direction, Family, Point};
use lilypad::resolve::rules::*;
use lilypad::source::Span;

fn e(kind: ExprKind, ty: Type) -> Expr {
    Expr { kind, ty, span: Span::default() }
}
fn s(kind: StmtKind) -> Stmt {
    Stmt { kind, span: Span::default() }
}
fn pts(kind: ExprKind) -> Expr {
    e(kind, Type::Points)
}

fn board(n: i32) -> Board {
    let mut points = vec![];
    for y in 1..=n {
        for x in 1..=n {
            points.push(Point { name: format!("{}{y}", (b'a' + (x - 1) as u8) as char), x, y, z: 0 });
        }
    }
    let dirs = [("north", 0, 1, 2), ("east", 1, 0, 3), ("south", 0, -1, 0), ("west", -1, 0, 1)];
    let find = |x, y| points.iter().position(|p| p.x == x && p.y == y).map(|i| i as u16);
    let directions = dirs
        .iter()
        .map(|&(name, dx, dy, r)| Direction {
            name: name.into(),
            step: points.iter().map(|p| find(p.x + dx, p.y + dy)).collect(),
            reverse: Some(r),
        })
        .collect();
    Board {
        family: Family::Square,
        width: n,
        height: n,
        turned: false,
        points,
        directions,
        named: vec![],
        lines: 15,
        compass: 3,
        span: Span::default(),
    }
}

fn springers(n: i32, reserve: i64) -> Rules {
    let mover = || Box::new(e(ExprKind::Mover, Type::Player));
    let own = || pts(ExprKind::Pieces { kind: None, owner: Some(mover()) });
    let enemy = || {
        pts(ExprKind::Pieces {
            kind: None,
            owner: Some(Box::new(e(ExprKind::OpponentOf(mover()), Type::Player))),
        })
    };
    let empty = || pts(ExprKind::Empty);
    let lines = || e(ExprKind::Directions(15), Type::Directions);
    let jump = |over: Expr, to: Expr| {
        s(StmtKind::Jump {
            along: lines(),
            before: None,
            over,
            after: None,
            land: Land { to: Some(to), taking: None },
        })
    };
    let act = |name: &str, body| Action { name: name.into(), params: vec![], writes: None, body, span: Span::default() };
    let call = |action| s(StmtKind::Do { action, args: vec![] });
    let actions = vec![
        act("capture", vec![
            jump(enemy(), empty()),
            s(StmtKind::Remove { set: e(ExprKind::Jumped, Type::Point), to: None }),
        ]),
        act("captures", vec![call(0), s(StmtKind::WhilePossible(vec![call(0)]))]),
        act("hop", vec![jump(
            own(),
            pts(ExprKind::Except(Box::new(empty()), Box::new(pts(ExprKind::Visited)))),
        )]),
        act("hops", vec![
            call(2),
            s(StmtKind::IfPossible {
                body: vec![call(1)],
                otherwise: vec![s(StmtKind::Either(vec![vec![call(3)], vec![call(4)]]))],
            }),
        ]),
        act("birth", vec![s(StmtKind::Place {
            kind: 0,
            owner: Some(*mover()),
            from_hand: true,
            on: pts(ExprKind::Among(
                Box::new(empty()),
                Box::new(pts(ExprKind::Neighbours {
                    set: Box::new(e(ExprKind::Here, Type::Point)),
                    along: Box::new(lines()),
                    steps: Box::new(e(ExprKind::Number(1), Type::Number)),
                })),
            )),
        })]),
    ];
    let pick = || s(StmtKind::Pick { from: own(), lift: false });
    let turn = vec![s(StmtKind::IfPossible { body: vec![pick(), call(1)], otherwise: vec![pick(), call(3)] })];
    let board = board(n);
    let corner = |k: i32| -> Vec<u16> {
        (0..board.points.len() as u16)
            .filter(|&p| {
                let q = &board.points[p as usize];
                if k == 0 { q.x <= 2 && q.y <= 2 } else { q.x > n - 2 && q.y > n - 2 }
            })
            .collect()
    };
    let setup = (0..2)
        .flat_map(|k| {
            let owner = || e(ExprKind::Player(k), Type::Player);
            [
                s(StmtKind::Put { kind: 0, owner: Some(owner()), on: pts(ExprKind::Points(corner(k as i32))) }),
                s(StmtKind::PutInHand {
                    kind: 0,
                    owner: owner(),
                    times: e(ExprKind::Number(reserve), Type::Number),
                }),
            ]
        })
        .collect();
    Rules {
        title: String::new(),
        info: vec![],
        options: vec![],
        players: ["Red", "Turquoise"].map(|n| Player { name: n.into(), span: Span::default() }).to_vec(),
        kinds: vec![Kind { name: "jumper".into(), neutral: false, span: Span::default() }],
        player_properties: vec![],
        kind_properties: vec![],
        memories: vec![],
        definitions: vec![],
        actions,
        locals: vec![],
        setup,
        turn,
        effects: vec![],
        laws: vec![],
        ends: vec![End {
            name: "stuck".into(),
            each: None,
            when: e(ExprKind::Not(Box::new(e(ExprKind::PossibleTurn, Type::Truth))), Type::Truth),
            outcome: Outcome::Loses(e(ExprKind::NextPlayer, Type::Player)),
            span: Span::default(),
        }],
        claims: vec![],
        notes: vec![],
        board,
    }
}

#[test]
fn perft() {
    let r = reference::Reference::new(&springers(6, 8));
    let start = r.start();
    for m in r.moves(&start) {
        println!("{}", m.text);
    }
    let t = std::time::Instant::now();
    assert_eq!([1, 2, 3, 4].map(|d| r.perft(&start, d)), [10, 100, 1158, 12036]);
    println!("{:?}", t.elapsed());
    let r = reference::Reference::new(&springers(6, 1));
    let start = r.start();
    assert_eq!([1, 2, 3, 4, 5, 6].map(|d| r.perft(&start, d)), [10, 100, 8, 8, 4, 0]);
    let r = reference::Reference::new(&springers(8, 12));
    let start = r.start();
    assert_eq!([1, 2, 3, 4].map(|d| r.perft(&start, d)), [10, 100, 1180, 13924]);
}
