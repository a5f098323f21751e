//! Errors of webhooks.

use crate::db::LedgerError;
use crate::net::NetError;
use crate::site::SiteError;

/// An operation on webhooks failed.
#[derive(Debug, thiserror::Error)]
pub enum WebhookError {
    /// No endpoint has that name.
    #[error("there is no webhook `{name}`")]
    Missing {
        /// The name or id that was given.
        name: String,
    },
    /// Several endpoints have that name.
    #[error("several webhooks are called `{name}`")]
    Several {
        /// The name or id that was given.
        name: String,
    },
    /// No delivery has that id.
    #[error("there is no delivery `{id}`")]
    NoDelivery {
        /// The name or id that was given.
        id: String,
    },
    /// A setting of an endpoint is invalid.
    #[error("`{field}` {why}")]
    Invalid {
        /// The setting.
        field: &'static str,
        /// The problem.
        why: String,
    },
    /// The address of an endpoint may not be used.
    #[error("{0}")]
    Target(#[source] NetError),
    /// A revision is not in the history of the live branch.
    #[error("`{rev}` is not in the history of the live branch")]
    Apart {
        /// The name or id that was given.
        rev: String,
    },
    /// The site cannot be read, or the ledger cannot be written.
    #[error(transparent)]
    Site(#[from] SiteError),
}

impl From<LedgerError> for WebhookError {
    fn from(cause: LedgerError) -> Self {
        WebhookError::Site(cause.into())
    }
}

pub(super) fn invalid(field: &'static str, why: impl Into<String>) -> WebhookError {
    WebhookError::Invalid { field, why: why.into() }
}
