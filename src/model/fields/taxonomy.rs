//! `taxonomy`: one term or several.

use super::post_reference::{each, one_or_many, one_or_many_schema};
use super::*;
use crate::base::text;

pub(super) struct Taxonomy;

impl FieldType for Taxonomy {
    fn check(&self, value: &mut Value, def: &FieldDef, reader: &mut Reader<'_>) {
        one_or_many(value, def, reader, |term, r| {
            if r.text(term)
                && let Value::String(name) = term
            {
                let is_valid = scalar::uuid(name).is_some() || text::is_slug(name);
                r.form(name, is_valid, "the id or slug of a term");
            }
        });
    }

    fn schema(&self, def: &FieldDef, writer: &Writer<'_>) -> Value {
        one_or_many_schema(def, writer.text(), writer)
    }

    fn initial(&self, def: &FieldDef) -> Value {
        if def.allows_many() { Value::Array(Vec::new()) } else { Value::Null }
    }

    fn references(&self, value: &Value, def: &FieldDef, at: &Pointer<'_>, found: &mut Vec<Reference>) {
        each(value, at, |term, at| {
            if !term.is_empty() {
                let taxonomy = def.taxonomy().map(str::to_owned);
                found.push(at.to(Target::Term { taxonomy, term: term.to_owned(), may_be_new: false }));
            }
        });
    }

    #[cfg(test)]
    fn samples(&self) -> Value {
        use crate::model::fixture::ID;
        json!([
            [{"config": {"taxonomy": "tags"}}, [ID, "rust"], [["rust"], {}]],
            [{"config": {"allowMultiple": true}}, [["rust", ID]], [{}]],
        ])
    }
}
