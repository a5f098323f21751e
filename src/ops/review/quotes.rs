//! Words that comments quote: taken from a field when somebody comments, and found again when the comment is read.

use crate::base::Path;
use crate::model::{QUOTE_CHARS_MAX, Quote};
use crate::ops::prelude::*;
use crate::site::{Comment, CommentText};

/// The quotation of a new comment: words of the field that it is about.
///
/// # Errors
/// `comment.quote`: without a field, too long, or not in the field.
pub(super) fn quoted(
    snapshot: &Snapshot<'_>,
    unit: &Unit,
    (module, field): (Option<&str>, Option<&str>),
    words: &str,
) -> Result<Quote, OpError> {
    let refused = |message: &str| OpError::invalid("comment.quote", message).detail("quote", message);
    let Some(field) = field else {
        return Err(refused("a quotation needs the field that has its words")
            .hint("name it with `--field`, such as `--field title`"));
    };
    if words.chars().count() > QUOTE_CHARS_MAX {
        return Err(refused(&format!("a quotation has at most {QUOTE_CHARS_MAX} characters")));
    }
    let value = value_at(snapshot, unit, module, field)?;
    value.and_then(|value| Quote::of(words, &value)).ok_or_else(|| {
        refused("the field does not have these words")
            .hint("quote words as they stand there now: `cms review diff` shows them")
    })
}

/// Says of each comment with a quotation where its words stand in a content now.
///
/// # Errors
/// The repository cannot be read.
pub(crate) fn locate(snapshot: &Snapshot<'_>, comments: &mut [Comment]) -> Result<(), OpError> {
    for comment in comments {
        let CommentText { item, module, field, quote, .. } = &mut comment.note;
        let (Some(quote), Some(field), Some(unit)) = (quote.as_mut(), field.as_deref(), Unit::parse(item))
        else {
            continue;
        };
        let value = value_at(snapshot, &unit, module.as_deref(), field)?;
        *quote = quote.clone().located(value.as_ref());
    }
    Ok(())
}

/// The value of a field of an item, or of a module in it.
fn value_at(
    snapshot: &Snapshot<'_>,
    unit: &Unit,
    module: Option<&str>,
    field: &str,
) -> Result<Option<Value>, OpError> {
    let Some(item) = unit.item().map(|id| snapshot.item(id)).transpose()?.flatten() else { return Ok(None) };
    let modules = item.value.get("modules").and_then(Value::as_array).into_iter().flatten();
    let of_module = |id: &str| modules.into_iter().find(|module| module["id"] == id);
    let within = match module {
        Some(id) => of_module(id),
        None => Some(&item.value),
    };
    let path = Path::parse(field).ok();
    Ok(within.zip(path).and_then(|(value, path)| path.get(value)).cloned())
}
