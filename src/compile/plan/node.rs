//! The turn machine: statements as a graph of nodes.

use super::{Along, Argument, NodeId, NumberId, Register, SetId};

/// Where a piece may land; the empty or occupied points of the sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Landing {
    /// `to`
    pub to: Option<SetId>,
    /// `taking`
    pub taking: Option<SetId>,
    /// `onto`
    pub onto: Option<SetId>,
    /// `under`
    pub under: Option<SetId>,
}

/// A step of the turn machine. `next` is what follows.
#[derive(Clone, Debug)]
pub enum Node {
    /// Choose a piece.
    Pick {
        /// Candidates.
        set: SetId,
        /// Take it off the board.
        lift: bool,
        /// Then.
        next: NodeId,
    },
    /// One step.
    Step {
        /// Directions.
        along: Along,
        /// Where to.
        land: Landing,
        /// Then.
        next: NodeId,
    },
    /// Many steps.
    Slide {
        /// Directions.
        along: Along,
        /// What it may pass.
        past: SetId,
        /// Where to.
        land: Landing,
        /// Then.
        next: NodeId,
    },
    /// Over one point.
    Jump {
        /// Directions.
        along: Along,
        /// What it may pass before.
        before: Option<SetId>,
        /// What it passes.
        over: SetId,
        /// What it may pass after.
        after: Option<SetId>,
        /// Where to.
        land: Landing,
        /// Then.
        next: NodeId,
    },
    /// Anywhere.
    Move {
        /// So many pieces from the top of the pile only.
        top: Option<NumberId>,
        /// The piece on this point, not the picked one.
        piece: Option<SetId>,
        /// Where to.
        land: Landing,
        /// Then.
        next: NodeId,
    },
    /// Choose a point for a new piece.
    Place {
        /// Its kind.
        kind: u16,
        /// Its owner.
        owner: Option<NumberId>,
        /// From the owner's hand.
        from_hand: bool,
        /// Where.
        on: SetId,
        /// Then.
        next: NodeId,
    },
    /// New pieces on all points.
    Put {
        /// Their kind.
        kind: u16,
        /// Their owner.
        owner: Option<NumberId>,
        /// Where.
        on: SetId,
        /// Then.
        next: NodeId,
    },
    /// New pieces in a hand.
    PutInHand {
        /// Their kind.
        kind: u16,
        /// Whose.
        owner: NumberId,
        /// How many.
        times: NumberId,
        /// Then.
        next: NodeId,
    },
    /// Pieces leave.
    Remove {
        /// Which.
        set: SetId,
        /// Where to.
        to: RemovedTo,
        /// Then.
        next: NodeId,
    },
    /// Pieces become others.
    Change {
        /// Which.
        set: SetId,
        /// New kind.
        kind: u16,
        /// New owner, or the old one.
        owner: Option<NumberId>,
        /// The kind is neutral.
        neutral: bool,
        /// Then.
        next: NodeId,
    },
    /// Choose a point.
    ChoosePoint {
        /// Bound here.
        register: Register,
        /// Candidates.
        set: SetId,
        /// Then.
        next: NodeId,
    },
    /// Choose a direction or a player.
    ChooseBit {
        /// Bound here: a direction as a set of one, or the number of a player.
        register: Register,
        /// Candidates as bits.
        set: NumberId,
        /// Players, not directions.
        players: bool,
        /// Then.
        next: NodeId,
    },
    /// Choose a number.
    ChooseNumber {
        /// Bound here.
        register: Register,
        /// The least.
        low: NumberId,
        /// The greatest.
        high: NumberId,
        /// Then.
        next: NodeId,
    },
    /// Choose a group.
    ChooseGroup {
        /// Bound here.
        register: Register,
        /// Union of the candidates.
        set: SetId,
        /// Directions that join.
        along: Along,
        /// Then.
        next: NodeId,
    },
    /// Sets registers that are not part of the position.
    Bind {
        /// Register and value; all values are worked out first.
        values: Box<[(Register, Argument)]>,
        /// Then.
        next: NodeId,
    },
    /// Sets a memory.
    Remember {
        /// Index into the plan's memories.
        memory: u16,
        /// Whose value.
        of: Remembered,
        /// Its value.
        value: Argument,
        /// Then.
        next: NodeId,
    },
    /// Dead end if false.
    Require {
        /// The test.
        test: NumberId,
        /// Then.
        next: NodeId,
    },
    /// Plain condition.
    If {
        /// The test.
        test: NumberId,
        /// If it holds.
        then: NodeId,
        /// If not.
        otherwise: NodeId,
    },
    /// Ways of `body`, which ends in an [`Node::EndPossible`] of the same level; if none reaches it, those of `otherwise`.
    IfPossible {
        /// Nesting of such tests.
        level: u16,
        /// Tried first.
        body: NodeId,
        /// Instead.
        otherwise: NodeId,
    },
    /// The body of an `if possible` has a way.
    EndPossible {
        /// Nesting of such tests.
        level: u16,
        /// Then.
        next: NodeId,
    },
    /// The ways of each.
    Either(Box<[NodeId]>),
    /// The ways of `body` whose `number` is greatest at its [`Node::EndMost`].
    Most {
        /// The ways.
        body: NodeId,
        /// Then.
        next: NodeId,
    },
    /// The end of a way of a `most`.
    EndMost {
        /// What is compared.
        number: NumberId,
    },
    /// The next of the points (or groups, or directions) left in a register.
    ForEach {
        /// What is left.
        left: Register,
        /// What is bound.
        register: Register,
        /// Points one by one, groups, or directions.
        items: Items,
        /// For each.
        body: NodeId,
        /// When none is left.
        next: NodeId,
    },
    /// Comes back here. Outside of tests equal states are followed once; inside, a way that repeats a state is cut.
    Loop {
        /// Inside an `if possible` body or a `most`.
        inside: bool,
        /// Then.
        next: NodeId,
    },
    /// Who moves next.
    Next {
        /// The player.
        player: NumberId,
        /// Then.
        next: NodeId,
    },
    /// Persons exchange colours.
    SwapSides {
        /// Then.
        next: NodeId,
    },
    /// A pass.
    Pass {
        /// Then.
        next: NodeId,
    },
    /// An action with its own notation begins.
    OpenText {
        /// Then.
        next: NodeId,
    },
    /// … and ends: its text replaces what was written since.
    CloseText {
        /// The text.
        parts: Box<[TextPart]>,
        /// Then.
        next: NodeId,
    },
    /// The turn's statements are done: a lifted piece comes down, passes are counted.
    Down {
        /// Effects.
        next: NodeId,
    },
    /// The turn is complete and lawful.
    Finish {
        /// Whose turn it was.
        mover: u8,
    },
    /// An action that was asked for has a way.
    Found,
    /// The setup is done.
    Ready,
}

/// What a [`Node::ForEach`] runs over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Items {
    /// Points, the register being a point.
    Points,
    /// Groups, the register being a set.
    Groups(Along),
    /// Directions, both registers being bits.
    Directions,
    /// Numbers: the next one, and in the word behind it the last one.
    Numbers,
}

/// Which value of a memory is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remembered {
    /// Its only one.
    Game,
    /// That of a player known beforehand.
    Player(usize),
    /// That of the player of this number.
    PlayerOf(NumberId),
    /// Those of points.
    Points(SetId),
}

/// Where removed pieces go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RemovedTo {
    /// Out of the game.
    Nowhere,
    /// Into a player's hand.
    Player(NumberId),
    /// Into their owners' hands.
    Owner,
}

/// A piece of a notation text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextPart {
    /// As it stands.
    Text(String),
    /// The point in a register.
    Point(Register),
    /// All points of a set register.
    Points(Register),
    /// The player in a register.
    Player(Register),
    /// The direction in a register.
    Direction(Register),
    /// A number.
    Number(Register),
}

impl Node {
    /// Whether the player chooses something here, `either` apart.
    #[must_use]
    pub const fn is_choice(&self) -> bool {
        matches!(
            self,
            Self::Pick { .. }
                | Self::Step { .. }
                | Self::Slide { .. }
                | Self::Jump { .. }
                | Self::Move { .. }
                | Self::Place { .. }
                | Self::ChoosePoint { .. }
                | Self::ChooseBit { .. }
                | Self::ChooseGroup { .. }
                | Self::ChooseNumber { .. }
        )
    }

    /// What follows, if it is one thing.
    #[must_use]
    pub const fn only_next(&self) -> Option<NodeId> {
        match self {
            Self::Pick { next, .. }
            | Self::Step { next, .. }
            | Self::Slide { next, .. }
            | Self::Jump { next, .. }
            | Self::Move { next, .. }
            | Self::Place { next, .. }
            | Self::Put { next, .. }
            | Self::PutInHand { next, .. }
            | Self::Remove { next, .. }
            | Self::Change { next, .. }
            | Self::ChoosePoint { next, .. }
            | Self::ChooseBit { next, .. }
            | Self::ChooseGroup { next, .. }
            | Self::ChooseNumber { next, .. }
            | Self::Bind { next, .. }
            | Self::Remember { next, .. }
            | Self::Require { next, .. }
            | Self::EndPossible { next, .. }
            | Self::Next { next, .. }
            | Self::SwapSides { next }
            | Self::Pass { next }
            | Self::OpenText { next }
            | Self::CloseText { next, .. }
            | Self::Down { next } => Some(*next),
            Self::If { .. }
            | Self::IfPossible { .. }
            | Self::Either(_)
            | Self::Most { .. }
            | Self::EndMost { .. }
            | Self::ForEach { .. }
            | Self::Loop { .. }
            | Self::Finish { .. }
            | Self::Found
            | Self::Ready => None,
        }
    }
}
