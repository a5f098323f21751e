//! What the fields of an operation can name: a taxonomy, a form, a role. They are chosen from a list instead of typed.

use super::may;
use crate::http::admin::form::{Choice, Control, Widget};
use crate::http::admin::prelude::*;
use crate::http::operations::is_read;
use crate::model::roles::Role;
use crate::model::{EventName, REDIRECT_STATUSES};
use crate::ops;

/// Most things that are offered to choose from.
const OFFERS_MAX: usize = 200;

/// Things that fields name.
struct Offer {
    /// The keys of fields.
    fields: &'static [&'static str],
    /// The operation that lists them.
    list: &'static str,
    /// The field of an entry that names it, and the one with its name for people.
    keys: [&'static str; 2],
}

const OFFERS: &[Offer] = &[
    Offer { fields: &["taxonomy"], list: "taxonomy.list", keys: ["slug", "name"] },
    Offer { fields: &["form"], list: "form.list", keys: ["slug", "title"] },
    Offer { fields: &["agent", "agentId"], list: "agent.list", keys: ["id", "name"] },
    Offer { fields: &["workflow", "workflowId"], list: "workflow.list", keys: ["id", "name"] },
    Offer { fields: &["locale"], list: "locale.list", keys: ["code", "code"] },
    Offer { fields: &["postType"], list: "type.list", keys: ["type", "label"] },
];
/// The field that names a post.
const POST: &str = "post";
/// The field that names a role.
const ROLE: &str = "role";
/// The field that lists events.
const EVENTS: &str = "events";
/// Operations on what lists do not have yet: the field is entered.
const NEW: &[&str] = &["locale.add"];

/// What the status of a redirect means to browsers.
fn meaning(status: i64) -> &'static str {
    match status {
        301 => "for good",
        302 => "for now",
        307 => "for now, and forms are sent on",
        _ => "for good, and forms are sent on",
    }
}

/// Offers the statuses that a redirect can have.
pub(in crate::http::admin) fn offer_status(controls: &mut [Control]) {
    let status = controls.iter_mut().find(|one| one.key() == "status" && one.widget == Widget::Number);
    if let Some(status) = status {
        status.widget = Widget::Select;
        let choice = |code: &i64| Choice { value: json!(code), label: format!("{code}: {}", meaning(*code)) };
        status.options = REDIRECT_STATUSES.iter().map(choice).collect();
    }
}

/// Offers what the fields of an operation's input can name.
pub(in crate::http::admin) fn offer(cx: &RequestContext<'_>, operation: &str, controls: &mut [Control]) {
    let events =
        controls.iter_mut().find(|control| control.key() == EVENTS && control.widget == Widget::List);
    if let Some(events) = events {
        events.widget = Widget::Checkboxes;
        events.options = EventName::all().map(|name| choice(name.as_str())).collect();
    }
    if operation.starts_with("redirect.") {
        offer_status(controls);
    }
    let lines = controls.iter_mut().filter(|control| control.widget == Widget::Line);
    for control in lines.filter(|_| !NEW.contains(&operation)) {
        if control.key() == POST {
            control.widget = Widget::Post;
            continue;
        }
        let choices = match control.key() {
            ROLE => roles(cx, operation),
            key => listed(cx, key),
        };
        if !choices.is_empty() {
            control.options = choices;
            control.widget = Widget::Select;
        }
    }
}

fn choice(name: &str) -> Choice {
    Choice { value: json!(name), label: name.to_owned() }
}

/// The roles, as an operation takes them: an account has no role that only tokens have, and nobody gives one with more rights.
fn roles(cx: &RequestContext<'_>, operation: &str) -> Vec<Choice> {
    let names: &[&str] = if operation.starts_with("user.") { Role::OF_ACCOUNTS } else { &Role::NAMES };
    let is_read = ops::find(operation).is_some_and(is_read);
    names.iter().filter(|name| is_read || may_give(cx, name)).map(|name| choice(name)).collect()
}

/// Whether the caller may give a role to an account, and change an account that has it.
pub(super) fn may_give(cx: &RequestContext<'_>, role: &str) -> bool {
    // A role of a later version of this program is an admin's matter.
    let role: Role = role.parse().unwrap_or(Role::Admin);
    role.needed_to_give().all(|permission| cx.may(permission))
}

/// The things that a field can name; none if the caller may not list them, or there are too many to choose from.
fn listed(cx: &RequestContext<'_>, field: &str) -> Vec<Choice> {
    let offer = OFFERS.iter().find(|offer| offer.fields.contains(&field) && may(cx, offer.list));
    let Some(offer) = offer else { return Vec::new() };
    // Without the list, the field is entered as before.
    let Ok(found) = cx.show_on(offer.list, json!({}), Stage::Review) else { return Vec::new() };
    let [key, name] = offer.keys;
    let choice = |one: &Value| {
        let label = one[name].as_str().filter(|label| !label.is_empty()).or(one[key].as_str())?;
        Some(Choice { value: one[key].clone(), label: label.to_owned() })
    };
    let choices: Vec<Choice> = found["data"].as_array().into_iter().flatten().filter_map(choice).collect();
    if choices.len() > OFFERS_MAX { Vec::new() } else { choices }
}
