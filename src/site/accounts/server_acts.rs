//! Server data in the ledger besides accounts: rate-limit counters, and responses by idempotency key.

use crate::base::digest::sign;
use crate::base::source::Ids;
use crate::db::Ledger;
use crate::db::ledger::ReplyLookup;
use crate::site::{Site, SiteError};

/// Responses stored by idempotency key, so that a client may retry a request.
#[derive(Clone, Copy)]
pub struct Replies<'a> {
    ledger: &'a Ledger,
}

impl Site {
    /// Increments a subject's counter in windows of `window_s` seconds: returns its value and the start of the
    /// window. The subject is stored as a keyed digest, because it may be a person's address.
    ///
    /// # Errors
    /// The ledger or the key cannot be written.
    pub fn count(
        &self,
        subject: &str,
        now: i64,
        window_s: i64,
        ids: &dyn Ids,
    ) -> Result<(u64, i64), SiteError> {
        let previews = self.previews();
        previews.make_key(ids)?;
        let subject = sign(&previews.key()?.unwrap_or_default(), &format!("limit {subject}"));
        let spent = self.ledger()?.spend(&subject, now, window_s)?;
        Ok((spent.count, spent.since))
    }

    /// The stored responses.
    ///
    /// # Errors
    /// The ledger cannot be opened.
    pub fn replies(&self) -> Result<Replies<'_>, SiteError> {
        Ok(Replies { ledger: self.ledger()? })
    }
}

/// Status, body and headers of a stored response.
pub(in crate::site) type KeptReply = (u16, String, String);

impl Replies<'_> {
    /// Claims a key for a request that is about to run, by the digest of the request; false if it is taken.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub fn claim(
        &self,
        principal: &str,
        key: &str,
        request: &str,
        now: i64,
        oldest: i64,
    ) -> Result<bool, SiteError> {
        Ok(self.ledger.claim_reply(principal, key, request, now, oldest)?)
    }

    /// Takes a key over from the same request, if that claimed it before `abandoned` and its process died since.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub fn take_over(
        &self,
        principal: &str,
        key: &str,
        request: &str,
        now: i64,
        abandoned: i64,
    ) -> Result<bool, SiteError> {
        Ok(self.ledger.take_over_reply(principal, key, request, now, abandoned)?)
    }

    /// Status, body and headers of the stored response to the same request; `None` if another request has the key.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn kept(
        &self,
        principal: &str,
        key: &str,
        request: &str,
    ) -> Result<Option<Option<KeptReply>>, SiteError> {
        Ok(self.ledger.reply(principal, key, request)?.map(|lookup| match lookup {
            ReplyLookup::Same(reply) => Some((reply.status, reply.body, reply.headers)),
            ReplyLookup::Other => None,
        }))
    }

    /// Stores the response (status, body and headers) under a claimed key.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub fn keep(&self, principal: &str, key: &str, reply: (u16, &str, &str)) -> Result<(), SiteError> {
        Ok(self.ledger.keep_reply(principal, key, reply)?)
    }

    /// Releases the key of a failed request.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub fn give_back(&self, principal: &str, key: &str) -> Result<(), SiteError> {
        Ok(self.ledger.drop_reply(principal, key)?)
    }
}
