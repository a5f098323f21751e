//! `cms variation show`: one variation, whole.

use super::group::meant;
use crate::ops::post::FullPost;
use crate::ops::prelude::*;

/// Show a variation as `cms post show` shows a post
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Show {
    /// The variation, or its main post: id, `type/locale/slug`, file path, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
    /// Which variation, where the main post is named
    #[arg(value_name = "VARIATION")]
    pub variation: Option<String>,
}

impl Operation for Show {
    const FACTS: Facts = facts!("variation.show", Permission::DraftsView;
        "variation show about B --json" => "Variation B of a page, as JSON");
    type Can = Reading;
    type Output = FullPost;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<FullPost, OpError> {
        let snapshot = cx.snapshot(Stage::Review)?;
        let (item, _) = meant(&snapshot, &self.post, self.variation.as_deref())?;
        FullPost::of(&snapshot, &item)
    }
}
