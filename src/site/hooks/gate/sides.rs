//! The three versions of a stale file, which may have different paths, and their merge.

use super::behind::{Commit, Notice, differing, touches, word};
use super::staged::Staging;
use crate::base::limits::FILE_BYTES_MAX;
use crate::base::{Finding, Path};
use crate::codec::{self, Doc};
use crate::disk;
use crate::git::{Base, Entry, Mode, Version};
use crate::merge::{self, Change, Driven};
use crate::site::prelude::*;

/// A version of a file; empty if it does not exist.
#[derive(Default)]
pub(super) struct File {
    pub(super) bytes: Vec<u8>,
    /// The parsed content, for a readable content file.
    pub(super) doc: Option<Doc>,
}

impl File {
    pub(super) fn of(path: &str, bytes: Vec<u8>) -> File {
        let is_content = Kind::of_path(path).is_some() && path.ends_with(".yaml");
        let doc = is_content.then(|| codec::parse_file(path, &bytes).ok()).flatten();
        File { bytes, doc }
    }

    pub(super) fn value(&self) -> Option<&Value> {
        self.doc.as_ref().map(|doc| &doc.value)
    }

    /// An error at a place of it, as a file at `path`.
    pub(super) fn error(&self, code: &'static str, path: &str, place: &Path, message: String) -> Diagnostic {
        let doc = self.doc.as_ref();
        let pointer = doc.map(|doc| place.pointer(&doc.value)).unwrap_or_default();
        let (line, column) = doc.map_or((0, 0), |doc| doc.position(&pointer, false));
        Finding::error(code, pointer, message).in_file(path, line, column)
    }

    /// Whether it does not exist or could be parsed.
    fn is_sound(&self) -> bool {
        self.bytes.is_empty() || self.doc.is_some()
    }
}

/// The versions of a stale file.
pub(super) struct Sides {
    /// The version it is based on.
    pub(super) base: File,
    /// The staged version.
    pub(super) ours: File,
    /// The branch's version.
    pub(super) theirs: File,
    pub(super) ours_path: String,
    pub(super) theirs_path: String,
    /// The mode of the staged file.
    pub(super) mode: Mode,
    /// Its path when it became stale.
    was_at: String,
}

impl Site {
    /// The versions of a file; none if it is not staged, or the staged version cannot be read (which the rules report).
    pub(super) fn sides(
        &self,
        commit: &Commit<'_>,
        path: &str,
        Base { at, made_of }: Base,
    ) -> Result<Option<Sides>, SiteError> {
        let staged = self.plain_file(commit.tree, path)?;
        if staged.as_ref().map(|entry| entry.oid) == at {
            return Ok(None);
        }
        let base = self.version(path, made_of)?;
        let id = Kind::of_path(path).zip(base.value()).and_then(|(kind, value)| kind.item(value));
        let theirs_path = match (at, &id) {
            (None, Some(id)) => commit.before.path_of(id)?.unwrap_or_else(|| path.to_owned()),
            _ => path.to_owned(),
        };
        let theirs = commit.before.blob_id(&theirs_path)?;
        let (ours_path, entry) = match (staged, &id) {
            (None, Some(id)) if theirs_path == path => self.renamed(commit, id)?.unzip(),
            (staged, _) => (None, staged),
        };
        let is_free = theirs_path == path || self.blob_id(commit.tree, &theirs_path)? == theirs;
        let ours_path = ours_path.unwrap_or_else(|| path.to_owned());
        let ours = self.version(&ours_path, entry.as_ref().map(|entry| entry.oid))?;
        if !is_free || (base.doc.is_some() && !ours.is_sound()) {
            return Ok(None);
        }
        let theirs = self.version(&theirs_path, theirs)?;
        let mode = entry.map_or(Mode::File, |entry| entry.mode);
        Ok(Some(Sides { base, ours, theirs, ours_path, theirs_path, mode, was_at: path.to_owned() }))
    }

    /// The path at which an item is staged as a new file.
    fn renamed(&self, commit: &Commit<'_>, id: &ItemId) -> Result<Option<(String, Entry)>, SiteError> {
        for change in self.repo().diff(commit.before.tree(), commit.tree)? {
            if change.old.is_some() || Kind::of_path(&change.path) != Some(id.kind) {
                continue;
            }
            let file = self.version(&change.path, change.new)?;
            if file.value().and_then(|value| id.kind.item(value)).as_ref() == Some(id) {
                let entry = self.plain_file(commit.tree, &change.path)?;
                return Ok(entry.map(|entry| (change.path, entry)));
            }
        }
        Ok(None)
    }

    fn plain_file(&self, tree: Oid, path: &str) -> Result<Option<Entry>, SiteError> {
        Ok(self.repo().entry(tree, path)?.filter(|entry| entry.mode.is_file()))
    }

    /// The blob at a path of a commit.
    pub(super) fn blob_of(&self, commit: Oid, path: &str) -> Result<Version, SiteError> {
        self.blob_id(self.repo().tree_of(commit)?, path)
    }

    pub(super) fn version(&self, path: &str, version: Version) -> Result<File, SiteError> {
        match version {
            Some(oid) => Ok(File::of(path, self.repo().blob(oid)?)),
            None => Ok(File::default()),
        }
    }

    /// The file in the work tree, if it differs from the staged one and can be read.
    pub(super) fn unstaged(&self, path: &str, staged: &[u8]) -> Option<File> {
        let file = self.work_dir()?.join(path);
        let bytes = disk::read(&file, FILE_BYTES_MAX).ok().filter(|_| !disk::is_link(&file))?;
        let plain = String::from_utf8_lossy(&bytes).replace("\r\n", "\n");
        let file = File::of(path, bytes);
        (file.doc.is_some() && file.bytes != staged && plain.as_bytes() != staged).then_some(file)
    }
}

impl Sides {
    pub(super) fn ours_version(&self) -> Version {
        (!self.ours.bytes.is_empty()).then(|| Repo::blob_id(&self.ours.bytes))
    }

    /// The path of the merged file: where others moved it, else where it is staged.
    pub(super) fn path(&self) -> &str {
        if self.theirs_path == self.was_at { &self.ours_path } else { &self.theirs_path }
    }

    /// Whether that is the staged path.
    pub(super) fn is_in_place(&self) -> bool {
        self.path() == self.ours_path
    }

    /// Whether all versions are content with fields.
    pub(super) fn has_fields(&self) -> bool {
        [&self.base, &self.ours, &self.theirs].iter().all(|file| file.is_sound())
    }

    /// The branch's changes that a version lacks.
    pub(super) fn missing_in(&self, file: &File) -> impl Iterator<Item = Change> + use<> {
        let open = differing(&self.theirs, file);
        let came = differing(&self.base, &self.theirs).into_iter();
        came.filter(move |change| open.iter().any(|other| touches(&other.path, &change.path)))
    }

    /// The merged file, once its writer was warned of the differences. None if nothing of it is to be committed. With
    /// `is_merged`, places that a merge left as on the branch do not count as reverted.
    pub(super) fn merged_by_field(
        &self,
        shown_words: &[String],
        is_merged: bool,
    ) -> (Option<Vec<u8>>, Vec<Notice>) {
        let unchanged = || Some(self.ours.bytes.clone());
        if self.ours.bytes.is_empty() || self.theirs.bytes.is_empty() {
            return (unchanged(), self.gone(self.theirs.value()));
        }
        let missing: Vec<Change> = self.missing_in(&self.ours).collect();
        let (base, ours, theirs) = (&self.base.bytes, &self.ours.bytes, &self.theirs.bytes);
        let path = self.ours_path.as_str();
        let Ok(driven) = merge::driver(path, base, ours, theirs) else { return (unchanged(), Vec::new()) };
        if missing.is_empty() {
            return (unchanged(), Vec::new());
        }
        // A writer who took over a part after a warning accepts the rest. A writer who has a part without a warning has
        // seen the changes, and if nothing of their own is left, reverting them was their own decision.
        let is_taken = |change: &Change| !missing.iter().any(|it| it.path == change.path);
        let is_shown = |change: &Change| shown_words.contains(&word(&change.path, change.after.as_ref()));
        let taken: Vec<Change> = differing(&self.base, &self.theirs).into_iter().filter(is_taken).collect();
        let (has_seen, gives_in) = (taken.iter().any(|it| !is_shown(it)), taken.iter().any(is_shown));
        let is_own =
            is_merged || self.ours_path != self.theirs_path || *ours != *base && driven.bytes != *theirs;
        if has_seen || !is_own && !gives_in {
            return (unchanged(), self.reverted());
        }
        let decided = || merge::driver_for_ours(path, base, ours, theirs);
        let (bytes, notices) = self.outcome(&self.ours, driven, shown_words, decided);
        (bytes.or_else(unchanged), notices)
    }

    /// Notices of the branch's changes that the staged version reverts.
    pub(super) fn reverted(&self) -> Vec<Notice> {
        let missing = self.missing_in(&self.ours);
        missing.map(|it| self.notice(&it.path, it.before.as_ref(), it.after.as_ref())).collect()
    }

    /// The merged content of the work tree's file, which has unstaged changes.
    pub(super) fn over(
        &self,
        merged: &[u8],
        beside: File,
        shown_words: &[String],
    ) -> (Option<Vec<u8>>, Vec<Notice>) {
        let (path, staged) = (self.ours_path.as_str(), &self.ours.bytes);
        let Ok(driven) = merge::driver(path, staged, &beside.bytes, merged) else {
            return (None, Vec::new());
        };
        let decided = || merge::driver_for_ours(path, staged, &beside.bytes, merged);
        self.outcome(&beside, driven, shown_words, decided)
    }

    /// The result of a merge, or if the writer was warned of all its conflicts, the one they decided for.
    fn outcome(
        &self,
        ours: &File,
        driven: Driven,
        shown_words: &[String],
        decided: impl FnOnce() -> Result<Driven, merge::DriverError>,
    ) -> (Option<Vec<u8>>, Vec<Notice>) {
        if driven.conflicts.is_empty() {
            return (Some(driven.bytes), Vec::new());
        }
        let notices: Vec<Notice> = driven
            .conflicts
            .iter()
            .map(|it| self.notice_in(ours, &it.path, it.base.as_ref(), it.theirs.as_ref()))
            .collect();
        match notices.iter().all(|notice| shown_words.contains(&notice.word)) {
            true => (decided().ok().map(|driven| driven.bytes), Vec::new()),
            false => (None, notices),
        }
    }

    /// The file merged line by line.
    pub(super) fn merged_by_line(
        &self,
        staging: &Staging<'_>,
        repo: &Repo,
    ) -> (Option<Vec<u8>>, Vec<Notice>) {
        let unchanged = || Some(self.ours.bytes.clone());
        let theirs = Value::from(Repo::blob_id(&self.theirs.bytes).to_string());
        if self.ours.bytes.is_empty() || self.theirs.bytes.is_empty() {
            return (unchanged(), self.gone(Some(&theirs)));
        }
        match staging.merged_text(repo, [&self.ours.bytes, &self.base.bytes, &self.theirs.bytes]) {
            Some(merged) if merged == self.ours.bytes => (unchanged(), Vec::new()),
            Some(merged) if merged != self.theirs.bytes => (Some(merged), Vec::new()),
            _ => {
                let message = "the file was changed meanwhile, and the version here undoes that";
                (
                    unchanged(),
                    vec![self.notice_of(&self.ours, &Path::root(), Some(&theirs), message.to_owned())],
                )
            }
        }
    }

    /// Warns if one side removed the file that the other changed.
    fn gone(&self, theirs: Option<&Value>) -> Vec<Notice> {
        if self.theirs.bytes == self.base.bytes {
            return Vec::new();
        }
        let message = match self.theirs.bytes.is_empty() {
            true => "the file was removed meanwhile; here it is changed",
            false => "the file was changed meanwhile; here it is removed",
        };
        vec![self.notice_of(&self.ours, &Path::root(), theirs, message.to_owned())]
    }

    fn notice(&self, place: &Path, base: Option<&Value>, theirs: Option<&Value>) -> Notice {
        self.notice_in(&self.ours, place, base, theirs)
    }

    fn notice_in(&self, ours: &File, place: &Path, base: Option<&Value>, theirs: Option<&Value>) -> Notice {
        let name = if *place == Path::root() { "the file".to_owned() } else { format!("`{place}`") };
        let here = ours.value().and_then(|value| place.get(value));
        let all = [base, theirs, here];
        let [was, now, here] = all.map(|side| merge::brief(side, &all));
        let message = match (base, theirs) {
            (_, None) => format!("{name} was removed meanwhile; here it is {here}"),
            (None, Some(_)) => format!("{name} was added meanwhile: {now}; here it is {here}"),
            (Some(_), Some(_)) => {
                format!("{name} was changed meanwhile, from {was} to {now}; here it is {here}")
            }
        };
        self.notice_of(ours, place, theirs, message)
    }

    fn notice_of(&self, ours: &File, place: &Path, theirs: Option<&Value>, message: String) -> Notice {
        let diagnostic = ours.error("commit.overtaken", &self.ours_path, place, message);
        Notice { word: word(place, theirs), diagnostic }
    }

    /// The places of the committed content that come from others.
    pub(super) fn places_in(&self, merged: &[u8]) -> Vec<String> {
        if !self.has_fields() {
            return Vec::new();
        }
        let merged = File::of(&self.ours_path, merged.to_vec());
        differing(&self.ours, &merged).into_iter().map(|change| change.path.to_string()).collect()
    }
}
