//! Builds the live site as static files: pages, sitemap, redirects, uploads. Only changes are made and written again;
//! the same commit gives the same bytes everywhere.

mod manifest;
mod plan;

use super::published_content::PublishedContent;
use crate::base::digest::{hex, sha256, sha256_hex};
use crate::base::progress::Progress;
use crate::base::{Diagnostic, Finding};
use crate::disk;
use crate::git::Repo;
use crate::model::codes::ID_MISSING;
use crate::render::{Recorder, is_listed};
use crate::site::error::SiteError;
use crate::site::media::integrity::DAMAGED;
use crate::site::media::variants::MediaFiles;
use crate::site::store::snapshot::Snapshot;
use crate::urls;
use manifest::{MANIFEST, Made, Manifest, Record};
use plan::{Planned, Source};
use rayon::prelude::*;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// The result of a build.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Built {
    /// The commit that was built
    pub commit: String,
    /// The folder
    pub out: PathBuf,
    /// Pages of posts
    pub pages: usize,
    /// Redirects
    pub redirects: usize,
    /// All files of the site
    pub files: usize,
    /// Files that were written
    pub written: usize,
    /// Files that were as they should be
    pub unchanged: usize,
    /// Files that the build before wrote and this one has no more
    pub removed: usize,
    /// Files that cannot be read, and posts that cannot be shown: the site lacks them
    pub left_out: Vec<Diagnostic>,
    /// What else is not as one might expect
    pub notes: Vec<String>,
}

/// A file that has been made.
struct Finished {
    path: String,
    made: Made,
    written: bool,
}

impl Snapshot<'_> {
    /// Builds the site of this content into a folder. With `keep_going`, unreadable content is left out.
    ///
    /// # Errors
    /// [`SiteError::LeftOut`] when something cannot be read, unless `keep_going` is set; [`SiteError::OutTaken`] when
    /// a file that no build wrote is in the way; a template fails; repository, disk.
    pub fn build(&self, out: &Path, keep_going: bool, progress: &dyn Progress) -> Result<Built, SiteError> {
        let mut left_out = self.unreadable()?;
        // A file without an id matters only if visitors would see it; then the plan names it.
        left_out.retain(|issue| issue.code != ID_MISSING);
        let shelf = self.shelf()?;
        let theme = self.theme()?;
        let plan = plan::Plan::of(self, &shelf, theme)?;
        left_out.extend(plan.left_out.iter().cloned());
        if !keep_going && !left_out.is_empty() {
            return Err(SiteError::LeftOut { issues: left_out });
        }
        let before = Manifest::read(out);
        let room = Room { out, before: &before };
        room.is_free(plan.files.keys())?;
        // If this build is interrupted, the next one can tell which files are its own.
        before.with(plan.files.keys()).write(out)?;
        let media = self.media_files()?;
        let work = Work { shelf: &shelf, plan: &plan, room: &room, repo: &self.site().repo, media: &media };
        progress.begin("building", plan.files.len() as u64);
        let finished: Result<Vec<Finished>, SiteError> = plan
            .files
            .par_iter()
            .map(|(path, planned)| {
                let finished = work.file(path, planned);
                progress.advance(1);
                finished
            })
            .collect();
        progress.end();
        shelf.check_readable()?;
        let mut finished = finished?;
        finished.extend(work.sitemaps(&finished)?);
        let mut notes = plan.notes.clone();
        let records: BTreeMap<String, Made> =
            finished.iter().map(|file| (file.path.clone(), file.made.clone())).collect();
        let removed = room.sweep(&records, &mut notes)?;
        let written = finished.iter().filter(|file| file.written).count();
        let now = Manifest { commit: self.commit().to_string(), base: plan.base.clone(), files: records };
        now.write(out)?;
        Ok(Built {
            commit: now.commit,
            out: out.to_owned(),
            pages: plan.pages,
            redirects: plan.redirects,
            files: finished.len(),
            written,
            unchanged: finished.len() - written,
            removed,
            left_out,
            notes,
        })
    }
}

impl Snapshot<'_> {
    /// A file for search engines by its name, for the content that is live at a time: `robots.txt`, and the sitemap
    /// if the site has a base URL. `None` for other names.
    ///
    /// # Errors
    /// The content cannot be read.
    pub(in crate::site) fn file_for_robots(
        &self,
        name: &str,
        now: jiff::Timestamp,
    ) -> Result<Option<String>, SiteError> {
        if name == "robots.txt" {
            return Ok(Some(urls::robots(self.settings()?.base_url.as_deref())));
        }
        if !(name.starts_with("sitemap") && name.ends_with(".xml")) {
            return Ok(None);
        }
        if self.settings()?.base_url.is_none() {
            return Ok(None);
        }
        let shelf = self.shelf()?.at(now);
        let plan = plan::Plan::of(self, &shelf, self.theme()?)?;
        let pages = shelf.pages();
        let listed = pages.iter().map(|(_, id)| id.as_str());
        let listed =
            listed.filter(|id| shelf.post(id).is_some_and(|post| is_listed(&post, &shelf))).collect();
        let files = plan.sitemaps(&shelf, &listed);
        shelf.check_readable()?;
        Ok(files.into_iter().find(|(known, _)| known == name).map(|(_, text)| text))
    }
}

/// The context for making files.
struct Work<'a> {
    shelf: &'a PublishedContent<'a>,
    plan: &'a plan::Plan,
    room: &'a Room<'a>,
    repo: &'a Repo,
    media: &'a MediaFiles<'a>,
}

impl Work<'_> {
    fn file(&self, path: &str, planned: &Planned) -> Result<Finished, SiteError> {
        match &planned.source {
            Source::Text(text) => self.room.put(path, text.as_bytes(), None),
            Source::Blob(oid) => {
                let name = oid.to_string();
                if let Some(made) = self.room.current_entry(path, |record| record.input == name) {
                    return Ok(Finished { path: path.to_owned(), made, written: false });
                }
                let record = Record { input: name, ..Record::default() };
                self.room.put(path, &self.repo.blob(*oid)?, Some(record))
            }
            Source::Upload(record, variant) => {
                let digest = record.media.sha256.clone().unwrap_or_default();
                let name = format!("{digest} {path} {:?}", record.frame());
                if let Some(made) = self.room.current_entry(path, |record| record.input == name) {
                    return Ok(Finished { path: path.to_owned(), made, written: false });
                }
                let bytes = match variant {
                    Some(variant) => self.media.variant(record, variant),
                    None => self.media.original(record),
                };
                let bytes = bytes.map_err(|cause| match cause {
                    SiteError::Media(cause) => {
                        let finding =
                            Finding::error(DAMAGED, "/file", format!("`{path}` cannot be made: {cause}"));
                        SiteError::Unreadable(Box::new(finding.in_file(&record.path, 0, 0)))
                    }
                    other => other,
                })?;
                let record = Record { input: name, ..Record::default() };
                self.room.put(path, &bytes.unwrap_or_default(), Some(record))
            }
            Source::Post { id, address } => self.page(path, id, address),
        }
    }

    /// A page; remade only when its post, its address, what all pages share or one of its dependencies changed.
    fn page(&self, path: &str, id: &str, address: &str) -> Result<Finished, SiteError> {
        let input = format!("{} {address}", self.shelf.blob(id));
        let shared = self.room.before.base == self.plan.base;
        let same = |record: &Record| record.input == input && self.state(record) == record.state;
        if shared && let Some(made) = self.room.current_entry(path, same) {
            return Ok(Finished { path: path.to_owned(), made, written: false });
        }
        let Some(post) = self.shelf.post(id) else {
            return Err(SiteError::Contended);
        };
        let recorder = Recorder::new(self.shelf);
        let page = self.plan.renderer.page(&post, Some(address), &recorder)?;
        let mut record = Record {
            input,
            listed: page.listed,
            post: Some(id.to_owned()),
            dependencies: recorder.noted().into_iter().collect(),
            state: String::new(),
        };
        record.state = self.state(&record);
        self.room.put(path, page.html.as_bytes(), Some(record))
    }

    /// The current state of a page's dependencies.
    fn state(&self, record: &Record) -> String {
        let prints: String = record.dependencies.iter().map(|one| self.shelf.fingerprint(one)).collect();
        sha256_hex(prints.as_bytes())
    }

    /// The sitemap of the pages that search engines may list.
    fn sitemaps(&self, finished: &[Finished]) -> Result<Vec<Finished>, SiteError> {
        let listed: BTreeSet<&str> = finished
            .iter()
            .filter_map(|file| file.made.record.as_ref())
            .filter(|record| record.listed)
            .filter_map(|record| record.post.as_deref())
            .collect();
        let files = self.plan.sitemaps(self.shelf, &listed);
        files.iter().map(|(name, text)| self.room.put(name, text.as_bytes(), None)).collect()
    }
}

/// The output folder of a build.
struct Room<'a> {
    out: &'a Path,
    before: &'a Manifest,
}

impl Room<'_> {
    fn place(&self, path: &str) -> PathBuf {
        self.out.join(path)
    }

    /// Fails if a file that no build wrote is where one is to be written, or if a folder is a symbolic link.
    fn is_free<'p>(&self, paths: impl Iterator<Item = &'p String>) -> Result<(), SiteError> {
        let mut seen: BTreeSet<PathBuf> = BTreeSet::new();
        for path in paths {
            let place = self.place(path);
            let taken = || SiteError::OutTaken { path: place.clone() };
            if !self.before.files.contains_key(path) && disk::exists(&place) || disk::is_link(&place) {
                return Err(taken());
            }
            for folder in place.ancestors().skip(1).take_while(|folder| *folder != self.out) {
                if !seen.insert(folder.to_owned()) {
                    break;
                }
                if disk::is_link(folder) || disk::exists(folder) && !disk::is_dir(folder) {
                    return Err(taken());
                }
            }
        }
        Ok(())
    }

    /// The entry of a file from the previous build, if it is up to date and the file exists.
    fn current_entry(&self, path: &str, holds: impl Fn(&Record) -> bool) -> Option<Made> {
        let made = self.before.files.get(path)?;
        let record = made.record.as_ref()?;
        (holds(record) && disk::file_bytes(&self.place(path)) == Some(made.bytes)).then(|| made.clone())
    }

    /// Writes a file, unless it exists with these bytes.
    fn put(&self, path: &str, bytes: &[u8], record: Option<Record>) -> Result<Finished, SiteError> {
        let digest = hex(&sha256(bytes)[..16]);
        let made = Made { digest, bytes: bytes.len() as u64, record };
        let before = self.before.files.get(path);
        let lies = before.is_some_and(|old| old.digest == made.digest)
            && disk::file_bytes(&self.place(path)) == Some(made.bytes);
        if !lies {
            disk::write(&self.place(path), bytes)?;
        }
        Ok(Finished { path: path.to_owned(), made, written: !lies })
    }

    /// Removes files of the previous build that this one does not have. A file that was changed since then stays.
    fn sweep(&self, now: &BTreeMap<String, Made>, notes: &mut Vec<String>) -> Result<usize, SiteError> {
        let stale: Vec<(&String, &Made)> =
            self.before.files.iter().filter(|(path, _)| !now.contains_key(*path)).collect();
        let notes = Mutex::new(notes);
        let gone: Result<Vec<usize>, SiteError> = stale
            .par_iter()
            .map(|(path, made)| {
                let place = self.place(path);
                let Some(size) = disk::file_bytes(&place) else { return Ok(0) };
                let ours = made.digest.is_empty()
                    || size == made.bytes
                        && disk::read(&place, usize::try_from(size).unwrap_or(usize::MAX))
                            .is_ok_and(|bytes| hex(&sha256(&bytes)[..16]) == made.digest);
                if !ours {
                    if let Ok(mut notes) = notes.lock() {
                        notes.push(format!(
                            "`{path}` is no longer part of the site; somebody changed it, so it stays"
                        ));
                    }
                    return Ok(0);
                }
                disk::remove_file(&place)?;
                for folder in place.ancestors().skip(1).take_while(|folder| *folder != self.out) {
                    if !disk::remove_empty_dir(folder) {
                        break;
                    }
                }
                Ok(1)
            })
            .collect();
        Ok(gone?.into_iter().sum())
    }
}

impl Manifest {
    /// The path of the manifest, beside the pages.
    fn place(out: &Path) -> PathBuf {
        out.join(MANIFEST)
    }
}
