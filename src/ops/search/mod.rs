//! `cms search`: finds posts by text, with positions.

mod matches;

use crate::base::limits::{PAGE_DEFAULT, PAGE_MAX};
use crate::ops::prelude::*;
use matches::Match;

/// Search posts: title, slug and content, whatever the case and accents
///
/// All words must occur, in any order; words between quotation marks stand together. `zurich` finds Zürich.
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Search {
    /// Words, or "phrases between quotation marks"
    #[arg(value_name = "TEXT")]
    pub text: String,
    /// Only posts of these types
    #[arg(long = "type", value_name = "TYPE", value_delimiter = ',')]
    #[serde(rename = "type", default)]
    pub types: Vec<String>,
    /// Only posts in these languages
    #[arg(long, value_name = "LOCALE", value_delimiter = ',')]
    #[serde(default)]
    pub locale: Vec<String>,
    /// Only posts with these statuses: draft, scheduled, published, archived
    #[arg(long, value_name = "STATUS", value_delimiter = ',')]
    #[serde(default)]
    pub status: Vec<String>,
    /// Most posts to show, at most 1000
    #[arg(long, value_name = "N")]
    pub limit: Option<u32>,
}

/// A post that holds the text.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Hit {
    /// Uuid
    pub id: String,
    /// Title
    pub title: String,
    /// Post type
    #[serde(rename = "type")]
    pub post_type: String,
    /// Language
    pub locale: String,
    /// Status
    pub status: String,
    /// Where its file lies
    pub path: String,
    /// Address on the site
    pub url: Option<String>,
    /// Where in the post the text stands
    pub matches: Vec<Match>,
}

/// What a search found.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Found {
    /// The posts, last changed first
    pub data: Vec<Hit>,
    /// How much was found
    pub meta: Extent,
}

impl Operation for Search {
    const FACTS: Facts = facts!("search", Permission::PostsView;
        "search 'spare bicycle'" => "Every post that says so, and where",
        "search chain --type blog --stage source --json" => "In live blog posts, as JSON");
    type Can = Reading;
    type Output = Found;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Found, OpError> {
        let limit = self.limit.unwrap_or(PAGE_DEFAULT);
        if self.text.trim().is_empty() {
            return Err(OpError::invalid("search.empty", "there is nothing to search for")
                .detail("text", "is required"));
        }
        if limit == 0 || limit > PAGE_MAX {
            return Err(OpError::invalid(
                "search.limit",
                format!("the limit of a search must be from 1 to {PAGE_MAX} posts"),
            ));
        }
        let snapshot = cx.snapshot(Stage::Review)?;
        let query = PostQuery {
            types: self.types,
            statuses: self.status,
            locales: self.locale,
            search: Some(self.text.clone()),
            limit,
            ..PostQuery::default()
        };
        let page = snapshot.posts(&query)?;
        let mut data = Vec::with_capacity(page.posts.len());
        for hit in page.posts {
            // The post was readable when it was found; if it was deleted since then, it has no matches to show.
            let item = snapshot.readable_at(&hit.path)?;
            let url = match &item {
                Some(item) => snapshot.address(&item.value)?,
                None => None,
            };
            data.push(Hit {
                matches: item.map(|item| matches::in_value(&item.value, &self.text)).unwrap_or_default(),
                id: hit.post.id,
                title: hit.post.title,
                post_type: hit.post.type_,
                locale: hit.post.locale,
                status: hit.post.status,
                path: hit.path,
                url,
            });
        }
        Ok(Found { data, meta: Extent { total: page.total, revision: snapshot.commit().to_string() } })
    }
}

impl View for Found {
    fn show(&self, page: &mut Page) {
        if self.data.is_empty() {
            page.line("nothing found");
            return;
        }
        for hit in &self.data {
            page.gap();
            let about = format!("  {} {} {}  {}", hit.post_type, hit.locale, hit.status, hit.path);
            page.pieces(&[(Tone::Strong, &hit.title), (Tone::Faint, &about)]);
            for found in &hit.matches {
                styled!(page, Faint "  "; Faint "{}", found.short; Plain "  "; Plain "{}", found.snippet);
            }
        }
        let shown = self.data.len() as u64;
        if shown < self.meta.total {
            page.gap();
            styled!(page, Faint "{shown} of {} posts; `--limit N` shows more", self.meta.total);
        }
    }
}
