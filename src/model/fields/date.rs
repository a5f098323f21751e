//! `date`: a date, with or without a time.

use super::*;

pub(super) struct Date;

impl FieldType for Date {
    fn check(&self, value: &mut Value, _def: &FieldDef, reader: &mut Reader<'_>) {
        if reader.text(value)
            && let Value::String(text) = value
            && !text.is_empty()
            && !scalar::is_date(text)
        {
            let found = scalar::short(text);
            let message = format!("{} must be a date such as `2026-11-20`, not `{found}`", reader.subject());
            reader.refuse(codes::TIME_INVALID, message, None);
        }
    }

    fn schema(&self, _def: &FieldDef, writer: &Writer<'_>) -> Value {
        writer.pattern(r"^(\d{4}-\d{2}-\d{2}.*)?$")
    }

    #[cfg(test)]
    fn samples(&self) -> Value {
        json!([[{}, ["2026-11-20", "2026-11-20T09:30:00Z", ""], ["20.11.2026", []]]])
    }
}
