//! Who made a pending change, and why: the commits that a stage has and its upstream has not.

use crate::git::Commit;
use crate::site::history::past::Author;
use crate::site::look::Look;
use crate::site::prelude::*;
use crate::site::stage_merge::lineage::Contribution;
use crate::site::write::trailers::{UNDOES, body};
use std::collections::{BTreeMap, HashSet};

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
        let review = self.site.repo.read_ref(Stage::Review.ref_name())?;
        Ok(by_item(&self.site.contributions(known, tip, review == Some(tip))?))
    }

    /// The commits that changed the pending items of a stage.
    ///
    /// # Errors
    /// As [`Look::work_between`].
    pub fn work_on(&self, stage: Stage) -> Result<BTreeMap<String, Vec<Work>>, SiteError> {
        match stage.upstream() {
            Some(upstream) => self.work_between(self.site.tip(upstream)?, self.site.tip(stage)?),
            None => Ok(BTreeMap::new()),
        }
    }
}

/// The commits by item, without those that were undone.
fn by_item(made: &[Contribution]) -> BTreeMap<String, Vec<Work>> {
    let (mut found, mut undone) = (BTreeMap::<String, Vec<Work>>::new(), HashSet::new());
    for one in made.iter().filter(|one| one.is_edit()) {
        let Contribution { commit, items } = one;
        if undone.contains(&commit.id) {
            continue;
        }
        // What an undo gave back is as it was before what it undid.
        if let Some(of) = commit.trailer(UNDOES).and_then(|id| id.parse::<Oid>().ok()) {
            undone.insert(of);
            continue;
        }
        for item in items {
            let work = found.entry(item.clone()).or_default();
            if work.len() < COMMITS_NAMED_MAX {
                work.push(Work::of(commit));
            }
        }
    }
    found
}

impl Work {
    fn of(commit: &Commit) -> Work {
        Work {
            commit: commit.id.to_string(),
            at: crate::base::source::rfc3339(commit.author.time),
            user: Author::of(commit),
            subject: commit.subject().to_owned(),
            message: reason(commit),
            client: commit.trailer("Cms-Client"),
            run: run_of(commit),
        }
    }
}

/// The message of a commit between its first line and its trailers, of which plain git writes none.
fn reason(commit: &Commit) -> String {
    match commit.trailers().is_empty() {
        true => commit.message.split_once("\n\n").map_or("", |(_, rest)| rest).trim().to_owned(),
        false => body(&commit.message),
    }
}

/// The run of an agent that made a commit.
pub(in crate::site) fn run_of(commit: &Commit) -> Option<String> {
    commit.trailer("Cms-Client")?.strip_prefix("agent run ").map(str::to_owned)
}
