//! Creates an item of a kind.

use super::rename::{Name, free};
use super::{name_key, noun};
use crate::ops::media::resolve_names;
use crate::ops::prelude::*;

/// The slug of a new item that is made from its name or label.
///
/// # Errors
/// `field.missing`: the text has no letters for a slug.
pub(crate) fn slug_from(text: &str, made: fn(&str) -> String) -> Result<String, OpError> {
    match made(text) {
        slug if slug.is_empty() => {
            Err(OpError::invalid("field.missing", format!("no slug can be made from `{text}`"))
                .detail("slug", "is required")
                .hint("give one with `--slug SLUG`"))
        }
        slug => Ok(slug),
    }
}

/// Creates an item with these fields; `fields` override those in `value`.
///
/// # Errors
/// The name is not a slug, or is a current or former name of another item; the parent of a field does not exist.
pub(crate) fn create(
    draft: &mut Draft<'_>,
    name: Name<'_>,
    mut value: Value,
    fields: &[Assignment],
) -> Result<Item, OpError> {
    for assignment in fields {
        let first = assignment.path.split(['.', '[']).next().unwrap_or_default();
        if first == "id" || first == name_key(name.kind) {
            return Err(OpError::invalid("field.read-only", format!("`{first}` cannot be set this way"))
                .detail(first, "cannot be set")
                .hint("ids are generated, and the name is a separate argument"));
        }
        assignment.apply(&mut value)?;
    }
    let kind = name.kind;
    let locale = value.get("locale").and_then(Value::as_str).map(str::to_owned);
    let name = match kind {
        Kind::Menu => Name { scope: locale.as_deref(), ..name },
        _ => name,
    };
    free(draft, name, None)?;
    let path = name.place(draft)?;
    resolve_names(draft, (kind, &path), &mut value, None)?;
    draft.put(kind, &path, value)?;
    let item = draft.item_at(&path)?.ok_or_else(|| OpError::internal("the new file vanished"))?;
    draft.entitle(format!("Add {} {}", noun(kind), name_of(&item)));
    Ok(item)
}
