//! `cms diff`: the differences between any two versions of the content.

mod difference;
mod escape;
mod html;
mod markdown;
mod sides;

use crate::ops::EXIT_DIFFERENCES;
use crate::ops::answer::pending;
use crate::ops::prelude::*;
use crate::site::Pending;
pub use difference::{Told, ToldChange};
pub use sides::SideName;

/// Show what differs between two versions of the content, by item, module and field, texts word by word
///
/// A and B are stages, revisions (a branch, a tag, a commit id, HEAD~2) or `work-tree`, the files on disk. `A..B` is both in
/// one word; `A...B` compares B with what it has in common with A, as a pull request does. Whatever else is named is an
/// ITEM: a post, or `kind:id`.
///
/// Without A and B: what is pending on review. With a stage alone: what is pending on it, against its upstream
/// stage. With `source` or another revision alone: from there to the files on disk (in a bare repository to review). With
/// `work-tree` alone: what is not committed.
///
/// Markdown fits a comment on a pull request: items fold, nothing in the content can act as markup or mention anybody, and
/// what does not fit into 65,536 characters is counted. HTML is one page of its own, without scripts and links.
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Diff {
    /// Two versions, or one, or `A..B`; then items
    #[arg(value_name = "A|B|ITEM")]
    pub what: Vec<String>,
    /// The version before, for a name that could also be an item
    #[arg(long, value_name = "A")]
    pub from: Option<String>,
    /// The version after
    #[arg(long, value_name = "B")]
    pub to: Option<String>,
    /// How to print it
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub format: Format,
    /// Exit with 7 when anything differs
    #[arg(long)]
    pub exit_code: bool,
}

/// How a difference is printed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// For a terminal
    #[default]
    Text,
    /// For programs, as with --json
    Json,
    /// For a comment on a pull request
    Markdown,
    /// A page of its own
    Html,
}

/// What differs between two versions.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Compared {
    /// The version before
    pub from: SideName,
    /// The version after
    pub to: SideName,
    /// How many items differ
    pub total: usize,
    /// The items that differ, by path
    pub data: Vec<Told>,
    /// How to print it.
    #[serde(skip)]
    format: Format,
    #[serde(skip)]
    exit_code: bool,
    #[serde(skip)]
    items: Vec<Pending>,
}

impl Operation for Diff {
    const FACTS: Facts = facts!("diff", Permission::DraftsView;
        "diff" => "What waits on review, against what is live",
        "diff ai-review" => "What agents staged, against review",
        "diff source worn-chain" => "One post, from live to the files on disk",
        "diff HEAD~3 HEAD --exit-code" => "Whether the last three commits changed content",
        "diff source...HEAD --format markdown" => "A comment for a pull request");
    type Can = Reading;
    type Output = Compared;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Compared, OpError> {
        let comparison = sides::comparison(cx, &self)?;
        let items = comparison.items(cx)?;
        Ok(Compared {
            from: comparison.from.name,
            to: comparison.to.name,
            total: items.len(),
            data: items.iter().map(Told::of).collect(),
            format: self.format,
            exit_code: self.exit_code,
            items,
        })
    }
}

impl View for Compared {
    fn show(&self, page: &mut Page) {
        match self.format {
            Format::Text => self.text(page),
            Format::Json => match serde_json::to_string_pretty(self) {
                Ok(text) => page.raw(&format!("{text}\n")),
                Err(cause) => page.line(cause.to_string()),
            },
            Format::Markdown => page.raw(&markdown::write(self)),
            Format::Html => page.raw(&html::write(self)),
        }
    }

    fn exit(&self) -> u8 {
        if self.exit_code && self.total > 0 { EXIT_DIFFERENCES } else { 0 }
    }
}

impl Compared {
    fn text(&self, page: &mut Page) {
        let sides = format!("{} → {}", self.from.name, self.to.name);
        if self.items.is_empty() {
            page.line(format!("nothing differs: {sides}"));
            return;
        }
        page.toned_line(Tone::Strong, sides);
        pending(page, &self.items);
    }
}
