//! Finds the commit of a request by its idempotency key, whichever process or node wrote it: a client that got no answer sends
//! the request again, to any node, and it must not run twice.

use crate::base::limits::{KEYS_KNOWN_MAX, KEYS_KNOWN_S};
use crate::git::LogOptions;
use crate::site::accounts::request_key::RequestKey;
use crate::site::prelude::*;
use std::collections::{HashMap, VecDeque};
use std::sync::Mutex;

/// The trailer of a write of a request with an idempotency key: a digest of caller and key, and one of the request.
pub(in crate::site) const REQUEST: &str = "Cms-Request";

/// The requests of the last day, with their commits.
#[derive(Debug, Default)]
pub(in crate::site) struct Requests(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    /// By the digest of caller and key: the digest of the request, and its first commit.
    commits: HashMap<String, (String, Oid)>,
    /// The keys, the oldest first.
    order: VecDeque<String>,
    /// The tips up to which history is known.
    tips: [Option<Oid>; 3],
}

/// What became of a request that another process, or an earlier attempt, carried out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Landed {
    /// Its commit.
    pub commit: String,
    /// The operation.
    pub operation: String,
    /// The items that it changed, such as `post:1234`.
    pub items: Vec<String>,
    /// The id of the post, if it changed one only.
    pub id: Option<String>,
}

impl Site {
    /// Refuses a write whose request was carried out already.
    ///
    /// # Errors
    /// [`SiteError::Landed`], [`SiteError::OtherRequest`]; history cannot be read.
    pub(in crate::site) fn refuse_landed(&self, key: Option<&RequestKey>) -> Result<(), SiteError> {
        let Some(key) = key.filter(|key| !key.has_written()) else { return Ok(()) };
        let mut tips = [None; 3];
        for (stage, tip) in Stage::ALL.into_iter().zip(&mut tips) {
            *tip = self.repo.read_ref(stage.ref_name())?;
        }
        let mut known = self.caches.requests.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        known.bring(&self.repo, tips)?;
        match known.commits.get(key.of_caller()) {
            None => Ok(()),
            Some((request, _)) if request != key.of_request() => Err(SiteError::OtherRequest),
            Some((_, commit)) => Err(SiteError::Landed(Box::new(landed(&self.repo.commit(*commit)?)))),
        }
    }
}

impl Known {
    /// Reads the history up to these tips.
    fn bring(&mut self, repo: &Repo, tips: [Option<Oid>; 3]) -> Result<(), SiteError> {
        for (place, tip) in tips.into_iter().enumerate() {
            let Some(tip) = tip.filter(|tip| self.tips[place] != Some(*tip)) else { continue };
            let commits = match self.tips[place] {
                Some(before) if repo.has(before) => repo.since(tip, &[before], KEYS_KNOWN_MAX)?,
                Some(_) | None => lately(repo, tip)?,
            };
            for commit in commits {
                self.note(&commit);
            }
            self.tips[place] = Some(tip);
        }
        Ok(())
    }

    fn note(&mut self, commit: &Commit) {
        let Some(text) = commit.trailer(REQUEST) else { return };
        let Some((caller, request)) = text.split_once(' ') else { return };
        if self.commits.contains_key(caller) {
            return;
        }
        self.commits.insert(caller.to_owned(), (request.to_owned(), commit.id));
        self.order.push_back(caller.to_owned());
        if self.order.len() > KEYS_KNOWN_MAX
            && let Some(oldest) = self.order.pop_front()
        {
            self.commits.remove(&oldest);
        }
    }
}

/// The commits of the last day before a tip, the oldest first.
fn lately(repo: &Repo, tip: Oid) -> Result<Vec<Commit>, SiteError> {
    let newest = repo.commit(tip)?.committer.time.as_second();
    let mut found = Vec::new();
    for commit in repo.log(tip, &LogOptions::default()).take(KEYS_KNOWN_MAX) {
        let commit = commit?;
        if commit.committer.time.as_second() < newest - KEYS_KNOWN_S {
            break;
        }
        found.push(commit);
    }
    found.reverse();
    Ok(found)
}

fn landed(commit: &Commit) -> Landed {
    let of = |name: &str| -> Vec<String> {
        let trailers = commit.trailers().into_iter();
        trailers.filter(|(key, _)| key == name).map(|(_, value)| value).collect()
    };
    let posts = of("Cms-Post");
    Landed {
        commit: commit.id.to_string(),
        operation: of("Cms-Op").pop().unwrap_or_default(),
        items: of("Cms-Item"),
        id: if let [only] = posts.as_slice() { Some(only.clone()) } else { None },
    }
}
