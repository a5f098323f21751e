//! The link targets of an item: in rich text, in link and address fields, and in menus.

use super::definitions::Definitions;
use super::fields::{Pointer, Rewriter, TextRole};
use super::kind::Kind;
use super::references::fields_under;
use super::texts;
use crate::base::Value;

/// The addresses that an item links to, with their positions. Several links in one rich text have the same position.
pub fn links(
    kind: Kind,
    value: &Value,
    definitions: &Definitions,
    path: Option<&str>,
) -> Vec<(String, String)> {
    if !may_link(value) {
        return Vec::new();
    }
    let mut copy = value.clone();
    // Values without a definition may look like an address without being one.
    if let Value::Object(map) = &mut copy {
        let fields = fields_under(kind, path, definitions, map, "customFields");
        if let Some(Value::Object(values)) = map.get_mut("customFields") {
            values.retain(|name, _| fields.iter().any(|field| field.slug == *name));
        }
    }
    let mut seen = Links::default();
    texts::rewrite(kind, &mut copy, definitions, path, &[], &mut seen);
    seen.found
}

/// Whether a value can contain links, by its form: most cannot, and parsing Markdown is slow.
fn may_link(value: &Value) -> bool {
    match value {
        Value::String(text) => paths(text).next().is_some() || text.contains("]("),
        Value::Array(items) => items.iter().any(may_link),
        Value::Object(map) => map.values().any(may_link),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

/// The site paths that a text may link to, by its form: it is one, or contains some as in Markdown and HTML.
pub fn paths(text: &str) -> impl Iterator<Item = &str> {
    const BEFORE: [&str; 5] = ["](", "](<", "]: ", "=\"", "='"];
    let starts = text.match_indices('/').map(|(at, _)| at);
    let linked = |at: &usize| {
        let before = text.get(..*at).unwrap_or_default();
        *at == 0 || BEFORE.iter().any(|mark| before.ends_with(mark))
    };
    let end = |c: char| c.is_whitespace() || matches!(c, ')' | '>' | '"' | '\'');
    starts.filter(linked).filter_map(move |at| {
        let path = text.get(at..)?;
        let path = &path[..path.find(end).unwrap_or(path.len())];
        (!path.starts_with("//")).then_some(path)
    })
}

/// Collects addresses and changes nothing.
#[derive(Default)]
struct Links {
    place: String,
    found: Vec<(String, String)>,
}

impl Rewriter for Links {
    fn comes_to(&mut self, at: &Pointer<'_>) {
        self.place = at.spell();
    }

    fn change(&mut self, role: TextRole, text: &str) -> Option<String> {
        if role == TextRole::Address {
            self.found.push((self.place.clone(), text.to_owned()));
        }
        None
    }

    fn changed(&mut self, _at: &Pointer<'_>) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::fixture;
    use serde_json::json;

    #[test]
    fn text_of_an_autolink_is_no_link_target() {
        let content = "<a@b.example>, c@d.example, www.e.example, [/f](/f) and [g](g)";
        let module = json!({"id": fixture::ID2, "type": "prose", "props": {"content": content}});
        let post = fixture::post(json!({"modules": [module]}));
        let found = links(Kind::Post, &post, &fixture::definitions(), None);
        assert_eq!(found.iter().map(|(_, address)| address.as_str()).collect::<Vec<_>>(), ["/f", "g"]);
    }

    #[test]
    fn local_paths_are_found_in_markdown_and_html() {
        for (text, found) in [
            ("/a", vec!["/a"]),
            ("see [a](/a) and [b](</b> \"t\"), <a href=\"/c#x\">", vec!["/a", "/b", "/c#x"]),
            ("[r]: /d", vec!["/d"]),
            ("either/or //cdn.example/x [x](//y) https://a/b", vec![]),
        ] {
            assert_eq!(paths(text).collect::<Vec<_>>(), found, "{text}");
        }
    }
}
