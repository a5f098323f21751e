//! Who made a pending change, and why: the commits that a stage has and its upstream has not.

use crate::git::Commit;
use crate::site::history::past::Author;
use crate::site::look::Look;
use crate::site::prelude::*;
use crate::site::write::trailers::body;
use std::collections::BTreeMap;

/// Most commits that are searched for the authors of pending work.
const COMMITS_MAX: usize = 2_000;
/// Most commits that are named for an item.
const COMMITS_NAMED_MAX: usize = 10;

/// A commit that changed an item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Work {
    /// The commit
    pub commit: String,
    /// When, as RFC 3339 in UTC
    pub at: String,
    /// Who
    pub user: Author,
    /// The first line of its message
    pub subject: String,
    /// The rest of its message: the reason, where one was given
    #[serde(skip_serializing_if = "String::is_empty")]
    pub message: String,
    /// The program through which an agent worked
    #[serde(skip_serializing_if = "Option::is_none")]
    pub client: Option<String>,
    /// The run of an agent that made it, which `cms agent runs` shows
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run: Option<String>,
}

impl Look<'_> {
    /// The commits between two that changed each item, by `kind:id`, the newest first. Decisions and comments of
    /// reviewers are not among them.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn work_between(&self, known: Oid, tip: Oid) -> Result<BTreeMap<String, Vec<Work>>, SiteError> {
        let mut found: BTreeMap<String, Vec<Work>> = BTreeMap::new();
        for commit in self.site.repo.since(tip, &[known], COMMITS_MAX)?.iter().rev() {
            let trailers = commit.trailers();
            let operation = trailers.iter().find(|(key, _)| key == "Cms-Op").map(|(_, op)| op.as_str());
            if operation.is_none_or(|op| op == "containment" || op.starts_with("review.")) {
                continue;
            }
            for (_, item) in trailers.iter().filter(|(key, _)| key == "Cms-Item") {
                let work = found.entry(item.clone()).or_default();
                if work.len() < COMMITS_NAMED_MAX {
                    work.push(Work::of(commit));
                }
            }
        }
        Ok(found)
    }

    /// The commits that changed the pending items of a stage. What was submitted alone has its history on AI Review.
    ///
    /// # Errors
    /// As [`Look::work_between`].
    pub fn work_on(&self, stage: Stage) -> Result<BTreeMap<String, Vec<Work>>, SiteError> {
        match stage.upstream() {
            Some(upstream) => self.work_between(self.site.tip(upstream)?, self.site.tip(Stage::AiReview)?),
            None => Ok(BTreeMap::new()),
        }
    }
}

impl Work {
    fn of(commit: &Commit) -> Work {
        Work {
            commit: commit.id.to_string(),
            at: crate::base::source::rfc3339(commit.author.time),
            user: Author::of(commit),
            subject: commit.subject().to_owned(),
            message: body(&commit.message),
            client: commit.trailer("Cms-Client"),
            run: run_of(commit),
        }
    }
}

/// The run of an agent that made a commit.
pub(in crate::site) fn run_of(commit: &Commit) -> Option<String> {
    commit.trailer("Cms-Client")?.strip_prefix("agent run ").map(str::to_owned)
}
