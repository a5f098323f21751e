//! `select`: one of several choices.

use super::*;

pub(super) struct Select;

impl FieldType for Select {
    fn check(&self, value: &mut Value, def: &FieldDef, reader: &mut Reader<'_>) {
        check(value, def, reader);
    }

    fn schema(&self, def: &FieldDef, writer: &Writer<'_>) -> Value {
        schema(def, writer)
    }

    fn rewrite(&self, value: &mut Value, _def: &FieldDef, at: &Pointer<'_>, rewriter: &mut dyn Rewriter) {
        rewrite::text(value, TextRole::Choice, at, rewriter);
    }

    #[cfg(test)]
    fn samples(&self) -> Value {
        json!([[{"options": [{"value": "a", "label": "A"}, {"value": "1"}]}, ["a", "1"], ["b", ["a"]]]])
    }
}

/// Checks one choice. An empty text means nothing is selected.
pub(super) fn check(value: &mut Value, def: &FieldDef, reader: &mut Reader<'_>) {
    if reader.text(value)
        && let Value::String(text) = value
        && !text.is_empty()
        && !def.options.is_empty()
    {
        reader.one_of(text, def.values());
    }
}

/// The JSON Schema of one choice.
pub(super) fn schema(def: &FieldDef, writer: &Writer<'_>) -> Value {
    match def.options.is_empty() {
        true => writer.text(),
        false => writer.chosen_of(&def.values().collect::<Vec<_>>()),
    }
}
