//! Pictures in an item by the names that people have for them: a file name, or the beginning of an id.

use super::find;
use crate::model::{pictures, pictures_of_module};
use crate::ops::prelude::*;
use crate::site::MediaRecords;
use std::collections::HashSet;
use std::convert::Infallible;
use std::sync::Arc;

/// Puts the ids of records where an item names pictures otherwise. Addresses stay, and so does what the item before the
/// change names likewise.
///
/// # Errors
/// There is no such picture, or several.
pub(in crate::ops) fn resolve(
    draft: &Draft<'_>,
    (kind, path): (Kind, &str),
    value: &mut Value,
    before: Option<&Value>,
) -> Result<(), OpError> {
    let definitions = draft.definitions()?;
    let mut names = Names { draft, records: None };
    let mut known = None;
    pictures(kind, value, &definitions, Some(path), &mut |name| {
        if is_name(name) {
            let known = known.get_or_insert_with(|| all(kind, path, before, &definitions));
            if !known.contains(name) {
                names.resolve(name)?;
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
    pictures_of_module(module_type, props, &*draft.definitions()?, &mut |name| match is_name(name) {
        true => names.resolve(name),
        false => Ok(()),
    })
}

/// Whether a text is neither an id nor an address.
fn is_name(text: &str) -> bool {
    !text.is_empty() && !text.contains('/') && scalar::uuid(text).is_none() && scalar::scheme(text).is_none()
}

/// The pictures of an item as they are named in it.
fn all(kind: Kind, path: &str, item: Option<&Value>, definitions: &Definitions) -> HashSet<String> {
    let mut found = HashSet::new();
    let Some(mut item) = item.cloned() else { return found };
    let Ok(()) = pictures::<Infallible>(kind, &mut item, definitions, Some(path), &mut |name| {
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
    fn resolve(&mut self, name: &mut String) -> Result<(), OpError> {
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
