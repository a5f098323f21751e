//! The answer of an operation as it is on a terminal: its lines and tables, for a template.

use super::prelude::*;
use crate::ops::{Outcome, Part};

/// Longest text that a page shows, in bytes: programs take a longer one from the API.
const BYTES_MAX: usize = 256 * 1024;

/// A text as long as a page shows it.
pub(super) fn cut(mut text: String) -> String {
    if text.len() > BYTES_MAX {
        text.truncate(text.floor_char_boundary(BYTES_MAX));
        text.push_str("\n… the API and the command line have all of it");
    }
    text
}

/// The parts of an answer. Rows of a table lead where `link` says, given the row's data and its place; they have data where the
/// table has a row for each entry of the answer.
pub(super) fn shown(outcome: &Outcome, link: impl Fn(&Value, usize) -> Option<String>) -> Value {
    let data = outcome.json["data"].as_array().map_or(&[][..], Vec::as_slice);
    let parts = outcome.page.parts();
    let parts = parts.iter().map(|part| match part {
        Part::Text(text) => json!({"text": cut(text.clone())}),
        Part::Table { headings, rows } => {
            let is_of_data = rows.len() == data.len();
            let rows = rows.iter().enumerate().map(|(index, cells)| {
                let to = is_of_data.then(|| link(&data[index], index)).flatten();
                json!({"cells": cells, "to": to})
            });
            json!({"headings": headings, "rows": rows.collect::<Vec<_>>()})
        }
    });
    json!({"parts": parts.collect::<Vec<_>>(), "asides": outcome.page.asides(), "isProblem": outcome.exit != 0})
}
