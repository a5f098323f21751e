//! `tab` and `group`: layout marks, which divide the fields after them.

use super::*;

pub(super) struct Mark;

impl FieldType for Mark {
    fn check(&self, _value: &mut Value, _def: &FieldDef, _reader: &mut Reader<'_>) {}

    fn schema(&self, _def: &FieldDef, _writer: &Writer<'_>) -> Value {
        Value::Bool(false)
    }

    #[cfg(test)]
    fn samples(&self) -> Value {
        json!([])
    }
}
