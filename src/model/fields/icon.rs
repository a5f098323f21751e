//! `icon`: the name of an icon.

use super::*;

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
        json!([[{}, ["rocket"], [{}]]])
    }
}
