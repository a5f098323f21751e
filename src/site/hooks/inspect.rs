//! Reads and checks every file of the work tree or of a commit; needs no index, stage or history.

use super::entries::{Entry, of_commit, of_work_tree};
use super::lost::Lost;
use crate::base::diagnostic::UNREADABLE;
use crate::base::limits::FILE_BYTES_MAX;
use crate::base::progress::Progress;
use crate::base::text::chain;
use crate::base::{Finding, parallel};
use crate::check::{self, Facts, FileFacts, Mode, PostFacts, Strictness, TreeFile};
use crate::disk::{self, DiskError};
use crate::git::{self, Head};
use crate::model::{self, Definitions, Menu, Post, View as _};
use crate::render::{Sample, ThemeError};
use crate::site::file::docs;
use crate::site::look::Look;
use crate::site::media::integrity::damage;
use crate::site::media::records::MediaRecord;
use crate::site::prelude::*;
use crate::site::publish::theme_trial::POSTS_OF_TYPE_MAX;
use crate::site::store::place::UPLOADS;
use crate::site::store::snapshot::syntax;
use crate::site::store::theme::{theme_file, tried};
use rayon::prelude::*;
use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Largest upload that is compared with its record, in bytes; people may have put larger ones there than `cms` takes.
const UPLOAD_BYTES_READ_MAX: usize = 64 * 1024 * 1024;
/// Most files of one part of the work that a thread takes over from another: some files are large.
const FILES_TOGETHER: usize = 64;

/// Where files are read from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Content {
    /// The files on disk, committed or not.
    WorkTree,
    /// A commit.
    Commit(Oid),
}

/// Every file of a site in one state.
pub struct Files<'a> {
    source: Source<'a>,
    entries: Vec<Entry>,
    read: Vec<ReadFile>,
    definitions: Definitions,
}

enum Source<'a> {
    /// A work tree; what a sparse checkout leaves out of it is in git.
    Disk(PathBuf, &'a Repo),
    Git(&'a Repo),
}

/// A content file. Two commits share what was read of a file that is the same in both.
struct ReadFile {
    entry: usize,
    kind: Kind,
    read: Arc<ReadResult>,
}

/// The value of a file, or the reason why it is unreadable.
type ReadResult = Result<ReadValue, Box<Diagnostic>>;

/// The value of a file as JSON, which takes a quarter of the memory, and the facts that rules about other files need.
struct ReadValue {
    json: Box<str>,
    facts: FileFacts,
}

impl ReadValue {
    fn of(path: &str, kind: Kind, value: &Value) -> ReadValue {
        ReadValue { json: value.to_string().into(), facts: FileFacts::of(path, kind, value) }
    }

    fn value(&self) -> Value {
        serde_json::from_str(&self.json).expect("because it was written from a value")
    }
}

impl ReadFile {
    fn read_value(&self) -> Option<&ReadValue> {
        Result::as_ref(&self.read).ok()
    }

    fn value(&self) -> Option<Value> {
        self.read_value().map(ReadValue::value)
    }

    /// Whether it is a post that visitors see.
    fn is_live(&self) -> bool {
        let post = self.read_value().and_then(|value| value.facts.post());
        post.is_some_and(PostFacts::is_live)
    }
}

impl<'a> Look<'a> {
    /// The folder in which people edit files; none in a bare repository.
    pub fn work_dir(&self) -> Option<PathBuf> {
        self.site.work_dir()
    }

    /// Reads all files of the site.
    ///
    /// # Errors
    /// The work tree or the commit cannot be listed. A single file that cannot be read is a finding.
    pub fn files(&self, content: Content, progress: &dyn Progress) -> Result<Files<'a>, SiteError> {
        self.files_beside(content, None, progress)
    }

    /// The same; what is equal in `other` is not read again.
    ///
    /// # Errors
    /// As [`Look::files`].
    pub fn files_beside(
        &self,
        content: Content,
        other: Option<&Files<'_>>,
        progress: &dyn Progress,
    ) -> Result<Files<'a>, SiteError> {
        let repo = &self.site.repo;
        let (source, entries) = match (content, repo.work_dir()) {
            (Content::Commit(commit), _) => {
                (Source::Git(repo), of_commit(repo.entries(repo.tree_of(commit)?, "")?))
            }
            (Content::WorkTree, Some(folder)) => {
                (Source::Disk(folder.to_owned(), repo), of_work_tree(repo, folder)?)
            }
            (Content::WorkTree, None) => return Err(SiteError::NoStage { stage: Stage::Review }),
        };
        let content_files: Vec<(usize, Kind)> = entries
            .iter()
            .enumerate()
            .filter(|(_, entry)| matches!(entry.mode, Mode::Regular | Mode::Executable))
            .filter_map(|(at, entry)| Some((at, Kind::of_path(&entry.path)?)))
            .collect();
        progress.begin("reading", content_files.len() as u64);
        let read_one = |(at, kind)| {
            let entry: &Entry = &entries[at];
            let read = other.and_then(|other| other.read_of_equal(entry)).unwrap_or_else(|| {
                let doc = source.parse(entry);
                Arc::new(doc.map(|doc| ReadValue::of(&entry.path, kind, &doc.value)))
            });
            progress.advance(1);
            ReadFile { entry: at, kind, read }
        };
        let read: Vec<ReadFile> =
            content_files.into_par_iter().with_max_len(FILES_TOGETHER).map(read_one).collect();
        progress.end();
        let defining = read.iter().filter(|file| file.kind.is_definition());
        let defining = defining.filter_map(|file| Some((entries[file.entry].path.clone(), file.value()?)));
        let (definitions, _) = Definitions::load(defining);
        Ok(Files { source, entries, read, definitions })
    }

    /// Which rules apply to the files: those of the first stage that holds them; those of live content for a commit
    /// that no stage holds (a check before a merge); those of pending content for another branch.
    ///
    /// # Errors
    /// The branches cannot be read.
    pub fn strictness(&self, content: Content) -> Result<Strictness, SiteError> {
        let repo = &self.site.repo;
        let commit = match content {
            Content::Commit(commit) => commit,
            Content::WorkTree => match repo.head()? {
                Head::Branch(name, _) => {
                    let stage = Stage::ALL.into_iter().find(|stage| stage.ref_name() == name);
                    return Ok(stage.map_or(Strictness::Staged, Strictness::of));
                }
                Head::Detached(commit) => commit,
            },
        };
        for stage in Stage::ALL {
            let Some(tip) = repo.read_ref(stage.ref_name())? else { continue };
            if tip == commit || repo.is_ancestor(commit, tip)? {
                return Ok(Strictness::of(stage));
            }
        }
        Ok(Strictness::Live)
    }

    /// The paths that differ between two commits.
    ///
    /// # Errors
    /// The commits cannot be read.
    pub fn changed_paths(&self, old: Oid, new: Oid) -> Result<Vec<String>, SiteError> {
        let repo = &self.site.repo;
        let changes = repo.diff(repo.tree_of(old)?, repo.tree_of(new)?)?;
        Ok(changes.into_iter().map(|change| change.path).collect())
    }

    /// Whether the checked-out commit has a file at a path.
    ///
    /// # Errors
    /// The commit cannot be read.
    pub fn is_committed(&self, path: &str) -> Result<bool, SiteError> {
        Ok(self.committed(path)?.is_some())
    }

    /// The value of a file in the checked-out commit; none if it does not exist or cannot be read.
    ///
    /// # Errors
    /// The commit cannot be read.
    pub fn committed_value(&self, path: &str) -> Result<Option<Value>, SiteError> {
        let Some(entry) = self.committed(path)? else { return Ok(None) };
        Ok(docs::doc_of(&self.site.repo, path, entry.oid)?.ok().map(|doc| doc.value))
    }

    fn committed(&self, path: &str) -> Result<Option<git::Entry>, SiteError> {
        let Some(tip) = self.site.repo.head()?.tip() else { return Ok(None) };
        Ok(self.site.repo.entry(self.site.repo.tree_of(tip)?, path)?)
    }
}

impl Source<'_> {
    fn bytes(&self, entry: &Entry) -> Result<Vec<u8>, Box<Diagnostic>> {
        let unreadable =
            |cause: String| Box::new(Finding::error(UNREADABLE, "", cause).in_file(&entry.path, 0, 0));
        match (self, entry.blob) {
            (Source::Git(repo) | Source::Disk(_, repo), Some(blob)) => match docs::bytes_of(repo, blob) {
                Ok(read) => read.map_err(|lost| Box::new(syntax(&entry.path, lost))),
                Err(cause) => Err(unreadable(chain(&cause))),
            },
            (Source::Git(_), None) => Err(unreadable("the commit has no such file".to_owned())),
            (Source::Disk(root, _), None) => read_at(&entry.path, &root.join(&entry.path)),
        }
    }

    fn parse(&self, entry: &Entry) -> Result<codec::Doc, Box<Diagnostic>> {
        codec::parse_file(&entry.path, &self.bytes(entry)?)
            .map_err(|cause| Box::new(syntax(&entry.path, cause)))
    }
}

/// The bytes of a content file of the work tree.
///
/// # Errors
/// A finding with the reason why it cannot be read.
pub(super) fn read_at(path: &str, place: &Path) -> Result<Vec<u8>, Box<Diagnostic>> {
    disk::read(place, FILE_BYTES_MAX).map_err(|cause| match cause {
        DiskError::TooLarge { .. } => Box::new(too_large(path)),
        other @ DiskError::Failed { .. } => {
            Box::new(Finding::error(UNREADABLE, "", chain(&other)).in_file(path, 0, 0))
        }
    })
}

/// The bytes of an upload of the work tree, if it can be read.
pub(super) fn upload_at(place: &Path) -> Option<Vec<u8>> {
    disk::read(place, UPLOAD_BYTES_READ_MAX).ok()
}

/// What is wrong with the upload of a media record, if `read` finds it.
pub(super) fn damaged_in(
    path: &str,
    doc: &codec::Doc,
    read: impl FnOnce(&str) -> Option<Vec<u8>>,
) -> Option<Diagnostic> {
    if Kind::of_path(path) != Some(Kind::Media) {
        return None;
    }
    let record = MediaRecord::read(doc.value.clone(), path.to_owned())?;
    let finding = damage(&record, &read(&format!("{UPLOADS}{}", record.media.file))?)?;
    let (line, column) = doc.position(&finding.pointer, finding.at_key);
    Some(finding.in_file(path, line, column))
}

/// The codec's finding for a file of that size, without reading it.
fn too_large(path: &str) -> Diagnostic {
    let message = format!("the file is larger than {} KiB", FILE_BYTES_MAX / 1024);
    Finding::error("yaml.too-large", "", message).hint("split it").in_file(path, 0, 0)
}

impl Drop for Files<'_> {
    fn drop(&mut self) {
        parallel::drop_in_background((std::mem::take(&mut self.entries), std::mem::take(&mut self.read)));
    }
}

impl Files<'_> {
    /// The paths of the content files, which were read.
    pub fn content_paths(&self) -> impl Iterator<Item = &str> {
        self.read.iter().map(|file| self.entries[file.entry].path.as_str())
    }

    /// The paths of all files, content or not.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|entry| entry.path.as_str())
    }

    /// Whether a file of the work tree is left out of it, by a sparse checkout.
    pub fn is_left_out(&self, path: &str) -> bool {
        let found = self.entries.binary_search_by(|entry| entry.path.as_str().cmp(path));
        matches!(self.source, Source::Disk(..)) && found.is_ok_and(|at| self.entries[at].blob.is_some())
    }

    /// The content files that could be read: path, kind, facts.
    pub fn readable(&self) -> impl Iterator<Item = (&str, Kind, &FileFacts)> + Clone + Send {
        self.read.iter().filter_map(|file| {
            let path = self.entries[file.entry].path.as_str();
            Some((path, file.kind, &file.read_value()?.facts))
        })
    }

    /// The values of the content files that could be read, as written, with their paths.
    pub fn values(&self) -> impl Iterator<Item = (&str, Value)> {
        let read = self.read.iter();
        read.filter_map(|file| Some((self.entries[file.entry].path.as_str(), file.value()?)))
    }

    /// The values of the content files of a kind.
    fn values_of(&self, kind: Kind) -> impl Iterator<Item = Value> {
        self.read.iter().filter(move |file| file.kind == kind).filter_map(ReadFile::value)
    }

    /// The content file at a path.
    fn file_at(&self, path: &str) -> Option<&ReadFile> {
        let known = |file: &ReadFile| self.entries[file.entry].path.as_str().cmp(path);
        self.read.get(self.read.binary_search_by(known).ok()?)
    }

    /// What was read of a file that has the same path and bytes in a commit.
    fn read_of_equal(&self, entry: &Entry) -> Option<Arc<ReadResult>> {
        let own = self.file_at(&entry.path)?;
        let is_equal = entry.blob.is_some() && self.entries[own.entry].blob == entry.blob;
        is_equal.then(|| Arc::clone(&own.read))
    }

    /// The definitions in these files: types, modules, groups and the rest.
    pub fn definitions(&self) -> &Definitions {
        &self.definitions
    }

    /// A content file, parsed.
    ///
    /// # Errors
    /// A finding with the reason why it cannot be read.
    pub fn doc(&self, path: &str) -> Result<codec::Doc, Box<Diagnostic>> {
        let found = self.entries.binary_search_by(|entry| entry.path.as_str().cmp(path)).ok();
        match found {
            Some(at) => self.source.parse(&self.entries[at]),
            None => {
                Err(Box::new(Finding::error(UNREADABLE, "", "there is no such file").in_file(path, 0, 0)))
            }
        }
    }

    /// The content files that cannot be read.
    pub fn unreadable(&self) -> impl Iterator<Item = &Diagnostic> {
        self.read.iter().filter_map(|file| Result::as_ref(&file.read).err().map(AsRef::as_ref))
    }

    /// Names that findings may report as missing only because their file cannot be read.
    pub fn lost(&self) -> Lost {
        let unreadable = self.read.iter().filter(|file| file.read.is_err());
        Lost::of(unreadable.map(|file| {
            let entry = &self.entries[file.entry];
            (entry.path.as_str(), file.kind, self.source.bytes(entry).unwrap_or_default())
        }))
    }

    /// All problems of the files.
    pub fn check(&self, strictness: Strictness) -> Vec<Diagnostic> {
        self.check_some(&self.read.iter().collect::<Vec<_>>(), strictness)
    }

    /// The problems of the files at some paths, and those of the site as a whole.
    pub fn check_at(&self, paths: &HashSet<&str>, strictness: Strictness) -> Vec<Diagnostic> {
        let some: Vec<&ReadFile> = paths.iter().filter_map(|path| self.file_at(path)).collect();
        self.check_some(&some, strictness)
    }

    fn check_some(&self, some: &[&ReadFile], strictness: Strictness) -> Vec<Diagnostic> {
        let check_names = || {
            let names = self.entries.iter().map(|entry| TreeFile { path: &entry.path, mode: entry.mode });
            check::tree(&names.collect::<Vec<_>>(), strictness)
        };
        let value_at = |path: &str| self.file_at(path)?.value();
        let facts = || {
            let paths = self.entries.iter().map(|entry| entry.path.as_str());
            Facts::new(&self.definitions, self.readable()).among(paths).reading(&value_at)
        };
        let (mut issues, facts) = rayon::join(check_names, facts);
        let some = some.par_iter().with_max_len(FILES_TOGETHER);
        issues.par_extend(some.clone().flat_map_iter(|file| self.judge(file, &facts, strictness)));
        issues.par_extend(some.filter_map(|file| self.damage(file)));
        issues.extend(self.entrances(&facts));
        issues.extend(self.theme_problems());
        issues
    }

    /// What is wrong with the upload of a media record, if it is among the files.
    fn damage(&self, file: &ReadFile) -> Option<Diagnostic> {
        if file.kind != Kind::Media || file.read.is_err() {
            return None;
        }
        let entry = &self.entries[file.entry];
        damaged_in(&entry.path, &self.source.parse(entry).ok()?, |upload| {
            let at = self.entries.binary_search_by(|entry| entry.path.as_str().cmp(upload)).ok()?;
            let entry = &self.entries[at];
            match (&self.source, entry.blob) {
                _ if !matches!(entry.mode, Mode::Regular | Mode::Executable) => None,
                (Source::Git(repo) | Source::Disk(_, repo), Some(blob)) => {
                    docs::bytes_of(repo, blob).ok()?.ok()
                }
                (Source::Git(_), None) => None,
                (Source::Disk(root, _), None) => upload_at(&root.join(upload)),
            }
        })
    }

    /// The problems of the site's own templates, tried with some of its posts.
    fn theme_problems(&self) -> Vec<Diagnostic> {
        let regular =
            self.entries.iter().filter(|entry| matches!(entry.mode, Mode::Regular | Mode::Executable));
        let texts = regular.filter_map(|entry| {
            let name = theme_file(&entry.path)?.to_owned();
            let bytes = self.source.bytes(entry).ok()?;
            Some((name, String::from_utf8_lossy(&bytes).into_owned()))
        });
        let texts: Vec<(String, String)> = texts.collect();
        if texts.is_empty() {
            return Vec::new();
        }
        let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
        let sampled = self.read.iter().filter(|file| file.is_live()).filter(|file| {
            let post = file.read_value().and_then(|value| value.facts.post());
            let count = counts.entry(post.map_or("", |post| post.post_type.as_str())).or_default();
            *count += 1;
            *count <= POSTS_OF_TYPE_MAX
        });
        let posts = sampled.filter_map(|file| {
            let value = model::read(Kind::Post, file.value()?, &self.definitions).0;
            Post::from_value(&value).ok().map(Arc::new)
        });
        let (posts, menus) = (posts.collect(), self.menus().into_iter().map(Arc::new).collect());
        let sample = Sample { definitions: &self.definitions, posts, menus };
        tried(texts, &sample).iter().map(ThemeError::diagnostic).collect()
    }

    /// The menus, by slug.
    fn menus(&self) -> Vec<Menu> {
        let menus = self.values_of(Kind::Menu);
        let mut menus: Vec<Menu> = menus.filter_map(|value| Menu::from_value(&value).ok()).collect();
        menus.sort_by(|a, b| a.slug.cmp(&b.slug));
        menus
    }

    /// The entrances that a site with live pages lacks.
    fn entrances(&self, facts: &Facts<'_>) -> Vec<Diagnostic> {
        // A file that cannot be read may be the home page.
        if self.unreadable().next().is_some() || !self.read.iter().any(ReadFile::is_live) {
            return Vec::new();
        }
        let found = check::missing_entrances(facts, &self.menus()).into_iter();
        found.map(|finding| finding.in_file(Kind::Settings.default_path("cms"), 0, 0)).collect()
    }

    fn judge(&self, file: &ReadFile, facts: &Facts<'_>, strictness: Strictness) -> Vec<Diagnostic> {
        let entry = &self.entries[file.entry];
        let value = match &*file.read {
            Ok(value) => value.value(),
            Err(issue) => return vec![Diagnostic::clone(issue)],
        };
        let findings = check::item(file.kind, &entry.path, &value, facts, strictness);
        if findings.is_empty() {
            return Vec::new();
        }
        // Positions are only needed for files with findings, and cost much more memory than values.
        let doc = self.source.parse(entry).ok();
        let placed = findings.into_iter().map(|finding| {
            let place = doc.as_ref().map(|doc| doc.position(&finding.pointer, finding.at_key));
            let (line, column) = place.unwrap_or_default();
            finding.in_file(&entry.path, line, column)
        });
        placed.collect()
    }
}
