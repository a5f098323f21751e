//! The search indexes of a build, made from those of the last build if only some of their pages changed.

use super::Work;
use super::plan::{self, Source};
use crate::base::OutPath;
use crate::render::search_files::{Part, Shard};
use crate::site::SiteError;
use crate::site::publish::extra::{Extra, SearchIndex};
use std::collections::HashSet;

/// One in so many pages may have changed; if more did, reading all texts from the index is faster.
const CHANGED_SHARE: usize = 8;

impl Work<'_> {
    /// Makes the shards of the search indexes, if any is needed, before the files are made.
    pub(super) fn search_indexes(&self) -> Result<(), SiteError> {
        for (path, source) in &self.plan.files {
            if let Source::Extra(extra) = source
                && let Extra::SearchIndex(index, Part::Shard(_)) = &**extra
                && !index.is_made()
                && self.known(path, &extra.input(self.shelf)).is_none()
            {
                match self.earlier_index(index) {
                    Some((shards, changed)) => {
                        index.make_changed((shards, &changed), self.shelf, self.repo)?;
                    }
                    None => index.make_all(self.shelf, self.repo)?,
                }
            }
        }
        Ok(())
    }

    /// The shards of the last build, and the pages that changed or are new; none if others moved, or too many changed.
    fn earlier_index(&self, index: &SearchIndex) -> Option<(Vec<Shard>, Vec<usize>)> {
        let before = &self.room.before;
        if before.manifest.base != self.plan.base {
            return None;
        }
        let same = self.plan.files.iter().filter_map(|(path, source)| match source {
            Source::Post(number) => {
                let (address, id) = &self.plan.posts[*number];
                before.page(path, &plan::page_input(self.shelf, id, address)).map(|_| id.as_str())
            }
            _ => None,
        });
        let same: HashSet<&str> = same.collect();
        let entries = index.entries();
        let is_changed = |page: &usize| !same.contains(entries[*page].id.as_str());
        if (0..entries.len()).filter(is_changed).count() > entries.len() / CHANGED_SHARE + 1 {
            return None;
        }
        let file =
            |address: &str| self.room.earlier_text(&OutPath::new(address.trim_start_matches('/')).ok()?);
        let (shards, pages) = index.earlier(file)?;
        let changed = (0..entries.len()).filter(|page| *page >= pages || is_changed(page)).collect();
        Some((shards, changed))
    }
}
