//! Forms: sent by anybody, read and taken away by who may.

use super::{form_page, legacy_envelope};
use crate::base::{Map, Value};
use crate::http::answer::Refusal;
use crate::http::endpoint::endpoints;
use crate::http::message::Answer;
use crate::http::request_context::{RequestContext, invalid};
use crate::ops::{ErrorKind, OpError};
use bytes::Bytes;
use http::header::{ACCEPT, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use http::{HeaderValue, StatusCode};
use serde_json::json;

/// Largest submission, in bytes: room for a few long texts.
const BODY_BYTES_MAX: usize = 64 * 1024;

const FILTERS: &[(&str, &str)] = &[
    ("form", "Only those of a form, by its slug or id; also `formSlug`"),
    ("since", "Only those sent then or later: a day or a time in RFC 3339"),
    ("until", "Only those sent before then"),
    ("search", "Only those with a value that contains this text"),
    ("page", "Page of the list, from 1"),
    ("per_page", "Submissions on a page; also `limit`"),
];

const EXPORT: &[(&str, &str)] = &[
    ("form", "Only those of a form, by its slug or id; also `formSlug`"),
    ("since", "Only those sent then or later: a day or a time in RFC 3339"),
    ("until", "Only those sent before then"),
    ("format", "csv, unless json is asked for"),
];

endpoints! {
    /// Submit a form: a value by field, as JSON or as a browser sends it
    POST "/api/forms/:slug/submit", Form, "form.submit" => submit raw;
    /// Submit a form, under the path of the original product
    POST "/api/forms/:slug", Form, "form.submit" => submit_as_before raw;
    /// All forms
    GET "/api/forms-definitions", May(FormsView), "form.list" => definitions raw;
    /// What visitors sent, the last one first
    GET "/api/forms-submissions", May(SubmissionsExport), "form.submissions"; FILTERS => list raw;
    /// What visitors sent, as a file: a table for spreadsheets, or JSON
    GET "/api/forms-submissions/export", May(SubmissionsExport), "form.submissions.export"; EXPORT => export raw;
    /// Delete a submission permanently
    DELETE "/api/forms-submissions/:id", May(FormsDelete), "form.submissions.delete" => delete raw;
    /// Delete submissions permanently: `{ids}`
    POST "/api/forms-submissions/bulk-delete", May(FormsDelete), "form.submissions.delete" => delete_several raw;
    /// Erase one person's data: every submission with a value that is just `{value}`, such as a mail address
    POST "/api/forms-submissions/erase", May(FormsDelete), "form.submissions.erase" => erase raw;
}

fn submit(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    taken(cx, StatusCode::CREATED)
}

fn submit_as_before(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    taken(cx, StatusCode::OK)
}

fn taken(cx: &mut RequestContext<'_>, status: StatusCode) -> Result<Answer, Refusal> {
    cx.within(BODY_BYTES_MAX)?;
    let from_page = cx.form()?;
    let is_person =
        from_page.is_some() && cx.request.header(ACCEPT).is_some_and(|kinds| kinds.contains("text/html"));
    let values = match from_page {
        Some(values) => values,
        None => cx.body()?,
    };
    let done = cx.run_plain("form.submit", json!({"form": cx.param("slug"), "values": values}));
    match (done, is_person) {
        (Ok(done), true) => Ok(form_page::thanks(&done)),
        (Ok(done), false) => Ok(Answer::json(status, &legacy_envelope(done))),
        (Err(Refusal::Failed(error)), _) if error.kind == ErrorKind::NotFound => {
            Err(OpError::not_found("form.not-found", "Form not found").into())
        }
        (Err(Refusal::Failed(error)), true) if error.kind == ErrorKind::Invalid => {
            Ok(form_page::problems(&error))
        }
        (Err(refusal), _) => Err(refusal),
    }
}

fn definitions(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let mut found = cx.read("form.list", json!({}))?;
    if !cx.caller.sees_all() {
        let rows = found["data"].as_array_mut().into_iter().flatten();
        rows.filter_map(Value::as_object_mut).for_each(super::site::without_receivers);
    }
    super::sliced(cx, &mut found)?;
    Ok(cx.content(StatusCode::OK, &found))
}

/// The filters of a query as the operation names them.
fn filters(cx: &RequestContext<'_>) -> Map {
    let form = cx.query("form").or_else(|| cx.query("formSlug"));
    let named = [("form", form), ("since", cx.query("since")), ("until", cx.query("until"))];
    named.into_iter().filter_map(|(key, value)| Some((key.to_owned(), Value::from(value?)))).collect()
}

fn list(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let mut input = filters(cx);
    if let Some(text) = cx.query("search").or_else(|| cx.query("q")) {
        input.insert("search".to_owned(), Value::from(text));
    }
    input.insert("page".to_owned(), json!(cx.page()?));
    input.insert("limit".to_owned(), json!(cx.per_page()?));
    let mut found = cx.run_plain("form.submissions", Value::Object(input))?;
    let (page, limit) = (found["meta"]["page"].clone(), found["meta"]["limit"].clone());
    found["meta"]["current_page"] = page;
    found["meta"]["per_page"] = limit;
    Ok(Answer::json(StatusCode::OK, &found))
}

fn export(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let (format, kind) = match cx.query("format") {
        None | Some("csv") => ("csv", "text/csv; charset=utf-8"),
        Some("json") => ("json", "application/json; charset=utf-8"),
        Some(_) => return Err(invalid("format", "is not csv or json")),
    };
    let mut input = filters(cx);
    input.insert("format".to_owned(), Value::from(format));
    let done = cx.run_plain("form.submissions.export", Value::Object(input))?;
    let mut answer = Answer::empty(StatusCode::OK);
    answer.body = Bytes::from(done["content"].as_str().unwrap_or_default().to_owned());
    answer.headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    answer.headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(answer.with(CONTENT_DISPOSITION, &format!("attachment; filename=\"submissions.{format}\"")))
}

fn delete(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let id = cx.uuid("id", "submission")?;
    cx.run_plain("form.submissions.delete", json!({"ids": [id]}))?;
    Ok(Answer::empty(StatusCode::NO_CONTENT))
}

fn delete_several(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let body = cx.body()?;
    super::feedback::only(&body, &["ids"])?;
    let ids = body.get("ids").and_then(Value::as_array);
    let ids = ids.filter(|ids| ids.iter().all(Value::is_string));
    let ids = ids.ok_or_else(|| invalid("ids", "is not a list of ids"))?;
    let done = cx.run_plain("form.submissions.delete", json!({"ids": ids}))?;
    Ok(Answer::json(StatusCode::OK, &done))
}

fn erase(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let body = cx.body()?;
    super::feedback::only(&body, &["value", "email"])?;
    let said = |name: &str| body.get(name).filter(|value| !value.is_null());
    if said("value").is_some() && said("email").is_some() {
        return Err(invalid("email", "is `value` in other words: say one of them"));
    }
    let value = said("value").or_else(|| said("email")).and_then(Value::as_str);
    let value = value.ok_or_else(|| {
        invalid("value", "is missing: what a person said of themselves, such as an address")
    })?;
    let done = cx.run_plain("form.submissions.erase", json!({"value": value}))?;
    Ok(Answer::json(StatusCode::OK, &done))
}
