//! What was done on a site, from the trailers that every write leaves.

use super::error::SiteError;
use super::look::Look;
use crate::base::Stage;
use crate::base::source::rfc3339;
use crate::git::{Commit, LogOptions};
use schemars::JsonSchema;
use serde::Serialize;

/// Most commits that are looked at: what lies further back is not recent activity.
const COMMITS_MAX: usize = 20_000;

/// One thing that was done to one item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Deed {
    /// The commit
    pub commit: String,
    /// The operation, such as `draft.save`
    pub action: String,
    /// Kind of the item; none for what concerns no item
    pub kind: Option<String>,
    /// Identity of the item
    pub item: Option<String>,
    /// Who, as `Name <email>`
    pub actor: String,
    /// The agent, if one acted
    pub agent: Option<String>,
    /// Through which program, if it said so
    pub client: Option<String>,
    /// What was done, in words
    pub subject: String,
    /// When, RFC 3339
    pub at: String,
}

/// Which deeds to tell of.
#[derive(Debug, Clone, Default)]
pub struct DeedFilter {
    /// Only those to this item, by its identity.
    pub item: Option<String>,
    /// Only this operation.
    pub action: Option<String>,
    /// At most so many.
    pub limit: usize,
}

impl Look<'_> {
    /// What was done, newest first. Containment, which the system does by itself, is left out.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn deeds(&self, filter: &DeedFilter) -> Result<Vec<Deed>, SiteError> {
        let repo = &self.site.repo;
        let everything = LogOptions::default();
        let mut found = Vec::new();
        for commit in repo.log(self.site.tip(Stage::AiReview)?, &everything).take(COMMITS_MAX) {
            let deeds = deeds_of(&commit?);
            found.extend(deeds.into_iter().filter(|deed| {
                filter.item.as_ref().is_none_or(|item| deed.item.as_ref() == Some(item))
                    && filter.action.as_ref().is_none_or(|action| deed.action == *action)
            }));
            if found.len() >= filter.limit {
                break;
            }
        }
        found.truncate(filter.limit);
        Ok(found)
    }
}

fn deeds_of(commit: &Commit) -> Vec<Deed> {
    let trailers = commit.trailers();
    let one = |key: &str| trailers.iter().find(|(name, _)| name == key).map(|(_, value)| value.clone());
    let Some(action) = one("Cms-Op").filter(|action| action != "containment") else { return Vec::new() };
    let deed = |item: Option<&str>| {
        let parts = item.and_then(|item| item.split_once(':'));
        Deed {
            commit: commit.id.to_string(),
            action: action.clone(),
            kind: parts.map(|(kind, _)| kind.to_owned()),
            item: parts.map(|(_, id)| id.to_owned()),
            actor: one("Cms-Actor")
                .unwrap_or_else(|| format!("{} <{}>", commit.author.name, commit.author.email)),
            agent: one("Cms-Agent"),
            client: one("Cms-Client"),
            subject: commit.subject().to_owned(),
            at: rfc3339(commit.author.time),
        }
    };
    let items: Vec<&str> =
        trailers.iter().filter(|(name, _)| name == "Cms-Item").map(|(_, value)| value.as_str()).collect();
    match items.is_empty() {
        true => vec![deed(None)],
        false => items.into_iter().map(|item| deed(Some(item))).collect(),
    }
}
