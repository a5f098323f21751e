//! `boolean`: yes or no.

use super::*;

pub(super) struct Boolean;

impl FieldType for Boolean {
    fn check(&self, value: &mut Value, _def: &FieldDef, reader: &mut Reader<'_>) {
        reader.boolean(value);
    }

    fn schema(&self, _def: &FieldDef, _writer: &Writer<'_>) -> Value {
        json!({"type": "boolean"})
    }

    fn initial(&self, _def: &FieldDef) -> Value {
        Value::Bool(false)
    }

    #[cfg(test)]
    fn samples(&self) -> Value {
        json!([[{}, [true], ["yes", 1, "true"]]])
    }
}
