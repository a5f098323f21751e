//! Creates an item of a kind.

use super::rename::{Name, free};
use super::{name_key, name_of, noun};
use crate::ops::post::Assignment;
use crate::ops::prelude::*;

/// An item to be created.
pub(crate) struct New<'a> {
    /// Its name.
    pub(crate) name: Name<'a>,
    /// Its fields.
    pub(crate) value: Value,
    /// Additional fields, which override those in `value`.
    pub(crate) fields: &'a [Assignment],
}

/// Creates the item.
///
/// # Errors
/// The name is not a slug, or is a current or former name of another item; the parent of a field does not exist.
pub(crate) fn create(draft: &mut Draft<'_>, new: New<'_>) -> Result<Item, OpError> {
    free(draft, new.name, None)?;
    let mut value = new.value;
    for assignment in new.fields {
        let first = assignment.path.split(['.', '[']).next().unwrap_or_default();
        if first == "id" || first == name_key(new.name.kind) {
            return Err(OpError::invalid("field.read-only", format!("`{first}` cannot be set this way"))
                .detail(first, "cannot be set")
                .hint("ids are made, and the name is an argument of its own"));
        }
        assignment.apply(&mut value)?;
    }
    let (kind, path) = (new.name.kind, new.name.path());
    draft.put(kind, &path, value)?;
    let item = draft.item_at(&path)?.ok_or_else(|| OpError::internal("the new file vanished"))?;
    draft.entitle(format!("Add {} {}", noun(kind), name_of(&item)));
    Ok(item)
}
