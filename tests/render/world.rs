//! A handmade site of one page: every value is defined by the test.

use crate::support::project::{root, walk};
use cms::base::Map;
use cms::codec;
use cms::model::{Definitions, FieldDef, Holds, Media, Menu, Post};
use cms::render::{Asset, Card, Library, Variant};
use serde_json::{Value, json};
use std::sync::Arc;

pub(super) const POST: &str = "6f1f0c1e-8d0b-4a53-9f8e-2b6b2f3a9c11";
pub(super) const OTHER: &str = "0b5b6f6e-5f0e-4a3f-9a2e-6f1f0c1e8d0b";
pub(super) const PICTURE: &str = "7e928f84-7bf2-4dc7-99db-314cc086b1b8";

/// The definitions of a new site.
pub(super) fn definitions() -> Definitions {
    let files = walk("content-template/site").into_iter().filter_map(|path| {
        let bytes = std::fs::read(root().join(&path)).ok()?;
        let inside = path.strip_prefix("content-template/site/")?.to_owned();
        let value = codec::parse_file(&inside, &bytes).ok()?.value;
        Some((inside, value))
    });
    Definitions::load(files).0
}

/// A library in which all posts, pictures and terms have the same texts.
pub(super) struct World {
    pub(super) definitions: Definitions,
    /// The text of other posts, terms and menus.
    pub(super) words: String,
    /// The target of links in menus.
    pub(super) link: String,
    pub(super) variants: Vec<Variant>,
}

impl World {
    pub(super) fn new(words: &str, link: &str) -> World {
        World {
            definitions: definitions(),
            words: words.to_owned(),
            link: link.to_owned(),
            variants: Vec::new(),
        }
    }

    pub(super) fn another(&self, locale: &str) -> Arc<Card> {
        let mut custom = Map::new();
        for field in ["author_name", "author_title", "quote", "address", "phone", "openingHours", "bio"] {
            custom.insert(field.to_owned(), Value::from(self.words.as_str()));
        }
        Arc::new(Card {
            id: OTHER.to_owned(),
            post_type: "testimonial".to_owned(),
            locale: locale.to_owned(),
            slug: "other".to_owned(),
            title: self.words.clone(),
            excerpt: Some(self.words.clone()),
            address: Some(format!("/{locale}/other")),
            date: Some("2026-11-20T09:30:00Z".to_owned()),
            featured: Some(PICTURE.to_owned()),
            custom,
        })
    }
}

impl Library for World {
    fn definitions(&self) -> &Definitions {
        &self.definitions
    }

    fn card(&self, id: &str) -> Option<Arc<Card>> {
        (id == OTHER).then(|| self.another("en"))
    }

    fn address(&self, id: &str) -> Option<String> {
        (id == OTHER).then(|| "/en/other".to_owned())
    }

    fn newest(&self, _post_type: &str, locale: &str, _limit: usize) -> Vec<Arc<Card>> {
        vec![self.another(locale)]
    }

    fn children(&self, _post_type: &str, locale: &str, _parent: Option<&str>) -> Vec<Arc<Card>> {
        vec![self.another(locale)]
    }

    fn ancestors(&self, _id: &str) -> Vec<Arc<Card>> {
        vec![self.another("en")]
    }

    fn translations(&self, _id: &str) -> Vec<Arc<Card>> {
        vec![self.another("en"), self.another("es")]
    }

    fn front(&self, _locale: &str) -> Option<(String, String)> {
        Some((PICTURE.to_owned(), "/".to_owned()))
    }

    fn asset(&self, id: &str) -> Option<Arc<Asset>> {
        let media: Media = serde_json::from_value(json!({
            "id": PICTURE, "filename": self.words, "file": "a.png", "mime": "image/png", "size": 1, "width": 1200,
            "height": 800, "altText": self.words, "title": self.words, "caption": self.words,
        }))
        .expect("a media record");
        let asset = Asset { media, url: "/uploads/a.png".to_owned(), variants: self.variants.clone() };
        (id == PICTURE).then(|| Arc::new(asset))
    }

    fn term(&self, _taxonomy: &str, _slug: &str) -> Option<String> {
        Some(self.words.clone())
    }

    fn menus(&self) -> Vec<Arc<Menu>> {
        let item = |label: &str, more: Value| {
            let mut item =
                json!({"id": OTHER, "label": label, "type": "custom", "kind": "item", "url": self.link});
            if let (Some(item), Some(more)) = (item.as_object_mut(), more.as_object()) {
                item.extend(more.clone());
            }
            item
        };
        let items = json!([
            item(&self.words, json!({"anchor": self.words, "target": "_blank", "rel": self.words})),
            item(&self.words, json!({"kind": "section", "children": [item(&self.words, json!({}))]})),
            item(&self.words, json!({"type": "post", "postId": OTHER})),
            item(&self.words, json!({"type": "dynamic", "dynamicPostType": "page"})),
        ]);
        ["header", "footer"]
            .into_iter()
            .filter_map(|place| {
                let menu =
                    json!({"id": OTHER, "slug": place, "name": place, "template": place, "items": items});
                serde_json::from_value(menu).ok().map(Arc::new)
            })
            .collect()
    }

    fn now(&self) -> String {
        "2026-11-21T12:00:00Z".to_owned()
    }
}

/// A post with one module of every type; `fill` makes all values.
pub(super) fn post_of_everything(definitions: &Definitions, fill: &dyn Fn(&FieldDef) -> Value) -> Post {
    let modules: Vec<Value> = definitions
        .module_types
        .values()
        .enumerate()
        .map(|(at, module)| {
            let props: Map = module.fields().iter().filter_map(|def| Some((def.slug.clone(), filled(def, fill)?))).collect();
            json!({"id": format!("{at:08x}-0000-4000-8000-000000000000"), "type": module.module_type, "props": props})
        })
        .collect();
    serde_json::from_value(json!({
        "id": POST, "type": "page", "locale": "en", "slug": "everything", "title": "Everything", "status": "published",
        "modules": modules,
    }))
    .expect("a post")
}

/// The value of one field; `None` for tabs and groups, which hold none.
pub(super) fn filled(def: &FieldDef, fill: &dyn Fn(&FieldDef) -> Value) -> Option<Value> {
    match def.row().holds() {
        Holds::Nothing => None,
        Holds::Fields => {
            let inner = def.fields.iter().filter_map(|def| Some((def.slug.clone(), filled(def, fill)?)));
            Some(Value::Object(inner.collect()))
        }
        Holds::Rows => {
            let item = def.item.as_deref().and_then(|item| filled(item, fill));
            Some(Value::Array(item.into_iter().flat_map(|item| [item.clone(), item]).collect()))
        }
        _ => Some(fill(def)),
    }
}
