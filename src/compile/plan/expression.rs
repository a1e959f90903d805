//! Expressions of a plan, referring to their parts by number.

use super::{NodeId, NumberId, Register, SetId};

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
    /// With registers set first: the arguments of a definition.
    With(Box<[(Register, Argument)]>, SetId),
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
    /// The test holds for some number.
    ExistsNumber {
        /// The number under test.
        register: Register,
        /// The least.
        low: NumberId,
        /// The greatest.
        high: NumberId,
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
    /// With registers set first: the arguments of a definition.
    With(Box<[(Register, Argument)]>, NumberId),
    /// By the kind of the piece on a point; `None` is 0.
    ByKind(SetId, Box<[Option<NumberId>]>),
    /// The numbers that a memory has for these points, together; the first word of the memory.
    OnPoints(Register, SetId),
    /// Pieces on these points, all of each pile.
    Height(SetId),
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
    /// With registers set first: the arguments of a definition.
    With(Box<[(Register, Argument)]>, u32),
}
