//! `form-reference`: a form.

use super::*;
use crate::base::text;

pub(super) struct FormReference;

impl FieldType for FormReference {
    fn check(&self, value: &mut Value, _def: &FieldDef, reader: &mut Reader<'_>) {
        if reader.text(value)
            && let Value::String(slug) = value
            && !slug.is_empty()
        {
            reader.form(slug, text::is_slug(slug), "the slug of a form");
        }
    }

    fn schema(&self, _def: &FieldDef, writer: &Writer<'_>) -> Value {
        json!({"anyOf": [writer.named(Kind::Form), {"const": ""}]})
    }

    fn references(&self, value: &Value, _def: &FieldDef, at: &Pointer<'_>, found: &mut Vec<Reference>) {
        let slug = value.as_str().filter(|slug| !slug.is_empty());
        found.extend(slug.map(|slug| at.to(Target::Named(Kind::Form, slug.to_owned()))));
    }

    #[cfg(test)]
    fn samples(&self) -> Value {
        json!([[{}, ["contact"], ["Contact Us", []]]])
    }
}
