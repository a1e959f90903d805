//! States to plain positions with names, and back.

use super::RunError;
use super::engine::State;
use super::view::{MemoryView, PieceOn, PositionView};
use crate::compile::plan::{Holds, MemoryOf, MemorySlot, Plan, Slot};

fn index(n: u64) -> usize {
    usize::try_from(n).unwrap_or(usize::MAX)
}

fn name(list: &[String], i: usize) -> String {
    list.get(i).cloned().unwrap_or_default()
}

/// The position of a state.
pub(super) fn view(plan: &Plan, state: &[u64]) -> PositionView {
    let layout = &plan.layout;
    let word = |offset: usize| state.get(offset).copied().unwrap_or(0);
    let board_words = layout.board_words();
    let mut hands = Vec::new();
    for (player, player_name) in plan.names.players.iter().enumerate() {
        for (kind, kind_name) in plan.names.kinds.iter().enumerate() {
            if plan.slots.iter().any(|s| s.kind == kind && s.owner.is_some()) {
                let count = word(layout.hands + player * plan.kinds + kind);
                hands.push((player_name.clone(), kind_name.clone(), count));
            }
        }
    }
    let earlier = index(word(layout.earlier_count)).min(layout.earlier_kept);
    PositionView {
        next: Some(name(&plan.names.players, index(word(layout.next)))),
        turn: Some(word(layout.true_turn)),
        passes: Some(word(layout.true_passes)),
        last: Some(name(&plan.names.players, index(word(layout.true_last)))),
        board: Some(board(plan, &state[layout.boards..layout.boards + board_words])),
        hands: Some(hands),
        memories: plan.memories.iter().map(|m| (m.name.clone(), memory(plan, state, m))).collect(),
        earlier: (0..earlier)
            .map(|i| layout.earlier + i * board_words)
            .map(|at| board(plan, &state[at..at + board_words]))
            .collect(),
    }
}

fn has(words: &[u64], point: usize) -> bool {
    words.get(point / 64).is_some_and(|w| w >> (point % 64) & 1 == 1)
}

fn board(plan: &Plan, words: &[u64]) -> Vec<PieceOn> {
    let mut pieces = Vec::new();
    for (point, point_name) in plan.names.points.iter().enumerate() {
        for (slot, bits) in plan.slots.iter().zip(words.chunks_exact(plan.words)) {
            if has(bits, point) {
                pieces.push(piece_on(plan, point_name, slot));
            }
        }
        let layout = &plan.layout;
        let first = layout.slots * layout.words + point * layout.pile_words;
        for &word in words.get(first..first + layout.pile_words).unwrap_or(&[]) {
            let codes =
                (0..64 / layout.pile_bits).map(|i| word >> (i * layout.pile_bits) & ((1 << layout.pile_bits) - 1));
            let below = codes.filter_map(|code| plan.slots.get(index(code).checked_sub(1)?));
            pieces.extend(below.map(|slot| piece_on(plan, point_name, slot)));
        }
    }
    pieces
}

fn piece_on(plan: &Plan, point: &str, slot: &Slot) -> PieceOn {
    PieceOn {
        point: point.to_owned(),
        owner: slot.owner.map(|o| name(&plan.names.players, o)),
        kind: name(&plan.names.kinds, slot.kind),
    }
}

fn memory(plan: &Plan, state: &[u64], slot: &MemorySlot) -> MemoryView {
    let at = slot.register as usize;
    let of = |list: &[String], size: usize| {
        let each = list.iter().enumerate();
        MemoryView::Of(each.map(|(i, n)| (n.clone(), value(plan, state, slot, at + i * size))).collect())
    };
    match slot.of {
        MemoryOf::Game => value(plan, state, slot, at),
        MemoryOf::Players => of(&plan.names.players, slot.size(plan.words)),
        MemoryOf::Points => of(&plan.names.points, 1),
    }
}

fn value(plan: &Plan, state: &[u64], slot: &MemorySlot, at: usize) -> MemoryView {
    let word = state.get(at).copied().unwrap_or(0);
    match slot.holds {
        Holds::Points => {
            let words = state.get(at..at + plan.words).unwrap_or(&[]);
            let points = plan.names.points.iter().enumerate();
            MemoryView::Points(points.filter(|(i, _)| has(words, *i)).map(|(_, n)| n.clone()).collect())
        }
        Holds::Player => MemoryView::Player(name(&plan.names.players, index(word))),
        Holds::Truth => MemoryView::Truth(word != 0),
        Holds::Number(..) => MemoryView::Number(word.cast_signed()),
    }
}

/// Finds a name, or says what there is.
fn find(list: &[String], wanted: &str, what: &str) -> Result<usize, RunError> {
    list.iter().position(|n| n == wanted).ok_or_else(|| {
        let near = crate::diagnostic::nearest(wanted, list.iter().map(String::as_str));
        let hint = near.map_or_else(String::new, |n| format!("; did you mean `{n}`?"));
        RunError::BadPosition(format!("there is no {what} `{wanted}`{hint}"))
    })
}

/// The state of a position: what the view leaves out is as in `start`. Hashes are not yet computed.
pub(super) fn state(plan: &Plan, start: &[u64], view: &PositionView) -> Result<State, RunError> {
    let mut state: State = start.into();
    let layout = &plan.layout;
    if let Some(next) = &view.next {
        let next = find(&plan.names.players, next, "player")? as u64;
        state[layout.next] = next;
        state[layout.true_last] = 1 - next.min(1);
    }
    let turn = view.turn.unwrap_or(1);
    if turn == 0 {
        return Err(RunError::BadPosition("the turn number is 0; the first turn is 1".into()));
    }
    state[layout.true_turn] = turn;
    state[layout.turn] = turn.min(layout.turn_bound);
    let passes = view.passes.unwrap_or(0);
    state[layout.true_passes] = passes;
    state[layout.passes] = passes.min(layout.passes_bound);
    if let Some(last) = &view.last {
        state[layout.true_last] = find(&plan.names.players, last, "player")? as u64;
    }
    if layout.reads_last {
        state[layout.last] = state[layout.true_last];
    }
    if let Some(pieces) = &view.board {
        let words = set_board(plan, pieces)?;
        state[layout.boards..layout.boards + words.len()].copy_from_slice(&words);
    }
    if let Some(hands) = &view.hands {
        set_hands(plan, &mut state, hands)?;
    }
    for (wanted, value) in &view.memories {
        let names: Vec<String> = plan.memories.iter().map(|m| m.name.clone()).collect();
        let slot = &plan.memories[find(&names, wanted, "memory")?];
        set_memory(plan, &mut state, slot, value)?;
    }
    // More boards than the rules look back at are of no consequence.
    let kept = view.earlier.len().min(layout.earlier_kept);
    state[layout.earlier_count] = kept as u64;
    state[layout.earlier..layout.earlier + layout.earlier_kept * layout.board_words()].fill(0);
    for (i, pieces) in view.earlier.iter().take(kept).enumerate() {
        let words = set_board(plan, pieces)?;
        let at = layout.earlier + i * words.len();
        state[at..at + words.len()].copy_from_slice(&words);
    }
    Ok(state)
}

fn set_board(plan: &Plan, pieces: &[PieceOn]) -> Result<Vec<u64>, RunError> {
    let mut words = vec![0; plan.layout.board_words()];
    let mut height = vec![0; plan.points];
    for piece in pieces {
        let point = find(&plan.names.points, &piece.point, "point")?;
        let kind = find(&plan.names.kinds, &piece.kind, "kind of piece")?;
        let owner = piece.owner.as_ref().map(|o| find(&plan.names.players, o, "player")).transpose()?;
        let slot = plan.slots.iter().position(|s| s.kind == kind && s.owner == owner).ok_or_else(|| {
            let problem = if owner.is_some() { "is neutral and has no owner" } else { "must have an owner" };
            RunError::BadPosition(format!("`{}` {problem}", piece.kind))
        })?;
        let layout = &plan.layout;
        let below = height[point];
        height[point] += 1;
        if below >= layout.pile_height {
            return Err(RunError::Crowded(piece.point.clone()));
        }
        if let Some(below) = below.checked_sub(1) {
            let each = 64 / layout.pile_bits;
            let at = layout.slots * layout.words + point * layout.pile_words + below / each;
            words[at] |= (slot as u64 + 1) << (below % each * layout.pile_bits);
        } else {
            words[slot * plan.words + point / 64] |= 1 << (point % 64);
        }
    }
    Ok(words)
}

fn set_hands(plan: &Plan, state: &mut [u64], hands: &[(String, String, u64)]) -> Result<(), RunError> {
    // A player who is not named keeps the starting hand; one who is named has just what is said.
    for (player, _, _) in hands {
        let player = find(&plan.names.players, player, "player")?;
        let at = plan.layout.hands + player * plan.kinds;
        state[at..at + plan.kinds].fill(0);
    }
    for (player, kind, count) in hands {
        let player = find(&plan.names.players, player, "player")?;
        let kind_id = find(&plan.names.kinds, kind, "kind of piece")?;
        if *count > super::MAX_HAND {
            return Err(RunError::BadPosition(format!("a hand holds at most {} pieces", super::MAX_HAND)));
        }
        if *count > 0 && !plan.slots.iter().any(|s| s.kind == kind_id && s.owner.is_some()) {
            return Err(RunError::BadPosition(format!("`{kind}` is neutral and cannot be in a hand")));
        }
        state[plan.layout.hands + player * plan.kinds + kind_id] = *count;
    }
    Ok(())
}

fn set_memory(plan: &Plan, state: &mut [u64], slot: &MemorySlot, value: &MemoryView) -> Result<(), RunError> {
    let at = slot.register as usize;
    let (names, what, size) = match slot.of {
        MemoryOf::Game => return set_value(plan, state, slot, at, value),
        MemoryOf::Players => (&plan.names.players, "player", slot.size(plan.words)),
        MemoryOf::Points => (&plan.names.points, "point", 1),
    };
    let MemoryView::Of(values) = value else {
        return Err(RunError::BadPosition(format!("the memory `{}` has a value for each {what}", slot.name)));
    };
    for (name, value) in values {
        let place = at + find(names, name, what)? * size;
        set_value(plan, state, slot, place, value)?;
    }
    Ok(())
}

fn set_value(plan: &Plan, state: &mut [u64], slot: &MemorySlot, at: usize, value: &MemoryView) -> Result<(), RunError> {
    match (slot.holds, value) {
        (Holds::Points, MemoryView::Points(points)) => {
            state[at..at + plan.words].fill(0);
            for point in points {
                let point = find(&plan.names.points, point, "point")?;
                state[at + point / 64] |= 1 << (point % 64);
            }
        }
        (Holds::Player, MemoryView::Player(player)) => {
            state[at] = find(&plan.names.players, player, "player")? as u64;
        }
        (Holds::Truth, MemoryView::Truth(truth)) => state[at] = u64::from(*truth),
        (Holds::Number(low, high), MemoryView::Number(n)) => {
            if !(low..=high).contains(n) {
                let name = &slot.name;
                return Err(RunError::BadPosition(format!("`{name}` goes from {low} to {high}, not to {n}")));
            }
            state[at] = n.cast_unsigned();
        }
        (holds, _) => {
            let wanted = match holds {
                Holds::Points => "a list of points",
                Holds::Player => "a player",
                Holds::Truth => "true or false",
                Holds::Number(..) => "a number",
            };
            return Err(RunError::BadPosition(format!("the memory `{}` holds {wanted}", slot.name)));
        }
    }
    Ok(())
}
