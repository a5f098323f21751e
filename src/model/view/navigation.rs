//! Menus, forms, redirects.

use crate::base::{Map, Value};
use crate::model::fields::FieldDef;
use crate::model::id::{FormId, MenuId, MenuItemId, PostId, RedirectId};
use serde::{Deserialize, Serialize};

/// Where a menu item leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MenuItemType {
    /// To an address.
    Custom,
    /// To a post.
    Post,
    /// To the posts of a type.
    Dynamic,
}

/// Whether a menu item is a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MenuItemKind {
    /// A link.
    #[default]
    Item,
    /// A heading over its children.
    Section,
}

/// One entry of a menu.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MenuItem {
    /// Its id.
    pub id: MenuItemId,
    /// What visitors read.
    pub label: String,
    /// Where it leads.
    #[serde(rename = "type")]
    pub item_type: MenuItemType,
    /// Whether it is a link.
    #[serde(default)]
    pub kind: MenuItemKind,
    /// The address of a custom item.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// The post of a post item.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub post_id: Option<PostId>,
    /// The place on the page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub anchor: Option<String>,
    /// `_self` or `_blank`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// The link's `rel`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rel: Option<String>,
    /// The only language that shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub locale: Option<String>,
    /// The type whose posts it lists.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dynamic_post_type: Option<String>,
    /// Only posts below this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dynamic_parent_id: Option<PostId>,
    /// How deep it lists, 1 to 10.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dynamic_depth_limit: Option<u8>,
    /// Items below it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub children: Vec<MenuItem>,
}

/// A list of links.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Menu {
    /// Its id.
    pub id: MenuId,
    /// The name by which pages refer to it.
    pub slug: String,
    /// Its name for editors.
    pub name: String,
    /// Its language; all of them if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub locale: Option<String>,
    /// How a front end shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub template: Option<String>,
    /// Further values for the template.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub meta: Map,
    /// Slugs that it had before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
    /// Its entries.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<MenuItem>,
}

/// A place of a page that shows a menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MenuPlace {
    /// The main menu, at the top.
    Header,
    /// At the end.
    Footer,
}

impl MenuPlace {
    /// The menu that pages of a language show here: the first whose template is this place or, without a template,
    /// whose slug is the usual one, in this language, else in any, else in the site's default.
    pub fn menu<'a>(
        self,
        menus: impl Iterator<Item = &'a Menu> + Clone,
        locale: &str,
        default_locale: &str,
    ) -> Option<&'a Menu> {
        let (template, slug) = match self {
            MenuPlace::Header => ("header", "main"),
            MenuPlace::Footer => ("footer", "footer"),
        };
        let is_here = |menu: &Menu| menu.template.as_deref().map_or(menu.slug == slug, |own| own == template);
        [Some(locale), None, Some(default_locale)]
            .into_iter()
            .find_map(|wanted| menus.clone().find(|menu| is_here(menu) && menu.locale.as_deref() == wanted))
    }
}

/// A form that visitors can send.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Form {
    /// Its id.
    pub id: FormId,
    /// The name by which pages refer to it.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// What it is for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Its fields.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<FieldDef>,
    /// What visitors read after sending.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub success_message: Option<String>,
    /// The page shown after sending.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thank_you_post_id: Option<PostId>,
    /// Webhooks that are notified of each submission.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub subscriptions: Vec<Value>,
    /// Slugs that it had before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
}

/// An old address and where it leads.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Redirect {
    /// Its id.
    pub id: RedirectId,
    /// The old path.
    pub from: String,
    /// The new address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// The post it leads to, instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub post_id: Option<PostId>,
    /// HTTP status; 301 if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<u16>,
    /// The only language for which it is valid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub locale: Option<String>,
}

/// All redirects.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Redirects {
    /// One per address.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub redirects: Vec<Redirect>,
}
