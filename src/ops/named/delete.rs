//! `cms <noun> delete`: deletes an item without references to it.

use super::{User, label, noun, users};
use crate::ops::prelude::*;
use std::marker::PhantomData;

/// Most referring items that a refusal lists.
const USERS_SHOWN: usize = 10;

/// A noun that can be deleted.
pub trait Deletes: Noun {
    /// The command's description.
    const DELETE: Verb;
}

/// Remove a thing that nothing refers to.
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[command(about = N::DELETE.about)]
#[serde(bound = "", deny_unknown_fields)]
#[schemars(bound = "", description = N::DELETE.about)]
pub struct Delete<N: Deletes> {
    /// Which one
    #[arg(value_name = N::VALUE, help = N::HELP)]
    #[schemars(description = N::HELP)]
    pub item: String,
    #[arg(skip)]
    #[serde(skip)]
    noun: PhantomData<N>,
}

impl<N: Deletes> Change for Delete<N> {
    const FACTS: Facts = N::DELETE.facts(N::KIND.deleting());

    fn change(&self, draft: &mut Draft<'_>, _: &New<'_>) -> Result<Value, OpError> {
        let item = drafted(draft, N::KIND, &self.item)?;
        Ok(delete(draft, item)?.value)
    }
}

/// Deletes an item's file.
///
/// # Errors
/// `<kind>.in-use` if another item refers to it.
fn delete(draft: &mut Draft<'_>, item: Item) -> Result<Item, OpError> {
    refuse_used(&item, &users(draft.snapshot(), &item)?)?;
    draft.remove(&item.path);
    draft.entitle(format!("Remove {} {}", noun(item.id.kind), name_of(&item)));
    Ok(item)
}

/// Refuses to delete an item that others refer to, and lists them.
///
/// # Errors
/// `<kind>.in-use`.
pub(crate) fn refuse_used(item: &Item, users: &[User]) -> Result<(), OpError> {
    if users.is_empty() {
        return Ok(());
    }
    let kind = item.id.kind;
    let message = format!("the {} `{}` is used by {}", noun(kind), name_of(item), count(users.len(), "item"));
    let mut error = OpError::new(ErrorKind::Conflict, format!("{kind}.in-use"), message)
        .hint("change or delete these first; nothing was written");
    for user in users.iter().take(USERS_SHOWN) {
        error = error.detail("usedBy", label(&user.item));
    }
    if users.len() > USERS_SHOWN {
        error = error.detail("usedBy", format!("… and {} more", users.len() - USERS_SHOWN));
    }
    let all: Vec<_> = users
        .iter()
        .map(|user| json!({"item": user.item.id.to_string(), "path": user.item.path, "pointers": user.pointers}))
        .collect();
    Err(error.meta(json!({"usedBy": all})))
}
