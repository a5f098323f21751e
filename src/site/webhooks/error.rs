//! What webhooks refuse.

use crate::db::LedgerError;
use crate::net::NetError;
use crate::site::SiteError;

/// Why something with webhooks could not be done.
#[derive(Debug, thiserror::Error)]
pub enum WebhookError {
    /// No endpoint has that name.
    #[error("there is no webhook `{name}`")]
    Missing {
        /// What was asked.
        name: String,
    },
    /// Several endpoints have that name.
    #[error("several webhooks are called `{name}`")]
    Several {
        /// What was asked.
        name: String,
    },
    /// No delivery has that id.
    #[error("there is no delivery `{id}`")]
    NoDelivery {
        /// What was asked.
        id: String,
    },
    /// A setting of an endpoint that cannot be.
    #[error("`{field}` {why}")]
    Invalid {
        /// Which one.
        field: &'static str,
        /// What is wrong with it.
        why: String,
    },
    /// The address of an endpoint that may not be used.
    #[error("{0}")]
    Target(#[source] NetError),
    /// A revision that is not in the history of the live branch.
    #[error("`{rev}` is not in the history of the live branch")]
    Apart {
        /// What was asked.
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
