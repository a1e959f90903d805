//! `playouts`: random games and what they show.

use std::fmt::Write as _;
use std::num::NonZeroUsize;
use std::time::Duration;

use anyhow::Result;
use lilypad::analysis::cpu::Clock;
use lilypad::analysis::playouts::{Limit, Outcome, PlayoutsError, Settings, playouts, ratio, wilson};
use lilypad::game::Game;
use serde_json::{Map, Value, json};

use super::common::{GameArgs, Refused, StartArgs, begin, options_json};
use super::output::{Waiting, complain, note};
use super::stop;
use super::{Exit, output};

/// Play random games and count how they end
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    start: StartArgs,
    /// Play this many games
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: u64,
    /// Play for this long instead
    #[arg(long, value_name = "S", conflicts_with = "games", value_parser = seconds)]
    seconds: Option<Duration>,
    /// The same seed gives the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Leave a game unfinished after this many turns
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    max_turns: u64,
    /// Use this many threads; as many as there are processors if not said
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Answer as JSON
    #[arg(long)]
    pub json: bool,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let number: f64 = text.parse().map_err(|_| "a number of seconds is expected".to_owned())?;
    Duration::try_from_secs_f64(number).map_err(|_| "a number of seconds is expected".to_owned())
}

pub fn run(args: &Args) -> Result<Exit> {
    let begun = begin(&args.game, &args.start)?;
    let stop = stop::signal();
    let processors = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let settings = Settings {
        limit: args.seconds.map_or(Limit::Games(args.games), Limit::Time),
        seed: args.seed,
        max_turns: args.max_turns,
        threads: args.threads.map_or_else(processors, NonZeroUsize::get).min(1024),
    };
    let waiting = Waiting::start("playing".into());
    let done = |count| waiting.say(count);
    let outcome = playouts(&begun.game, &begun.play, settings, &stop, &done).map_err(|error| match error {
        PlayoutsError::Run(error) => Refused::run(&error),
        threads @ PlayoutsError::Threads(_) => Refused::other(threads.to_string()),
    })?;
    drop(waiting);
    if args.json {
        output::json(&answer(&begun.game, settings, &outcome))?;
    } else {
        output::print(&text(&begun.game, &outcome))?;
    }
    if outcome.stopped {
        complain(&note("stopped; these are the games played so far"))?;
        return Ok(Exit::Stopped);
    }
    Ok(Exit::Yes)
}

fn per_second(count: u64, time: Duration) -> Option<f64> {
    ratio(count, 1).filter(|_| !time.is_zero()).map(|n| n / time.as_secs_f64())
}

fn answer(game: &Game, settings: Settings, outcome: &Outcome) -> Value {
    let s = &outcome.statistics;
    let rules = game.rules();
    let players = || rules.players.iter().zip(&s.wins);
    let wins: Map<String, Value> = players().map(|(p, n)| (p.name.clone(), json!(n))).collect();
    let interval = |n: u64| wilson(n, s.playouts).map(|(low, high)| json!([low, high]));
    let mut intervals: Map<String, Value> = players().map(|(p, &n)| (p.name.clone(), json!(interval(n)))).collect();
    intervals.insert("draws".into(), json!(interval(s.draws)));
    let ends: Map<String, Value> = rules.ends.iter().zip(&s.ends).map(|(e, n)| (e.name.clone(), json!(n))).collect();
    json!({
        "game": game.name(),
        "options": options_json(game),
        "seed": settings.seed,
        "threads": settings.threads,
        "max_turns": settings.max_turns,
        "playouts": s.playouts,
        "wins": wins,
        "draws": s.draws,
        "unfinished": s.unfinished,
        "intervals": intervals,
        "ends": ends,
        "length": { "mean": s.mean_length(), "min": s.shortest, "max": s.longest },
        "mean_branching": s.mean_branching(),
        "turns": s.turns,
        "seconds": outcome.wall.as_secs_f64(),
        "cpu_seconds": outcome.cpu.as_secs_f64(),
        "cpu_clock": if Clock::is_processor() { "thread" } else { "wall" },
        "playouts_per_second": per_second(s.playouts, outcome.cpu),
        "turns_per_second": per_second(s.turns, outcome.cpu),
        "stopped": outcome.stopped,
    })
}

fn text(game: &Game, outcome: &Outcome) -> String {
    let s = &outcome.statistics;
    let rules = game.rules();
    let mut out = String::new();
    let _ = writeln!(out, "{} random games of {}", s.playouts, rules.title);
    let rows = rules.players.iter().zip(&s.wins).map(|(p, &n)| (format!("{} wins", p.name), n));
    for (what, count) in rows.chain([("draws".to_owned(), s.draws)]) {
        let _ = write!(out, "  {what:24} {count:>10}");
        if let (Some(share), Some((low, high))) = (ratio(count, s.playouts), wilson(count, s.playouts)) {
            let _ = write!(out, "  {:5.1} % ({:.1} to {:.1})", 100.0 * share, 100.0 * low, 100.0 * high);
        }
        out.push('\n');
    }
    let _ = writeln!(out, "  {:24} {:>10}", "unfinished", s.unfinished);
    for (end, &count) in rules.ends.iter().zip(&s.ends).filter(|(_, n)| **n > 0) {
        let _ = writeln!(out, "  {:24} {count:>10}", format!("by {}", end.name));
    }
    if let (Some(mean), Some(min), Some(max)) = (s.mean_length(), s.shortest, s.longest) {
        let _ = writeln!(out, "turns in a game: {mean:.1} on average, {min} to {max}");
    }
    if let Some(branching) = s.mean_branching() {
        let _ = writeln!(out, "moves to choose from: {branching:.1} on average");
    }
    let (wall, cpu) = (outcome.wall.as_secs_f64(), outcome.cpu.as_secs_f64());
    let _ = write!(out, "{wall:.2} s, {cpu:.2} s of processor time");
    if let (Some(games), Some(turns)) = (per_second(s.playouts, outcome.cpu), per_second(s.turns, outcome.cpu)) {
        let _ = write!(out, ": {games:.0} games and {turns:.0} turns a processor second");
    }
    out.push_str("\nIn brackets: the interval that holds the true share with a confidence of 95 %.\n");
    out
}
