//! `cms draft create-variation`: a variation of a post, staged on AI Review.

use crate::model::roles::Permission;
use crate::ops::variation::{Created, clone_family, variation_name};
use crate::ops::{Context, Facts, OpError, Operation, Staging};
use clap::Args;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Stage a variation of a post on AI Review: a draft of its own with the same modules, in every language of the post
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CreateVariation {
    /// Post: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
    /// Its name: 1 to 10 letters, digits, `-` or `_`
    #[arg(value_name = "VARIATION")]
    pub variation: String,
}

impl Operation for CreateVariation {
    const FACTS: Facts = Facts {
        name: "draft.create-variation",
        permission: Permission::PostsCreate,
        examples: &[("draft create-variation about B", "Another text of a page, for a person to judge")],
    };
    type Can = Staging;
    type Output = Created;

    fn run(self, cx: &mut Context<'_, Staging>) -> Result<Created, OpError> {
        let name = variation_name(&self.variation)?;
        let source = (cx.call().now, cx.call().ids);
        let (made, written) =
            cx.stage("draft.create-variation", |draft| clone_family(draft, &self.post, &name, source))?;
        Ok(Created::of(name, made, written))
    }
}
