//! `repeater`: rows of one form.

use super::*;

pub(super) struct Repeater;

impl FieldType for Repeater {
    fn check(&self, value: &mut Value, def: &FieldDef, reader: &mut Reader<'_>) {
        let Value::Array(rows) = value else { return reader.wrong_type("a list", value, None) };
        if let Some(item) = &def.item {
            for (index, row) in rows.iter_mut().enumerate() {
                reader.item(index, |r| item.row().check(row, item, r));
            }
        }
        reader.count(rows.len(), def);
    }

    fn schema(&self, def: &FieldDef, writer: &Writer<'_>) -> Value {
        let mut schema = json!({"type": "array"});
        if let Some(item) = &def.item {
            schema["items"] = writer.field(item);
        }
        for (key, bound) in [("minItems", def.min), ("maxItems", def.max)] {
            if let Some(rows) = bound.filter(|rows| *rows >= 0.0) {
                schema[key] = json!(rows.round() as u64);
            }
        }
        schema
    }

    fn initial(&self, _def: &FieldDef) -> Value {
        Value::Array(Vec::new())
    }

    fn references(&self, value: &Value, def: &FieldDef, at: &Pointer<'_>, found: &mut Vec<Reference>) {
        for (index, row, item) in rows(value, def) {
            item.row().references(row, item, &at.index(index), found);
        }
    }

    fn text(&self, value: &Value, def: &FieldDef, out: &mut String) {
        for (_, row, item) in rows(value, def) {
            item.row().text(row, item, out);
        }
    }

    fn present(&self, value: &mut Value, def: &FieldDef, form: Form) {
        let rows = value.as_array_mut().into_iter().flatten();
        if let Some(item) = def.item.as_deref() {
            rows.for_each(|row| item.row().present(row, item, form));
        }
    }

    fn rewrite(&self, value: &mut Value, def: &FieldDef, at: &Pointer<'_>, rewriter: &mut dyn Rewriter) {
        let Some(item) = def.item.as_deref() else { return rewrite::free(value, at, rewriter) };
        for (index, row) in value.as_array_mut().into_iter().flatten().enumerate() {
            item.row().rewrite(row, item, &at.index(index), rewriter);
        }
    }

    #[cfg(test)]
    fn samples(&self) -> Value {
        json!([
            [
                {"min": 1, "max": 2, "item": {"slug": "row", "type": "object", "fields": [{"slug": "n", "type": "number"}]}},
                [[{"n": 1}, {}]],
                [[], [{}, {}, {}], [1], [{"m": 1}], {}],
            ],
            [{"item": {"slug": "row", "type": "text"}}, [[], ["a"]], [[{}], "a"]],
        ])
    }
}

fn rows<'v>(value: &'v Value, def: &'v FieldDef) -> impl Iterator<Item = (usize, &'v Value, &'v FieldDef)> {
    let rows = value.as_array().into_iter().flatten().enumerate();
    rows.filter_map(|(index, row)| def.item.as_deref().map(|item| (index, row, item)))
}
