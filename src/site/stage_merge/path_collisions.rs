//! Resolves path collisions in the result: two items that want one path, and files in the way of others.

use super::{Clash, Put, StageMerge, Work};
use crate::merge::Merge;
use crate::site::file::unit::{Unit, title_of};
use crate::site::prelude::*;
use crate::site::stage_merge::conflict::{DisputedPlace, SAME_PATH, WHOLE_FILE};
use crate::site::store::place::{Edits, Place};
use std::collections::{BTreeMap, BTreeSet};

/// Shortest id prefix that distinguishes two files of one path.
const SUFFIX_CHARS: usize = 8;

impl StageMerge<'_> {
    /// The edits that write every file to its path. Upstream's files keep their upstream paths; an item of the stage
    /// that wants the same path is written to `<path>~<id8>.yaml` with a `slug` conflict.
    pub(super) fn laid_out(&self, work: &mut Work) -> Result<Edits, SiteError> {
        let mut puts = std::mem::take(&mut work.puts);
        puts.sort_by_key(|put| !put.upstreams);
        let placed: BTreeSet<Unit> = puts.iter().map(|put| put.unit.clone()).collect();
        let mut laid: BTreeMap<String, Put> = BTreeMap::new();
        for put in puts {
            self.clear(&put, &placed, work, &mut laid)?;
            match laid.contains_key(&put.place.path) {
                true => self.lay_beside(put, work, &mut laid)?,
                false => drop(laid.insert(put.place.path.clone(), put)),
            }
        }
        let mut edits: Edits = work.removed.iter().map(|path| (path.clone(), None)).collect();
        edits.extend(laid.into_iter().map(|(path, put)| (path, Some((put.place.oid, put.place.mode)))));
        Ok(edits)
    }

    /// Moves what the stage has at a file's path, or in its way. Units that the merge itself writes are placed
    /// separately.
    fn clear(
        &self,
        put: &Put,
        placed: &BTreeSet<Unit>,
        work: &mut Work,
        laid: &mut BTreeMap<String, Put>,
    ) -> Result<(), SiteError> {
        let down = self.trees.theirs;
        if let Some(there) = self.site.place(down, &put.place.path)?
            && !work.removed.contains(&there.path)
        {
            let unit = self.site.unit_of(&there)?;
            if !placed.contains(&unit) && unit.kind().is_some() {
                let resident = Put { unit, place: there, upstreams: false };
                self.lay_beside(resident, work, laid)?;
            }
        }
        for there in self.site.in_the_way(down, &put.place.path)? {
            if work.removed.insert(there.path.clone()) {
                let texts = Merge::new(None, None, self.text(Some(&there))?);
                let disputed = DisputedPlace::new("", WHOLE_FILE, texts);
                let unit = Unit::File(there.path.clone());
                let path = there.path.clone();
                let clash = Clash { unit, title: None, path, disputed: vec![disputed], staged: Some(there) };
                work.clashes.push(clash);
            }
        }
        Ok(())
    }

    fn lay_beside(
        &self,
        mut put: Put,
        work: &mut Work,
        laid: &mut BTreeMap<String, Put>,
    ) -> Result<(), SiteError> {
        let wanted = put.place.path.clone();
        let id: Vec<char> = put.unit.id().chars().filter(char::is_ascii_alphanumeric).collect();
        for length in SUFFIX_CHARS..=id.len().max(SUFFIX_CHARS) {
            let short: String = id.iter().take(length).collect();
            let path = format!("{}~{short}.yaml", wanted.trim_end_matches(".yaml"));
            let free = !laid.contains_key(&path) && self.site.place(self.trees.theirs, &path)?.is_none();
            put.place.path = path;
            if free {
                break;
            }
        }
        let doc = codec::parse_file(&wanted, &self.site.repo.blob(put.place.oid)?).ok();
        let value = doc.as_ref().map(|doc| &doc.value);
        let slug = value.and_then(|value| value.get("slug")).cloned();
        let slug = slug.or_else(|| Some(Value::String(wanted)));
        let disputed = DisputedPlace::new("slug", SAME_PATH, Merge::new(None, slug.clone(), slug));
        let staged: Option<Place> = Some(put.place.clone());
        let (title, path) = (title_of(value), put.place.path.clone());
        work.clashes.push(Clash { unit: put.unit.clone(), title, path, disputed: vec![disputed], staged });
        laid.insert(put.place.path.clone(), put);
        Ok(())
    }
}
