//! The audit log: commits, which record acts in their trailers, and the ledger for all other acts.

use crate::db::ledger::NewDeed;
use crate::site::prelude::*;

/// Suffix of the actions of refused acts.
pub const REFUSED: &str = ".refused";

/// Longest stored name of a client program, in characters.
const CLIENT_CHARS_MAX: usize = 200;

/// The origin of a request.
#[derive(Debug, Clone, Default)]
pub struct Origin {
    /// Address of the client.
    pub address: Option<String>,
    /// Its client program, as sent by the client.
    pub client: Option<String>,
}

/// An act that no commit records.
#[derive(Debug, Clone)]
pub struct Entry<'a> {
    /// The action, such as `user.create`.
    pub action: &'a str,
    /// Kind of its object.
    pub kind: &'a str,
    /// Id of its object, if known.
    pub item: Option<String>,
    /// Number of the acting user, if known.
    pub user: Option<i64>,
    /// The actor, as `Name <email>`.
    pub actor: String,
    /// Further details; never a secret.
    pub detail: Value,
    /// The origin of the request.
    pub origin: Origin,
    /// When.
    pub at: Timestamp,
}

impl Site {
    /// Records an act in the ledger.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub fn note(&self, entry: &Entry<'_>) -> Result<(), SiteError> {
        Ok(note(self.ledger()?, entry)?)
    }
}

/// Records an act.
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
