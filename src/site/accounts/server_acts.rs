//! What a server keeps in the ledger besides accounts: counters of limits, answers under idempotency keys.

use crate::base::digest::sign;
use crate::base::source::Ids;
use crate::db::Ledger;
use crate::db::ledger::Kept;
use crate::site::{Site, SiteError};

/// Answers that are kept under the key by which a client may ask for them again.
#[derive(Clone, Copy)]
pub struct Replies<'a> {
    ledger: &'a Ledger,
}

impl Site {
    /// Counts one more for a subject, in windows of `window_s` seconds: how many there are, and since when. The subject is
    /// kept under a keyed digest, because it may be somebody's address.
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

    /// The answers that are kept.
    ///
    /// # Errors
    /// The ledger cannot be opened.
    pub fn replies(&self) -> Result<Replies<'_>, SiteError> {
        Ok(Replies { ledger: self.ledger()? })
    }
}

/// Status, body and headers of an answer that is kept.
pub(in crate::site) type KeptReply = (u16, String, String);

impl Replies<'_> {
    /// Takes a key for a request that is about to run, by the digest of the request; false when it is taken.
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

    /// Status, body and headers of the answer to the same request under a key; none when another request has the key.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn kept(
        &self,
        principal: &str,
        key: &str,
        request: &str,
    ) -> Result<Option<Option<KeptReply>>, SiteError> {
        Ok(self.ledger.reply(principal, key, request)?.map(|kept| match kept {
            Kept::Same(reply) => Some((reply.status, reply.body, reply.headers)),
            Kept::Other => None,
        }))
    }

    /// Keeps the answer, its status, body and headers, under a key that was taken.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub fn keep(&self, principal: &str, key: &str, reply: (u16, &str, &str)) -> Result<(), SiteError> {
        Ok(self.ledger.keep_reply(principal, key, reply)?)
    }

    /// Gives a key back whose request came to nothing.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub fn give_back(&self, principal: &str, key: &str) -> Result<(), SiteError> {
        Ok(self.ledger.drop_reply(principal, key)?)
    }
}
