//! `cms global list`: global modules and how often each is used.

use super::Globals;
use crate::ops::named::{Listed, Lists, Verb, aliases, dated, holds, listed};
use crate::ops::prelude::*;
use std::collections::BTreeSet;

/// List global modules, and how many posts use each
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct List {
    /// Only global modules of this module type
    #[arg(long = "type", value_name = "TYPE")]
    #[serde(rename = "type")]
    pub module_type: Option<String>,
    /// Only global modules whose slug or label holds this text, whatever its case
    #[arg(long, value_name = "TEXT")]
    pub search: Option<String>,
}

impl Operation for List {
    const FACTS: Facts = Globals::LIST.facts(Kind::Global.viewing());
    type Can = Reading;
    type Output = Listed;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Listed, OpError> {
        listed::<Globals>(cx, |item| {
            let of_type = self.module_type.as_deref().is_none_or(|wanted| item.text("type") == Some(wanted));
            of_type && holds(item, &["slug", "label"], self.search.as_deref())
        })
    }
}

impl Lists for Globals {
    const LIST: Verb = verb!("global.list", "List global modules, and how many posts use each";
        "global list" => "All of them",
        "global list --type callout --json" => "Those of one module type, as JSON");
    const NONE: &'static str = "no global modules";
    const COLUMNS: &'static [&'static str] = &["slug", "type", "used by", "label"];

    fn row(snapshot: &Snapshot<'_>, item: &Item, fields: &mut Map) -> Result<Vec<String>, OpError> {
        let users = users_of(snapshot, item)?;
        let posts: BTreeSet<&str> = users
            .iter()
            .filter(|(path, _)| Kind::of_path(path) == Some(Kind::Post))
            .map(|(path, _)| path.as_str())
            .collect();
        fields.insert("usageCount".to_owned(), json!(posts.len()));
        dated(snapshot, item, fields)?;
        let text = |key: &str| item.text(key).unwrap_or_default().to_owned();
        let used = crate::base::text::count(posts.len(), "post");
        Ok(vec![text("slug"), text("type"), used, text("label")])
    }
}

/// References to a global module by its current or a former slug: paths and JSON pointers.
pub(super) fn users_of(snapshot: &Snapshot<'_>, item: &Item) -> Result<Vec<(String, String)>, OpError> {
    let mut found = Vec::new();
    for name in item.text("slug").into_iter().chain(aliases(&item.value)) {
        found.extend(snapshot.living_referrers("global", name)?);
    }
    Ok(found)
}
