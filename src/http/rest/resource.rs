//! Nouns whose items are made, changed and deleted alike, each by the operation that the row of its endpoint names.

use super::prelude::*;
use serde::de::DeserializeOwned;

/// A noun of the site.
pub(super) trait Resource {
    /// Begins the names of its operations, such as `menu`.
    const NAME: &'static str;
    /// The path of all its items, such as `/api/menus`, if that of an item is below it.
    const PATH: &'static str = "";
    /// The parameter of the path of one item, and the field of its records that is in the path.
    const PARAMETER: &'static str = "id";
    /// The input of its operations that names an item.
    const INPUT: &'static str = "item";
    /// The body of a change.
    type Changes: DeserializeOwned + JsonSchema;

    /// Adds the names that old clients read to an item.
    fn complete(_: &mut Value) {}

    /// Adds them to an item of a list.
    fn complete_row(_: &mut Value) {}

    /// An item of a stage, as clients read it.
    fn item(cx: &RequestContext<'_>, name: &str, stage: Stage) -> Result<Value, Refusal> {
        let mut found = cx.show_on(&format!("{}.show", Self::NAME), json!({"item": name}), stage)?;
        Self::complete(&mut found);
        Ok(found)
    }

    /// Names fields in a refusal as the body did.
    fn with_sent_names(refusal: Refusal, _: &Map) -> Refusal {
        refusal
    }
}

/// The operation that the row of the endpoint names.
fn operation(cx: &RequestContext<'_>) -> &'static str {
    cx.route.operation.unwrap_or_default()
}

pub(super) fn list<R: Resource>(cx: &RequestContext<'_>, at: At, slice: Slice) -> Result<Tagged, Refusal> {
    let mut found = at.read(cx, operation(cx), json!({}))?;
    found["data"].as_array_mut().into_iter().flatten().for_each(R::complete_row);
    slice.cut(&mut found);
    Ok(Tagged(found))
}

pub(super) fn show<R: Resource>(cx: &RequestContext<'_>, at: At) -> Result<Tagged<LegacyEnvelope>, Refusal> {
    let mut found = at.read(cx, operation(cx), json!({"item": cx.param(R::PARAMETER)}))?;
    R::complete(&mut found);
    Ok(Tagged(legacy_envelope(found)))
}

/// Makes an item from the input of its operation; `sent` is the body that it is from.
pub(super) fn create<R: Resource>(
    cx: &RequestContext<'_>,
    stage: Stage,
    input: Value,
    sent: &Map,
) -> Result<Created, Refusal> {
    let done = cx.write(operation(cx), input, stage).map_err(|refusal| R::with_sent_names(refusal, sent))?;
    let name = done["id"].as_str().or(sent.get(R::PARAMETER).and_then(Value::as_str));
    let item = R::item(cx, name.unwrap_or_default(), stage)?;
    let path = format!("{}/{}", R::PATH, item[R::PARAMETER].as_str().unwrap_or_default());
    let answer = written(cx, after(item, &done), stage, StatusCode::CREATED, "Created");
    Ok(Created(if R::PATH.is_empty() { answer } else { located(answer, &path, stage) }))
}

pub(super) fn update<R: Resource>(
    cx: &RequestContext<'_>,
    to: To,
    body: Fields<R::Changes>,
) -> Result<Answer, Refusal> {
    change::<R>(cx, cx.param(R::PARAMETER), to.0, body.0)
}

/// Changes fields of an item.
pub(super) fn change<R: Resource>(
    cx: &RequestContext<'_>,
    name: &str,
    stage: Stage,
    fields: Map,
) -> Result<Answer, Refusal> {
    let done = cx.write(operation(cx), json!({R::INPUT: name, "fields": &fields}), stage);
    let done = done.map_err(|refusal| R::with_sent_names(refusal, &fields))?;
    // An id stays, a slug may have changed.
    let is_id = Uuid::try_parse(name).is_ok();
    let item = R::item(cx, done["id"].as_str().filter(|_| !is_id).unwrap_or(name), stage)?;
    Ok(written(cx, after(item, &done), stage, StatusCode::OK, "Updated"))
}

pub(super) fn delete<R: Resource>(cx: &RequestContext<'_>, to: To) -> Result<(), Refusal> {
    cx.write(operation(cx), json!({R::INPUT: cx.param(R::PARAMETER)}), to.0).map(drop)
}
