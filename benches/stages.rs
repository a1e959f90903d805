//! Time of each stage from text to plan, and of small fixed amounts of play: to see where a change went.
//!
//! `cargo bench --bench stages`; see docs/performance.md.
#![allow(clippy::unwrap_used, missing_docs, reason = "a benchmark that cannot start has nothing to tell")]

use std::hint::black_box;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use lilypad::compile::compile;
use lilypad::embedded;
use lilypad::game::Game;
use lilypad::ground::Ground;
use lilypad::resolve::{Loader, resolve};
use lilypad::run::Engine;
use lilypad::source::{FileId, Sources};
use lilypad::syntax::parse;

const FILES: [&str; 3] = ["springers", "bolabolo", "chess"];
/// Rule file and depth.
const COUNTS: [(&str, u32); 4] = [("springers", 4), ("bolabolo", 1), ("chess", 2), ("connect-four", 5)];
const GAMES: [&str; 6] = ["springers", "sapos", "bolabolo", "chess", "connect-four", "reversi"];

/// The rule files and libraries inside the program.
struct Embedded;

impl Loader for Embedded {
    fn base(&self, name: &str, _: &str) -> Option<(String, String)> {
        Some((name.to_owned(), embedded::text(name)?.to_owned()))
    }

    fn library(&self, name: &str, _: &str) -> Option<(String, String)> {
        Some((format!("library/{name}"), embedded::library(name)?.to_owned()))
    }
}

fn sources(name: &str) -> (Sources, FileId) {
    let mut sources = Sources::new();
    let file = sources.add(name, embedded::text(name).unwrap());
    (sources, file)
}

fn stages(c: &mut Criterion) {
    for name in FILES {
        let (texts, file) = sources(name);
        let (rules, _) = resolve(&mut texts.clone(), file, &Embedded, &[]).unwrap();
        let rules = Arc::new(rules);
        let ground = Ground::new(rules.clone());
        let mut group = c.benchmark_group("stages");
        group.bench_function(BenchmarkId::new("parse", name), |b| b.iter(|| parse(black_box(&texts), file)));
        // It parses too, since it looks for the files that a variant is based on.
        group.bench_function(BenchmarkId::new("parse and resolve", name), |b| {
            b.iter_batched(
                || texts.clone(),
                |mut texts| resolve(&mut texts, file, &Embedded, &[]).unwrap(),
                criterion::BatchSize::SmallInput,
            );
        });
        group.bench_function(BenchmarkId::new("ground", name), |b| b.iter(|| Ground::new(black_box(&rules).clone())));
        group.bench_function(BenchmarkId::new("compile", name), |b| b.iter(|| compile(black_box(&ground)).unwrap()));
        group.bench_function(BenchmarkId::new("all", name), |b| {
            b.iter(|| Game::from_text(name, embedded::text(name).unwrap(), &[]).unwrap());
        });
        group.finish();
    }
}

fn counting(c: &mut Criterion) {
    let never = AtomicBool::new(false);
    let mut group = c.benchmark_group("perft");
    for (name, depth) in COUNTS {
        let game = Game::load(name, &[]).unwrap();
        let play = game.play().unwrap();
        let mut engine = Engine::new(game.plan().clone());
        group.throughput(Throughput::Elements(engine.perft(&play, depth, &never).unwrap()));
        group.bench_function(BenchmarkId::new(name, depth), |b| {
            b.iter(|| engine.perft(black_box(&play), depth, &never).unwrap());
        });
    }
    group.finish();
}

fn playing(c: &mut Criterion) {
    let mut group = c.benchmark_group("playout");
    for name in GAMES {
        let game = Game::load(name, &[]).unwrap();
        let play = game.play().unwrap();
        let mut engine = Engine::new(game.plan().clone());
        // The same game each time, so that one run can be compared with another.
        let turns = engine.playout(&play, 1, 10_000).unwrap().turns;
        group.throughput(Throughput::Elements(turns));
        group.bench_function(name, |b| b.iter(|| engine.playout(black_box(&play), 1, 10_000).unwrap()));
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20).measurement_time(std::time::Duration::from_secs(2));
    targets = stages, counting, playing
}
criterion_main!(benches);
