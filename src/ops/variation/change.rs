//! `cms variation create`, `edit` and `delete`.

use super::clone::{Made, clone_family, variation_name};
use super::group::{Group, is_variation, meant, name_of};
use crate::ops::draft;
use crate::ops::post::put_post;
use crate::ops::prelude::*;
use std::marker::PhantomData;

/// Create a variation of a post: a draft of its own with the same modules, in every language of the post
///
/// The main post is variation A and keeps its address. Variations are in no list, search, feed or sitemap; front ends get them by
/// `cms variation serve`, once they are published.
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", bound = "", deny_unknown_fields)]
#[schemars(bound = "")]
pub struct Create<C: Stages> {
    /// Post: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
    /// Its name: 1 to 10 letters, digits, `-` or `_`
    #[arg(value_name = "VARIATION")]
    pub variation: String,
    #[arg(skip)]
    #[serde(skip)]
    can: PhantomData<C>,
}

/// A variation that was made.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Created {
    /// Id of the variation of the post that was named
    pub id: String,
    /// Its name
    pub variation: String,
    /// All new posts, one a language
    pub data: Vec<Made>,
    /// What the write did
    #[serde(flatten)]
    pub written: Written,
}

impl<C: Stages> Operation for Create<C> {
    const FACTS: Facts = facts!("variation.create", Permission::PostsCreate;
        "variation create about B" => "Another text of a page, to be edited and published")
    .or_staged::<C>(draft::CREATE_VARIATION);
    type Can = C;
    type Output = Created;

    fn run(self, cx: &mut Context<'_, C>) -> Result<Created, OpError> {
        let name = variation_name(&self.variation)?;
        let source = (cx.call().now, cx.call().ids);
        let (data, written) =
            cx.write(Self::FACTS.name, |draft| clone_family(draft, &self.post, &name, source))?;
        let id = data.first().map(|made| made.id.clone()).unwrap_or_default();
        Ok(Created { id, variation: name, data, written })
    }
}

impl View for Created {
    fn show(&self, page: &mut Page) {
        write_changes(page, &self.written);
    }
}

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

/// Fields that define a test, and cannot be changed.
const FIXED: [patch::Fixed; 3] = [
    ("abGroupId", "it is set when a variation is made"),
    ("abVariation", "it is set when a variation is made"),
    ("translationOfId", "it is set when a translation is made"),
];

/// Change fields of a variation, in the language of the post that is named
///
/// FIELD=VALUE and FIELD:=JSON as in `cms post set`.
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Edit {
    /// The main post: id, `type/locale/slug`, file path, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
    /// Which variation of it
    #[arg(value_name = "VARIATION")]
    pub variation: String,
    /// Changes: FIELD=VALUE or FIELD:=JSON
    #[arg(value_name = "FIELD=VALUE", required = true, value_parser = Assignment::parse)]
    pub fields: Vec<Assignment>,
}

impl Change for Edit {
    const FACTS: Facts = facts!("variation.edit", Permission::PostsEdit;
        "variation edit about B title='Come in'" => "Another title for some visitors");

    fn change(&self, draft: &mut Draft<'_>, _: &New<'_>) -> Result<Value, OpError> {
        let (item, _) = meant(draft.snapshot(), &self.post, Some(&self.variation))?;
        let mut value = item.value.clone();
        for assignment in &self.fields {
            patch::refuse_fixed(assignment, "a variation", &FIXED)?;
            assignment.apply(&mut value)?;
        }
        draft.entitle(format!("Change variation {} of {}", self.variation, self.post));
        Ok(put_post(draft, &item, value)?.value)
    }
}
