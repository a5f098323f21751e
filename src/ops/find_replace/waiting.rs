//! Pending texts on stages that match: if replaced on one stage only, the old text would return with their approval.

use super::ItemMatches;
use super::search::Search;
use crate::base::Path;
use crate::ops::prelude::*;

/// Matches on the stages downstream of one, in places that differ from their upstream stage, and in values of open
/// conflicts.
///
/// # Errors
/// A text would become too long; the repository cannot be read.
pub(super) fn below<C: Capability>(
    cx: &Context<'_, C>,
    search: &Search,
    stage: Stage,
) -> Result<Vec<ItemMatches>, OpError> {
    let mut found = Vec::new();
    let mut upper = stage;
    while let Some(lower) = upper.downstream() {
        let (above, at) = (cx.snapshot_of(upper)?, cx.snapshot_of(lower)?);
        for (unit, _) in cx.look()?.waiting(lower)? {
            let Some(id) = unit.item() else { continue };
            let Ok(Some(item)) = at.item(id) else { continue };
            let live = above.item(id).ok().flatten();
            found.extend(hits(search, &item, &at, lower, &|place| {
                let above = live.as_ref().and_then(|live| place.get(&live.value));
                place.get(&item.value).is_none_or(|text| !is_own(search, text, above))
            })?);
        }
        found.extend(disputed(cx, search, &at, lower)?);
        upper = lower;
    }
    Ok(found)
}

/// Whether a match is in the text's own changes, compared by paragraph: the rest follows the upstream text.
fn is_own(search: &Search, text: &Value, above: Option<&Value>) -> bool {
    match (text, above) {
        (Value::String(text), Some(Value::String(above))) => {
            let known: Vec<&str> = above.split(PARAGRAPH).collect();
            text.split(PARAGRAPH).any(|part| !known.contains(&part) && search.finds(part))
        }
        (text, above) => Some(text) != above,
    }
}

/// The separator of paragraphs.
const PARAGRAPH: &str = "\n\n";

/// Matches in an item, except in excluded places.
fn hits(
    search: &Search,
    item: &Item,
    at: &Snapshot<'_>,
    stage: Stage,
    is_left_out: &dyn Fn(&Path) -> bool,
) -> Result<Vec<ItemMatches>, OpError> {
    let mut found = Vec::new();
    for table in search.tables.iter().filter(|table| table.kind() == item.id.kind) {
        let Some(hit) = search.hit(*table, item.clone(), at, stage)? else { continue };
        let mut matches = hit.matches;
        matches.fields.retain(|field| Path::parse(&field.path).is_ok_and(|place| !is_left_out(&place)));
        found.extend((!matches.fields.is_empty()).then_some(matches));
    }
    Ok(found)
}

/// Matches in the values of a stage's open conflicts.
fn disputed<C: Capability>(
    cx: &Context<'_, C>,
    search: &Search,
    at: &Snapshot<'_>,
    stage: Stage,
) -> Result<Vec<ItemMatches>, OpError> {
    let mut found = Vec::new();
    for file in cx.look()?.conflicts(stage)? {
        let Some(id) = file.unit().and_then(|unit| unit.item().cloned()) else { continue };
        let Ok(Some(item)) = at.item(&id) else { continue };
        for dispute in &file.disputed {
            let Ok(place) = Path::parse(&dispute.path) else { continue };
            for value in dispute.staged.iter().chain(&dispute.others) {
                let mut waiting = item.clone();
                if place.set(&mut waiting.value, Some(value.clone())) {
                    found.extend(hits(search, &waiting, at, stage, &|at| !place.contains(at))?);
                }
            }
        }
    }
    Ok(found)
}
