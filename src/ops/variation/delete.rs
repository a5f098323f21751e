//! `cms variation delete`: deletes one variation in every language.

use super::group::{Group, is_variation, meant, name_of};
use crate::ops::post::put_post;
use crate::ops::prelude::*;

/// Delete a variation softly, in every language; with the last one the test ends
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Delete {
    /// The variation, or its main post: id, `type/locale/slug`, file path, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
    /// Which variation, where the main post is named
    #[arg(value_name = "VARIATION")]
    pub variation: Option<String>,
}

/// A deleted variation.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Deleted {
    /// Id of the post that was the variation
    pub id: String,
    /// Its name
    pub variation: String,
    /// Whether that was the last one, so that the test has ended
    pub ended: bool,
    /// What the write did
    #[serde(flatten)]
    pub written: Written,
}

impl Operation for Delete {
    const FACTS: Facts = facts!("variation.delete", Permission::PostsDelete;
        "variation delete about B" => "Give variation B up");
    type Can = Publishing;
    type Output = Deleted;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<Deleted, OpError> {
        let now = rfc3339(cx.call().now);
        let ((item, ended), written) = cx.write("variation.delete", |draft| {
            let (item, group) = meant(draft.snapshot(), &self.post, self.variation.as_deref())?;
            let name = name_of(&item).to_owned();
            remove(draft, group.named(&name), &now)?;
            let ended = !group.members.iter().any(|post| is_variation(post) && name_of(post) != name);
            if ended {
                end(draft, &group)?;
            }
            draft.entitle(format!("Delete variation {name} {}", item.title()));
            Ok::<_, OpError>((item, ended))
        })?;
        Ok(Deleted { id: item.id.id.clone(), variation: name_of(&item).to_owned(), ended, written })
    }
}

/// Softly deletes posts of a test.
pub(super) fn remove<'i>(
    draft: &mut Draft<'_>,
    posts: impl Iterator<Item = &'i Item>,
    now: &str,
) -> Result<(), OpError> {
    for post in posts {
        let mut value = post.value.clone();
        value["deletedAt"] = Value::from(now);
        put_post(draft, post, value)?;
    }
    Ok(())
}

/// Removes the main posts from a test without remaining variations.
fn end(draft: &mut Draft<'_>, group: &Group) -> Result<(), OpError> {
    for main in group.members.iter().filter(|post| !is_variation(post)) {
        let mut value = main.value.clone();
        leave(&mut value);
        put_post(draft, main, value)?;
    }
    Ok(())
}

/// Removes a post from its test.
pub(super) fn leave(value: &mut Value) {
    if let Some(fields) = value.as_object_mut() {
        ["abGroupId", "abVariation"].iter().for_each(|key| drop(fields.shift_remove(*key)));
    }
}

impl View for Deleted {
    fn show(&self, page: &mut Page) {
        write_changes(page, &self.written);
        if self.ended {
            page.line("the test has ended");
        }
    }
}
