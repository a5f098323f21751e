//! Post types of the site.

use crate::model::{Group, PostType};
use crate::ops::named::{Name, create};
use crate::ops::prelude::*;

/// Post types.
#[derive(Debug, Clone, JsonSchema)]
pub struct PostTypes;

impl Noun for PostTypes {
    const KIND: Kind = Kind::PostType;
    const VALUE: &'static str = "TYPE";
    const HELP: &'static str = "Post type: its name";
}

/// Refuses the name of an unknown post type.
///
/// # Errors
/// `post.type.unknown`, with a similar name and all existing ones.
pub(crate) fn known(definitions: &Definitions, name: &str) -> Result<(), OpError> {
    if definitions.post_types.contains_key(name) {
        return Ok(());
    }
    let names: Vec<&str> = definitions.post_types.keys().map(String::as_str).collect();
    Err(OpError::invalid("post.type.unknown", format!("there is no post type `{name}`"))
        .detail("type", "unknown")
        .instead(Alternatives::among(name, names.iter().copied()))
        .meta(json!({"allowed": names})))
}

impl Lists for PostTypes {
    const LIST: Verb = verb!("type.list", "List post types, and how many posts each has";
        "type list" => "All of them",
        "type list --json" => "The whole definitions, as JSON");
    const NONE: &'static str = "no post types";
    const COLUMNS: &'static [&'static str] = &["type", "label", "posts", "group", "taxonomies", "addresses"];

    fn row(snapshot: &Snapshot<'_>, item: &Item, fields: &mut Map) -> Result<Vec<String>, OpError> {
        let name = item.text("type").unwrap_or_default();
        let query = PostQuery { types: vec![name.to_owned()], limit: 0, ..PostQuery::default() };
        let posts = snapshot.posts(&query)?.total;
        fields.insert("postCount".to_owned(), json!(posts));
        let definitions = snapshot.definitions()?;
        let Some(definition) = definitions.post_types.get(name) else {
            return Ok(vec![name.to_owned(), item.title().to_owned(), posts.to_string()]);
        };
        let addresses: Vec<&str> = definition.url_patterns.iter().map(|p| p.pattern.as_str()).collect();
        Ok(vec![
            name.to_owned(),
            definition.label.clone(),
            posts.to_string(),
            definition.module_group.as_ref().map(|group| group.name.clone()).unwrap_or_default(),
            definition.taxonomies.join(", "),
            addresses.join(", "),
        ])
    }
}

impl Shows for PostTypes {
    const SHOW: Verb = verb!("type.show", "Show one post type: its file, or with --json its fields";
        "type show blog" => "The file of a post type");
}

impl Sets for PostTypes {
    const SET: Verb = verb!("type.set", "Change fields of a post type";
        "type set blog moduleGroup.name=blog-default" => "What new posts start with",
        "type set page 'taxonomies:=[\"tags\"]'" => "The taxonomies that posts may use");
    const FIXED: &'static [patch::Fixed] =
        &[("type", "posts refer to the type by its name; make another type with `cms type create`")];
}

impl Deletes for PostTypes {
    const DELETE: Verb = verb!("type.delete", "Delete a post type that no post, group or menu uses";
        "type delete testimonial" => "Refused while there are posts of it, deleted ones included");
}

/// Create a post type
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Create {
    /// Its name: lower case letters, digits, single hyphens
    #[arg(value_name = "TYPE")]
    #[serde(rename = "type")]
    pub post_type: String,
    /// Its name for editors
    #[arg(long, value_name = "TEXT")]
    pub label: String,
    /// Its name for several
    #[arg(long, value_name = "TEXT")]
    pub plural: Option<String>,
    /// Taxonomies that its posts may use
    #[arg(long, value_name = "TAXONOMY", value_delimiter = ',')]
    #[serde(default)]
    pub taxonomies: Vec<String>,
    /// Further fields: FIELD=VALUE or FIELD:=JSON
    #[arg(long = "set", value_name = "FIELD=VALUE", value_parser = Assignment::parse)]
    #[serde(default)]
    pub fields: Vec<Assignment>,
}

impl Change for Create {
    const FACTS: Facts = facts!("type.create", Kind::PostType.editing();
        "type create recipe --label Recipe --plural Recipes --taxonomies tags" => "A type of posts with tags",
        "type create event --label Event --set 'fields:=[{\"slug\": \"starts\", \"type\": \"date\", \"required\": true}]'" =>
            "A type with a field of its own");

    fn change(&self, draft: &mut Draft<'_>, _: &New<'_>) -> Result<Value, OpError> {
        let mut value = json!({"type": self.post_type, "label": self.label});
        if let Some(plural) = &self.plural {
            value["pluralLabel"] = json!(plural);
        }
        if !self.taxonomies.is_empty() {
            value["taxonomies"] = json!(self.taxonomies);
        }
        Ok(create(draft, Name::of(Kind::PostType, &self.post_type), value, &self.fields)?.value)
    }
}

/// Show how posts of a type are made: fields, switches, addresses, taxonomies, templates, the default one
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Config {
    /// Post type: its name
    #[arg(value_name = "TYPE")]
    #[serde(rename = "type")]
    pub post_type: String,
}

/// The configuration of a post type, with every key filled in.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Shown {
    /// type, label, pluralLabel, description, icon, hideCoreFields, hierarchyEnabled, fields, moduleGroup, urlPatterns,
    /// permalinksEnabled, modulesEnabled, moduleGroupsEnabled, taxonomies, featuredMedia, abTesting, seoDefaults,
    /// moduleGroups, defaultModuleGroup
    #[serde(flatten)]
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub config: Map,
}

impl Operation for Config {
    const FACTS: Facts = facts!("type.config", Kind::PostType.viewing();
        "type config page --json" => "What a new page is made of, as JSON");
    type Can = Reading;
    type Output = Shown;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Shown, OpError> {
        let snapshot = cx.snapshot(Stage::Review)?;
        let definitions = snapshot.definitions()?;
        match definitions.post_types.get(&self.post_type) {
            Some(found) => Ok(Shown { config: config(&definitions, found) }),
            // Its error lists the existing types, or says that this one's file is broken.
            None => match find::named(&snapshot, <PostTypes as Noun>::KIND, &self.post_type) {
                Err(missing) => Err(missing),
                Ok(item) => {
                    Err(OpError::invalid("post.type.broken", format!("`{}` is not valid", item.path))
                        .hint(format!("`cms validate {}` shows why", item.path)))
                }
            },
        }
    }
}

/// The configuration of an unknown post type, as in the original product: nothing is enabled, and there is no template.
pub(crate) fn empty(name: &str) -> Map {
    let mut config = json!({
        "type": name,
        "label": name,
        "pluralLabel": name,
        "hideCoreFields": [],
        "hierarchyEnabled": false,
        "fields": [],
        "urlPatterns": [],
        "permalinksEnabled": false,
        "modulesEnabled": false,
        "moduleGroupsEnabled": false,
        "taxonomies": [],
        "featuredMedia": {"enabled": false, "label": null},
        "moduleGroups": [],
    });
    for key in ["description", "icon", "moduleGroup", "abTesting", "seoDefaults", "defaultModuleGroup"] {
        config[key] = Value::Null;
    }
    config.as_object().cloned().unwrap_or_default()
}

/// The configuration of a post type with every key, including defaults.
pub(crate) fn config(definitions: &Definitions, found: &PostType) -> Map {
    let mut config = json!({
        "type": found.post_type,
        "label": found.label,
        "pluralLabel": found.plural_label,
        "description": found.description,
        "icon": found.icon,
        "hideCoreFields": found.hide_core_fields,
        "hierarchyEnabled": found.hierarchy_enabled,
        "fields": found.fields,
        "moduleGroup": found.module_group,
        "urlPatterns": found.url_patterns,
        "permalinksEnabled": found.permalinks_enabled,
        "modulesEnabled": found.modules_enabled,
        "moduleGroupsEnabled": found.module_groups_enabled,
        "taxonomies": found.taxonomies,
        "featuredMedia": {"enabled": found.featured_media.enabled, "label": found.featured_media.label},
        "abTesting": found.ab_testing,
        "seoDefaults": found.seo_defaults,
    });
    let own = definitions.groups.values().filter(|group| group.post_type == found.post_type);
    config["moduleGroups"] = own.map(group).collect();
    config["defaultModuleGroup"] = definitions.default_group(&found.post_type).map_or(Value::Null, group);
    config.as_object().cloned().unwrap_or_default()
}

fn group(group: &Group) -> Value {
    let members: Vec<Value> = group
        .ordered()
        .into_iter()
        .map(|member| json!({"type": member.module_type, "orderIndex": member.order_index, "locked": member.locked}))
        .collect();
    json!({
        "id": group.id,
        "name": group.name,
        "description": group.description,
        "locked": group.locked,
        "post_type": group.post_type,
        "members": members,
    })
}

impl View for Shown {
    fn show(&self, page: &mut Page) {
        page.raw(&crate::codec::yaml::write(&Value::Object(self.config.clone())));
    }
}
