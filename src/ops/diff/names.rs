//! What people call the places of an item: modules by their type and heading, fields by their labels, list items by their
//! own names, never by ids.

use crate::base::text::beginning;
use crate::base::{Path, Step};
use crate::model::FieldDef;
use crate::ops::module::{ModuleView, id_of};
use crate::ops::prelude::*;

/// Most characters of a heading in a name.
const HEADING_CHARS_MAX: usize = 60;
/// The keys under which an item of a list has its name, the best first.
const NAME_KEYS: [&str; 9] =
    ["label", "title", "name", "heading", "question", "text", "from", "value", "slug"];

/// The names of the places of items.
pub(crate) struct Names<'a> {
    /// The definitions of types and their fields.
    pub(crate) definitions: &'a Definitions,
    /// The title of the post or upload with an id.
    pub(crate) title: &'a dyn Fn(&str) -> Option<String>,
}

/// The two versions of an item; the newer one comes first, because its names are the better ones.
pub(super) type Sides<'a> = [Option<&'a Value>; 2];

impl Names<'_> {
    /// A module: ``FAQ “Asked again and again”``.
    pub(crate) fn module(&self, module: &Value) -> String {
        let kind = module.get("type").and_then(Value::as_str).unwrap_or("module");
        let kind = self.definitions.module_types.get(kind).map_or(kind, |found| found.name.as_str());
        match (ModuleView::heading(module, self.definitions), module.get("global").and_then(Value::as_str)) {
            (Some(heading), _) => format!("{kind} “{}”", shortened(&heading)),
            (None, Some(global)) => format!("{kind} “{}”", shortened(global)),
            (None, None) => kind.to_owned(),
        }
    }

    /// A place with the module that it is in: ``FAQ “Asked again and again” › Question``.
    pub(crate) fn place(&self, path: &Path, sides: Sides<'_>) -> String {
        let module = match path.0.as_slice() {
            [Step::Key(list), Step::Id(id), ..] if list == "modules" => module_in(id, sides),
            _ => None,
        };
        let own = module.map(|module| self.module(module));
        let is_whole = path.0.len() == 2 && own.is_some();
        let label = if is_whole { String::new() } else { self.label(path, sides) };
        let parts = own.into_iter().chain([label]).filter(|part| !part.is_empty());
        parts.collect::<Vec<_>>().join(" › ")
    }

    /// The fields of a module.
    pub(super) fn fields_of(&self, module: &Value) -> Vec<&FieldDef> {
        let kind = module.get("type").and_then(Value::as_str).unwrap_or_default();
        self.definitions.module_types.get(kind).map(|found| found.fields()).unwrap_or_default()
    }

    /// The label of a place: of one in a module without the module.
    pub(super) fn label(&self, path: &Path, sides: Sides<'_>) -> String {
        let steps = path.0.as_slice();
        let (start, fields) = match steps {
            [Step::Key(list), Step::Id(_), ..] if list == "modules" => {
                let module = sides.into_iter().flatten().find_map(|side| Path(steps[..2].to_vec()).get(side));
                let values =
                    matches!(steps.get(2), Some(Step::Key(key)) if key == "props" || key == "overrides");
                (2 + usize::from(values), module.map(|module| self.fields_of(module)).unwrap_or_default())
            }
            [Step::Key(key), ..] if key == "customFields" => (1, self.fields_of_post(sides)),
            [Step::Key(key), ..] if key == "props" => (1, self.fields_of_global(sides)),
            _ => (0, Vec::new()),
        };
        let mut parts = Vec::new();
        let mut fields = fields;
        for (at, step) in steps.iter().enumerate().skip(start) {
            match step {
                Step::Key(key) => {
                    let def = fields.iter().find(|def| def.slug == *key).copied();
                    fields = def.map(inner).unwrap_or_default();
                    let is_list_of_named = def.is_none() && matches!(steps.get(at + 1), Some(Step::Id(_)));
                    if !is_list_of_named {
                        parts.push(def.map_or_else(|| humanised(key), |def| def.title().to_owned()));
                    }
                }
                Step::Index(index) => parts.push((index + 1).to_string()),
                Step::Id(_) => parts.push(self.item(&Path(steps[..=at].to_vec()), sides)),
            }
        }
        parts.join(" › ")
    }

    fn fields_of_post(&self, sides: Sides<'_>) -> Vec<&FieldDef> {
        let kind = sides.into_iter().flatten().find_map(|side| side.get("type")?.as_str());
        let found = kind.and_then(|kind| self.definitions.post_types.get(kind));
        found.map(|found| found.fields.iter().collect()).unwrap_or_default()
    }

    fn fields_of_global(&self, sides: Sides<'_>) -> Vec<&FieldDef> {
        sides.into_iter().flatten().next().map(|side| self.fields_of(side)).unwrap_or_default()
    }

    /// An item of a list.
    fn item(&self, path: &Path, sides: Sides<'_>) -> String {
        let Some(found) = sides.into_iter().flatten().find_map(|side| path.get(side)) else {
            return "item".to_owned();
        };
        let is_module = matches!(path.0.as_slice(), [Step::Key(list), Step::Id(_)] if list == "modules");
        if is_module {
            return self.module(found);
        }
        let name = NAME_KEYS.iter().find_map(|key| found.get(*key)?.as_str().filter(|text| !text.is_empty()));
        match (name, found.get("postId").and_then(Value::as_str)) {
            (Some(name), _) => format!("“{}”", shortened(name)),
            (None, Some(post)) => {
                (self.title)(post).map_or_else(|| "item".to_owned(), |name| format!("“{name}”"))
            }
            (None, None) => "item".to_owned(),
        }
    }

    /// Where an item of a list stands: `{"in": "modules", "after": ID}` in words.
    pub(super) fn position(&self, place: &Value, sides: Sides<'_>) -> String {
        let list = place.get("in").and_then(Value::as_str).and_then(|list| Path::parse(list).ok());
        let list = list.unwrap_or_default();
        let parent = match list.0.as_slice() {
            [above @ .., Step::Id(id), Step::Key(_)] => {
                let path = Path(above.to_vec()).id(id);
                format!(" under {}", self.item(&path, sides))
            }
            _ => String::new(),
        };
        match place.get("after").and_then(Value::as_str) {
            Some(id) => format!("after {}{parent}", self.item(&list.id(id), sides)),
            None => format!("first{parent}"),
        }
    }

    /// A short value in words: a link by what it leads to, a post or upload by its title.
    pub(super) fn value(&self, value: &Value) -> Option<String> {
        match value {
            Value::String(text) if scalar::uuid(text).is_some() => {
                (self.title)(text).map(|title| format!("“{}”", shortened(&title)))
            }
            Value::Object(link) if link.contains_key("kind") => {
                let text = |key: &str| link.get(key).and_then(Value::as_str).filter(|text| !text.is_empty());
                let anchor = text("anchor").map(|anchor| format!("#{anchor}")).unwrap_or_default();
                match (text("url"), text("postId")) {
                    (Some(url), _) => Some(format!("{url}{anchor}")),
                    (None, Some(post)) => {
                        let title =
                            (self.title)(post).unwrap_or_else(|| "a post that does not exist".to_owned());
                        Some(format!("“{}”{anchor}", shortened(&title)))
                    }
                    (None, None) => Some(anchor).filter(|anchor| !anchor.is_empty()),
                }
            }
            Value::Array(items) if !items.is_empty() && items.iter().all(|item| !item.is_object()) => {
                let item = |item: &Value| match item {
                    Value::String(text) => self.value(item).unwrap_or_else(|| text.clone()),
                    other => other.to_string(),
                };
                Some(items.iter().map(item).collect::<Vec<_>>().join(", "))
            }
            _ => None,
        }
    }
}

/// The fields inside a field: of the rows of a repeater, or of an object.
pub(super) fn inner(def: &FieldDef) -> Vec<&FieldDef> {
    match &def.item {
        Some(item) => item.fields.iter().collect(),
        None => def.fields.iter().collect(),
    }
}

/// The module with an id in one of the versions.
pub(super) fn module_in<'a>(id: &str, sides: Sides<'a>) -> Option<&'a Value> {
    let of = |side: &'a Value| crate::ops::module::modules(side).iter().find(|module| id_of(module) == id);
    sides.into_iter().flatten().find_map(of)
}

/// A key as words: `metaTitle` as `Meta title`.
pub(super) fn humanised(key: &str) -> String {
    let mut words = String::with_capacity(key.len() + 4);
    for (at, c) in key.chars().enumerate() {
        match c {
            _ if at == 0 => words.extend(c.to_uppercase()),
            '_' | '-' => words.push(' '),
            _ if c.is_uppercase() => {
                words.push(' ');
                words.extend(c.to_lowercase());
            }
            _ => words.push(c),
        }
    }
    words.strip_suffix(" id").map_or(words.clone(), str::to_owned)
}

/// A text in one line, cut where it is too long for a name.
pub(super) fn shortened(text: &str) -> String {
    beginning(&one_line(text), HEADING_CHARS_MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names<T>(work: impl FnOnce(&Names<'_>) -> T) -> T {
        let title = |id: &str| (id == "8a28b33b-ae7d-4033-9034-d1cbf86e5865").then(|| "Prices".to_owned());
        work(&Names { definitions: &Definitions::default(), title: &title })
    }

    #[test]
    fn keys_read_as_words() {
        assert_eq!(humanised("metaTitle"), "Meta title");
        assert_eq!(humanised("featuredMediaId"), "Featured media");
        assert_eq!(humanised("link_label"), "Link label");
        assert_eq!(humanised("id"), "Id");
    }

    #[test]
    fn items_of_lists_are_named_by_their_own_words() {
        let menu =
            json!({"items": [{"id": "a", "label": "Shop", "children": [{"id": "b", "label": "Bikes"}]}]});
        let label = |path: &str| names(|n| n.label(&Path::parse(path).unwrap(), [Some(&menu), None]));
        assert_eq!(label("items[a].children[b].label"), "“Shop” › “Bikes” › Label");
        assert_eq!(label("items[a]"), "“Shop”");
        assert_eq!(label("robots.noindex"), "Robots › Noindex");
    }

    #[test]
    fn positions_name_what_stands_before() {
        let id = "4f1dda10-b1ee-42b7-a8d0-3d6b7b83a59f";
        let post =
            json!({"modules": [{"id": id, "type": "prose", "props": {"content": "## Wear\n\nMore."}}]});
        let position = |place: Value| names(|n| n.position(&place, [Some(&post), None]));
        assert_eq!(position(json!({"in": "modules", "after": id})), "after prose “Wear”");
        assert_eq!(position(json!({"in": "modules", "after": null})), "first");
        let menu = json!({"items": [{"id": "a", "label": "Shop"}]});
        let under =
            names(|n| n.position(&json!({"in": "items[a].children", "after": null}), [Some(&menu), None]));
        assert_eq!(under, "first under “Shop”");
    }

    #[test]
    fn references_are_named_by_their_titles() {
        let value = |value: Value| names(|n| n.value(&value));
        let id = "8a28b33b-ae7d-4033-9034-d1cbf86e5865";
        assert_eq!(
            value(json!({"kind": "post", "postId": id, "anchor": "a"})).as_deref(),
            Some("“Prices”#a")
        );
        assert_eq!(value(json!([id, "b"])).as_deref(), Some("“Prices”, b"));
        assert_eq!(value(json!("plain")), None);
        assert_eq!(value(json!({"other": 1})), None);
    }
}
