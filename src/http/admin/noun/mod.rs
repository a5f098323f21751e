//! What administrators look after: menus, forms, users, and so on. A row of the table is a noun; its list, the page of an item and
//! the forms on it follow from the operations that the row names.

mod item;
mod list;
mod offers;
mod submission;
mod table;

pub(super) use offers::offer;

use super::form::in_words;
use super::prelude::*;
use super::run;
use super::template::plain_text;
use crate::base::percent;
use crate::http::router::{Access, Handler};
use crate::ops;
use std::sync::LazyLock;
use table::{GROUPS, Noun, all};

/// Operations that have a page of their own beside their form, which takes the same fields in its address.
const PAGES: [(&str, &str); 2] = [
    ("analytics.heatmap", "/admin/heatmap"),
    // A file to keep.
    ("form.submissions.export", "/api/forms-submissions/export"),
];

/// Longest title of an operation that is a button, in characters; one that is longer is named by its verb.
const LABEL_CHARS_MAX: usize = 48;

/// The routes of all nouns. Who may is what their operations need.
static ROUTES: LazyLock<Vec<Route>> = LazyLock::new(|| {
    let mut routes = Vec::new();
    for noun in all() {
        let below = |rest: &str| format!("/admin/{}{rest}", noun.path);
        routes.extend(route(Method::GET, below(""), noun.list, list::page));
        if !noun.key.is_empty() {
            routes.extend(route(Method::GET, below("/:item"), noun.show.unwrap_or(noun.list), item::page));
        }
        routes.extend(noun.set.and_then(|set| route(Method::POST, below("/:item"), set, item::save)));
        let delete = noun.delete;
        routes
            .extend(delete.and_then(|gone| route(Method::POST, below("/:item/delete"), gone, item::delete)));
    }
    routes
});

fn route(method: Method, path: String, operation: &'static str, run: Handler) -> Option<Route> {
    let facts = ops::find(operation)?.facts;
    Some(Route {
        method,
        also: None,
        // The table is made once, and lives as long as the program.
        path: Box::leak(path.into_boxed_str()),
        access: Access::May(facts.permission),
        run,
        about: "A page of what administrators look after",
        operation: Some(operation),
        query: &[],
        signature: None,
    })
}

pub(super) fn routes() -> &'static [Route] {
    &ROUTES
}

/// The noun of a request.
fn named(cx: &RequestContext<'_>) -> Result<&'static Noun, Refusal> {
    let path = cx.route.path.split('/').nth(2).unwrap_or_default();
    let found = all().find(|noun| noun.path == path);
    Ok(found.ok_or_else(|| OpError::internal(format!("there is no noun `{path}`")))?)
}

/// The schema of an operation's input; null if there is no such operation.
fn input_schema(operation: &str) -> Value {
    ops::find(operation).map(|row| Value::from(row.input_schema())).unwrap_or_default()
}

/// The field of an operation's input that names an item: the first that it needs.
fn subject(operation: &str) -> Option<String> {
    input_schema(operation)["required"][0].as_str().map(str::to_owned)
}

/// The input of an operation on an item.
fn on_item(operation: &str, name: &str) -> Map {
    subject(operation).map(|field| (field, Value::from(name))).into_iter().collect()
}

/// Whether the caller may run an operation.
fn may(cx: &RequestContext<'_>, operation: &str) -> bool {
    ops::find(operation).is_some_and(|row| cx.may(row.facts.permission))
}

/// The address of the page of an item.
fn address(noun: &Noun, name: &str) -> String {
    format!("/admin/{}/{}", noun.path, percent::encode(name))
}

/// The address of the form of an operation.
fn form_address(operation: &str) -> String {
    let own = PAGES.iter().find(|(name, _)| *name == operation);
    own.map_or_else(|| format!("/admin/run/{operation}"), |(_, page)| (*page).to_owned())
}

/// A link to the form of an operation, with what is known filled in.
fn link(cx: &RequestContext<'_>, operation: &str, item: Option<&str>) -> Option<Value> {
    let row = ops::find(operation).filter(|row| cx.may(row.facts.permission))?;
    // `form.submissions.delete` deletes submissions.
    let verb = operation.split_once('.').map_or(operation, |(_, verb)| verb);
    let verb = verb.rsplit('.').collect::<Vec<_>>().join(" ");
    let title = Some(run::title(row)).filter(|title| title.chars().count() <= LABEL_CHARS_MAX);
    let known =
        item.and_then(|name| Some(format!("?{}={}", subject_or_first(operation)?, percent::encode(name))));
    Some(json!({
        "to": format!("{}{}", form_address(operation), known.unwrap_or_default()),
        "label": title.unwrap_or_else(|| in_words(&verb)),
        "about": crate::http::operations::about(row),
    }))
}

/// The field that names an item, also where it is a filter.
fn subject_or_first(operation: &str) -> Option<String> {
    let first = || input_schema(operation)["properties"].as_object()?.keys().next().cloned();
    subject(operation).or_else(first)
}

/// The navigation: the nouns of each group that the caller may list.
pub(super) fn navigation(cx: &RequestContext<'_>) -> Value {
    let groups = GROUPS.iter().map(|(title, nouns)| {
        let nouns = nouns.iter().filter(|noun| may(cx, noun.list));
        let nouns = nouns.map(|noun| json!({"path": noun.path, "title": noun.title, "about": noun.about}));
        json!({"title": title, "nouns": nouns.collect::<Vec<_>>()})
    });
    groups.filter(|group| group["nouns"].as_array().is_some_and(|nouns| !nouns.is_empty())).collect()
}

/// The noun that an operation belongs to, for a way back.
pub(super) fn of_operation(operation: &str) -> Option<Value> {
    let noun = all().find(|noun| noun.operations().any(|name| name == operation))?;
    Some(json!({"path": noun.path, "title": noun.title}))
}

/// The page of the item that an operation made, if that is what it does and the item has one.
pub(super) fn made(operation: &str, done: &Value) -> Option<String> {
    let noun = all().find(|noun| noun.create == Some(operation) && noun.is_content)?;
    let can_be_found = noun.show.is_some();
    Some(match noun.name_of(done).filter(|_| can_be_found) {
        Some(name) => address(noun, &name),
        None => match done["taxonomy"].as_str() {
            Some(taxonomy) => format!("/admin/{}?taxonomy={}", noun.path, percent::encode(taxonomy)),
            None => format!("/admin/{}", noun.path),
        },
    })
}

/// Whether an operation makes an item whose page has all its fields: then its own form needs no further ones.
pub(super) fn has_own_form(operation: &str) -> bool {
    all().any(|noun| {
        noun.create == Some(operation) && noun.is_content && noun.show.is_some() && noun.set.is_some()
    })
}

/// What an item is called.
fn title(item: &Value, name: &str) -> String {
    let texts = ["title", "name", "label", "email", "from"].map(|key| plain_text(&item[key]));
    texts.into_iter().find(|text| !text.is_empty()).unwrap_or_else(|| name.to_owned())
}
