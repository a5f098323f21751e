//! Builds the live site as static files: pages, sitemap, redirects, uploads. Only changes are made and written again;
//! the same commit gives the same bytes everywhere.

mod gzip;
mod manifest;
mod plan;
mod room;
mod search;

use super::extra::{Extra, Making};
use super::published_content::PublishedContent;
use super::sitemap::Listed;
use crate::base::digest::sha256_hex;
use crate::base::progress::Progress;
use crate::base::shared_map::FastMap;
use crate::base::{Finding, OutPath, parallel};
use crate::model::codes::ID_MISSING;
use crate::render::{Dependency, Recorder};
use crate::site::media::integrity::{DAMAGED, harmless};
use crate::site::media::variants::MediaFiles;
use crate::site::prelude::*;
use crate::site::store::snapshot::Snapshot;
use crate::urls::file_of;
use manifest::{Earlier, Made, Manifest, Record, Whole};
use plan::Source;
use rayon::prelude::*;
use room::Room;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

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

impl Built {
    /// A build of the same commit into files that are all there.
    fn again(before: &Manifest, whole: &Whole, out: &Path) -> Built {
        Built {
            commit: before.commit.clone(),
            out: out.to_owned(),
            pages: whole.pages,
            redirects: whole.redirects,
            files: before.files.len(),
            written: 0,
            unchanged: before.files.len(),
            removed: 0,
            left_out: Vec::new(),
            notes: whole.notes.clone(),
        }
    }
}

/// What was read of the content, if it was.
type Content<'a> = Option<Result<PublishedContent<'a>, SiteError>>;

/// A file that has been made.
struct Finished {
    path: OutPath,
    made: Arc<Made>,
    written: bool,
}

impl Snapshot<'_> {
    /// Builds the site of this content into a folder. With `keep_going`, unreadable content is left out. With `with_gzip`, compressed
    /// copies of texts stand beside them.
    ///
    /// # Errors
    /// [`SiteError::LeftOut`] when something cannot be read, unless `keep_going` is set; [`SiteError::OutTaken`] when
    /// a file that no build wrote is in the way; [`SiteError::OutRefused`]; a template fails; repository, disk.
    pub fn build(
        &self,
        out: &Path,
        (keep_going, with_gzip): (bool, bool),
        progress: &dyn Progress,
    ) -> Result<Built, SiteError> {
        let left = Room::look(&self.site().repo, out)?;
        let is_for_visitors = self.is_for_visitors();
        let maker = plan::maker(&*self.definitions()?, (with_gzip, is_for_visitors));
        let same = left.whole(&self.commit().to_string(), &maker).cloned();
        let (before, content) = self.read_beside(left, same.is_none());
        let before = before?;
        if let Some(whole) = &same
            && room::has_all(&before, out)?
        {
            return Ok(Built::again(&before.manifest, whole, out));
        }
        let mut left_out = self.unreadable()?;
        // A file without an id matters only if visitors would see it; then the plan names it.
        left_out.retain(|issue| issue.code != ID_MISSING);
        let shelf = content.unwrap_or_else(|| self.shelf())?;
        let shelf = if is_for_visitors { shelf.for_visitors() } else { shelf };
        let theme = self.theme()?;
        let plan = plan::Plan::of(self, &shelf, theme, &before)?;
        left_out.extend(plan.left_out.iter().cloned());
        if !keep_going && !left_out.is_empty() {
            return Err(SiteError::LeftOut { issues: left_out });
        }
        let room = Room::open(before, out, (&plan.files, &plan.reserved))?;
        let media = self.media_files()?;
        let shared = RwLock::default();
        let work =
            Work { shelf: &shelf, plan: &plan, room: &room, repo: &self.site().repo, media: &media, shared };
        work.search_indexes()?;
        let mut finished = work.files(progress)?;
        finished.extend(work.sitemap()?);
        if with_gzip {
            finished.extend(gzip::copies(&room, &finished)?);
        }
        let mut notes = self.build_notes(&plan, &shelf)?;
        let (count, written) = (finished.len(), finished.iter().filter(|file| file.written).count());
        let records: FastMap<OutPath, Arc<Made>> =
            finished.into_iter().map(|file| (file.path, file.made)).collect();
        let removed = room.sweep(&records, &mut notes)?;
        let lacks_nothing = left_out.is_empty() && !plan.lacks_uploads;
        let (pages, redirects) = (plan.pages, plan.redirects);
        let whole = lacks_nothing.then(|| Whole { maker, pages, redirects, notes: notes.clone() });
        let commit = self.commit().to_string();
        let now = Manifest { commit, base: plan.base.clone(), whole, files: records };
        room.finish(&now)?;
        let built = Built {
            commit: now.commit,
            out: out.to_owned(),
            pages: plan.pages,
            redirects: plan.redirects,
            files: count,
            written,
            unchanged: count - written,
            removed,
            left_out,
            notes,
        };
        parallel::drop_in_background((plan, room, now.files));
        Ok(built)
    }
}

impl<'a> Snapshot<'a> {
    /// What earlier builds left with its files, and the content if it is wanted: for a large site, both take long to read.
    fn read_beside(&self, left: Earlier, is_wanted: bool) -> (Result<Earlier, SiteError>, Content<'a>) {
        std::thread::scope(|scope| {
            let parsing = scope.spawn(|| left.parsed());
            let content = is_wanted.then(|| self.shelf());
            (parsing.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)), content)
        })
    }

    /// Whether a build is for visitors, who may get uploads elsewhere: what is not live is at the site only.
    fn is_for_visitors(&self) -> bool {
        !matches!(self.stage(), Some(Stage::Review | Stage::AiReview))
    }

    /// What is not as one might expect of a site that was built.
    fn build_notes(&self, plan: &plan::Plan, shelf: &PublishedContent<'_>) -> Result<Vec<String>, SiteError> {
        let entrances = self.missing_entrances()?.into_iter().map(|found| found.message);
        Ok(entrances.chain(plan.notes.iter().cloned()).chain(plan.address_notes(shelf)).collect())
    }
}

/// The context for making files.
struct Work<'a> {
    shelf: &'a PublishedContent<'a>,
    plan: &'a plan::Plan,
    room: &'a Room,
    repo: &'a Repo,
    media: &'a MediaFiles<'a>,
    /// The states of what many pages depend on.
    shared: RwLock<FastMap<Dependency, String>>,
}

impl Work<'_> {
    /// Makes the planned files.
    fn files(&self, progress: &dyn Progress) -> Result<Vec<Finished>, SiteError> {
        progress.begin("building", self.plan.files.len() as u64);
        let make = |(path, source)| {
            let finished = self.file(path, source);
            progress.advance(1);
            finished
        };
        let finished: Result<Vec<Finished>, SiteError> = self.plan.files.par_iter().map(make).collect();
        progress.end();
        self.shelf.check_readable()?;
        finished
    }

    fn file(&self, path: &OutPath, source: &Source) -> Result<Finished, SiteError> {
        match source {
            Source::Text(text) => self.room.put(path, text.as_bytes(), None),
            Source::Blob(oid) => {
                let name = oid.to_string();
                if let Some(made) = self.room.current_entry(path, |record| record.input == name) {
                    return Ok(Finished { path: path.clone(), made, written: false });
                }
                let record = Record { input: name, ..Record::default() };
                self.room.put(path, &harmless(path, self.repo.blob(*oid)?), Some(record))
            }
            Source::Upload(record, variant) => {
                let digest = record.media.sha256.as_deref().unwrap_or_default();
                let name = format!("{digest} {path} {:?}", record.frame());
                if let Some(made) = self.room.current_entry(path, |record| record.input == name) {
                    return Ok(Finished { path: path.clone(), made, written: false });
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
            Source::Extra(extra) => self.extra(path, extra),
            Source::Post(number) => {
                let (address, id) = &self.plan.posts[*number];
                self.page(path, id, address)
            }
        }
    }

    /// What the last build made from the same input, if all else is the same, too.
    fn known(&self, path: &OutPath, input: &str) -> Option<Arc<Made>> {
        let shared = self.room.before.manifest.base == self.plan.base;
        let same = |record: &Record| record.input == input && self.state(record) == record.state;
        if shared { self.room.current_entry(path, same) } else { None }
    }

    /// A page; remade only when its post, its address, what all pages share or one of its dependencies changed.
    fn page(&self, path: &OutPath, id: &str, address: &str) -> Result<Finished, SiteError> {
        let input = plan::page_input(self.shelf, id, address);
        if let Some(made) = self.known(path, &input) {
            return Ok(Finished { path: path.clone(), made, written: false });
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

    /// Something that is not the page of a post; remade when what it is made from changed.
    fn extra(&self, path: &OutPath, extra: &Extra) -> Result<Finished, SiteError> {
        let input = extra.input(self.shelf);
        if let Some(made) = self.known(path, &input) {
            return Ok(Finished { path: path.clone(), made, written: false });
        }
        let recorder = Recorder::new(self.shelf);
        let with = Making { shelf: self.shelf, library: &recorder, renderer: &self.plan.renderer };
        let text = extra.made(&with)?;
        let dependencies = recorder.noted().into_iter().collect();
        let mut record = Record { input, dependencies, ..Record::default() };
        record.state = self.state(&record);
        self.room.put(path, text.as_bytes(), Some(record))
    }

    /// The current state of a page's dependencies.
    fn state(&self, record: &Record) -> String {
        let mut text = String::new();
        for dependency in &record.dependencies {
            if !dependency.is_shared() {
                self.shelf.push_fingerprint(dependency, &mut text);
                continue;
            }
            if let Some(known) = self.shared.read().unwrap_or_else(PoisonError::into_inner).get(dependency) {
                text.push_str(known);
                continue;
            }
            let mut state = String::new();
            self.shelf.push_fingerprint(dependency, &mut state);
            let state = sha256_hex(state.as_bytes());
            text.push_str(&state);
            let mut shared = self.shared.write().unwrap_or_else(PoisonError::into_inner);
            shared.insert(dependency.clone(), state);
        }
        sha256_hex(text.as_bytes())
    }

    /// The sitemap of the pages and lists among the files.
    fn sitemap(&self) -> Result<Vec<Finished>, SiteError> {
        let planned = |address: &str| self.plan.files.get(&OutPath::new(&file_of(address)).ok()?);
        let has = |address: &str, what| match planned(address) {
            Some(Source::Post(_)) => what == Listed::Page,
            Some(Source::Extra(_)) => what == Listed::List,
            Some(_) | None => false,
        };
        let files = self.shelf.sitemap_files(has);
        files.iter().map(|(name, text)| self.room.put(&manifest::own(name), text.as_bytes(), None)).collect()
    }
}
