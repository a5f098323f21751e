//! `cms group list`: module groups, of all post types or of one.

use super::Groups;
use crate::model::{Group, View as _};
use crate::ops::named::{Listed, Lists, Verb, dated, holds, listed};
use crate::ops::post_type;
use crate::ops::prelude::*;

/// List module groups, the layouts that new posts start with
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct List {
    /// Only groups for this post type
    #[arg(long = "type", value_name = "TYPE")]
    #[serde(rename = "type")]
    pub post_type: Option<String>,
    /// Only groups whose name or description holds this text, whatever its case
    #[arg(long, value_name = "TEXT")]
    pub search: Option<String>,
}

impl Operation for List {
    const FACTS: Facts = Groups::LIST.facts(Kind::Group.viewing());
    type Can = Reading;
    type Output = Listed;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Listed, OpError> {
        if let Some(name) = &self.post_type {
            post_type::known(&*cx.snapshot(Stage::Review)?.definitions()?, name)?;
        }
        listed::<Groups>(cx, |item| {
            let of_type =
                self.post_type.as_deref().is_none_or(|wanted| item.text("postType") == Some(wanted));
            of_type && holds(item, &["name", "description"], self.search.as_deref())
        })
    }
}

impl Lists for Groups {
    const LIST: Verb = verb!("group.list", "List module groups, the layouts that new posts start with";
        "group list" => "All of them",
        "group list --type blog --json" => "Those of one post type, as JSON");
    const NONE: &'static str = "no module groups";
    const COLUMNS: &'static [&'static str] = &["name", "post type", "default", "modules"];

    fn row(snapshot: &Snapshot<'_>, item: &Item, fields: &mut Map) -> Result<Vec<String>, OpError> {
        let definitions = snapshot.definitions()?;
        let text = |key: &str| item.text(key).unwrap_or_default().to_owned();
        let default =
            definitions.default_group(&text("postType")).is_some_and(|group| group.name == text("name"));
        fields.insert("isDefault".to_owned(), json!(default));
        dated(snapshot, item, fields)?;
        let members = Group::from_value(&item.value).map(|group| {
            let names = group.ordered().into_iter().map(|member| match member.locked {
                true => format!("{} (locked)", member.module_type),
                false => member.module_type.clone(),
            });
            names.collect::<Vec<_>>().join(", ")
        });
        let is_default = if default { "yes" } else { "" };
        Ok(vec![text("name"), text("postType"), is_default.to_owned(), members.unwrap_or_default()])
    }
}
