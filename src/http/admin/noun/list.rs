//! The list of a noun: the table of its operation, whose lines lead to the items.

use super::table::Noun;
use super::{address, form_address, input_schema, link, may, named, submission};
use crate::http::admin::form::Control;
use crate::http::admin::prelude::*;
use crate::http::admin::{answer, form, pick, run};
use crate::ops::{self, Outcome};
use std::collections::BTreeSet;

/// The list.
pub(super) fn page(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let noun = named(cx)?;
    let row = ops::find(noun.list).ok_or_else(|| OpError::internal("a noun without a list"))?;
    let mut controls = run::controls(cx, row);
    let asked = run::query_form(cx)?;
    let first = first_choices(&asked, &controls);
    let sent = asked.with(first.clone());
    let is_missing = controls.iter().any(|control| control.is_required && !sent.has(&control.name));
    let input = form::values(&controls, &sent);
    form::enter(&sent, &mut controls);
    let done = match input {
        _ if is_missing => Ok(None),
        Ok(mut input) => {
            if let Some(lines) = noun.lines {
                input.entry("limit").or_insert(json!(lines));
            }
            let terms = Terms { stage: noun.stage(), ..Terms::default() };
            cx.outcome(noun.list, Value::Object(input), terms).map(Some)
        }
        Err(refusal) => Err(refusal),
    };
    let refusal = done.as_ref().err();
    let query = with_choices(&cx.request.query, &first);
    let to = |item: &Value, _: usize| Some(address_in(noun, &noun.name_of(item)?, &query));
    let outcome = done.as_ref().ok().and_then(Option::as_ref);
    let mut shown = outcome.map(|outcome| answer::shown(outcome, to));
    if let (Some(shown), Some(outcome)) = (&mut shown, outcome.filter(|_| noun.path == submission::PATH)) {
        submission::name_values(cx, &outcome.json["data"], shown)?;
    }
    let meta = outcome.map(|outcome| outcome.json["meta"].clone());
    let is_empty = |outcome: &Outcome| outcome.json["data"].as_array().is_some_and(Vec::is_empty);
    let is_empty = outcome.is_some_and(is_empty);
    // Operations on an item are reached from the item, where it has a page.
    let own: BTreeSet<&str> =
        if noun.key.is_empty() { BTreeSet::new() } else { noun.acts.iter().copied().collect() };
    let tools = noun.tools.iter().filter(|name| !own.contains(*name));
    let tools = tools.filter_map(|name| {
        let mut tool = link(cx, name, None)?;
        tool["to"] = json!(with_filters(cx, name, &first));
        Some(tool)
    });
    let tools: Vec<Value> = tools.collect();
    let filter = cx.request.query.clone();
    Page::new(cx, noun.title)
        .with("noun", json!({"path": noun.path, "title": noun.title, "about": noun.about, "list": noun.list}))
        .with("table_name", noun.title)
        .with("answer", shown)
        .with("isEmpty", is_empty)
        .with("posts", pick::posts(cx, &controls)?)
        .with("needs_ids", true)
        .with("pages", pages(cx, meta.as_ref()))
        .with("controls", form::shown(&controls, refusal))
        .with("isFiltered", !filter.is_empty() || is_missing)
        .with("tools", tools)
        .with("create", noun.create.filter(|name| may(cx, name)).map(|name| with_filters(cx, name, &first)))
        .with("linked", noun.linked)
        .with("command", format!("cms {}", noun.list.replace('.', " ")))
        .refused(refusal)
        .fill("noun.html")
}

/// What a list needs to know and was not asked for: it begins with the first choice, and others are chosen on its page.
fn first_choices(asked: &Form, controls: &[Control]) -> Vec<(String, String)> {
    let missing = controls.iter().filter(|control| control.is_required && !asked.has(&control.name));
    let first = missing.filter_map(|control| {
        Some((control.name.clone(), control.options.first()?.value.as_str()?.to_owned()))
    });
    first.collect()
}

/// A query with the choices that were made for it.
fn with_choices(query: &str, first: &[(String, String)]) -> String {
    let first = first.iter().map(|(name, value)| format!("{name}={}", crate::base::percent::encode(value)));
    let parts: Vec<String> =
        [query.to_owned()].into_iter().filter(|query| !query.is_empty()).chain(first).collect();
    parts.join("&")
}

/// The form of an operation on a list; filters of the list that are fields of it are filled in.
fn with_filters(cx: &RequestContext<'_>, operation: &str, first: &[(String, String)]) -> String {
    let schema = input_schema(operation);
    let filters = cx.query.iter().filter(|(_, value)| !value.is_empty()).chain(first);
    let known = filters.filter(|(key, _)| schema["properties"].get(key).is_some());
    let known: Vec<String> =
        known.map(|(key, value)| format!("{key}={}", crate::base::percent::encode(value))).collect();
    match known.is_empty() {
        true => form_address(operation),
        false => format!("{}?{}", form_address(operation), known.join("&")),
    }
}

/// The address of an item. One that no operation shows alone is found in the same list again.
pub(super) fn item_address(cx: &RequestContext<'_>, noun: &Noun, name: &str) -> String {
    address_in(noun, name, &cx.request.query)
}

/// The address of an item in the list that a query asks for.
fn address_in(noun: &Noun, name: &str, query: &str) -> String {
    match noun.show.is_some() || query.is_empty() {
        true => address(noun, name),
        false => format!("{}?{query}", address(noun, name)),
    }
}

/// The pages around the one that is shown, of a list that has pages.
fn pages(cx: &RequestContext<'_>, meta: Option<&Value>) -> Value {
    let Some(meta) = meta else { return Value::Null };
    let with = |name: &str, value: u64| {
        let others = cx.query.iter().filter(|(key, value)| key != name && !value.is_empty());
        let pairs = others.map(|(key, value)| format!("{key}={}", crate::base::percent::encode(value)));
        let pairs: Vec<String> = pairs.chain([format!("{name}={value}")]).collect();
        format!("{}?{}", cx.request.path, pairs.join("&"))
    };
    let (page, has_more) = (meta["page"].as_u64(), meta["hasMore"] == true);
    match (page, meta["offset"].as_u64(), meta["limit"].as_u64()) {
        (Some(page), _, _) => {
            let of = meta["totalPages"].as_u64().filter(|of| *of > 0);
            json!({
                "at": page, "of": of,
                "first": (page > 2).then(|| with("page", 1)),
                // Of a page after the end, the last one.
                "before": (page > 1).then(|| with("page", of.map_or(page - 1, |of| of.min(page - 1)))),
                "after": has_more.then(|| with("page", page + 1)),
                "last": of.filter(|of| page + 1 < *of).map(|of| with("page", of)),
            })
        }
        (None, Some(offset), Some(limit)) => json!({
            "before": (offset > 0).then(|| with("offset", offset.saturating_sub(limit))),
            "after": has_more.then(|| with("offset", offset + limit)),
        }),
        _ => Value::Null,
    }
}
