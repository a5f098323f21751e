//! Random histories ("lives") of a site on two clones: people and an agent act, commit by hand, rebase, and exchange
//! through a hub. After every act, no work is lost, and nothing went live without an act that publishes. At the end,
//! both clones and the hub converge and stay the same.
//!
//! `CMS_TWO_CLONES=1000 cargo nextest run two_clones --no-capture` runs that many;
//! `CMS_TWO_CLONES_FROM=17 CMS_TWO_CLONES=1` runs life 17 again, `CMS_TWO_CLONES_SHRINK=200` searches for a shorter one
//! that also fails, and `CMS_TWO_CLONES_TELL=1` prints each step.

mod acts;
mod deeds;
mod hands;
mod killed;
mod replaced;
mod stories;
mod uploads;
mod world;
mod written;

use crate::support::project::number;
use deeds::{Deed, deeds};
use proptest::test_runner::{Config, RngAlgorithm, TestError, TestRng, TestRunner};
use std::cell::Cell;
use world::World;

/// The number of lives in an ordinary test run, and the acts of each.
const RUNS: u64 = 8;
const DEEDS: usize = 28;

fn live(deeds: &[(usize, Deed)]) {
    let mut world = World::new();
    for (clone, deed) in deeds {
        world.act(*clone, deed);
    }
    world.converge();
}

#[test]
#[expect(
    clippy::print_stdout,
    reason = "prints how much was tested, so that an empty run does not pass for success"
)]
fn nothing_is_lost_between_two_clones() {
    let (from, runs) = (number("CMS_TWO_CLONES_FROM").unwrap_or(0), number("CMS_TWO_CLONES").unwrap_or(RUNS));
    let acts = Cell::new(0);
    let mut failed = Vec::new();
    for seed in from..from + runs {
        let mut bytes = [7; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        let max_shrink_iters = number("CMS_TWO_CLONES_SHRINK").unwrap_or(0) as u32;
        let config = Config { cases: 1, failure_persistence: None, max_shrink_iters, ..Config::default() };
        let mut runner = TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &bytes));
        let strategy = proptest::collection::vec(deeds(), 1..DEEDS * 2);
        let done = runner.run(&strategy, |deeds| {
            acts.set(acts.get() + deeds.len());
            live(&deeds);
            Ok(())
        });
        // Each failure already lists its acts.
        if let Err(TestError::Fail(reason, _) | TestError::Abort(reason)) = done {
            failed.push(format!("life {seed}: {reason}"));
        }
    }
    println!("{runs} runs from seed {from}, {} acts", acts.get());
    assert!(failed.is_empty(), "{} runs failed:\n{}", failed.len(), failed.join("\n\n"));
}
