//! A set: changes of several items that are decided on together.

use super::item::{Reshown, seen, told};
use super::prelude::*;
use super::rows;

endpoints! {
    /// A pending set
    GET "/review/set/:set", May(DraftsView) => set raw;
}

fn set(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let stage = cx.query("stage").and_then(Stage::named);
    show(cx, cx.param("set"), stage, &Reshown::default())
}

/// The page of a set, by default on the first stage where it waits.
pub(super) fn show(
    cx: &RequestContext<'_>,
    name: &str,
    stage: Option<Stage>,
    reshown: &Reshown<'_>,
) -> Result<Answer, Refusal> {
    let shown = cx.run("set.show", json!({"name": name}), Terms { stage, ..Terms::default() })?;
    let head = &shown["data"][0];
    let stage = head["stage"].as_str().and_then(Stage::named).unwrap_or(Stage::Review);
    let at = Terms { stage: Some(stage), ..Terms::default() };
    let diff = cx.run("review.diff", json!({"set": name}), at)?;
    let items = diff["data"].as_array().into_iter().flatten().map(rows::with_sections);
    let seen = seen(&diff, stage);
    let mut page = Page::new(cx, head["setTitle"].as_str().unwrap_or(name))
        .with("set", head.clone())
        .with("items", items.collect::<Vec<Value>>())
        .with("stage", stage.branch())
        .with("runs", diff["runs"].clone())
        .with("entered", reshown.entered.clone());
    if stage == Stage::Review && cx.may(Permission::ReviewApprove) {
        let terms = Terms { expect: seen.clone(), dry_run: true, stage: Some(stage), ..Terms::default() };
        page = page.with("outcome", told(cx, cx.run("review.approve", json!({"set": name}), terms), None));
    }
    page.with("seen", seen).refused(reshown.refusal).fill("set.html")
}
