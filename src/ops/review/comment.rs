//! `cms review comment` and `cms review request-changes`: comments on pending work.

use super::units;
use crate::base::Path;
use crate::base::limits::{COMMENT_CHARS_MAX, COMMENTS_MAX};
use crate::model::roles::Role;
use crate::ops::Call;
use crate::ops::answer::closing;
use crate::ops::prelude::*;
use crate::site::{CommentKind, CommentText, Pending};

/// Comment on a pending item, a module or field of it, or resolve a comment with --resolve
///
/// Comments stay with the stage: everybody who has the branch reads them, agents too. They never go live, and go away
/// when the item is approved or rejected. An agent's comments lie on ai-review, and it resolves only its own.
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Comment {
    /// Item: a post, or `kind:id`
    #[arg(value_name = "ITEM")]
    pub item: String,
    /// What you want to say, as Markdown
    #[arg(value_name = "TEXT", required_unless_present = "resolve")]
    pub text: Option<String>,
    /// The module that it is about, by id or the beginning of it
    #[arg(long, value_name = "ID")]
    pub module: Option<String>,
    /// The field that it is about, such as `title`, or `props.title` of the module
    #[arg(long, value_name = "PATH")]
    pub field: Option<String>,
    /// The words of the field that it is about; they are found again when the text changes
    #[arg(long, value_name = "WORDS", requires = "field")]
    pub quote: Option<String>,
    /// Resolve this comment or request, by id or the beginning of it
    #[arg(long, value_name = "COMMENT")]
    pub resolve: Option<String>,
}

/// A comment that was made.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Commented {
    /// The comment
    #[serde(flatten)]
    pub note: CommentText,
    /// The stage where it lies
    pub stage: Stage,
    /// The new commit; none with `--dry-run`
    pub commit: Option<String>,
    /// Whether this was a dry run
    pub dry_run: bool,
}

impl Operation for Comment {
    const FACTS: Facts = facts!("review.comment", Permission::PostsEdit;
        "review comment worn-chain 'Which ruler?'" => "Say something about an item",
        "review comment worn-chain --module 4f1dda10 --field props.content 'Too long'" =>
            "About one field of one module",
        "review comment worn-chain --field title --quote 'a chain is worn out' 'Which one?'" =>
            "About some words of a field",
        "review comment worn-chain --resolve 1a2b3c4d 'Shortened'" => "Resolve a comment or a request");
    type Can = Publishing;
    type Output = Commented;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<Commented, OpError> {
        let kind = if self.resolve.is_some() { CommentKind::Resolution } else { CommentKind::Comment };
        write_comment(cx, self, kind)
    }
}

/// Ask for changes of a pending item: it is not approved until the request is resolved
///
/// The request shows in `cms review list` and `cms status`. `cms review comment ITEM --resolve ID` resolves it; an
/// approve of the item is refused before, unless it says `--despite-requests`.
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct RequestChanges {
    /// Item: a post, or `kind:id`
    #[arg(value_name = "ITEM")]
    pub item: String,
    /// What should change, as Markdown
    #[arg(value_name = "TEXT")]
    pub text: String,
    /// The module that it is about, by id or the beginning of it
    #[arg(long, value_name = "ID")]
    pub module: Option<String>,
    /// The field that it is about, such as `title`, or `props.title` of the module
    #[arg(long, value_name = "PATH")]
    pub field: Option<String>,
}

impl Operation for RequestChanges {
    const FACTS: Facts = facts!("review.request-changes", Permission::AdminAccess;
        "review request-changes worn-chain 'Say which ruler is meant'" =>
            "Hold an item back until somebody has seen to it");
    type Can = Publishing;
    type Output = Commented;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<Commented, OpError> {
        let RequestChanges { item, text, module, field } = self;
        write_comment(
            cx,
            Comment { item, text: Some(text), module, field, ..Comment::default() },
            CommentKind::Request,
        )
    }
}

/// Answer a comment or a request for changes on AI Review
///
/// The answer reaches the reviewers with the item, when it is submitted again. A request that was answered so does not
/// hold its item back any more; the person who asked resolves it.
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Reply {
    /// The comment or request, by id or the beginning of it
    #[arg(value_name = "COMMENT")]
    pub to: String,
    /// The answer, as Markdown
    #[arg(value_name = "TEXT")]
    pub text: String,
}

impl Operation for Reply {
    const FACTS: Facts = facts!("review.reply", Permission::PostsEdit;
        "review reply 1a2b3c4d 'Shortened to two sentences'" => "Answer a request, before the item is submitted again");
    type Can = Staging;
    type Output = Commented;

    fn run(self, cx: &mut Context<'_, Staging>) -> Result<Commented, OpError> {
        let text = checked(&self.text, CommentKind::Answer)?;
        let mut found = cx.look()?.comments(Stage::Review)?;
        found.extend(cx.look()?.comments(Stage::AiReview)?);
        found.retain(|comment| !self.to.is_empty() && comment.note.id.starts_with(&self.to));
        let none = || {
            OpError::not_found("comment.not-found", format!("no comment `{}` on a pending item", self.to))
                .hint("`cms review comments` shows them")
        };
        let [asked, ..] = found.as_slice() else { return Err(none()) };
        if found.iter().any(|other| other.note.id != asked.note.id) {
            let message = format!("`{}` is ambiguous: several comments start with it", self.to);
            return Err(OpError::invalid("comment.ambiguous", message));
        }
        let unit = Unit::parse(&asked.note.item).ok_or_else(none)?;
        let about = [&asked.note.item, &asked.note.title, &asked.note.path];
        let resolves = Some(asked.note.id.clone());
        let note = CommentText { resolves, text, ..note(cx.call(), about, CommentKind::Answer) };
        let ((), written) = cx.write(Self::FACTS.name, |draft| {
            draft.comment(Stage::AiReview, &unit, &note);
            Ok(())
        })?;
        Ok(Commented { note, stage: written.stage, commit: written.commit, dry_run: written.dry_run })
    }
}

/// A comment of the caller on an item, named by its identity, title and path, without words.
fn note(call: &Call<'_>, [item, title, path]: [&String; 3], kind: CommentKind) -> CommentText {
    CommentText {
        id: call.ids.uuid().to_string(),
        item: item.clone(),
        title: title.clone(),
        path: path.clone(),
        kind,
        resolves: None,
        by: call.actor.name.clone(),
        email: call.actor.email.clone(),
        agent: call.actor.agent.clone(),
        // In milliseconds, so that consecutive comments keep their order.
        at: call.now.strftime("%Y-%m-%dT%H:%M:%S%.3fZ").to_string(),
        module: None,
        field: None,
        quote: None,
        text: String::new(),
    }
}

/// The words of a comment.
///
/// # Errors
/// `comment.empty`, `comment.too-long`.
fn checked(text: &str, kind: CommentKind) -> Result<String, OpError> {
    let text = text.trim();
    let length = text.chars().count();
    if text.is_empty() && kind != CommentKind::Resolution {
        return Err(OpError::invalid("comment.empty", "the comment is empty").detail("text", "empty"));
    }
    if length > COMMENT_CHARS_MAX {
        let message = format!("the comment has {length} characters; at most {COMMENT_CHARS_MAX} are allowed");
        return Err(OpError::invalid("comment.too-long", message).detail("text", "too long"));
    }
    Ok(text.to_owned())
}

/// Writes a comment to the stage where its item is pending.
fn write_comment(
    cx: &mut Context<'_, Publishing>,
    input: Comment,
    kind: CommentKind,
) -> Result<Commented, OpError> {
    let text = checked(input.text.as_deref().unwrap_or_default(), kind)?;
    let place = Place::find(cx, &input.item)?;
    let mut of_item = cx.look()?.comments(place.stage)?;
    of_item.retain(|comment| comment.note.item == place.pending.name.item);
    if of_item.len() >= COMMENTS_MAX {
        let message = format!("`{}` already has {}", input.item, count(COMMENTS_MAX, "comment"));
        return Err(OpError::invalid("comment.too-many", message).hint("approve or reject the item"));
    }
    let (module, field) = place.about(cx, &input)?;
    let quote = match &input.quote {
        Some(words) => {
            let about = (module.as_deref(), field.as_deref());
            Some(super::quotes::quoted(&cx.snapshot_of(place.stage)?, &place.unit, about, words)?)
        }
        None => None,
    };
    let name = &place.pending.name;
    let resolves = input.resolve.as_ref().map(|id| place.open(cx, id)).transpose()?;
    let note = note(cx.call(), [&name.item, &name.title, &name.path], kind);
    let note = CommentText { resolves, module, field, quote, text, ..note };
    if let Some(said) = said_before(cx, &place, (of_item.as_slice(), &note))? {
        return Ok(Commented { note: said, stage: place.stage, commit: None, dry_run: cx.call().dry_run });
    }
    let (stage, unit) = (place.stage, &place.unit);
    let op = if kind == CommentKind::Request { "review.request-changes" } else { "review.comment" };
    let ((), written) = cx.write_to(op, stage, |draft| {
        draft.comment(stage, unit, &note);
        Ok(())
    })?;
    Ok(Commented { note, stage, commit: written.commit, dry_run: written.dry_run })
}

/// The newest comment on an item, if the same author says the same, it is open, and the item is as it was: it was sent twice,
/// because the answer was lost. `of_item` are the comments on the stage of the new one.
fn said_before(
    cx: &Context<'_, Publishing>,
    place: &Place,
    (of_item, note): (&[crate::site::Comment], &CommentText),
) -> Result<Option<CommentText>, OpError> {
    let Some(newest) = of_item.iter().max_by(|one, other| one.note.at.cmp(&other.note.at)) else {
        return Ok(None);
    };
    let CommentText { id, title, path, at, .. } = newest.note.clone();
    let is_same = newest.note == CommentText { id, title, path, at, ..note.clone() };
    if !is_same || newest.resolved.is_some() || newest.answered.is_some() {
        return Ok(None);
    }
    let (look, stage) = (cx.look()?, place.pending.stage.unwrap_or(place.stage));
    // People speak on the stage of the item, an agent below it.
    let comments = look.comments(stage)?;
    let is_followed =
        comments.iter().any(|other| other.note.item == note.item && other.note.at > newest.note.at);
    // Times of commits are in seconds: only a later second is surely after the comment.
    let work = look.work_on(stage)?;
    let changed = work.get(&note.item).and_then(|work| work.first());
    let is_changed = changed.is_some_and(|work| work.at.trim_end_matches('Z') > newest.note.at.as_str());
    Ok((!is_followed && !is_changed).then(|| newest.note.clone()))
}

/// The item and the stage of a comment.
struct Place {
    stage: Stage,
    unit: Unit,
    pending: Pending,
}

impl Place {
    /// Finds the stage where an item is pending: review, else AI review. Agents' comments are always on AI review.
    fn find(cx: &Context<'_, Publishing>, name: &String) -> Result<Place, OpError> {
        let stages = match cx.call().stage {
            Some(stage) => vec![stage],
            None => vec![Stage::Review, Stage::AiReview],
        };
        let mut first = None;
        for stage in stages {
            let unit = match units(cx, stage, std::slice::from_ref(name)) {
                Ok(mut units) => units.remove(0),
                Err(error) => {
                    first = first.or(Some(error));
                    continue;
                }
            };
            if let Some(pending) = cx.look()?.waits(stage, &unit)? {
                let stage = if cx.call().actor.is_agent() { Stage::AiReview } else { stage };
                return Ok(Place { stage, unit, pending });
            }
        }
        let none = || {
            OpError::not_found("review.not-pending", format!("`{name}` is not pending on any stage"))
                .hint("`cms review list` shows the pending items; only these can have comments")
        };
        Err(first.unwrap_or_else(none))
    }

    /// The given module and field, with completed ids.
    fn about(
        &self,
        cx: &Context<'_, Publishing>,
        input: &Comment,
    ) -> Result<(Option<String>, Option<String>), OpError> {
        if let Some(field) = &input.field {
            Path::parse(field).map_err(|cause| {
                OpError::invalid("field.path", cause.to_string()).detail("field", "not a path")
            })?;
        }
        let Some(short) = &input.module else { return Ok((None, input.field.clone())) };
        let mut known = Vec::new();
        for stage in [Some(self.stage), self.stage.upstream()].into_iter().flatten() {
            let item = match self.unit.item() {
                Some(id) => cx.snapshot_of(stage)?.item(id)?,
                None => None,
            };
            let modules = item.as_ref().and_then(|item| item.value.get("modules")).and_then(Value::as_array);
            let ids = modules.into_iter().flatten().filter_map(|module| module.get("id")?.as_str());
            known.extend(ids.filter(|id| id.starts_with(short.as_str())).map(str::to_owned));
        }
        known.sort();
        known.dedup();
        match known.as_slice() {
            [one] => Ok((Some(one.clone()), input.field.clone())),
            [] => Err(OpError::not_found(
                "module.not-found",
                format!("no module `{short}` in `{}`", input.item),
            )
            .hint(format!("`cms module list {}` shows them", input.item))),
            several => Err(OpError::invalid(
                "module.ambiguous",
                format!("`{short}` is ambiguous: it matches more than one module: {}", several.join(", ")),
            )),
        }
    }

    /// Finds an open comment by id.
    fn open(&self, cx: &Context<'_, Publishing>, id: &str) -> Result<String, OpError> {
        let none = |what: &str| {
            OpError::not_found(
                "comment.not-found",
                format!("no {what}comment `{id}` on `{}`", self.pending.name.title),
            )
            .hint(format!("`cms review comments {}` shows them", self.pending.name.item))
        };
        let mut found = cx.look()?.comments(self.stage)?;
        if cx.call().actor.is_agent() {
            found.extend(cx.look()?.comments(Stage::Review)?);
        }
        found.retain(|comment| {
            comment.note.item == self.pending.name.item && !id.is_empty() && comment.note.id.starts_with(id)
        });
        match found.as_slice() {
            [] => Err(none("")),
            [one] if one.resolved.is_some() => Err(none("open ")),
            [one] => {
                let agent = &cx.call().actor.agent;
                let own = agent.is_some() && one.note.agent == *agent && one.stage == self.stage;
                if is_program(cx) && !own {
                    return Err(OpError::forbidden("a program resolves only its own comments on ai-review")
                        .hint("answer with a comment; the person who made the request resolves it"));
                }
                Ok(one.note.id.clone())
            }
            _ => Err(OpError::invalid(
                "comment.ambiguous",
                format!("`{id}` is ambiguous: several comments start with it"),
            )),
        }
    }
}

/// Whether an agent or a workflow writes: people resolve.
fn is_program(cx: &Context<'_, Publishing>) -> bool {
    let actor = &cx.call().actor;
    actor.is_agent() || actor.role == Role::Workflow
}

impl View for Commented {
    fn show(&self, page: &mut Page) {
        let what = match self.note.kind {
            CommentKind::Comment => "commented on",
            CommentKind::Request => "asked for changes of",
            CommentKind::Resolution => "resolved a comment on",
            CommentKind::Answer => "answered a comment on",
        };
        styled!(page, Plain "{what} "; Strong "{}", self.note.title;
            Faint "  {}", short_id(&self.note.id));
        closing(page, self.dry_run, self.commit.as_deref(), &format!("on {}", self.stage));
    }
}
