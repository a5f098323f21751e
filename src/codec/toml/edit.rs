//! Writing TOML: changed values replace the old ones, and all comments are kept.

use super::{SyntaxError, explain, parse};
use crate::base::{Map, Value};
use crate::codec::screen::CONFLICT_MARKS;
use toml_edit::{Array, ArrayOfTables, DocumentMut, InlineTable, Item, Table, TableLike};

/// A value as TOML: plain entries first, then a table for each mapping. TOML has no null, so entries that are null are
/// omitted.
pub fn write(value: &Value) -> String {
    let mut document = DocumentMut::new();
    if let Value::Object(map) = value {
        *document.as_table_mut() = table(map);
    }
    document.to_string()
}

/// `text` with only the differences to `new` rewritten; comments and order are kept. Entries that are null in `new` are
/// removed. The result always parses as `new`; if needed, [`write`] is used.
///
/// # Errors
/// [`SyntaxError`] when `text` itself is invalid.
pub fn edit(text: &str, new: &Value) -> Result<String, SyntaxError> {
    let old = parse(text.as_bytes())?;
    let new = without_nulls(new);
    if old.value == new {
        return Ok(text.to_owned());
    }
    let mut document: DocumentMut = old.text().parse().map_err(|cause| explain(&cause, old.text()))?;
    if let (Value::Object(old), Value::Object(new)) = (&old.value, &new) {
        update(document.as_table_mut(), old, new);
    }
    let edited = document.to_string();
    let is_right = parse(edited.as_bytes()).is_ok_and(|read| read.value == new);
    Ok(if is_right { edited } else { write(&new) })
}

fn without_nulls(value: &Value) -> Value {
    match value {
        Value::Object(map) => {
            let entries = map.iter().filter(|(_, value)| !value.is_null());
            Value::Object(entries.map(|(key, value)| (key.clone(), without_nulls(value))).collect())
        }
        Value::Array(items) => items.iter().filter(|item| !item.is_null()).map(without_nulls).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.clone(),
    }
}

/// Updates a table from `old` to `new`.
fn update(table: &mut dyn TableLike, old: &Map, new: &Map) {
    for key in old.keys().filter(|key| !new.contains_key(*key)) {
        table.remove(key);
    }
    for (key, value) in new.iter().filter(|(key, value)| old.get(*key) != Some(value)) {
        match (table.get_mut(key), old.get(key)) {
            (Some(item), Some(old)) => update_item(item, old, value),
            _ => drop(table.insert(key, fresh(value))),
        }
    }
}

fn update_item(item: &mut Item, old: &Value, new: &Value) {
    if let (Value::Object(old), Value::Object(new)) = (old, new)
        && let Some(table) = item.as_table_like_mut()
    {
        return update(table, old, new);
    }
    if let (Value::Array(old), Value::Array(new)) = (old, new) {
        match item {
            Item::Value(toml_edit::Value::Array(array)) => return update_array(array, old, new),
            Item::ArrayOfTables(tables) if new.iter().all(is_filled) && !new.is_empty() => {
                return update_tables(tables, old, new);
            }
            Item::None | Item::Value(_) | Item::Table(_) | Item::ArrayOfTables(_) => {}
        }
    }
    match item {
        Item::Value(written) => {
            let decor = written.decor().clone();
            *written = plain(new);
            *written.decor_mut() = decor;
        }
        Item::None | Item::Table(_) | Item::ArrayOfTables(_) => *item = fresh(new),
    }
}

/// Number of equal items at the beginning and at the end.
fn same_ends(old: &[Value], new: &[Value]) -> (usize, usize) {
    let first = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let last = old[first..].iter().rev().zip(new[first..].iter().rev()).take_while(|(a, b)| a == b).count();
    (first, last)
}

fn update_array(array: &mut Array, old: &[Value], new: &[Value]) {
    let (first, last) = same_ends(old, new);
    let (old_end, new_end) = (old.len() - last, new.len() - last);
    let opening = array.get(0).and_then(|item| item.decor().prefix().cloned());
    for at in (new_end.max(first)..old_end).rev() {
        array.remove(at);
    }
    if let (Some(opening), Some(item)) = (opening, array.get_mut(0)) {
        item.decor_mut().set_prefix(opening);
    }
    for (at, value) in new.iter().enumerate().take(new_end).skip(first) {
        let mut written = plain(value);
        if at < old_end {
            if let Some(place) = array.get_mut(at) {
                *written.decor_mut() = place.decor().clone();
                *place = written;
            }
            continue;
        }
        match array.get(at.saturating_sub(1)).map(|above| above.decor().prefix().cloned()) {
            Some(Some(prefix)) if at > 0 && prefix.as_str().is_some_and(|prefix| prefix.contains('\n')) => {
                let indentation =
                    prefix.as_str().and_then(|prefix| prefix.rsplit('\n').next()).unwrap_or_default();
                written.decor_mut().set_prefix(format!("\n{indentation}"));
                array.insert_formatted(at, written);
            }
            _ => array.insert(at, written),
        }
    }
}

fn update_tables(tables: &mut ArrayOfTables, old: &[Value], new: &[Value]) {
    let (first, last) = same_ends(old, new);
    let (old_end, new_end) = (old.len() - last, new.len() - last);
    for at in (new_end.max(first)..old_end).rev() {
        tables.remove(at);
    }
    for (at, value) in new.iter().enumerate().take(new_end).skip(first) {
        let Value::Object(value) = value else { continue };
        match (tables.get_mut(at), old.get(at)) {
            (Some(place), Some(Value::Object(old))) if at < old_end => update(place, old, value),
            _ => tables.insert(at.min(tables.len()), table(value)),
        }
    }
}

/// A new entry of a table.
fn fresh(value: &Value) -> Item {
    match value {
        Value::Object(map) => Item::Table(table(map)),
        Value::Array(items) if !items.is_empty() && items.iter().all(is_filled) => {
            let maps = items.iter().filter_map(Value::as_object);
            Item::ArrayOfTables(maps.map(table).collect())
        }
        other => Item::Value(plain(other)),
    }
}

fn is_filled(value: &Value) -> bool {
    value.as_object().is_some_and(|map| !map.is_empty())
}

fn table(map: &Map) -> Table {
    let mut table = Table::new();
    for (key, value) in map.iter().filter(|(_, value)| !value.is_null()) {
        table.insert(key, fresh(value));
    }
    // A table that contains only tables needs no header line of its own.
    table.set_implicit(!table.is_empty() && table.iter().all(|(_, item)| item.is_table()));
    table
}

/// A text; one that looks like a merge conflict is written on one line, where it is not mistaken for one.
fn string(text: &str) -> toml_edit::Value {
    if CONFLICT_MARKS.iter().any(|mark| text.contains(mark)) {
        let escaped = Value::from(text).to_string().replace('\u{7f}', "\\u007f");
        escaped.parse().unwrap_or_else(|_| text.into())
    } else {
        text.into()
    }
}

/// A value on one line.
fn plain(value: &Value) -> toml_edit::Value {
    match value {
        Value::Null => "".into(),
        Value::Bool(truth) => (*truth).into(),
        Value::Number(number) => number.as_str().parse().unwrap_or_else(|_| number.as_str().into()),
        Value::String(text) => string(text),
        Value::Array(items) => {
            let items = items.iter().filter(|item| !item.is_null());
            toml_edit::Value::Array(items.map(plain).collect::<Array>())
        }
        Value::Object(map) => {
            let entries = map.iter().filter(|(_, value)| !value.is_null());
            let entries = entries.map(|(key, value)| (key.as_str(), plain(value)));
            toml_edit::Value::InlineTable(entries.collect::<InlineTable>())
        }
    }
}
