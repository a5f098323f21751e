//! A pending item: who made the change and why, what differs, what an approval would do, and the forms to decide on it.

use super::named::{in_the_way, name_flags, named};
use super::prelude::*;
use super::{conflicts, queue, rows};
use crate::model::Kind;

endpoints! {
    /// A pending item
    GET "/review/item/:item", May(DraftsView) => item raw;
    /// The same, for names that are no segment of a path
    GET "/review/item", May(DraftsView) => item raw;
}

fn item(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let name = match cx.param("item") {
        "" => cx.query("item").ok_or_else(|| invalid("item", "is required"))?,
        name => name,
    };
    let stage = match cx.query("stage") {
        None => None,
        Some(stage) => {
            Some(Stage::named(stage).ok_or_else(|| invalid("stage", "is not review or ai-review"))?)
        }
    };
    show(cx, name, stage, &Reshown::default())
}

/// What a page shows again after a form was refused.
#[derive(Default)]
pub(super) struct Reshown<'a> {
    pub(super) refusal: Option<&'a Refusal>,
    /// What was entered.
    pub(super) entered: Value,
    /// The revision that the form was made from.
    pub(super) seen: Option<&'a str>,
}

/// The page of a pending item, by default on the first stage where it waits.
pub(super) fn show(
    cx: &RequestContext<'_>,
    name: &str,
    stage: Option<Stage>,
    reshown: &Reshown<'_>,
) -> Result<Answer, Refusal> {
    let is_live = cx.query("against") == Some("live");
    let input = json!({"items": [name], "live": is_live});
    let diff = match cx.run("review.diff", input, Terms { stage, ..Terms::default() }) {
        Ok(diff) => diff,
        Err(refusal) => return gone(cx, name, reshown.refusal.unwrap_or(&refusal)),
    };
    let Some(found) = diff["data"].as_array().and_then(|items| items.first()) else {
        let none = OpError::not_found("review.not-pending", format!("`{name}` does not wait for a decision"));
        return gone(cx, name, reshown.refusal.unwrap_or(&none.into()));
    };
    let stage = found["stage"].as_str().and_then(Stage::named).unwrap_or(Stage::Review);
    let item = found["item"].as_str().unwrap_or(name).to_owned();
    let seen = seen(&diff, stage);
    let list = cx.run_plain("review.list", json!({}))?;
    let is_it = |row: &&Value| row["item"] == item.as_str() && row["stage"] == stage.branch();
    let waiting = list["data"].as_array().into_iter().flatten().find(is_it).cloned();
    let mut waiting = waiting.unwrap_or_else(|| json!({}));
    name_flags(cx, &mut waiting, usize::MAX);
    let (mut shown, said) = rows::with_comments(found, &waiting["comments"]);
    let is_media = found["kind"] == Kind::Media.name();
    let technical = if is_media { rows::take_technical(&mut shown) } else { None };
    let pictures = if is_media { pictures(cx, &item, stage) } else { Vec::new() };
    let mut page = Page::new(cx, found["title"].as_str().unwrap_or(name))
        .with("item", shown)
        .with("waiting", waiting)
        .with("said", said)
        .with("technical", technical)
        .with("pictures", pictures)
        .with("stage", stage.branch())
        .with("upstream", stage.upstream().map(Stage::branch))
        .with("runs", diff["runs"].clone())
        .with("next", queue::next_after(&list, &item, stage))
        .with("conflicts", conflicts::of(cx, &item, stage)?)
        .with("isLive", is_live)
        .with("entered", reshown.entered.clone());
    if let Some(old) = reshown.seen.filter(|old| seen.as_deref() != Some(*old)) {
        page = page.with("since", since(cx, old, stage, &item));
    }
    if stage == Stage::Review && cx.may(Permission::ReviewApprove) {
        page = page.with("outcome", outcome(cx, &item, seen.clone()));
    }
    if found["kind"] == "post" && cx.query("view") == Some("pages") {
        let (sides, styles) = sides(cx, &item, stage)?;
        page = page.with_front_end(&sides["frontEnd"]).with("sides", sides).framing(styles);
    }
    page.with("seen", seen).refused(reshown.refusal).fill("item.html")
}

/// The picture of a record as it is upstream, if that is another one, and as it would be.
fn pictures(cx: &RequestContext<'_>, item: &str, stage: Stage) -> Vec<Value> {
    let media = item.split_once(':').map_or(item, |(_, id)| id);
    let at = |stage: Stage| {
        let found = cx.show_on("media.show", json!({"media": media}), stage).ok()?;
        found["mimeType"].as_str().filter(|kind| kind.starts_with("image/"))?;
        let url = found["variants"]["medium"].as_str().or(found["url"].as_str())?;
        // The live file may be served elsewhere, too: the page shows that of this server.
        let path = url.find("/uploads/").and_then(|at| url.get(at..))?;
        Some(json!({
            "url": format!("{path}?stage={stage}"), "alt": found["altText"], "stage": stage.branch(),
            "sha256": found["sha256"], "width": found["width"], "height": found["height"],
        }))
    };
    let now = at(stage);
    let was = stage.upstream().and_then(at);
    let is_other = was.as_ref().map(|was| &was["sha256"]) != now.as_ref().map(|now| &now["sha256"]);
    was.filter(|_| is_other).into_iter().chain(now).collect()
}

/// The commit of a stage that was compared.
pub(super) fn seen(diff: &Value, stage: Stage) -> Option<String> {
    let revisions = diff["revisions"].as_array()?;
    let of = revisions.iter().find(|one| one["stage"] == stage.branch())?;
    of["commit"].as_str().map(str::to_owned)
}

/// What an approval of the whole item would do, or why it would be refused.
fn outcome(cx: &RequestContext<'_>, item: &str, seen: Option<String>) -> Value {
    let terms = Terms { stage: Some(Stage::Review), expect: seen, dry_run: true, ..Terms::default() };
    told(cx, cx.run("review.approve", json!({"items": [item]}), terms), Some(item))
}

/// The outcome of a dry run, or its refusal, with names for what they are about.
pub(super) fn told(cx: &RequestContext<'_>, done: Result<Value, Refusal>, item: Option<&str>) -> Value {
    match done {
        Ok(mut done) => {
            for warning in done["warnings"].as_array_mut().into_iter().flatten() {
                let text = warning["message"].as_str().unwrap_or_default();
                warning["message"] = json!(named(cx, text, item, Stage::Review).0);
            }
            done
        }
        Err(Refusal::Failed(error) | Refusal::As(_, error)) => {
            let (refused, mut others) = named(cx, &error.message, item, Stage::Review);
            let mut issues = Vec::new();
            for issue in &error.issues {
                let (message, found) = named(cx, &issue.message, item, Stage::Review);
                let place = in_the_way(cx, &error.code, &issue.file, &issue.pointer);
                issues.push(json!({"message": message, "place": place}));
                others.extend(found);
            }
            json!({"refused": refused, "code": error.code, "issues": issues, "others": others})
        }
    }
}

/// What changed on the stage since a revision.
pub(super) fn since(cx: &RequestContext<'_>, old: &str, stage: Stage, item: &str) -> Option<Value> {
    let input = json!({"from": old, "to": stage.branch(), "what": [item]});
    let found = cx.run_plain("diff", input).ok()?;
    found["data"].as_array()?.first().map(rows::with_sections)
}

/// The page of a post as visitors see it and as they would see it, and the styles that these need.
fn sides(cx: &RequestContext<'_>, item: &str, stage: Stage) -> Result<(Value, Vec<String>), Refusal> {
    let side = |side: &str| {
        let terms = Terms { stage: Some(stage), ..Terms::default() };
        cx.run("review.render", json!({"item": item, "side": side}), terms)
    };
    let sides = [side("live")?, side("proposed")?];
    let styles = sides.iter().flat_map(|side| side["styleSources"].as_array()).flatten();
    let mut styles: Vec<String> = styles.filter_map(Value::as_str).map(str::to_owned).collect();
    styles.sort();
    styles.dedup();
    Ok((
        json!({"live": sides[0]["html"], "proposed": sides[1]["html"], "frontEnd": sides[1]["frontEnd"]}),
        styles,
    ))
}

/// The page for an item that does not wait, or not any more: what was done with it last.
fn gone(cx: &RequestContext<'_>, name: &str, refusal: &Refusal) -> Result<Answer, Refusal> {
    let history = cx.run_plain("history", json!({"item": name, "limit": 3})).ok();
    Page::new(cx, "This does not wait")
        .with("history", history.map(|mut found| found["data"].take()))
        .refused(Some(refusal))
        .fill("gone.html")
}
