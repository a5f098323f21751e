//! `cms blame`: who set each field to its present value.

use super::{STAGES, heading, minute, unit, who};
use crate::ops::answer::short_place;
use crate::ops::cut;
use crate::ops::prelude::*;
use crate::site::{FieldOrigin, ItemName};

/// Width of a value in the table, in columns.
const VALUE_COLUMNS: usize = 30;

/// Show field by field who gave it its present value, when, and on which stage
///
/// A value is the work of whoever first wrote it: approving, squashing or rebasing a change makes nobody its author.
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Blame {
    /// Item: a post, or `kind:id`
    #[arg(value_name = "ITEM")]
    pub item: String,
    /// Only these fields and what is in them, such as `title` or `modules[ID]`
    #[arg(long = "field", value_name = "PATH")]
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
                .hint("`--stage` or `--rev` says where to look; `cms history ITEM` shows where it was")
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

const COLUMNS: &Columns<FieldOrigin> = columns! {
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
        page.rows(COLUMNS, &self.data);
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
    fn a_field_is_asked_for_by_its_path_or_the_beginning_of_an_id() {
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
