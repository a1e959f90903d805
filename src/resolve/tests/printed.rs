//! Checked rules as text: what a small file comes to, line by line.

use super::{Files, check};

const GAME: &str = r#"
game "Small" { about "a test"; year 2026 }
@reading "how large?" option size one of 4, 8 usually 4
option style one of plain, fancy usually fancy
board square(size, size) { lines = all; turned = 45 }
players { White { goal = top; ahead = north } Black { goal = bottom; ahead = south } }
pieces { stone { ways = (ahead of mover, east, west) }, king, wall neutral }
setup {
  put wall on centre
  if size is 8 { put stone of White on h1 } else { put stone of White on d1 }
  for each p in players where p is not White { put king of p in hand times size - 2 }
}
memory last_one: points = corners among row(1)
history quiet: number from 0 to size * 10 = 0
define free(s) = empty among neighbours(s)
define strong = those s in own where count(free(s)) at least 2 or s in goal of mover
define knight = leap(1, 2)
action go writes "go {here}" {
  pick strong
  either { step along ways of here to empty or taking enemy }
  or { slide along (orthogonal except south) past empty to empty except last_one }
  or { jump over own past empty to empty; remove jumped to hand of owner }
  or { step along knight to free(here) }
}
turn {
  if possible { do go } else { choose x in empty; place king from hand on x }
  if style is fancy { remember quiet = quiet + 1 } else { remember quiet = 0 }
}
effect promote { change stone among goal of mover to king }
law apart { require no pattern any way round "oo" where o = king because "kings keep apart" }
@assumed "a draw"
end third when occurrences(position) at least 3: draw
end home for each p in players when some king of p among goal of p: p wins
end stuck when not possible turn: most rank wins
define rank(p: player) = [count(piece of p), 0 - hand of king of p]
claim short: every turn lowers 100 - quiet
"#;

#[test]
fn a_small_game() {
    let outcome = check(GAME, &[], &Files(Vec::new()));
    let (rules, warnings) = outcome.result.expect("a right file");
    assert_eq!(warnings.iter().map(|w| w.code).collect::<Vec<_>>(), ["W0105"]);
    insta::assert_snapshot!(rules.to_string(), @r#"
    game "Small"
    about "a test"
    year "2026"
    option size is 4 of 4, 8, usually 4
    option style is fancy of plain, fancy, usually fancy
    board Square: 16 points, turned, lines all
    player White
      goal: Points = (a4 b4 c4 d4)
      ahead: Direction = north
    player Black
      goal: Points = (a1 b1 c1 d1)
      ahead: Direction = south
    kind stone
      ways: Directions = (ahead of mover, east, west)
    kind king
    kind wall neutral
    memory last_one: Points = (a1 d1)
    history quiet: number from 0 to 40 = 0
    define free(s: Points): Points = (empty among neighbours(s, all, 1))
    define strong: Points = (those s in piece of mover where ((count(free(s)) at least 2) or (s in goal of mover)))
    define knight: Directions = {leap(1,2)+1+2, leap(1,2)+1-2, leap(1,2)-1+2, leap(1,2)-1-2, leap(1,2)+2+1, leap(1,2)+2-1, leap(1,2)-2+1, leap(1,2)-2-1}
    define rank(p: Player): List = list(count(piece of p), (0 - hand of king of p))
    action go writes "go {here}"
      pick strong
      either
        step along ways of here to empty taking piece of opponent of mover
      or
        slide along {north, east, west} past empty to (empty except last_one)
      or
        jump along all over piece of mover past empty to empty
        remove jumped to hand of owner
      or
        step along {leap(1,2)+1+2, leap(1,2)+1-2, leap(1,2)-1+2, leap(1,2)-1-2, leap(1,2)+2+1, leap(1,2)+2-1, leap(1,2)-2+1, leap(1,2)-2-1} to free(here)
    setup
      put wall on (b2 c2 b3 c3)
      put stone of White on d1
      for each p in players where (p is not White)
        put king of p in hand times 2
    turn
      if possible
        do go
      else
        choose x in empty
        place king of mover from hand on x
      remember quiet = (quiet + 1)
    effect promote
      change (stone among goal of mover) to king
    law apart
      require not some pattern[2 pictures of 2 cells](king) because "kings keep apart"
    end third when (occurrences(position) at least 3): draw
    end home for each p in players when some (king of p among goal of p): p wins
    end stuck when not possible turn: most rank wins
    claim short: every turn lowers (100 - quiet)
    note on option size: how large?
    note on end third: a draw
    "#);
}
