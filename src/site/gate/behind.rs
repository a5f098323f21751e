//! Files that were being edited here while others wrote them: what is committed of them is merged with what those wrote.

use super::staged::Staging;
use crate::base::limits::FILE_BYTES_MAX;
use crate::base::{Diagnostic, Path, Severity, Value};
use crate::codec::{self, Doc};
use crate::disk;
use crate::git::{Behind, Entry, Oid, Version};
use crate::merge::{self, Conflict};
use crate::model::Kind;
use crate::site::error::SiteError;
use crate::site::{Site, Snapshot};

/// Characters of a value that a message shows.
const SHOWN_CHARS: usize = 60;

/// A staged file that was merged with what others wrote while it was being edited.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Joined {
    /// Its path.
    pub path: String,
    /// What they had changed, such as `title` or `modules[ID].props.title`.
    pub places: Vec<String>,
    /// Whether the file in the work tree has it, too: not if it cannot be read.
    pub in_work_tree: bool,
}

/// What becomes of a file that stayed behind.
enum Way {
    /// It has, or wants, nothing of what came meanwhile.
    AsItIs,
    /// It is not the writer's own any more, or the branch's: nothing needs to be kept about it.
    Forget,
    /// Both changed these places, and nobody was told yet.
    Tell(Vec<Diagnostic>),
    Merge(Merging),
}

struct Merging {
    staged: Entry,
    /// What was staged.
    ours: Vec<u8>,
    /// What is committed instead.
    bytes: Vec<u8>,
    /// What the file in the work tree becomes, where that has changes that are not staged.
    beside: Option<Vec<u8>>,
    places: Vec<String>,
}

impl Site {
    /// Merges staged files that stayed behind their branch with what it got meanwhile, in the index and in the work tree. Where
    /// both changed a place the writer is told once; who commits again keeps their own there.
    ///
    /// # Errors
    /// [`SiteError::Overtaken`] with the places that nobody was told of, and then nothing is merged; the repository cannot
    /// be read.
    pub(super) fn join(
        &self,
        staging: &Staging<'_>,
        before: &Snapshot<'_>,
        tree: Oid,
    ) -> Result<Vec<Joined>, SiteError> {
        let (mut merging, mut issues) = (Vec::new(), Vec::new());
        for behind in self.repo().behind()? {
            let theirs = before.blob_id(&behind.path)?;
            match self.way_of(&behind, tree, theirs)? {
                Way::AsItIs => {}
                Way::Forget => self.repo().forget_behind(&behind.path),
                Way::Tell(told) => {
                    issues.extend(told);
                    self.repo().tell_behind(&behind, theirs)?;
                }
                Way::Merge(one) => merging.push(one),
            }
        }
        if !issues.is_empty() {
            return Err(SiteError::Overtaken { issues });
        }
        let mut entries = Vec::new();
        for one in &merging {
            entries.extend(staging.entry(self.repo(), &one.staged.path, one.staged.mode, &one.bytes)?);
        }
        if !entries.is_empty() {
            staging.set(self.repo(), &entries)?;
        }
        let mut joined = Vec::with_capacity(merging.len());
        for Merging { staged, ours, bytes, beside, places } in merging {
            let in_work_tree = match (beside, self.work_dir()) {
                (Some(beside), Some(folder)) => {
                    disk::write_atomic(&folder.join(&staged.path), &beside).map(|()| true)?
                }
                (_, _) => self.fill_work_tree(&staged.path, &ours, &bytes)?,
            };
            if in_work_tree {
                // From here on it is made of what the branch has now, whatever becomes of the commit.
                self.repo().forget_behind(&staged.path);
            }
            joined.push(Joined { path: staged.path, places, in_work_tree });
        }
        Ok(joined)
    }

    fn way_of(&self, behind: &Behind, tree: Oid, theirs: Version) -> Result<Way, SiteError> {
        let path = behind.path.as_str();
        if Kind::of_path(path).is_none() || !path.ends_with(".yaml") {
            return Ok(Way::AsItIs);
        }
        let staged = self.repo().entry(tree, path)?.filter(|entry| entry.mode.is_file());
        let ours = staged.as_ref().map(|entry| entry.oid);
        if ours == theirs {
            return Ok(if self.is_in_work_tree(path, theirs) { Way::Forget } else { Way::AsItIs });
        }
        // What cannot be read is for the rules to refuse.
        let (Ok(ours), Ok(theirs_doc)) = (self.read(path, ours)?, self.read(path, theirs)?) else {
            return Ok(Way::AsItIs);
        };
        let Some(base) = self.made_of(behind, &ours, &theirs_doc)? else { return Ok(Way::Forget) };
        let is_decided = behind.told == Some(theirs);
        let driver = if is_decided { merge::driver_for_ours } else { merge::driver };
        let Ok(driven) = driver(&base.bytes, &ours.bytes, &theirs_doc.bytes) else { return Ok(Way::AsItIs) };
        if !is_decided && !driven.conflicts.is_empty() {
            return Ok(Way::Tell(
                driven.conflicts.iter().map(|it| told(path, ours.doc.as_ref(), it)).collect(),
            ));
        }
        let Some(staged) = staged.filter(|_| driven.bytes != ours.bytes && !driven.bytes.is_empty()) else {
            return Ok(Way::AsItIs);
        };
        let beside = match self
            .unstaged(path, &ours.bytes)?
            .map(|beside| (driver(&ours.bytes, &beside.bytes, &driven.bytes), beside))
        {
            Some((Ok(driven), beside)) if !is_decided && !driven.conflicts.is_empty() => {
                return Ok(Way::Tell(
                    driven.conflicts.iter().map(|it| told(path, beside.doc.as_ref(), it)).collect(),
                ));
            }
            Some((Ok(driven), _)) => Some(driven.bytes),
            Some((Err(_), _)) | None => None,
        };
        let came = merge::difference(base.value(), theirs_doc.value());
        let places = came.into_iter().map(|change| change.path.to_string()).collect();
        Ok(Way::Merge(Merging { staged, ours: ours.bytes, bytes: driven.bytes, beside, places }))
    }

    /// The file in the work tree, where it is not what is staged and can be read.
    fn unstaged(&self, path: &str, staged: &[u8]) -> Result<Option<File>, SiteError> {
        let Some(file) = self.work_dir().map(|folder| folder.join(path)) else { return Ok(None) };
        if disk::is_link(&file) {
            return Ok(None);
        }
        let Some(bytes) = disk::read_if_there(&file, FILE_BYTES_MAX)? else { return Ok(None) };
        let is_staged =
            bytes == staged || String::from_utf8_lossy(&bytes).replace("\r\n", "\n").as_bytes() == staged;
        let doc = codec::parse_file(path, &bytes).ok();
        Ok(doc.filter(|_| !is_staged).map(|doc| File { bytes, doc: Some(doc) }))
    }

    /// The version that one was made of: of those it may be made of the one from which it differs least. None where that is
    /// what the branch has now.
    fn made_of(&self, behind: &Behind, ours: &File, theirs: &File) -> Result<Option<File>, SiteError> {
        let mut nearest: Option<(usize, File)> = None;
        for version in &behind.bases {
            let Ok(Ok(base)) = self.read(&behind.path, *version) else { continue };
            let distance = match base.doc {
                // Another thing that has its place by now was not made of nothing.
                None if ours.id() != theirs.id() => 0,
                _ => distance(ours, &base),
            };
            if nearest.as_ref().is_none_or(|(least, _)| distance < *least) {
                nearest = Some((distance, base));
            }
        }
        let now = distance(ours, theirs);
        Ok(nearest.filter(|(least, base)| *least <= now && base.bytes != theirs.bytes).map(|(_, base)| base))
    }

    /// A version of a file; in it the reason where it is no YAML.
    fn read(&self, path: &str, version: Version) -> Result<Result<File, codec::SyntaxError>, SiteError> {
        let Some(oid) = version else { return Ok(Ok(File { bytes: Vec::new(), doc: None })) };
        let bytes = self.repo().blob(oid)?;
        Ok(codec::parse_file(path, &bytes).map(|doc| File { bytes, doc: Some(doc) }))
    }
}

/// A version of a file that was read; without content where there is none.
struct File {
    bytes: Vec<u8>,
    doc: Option<Doc>,
}

impl File {
    fn value(&self) -> Option<&Value> {
        self.doc.as_ref().map(|doc| &doc.value)
    }

    fn id(&self) -> Option<&Value> {
        self.value()?.get("id")
    }
}

/// In how many places two versions differ.
fn distance(one: &File, other: &File) -> usize {
    match (one.value(), other.value()) {
        (None, None) => 0,
        (Some(one), Some(other)) => merge::difference(Some(one), Some(other)).len(),
        (_, _) => usize::MAX,
    }
}

/// A place that others changed as well.
fn told(path: &str, ours: Option<&Doc>, conflict: &Conflict) -> Diagnostic {
    let pointer = ours.map(|doc| conflict.path.pointer(&doc.value)).unwrap_or_default();
    let (line, column) = ours.map_or((0, 0), |doc| doc.position(&pointer, false));
    let place =
        if conflict.path == Path::root() { "the file".to_owned() } else { format!("`{}`", conflict.path) };
    let [base, ours, theirs] =
        [&conflict.base, &conflict.ours, &conflict.theirs].map(|side| shown(side.as_ref()));
    Diagnostic {
        file: path.to_owned(),
        line,
        column,
        severity: Severity::Error,
        code: "commit.overtaken".to_owned(),
        pointer,
        message: format!("{place} was changed meanwhile, from {base} to {theirs}; here it is {ours}"),
        hint: None,
    }
}

fn shown(value: Option<&Value>) -> String {
    let Some(value) = value else { return "nothing".to_owned() };
    let text = value.to_string();
    match text.char_indices().nth(SHOWN_CHARS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
