//! `url`: a web address.

use super::*;

pub(super) struct Url;

impl FieldType for Url {
    fn check(&self, value: &mut Value, _def: &FieldDef, reader: &mut Reader<'_>) {
        check(value, reader);
    }

    fn schema(&self, _def: &FieldDef, writer: &Writer<'_>) -> Value {
        writer.url()
    }

    fn rewrite(&self, value: &mut Value, _def: &FieldDef, at: &Pointer<'_>, rewriter: &mut dyn Rewriter) {
        rewrite::text(value, TextRole::Address, at, rewriter);
    }

    #[cfg(test)]
    fn samples(&self) -> Value {
        json!([[{}, ["https://a.b/c?d#e", "/a", "#", ""], ["javascript:x", "a b", []]]])
    }
}

/// Checks an address. An empty text means none.
pub(super) fn check(value: &mut Value, reader: &mut Reader<'_>) {
    if reader.text(value)
        && let Value::String(text) = value
        && !text.is_empty()
    {
        reader.url(text);
    }
}
