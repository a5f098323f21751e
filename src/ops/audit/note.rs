//! Records acts that have no commit.

use crate::ops::prelude::*;
use crate::site::{Entry, Origin, Surface};

/// Records an act of the caller in the audit log: an action such as `user.create`, the kind of its subject, and the
/// subject. The detail holds no secret, and no personal data except an account's.
///
/// # Errors
/// The ledger cannot be written.
pub(crate) fn note<C: Capability>(
    cx: &Context<'_, C>,
    action: &str,
    (kind, item): (&str, &str),
    detail: Value,
) -> Result<(), OpError> {
    let (actor, records) = (&cx.call().actor, cx.records()?);
    let mut detail = detail;
    if let Some(detail) = detail.as_object_mut().filter(|_| actor.surface != Surface::Terminal) {
        detail.insert("surface".to_owned(), Value::from(actor.surface.name()));
    }
    Ok(records.note(&Entry {
        action,
        kind,
        item: Some(item.to_owned()).filter(|item| !item.is_empty()),
        user: records.account_of(&actor.email)?,
        actor: format!("{} <{}>", actor.name, actor.email),
        detail,
        origin: Origin { address: None, client: actor.client.clone() },
        at: cx.call().now,
    })?)
}
