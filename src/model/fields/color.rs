//! `color`: a colour as CSS writes it.

use super::{Control, FieldDef, FieldType, Pointer, Rewriter, TextRole, rewrite};
use crate::base::Value;
use crate::model::codes;
use crate::model::reader::Reader;
use crate::model::schema::Writer;

/// Three or six hexadecimal digits after `#`, or nothing.
const HEX: &str = r"^(#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}))?$";

pub(super) struct Color;

impl FieldType for Color {
    fn doc(&self) -> &'static str {
        "A colour such as `#0a7` or `#00aa77`."
    }

    fn control(&self) -> Option<Control> {
        Some(Control::Input("color"))
    }

    fn check(&self, value: &mut Value, _def: &FieldDef, reader: &mut Reader<'_>) {
        if reader.text(value)
            && let Value::String(text) = value
            && !is_color(text)
        {
            let message = format!("{} must be a colour such as `#00aa77`", reader.subject());
            reader.refuse(codes::FIELD_VALUE, message, None);
        }
    }

    fn schema(&self, _def: &FieldDef, writer: &Writer<'_>) -> Value {
        writer.pattern(HEX)
    }

    fn rewrite(&self, value: &mut Value, _def: &FieldDef, at: &Pointer<'_>, rewriter: &mut dyn Rewriter) {
        rewrite::text(value, TextRole::Choice, at, rewriter);
    }

    #[cfg(test)]
    fn samples(&self) -> Value {
        serde_json::json!([[{}, ["", "#0a7", "#00AA77"], ["red", "#12", "#00aa7g", 7, []]]])
    }
}

fn is_color(text: &str) -> bool {
    let digits = text.strip_prefix('#').filter(|digits| matches!(digits.len(), 3 | 6));
    text.is_empty() || digits.is_some_and(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()))
}
