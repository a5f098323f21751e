//! `cms url trace`: the answer to a path, and why.

use crate::ops::prelude::*;
use crate::urls::{Answer, MatchInfo, Outcome, Route, Step};

/// Trace what a path of the site is answered with, step by step: patterns, posts, redirects
///
/// Reads the live site unless `--stage` or `--rev` says otherwise. The address of the site in front is left out of account.
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Trace {
    /// Path, such as /blog/hello
    #[arg(value_name = "PATH")]
    pub path: String,
}

/// A path and its answer.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Traced {
    /// The path without query, anchor and final `/`
    pub path: String,
    /// Whether a pattern matches
    pub matched: bool,
    /// Said when none does
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// The pattern that decided, or else the first that matches, and what the path says
    #[serde(skip_serializing_if = "Option::is_none")]
    pub match_info: Option<MatchInfo>,
    /// The post that the pattern led to, live or not; null if there is none
    pub post: Option<TracedPost>,
    /// What was tried, in order
    pub steps: Vec<Step>,
    /// What is answered
    pub answer: Answer,
}

/// The post that a path led to.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TracedPost {
    /// Its id
    pub id: String,
    /// Its title
    pub title: String,
    /// Its status
    pub status: String,
    /// Its address
    pub url: Option<String>,
}

impl Operation for Trace {
    const FACTS: Facts = facts!("url.trace", Permission::DraftsView;
        "url trace /blog/worn-chain" => "Which post is at an address of the live site",
        "url trace /services" => "Where an old address leads",
        "url trace /blog/worn-chain --stage review" => "What it will be once Review is approved");
    type Can = Reading;
    type Output = Traced;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Traced, OpError> {
        let book = cx.snapshot(Stage::Source)?.book_at(&self.path)?;
        let Route { path, steps, matched, post, answer } = book.route(&self.path);
        let post = post.map(|post| TracedPost {
            url: book.address(&post.id),
            id: post.id,
            title: post.title,
            status: post.status,
        });
        let message = matched.is_none().then(|| "No pattern matched this URL".to_owned());
        Ok(Traced { path, matched: matched.is_some(), message, match_info: matched, post, steps, answer })
    }
}

impl View for Traced {
    fn show(&self, page: &mut Page) {
        for step in &self.steps {
            let (mark, tone) = match step.outcome {
                Outcome::Hit => ("✓ ", Tone::Good),
                Outcome::Miss => ("· ", Tone::Faint),
            };
            page.pieces(&[
                (tone, mark),
                (Tone::Strong, &step.tried),
                (Tone::Plain, ": "),
                (tone, &step.because),
            ]);
        }
        page.gap();
        let answer = match (&self.answer.location, &self.post) {
            (Some(location), _) => format!("{} {location}", self.answer.status),
            (None, Some(post)) if self.answer.post_id.is_some() => {
                format!("{} {} ({})", self.answer.status, post.title, post.id)
            }
            (None, _) => self.answer.status.to_string(),
        };
        page.pieces(&[(Tone::Strong, &self.path), (Tone::Plain, &format!(" → {answer}"))]);
    }
}
