//! From grounded rules to a [`Plan`]: the turn as a graph of nodes, expressions as flat lists that refer to each other by
//! number, everything about the mover and the options settled.

mod expressions;
pub mod forms;
pub mod layout;
mod patterns;
pub mod plan;
mod print;
mod reads;
mod statements;

use rustc_hash::FxHashMap;
use thiserror::Error;

use crate::ground::constant::{Bindings, Value, Who};
use crate::ground::{Ground, LocalId, Mask, MemoryOf, MemoryType, Outcome, PlayerId, Type};
use crate::source::Span;
use layout::Layout;
use plan::{
    EndNode, EndOutcome, Holds, ListNode, MemorySlot, Names, Node, NodeId, NumberId, NumberNode, Pattern, Plan,
    Register, Remembered, SetId, SetNode,
};

/// More than this many nodes and expressions together are too many.
const MAX_PARTS: usize = 400_000;
/// More words than this for a position and the words of a turn are too many.
const MAX_WORDS: usize = 65_536;
/// Nesting of definitions, actions and blocks.
const MAX_DEPTH: usize = 1_000;
/// Nesting of `if possible` inside `if possible`.
pub const MAX_LEVELS: u16 = 64;

/// Why rules cannot be compiled.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum CompileError {
    /// A limit, and its value.
    #[error("the rules have too much {0}: the limit is {1}")]
    TooLarge(&'static str, usize),
    /// The rules do not keep what they promise; a fault of this program.
    #[error("fault in the rules as checked: {0}")]
    Internal(String),
}

type Result<T> = std::result::Result<T, CompileError>;

/// What a name stands for while an expression is compiled.
#[derive(Clone, Copy, Debug)]
enum Binding {
    Player(PlayerId),
    Point(Register),
    Set(Register),
    Number(Register),
    SetValue(SetId),
    NumberValue(NumberId),
}

/// An action with all that its nodes depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Instance {
    action: usize,
    next: NodeId,
    level: u16,
    inside: bool,
    mover: Option<PlayerId>,
}

struct Compiler<'a> {
    ground: &'a Ground,
    layout: Layout,
    who: Who,
    env: Vec<(LocalId, Binding)>,
    constants_bound: Bindings,
    /// Register of each name bound by a statement, and of the list that its `for each` works off.
    local_registers: FxHashMap<LocalId, (Register, Option<Register>)>,
    scratch_registers: FxHashMap<LocalId, Register>,
    memory_registers: Vec<Register>,
    level: u16,
    inside: bool,
    depth: usize,
    found: NodeId,
    recursive: Vec<bool>,
    instances: FxHashMap<Instance, NodeId>,
    set_ids: FxHashMap<SetNode, SetId>,
    number_ids: FxHashMap<NumberNode, NumberId>,
    constant_ids: FxHashMap<Mask, u32>,
    constants: Vec<u64>,
    sets: Vec<SetNode>,
    numbers: Vec<NumberNode>,
    lists: Vec<ListNode>,
    patterns: Vec<Pattern>,
    nodes: Vec<Node>,
    spans: Vec<Span>,
    reasons: Vec<(NodeId, String)>,
}

/// Makes the plan of grounded rules.
///
/// # Errors
/// If a limit is passed.
pub fn compile(ground: &Ground) -> Result<Plan> {
    let reads = reads::reads(&ground.rules);
    let mut compiler = Compiler::new(ground, &reads);
    if compiler.layout.frame > MAX_WORDS {
        return Err(CompileError::TooLarge(
            "in a position (numbers on points, piles, earlier boards), in words",
            MAX_WORDS,
        ));
    }
    compiler.constant_set(ground.board.clone())?;
    compiler.found = compiler.add_node(Node::Found, Span::default())?;
    let setup = compiler.setup()?;
    let players = ground.rules.players.len();
    let turns = (0..players).map(|p| compiler.turn(p)).collect::<Result<Vec<_>>>()?;
    let ends = (0..players).map(|p| compiler.ends(p)).collect::<Result<Vec<_>>>()?;
    let memories = compiler.memories();
    let mut plan = Plan {
        words: ground.words,
        points: ground.points,
        directions: ground.directions.clone(),
        reverse: ground.rules.board.directions.iter().map(|d| d.reverse.map_or(u8::MAX, byte)).collect(),
        rings: ground.rings,
        compass: ground.rules.board.compass,
        opposite: ground.opposite.clone(),
        coordinates: ground.rules.board.points.iter().map(|p| [p.x, p.y, p.z]).collect(),
        slots: ground.slots.clone(),
        slot_of: slot_table(ground),
        players,
        kinds: ground.rules.kinds.len(),
        names: names(ground),
        reads_positions: reads.positions,
        reads_boards: reads.boards,
        layout: compiler.layout,
        constants: compiler.constants,
        sets: compiler.sets,
        numbers: compiler.numbers,
        lists: compiler.lists,
        patterns: compiler.patterns,
        nodes: compiler.nodes,
        spans: compiler.spans,
        reasons: compiler.reasons,
        setup,
        turns,
        ends,
        memories,
        forms: forms::Forms::default(),
    };
    plan.forms = forms::forms(&mut plan);
    Ok(plan)
}

fn slot_table(ground: &Ground) -> Vec<u16> {
    let players = ground.rules.players.len();
    let mut table = vec![u16::MAX; ground.rules.kinds.len() * (players + 1)];
    for (id, slot) in ground.slots.iter().enumerate() {
        if let Some(entry) = table.get_mut(slot.kind * (players + 1) + slot.owner.unwrap_or(players)) {
            *entry = small(id);
        }
    }
    table
}

fn names(ground: &Ground) -> Names {
    let rules = &ground.rules;
    Names {
        points: rules.board.points.iter().map(|p| p.name.clone()).collect(),
        players: rules.players.iter().map(|p| p.name.clone()).collect(),
        kinds: rules.kinds.iter().map(|k| k.name.clone()).collect(),
        directions: rules.board.directions.iter().map(|d| d.name.clone()).collect(),
        ends: rules.ends.iter().map(|e| e.name.clone()).collect(),
        write_kinds: rules.kinds.iter().filter(|k| !k.neutral).count() > 1,
    }
}

/// Words of one value of a memory.
const fn word_count(ty: MemoryType, words: usize) -> usize {
    if matches!(ty, MemoryType::Points) { words } else { 1 }
}

/// The type of an expression that gives a memory its value.
fn memory_value(ty: MemoryType) -> Type {
    if ty == MemoryType::Points { Type::Points } else { Type::Number }
}

/// A small index as it is stored; the limits of the language keep it small.
fn small(n: usize) -> u16 {
    u16::try_from(n).unwrap_or(u16::MAX)
}

fn byte(n: usize) -> u8 {
    u8::try_from(n).unwrap_or(u8::MAX)
}

impl<'a> Compiler<'a> {
    fn new(ground: &'a Ground, reads: &reads::Reads) -> Self {
        let mut compiler = Self {
            ground,
            layout: Layout::default(),
            who: Who::default(),
            env: Vec::new(),
            constants_bound: Vec::new(),
            local_registers: FxHashMap::default(),
            scratch_registers: FxHashMap::default(),
            memory_registers: Vec::new(),
            level: 0,
            inside: false,
            depth: 0,
            found: 0,
            recursive: statements::recursive(&ground.rules),
            instances: FxHashMap::default(),
            set_ids: FxHashMap::default(),
            number_ids: FxHashMap::default(),
            constant_ids: FxHashMap::default(),
            constants: Vec::new(),
            sets: Vec::new(),
            numbers: Vec::new(),
            lists: Vec::new(),
            patterns: Vec::new(),
            nodes: Vec::new(),
            spans: Vec::new(),
            reasons: Vec::new(),
        };
        compiler.lay_out(reads);
        compiler
    }

    /// Gives everything its place in the frame.
    fn lay_out(&mut self, reads: &reads::Reads) {
        let rules = &self.ground.rules;
        let words = self.ground.words;
        let mut at = 3;
        let mut take = |n: usize| {
            let here = at;
            at += n;
            here
        };
        let points = self.ground.points;
        let mut l = Layout { words, points, slots: self.ground.slots.len(), ..Layout::default() };
        l.pile_height = rules.board.piles;
        l.pile_bits = usize::try_from((l.slots + 1).next_power_of_two().trailing_zeros()).unwrap_or(1).max(1);
        l.pile_words = (rules.board.piles - 1).div_ceil(64 / l.pile_bits);
        l.occupied = take(words);
        l.boards = take(l.slots * words);
        l.piles = take(points * l.pile_words);
        l.hands = take(rules.players.len() * rules.kinds.len());
        let size = |memory: &crate::ground::Memory| match memory.of {
            MemoryOf::Game => word_count(memory.ty, words),
            MemoryOf::Players => rules.players.len() * word_count(memory.ty, words),
            MemoryOf::Points => points,
        };
        let mut registers = vec![0; rules.memories.len()];
        for (register, memory) in registers.iter_mut().zip(&rules.memories).filter(|(_, m)| !m.history) {
            *register = Layout::register(take(size(memory)));
        }
        l.next = take(1);
        l.turn = take(1);
        l.turn_bound = reads.turn_bound;
        l.passes = take(1);
        l.passes_bound = reads.passes_bound;
        l.last = take(1);
        l.reads_last = reads.last_player;
        l.earlier_kept = reads.earlier_boards;
        l.earlier_count = take(1);
        l.earlier = take(reads.earlier_boards * l.board_words());
        l.identity_end = take(0);
        for (register, memory) in registers.iter_mut().zip(&rules.memories).filter(|(_, m)| m.history) {
            *register = Layout::register(take(size(memory)));
        }
        l.state_end = take(0);
        (l.true_turn, l.true_passes, l.true_last) = (take(1), take(1), take(1));
        l.kept_end = take(0);
        (l.here, l.origin, l.jumped, l.flags) = (take(1), take(1), take(1), take(1));
        (l.lifted, l.lifted_pile, l.named_next) = (take(1), take(l.pile_words), take(1));
        (l.visited, l.taken) = (take(words), take(words));
        l.locals = take(0);
        for &(local, listed) in &reads.statement_locals {
            let wide = rules.locals.get(local).is_some_and(|l| matches!(l.ty, Type::Points | Type::Groups));
            let register = Layout::register(take(if wide { words } else { 1 }));
            let number = rules.locals.get(local).is_some_and(|l| l.ty == Type::Number);
            let list = Layout::register(take(match (listed, number) {
                (true, true) => 2,
                (true, false) => words,
                _ => 1,
            }));
            self.local_registers.insert(local, (register, Some(list)));
        }
        l.machine_end = take(0);
        for &local in &reads.scratch_locals {
            let wide = rules.locals.get(local).is_some_and(|l| matches!(l.ty, Type::Points | Type::Groups));
            self.scratch_registers.insert(local, Layout::register(take(if wide { words } else { 1 })));
        }
        l.frame = take(0);
        l.reads_origin = reads.origin;
        l.reads_jumped = reads.jumped;
        l.reads_visited = reads.visited;
        l.reads_taken = reads.taken;
        self.layout = l;
        self.memory_registers = registers;
    }

    fn memories(&self) -> Vec<MemorySlot> {
        let slot = |(m, &register): (&crate::ground::Memory, &Register)| MemorySlot {
            name: m.name.clone(),
            register,
            of: m.of,
            holds: match m.ty {
                MemoryType::Points => Holds::Points,
                MemoryType::Player => Holds::Player,
                MemoryType::Truth => Holds::Truth,
                MemoryType::Number(low, high) => Holds::Number(low, high),
            },
        };
        self.ground.rules.memories.iter().zip(&self.memory_registers).map(slot).collect()
    }

    fn setup(&mut self) -> Result<NodeId> {
        let rules = self.ground.rules.clone();
        let ready = self.add_node(Node::Ready, Span::default())?;
        let mut next = self.block(&rules.setup, ready)?;
        for id in (0..rules.memories.len()).rev() {
            next = self.first_value(id, next)?;
        }
        Ok(next)
    }

    /// Gives a memory its first value, for all that it has one for.
    fn first_value(&mut self, id: usize, next: NodeId) -> Result<NodeId> {
        let rules = self.ground.rules.clone();
        let memory = rules.memories.get(id).ok_or_else(|| expressions::missing("memory"))?;
        let value = self.argument(memory_value(memory.ty), &memory.init)?;
        let places = match memory.of {
            MemoryOf::Points => vec![Remembered::Points(self.constant_set(self.ground.board.clone())?)],
            MemoryOf::Players => (0..rules.players.len()).map(Remembered::Player).collect(),
            MemoryOf::Game => vec![Remembered::Game],
        };
        let mut next = next;
        for of in places {
            next = self.add_node(Node::Remember { memory: small(id), of, value, next }, memory.span)?;
        }
        Ok(next)
    }

    fn turn(&mut self, mover: PlayerId) -> Result<NodeId> {
        let rules = self.ground.rules.clone();
        self.who = Who { mover: Some(mover), next: None };
        let mut next = self.add_node(Node::Finish { mover: byte(mover) }, Span::default())?;
        for (id, _) in rules.memories.iter().enumerate().filter(|(_, m)| m.each_turn) {
            next = self.first_value(id, next)?;
        }
        for item in rules.laws.iter().rev() {
            next = self.block(&item.body, next)?;
        }
        for item in rules.effects.iter().rev() {
            next = self.block(&item.body, next)?;
        }
        next = self.add_node(Node::Down { next }, Span::default())?;
        let entry = self.block(&rules.turn, next)?;
        self.who = Who::default();
        Ok(entry)
    }

    fn ends(&mut self, next: PlayerId) -> Result<Vec<EndNode>> {
        let rules = self.ground.rules.clone();
        self.who = Who { mover: None, next: Some(next) };
        let mut ends = Vec::new();
        for (id, end) in rules.ends.iter().enumerate() {
            let candidates = if end.each.is_some() { rules.players.len() } else { 1 };
            for player in 0..candidates {
                let one = |c: &mut Self| {
                    let test = c.number(&end.when)?;
                    Ok(EndNode { end: small(id), test, outcome: c.outcome(&end.outcome)? })
                };
                ends.push(match end.each {
                    Some(local) => self.with(local, Binding::Player(player), one)?,
                    None => one(self)?,
                });
            }
        }
        self.who = Who::default();
        Ok(ends)
    }

    fn outcome(&mut self, outcome: &Outcome) -> Result<EndOutcome> {
        Ok(match outcome {
            Outcome::Wins(p) => EndOutcome::Wins(self.number(p)?),
            Outcome::Loses(p) => {
                let loser = self.number(p)?;
                EndOutcome::Wins(self.add_number(NumberNode::Opponent(loser))?)
            }
            Outcome::Draw => EndOutcome::Draw,
            Outcome::Most(definition) => {
                let mut of = |player: usize| {
                    let call = crate::ground::Expr {
                        kind: crate::ground::ExprKind::Call(*definition, vec![statements::player_expr(player)]),
                        ty: Type::List,
                        span: Span::default(),
                    };
                    self.list(&call)
                };
                EndOutcome::Most(of(0)?, of(1)?)
            }
        })
    }

    /// Runs `f` with a name bound.
    fn with<T>(&mut self, local: LocalId, binding: Binding, f: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        let (depth, constants) = (self.env.len(), self.constants_bound.len());
        self.env.push((local, binding));
        if let Binding::Player(player) = binding {
            self.constants_bound.push((local, Value::Number(i64::try_from(player).unwrap_or(0))));
        }
        let result = f(self);
        self.env.truncate(depth);
        self.constants_bound.truncate(constants);
        result
    }

    fn binding(&self, local: LocalId) -> Result<Binding> {
        if let Some((_, binding)) = self.env.iter().rev().find(|(l, _)| *l == local) {
            return Ok(*binding);
        }
        let (register, _) = self.local_registers.get(&local).ok_or_else(|| expressions::missing("bound name"))?;
        Ok(match self.ground.rules.locals.get(local).map(|l| l.ty) {
            Some(Type::Point) => Binding::Point(*register),
            Some(Type::Points | Type::Groups) => Binding::Set(*register),
            _ => Binding::Number(*register),
        })
    }

    fn local_register(&self, local: LocalId) -> Result<Register> {
        self.local_registers.get(&local).map(|r| r.0).ok_or_else(|| expressions::missing("bound name"))
    }

    fn list_register(&self, local: LocalId) -> Result<Register> {
        self.local_registers.get(&local).and_then(|r| r.1).ok_or_else(|| expressions::missing("bound list"))
    }

    fn scratch(&self, local: LocalId) -> Result<Register> {
        self.scratch_registers.get(&local).copied().ok_or_else(|| expressions::missing("bound name"))
    }

    fn memory_register(&self, memory: usize) -> Result<Register> {
        self.memory_registers.get(memory).copied().ok_or_else(|| expressions::missing("memory"))
    }

    #[expect(clippy::unused_self, reason = "reads like the other registers")]
    fn register(&self, offset: usize) -> Register {
        Layout::register(offset)
    }

    fn enter(&mut self) -> Result<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(CompileError::TooLarge("nesting of definitions and actions", MAX_DEPTH));
        }
        Ok(())
    }

    fn leave(&mut self) {
        self.depth -= 1;
    }

    fn check_size(&self) -> Result<()> {
        if self.nodes.len() + self.sets.len() + self.numbers.len() > MAX_PARTS {
            return Err(CompileError::TooLarge("text once definitions and actions are written out", MAX_PARTS));
        }
        Ok(())
    }

    fn constant_set(&mut self, mask: Mask) -> Result<SetId> {
        let index = if let Some(&index) = self.constant_ids.get(&mask) {
            index
        } else {
            let index = u32::try_from(self.constants.len() / self.ground.words).unwrap_or(0);
            self.constants.extend(&mask);
            self.constant_ids.insert(mask, index);
            index
        };
        self.add_set(SetNode::Constant(index))
    }

    fn constant_number(&mut self, n: i64) -> Result<NumberId> {
        self.add_number(NumberNode::Constant(n))
    }

    fn add_set(&mut self, node: SetNode) -> Result<SetId> {
        if let Some(&id) = self.set_ids.get(&node) {
            return Ok(id);
        }
        self.check_size()?;
        let id = u32::try_from(self.sets.len()).unwrap_or(u32::MAX);
        self.sets.push(node.clone());
        self.set_ids.insert(node, id);
        Ok(id)
    }

    fn add_number(&mut self, node: NumberNode) -> Result<NumberId> {
        if let Some(&id) = self.number_ids.get(&node) {
            return Ok(id);
        }
        self.check_size()?;
        let id = u32::try_from(self.numbers.len()).unwrap_or(u32::MAX);
        self.numbers.push(node.clone());
        self.number_ids.insert(node, id);
        Ok(id)
    }

    fn add_list(&mut self, node: ListNode) -> Result<u32> {
        self.check_size()?;
        self.lists.push(node);
        Ok(u32::try_from(self.lists.len() - 1).unwrap_or(u32::MAX))
    }

    fn add_node(&mut self, node: Node, span: Span) -> Result<NodeId> {
        self.check_size()?;
        self.nodes.push(node);
        self.spans.push(span);
        Ok(u32::try_from(self.nodes.len() - 1).unwrap_or(u32::MAX))
    }

    /// A node to be known before what it leads to.
    fn placeholder(&mut self, span: Span) -> Result<NodeId> {
        self.add_node(Node::Found, span)
    }

    fn patch(&mut self, id: NodeId, node: Node) {
        if let Some(place) = self.nodes.get_mut(id as usize) {
            *place = node;
        }
    }
}
