//! Menus, forms, redirects.

use crate::model::shape::{
    Shape, To,
    Want::{
        Free, FreeMap, Integer, Line, List, Locale, Object, OneOf, Refer, Set, Slug, Text, Url, UrlPath, Uuid,
    },
    opt, req,
};

static MENU_ITEM: Shape = Shape {
    name: "menu item",
    doc: "One entry of a menu.",
    keys: &[
        req("id", Uuid, "Its id."),
        req("label", Text, "What visitors read."),
        req("type", OneOf(&["custom", "post", "dynamic"]), "An address, a post, or the posts of a type."),
        opt("kind", OneOf(&["item", "section"]), "A link, or a heading over its children."),
        opt("url", Url, "The address of a custom item."),
        opt("postId", Refer(To::Post), "The post of a post item."),
        opt("anchor", Text, "The place on the page, without `#`."),
        opt("target", OneOf(&["_self", "_blank"]), "Where the link opens."),
        opt("rel", Text, "The link's `rel`."),
        opt("locale", Locale, "The only language that shows it."),
        opt("dynamicPostType", Refer(To::PostType), "The type whose posts a dynamic item lists."),
        opt("dynamicParentId", Refer(To::Post), "Only posts below this one."),
        opt("dynamicDepthLimit", Integer(1, 10), "How deep a dynamic item lists."),
        opt("children", List(&Object(&MENU_ITEM)), "Items below it."),
    ],
};

pub(in crate::model) static MENU: Shape = Shape {
    name: "menu",
    doc: "A list of links.",
    keys: &[
        req("id", Uuid, "Its id."),
        req("slug", Slug, "The name that pages call it by."),
        req("name", Line(255), "Its name for editors."),
        opt("locale", Locale, "Its language; all of them if left out."),
        opt("template", Text, "How a front end shows it."),
        opt("meta", FreeMap, "Further values for the template."),
        opt("aliases", Set(&Slug), "Slugs that it had before."),
        opt("items", List(&Object(&MENU_ITEM)), "Its entries, in the order shown."),
    ],
};

pub(in crate::model) static FORM: Shape = Shape {
    name: "form",
    doc: "A form that visitors can send.",
    keys: &[
        req("id", Uuid, "Its id."),
        req("slug", Slug, "The name that pages call it by."),
        req("title", Line(255), "Its title."),
        opt("description", Text, "What it is for."),
        opt("fields", List(&Object(&super::FIELD)), "Its fields."),
        opt("successMessage", Text, "What visitors read after sending."),
        opt("thankYouPostId", Refer(To::Post), "The page shown after sending."),
        opt("subscriptions", List(&Free), "Webhooks told of each submission."),
        opt("aliases", Set(&Slug), "Slugs that it had before."),
    ],
};

static REDIRECT: Shape = Shape {
    name: "redirect",
    doc: "An old address and where it leads.",
    keys: &[
        req("id", Uuid, "Its id."),
        req("from", UrlPath, "The old path, such as `/old`."),
        opt("to", Url, "The new address."),
        opt("postId", Refer(To::Post), "The post it leads to, instead of `to`."),
        opt("status", Integer(301, 308), "HTTP status: 301, 302, 307 or 308; 301 if left out."),
        opt("locale", Locale, "The only language it holds for."),
    ],
};

pub(in crate::model) static REDIRECTS: Shape = Shape {
    name: "redirects",
    doc: "Old addresses and where they lead.",
    keys: &[opt("redirects", List(&Object(&REDIRECT)), "One entry an address.")],
};

pub(in crate::model) static REDIRECT_LIST: Shape = Shape {
    name: "redirect-list",
    doc: "Further redirects: those of `redirects.yaml` go before them, then list by list.",
    keys: &[
        req("name", Slug, "The name of its file."),
        opt("redirects", List(&Object(&REDIRECT)), "One entry an address."),
    ],
};
