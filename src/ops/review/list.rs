//! `cms review list`: the queue of pending work.

use crate::ops::prelude::*;
use crate::site::{Comment, ItemName, Pending, PendingState, Rejection, Set, Wish};

/// List the pending items of review and of AI review
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct List {
    /// Only items of this set
    #[arg(long, value_name = "SET")]
    pub set: Option<String>,
}

/// A pending item.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Waiting {
    /// Which item
    #[serde(flatten)]
    pub name: ItemName,
    /// The stage that it is on
    pub stage: Option<Stage>,
    /// added, changed, deleted (softly), removed (its file, too) or moved
    pub state: PendingState,
    /// How many places in it changed
    pub changes: usize,
    /// Whether a conflict must be resolved first
    pub conflict: bool,
    /// Whether an agent wants to publish it, which takes an approver's `--publish`
    pub publish_wish: bool,
    /// Whether an agent wants to take it down (archive or delete it, or set when), which takes an approver's `--publish`
    pub take_down_wish: bool,
    /// Whether somebody asked for changes, which must be resolved before it is approved
    pub changes_requested: bool,
    /// The sets to which it belongs
    pub sets: Vec<String>,
    /// Open comments and requests, in full
    pub comments: Vec<Comment>,
}

/// The pending items.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Listed {
    /// The items, review before AI review
    pub data: Vec<Waiting>,
    /// The commit of review and of AI review that were compared
    pub revisions: Vec<Revision>,
    /// The newest rejections with their reasons, newest first
    pub rejections: Vec<Rejection>,
}

impl Operation for List {
    const FACTS: Facts = facts!("review.list", Permission::DraftsView;
        "review list" => "Everything that waits for somebody",
        "review list --set opening-hours" => "What one set changes",
        "review list --stage ai-review --json" => "What agents staged, as JSON");
    type Can = Reading;
    type Output = Listed;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Listed, OpError> {
        let mut data = Vec::new();
        let (all_comments, rejections) = super::comments::all(cx)?;
        let sets = sets(cx, self.set.as_deref())?;
        for item in waiting(cx)? {
            let own = |set: &&Set| {
                Some(set.stage) == item.stage && set.items.iter().any(|part| part.item == item.name.item)
            };
            let sets: Vec<String> = sets.iter().filter(own).map(|set| set.head.set.clone()).collect();
            if self.set.is_some() && sets.is_empty() {
                continue;
            }
            let is_open =
                |comment: &&Comment| comment.note.item == item.name.item && comment.resolved.is_none();
            let comments: Vec<Comment> = all_comments.iter().filter(is_open).cloned().collect();
            data.push(Waiting {
                // A change request blocks its item on the stage where it was made.
                changes_requested: comments
                    .iter()
                    .any(|comment| comment.holds_back() && Some(comment.stage) == item.stage),
                comments,
                sets,
                name: item.name,
                stage: item.stage,
                state: item.state,
                changes: item.changes.len(),
                conflict: item.conflict,
                publish_wish: item.wish == Some(Wish::Publish),
                take_down_wish: item.wish == Some(Wish::TakeDown),
            });
        }
        Ok(Listed { data, revisions: revisions(cx)?, rejections })
    }
}

/// The sets of the call's stage, else of review and AI review, or the one of this name.
///
/// # Errors
/// `set.not-found`.
pub(super) fn sets(cx: &Context<'_, Reading>, name: Option<&str>) -> Result<Vec<Set>, OpError> {
    let stages = cx.call().stage.map_or(vec![Stage::Review, Stage::AiReview], |stage| vec![stage]);
    let look = cx.look()?;
    let mut found = Vec::new();
    for stage in stages {
        found.extend(look.sets(stage)?);
    }
    let Some(name) = name else { return Ok(found) };
    let known: Vec<String> = found.iter().map(|set| set.head.set.clone()).collect();
    found.retain(|set| set.head.set == name);
    match found.is_empty() {
        true => Err(crate::ops::set::not_found(name, &known)),
        false => Ok(found),
    }
}

/// The commits of the stages on which items can be pending.
pub(super) fn revisions(cx: &Context<'_, Reading>) -> Result<Vec<Revision>, OpError> {
    let of = |stage| Ok(Revision { stage, commit: cx.snapshot_of(stage)?.commit().to_string() });
    [Stage::Review, Stage::AiReview].into_iter().map(of).collect()
}

/// The pending items of the call's stage, else of review and AI review.
fn waiting(cx: &Context<'_, Reading>) -> Result<Vec<Pending>, OpError> {
    let stages = match cx.call().stage {
        Some(Stage::Source) => Vec::new(),
        Some(stage) => vec![stage],
        None => vec![Stage::Review, Stage::AiReview],
    };
    let look = cx.look()?;
    let mut items = Vec::new();
    for stage in stages {
        items.extend(look.pending(stage)?);
    }
    Ok(items)
}

const COLUMNS: &Columns<Waiting> = columns! {
    item: Waiting;
    "stage" => item.stage.map_or("", Stage::branch),
    "state" => match (item.conflict, item.publish_wish, item.take_down_wish) {
        (true, ..) => "conflict".to_owned(),
        (false, true, _) => format!("{}, wants to be published", item.state.word()),
        (false, false, true) => format!("{}, wants to be taken down", item.state.word()),
        (false, false, false) => item.state.word().to_owned(),
    },
    "kind" => item.name.kind, "title" => item.name.title, "file" => item.name.path,
    "comments" => match (item.changes_requested, item.comments.len()) {
        (true, _) => "changes requested".to_owned(),
        (false, 0) => String::new(),
        (false, comments) => count(comments, "comment"),
    },
};

impl View for Listed {
    fn show(&self, page: &mut Page) {
        if self.data.is_empty() {
            return page.line("nothing waits");
        }
        let has_comments = self.data.iter().any(|item| !item.comments.is_empty());
        page.rows(if has_comments { COLUMNS } else { &COLUMNS[..COLUMNS.len() - 1] }, &self.data);
    }
}

/// The commit of a stage.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Revision {
    /// The stage
    pub stage: Stage,
    /// Its commit
    pub commit: String,
}
