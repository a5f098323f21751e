//! `cms form submit`: submits a form as a visitor does.

use super::page::live_address;
use crate::base::limits::SUBMISSION_BYTES_MAX;
use crate::db::ledger::Submission;
use crate::model::{self, HONEYPOT, ORIGIN, View as _};
use crate::ops::prelude::*;

/// Send a form as a visitor does
///
/// The live definition of the form decides what is accepted; `--dry-run` only checks. A filled-in `_gotcha`, the field that
/// people do not see, is answered as if all were well, and nothing is kept.
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Submit {
    /// Form: slug, id, or the beginning of its id
    #[arg(value_name = "FORM")]
    pub form: String,
    /// Values: FIELD=VALUE or FIELD:=JSON
    #[arg(value_name = "FIELD=VALUE", value_parser = Assignment::parse)]
    #[serde(default)]
    pub fields: Vec<Assignment>,
    /// Values by field, as a page sends them
    #[arg(skip)]
    #[serde(default)]
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub values: Map,
}

/// A submission that was taken.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Submitted {
    /// Its uuid
    pub id: String,
    /// Address of the page to show next, or null
    pub redirect_to: Option<String>,
    /// What the visitor is to read, or null
    pub success_message: Option<String>,
    #[serde(skip)]
    dry_run: bool,
}

impl Operation for Submit {
    const FACTS: Facts = facts!("form.submit", Permission::FormsView;
        "form submit contact name=Ada email=ada@example.com message='Hello there'" => "What a page would send",
        "form submit contact name=Ada --dry-run" => "See what the form lacks");
    type Can = Reading;
    type Output = Submitted;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Submitted, OpError> {
        let live = cx.snapshot_of(Stage::Source)?;
        let item = find::named(&live, Kind::Form, &self.form)?;
        let form = model::Form::from_value(&item.value).map_err(|_| {
            OpError::new(ErrorKind::InvalidContent, "form.unsound", "the form's definition is not valid")
                .hint(format!("`cms validate {}` shows why", item.path))
        })?;
        let sent = self.sent()?;
        refuse_large(&sent)?;
        let next = form.thank_you_post_id.map(|id| live_address(&live, &id.to_string()));
        let answer = Submitted {
            id: cx.call().record_id(),
            redirect_to: next.transpose()?.flatten(),
            success_message: form.success_message.clone(),
            dry_run: cx.call().dry_run,
        };
        if sent.get(HONEYPOT).is_some_and(|value| !is_blank(value)) {
            return Ok(answer);
        }
        let origin = origin(&live, &sent)?;
        let payload = model::read_submission(&form.fields, sent, &*live.definitions()?).map_err(invalid)?;
        if !cx.call().dry_run {
            let new = Submission {
                id: answer.id.clone(),
                form: item.id.id.clone(),
                slug: form.slug.clone(),
                revision: live.commit().to_string(),
                payload: Value::Object(payload),
                origin_post: origin,
                created_at: cx.call().now.as_second(),
            };
            cx.records()?.record_submission(&new, cx.call().now)?;
        }
        Ok(answer)
    }
}

impl Submit {
    fn sent(&self) -> Result<Map, OpError> {
        let mut sent = Value::Object(self.values.clone());
        for field in &self.fields {
            field.apply(&mut sent)?;
        }
        Ok(sent.as_object().cloned().unwrap_or_default())
    }
}

/// Refuses more text than a submission may have. A body in another notation may be longer than that.
fn refuse_large(sent: &Map) -> Result<(), OpError> {
    let sizes = || sent.iter().map(|(field, value)| (field, field.len() + bytes(value)));
    if sizes().map(|(_, size)| size).sum::<usize>() <= SUBMISSION_BYTES_MAX {
        return Ok(());
    }
    let message =
        format!("Please shorten the form: it may have {SUBMISSION_BYTES_MAX} bytes of text at most");
    let error = OpError::new(ErrorKind::TooLarge, "form.too-large", message);
    Err(match sizes().max_by_key(|(_, size)| *size) {
        Some((field, _)) => error.detail(field, "This text is too long."),
        None => error,
    })
}

/// The text in a value, in bytes.
fn bytes(value: &Value) -> usize {
    match value {
        Value::String(text) => text.len(),
        Value::Array(items) => items.iter().map(bytes).sum(),
        Value::Object(fields) => fields.iter().map(|(name, value)| name.len() + bytes(value)).sum(),
        Value::Null | Value::Bool(_) | Value::Number(_) => 0,
    }
}

/// Whether nothing was entered. A form that shows a field twice sends a list.
fn is_blank(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.iter().all(is_blank),
        Value::Bool(_) | Value::Number(_) | Value::Object(_) => false,
    }
}

fn invalid(faults: Vec<model::Fault>) -> OpError {
    let error = OpError::invalid("form.invalid", "Please check the form: some of it is missing or not right");
    faults.into_iter().fold(error, |error, fault| error.detail(fault.field, fault.message))
}

/// The page that showed the form, if it is given and exists.
fn origin(live: &Snapshot<'_>, sent: &Map) -> Result<Option<String>, OpError> {
    let id = match sent.get(ORIGIN) {
        None | Some(Value::Null) => return Ok(None),
        Some(Value::String(text)) if text.is_empty() => return Ok(None),
        Some(value) => value.as_str().and_then(scalar::uuid),
    };
    let id = id.ok_or_else(|| {
        OpError::invalid("form.invalid", format!("`{ORIGIN}` is not the id of a post"))
            .detail(ORIGIN, "is not the id of a post")
    })?;
    Ok(live.post(&id.to_string())?.map(|post| post.id.id))
}

impl View for Submitted {
    fn show(&self, page: &mut Page) {
        if self.dry_run {
            return page.toned_line(
                Tone::Notice,
                "dry run: the submission would be accepted, and nothing was stored",
            );
        }
        page.line(self.success_message.as_deref().unwrap_or("taken"));
        if let Some(address) = &self.redirect_to {
            page.line(format!("next: {address}"));
        }
        page.toned_line(Tone::Faint, &self.id);
    }
}
