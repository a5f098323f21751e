//! `icon`: the name of an icon.

use super::{FieldDef, FieldType, Pointer, Rewriter, TextRole, rewrite};
use crate::base::Value;
use crate::model::reader::Reader;
use crate::model::schema::Writer;

pub(super) struct Icon;

impl FieldType for Icon {
    fn check(&self, value: &mut Value, _def: &FieldDef, reader: &mut Reader<'_>) {
        reader.text(value);
    }

    fn schema(&self, _def: &FieldDef, writer: &Writer<'_>) -> Value {
        writer.text()
    }

    fn rewrite(&self, value: &mut Value, _def: &FieldDef, at: &Pointer<'_>, rewriter: &mut dyn Rewriter) {
        rewrite::text(value, TextRole::Choice, at, rewriter);
    }

    #[cfg(test)]
    fn samples(&self) -> Value {
        serde_json::json!([[{}, ["rocket"], [{}]]])
    }
}
