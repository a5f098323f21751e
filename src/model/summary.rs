//! The summary of a post: its excerpt, or what is before the mark `<!--more-->` in its text.

use super::kinds::Post;
use crate::base::{Map, Value};
use crate::richtext::excerpt;

impl Post {
    /// The summary for lists, feeds and search engines.
    pub fn summary(&self) -> Option<String> {
        let marked = || marked(self.modules.iter().filter_map(|module| module.props.as_ref()));
        self.excerpt.clone().or_else(marked)
    }
}

/// The same of the value of a post.
pub fn summary(post: &Value) -> Option<String> {
    let modules = post.get("modules").and_then(Value::as_array).into_iter().flatten();
    let props = modules.filter_map(|module| module.get("props")?.as_object());
    let own = post.get("excerpt").and_then(Value::as_str).map(str::to_owned);
    own.or_else(|| marked(props))
}

/// What is before the first mark in the texts of modules.
fn marked<'m>(mut props: impl Iterator<Item = &'m Map>) -> Option<String> {
    props.find_map(|props| props.values().filter_map(Value::as_str).find_map(excerpt))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn mark_gives_the_summary_of_a_post_without_an_excerpt() {
        let module = |content: &str| json!({"type": "prose", "props": {"content": content}});
        let modules = json!([module("No mark."), module("Intro.\n\n<!--more-->\n\nRest.")]);
        assert_eq!(summary(&json!({"modules": modules})), Some("Intro.".to_owned()));
        assert_eq!(summary(&json!({"excerpt": "Own", "modules": modules})), Some("Own".to_owned()));
        assert_eq!(summary(&json!({"modules": [module("No mark.")]})), None);
    }
}
