//! `slider`: a number on a scale.

use super::{Control, FieldDef, FieldType, Holds, number};
use crate::base::Value;
use crate::model::reader::Reader;
use crate::model::schema::Writer;

pub(super) struct Slider;

impl FieldType for Slider {
    fn doc(&self) -> &'static str {
        "A number on a scale."
    }

    fn holds(&self) -> Holds {
        Holds::Number
    }

    fn control(&self) -> Option<Control> {
        Some(Control::Input("number"))
    }

    fn check(&self, value: &mut Value, def: &FieldDef, reader: &mut Reader<'_>) {
        number::check(value, def, reader);
    }

    fn schema(&self, def: &FieldDef, _writer: &Writer<'_>) -> Value {
        number::schema(def)
    }

    #[cfg(test)]
    fn samples(&self) -> Value {
        serde_json::json!([[{"min": 0, "max": 10}, [5], [11, "5"]]])
    }
}
