//! Submit and approve: promotes units to the upstream stage, by a commit whose first parent is that stage's old tip.

use super::part::{Part, part_text};
use crate::base::Severity;
use crate::check::Strictness;
use crate::git::Mode;
use crate::site::Snapshot;
use crate::site::file::docs;
use crate::site::file::item::ItemName;
use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use crate::site::stage_merge::Taken;
use crate::site::staging::parked::WORK_OF;
use crate::site::staging::promoted::{HeldBack, Promoted, Why};
use crate::site::staging::set::Toward;
use crate::site::staging::shown::Shown;
use crate::site::staging::wishes::Rest;
use crate::site::store::change::{Change, State};
use crate::site::store::place::is_review_metadata;
use crate::site::store::place::{Edits, Pair, Place};
use crate::site::store::tips::Tips;
use crate::site::write::act::{Act, ItemChange};
use crate::site::write::dangling::is_seen;
use crate::site::write::trailers::{MADE, message};
use crate::site::write::validation::{FILLER, Judged, add_new};
use std::collections::{BTreeMap, BTreeSet};

/// The status of a post that is not published yet.
const DRAFT: &str = "draft";

/// What to promote.
#[derive(Debug, Clone, Default)]
pub struct Promotion {
    /// These units; empty with `all` for everything that is pending.
    pub items: Vec<Unit>,
    /// Everything that is pending, except items with an open conflict or that need another right.
    pub all: bool,
    /// Publish posts that are drafts, and grant what agents want of posts (approve only).
    pub publish: bool,
    /// The items of which only a part is taken.
    pub parts: BTreeMap<Unit, Part>,
    /// The changes of this set, instead of `items`.
    pub set: Option<String>,
    /// Approve despite open requests for changes.
    pub despite_requests: bool,
    /// Approve although live content refers to removed items.
    pub allow_dangling: bool,
    /// Publish although visitors would read example texts.
    pub allow_filler: bool,
}

/// A promotion that is planned but not yet written.
struct Plan {
    upstream: Stage,
    /// The requested units, followed by their dependencies, without the wishes of agents.
    rest: Rest,
    held_back: Vec<(Pair, Why)>,
    /// Whether everything pending is promoted: the stages are equal afterwards.
    everything: bool,
    /// The units of which only a part is promoted.
    parts: BTreeMap<Unit, Part>,
    /// The places that stay pending, of each unit of which only a part is promoted.
    left: BTreeMap<Unit, Vec<String>>,
    /// Posts that stay drafts, although drafts are published: imports that nobody named.
    kept_drafts: BTreeSet<Unit>,
}

/// The result of validating a plan.
struct Ready {
    warnings: Vec<Diagnostic>,
    /// The files of redirects that change, if the plan moves live posts or lists.
    redirects: Vec<Change>,
}

impl Site {
    /// Promotes units from `act.stage` to its upstream.
    ///
    /// # Errors
    /// Nothing of the kind is pending; an item has an open conflict, changed since `act.expect`, or is not ready for
    /// the upstream stage; the actor may not change an item or a dependency; lock and storage.
    pub fn promote(&self, act: &Act<'_>, promotion: &Promotion) -> Result<Promoted, SiteError> {
        let upstream = act.stage.upstream().ok_or(SiteError::NothingAbove)?;
        if act.by_agent() && upstream == Stage::Source {
            return Err(act.forbidden(upstream.to_string()));
        }
        for _ in 0..self.attempts_max() {
            let lock = self.lock()?;
            let Some((left_before, mut tips)) = self.restore_containment(act, &lock)? else { continue };
            let mut writer = lock.writer();
            if act.dry_run {
                tips.restore(&mut writer)?;
            }
            let plan = self.plan(act, &mut writer, &tips, promotion)?;
            let mut edits = self.lifted(&mut writer, &plan, &tips, promotion)?;
            let mut promoted = self.promoted(act, &plan, &edits)?;
            let ready = self.ready(act, &tips, (&plan, promotion), &edits)?;
            promoted.warnings = ready.warnings;
            let of_set = self.set_warnings((act.stage, tips.tree(act.stage)?), promotion, &plan.rest)?;
            promoted.warnings.extend(of_set);
            let mut made = Vec::new();
            for change in ready.redirects {
                let (Some(unit), Some(bytes)) = (change.unit(), &change.bytes) else { continue };
                promoted.dependencies.push(unit.name(None, &change.path));
                edits.insert(change.path.clone(), Some((writer.blob(bytes)?, Mode::File)));
                made.push(unit);
            }
            if act.dry_run {
                return Ok(promoted);
            }
            let commit = self.lift(&mut writer, act, &mut tips, &plan, (edits, made))?;
            promoted.commit = Some(commit.to_string());
            if let Some(left_alone) = self.finish(act, writer, &tips)? {
                promoted.left_alone = left_before.into_iter().chain(left_alone).collect();
                return Ok(promoted);
            }
        }
        Err(SiteError::Contended)
    }

    fn plan(
        &self,
        act: &Act<'_>,
        writer: &mut Writer<'_>,
        tips: &Tips<'_>,
        request: &Promotion,
    ) -> Result<Plan, SiteError> {
        let upstream = act.stage.upstream().ok_or(SiteError::NothingAbove)?;
        let tree = tips.tree(act.stage)?;
        let waiting = self.movable(act.stage, tips.tree(upstream)?, tree)?;
        let open = self.disputed(tree, act.stage)?;
        // Promoting an item does not decide an open conflict about it upstream.
        let above = self.disputed(tips.tree(upstream)?, upstream)?;
        let mut disputed: BTreeSet<Unit> = open.keys().chain(above.keys()).cloned().collect();
        let requested = match request.despite_requests || upstream != Stage::Source {
            true => BTreeSet::new(),
            false => self.requested(tree, act.stage)?,
        };
        let total = waiting.len();
        let (mut moving, held_back, parts) = match request.all {
            true => {
                let (moving, held_back) = sorted(act, &waiting, &disputed, &requested);
                (moving, held_back, BTreeMap::new())
            }
            false => {
                let (moving, parts) = self.selected(act, tree, &waiting, request, Toward::Upstream)?;
                (moving, Vec::new(), parts)
            }
        };
        if moving.is_empty() {
            return Err(SiteError::NothingPending { stage: act.stage, held_back: held_back.len() });
        }
        let count = moving.len();
        let mut left = BTreeMap::new();
        self.unchanged_since(act, tips, &moving)?;
        for pair in &mut moving {
            let Some(part) = parts.get(&pair.unit) else { continue };
            let conflicts = [(act.stage, &open), (upstream, &above)];
            let taken = self.part_beside(writer, (&*pair, part), &conflicts)?;
            disputed.remove(&pair.unit);
            *pair = taken.pair;
            left.insert(pair.unit.clone(), taken.left);
        }
        left.retain(|_, places: &mut Vec<String>| !places.is_empty());
        if !request.all {
            moving.extend(self.dependencies(&moving, &waiting)?);
        }
        if let Some(blocked) = moving.iter().find(|pair| disputed.contains(&pair.unit)) {
            let stage = if above.contains_key(&blocked.unit) { upstream } else { act.stage };
            return Err(SiteError::ConflictOpen { item: blocked.unit.to_string(), stage });
        }
        if let Some(pair) = moving.iter().find(|pair| requested.contains(&pair.unit)) {
            return Err(SiteError::ChangesRequested { item: pair.unit.to_string() });
        }
        act.must_change(&moving)?;
        self.unchanged_since(act, tips, &moving[count..])?;
        let rest = match upstream == Stage::Source && !request.publish {
            true => self.without_wishes(writer, act.stage, moving, count)?,
            false => Rest { moving, count, ..Rest::default() },
        };
        if rest.moving.is_empty() {
            return Err(SiteError::Ungranted { wishes: rest.wishes, is_pending: true });
        }
        let kept_drafts = match request.publish {
            true => self.imported_drafts(&rest.moving, request)?,
            false => BTreeSet::new(),
        };
        let everything = rest.moving.len() == total && left.is_empty() && rest.wishes.is_empty();
        Ok(Plan { upstream, rest, held_back, everything, parts, left, kept_drafts })
    }

    /// A decision applies to what was reviewed: units that changed since `act.expect` are refused.
    pub(in crate::site) fn unchanged_since(
        &self,
        act: &Act<'_>,
        tips: &Tips<'_>,
        moving: &[Pair],
    ) -> Result<(), SiteError> {
        let Some(rev) = &act.expect else { return Ok(()) };
        let read = self.repo.tree_of(self.revision(rev)?)?;
        for pair in moving {
            let then = match pair.path() {
                "" => None,
                path => self.place(read, path)?,
            };
            if then == pair.after {
                continue;
            }
            let since = Pair { before: then, ..pair.clone() };
            return Err(SiteError::Stale {
                path: pair.path().to_owned(),
                expected: rev.clone(),
                current: tips.tip(act.stage)?.to_string(),
                changes: self.describe(&since, None, None)?.changes,
                parked: None,
            });
        }
        Ok(())
    }

    /// The edits that bring the plan's units upstream, with the comments on them if they are pending there. Misplaced
    /// files there are removed.
    fn lifted(
        &self,
        writer: &mut Writer<'_>,
        plan: &Plan,
        tips: &Tips<'_>,
        request: &Promotion,
    ) -> Result<Edits, SiteError> {
        let below = plan.upstream.downstream().unwrap_or(plan.upstream);
        let above = tips.tree(plan.upstream)?;
        let leaving = plan.rest.moving.iter().filter_map(|pair| pair.before.as_ref());
        let leaving: BTreeSet<&str> = leaving.map(|place| place.path.as_str()).collect();
        let mut edits = Edits::new();
        edits.extend(leaving.iter().map(|path| ((*path).to_owned(), None)));
        edits.extend(self.strays(above, plan.upstream)?.into_iter().map(|path| (path, None)));
        for pair in &plan.rest.moving {
            let Some(place) = &pair.after else { continue };
            let mut there = self.in_the_way(above, &place.path)?;
            there.extend(self.place(above, &place.path)?);
            if there.iter().any(|other| !leaving.contains(other.path.as_str())) {
                return Err(SiteError::PathTaken { path: place.path.clone(), stage: plan.upstream });
            }
            let publish = request.publish && !plan.kept_drafts.contains(&pair.unit);
            let oid = match (publish, pair.unit.kind()) {
                (true, Some(Kind::Post)) => self.published(writer, place)?,
                (true | false, _) => place.oid,
            };
            edits.insert(place.path.clone(), Some((oid, place.mode)));
        }
        if plan.upstream != Stage::Source {
            let is_whole = |unit: &&Unit| !plan.left.contains_key(*unit);
            let units = plan.rest.moving.iter().map(|pair| &pair.unit).filter(is_whole).collect();
            edits.extend(self.notes_handed_on(tips.tree(below)?, below, &units)?);
            edits.extend(self.memberships_handed_on(tips.tree(below)?, below, &plan.left)?);
        }
        Ok(edits)
    }

    /// The drafts of imports among these posts, but for those that were named.
    fn imported_drafts(&self, moving: &[Pair], request: &Promotion) -> Result<BTreeSet<Unit>, SiteError> {
        let mut found = BTreeSet::new();
        let posts = moving.iter().filter(|pair| pair.unit.kind() == Some(Kind::Post));
        let is_named = |pair: &&Pair| request.set.is_some() || request.items.contains(&pair.unit);
        for pair in posts.filter(|pair| !is_named(pair)) {
            let Some(place) = &pair.after else { continue };
            let doc = self.draft_at(place)?;
            if doc.is_some_and(|doc| doc.value.get("importedFrom").is_some_and(Value::is_string)) {
                found.insert(pair.unit.clone());
            }
        }
        Ok(found)
    }

    /// The post at a place, if it is a draft that can be read.
    fn draft_at(&self, place: &Place) -> Result<Option<codec::Doc>, SiteError> {
        let Ok(bytes) = docs::bytes_of(&self.repo, place.oid)? else { return Ok(None) };
        let doc = may_be_draft(&bytes).then(|| codec::yaml::parse(&bytes).ok()).flatten();
        Ok(doc.filter(|doc| doc.value.get("status").and_then(Value::as_str) == Some(DRAFT)))
    }

    /// The blob of a draft with its status set to published.
    fn published(&self, writer: &mut Writer<'_>, place: &Place) -> Result<Oid, SiteError> {
        let Some(doc) = self.draft_at(place)? else { return Ok(place.oid) };
        let mut value = doc.value.clone();
        value["status"] = Value::from("published");
        Ok(writer.blob(codec::yaml::edit(&doc, &value, &[]).as_bytes())?)
    }

    /// Validates the units as content of the upstream stage. Only problems that are new there are refused, in promoted
    /// files and in those that refer to a removed item.
    fn ready(
        &self,
        act: &Act<'_>,
        tips: &Tips<'_>,
        (plan, request): (&Plan, &Promotion),
        edits: &Edits,
    ) -> Result<Ready, SiteError> {
        let tip = tips.tip(plan.upstream)?;
        let view = tips.view(plan.upstream)?;
        let before = Snapshot::of(self, view.to_owned(), tip)?;
        let mut changes =
            self.changes_of(&before, edits, &plan.rest.moving, |path| !is_review_metadata(path))?;
        let strictness = match plan.upstream {
            Stage::Source => Strictness::Approved,
            below => Strictness::of(below),
        };
        let redirects = match plan.upstream {
            Stage::Source => self.redirects_left(&before, &changes)?,
            Stage::Review | Stage::AiReview => Vec::new(),
        };
        changes.retain(|change| redirects.iter().all(|made| made.path != change.path));
        changes.extend(redirects.iter().cloned());
        let mut wrong = Self::odd_entries(edits, strictness);
        let judged = self.damaged(&before, edits).and_then(|damaged| {
            wrong.extend(damaged);
            self.judge_as(&before, &changes, strictness)
        });
        self.drop_view(view)?;
        let judged = judged?;
        if !wrong.is_empty() {
            return Err(SiteError::InvalidContent { issues: wrong });
        }
        self.keep_locked(act, &plan.rest.moving)?;
        let allow_dangling = act.allow_dangling || request.allow_dangling;
        let Judged { mut warnings, dangling } = judged.settled(plan.upstream, allow_dangling)?;
        warnings.retain(|warning| edits.contains_key(&warning.file));
        if plan.upstream == Stage::Source && request.publish && !request.allow_filler {
            refuse_filler(&warnings, &changes)?;
        }
        add_new(&mut warnings, dangling);
        Ok(Ready { warnings, redirects })
    }

    /// Commits the plan on the upstream stage, with the items that the approval makes itself, and updates the stages downstream.
    fn lift(
        &self,
        writer: &mut Writer<'_>,
        act: &Act<'_>,
        tips: &mut Tips<'_>,
        plan: &Plan,
        (edits, mut made): (Edits, Vec<Unit>),
    ) -> Result<Oid, SiteError> {
        let (above, below) = (tips.tip(plan.upstream)?, tips.tip(act.stage)?);
        let units: Vec<Unit> = plan.rest.moving.iter().map(|pair| pair.unit.clone()).collect();
        let tree = writer.tree_carrying(Some(tips.tree(plan.upstream)?), edits)?;
        let verb = if plan.upstream == Stage::Source { "Approve" } else { "Submit" };
        let subject = match self.as_changes(&plan.rest.moving[..1])?.first() {
            Some(only) if units.len() == 1 && only.state.is_deletion() => {
                format!("{verb} the deletion of {} {}", only.name.kind, only.name.title)
            }
            Some(only) if units.len() == 1 => format!("{verb} {} {}", only.name.kind, only.name.title),
            _ => format!("{verb} {} items", units.len()),
        };
        // If nothing stays pending, the downstream stage becomes this very commit; as second parent its history is
        // kept.
        let parents = if plan.everything { vec![above, below] } else { vec![above] };
        let body = if plan.left.is_empty() { String::new() } else { part_text(&plan.parts) };
        // An agent whose answer moves alone contributed nothing to the item.
        let mut named: Vec<Unit> = plan
            .rest
            .moving
            .iter()
            .filter(|pair| pair.before != pair.after)
            .map(|pair| pair.unit.clone())
            .collect();
        made.retain(|unit| !units.contains(unit));
        named.extend(made.iter().cloned());
        let mut text = message(&subject, &body, act, &named);
        text.extend(made.iter().map(|unit| format!("{MADE}: {unit}\n")));
        if plan.upstream == Stage::Source {
            for agent in self.agents_of(above, below, &units)? {
                text.push_str(&format!("{WORK_OF}: {agent}\n"));
            }
        }
        let commit = act.commit(writer, tree, parents, text)?;
        tips.set(plan.upstream, commit);
        // A post whose publish request is not granted keeps that request pending.
        let stays = |unit: &Unit| plan.left.contains_key(unit) || plan.rest.without_wish.contains(unit);
        let mut taken = Taken::default();
        (taken.part, taken.whole) = units.into_iter().partition(stays);
        tips.cascade_taken(writer, plan.upstream, &taken)?;
        Ok(commit)
    }

    fn promoted(&self, act: &Act<'_>, plan: &Plan, edits: &Edits) -> Result<Promoted, SiteError> {
        let for_visitors =
            |pair: &Pair| plan.upstream == Stage::Source && pair.unit.kind() == Some(Kind::Post);
        let repo = &self.repo;
        let each = self.each_described(&plan.rest.moving, |pair, pending| {
            let shown =
                for_visitors(pair).then(|| Shown::promoted(repo, pair, &pending, edits)).transpose()?;
            let mut item = ItemChange::from(pending);
            if item.state == State::Disputed {
                item.state = State::Changed;
            }
            Ok((item, shown))
        })?;
        let (mut items, shown): (Vec<ItemChange>, Vec<Option<Shown>>) = each.into_iter().unzip();
        let taken = items.split_off(plan.rest.count).into_iter().map(|change| change.name);
        let held_pairs: Vec<Pair> = plan.held_back.iter().map(|(pair, _)| pair.clone()).collect();
        let names = |pairs: &[Pair]| -> Result<Vec<ItemName>, SiteError> {
            Ok(self.as_changes(pairs)?.into_iter().map(|change| change.name).collect())
        };
        let is_one = plan.rest.moving.len() == 1;
        let left = |(unit, places): (&Unit, &Vec<String>)| -> Vec<String> {
            let named = |place: &String| if is_one { place.clone() } else { format!("{unit}: {place}") };
            places.iter().map(named).collect()
        };
        let kept = |pair: &&Pair| plan.kept_drafts.contains(&pair.unit);
        let kept_drafts: Vec<Pair> = plan.rest.moving.iter().filter(kept).cloned().collect();
        let held_names = names(&held_pairs)?.into_iter().zip(&plan.held_back);
        Ok(Promoted {
            stage: plan.upstream,
            commit: None,
            dry_run: act.dry_run,
            items,
            posts: shown.into_iter().flatten().collect(),
            dependencies: taken.collect(),
            held_back: held_names.map(|(name, (_, why))| HeldBack { name, why: *why }).collect(),
            still_waiting: plan.left.iter().flat_map(left).collect(),
            wishes: plan.rest.wishes.clone(),
            kept_drafts: names(&kept_drafts)?,
            warnings: Vec::new(),
            scheduled: None,
            left_alone: Vec::new(),
        })
    }
}

/// Whether a post may be a draft, as far as its text shows without being parsed.
fn may_be_draft(bytes: &[u8]) -> bool {
    // An escape may stand for any letter.
    std::str::from_utf8(bytes).is_ok_and(|text| text.contains(DRAFT) || text.contains('\\'))
}

/// Everything pending, and what is held back of it.
fn sorted(
    act: &Act<'_>,
    waiting: &[Pair],
    disputed: &BTreeSet<Unit>,
    requested: &BTreeSet<Unit>,
) -> (Vec<Pair>, Vec<(Pair, Why)>) {
    let (mut moving, mut held_back) = (Vec::new(), Vec::new());
    for pair in waiting.iter().cloned() {
        match (disputed.contains(&pair.unit), act.may_change(&pair)) {
            (true, _) => held_back.push((pair, Why::Conflict)),
            (false, false) => held_back.push((pair, Why::Right)),
            (false, true) if requested.contains(&pair.unit) => held_back.push((pair, Why::Request)),
            (false, true) => moving.push(pair),
        }
    }
    (moving, held_back)
}

/// Refuses to publish a post in which visitors would read example texts.
fn refuse_filler(warnings: &[Diagnostic], changes: &[Change]) -> Result<(), SiteError> {
    let is_seen = |path: &str| {
        let change = changes.iter().find(|change| change.path == path);
        change.and_then(|change| change.bytes.as_ref()).is_some_and(|bytes| is_seen(path, bytes))
    };
    let filler = warnings.iter().filter(|found| found.code == FILLER && is_seen(&found.file));
    let error = |found: &Diagnostic| Diagnostic { severity: Severity::Error, ..found.clone() };
    let issues: Vec<Diagnostic> = filler.map(error).collect();
    if issues.is_empty() { Ok(()) } else { Err(SiteError::Filler { issues }) }
}

/// The pending units that were requested.
///
/// # Errors
/// [`SiteError::NotPending`].
pub(in crate::site) fn chosen(
    stage: Stage,
    waiting: &[Pair],
    units: &[Unit],
) -> Result<Vec<Pair>, SiteError> {
    let mut chosen: BTreeMap<&Unit, Pair> = BTreeMap::new();
    for unit in units {
        let pair = waiting.iter().find(|pair| pair.unit == *unit);
        let pair = pair.ok_or_else(|| SiteError::NotPending { item: unit.to_string(), stage })?;
        chosen.insert(unit, pair.clone());
    }
    Ok(chosen.into_values().collect())
}
