//! Front matter that means something else than usual to a generator.

use super::{Generator, whole};
use crate::base::{Map, Value};
use crate::import::html::plain_line;
use serde_json::json;

/// What such keys say.
#[derive(Debug, Default, PartialEq)]
pub(in crate::import) struct Own {
    /// The identity of the page among those of its folder.
    pub(in crate::import) named: Option<String>,
    /// Its title, where it has none of its own.
    pub(in crate::import) title: Option<String>,
    /// Other names by which texts link to the page.
    pub(in crate::import) names: Vec<String>,
}

/// Takes the keys that only one generator has, and gives others the names by which they are known.
pub(in crate::import) fn own_keys(generator: Generator, fields: &mut Map) -> Own {
    let mut own = Own::default();
    match generator {
        Generator::Docusaurus => {
            if let Some(Value::String(_)) = fields.get("id") {
                own.named = fields.shift_remove("id").and_then(|id| id.as_str().map(str::to_owned));
            }
            place(fields, "/sidebar_position");
            fields.shift_remove("sidebar_position");
        }
        Generator::Astro => place(fields, "/sidebar/order"),
        Generator::Eleventy => {
            place(fields, "/eleventyNavigation/order");
            let navigation = fields.get("eleventyNavigation");
            let said = |key: &str| navigation?.get(key)?.as_str().map(plain_line);
            own.title = ["title", "key"].into_iter().filter_map(said).find(|said| !said.trim().is_empty());
        }
        Generator::Obsidian => {
            // Of what the note is about, and not its own.
            rename(fields, "url", "sourceUrl");
            for key in ["aliases", "alias"] {
                let names = match fields.get(key) {
                    Some(Value::Array(all)) => {
                        all.iter().filter_map(Value::as_str).map(str::to_owned).collect()
                    }
                    Some(Value::String(name)) => vec![name.clone()],
                    _ => Vec::new(),
                };
                own.names.extend(names);
                rename(fields, key, "otherNames");
            }
        }
        // A badge of Material beside the title, and no state of the page.
        Generator::Mkdocs => rename(fields, "status", "badge"),
        // What pages of plug-ins for several languages share.
        Generator::Jekyll => {
            if fields.contains_key("lang") {
                rename(fields, "ref", "translationKey");
            }
            ["categories", "tags"].iter().for_each(|key| words(fields, key));
            picture_of_header(fields);
        }
        Generator::Grav => super::grav::own_keys(fields),
        Generator::Markdown | Generator::Hugo | Generator::Zola | Generator::Vitepress => {}
    }
    own
}

/// The place of a page among its siblings, from a value in the front matter.
fn place(fields: &mut Map, pointer: &str) {
    let value = Value::Object(fields.clone());
    if let Some(order) = value.pointer(pointer).and_then(whole).filter(|order| *order >= 0) {
        fields.entry("weight").or_insert(json!(order));
    }
}

/// The picture of a page of the theme Minimal Mistakes, which stands among what the head of the page shows.
fn picture_of_header(fields: &mut Map) {
    let Some(header) = fields.get("header").and_then(Value::as_object) else { return };
    let mut found = ["image", "overlay_image", "teaser"].iter().filter_map(|key| header.get(*key)?.as_str());
    let picture = found.find(|address| !address.trim().is_empty()).map(|address| json!(address));
    if let Some(picture) = picture {
        fields.entry("image").or_insert(picture);
    }
}

/// Makes a list of a text, whose words Jekyll takes for terms.
fn words(fields: &mut Map, key: &str) {
    if let Some(value) = fields.get_mut(key)
        && let Some(text) = value.as_str().filter(|text| !text.contains(','))
    {
        *value = text.split_whitespace().collect();
    }
}

fn rename(fields: &mut Map, from: &str, to: &str) {
    if let Some(value) = fields.shift_remove(from) {
        fields.entry(to).or_insert(value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn navigations_of_eleventy_name_pages() {
        for (navigation, expected) in [
            (json!({"key": "Bundle", "title": "<i></i>Bundle <b>it</b>"}), Some("Bundle it")),
            (json!({"key": "Bundle", "title": ""}), Some("Bundle")),
            (json!({"order": 1}), None),
            (json!(true), None),
        ] {
            let mut fields = json!({"eleventyNavigation": navigation});
            let own = own_keys(Generator::Eleventy, fields.as_object_mut().unwrap());
            assert_eq!(own.title.as_deref(), expected, "{fields}");
        }
    }

    #[test]
    fn picture_of_a_header_is_that_of_the_page() {
        for (fields, expected) in [
            (json!({"header": {"teaser": "/t.png", "image": "/a.png"}}), json!("/a.png")),
            (json!({"header": {"teaser": "/t.png", "image": ""}}), json!("/t.png")),
            (json!({"header": {"image": "/a.png"}, "image": "/own.png"}), json!("/own.png")),
            (json!({"header": true}), Value::Null),
        ] {
            let mut found = fields.clone();
            own_keys(Generator::Jekyll, found.as_object_mut().unwrap());
            assert_eq!(found.get("image").cloned().unwrap_or_default(), expected, "{fields}");
        }
    }

    #[test]
    fn words_of_jekyll_are_terms() {
        let mut fields = json!({"categories": "news updates", "tags": "one, two three", "tag": "a b"});
        let fields = fields.as_object_mut().unwrap();
        own_keys(Generator::Jekyll, fields);
        let expected = json!({"categories": ["news", "updates"], "tags": "one, two three", "tag": "a b"});
        assert_eq!(Value::Object(fields.clone()), expected);
    }
}
