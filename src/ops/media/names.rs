//! Pictures and posts in an item by the names that people have for them: a file name, a slug, or the beginning of an id.

use super::find;
use crate::model::{named_places, named_places_of_module};
use crate::ops::find::resolve_post;
use crate::ops::prelude::*;
use crate::site::MediaRecords;
use std::collections::HashSet;
use std::convert::Infallible;
use std::sync::Arc;

/// Puts ids where an item names pictures otherwise, or posts that it links to or stands below. Addresses of pictures stay,
/// and so does what the item before the change names likewise.
///
/// # Errors
/// There is no such picture or post, or several.
pub(in crate::ops) fn resolve(
    draft: &Draft<'_>,
    (kind, path): (Kind, &str),
    value: &mut Value,
    before: Option<&Value>,
) -> Result<(), OpError> {
    let definitions = draft.definitions()?;
    let mut names = Names { draft, records: None };
    let mut known = None;
    let old = before.and_then(|before| before.get("parentId"));
    if kind == Kind::Post
        && let Some(parent) = value.get_mut("parentId").filter(|parent| old != Some(&**parent))
    {
        resolve_post(draft, parent, "parentId")?;
    }
    named_places(kind, value, &definitions, Some(path), &mut |of, name| {
        if is_name(of, name) {
            let known = known.get_or_insert_with(|| all(kind, path, before, &definitions));
            if !known.contains(name) {
                names.resolve(of, name)?;
            }
        }
        Ok(())
    })
}

/// The same of values of a module, before they are checked.
///
/// # Errors
/// As [`resolve`].
pub(in crate::ops) fn resolve_props(
    draft: &Draft<'_>,
    module_type: &str,
    props: &mut Map,
) -> Result<(), OpError> {
    let mut names = Names { draft, records: None };
    named_places_of_module(
        module_type,
        props,
        &*draft.definitions()?,
        &mut |of, name| match is_name(of, name) {
            true => names.resolve(of, name),
            false => Ok(()),
        },
    )
}

/// Whether a text that stands for a thing of a kind is neither an id nor an address.
fn is_name(of: Kind, text: &str) -> bool {
    let is_address = || of == Kind::Media && (text.contains('/') || scalar::scheme(text).is_some());
    !text.is_empty() && scalar::uuid(text).is_none() && !is_address()
}

/// The pictures and posts of an item as they are named in it.
fn all(kind: Kind, path: &str, item: Option<&Value>, definitions: &Definitions) -> HashSet<String> {
    let mut found = HashSet::new();
    let Some(mut item) = item.cloned() else { return found };
    let Ok(()) = named_places::<Infallible>(kind, &mut item, definitions, Some(path), &mut |_, name| {
        found.insert(name.clone());
        Ok(())
    });
    found
}

struct Names<'d, 's> {
    draft: &'d Draft<'s>,
    /// The records, once one is needed.
    records: Option<Arc<MediaRecords>>,
}

impl Names<'_, '_> {
    fn resolve(&mut self, of: Kind, name: &mut String) -> Result<(), OpError> {
        if of == Kind::Post {
            let mut post = Value::from(name.as_str());
            resolve_post(self.draft, &mut post, "postId")?;
            if let Value::String(id) = post {
                *name = id;
            }
            return Ok(());
        }
        let records = match &self.records {
            Some(records) => records,
            None => self.records.insert(self.draft.snapshot().media()?),
        };
        // The item exists: a value of it names a missing picture.
        let found = find::media(records, name).map_err(|error| match error.kind {
            ErrorKind::NotFound => error.of_kind(ErrorKind::Invalid),
            _ => error,
        })?;
        *name = found.media.id.to_string();
        Ok(())
    }
}
