//! `cms form submissions export`: submissions as a table for spreadsheets or as JSON.

use super::submissions::{SubmissionView, Wanted};
use crate::disk;
use crate::ops::prelude::*;
use std::path::{Path, PathBuf};

/// Export form submissions: a table for spreadsheets, or JSON
///
/// In the table, a text that a spreadsheet would run as a formula has a `'` before it.
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Export {
    /// Only those of a form: slug, id, or the beginning of its id; a deleted one by its id
    #[arg(value_name = "FORM")]
    pub form: Option<String>,
    /// Form of the file
    #[arg(long, value_enum, default_value_t = Format::Csv)]
    pub format: Format,
    /// Only those sent then or later: a day such as `2026-11-20` or `3 days ago`, or a time in RFC 3339
    #[arg(long, value_name = "WHEN")]
    pub since: Option<String>,
    /// Only those sent before then: a day such as `2026-11-20` or `3 days ago`, or a time in RFC 3339
    #[arg(long, value_name = "WHEN")]
    pub until: Option<String>,
    /// Only those with a value that contains this text
    #[arg(long, value_name = "TEXT")]
    pub search: Option<String>,
    /// New file to write, which only you can read; standard output unless given
    #[arg(short, long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// The form of an export.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// A table: a line a submission, a column a field (RFC 4180)
    #[default]
    Csv,
    /// A list of submissions
    Json,
}

/// Submissions as the content of a file.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Exported {
    /// Form of the file: csv or json
    pub format: Format,
    /// How many submissions it has
    pub count: usize,
    /// What is in the file, unless it was written
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content: Option<String>,
    /// Where it was written
    #[serde(skip_serializing_if = "Option::is_none")]
    pub out: Option<PathBuf>,
}

impl Operation for Export {
    const FACTS: Facts = facts!("form.submissions.export", Permission::SubmissionsExport;
        "form submissions export contact > contact.csv" => "A table for a spreadsheet",
        "form submissions export --format json --out all.json" => "Everything, as JSON");
    type Can = Reading;
    type Output = Exported;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Exported, OpError> {
        let wanted = Wanted {
            form: self.form.as_deref(),
            since: self.since.as_deref(),
            until: self.until.as_deref(),
            search: self.search.as_deref(),
        };
        let found = cx.records()?.submissions(wanted.filter(cx)?, 0, i64::MAX, cx.call().now)?;
        let mut sent: Vec<SubmissionView> = found.submissions.into_iter().map(SubmissionView::from).collect();
        sent.reverse();
        let content = match self.format {
            Format::Csv => csv(&sent),
            Format::Json => format!("{:#}\n", json!(sent)),
        };
        note(
            cx,
            "form.submissions.export",
            ("form", self.form.as_deref().unwrap_or_default()),
            json!({"format": self.format, "count": sent.len()}),
        )?;
        let exported = Exported { format: self.format, count: sent.len(), content: None, out: None };
        match self.out {
            Some(out) if !cx.call().dry_run => {
                write(&out, &content)?;
                Ok(Exported { out: Some(out), ..exported })
            }
            Some(_) => Ok(exported),
            None => Ok(Exported { content: Some(content), ..exported }),
        }
    }
}

fn write(out: &Path, content: &str) -> Result<(), OpError> {
    if disk::exists(out) || disk::is_link(out) {
        return Err(OpError::invalid("export.exists", format!("`{}` already exists", out.display()))
            .hint("choose another file: an export never overwrites one"));
    }
    disk::write_secret(out, content.as_bytes())
        .map_err(|cause| OpError::internal(crate::base::text::chain(&cause)))
}

/// A table with a line per submission. Its columns are the common fields, then the form's fields in order of
/// occurrence.
fn csv(sent: &[SubmissionView]) -> String {
    let mut fields: Vec<&str> = Vec::new();
    let keys = sent.iter().filter_map(|one| one.payload.as_object()).flat_map(|map| map.keys());
    for key in keys {
        if !fields.contains(&key.as_str()) {
            fields.push(key);
        }
    }
    let fixed = ["id", "createdAt", "form", "originPostId"];
    let mut text = line(fixed.iter().chain(&fields).map(|name| cell(&Value::from(*name))));
    for one in sent {
        let origin = one.origin_post_id.clone().unwrap_or_default();
        let fixed =
            [&one.id, &one.created_at, &one.form_slug, &origin].map(|text| cell(&Value::from(text.as_str())));
        let values = fields.iter().map(|field| cell(one.payload.get(*field).unwrap_or(&Value::Null)));
        text.push_str(&line(fixed.into_iter().chain(values)));
    }
    text
}

fn line(cells: impl Iterator<Item = String>) -> String {
    cells.collect::<Vec<_>>().join(",") + "\r\n"
}

/// A value as a cell, quoted if necessary. Numbers stay numbers; a text that would be run as a formula gets a leading
/// `'`.
fn cell(value: &Value) -> String {
    let text = match value {
        Value::Null => return String::new(),
        Value::Bool(_) | Value::Number(_) => return value.to_string(),
        Value::String(text) => text.clone(),
        Value::Array(items) if items.iter().all(Value::is_string) => {
            items.iter().filter_map(Value::as_str).collect::<Vec<_>>().join("; ")
        }
        Value::Array(_) | Value::Object(_) => value.to_string(),
    };
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']);
    let text = if is_formula { format!("'{text}") } else { text };
    match text.contains(['"', ',', ';', '\n', '\r', '\t']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text,
    }
}

impl View for Exported {
    fn show(&self, page: &mut Page) {
        match (&self.content, &self.out) {
            (Some(content), _) => page.raw(content),
            (None, Some(out)) => {
                styled!(page, Plain "{} in {}",
                    count(self.count, "submission"), out.display());
            }
            (None, None) => page.toned_line(Tone::Notice, "dry run: nothing was written"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn csv_cells_are_quoted_and_formulas_neutralized() {
        for (value, expected) in [
            (json!("plain text"), "plain text"),
            (json!("a,b"), "\"a,b\""),
            (json!("say \"hi\"\nnow"), "\"say \"\"hi\"\"\nnow\""),
            (json!("=HYPERLINK(\"x\";\"y\")"), "\"'=HYPERLINK(\"\"x\"\";\"\"y\"\")\""),
            (json!("+49 30 1234"), "'+49 30 1234"),
            (json!("-1+1"), "'-1+1"),
            (json!("@SUM(A1)"), "'@SUM(A1)"),
            (json!("\tx"), "\"'\tx\""),
            (json!("＝1"), "'＝1"),
            (json!(-5), "-5"),
            (json!(true), "true"),
            (json!(null), ""),
            (json!(["a", "b"]), "\"a; b\""),
            (json!(["=1"]), "'=1"),
            (json!([{"a": 1}]), "\"[{\"\"a\"\":1}]\""),
        ] {
            assert_eq!(cell(&value), expected, "{value}");
        }
    }

    #[test]
    fn columns_are_the_union_of_all_submissions() {
        let view = |payload: Value| SubmissionView {
            id: "1".to_owned(),
            form_slug: "contact".to_owned(),
            form_id: "2".to_owned(),
            payload,
            origin_post_id: None,
            revision: "c".to_owned(),
            created_at: "2026-11-20T09:30:00Z".to_owned(),
        };
        let text = csv(&[view(json!({"name": "Ada", "age": 5})), view(json!({"name": "Bo", "=cmd": "x"}))]);
        assert_eq!(
            text,
            "id,createdAt,form,originPostId,name,age,'=cmd\r\n\
             1,2026-11-20T09:30:00Z,contact,,Ada,5,\r\n\
             1,2026-11-20T09:30:00Z,contact,,Bo,,x\r\n"
        );
    }
}
