//! `cms preview list`: the valid links.

use super::Preview;
use crate::ops::prelude::*;

/// List the valid preview links, newest first
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct List {
    /// Only those of a post: id, `type/locale/slug`, file path, beginning of an id, or a slug
    #[arg(value_name = "POST")]
    #[serde(alias = "postId")]
    pub post: Option<String>,
}

/// The preview links that hold.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Previews {
    /// One a link
    pub data: Vec<Preview>,
}

impl Operation for List {
    const FACTS: Facts = facts!("preview.list", Permission::PostsEdit;
        "preview list" => "Every link that holds",
        "preview list worn-chain" => "Those of one post");
    type Can = Reading;
    type Output = Previews;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Previews, OpError> {
        let post = match &self.post {
            Some(name) => Some(find::post(&cx.snapshot(Stage::AiReview)?, name)?.id.id),
            None => None,
        };
        let links = cx.previews()?.list(post.as_deref(), cx.call().now)?;
        let data: Result<Vec<Option<Preview>>, OpError> =
            links.into_iter().map(|link| Preview::of(link, cx)).collect();
        Ok(Previews { data: data?.into_iter().flatten().collect() })
    }
}

impl View for Previews {
    fn show(&self, page: &mut Page) {
        if self.data.is_empty() {
            return page.line("no preview links");
        }
        self.data.iter().for_each(|preview| preview.show(page));
    }
}
