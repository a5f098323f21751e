//! Forms: sent by anybody, read and taken away by who may.

use super::form_page::{self, Sent};
use super::prelude::*;
use crate::base::limits::SUBMISSION_BYTES_MAX;
use crate::http::{multipart, pages};
use http::header::{CACHE_CONTROL, CONTENT_DISPOSITION};

/// Largest body of a submission, in bytes: JSON may write each byte of a value as six.
const BODY_BYTES_MAX: usize = 6 * SUBMISSION_BYTES_MAX;

endpoints! {
    /// Submit a form: a value by field, as JSON or as a browser sends it (`application/x-www-form-urlencoded` or
    /// `multipart/form-data` without files)
    POST "/api/forms/:slug/submit", Form, "form.submit" => submit;
    /// Submit a form, under the path of the original product
    POST "/api/forms/:slug", Form, "form.submit" => submit_as_before;
    /// All forms
    GET "/api/forms-definitions", May(FormsView), "form.list" => definitions;
    /// What visitors sent, the last one first
    GET "/api/forms-submissions", May(SubmissionsExport), "form.submissions" => list;
    /// What visitors sent, as a file: a table for spreadsheets, or JSON
    GET "/api/forms-submissions/export", May(SubmissionsExport), "form.submissions.export" => export;
    /// Delete a submission permanently
    DELETE "/api/forms-submissions/:id", May(FormsDelete), "form.submissions.delete" => delete;
    /// Delete submissions permanently
    POST "/api/forms-submissions/bulk-delete", May(FormsDelete), "form.submissions.delete" => delete_several;
    /// Erase one person's data: every submission with a value that is just this, such as a mail address
    POST "/api/forms-submissions/erase", May(FormsDelete), "form.submissions.erase" => erase;
}

nouns! {
    Submission = "id", "submission";
}

/// The values of a form by field, and whether a person sees the answer.
struct Values(Map, bool);

impl Part for Values {
    fn read(cx: &RequestContext<'_>) -> Result<Self, Refusal> {
        let wants_page = pages::wants_page(cx.request);
        // Before the size: the field of a file is named, however large it is.
        if let Some(values) = multipart::entered(cx.request)? {
            return Ok(Values(values, wants_page));
        }
        cx.within(BODY_BYTES_MAX)?;
        match cx.form()? {
            Some(values) => Ok(Values(values, wants_page)),
            None => Ok(Values(cx.body()?, false)),
        }
    }

    fn describe(signature: &mut Signature) {
        signature.body = Some(json!({"type": "object", "additionalProperties": true}));
        signature.other_types = &["application/x-www-form-urlencoded", "multipart/form-data"];
    }
}

/// A submission that was taken.
struct Taken(Answer);

impl Reply for Taken {
    const STATUS: StatusCode = StatusCode::CREATED;
    const SHAPE: Shape = Shape::Of("form.submit");

    fn answer(self, _: &RequestContext<'_>) -> Answer {
        self.0
    }
}

fn submit(cx: &RequestContext<'_>, values: Values) -> Result<Taken, Refusal> {
    taken(cx, values, Taken::STATUS).map(Taken)
}

fn submit_as_before(cx: &RequestContext<'_>, values: Values) -> Result<Answer, Refusal> {
    taken(cx, values, StatusCode::OK)
}

fn taken(
    cx: &RequestContext<'_>,
    Values(values, is_person): Values,
    status: StatusCode,
) -> Result<Answer, Refusal> {
    let done = cx.run_plain("form.submit", json!({"form": cx.param("slug"), "values": values}));
    match (done, is_person) {
        (Ok(done), true) => Ok(form_page::thanks(&Sent::of(cx, &values), &done)),
        (Ok(done), false) => Ok(Answer::json(status, &legacy_envelope(done))),
        (Err(Refusal::Failed(error)), _) if error.kind == ErrorKind::NotFound => {
            Err(OpError::not_found("form.not-found", "Form not found").into())
        }
        (Err(Refusal::Failed(error)), true)
            if matches!(error.kind, ErrorKind::Invalid | ErrorKind::TooLarge) =>
        {
            Ok(form_page::problems(&Sent::of(cx, &values), &error))
        }
        (Err(refusal), _) => Err(refusal),
    }
}

fn definitions(cx: &RequestContext<'_>, at: At, slice: Slice) -> Result<Tagged, Refusal> {
    let mut found = at.read(cx, "form.list", json!({}))?;
    slice.cut(&mut found);
    Ok(Tagged(found))
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Filter {
    /// Only those of a form, by its slug or id; also `formSlug` and `form_slug`
    form: Option<String>,
    /// Only those sent then or later: a day or a time in RFC 3339
    since: Option<Moment>,
    /// Only those sent before then
    until: Option<Moment>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Search {
    #[serde(flatten)]
    filter: Filter,
    /// Only those with a value that contains this text; also `q`
    search: Option<String>,
}

fn list(cx: &RequestContext<'_>, query: Query<Search>, page: Paging) -> Result<Value, Refusal> {
    let mut found = cx.run_plain("form.submissions", input((query, page)))?;
    let (page, limit) = (found["meta"]["page"].clone(), found["meta"]["limit"].clone());
    found["meta"]["current_page"] = page;
    found["meta"]["per_page"] = limit;
    Ok(found)
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Export {
    #[serde(flatten)]
    search: Search,
    /// csv, unless json is asked for
    #[schemars(extend("enum" = ["csv", "json"]))]
    format: Option<String>,
}

/// A file.
struct File(Answer);

impl Reply for File {
    const KINDS: &[&str] = &["application/json", "text/csv"];

    fn answer(self, _: &RequestContext<'_>) -> Answer {
        self.0
    }
}

fn export(cx: &RequestContext<'_>, query: Query<Export>) -> Result<File, Refusal> {
    let (format, kind) = match query.format.as_deref() {
        Some("json") => ("json", "application/json; charset=utf-8"),
        Some(_) | None => ("csv", "text/csv; charset=utf-8"),
    };
    let done = cx.run_plain("form.submissions.export", input((query, json!({"format": format}))))?;
    let content = done["content"].as_str().unwrap_or_default().to_owned();
    let answer = Answer::text(StatusCode::OK, kind, content).with(CACHE_CONTROL, "no-store");
    Ok(File(answer.with(CONTENT_DISPOSITION, &format!("attachment; filename=\"submissions.{format}\""))))
}

fn delete(cx: &RequestContext<'_>, id: Id<Submission>) -> Result<(), Refusal> {
    cx.run_plain("form.submissions.delete", json!({"ids": [id]})).map(drop)
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Several {
    #[schemars(length(min = 1))]
    ids: Vec<String>,
}

fn delete_several(cx: &RequestContext<'_>, body: Body<Several>) -> Result<Value, Refusal> {
    cx.run_plain("form.submissions.delete", input(body))
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[schemars(extend("oneOf" = ["value", "email"]))]
struct Person {
    /// What a person said of themselves, such as an address
    #[schemars(length(min = 3, max = 500))]
    value: Option<String>,
    /// The same
    #[schemars(length(min = 3, max = 500))]
    email: Option<String>,
}

fn erase(cx: &RequestContext<'_>, body: Body<Person>) -> Result<Value, Refusal> {
    let Person { value, email } = &body.0;
    if value.is_some() && email.is_some() {
        return Err(invalid("email", "means the same as `value`: send one of them"));
    }
    cx.run_plain("form.submissions.erase", json!({"value": value.as_ref().or(email.as_ref())}))
}
