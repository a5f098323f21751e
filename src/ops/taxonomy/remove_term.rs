//! `cms taxonomy remove-term`: removes a term, optionally from posts too.

use crate::base::path::unescape;
use crate::ops::named::{User, drafted, name_of, refuse_used, users};
use crate::ops::prelude::*;

/// Remove a term that nothing carries
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RemoveTerm {
    /// Term: `taxonomy/slug`, id, or the beginning of its id
    #[arg(value_name = "TAXONOMY/TERM")]
    pub term: String,
    /// Take it off the posts that carry it; terms below it move up
    #[arg(long)]
    #[serde(default)]
    pub detach: bool,
}

impl Change for RemoveTerm {
    const FACTS: Facts = facts!("taxonomy.remove-term", Kind::Term.deleting();
        "taxonomy remove-term tags/touring" => "Refused while a post carries it",
        "taxonomy remove-term tags/touring --detach" => "Off all posts, in the same commit");

    fn change(&self, draft: &mut Draft<'_>, _: &New<'_>) -> Result<Value, OpError> {
        let term = drafted(draft, Kind::Term, &self.term)?;
        let users = users(draft.snapshot(), &term)?;
        if !self.detach {
            refuse_used(&term, &users).map_err(|error| {
                error.hint("`--detach` takes the term off all of these; nothing was written")
            })?;
        }
        for user in users {
            detach(draft, user, &term)?;
        }
        draft.remove(&term.path);
        draft.entitle(format!("Remove term {}", name_of(&term)));
        Ok(term.value)
    }
}

/// Removes the term from an item. A child of the term gets its parent instead.
fn detach(draft: &mut Draft<'_>, user: User, term: &Item) -> Result<(), OpError> {
    let mut value = user.item.value;
    match (user.item.id.kind, term.text("parent")) {
        (Kind::Term, Some(parent)) => value["parent"] = json!(parent),
        (Kind::Term, None) | (_, _) => {
            user.pointers.iter().rev().for_each(|pointer| remove(&mut value, pointer))
        }
    }
    Ok(draft.put(user.item.id.kind, &user.item.path, value)?)
}

/// Removes the target of a JSON pointer, and the list or mapping if it is empty then.
fn remove(value: &mut Value, pointer: &str) {
    let Some((above, last)) = pointer.rsplit_once('/') else { return };
    let emptied = match value.pointer_mut(above) {
        Some(Value::Array(items)) => {
            let index = last.parse::<usize>().ok().filter(|index| *index < items.len());
            index.map(|index| items.remove(index));
            items.is_empty()
        }
        Some(Value::Object(map)) => {
            map.shift_remove(&unescape(last));
            map.is_empty() && above == "/taxonomies"
        }
        Some(Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_)) | None => false,
    };
    if emptied {
        remove(value, above);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_empty_is_left_behind() {
        let post =
            json!({"taxonomies": {"tags": ["a", "b"], "topics": ["c"]}, "customFields": {"x": "a", "y": 1}});
        for (pointers, left) in [
            (
                vec!["/taxonomies/tags/0"],
                json!({"taxonomies": {"tags": ["b"], "topics": ["c"]}, "customFields": {"x": "a", "y": 1}}),
            ),
            (
                vec!["/taxonomies/topics/0", "/customFields/x"],
                json!({"taxonomies": {"tags": ["a", "b"]}, "customFields": {"y": 1}}),
            ),
            (
                vec!["/taxonomies/topics/0", "/taxonomies/tags/1", "/taxonomies/tags/0"],
                json!({"customFields": {"x": "a", "y": 1}}),
            ),
        ] {
            let mut value = post.clone();
            pointers.iter().for_each(|pointer| remove(&mut value, pointer));
            assert_eq!(value, left);
        }
    }
}
