//! Changes inside a list or a text: an item is inserted or moves, a part of a text is replaced.

use crate::base::{Path, Step};
use crate::ops::prelude::*;
use crate::richtext::{SectionError, with_section};

/// Inserts a value before the item of a list at a path, or at the end of the list at the path; a list that does not exist
/// is created. Returns whether the place exists.
///
/// # Errors
/// `field.list`: the path leads to no list.
pub(super) fn insert(item: &mut Value, path: &Path, value: Value) -> Result<bool, OpError> {
    let Some((last, list)) = split(path) else {
        return match path.get(item) {
            None | Some(Value::Null) => Ok(path.set(item, Some(Value::Array(vec![value])))),
            Some(Value::Array(items)) => {
                let items = items.iter().cloned().chain([value]).collect();
                Ok(path.set(item, Some(Value::Array(items))))
            }
            Some(_) => Err(no_list(path)),
        };
    };
    let Some(mut items) = items_at(item, &list)? else { return Ok(false) };
    // The position after the last item is the end of the list.
    let at = position(&items, last).or(match last {
        Step::Index(index) => (*index == items.len()).then_some(*index),
        Step::Key(_) | Step::Id(_) => None,
    });
    let Some(at) = at else { return Ok(false) };
    items.insert(at, value);
    Ok(list.set(item, Some(Value::Array(items))))
}

/// Moves the item of a list at a path to a position, from 0. Returns whether the item exists.
///
/// # Errors
/// `field.list`: the path leads to no item of a list; `field.position`: the position is beyond the end.
pub(super) fn move_to(item: &mut Value, path: &Path, to: usize) -> Result<bool, OpError> {
    let (last, list) = split(path).ok_or_else(|| no_list(path))?;
    let Some(mut items) = items_at(item, &list)? else { return Ok(false) };
    let Some(from) = position(&items, last) else { return Ok(false) };
    if to >= items.len() {
        let message =
            format!("position {to} of `{list}` is beyond the end: the last one is {}", items.len() - 1);
        return Err(OpError::invalid("field.position", message).detail(path.to_string(), "beyond the end"));
    }
    let moved = items.remove(from);
    items.insert(to, moved);
    Ok(list.set(item, Some(Value::Array(items))))
}

/// Replaces a part of the text at a path. Returns whether the place exists.
///
/// # Errors
/// `field.text`: the value is no text; `field.count`: the part occurs more or less often than expected.
pub(super) fn replace(
    item: &mut Value,
    path: &Path,
    find: &str,
    with: &str,
    count: usize,
) -> Result<bool, OpError> {
    let Some(value) = path.get(item) else { return Ok(false) };
    let Some(text) = value.as_str() else {
        let error = OpError::invalid("field.text", format!("`{path}` is not a text"));
        return Err(error.detail(path.to_string(), "not a text"));
    };
    let found = if find.is_empty() { 0 } else { text.matches(find).count() };
    if found != count || found == 0 {
        let message = format!("`{path}` contains {find:?} {found} times, expected {}", count.max(1));
        let error =
            OpError::invalid("field.count", message).detail(path.to_string(), format!("found {found} times"));
        return Err(error.hint("give a longer part of the text, or its count as `expectCount`"));
    }
    let new = text.replace(find, with);
    Ok(path.set(item, Some(Value::String(new))))
}

/// Replaces the text under a heading of the text at a path, or removes both. Returns whether the place exists.
///
/// # Errors
/// `field.text`: the value is no text; `field.section`: no heading, or several, have these words.
pub(super) fn section(
    item: &mut Value,
    path: &Path,
    heading: &str,
    with: Option<&str>,
) -> Result<bool, OpError> {
    let Some(value) = path.get(item) else { return Ok(false) };
    let wrong = |code: &str, message: String| {
        OpError::invalid(code, message.clone()).detail(path.to_string(), message)
    };
    let new = with_section(value, heading, with).map_err(|error| match error {
        SectionError::None(known) => wrong("field.section", format!("`{path}` has no heading `{heading}`"))
            .hint("it has no headings")
            .instead(Alternatives::among(heading, known.iter().map(String::as_str))),
        SectionError::Several(count) => {
            wrong("field.section", format!("`{path}` has {count} headings `{heading}`"))
                .hint("put `##` in front for one of that level, or replace the words by `find`")
        }
        SectionError::Shape(cause) => wrong("field.text", format!("`{path}` is not a text: {cause}")),
    })?;
    Ok(path.set(item, Some(new)))
}

/// The last step of a path to an item of a list, and the path of the list.
fn split(path: &Path) -> Option<(&Step, Path)> {
    match path.0.split_last()? {
        (Step::Key(_), _) => None,
        (last, list) => Some((last, Path(list.to_vec()))),
    }
}

fn items_at(item: &Value, list: &Path) -> Result<Option<Vec<Value>>, OpError> {
    match list.get(item) {
        None => Ok(None),
        Some(Value::Array(items)) => Ok(Some(items.clone())),
        Some(_) => Err(no_list(list)),
    }
}

fn position(items: &[Value], step: &Step) -> Option<usize> {
    match step {
        Step::Index(index) => (*index < items.len()).then_some(*index),
        Step::Id(id) => items.iter().position(|item| item.get("id").and_then(Value::as_str) == Some(id)),
        Step::Key(_) => None,
    }
}

fn no_list(path: &Path) -> OpError {
    let error = OpError::invalid("field.list", format!("`{path}` is not a list, nor an item of one"));
    error.detail(path.to_string(), "not a list")
}
