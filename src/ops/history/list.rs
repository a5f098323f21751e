//! `cms history`, `cms op log` and `cms blame`: what was done, and by whom.

use super::{PageRequest, STAGES, Span, heading, minute, more, unit, who};
use crate::ops::answer::{changes, places, short_place};
use crate::ops::cut;
use crate::ops::prelude::*;
use crate::site::{FieldOrigin, ItemName, LoggedOperation, PendingState, Revision};

/// Show who changed an item, when, on which stage, and what, newest first
///
/// An item is a post or `kind:id`, also a deleted one. The history follows its file wherever it was moved. --stage shows
/// only what was done on that stage (`--stage source`: what was live), --rev only what leads to a revision.
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct History {
    /// Item: a post, or `kind:id`
    #[arg(value_name = "ITEM")]
    pub item: String,
    /// Show the values, field by field
    #[arg(long)]
    #[serde(default)]
    pub diff: bool,
    /// Page, from 1
    #[arg(long, value_name = "N")]
    pub page: Option<u32>,
    /// Revisions on a page, at most 1000
    #[arg(long, value_name = "N")]
    pub limit: Option<u32>,
}

/// The versions of an item.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Versions {
    /// The item, as it is now or was last
    pub item: ItemName,
    /// The versions, newest first
    pub data: Vec<Revision>,
    /// Where this page stands
    pub meta: Span,
    /// Whether this is all: a shallow clone hides what is older
    pub complete: bool,
    #[serde(skip)]
    diff: bool,
}

impl Operation for History {
    const FACTS: Facts = facts!("history", Permission::DraftsView;
        "history worn-chain" => "Who changed a post, when, and what",
        "history worn-chain --diff --limit 3" => "The last three changes, value by value",
        "history menu:main --stage source" => "What was live of a menu");
    type Can = Reading;
    type Output = Versions;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Versions, OpError> {
        let page = PageRequest::of(self.page, self.limit)?;
        let (rev, stage) = (cx.call().rev.as_deref(), cx.call().stage);
        let unit = unit(cx, &STAGES, rev, &self.item)?;
        let mut found = cx.look()?.history(&unit, (rev, stage), page.span())?;
        if !cx.sees_addresses() {
            found.revisions.iter_mut().for_each(|revision| revision.user.hide_address());
        }
        Ok(Versions {
            item: found.name,
            data: found.revisions,
            meta: page.of_total(found.total),
            complete: !found.is_cut_off,
            diff: self.diff,
        })
    }
}

impl View for Versions {
    fn show(&self, page: &mut Page) {
        heading(page, &self.item);
        if self.diff {
            self.data.iter().for_each(|revision| whole(page, revision));
        } else {
            page.rows(COLUMNS, &self.data);
        }
        more(page, &self.meta, self.data.len());
        if !self.complete {
            page.toned_line(Tone::Notice, "this shallow clone does not hold what is older");
        }
    }
}

const COLUMNS: &Columns<Revision> = columns! {
    revision: Revision;
    "revision" => short_commit(&revision.id), "when" => minute(&revision.created_at), "who" => who(&revision.user),
    "stage" => revision.stage.map_or("-", Stage::branch),
    "operation" => revision.operation.as_deref().unwrap_or("git"),
    "what" => match revision.state {
        PendingState::Changed => places(&revision.changes),
        state => state.word().to_owned(),
    },
};

fn whole(page: &mut Page, revision: &Revision) {
    page.gap();
    styled!(page, Strong "{}", short_commit(&revision.id);
        Plain "  {}  {}", minute(&revision.created_at), who(&revision.user);
        Faint "  {}", revision.stage.map_or("", Stage::branch));
    page.line(format!("  {}", revision.subject));
    match revision.state {
        PendingState::Changed => changes(page, &revision.changes),
        state => page.line(format!("    {} {}", state.word(), revision.path)),
    }
}

/// List what was done, newest first: when, by whom, on which stage
///
/// Commits by other tools are shown as `git`. `cms undo` takes an operation back, `cms redo` does it again.
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Log {
    /// Page, from 1
    #[arg(long, value_name = "N")]
    pub page: Option<u32>,
    /// Operations on a page, at most 1000
    #[arg(long, value_name = "N")]
    pub limit: Option<u32>,
}

/// Operations.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Logged {
    /// The operations, newest first
    pub data: Vec<LoggedOperation>,
    /// Where this page stands
    pub meta: Span,
}

impl Operation for Log {
    const FACTS: Facts = facts!("op.log", Permission::DraftsView;
        "op log" => "The last twenty operations",
        "op log --stage source --json" => "What changed the live site, as JSON");
    type Can = Reading;
    type Output = Logged;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Logged, OpError> {
        let page = PageRequest::of(self.page, self.limit)?;
        let (mut data, total) = cx.look()?.operations(cx.call().stage, page.span())?;
        if !cx.sees_addresses() {
            data.iter_mut().for_each(|operation| operation.user.hide_address());
        }
        Ok(Logged { data, meta: page.of_total(total) })
    }
}

const OPERATIONS: &Columns<LoggedOperation> = columns! {
    operation: LoggedOperation;
    "operation" => short_commit(&operation.id), "when" => minute(&operation.created_at),
    "who" => who(&operation.user), "stage" => operation.stage.map_or("-", Stage::branch),
    "act" => operation.operation.as_deref().unwrap_or("git"),
    "items" => operation.item_count.map_or_else(|| "-".to_owned(), |count| count.to_string()),
    "what" => {
        let undone = match (&operation.undone_by, operation.operation.as_deref()) {
            (Some(_), Some("undo")) => " (redone)",
            (Some(_), _) => " (undone)",
            (None, _) => "",
        };
        format!("{}{undone}", operation.subject)
    },
};

impl View for Logged {
    fn show(&self, page: &mut Page) {
        page.rows(OPERATIONS, &self.data);
        more(page, &self.meta, self.data.len());
    }
}

/// Width of a value in the table, in columns.
const VALUE_COLUMNS: usize = 30;

/// Show field by field who gave it its present value, when, and on which stage
///
/// A value is the work of whoever first wrote it: approving, squashing or rebasing a change makes nobody its author.
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Blame {
    /// Item: a post, or `kind:id`
    #[arg(value_name = "ITEM")]
    pub item: String,
    /// Only these fields and what is in them, such as `title` or `modules[ID]`
    #[arg(long = "field", value_name = "PATH")]
    #[serde(default)]
    pub fields: Vec<String>,
}

/// An item, field by field.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Authors {
    /// The item
    pub item: ItemName,
    /// Its fields, in the order of its file
    pub data: Vec<FieldOrigin>,
    /// How many there are, and the commit that was read
    pub meta: Extent,
}

impl Operation for Blame {
    const FACTS: Facts = facts!("blame", Permission::DraftsView;
        "blame worn-chain" => "Who wrote what of a post, as it stands on review",
        "blame worn-chain --field title --stage source" => "Who wrote the live title");
    type Can = Reading;
    type Output = Authors;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Authors, OpError> {
        let snapshot = cx.snapshot(Stage::Review)?;
        let rev = snapshot.commit().to_string();
        let unit = unit(cx, &STAGES, Some(&rev), &self.item)?;
        let none = || {
            let place =
                snapshot.stage().map_or_else(|| short_commit(&rev).to_owned(), |stage| stage.to_string());
            OpError::not_found("item.not-there", format!("`{}` is not on {place}", self.item))
                .hint("name another stage or revision with `--stage` or `--rev`; `cms history ITEM` shows where it was")
        };
        let found = cx.look()?.blame(&unit, snapshot.commit())?.ok_or_else(none)?;
        let mut data = found.fields;
        if !self.fields.is_empty() {
            let is_requested = |path: &str| self.fields.iter().any(|field| is_within(path, field));
            data.retain(|origin| is_requested(&origin.path));
            if data.is_empty() {
                return Err(OpError::not_found("field.not-found", "the item has no such field")
                    .hint(format!("`cms blame {}` shows them all", self.item)));
            }
        }
        let meta = Extent { total: data.len() as u64, revision: rev };
        Ok(Authors { item: found.name, data, meta })
    }
}

/// Whether a field is the requested one, or inside it; an id may be shortened.
fn is_within(path: &str, field: &str) -> bool {
    let field = field.trim_end_matches(']');
    path.strip_prefix(field).is_some_and(|rest| {
        rest.is_empty() || rest.starts_with(['.', '[', ']']) || field.rfind('[') > field.rfind(['.', ']'])
    })
}

const ORIGINS: &Columns<FieldOrigin> = columns! {
    origin: FieldOrigin;
    "field" => short_place(&origin.path), "value" => cut(&shown(&origin.value), VALUE_COLUMNS),
    "who" => origin.user.as_ref().map_or_else(|| "unknown".to_owned(), who),
    "when" => origin.created_at.as_deref().map_or_else(|| "unknown".to_owned(), minute),
    "stage" => origin.stage.map_or("-", Stage::branch),
    "revision" => origin.id.as_deref().map_or("-", short_commit),
};

impl View for Authors {
    fn show(&self, page: &mut Page) {
        heading(page, &self.item);
        page.rows(ORIGINS, &self.data);
    }
}

fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.trim_end().replace('\n', " "),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn history_filter_matches_a_path_or_an_id_prefix() {
        for (path, field, expected) in [
            ("title", "title", true),
            ("titles", "title", false),
            ("robots.index", "robots", true),
            ("modules[4c0a].props.title", "modules", true),
            ("modules[4c0a].props.title", "modules[4c0a]", true),
            ("modules[4c0a].props.title", "modules[4c", true),
            ("modules[4c0a].props.title", "modules[4c]", true),
            ("modules[4c0a].props.title", "modules[5c]", false),
            ("modules[4c0a].props.titles", "modules[4c0a].props.title", false),
        ] {
            assert_eq!(is_within(path, field), expected, "{path} {field}");
        }
    }
}
