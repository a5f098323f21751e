//! `slider`: a number on a scale.

use super::{FieldDef, FieldKind, FieldType, number};
use crate::base::Value;
use crate::model::reader::Reader;
use crate::model::schema::Writer;

pub(super) struct Slider;

impl FieldType for Slider {
    fn kind(&self) -> FieldKind {
        FieldKind::Slider
    }

    fn doc(&self) -> &'static str {
        "A number on a scale."
    }

    fn check(&self, value: &mut Value, def: &FieldDef, reader: &mut Reader<'_>) {
        number::check(value, def, reader);
    }

    fn schema(&self, def: &FieldDef, _writer: &Writer<'_>) -> Value {
        number::schema(def)
    }
}
