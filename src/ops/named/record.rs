//! Items as clients write them: records, with the fields of answers.

use super::show;
use crate::ops::echo;
use crate::ops::prelude::*;

/// An item in one of the forms in which it is answered; none where it is not answered so.
pub(crate) type View<'a> = &'a dyn Fn(&Snapshot<'_>, &Item) -> Result<Option<Value>, OpError>;

/// Removes from a record what does not change an item: read-only fields that are as in one of these views on the stage that is
/// written, on the live one or when it was read, and values that it has or had then.
///
/// # Errors
/// A read-only field differs from its current value, or there is no such field.
pub(crate) fn remove_unchanged(
    draft: &Draft<'_>,
    item: &Item,
    record: &mut Map,
    settable: &[&str],
    views: &[View<'_>],
) -> Result<(), OpError> {
    let then = echo::as_read(draft.snapshot(), item, record)?.filter(|(_, then)| then.value != item.value);
    let before = then.iter().flat_map(|(then, item)| views.iter().map(move |view| view(then, item)));
    let before: Vec<Value> = before.filter_map(Result::transpose).collect::<Result<_, _>>()?;
    // What the client did not change since it read the item stays as it is now.
    record.retain(|name, sent| {
        !settable.contains(&name.as_str()) || !before.iter().any(|seen| seen.get(name) == Some(&*sent))
    });
    let before = before.into_iter().map(|seen| Ok(Some((false, seen))));
    let here = views.iter().map(|view| view(draft.snapshot(), item).map(|seen| Some((true, seen?))));
    let live = views.iter().map(|view| live(draft, item, *view));
    echo::remove(record, settable, here.chain(live).chain(before).filter_map(Result::transpose))?;
    match record.keys().find(|name| !settable.contains(&name.as_str())) {
        Some(other) => Err(OpError::of_field(other, "is unknown")),
        None => Ok(()),
    }
}

/// The view of the live item, where another stage is written.
fn live(draft: &Draft<'_>, item: &Item, view: View<'_>) -> Result<Option<echo::Seen>, OpError> {
    if draft.snapshot().stage() == Some(Stage::Source) {
        return Ok(None);
    }
    let live = draft.snapshot().site().snapshot(Stage::Source)?;
    match live.item(&item.id)? {
        Some(item) => Ok(view(&live, &item)?.map(|seen| (false, seen))),
        None => Ok(None),
    }
}

/// An item as its noun shows it.
///
/// # Errors
/// The repository cannot be read.
pub(crate) fn stored<N: Shows>(at: &Snapshot<'_>, item: &Item) -> Result<Value, OpError> {
    let mut fields = item.value.as_object().cloned().unwrap_or_default();
    fields.insert("metadata".to_owned(), Value::Object(show::metadata::<N>(at, item)?));
    Ok(Value::Object(fields))
}

/// An item as its noun lists it.
///
/// # Errors
/// The repository cannot be read.
pub(crate) fn listed_view<N: Lists>(at: &Snapshot<'_>, item: &Item) -> Result<Value, OpError> {
    let mut fields = item.value.as_object().cloned().unwrap_or_default();
    N::row(at, item, &mut fields)?;
    Ok(Value::Object(fields))
}
