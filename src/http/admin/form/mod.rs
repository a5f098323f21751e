//! Forms: controls made from definitions, what a form sent as values, and lists that grow and shrink without a script.
//!
//! A page makes the controls of an item (`schema`), and shows them ([`shown`], `templates/controls.html`). After a form was
//! sent, it makes the same controls from the same revision, and asks whether a button for rows was pressed ([`acted`]): then
//! it shows the page again. Else it takes what is new ([`changes`], [`values`]), and runs its operation. If that refuses, it
//! shows what was entered ([`enter`]) with the refusal.

mod control;
mod errors;
mod field;
mod rows;
mod schema;
mod text;

pub(in crate::http::admin) use control::{Choice, Control, Widget};
pub(in crate::http::admin) use field::{Known, of_fields};
pub(in crate::http::admin) use rows::acted;
pub(in crate::http::admin) use schema::Maker;
pub(in crate::http::admin) use text::{in_words, lines};

use super::prelude::*;
use crate::base::Path;
use errors::Errors;

/// The controls for a template; messages of the refusal stand at the controls that they are about.
pub(in crate::http::admin) fn shown(controls: &[Control], refusal: Option<&Refusal>) -> Value {
    let errors = Errors::of(refusal, controls);
    controls.iter().map(|control| control.to_json(&errors)).collect()
}

/// Fills in what a form sent, so that it is shown again.
pub(in crate::http::admin) fn enter(form: &Form, controls: &mut [Control]) {
    controls.iter_mut().for_each(|control| control.enter(form));
}

/// The fields that a form changed, by their keys.
///
/// # Errors
/// A text that must be YAML or JSON is neither.
pub(in crate::http::admin) fn changes(controls: &[Control], form: &Form) -> Result<Map, Refusal> {
    let mut changed = Map::new();
    for control in controls {
        if let Some(value) = control.read(form)?.filter(|value| *value != control.value) {
            changed.insert(control.key().to_owned(), value);
        }
    }
    Ok(changed)
}

/// The places that a form changed, and what they hold now: `[{path, value}]`, as operations take changes. A field of a group is a
/// place of its own, so that another's change of a field beside it stays.
///
/// # Errors
/// As [`changes`].
pub(in crate::http::admin) fn places(controls: &[Control], form: &Form) -> Result<Vec<Value>, Refusal> {
    let mut places = Vec::new();
    for control in controls {
        add_places(control, &Path::root().key(control.key()), form, &mut places)?;
    }
    Ok(places)
}

fn add_places(control: &Control, path: &Path, form: &Form, places: &mut Vec<Value>) -> Result<(), Refusal> {
    if control.widget == Widget::Group && control.value.is_object() {
        return control
            .children
            .iter()
            .try_for_each(|child| add_places(child, &path.key(child.key()), form, places));
    }
    if let Some(value) = control.read(form)?.filter(|value| *value != control.value) {
        places.push(json!({"path": path.to_string(), "value": value}));
    }
    Ok(())
}

/// All fields that a form sent and that hold something, by their keys.
///
/// # Errors
/// As [`changes`].
pub(in crate::http::admin) fn values(controls: &[Control], form: &Form) -> Result<Map, Refusal> {
    let mut sent = Map::new();
    for control in controls {
        if let Some(value) = control.read(form)?.filter(|value| !value.is_null()) {
            sent.insert(control.key().to_owned(), value);
        }
    }
    Ok(sent)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::admin::template;

    fn page(controls: &[Control], refusal: Option<&Refusal>) -> String {
        template::fill("controls.html", &json!({"controls": shown(controls, refusal)})).unwrap()
    }

    fn controls(value: &Value) -> Vec<Control> {
        let link =
            json!({"type": "object", "properties": {"label": {"type": "string"}}, "required": ["label"]});
        let schema = json!({"required": ["title"], "properties": {
            "title": {"type": "string", "description": "What readers see"},
            "text": {"type": "string", "maxLength": 900}, "on": {"type": "boolean"},
            "kind": {"enum": ["a", "b", null]}, "seo": {"type": "object", "properties": {"title": {"type": "string"}}},
            "kinds": {"type": "array", "items": {"enum": ["a", "b"]}},
            "items": {"type": "array", "items": link},
        }});
        Maker::new(&schema).controls(value, |_| true)
    }

    #[test]
    fn hostile_texts_are_escaped_and_keep_their_characters() {
        let hostile = "</textarea>\"'><script>alert(1)</script>\u{202e}\u{1}";
        let value = json!({"title": hostile, "text": hostile, "kind": hostile, "kinds": [hostile],
            "seo": {"title": hostile}, "items": [{"label": hostile}]});
        let page = page(&controls(&value), None);
        assert!(!page.contains("<script>") && page.matches("</textarea>").count() == 1, "{page}");
        // Whatever is not touched comes back as it was.
        assert!(page.contains("&#039;&gt;&lt;script&gt;alert(1)&lt;/script&gt;\u{202e}\u{1}"), "{page}");
    }

    #[test]
    fn every_control_has_a_label_its_help_and_its_errors() {
        let error = OpError::of_field("items[0].label", "is missing").detail("title", "is too short");
        let value = json!({"items": [{}]});
        let page = page(&controls(&value), Some(&error.into()));
        for part in [
            r#"<label for="f-title">Title <span class="quiet">(required)</span></label>"#,
            r#"aria-required="true" aria-invalid="true" aria-describedby="f-title-about""#,
            r#"<span class="vh">Error: </span>is too short"#,
            r#"<details class="entry" open>"#,
            r#"<label for="f-items[0].label">"#,
            r#"<span class="vh">Error: </span>is missing"#,
            r#"<input type="hidden" name="items.row" value="0">"#,
            r#"<button name="act" value="add:items" formnovalidate>"#,
            r#"<input type="hidden" name="on" value="false">"#,
        ] {
            assert!(page.contains(part), "{part} in {page}");
        }
    }

    #[test]
    fn what_was_entered_is_shown_again_with_the_refusal() {
        let mut controls = controls(&json!({"title": "old", "kind": "a", "kinds": ["a"], "on": true}));
        let sent = [("title", "new"), ("kind", "b"), ("kinds", ""), ("kinds", "b"), ("on", "false")];
        enter(&Form::from_pairs(&sent), &mut controls);
        let page = page(&controls, None);
        for part in [r#"value="new""#, r#"<option value="b" selected>"#, r#"name="kinds" value="b" checked"#]
        {
            assert!(page.contains(part), "{part} in {page}");
        }
        assert!(!page.contains(r#"value="true" checked"#) && !page.contains(r#"value="a" checked"#));
    }

    #[test]
    fn fields_of_groups_are_places_of_their_own() {
        let link = json!([{"label": "a"}]);
        let stored = json!({"title": "old", "seo": {"title": "s", "other": 1}, "items": link});
        let sent = Form::from_pairs(&[("title", ""), ("seo.title", "t"), ("items.row", "")]);
        let want = json!([{"path": "title", "value": null}, {"path": "seo.title", "value": "t"}, {"path": "items", "value": []}]);
        assert_eq!(Value::from(places(&controls(&stored), &sent).unwrap()), want);
        let nothing =
            Form::from_pairs(&[("title", "old"), ("seo.title", "s"), ("items.row", ""), ("items.row", "0")]);
        assert_eq!(places(&controls(&stored), &nothing).unwrap(), [] as [Value; 0]);
    }

    #[test]
    fn only_what_changed_is_sent_on() {
        let stored = json!({"title": "old", "text": "same", "on": null});
        let sent = Form::from_pairs(&[("title", "new"), ("text", "same"), ("on", "false"), ("kind", "")]);
        let found = changes(&controls(&stored), &sent).unwrap();
        assert_eq!(Value::Object(found), json!({"title": "new"}));
        let all = values(&controls(&stored), &sent).unwrap();
        assert_eq!(Value::Object(all), json!({"title": "new", "text": "same"}));
    }
}
