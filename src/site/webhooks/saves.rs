//! Saved but uncommitted files, for receivers that reload a page during editing. These deliveries are best effort: they
//! are attempted once, and are not in the ledger.

use super::Webhooks;
use super::endpoint::Options;
use super::error::WebhookError;
use super::queue::News;
use super::send::Outgoing;
use crate::base::digest::sha256;
use crate::base::source::{Ids, rfc3339};
use crate::db::ledger::{Delivery, DeliveryStatus};
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

impl Webhooks<'_> {
    /// One delivery for each endpoint that asks for saves, to be sent once.
    ///
    /// # Errors
    /// The live settings or the ledger cannot be read.
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
        let news = News { id, event: EVENT, item: EVENT.to_owned(), body: body.to_string(), is_test: false };
        let policy = self.policy()?;
        let mut found = Vec::new();
        for webhook in &endpoints {
            let delivery = Delivery {
                seq: 0,
                what: news.delivery(webhook, ids),
                status: DeliveryStatus::Pending,
                attempt: 0,
                due_at: None,
                last: None,
                created_at: now.as_second(),
            };
            if let Some(outgoing) = self.outgoing(webhook, delivery, &policy, now)? {
                found.push(outgoing.uncommitted());
            }
        }
        Ok(found)
    }
}
