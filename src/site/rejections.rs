//! What was rejected lately and why, read from history: it travels with every clone.

use super::error::SiteError;
use super::kept::undone_by;
use super::{Look, reject, trailers};
use crate::base::Stage;
use crate::base::source::rfc3339;
use crate::git::LogOptions;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeSet;

/// Most commits that are looked through.
const COMMITS_MAX: usize = 2_000;
/// Most rejections that are told.
const TOLD_MAX: usize = 20;

/// A reject, as its commit tells it.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Rejection {
    /// The stage that gave the items up.
    pub stage: Stage,
    /// When, as RFC 3339 in UTC.
    pub at: String,
    /// Who.
    pub by: String,
    /// Why; empty when nothing was said.
    pub reason: String,
    /// What, in words.
    pub subject: String,
    /// The items, as `kind:id`.
    pub items: Vec<String>,
    /// What keeps them, in the repository where they were rejected: for `cms parked show`.
    pub parked: Option<String>,
}

impl Look<'_> {
    /// The newest rejections, at most 20 of the last 2,000 commits, newest first. One that was undone is none.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn rejections(&self) -> Result<Vec<Rejection>, SiteError> {
        let repo = self.site.repo();
        let options = LogOptions::default();
        let mut found = Vec::new();
        let mut undone = BTreeSet::new();
        for commit in repo.log(self.site.tip(Stage::AiReview)?, &options).take(COMMITS_MAX) {
            let commit = commit?;
            if let Some(target) = undone_by(&commit).filter(|_| !undone.contains(&commit.id)) {
                undone.insert(target);
            }
            let is_reject = commit.message.contains(reject::OP)
                && commit.trailer("Cms-Op").as_deref() == Some(reject::OP)
                && !undone.contains(&commit.id);
            let stage = || commit.trailer("Cms-Stage").filter(|_| is_reject);
            let Some(stage) = stage().and_then(|name| Stage::named(&name)) else {
                continue;
            };
            let items = commit.trailers().into_iter().filter(|(key, _)| key == "Cms-Item");
            found.push(Rejection {
                stage,
                at: rfc3339(commit.author.time),
                by: commit.author.name.clone(),
                reason: trailers::body(&commit.message),
                subject: commit.subject().to_owned(),
                items: items.map(|(_, item)| item).collect(),
                parked: commit.trailer("Cms-Kept").map(|oid| oid.chars().take(12).collect()),
            });
            if found.len() == TOLD_MAX {
                break;
            }
        }
        Ok(found)
    }
}
