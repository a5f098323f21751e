//! The outbox: events become deliveries, which are sent at least once, in order for each item.
//!
//! A webhook is a subscription with a fixed body and a signature, a workflow one with conditions and a template, mail about
//! submissions one to the mail server. Events are
//! derived from history and the ledger (`site/history/events`), so no process has to run while they happen. The ledger holds
//! how far each subscriber has read, and the deliveries. One process at a time sends; if it ends before it stored a result,
//! the next one sends that delivery again, with the same id. Methods fail where what they name does not exist, and where the
//! repository or the ledger cannot be used.

mod agent_runs;
mod condition;
mod endpoint;
mod error;
mod mail;
mod queue;
mod releases;
mod saves;
mod schedule;
mod send;
pub mod signature;
mod subscriber;
mod template;
#[cfg(test)]
mod tests;
mod view;
mod webhooks;
mod workflow;

pub use agent_runs::AgentRuns;
pub(crate) use agent_runs::BY_WORKFLOW;
pub use endpoint::{WebhookChange, WebhookView};
pub use error::WebhookError;
pub use releases::{Due, Release, Releases};
pub use saves::UncommittedFile;
pub use send::{Outgoing, Tried};
pub use view::DeliveryView;
pub use webhooks::{MadeWebhook, WebhookStanding};
pub use workflow::AgentStart;

use crate::db::Ledger;
use crate::db::ledger::{Backlog, DeliveryStatus};
use crate::db::records::Lease;
use crate::disk::{self, FileLock};
use crate::net::{Policy, VariableError};
use crate::site::prelude::*;
use std::collections::HashSet;
use uuid::Uuid;

/// The lock file of the process that sends, beside the ledger.
const LOCK: &str = "webhooks.lock";
/// How long deliveries to webhooks that arrived are stored, in seconds.
const ARRIVED_S: i64 = 7 * 24 * 3600;
/// How long deliveries to webhooks that were given up are stored, in seconds.
const FAILED_S: i64 = 30 * 24 * 3600;
/// How long requests of workflows and runs of agents are stored, in seconds.
const RETENTION_S: i64 = 90 * 24 * 3600;
/// How long other processes leave alone what this one sends at once, in seconds.
const BY_HAND_S: i64 = 3600;
/// The namespace of the ids of deliveries.
const NAMESPACE: Uuid = Uuid::from_u128(0x6c1e_40d8_2a17_5f39_8b52_90d3_7a4e_c116);

/// The outbox of one site.
#[derive(Clone, Copy)]
pub struct Outbox<'a> {
    site: &'a Site,
    /// Looks up a variable of the environment that a workflow names, if content may name it.
    variables: fn(&'static str, &str) -> Result<String, VariableError>,
}

/// The part of the process that sends. It ends when this is dropped, or with the process.
#[derive(Debug)]
pub struct Sender {
    lease: Lease,
    _lock: FileLock,
}

impl Sender {
    /// Whether this process has it still.
    pub fn holds(&self) -> bool {
        self.lease.holds()
    }
}

impl Site {
    /// Its outbox.
    pub fn outbox(&self) -> Outbox<'_> {
        Outbox { site: self, variables: crate::net::variable }
    }
}

/// The counts of one run of deliveries.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Delivered {
    /// Deliveries that were queued
    pub queued: usize,
    /// Deliveries that arrived
    pub arrived: usize,
    /// Deliveries that are tried again
    pub retrying: usize,
    /// Deliveries that were given up
    pub failed: usize,
    /// Requests of workflows that were sent
    pub workflows: usize,
}

impl<'a> Outbox<'a> {
    fn ledger(&self) -> Result<&'a Ledger, SiteError> {
        self.site.ledger()
    }

    /// Where requests may go, as the live settings say.
    fn policy(&self) -> Result<Policy, WebhookError> {
        let hosts = match self.site.snapshot(Stage::Source)?.settings() {
            Ok(settings) => settings.webhooks.allow_hosts.clone(),
            Err(SiteError::Unreadable(_)) => Vec::new(),
            Err(other) => return Err(other.into()),
        };
        Policy::public().allowing(&hosts).map_err(WebhookError::Target)
    }

    /// The part of the process that sends; none where another process has it, on this machine or on one that uses the same
    /// server for its records.
    ///
    /// # Errors
    /// The file cannot be made; the ledger.
    pub fn sender(&self) -> Result<Option<Sender>, SiteError> {
        let folder = self.site.ledger_folder();
        disk::create_dir_all(&folder)?;
        let Some(lock) = disk::lock_file(&folder.join(LOCK))? else { return Ok(None) };
        let lease = self.ledger()?.sender()?;
        Ok(lease.map(|lease| Sender { lease, _lock: lock }))
    }

    /// Sends all deliveries that are due with `send`, one after the other. The caller holds the lock ([`Outbox::sender`]).
    pub fn deliver(
        &self,
        send: &dyn Fn(&Outgoing, Timestamp) -> Tried,
        now: Timestamp,
    ) -> Result<Delivered, WebhookError> {
        let mut done = Delivered { queued: self.queue(now)?, ..Delivered::default() };
        let began = std::time::Instant::now();
        loop {
            let due = self.due(&HashSet::new(), usize::MAX, now)?;
            if due.is_empty() {
                break;
            }
            for outgoing in due {
                // Receivers refuse old signatures, so each delivery is signed with the time that it really is.
                let at = now.checked_add(began.elapsed()).unwrap_or(now);
                let delivery = self.note(&outgoing, &send(&outgoing, at), at)?;
                match (delivery.what.workflow(), delivery.status) {
                    (Some(_), _) => done.workflows += 1,
                    (None, DeliveryStatus::Success) => done.arrived += 1,
                    (None, DeliveryStatus::Failed) => done.failed += 1,
                    (None, _) => done.retrying += 1,
                }
            }
            done.queued += self.queue(now)?;
        }
        self.forget_old(now)?;
        Ok(done)
    }

    /// How many deliveries of all webhooks wait and were given up.
    pub fn backlog(&self) -> Result<Backlog, SiteError> {
        Ok(self.ledger()?.backlog(None)?)
    }

    /// When the next delivery is due.
    pub fn next_due(&self) -> Result<Option<Timestamp>, SiteError> {
        let due = self.ledger()?.next_due()?;
        Ok(due.and_then(|second| Timestamp::from_second(second).ok()))
    }

    /// A number that changes when another process writes to the ledger.
    pub fn ledger_version(&self) -> Result<i64, SiteError> {
        Ok(self.ledger()?.version()?)
    }

    /// Deletes old deliveries.
    pub fn forget_old(&self, now: Timestamp) -> Result<(), SiteError> {
        let before = [ARRIVED_S, FAILED_S, RETENTION_S].map(|age_s| now.as_second() - age_s);
        self.ledger()?.forget_deliveries(before)?;
        Ok(())
    }
}
