//! Whether visitors see the posts that an approval brought to source.

use crate::site::file::item::ItemName;
use crate::site::prelude::*;
use crate::site::store::place::{Edits, Pair};

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
}

impl Site {
    /// Whether visitors see the posts that are promoted to source, as the edits write them.
    pub(in crate::site) fn shown(&self, moving: &[Pair], edits: &Edits) -> Result<Vec<Shown>, SiteError> {
        let mut shown = Vec::new();
        for pair in moving.iter().filter(|pair| pair.unit.kind() == Some(Kind::Post)) {
            let value = match edits.get(pair.path()).copied().flatten() {
                Some((oid, _)) => codec::parse_file(pair.path(), &self.repo.blob(oid)?).ok(),
                None => None,
            };
            let value = value.map(|doc| doc.value);
            let named = self.describe(pair, None, None)?.name;
            shown.push(Shown::of(named, value.as_ref()));
        }
        Ok(shown)
    }
}
