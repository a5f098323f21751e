//! The command line that does the same as an operation with an input, for people who learn it from a page.

use super::operation::Row;
use crate::base::{Map, Value};
use clap::{ArgAction, Command};

/// The command of an operation with an input. What no option takes goes in as JSON.
pub fn command_line(row: &Row, input: &Map) -> String {
    let command = format!("cms {}", row.facts.name.replace('.', " "));
    match options(row, input) {
        Some(words) => words.into_iter().fold(command, |line, word| line + " " + &word),
        None => {
            let json = serde_json::to_string(input).unwrap_or_default();
            format!("echo {} | {command} --input -", quoted(&json))
        }
    }
}

/// An input as the words of a command line; none if a field of it has no such form.
fn options(row: &Row, input: &Map) -> Option<Vec<String>> {
    let command = (row.augment)(Command::new("cms"));
    let (mut named, mut placed, mut known) = (Vec::new(), Vec::new(), 0);
    for argument in command.get_arguments() {
        let Some(value) = input.get(&camel_case(argument.get_id().as_str())) else { continue };
        known += 1;
        let is_flag = matches!(argument.get_action(), ArgAction::SetTrue);
        match (argument.get_long(), value) {
            (_, Value::Null) => {}
            (Some(long), Value::Bool(is_set)) if is_flag => {
                named.extend(is_set.then(|| format!("--{long}")));
            }
            (Some(long), value) => {
                for word in words(value)? {
                    named.push(format!("--{long} {}", quoted(&word)));
                }
            }
            (None, value) => placed.extend(words(value)?.iter().map(|word| quoted(word))),
        }
    }
    (known == input.len()).then(|| placed.into_iter().chain(named).collect())
}

/// A value as words: a list has one for each entry, an assignment is `FIELD=VALUE` or `FIELD:=JSON`.
fn words(value: &Value) -> Option<Vec<String>> {
    match value {
        Value::Array(all) => all.iter().map(word).collect(),
        one => Some(vec![word(one)?]),
    }
}

fn word(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(_) | Value::Bool(_) => Some(value.to_string()),
        Value::Object(fields) => match (fields.len(), fields.get("path")?.as_str()?, fields.get("value")?) {
            (2, path, Value::String(text)) => Some(format!("{path}={text}")),
            (2, path, value) => Some(format!("{path}:={value}")),
            _ => None,
        },
        Value::Null | Value::Array(_) => None,
    }
}

/// The name of an argument as JSON has it.
fn camel_case(name: &str) -> String {
    let mut words = name.split(['_', '-']);
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |all, word| {
        let mut chars = word.chars();
        all + &chars.next().map(|c| c.to_uppercase().chain(chars).collect::<String>()).unwrap_or_default()
    })
}

/// A text as one word of a command line.
pub fn quoted(text: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.,:/@=+".contains(c);
    match !text.is_empty() && text.chars().all(is_plain) {
        true => text.to_owned(),
        false => format!("'{}'", text.replace('\'', r"'\''")),
    }
}

/// A path as one word of a command line that no program takes for an option.
pub fn quoted_path(path: &str) -> String {
    match path.starts_with('-') {
        true => quoted(&format!("./{path}")),
        false => quoted(path),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn line(operation: &str, input: Value) -> String {
        let Value::Object(input) = input else { panic!("an input is an object") };
        command_line(crate::ops::find(operation).unwrap(), &input)
    }

    #[test]
    fn inputs_are_command_lines() {
        for (operation, input, want) in [
            ("status", json!({}), "cms status"),
            ("locale.add", json!({"locale": "fr", "default": true}), "cms locale add fr --default"),
            ("locale.add", json!({"locale": "fr", "default": false}), "cms locale add fr"),
            (
                "menu.create",
                json!({"slug": "help", "name": "It's; rm -rf"}),
                r"cms menu create help --name 'It'\''s; rm -rf'",
            ),
            (
                "menu.create",
                json!({"slug": "a", "name": "A", "fields": [{"path": "x", "value": "y"}, {"path": "n", "value": 1}]}),
                "cms menu create a --name A --set x=y --set n:=1",
            ),
            (
                "menu.set",
                json!({"item": "a", "fields": {"name": "B"}}),
                r#"echo '{"item":"a","fields":{"name":"B"}}' | cms menu set --input -"#,
            ),
        ] {
            assert_eq!(line(operation, input), want);
        }
    }

    #[test]
    fn words_of_commands_are_quoted() {
        assert_eq!(quoted("post:1a2b"), "post:1a2b");
        assert_eq!(quoted("it's; rm"), r"'it'\''s; rm'");
        assert_eq!(quoted(""), "''");
    }
}
