//! Pictures in a post by the names that people have for them: a file name, or the beginning of an id.

use super::find;
use crate::model::{FieldDef, FieldKind};
use crate::ops::prelude::*;
use crate::site::MediaRecords;
use std::sync::Arc;

/// Puts the ids of records where a post names pictures otherwise. Addresses stay.
///
/// # Errors
/// There is no such picture, or several.
pub(in crate::ops) fn resolve(draft: &Draft<'_>, post: &mut Value) -> Result<(), OpError> {
    let definitions = draft.definitions()?;
    let mut names = Names { draft, records: None };
    if let Some(featured) = post.get_mut("featuredMediaId") {
        names.value(featured)?;
    }
    let kind = post.get("type").and_then(Value::as_str).and_then(|name| definitions.post_types.get(name));
    if let (Some(kind), Some(Value::Object(fields))) = (kind, post.get_mut("customFields")) {
        names.fields(fields, &kind.fields.iter().collect::<Vec<_>>())?;
    }
    for module in post.get_mut("modules").and_then(Value::as_array_mut).into_iter().flatten() {
        let name = module.get("type").and_then(Value::as_str);
        let kind = name.and_then(|name| definitions.module_types.get(name));
        if let (Some(kind), Some(Value::Object(props))) = (kind, module.get_mut("props")) {
            names.fields(props, &kind.fields())?;
        }
    }
    Ok(())
}

struct Names<'d, 's> {
    draft: &'d Draft<'s>,
    /// The records, once one is needed.
    records: Option<Arc<MediaRecords>>,
}

impl Names<'_, '_> {
    fn fields(&mut self, values: &mut Map, fields: &[&FieldDef]) -> Result<(), OpError> {
        for field in fields {
            if let Some(value) = values.get_mut(&field.slug) {
                self.field(value, field)?;
            }
        }
        Ok(())
    }

    fn field(&mut self, value: &mut Value, field: &FieldDef) -> Result<(), OpError> {
        match (field.kind, value) {
            (FieldKind::Media | FieldKind::File, value) => self.value(value),
            (FieldKind::Object, Value::Object(map)) => {
                self.fields(map, &field.fields.iter().collect::<Vec<_>>())
            }
            (FieldKind::Repeater, Value::Array(rows)) => {
                let Some(item) = &field.item else { return Ok(()) };
                rows.iter_mut().try_for_each(|row| self.field(row, item))
            }
            _ => Ok(()),
        }
    }

    fn value(&mut self, value: &mut Value) -> Result<(), OpError> {
        let Some(name) = value.as_str() else { return Ok(()) };
        if name.is_empty() || name.contains('/') || scalar::uuid(name).is_some() {
            return Ok(());
        }
        let records = match &self.records {
            Some(records) => Arc::clone(records),
            None => self.draft.snapshot().media()?,
        };
        *value = json!(find::media(&records, name)?.media.id);
        self.records = Some(records);
        Ok(())
    }
}
