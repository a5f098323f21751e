//! The page of a form with what a visitor entered and what is wrong with it. The theme made the page, so the controls are found in
//! its HTML.

use crate::base::tags::{Tag, end_of, next_tag};
use crate::base::{Map, Value, markup};

/// Kinds of inputs that stay as the page has them.
const KEPT: [&str; 7] = ["hidden", "password", "file", "submit", "reset", "button", "image"];

/// What is shown in the form.
pub(super) struct Shown<'a> {
    /// The paths to which the form may be sent.
    pub(super) actions: Vec<String>,
    /// What was entered.
    pub(super) values: &'a Map,
    /// The fields that are wrong.
    pub(super) wrong: Vec<&'a str>,
    /// HTML that stands at the beginning of the form.
    pub(super) notice: String,
}

/// The page with the form filled in; none if it has no such form.
pub(super) fn filled(html: &str, shown: &Shown<'_>) -> Option<String> {
    let (mut out, mut done, mut at) = (String::with_capacity(html.len() + 4096), 0, 0);
    let (mut is_inside, mut chosen) = (false, None);
    while let Some(tag) = next_tag(html, at) {
        at = tag.range.end;
        if ["script", "style"].iter().any(|name| tag.is(name, false)) {
            at = end_of(html, at, tag.name);
        } else if !is_inside {
            if tag.is("form", false) && is_sent_there(&tag, shown) {
                is_inside = true;
                out.push_str(&html[done..at]);
                out.push_str(&shown.notice);
                done = at;
            }
        } else if tag.is("form", true) {
            break;
        } else if tag.is("select", true) {
            chosen = None;
        } else if let Some(text) = control(html, &tag, shown, &mut chosen) {
            out.push_str(&html[done..tag.range.start]);
            out.push_str(&text);
            if tag.is("textarea", false) {
                at = end_of(html, at, tag.name);
            }
            done = at;
        }
    }
    out.push_str(&html[done..]);
    is_inside.then_some(out)
}

/// The language that a page names; empty if it names none.
pub(super) fn language(html: &str) -> String {
    let mut tags = std::iter::successors(next_tag(html, 0), |tag| next_tag(html, tag.range.end));
    let page = tags.find(|tag| tag.is("html", false));
    page.and_then(|tag| tag.attribute("lang")).unwrap_or_default()
}

/// Whether a form is sent to one of the paths.
fn is_sent_there(form: &Tag<'_>, shown: &Shown<'_>) -> bool {
    let to = form.attribute("action");
    to.is_some_and(|to| shown.actions.iter().any(|action| to.ends_with(action.as_str())))
}

/// A control as it is filled in; none where it stays. `chosen` are the values of the select that is open.
fn control(html: &str, tag: &Tag<'_>, shown: &Shown<'_>, chosen: &mut Option<Vec<String>>) -> Option<String> {
    if tag.is("option", false) {
        let is_chosen = chosen.as_ref()?.contains(&tag.attribute("value")?);
        return Some(tag.with(html, &["selected"], if is_chosen { " selected" } else { "" }));
    }
    let name = tag.attribute("name")?;
    let values = entered(shown.values, &name);
    let is_wrong = shown.wrong.contains(&name.as_str());
    let mark = if is_wrong { " aria-invalid=\"true\"" } else { "" };
    if tag.is("textarea", false) {
        let text = markup::html(values.first()?);
        return Some(format!("{}\n{text}", tag.with(html, &["aria-invalid"], mark)));
    }
    if tag.is("select", false) {
        *chosen = Some(values).filter(|values| !values.is_empty());
        return Some(tag.with(html, &["aria-invalid"], mark));
    }
    if !tag.is("input", false) {
        return None;
    }
    let kind = tag.attribute("type").unwrap_or_default().to_ascii_lowercase();
    match kind.as_str() {
        kind if KEPT.contains(&kind) => None,
        // A box that is not ticked is not sent.
        "checkbox" | "radio" => {
            let own = tag.attribute("value").unwrap_or_else(|| "on".to_owned());
            let tick = if values.contains(&own) { " checked" } else { "" };
            Some(tag.with(html, &["checked", "aria-invalid"], &format!("{tick}{mark}")))
        }
        _ => {
            let value = markup::html(values.first()?);
            Some(tag.with(html, &["value", "aria-invalid"], &format!(" value=\"{value}\"{mark}")))
        }
    }
}

/// The texts that were sent for a field.
fn entered(values: &Map, name: &str) -> Vec<String> {
    match values.get(name) {
        Some(Value::Array(texts)) => texts.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        Some(Value::String(text)) => vec![text.clone()],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const PAGE: &str = "<p>a < b</p><!-- <form action='/api/forms/f/submit'> --><form action='/search'><input name=\"name\"></form>\
        <form class=x action=\"https:&#x2f;&#x2f;x.example&#x2f;api/forms/f/submit\">\
        <input type=\"hidden\" name=\"__origin_post_id\" value=\"1\"><input name=\"name\" value='old' required/>\
        <textarea name=\"text\">old <b></textarea>\
        <select name=\"day\"><option value=\"\">choose</option><option value=\"mo\" selected>Mo</option><option value=\"t&amp;u\">Tu</option></select>\
        <input type=checkbox name=with value=bell checked><input type=checkbox name=with value=light>\
        <button>Send</button></form><input name=\"name\">";

    fn shown(values: &Value) -> Option<String> {
        let values = values.as_object().expect("values");
        let actions = ["/api/forms/before/submit", "/api/forms/f/submit"].map(str::to_owned).to_vec();
        filled(PAGE, &Shown { actions, values, wrong: vec!["name"], notice: "<p>No.</p>".to_owned() })
    }

    #[test]
    fn forms_show_what_was_entered() {
        let values =
            json!({"name": "\"><script>", "text": "</textarea>&", "day": "t&u", "with": ["light", "lock"]});
        let page = shown(&values).expect("the form");
        let (before, form) = page.split_once("/submit\">").expect("the form");
        assert!(before.ends_with("x.example&#x2f;api/forms/f"), "{page}");
        let expected = "<p>No.</p><input type=\"hidden\" name=\"__origin_post_id\" value=\"1\">\
            <input value=\"&quot;&gt;&lt;script&gt;\" aria-invalid=\"true\" name=\"name\" required/>\
            <textarea name=\"text\">\n&lt;/textarea&gt;&amp;</textarea>\
            <select name=\"day\"><option value=\"\">choose</option><option value=\"mo\">Mo</option><option selected value=\"t&amp;u\">Tu</option></select>\
            <input type=checkbox name=with value=bell><input checked type=checkbox name=with value=light>\
            <button>Send</button></form><input name=\"name\">";
        assert_eq!(form, expected);
    }

    #[test]
    fn what_was_not_sent_stays_and_other_pages_have_no_form() {
        let page = shown(&json!({})).expect("the form");
        assert!(
            page.contains("value='old' required/>") && page.contains("<option value=\"mo\" selected>"),
            "{page}"
        );
        assert!(page.contains("old <b></textarea>") && page.contains("value=bell>"), "{page}");
        let values = Map::new();
        for html in ["", "<", "<form", "<form action='/x'>", "<form action=\"", "<!-- ", "</", "<form ="] {
            let actions = vec!["/f".to_owned()];
            let shown = Shown { actions, values: &values, wrong: Vec::new(), notice: String::new() };
            assert_eq!(filled(html, &shown), None, "{html}");
        }
    }
}
