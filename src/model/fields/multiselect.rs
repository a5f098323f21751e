//! `multiselect`: any of several choices.

use super::*;

pub(super) struct Multiselect;

impl FieldType for Multiselect {
    fn check(&self, value: &mut Value, def: &FieldDef, reader: &mut Reader<'_>) {
        let Value::Array(items) = value else {
            let hint = value.as_str().map(scalar::list_meant);
            return reader.wrong_type("a list", value, hint);
        };
        for (index, item) in items.iter_mut().enumerate() {
            reader.item(index, |r| select::check(item, def, r));
        }
        reader.count(items.len(), def);
    }

    fn schema(&self, def: &FieldDef, writer: &Writer<'_>) -> Value {
        json!({"type": "array", "items": select::schema(def, writer)})
    }

    fn initial(&self, _def: &FieldDef) -> Value {
        Value::Array(Vec::new())
    }

    fn rewrite(&self, value: &mut Value, _def: &FieldDef, at: &Pointer<'_>, rewriter: &mut dyn Rewriter) {
        for (index, item) in value.as_array_mut().into_iter().flatten().enumerate() {
            rewrite::text(item, TextRole::Choice, &at.index(index), rewriter);
        }
    }

    #[cfg(test)]
    fn samples(&self) -> Value {
        json!([[{"options": [{"value": "a"}, {"value": "1"}]}, [[], ["a", "1"]], ["a", ["a", "b"], {}]]])
    }
}
