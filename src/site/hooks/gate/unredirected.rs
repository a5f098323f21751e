//! Addresses of live posts that a move of source by git changes. An approval by cms leaves a redirect from each; git adds
//! nothing, so visitors of the old address find no page.

use crate::base::text::count;
use crate::model::{Redirects, View};
use crate::site::prelude::*;
use crate::site::store::change::Change;
use crate::urls;
use std::collections::HashSet;

/// Most addresses in a warning.
const ADDRESSES_SHOWN: usize = 5;
/// How much of a post's id names it in a command.
const ID_CHARS: usize = 8;

impl Site {
    /// A warning of the addresses that posts leave without a redirect, if there are any.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(super) fn unredirected(&self, old: Oid, new: Oid) -> Result<Option<String>, SiteError> {
        let before = self.snapshot_at(&old.to_string())?;
        let mut changes = Vec::new();
        for change in self.repo().diff(before.tree(), self.repo().tree_of(new)?)? {
            let is_way = |kind| {
                matches!(
                    kind,
                    Kind::Post | Kind::PostType | Kind::Settings | Kind::Redirects | Kind::RedirectList
                )
            };
            if Kind::of_path(&change.path).is_some_and(is_way) {
                let file = change.new.filter(|_| change.new_mode.is_some_and(|mode| mode.is_file()));
                let bytes = file.map(|oid| self.repo().blob(oid)).transpose()?;
                changes.push(Change::new(change.path, bytes));
            }
        }
        let mut left = self.addresses_left(&before, &changes)?;
        left.retain(|left| left.redirects && left.to.is_some());
        if left.is_empty() {
            return Ok(None);
        }
        let mut known: HashSet<String> = HashSet::new();
        let brought = changes.iter().filter_map(redirects_of);
        for redirects in brought.chain([before.redirects()?]) {
            known.extend(redirects.redirects.iter().map(|redirect| urls::bare(&redirect.from)));
        }
        left.retain(|left| !known.contains(&urls::bare(&left.from)));
        left.sort_by(|one, other| one.from.cmp(&other.from));
        let mut ways: Vec<String> = left
            .iter()
            .take(ADDRESSES_SHOWN)
            .map(|left| {
                let id: String = left.id.chars().take(ID_CHARS).collect();
                format!("`cms redirect add {} --post {id} --stage source`", left.from)
            })
            .collect();
        if left.len() > ADDRESSES_SHOWN {
            ways.push(format!("and {}", count(left.len() - ADDRESSES_SHOWN, "more address")));
        }
        Ok((!left.is_empty()).then(|| {
            format!(
                "posts moved, and no redirect leads visitors from their old addresses to them: {}",
                ways.join(", ")
            )
        }))
    }
}

/// The redirects of a changed file of these.
fn redirects_of(change: &Change) -> Option<Redirects> {
    let is_of_redirects = matches!(Kind::of_path(&change.path), Some(Kind::Redirects | Kind::RedirectList));
    let bytes = change.bytes.as_deref().filter(|_| is_of_redirects)?;
    let doc = codec::parse_file(&change.path, bytes).ok()?;
    Redirects::from_value(&doc.value).ok()
}
