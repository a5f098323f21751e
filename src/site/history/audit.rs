//! The audit log: actions recorded in commit trailers and actions recorded in the ledger, combined.

use super::activity::{ActivityFilter, Deed};
use crate::base::Map;
use crate::base::Value;
use crate::base::source::rfc3339;
use crate::db::ledger::{DeedsChecked, NotedDeed};
use crate::site::SiteError;
use crate::site::accounts::audit::REFUSED;
use crate::site::look::Look;
use jiff::Timestamp;

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

    /// The newest actions of commits and of the ledger, newest first. A caller who may not see client data gets only
    /// sign-ins and feedback from the ledger.
    ///
    /// # Errors
    /// The repository or the ledger cannot be read.
    pub fn recent_deeds(&self, filter: &ActivityFilter, sees_all: bool) -> Result<Vec<Deed>, SiteError> {
        let mut found = self.deeds(filter)?;
        let noted = self.site.ledger()?.deeds(RECENT_ROWS_MAX)?.into_iter().map(Deed::from);
        let noted = noted.filter(|deed| sees_all || deed.is_for_all()).filter(|deed| filter.takes(deed));
        found
            .extend(noted.take(filter.limit).map(|deed| if sees_all { deed } else { deed.without_origin() }));
        found.sort_by(|one, other| other.at.cmp(&one.at));
        found.truncate(filter.limit);
        Ok(found)
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
    /// Whether an action of the ledger is shown to callers who do not manage users.
    fn is_for_all(&self) -> bool {
        self.action.starts_with("user.log") || self.action.starts_with("feedback.")
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
            commit: None,
            before: text("before"),
            refused: noted.action.ends_with(REFUSED),
            agent: text("agent"),
            surface: text("surface"),
            subject: format!("{} {named}", noted.action.replace(['.', '_'], " ")).trim().to_owned(),
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
