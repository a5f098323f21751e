//! Whether visitors see the posts that an approval brought to source.

use crate::site::file::item::ItemName;
use crate::site::prelude::*;
use crate::site::staging::described::Pending;
use crate::site::store::place::{Edits, Pair};
use std::sync::Arc;

/// Whether visitors see a post.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Shown {
    /// The post.
    #[serde(flatten)]
    pub name: ItemName,
    /// Whether visitors see it now.
    pub visible: bool,
    /// Why they do not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why_not: Option<String>,
    /// What would make it visible.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_show: Option<String>,
}

impl Shown {
    /// For a post as it is on source, or one that no longer exists there.
    fn of(name: ItemName, post: Option<&Value>) -> Shown {
        let text = |key: &str| post.and_then(|post| post.get(key)).and_then(Value::as_str);
        let why_not = match (post, text("deletedAt"), text("status")) {
            (None, _, _) | (_, Some(_), _) => Some("it is deleted".to_owned()),
            (_, None, Some("published")) => None,
            (_, None, Some("scheduled")) => {
                Some(format!("it is scheduled for {}", text("scheduledAt").unwrap_or("no time")))
            }
            (_, None, Some("archived")) => Some("it is archived".to_owned()),
            (_, None, status) => Some(format!("it is a {}", status.unwrap_or("draft"))),
        };
        let to_show = match text("status").filter(|_| text("deletedAt").is_none()) {
            Some("draft") => Some("approve it with `publish`, or set its status to `published`".to_owned()),
            Some("archived") => Some("set its status to `published`".to_owned()),
            Some(_) | None => None,
        };
        Shown { name, visible: why_not.is_none(), why_not, to_show }
    }

    /// For a post that is promoted to source, as the edits write it.
    pub(in crate::site) fn promoted(
        repo: &Repo,
        pair: &Pair,
        pending: &Pending,
        edits: &Edits,
    ) -> Result<Shown, SiteError> {
        let written = edits.get(pair.path()).copied().flatten();
        let value = match written {
            Some((oid, _)) if pair.after.as_ref().is_some_and(|after| after.oid == oid) => {
                pending.after.clone()
            }
            Some((oid, _)) => {
                codec::parse_file(pair.path(), &repo.blob(oid)?).ok().map(|doc| Arc::new(doc.value))
            }
            None => None,
        };
        Ok(Shown::of(pending.name.clone(), value.as_deref()))
    }
}
