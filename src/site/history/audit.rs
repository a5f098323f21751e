//! The audit log: actions recorded in commit trailers and actions recorded in the ledger, combined.

use super::activity::{ActivityFilter, Deed};
use crate::base::source::rfc3339;
use crate::db::ledger::{DeedsChecked, NotedDeed};
use crate::site::accounts::audit::REFUSED;
use crate::site::history::source_moves::MOVED;
use crate::site::look::Look;
use crate::site::prelude::*;

/// Most rows of the ledger that are searched.
const ROWS_MAX: usize = 100_000;
/// Most rows of the ledger that are searched for recent actions.
const RECENT_ROWS_MAX: usize = 5_000;
/// The actions that have the same names in the original product (`docs/design/compatibility.md`).
const ORIGINAL: [&str; 9] = [
    "user.login",
    "user.login_failed",
    "user.login_blocked",
    "user.logout",
    "user.create",
    "user.update",
    "user.delete",
    "user.password.reset",
    "feedback.created",
];

/// What a caller may see of recent actions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sight {
    /// Everything.
    All,
    /// No client data, and of the ledger only sign-ins and feedback.
    WithoutOrigins,
    /// Neither sign-ins nor addresses of people.
    OfAgent,
}

impl Look<'_> {
    /// The actions of commits and of the ledger, newest first, and their total number.
    ///
    /// # Errors
    /// The repository or the ledger cannot be read.
    pub fn all_deeds(&self, filter: &ActivityFilter) -> Result<(Vec<Deed>, usize), SiteError> {
        let everything = ActivityFilter { limit: usize::MAX, offset: 0, with_git: true, ..filter.clone() };
        let mut found = self.deeds(&everything)?;
        let noted = self.site.ledger()?.deeds(ROWS_MAX)?;
        let is_late = |deed: &NotedDeed| filter.since.is_none_or(|since| deed.at >= since);
        let noted = noted.into_iter().filter(is_late).map(Deed::from);
        found.extend(noted.filter(|deed| filter.takes(deed)));
        // Times are RFC 3339 in UTC, so they compare as strings; within a second each source keeps its order.
        found.sort_by(|one, other| other.at.cmp(&one.at));
        let total = found.len();
        Ok((found.into_iter().skip(filter.offset).take(filter.limit).collect(), total))
    }

    /// The newest actions of commits and of the ledger, newest first, as far as the caller may see them.
    ///
    /// # Errors
    /// The repository or the ledger cannot be read.
    pub fn recent_deeds(&self, filter: &ActivityFilter, sight: Sight) -> Result<Vec<Deed>, SiteError> {
        let mut found = self.deeds(filter)?;
        let noted = self.site.ledger()?.deeds(RECENT_ROWS_MAX)?.into_iter().map(Deed::from);
        let noted = noted.filter(|deed| deed.is_for(sight)).filter(|deed| filter.takes(deed));
        found.extend(noted.take(filter.limit).map(|deed| match sight {
            Sight::All => deed,
            Sight::WithoutOrigins | Sight::OfAgent => deed.without_origin(),
        }));
        found.sort_by(|one, other| other.at.cmp(&one.at));
        found.truncate(filter.limit);
        if sight == Sight::OfAgent {
            found.iter_mut().for_each(Deed::hide_address);
        }
        Ok(found)
    }

    /// How many acts of agents were refused, among the rows of the ledger that are kept at hand.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn refused_to_agents(&self) -> Result<usize, SiteError> {
        let filter = ActivityFilter { refused: true, limit: usize::MAX, ..ActivityFilter::default() };
        let (deeds, _) = self.all_deeds(&filter)?;
        Ok(deeds.into_iter().filter(|deed| deed.agent.is_some()).count())
    }

    /// Checks that no row of the ledger's actions was changed or removed.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn check_deeds(&self) -> Result<DeedsChecked, SiteError> {
        Ok(self.site.ledger()?.check_deeds()?)
    }
}

impl Deed {
    /// Whether an action of the ledger is shown to a caller.
    fn is_for(&self, sight: Sight) -> bool {
        let is_feedback = self.action.starts_with("feedback.");
        match sight {
            Sight::All => true,
            Sight::WithoutOrigins => is_feedback || self.action.starts_with("user.log"),
            Sight::OfAgent => is_feedback,
        }
    }

    /// Removes the mail address of who acted.
    fn hide_address(&mut self) {
        if let Some((name, _)) = self.actor.split_once(" <") {
            self.actor = name.to_owned();
        }
    }

    /// A copy without client data, and without what was typed in failed sign-ins.
    fn without_origin(self) -> Deed {
        let is_feedback = self.kind.as_deref() == Some("feedback");
        Deed {
            subject: if is_feedback { self.subject } else { self.action.replace(['.', '_'], " ") },
            actor: if self.action == "user.login_failed" { String::new() } else { self.actor },
            detail: if is_feedback { self.detail } else { Map::new() },
            address: None,
            client: None,
            ..self
        }
    }
}

impl From<NotedDeed> for Deed {
    fn from(noted: NotedDeed) -> Self {
        let detail: Map = serde_json::from_str(&noted.detail).unwrap_or_default();
        let what = detail.get("email").or_else(|| detail.get("name")).and_then(Value::as_str);
        let text = |key: &str| detail.get(key).and_then(Value::as_str).map(str::to_owned);
        let named = what.map(str::to_owned).or_else(|| noted.item.clone()).unwrap_or_default();
        Deed {
            id: format!("ledger:{}", noted.id),
            commit: if noted.action == MOVED { text("after") } else { None },
            before: text("before"),
            refused: noted.action.ends_with(REFUSED),
            agent: text("agent"),
            surface: text("surface"),
            subject: text("subject").filter(|_| noted.action == MOVED).unwrap_or_else(|| {
                format!("{} {named}", noted.action.replace(['.', '_'], " ")).trim().to_owned()
            }),
            original_action: ORIGINAL.into_iter().find(|word| *word == noted.action),
            action: noted.action,
            kind: noted.kind,
            item: noted.item,
            actor: noted.actor,
            user: noted.user,
            client: noted.client,
            address: noted.address,
            detail,
            at: rfc3339(Timestamp::from_second(noted.at).unwrap_or_default()),
        }
    }
}
