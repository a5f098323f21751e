//! Submissions for people: what they are called, and their values under the labels of their form.

use crate::http::admin::form::in_words;
use crate::http::admin::prelude::*;
use crate::http::admin::template::{plain_text, when};
use crate::model::Definitions;

/// The noun whose items they are.
pub(super) const PATH: &str = "submissions";

/// What a submission is called: its form, and when it was sent.
///
/// # Errors
/// The live site cannot be read.
pub(super) fn title(cx: &RequestContext<'_>, sent: &Value) -> Result<String, Refusal> {
    let time = sent["createdAt"].as_str().unwrap_or_default();
    let definitions = definitions(cx)?;
    Ok(format!("{}, {}", form_title(&definitions, sent), when(time)))
}

/// What a visitor sent, and the page that it was sent from.
///
/// # Errors
/// The live site cannot be read.
pub(super) fn facts(cx: &RequestContext<'_>, sent: &Value) -> Result<Vec<Value>, Refusal> {
    let definitions = definitions(cx)?;
    let values = values(&definitions, sent).into_iter().map(|(label, text)| {
        let text = if text.is_empty() { "(nothing)".to_owned() } else { text };
        json!({"label": label, "value": text})
    });
    let mut facts: Vec<Value> = values.collect();
    if let Some(id) = sent["originPostId"].as_str()
        && let Ok(post) = cx.show_on("post.show", json!({"post": id}), Stage::Review)
    {
        let to = format!("/admin/posts/{}", crate::base::percent::encode(id));
        facts.push(json!({"label": "Sent from", "value": post["title"], "to": to}));
    }
    Ok(facts)
}

/// Names forms and values in the table of a list as people know them.
///
/// # Errors
/// The live site cannot be read.
pub(super) fn name_values(cx: &RequestContext<'_>, sent: &Value, answer: &mut Value) -> Result<(), Refusal> {
    let definitions = definitions(cx)?;
    let all = sent.as_array().map(Vec::as_slice).unwrap_or_default();
    for part in answer["parts"].as_array_mut().into_iter().flatten() {
        let Some(rows) = part["rows"].as_array_mut().filter(|rows| rows.len() == all.len()) else { continue };
        for (row, sent) in rows.iter_mut().zip(all) {
            let filled = values(&definitions, sent).into_iter().filter(|(_, text)| !text.is_empty());
            let filled: Vec<String> = filled.map(|(label, text)| format!("{label}: {text}")).collect();
            row["cells"] = json!([sent["createdAt"], form_title(&definitions, sent), filled.join(" · ")]);
        }
        part["headings"] = json!(["sent", "form", "values"]);
    }
    Ok(())
}

/// The forms as they are live.
fn definitions(cx: &RequestContext<'_>) -> Result<Arc<Definitions>, Refusal> {
    let live = cx.site.beyond_content().snapshot(Stage::Source).map_err(OpError::from)?;
    Ok(live.definitions().map_err(OpError::from)?)
}

fn form_title(definitions: &Definitions, sent: &Value) -> String {
    let slug = sent["formSlug"].as_str().unwrap_or_default();
    definitions.form(slug).map_or_else(|| in_words(slug), |form| form.title.clone())
}

/// The values with their labels. A field that the form has no more keeps its name.
fn values(definitions: &Definitions, sent: &Value) -> Vec<(String, String)> {
    let form = definitions.form(sent["formSlug"].as_str().unwrap_or_default());
    let label = |key: &str| {
        let field = form.and_then(|form| form.fields.iter().find(|field| field.slug == key));
        field.map_or_else(|| in_words(key), |field| field.title().to_owned())
    };
    let pairs = sent["payload"].as_object().into_iter().flatten();
    pairs.map(|(key, value)| (label(key), text(value))).collect()
}

/// A value as a text.
fn text(value: &Value) -> String {
    match value {
        Value::Bool(is) => if *is { "yes" } else { "no" }.to_owned(),
        Value::Array(values) if values.iter().all(Value::is_string) => {
            values.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", ")
        }
        value => plain_text(value),
    }
}
