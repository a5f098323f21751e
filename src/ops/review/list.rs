//! `cms review list`: the queue of pending work.

use super::risk::{Flag, Risk, risks};
use crate::ops::prelude::*;
use crate::site::{Author, Comment, ItemName, Pending, PendingState, Rejection, Set, Wish, Work};

/// List the pending items of review and of AI review
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct List {
    /// Only items of this set
    #[arg(long, value_name = "SET")]
    pub set: Option<String>,
    /// Only items with one of these flags
    #[arg(long = "flag", value_enum, value_name = "FLAG")]
    pub flags: Vec<Flag>,
    /// Only work of this person: name or mail address
    #[arg(long, value_name = "NAME")]
    pub author: Option<String>,
    /// Only work of this agent
    #[arg(long, value_name = "AGENT")]
    pub agent: Option<String>,
    /// Only posts of this type, or items of this kind
    #[arg(long = "type", value_name = "TYPE")]
    #[serde(rename = "type")]
    pub item_type: Option<String>,
    /// Only posts in this language
    #[arg(long, value_name = "LOCALE")]
    pub locale: Option<String>,
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
    /// Whether its post has open feedback, also of guests: `cms feedback list` shows it
    pub has_feedback: bool,
    /// What deserves a second look: address, deletion, redirect, external-link, receiver, hidden-text, number, menu, search-engines, publish, take-down, warning
    pub flags: Vec<Risk>,
    /// The type of a post
    #[serde(skip_serializing_if = "Option::is_none")]
    pub post_type: Option<String>,
    /// The language of a post
    #[serde(skip_serializing_if = "Option::is_none")]
    pub locale: Option<String>,
    /// Of the file of a picture: its record, where that waits on the same stage, and takes the file along
    #[serde(skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
    /// Who worked on it last; null where history does not say
    pub author: Option<Author>,
    /// When that was, as RFC 3339 in UTC
    pub changed_at: Option<String>,
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
    /// How many of the items have each flag
    #[serde(rename = "flagCounts")]
    pub flag_counts: BTreeMap<Flag, usize>,
}

impl Operation for List {
    const FACTS: Facts = facts!("review.list", Permission::DraftsView;
        "review list" => "Everything that waits for somebody",
        "review list --set opening-hours" => "What one set changes",
        "review list --flag address --flag deletion" => "What moves or removes a page",
        "review list --stage ai-review --json" => "What agents staged, as JSON");
    type Can = Reading;
    type Output = Listed;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Listed, OpError> {
        let look = cx.look()?;
        let (comments, rejections) = super::comments::all(cx)?;
        let sets = sets(cx, self.set.as_deref())?;
        let with_feedback = cx.records()?.posts_with_feedback()?;
        let mut data = Vec::new();
        for stage in stages(cx) {
            let definitions = cx.snapshot_of(stage)?.definitions()?;
            let (work, warnings) = (look.work_on(stage)?, look.promotion_warnings(stage)?);
            let pending = look.pending(stage)?;
            let records = records_by_file(&pending);
            for item in pending {
                let mut flags = risks(&item, &definitions);
                flags.extend(warnings.get(&item.name.item).map(|found| Risk::of_warnings(found)));
                let newest = work.get(&item.name.item).and_then(|work| work.first());
                let mut waiting = Waiting::of(item, newest, flags, &comments, &sets);
                waiting.record = records.get(&waiting.name.item).cloned();
                waiting.has_feedback =
                    waiting.name.kind == Kind::Post.name() && with_feedback.contains(&waiting.name.id);
                if self.is_wanted(&waiting) {
                    data.push(waiting);
                }
            }
        }
        if !cx.sees_addresses() {
            data.iter_mut().filter_map(|item| item.author.as_mut()).for_each(Author::hide_address);
        }
        let mut flag_counts = BTreeMap::new();
        for risk in data.iter().flat_map(|item| &item.flags) {
            *flag_counts.entry(risk.flag).or_insert(0) += 1;
        }
        Ok(Listed { data, revisions: revisions(cx)?, rejections, flag_counts })
    }
}

impl List {
    fn is_wanted(&self, item: &Waiting) -> bool {
        let is = |wanted: &Option<String>, has: Option<&String>| wanted.is_none() || wanted.as_ref() == has;
        let author = item.author.as_ref();
        let is_by = |wanted: &String| author.is_some_and(|by| by.name == *wanted || by.email == *wanted);
        let is_type = |wanted: &String| item.post_type.as_ref() == Some(wanted) || item.name.kind == *wanted;
        (self.set.is_none() || !item.sets.is_empty())
            && (self.flags.is_empty() || item.flags.iter().any(|risk| self.flags.contains(&risk.flag)))
            && self.author.as_ref().is_none_or(is_by)
            && is(&self.agent, author.and_then(|by| by.agent.as_ref()))
            && self.item_type.as_ref().is_none_or(is_type)
            && is(&self.locale, item.locale.as_ref())
    }
}

/// The pending media records by the units of their files, as they are and as they were.
fn records_by_file(pending: &[Pending]) -> BTreeMap<String, String> {
    let records = pending.iter().filter(|item| item.name.kind == Kind::Media.name());
    let files = records.flat_map(|item| {
        let versions = [&item.after, &item.before].into_iter().flatten();
        let files = versions.filter_map(|version| version.get("file").and_then(Value::as_str));
        files.map(move |file| {
            let file = Unit::File(format!("uploads/{}", file.trim_start_matches("uploads/")));
            (file.to_string(), item.name.item.clone())
        })
    });
    files.collect()
}

impl Waiting {
    fn of(
        item: Pending,
        newest: Option<&Work>,
        flags: Vec<Risk>,
        comments: &[Comment],
        sets: &[Set],
    ) -> Waiting {
        let own = |set: &&Set| {
            Some(set.stage) == item.stage && set.items.iter().any(|part| part.item == item.name.item)
        };
        let is_open = |comment: &&Comment| comment.note.item == item.name.item && comment.resolved.is_none();
        let comments: Vec<Comment> = comments.iter().filter(is_open).cloned().collect();
        let version = item.after.as_ref().or(item.before.as_ref());
        let is_post = item.name.kind == Kind::Post.name();
        let of_post = |key: &str| {
            version.filter(|_| is_post).and_then(|post| Some(post.get(key)?.as_str()?.to_owned()))
        };
        Waiting {
            // A change request blocks its item on the stage where it was made.
            changes_requested: comments
                .iter()
                .any(|comment| comment.holds_back() && Some(comment.stage) == item.stage),
            sets: sets.iter().filter(own).map(|set| set.head.set.clone()).collect(),
            post_type: of_post("type"),
            locale: of_post("locale"),
            author: newest.map(|work| work.user.clone()),
            changed_at: newest.map(|work| work.at.clone()),
            flags,
            comments,
            has_feedback: false,
            record: None,
            stage: item.stage,
            state: item.state,
            changes: item.changes.len(),
            conflict: item.conflict,
            publish_wish: item.wish == Some(Wish::Publish),
            take_down_wish: item.wish == Some(Wish::TakeDown),
            name: item.name,
        }
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

/// The stages on which something can be pending: the call's, else review and AI review.
fn stages(cx: &Context<'_, Reading>) -> Vec<Stage> {
    match cx.call().stage {
        Some(Stage::Source) => Vec::new(),
        Some(stage) => vec![stage],
        None => vec![Stage::Review, Stage::AiReview],
    }
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
    "flags" => item.flags.iter().map(|risk| risk.flag.name()).collect::<Vec<_>>().join(", "),
};

impl View for Listed {
    fn show(&self, page: &mut Page) {
        if self.data.is_empty() {
            return page.line("nothing waits");
        }
        // Columns in which nothing stands are left out.
        let has = |heading: &str| match heading {
            "comments" => self.data.iter().any(|item| !item.comments.is_empty()),
            "flags" => self.data.iter().any(|item| !item.flags.is_empty()),
            _ => true,
        };
        let columns: Vec<_> = COLUMNS.iter().filter(|(heading, _)| has(heading)).copied().collect();
        page.rows(&columns, &self.data);
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
