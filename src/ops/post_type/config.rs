//! `cms type config`: the configuration that an editor needs for posts of a type.

use super::PostTypes;
use crate::model::{Group, PostType};
use crate::ops::named::one;
use crate::ops::prelude::*;

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
            None => match one(&snapshot, <PostTypes as super::Noun>::KIND, &self.post_type) {
                Err(missing) => Err(missing),
                Ok(item) => {
                    Err(OpError::invalid("post.type.broken", format!("`{}` is not right", item.path))
                        .hint(format!("`cms validate {}` says why", item.path)))
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
