//! `text` and `textarea`: one line of text, or several.

use super::map::add_line;
use super::*;

pub(super) struct Text;

impl FieldType for Text {
    fn check(&self, value: &mut Value, _def: &FieldDef, reader: &mut Reader<'_>) {
        reader.text(value);
    }

    fn schema(&self, _def: &FieldDef, writer: &Writer<'_>) -> Value {
        writer.text()
    }

    fn initial(&self, _def: &FieldDef) -> Value {
        Value::String(String::new())
    }

    fn text(&self, value: &Value, _def: &FieldDef, out: &mut String) {
        add_line(out, value.as_str().unwrap_or_default());
    }

    fn rewrite(&self, value: &mut Value, _def: &FieldDef, at: &Pointer<'_>, rewriter: &mut dyn Rewriter) {
        rewrite::text(value, TextRole::Words, at, rewriter);
    }

    #[cfg(test)]
    fn samples(&self) -> Value {
        json!([[{}, ["x", "", 1.5, true], [[], {}]]])
    }
}
