//! `cms post bulk` and `cms post reorder`: several posts in one commit.

use super::delete::{deleted, only_archived};
use super::set::put_post;
use crate::ops::prelude::*;
use crate::site::Found;

/// Most posts per call: larger changes are migrations, and should be done in steps.
const POSTS_MAX: usize = 1_000;

/// What is done to several posts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// Their status becomes published
    Publish,
    /// Their status becomes draft
    Draft,
    /// Their status becomes archived
    Archive,
    /// They are deleted softly
    Delete,
    /// A draft like each of them is made, with ids of its own
    Duplicate,
}

impl Action {
    fn permission(self) -> Permission {
        match self {
            Action::Publish | Action::Draft => Permission::PostsEdit,
            Action::Archive => Permission::PostsArchive,
            Action::Delete => Permission::PostsDelete,
            Action::Duplicate => Permission::PostsCreate,
        }
    }

    fn done(self) -> &'static str {
        match self {
            Action::Publish => "Publish",
            Action::Draft => "Take back",
            Action::Archive => "Archive",
            Action::Delete => "Delete",
            Action::Duplicate => "Duplicate",
        }
    }
}

/// Do one thing to several posts, in one commit: all of them or none
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Bulk {
    /// What to do
    #[arg(value_enum, value_name = "ACTION")]
    pub action: Action,
    /// Posts: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    #[arg(value_name = "POST", required = true)]
    pub posts: Vec<String>,
}

/// Several posts after a change.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangedPosts {
    /// The posts after it, in the order in which they were named; of duplicates the new ones
    #[schemars(with = "Vec<serde_json::Map<String, serde_json::Value>>")]
    pub data: Vec<Map>,
    /// How many there are
    pub count: usize,
    /// What the write did
    #[serde(flatten)]
    pub written: Written,
}

impl ChangedPosts {
    pub(crate) fn of(items: &[Item], written: Written) -> Self {
        let data: Vec<Map> = items.iter().filter_map(|item| item.value.as_object().cloned()).collect();
        ChangedPosts { count: data.len(), data, written }
    }
}

impl View for ChangedPosts {
    fn show(&self, page: &mut Page) {
        write_changes(page, &self.written);
    }
}

impl Operation for Bulk {
    const FACTS: Facts = facts!("post.bulk", Permission::PostsEdit;
        "post bulk archive winter-hours-2025 gear-sums" => "Two posts, one commit",
        "post bulk duplicate worn-chain" => "A draft to start the next one from");
    type Can = Publishing;
    type Output = ChangedPosts;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<ChangedPosts, OpError> {
        cx.require(self.action.permission())?;
        few(self.posts.len())?;
        let (now, ids) = (rfc3339(cx.call().now), cx.call().ids);
        let (items, written) = cx.write("post.bulk", |draft| {
            let mut items = Vec::with_capacity(self.posts.len());
            let mut seen = BTreeSet::new();
            for name in &self.posts {
                // A post named twice counts once.
                if !seen.insert(find::drafted_post(draft, name)?.id.id) {
                    continue;
                }
                let item = find::living_post(draft, name)?;
                items.push(match self.action {
                    Action::Publish => with_status(draft, &item, "published")?,
                    Action::Draft => with_status(draft, &item, "draft")?,
                    Action::Archive => with_status(draft, &item, "archived")?,
                    Action::Delete => {
                        let value = deleted(&item, only_archived(draft)?, &now)?;
                        put_post(draft, &item, value)?
                    }
                    Action::Duplicate => duplicate(draft, &item, &now, &|| ids.uuid().to_string())?,
                });
            }
            draft.entitle(format!("{} {}", self.action.done(), count(items.len(), "post")));
            Ok(items)
        })?;
        Ok(ChangedPosts::of(&items, written))
    }
}

fn few(posts: usize) -> Result<(), OpError> {
    match posts {
        1..=POSTS_MAX => Ok(()),
        _ => Err(OpError::invalid("posts.count", format!("expected 1 to {POSTS_MAX} posts"))
            .detail("posts", format!("must not be {posts}"))),
    }
}

fn with_status(draft: &mut Draft<'_>, item: &Item, status: &str) -> Result<Item, OpError> {
    let mut value = item.value.clone();
    value["status"] = Value::from(status);
    put_post(draft, item, value)
}

/// Fields that a copy does not get: identity, author, translation family, test.
const OWN: &[&str] = &[
    "authorId",
    "createdAt",
    "publishedAt",
    "scheduledAt",
    "unpublishAt",
    "deletedAt",
    "importedFrom",
    "translationOfId",
    "translationSeen",
    "abGroupId",
    "abVariation",
];

/// Creates a draft that is a copy of a post.
fn duplicate(
    draft: &mut Draft<'_>,
    item: &Item,
    now: &str,
    new_id: &dyn Fn() -> String,
) -> Result<Item, OpError> {
    let mut value = item.value.clone();
    let slug = free_slug(draft, item)?;
    let Some(fields) = value.as_object_mut() else { return Ok(item.clone()) };
    OWN.iter().for_each(|key| drop(fields.shift_remove(*key)));
    fields.insert("id".to_owned(), json!(new_id()));
    fields.insert("slug".to_owned(), json!(slug));
    fields.insert("title".to_owned(), json!(format!("{} (Copy)", item.title())));
    fields.insert("status".to_owned(), json!("draft"));
    for module in fields.get_mut("modules").and_then(Value::as_array_mut).into_iter().flatten() {
        module["id"] = json!(new_id());
    }
    let at = now.parse().unwrap_or_default();
    super::create::put_new(draft, value, at)
}

/// The first free slug of `slug-copy`, `slug-copy-2`, …
fn free_slug(draft: &Draft<'_>, item: &Item) -> Result<String, OpError> {
    let own = item.text("slug").unwrap_or_default();
    let mut slug = format!("{own}-copy");
    for number in 2..=POSTS_MAX {
        let file = item.path.replace(&format!("/{own}.yaml"), &format!("/{slug}.yaml"));
        if draft.snapshot().find_post(&slug)? == Found::None && !draft.exists(&file)? {
            break;
        }
        slug = format!("{own}-copy-{number}");
    }
    Ok(slug)
}

/// A post and its place among its siblings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Place {
    /// Post: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    pub post: String,
    /// Its place: a whole number from 0
    pub order_index: u32,
    /// The post that it goes below; it stays where it is unless given
    pub parent_id: Option<String>,
    /// It goes to the top, below no other post
    #[serde(default)]
    pub top: bool,
}

impl Place {
    fn parse(text: &str) -> Result<Place, String> {
        let parts = text.rsplit_once('=').and_then(|(post, place)| Some((post, place.parse().ok()?)));
        match parts {
            Some((post, order_index)) if !post.is_empty() => {
                Ok(Place { post: post.to_owned(), order_index, parent_id: None, top: false })
            }
            Some(_) | None => Err("it is not POST=NUMBER".to_owned()),
        }
    }
}

/// Set the order of posts among their siblings, in one commit
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Reorder {
    /// Posts with their places: POST=NUMBER
    #[arg(value_name = "POST=NUMBER", required = true, value_parser = Place::parse)]
    pub places: Vec<Place>,
    /// What all the posts must have afterwards: `type`, `locale`, `parentId`
    #[arg(skip)]
    #[schemars(with = "Option<serde_json::Map<String, serde_json::Value>>")]
    pub scope: Option<Map>,
}

/// Fields of a scope.
const SCOPE: [&str; 3] = ["type", "locale", "parentId"];

impl Reorder {
    /// Refuses a post that is outside the scope.
    fn check_scope(&self, post: &Value) -> Result<(), OpError> {
        for (name, wanted) in self.scope.iter().flatten() {
            if !SCOPE.contains(&name.as_str()) {
                return Err(OpError::of_field("scope", "has other keys than type, locale and parentId"));
            }
            let own = post.get(name).cloned().unwrap_or_default();
            let is_any = wanted.is_null() && name != "parentId";
            if own != *wanted && !is_any {
                let id = post["id"].as_str().unwrap_or_default();
                let message = format!("does not include `{id}`, whose {name} is {own}");
                return Err(OpError::of_field(&format!("scope.{name}"), &message));
            }
        }
        Ok(())
    }
}

impl Operation for Reorder {
    const FACTS: Facts = facts!("post.reorder", Permission::PostsEdit;
        "post reorder about=1 prices=2" => "`orderIndex` of both, in one commit");
    type Can = Publishing;
    type Output = ChangedPosts;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<ChangedPosts, OpError> {
        few(self.places.len())?;
        let (items, written) = cx.write("post.reorder", |draft| {
            let mut items = Vec::with_capacity(self.places.len());
            for place in &self.places {
                let item = find::living_post(draft, &place.post)?;
                let mut value = item.value.clone();
                value["orderIndex"] = json!(place.order_index);
                if let Some(parent) = &place.parent_id {
                    value["parentId"] = json!(find::drafted_post(draft, parent)?.id.id);
                } else if place.top
                    && let Some(fields) = value.as_object_mut()
                {
                    fields.shift_remove("parentId");
                }
                self.check_scope(&value)?;
                if items.iter().any(|other: &Item| other.id == item.id) {
                    return Err(OpError::of_field("items", "names a post twice"));
                }
                items.push(put_post(draft, &item, value)?);
            }
            draft.entitle(format!("Reorder {}", count(items.len(), "post")));
            Ok(items)
        })?;
        Ok(ChangedPosts::of(&items, written))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn position_is_a_post_and_an_order_index() {
        let place = Place::parse("page/en/a=b=3");
        assert_eq!(
            place,
            Ok(Place { post: "page/en/a=b".to_owned(), order_index: 3, parent_id: None, top: false })
        );
        for text in ["about", "about=", "about=-1", "=3", "about=x"] {
            assert!(Place::parse(text).is_err(), "{text}");
        }
    }
}
