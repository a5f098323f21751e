//! Conditions of triggers: comparisons with fields of an event's data, joined by `and`.

use crate::base::{Map, Value};

/// A condition: all comparisons have to hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Condition(Vec<Comparison>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Comparison {
    path: Vec<String>,
    verb: Verb,
    value: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verb {
    Is,
    IsNot,
    Has,
}

impl Condition {
    /// Reads a condition, such as `locale == en and changes has title`.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn parse(text: &str) -> Result<Condition, String> {
        let parts = text.split(" and ").map(str::trim).filter(|part| !part.is_empty());
        let comparison = |part: &str| {
            let verbs = [(" != ", Verb::IsNot), (" == ", Verb::Is), (" has ", Verb::Has)];
            let found = verbs.iter().find_map(|(word, verb)| {
                let (path, value) = part.split_once(word)?;
                Some((path.trim(), *verb, value.trim()))
            });
            let Some((path, verb, value)) =
                found.filter(|(path, _, value)| !path.is_empty() && !value.is_empty())
            else {
                return Err(format!(
                    "`{part}` is not a comparison: write `FIELD == VALUE`, `FIELD != VALUE` or `FIELD has VALUE`"
                ));
            };
            let value = value.trim_matches(|c| c == '\'' || c == '"').to_owned();
            Ok(Comparison { path: path.split('.').map(str::to_owned).collect(), verb, value })
        };
        Ok(Condition(parts.map(comparison).collect::<Result<_, _>>()?))
    }

    /// Whether it holds for an event's data.
    pub(super) fn holds(&self, data: &Map) -> bool {
        self.0.iter().all(|comparison| comparison.holds(data))
    }
}

impl Comparison {
    fn holds(&self, data: &Map) -> bool {
        let found = find(data, &self.path);
        match self.verb {
            Verb::Is => found.is_some_and(|value| text(value) == self.value),
            Verb::IsNot => found.is_none_or(|value| text(value) != self.value),
            Verb::Has => found.is_some_and(|value| match value {
                Value::Array(all) => all.iter().any(|one| self.is_named(one)),
                Value::Object(map) => map.contains_key(&self.value),
                other => text(other).contains(&self.value),
            }),
        }
    }

    /// Whether an entry of a list is the value, or an object that names it, as a change names its field by its path.
    fn is_named(&self, one: &Value) -> bool {
        let names = ["path", "field", "name", "id"].iter().filter_map(|key| one.get(*key));
        text(one) == self.value
            || names.map(text).any(|name| name == self.value || name.starts_with(&format!("{}.", self.value)))
    }
}

/// The value at a path of an event's data.
pub(super) fn find<'a>(data: &'a Map, path: &[impl AsRef<str>]) -> Option<&'a Value> {
    let (first, rest) = path.split_first()?;
    let value = data.get(first.as_ref())?;
    match rest {
        [] => Some(value),
        _ => find(value.as_object()?, rest),
    }
}

/// A value as a text: a text as it is, anything else as JSON.
pub(super) fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn conditions_compare_fields() {
        let data = json!({"locale": "en", "type": "blog", "n": 3, "changes": [{"path": "title"}, {"path": "modules.x"}]});
        let data = data.as_object().unwrap();
        for (text, holds) in [
            ("locale == en", true),
            ("locale == 'en' and type != page", true),
            ("locale == en and type == page", false),
            ("n == 3", true),
            ("changes has title", true),
            ("changes has modules", true),
            ("changes has slug", false),
            ("nothing == x", false),
            ("nothing != x", true),
            ("", true),
        ] {
            assert_eq!(Condition::parse(text).unwrap().holds(data), holds, "{text}");
        }
        assert!(Condition::parse("locale").is_err());
        assert!(Condition::parse("locale == ").is_err());
    }
}
