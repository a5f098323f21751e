//! The record of what was done: by commits, whose trailers say it, and in the ledger, which says the rest.

use crate::base::Value;
use crate::db::ledger::NewDeed;
use crate::site::{Site, SiteError};
use jiff::Timestamp;

/// How the actions of refused acts end.
pub const REFUSED: &str = ".refused";

/// Longest name of a client's program that is kept, in characters.
const CLIENT_CHARS_MAX: usize = 200;

/// Where a request comes from.
#[derive(Debug, Clone, Default)]
pub struct Origin {
    /// Address of the client.
    pub address: Option<String>,
    /// Its program, as it says itself.
    pub client: Option<String>,
}

/// An act that no commit tells of.
#[derive(Debug, Clone)]
pub struct Entry<'a> {
    /// What, such as `user.create`.
    pub action: &'a str,
    /// Kind of what it was done to.
    pub kind: &'a str,
    /// Which one, where it is known.
    pub item: Option<String>,
    /// Number of the user who did it, where it is known.
    pub user: Option<i64>,
    /// Who did it, as `Name <email>`.
    pub actor: String,
    /// What else there is to say; never a secret.
    pub detail: Value,
    /// Where the request comes from.
    pub origin: Origin,
    /// When.
    pub at: Timestamp,
}

impl Site {
    /// Notes an act in the ledger.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub fn note(&self, entry: &Entry<'_>) -> Result<(), SiteError> {
        Ok(note(self.ledger()?, entry)?)
    }
}

/// Notes an act.
pub(in crate::site) fn note(
    ledger: &crate::db::Ledger,
    entry: &Entry<'_>,
) -> Result<(), crate::db::LedgerError> {
    let client = entry.origin.client.as_deref().map(|client| {
        let plain = client.chars().filter(|c| !c.is_control());
        plain.take(CLIENT_CHARS_MAX).collect::<String>()
    });
    ledger.note_deed(&NewDeed {
        at: entry.at.as_second(),
        action: entry.action,
        kind: Some(entry.kind),
        item: entry.item.as_deref(),
        user: entry.user,
        actor: &entry.actor,
        detail: &entry.detail.to_string(),
        address: entry.origin.address.as_deref(),
        client: client.as_deref(),
    })
}
