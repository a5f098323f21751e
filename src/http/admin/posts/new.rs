//! A new post: its type, its language, its title and the template that it begins with.

use super::list::choices;
use super::page_of;
use crate::http::admin::notice::Notice;
use crate::http::admin::prelude::*;

endpoints! {
    /// The form for a new post
    GET "/admin/posts/new", May(PostsCreate) => new raw;
    /// Make a post
    POST "/admin/posts/new", May(PostsCreate), "post.create" => create raw;
}

fn new(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let entered = json!({"type": cx.query("type"), "locale": cx.query("locale")});
    show(cx, &entered, None)
}

fn show(cx: &RequestContext<'_>, entered: &Value, refusal: Option<&Refusal>) -> Result<Answer, Refusal> {
    let types = cx.show_on("type.list", json!({}), Stage::Review)?;
    let locales = cx.show_on("locale.list", json!({}), Stage::Review)?;
    let enabled = locales["data"].as_array().into_iter().flatten().filter(|row| row["isEnabled"] == true);
    let enabled = json!({"data": enabled.collect::<Vec<_>>()});
    let groups = cx.show_on("group.list", json!({}), Stage::Review)?;
    Page::new(cx, "New post")
        .with("types", types["data"].clone())
        .with("locales", choices(&enabled, "code", "code"))
        .with("groups", groups["data"].clone())
        .with("entered", entered.clone())
        .refused(refusal)
        .fill("post_new.html")
}

fn create(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let form = Form::of(cx)?;
    let mut input = Map::new();
    for name in ["type", "locale", "title", "slug", "group"] {
        if let Some(value) = form.text(name) {
            input.insert(name.to_owned(), json!(value));
        }
    }
    match cx.write("post.create", Value::Object(input), Stage::Review) {
        Ok(made) => {
            let notice = Notice::of("A draft: visitors do not see it until it is published and approved.");
            Ok(notice.then(cx, &page_of(made["id"].as_str().unwrap_or_default())))
        }
        Err(refusal) => show(cx, &form.entered(), Some(&refusal)),
    }
}
