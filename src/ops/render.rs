//! Pages of posts.

use crate::ops;
use crate::ops::prelude::*;
use crate::render::{Renderer, Style};

/// Render a post's page as HTML, with its stylesheet in it
///
/// The page is made from the content of one stage, whatever the post's status: links lead to where live posts will be, and
/// templates are those of the stage's `theme/`.
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Render {
    /// Post: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
}

/// The page of a post.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Page {
    /// The post's id
    pub id: String,
    /// The page's address; none where the post's type has no pages
    pub url: Option<String>,
    /// Whether visitors would see it: published and not deleted
    pub live: bool,
    /// The commit that it was made from
    pub revision: String,
    /// The page
    pub html: String,
}

impl Operation for Render {
    const FACTS: Facts = facts!("render", Permission::DraftsView;
        "render worn-chain > chain.html" => "The page as Review has it",
        "render worn-chain --stage ai-review > chain.html" => "With what agents staged",
        "render worn-chain --rev source > chain.html" => "As it is live; any commit will do");
    type Can = Reading;
    type Output = Page;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Page, OpError> {
        let snapshot = cx.snapshot(Stage::Review)?;
        let item = find::post(&snapshot, &self.post)?;
        let shelf = snapshot.shelf()?.at(cx.call().now);
        let post = shelf.post(&item.id.id).ok_or_else(|| {
            OpError::new(
                ErrorKind::InvalidContent,
                "content.invalid",
                format!("`{}` is not valid", item.path),
            )
            .hint(format!("`cms validate {}` shows why", item.path))
        })?;
        let url = shelf.book().address(&item.id.id);
        let renderer = Renderer::new(snapshot.theme()?, Style::Inline);
        let made = renderer.page(&post, url.as_deref(), &shelf).map_err(crate::site::SiteError::from)?;
        shelf.check_readable()?;
        Ok(Page {
            id: item.id.id,
            url,
            live: post.is_live(),
            revision: snapshot.commit().to_string(),
            html: made.html,
        })
    }
}

impl View for Page {
    fn show(&self, page: &mut ops::Page) {
        page.raw(&self.html);
    }
}
