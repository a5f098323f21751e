//! The page of an item: its form or its facts, and what can be done with it. A save sends the fields that were changed, bound to
//! the revision that the form was made from.

use super::list::item_address;
use super::offers;
use super::table::{Fields, Noun};
use super::{address, input_schema, link, may, named, on_item, subject, submission, title};
use crate::http::admin::form::{self, Control, Known, Maker, Widget, of_fields};
use crate::http::admin::notice::Notice;
use crate::http::admin::page::STALE;
use crate::http::admin::prelude::*;
use crate::http::admin::{answer, item as review_item, pick, run};
use crate::http::operations::accepts;
use crate::http::request_context::revision;
use crate::ops::{self, Outcome};
use std::rc::Rc;

/// The field with the revision that a form was made from.
const SEEN: &str = "seen";
/// The button that saves although the item was changed meanwhile.
const ANYWAY: &str = "anyway";
/// The field of operations that says when an item was read.
const READ_AT: &str = "readAt";

/// The noun whose items are accounts.
const USERS: &str = "users";
/// Nouns whose operations take a post by its name, too.
const BY_NAME: [&str; 2] = ["menus", "redirects"];

/// An item as it was read.
struct Item {
    value: Value,
    /// The answer of the operation that shows it alone.
    shown: Option<Outcome>,
    revision: Option<String>,
}

/// What a page shows again after a form was refused.
#[derive(Default)]
struct Reshown<'a> {
    controls: Option<Vec<Control>>,
    refusal: Option<&'a Refusal>,
    /// The revision that the form was made from.
    seen: Option<&'a str>,
    is_deleting: bool,
}

/// The page.
pub(super) fn page(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let noun = named(cx)?;
    let item = read(cx, noun, None)?;
    show(cx, noun, &item, Reshown::default())
}

/// Reads the item that the path names, as it was at a revision.
fn read(cx: &RequestContext<'_>, noun: &Noun, rev: Option<&str>) -> Result<Item, Refusal> {
    let name = cx.param("item");
    let terms = || match rev.filter(|_| noun.is_content) {
        Some(rev) => Terms { rev: Some(rev.to_owned()), ..Terms::default() },
        None => Terms { stage: noun.stage(), ..Terms::default() },
    };
    if let Some(show) = noun.show {
        let shown = cx.outcome(show, Value::Object(on_item(show, name)), terms())?;
        let revision = revision(|key| shown.json.get(key)).map(str::to_owned);
        return Ok(Item { value: shown.json.clone(), shown: Some(shown), revision });
    }
    let row = ops::find(noun.list).ok_or_else(|| OpError::internal("a noun without a list"))?;
    let input = form::values(&run::controls(cx, row), &run::query_form(cx)?)?;
    let list = cx.run(noun.list, Value::Object(input), terms())?;
    let mut rows = list["data"].as_array().into_iter().flatten();
    let found = rows.find(|row| noun.name_of(row).as_deref() == Some(name)).cloned();
    let missing = || {
        OpError::not_found(format!("{}.not-found", noun.path), format!("there is no `{name}` in this list"))
            .hint(format!("{} lists what there is", noun.title))
    };
    Ok(Item {
        value: found.ok_or_else(missing)?,
        shown: None,
        revision: revision(|key| list.get(key)).map(str::to_owned),
    })
}

/// The controls of an item.
fn controls(cx: &RequestContext<'_>, noun: &Noun, item: &Value) -> Result<Vec<Control>, Refusal> {
    let schema_of = |kind: &str| {
        let terms = Terms { stage: noun.stage(), ..Terms::default() };
        cx.run("schema", json!({"kind": kind}), terms)
    };
    Ok(match noun.fields {
        Fields::None => Vec::new(),
        Fields::Kind(kind, place) => {
            let root = schema_of(kind)?;
            let mut schema = root.pointer(place).cloned().unwrap_or_default();
            schema["$defs"] = root["$defs"].clone();
            let mut controls = Maker::new(&schema).controls(item, |_| true);
            with_fields_of_module(cx, &mut controls, item)?;
            let fixed = controls.iter_mut().filter(|control| noun.fixed.contains(&control.key()));
            fixed.for_each(|control| control.widget = Widget::Fixed);
            controls.retain(|control| control.widget != Widget::Fixed || !control.value.is_null());
            if noun.path == "redirects" {
                offers::offer_status(&mut controls);
            }
            // What has a form of its own comes before what is written as YAML.
            controls.sort_by_key(|control| (control.widget == Widget::Json, control.widget == Widget::Fixed));
            controls
        }
        Fields::Setting => {
            let key = cx.param("item");
            let schema = setting_schema(&schema_of("settings")?, key);
            Maker::new(&schema).controls(&json!({key: item["value"]}), |_| true)
        }
        Fields::Input => {
            let set = noun.set.unwrap_or_default();
            let own = subject(set).unwrap_or_default();
            Maker::of_input(&input_schema(set)).controls(item, |key| key != own && accepts(set, key))
        }
    })
}

/// Puts the fields of its module type where an item has the values of a module.
fn with_fields_of_module(
    cx: &RequestContext<'_>,
    controls: &mut [Control],
    item: &Value,
) -> Result<(), Refusal> {
    let Some(props) = controls.iter_mut().find(|control| control.key() == "props") else { return Ok(()) };
    let snapshot = cx.site.beyond_content().snapshot(Stage::Review).map_err(OpError::from)?;
    let definitions = snapshot.definitions().map_err(OpError::from)?;
    if let Some(kind) = item["type"].as_str().and_then(|name| definitions.module_types.get(name)) {
        let known = Rc::new(Known::of(cx, Stage::Review)?);
        let children = of_fields(&kind.props_schema, "props", &item["props"], &known);
        *props = Control::group("", "props", &item["props"], children);
    }
    Ok(())
}

/// The schema of one setting, as that of an object with its key.
fn setting_schema(root: &Value, key: &str) -> Value {
    let below = |schema: &Value, part: &str| {
        let own = schema["properties"].get(part).or_else(|| schema.get("additionalProperties"));
        own.cloned().unwrap_or_default()
    };
    let field = key.split('.').fold(root.clone(), |schema, part| below(&schema, part));
    json!({"properties": {key: field}, "$defs": root["$defs"]})
}

/// Saves what was changed.
pub(super) fn save(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let noun = named(cx)?;
    let sent = Form::of(cx)?;
    let item = read(cx, noun, sent.text(SEEN))?;
    let mut controls = controls(cx, noun, &item.value)?;
    if form::acted(&sent, &mut controls) {
        let seen = sent.text(SEEN);
        return show(cx, noun, &item, Reshown { controls: Some(controls), seen, ..Reshown::default() });
    }
    match write(cx, noun, &controls, &sent) {
        Ok(None) => Ok(Notice::of("Nothing changed.").then(cx, &item_address(cx, noun, cx.param("item")))),
        Ok(Some(done)) => {
            let notice = if noun.is_content { Notice::saved("Saved.", &done) } else { Notice::of("Saved.") };
            let name = noun.name_of(&done).filter(|_| noun.show.is_some());
            let name = name.unwrap_or_else(|| cx.param("item").to_owned());
            Ok(notice.then(cx, &item_address(cx, noun, &name)))
        }
        Err(refusal) => {
            form::enter(&sent, &mut controls);
            let (controls, refusal, seen) = (Some(controls), Some(&refusal), sent.text(SEEN));
            show(cx, noun, &item, Reshown { controls, refusal, seen, ..Reshown::default() })
        }
    }
}

/// Runs the operation that changes an item; none if nothing was changed.
fn write(
    cx: &RequestContext<'_>,
    noun: &Noun,
    controls: &[Control],
    sent: &Form,
) -> Result<Option<Value>, Refusal> {
    if form::changes(controls, sent)?.is_empty() {
        return Ok(None);
    }
    let (set, name) = (noun.set.unwrap_or_default(), cx.param("item"));
    let mut input = on_item(set, name);
    match noun.fields {
        Fields::Setting => {
            let value = form::changes(controls, sent)?.shift_remove(name);
            input = Map::new();
            input.insert("fields".to_owned(), json!([{"path": name, "value": value}]));
        }
        Fields::Input => input.extend(form::changes(controls, sent)?),
        Fields::Kind(..) | Fields::None => {
            input.insert("fields".to_owned(), Value::from(form::places(controls, sent)?));
        }
    }
    let mut expect = sent.text(SEEN).filter(|_| noun.is_content).map(str::to_owned);
    if sent.has(ANYWAY)
        && let Some(seen) = expect.take().filter(|_| can_merge(set))
    {
        input.insert(READ_AT.to_owned(), json!(seen));
    }
    let terms = Terms { stage: noun.stage(), expect, ..Terms::default() };
    cx.run(set, Value::Object(input), terms).map(Some)
}

/// Whether an operation merges a change with what others changed since the item was read.
fn can_merge(operation: &str) -> bool {
    input_schema(operation)["properties"].get(READ_AT).is_some()
}

/// Deletes the item.
pub(super) fn delete(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let noun = named(cx)?;
    let sent = Form::of(cx)?;
    let gone = noun.delete.unwrap_or_default();
    let expect = sent.text(SEEN).filter(|_| noun.is_content).map(str::to_owned);
    let terms = Terms { stage: noun.stage(), expect, ..Terms::default() };
    match cx.run(gone, Value::Object(on_item(gone, cx.param("item"))), terms) {
        Ok(done) => {
            let notice =
                if noun.is_content { Notice::saved("Deleted.", &done) } else { Notice::of("Deleted.") };
            let list = match cx.request.query.as_str() {
                "" => format!("/admin/{}", noun.path),
                query => format!("/admin/{}?{query}", noun.path),
            };
            Ok(notice.then(cx, &list))
        }
        Err(refusal) => {
            let item = read(cx, noun, None)?;
            let seen = sent.text(SEEN);
            show(
                cx,
                noun,
                &item,
                Reshown { refusal: Some(&refusal), seen, is_deleting: true, controls: None },
            )
        }
    }
}

fn show(cx: &RequestContext<'_>, noun: &Noun, item: &Item, reshown: Reshown<'_>) -> Result<Answer, Refusal> {
    let name = cx.param("item");
    let is_above = is_above(cx, noun, &item.value);
    let may_set = !is_above && noun.set.is_some_and(|set| may(cx, set));
    let is_unsaved = reshown.controls.is_some();
    let mut controls = match reshown.controls {
        Some(controls) => controls,
        None => controls(cx, noun, &item.value)?,
    };
    let posts = pick::posts(cx, &controls)?;
    pick::name_posts(&mut controls, &posts);
    let is_stale = reshown.refusal.is_some_and(|refusal| {
        let (Refusal::Failed(error) | Refusal::As(_, error)) = refusal;
        error.code == STALE
    });
    let fits = |act: &&&str| {
        let mut wanted = noun.acts_where.iter().filter(|(other, ..)| *other == **act);
        wanted.all(|(_, key, value)| item.value[*key] == *value)
    };
    let acts =
        noun.acts.iter().filter(|_| !is_above).filter(fits).filter_map(|act| link(cx, act, Some(name)));
    let lists = noun.lists.iter().filter_map(|(path, filter)| {
        let other = super::all().find(|other| other.path == *path).filter(|other| may(cx, other.list))?;
        let to = format!("/admin/{path}?{filter}={}", crate::base::percent::encode(name));
        Some(json!({"to": to, "label": other.title, "about": other.about}))
    });
    let links: Vec<Value> = lists.chain(acts).collect();
    let facts = match &item.shown {
        Some(shown) => answer::shown(shown, |_, _| None),
        None => Value::Null,
    };
    let seen = reshown.seen.map(str::to_owned).or_else(|| item.revision.clone());
    let (heading, facts_above, rest) = match noun.path == submission::PATH {
        true => (submission::title(cx, &item.value)?, submission::facts(cx, &item.value)?, json!({})),
        false => (title(&item.value, name), facts_of(noun, &item.value), without_facts(noun, &item.value)),
    };
    Page::new(cx, &heading)
        .with("noun", json!({"path": noun.path, "title": noun.title, "set": noun.set, "about": noun.about}))
        .with("back", item_list(cx, noun))
        .with("action", item_address(cx, noun, name))
        .with("deletes", noun.delete.filter(|gone| may(cx, gone)).map(|_| delete_address(cx, noun, name)))
        .with("isDeleting", reshown.is_deleting)
        .with("name", name)
        .with("help", item.value["about"].clone())
        .with("item", rest)
        .with("facts", facts_above)
        .with("answer", facts)
        .with("controls", form::shown(&controls, reshown.refusal))
        .with("unsaved", is_unsaved)
        .with("maySet", may_set && !controls.is_empty())
        .with("isAbove", is_above)
        .with("isStale", is_stale)
        .with("since", reshown.seen.filter(|_| is_stale).and_then(|seen| since(cx, noun, item, seen)))
        .with("changedBy", Some(noun).filter(|_| is_stale).and_then(|noun| changed_by(cx, noun, item)))
        .with("seen", seen)
        .with("links", links)
        .with("posts", posts)
        .with("needs_ids", !BY_NAME.contains(&noun.path))
        .refused(reshown.refusal)
        .fill("noun_item.html")
}

/// Whether an item is an account with more rights than the caller's, which no operation lets the caller change.
fn is_above(cx: &RequestContext<'_>, noun: &Noun, item: &Value) -> bool {
    noun.path == USERS && item["role"].as_str().is_some_and(|role| !offers::may_give(cx, role))
}

/// What the page says of an item above its form.
fn facts_of(noun: &Noun, item: &Value) -> Vec<Value> {
    noun.facts.iter().map(|(key, label)| json!({"label": label, "value": item[*key]})).collect()
}

/// What stands below that of an item without a form.
fn without_facts(noun: &Noun, item: &Value) -> Value {
    let mut rest = item.clone();
    if let Some(rest) = rest.as_object_mut() {
        rest.retain(|key, _| noun.facts.iter().all(|(fact, _)| *fact != key.as_str()));
    }
    rest
}

/// The list that an item is in.
fn item_list(cx: &RequestContext<'_>, noun: &Noun) -> String {
    match noun.show.is_some() || cx.request.query.is_empty() {
        true => format!("/admin/{}", noun.path),
        false => format!("/admin/{}?{}", noun.path, cx.request.query),
    }
}

fn delete_address(cx: &RequestContext<'_>, noun: &Noun, name: &str) -> String {
    match cx.request.query.as_str() {
        "" => format!("{}/delete", address(noun, name)),
        query => format!("{}/delete?{query}", address(noun, name)),
    }
}

/// What was changed since the form was made.
fn since(cx: &RequestContext<'_>, noun: &Noun, item: &Item, seen: &str) -> Option<Value> {
    review_item::since(cx, seen, noun.stage()?, &item_name(noun, item)?)
}

/// Who changed an item last.
fn changed_by(cx: &RequestContext<'_>, noun: &Noun, item: &Item) -> Option<Value> {
    let found = cx.run_plain("history", json!({"item": item_name(noun, item)?, "limit": 5})).ok()?;
    let mut entries = found["data"].as_array()?.iter().filter(|entry| entry["operation"] != "containment");
    let user = &entries.next()?["user"];
    Some(if user["agent"].is_null() { user["name"].clone() } else { user["agent"].clone() })
}

/// The name of an item in operations on items of any kind.
fn item_name(noun: &Noun, item: &Item) -> Option<String> {
    let (Fields::Kind(kind, _), Some(id)) = (noun.fields, item.value["id"].as_str()) else { return None };
    Some(format!("{kind}:{id}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fact_above_an_item_is_not_listed_again() {
        let users = super::super::all().find(|noun| noun.path == USERS).expect("the accounts");
        let item = json!({"id": 1, "role": "admin", "disabled": false});
        assert_eq!(without_facts(users, &item), json!({"id": 1}));
    }
}
