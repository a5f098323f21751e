//! `cms redirect list`: old addresses and their targets.

use super::files::all;
use super::text;
use crate::ops::named::{Listed, Row};
use crate::ops::prelude::*;

/// List redirects: old addresses and where they lead
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct List {}

impl Operation for List {
    const FACTS: Facts = facts!("redirect.list", Kind::Redirects.viewing();
        "redirect list" => "All of them, in the file's order");
    type Can = Reading;
    type Output = Listed;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Listed, OpError> {
        let snapshot = cx.snapshot(Stage::Review)?;
        let mut rows = Vec::new();
        for redirect in all(&snapshot)? {
            rows.push(row(&snapshot, &redirect)?);
        }
        Ok(Listed::of(&snapshot, "no redirects", &["from", "to", "status", "locale"], rows))
    }
}

/// A redirect in a list, with where it leads.
pub(super) fn row(snapshot: &Snapshot<'_>, redirect: &Value) -> Result<Row, OpError> {
    let mut fields: Map = redirect.as_object().cloned().unwrap_or_default();
    let post = match text(redirect, "postId") {
        Some(id) => snapshot.post(id)?,
        None => None,
    };
    let title = post.as_ref().map(|post| post.title().to_owned());
    let address = match &post {
        Some(post) => snapshot.address(&post.value)?,
        None => None,
    };
    let to = text(redirect, "to").map(str::to_owned).or(address);
    let status = redirect.get("status").and_then(Value::as_u64).unwrap_or(STATUS_DEFAULT);
    fields.insert("postTitle".to_owned(), json!(title));
    fields.insert("leadsTo".to_owned(), json!(to));
    let cell = |key: &str| text(redirect, key).unwrap_or_default().to_owned();
    let cells = vec![cell("from"), to.unwrap_or_default(), status.to_string(), cell("locale")];
    Ok(Row { fields, cells })
}

/// The default status of a redirect.
const STATUS_DEFAULT: u64 = 301;
