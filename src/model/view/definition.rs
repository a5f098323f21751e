//! The site's own rules: module types, post types, groups, taxonomies.

use crate::base::Map;
use crate::model::fields::FieldDef;
use crate::model::id::{GroupId, TaxonomyId};
use serde::{Deserialize, Serialize};

/// Whether a module belongs to one post or to many.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// It belongs to one post; the original product's `post`.
    #[default]
    Local,
    /// It is shared.
    Global,
}

/// How a front end renders a module type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RenderingMode {
    /// On the server, or with a script where `_useReact` is set.
    #[default]
    Hybrid,
    /// With a script.
    React,
    /// On the server, without values.
    Static,
}

/// How agents should use a module type.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AiGuidance {
    /// The parts of a page it can play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub layout_roles: Vec<String>,
    /// Words in a brief that suggest it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub keywords: Vec<String>,
    /// When to use it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub use_when: Vec<String>,
    /// When not to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub avoid_when: Vec<String>,
    /// How it goes with other modules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub composition_notes: Option<String>,
}

/// The definition of a module type.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ModuleType {
    /// Its name.
    #[serde(rename = "type")]
    pub module_type: String,
    /// Its name for editors.
    pub name: String,
    /// What it is for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Icon in the editor.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub icon: Option<String>,
    /// Where an editor groups it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub category: Option<String>,
    /// Where it may be used; both if empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub allowed_scopes: Vec<Scope>,
    /// Post types it may be used on; any if empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub allowed_post_types: Vec<String>,
    /// Whether it can be locked.
    #[serde(default = "super::yes", skip_serializing_if = "super::is_true")]
    pub lockable: bool,
    /// How a front end renders it.
    #[serde(default)]
    pub rendering_mode: RenderingMode,
    /// Its fields.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub props_schema: Vec<FieldDef>,
    /// The values a new one starts with.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub default_props: Map,
    /// How agents should use it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ai_guidance: Option<AiGuidance>,
}

/// The layout that new posts of a type start with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ModuleGroupName {
    /// The group's name.
    pub name: String,
    /// What it is for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

/// Whether posts of a type have a main picture.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FeaturedMedia {
    /// Whether they have one.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub enabled: bool,
    /// Its label for editors.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
}

/// How a visitor gets a variation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AbStrategy {
    /// The same one as before, by cookie.
    #[default]
    Cookie,
    /// The same one for a session.
    Session,
    /// Any one, each time.
    Random,
}

/// One variation of a test.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Variation {
    /// What editors see.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// What posts store.
    pub value: String,
    /// Its share of visitors, in percent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weight: Option<f64>,
}

/// Whether posts of a type can have variations.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AbTesting {
    /// Whether they can.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub enabled: bool,
    /// How a visitor gets one.
    #[serde(default)]
    pub strategy: AbStrategy,
    /// The variations on offer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<Variation>,
}

/// What search engines may do unless a post says otherwise.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SeoDefaults {
    /// Whether posts stay out of search engines.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub noindex: bool,
    /// Whether search engines ignore their links.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub nofollow: bool,
    /// Further robots rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub robots_json: Option<Map>,
}

/// The addresses of posts of a type in one language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UrlPattern {
    /// The language.
    pub locale: String,
    /// The address, with `{slug}` and others.
    pub pattern: String,
    /// Whether links use this pattern.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub is_default: bool,
    /// The post that lists the posts of the type.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aggregate_post_id: Option<String>,
}

/// The definition of a post type.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PostType {
    /// Its name.
    #[serde(rename = "type")]
    pub post_type: String,
    /// Its singular name for editors.
    pub label: String,
    /// Its plural name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plural_label: Option<String>,
    /// What it is for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Icon in the editor.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub icon: Option<String>,
    /// Post fields that are hidden from editors.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hide_core_fields: Vec<String>,
    /// Whether posts can have a parent.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub hierarchy_enabled: bool,
    /// Whether posts have pages of their own.
    #[serde(default = "super::yes", skip_serializing_if = "super::is_true")]
    pub permalinks_enabled: bool,
    /// Whether posts hold modules.
    #[serde(default = "super::yes", skip_serializing_if = "super::is_true")]
    pub modules_enabled: bool,
    /// Whether posts can start from a group.
    #[serde(default = "super::yes", skip_serializing_if = "super::is_true")]
    pub module_groups_enabled: bool,
    /// The layout that new posts start with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub module_group: Option<ModuleGroupName>,
    /// Fields of its own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<FieldDef>,
    /// Taxonomies that posts may use.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub taxonomies: Vec<String>,
    /// Whether posts have a main picture.
    #[serde(default)]
    pub featured_media: FeaturedMedia,
    /// Whether posts can have variations.
    #[serde(default)]
    pub ab_testing: AbTesting,
    /// Defaults for search engines.
    #[serde(default)]
    pub seo_defaults: SeoDefaults,
    /// The addresses of posts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub url_patterns: Vec<UrlPattern>,
    /// Where new files go; see [`PathTemplate`](crate::model::PathTemplate).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// Whether a live post whose address changes leaves a redirect.
    #[serde(default = "super::yes", skip_serializing_if = "super::is_true")]
    pub redirects: bool,
}

/// One module of a group.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Member {
    /// Its type.
    #[serde(rename = "type")]
    pub module_type: String,
    /// Its position.
    pub order_index: i64,
    /// Whether it must stay on posts made from the group.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub locked: bool,
    /// Whether it is a copy or a global module.
    #[serde(default)]
    pub scope: Scope,
    /// The global module.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub global_slug: Option<String>,
    /// The values it starts with.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub props: Map,
}

/// A layout that new posts start with.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Group {
    /// Its id.
    pub id: GroupId,
    /// Its name.
    pub name: String,
    /// The post type it is for.
    pub post_type: String,
    /// What it is for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Whether posts made from it keep exactly its modules.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub locked: bool,
    /// Its modules.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub members: Vec<Member>,
}

impl Group {
    /// Its modules by position.
    pub fn ordered(&self) -> Vec<&Member> {
        let mut members: Vec<_> = self.members.iter().collect();
        members.sort_by_key(|member| member.order_index);
        members
    }
}

/// A way to classify posts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Taxonomy {
    /// Its id.
    pub id: TaxonomyId,
    /// Its name.
    pub slug: String,
    /// Its name for readers.
    pub name: String,
    /// Whether terms can have a parent.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub hierarchical: bool,
    /// Whether a post may name a term that does not exist yet.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub free_tagging: bool,
    /// Most terms on one post; 0 means any number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_selections: Option<u32>,
    /// Fields of its terms.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<FieldDef>,
}

impl Taxonomy {
    /// Most terms on one post, if there is a limit.
    pub fn limit(&self) -> Option<usize> {
        self.max_selections.filter(|max| *max > 0).map(|max| max as usize)
    }
}
