//! `cms group default`: the default layout for new posts of a type.

use super::Groups;
use crate::ops::named::{drafted, name_of, set};
use crate::ops::post::{Assignment, Changed};
use crate::ops::post_type::PostTypes;
use crate::ops::prelude::*;
use serde_json::Value;

/// Make a module group the one that new posts of its type start with
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Default {
    /// Module group: name, id, or the beginning of its id
    #[arg(value_name = "GROUP")]
    pub item: String,
    /// Changes of the group in the same commit: FIELD=VALUE or FIELD:=JSON
    #[arg(value_name = "FIELD=VALUE", value_parser = Assignment::parse)]
    #[serde(default)]
    pub fields: Vec<Assignment>,
}

impl Operation for Default {
    const FACTS: Facts = facts!("group.default", Kind::Group.editing();
        "group default blog-photo" => "What new posts of the blog start with");
    type Can = Publishing;
    type Output = Changed;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<Changed, OpError> {
        cx.require(Kind::PostType.editing())?;
        let (group, written) = cx.write("group.default", |draft| {
            let group = drafted(draft, Kind::Group, &self.item)?;
            draft.is_about(&group.path);
            let group = match self.fields.is_empty() {
                true => group,
                false => set::<Groups>(draft, &group, &self.fields)?,
            };
            start_with(draft, &group)?;
            draft.entitle(format!("Make module group {} the default", name_of(&group)));
            Ok(group)
        })?;
        Ok(Changed::of(Some(group.value), written))
    }
}

/// Makes a group the default for new posts of its type.
///
/// # Errors
/// There is no such type.
pub(super) fn start_with(draft: &mut Draft<'_>, group: &Item) -> Result<(), OpError> {
    let named = |field: &str| group.text(field).unwrap_or_default().to_owned();
    let post_type = drafted(draft, Kind::PostType, &named("postType"))?;
    let name = Assignment::at("moduleGroup.name", Value::from(named("name")));
    set::<PostTypes>(draft, &post_type, &[name]).map(drop)
}
