//! `cms variation create`: another text of a post, in all its languages.

use super::clone::{Made, clone_family, variation_name};
use crate::ops::draft;
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
