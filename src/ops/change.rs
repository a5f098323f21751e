//! Operations that are one write of content.

use super::operation::{Facts, Operation};
use super::post::Changed;
use super::{Call, Context, OpError, Publishing};
use crate::base::Value;
use crate::base::source::Ids;
use crate::site::Draft;
use jiff::Timestamp;
use std::cell::OnceCell;

/// An operation that changes content in one write, and answers with the changed item.
pub trait Change: clap::Args + Clone + serde::de::DeserializeOwned + schemars::JsonSchema + 'static {
    /// Name, permission, examples.
    const FACTS: Facts;

    /// Changes a draft, and returns the changed item. It runs again if another writer was first.
    ///
    /// # Errors
    /// What failed and why; nothing is written then.
    fn change(&self, draft: &mut Draft<'_>, new: &New<'_>) -> Result<Value, OpError>;
}

/// The time of a call, and the id of a new item: both stay the same when a write is repeated.
pub struct New<'a> {
    /// The time of the call.
    pub now: Timestamp,
    /// The source of further ids.
    pub(crate) ids: &'a dyn Ids,
    id: OnceCell<String>,
}

impl<'a> New<'a> {
    /// Those of a call.
    pub(crate) fn of(call: &Call<'a>) -> New<'a> {
        New { now: call.now, ids: call.ids, id: OnceCell::new() }
    }

    /// The time of the call, and the id of another new item.
    pub(crate) fn another(&self) -> New<'a> {
        New { now: self.now, ids: self.ids, id: OnceCell::new() }
    }

    /// The id.
    pub fn id(&self) -> &str {
        self.id.get_or_init(|| self.ids.uuid().to_string())
    }
}

impl<T: Change> Operation for T {
    const FACTS: Facts = <T as Change>::FACTS;
    type Can = Publishing;
    type Output = Changed;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<Changed, OpError> {
        let new = New::of(cx.call());
        let (item, written) = cx.write(<T as Change>::FACTS.name, |draft| self.change(draft, &new))?;
        Ok(Changed::of(Some(item), written))
    }
}
