//! `group`: a layout mark that groups the fields after it.

use super::{FieldDef, FieldType, Holds};
use crate::base::Value;
use crate::model::reader::Reader;
use crate::model::schema::Writer;

pub(super) struct Group;

impl FieldType for Group {
    fn doc(&self) -> &'static str {
        "No value: the fields after it stand together."
    }

    fn holds(&self) -> Holds {
        Holds::Nothing
    }

    fn check(&self, _value: &mut Value, _def: &FieldDef, _reader: &mut Reader<'_>) {}

    fn schema(&self, _def: &FieldDef, _writer: &Writer<'_>) -> Value {
        Value::Bool(false)
    }

    #[cfg(test)]
    fn samples(&self) -> Value {
        serde_json::json!([])
    }
}
