//! What was done on a site, from the trailers that every write leaves.

use super::error::SiteError;
use super::look::Look;
use crate::base::source::rfc3339;
use crate::base::{Map, Stage};
use crate::git::{Commit, LogOptions};
use schemars::JsonSchema;
use serde::Serialize;

/// Most commits that are looked at: what lies further back is not recent activity.
const COMMITS_MAX: usize = 20_000;

/// One thing that was done to one item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Deed {
    /// Its id: the commit, and the item where one commit changed several; `ledger:N` for what no commit tells of
    pub id: String,
    /// The commit, if one did it
    pub commit: Option<String>,
    /// The operation, such as `draft.save`
    pub action: String,
    /// Kind of the item; none for what concerns no item
    pub kind: Option<String>,
    /// Identity of the item
    pub item: Option<String>,
    /// Who, as `Name <email>`
    pub actor: String,
    /// Number of the user of the server, where it is known
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<i64>,
    /// The agent, if one acted
    pub agent: Option<String>,
    /// Through which program, if it said so
    pub client: Option<String>,
    /// Address of the client, where it is known
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// What else is known
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub detail: Map,
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
    /// Only what this user of the server did, by number.
    pub user: Option<i64>,
    /// At most so many.
    pub limit: usize,
    /// Not the first ones.
    pub offset: usize,
}

impl DeedFilter {
    pub(super) fn takes(&self, deed: &Deed) -> bool {
        self.item.as_ref().is_none_or(|item| deed.item.as_ref() == Some(item))
            && self.action.as_ref().is_none_or(|action| deed.action == *action)
            && self.user.is_none_or(|user| deed.user == Some(user))
    }
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
            found.extend(deeds.into_iter().filter(|deed| filter.takes(deed)));
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
    let is_of_several = trailers.iter().filter(|(name, _)| name == "Cms-Item").count() > 1;
    let deed = |item: Option<&str>| {
        let parts = item.and_then(|item| item.split_once(':'));
        Deed {
            id: match item {
                Some(item) if is_of_several => format!("{} {item}", commit.id),
                Some(_) | None => commit.id.to_string(),
            },
            commit: Some(commit.id.to_string()),
            user: None,
            address: None,
            detail: Map::new(),
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
