//! Tables as data: each column is a heading and the cell of a row.

use super::page::Page;
use crate::base::{Map, Value};

/// The columns of a table.
pub(crate) type Columns<R> = [(&'static str, fn(&R) -> String)];

impl Page {
    /// A table with a line for each of these.
    pub(crate) fn rows<'a, R: 'a>(&mut self, columns: &Columns<R>, rows: impl IntoIterator<Item = &'a R>) {
        let headings: Vec<&str> = columns.iter().map(|(heading, _)| *heading).collect();
        let cells = |row: &R| columns.iter().map(|(_, cell)| cell(row)).collect();
        self.table(&headings, &rows.into_iter().map(cells).collect::<Vec<_>>());
    }
}

/// Columns: `columns!(row: Type; "heading" => row.field, …)`.
macro_rules! columns {
    ($row:ident: $type:ty; $($heading:literal => $cell:expr),* $(,)?) => {{
        const COLUMNS: &$crate::ops::table::Columns<$type> =
            &[$(($heading, |$row: &$type| ($cell).to_string())),*];
        COLUMNS
    }};
}

/// Makes an output a table: `table!(Output.rows, row: Type, "message without rows"; "heading" => row.field, …; footer)`,
/// where the footer is a method of the output.
macro_rules! table {
    ($output:ident.$rows:ident, $row:ident: $type:ty, $nothing:literal;
     $($heading:literal => $cell:expr),* $(,)? $(; $footer:ident)?) => {
        impl $crate::ops::View for $output {
            fn show(&self, page: &mut $crate::ops::Page) {
                if self.$rows.is_empty() {
                    return page.line($nothing);
                }
                page.rows($crate::ops::table::columns!($row: $type; $($heading => $cell),*), &self.$rows);
                $(self.$footer(page);)?
            }
        }
    };
}
pub(crate) use {columns, table};

/// The text of a field; empty if it is absent or no text.
pub(crate) fn text<'a>(fields: &'a Map, key: &str) -> &'a str {
    fields.get(key).and_then(Value::as_str).unwrap_or_default()
}

/// The beginning of an id, as people write it.
pub(crate) fn short_id(id: &str) -> &str {
    id.get(..8).unwrap_or(id)
}

/// The beginning of a commit's id.
pub(crate) fn short_commit(id: &str) -> &str {
    id.get(..12).unwrap_or(id)
}
