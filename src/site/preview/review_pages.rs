//! Pages of Review with drafts, and with what is saved in the work tree and not committed: for `cms dev`.

use crate::base::limits::FILE_BYTES_MAX;
use crate::base::{Finding, Severity};
use crate::disk;
use crate::git::{Head, NewCommit, Person};
use crate::model;
use crate::site::prelude::*;
use crate::site::publish::visit::Visit;
use crate::site::store::snapshot::{Snapshot, syntax};
use crate::site::store::theme::FOLDER as THEME;
use crate::urls::STATIC;
use std::time::SystemTime;

/// The index view of saved files.
const VIEW: &str = "saved";

/// What a path of Review shows.
#[derive(Debug)]
pub enum ReviewVisit {
    /// What a visitor would see, and how far that is from being live.
    Shown {
        /// The answer.
        visit: Visit,
        /// How the post of the page differs from the live one; `None` where it does not, or there is no post.
        post: Option<Distance>,
        /// What waits.
        waiting: Waiting,
    },
    /// Files that cannot be shown, with what to do.
    Wrong(Vec<Diagnostic>),
}

/// How a post differs from the live one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Distance {
    /// It is not on source.
    New,
    /// Its file is another on source.
    Changed,
    /// It is the same on source, but visitors do not see it: a draft, or scheduled.
    Hidden,
}

/// What is not live.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Waiting {
    /// Items that wait on Review.
    pub review: usize,
    /// Items that wait on AI Review, which these pages do not show.
    pub ai_review: usize,
    /// Files that were saved and are not committed, which these pages show.
    pub saved: usize,
}

/// A file of the work tree that differs from the tip of Review: its path, and its bytes unless it was removed.
type Saved = (String, Option<Vec<u8>>);

impl Site {
    /// Resolves a path as [`Site::visit`] does, on Review with drafts and with the saved files of the work tree, if that
    /// shows Review.
    ///
    /// # Errors
    /// The repository or the work tree cannot be read.
    pub fn visit_review(
        &self,
        path: &str,
        query: (&str, &str),
        now: Timestamp,
    ) -> Result<ReviewVisit, SiteError> {
        self.with_saved(|snapshot, saved| {
            let mut wrong = snapshot.faults(saved)?;
            if wrong.is_empty() {
                wrong.extend(snapshot.page_theme()?.problem.clone());
            }
            if !wrong.is_empty() {
                return Ok(ReviewVisit::Wrong(wrong));
            }
            let (visit, post) = match snapshot.visit(&snapshot.shelf_with_drafts()?.at(now), path, query) {
                Ok(visited) => visited,
                Err(SiteError::Theme(error)) => return Ok(ReviewVisit::Wrong(vec![error.diagnostic()])),
                Err(SiteError::Unreadable(issue)) => return Ok(ReviewVisit::Wrong(vec![*issue])),
                Err(other) => return Err(other),
            };
            let post = post.map(|id| self.distance(snapshot, &id)).transpose()?.flatten();
            let waiting = Waiting {
                review: self.look().stage(Stage::Review)?.pending,
                ai_review: self.look().stage(Stage::AiReview)?.pending,
                saved: saved.len(),
            };
            Ok(ReviewVisit::Shown { visit, post, waiting })
        })
    }

    /// A text that changes whenever pages of Review may: the tips of the stages and what is saved.
    ///
    /// # Errors
    /// The repository or the work tree cannot be read.
    pub fn review_fingerprint(&self) -> Result<String, SiteError> {
        let mut text = format!("{:?}\n", self.tips()?);
        for (path, bytes) in self.saved()? {
            text.push_str(&match bytes {
                Some(bytes) => format!("{path} {}\n", Repo::blob_id(&bytes)),
                None => format!("{path}\n"),
            });
        }
        Ok(text)
    }

    /// How far a post is from being live.
    fn distance(&self, snapshot: &Snapshot<'_>, id: &str) -> Result<Option<Distance>, SiteError> {
        let Some(post) = snapshot.post(id)? else { return Ok(None) };
        let live = self.snapshot(Stage::Source)?.post(id)?;
        Ok(match live {
            None => Some(Distance::New),
            Some(live) if live.blob != post.blob => Some(Distance::Changed),
            Some(live) => (live.text("status") != Some("published")).then_some(Distance::Hidden),
        })
    }

    /// Runs a closure on Review with the saved files. They become objects in memory, which nothing stores.
    fn with_saved<T>(
        &self,
        act: impl FnOnce(&Snapshot<'_>, &[Saved]) -> Result<T, SiteError>,
    ) -> Result<T, SiteError> {
        let saved = self.saved()?;
        if saved.is_empty() {
            return act(&self.snapshot(Stage::Review)?, &saved);
        }
        let (tip, repo) = (self.tip(Stage::Review)?, &self.repo);
        let mut writer = repo.writer_beside(SystemTime::UNIX_EPOCH);
        let mut edits = Vec::with_capacity(saved.len());
        for (path, bytes) in &saved {
            edits.push((path.as_str(), bytes.as_ref().map(|bytes| writer.blob(bytes)).transpose()?));
        }
        let tree = writer.tree(Some(repo.tree_of(tip)?), &edits)?;
        let person = Person { name: "saved".to_owned(), email: "saved@localhost".to_owned() };
        // The same files give the same commit, so that the index is updated once for them.
        let commit = writer.commit(&NewCommit {
            tree,
            parents: vec![tip],
            author: person.clone(),
            committer: person,
            time: repo.commit(tip)?.committer.time,
            message: "Saved files".to_owned(),
        })?;
        let done = act(&Snapshot::of(self, VIEW.to_owned(), commit)?, &saved);
        drop(writer);
        done
    }

    /// The uncommitted files of content and theme, if the work tree shows Review.
    fn saved(&self) -> Result<Vec<Saved>, SiteError> {
        let Some(folder) = self.repo.work_dir() else { return Ok(Vec::new()) };
        if !matches!(self.repo.head()?, Head::Branch(name, _) if name == Stage::Review.ref_name()) {
            return Ok(Vec::new());
        }
        let mut folders: Vec<&str> = Kind::ALL.into_iter().filter_map(Kind::folder).collect();
        folders.extend([THEME, STATIC.trim_end_matches('/')]);
        let mut saved = Vec::new();
        for changed in self.repo.work_tree_changes(&folders)? {
            let path = changed.path;
            let is_beside = path.starts_with("theme/") || path.starts_with(STATIC);
            let is_shown = Kind::of_path(&path).is_some() || is_beside;
            if !is_shown || crate::git::odd(&path).is_some() {
                continue;
            }
            // What cannot be read is shown as it is committed.
            if let Ok(bytes) = disk::read_inside(folder, &path, FILE_BYTES_MAX) {
                saved.push((path, bytes));
            }
        }
        Ok(saved)
    }
}

impl Snapshot<'_> {
    /// What is wrong with saved files of content, each as far as it can be seen in the file alone.
    fn faults(&self, saved: &[Saved]) -> Result<Vec<Diagnostic>, SiteError> {
        let mut found = Vec::new();
        for (path, bytes) in saved {
            let (Some(kind), Some(bytes)) = (Kind::of_path(path), bytes) else { continue };
            match codec::parse_file(path, bytes) {
                Err(cause) => found.push(syntax(path, cause)),
                Ok(doc) if kind != Kind::Settings => {
                    let (_, findings) = model::read(kind, doc.value.clone(), &*self.definitions()?);
                    let is_error = |finding: &Finding| finding.severity == Severity::Error;
                    found.extend(findings.into_iter().filter(is_error).map(|finding| {
                        let place = doc.position(&finding.pointer, finding.at_key);
                        finding.in_file(path, place.0, place.1)
                    }));
                }
                Ok(_) => {}
            }
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::tests::begun;

    const NOW: &str = "2026-11-20T12:00:00Z";

    fn visited(site: &Site, path: &str) -> ReviewVisit {
        site.visit_review(path, ("", ""), NOW.parse().unwrap()).unwrap()
    }

    fn html(site: &Site, path: &str) -> (String, Option<Distance>, Waiting) {
        match visited(site, path) {
            ReviewVisit::Shown { visit: Visit::Page { html, .. }, post, waiting } => (html, post, waiting),
            other => panic!("{path}: {other:?}"),
        }
    }

    #[test]
    fn drafts_and_saved_files_are_shown_without_a_commit() {
        let (folder, site) = begun(false, false);
        let draft = "/blog/wheels-for-heavy-loads";
        let now = NOW.parse().unwrap();
        assert_eq!(site.visit(draft, ("", ""), now).unwrap(), Visit::Nothing, "it is not live");
        let (_, post, waiting) = html(&site, draft);
        assert_eq!((post, waiting.saved), (Some(Distance::Hidden), 0));
        let file = folder.path().join("site/posts/documentation/en/brake-care.yaml");
        let before = (site.tips().unwrap(), site.review_fingerprint().unwrap());
        let text = std::fs::read_to_string(&file).unwrap();
        std::fs::write(&file, text.replace("title: Looking after brakes", "title: Brakes in the rain"))
            .unwrap();
        let (page, post, waiting) = html(&site, "/docs/care-guide/brake-care");
        assert!(page.contains("Brakes in the rain"), "{page}");
        assert_eq!((post, waiting.saved), (Some(Distance::Changed), 1));
        let after = (site.tips().unwrap(), site.review_fingerprint().unwrap());
        assert_eq!(before.0, after.0, "nothing is committed");
        assert_ne!(before.1, after.1);
        assert!(html(&site, "/").0.contains("<"), "other pages are shown as well");
        std::fs::write(&file, text).unwrap();
        assert_eq!(site.review_fingerprint().unwrap(), before.1);
        let (page, post, _) = html(&site, "/docs/care-guide/brake-care");
        assert!(!page.contains("Brakes in the rain"));
        assert_eq!(post, None);
    }

    #[test]
    fn broken_files_are_named_with_their_line() {
        let (folder, site) = begun(false, false);
        let root = folder.path().join("site");
        let file = root.join("posts/documentation/en/brake-care.yaml");
        let text = std::fs::read_to_string(&file).unwrap();
        std::fs::write(&file, text.replace("title: ", "title: \"")).unwrap();
        let ReviewVisit::Wrong(wrong) = visited(&site, "/") else { panic!("it is shown") };
        assert_eq!(wrong[0].file, "posts/documentation/en/brake-care.yaml");
        assert!(wrong[0].line > 0, "{wrong:?}");
        std::fs::write(&file, text).unwrap();
        std::fs::create_dir_all(root.join("theme")).unwrap();
        std::fs::write(root.join("theme/page.html"), "<p>\n{{ page.title").unwrap();
        let ReviewVisit::Wrong(wrong) = visited(&site, "/") else { panic!("it is shown") };
        assert_eq!((wrong[0].file.as_str(), wrong[0].line), ("theme/page.html", 2), "{wrong:?}");
        std::fs::remove_file(root.join("theme/page.html")).unwrap();
        html(&site, "/");
    }
}
