//! `tab`: a layout mark that puts the fields after it on a separate tab.

use super::{FieldDef, FieldType, Holds};
use crate::base::Value;
use crate::model::reader::Reader;
use crate::model::schema::Writer;

pub(super) struct Tab;

impl FieldType for Tab {
    fn doc(&self) -> &'static str {
        "No value: the fields after it stand on a tab of their own."
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
