//! Caches which tips contain their upstream's tip. This follows from history, but the walk takes as many steps as there
//! are pending commits, so it is made once and not for each write.

use crate::disk;
use crate::site::CACHE_FOLDER;
use crate::site::prelude::*;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The cache file, with a line `STAGE UPSTREAM-TIP TIP` for each stage. Commits never change, so a line is either
/// permanently true or about other commits.
const FILE: &str = "contained";
/// Maximum number of bytes read from it.
const BYTES_MAX: usize = 1024;

/// For each stage: an upstream tip, and a tip of the stage that has it in its history.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::site) struct Contained(BTreeMap<Stage, (Oid, Oid)>);

impl Contained {
    /// Loads the cache. What cannot be read is computed again.
    pub(in crate::site) fn recall(site: &Site) -> Contained {
        let text = disk::read(&file(site), BYTES_MAX).unwrap_or_default();
        let parse = |line: &str| {
            let [stage, up, down] = line.split(' ').collect::<Vec<_>>()[..] else { return None };
            let stage = Stage::named(stage)?;
            Some((stage, (up.parse().ok()?, down.parse().ok()?)))
        };
        Contained(String::from_utf8_lossy(&text).lines().filter_map(parse).collect())
    }

    /// Saves it for later transactions.
    pub(in crate::site) fn remember(&self, site: &Site) {
        let lines = self.0.iter().map(|(stage, (up, down))| format!("{} {up} {down}\n", stage.branch()));
        // If this cannot be written, it is computed again.
        drop(disk::write(&file(site), lines.collect::<String>().as_bytes()));
    }

    /// Whether `down`, a tip of `below`, is known to contain `up`.
    pub(in crate::site) fn holds(&self, below: Stage, up: Oid, down: Oid) -> bool {
        self.0.get(&below) == Some(&(up, down))
    }

    /// The upstream tip that a stage last contained, and the tip of the stage that contained it.
    pub(in crate::site) fn last(&self, below: Stage) -> Option<(Oid, Oid)> {
        self.0.get(&below).copied()
    }

    /// Notes that `down`, a tip of `below`, contains `up`.
    pub(in crate::site) fn note(&mut self, below: Stage, up: Oid, down: Oid) {
        self.0.insert(below, (up, down));
    }

    /// Notes that `next` follows `tip` on a stage: it contains what `tip` does.
    pub(in crate::site) fn advance(&mut self, stage: Stage, tip: Oid, next: Oid) {
        if let Some((_, down)) = self.0.get_mut(&stage).filter(|(_, down)| *down == tip) {
            *down = next;
        }
    }
}

impl Site {
    /// The tip that a stage without a branch had at the last write here, unless it is in the history of `but` or was
    /// dropped on purpose.
    pub(in crate::site) fn last_known(
        &self,
        stage: Stage,
        but: Option<Oid>,
    ) -> Result<Option<Oid>, SiteError> {
        let known = Contained::recall(self);
        let below = stage.downstream().and_then(|below| known.last(below)).map(|(up, _)| up);
        let Some(tip) = known.last(stage).map(|(_, down)| down).or(below) else { return Ok(None) };
        let is_behind = match but {
            Some(but) => self.repo.has(tip) && self.repo.is_ancestor(tip, but)?,
            None => false,
        };
        let is_wanted = self.repo.has(tip) && !is_behind && !self.dropped_on_purpose()?.contains(&tip);
        Ok(Some(tip).filter(|_| is_wanted))
    }

    /// Whether a tip of a stage has an upstream tip in its history. A positive result for the stage's current tip is
    /// cached.
    pub(in crate::site) fn is_contained(&self, below: Stage, up: Oid, down: Oid) -> Result<bool, SiteError> {
        let mut known = Contained::recall(self);
        if known.holds(below, up, down) {
            return Ok(true);
        }
        let is_contained = self.repo.is_ancestor(up, down)?;
        if is_contained && self.head(below)? == Some(down) {
            known.note(below, up, down);
            known.remember(self);
        }
        Ok(is_contained)
    }
}

fn file(site: &Site) -> PathBuf {
    site.repo().common_dir().join(CACHE_FOLDER).join(FILE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::Draft;
    use crate::site::tests::{act, begun};
    use std::sync::Arc;

    #[test]
    fn containment_is_known_for_the_recorded_tips_only() {
        let (_folder, site) = begun(true, true);
        let [one, two, three, four] =
            ["1", "2", "3", "4"].map(|digit| digit.repeat(40).parse::<Oid>().unwrap());
        let mut known = Contained::default();
        known.note(Stage::Review, one, two);
        // A commit that follows another tip than the noted one changes nothing.
        known.advance(Stage::Review, three, four);
        known.advance(Stage::AiReview, two, four);
        assert!(known.holds(Stage::Review, one, two) && !known.holds(Stage::Review, one, four));
        known.advance(Stage::Review, two, three);
        assert!(known.holds(Stage::Review, one, three) && !known.holds(Stage::Review, one, two));
        assert!(!known.holds(Stage::Review, four, three) && !known.holds(Stage::AiReview, one, three));
        known.remember(&site);
        assert_eq!(Contained::recall(&site), known);
        let whole = disk::read(&file(&site), BYTES_MAX).unwrap();
        // A truncated or garbled file is ignored.
        for damaged in [&whole[..whole.len() / 2], &whole[..whole.len() - 2], &[0; 90], b""] {
            disk::write(&file(&site), damaged).unwrap();
            assert_eq!(Contained::recall(&site), Contained::default());
        }
    }

    #[test]
    fn write_caches_containment_for_the_next_write() {
        let (folder, alone) = begun(true, true);
        let serving = || Site::open(&folder.path().join("site")).unwrap().with_queue(&Arc::default());
        for (site, text) in [(&alone, "one"), (&alone, "two"), (&serving(), "three"), (&serving(), "four")] {
            // The cache of earlier writes is lost.
            drop(std::fs::remove_file(file(site)));
            let write = |draft: &mut Draft<'_>| {
                draft.put_file("notes.txt", text.into());
                Ok::<_, SiteError>(())
            };
            site.write(&act(Stage::Review), write).unwrap();
            let known = Contained::recall(site);
            let [source, review, ai_review] = Stage::ALL.map(|stage| site.tip(stage).unwrap());
            assert!(known.holds(Stage::Review, source, review), "{known:?}");
            assert!(known.holds(Stage::AiReview, review, ai_review), "{known:?}");
        }
    }

    #[test]
    fn read_caches_containment_for_the_next_read() {
        let (_folder, site) = begun(true, true);
        let write = |draft: &mut Draft<'_>| {
            draft.put_file("notes.txt", "one".into());
            Ok::<_, SiteError>(())
        };
        site.write(&act(Stage::Review), write).unwrap();
        let [source, review, _] = Stage::ALL.map(|stage| site.tip(stage).unwrap());
        std::fs::remove_file(file(&site)).unwrap();
        // Negative results, and those for another tip than the stage's, are not cached.
        assert!(!site.is_contained(Stage::Review, review, source).unwrap());
        assert!(site.is_contained(Stage::Review, source, source).unwrap());
        assert_eq!(Contained::recall(&site), Contained::default());
        assert!(site.is_contained(Stage::Review, source, review).unwrap());
        assert!(Contained::recall(&site).holds(Stage::Review, source, review));
    }
}
