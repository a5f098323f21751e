//! `cms diff`: the differences between any two versions of the content.

mod article;
mod escape;
mod html;
mod item;
mod markdown;
mod names;
mod sides;
mod text;

use crate::ops::EXIT_DIFFERENCES;
use crate::ops::prelude::*;
use crate::site::SetHead;
pub use article::{Article, Block, BlockKind, Fact, Part};
pub(crate) use item::words_between;
pub use item::{ItemDiff, ModuleDiff, Row, Unchanged};
pub(crate) use names::Names;
pub use sides::SideName;
pub(crate) use text::items as show_items;

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
    pub data: Vec<ItemDiff>,
    /// How to print it.
    #[serde(skip)]
    format: Format,
    #[serde(skip)]
    exit_code: bool,
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
        let data = comparison.items(cx)?;
        Ok(Compared {
            from: comparison.from.name,
            to: comparison.to.name,
            total: data.len(),
            data,
            format: self.format,
            exit_code: self.exit_code,
        })
    }
}

impl View for Compared {
    fn show(&self, page: &mut Page) {
        let differ = match self.total {
            0 => "Nothing differs".to_owned(),
            1 => "1 item differs".to_owned(),
            more => format!("{} differ", count(more, "item")),
        };
        let [from, to] = [&self.from.name, &self.to.name];
        match self.format {
            Format::Text if self.data.is_empty() => page.line(format!("nothing differs: {from} → {to}")),
            Format::Text => {
                page.toned_line(Tone::Strong, format!("{from} → {to}"));
                show_items(page, &self.data);
            }
            Format::Json => json_form(page, self),
            Format::Markdown => {
                let title = format!("{differ}: {} → {}", markdown::named(from), markdown::named(to));
                page.raw(&markdown::write(&title, "", &self.data));
            }
            Format::Html => page.raw(&html::write(&format!("{differ}: {from} → {to}"), "", &self.data)),
        }
    }

    fn exit(&self) -> u8 {
        if self.exit_code && self.total > 0 { EXIT_DIFFERENCES } else { 0 }
    }
}

/// Prints an output as `--json` does.
pub(crate) fn json_form(page: &mut Page, output: &impl Serialize) {
    match serde_json::to_string_pretty(output) {
        Ok(text) => page.raw(&format!("{text}\n")),
        Err(cause) => page.line(cause.to_string()),
    }
}

/// Work under a title, as a comment on a pull request or as a page.
pub(crate) fn show_document(
    page: &mut Page,
    format: Format,
    (title, set): (&str, Option<&SetHead>),
    items: &[ItemDiff],
) {
    let about = |named: fn(&str) -> String| match set {
        Some(set) => format!("{title}: {} by {}", named(&set.set_title), named(&set.by)),
        None => title.to_owned(),
    };
    let why = set.map(|set| set.why.as_str()).unwrap_or_default();
    match format {
        Format::Html => page.raw(&html::write(&about(str::to_owned), why, items)),
        _ => page.raw(&markdown::write(&about(markdown::named), why, items)),
    }
}

/// Describes items of content that a snapshot holds.
///
/// # Errors
/// The repository cannot be read.
pub(crate) fn described(
    snapshot: &Snapshot<'_>,
    items: &[crate::site::Pending],
) -> Result<Vec<ItemDiff>, OpError> {
    // The types of a broken version are unknown; its items are named by what they hold.
    let definitions = snapshot.definitions().unwrap_or_default();
    let title = |id: &str| {
        let named = |kind| snapshot.item(&crate::model::ItemId { kind, id: id.to_owned() }).ok().flatten();
        let found = named(Kind::Post).or_else(|| named(Kind::Media))?;
        let text = found.text("title").or_else(|| found.text("filename"));
        text.map(str::to_owned)
    };
    let names = Names { definitions: &definitions, title: &title };
    Ok(items.iter().map(|item| ItemDiff::of(item, &names)).collect())
}

/// Adds to items who made them, without people's addresses unless these are shown.
pub(crate) fn signed(
    items: &mut [ItemDiff],
    work: &BTreeMap<String, Vec<crate::site::Work>>,
    shows_addresses: bool,
) {
    for item in items {
        item.work = work.get(&item.name.item).cloned().unwrap_or_default();
        if !shows_addresses {
            item.work.iter_mut().for_each(|work| work.user.hide_address());
        }
    }
}
