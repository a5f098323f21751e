//! Conflicts as data: a file on the stage that lists what a person must decide.

use crate::base::Path;
use crate::merge::{self, Merge};
use crate::site::Snapshot;
use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use crate::site::store::place::CONFLICTS;
use serde::Deserialize;
use std::collections::BTreeMap;

/// Folder, inside a stage's folder, of staged files that a conflict file cannot hold: binary files.
const BYTES: &str = "bytes/";
/// The kind of a conflict between files that cannot be merged: not content, or unreadable.
pub(in crate::site) const WHOLE_FILE: &str = "file";
/// The kind of a conflict between two items that want one path.
pub(crate) const SAME_PATH: &str = "slug";

/// One disputed place of an item.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DisputedPlace {
    /// The place, such as `modules[ID].props.title`; empty for the whole item.
    pub path: String,
    /// What happened: `edit/edit`, `edit/delete`, `add/add`, `move/move`, `move/delete`; `slug` when two items want one
    /// path, `file` for files that cannot be merged.
    pub kind: String,
    /// The value before both changes; null when there was none.
    #[serde(default)]
    pub base: Option<Value>,
    /// The upstream's value, which the stage's content holds until the conflict is resolved.
    #[serde(default)]
    pub upstream: Option<Value>,
    /// The stage's own value.
    #[serde(default)]
    pub staged: Option<Value>,
    /// The parked work that was restored here: then `staged` is its value, and `upstream` is the stage's own value,
    /// which stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parked: Option<String>,
    /// Further values that were written there, when more than two people differ.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<Value>,
    /// For a deleted list item: the id of the item that it followed on the stage, empty for the first place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// Whether the values were written on this same stage in two clones: then `upstream` is the one that was pushed first,
    /// and waits for approval like any edit.
    #[serde(default, skip_serializing_if = "is_false")]
    pub clones: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks in this form")]
fn is_false(flag: &bool) -> bool {
    !*flag
}

/// Which value resolves a conflict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Resolution {
    /// Upstream's value, which the content already holds. In a text it wins where both changed one block; the stage's
    /// other changes there are put back. With either side stays what only a further value changed.
    Upstream,
    /// The stage's own value, put back. In a text, upstream's other changes stay.
    Staged,
}

/// What a person decides about a disputed place.
#[derive(Debug, Clone, PartialEq)]
pub enum Decision {
    /// One of the two values.
    Take(Resolution),
    /// Both, in a list: upstream's items, then those that only the stage has.
    Both,
    /// A value that the person wrote.
    Value(Value),
    /// The same as typed: JSON where one of the disputed values is more than a text.
    Typed(String),
    /// Of a text, one of the two for each passage that differs, by its number, and for the rest of them.
    Passages(BTreeMap<usize, Resolution>, Option<Resolution>),
}

impl From<Resolution> for Decision {
    fn from(take: Resolution) -> Decision {
        Decision::Take(take)
    }
}

impl Decision {
    /// Whether it puts a value into the content even if nothing else does.
    pub(in crate::site) fn puts(&self) -> bool {
        *self != Decision::Take(Resolution::Upstream)
    }

    /// Whether it is for a single place.
    pub(in crate::site) fn is_of_one_place(&self) -> bool {
        !matches!(self, Decision::Take(_) | Decision::Both)
    }
}

impl DisputedPlace {
    /// A dispute of two values.
    pub(in crate::site) fn new(path: &str, kind: &str, values: Merge<Option<Value>>) -> DisputedPlace {
        let Merge { base, ours: upstream, theirs: staged } = values;
        let (path, kind) = (path.to_owned(), kind.to_owned());
        let others = Vec::new();
        DisputedPlace { path, kind, base, upstream, staged, parked: None, others, after: None, clones: false }
    }

    /// Adds another value that was written at the place.
    pub(in crate::site) fn also(&mut self, value: Option<Value>) {
        let value = value.unwrap_or_default();
        if self.staged.as_ref().unwrap_or(&Value::Null) != &value && !self.others.contains(&value) {
            self.others.push(value);
        }
    }

    /// The values that wait at the place; null for an empty place.
    pub(in crate::site) fn waiting(&self) -> impl Iterator<Item = &Value> {
        std::iter::once(self.staged.as_ref().unwrap_or(&Value::Null)).chain(&self.others)
    }

    /// Whether a value stands or waits at the place.
    pub(in crate::site) fn is_about(&self, value: &Value) -> bool {
        let value = Some(value).filter(|value| !value.is_null());
        let mut all = self.waiting().map(|one| Some(one).filter(|one| !one.is_null()));
        self.is(self.upstream.as_ref(), value) || all.any(|one| self.is(one, value))
    }

    /// Sets the value that stands at the place now, and removes it from the values that wait.
    pub(in crate::site) fn stand(&mut self, value: Option<Value>) {
        self.others.retain(|other| other != value.as_ref().unwrap_or(&Value::Null));
        if self.is(self.staged.as_ref(), value.as_ref()) && !self.others.is_empty() {
            self.staged = Some(self.others.remove(0)).filter(|other| !other.is_null());
        }
        self.upstream = value;
    }

    /// Whether any value other than the standing one waits at the place.
    pub(in crate::site) fn waits(&self) -> bool {
        !self.is(self.staged.as_ref(), self.upstream.as_ref()) || !self.others.is_empty()
    }

    /// Whether two disputes are about the same thing.
    pub(in crate::site) fn same(&self, other: &DisputedPlace) -> bool {
        self.path == other.path
            && self.is_move() == other.is_move()
            && (self.kind == SAME_PATH) == (other.kind == SAME_PATH)
    }
}

impl From<merge::Conflict> for DisputedPlace {
    fn from(conflict: merge::Conflict) -> Self {
        let values = Merge::new(conflict.base, conflict.ours, conflict.theirs);
        DisputedPlace::new(&conflict.path.to_string(), conflict.kind.name(), values)
    }
}

/// One disputed place of an item, as read on a stage.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Conflict {
    /// The stage whose value waits: the one that is read, or its upstream.
    pub stage: Stage,
    /// The place, and its values.
    #[serde(flatten)]
    pub disputed: DisputedPlace,
}

/// The kind of a conflict whose file cannot be read.
const UNREADABLE: &str = "unreadable";

/// The conflict file of one item: `conflicts/<stage>/<kind>-<id>.yaml`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConflictFile {
    /// The item's kind, or `file`.
    pub kind: String,
    /// The item's identity, or the file's path.
    pub id: String,
    /// What people call the item.
    pub title: String,
    /// Where the item's file lies, or lay.
    pub path: String,
    /// The disputed places; none when the conflict file itself cannot be read.
    pub disputed: Vec<DisputedPlace>,
}

impl ConflictFile {
    /// The path of a unit's conflict file. Characters that an ordinary id does not contain are replaced, and a hash
    /// keeps such names distinct.
    pub(in crate::site) fn path_for(stage: Stage, unit: &Unit) -> String {
        format!("{CONFLICTS}{stage}/{}.yaml", unit.file_name())
    }

    /// The folder of a stage's conflict files.
    pub(in crate::site) fn folder(stage: Stage) -> String {
        format!("{CONFLICTS}{stage}")
    }

    /// The path of a unit's staged binary file.
    pub(in crate::site) fn bytes_path(stage: Stage, path: &str) -> String {
        format!("{CONFLICTS}{stage}/{BYTES}{path}")
    }

    /// The unit this is about, if its kind is known here.
    pub fn unit(&self) -> Option<Unit> {
        Unit::named(&self.kind, &self.id)
    }

    /// The disputed places that are at, inside or around one of `places`, and the others. A dispute of the whole item or
    /// of its path is at every place, and so is a conflict file that cannot be read.
    pub(in crate::site) fn disputes_at(&self, places: &[Path]) -> (Vec<String>, Vec<String>) {
        if self.disputed.is_empty() {
            return (vec![String::new()], Vec::new());
        }
        let is_at = |dispute: &&DisputedPlace| {
            let own = dispute.place();
            dispute.kind == SAME_PATH || places.iter().any(|one| one.contains(&own) || own.contains(one))
        };
        let (at, beside): (Vec<_>, Vec<_>) = self.disputed.iter().partition(is_at);
        let paths = |disputes: Vec<&DisputedPlace>| disputes.iter().map(|one| one.path.clone()).collect();
        (paths(at), paths(beside))
    }

    /// Whether it is only about the whole file.
    pub(in crate::site) fn is_whole(&self) -> bool {
        matches!(self.disputed.as_slice(), [only] if only.kind == WHOLE_FILE)
    }

    /// Parses a conflict file; `None` if a manual edit broke it.
    pub(in crate::site) fn parse(path: &str, bytes: &[u8]) -> Option<ConflictFile> {
        let doc = codec::parse_file(path, bytes).ok()?;
        Self::deserialize(&doc.value).ok()
    }

    /// A placeholder for an unreadable conflict file: its name identifies the unit, and it still blocks that unit.
    fn unreadable(path: &str) -> Option<ConflictFile> {
        let stem = path.rsplit('/').next()?.strip_suffix(".yaml")?;
        let words =
            Kind::ALL.into_iter().map(Kind::name).filter(|word| stem.starts_with(&format!("{word}-")));
        let word = words.max_by_key(|word| word.len())?;
        let id = stem[word.len() + 1..].to_owned();
        Some(ConflictFile {
            kind: word.to_owned(),
            title: id.clone(),
            id,
            path: path.to_owned(),
            disputed: Vec::new(),
        })
    }

    /// The file's bytes; `None` if they would not parse back to the same (too large, too deep).
    pub(in crate::site) fn write(&self, path: &str) -> Option<Vec<u8>> {
        let bytes = codec::yaml::write(&json!(self)).into_bytes();
        (ConflictFile::parse(path, &bytes).as_ref() == Some(self)).then_some(bytes)
    }

    /// Marks all disputes as coming from restoring parked work.
    pub(in crate::site) fn restored_from(mut self, id: &str) -> ConflictFile {
        self.disputed.iter_mut().for_each(|dispute| dispute.parked = Some(id.to_owned()));
        self
    }

    /// Adds a waiting value to the dispute about the same place, or adds the dispute.
    pub(in crate::site) fn wait(&mut self, dispute: DisputedPlace, value: &Value) {
        let value = Some(value.clone()).filter(|value| !value.is_null());
        match self.disputed.iter_mut().find(|known| known.same(&dispute)) {
            Some(known) => known.also(value),
            None => self.disputed.push(DisputedPlace { staged: value, others: Vec::new(), ..dispute }),
        }
    }

    /// Merges newer disputes in. At a place that is already open, the first base and the first staged value stay, so
    /// that a second upstream change never loses a staged edit. A value that stood there meanwhile and is somebody's
    /// edit is kept too.
    pub(in crate::site) fn absorb(&mut self, newer: Vec<DisputedPlace>) {
        for dispute in newer {
            let Some(known) = self.disputed.iter_mut().find(|known| known.same(&dispute)) else {
                self.disputed.push(dispute);
                continue;
            };
            // If only upstream has written since, the standing value is upstream's former value and need not be kept. What
            // stands beside parked work is the stage's own.
            let is_own = known.clones || known.parked.is_some() || dispute.clones;
            if is_own || dispute.staged != known.upstream {
                known.also(dispute.staged);
            }
            dispute.others.into_iter().for_each(|other| known.also(Some(other)));
            known.stand(dispute.upstream);
            known.clones = dispute.clones;
        }
    }
}

impl Unit {
    /// A file or folder name for the unit: `post-6f1f0c1e-…`.
    pub(in crate::site) fn file_name(&self) -> String {
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        let id: String = self.id().chars().map(|c| if plain(c) { c } else { '-' }).take(80).collect();
        let hash = match id == self.id() {
            true => String::new(),
            false => format!("~{}", &Repo::blob_id(self.id().as_bytes()).to_string()[..8]),
        };
        format!("{}-{id}{hash}", self.word())
    }
}

impl Site {
    /// The conflict files of a stage: path and parsed content.
    pub(crate) fn conflicts(&self, stage: Stage) -> Result<Vec<(String, ConflictFile)>, SiteError> {
        let tree = self.repo.tree_of(self.tip(stage)?)?;
        self.conflicts_in(tree, stage)
    }

    /// The conflict files of a stage in a tree.
    pub(in crate::site) fn conflicts_in(
        &self,
        tree: Oid,
        stage: Stage,
    ) -> Result<Vec<(String, ConflictFile)>, SiteError> {
        let folder = ConflictFile::folder(stage);
        let mut found = Vec::new();
        for entry in self.repo.entries(tree, &folder)? {
            let direct = entry.path[folder.len()..].trim_start_matches('/').split('/').count() == 1;
            if !direct || !entry.mode.is_file() {
                continue;
            }
            let file = ConflictFile::parse(&entry.path, &self.repo.blob(entry.oid)?)
                .or_else(|| ConflictFile::unreadable(&entry.path));
            found.extend(file.map(|file| (entry.path, file)));
        }
        Ok(found)
    }
}

impl Snapshot<'_> {
    /// The conflicts of an item on this snapshot's stage and on the stages between it and source: values that are
    /// staged there are not in the content.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn conflicts_of(&self, id: &ItemId) -> Result<Vec<Conflict>, SiteError> {
        let (site, unit) = (self.site(), Unit::Item(id.clone()));
        let mut found = Vec::new();
        let mut next = self.stage();
        while let Some(stage) = next.filter(|stage| *stage != Stage::Source) {
            let tree = match self.stage() == next {
                true => self.root(),
                false => site.repo.tree_of(site.tip(stage)?)?,
            };
            let path = ConflictFile::path_for(stage, &unit);
            if let Some(bytes) = site.repo.blob_at(tree, &path)? {
                let disputed = ConflictFile::parse(&path, &bytes).map(|file| file.disputed);
                let unreadable = || vec![DisputedPlace::new("", UNREADABLE, Merge::new(None, None, None))];
                let disputed = disputed.filter(|all| !all.is_empty()).unwrap_or_else(unreadable);
                found.extend(disputed.into_iter().map(|disputed| Conflict { stage, disputed }));
            }
            next = stage.upstream();
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::limits::DEPTH_MAX;

    fn file(disputed: Vec<DisputedPlace>) -> ConflictFile {
        ConflictFile {
            kind: "post".into(),
            id: "6f1f".into(),
            title: "Hello".into(),
            path: "posts/a.yaml".into(),
            disputed,
        }
    }

    fn disputed(path: &str, upstream: &str, staged: &str) -> DisputedPlace {
        let values = Merge::new("base", upstream, staged).map(|value| Some(value.into()));
        DisputedPlace::new(path, "edit/edit", values)
    }

    #[test]
    fn conflict_file_names_are_distinct_and_safe() {
        let path = |text: &str| ConflictFile::path_for(Stage::Review, &Unit::parse(text).unwrap());
        assert_eq!(path("post:6f1f-1"), "conflicts/review/post-6f1f-1.yaml");
        assert_eq!(path("settings"), "conflicts/review/settings-settings.yaml");
        assert_ne!(path("file:a/b"), path("file:a-b"));
        assert!(path("file:../x").starts_with("conflicts/review/file----x~"));
    }

    #[test]
    fn first_staged_value_of_a_conflict_is_preserved() {
        let mut known = file(vec![disputed("title", "two", "mine")]);
        known.absorb(vec![disputed("title", "three", "two"), disputed("slug", "x", "y")]);
        assert_eq!(known.disputed, [disputed("title", "three", "mine"), disputed("slug", "x", "y")]);
    }

    #[test]
    fn conflict_file_that_would_not_parse_is_not_written() {
        let small = file(vec![disputed("title", "a", "b")]);
        let path = "conflicts/review/post-6f1f.yaml";
        assert_eq!(ConflictFile::parse(path, &small.write(path).unwrap()), Some(small));
        let mut deep = Value::Null;
        for _ in 0..DEPTH_MAX {
            deep = json!([deep]);
        }
        let dispute = DisputedPlace { staged: Some(deep), ..disputed("title", "a", "b") };
        assert_eq!(file(vec![dispute]).write(path), None);
    }

    #[test]
    fn unreadable_conflict_file_is_attributed_by_its_name() {
        let found = ConflictFile::unreadable("conflicts/review/module-type-hero.yaml").unwrap();
        assert_eq!(found.unit(), Unit::parse("module-type:hero"));
        assert_eq!(ConflictFile::unreadable("conflicts/review/notes.txt"), None);
    }
}
