//! `cms registry`: all building blocks of content, by name.

use crate::ops::module_type::scopes;
use crate::ops::prelude::*;

/// List everything that content is made of: post types, module types, forms
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Registry {}

/// Everything that content is made of, by name.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Registered {
    /// slug, name, hierarchical, permalinksEnabled, moduleGroupsEnabled
    #[schemars(with = "Vec<serde_json::Map<String, serde_json::Value>>")]
    pub post_types: Vec<Value>,
    /// type, name, description, allowedScopes, layoutRoles
    #[schemars(with = "Vec<serde_json::Map<String, serde_json::Value>>")]
    pub modules: Vec<Value>,
    /// slug, name, description
    #[schemars(with = "Vec<serde_json::Map<String, serde_json::Value>>")]
    pub forms: Vec<Value>,
}

impl Operation for Registry {
    const FACTS: Facts = facts!("registry", Permission::DraftsView;
        "registry --json" => "All names in one answer");
    type Can = Reading;
    type Output = Registered;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Registered, OpError> {
        let definitions = cx.snapshot(Stage::Review)?.definitions()?;
        let post_types = definitions.post_types.values().map(|found| {
            json!({
                "slug": found.post_type,
                "name": found.label,
                "hierarchical": found.hierarchy_enabled,
                "permalinksEnabled": found.permalinks_enabled,
                "moduleGroupsEnabled": found.module_groups_enabled,
            })
        });
        let modules = definitions.module_types.values().map(|found| {
            let roles = found.ai_guidance.as_ref().map(|guidance| &guidance.layout_roles);
            json!({
                "type": found.module_type,
                "name": found.name,
                "description": found.description,
                "allowedScopes": scopes(found),
                "layoutRoles": roles.cloned().unwrap_or_default(),
            })
        });
        let forms = definitions
            .forms
            .values()
            .map(|found| json!({"slug": found.slug, "name": found.title, "description": found.description}));
        Ok(Registered {
            post_types: post_types.collect(),
            modules: modules.collect(),
            forms: forms.collect(),
        })
    }
}

impl View for Registered {
    fn show(&self, page: &mut Page) {
        let groups = [
            ("post types", "slug", &self.post_types),
            ("module types", "type", &self.modules),
            ("forms", "slug", &self.forms),
        ];
        for (title, key, all) in groups {
            let names: Vec<_> = all.iter().filter_map(|one| one[key].as_str()).collect();
            page.line(format!("{title}: {}", names.join(", ")));
        }
    }
}
