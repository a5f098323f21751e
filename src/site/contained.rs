//! Which tips are known to contain their upstream's. It follows from history, but the walk that proves it is as long as what
//! is pending has commits, so it is made once and not for each write.

use super::{CACHE_FOLDER, Site};
use crate::base::Stage;
use crate::disk;
use crate::git::Oid;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The file that keeps it, in the cache: a line `STAGE UPSTREAM-TIP TIP` for each stage. Commits never change, so what it says
/// is true for good or about other commits.
const FILE: &str = "contained";
/// Most that is read of it, in bytes.
const BYTES_MAX: usize = 1024;

/// For stages: the upstream's tip, and a tip that has it in its history.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Contained(BTreeMap<Stage, (Oid, Oid)>);

impl Contained {
    /// What earlier transactions found out. What cannot be read is found out again.
    pub(super) fn recall(site: &Site) -> Contained {
        let text = disk::read(&file(site), BYTES_MAX).unwrap_or_default();
        let parse = |line: &str| {
            let [stage, up, down] = line.split(' ').collect::<Vec<_>>()[..] else { return None };
            let stage = Stage::ALL.into_iter().find(|known| known.branch() == stage)?;
            Some((stage, (up.parse().ok()?, down.parse().ok()?)))
        };
        Contained(String::from_utf8_lossy(&text).lines().filter_map(parse).collect())
    }

    /// Leaves it for later transactions, if they do not know it yet.
    pub(super) fn remember(&self, site: &Site) {
        if *self != Contained::recall(site) {
            let lines = self.0.iter().map(|(stage, (up, down))| format!("{} {up} {down}\n", stage.branch()));
            // Where this cannot be written it is found out again.
            drop(disk::write(&file(site), lines.collect::<String>().as_bytes()));
        }
    }

    /// Whether `down`, a tip of `below`, is known to contain `up`.
    pub(super) fn holds(&self, below: Stage, up: Oid, down: Oid) -> bool {
        self.0.get(&below) == Some(&(up, down))
    }

    /// `down` contains `up`.
    pub(super) fn note(&mut self, below: Stage, up: Oid, down: Oid) {
        self.0.insert(below, (up, down));
    }

    /// `next` follows `tip` on a stage: it contains what `tip` does.
    pub(super) fn advance(&mut self, stage: Stage, tip: Oid, next: Oid) {
        if let Some((_, down)) = self.0.get_mut(&stage).filter(|(_, down)| *down == tip) {
            *down = next;
        }
    }
}

fn file(site: &Site) -> PathBuf {
    site.repo().common_dir().join(CACHE_FOLDER).join(FILE)
}
