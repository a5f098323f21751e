//! Module groups: layout templates for new posts.

mod apply;
mod record;

pub use apply::Apply;
pub(crate) use record::add_keys;

use crate::model::View as _;
use crate::model::{Group, Scope};
use crate::ops::module::type_for;
use crate::ops::named::{Listed, Name, create, dated, holds, listed, set};
use crate::ops::post::Changed;
use crate::ops::post_type;
use crate::ops::post_type::PostTypes;
use crate::ops::prelude::*;
use record::fields;
use serde_json::Value;

/// Module groups.
#[derive(Debug, Clone, JsonSchema)]
pub struct Groups;

impl Noun for Groups {
    const KIND: Kind = Kind::Group;
    const VALUE: &'static str = "GROUP";
    const HELP: &'static str = "Module group: name, id, or the beginning of its id";
}

impl Shows for Groups {
    const SHOW: Verb = verb!("group.show", "Show one module group: its file, or with --json its fields";
        "group show page-default" => "What new pages start with");

    fn metadata(snapshot: &Snapshot<'_>, item: &Item) -> Result<Map, OpError> {
        let definitions = snapshot.definitions()?;
        let default = definitions.default_group(item.text("postType").unwrap_or_default());
        let is_default = default.is_some_and(|group| item.text("name") == Some(group.name.as_str()));
        Ok(Map::from_iter([("isDefault".to_owned(), json!(is_default))]))
    }
}

impl Sets for Groups {
    const SET: Verb = verb!("group.set",
        "Change fields of a module group; posts made from it before stay as they are";
        "group set page-default description='Opening, text, invitation'" => "Say what it is for",
        "group set page-default members[1].locked=true" => "Lock its second module; places begin at 0");
    const FIXED: &'static [patch::Fixed] =
        &[("name", "post types refer to the group by its name; make another group with `cms group create`")];

    fn lay(draft: &mut Draft<'_>, item: &Item, record: Map) -> Result<Item, OpError> {
        record::lay(draft, item, record)
    }
}

impl Deletes for Groups {
    const DELETE: Verb = verb!("group.delete", "Delete a module group that no post type starts with";
        "group delete profile-default" => "Refused while a post type names it as its `moduleGroup`");
}

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
                    patch::places(fields(draft, &record)?)
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
fn start_with(draft: &mut Draft<'_>, group: &Item) -> Result<(), OpError> {
    let named = |field: &str| group.text(field).unwrap_or_default().to_owned();
    let post_type = drafted(draft, Kind::PostType, &named("postType"))?;
    let name = Assignment::at("moduleGroup.name", Value::from(named("name")));
    set::<PostTypes>(draft, &post_type, &[name]).map(drop)
}
