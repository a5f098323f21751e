//! The base of one item, where a host's squash, rebase or cherry-pick broke the merge base.

use super::Carry;
use crate::base::Value;
use crate::codec;
use crate::git::{LogOptions, Oid};
use crate::merge::Merge;
use crate::site::error::SiteError;
use crate::site::place::Place;
use crate::site::unit::Unit;

/// Most commits that are looked through for an earlier version of an item.
const COMMITS_MAX: usize = 200;

impl Carry<'_> {
    /// If upstream's version equals an earlier one of the stage since the merge base, upstream took that one, and it is the
    /// base; likewise the other way round (`storage.md`, Squash, rebase, cherry-pick).
    pub(super) fn nearer_base(
        &self,
        unit: &Unit,
        sides: Merge<Option<Place>>,
    ) -> Result<Merge<Option<Place>>, SiteError> {
        for (wanted, tips) in [(&sides.ours, &self.history.theirs), (&sides.theirs, &self.history.ours)] {
            let Some(wanted) = wanted else { continue };
            if self.was(unit, wanted, &sides, tips)? {
                let base = Some(wanted.clone());
                return Ok(Merge { base, ..sides.clone() });
            }
        }
        Ok(sides)
    }

    /// Whether a version was at some point the one of these tips, since the merge bases.
    fn was(
        &self,
        unit: &Unit,
        wanted: &Place,
        sides: &Merge<Option<Place>>,
        tips: &[Oid],
    ) -> Result<bool, SiteError> {
        let mut paths: Vec<String> =
            [&sides.base, &sides.ours, &sides.theirs].into_iter().flatten().map(|p| p.path.clone()).collect();
        paths.dedup();
        let options = LogOptions { paths, first_parent: false };
        let value = self.value(wanted)?;
        for tip in tips {
            for commit in self.site.repo.log(*tip, &options).take(COMMITS_MAX) {
                let commit = commit?;
                if self.known_to_both(commit.id)? {
                    continue;
                }
                for path in &options.paths {
                    let Some(then) = self.site.place(commit.tree, path)? else { continue };
                    let same = then.same_file(wanted)
                        || (value.is_some()
                            && self.site.unit_of(&then)? == *unit
                            && self.value(&then)? == value);
                    if same {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    fn known_to_both(&self, commit: Oid) -> Result<bool, SiteError> {
        for base in &self.history.base {
            if self.site.repo.is_ancestor(commit, *base)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn value(&self, place: &Place) -> Result<Option<Value>, SiteError> {
        if !place.mode.is_file() || crate::model::Kind::of_path(&place.path).is_none() {
            return Ok(None);
        }
        let doc = codec::parse_file(&place.path, &self.site.repo.blob(place.oid)?);
        Ok(doc.ok().map(|doc| doc.value))
    }
}
