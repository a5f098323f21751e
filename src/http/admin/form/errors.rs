//! Which message of a refusal stands at which control: at the one whose path it names, else at the nearest around it.

use super::control::{Control, Widget};
use crate::http::admin::prelude::*;
use std::collections::BTreeMap;

/// The code of a slug that another post has.
const TAKEN: &str = "post.slug.taken";

/// Messages by the names of controls.
#[derive(Default)]
pub(super) struct Errors(BTreeMap<String, Vec<String>>);

impl Errors {
    /// The messages of a refusal, each at a control. Those that fit none stand above the form.
    pub(super) fn of(refusal: Option<&Refusal>, controls: &[Control]) -> Errors {
        let mut found = Errors::default();
        let Some(Refusal::Failed(error) | Refusal::As(_, error)) = refusal else { return found };
        // Its own message names the other post by a file or an id: the page links to that post.
        let taken = ["Another post has it.".to_owned()];
        for (path, messages) in &error.details {
            let messages = if error.code == TAKEN { taken.as_slice() } else { messages.as_slice() };
            found.add(path, messages, controls);
        }
        for issue in &error.issues {
            let path = path_of(&issue.pointer);
            if !error.details.contains_key(&path) {
                let message = if issue.code == TAKEN { &taken[0] } else { &issue.message };
                found.add(&path, std::slice::from_ref(message), controls);
            }
        }
        found
    }

    fn add(&mut self, path: &str, messages: &[String], controls: &[Control]) {
        // An operation that takes changes under `fields` names them below it.
        let short = path.strip_prefix("fields.").unwrap_or_else(|| in_list_of_redirects(path));
        if let Some(name) = nearest(path, controls).or_else(|| nearest(short, controls)) {
            self.0.entry(name.to_owned()).or_default().extend_from_slice(messages);
        }
    }

    /// The messages at a control.
    pub(super) fn at(&self, name: &str) -> &[String] {
        self.0.get(name).map_or(&[], Vec::as_slice)
    }

    /// Whether there is a message at a control or in it.
    pub(super) fn is_within(&self, name: &str) -> bool {
        self.0.keys().any(|key| key == name || rest(key, name).is_some())
    }
}

/// A JSON pointer as a path.
fn path_of(pointer: &str) -> String {
    let mut path = String::new();
    for token in pointer.split('/').skip(1) {
        match token.parse::<usize>() {
            Ok(index) => path.push_str(&format!("[{index}]")),
            Err(_) if path.is_empty() => path.push_str(token),
            Err(_) => path.push_str(&format!(".{token}")),
        }
    }
    path
}

/// The field of a redirect, whose form has no list: files have all of them in one.
fn in_list_of_redirects(path: &str) -> &str {
    match path.strip_prefix("redirects[").and_then(|rest| rest.split_once(']')) {
        Some((_, "")) => "from",
        Some((_, rest)) => rest.trim_start_matches('.'),
        None => path,
    }
}

/// What follows a prefix of a path, if a part of it ends there.
fn rest<'a>(path: &'a str, prefix: &str) -> Option<&'a str> {
    path.strip_prefix(prefix).filter(|rest| rest.starts_with(['.', '[']))
}

/// The name of the control that a path leads to, or the nearest around it.
fn nearest<'a>(path: &str, controls: &'a [Control]) -> Option<&'a str> {
    controls.iter().find_map(|control| {
        if control.widget == Widget::Hidden {
            return None;
        }
        // A module is called by its place in a list, and named by its id.
        if path == control.key || path == control.name {
            return Some(control.name.as_str());
        }
        let rest = rest(path, &control.key).or_else(|| rest(path, &control.name))?;
        let below = match control.widget {
            Widget::Rows => in_rows(rest, control),
            _ => nearest(rest.trim_start_matches('.'), &control.children),
        };
        Some(below.unwrap_or(&control.name))
    })
}

/// The same in a list. A path names an entry by its place in what was sent, or by its id.
fn in_rows<'a>(path: &str, list: &'a Control) -> Option<&'a str> {
    let (named, rest) = path.strip_prefix('[')?.split_once(']')?;
    let has_id = |entry: &&Control| {
        entry.value["id"].as_str().is_some_and(|id| !named.is_empty() && id.starts_with(named))
    };
    let entry = match named.parse::<usize>() {
        Ok(index) if index < list.children.len() => list.children.get(index),
        _ => list.children.iter().find(has_id),
    }?;
    Some(nearest(rest.trim_start_matches('.'), &entry.children).unwrap_or(&entry.name))
}

#[cfg(test)]
mod tests {
    use super::super::rows;
    use super::*;
    use std::rc::Rc;

    fn controls() -> Vec<Control> {
        let stored = json!([{"id": "abcdef"}, {"id": "123456"}]);
        let mut list = Control::new("", "items", Widget::Rows, &stored);
        list.row = Some(Rc::new(|name: &str, value: &Value| {
            let mut entry = Control::new("", name, Widget::Group, value);
            entry.children = vec![Control::new(name, "label", Widget::Line, &value["label"])];
            entry
        }));
        list.children = rows::stored(&list);
        list.children.swap(0, 1);
        vec![Control::new("", "title", Widget::Line, &Value::Null), list]
    }

    #[test]
    fn messages_stand_at_the_control_that_they_name_or_the_nearest_around_it() {
        for (path, name) in [
            ("title", "title"),
            ("fields.title", "title"),
            ("title.deeper", "title"),
            ("items", "items"),
            // By the place that was sent, whatever the stored one is.
            ("items[0].label", "items[1].label"),
            ("items[1].unknown", "items[0]"),
            ("items[abc].label", "items[0].label"),
            ("items[zzz].label", "items"),
            ("items[7]", "items"),
        ] {
            let error = OpError::of_field(path, "is wrong");
            let errors = Errors::of(Some(&error.into()), &controls());
            assert_eq!(errors.at(name), ["is wrong"], "{path}");
        }
        let none = Errors::of(Some(&OpError::of_field("titles", "is wrong").into()), &controls());
        assert!(none.0.is_empty());
    }

    #[test]
    fn groups_know_that_a_field_in_them_is_wrong() {
        let error = OpError::of_field("items[0].label", "is wrong");
        let errors = Errors::of(Some(&error.into()), &controls());
        assert!(errors.is_within("items") && errors.is_within("items[1]") && !errors.is_within("items[0]"));
    }

    #[test]
    fn redirects_are_fields_without_their_list() {
        for (path, field) in [("redirects[134].to", "to"), ("redirects[134]", "from"), ("from", "from")] {
            assert_eq!(in_list_of_redirects(path), field, "{path}");
        }
    }

    #[test]
    fn pointers_are_paths() {
        assert_eq!(path_of("/items/0/label"), "items[0].label");
        assert_eq!(path_of(""), "");
    }
}
