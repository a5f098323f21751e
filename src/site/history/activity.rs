//! The activity on a site, from the trailers that every write leaves.

use crate::base::source::rfc3339;
use crate::git::LogOptions;
use crate::site::accounts::actor::Surface;
use crate::site::file::unit::Unit;
use crate::site::look::Look;
use crate::site::prelude::*;
use crate::site::staging::comment::CommentText;
use crate::site::staging::reject;
use crate::site::write::trailers;

/// Most commits that are searched: older ones are not recent activity.
const COMMITS_MAX: usize = 20_000;

/// Most items of a commit by other tools that get a row each.
const ITEMS_MAX: usize = 100;

/// One action on one item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Deed {
    /// Its id: the commit, with the item if the commit changed several; `ledger:N` for actions without a commit
    pub id: String,
    /// The commit, if there is one: the revision after the action
    pub commit: Option<String>,
    /// The revision before it: the parent commit, or the tip of the stage if nothing was changed
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// Whether it was refused: then nothing was changed
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub refused: bool,
    /// The operation, such as `draft.save`
    pub action: String,
    /// The action's name for old clients, such as `post.update`; none if the original product did not log it
    #[serde(skip_serializing_if = "Option::is_none")]
    pub original_action: Option<&'static str>,
    /// Kind of the item; none if no item is concerned
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
    /// Where the call came in: `terminal`, `rest`, `mcp`, or `git` for commits by other tools
    #[serde(skip_serializing_if = "Option::is_none")]
    pub surface: Option<String>,
    /// Address of the client, where it is known
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// Further details
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub detail: Map,
    /// A description
    pub subject: String,
    /// When, RFC 3339
    pub at: String,
}

/// Which activities to report.
#[derive(Debug, Clone, Default)]
pub struct ActivityFilter {
    /// Only those to this item, by its identity.
    pub item: Option<String>,
    /// Only this operation, by its name or its name for old clients.
    pub action: Option<String>,
    /// Only what this user of the server did, by number.
    pub user: Option<i64>,
    /// Only what this agent did, by its id or name.
    pub agent: Option<String>,
    /// Nothing before this time, in seconds since 1970.
    pub since: Option<i64>,
    /// Only refused actions.
    pub refused: bool,
    /// Also commits by other tools.
    pub with_git: bool,
    /// At most this many.
    pub limit: usize,
    /// Skip this many.
    pub offset: usize,
}

impl ActivityFilter {
    pub(in crate::site) fn takes(&self, deed: &Deed) -> bool {
        // Feedback by visitors also belongs to the post it is about.
        let items = [deed.item.as_deref(), deed.detail.get("post").and_then(Value::as_str)];
        let actions = [Some(deed.action.as_str()), deed.original_action];
        self.item.as_ref().is_none_or(|item| items.contains(&Some(item)))
            && self.action.as_ref().is_none_or(|action| actions.contains(&Some(action)))
            && self.user.is_none_or(|user| deed.user == Some(user))
            && self.agent.as_ref().is_none_or(|agent| deed.is_by_agent(agent))
            && (!self.refused || deed.refused)
    }
}

impl Deed {
    /// Whether an agent did it, compared by its id, its name, or its account's address.
    fn is_by_agent(&self, agent: &str) -> bool {
        let (name, email) = self.actor.split_once(" <").unwrap_or((&self.actor, ""));
        self.agent.as_deref() == Some(agent) || name == agent || email.trim_end_matches('>') == agent
    }
}

impl Look<'_> {
    /// The activity, newest first, without containment by the system.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn deeds(&self, filter: &ActivityFilter) -> Result<Vec<Deed>, SiteError> {
        let repo = &self.site.repo;
        let everything = LogOptions::default();
        let mut found = Vec::new();
        let lowest = self.site.tip(Stage::AiReview)?;
        // Commits by other tools on upstream stages reach the downstream stages with the next write.
        let mut above = Vec::new();
        for stage in [Stage::Review, Stage::Source].into_iter().filter(|_| filter.with_git) {
            above.extend(repo.since(self.site.tip(stage)?, &[lowest], COMMITS_MAX)?);
        }
        above.dedup_by_key(|commit| commit.id);
        for commit in above.into_iter().map(Ok).chain(repo.log(lowest, &everything).take(COMMITS_MAX)) {
            let commit = commit?;
            if filter.since.is_some_and(|since| commit.committer.time.as_second() < since) {
                continue;
            }
            let mut deeds = self.deeds_of(&commit)?;
            if filter.with_git && commit.trailer("Cms-Op").is_none() {
                deeds = self.deeds_by_git(&commit)?;
            }
            found.extend(deeds.into_iter().filter(|deed| filter.takes(deed)));
            if found.len() >= filter.limit {
                break;
            }
        }
        found.truncate(filter.limit);
        Ok(found)
    }

    fn deeds_of(&self, commit: &Commit) -> Result<Vec<Deed>, SiteError> {
        let trailers = commit.trailers();
        let one = |key: &str| trailers.iter().find(|(name, _)| name == key).map(|(_, value)| value.clone());
        let Some(action) = one("Cms-Op").filter(|action| action != "containment") else {
            return Ok(Vec::new());
        };
        let about = self.about(commit, &action)?;
        let is_of_several = about.len() > 1;
        let deed = |(item, detail): (Option<String>, Map)| {
            let parts = item.as_deref().and_then(|item| item.split_once(':'));
            let kind = parts.map(|(kind, _)| kind.to_owned());
            Deed {
                id: match &item {
                    Some(item) if is_of_several => format!("{} {item}", commit.id),
                    Some(_) | None => commit.id.to_string(),
                },
                commit: Some(commit.id.to_string()),
                before: commit.parents.first().map(Oid::to_string),
                refused: false,
                original_action: original_word(&action, kind.as_deref()),
                action: action.clone(),
                item: parts.map(|(_, id)| id.to_owned()),
                kind,
                actor: one("Cms-Actor")
                    .unwrap_or_else(|| format!("{} <{}>", commit.author.name, commit.author.email)),
                user: None,
                agent: one("Cms-Agent"),
                client: one("Cms-Client"),
                surface: one(trailers::SURFACE).or_else(|| Some(Surface::Terminal.name().to_owned())),
                address: None,
                detail,
                subject: commit.subject().to_owned(),
                at: rfc3339(commit.author.time),
            }
        };
        Ok(about.into_iter().map(deed).collect())
    }

    /// The changes of a commit by other tools, a row for each item.
    fn deeds_by_git(&self, commit: &Commit) -> Result<Vec<Deed>, SiteError> {
        let units = self.site.units_of(commit)?;
        let is_merge = commit.parents.len() > 1;
        let row = |unit: Option<&Unit>| Deed {
            id: match unit {
                Some(unit) if units.len() > 1 => format!("{} {unit}", commit.id),
                Some(_) | None => commit.id.to_string(),
            },
            commit: Some(commit.id.to_string()),
            before: commit.parents.first().map(Oid::to_string),
            refused: false,
            action: if is_merge { "git.merge" } else { "git.commit" }.to_owned(),
            original_action: None,
            kind: unit.map(|unit| unit.word().to_owned()),
            item: unit.map(|unit| unit.id().to_owned()),
            actor: format!("{} <{}>", commit.author.name, commit.author.email),
            user: None,
            agent: None,
            client: None,
            surface: Some("git".to_owned()),
            address: None,
            detail: Map::new(),
            subject: commit.subject().to_owned(),
            at: rfc3339(commit.author.time),
        };
        Ok(match units.is_empty() {
            true => vec![row(None)],
            false => units.iter().take(ITEMS_MAX).map(|unit| row(Some(unit))).collect(),
        })
    }

    /// The items of a commit, each with the reviewer's text: the reason of a reject, the text of a comment.
    fn about(&self, commit: &Commit, action: &str) -> Result<Vec<(Option<String>, Map)>, SiteError> {
        if COMMENTS.contains(&action) {
            let notes = self.site.notes_new_in(commit)?;
            return Ok(notes.into_iter().map(|note| (Some(note.item.clone()), words(note))).collect());
        }
        let detail = match action == reject::OP {
            true => Map::from_iter([("reason".to_owned(), json!(trailers::body(&commit.message)))]),
            false => Map::new(),
        };
        let trailers = commit.trailers().into_iter().filter(|(name, _)| name == "Cms-Item");
        let items: Vec<_> = trailers.map(|(_, item)| (Some(item), detail.clone())).collect();
        Ok(if items.is_empty() { vec![(None, detail)] } else { items })
    }
}

/// The operations that add a comment; their commits have no item trailers.
const COMMENTS: [&str; 2] = ["review.comment", "review.request-changes"];

/// A comment's text, and its place in the item.
fn words(note: CommentText) -> Map {
    let mut detail = Map::from_iter([("text".to_owned(), json!(note.text))]);
    for (name, value) in [("module", note.module), ("field", note.field)] {
        detail.extend(value.map(|value| (name.to_owned(), json!(value))));
    }
    detail
}

/// The original product's name for an operation on a post (`docs/design/compatibility.md`).
fn original_word(action: &str, kind: Option<&str>) -> Option<&'static str> {
    if kind != Some("post") {
        return None;
    }
    match action {
        "post.create" | "draft.create" | "draft.translate" => Some("post.create"),
        "post.delete" | "post.purge" => Some("post.delete"),
        "post.restore" => Some("post.restore"),
        "post.reorder" => Some("post.reorder"),
        "revert" | "undo" => Some("post.revision.revert"),
        "import" | "import.markdown" | "import.export" => Some("post.import.create"),
        "review.comment" | "review.request-changes" => None,
        _ => Some("post.update"),
    }
}
