//! `object`: fields in a mapping.

use super::*;

pub(super) struct Object;

impl FieldType for Object {
    fn check(&self, value: &mut Value, def: &FieldDef, reader: &mut Reader<'_>) {
        let Value::Object(values) = value else { return reader.wrong_type("a mapping", value, None) };
        if !def.fields.is_empty() {
            map::check(values, &fields(def), Unknown::Refused, reader);
        }
    }

    fn schema(&self, def: &FieldDef, writer: &Writer<'_>) -> Value {
        match def.fields.is_empty() {
            true => json!({"type": "object"}),
            false => writer.props(&fields(def)),
        }
    }

    fn initial(&self, def: &FieldDef) -> Value {
        let values = def.fields.iter().filter(|field| field.row().holds_value());
        Value::Object(values.map(|field| (field.slug.clone(), field.initial())).collect())
    }

    fn references(&self, value: &Value, def: &FieldDef, at: &Pointer<'_>, found: &mut Vec<Reference>) {
        if let Value::Object(values) = value {
            map::references(values, &fields(def), at, found);
        }
    }

    fn text(&self, value: &Value, def: &FieldDef, out: &mut String) {
        if let Value::Object(values) = value {
            map::plain_text(values, &fields(def), out);
        }
    }

    fn present(&self, value: &mut Value, def: &FieldDef, form: Form) {
        if let Value::Object(values) = value {
            map::present(values, &fields(def), form);
        }
    }

    fn rewrite(&self, value: &mut Value, def: &FieldDef, at: &Pointer<'_>, rewriter: &mut dyn Rewriter) {
        match value {
            Value::Object(values) if !def.fields.is_empty() => {
                rewrite::rewrite(values, &fields(def), at, rewriter);
            }
            _ => rewrite::free(value, at, rewriter),
        }
    }

    #[cfg(test)]
    fn samples(&self) -> Value {
        json!([
            [{"fields": [{"slug": "n", "type": "number"}]}, [{}, {"n": 1}], [{"n": "x"}, {"m": 1}, "x"]],
            [{}, [{"any": 1}], ["x"]],
        ])
    }
}

fn fields(def: &FieldDef) -> Vec<&FieldDef> {
    def.fields.iter().collect()
}
