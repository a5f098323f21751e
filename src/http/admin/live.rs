//! What happened since a page was made, for the script of the page: what arrived, whether the item is another now, who else is
//! looking at it.

use super::prelude::*;
use super::{item, queue};
use crate::base::text::count;

endpoints! {
    /// What happened since a page was made
    GET "/review/live", May(DraftsView) => live raw;
}

/// Most titles that are named.
const NAMED_MAX: usize = 3;

fn live(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let item = cx.query("item");
    let who = (cx.caller.subject.as_str(), cx.caller.actor.name.as_str());
    let others = cx.shared.presence.at(item.unwrap_or("queue"), who, cx.now.as_second());
    let mut said = Vec::new();
    if let (Some(item), Some(seen)) = (item, cx.query("seen")) {
        let stage = cx.query("stage").and_then(Stage::named).unwrap_or(Stage::Review);
        if cx.site.snapshot(stage).map_err(OpError::from)?.commit().to_string() != seen {
            said.extend(changed(cx, item, seen, stage));
        }
    } else if let Some(since) = cx.query("since").filter(|_| cx.query("seen") != Some(tips(cx).as_str())) {
        let list = cx.run_plain("review.list", json!({}))?;
        said.extend(queue::arrived(&list, since, NAMED_MAX));
    }
    let others: Vec<&String> = others.iter().filter(|_| item.is_some()).collect();
    Ok(Answer::json(StatusCode::OK, &json!({"said": said, "others": others})))
}

/// The commits of both stages where items wait: as long as they are the same, nothing arrived.
pub(super) fn tips(cx: &RequestContext<'_>) -> String {
    let tip = |stage| cx.site.snapshot(stage).map(|at| at.commit().to_string()).unwrap_or_default();
    [Stage::Review, Stage::AiReview].map(tip).join("-")
}

/// What became of an item since a revision, if anything.
fn changed(cx: &RequestContext<'_>, item: &str, seen: &str, stage: Stage) -> Option<String> {
    let changes = item::since(cx, seen, stage, item)?["changes"].as_array().map_or(0, Vec::len);
    Some(format!("This was changed since you opened it: {}.", count(changes.max(1), "change")))
}
