//! Visits the texts of an item one by one: what people wrote, without ids, names, keys and times.

use super::definitions::Definitions;
use super::fields::{self, Pointer, Rewriter, TextRole};
use super::kind::Kind;
use super::references::fields_under;
use super::shape::{Key, Shape, Want};
use crate::base::Value;

/// Keys whose shape is just text although the texts are for programs, by shape and key; `None` for the origin of an
/// item.
const NO_WORDS: &[(&str, &str, Option<TextRole>)] = &[
    ("post", "importedFrom", None),
    ("post", "abVariation", None),
    ("media", "filename", None),
    ("media", "mime", None),
    ("menu", "template", Some(TextRole::Choice)),
    ("menu item", "anchor", Some(TextRole::Address)),
    ("menu item", "rel", Some(TextRole::Choice)),
    ("field definition", "accept", Some(TextRole::Choice)),
    ("option", "value", Some(TextRole::Choice)),
];

/// Lets `rewriter` change the texts of an item, in file order; only below the keys `only`, unless that is empty.
pub fn rewrite(
    kind: Kind,
    value: &mut Value,
    definitions: &Definitions,
    path: Option<&str>,
    only: &[&str],
    rewriter: &mut dyn Rewriter,
) {
    let mut walk = Walk { kind, path, definitions, rewriter };
    walk.object(value, kind.shape(), only, &Pointer::ROOT);
}

struct Walk<'a, 'r> {
    kind: Kind,
    path: Option<&'a str>,
    definitions: &'a Definitions,
    rewriter: &'r mut dyn Rewriter,
}

impl Walk<'_, '_> {
    fn object(&mut self, value: &mut Value, shape: &'static Shape, only: &[&str], at: &Pointer<'_>) {
        let Value::Object(map) = value else { return };
        for key in shape.keys.iter().filter(|key| only.is_empty() || only.contains(&key.name)) {
            let at = at.key(key.name);
            if matches!(key.want, Want::Props) {
                let own = fields_under(self.kind, self.path, self.definitions, map, key.name);
                if let Some(Value::Object(values)) = map.get_mut(key.name) {
                    fields::rewrite(values, &own, &at, self.rewriter);
                }
            } else if let Some(value) = map.get_mut(key.name) {
                match role(self.kind, shape, key) {
                    Some(role) => fields::rewrite_text(value, role, &at, self.rewriter),
                    None => self.value(value, &key.want, &at),
                }
            }
        }
    }

    fn value(&mut self, value: &mut Value, want: &Want, at: &Pointer<'_>) {
        match want {
            Want::Object(shape) => self.object(value, shape, &[], at),
            Want::List(item) | Want::Set(item) => {
                for (index, value) in value.as_array_mut().into_iter().flatten().enumerate() {
                    match role_of(item) {
                        Some(role) => fields::rewrite_text(value, role, &at.index(index), self.rewriter),
                        None => self.value(value, item, &at.index(index)),
                    }
                }
            }
            Want::FreeMap => fields::rewrite_free(value, at, self.rewriter),
            // Texts with a role, names of other items, and values for programs.
            _ => {}
        }
    }
}

/// The role of the text under a key; `None` if it may not be changed.
fn role(kind: Kind, shape: &Shape, key: &Key) -> Option<TextRole> {
    let named = NO_WORDS.iter().find(|(of, name, _)| *of == shape.name && *name == key.name);
    match named {
        Some((_, _, role)) => *role,
        None if matches!(key.want, Want::Slug) && kind == Kind::Post => Some(TextRole::Slug),
        None => role_of(&key.want),
    }
}

fn role_of(want: &Want) -> Option<TextRole> {
    match want {
        Want::Text | Want::Line(_) => Some(TextRole::Words),
        Want::Url | Want::UrlPath | Want::WebBase | Want::PlainWebBase | Want::PlainUrl | Want::Origin => {
            Some(TextRole::Address)
        }
        Want::OneOf(_) => Some(TextRole::Choice),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::fixture;
    use serde_json::json;

    /// Converts every text of some roles to capitals, and records where.
    struct Shout {
        roles: Vec<TextRole>,
        places: Vec<String>,
    }

    impl Rewriter for Shout {
        fn change(&mut self, role: TextRole, text: &str) -> Option<String> {
            let new = text.to_uppercase();
            (self.roles.contains(&role) && new != text).then_some(new)
        }

        fn changed(&mut self, at: &Pointer<'_>) {
            self.places.push(at.spell());
        }
    }

    fn shouted(kind: Kind, mut value: Value, roles: &[TextRole]) -> (Value, Vec<String>) {
        let mut shout = Shout { roles: roles.to_vec(), places: Vec::new() };
        rewrite(kind, &mut value, &fixture::definitions(), None, &[], &mut shout);
        (value, shout.places)
    }

    #[test]
    fn menu_texts_are_classified_by_role() {
        let item = json!({"id": "8d0b", "label": "shop", "type": "custom", "url": "/shop", "rel": "nofollow", "anchor": "top"});
        let menu = json!({"id": "4a53", "slug": "main", "name": "main menu", "template": "wide", "meta": {"hint": "a hint", "id": "x"},
            "items": [item]});
        let (value, places) = shouted(Kind::Menu, menu.clone(), &[TextRole::Words]);
        assert_eq!(places, ["/name", "/meta/hint", "/items/0/label"]);
        assert_eq!((&value["items"][0]["url"], &value["slug"]), (&json!("/shop"), &json!("main")));
        let (_, places) = shouted(Kind::Menu, menu.clone(), &[TextRole::Address]);
        assert_eq!(places, ["/items/0/url", "/items/0/anchor"]);
        let (_, places) = shouted(Kind::Menu, menu, &[TextRole::Choice]);
        assert_eq!(places, ["/template", "/items/0/type", "/items/0/rel"]);
    }

    #[test]
    fn machine_readable_texts_of_a_post_are_not_prose() {
        let post = json!({"id": "8d0b", "type": "page", "locale": "en", "slug": "a-page", "title": "a page", "status": "draft",
            "canonicalUrl": "https://a.example", "jsonldOverrides": {"@type": "thing", "name": "a name", "url": "https://a.example"},
            "importedFrom": "a.md", "createdAt": "2026-01-01T00:00:00z", "taxonomies": {"tags": ["one"]}, "customFields": {"mood": "calm"}});
        let (value, places) = shouted(Kind::Post, post, &[TextRole::Words]);
        assert_eq!(places, ["/title", "/jsonldOverrides/name", "/customFields/mood"]);
        assert_eq!(value["jsonldOverrides"]["@type"], "thing");
    }

    #[test]
    fn rewriting_is_limited_to_given_keys() {
        let mut menu = json!({"name": "main", "items": [{"label": "shop"}]});
        let mut shout = Shout { roles: vec![TextRole::Words], places: Vec::new() };
        rewrite(Kind::Menu, &mut menu, &fixture::definitions(), None, &["items"], &mut shout);
        assert_eq!(shout.places, ["/items/0/label"]);
    }
}
