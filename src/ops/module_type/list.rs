//! `cms module-type list`: the module types of a site, or those that a post type may hold.

use super::ModuleTypeView;
use crate::base::Alternatives;
use crate::ops::answer::Extent;
use crate::ops::prelude::*;

/// List module types: fields, defaults, where they may be used, how agents should use them
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct List {
    /// Only those that may stand on posts of this type
    #[arg(long = "for", value_name = "TYPE")]
    pub post_type: Option<String>,
    /// None at all where posts of that type hold no modules
    #[arg(long, requires = "post_type")]
    pub usable: bool,
}

/// Module types.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Listed {
    /// The module types, by name
    pub data: Vec<ModuleTypeView>,
    /// How many there are, and in which content
    pub meta: Extent,
}

impl Operation for List {
    const FACTS: Facts = facts!("module-type.list", Kind::ModuleType.viewing();
        "module-type list" => "All module types",
        "module-type list --for documentation --json" => "Those for documentation, whole, as JSON");
    type Can = Reading;
    type Output = Listed;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Listed, OpError> {
        let snapshot = cx.snapshot(Stage::Review)?;
        let definitions = snapshot.definitions()?;
        let (wanted, holds_modules) = match &self.post_type {
            None => (None, true),
            Some(name) => match definitions.post_types.get(name) {
                Some(found) => (Some(name), found.modules_enabled),
                None => {
                    let names = definitions.post_types.keys().map(String::as_str);
                    let error =
                        OpError::not_found("post.type.unknown", format!("there is no post type `{name}`"));
                    return Err(error
                        .detail("postType", "unknown")
                        .instead(Alternatives::among(name, names)));
                }
            },
        };
        let fits = |types: &[String]| wanted.is_none_or(|wanted| types.is_empty() || types.contains(wanted));
        let shown = definitions
            .module_types
            .values()
            .filter(|found| fits(&found.allowed_post_types) && (holds_modules || !self.usable));
        let data: Vec<_> = shown.map(|found| ModuleTypeView::of(&definitions, found)).collect();
        let meta = Extent { total: data.len() as u64, revision: snapshot.commit().to_string() };
        Ok(Listed { data, meta })
    }
}

table! {
    Listed.data, found: ModuleTypeView, "no module types";
    "type" => found.module_type, "name" => found.name, "scopes" => found.allowed_scopes.join(", "),
    "only on" => found.allowed_post_types.join(", "),
    "layout roles" => {
        let roles = found.ai_guidance.get("layoutRoles").and_then(|roles| roles.as_array());
        roles.into_iter().flatten().filter_map(|role| role.as_str()).collect::<Vec<_>>().join(", ")
    },
}
