//! `cms variation create`: another text of a post, in all its languages.

use super::clone::{Made, clone_family, variation_name};
use crate::model::roles::Permission;
use crate::ops::answer::write_changes;
use crate::ops::{Context, Facts, OpError, Operation, Page, Publishing, View};
use crate::site::Written;
use clap::Args;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Create a variation of a post: a draft of its own with the same modules, in every language of the post
///
/// The main post is variation A and keeps its address. Variations are in no list, search, feed or sitemap; front ends get them by
/// `cms variation serve`, once they are published.
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Create {
    /// Post: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
    /// Its name: 1 to 10 letters, digits, `-` or `_`
    #[arg(value_name = "VARIATION")]
    pub variation: String,
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

impl Created {
    /// The answer for a new variation.
    pub(crate) fn of(name: String, data: Vec<Made>, written: Written) -> Self {
        let id = data.first().map(|made| made.id.clone()).unwrap_or_default();
        Created { id, variation: name, data, written }
    }
}

impl Operation for Create {
    const FACTS: Facts = Facts {
        name: "variation.create",
        permission: Permission::PostsCreate,
        examples: &[("variation create about B", "Another text of a page, to be edited and published")],
    };
    type Can = Publishing;
    type Output = Created;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<Created, OpError> {
        let name = variation_name(&self.variation)?;
        let source = (cx.call().now, cx.call().ids);
        let (made, written) =
            cx.write("variation.create", |draft| clone_family(draft, &self.post, &name, source))?;
        Ok(Created::of(name, made, written))
    }
}

impl View for Created {
    fn show(&self, page: &mut Page) {
        write_changes(page, &self.written);
    }
}
