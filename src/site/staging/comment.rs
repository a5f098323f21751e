//! Comments on pending items: one file each, on the item's stage; they never go live.
//!
//! `comments/<stage>/<kind>-<id>/<uuid>.yaml` is written once and never changed, so that two clones merge without
//! conflict: a reply is another file, and so is the resolution of a request. Comments move upstream when the item is
//! submitted, and are removed when it is no longer pending.

use crate::site::file::docs;
use crate::site::file::unit::Unit;
use crate::site::look::Look;
use crate::site::prelude::*;
use crate::site::stage_merge::conflict::ConflictFile;
use crate::site::stage_merge::review_metadata::comments_folder;
use crate::site::staging::set::is_set_file;
use crate::site::store::place::COMMENTS;
use crate::site::store::place::{Edits, Pair, Place};
use crate::site::write::draft::Draft;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// What a comment is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CommentKind {
    /// A remark.
    Comment,
    /// A request for changes: the item is not approved until it is resolved.
    Request,
    /// The resolution of a comment or a request.
    Resolution,
    /// An answer to a comment or a request. A request that is answered where it was made does not hold its item back.
    Answer,
}

/// A comment as its file holds it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CommentText {
    /// Its own id.
    pub id: String,
    /// The item, as `kind:id`.
    pub item: String,
    /// What people called the item.
    pub title: String,
    /// Where the item's file lay.
    pub path: String,
    /// What it is for.
    pub kind: CommentKind,
    /// The comment that a resolution resolves, or an answer answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resolves: Option<String>,
    /// Who wrote it.
    pub by: String,
    /// Their e-mail.
    pub email: String,
    /// The agent that wrote it, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent: Option<String>,
    /// When, as RFC 3339 in UTC, to the millisecond.
    pub at: String,
    /// The module that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub module: Option<String>,
    /// The field that it is about, such as `title` or `props.title`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The words of the field that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quote: Option<crate::model::Quote>,
    /// The words, as Markdown.
    pub text: String,
}

/// A comment on a stage, with its resolution.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Comment {
    /// The comment.
    #[serde(flatten)]
    pub note: CommentText,
    /// The stage where it lies.
    pub stage: Stage,
    /// Who resolved it, when and with which words; null while it is open.
    pub resolved: Option<Resolved>,
    /// Who answered it last on this stage, when and with which words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answered: Option<Resolved>,
}

/// How a comment was resolved or answered.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Resolved {
    /// By whom.
    pub by: String,
    /// When, as RFC 3339 in UTC.
    pub at: String,
    /// With which words; empty without any.
    pub text: String,
}

impl Comment {
    /// Whether it requests changes and is unresolved.
    pub fn is_open_request(&self) -> bool {
        self.note.kind == CommentKind::Request && self.resolved.is_none()
    }

    /// Whether it keeps its item from being approved: an open request that nobody answered where it was made.
    pub fn holds_back(&self) -> bool {
        self.is_open_request() && self.answered.is_none()
    }
}

/// Parses a comment file; none if a manual edit broke it.
fn read(path: &str, bytes: &[u8]) -> Option<CommentText> {
    let doc = codec::parse_file(path, bytes).ok()?;
    serde_json::from_value(doc.value).ok()
}

impl Draft<'_> {
    /// Adds a comment on a unit to the stage that is being written.
    pub fn comment(&mut self, stage: Stage, unit: &Unit, note: &CommentText) {
        let path = format!("{}/{}/{}.yaml", comments_folder(stage), unit.file_name(), note.id);
        self.put_bytes(&path, codec::yaml::write(&json!(note)).into_bytes());
        let verb = match note.kind {
            CommentKind::Comment => "Comment on",
            CommentKind::Request => "Ask for changes of",
            CommentKind::Resolution => "Resolve a comment on",
            CommentKind::Answer => "Answer a comment on",
        };
        self.entitle(format!("{verb} {} {}", unit.word(), note.title));
    }
}

impl Look<'_> {
    /// The comments on a stage, grouped by item, oldest first. Unreadable files are skipped.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn comments(&self, stage: Stage) -> Result<Vec<Comment>, SiteError> {
        let tree = self.site.repo.tree_of(self.site.tip(stage)?)?;
        self.site.comments_in(tree, stage)
    }
}

impl Site {
    pub(in crate::site) fn comments_in(&self, tree: Oid, stage: Stage) -> Result<Vec<Comment>, SiteError> {
        self.comments_among(self.places_below(tree, &comments_folder(stage))?, stage)
    }

    fn comments_among(&self, places: Vec<Place>, stage: Stage) -> Result<Vec<Comment>, SiteError> {
        let mut notes: Vec<CommentText> = Vec::new();
        for place in places {
            // A file whose content is lost is skipped like an unreadable one.
            if place.mode.is_file()
                && !is_set_file(&place.path)
                && let Ok(bytes) = docs::bytes_of(&self.repo, place.oid)?
            {
                notes.extend(read(&place.path, &bytes));
            }
        }
        notes.sort_by(|a, b| (&a.path, &a.at, &a.id).cmp(&(&b.path, &b.at, &b.id)));
        let by_subject = |kind: CommentKind| -> BTreeMap<String, Resolved> {
            let said = notes.iter().filter(|note| note.kind == kind).filter_map(|note| {
                let said = Resolved { by: note.by.clone(), at: note.at.clone(), text: note.text.clone() };
                Some((note.resolves.clone()?, said))
            });
            said.collect()
        };
        let (resolutions, answers) = (by_subject(CommentKind::Resolution), by_subject(CommentKind::Answer));
        notes.retain(|note| note.kind != CommentKind::Resolution);
        let comment = |note: CommentText| Comment {
            resolved: resolutions.get(&note.id).cloned(),
            answered: answers.get(&note.id).cloned(),
            note,
            stage,
        };
        Ok(notes.into_iter().map(comment).collect())
    }

    /// The comments on a unit, on this stage and on those between it and the live site, oldest first on each.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(crate) fn comments_on(&self, stage: Stage, unit: &Unit) -> Result<Vec<Comment>, SiteError> {
        let mut found = Vec::new();
        let mut next = Some(stage);
        while let Some(stage) = next.filter(|stage| *stage != Stage::Source) {
            let tree = self.repo.tree_of(self.tip(stage)?)?;
            found.extend(self.comments_among(self.notes_on(tree, stage, unit)?, stage)?);
            next = stage.upstream();
        }
        Ok(found)
    }

    /// The comments that a commit adds.
    pub(in crate::site) fn notes_new_in(&self, commit: &Commit) -> Result<Vec<CommentText>, SiteError> {
        let below = |tree| self.places_below(tree, COMMENTS.trim_end_matches('/'));
        let before = match commit.parents.first() {
            Some(parent) => below(self.repo.tree_of(*parent)?)?,
            None => Vec::new(),
        };
        let before: BTreeSet<String> = before.into_iter().map(|place| place.path).collect();
        let mut notes = Vec::new();
        for place in below(commit.tree)?
            .into_iter()
            .filter(|place| !before.contains(&place.path) && !is_set_file(&place.path))
        {
            notes.extend(read(&place.path, &self.repo.blob(place.oid)?));
        }
        Ok(notes)
    }

    /// The units with an open request for changes.
    pub(in crate::site) fn requested(&self, tree: Oid, stage: Stage) -> Result<BTreeSet<Unit>, SiteError> {
        let open = self.comments_in(tree, stage)?.into_iter().filter(Comment::holds_back);
        Ok(open.filter_map(|comment| Unit::parse(&comment.note.item)).collect())
    }

    /// The files of the comments on a unit.
    pub(in crate::site) fn notes_on(
        &self,
        tree: Oid,
        stage: Stage,
        unit: &Unit,
    ) -> Result<Vec<Place>, SiteError> {
        self.places_below(tree, &format!("{}/{}", comments_folder(stage), unit.file_name()))
    }

    /// The answers among these files, with their files.
    pub(in crate::site) fn answers(
        &self,
        places: Vec<Place>,
    ) -> Result<Vec<(CommentText, Place)>, SiteError> {
        let mut found = Vec::new();
        for place in places {
            let note =
                docs::bytes_of(&self.repo, place.oid)?.ok().and_then(|bytes| read(&place.path, &bytes));
            let answer = note.filter(|note| note.kind == CommentKind::Answer);
            found.extend(answer.map(|note| (note, place)));
        }
        Ok(found)
    }

    /// The items of a set on Review that were answered on AI Review, but for those in conflict there.
    pub(in crate::site) fn answered(
        &self,
        tree: Oid,
        (set, waiting): (&str, &[Pair]),
        open: &BTreeMap<Unit, ConflictFile>,
    ) -> Result<Vec<Pair>, SiteError> {
        let set = self.sets_in(tree, Stage::Review)?.into_iter().find(|one| one.head.set == set);
        let Some(set) = set else { return Ok(Vec::new()) };
        let is_there = |pair: &&Pair| pair.before.is_some() && pair.after.is_some();
        let is_met = |pair: &&Pair| !open.contains_key(&pair.unit) && set.has(&pair.unit.to_string());
        let mut answered = Vec::new();
        for pair in waiting.iter().filter(is_there).filter(is_met) {
            if !self.answers(self.notes_on(tree, Stage::AiReview, &pair.unit)?)?.is_empty() {
                answered.push(pair.clone());
            }
        }
        Ok(answered)
    }

    /// What can move from a stage with this tree to its upstream: what is pending, and from AI Review also items that were only
    /// answered there.
    pub(in crate::site) fn movable(&self, stage: Stage, up: Oid, down: Oid) -> Result<Vec<Pair>, SiteError> {
        let mut found = self.waiting_in(stage, up, down)?;
        let places = match stage {
            Stage::AiReview => self.places_below(down, &comments_folder(stage))?,
            Stage::Source | Stage::Review => Vec::new(),
        };
        for (note, _) in self.answers(places)? {
            let Some(place) = self.place(down, &note.path)? else { continue };
            let unit = self.unit_of(&place)?;
            if unit.to_string() == note.item && found.iter().all(|pair| pair.unit != unit) {
                found.push(Pair { unit, before: Some(place.clone()), after: Some(place) });
            }
        }
        Ok(found)
    }

    /// The edits that move the comments on promoted units to the upstream stage's folder.
    pub(in crate::site) fn notes_handed_on(
        &self,
        tree: Oid,
        stage: Stage,
        units: &BTreeSet<&Unit>,
    ) -> Result<Edits, SiteError> {
        let mut edits = Edits::new();
        let Some(above) = stage.upstream() else { return Ok(edits) };
        for unit in units {
            for place in self.notes_on(tree, stage, unit)? {
                let to = place.path.replacen(&comments_folder(stage), &comments_folder(above), 1);
                edits.insert(to, Some((place.oid, place.mode)));
            }
        }
        Ok(edits)
    }

    /// The edits that remove comments on units that are no longer pending on any of `stages`. The comments are those of
    /// the first one; each stage comes with its upstream's tree and its own.
    pub(in crate::site) fn settled_notes(
        &self,
        stages: &[(Stage, Oid, Oid)],
    ) -> Result<Vec<(String, Option<Oid>)>, SiteError> {
        let Some(&(stage, _, down)) = stages.first() else { return Ok(Vec::new()) };
        let places = self.places_below(down, &comments_folder(stage))?;
        if places.is_empty() {
            return Ok(Vec::new());
        }
        let mut by_unit: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut handed_on = Vec::new();
        for place in places {
            // Comments that moved upstream with their item are mirrored from there.
            if let Some(above) = stage.upstream() {
                let there = place.path.replacen(&comments_folder(stage), &comments_folder(above), 1);
                if self.place(down, &there)?.is_some() {
                    handed_on.push((place.path, None));
                    continue;
                }
            }
            let unit = place.path.split('/').nth(2).unwrap_or_default().to_owned();
            by_unit.entry(unit).or_default().push(place.path);
        }
        // Usually the file at the recorded path shows that the item is pending; only otherwise everything is compared.
        let mut resolved = Vec::new();
        for (unit, files) in by_unit {
            match self.differs_where_noted(&files, stages)? {
                true => {
                    handed_on.extend(
                        self.settled_memberships(&files, stages)?.into_iter().map(|path| (path, None)),
                    );
                }
                false => resolved.push((unit, files)),
            }
        }
        if resolved.is_empty() {
            return Ok(handed_on);
        }
        let mut waiting = BTreeSet::new();
        for (stage, up, down) in stages {
            let pairs = self.waiting_in(*stage, *up, *down)?;
            waiting.extend(pairs.iter().map(|pair| pair.unit.file_name()));
        }
        resolved.retain(|(unit, _)| !waiting.contains(unit));
        let resolved = resolved.into_iter().flat_map(|(_, files)| files).map(|path| (path, None));
        Ok(handed_on.into_iter().chain(resolved).collect())
    }

    /// Whether the item's file, at the path recorded in the comment, differs between a stage and its upstream.
    fn differs_where_noted(&self, files: &[String], stages: &[(Stage, Oid, Oid)]) -> Result<bool, SiteError> {
        let (Some(newest), Some(&(_, _, down))) = (files.last(), stages.first()) else { return Ok(false) };
        let Some(bytes) = self.repo.blob_at(down, newest)? else { return Ok(false) };
        let Ok(doc) = codec::parse_file(newest, &bytes) else { return Ok(false) };
        let Some(path) = doc.value.get("path").and_then(serde_json::Value::as_str) else { return Ok(false) };
        for (_, up, down) in stages {
            let here = self.place(*down, path)?;
            if here.is_some() && self.place(*up, path)? != here {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
