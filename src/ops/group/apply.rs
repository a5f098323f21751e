//! `cms group apply`: adds the missing modules of a group to posts.

use crate::check::locks;
use crate::model::{Group, View as _};
use crate::ops::module::refuse_locking;
use crate::ops::post::{ChangedPosts, put_post, seeded};
use crate::ops::prelude::*;

/// Most posts of one call.
const POSTS_MAX: usize = 1_000;

/// Give posts the modules of a module group that they lack, in its order; what they have stays as it is
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Apply {
    /// Module group: name, id, or the beginning of its id
    #[arg(value_name = "GROUP")]
    pub item: String,
    /// Posts of the group's type: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    #[arg(value_name = "POST", required = true)]
    pub posts: Vec<String>,
}

impl Operation for Apply {
    const FACTS: Facts = facts!("group.apply", Permission::PostsEdit;
        "group apply blog-photo worn-chain --dry-run" => "Which modules a post would get",
        "group apply page-default about prices" => "Bring two pages up to their template, in one commit");
    type Can = Publishing;
    type Output = ChangedPosts;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<ChangedPosts, OpError> {
        if self.posts.is_empty() || self.posts.len() > POSTS_MAX {
            return Err(OpError::invalid("posts.count", format!("expected 1 to {POSTS_MAX} posts"))
                .detail("posts", format!("must not be {}", self.posts.len())));
        }
        let ids = cx.call().ids;
        let may_lock = refuse_locking(cx);
        let (items, written) = cx.write("group.apply", |draft| {
            let definitions = draft.definitions()?;
            let found = drafted(draft, Kind::Group, &self.item)?;
            let group = Group::from_value(&found.value)
                .map_err(|_| OpError::invalid("group.invalid", format!("`{}` cannot be read", found.path)))?;
            let (mut items, mut seen) = (Vec::new(), BTreeSet::new());
            for name in &self.posts {
                let post = find::living_post(draft, name)?;
                if !seen.insert(post.id.id.clone()) {
                    continue;
                }
                if post.text("type") != Some(group.post_type.as_str()) {
                    let message = format!(
                        "the group `{}` is for posts of the type `{}`, and `{}` is a `{}`",
                        group.name,
                        group.post_type,
                        post.title(),
                        post.text("type").unwrap_or_default()
                    );
                    return Err(OpError::invalid("group.type", message).detail("posts", "is of another type"));
                }
                let members = seeded(&definitions, &group, &|| ids.uuid().to_string());
                let mut value = post.value.clone();
                let before = locked(&value);
                let own = value.get("modules").and_then(Value::as_array).cloned().unwrap_or_default();
                value["modules"] = Value::Array(merged(own, members));
                if locked(&value) > before {
                    may_lock.clone()?;
                }
                items.push(put_post(draft, &post, value)?);
            }
            draft.entitle(format!(
                "Apply module group {} to {}",
                name_of(&found),
                count(items.len(), "post")
            ));
            Ok(items)
        })?;
        Ok(ChangedPosts::of(&items, written))
    }
}

/// The number of locked modules of a post.
fn locked(post: &Value) -> usize {
    locks(post).into_iter().filter(|(_, is_locked)| *is_locked).count()
}

/// The modules of a post, with missing ones of a group added: each after the module that precedes it in the group. The
/// first module of a type corresponds to the first member of that type, the second one to the second.
fn merged(own: Vec<Value>, members: Vec<Value>) -> Vec<Value> {
    let is_same =
        |one: &Value, other: &Value| ["type", "global"].iter().all(|key| one.get(key) == other.get(key));
    let mut all: Vec<(Value, bool)> = own.into_iter().map(|module| (module, false)).collect();
    let mut at = 0;
    for member in members {
        let known = all.iter().position(|(module, is_taken)| !is_taken && is_same(module, &member));
        match known {
            Some(place) => {
                if member["locked"] == true {
                    all[place].0["locked"] = Value::Bool(true);
                }
                all[place].1 = true;
                at = at.max(place + 1);
            }
            None => {
                all.insert(at, (member, true));
                at += 1;
            }
        }
    }
    all.into_iter().map(|(module, _)| module).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn modules(types: &str) -> Vec<Value> {
        types.split(' ').filter(|name| !name.is_empty()).map(|name| json!({"type": name})).collect()
    }

    #[test]
    fn missing_modules_are_inserted_in_group_order() {
        for (own, members, expected) in [
            ("", "hero prose", "hero prose"),
            ("prose", "hero prose share", "hero prose share"),
            ("prose gallery", "hero prose share", "hero prose share gallery"),
            ("a b", "b a", "a b"),
            ("prose", "prose prose", "prose prose"),
            ("hero prose x", "hero prose", "hero prose x"),
        ] {
            let all = merged(modules(own), modules(members));
            let names: Vec<&str> = all.iter().filter_map(|module| module["type"].as_str()).collect();
            assert_eq!(names.join(" "), expected, "{own} with {members}");
        }
    }

    #[test]
    fn existing_module_keeps_its_values_and_takes_the_lock() {
        let own = vec![json!({"id": "1", "type": "hero", "props": {"title": "Own"}})];
        let all =
            merged(own, vec![json!({"id": "2", "type": "hero", "locked": true, "props": {"title": "New"}})]);
        assert_eq!(all, [json!({"id": "1", "type": "hero", "props": {"title": "Own"}, "locked": true})]);
    }
}
