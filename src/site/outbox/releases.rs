//! Sets that a person approved for a time. The approval lies in the ledger of this server, not in git: whoever can push a file
//! must not be able to publish by it. It holds for what was approved: the set as it was, in one commit of Review.

use crate::db::ledger::Release as Row;
use crate::model::roles::Role;
use crate::site::Actor;
use crate::site::accounts::name_owner::NameOwner;
use crate::site::prelude::*;
use crate::site::staging::promote::Promotion;
use crate::site::staging::set::{Set, SetItem};
use serde::Deserialize;

/// Why a set is held back that is not the one that was approved.
const CHANGED: &str = "the set changed since it was approved; look at it and approve it again";
/// Why a set is held back whose approver lost the right.
const APPROVER: &str = "the account that approved it is disabled; approve it again";

/// A set that goes live at a time.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Release {
    /// The set's name
    pub set: String,
    /// Its title
    pub title: String,
    /// When it goes live: RFC 3339 in UTC
    pub at: String,
    /// Whether the time has come
    pub is_due: bool,
    /// Who approved it
    pub approved_by: String,
    /// The commit of Review that was approved
    pub revision: String,
    /// Why it does not go live: it has to be approved again; left out where it does
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
    /// When it was approved, in seconds since 1970
    #[serde(skip)]
    approved_at: i64,
}

/// What an approval allows.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Allowed {
    publish: bool,
    despite_requests: bool,
    allow_dangling: bool,
    allow_filler: bool,
}

/// A set whose time has come, and how it is approved.
pub struct Due {
    /// The set.
    pub release: Release,
    /// Who approved it, with the rights of today; none if they may not any more.
    pub approver: Option<Actor>,
    /// What they approved.
    pub promotion: Promotion,
}

/// The scheduled sets of a site.
#[derive(Clone, Copy)]
pub struct Releases<'a> {
    site: &'a Site,
}

impl Site {
    /// Its scheduled sets.
    pub fn releases(&self) -> Releases<'_> {
        Releases { site: self }
    }
}

impl Releases<'_> {
    /// The rows, with their sets. What was approved otherwise meanwhile, or rejected, is left out.
    fn rows(&self) -> Result<Vec<(Row, Set)>, SiteError> {
        if !self.site.has_ledger() {
            return Ok(Vec::new());
        }
        let rows = self.site.ledger()?.releases()?;
        if rows.is_empty() {
            return Ok(Vec::new());
        }
        let sets = self.site.look().sets(Stage::Review)?;
        let with_set = |row: Row| {
            let is_it = |set: &&Set| set.head.set == row.name && set.head.at == row.made_at;
            sets.iter().find(is_it).cloned().map(|set| (row, set))
        };
        Ok(rows.into_iter().filter_map(with_set).collect())
    }

    /// The sets that are scheduled, the next one first.
    ///
    /// # Errors
    /// The ledger or the repository cannot be read.
    pub fn all(&self, now: Timestamp) -> Result<Vec<Release>, SiteError> {
        Ok(self.rows()?.iter().map(|(row, set)| release(row, set, now)).collect())
    }

    /// The sets whose time has come, but for those that were refused.
    ///
    /// # Errors
    /// As [`Releases::all`].
    pub fn due(&self, now: Timestamp) -> Result<Vec<Due>, SiteError> {
        let mut due = Vec::new();
        for (row, set) in self.rows()? {
            if row.due_at > now.as_second() || row.refused.is_some() {
                continue;
            }
            let Allowed { publish, despite_requests, allow_dangling, allow_filler } =
                serde_json::from_str(&row.options).unwrap_or_default();
            let promotion = Promotion {
                set: Some(row.name.clone()),
                publish,
                despite_requests,
                allow_dangling,
                allow_filler,
                ..Promotion::default()
            };
            let (release, approver) = (release(&row, &set, now), self.approver(&row)?);
            let refused = approver.is_none().then(|| APPROVER.to_owned());
            let release = Release { refused: release.refused.or(refused), ..release };
            due.push(Due { release, approver, promotion });
        }
        Ok(due)
    }

    /// Who approved a set, with no more rights than their role then and now has in common.
    fn approver(&self, row: &Row) -> Result<Option<Actor>, SiteError> {
        let role: Role = row.role.parse().map_err(|_| SiteError::UnknownRole { name: row.role.clone() })?;
        let account = self.site.ledger()?.user_by_email(&row.email)?;
        let rights = match &account {
            Some(user) if user.is_disabled => return Ok(None),
            Some(user) => {
                let now: Role =
                    user.role.parse().map_err(|_| SiteError::UnknownRole { name: user.role.clone() })?;
                role.rights().lowered(now)
            }
            None => role.rights().lowered(NameOwner::of(Some(self.site), None)?.who(&row.email)?.role),
        };
        Ok(Some(Actor {
            name: row.approved_by.clone(),
            email: row.email.clone(),
            role,
            rights,
            why: vec![format!("`{}` approved the set `{}` for this time", row.email, row.name)],
            ..Actor::system()
        }))
    }

    /// Schedules a set that is pending on Review, as it is in a commit.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub fn put(
        &self,
        set: &Set,
        promotion: &Promotion,
        (revision, at): (&str, Timestamp),
        (by, now): (&Actor, Timestamp),
    ) -> Result<Release, SiteError> {
        let allowed = Allowed {
            publish: promotion.publish,
            despite_requests: promotion.despite_requests,
            allow_dangling: promotion.allow_dangling,
            allow_filler: promotion.allow_filler,
        };
        let row = Row {
            name: set.head.set.clone(),
            title: set.head.set_title.clone(),
            made_at: set.head.at.clone(),
            due_at: at.as_second(),
            revision: revision.to_owned(),
            items: items(set),
            options: json!(allowed).to_string(),
            approved_by: by.name.clone(),
            email: by.email.clone(),
            role: by.role.name().to_owned(),
            approved_at: now.as_second(),
            refused: None,
        };
        self.site.ledger()?.put_release(&row)?;
        Ok(release(&row, set, now))
    }

    /// Takes a set off the schedule; returns whether it was on it.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub fn take_back(&self, set: &str) -> Result<bool, SiteError> {
        Ok(self.site.ledger()?.drop_release(set, None)?)
    }

    /// Notes that a set went live, or is not pending any more.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub fn done(&self, release: &Release) -> Result<(), SiteError> {
        self.site.ledger()?.drop_release(&release.set, Some(release.approved_at))?;
        Ok(())
    }

    /// Notes why a set did not go live.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub fn refuse(&self, release: &Release, why: &str) -> Result<(), SiteError> {
        Ok(self.site.ledger()?.refuse_release(&release.set, release.approved_at, why)?)
    }
}

/// The items and places of a set, for comparison.
fn items(set: &Set) -> String {
    let alone = |item: &SetItem| SetItem { shared_with: Vec::new(), ..item.clone() };
    json!(set.items.iter().map(alone).collect::<Vec<_>>()).to_string()
}

fn release(row: &Row, set: &Set, now: Timestamp) -> Release {
    let is_same = items(set) == row.items;
    Release {
        set: row.name.clone(),
        title: row.title.clone(),
        at: crate::base::source::rfc3339(Timestamp::from_second(row.due_at).unwrap_or_default()),
        is_due: row.due_at <= now.as_second(),
        approved_by: row.approved_by.clone(),
        revision: row.revision.clone(),
        refused: row.refused.clone().or_else(|| (!is_same).then(|| CHANGED.to_owned())),
        approved_at: row.approved_at,
    }
}
