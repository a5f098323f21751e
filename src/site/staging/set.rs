//! Sets: changes of several items with one title and one reason, which are reviewed and approved together.
//!
//! That an item belongs to a set is a file beside its comments, `set-<uuid>.yaml`. It is written once, moves upstream with
//! the places that it names, and goes when these are no longer pending. So plain git carries sets like comments, and
//! there is nothing else to keep in step.

use super::part::{Part, places_of};
use super::promote::{Promotion, chosen};
use crate::base::{Finding, Path};
use crate::merge;
use crate::site::file::docs;
use crate::site::file::unit::{Unit, title_of};
use crate::site::look::Look;
use crate::site::prelude::*;
use crate::site::stage_merge::conflict::{DisputedPlace, SAME_PATH};
use crate::site::stage_merge::review_metadata::comments_folder;
use crate::site::staging::wishes::Rest;
use crate::site::store::change::State;
use crate::site::store::place::{COMMENTS, Edits, Pair, Place};
use crate::site::write::act::Act;
use crate::site::write::draft::Draft;
use serde::Deserialize;
use std::collections::BTreeMap;

/// What names of these files begin with.
const PREFIX: &str = "set-";

/// What a person or an agent says of a set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SetHead {
    /// Its name, which commands take
    pub set: String,
    /// Its title
    pub set_title: String,
    /// Why it is proposed, as Markdown; empty without a reason
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub why: String,
    /// Who proposed it
    pub by: String,
    /// Their e-mail
    pub email: String,
    /// The agent that proposed it, if one did
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent: Option<String>,
    /// When, as RFC 3339 in UTC
    pub at: String,
}

/// The file that says that an item belongs to a set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Membership {
    #[serde(flatten)]
    head: SetHead,
    #[serde(flatten)]
    item: SetItem,
}

/// An item of a set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SetItem {
    /// The item, as `kind:id`
    pub item: String,
    /// What people call it
    pub title: String,
    /// Where its file lies
    pub path: String,
    /// The places that belong to the set; none if the whole item does
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<String>,
    /// Other sets that change the same item
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shared_with: Vec<String>,
}

/// A set on a stage.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Set {
    /// What was said of it
    #[serde(flatten)]
    pub head: SetHead,
    /// The stage where its changes are pending
    pub stage: Stage,
    /// When it goes live, if it was approved for a time
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scheduled_at: Option<String>,
    /// Its items
    pub items: Vec<SetItem>,
}

impl Set {
    /// Whether an item, as `kind:id`, belongs to the set.
    pub fn has(&self, item: &str) -> bool {
        self.items.iter().any(|own| own.item == item)
    }

    /// Whether the change of a place of an item belongs to the set.
    pub fn holds(&self, item: &str, change: &Path) -> bool {
        let own = self.items.iter().find(|own| own.item == item);
        own.is_some_and(|own| own.places.is_empty() || covers(&own.places, change))
    }

    /// Whether a disputed place of an item belongs to the set.
    pub fn is_disputed(&self, item: &str, place: &DisputedPlace) -> bool {
        self.holds(item, &place.place()) || (place.kind == SAME_PATH && self.has(item))
    }

    fn item(&mut self, new: SetItem) {
        match self.items.iter_mut().find(|item| item.item == new.item) {
            // One file for the whole item is enough.
            Some(known) if known.places.is_empty() || new.places.is_empty() => known.places.clear(),
            Some(known) => {
                known.places.extend(new.places);
                known.places.sort();
                known.places.dedup();
            }
            None => self.items.push(new),
        }
    }
}

impl Draft<'_> {
    /// Puts what the write has changed so far into a set. Each new file gets an id.
    ///
    /// # Errors
    /// The content before the write cannot be read.
    pub fn join_set(
        &mut self,
        stage: Stage,
        head: &SetHead,
        new_id: &mut dyn FnMut() -> String,
    ) -> Result<Vec<SetItem>, SiteError> {
        let mut items = Vec::new();
        for (id, path) in self.changed_items()? {
            let (before, after) = (self.snapshot().item(&id)?, self.item(&id)?);
            let (old, new) = (before.map(|item| item.value), after.map(|item| item.value));
            let changes = merge::difference(old.as_ref(), new.as_ref());
            let is_whole = old.is_none() || new.is_none();
            if changes.is_empty() && !is_whole {
                continue;
            }
            let title = title_of(new.as_ref().or(old.as_ref())).unwrap_or_else(|| path.clone());
            items.push(SetItem {
                item: id.to_string(),
                title,
                path,
                places: if is_whole { Vec::new() } else { places_of(&changes) },
                shared_with: Vec::new(),
            });
        }
        items.sort_by(|a: &SetItem, b| a.path.cmp(&b.path));
        for item in &items {
            self.join(stage, head, item, new_id());
        }
        Ok(items)
    }

    /// The sets that are pending on AI Review and on Review, before the write.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn sets(&self) -> Result<Vec<Set>, SiteError> {
        let site = self.snapshot().site();
        let tree = site.repo.tree_of(self.snapshot().commit())?;
        let mut found = site.sets_in(tree, Stage::AiReview)?;
        found.extend(site.sets_in(tree, Stage::Review)?);
        Ok(found)
    }

    /// Puts an item that is pending already into a set.
    pub fn join(&mut self, stage: Stage, head: &SetHead, item: &SetItem, id: String) {
        let Some(unit) = Unit::parse(&item.item) else { return };
        let path = format!("{}/{}/{PREFIX}{id}.yaml", comments_folder(stage), unit.file_name());
        let file = Membership { head: head.clone(), item: item.clone() };
        self.put_bytes(&path, codec::yaml::write(&json!(file)).into_bytes());
    }
}

impl Look<'_> {
    /// The sets of which something is pending on a stage, the newest last.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn sets(&self, stage: Stage) -> Result<Vec<Set>, SiteError> {
        let mut sets = self.site.sets_in(self.site.repo.tree_of(self.site.tip(stage)?)?, stage)?;
        if !sets.is_empty() {
            // The next write removes the files of what was set back.
            let waiting = self.site.waiting(stage)?;
            sets.retain(|set| waiting.iter().any(|pair| set.has(&pair.unit.to_string())));
        }
        Ok(sets)
    }
}

impl Site {
    pub(in crate::site) fn sets_in(&self, tree: Oid, stage: Stage) -> Result<Vec<Set>, SiteError> {
        let mut sets: BTreeMap<String, Set> = BTreeMap::new();
        for place in self.places_below(tree, &comments_folder(stage))? {
            let Some(Membership { head, item }) = self.membership(&place)? else { continue };
            let set = sets.entry(head.set.clone()).or_insert_with(|| Set {
                head: head.clone(),
                stage,
                scheduled_at: None,
                items: Vec::new(),
            });
            if head.at < set.head.at {
                set.head = head;
            }
            set.item(item);
        }
        let mut sets: Vec<Set> = sets.into_values().collect();
        let mut holders: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for set in &sets {
            for item in &set.items {
                holders.entry(item.item.clone()).or_default().push(set.head.set.clone());
            }
        }
        for set in &mut sets {
            set.items.sort_by(|a, b| a.path.cmp(&b.path));
            for item in &mut set.items {
                item.shared_with = holders[&item.item].clone();
                item.shared_with.retain(|other| *other != set.head.set);
            }
        }
        sets.sort_by(|a, b| (&a.head.at, &a.head.set).cmp(&(&b.head.at, &b.head.set)));
        Ok(sets)
    }

    /// The set file at a place; none if it is another file, or a manual edit broke it.
    fn membership(&self, place: &Place) -> Result<Option<Membership>, SiteError> {
        if !is_set_file(&place.path) || !place.mode.is_file() {
            return Ok(None);
        }
        let Ok(bytes) = docs::bytes_of(&self.repo, place.oid)? else { return Ok(None) };
        let doc = codec::parse_file(&place.path, &bytes).ok();
        Ok(doc.and_then(|doc| serde_json::from_value(doc.value).ok()))
    }

    /// The pending units that a request names, by name or by set, and those of which only a part is meant. On the way up,
    /// a place inside something new takes that with it; on the way back, it may be another set's.
    ///
    /// # Errors
    /// [`SiteError::NotPending`], [`SiteError::NoSet`]; [`SiteError::Whole`] for a place inside something new that goes back;
    /// [`SiteError::SharedItem`] for a new item that goes back; [`SiteError::ConflictOpen`] for a place in conflict, unless
    /// all of its item goes back.
    pub(in crate::site) fn selected(
        &self,
        act: &Act<'_>,
        tree: Oid,
        waiting: &[Pair],
        request: &Promotion,
        toward: Toward,
    ) -> Result<(Vec<Pair>, BTreeMap<Unit, Part>), SiteError> {
        let Some(name) = &request.set else {
            return Ok((chosen(act.stage, waiting, &request.items)?, request.parts.clone()));
        };
        let sets = self.sets_in(tree, act.stage)?;
        let open = self.disputed(tree, act.stage)?;
        let answered = match (toward, act.stage) {
            (Toward::Upstream, Stage::AiReview) => self.answered(tree, (name, waiting), &open)?,
            (Toward::Upstream | Toward::Downstream, _) => Vec::new(),
        };
        let items = match sets.iter().find(|set| set.head.set == *name) {
            Some(set) => set.items.as_slice(),
            None if !answered.is_empty() => &[],
            None => {
                let known = sets.iter().map(|set| set.head.set.clone()).collect();
                return Err(SiteError::NoSet { set: name.clone(), stage: act.stage, known });
            }
        };
        let above = match (toward, act.stage.upstream()) {
            (Toward::Upstream, Some(upstream)) => self.disputed(tree, upstream)?,
            (Toward::Upstream | Toward::Downstream, _) => BTreeMap::new(),
        };
        let (mut pairs, mut parts) = (Vec::new(), BTreeMap::new());
        for item in items {
            let Some(pair) = waiting.iter().find(|pair| pair.unit.to_string() == item.item) else { continue };
            let is_part = !item.places.is_empty();
            // A new item is pending as a whole.
            if is_part && pair.state() == State::Added {
                if toward == Toward::Downstream && !item.shared_with.is_empty() {
                    let sets = item.shared_with.join(", ");
                    return Err(SiteError::SharedItem { item: item.item.clone(), sets });
                }
            } else if is_part {
                let changes = self.describe(pair, None, None)?.changes;
                let pending: Vec<Path> = changes.into_iter().map(|change| change.path).collect();
                let (own, rest): (Vec<Path>, Vec<Path>) =
                    pending.into_iter().partition(|path| covers(&item.places, path));
                let disputes = open.get(&pair.unit).map(|file| file.disputes_at(&parsed(&item.places)));
                let (disputed, others) = disputes.unwrap_or_default();
                let goes_back = toward == Toward::Downstream && rest.is_empty() && others.is_empty();
                if !disputed.is_empty() && !goes_back {
                    return Err(SiteError::ConflictOpen { item: item.item.clone(), stage: act.stage });
                }
                if own.is_empty() && disputed.is_empty() {
                    continue;
                }
                let names = |change: &Path| item.places.iter().any(|place| is_inside(change, place));
                if let Some(whole) = own.iter().find(|change| toward == Toward::Downstream && !names(change))
                {
                    return Err(SiteError::Whole { item: item.item.clone(), place: whole.to_string() });
                }
                if !rest.is_empty() || !others.is_empty() || above.contains_key(&pair.unit) {
                    parts.insert(pair.unit.clone(), Part::Only(own));
                }
            }
            pairs.push(pair.clone());
        }
        add_answered(answered, &mut pairs, &mut parts);
        Ok((pairs, parts))
    }

    /// What a promotion of a set says of its items: a new one moves as a whole, with what other sets have of it, and of
    /// some nothing moves.
    pub(in crate::site) fn set_warnings(
        &self,
        (stage, tree): (Stage, Oid),
        request: &Promotion,
        rest: &Rest,
    ) -> Result<Vec<Diagnostic>, SiteError> {
        let Some(name) = &request.set else { return Ok(Vec::new()) };
        let set = self.sets_in(tree, stage)?.into_iter().find(|set| set.head.set == *name);
        let warnings = set.into_iter().flat_map(|set| set.items).filter_map(|item| {
            let SetItem { title, shared_with, .. } = &item;
            let (code, message) = match rest.moving.iter().find(|pair| pair.unit.to_string() == item.item) {
                Some(pair) if pair.state() == State::Added && !shared_with.is_empty() => {
                    let sets = shared_with.join(", ");
                    (
                        "set.shared",
                        format!("{title} is new and moves as a whole, with the changes of: {sets}"),
                    )
                }
                None if rest.wishes.iter().all(|wished| wished.name.item != item.item) => (
                    "set.not-moved",
                    format!("nothing of {title} moves: its pending changes are not the set's"),
                ),
                Some(_) | None => return None,
            };
            Some(Finding::warning(code, "", message).in_file(item.path, 0, 0))
        });
        Ok(warnings.collect())
    }

    /// Refuses an agent that takes back what belongs to the set of somebody else.
    ///
    /// # Errors
    /// [`SiteError::Forbidden`].
    pub(in crate::site) fn keep_sets_of_others(
        &self,
        act: &Act<'_>,
        tree: Oid,
        (pairs, parts): (&[Pair], &BTreeMap<Unit, Part>),
    ) -> Result<(), SiteError> {
        let is_own = |set: &Set| set.head.agent == act.actor.agent && set.head.email == act.actor.email;
        for set in self.sets_in(tree, act.stage)?.into_iter().filter(|set| !is_own(set)) {
            for pair in pairs {
                let item = pair.unit.to_string();
                let is_met = match parts.get(&pair.unit) {
                    Some(Part::Only(places)) => places.iter().any(|place| set.holds(&item, place)),
                    Some(Part::Except(_)) | None => set.has(&item),
                };
                if is_met {
                    return Err(act.forbidden(format!("the set {}", set.head.set)));
                }
            }
        }
        Ok(())
    }

    /// The edits that move set files of a unit upstream if no place that they name is among those that stay pending, and
    /// answers to what was said there.
    pub(in crate::site) fn memberships_handed_on(
        &self,
        tree: Oid,
        stage: Stage,
        left: &BTreeMap<Unit, Vec<String>>,
    ) -> Result<Edits, SiteError> {
        let mut edits = Edits::new();
        let Some(above) = stage.upstream() else { return Ok(edits) };
        let mut moving = self.memberships_without(tree, stage, left)?;
        for unit in left.keys() {
            let answers = self.answers(self.notes_on(tree, stage, unit)?)?.into_iter();
            moving.extend(answers.map(|(_, place)| place));
        }
        for place in moving {
            let to = place.path.replacen(&comments_folder(stage), &comments_folder(above), 1);
            edits.insert(to, Some((place.oid, place.mode)));
        }
        Ok(edits)
    }

    /// The set files on units of which none of the named places stays pending.
    pub(in crate::site) fn memberships_without(
        &self,
        tree: Oid,
        stage: Stage,
        left: &BTreeMap<Unit, Vec<String>>,
    ) -> Result<Vec<Place>, SiteError> {
        let mut found = Vec::new();
        for (unit, left) in left {
            let left: Vec<Path> = left.iter().filter_map(|place| Path::parse(place).ok()).collect();
            for place in self.notes_on(tree, stage, unit)? {
                let Some(file) = self.membership(&place)? else { continue };
                let stays = left.iter().any(|path| covers(&file.item.places, path));
                if !file.item.places.is_empty() && !stays {
                    found.push(place);
                }
            }
        }
        Ok(found)
    }

    /// The set files among those on a pending unit whose places are no longer pending on any of `stages`, each of which
    /// comes with its upstream's tree and its own.
    pub(in crate::site) fn settled_memberships(
        &self,
        files: &[String],
        stages: &[(Stage, Oid, Oid)],
    ) -> Result<Vec<String>, SiteError> {
        let Some(&(_, _, tree)) = stages.first() else { return Ok(Vec::new()) };
        let mut settled = Vec::new();
        for path in files.iter().filter(|path| is_set_file(path)) {
            let Some(place) = self.place(tree, path)? else { continue };
            let Some(file) = self.membership(&place)? else { continue };
            if file.item.places.is_empty() {
                continue;
            }
            let mut is_pending = false;
            for (stage, up, down) in stages {
                let pair = Pair {
                    unit: Unit::parse(&file.item.item).unwrap_or(Unit::File(path.clone())),
                    before: self.place(*up, &file.item.path)?,
                    after: self.place(*down, &file.item.path)?,
                };
                // A file that moved is compared once it is in its place again.
                is_pending |= pair.before.is_none() || pair.after.is_none();
                if !is_pending && pair.before != pair.after {
                    let changes = self.describe(&pair, None, None)?.changes;
                    is_pending = changes.iter().any(|change| covers(&file.item.places, &change.path));
                }
                // The content at a place in conflict is upstream's.
                if !is_pending && let Some(conflict) = self.disputed(*down, *stage)?.get(&pair.unit) {
                    is_pending = !conflict.disputes_at(&parsed(&file.item.places)).0.is_empty();
                }
            }
            if !is_pending {
                settled.push(path.clone());
            }
        }
        Ok(settled)
    }
}

/// Where the changes of a request go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::site) enum Toward {
    /// To the upstream stage.
    Upstream,
    /// Back to what upstream has.
    Downstream,
}

/// Adds answered items of which nothing else moves: what others changed of them stays.
fn add_answered(answered: Vec<Pair>, pairs: &mut Vec<Pair>, parts: &mut BTreeMap<Unit, Part>) {
    for pair in answered {
        if pairs.iter().all(|own| own.unit != pair.unit) {
            parts.extend((pair.before != pair.after).then(|| (pair.unit.clone(), Part::Only(Vec::new()))));
            pairs.push(pair);
        }
    }
}

fn is_inside(change: &Path, place: &str) -> bool {
    Path::parse(place).is_ok_and(|place| place.contains(change))
}

/// Whether a file says that an item belongs to a set.
pub(in crate::site) fn is_set_file(path: &str) -> bool {
    path.starts_with(COMMENTS) && path.rsplit('/').next().is_some_and(|name| name.starts_with(PREFIX))
}

/// Whether a change belongs to one of the places: at it, inside it, or around it.
fn covers(places: &[String], change: &Path) -> bool {
    parsed(places).iter().any(|place| place.contains(change) || change.contains(place))
}

fn parsed(places: &[String]) -> Vec<Path> {
    places.iter().filter_map(|place| Path::parse(place).ok()).collect()
}
