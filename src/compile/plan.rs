//! The plan: what the engine carries out. Flat lists, indexed by ids, with a side table from node to source span.

use std::sync::Arc;

use super::layout::Layout;
pub use crate::ground::{DirectionTable, Slot};
use crate::source::Span;

/// Index into [`Plan::sets`].
pub type SetId = u32;
/// Index into [`Plan::numbers`].
pub type NumberId = u32;
/// Index into [`Plan::nodes`].
pub type NodeId = u32;
/// Offset of a word in a frame, see [`Layout`].
pub type Register = u32;

/// Rules ready to run on one board.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Words in a set of points.
    pub words: usize,
    /// Number of points.
    pub points: usize,
    /// Where everything stands in a frame.
    pub layout: Layout,
    /// Step tables.
    pub directions: Vec<DirectionTable>,
    /// The reverse of each direction, or `u8::MAX`.
    pub reverse: Vec<u8>,
    /// One of each pair of opposite directions of the compass.
    pub compass: u64,
    /// The point opposite each.
    pub opposite: Vec<u16>,
    /// File, row and level of each point.
    pub coordinates: Vec<[i32; 3]>,
    /// What stands in each bitboard.
    pub slots: Vec<Slot>,
    /// Bitboard of (kind, owner): `slot_of[kind * (players + 1) + owner]`, neutral kinds at `players`; `u16::MAX` if there is none.
    pub slot_of: Vec<u16>,
    /// Number of players.
    pub players: usize,
    /// Number of kinds.
    pub kinds: usize,
    /// Constant sets, `words` words each; the first is all points.
    pub constants: Vec<u64>,
    /// Set expressions; parts come before wholes.
    pub sets: Vec<SetNode>,
    /// Number, truth, player and direction expressions.
    pub numbers: Vec<NumberNode>,
    /// List expressions.
    pub lists: Vec<ListNode>,
    /// Pictures.
    pub patterns: Vec<Pattern>,
    /// The statements as a graph.
    pub nodes: Vec<Node>,
    /// Where each node was written.
    pub spans: Vec<Span>,
    /// The reason given by each `require` that has one, by node.
    pub reasons: Vec<(NodeId, String)>,
    /// First values of memories, then setup.
    pub setup: NodeId,
    /// The turn of each player, effects and laws included.
    pub turns: Vec<NodeId>,
    /// The ends as tested before the turn of each player, in order.
    pub ends: Vec<Vec<EndNode>>,
    /// Names for notation and views.
    pub names: Names,
    /// True if ends or laws look at earlier positions.
    pub reads_positions: bool,
    /// True if laws or ends look at all earlier boards.
    pub reads_boards: bool,
    /// Memories in file order.
    pub memories: Vec<MemorySlot>,
}

/// Names of things, for notation and views.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// Points.
    pub points: Vec<String>,
    /// Players.
    pub players: Vec<String>,
    /// Kinds.
    pub kinds: Vec<String>,
    /// Elementary directions.
    pub directions: Vec<String>,
    /// Ends.
    pub ends: Vec<String>,
    /// A player has more than one kind, so that a placement names it.
    pub write_kinds: bool,
}

/// A memory and where its value stands.
#[derive(Clone, Debug)]
pub struct MemorySlot {
    /// Its name.
    pub name: String,
    /// Its first word.
    pub register: Register,
    /// What it holds.
    pub holds: Holds,
}

/// What a register holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// A set of points, `words` words.
    Points,
    /// A player.
    Player,
    /// 0 or 1.
    Truth,
    /// A number kept within bounds.
    Number(i64, i64),
}

/// Set expressions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SetNode {
    /// A constant, by index.
    Constant(u32),
    /// One bitboard.
    Slot(u16),
    /// The pieces of a player (a number) and a kind, or all kinds.
    PiecesOf {
        /// The kind, or every kind with an owner.
        kind: Option<u16>,
        /// The player.
        owner: NumberId,
    },
    /// Points without a piece.
    Empty,
    /// Points with a piece.
    Occupied,
    /// The one point in a register, or none.
    Point(Register),
    /// The set in a register.
    Set(Register),
    /// In either.
    Or(SetId, SetId),
    /// In both.
    And(SetId, SetId),
    /// In the first only.
    AndNot(SetId, SetId),
    /// Exactly so many steps on.
    Shift {
        /// From.
        set: SetId,
        /// Directions.
        along: Along,
        /// Steps.
        steps: NumberId,
    },
    /// One step on.
    Step {
        /// From.
        set: SetId,
        /// Directions.
        along: Along,
    },
    /// What is seen.
    Sight {
        /// From.
        set: SetId,
        /// Directions.
        along: Along,
        /// Seen through.
        through: SetId,
    },
    /// Strictly between.
    Between(SetId, SetId),
    /// Joined.
    Reach {
        /// From.
        from: SetId,
        /// Through.
        through: SetId,
        /// Directions.
        along: Along,
    },
    /// In a straight run.
    Runs {
        /// Of these.
        set: SetId,
        /// At least so long.
        length: NumberId,
        /// Directions.
        along: Along,
    },
    /// Turned about the centre.
    Opposite(SetId),
    /// Points for which a test holds.
    Those {
        /// The point under test.
        register: Register,
        /// Candidates.
        set: SetId,
        /// The test.
        test: NumberId,
    },
    /// The union of the groups for which a test holds.
    ThoseGroups {
        /// The group under test.
        register: Register,
        /// The union of all candidates.
        set: SetId,
        /// Directions that join.
        along: Along,
        /// The test.
        test: NumberId,
    },
    /// Where a picture fits.
    Pattern(u32),
    /// One or the other.
    If(NumberId, SetId, SetId),
    /// By the kind of the piece on a point; `None` is the empty set.
    ByKind(SetId, Box<[Option<SetId>]>),
}

/// Directions of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Along {
    /// Known.
    Fixed(u64),
    /// Worked out.
    Number(NumberId),
}

/// Number, truth, player and direction expressions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum NumberNode {
    /// A constant.
    Constant(i64),
    /// A register as a number.
    Register(Register),
    /// The other player.
    Opponent(NumberId),
    /// Pieces in a hand; all kinds if `None`.
    Hand(NumberId, Option<u16>),
    /// Points in a set.
    Count(SetId),
    /// Groups in a union.
    CountGroups(SetId, Along),
    /// Coordinate 0, 1 or 2 of a point.
    Coordinate(SetId, u8),
    /// Sum.
    Add(NumberId, NumberId),
    /// Difference.
    Subtract(NumberId, NumberId),
    /// Product.
    Multiply(NumberId, NumberId),
    /// Bits of both.
    BitOr(NumberId, NumberId),
    /// Common bits.
    BitAnd(NumberId, NumberId),
    /// Bits of the first only.
    BitAndNot(NumberId, NumberId),
    /// Directions turned around.
    Reverse(NumberId),
    /// Set not empty.
    Some(SetId),
    /// First set not empty and within the second.
    Within(SetId, SetId),
    /// The same for directions.
    BitsWithin(NumberId, NumberId),
    /// Two sets are the same.
    SameSet(SetId, SetId),
    /// Comparison of numbers.
    Compare(Test, NumberId, NumberId),
    /// Comparison of lists.
    CompareLists(Test, u32, u32),
    /// Both (the second only if the first).
    And(NumberId, NumberId),
    /// Either.
    Or(NumberId, NumberId),
    /// Truth turned around.
    Not(NumberId),
    /// The test holds for some point.
    Exists {
        /// The point under test.
        register: Register,
        /// Candidates.
        set: SetId,
        /// The test.
        test: NumberId,
    },
    /// The test holds for some group.
    ExistsGroup {
        /// The group under test.
        register: Register,
        /// Union of the candidates.
        set: SetId,
        /// Directions that join.
        along: Along,
        /// The test.
        test: NumberId,
    },
    /// The test holds for some direction.
    ExistsDirection {
        /// The direction under test.
        register: Register,
        /// Candidates.
        set: NumberId,
        /// The test.
        test: NumberId,
    },
    /// One group of the first meets all others.
    Connects(SetId, Along, Box<[SetId]>),
    /// One or the other.
    If(NumberId, NumberId, NumberId),
    /// By the kind of the piece on a point; `None` is 0.
    ByKind(SetId, Box<[Option<NumberId>]>),
    /// There is a legal turn of the player.
    PossibleTurn(u8),
    /// The action (its arguments set first) has a way.
    Possible {
        /// Where it begins.
        entry: NodeId,
        /// Its arguments.
        arguments: Box<[(Register, Argument)]>,
    },
    /// How often the position has stood.
    OccurrencesOfPosition,
    /// How often the board has stood, all of the game.
    OccurrencesOfBoard,
    /// How often the board has stood among now and so many before.
    OccurrencesOfRecentBoard(u8),
}

/// The value of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Argument {
    /// A set, put as a set.
    Set(SetId),
    /// A set of one point at most, put as a point.
    Point(SetId),
    /// A number.
    Number(NumberId),
}

/// Comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Test {
    /// The same.
    Equal,
    /// Not the same.
    NotEqual,
    /// Greater or the same.
    AtLeast,
    /// Less or the same.
    AtMost,
    /// Greater.
    More,
    /// Less.
    Less,
}

/// Lists of numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ListNode {
    /// As written.
    Numbers(Box<[NumberId]>),
    /// Sizes of groups, largest first.
    Sizes(SetId, Along),
    /// One or the other.
    If(NumberId, u32, u32),
}

/// A picture in its orientations; see `docs/language.md`, section 5.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// Each orientation.
    pub pictures: Vec<Picture>,
}

/// One orientation: its cells relative to an anchor.
#[derive(Clone, Debug)]
pub struct Picture {
    /// For each cell: the way from the anchor to it as shifts, the set it must lie in, and whether the first character stands there.
    pub cells: Vec<(Arc<Vec<crate::ground::ShiftClass>>, SetId, bool)>,
    /// Anchors for which no cell leaves the board.
    pub anchors: SetId,
}

/// Where a piece may land; the empty or occupied points of the sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Landing {
    /// `to`
    pub to: Option<SetId>,
    /// `taking`
    pub taking: Option<SetId>,
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
        /// Index into [`Plan::memories`].
        memory: u16,
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

/// An end as tested before one player's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndNode {
    /// Index into the rules' ends.
    pub end: u16,
    /// The test.
    pub test: NumberId,
    /// Result.
    pub outcome: EndOutcome,
}

/// What an end means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndOutcome {
    /// That player wins.
    Wins(NumberId),
    /// Nobody.
    Draw,
    /// The first list or number is greater: player 0 wins; less: player 1; equal: nobody. Numbers are lists of one.
    Most(u32, u32),
}
