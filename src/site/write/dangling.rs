//! What a write of the live site leaves dangling: visible links to what it deletes, hides or moves, a language without its
//! home page, pages without their main menu. One rule for every way to `source`: commands, REST, approvals, undo, schedules
//! when they are made, pushes, plain commits and merges.

use super::moved::Left;
use super::validation::{Bench, Judged, Problems};
use crate::base::{Severity, text};
use crate::check::{Entrance, Lookup as _, homes, leads_in, locales};
use crate::model::{Menu, View as _};
use crate::site::file::rows::LINK;
use crate::site::prelude::*;
use crate::site::store::change::Change;
use crate::site::store::lookup::{Overlay, is_of_redirects};
use crate::site::store::snapshot::Snapshot;
use crate::urls::{self, Ways as _};
use std::collections::BTreeSet;

/// The codes of findings about links and references to something that visitors cannot see.
const DANGLING: [&str; 6] = [
    "link.dead",
    "menu.item.post-missing",
    "redirect.target-missing",
    "reference.deleted",
    "reference.missing",
    "term.missing",
];

impl Judged {
    /// Refuses a change of `source` that leaves something dangling, unless that is allowed. On the other stages, and where
    /// it is allowed, these findings are warnings.
    ///
    /// # Errors
    /// [`SiteError::Dangling`].
    pub(in crate::site) fn settled(self, stage: Stage, allow_dangling: bool) -> Result<Judged, SiteError> {
        if stage != Stage::Source || allow_dangling || self.dangling.is_empty() {
            return Ok(self);
        }
        let error = |found| Diagnostic { severity: Severity::Error, ..found };
        Err(SiteError::Dangling { issues: self.dangling.into_iter().map(error).collect() })
    }
}

impl Bench<'_> {
    /// Warnings about visible links that worked before the write and are dead after it, in files that it leaves
    /// unchanged, or at places that it does not change.
    pub(super) fn dangling(&self, changes: &[Change]) -> Result<Vec<Diagnostic>, SiteError> {
        let mut names: BTreeSet<(&str, String)> = BTreeSet::new();
        let left = self.site.addresses_left(self.before, changes)?;
        // Source has its redirects by now; the other stages get them when they are approved.
        let is_forwarded =
            |left: &Left| left.redirects && left.to.is_some() && !self.strictness.is_for_source();
        for Left { id, from, .. } in left.into_iter().filter(|left| !is_forwarded(left)) {
            names.extend([("id", id), (LINK, from)]);
        }
        let (old, new) = (self.before.patterns()?, self.after.patterns());
        let gone = urls::derived::lists_gone(&old, new, self.after.definitions());
        names.extend(gone.into_iter().map(|list| (LINK, list)));
        names.extend(deleted(self.before, changes)?.into_iter().map(|id| ("id", id)));
        // An old address is dead if the target of its redirect is, or if its redirect is deleted.
        let go = changes.iter().any(|change| is_of_redirects(&change.path));
        if go || !names.is_empty() {
            for redirect in self.before.ways()?.redirects() {
                let from = urls::bare(&redirect.from);
                let leads = redirect.post_id.is_some_and(|id| names.contains(&("id", id.to_string())))
                    || redirect.to.as_ref().is_some_and(|to| names.contains(&(LINK, urls::bare(to))));
                if leads || go && self.after.ways().redirects_from(&from).is_empty() {
                    names.insert((LINK, from));
                }
            }
        }
        let mut paths = BTreeSet::new();
        for (kind, name) in &names {
            paths.extend(self.before.referrers(kind, name)?.into_iter().map(|(path, _)| path));
        }
        let mut dangling = self.entrances_lost(&names, changes)?;
        for path in paths {
            let Some(old) = self.before.bytes(&path)? else { continue };
            let change = changes.iter().find(|change| change.path == path);
            let new = match change {
                Some(Change { bytes: Some(bytes), .. }) => &**bytes,
                Some(Change { bytes: None, .. }) => continue,
                None => old.as_slice(),
            };
            let of = |bytes: &[u8], lookup: &Overlay<'_>| {
                let found = self.inspect(&path, bytes, lookup).into_iter();
                found.filter(|(finding, _)| DANGLING.contains(&finding.code)).collect::<Vec<_>>()
            };
            let after = of(new, self.after);
            if after.is_empty() || !is_seen(&path, new) {
                continue;
            }
            let known: Problems = of(&old, self.untouched)
                .into_iter()
                .map(|(finding, _)| (finding.code, finding.message))
                .collect();
            let found = after
                .into_iter()
                .filter(|(finding, _)| !known.contains(&(finding.code, finding.message.clone())));
            dangling.extend(found.map(|(_, found)| Diagnostic { severity: Severity::Warning, ..found }));
        }
        Ok(dangling)
    }

    /// The home pages and main menus that visitors found before the write and do not find after it.
    fn entrances_lost(
        &self,
        names: &BTreeSet<(&str, String)>,
        changes: &[Change],
    ) -> Result<Vec<Diagnostic>, SiteError> {
        let (mut lost, mut candidates) = (Vec::new(), Vec::new());
        let changes_any = |kinds: &[Kind]| {
            changes.iter().any(|change| Kind::of_path(&change.path).is_some_and(|kind| kinds.contains(&kind)))
        };
        let is_open = changes_any(&[Kind::PostType, Kind::Settings, Kind::Redirects, Kind::RedirectList]);
        if is_open || names.iter().any(|(kind, _)| *kind == LINK) {
            let addresses: BTreeSet<&str> =
                names.iter().filter(|(kind, _)| *kind == LINK).map(|(_, address)| address.as_str()).collect();
            let concerns = |entrance: &Entrance| match entrance {
                Entrance::Home { address, .. } => is_open || addresses.contains(address.as_str()),
                Entrance::Menu { .. } => false,
            };
            candidates.extend(homes(self.after).into_iter().filter(concerns));
        }
        let mut menus = (Vec::new(), Vec::new());
        if changes_any(&[Kind::Menu, Kind::Settings]) {
            menus = menus_of(self.before, changes)?;
            candidates.extend(locales(self.after).map(|locale| Entrance::Menu { locale: locale.to_owned() }));
        }
        for entrance in candidates {
            if leads_in(self.untouched, &entrance, &menus.0) && !leads_in(self.after, &entrance, &menus.1) {
                let file = self.file_of(&entrance, changes);
                lost.push(entrance.missing(self.after, &menus.1).in_file(&file, 0, 0));
            }
        }
        Ok(lost)
    }

    /// The changed file that took an entrance away, as far as known; else the settings.
    fn file_of(&self, entrance: &Entrance, changes: &[Change]) -> String {
        let kind = match entrance {
            Entrance::Home { .. } => Kind::Post,
            Entrance::Menu { .. } => Kind::Menu,
        };
        let is_home = |path: &str| match entrance {
            Entrance::Home { locale, .. } => {
                self.untouched.posts_with_slug(locale, urls::HOME_SLUG).iter().any(|other| other == path)
            }
            Entrance::Menu { .. } => true,
        };
        let paths = changes.iter().map(|change| change.path.as_str());
        let mut found = paths.filter(|path| Kind::of_path(path) == Some(kind) && is_home(path));
        found.next().map_or_else(|| Kind::Settings.default_path("cms"), str::to_owned)
    }
}

/// The menus before and after changes, by slug.
///
/// # Errors
/// The repository cannot be read.
pub(in crate::site) fn menus_of(
    before: &Snapshot<'_>,
    changes: &[Change],
) -> Result<(Vec<Menu>, Vec<Menu>), SiteError> {
    let items = before.items(Kind::Menu)?;
    let is_changed = |path: &str| changes.iter().any(|change| change.path == path);
    let of = |value: &Value| Menu::from_value(value).ok();
    let before: Vec<Menu> = items.iter().filter_map(|item| of(&item.value)).collect();
    let stay = items.iter().filter(|item| !is_changed(&item.path)).filter_map(|item| of(&item.value));
    let new = changes.iter().filter(|change| Kind::of_path(&change.path) == Some(Kind::Menu));
    let new = new.filter_map(|change| {
        let doc = codec::parse_file(&change.path, change.bytes.as_ref()?).ok()?;
        of(&doc.value)
    });
    let mut menus = (before, stay.chain(new).collect::<Vec<Menu>>());
    menus.0.sort_by(|a, b| a.slug.cmp(&b.slug));
    menus.1.sort_by(|a, b| a.slug.cmp(&b.slug));
    Ok(menus)
}

/// The changes as they are once their new dates of removal have come: whoever sets `unpublishAt` of a live post decides then
/// what it leaves dangling, because nobody is there to be asked at that time. `None` if no change sets one.
///
/// # Errors
/// The repository cannot be read.
pub(super) fn taken_down(
    before: &Snapshot<'_>,
    changes: &[Change],
) -> Result<Option<Vec<Change>>, SiteError> {
    const KEY: &str = "\nunpublishAt:";
    let mut later: Option<Vec<Change>> = None;
    for (at, change) in changes.iter().enumerate() {
        let Some(bytes) = change.bytes.as_ref().filter(|_| Kind::of_path(&change.path) == Some(Kind::Post))
        else {
            continue;
        };
        let is_known = change.outline.as_ref().map(|outline| outline.is_taken_down());
        if !is_known.unwrap_or_else(|| text::contains(bytes, KEY)) || !is_seen(&change.path, bytes) {
            continue;
        }
        let Ok(doc) = codec::parse_file(&change.path, bytes) else { continue };
        let id = doc.value.get("id").and_then(Value::as_str).unwrap_or_default().to_owned();
        let old = before.item(&ItemId { kind: Kind::Post, id })?.map(|item| item.value);
        let date = |post: &Value| post.get("unpublishAt").filter(|at| !at.is_null()).cloned();
        // Another date is no new decision.
        if date(&doc.value).is_none() || old.as_ref().and_then(date).is_some() {
            continue;
        }
        let mut hidden = doc.value.clone();
        hidden["status"] = Value::from("archived");
        let text = codec::yaml::edit(&doc, &hidden, &[]);
        let later = later.get_or_insert_with(|| changes.to_vec());
        later[at] = Change::new(change.path.clone(), Some(text.into_bytes()));
    }
    Ok(later)
}

/// Whether a finding says that something leads to what visitors cannot see.
pub(in crate::site) fn is_lead(found: &Diagnostic) -> bool {
    DANGLING.contains(&found.code.as_str())
}

/// Whether visitors see what a file holds: a post that is live, or anything else.
pub(in crate::site) fn is_seen(path: &str, bytes: &[u8]) -> bool {
    if Kind::of_path(path) != Some(Kind::Post) {
        return true;
    }
    let doc = codec::parse_file(path, bytes).ok();
    let text = |key: &str| doc.as_ref()?.value.get(key)?.as_str().map(str::to_owned);
    text("status").as_deref() == Some("published") && text("deletedAt").is_none()
}

/// The ids of items that the changes delete, softly or with their files.
fn deleted(before: &Snapshot<'_>, changes: &[Change]) -> Result<BTreeSet<String>, SiteError> {
    let says_so = |change: &&Change| match &change.outline {
        Some(outline) => outline.is_deleted(),
        None => change.bytes.as_deref().is_none_or(|bytes| text::contains(bytes, "\ndeletedAt:")),
    };
    let mut ids = BTreeSet::new();
    for change in changes.iter().filter(says_so) {
        let item = before.readable_at(&change.path)?;
        ids.extend(item.filter(|item| !item.is_deleted()).map(|item| item.id.id));
    }
    Ok(ids)
}
