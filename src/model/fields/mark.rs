//! `tab` and `group`: layout marks, which divide the fields after them.

use super::{FieldDef, FieldType};
use crate::base::Value;
use crate::model::reader::Reader;
use crate::model::schema::Writer;

pub(super) struct Mark;

impl FieldType for Mark {
    fn check(&self, _value: &mut Value, _def: &FieldDef, _reader: &mut Reader<'_>) {}

    fn schema(&self, _def: &FieldDef, _writer: &Writer<'_>) -> Value {
        Value::Bool(false)
    }

    #[cfg(test)]
    fn samples(&self) -> Value {
        serde_json::json!([])
    }
}
