//! Decisions: each form runs one operation, bound to the revision that its page showed, and leads to a page that says what was done.

use super::item::{self, Reshown};
use super::notice::Notice;
use super::prelude::*;
use super::{QUEUE, queue, session, set, template};
use crate::base::text::count;
use crate::base::zone;

endpoints! {
    /// Approve an item, parts of it, or a set
    POST "/review/approve", May(DraftsView), "review.approve" => approve raw;
    /// Hand an item, parts of it, or a set to the reviewers
    POST "/review/submit", May(DraftsView), "review.submit" => submit raw;
    /// Reject an item or a set
    POST "/review/reject", May(DraftsView), "review.reject" => reject raw;
    /// Ask for changes of an item
    POST "/review/request-changes", May(DraftsView), "review.request-changes" => request_changes raw;
    /// Comment on an item, or resolve a comment
    POST "/review/comment", May(DraftsView), "review.comment" => comment raw;
    /// Resolve a disputed place
    POST "/review/resolve", May(DraftsView), "review.resolve" => resolve raw;
    /// Write a text of a post anew, as the reviewer
    POST "/review/wording", May(DraftsView), "post.set" => reword raw;
    /// Take an operation back
    POST "/review/undo", May(DraftsView), "undo" => undo raw;
}

/// The exceptions that an approval may make.
const EXCEPTIONS: [&str; 3] = ["despiteRequests", "allowDangling", "allowFiller"];

fn approve(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let form = Form::of(cx)?;
    let mut input = subject(&form)?;
    for name in EXCEPTIONS.into_iter().filter(|name| form.has(name)) {
        input[name] = json!(true);
    }
    input["publish"] = json!(form.text("how") == Some("publish") || form.has("publish"));
    if form.text("how") == Some("at") {
        input["at"] = json!(form.needed("at")?);
    }
    promote(cx, &form, "review.approve", input)
}

fn submit(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let form = Form::of(cx)?;
    let input = subject(&form)?;
    promote(cx, &form, "review.submit", input)
}

/// The item or the set that a form is about.
fn subject(form: &Form) -> Result<Value, Refusal> {
    match form.text("set") {
        Some(set) => Ok(json!({"set": set})),
        None => Ok(json!({"items": [form.needed("item")?]})),
    }
}

/// Moves what the form names one stage on: all of it, or the ticked places.
fn promote(
    cx: &RequestContext<'_>,
    form: &Form,
    operation: &str,
    mut input: Value,
) -> Result<Answer, Refusal> {
    if form.text("how") == Some("ticked") {
        let places = form.texts("only");
        if places.is_empty() {
            let none = OpError::of_field("only", "must name a change: tick one, or decide on all of them");
            return again(cx, form, none.into());
        }
        input["only"] = json!(places);
    }
    match cx.run(operation, input, form.terms()?) {
        Ok(done) => {
            let stays = done["stillWaiting"].as_array().is_some_and(|left| !left.is_empty())
                || !done["scheduled"].is_null();
            let page = if stays { back(form)? } else { onwards(form) };
            Ok(promoted(cx, &done).then(cx, &page))
        }
        Err(refusal) => again(cx, form, refusal),
    }
}

/// What a promotion did, in words.
fn promoted(cx: &RequestContext<'_>, done: &Value) -> Notice {
    if !done["scheduled"].is_null() {
        return Notice::of(match done["scheduled"]["at"].as_str() {
            Some(at) => {
                format!("Approved for {}: it goes live then, if nothing of it changes.", template::when(at))
            }
            None => "Taken off the schedule. It waits as before.".to_owned(),
        });
    }
    let titles = |key: &str| -> Vec<String> {
        let items = done[key].as_array().into_iter().flatten();
        items.filter_map(|item| item["title"].as_str()).map(|title| format!("“{title}”")).collect()
    };
    let (items, left) = (titles("items"), done["stillWaiting"].as_array().map_or(0, Vec::len));
    let what = match items.as_slice() {
        [one] => one.clone(),
        all => count(all.len(), "item"),
    };
    let part = if left > 0 { "a part of " } else { "" };
    let is_live = done["stage"] == Stage::Source.branch();
    let verb = if is_live { "Approved" } else { "Submitted to the reviewers" };
    let mut more = Vec::new();
    for post in done["posts"].as_array().into_iter().flatten() {
        let title = post["title"].as_str().unwrap_or_default();
        more.push(match post["whyNot"].as_str() {
            None => format!("Visitors see “{title}”."),
            Some(why) => format!("Visitors do not see “{title}”: {}.", zone::with_times(why)),
        });
    }
    let along = titles("dependencies");
    if !along.is_empty() {
        more.push(format!("Taken along, because it is referred to: {}.", along.join(", ")));
    }
    if left > 0 {
        more.push(format!("Still waiting: {}.", count(left, "change")));
    }
    let held = titles("heldBack");
    if !held.is_empty() {
        more.push(format!("Held back: {}.", held.join(", ")));
    }
    let only = match done["items"].as_array().map(Vec::as_slice) {
        Some([one]) if is_live => Some(one),
        _ => None,
    };
    // What visitors do not see has no page: the editor shows it.
    let mut posts = done["posts"].as_array().into_iter().flatten();
    let is_seen =
        posts.all(|post| only.is_none_or(|one| one["item"] != post["item"]) || post["whyNot"].is_null());
    let url = only.filter(|_| is_seen).and_then(|one| address(cx, &one["item"]));
    let hidden = only.filter(|one| !is_seen && one["kind"] == "post");
    let editor = hidden.and_then(|one| one["id"].as_str()).map(|id| format!("/admin/posts/{id}"));
    Notice { more, url, editor, undo: commit(done), ..Notice::of(format!("{verb}: {part}{what}.")) }
}

/// The address of an item of the live site.
fn address(cx: &RequestContext<'_>, item: &Value) -> Option<String> {
    let found = cx.show_on("read", json!({"items": [item], "as": "outline"}), Stage::Source).ok()?;
    found["data"][0]["url"].as_str().map(str::to_owned)
}

fn commit(done: &Value) -> Option<String> {
    done["commit"].as_str().map(str::to_owned)
}

fn reject(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let form = Form::of(cx)?;
    let mut input = subject(&form)?;
    input["reason"] = json!(form.text("text"));
    match cx.run("review.reject", input, form.terms()?) {
        Ok(done) => {
            let items = done["items"].as_array().map_or(0, Vec::len);
            let mut notice = Notice::of(format!("Rejected: {}.", count(items, "item")));
            notice.undo = commit(&done);
            if let Some(parked) = done["parked"].as_str() {
                notice.more.push("It is parked, and can be taken up again.".to_owned());
                notice.parked = Some(format!("/admin/parked/{}", crate::base::percent::encode(parked)));
            }
            Ok(notice.then(cx, &onwards(&form)))
        }
        Err(refusal) => again(cx, &form, refusal),
    }
}

fn request_changes(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    say(
        cx,
        "review.request-changes",
        "You asked for changes: the item is held back until somebody resolves this.",
    )
}

fn comment(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    say(cx, "review.comment", "Your comment is kept with the item.")
}

fn say(cx: &RequestContext<'_>, operation: &str, said: &str) -> Result<Answer, Refusal> {
    let form = Form::of(cx)?;
    let mut input = json!({"item": form.needed("item")?, "text": form.text("text").unwrap_or_default()});
    for name in ["module", "field", "quote", "resolve"] {
        if let Some(value) = form.text(name) {
            input[name] = json!(value);
        }
    }
    // Words are not bound to a revision: they are wanted all the more when something changed.
    match cx.run(operation, input, Terms { expect: None, ..form.terms()? }) {
        Ok(done) => {
            let said = match form.text("resolve") {
                Some(_) => {
                    format!("Resolved: a comment on “{}”.", done["title"].as_str().unwrap_or_default())
                }
                None => said.to_owned(),
            };
            let undo = commit(&done);
            Ok(Notice { undo, ..Notice::of(said) }.then(cx, &back(&form)?))
        }
        Err(refusal) => again(cx, &form, refusal),
    }
}

fn resolve(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let form = Form::of(cx)?;
    let mut input = json!({"item": form.needed("item")?});
    if let Some(place) = form.text("place") {
        input["fields"] = json!([place]);
    }
    match form.text("take") {
        Some("paragraphs") => input["paragraphs"] = json!(form.paragraphs()),
        Some("value") => match written(&form) {
            Ok(value) => input["value"] = value,
            Err(refusal) => return again(cx, &form, refusal),
        },
        Some(side) => input["take"] = json!(side),
        None => return again(cx, &form, invalid("take", "is required: choose a value")),
    }
    match cx.run("review.resolve", input, form.terms()?) {
        Ok(done) => {
            let undo = commit(&done);
            let notice = Notice {
                undo,
                ..Notice::of("Resolved. The item can be decided on when nothing is disputed any more.")
            };
            Ok(notice.then(cx, &back(&form)?))
        }
        Err(refusal) => again(cx, &form, refusal),
    }
}

fn reword(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let form = Form::of(cx)?;
    let (item, place) = (form.needed("item")?, form.needed("place")?);
    let text = form.raw("value").unwrap_or_default().replace("\r\n", "\n");
    let post = item.strip_prefix("post:").unwrap_or(item);
    let input = json!({"post": post, "fields": [{"path": place, "value": text}]});
    match cx.run("post.set", input, form.terms()?) {
        Ok(done) if done["commit"].is_null() => {
            Ok(Notice::of("It is worded so already.").then(cx, &back(&form)?))
        }
        Ok(done) => {
            let notice =
                Notice { undo: commit(&done), ..Notice::of("Your wording is kept: it waits with the rest.") };
            Ok(notice.then(cx, &back(&form)?))
        }
        Err(refusal) => again(cx, &form, refusal),
    }
}

/// The value that the reviewer wrote: a text where texts are disputed, else JSON.
fn written(form: &Form) -> Result<Value, Refusal> {
    let text = form.raw("value").unwrap_or_default().replace("\r\n", "\n");
    match form.has("isText") {
        true => Ok(Value::from(text)),
        false => {
            serde_json::from_str(&text).map_err(|cause| invalid("value", &format!("is not JSON: {cause}")))
        }
    }
}

fn undo(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let form = Form::of(cx)?;
    let operation = form.needed("operation")?;
    let terms = Terms { yes: form.has("yes"), ..Terms::default() };
    match cx.run("undo", json!({"operation": operation}), terms) {
        Ok(done) => {
            let subject = done["subject"].as_str().unwrap_or_default();
            let mut notice = Notice::of(format!("Taken back: {subject}."));
            if let Some(stage) = done["pending"].as_str() {
                notice.more.push(format!("The change waits on {stage} again."));
            }
            Ok(notice.then(cx, &back(&form).unwrap_or_else(|_| QUEUE.to_owned())))
        }
        Err(refusal) => Page::new(cx, "Not taken back")
            .with("operation", operation)
            .refused(Some(&refusal))
            .fill("undo.html"),
    }
}

/// The page that a form was on.
fn back(form: &Form) -> Result<String, Refusal> {
    let stage = form.stage()?;
    if let Some(page) = form.text("back").filter(|page| session::is_own(page)) {
        return Ok(page.to_owned());
    }
    Ok(match (form.text("set"), form.text("item")) {
        (Some(set), _) => format!("/review/set/{}?stage={stage}", crate::base::percent::encode(set)),
        (None, Some(item)) => template::item_page(item, stage.branch()),
        (None, None) => QUEUE.to_owned(),
    })
}

/// The page after one: the next item where the form names it, else the queue.
fn onwards(form: &Form) -> String {
    form.text("next").filter(|page| session::is_own(page)).unwrap_or(QUEUE).to_owned()
}

/// The page of a form again, with the refusal, what was entered, and what changed since the page was made.
fn again(cx: &RequestContext<'_>, form: &Form, refusal: Refusal) -> Result<Answer, Refusal> {
    let (stage, seen) = (Some(form.stage()?), form.text("seen"));
    let reshown = Reshown { refusal: Some(&refusal), entered: form.entered(), seen };
    match (form.text("set"), form.text("item")) {
        (Some(name), _) => set::show(cx, name, stage, &reshown).or_else(|_| queue::show(cx, Some(&refusal))),
        (None, Some(name)) => item::show(cx, name, stage, &reshown),
        (None, None) => Err(refusal),
    }
}
