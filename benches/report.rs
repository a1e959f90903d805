//! How fast the engine is, as a table: for every rule file on its own, and against code written by hand for that game.
//!
//! `cargo bench --bench report -- NAME…`; see docs/performance.md.
#![allow(
    clippy::cast_precision_loss,
    missing_docs,
    reason = "counts become rates for people, and a benchmark has no readers of its items"
)]

mod hand;

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, anyhow, bail, ensure};
use clap::Parser as _;
use hand::{HANDS, Hand, Random};
use lilypad::analysis::cpu::Clock;
use lilypad::analysis::playouts::{Limit, Settings, playouts};
use lilypad::embedded;
use lilypad::game::Game;
use lilypad::run::{Engine, Play};
use serde_json::{Value, json};

/// A count must take so long to be worth noting.
const PERFT_TIME: Duration = Duration::from_millis(100);
/// A deeper count that seems to take longer is not begun.
const PERFT_LIMIT: Duration = Duration::from_secs(5);
/// Loads of which the middle one counts.
const LOADS: usize = 9;
/// Turns between two looks at the clock.
const BATCH: u64 = 20_000;
/// A random game is left unfinished after so many turns, as on the command line.
const MAX_TURNS: u64 = 10_000;

/// Measure the engine, alone and against code written by hand
#[derive(clap::Parser)]
struct Args {
    /// Rule files to measure; all if none is named
    names: Vec<String>,
    /// Measure engine and hand-written code in so many alternating pairs
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..))]
    pairs: u32,
    /// Seconds of processor time for each half of a pair
    #[arg(long, value_name = "S", default_value_t = 0.5, value_parser = seconds)]
    seconds: f64,
    /// Write all numbers to this file too
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Print the table as Markdown
    #[arg(long)]
    markdown: bool,
    /// What `cargo bench` adds
    #[arg(long, hide = true)]
    bench: bool,
    /// Play and print the greatest memory that was resident, in KiB: how the report calls itself
    #[arg(long, hide = true)]
    memory: bool,
    /// An option of the rule file, with `--memory`
    #[arg(long, hide = true)]
    set: Vec<String>,
}

fn seconds(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|s| (0.001..=3600.0).contains(s));
    number.ok_or_else(|| "a number of seconds from 0.001 to 3600 is expected".to_owned())
}

/// A rule file with options, and the code by hand if there is any.
struct Subject {
    name: &'static str,
    options: Vec<(String, String)>,
    hand: Option<&'static Hand>,
}

impl Subject {
    fn label(&self) -> String {
        let options = self.options.iter().map(|(name, value)| format!(" {name}={value}"));
        std::iter::once(self.name.to_owned()).chain(options).collect()
    }
}

/// Turns, games and seconds of processor time.
#[derive(Clone, Copy)]
struct Speed {
    turns: f64,
    games: f64,
    seconds: f64,
}

impl Speed {
    fn turns_per_second(self) -> f64 {
        self.turns / self.seconds
    }
}

/// Lines counted to a depth.
struct Lines {
    depth: u32,
    per_second: f64,
}

/// Everything measured about one subject.
struct Row {
    label: String,
    turns: f64,
    games: f64,
    lines: Option<Lines>,
    load: f64,
    memory: Option<f64>,
    versus: Option<Versus>,
}

/// Engine against code by hand.
struct Versus {
    hand_turns: f64,
    /// Turns of the engine for each turn by hand, for each pair, smallest first.
    ratios: Vec<f64>,
}

fn main() -> Result<ExitCode> {
    let args = Args::parse();
    if args.memory {
        return memory_here(&args);
    }
    if !args.bench {
        println!("run by `cargo bench --bench report`; nothing is measured now");
        return Ok(ExitCode::SUCCESS);
    }
    let subjects = subjects(&args.names)?;
    let table = Table { markdown: args.markdown };
    table.head();
    let mut rows = Vec::new();
    for subject in &subjects {
        let row = measure(subject, &args).with_context(|| subject.label())?;
        table.row(&row);
        rows.push(row);
    }
    let mean = geometric_mean(rows.iter().filter_map(|row| row.versus.as_ref()).map(|versus| middle(&versus.ratios)));
    if let Some(mean) = mean {
        println!("\nengine/hand, geometric mean: {mean:.4}, that is 1 to {:.1}", 1.0 / mean);
    }
    if !Clock::is_processor() {
        println!("\nThis system does not tell processor time; it was wall time.");
    }
    if let Some(path) = &args.json {
        let answer = json!({
            "version": env!("CARGO_PKG_VERSION"),
            "pairs": args.pairs,
            "seconds": args.seconds,
            "clock": if Clock::is_processor() { "thread" } else { "wall" },
            "games": rows.iter().map(as_json).collect::<Vec<_>>(),
            "geometric_mean": mean,
        });
        std::fs::write(path, format!("{answer:#}\n")).with_context(|| path.display().to_string())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Every embedded rule file as it is, and those settings that there is code by hand for.
fn subjects(names: &[String]) -> Result<Vec<Subject>> {
    if let Some(name) = names.iter().find(|name| embedded::text(name).is_none()) {
        bail!("there is no rule file `{name}`");
    }
    let mut subjects = Vec::new();
    for name in embedded::names().filter(|name| names.is_empty() || names.iter().any(|n| n == name)) {
        let hands = || HANDS.iter().filter(|hand| hand.name == name && hand.is_measured);
        let hand = hands().find(|hand| hand.options.is_empty());
        subjects.push(Subject { name, options: Vec::new(), hand });
        for hand in hands().filter(|hand| !hand.options.is_empty()) {
            let options = hand.options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
            subjects.push(Subject { name, options, hand: Some(hand) });
        }
    }
    Ok(subjects)
}

fn measure(subject: &Subject, args: &Args) -> Result<Row> {
    let (game, load) = load(subject)?;
    let play = game.play()?;
    if let Some(hand) = subject.hand {
        check(&game, &play, hand)?;
    }
    let mut random = Random::new(1);
    let (mut by_engine, mut ratios, mut by_hand) = (Vec::new(), Vec::new(), Vec::new());
    // The first try is thrown away: it finds the caches cold.
    engine_speed(&game, &play, args.seconds / 10.0, 0)?;
    for pair in 0..args.pairs {
        // Who begins alternates too, so that a drift of the machine favours neither.
        let first = (pair % 2 == 1).then(|| hand_speed(subject.hand, args.seconds, &mut random)).flatten();
        let engine = engine_speed(&game, &play, args.seconds, u64::from(pair))?;
        let hand = first.or_else(|| hand_speed(subject.hand, args.seconds, &mut random));
        by_engine.push(engine);
        if let Some(hand) = hand {
            by_hand.push(hand.turns_per_second());
            ratios.push(engine.turns_per_second() / hand.turns_per_second());
        }
    }
    Ok(Row {
        label: subject.label(),
        turns: sorted_middle(by_engine.iter().map(|speed| speed.turns_per_second())),
        games: sorted_middle(by_engine.iter().map(|speed| speed.games / speed.seconds)),
        lines: lines(&game, &play)?,
        load,
        memory: memory(subject, args.seconds)?,
        versus: subject.hand.map(|_| Versus {
            hand_turns: sorted_middle(by_hand.into_iter()),
            ratios: {
                ratios.sort_by(f64::total_cmp);
                ratios
            },
        }),
    })
}

/// The game, and the seconds of wall time from text to playable (loading has a thread of its own).
fn load(subject: &Subject) -> Result<(Game, f64)> {
    let text = embedded::text(subject.name).context("no such rule file")?;
    let mut times = Vec::new();
    let mut loaded = None;
    for _ in 0..LOADS {
        let start = Instant::now();
        let game = Game::from_text(subject.name, text, &subject.options).map_err(|error| anyhow!("{error}"))?;
        game.play()?;
        times.push(start.elapsed().as_secs_f64());
        loaded = Some(game);
    }
    Ok((loaded.context("not loaded")?, sorted_middle(times.into_iter())))
}

/// A comparison with another game would mean nothing.
fn check(game: &Game, play: &Play, hand: &Hand) -> Result<()> {
    let never = AtomicBool::new(false);
    let mut engine = Engine::new(game.plan().clone());
    for depth in 1..=2 {
        let (counted, by_hand) = (engine.perft(play, depth, &never)?, (hand.perft)(depth));
        ensure!(counted == by_hand, "perft({depth}) is {counted} by the engine and {by_hand} by hand");
    }
    Ok(())
}

fn engine_speed(game: &Game, play: &Play, seconds: f64, seed: u64) -> Result<Speed> {
    let limit = Limit::Time(Duration::from_secs_f64(seconds));
    let settings = Settings { limit, seed, max_turns: MAX_TURNS, threads: 1 };
    let outcome = playouts(game, play, settings, &AtomicBool::new(false), &|_| ())?;
    let counts = outcome.statistics;
    Ok(Speed { turns: counts.turns as f64, games: counts.playouts as f64, seconds: outcome.cpu.as_secs_f64() })
}

fn hand_speed(hand: Option<&Hand>, seconds: f64, random: &mut Random) -> Option<Speed> {
    let hand = hand?;
    let clock = Clock::start();
    let (mut turns, mut games, mut look) = (0, 0, BATCH);
    loop {
        turns += (hand.playout)(random);
        games += 1;
        if turns >= look {
            look = turns + BATCH;
            let elapsed = clock.elapsed().as_secs_f64();
            if elapsed >= seconds {
                return Some(Speed { turns: turns as f64, games: f64::from(games), seconds: elapsed });
            }
        }
    }
}

/// Counts to the first depth that takes long enough, or again and again to one where the next would take too long.
fn lines(game: &Game, play: &Play) -> Result<Option<Lines>> {
    let never = AtomicBool::new(false);
    let mut engine = Engine::new(game.plan().clone());
    let mut before = 1;
    for depth in 1.. {
        let clock = Clock::start();
        let count = engine.perft(play, depth, &never)?;
        let mut time = clock.elapsed();
        if count == 0 {
            return Ok(None);
        }
        let next = time.as_secs_f64() * count as f64 / before as f64;
        let mut counted = count;
        if next > PERFT_LIMIT.as_secs_f64() {
            while time < PERFT_TIME {
                counted += engine.perft(play, depth, &never)?;
                time = clock.elapsed();
            }
        }
        if time >= PERFT_TIME {
            return Ok(Some(Lines { depth, per_second: counted as f64 / time.as_secs_f64() }));
        }
        before = count;
    }
    Ok(None)
}

/// The greatest memory that was resident in a process that only plays this, in MiB; where the system tells.
fn memory(subject: &Subject, seconds: f64) -> Result<Option<f64>> {
    let mut command = Command::new(std::env::current_exe()?);
    command.args([subject.name, "--memory", "--seconds", &seconds.to_string()]);
    for (name, value) in &subject.options {
        command.args(["--set", &format!("{name}={value}")]);
    }
    let output = command.output()?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8(output.stdout)?.trim().parse::<f64>().ok().map(|kib| kib / 1024.0))
}

/// What the process does that [`memory`] starts.
fn memory_here(args: &Args) -> Result<ExitCode> {
    let name = args.names.first().context("a name is needed")?;
    let options: Vec<_> = args.set.iter().filter_map(|set| set.split_once('=')).collect();
    let options: Vec<_> = options.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let game = Game::load(name, &options).map_err(|error| anyhow!("{error}"))?;
    engine_speed(&game, &game.play()?, args.seconds, 0)?;
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
    println!("{}", peak.trim().trim_end_matches("kB").trim());
    Ok(ExitCode::SUCCESS)
}

fn middle(sorted: &[f64]) -> f64 {
    let half = sorted.len() / 2;
    match sorted {
        [] => f64::NAN,
        _ if sorted.len() % 2 == 1 => sorted[half],
        _ => f64::midpoint(sorted[half - 1], sorted[half]),
    }
}

fn sorted_middle(numbers: impl Iterator<Item = f64>) -> f64 {
    let mut numbers: Vec<f64> = numbers.collect();
    numbers.sort_by(f64::total_cmp);
    middle(&numbers)
}

fn geometric_mean(numbers: impl Iterator<Item = f64>) -> Option<f64> {
    let logarithms: Vec<f64> = numbers.map(f64::ln).collect();
    let sum: f64 = logarithms.iter().sum();
    (!logarithms.is_empty()).then(|| (sum / logarithms.len() as f64).exp())
}

/// The table, printed line by line as the numbers come in.
struct Table {
    markdown: bool,
}

const COLUMNS: [&str; 11] = [
    "game",
    "turns/s",
    "games/s",
    "depth",
    "leaves/s",
    "load ms",
    "MiB",
    "hand turns/s",
    "engine/hand",
    "least",
    "most",
];

impl Table {
    fn head(&self) {
        self.line(&COLUMNS.map(str::to_owned));
        if self.markdown {
            println!("| --- |{}", " ---: |".repeat(COLUMNS.len() - 1));
        }
    }

    fn row(&self, row: &Row) {
        let versus = row.versus.as_ref();
        let ratio = |pick: fn(&[f64]) -> Option<f64>| {
            versus.and_then(|v| pick(&v.ratios)).map_or_else(String::new, |ratio| format!("{ratio:.4}"))
        };
        self.line(&[
            row.label.clone(),
            rate(row.turns),
            rate(row.games),
            row.lines.as_ref().map_or_else(String::new, |lines| lines.depth.to_string()),
            row.lines.as_ref().map_or_else(String::new, |lines| rate(lines.per_second)),
            format!("{:.2}", row.load * 1e3),
            row.memory.map_or_else(String::new, |memory| format!("{memory:.1}")),
            versus.map_or_else(String::new, |v| rate(v.hand_turns)),
            ratio(|ratios| Some(middle(ratios))),
            ratio(|ratios| ratios.first().copied()),
            ratio(|ratios| ratios.last().copied()),
        ]);
    }

    fn line(&self, cells: &[String; COLUMNS.len()]) {
        let [label, numbers @ ..] = cells;
        if self.markdown {
            println!("| {label} | {} |", numbers.join(" | "));
        } else {
            let numbers: Vec<String> = numbers.iter().map(|cell| format!("{cell:>12}")).collect();
            println!("{}", format!("{label:22} {}", numbers.join(" ")).trim_end());
        }
        // Whoever waits for a long run wants to see it grow; if nobody can read it, that is their affair.
        let _ = std::io::stdout().flush();
    }
}

/// Three figures and more, with the thousands apart.
fn rate(number: f64) -> String {
    let digits = format!("{number:.0}");
    if number < 100.0 {
        return format!("{number:.1}");
    }
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

fn as_json(row: &Row) -> Value {
    json!({
        "game": row.label,
        "turns_per_second": row.turns,
        "playouts_per_second": row.games,
        "perft": row.lines.as_ref().map(|lines| json!({ "depth": lines.depth, "leaves_per_second": lines.per_second })),
        "load_seconds": row.load,
        "memory_mib": row.memory,
        "hand": row.versus.as_ref().map(|versus| json!({
            "turns_per_second": versus.hand_turns,
            "ratio": middle(&versus.ratios),
            "ratios": versus.ratios,
        })),
    })
}
