//! What a source says of whether its pages are shown, in another place than the page: `defaults` of Jekyll's
//! configuration, `cascade` of Hugo's and of its indexes.

use super::visibility::flag;
use crate::base::{Map, Value};

/// Keys that hide a page.
const KEYS: [&str; 2] = ["draft", "published"];

/// Values for keys that pages lack.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Defaults(Vec<Rule>);

#[derive(Debug, Clone, PartialEq)]
struct Rule {
    scope: Scope,
    key: &'static str,
    value: Value,
}

/// Which pages a rule is for.
#[derive(Debug, Clone, PartialEq, Default)]
struct Scope {
    /// What their paths begin with.
    start: String,
    /// What is in their paths, wherever the pages of a site or of a language begin.
    inner: Option<String>,
    /// A folder that they are below: `_posts`.
    folder: Option<String>,
    /// Whether indexes of folders are none of them.
    is_of_leaves: bool,
    /// Whether a pattern says more exactly which they are.
    is_wide: bool,
}

impl Defaults {
    /// Reads a `cascade` of Hugo for the pages below a folder, which ends with a slash.
    pub(super) fn cascade(&mut self, folder: &str, cascade: &Value) {
        let maps = cascade.as_array().map_or(std::slice::from_ref(cascade), Vec::as_slice);
        for said in maps {
            let target = ["target", "_target"].iter().find_map(|key| said.get(*key));
            let text = |key: &str| target.and_then(|target| target.get(key)?.as_str());
            let inner = text("path").map(literal).filter(|path| path.len() > 1);
            let scope = Scope {
                start: folder.to_owned(),
                inner: inner.map(str::to_owned),
                is_of_leaves: text("kind") == Some("page"),
                is_wide: target.is_some(),
                ..Scope::default()
            };
            let inner = said.get("params").into_iter().chain([said]);
            inner.for_each(|said| self.add(&scope, said));
        }
    }

    /// Reads `defaults` of a configuration of Jekyll, which lies in a folder that ends with a slash, or is empty.
    pub(super) fn scopes(&mut self, folder: &str, defaults: &Value) {
        for said in defaults.as_array().into_iter().flatten() {
            let text = |pointer: &str| said.pointer(pointer).and_then(Value::as_str);
            let path = text("/scope/path").unwrap_or_default().trim_start_matches('/');
            let of_kind = text("/scope/type").filter(|kind| *kind != "pages").map(|kind| format!("_{kind}"));
            let start = format!("{folder}{}", literal(path));
            let is_wide = literal(path).len() < path.len();
            let scope = Scope { start, folder: of_kind, is_wide, ..Scope::default() };
            said.get("values").into_iter().for_each(|values| self.add(&scope, values));
        }
    }

    /// What a pattern begins with is read alone: a page that it does not mean becomes a draft at the worst, and none is
    /// shown because of it.
    fn add(&mut self, scope: &Scope, values: &Value) {
        for key in KEYS {
            let value = values.get(key).filter(|value| !scope.is_wide || hides(key, value));
            if let Some(value) = value.cloned() {
                self.0.push(Rule { scope: scope.clone(), key, value });
            }
        }
    }

    /// Gives a page the values that it lacks; of several rules the one for the deepest place holds.
    pub(super) fn fill(&self, path: &str, fields: &mut Map) {
        for key in KEYS {
            let fits = self.0.iter().filter(|rule| rule.key == key && rule.scope.has(path));
            let found = fits.max_by_key(|rule| rule.scope.depth());
            let is_said = fields.keys().any(|own| own.eq_ignore_ascii_case(key));
            if let Some(rule) = found.filter(|_| !is_said) {
                fields.insert(key.to_owned(), rule.value.clone());
            }
        }
    }
}

impl Scope {
    fn has(&self, path: &str) -> bool {
        let is_below = |folder: &String| path.split('/').any(|part| part == folder);
        is_at(path, &self.start)
            && self.inner.as_ref().is_none_or(|inner| format!("/{path}").contains(inner.as_str()))
            && self.folder.as_ref().is_none_or(is_below)
            && !(self.is_of_leaves && path.rsplit('/').next().is_some_and(|name| name.starts_with("_index.")))
    }

    fn depth(&self) -> (usize, bool) {
        (self.start.len() + self.inner.as_ref().map_or(0, String::len), self.folder.is_some())
    }
}

fn hides(key: &str, value: &Value) -> bool {
    flag(value) == Some(key == "draft")
}

/// What a pattern of paths begins with.
fn literal(pattern: &str) -> &str {
    pattern.split(['*', '{', '[', '?']).next().unwrap_or_default()
}

/// Whether a path is that of a file or folder, or below it.
fn is_at(path: &str, start: &str) -> bool {
    let rest = path.strip_prefix(start);
    rest.is_some_and(|rest| {
        rest.is_empty()
            || start.is_empty()
            || start.ends_with('/')
            || !rest.starts_with(char::is_alphanumeric)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn deepest_rule_holds_for_a_page_that_says_nothing() {
        let mut defaults = Defaults::default();
        defaults.scopes(
            "",
            &json!([
                {"scope": {"path": "_posts/in"}, "values": {"published": false}},
                {"scope": {"path": "", "type": "notes"}, "values": {"published": false}},
                {"scope": {"path": "_posts/in/out"}, "values": {"published": true}},
                {"scope": {"path": "_posts/in/*.md"}, "values": {"published": true}},
                {"scope": {"path": ""}, "values": {"layout": "x"}},
            ]),
        );
        defaults.cascade("content/a/", &json!([{"banner": "x"}, {"draft": true}]));
        defaults.cascade("content/a/b/", &json!({"params": {"x": 1}, "draft": false}));
        defaults.cascade("content/e/", &json!({"_target": {"kind": "page"}, "draft": true}));
        defaults.cascade("", &json!({"target": {"path": "/c/d/**"}, "draft": true}));
        for (path, key, own, expected) in [
            ("_posts/in/2020-01-02-a.md", "published", None, json!(false)),
            ("_posts/in/2020-01-02-a.md", "published", Some(true), json!(true)),
            ("_posts/inner/2020-01-02-a.md", "published", None, Value::Null),
            ("_posts/in/out/2020-01-02-a.md", "published", None, json!(true)),
            ("_notes/a.md", "published", None, json!(false)),
            ("notes/a.md", "published", None, Value::Null),
            ("content/a/x.md", "draft", None, json!(true)),
            ("content/a/b/x.md", "draft", None, json!(false)),
            ("content/c/d/x.md", "draft", None, json!(true)),
            ("en/c/d/x.md", "draft", None, json!(true)),
            ("content/c/x.md", "draft", None, Value::Null),
            ("content/e/x.md", "draft", None, json!(true)),
            ("content/e/_index.md", "draft", None, Value::Null),
        ] {
            let mut fields = Map::new();
            own.into_iter().for_each(|own| drop(fields.insert(key.to_owned(), json!(own))));
            defaults.fill(path, &mut fields);
            assert_eq!(fields.get(key).cloned().unwrap_or_default(), expected, "{path}");
        }
    }
}
