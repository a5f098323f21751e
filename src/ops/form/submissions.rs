//! `cms form submissions`: lists submissions of visitors.

use crate::db::ledger::{Submission, SubmissionFilter};
use crate::ops::history::{PageRequest, Span};
use crate::ops::prelude::*;
use crate::ops::when;
use jiff::tz::TimeZone;

/// List what visitors sent with forms, the last one first
///
/// Submissions lie in the ledger of the server's clone, never in git.
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Submissions {
    /// Only those of a form: slug, id, or the beginning of its id; a deleted one by its id
    #[arg(value_name = "FORM")]
    pub form: Option<String>,
    /// Only those sent then or later: a day such as `2026-11-20` or `3 days ago`, or a time in RFC 3339
    #[arg(long, value_name = "WHEN")]
    pub since: Option<String>,
    /// Only those sent before then: a day such as `2026-11-20` or `3 days ago`, or a time in RFC 3339
    #[arg(long, value_name = "WHEN")]
    pub until: Option<String>,
    /// Only those with a value that contains this text
    #[arg(long, value_name = "TEXT")]
    pub search: Option<String>,
    /// Page of the list, from 1
    #[arg(long, value_name = "N")]
    pub page: Option<u32>,
    /// Submissions on a page, 1 to 1000; 20 unless given
    #[arg(long, value_name = "N")]
    pub limit: Option<u32>,
}

/// What a visitor sent.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SubmissionView {
    /// Its uuid
    pub id: String,
    /// The form's slug when it was sent
    pub form_slug: String,
    /// Id of the form
    pub form_id: String,
    /// The values by field; null where nothing was sent
    pub payload: Value,
    /// Id of the post that showed the form, or null
    pub origin_post_id: Option<String>,
    /// The commit whose definition of the form it was checked against
    pub revision: String,
    /// When it was sent: RFC 3339 in UTC
    pub created_at: String,
}

impl From<Submission> for SubmissionView {
    fn from(sent: Submission) -> Self {
        SubmissionView {
            id: sent.id,
            form_slug: sent.slug,
            form_id: sent.form,
            payload: sent.payload,
            origin_post_id: sent.origin_post,
            revision: sent.revision,
            created_at: rfc3339(Timestamp::from_second(sent.created_at).unwrap_or_default()),
        }
    }
}

/// A page of submissions.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct SubmissionList {
    /// The submissions, the last one first
    pub data: Vec<SubmissionView>,
    /// Where this page stands in the list
    pub meta: Span,
}

impl Operation for Submissions {
    const FACTS: Facts = facts!("form.submissions", Permission::SubmissionsExport;
        "form submissions" => "The last twenty of all forms",
        "form submissions contact --since 2026-11-01" => "Those of one form since a day",
        "form submissions --search ada@example.com --json" => "Everything with that text, as JSON");
    type Can = Reading;
    type Output = SubmissionList;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<SubmissionList, OpError> {
        let page = PageRequest::of(self.page, self.limit)?;
        let filter = Wanted {
            form: self.form.as_deref(),
            since: self.since.as_deref(),
            until: self.until.as_deref(),
            search: self.search.as_deref(),
        }
        .filter(cx)?;
        let (skip, take) = page.span();
        let count = |n: usize| i64::try_from(n).unwrap_or(i64::MAX);
        let found = cx.records()?.submissions(filter, count(skip), count(take), cx.call().now)?;
        Ok(SubmissionList {
            data: found.submissions.into_iter().map(SubmissionView::from).collect(),
            meta: page.of_total(usize::try_from(found.total).unwrap_or(0)),
        })
    }
}

/// The selected submissions.
pub(super) struct Wanted<'a> {
    pub(super) form: Option<&'a str>,
    pub(super) since: Option<&'a str>,
    pub(super) until: Option<&'a str>,
    pub(super) search: Option<&'a str>,
}

impl Wanted<'_> {
    pub(super) fn filter<C: Capability>(&self, cx: &Context<'_, C>) -> Result<SubmissionFilter, OpError> {
        Ok(SubmissionFilter {
            form: self.form.map(|name| form_id(cx, name)).transpose()?,
            since: self.since.map(|text| moment("since", text, cx.call().now)).transpose()?,
            until: self.until.map(|text| moment("until", text, cx.call().now)).transpose()?,
            search: self.search.filter(|text| !text.is_empty()).map(str::to_owned),
        })
    }
}

/// The id of a form on any stage; for a deleted one, the given id.
fn form_id<C: Capability>(cx: &Context<'_, C>, name: &str) -> Result<String, OpError> {
    let mut first = None;
    for stage in [Stage::Source, Stage::Review] {
        match find::named(&cx.snapshot_of(stage)?, Kind::Form, name) {
            Ok(item) => return Ok(item.id.id),
            Err(error) if error.kind == ErrorKind::NotFound => first = first.or(Some(error)),
            Err(error) => return Err(error),
        }
    }
    match (scalar::uuid(name), first) {
        (Some(id), _) => Ok(id.to_string()),
        (None, Some(error)) => Err(error),
        (None, None) => Err(OpError::not_found("form.not-found", format!("no form `{name}`"))),
    }
}

/// Parses a time to seconds since 1970; a day means its beginning in UTC.
pub(crate) fn moment(field: &str, text: &str, now: Timestamp) -> Result<i64, OpError> {
    let time = scalar::time(text).or_else(|| when::past(text, now, &TimeZone::UTC));
    time.map(Timestamp::as_second).ok_or_else(|| {
        OpError::invalid("time.invalid", format!("`{text}` is neither a day nor a time"))
            .detail(field, "is neither a day nor a time")
            .hint("give a day such as `2026-11-20`, `yesterday` or `3 days ago`, or a time such as `2026-11-20T09:30:00Z`")
    })
}

/// The values of a submission in one line.
pub(super) fn summary(payload: &Value) -> String {
    let filled = payload.as_object().into_iter().flatten().filter(|(_, value)| !value.is_null());
    let pairs = filled.map(|(key, value)| match value {
        Value::String(text) => format!("{key}: {text}"),
        other => format!("{key}: {other}"),
    });
    pairs.collect::<Vec<_>>().join(" · ")
}

table! {
    SubmissionList.data, sent: SubmissionView, "no submissions";
    "id" => short_id(&sent.id), "sent" => sent.created_at, "form" => sent.form_slug,
    "values" => summary(&sent.payload);
    place
}

impl SubmissionList {
    fn place(&self, page: &mut Page) {
        if self.meta.has_more || self.meta.page > 1 {
            let Span { page: at, total_pages, total, .. } = &self.meta;
            page.toned_line(Tone::Faint, format!("page {at} of {total_pages}, {total} submissions"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_and_times_are_parsed() {
        for (text, expected) in [
            ("1970-01-02", Some(86_400)),
            ("1970-01-01T00:01:00Z", Some(60)),
            ("1970-01-01T01:00:00+01:00", Some(0)),
            ("yesterday", Some(0)),
            ("soon", None),
            ("", None),
        ] {
            let now = Timestamp::from_second(100_000).unwrap();
            assert_eq!(moment("since", text, now).ok(), expected, "{text}");
        }
    }
}
