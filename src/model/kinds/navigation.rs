//! Menus, forms, redirects.

use super::{FieldDef, files};
use crate::base::{Map, Value, words};
use crate::model::Kind;
use crate::model::id::{FormId, MenuId, MenuItemId, PostId, RedirectId};
use serde::{Deserialize, Serialize};

words! {
    pub enum MenuItemType(Serialize, Deserialize; serde(rename_all = "lowercase")): "Where a menu item leads." {
        Custom "custom": "To an address.",
        Post "post": "To a post.",
        Dynamic "dynamic": "To the posts of a type.",
    }
    pub enum MenuItemKind(Serialize, Deserialize; serde(rename_all = "lowercase")) or Item: "Whether a menu item is a link." {
        Item "item": "A link.",
        Section "section": "A heading over its children.",
    }
}

files! { "camelCase"
    MenuItem() "menu item": "One entry of a menu." {
        req id: MenuItemId = Uuid, "Its id.";
        req label: String = Text, "What visitors read.";
        req item_type as "type": MenuItemType = OneOf(&MenuItemType::NAMES), "An address, a post, or the posts of a type.";
        opt kind: MenuItemKind = OneOf(&MenuItemKind::NAMES), "A link, or a heading over its children.";
        opt url: Option<String> = Url, "The address of a custom item.";
        opt post_id: Option<PostId> = Refer(Kind::Post), "The post of a post item.";
        opt anchor: Option<String> = Text, "The place on the page, without `#`.";
        opt target: Option<String> = OneOf(&["_self", "_blank"]), "Where the link opens.";
        opt rel: Option<String> = Text, "The link's `rel`.";
        opt locale: Option<String> = Locale, "The only language that shows it.";
        opt dynamic_post_type: Option<String> = Refer(Kind::PostType), "The type whose posts a dynamic item lists.";
        opt dynamic_parent_id: Option<PostId> = Refer(Kind::Post), "Only posts below this one.";
        opt dynamic_depth_limit: Option<u8> = Integer(1, 10), "How deep a dynamic item lists.";
        opt children: Vec<MenuItem> = List(&Object(&SHAPE)), "Items below it.";
    }

    Menu() "menu": "A list of links." {
        req id: MenuId = Uuid, "Its id.";
        req slug: String = Slug, "The name that pages call it by.";
        req name: String = Line(255), "Its name for editors.";
        opt locale: Option<String> = Locale, "Its language; all of them if left out.";
        opt template: Option<String> = Text, "How a front end shows it.";
        opt meta: Map = FreeMap, "Further values for the template.";
        opt aliases: Vec<String> = Set(&Slug), "Slugs that it had before.";
        opt items: Vec<MenuItem> = List(&Object(MenuItem::SHAPE)), "Its entries, in the order shown.";
    }

    Form() "form": "A form that visitors can send." {
        req id: FormId = Uuid, "Its id.";
        req slug: String = Slug, "The name that pages call it by.";
        req title: String = Line(255), "Its title.";
        opt description: Option<String> = Text, "What it is for.";
        opt fields: Vec<FieldDef> = List(&Object(FieldDef::SHAPE)), "Its fields.";
        opt success_message: Option<String> = Text, "What visitors read after sending.";
        opt thank_you_post_id: Option<PostId> = Refer(Kind::Post), "The page shown after sending.";
        opt subscriptions: Vec<Value> = List(&Free), "Webhooks told of each submission.";
        opt notify: Vec<String> = Set(&Line(254)), "Mail addresses that get each submission; the settings name the server (`mail.host`).";
        opt aliases: Vec<String> = Set(&Slug), "Slugs that it had before.";
    }

    Redirect(Eq) "redirect": "An old address and where it leads." {
        req id: RedirectId = Uuid, "Its id.";
        req from: String = UrlPath, "The old path, such as `/old`.";
        opt to: Option<String> = Url, "The new address.";
        opt post_id: Option<PostId> = Refer(Kind::Post), "The post it leads to, instead of `to`.";
        opt status: Option<u16> = Integer(301, 308), "HTTP status: 301, 302, 307 or 308; 301 if left out.";
        opt locale: Option<String> = Locale, "The only language it holds for.";
    }

    Redirects(Default, Eq) "redirects": "Old addresses and where they lead." {
        opt redirects: Vec<Redirect> = List(&Object(Redirect::SHAPE)), "One entry an address.";
    }

    RedirectList(Eq) "redirect-list": "Further redirects: those of `redirects.yaml` go before them, then list by list." {
        req name: String = Slug, "The name of its file.";
        opt redirects: Vec<Redirect> = List(&Object(Redirect::SHAPE)), "One entry an address.";
    }
}

impl Menu {
    /// The name of the file of a menu that shares its slug with menus of other languages, such as `main.es`.
    pub fn stem(slug: &str, locale: &str) -> String {
        format!("{slug}.{locale}")
    }
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
