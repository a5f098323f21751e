//! Redirects: old addresses and their targets.

mod change;
pub(crate) mod files;
mod list;
mod record;

pub use change::{Add, Remove, Set};
pub use list::List;
pub(crate) use record::{NAMES, add_names, as_in_files};

use super::error::{ErrorKind, OpError};
use crate::base::{Value, percent};

fn text<'a>(redirect: &'a Value, key: &str) -> Option<&'a str> {
    redirect.get(key).and_then(Value::as_str)
}

/// Finds a redirect by old path, id, or unique id prefix, and returns its index.
fn place(list: &[Value], name: &str) -> Result<usize, OpError> {
    let at = |wanted: &dyn Fn(&Value) -> bool| -> Vec<usize> {
        list.iter().enumerate().filter(|(_, redirect)| wanted(redirect)).map(|(index, _)| index).collect()
    };
    let lower = name.to_lowercase();
    let by_path = at(&|redirect| text(redirect, "from") == Some(name));
    let by_id =
        at(&|redirect| !lower.is_empty() && text(redirect, "id").is_some_and(|id| id.starts_with(&lower)));
    match (by_path.as_slice(), by_id.as_slice()) {
        ([index], _) | ([], [index]) => Ok(*index),
        ([], []) => Err(OpError::not_found("redirect.not-found", format!("no redirect `{name}`"))
            .hint("`cms redirect list` shows them all")),
        (_, _) => {
            Err(OpError::invalid("redirect.ambiguous", format!("`{name}` means more than one redirect"))
                .hint("name it by its whole id"))
        }
    }
}

/// An old path in the form in which it is requested: percent-decoded.
///
/// # Errors
/// No request can have this path.
fn request_path(from: &str) -> Result<String, OpError> {
    let refused = |message: &str| {
        let text = format!("`{from}` {message}, so nobody ever asks for it");
        OpError::invalid("redirect.never", text).detail("from", message).hint("name the path alone")
    };
    if from.contains(['?', '#']) {
        return Err(refused("holds more than a path"));
    }
    let read = percent::decode(from).ok_or_else(|| refused("is not percent-encoded UTF-8"))?;
    match read.chars().any(|c| c.is_whitespace() || c.is_control()) && read != from {
        true => Err(refused("holds blanks or control characters")),
        false => Ok(read),
    }
}

/// Refuses a second redirect of a path and language.
fn refuse_second(list: &[Value]) -> Result<(), OpError> {
    for (index, redirect) in list.iter().enumerate() {
        let same = |other: &Value| {
            text(other, "from") == text(redirect, "from") && text(other, "locale") == text(redirect, "locale")
        };
        if list[..index].iter().any(same) {
            let from = text(redirect, "from").unwrap_or_default();
            let message = format!("`{from}` is redirected already");
            return Err(OpError::new(ErrorKind::Conflict, "redirect.taken", message)
                .detail("from", "has a redirect")
                .hint("`cms redirect set` changes where it leads"));
        }
    }
    Ok(())
}
