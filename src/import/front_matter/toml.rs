//! TOML front matter, with the text of numbers and dates as written.

use super::{DEPTH_MAX, Unreadable, VALUES_MAX, place};
use crate::base::{Map, Value};
use toml_edit::{Document, Item, TableLike};

/// Reads a TOML document; positions count within `text`.
pub(super) fn read(text: &str) -> Result<Map, Unreadable> {
    let document = Document::parse(text).map_err(|error| {
        let (line, column) = place(text, error.span().map_or(0, |span| span.start));
        Unreadable::new(line, column, error.message().trim().replace('\n', ", "))
    })?;
    Reader { text, left: VALUES_MAX }.table(document.as_table(), 0)
}

struct Reader<'a> {
    text: &'a str,
    left: usize,
}

impl Reader<'_> {
    fn table(&mut self, table: &dyn TableLike, depth: usize) -> Result<Map, Unreadable> {
        table.iter().map(|(key, item)| Ok((key.to_owned(), self.item(item, depth + 1)?))).collect()
    }

    fn item(&mut self, item: &Item, depth: usize) -> Result<Value, Unreadable> {
        self.spend(item.span(), depth)?;
        match item {
            Item::None => Ok(Value::Null),
            Item::Value(value) => self.value(value, depth),
            Item::Table(table) => Ok(Value::Object(self.table(table, depth)?)),
            Item::ArrayOfTables(tables) => {
                tables.iter().map(|table| Ok(Value::Object(self.table(table, depth + 1)?))).collect()
            }
        }
    }

    fn value(&mut self, value: &toml_edit::Value, depth: usize) -> Result<Value, Unreadable> {
        self.spend(value.span(), depth)?;
        let written = value.span().and_then(|span| self.text.get(span)).unwrap_or_default();
        Ok(match value {
            toml_edit::Value::String(text) => Value::String(text.value().clone()),
            toml_edit::Value::Integer(number) => number_or_text(written, &number.value().to_string()),
            toml_edit::Value::Float(_) => {
                number_or_text(written, written.trim_start_matches('+').replace('_', "").as_str())
            }
            toml_edit::Value::Boolean(flag) => Value::Bool(*flag.value()),
            toml_edit::Value::Datetime(_) => Value::String(written.to_owned()),
            toml_edit::Value::Array(items) => {
                Value::Array(items.iter().map(|item| self.value(item, depth + 1)).collect::<Result<_, _>>()?)
            }
            toml_edit::Value::InlineTable(table) => Value::Object(self.table(table, depth)?),
        })
    }

    fn spend(&mut self, span: Option<std::ops::Range<usize>>, depth: usize) -> Result<(), Unreadable> {
        let left = self.left.checked_sub(1);
        self.left = left.unwrap_or(0);
        let message = match left {
            None => format!("more than {VALUES_MAX} values"),
            Some(_) if depth > DEPTH_MAX => format!("nested deeper than {DEPTH_MAX} levels"),
            Some(_) => return Ok(()),
        };
        let (line, column) = place(self.text, span.map_or(0, |span| span.start));
        Err(Unreadable::new(line, column, message))
    }
}

/// The number as written if that is valid JSON, else in its plain form, else (`inf`, `nan`) as a text.
fn number_or_text(written: &str, plain: &str) -> Value {
    let number =
        [written, plain].into_iter().find_map(|text| serde_json::from_str::<serde_json::Number>(text).ok());
    number.map_or_else(|| Value::String(written.to_owned()), Value::Number)
}
