//! What stands beside the form of a post: its status, its languages, its history, and the buttons for them.

use super::edit::{self, Editor};
use super::{POSTS, page_of};
use crate::http::admin::form::in_words;
use crate::http::admin::notice::Notice;
use crate::http::admin::prelude::*;
use crate::http::admin::rows;
use crate::ops::diff::Names;

endpoints! {
    /// Publish a post at a time
    POST "/admin/posts/:id/schedule", May(PostsEdit), "schedule" => schedule raw;
    /// Take a post down, now or at a time
    POST "/admin/posts/:id/unpublish", May(PostsEdit), "unpublish" => unpublish raw;
    /// Make a translation of a post
    POST "/admin/posts/:id/translate", May(PostsEdit), "translation.create" => translate raw;
    /// Delete a post
    POST "/admin/posts/:id/delete", May(PostsDelete), "post.delete" => delete raw;
    /// Who changed a post, when, and what
    GET "/admin/posts/:id/history", May(DraftsView), "history" => history raw;
    /// Put a post back to what it was
    POST "/admin/posts/:id/revert", May(PostsEdit), "revert" => revert raw;
}

/// Entries of the history on a page.
const ENTRIES: u32 = 50;

/// Buttons of a post that is gone: they bring it back before it is saved.
const RESTORE: &str = "restore";
const BRING_BACK: &str = "bring-back";

/// What the page shows beside the form, and, of a post that somebody deleted, how it comes back.
pub(super) fn of(editor: &Editor<'_>) -> Result<(Value, Value), Refusal> {
    let refusal = match of_living(editor) {
        Ok(side) => return Ok((side, Value::Null)),
        Err(refusal) => refusal,
    };
    let (Refusal::Failed(error) | Refusal::As(_, error)) = &refusal;
    let (act, needed) = match error.code.as_str() {
        "post.deleted" => (RESTORE, Permission::PostsDelete),
        "post.not-found" => (BRING_BACK, Permission::PostsRevisions),
        _ => return Err(refusal),
    };
    let cx = editor.cx;
    let last = cx.run_plain("history", json!({"item": format!("post:{}", editor.id()), "limit": 1})).ok();
    let last = last.and_then(|found| found["data"].get(0).cloned());
    Ok((json!({}), json!({"act": act, "may": cx.may(needed), "last": last})))
}

/// Whether the caller alone changed the post since the editor's revision: in another window, or by a save without an answer.
pub(super) fn is_by_caller(editor: &Editor<'_>, newest: &str) -> bool {
    let item = format!("post:{}", editor.id());
    let until = |rev: &str| {
        let terms = Terms { rev: Some(rev.to_owned()), ..Terms::default() };
        editor.cx.run("history", json!({"item": item, "limit": ENTRIES}), terms).ok()
    };
    let (Some(then), Some(now)) = (until(&editor.base), until(newest)) else { return false };
    let total = |found: &Value| found["meta"]["total"].as_u64().unwrap_or_default();
    let since = usize::try_from(total(&now).saturating_sub(total(&then))).unwrap_or_default();
    let rows = now["data"].as_array().map(Vec::as_slice).unwrap_or_default();
    let email = editor.cx.caller.actor.email.as_str();
    let is_own = |row: &Value| row["user"]["email"] == email && row["user"]["agent"].is_null();
    let mut changes = rows.iter().take(since).filter(|row| row["operation"] != "containment");
    since > 0 && since <= rows.len() && changes.all(is_own)
}

/// Brings a post back that is gone, if the button for that was pressed, and returns what the operation did.
pub(super) fn brought_back(editor: &Editor<'_>, act: &str) -> Result<Option<Value>, Refusal> {
    let (cx, id) = (editor.cx, editor.id());
    let done = match act {
        RESTORE => cx.write("post.restore", json!({"post": id}), editor.stage),
        BRING_BACK => {
            let input = json!({"item": format!("post:{id}"), "to": editor.base});
            cx.write("revert", input, editor.stage)
        }
        _ => return Ok(None),
    };
    match done {
        // Somebody else brought it back meanwhile.
        Err(Refusal::Failed(error)) if error.code == "post.not-deleted" => Ok(None),
        done => done.map(Some),
    }
}

fn of_living(editor: &Editor<'_>) -> Result<Value, Refusal> {
    let (cx, id) = (editor.cx, editor.id());
    let family = cx.show_on("translation.status", json!({"post": id}), editor.stage)?;
    let locales = cx.show_on("locale.list", json!({}), editor.stage)?;
    let rows = || family["data"].as_array().into_iter().flatten();
    let is_there = |code: &Value| rows().any(|row| row["locale"] == *code && !row["id"].is_null());
    let enabled = locales["data"].as_array().into_iter().flatten().filter(|row| row["isEnabled"] == true);
    let missing: Vec<&Value> = enabled.map(|row| &row["code"]).filter(|code| !is_there(code)).collect();
    let there: Vec<&Value> = rows().filter(|row| !row["id"].is_null()).collect();
    let zone = editor.definitions.settings.time_zone.clone();
    let listed = cx.show_on("post.list", json!({"ids": [id], "fields": ["liveStatus"]}), editor.stage)?;
    let is_live = listed["data"][0]["liveStatus"] == "published";
    let live = editor.cx.site.beyond_content().snapshot(Stage::Source).map_err(OpError::from)?;
    let settings = live.settings().map_err(OpError::from)?;
    Ok(json!({
        "languages": there, "missing": missing, "zone": zone, "said": said(editor)?, "isLive": is_live,
        "sitePath": settings.site_path(),
    }))
}

/// What reviewers and others said of the post and nobody resolved, requests for changes first.
fn said(editor: &Editor<'_>) -> Result<Vec<Value>, Refusal> {
    let item = format!("post:{}", editor.id());
    let mut found = editor.cx.run_plain("review.comments", json!({"item": item}))?;
    let mut comments = found["data"].as_array_mut().map(std::mem::take).unwrap_or_default();
    let names = Names { definitions: &editor.definitions, title: &|_| None };
    for comment in &mut comments {
        let mut modules = editor.post["modules"].as_array().into_iter().flatten();
        let module =
            modules.find(|module| module["id"] == comment["module"]).map(|module| names.module(module));
        comment["about"] = json!(module.or_else(|| comment["field"].as_str().map(in_words)));
    }
    comments.sort_by_key(|comment| comment["kind"] != "request");
    Ok(comments)
}

fn schedule(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    act(cx, "schedule", |cx, form| {
        let input = json!({"at": form.needed("at")?, "until": form.text("until")});
        saved(cx, "schedule", input, "It is to be published then, once a reviewer approves.")
    })
}

fn unpublish(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    act(cx, "unpublish", |cx, form| {
        let input = json!({"at": form.text("at")});
        saved(cx, "unpublish", input, "It is to be taken down, once a reviewer approves.")
    })
}

/// Runs an operation on the post, and leads back to it.
fn saved(cx: &RequestContext<'_>, operation: &str, mut input: Value, said: &str) -> Result<Answer, Refusal> {
    let id = cx.param("id");
    input["post"] = json!(id);
    let done = cx.write(operation, input, Stage::Review)?;
    Ok(Notice::saved(said, &done).then(cx, &page_of(id)))
}

/// What a button beside the form does. If it is refused, the editor says why, and shows what was entered beside the form.
fn act(
    cx: &RequestContext<'_>,
    name: &str,
    run: impl FnOnce(&RequestContext<'_>, &Form) -> Result<Answer, Refusal>,
) -> Result<Answer, Refusal> {
    let form = Form::of(cx)?;
    run(cx, &form).or_else(|refusal| {
        let beside = json!({"act": name, "entered": form.entered()});
        // Of what is not to be seen any more, the refusal has a page of its own.
        edit::refused_beside(cx, &refusal, beside).or(Err(refusal))
    })
}

fn translate(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    act(cx, "translate", |cx, form| {
        let input = json!({"post": cx.param("id"), "locales": [form.needed("locale")?]});
        let done = cx.write("translation.create", input, Stage::Review)?;
        let made = &done["data"][0];
        if let Some(error) = made["error"].as_str() {
            return Err(invalid("locale", &format!("is refused: {error}")));
        }
        let page = page_of(made["data"]["translationId"].as_str().unwrap_or(cx.param("id")));
        Ok(Notice::of("A draft with the texts of the original, to be translated.").then(cx, &page))
    })
}

fn delete(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    act(cx, "delete", |cx, _| {
        let done = cx.write("post.delete", json!({"post": cx.param("id")}), Stage::Review)?;
        Ok(Notice::saved("It is to be deleted, once a reviewer approves.", &done).then(cx, POSTS))
    })
}

fn history(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    show_history(cx, None)
}

fn show_history(cx: &RequestContext<'_>, refusal: Option<&Refusal>) -> Result<Answer, Refusal> {
    let id = cx.param("id");
    let item = format!("post:{id}");
    let found = cx.run_plain("history", json!({"item": item, "limit": ENTRIES}))?;
    let compared = match cx.query("from") {
        None => None,
        Some(from) => {
            let to = cx.query("to").unwrap_or("review");
            let found = cx.run_plain("diff", json!({"from": from, "to": to, "what": [item]}))?;
            Some(rows::with_comments(&found["data"][0], &Value::Null).0)
        }
    };
    Page::new(cx, "History")
        .with("id", id)
        .with("item", found["item"].clone())
        .with("entries", entries(&found))
        .with("compared", compared.unwrap_or_default())
        .with("from", cx.query("from"))
        .refused(refusal)
        .fill("post_history.html")
}

/// The changes of a history that somebody made, with their places in words.
fn entries(found: &Value) -> Vec<Value> {
    let is_of_people = |entry: &&Value| entry["operation"] != "containment";
    let rows = found["data"].as_array().into_iter().flatten().filter(is_of_people).cloned();
    rows.map(|mut entry| {
        for change in entry["changes"].as_array_mut().into_iter().flatten() {
            change["label"] = json!(place(change["path"].as_str().unwrap_or_default()));
        }
        entry
    })
    .collect()
}

/// A place without the ids in it: `modules[ID].props.title` as "Title of a module".
fn place(path: &str) -> String {
    let Some((_, rest)) = path.strip_prefix("modules[").and_then(|rest| rest.split_once(']')) else {
        return in_words(path.split(['.', '[']).next().unwrap_or_default());
    };
    let field = rest.trim_start_matches(".props").trim_start_matches(".overrides").trim_start_matches('.');
    match field.split(['.', '[']).next().filter(|field| !field.is_empty()) {
        Some(field) => format!("{} of a module", in_words(field)),
        None => "a module".to_owned(),
    }
}

fn revert(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let form = Form::of(cx)?;
    let id = cx.param("id");
    let mut input = json!({"item": format!("post:{id}"), "to": form.needed("to")?});
    if let Some(field) = form.text("field") {
        input["fields"] = json!([field]);
    }
    match cx.write("revert", input, Stage::Review) {
        Ok(done) => Ok(Notice::saved("Put back: it waits on Review.", &done).then(cx, &page_of(id))),
        Err(refusal) => show_history(cx, Some(&refusal)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_told_without_ids() {
        for (path, words) in [
            ("metaTitle", "Meta title"),
            ("modules[4f1dda10].props.content", "Content of a module"),
            ("modules[4f1dda10].props.items[0].label", "Items of a module"),
            ("modules[4f1dda10]", "a module"),
        ] {
            assert_eq!(place(path), words, "{path}");
        }
    }
}
