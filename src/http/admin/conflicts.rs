//! Open conflicts: of each disputed place the value that both sides began with, theirs, and yours.

use super::prelude::*;

endpoints! {
    /// All open conflicts
    GET "/review/conflicts", May(DraftsView) => list raw;
}

fn list(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let found = cx.run_plain("review.conflicts", json!({}))?;
    Page::new(cx, "Conflicts").with("conflicts", found["data"].clone()).fill("conflicts.html")
}

/// The disputed places of an item on a stage.
pub(super) fn of(cx: &RequestContext<'_>, item: &str, stage: Stage) -> Result<Value, Refusal> {
    let at = Terms { stage: Some(stage), ..Terms::default() };
    let found = cx.run("review.conflicts", json!({}), at)?;
    let own = found["data"].as_array().into_iter().flatten().filter(|file| {
        let (kind, id) = (file["kind"].as_str().unwrap_or_default(), file["id"].as_str().unwrap_or_default());
        item.strip_prefix(kind).and_then(|rest| rest.strip_prefix(':')) == Some(id)
    });
    let places = own.flat_map(|file| {
        let texts = file["texts"].as_array();
        file["disputed"].as_array().into_iter().flatten().map(move |disputed| {
            let mut place = place(disputed);
            let text = texts.into_iter().flatten().find(|text| text["path"] == disputed["path"]);
            place["paragraphs"] = text.map(|text| text["paragraphs"].clone()).unwrap_or_default();
            place
        })
    });
    Ok(places.collect())
}

/// A disputed place, with the kinds of its values.
fn place(place: &Value) -> Value {
    let sides = ["base", "upstream", "staged"].map(|side| &place[side]);
    let mut place = place.clone();
    place["isText"] = json!(sides.iter().all(|side| side.is_string() || side.is_null()));
    place["isList"] = json!(sides[1].is_array() && sides[2].is_array());
    place
}
