//! `cms form submissions delete|erase|forget`: deletes submissions of visitors.

use crate::ops::prelude::*;

/// Most submissions per deletion.
const IDS_MAX: usize = 1_000;
/// Shortest value to find a person's data by, in characters: shorter ones match many people.
const VALUE_CHARS_MIN: usize = 3;

/// Delete submissions permanently
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Delete {
    /// Submissions: their ids, or beginnings of them
    #[arg(value_name = "ID", required = true)]
    pub ids: Vec<String>,
}

/// The deleted submissions.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Gone {
    /// How many submissions were deleted
    pub deleted: u64,
    /// How many only mention the value in a longer text, and are there
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mentioned: Option<u64>,
    #[serde(skip)]
    dry_run: bool,
}

impl Operation for Delete {
    const FACTS: Facts = facts!("form.submissions.delete", Permission::FormsDelete;
        "form submissions delete 3f2b9c1e" => "One, by the beginning of its id");
    type Can = Reading;
    type Output = Gone;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Gone, OpError> {
        if !(1..=IDS_MAX).contains(&self.ids.len()) {
            let message = format!("is not a list of 1 to {IDS_MAX} ids");
            return Err(OpError::invalid("submission.ids", format!("`ids` {message}")).detail("ids", message));
        }
        let records = cx.records()?;
        let mut ids = Vec::with_capacity(self.ids.len());
        for id in &self.ids {
            let found = if id.len() < 4 { None } else { records.submission(&id.to_lowercase())? };
            let found = found.ok_or_else(|| {
                OpError::not_found("submission.not-found", format!("no submission `{id}`"))
                    .hint("`cms form submissions` lists them; give enough of an id to match only one")
            })?;
            ids.push(found.id);
        }
        let dry_run = cx.call().dry_run;
        if dry_run {
            return Ok(Gone { deleted: ids.len() as u64, mentioned: None, dry_run });
        }
        let deleted = records.together(|| {
            let deleted = records.delete_submissions(&ids)?;
            note(cx, "form.submissions.delete", ("submission", &ids.join(" ")), json!({"deleted": deleted}))?;
            Ok::<_, OpError>(deleted)
        })?;
        Ok(Gone { deleted, mentioned: None, dry_run })
    }
}

/// Erase one person's data: every submission with a value that is just this, such as a mail address
///
/// Letters of either case are alike. Submissions that only mention it in a longer text are counted and stay: read them with
/// `cms form submissions --search`. The rows are overwritten in the database; older backups still have them.
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Erase {
    /// The value, such as a mail address or a telephone number
    #[arg(value_name = "VALUE")]
    pub value: String,
}

impl Operation for Erase {
    const FACTS: Facts = facts!("form.submissions.erase", Permission::FormsDelete;
        "form submissions erase ada@example.com --dry-run" => "How many would go",
        "form submissions erase ada@example.com" => "Erase what somebody sent under that address");
    type Can = Reading;
    type Output = Gone;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Gone, OpError> {
        let value = self.value.trim();
        if value.chars().count() < VALUE_CHARS_MIN {
            let message = format!("must have at least {VALUE_CHARS_MIN} characters");
            return Err(
                OpError::invalid("submission.value", format!("the value {message}")).detail("value", message)
            );
        }
        let dry_run = cx.call().dry_run;
        let erased = cx.records()?.erase_person(value, dry_run)?;
        if !dry_run {
            // Do not record whose data was erased.
            note(cx, "form.submissions.erase", ("submission", ""), json!({"deleted": erased.erased}))?;
        }
        Ok(Gone { deleted: erased.erased, mentioned: Some(erased.mentioned), dry_run })
    }
}

/// Delete the submissions that are older than `retention.submissions_days` of the live settings says
///
/// A server does so by itself with every new submission; older ones are never shown.
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Forget {}

impl Operation for Forget {
    const FACTS: Facts = facts!("form.submissions.forget", Permission::FormsDelete;
        "form submissions forget" => "For a nightly job on a quiet site");
    type Can = Reading;
    type Output = Gone;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Gone, OpError> {
        let hint = "leave `--dry-run` out; what it deletes is no longer shown anyway";
        cx.in_earnest_as("submission.dry-run", "forgetting", hint)?;
        let gone = cx.records()?.forget_submissions(cx.call().now)?;
        let deleted = gone.ok_or_else(|| {
            OpError::invalid("submission.kept", "this site keeps submissions permanently")
                .hint("`submissions_days` under `[retention]` in `cms.toml` sets a limit")
        })?;
        Ok(Gone { deleted, mentioned: None, dry_run: false })
    }
}

impl View for Gone {
    fn show(&self, page: &mut Page) {
        let many = count(self.deleted, "submission");
        match self.dry_run {
            true => page.toned_line(Tone::Notice, format!("dry run: {many} would go")),
            false => page.pieces(&[(Tone::Bad, "deleted"), (Tone::Plain, &format!(" {many}"))]),
        }
        if let Some(mentioned @ 1..) = self.mentioned {
            let many = count(mentioned, "submission");
            page.line(format!("{many} more with it inside a longer text: look with `--search`"));
        }
    }
}
