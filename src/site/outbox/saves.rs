//! Saved but uncommitted files, for receivers that reload a page during editing. These deliveries are best effort: they
//! are attempted once, and are not in the ledger.

use super::Outbox;
use super::endpoint::Options;
use super::error::WebhookError;
use super::queue::to;
use super::send::Outgoing;
use crate::base::digest::sha256;
use crate::base::source::{Ids, rfc3339};
use crate::db::ledger::{Delivery, NewDelivery};
use crate::site::Unit;
use jiff::Timestamp;
use serde_json::{Value, json};
use uuid::Uuid;

/// The event of such a delivery.
const EVENT: &str = "worktree.saved";
/// Most files that a delivery names.
const FILES_MAX: usize = 100;

/// A file that was saved.
#[derive(Debug, Clone)]
pub struct UncommittedFile<'a> {
    /// Its path in the work tree.
    pub path: &'a str,
    /// Its content; none where it was deleted.
    pub bytes: Option<&'a [u8]>,
    /// Whether it has no errors.
    pub is_valid: bool,
}

impl UncommittedFile<'_> {
    fn view(&self) -> Value {
        let item = self.bytes.map(|bytes| Unit::of(self.path, bytes));
        let item = item.as_ref().and_then(Unit::item);
        json!({
            "path": self.path,
            "change": if self.bytes.is_some() { "saved" } else { "deleted" },
            "kind": item.map(|item| item.kind.name()),
            "id": item.map(|item| item.id.as_str()),
            "valid": self.is_valid,
        })
    }
}

impl Outbox<'_> {
    /// One delivery for each endpoint that asks for saves, to be sent once.
    pub fn saved(
        &self,
        files: &[UncommittedFile<'_>],
        branch: &str,
        ids: &dyn Ids,
        now: Timestamp,
    ) -> Result<Vec<Outgoing>, WebhookError> {
        if files.is_empty() || !self.has_ledger() {
            return Ok(Vec::new());
        }
        let mut endpoints = self.active()?;
        endpoints.retain(|webhook| Options::of(webhook).worktree);
        if endpoints.is_empty() {
            return Ok(Vec::new());
        }
        let mut seed = branch.as_bytes().to_vec();
        for file in files {
            seed.extend(file.path.as_bytes());
            seed.extend(sha256(file.bytes.unwrap_or_default()));
        }
        let body = json!({
            "event": EVENT,
            "timestamp": rfc3339(now),
            "uncommitted": true,
            "data": {
                "uncommitted": true,
                "branch": branch,
                "files": files.iter().take(FILES_MAX).map(UncommittedFile::view).collect::<Vec<_>>(),
                "moreFiles": files.len().saturating_sub(FILES_MAX),
            },
        });
        // The same save has the same id, also where two processes see it.
        let id = Uuid::new_v5(&Uuid::NAMESPACE_OID, &seed).to_string();
        let message = NewDelivery {
            event_id: id,
            event: EVENT.to_owned(),
            body: body.to_string(),
            ..NewDelivery::default()
        };
        let policy = self.policy()?;
        let sent = endpoints.iter().map(|webhook| {
            let delivery = Delivery { what: to(webhook, &message, ids), ..Delivery::default() };
            Ok(self.outgoing(webhook, delivery, &policy, now)?.uncommitted())
        });
        sent.collect()
    }
}
