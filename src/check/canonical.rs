//! The canonical form of a file: ids filled in, keys in order, one spelling for each value, comments kept.

use super::ids;
use crate::base::Value;
use crate::codec::{Doc, SyntaxError, yaml};
use crate::model::{At, Definitions, Kind, read_at};
use uuid::Uuid;

/// A file in canonical form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Canonical {
    /// Its text.
    pub text: String,
    /// The number of new ids.
    pub ids: usize,
    /// The number of restored ids.
    pub kept_ids: usize,
}

/// A YAML file as written by a person.
#[derive(Debug, Clone, Copy)]
pub struct Written<'a> {
    /// Its kind.
    pub kind: Kind,
    /// Its path inside the site.
    pub path: &'a str,
    /// Its content.
    pub doc: &'a Doc,
    /// Whether it is a copy of another file, so that it needs new ids.
    pub is_copy: bool,
    /// The last committed content, if it is the same item: parts without an id get their former one back.
    pub before: Option<&'a Value>,
}

/// The canonical form of a YAML file. Ids that are missing are taken from `next_id`.
///
/// # Errors
/// The value cannot be read back, such as one that is too large; then the file should be left unchanged.
pub fn canonical(
    file: &Written<'_>,
    definitions: &Definitions,
    next_id: &mut dyn FnMut() -> Uuid,
) -> Result<Canonical, SyntaxError> {
    let (value, filled) = ids::fill(file, next_id);
    // Comments are assigned by the ids of the parts they belong to, so ids come first.
    let identified = match filled.is_none() {
        true => None,
        false => Some(yaml::parse(yaml::edit(file.doc, &value, &[]).as_bytes())?),
    };
    let at = At { path: Some(file.path), missing: None, is_exact: false };
    let (value, _) = read_at(file.kind, value, definitions, &at);
    let text = text(identified.as_ref().unwrap_or(file.doc), &value)?;
    Ok(Canonical { text, ids: filled.new, kept_ids: filled.former })
}

/// The text of a YAML file with missing ids added and nothing else changed; `None` if none is missing.
pub fn identified(file: &Written<'_>, next_id: &mut dyn FnMut() -> Uuid) -> Option<Canonical> {
    let (value, filled) = ids::fill(file, next_id);
    let text = || yaml::edit(file.doc, &value, &[]);
    (!filled.is_none()).then(|| Canonical { text: text(), ids: filled.new, kept_ids: filled.former })
}

/// The value as text with the comments of the file.
fn text(doc: &Doc, value: &Value) -> Result<String, SyntaxError> {
    let plain = yaml::write(value);
    if plain == doc.text() || !doc.text().contains('#') {
        return Ok(plain);
    }
    if doc.text().contains('\r') {
        return text(&yaml::parse(doc.text().replace("\r\n", "\n").as_bytes())?, value);
    }
    let (mut old, mut new) = (doc.value.clone(), value.clone());
    tag(&mut old);
    tag(&mut new);
    // A merge in which only the other side, the file as it is, has comments, and both sides have changes.
    let theirs = yaml::parse(yaml::edit(doc, &old, &[]).as_bytes())?;
    let ours = yaml::edit(&yaml::parse(plain.as_bytes())?, &new, &[]);
    let (base, ours) = (yaml::parse(format!("{ours}\n").as_bytes())?, yaml::parse(ours.as_bytes())?);
    let merged = yaml::parse(yaml::edit_merged(&base, &ours, &theirs, &new).as_bytes())?;
    let text = yaml::edit(&merged, value, &[]);
    let marks = |text: &str| text.matches('#').count();
    match yaml::parse(text.as_bytes()) {
        Ok(read) if read.value == *value && marks(&text) >= marks(doc.text()) => Ok(text),
        // A comment has no position in the canonical form: keep order and style around it.
        Ok(_) | Err(_) => Ok(yaml::edit(doc, value, &[])),
    }
}

/// Adds ids to list items without one, so that their comments can be told apart.
fn tag(value: &mut Value) {
    match value {
        Value::Array(items) => {
            for (at, item) in items.iter_mut().enumerate() {
                tag(item);
                if let Value::Object(map) = item {
                    map.entry("id").or_insert_with(|| Value::String(format!("item-{at}")));
                }
            }
        }
        Value::Object(map) => map.values_mut().for_each(tag),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn formatted(kind: Kind, text: &str, is_copy: bool) -> Canonical {
        let doc = yaml::parse(text.as_bytes()).unwrap();
        let mut n = 0;
        let mut next_id = || {
            n += 1;
            Uuid::from_u128(n)
        };
        let file = Written { kind, path: "posts/page/en/home.yaml", doc: &doc, is_copy, before: None };
        canonical(&file, &Definitions::default(), &mut next_id).unwrap()
    }

    const MESSY: &str = "\
# About this page
title:   1.10   # a number, and a text
slug: 'home'

# where it is
status: draft
locale: en
type: page
modules:
  # the first one
  - props: {title: \"Hello\"} # shown large
    type: hero
    # locked by hand
    locked: true
  - type: prose
    props:
      content: |
        # Heading

        no # comment
# the end
";

    #[test]
    fn missing_ids_are_added_keys_ordered_and_comments_preserved() {
        let once = formatted(Kind::Post, MESSY, false);
        assert_eq!(once.ids, 3);
        let expected = "\
# About this page
id: 00000000-0000-0000-0000-000000000001
type: page
locale: en
slug: home
title: '1.10'   # a number, and a text
# where it is
status: draft
modules:

  # the first one
  - id: 00000000-0000-0000-0000-000000000002
    type: hero
    # locked by hand
    locked: true
    props: # shown large
      title: Hello

  - id: 00000000-0000-0000-0000-000000000003
    type: prose
    props:
      content: |
        # Heading

        no # comment
# the end
";
        assert_eq!(once.text, expected);
    }

    #[test]
    fn canonical_files_are_unchanged() {
        let once = formatted(Kind::Post, MESSY, false);
        assert_eq!(
            formatted(Kind::Post, &once.text, false),
            Canonical { text: once.text.clone(), ids: 0, kept_ids: 0 }
        );
        let copy = formatted(Kind::Post, &once.text, true);
        assert_eq!(copy.ids, 3);
    }

    #[test]
    fn missing_ids_are_added_without_reformatting() {
        let doc = yaml::parse(b"title:  'A' # note\nmodules:\n  - type: prose\n").unwrap();
        let file = Written {
            kind: Kind::Post,
            path: "posts/page/en/a.yaml",
            doc: &doc,
            is_copy: false,
            before: None,
        };
        let mut n = 0;
        let mut next_id = || {
            n += 1;
            Uuid::from_u128(n)
        };
        let filled = identified(&file, &mut next_id).unwrap();
        assert_eq!(filled.ids, 2);
        assert!(filled.text.contains("title:  'A' # note\n"), "{}", filled.text);
        let doc = yaml::parse(filled.text.as_bytes()).unwrap();
        assert_eq!(identified(&Written { doc: &doc, ..file }, &mut next_id), None);
        let copy = Written { doc: &doc, is_copy: true, ..file };
        assert_eq!(identified(&copy, &mut next_id).map(|copy| copy.ids), Some(2));
    }

    #[test]
    fn comments_are_preserved_at_every_position() {
        for (kind, text, expected) in [
            (
                Kind::Post,
                "# head\ntitle: A\nslug: a   # note\nmodules:\n  - props: {content: B}\n    type: prose\n",
                "# head\nid: 00000000-0000-0000-0000-000000000001\nslug: a   # note\ntitle: A\nmodules:\n\n  - id: 00000000-0000-0000-0000-000000000002\n    type: prose\n    props:\n      content: B\n",
            ),
            (
                Kind::ModuleType,
                "name: Hero\ntype: hero\npropsSchema:\n  # first\n  - type: text # a text\n    slug: a\n  - slug: b # note\n    type: text\n",
                "type: hero\nname: Hero\npropsSchema:\n  # first\n  - slug: a\n    type: text # a text\n  - slug: b # note\n    type: text\n",
            ),
            (
                Kind::Layout,
                "# only a head\n\nrolePriority: [ hero,   prose ]\n",
                "# only a head\nrolePriority: [hero, prose]\n",
            ),
            // A comment after brackets belongs to no line of the canonical form, so the file stays as it is.
            (
                Kind::Group,
                "id: 0b5b6f6e-5f0e-4a3f-9a2e-6f1f0c1e8d0b\npostType: page\nname: a\nmembers:\n  - {type: hero, orderIndex: 1} # one line\n",
                "id: 0b5b6f6e-5f0e-4a3f-9a2e-6f1f0c1e8d0b\npostType: page\nname: a\nmembers:\n  - {type: hero, orderIndex: 1} # one line\n",
            ),
            (Kind::Layout, "rolePriority:\r\n  - hero # first\r\n", "rolePriority:\n  - hero # first\n"),
        ] {
            let once = formatted(kind, text, false).text;
            assert_eq!(once, expected);
            assert_eq!(formatted(kind, &once, false).text, once, "a second time changes nothing");
        }
    }
}
