//! `cms group create`: a new layout template.

use super::default::start_with;
use super::record::fields;
use crate::model::Scope;
use crate::ops::module::type_for;
use crate::ops::named::{Name, create};
use crate::ops::post::{Assignment, Changed};
use crate::ops::prelude::*;
use serde_json::Value;

/// Create a module group
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Create {
    /// Its name: lower case letters, digits, single hyphens
    #[arg(value_name = "NAME")]
    pub name: String,
    /// The post type it is for
    #[arg(long = "type", value_name = "TYPE")]
    #[serde(rename = "type")]
    pub post_type: String,
    /// What it is for
    #[arg(long, value_name = "TEXT")]
    #[serde(default)]
    pub description: Option<String>,
    /// Its modules by their types, in order
    #[arg(long, value_name = "TYPE", value_delimiter = ',')]
    #[serde(default)]
    pub modules: Vec<String>,
    /// Those of its modules, by type, that must stay on posts made from it
    #[arg(long, value_name = "TYPE", value_delimiter = ',')]
    #[serde(default)]
    pub locked: Vec<String>,
    /// New posts of the type start with it
    #[arg(long)]
    #[serde(default)]
    pub default: bool,
    /// Further fields: FIELD=VALUE or FIELD:=JSON, such as members[0].props.title=Hello
    #[arg(long = "set", value_name = "FIELD=VALUE", value_parser = Assignment::parse)]
    #[serde(default, deserialize_with = "patch::read")]
    #[schemars(with = "patch::Patch")]
    pub fields: Vec<Assignment>,
}

impl Operation for Create {
    const FACTS: Facts = facts!("group.create", Kind::Group.editing();
        "group create blog-photo --type blog --modules hero-with-media,prose,share --locked hero-with-media" =>
            "A layout for picture stories");
    type Can = Publishing;
    type Output = Changed;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<Changed, OpError> {
        if self.default {
            cx.require(Kind::PostType.editing())?;
        }
        let id = cx.call().ids.uuid().to_string();
        let (item, written) = cx.write("group.create", |draft| {
            let definitions = draft.definitions()?;
            if let Some(stray) = self.locked.iter().find(|name| !self.modules.contains(name)) {
                return Err(OpError::invalid("group.locked", format!("`{stray}` is not among the modules"))
                    .detail("locked", "not a module of the group")
                    .hint("name it with `--modules` too"));
            }
            if definitions.post_types.contains_key(&self.post_type) {
                for name in &self.modules {
                    type_for(&definitions, name, Some(&self.post_type), Scope::Local)?;
                }
            }
            let mut value = json!({"id": id, "name": self.name, "postType": self.post_type});
            if let Some(description) = &self.description {
                value["description"] = json!(description);
            }
            value["members"] =
                self.modules.iter().enumerate().map(|(at, name)| self.member(at, name)).collect();
            let fields = match patch::record(&self.fields) {
                Some(mut record) => {
                    record.retain(|_, value| !value.is_null());
                    patch::places(fields(&record, &definitions)?)
                }
                None => self.fields.clone(),
            };
            let group = create(draft, Name::of(Kind::Group, &self.name), value, &fields)?;
            if self.default {
                start_with(draft, &group)?;
            }
            Ok(group)
        })?;
        Ok(Changed::of(Some(item.value), written))
    }
}

impl Create {
    fn member(&self, at: usize, name: &String) -> Value {
        json!({"type": name, "orderIndex": at + 1, "locked": self.locked.contains(name), "scope": "local"})
    }
}
