//! `text.nul`: a text has the character U+0000.

use super::*;
use crate::base::path::escape;

pub(super) const RULE: Rule = Rule {
    code: "text.nul",
    summary: "a text has the character U+0000",
    explanation: "Databases, pages and many programs end a text there, or refuse it.",
    example: Example {
        files: &[("posts/page/en/one.yaml", page!(1, "one", "excerpt: \"a\\0b\"\n"))],
        right: "excerpt: ab",
    },
    run: Run::Item(&[], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    look(subject.value, &mut String::new(), found);
}

fn look(value: &Value, pointer: &mut String, found: &mut Vec<Finding>) {
    let length = pointer.len();
    match value {
        Value::String(text) if text.contains('\0') => {
            let message = "the text has the character U+0000, which texts cannot contain";
            found.push(Finding::error(RULE.code, pointer.clone(), message).hint("remove the character"));
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                pointer.push_str(&format!("/{index}"));
                look(item, pointer, found);
                pointer.truncate(length);
            }
        }
        Value::Object(map) => {
            for (key, item) in map {
                pointer.push('/');
                pointer.push_str(&escape(key));
                look(item, pointer, found);
                pointer.truncate(length);
            }
        }
        Value::String(_) | Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}
