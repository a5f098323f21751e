//! `cms feedback create`: adds feedback to a post.

use super::Remark;
use crate::base::words;
use crate::db::ledger::Feedback;
use crate::ops::prelude::*;

/// Longest feedback text, in characters.
const CONTENT_CHARS_MAX: usize = 10_000;
/// Longest category, in characters (`docs/design/compatibility.md`).
const CATEGORY_CHARS_MAX: usize = 50;
/// Longest selector, in characters: generated ones are long.
const SELECTOR_CHARS_MAX: usize = 1_000;
/// Largest context, in bytes of JSON.
const CONTEXT_BYTES_MAX: usize = 16 * 1024;
/// Largest coordinate on a page, in either direction.
const PLACE_MAX: f64 = 1_000_000.0;

/// Give feedback on a post: a remark for whoever edits it, pinned to what was looked at
///
/// It lies in the ledger of the server's clone, beside content. What waits on review is better commented with `cms review comment`,
/// which travels with the repository.
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Create {
    /// Post: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    #[arg(value_name = "POST")]
    #[serde(alias = "postId")]
    pub post: String,
    /// The remark
    #[arg(value_name = "TEXT")]
    pub content: String,
    /// What kind of remark it is, such as `bug` or `comment`
    #[arg(long, value_name = "NAME", default_value = "comment")]
    #[serde(default = "comment", alias = "type")]
    pub category: String,
    /// What was looked at; by default the live post, else the pending
    #[arg(long, value_enum)]
    pub mode: Option<Mode>,
    /// Where on the page, from the left, in your own unit: a fraction of its width, or pixels
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true)]
    pub x: Option<f64>,
    /// Where on the page, from the top
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true)]
    pub y: Option<f64>,
    /// The element that is meant, as a CSS selector
    #[arg(long, value_name = "SELECTOR")]
    pub element_selector: Option<String>,
    /// What else belongs to it, as JSON
    #[arg(long, value_name = "JSON", value_parser = value)]
    pub context: Option<Value>,
}

words! {
    pub enum Mode(ValueEnum, Serialize, Deserialize, JsonSchema; serde(rename_all = "kebab-case")): "What a reviewer looks at." {
        Approved "approved": "The live post",
        Review "review": "What waits for a person",
        AiReview "ai-review": "What agents staged",
    }
}

/// The names of the modes.
pub(crate) const MODES: [&str; 3] = Mode::NAMES;

impl Mode {
    /// What shows a stage.
    pub(super) fn of_stage(stage: Stage) -> Mode {
        match stage {
            Stage::Source => Mode::Approved,
            Stage::Review => Mode::Review,
            Stage::AiReview => Mode::AiReview,
        }
    }

    fn stage(self) -> Stage {
        match self {
            Mode::Approved => Stage::Source,
            Mode::Review => Stage::Review,
            Mode::AiReview => Stage::AiReview,
        }
    }
}

fn comment() -> String {
    "comment".to_owned()
}

fn value(text: &str) -> Result<Value, String> {
    crate::codec::json::parse(text.as_bytes()).map_err(|cause| format!("not JSON: {}", cause.message))
}

impl Operation for Create {
    const FACTS: Facts = facts!("feedback.create", Permission::PostsEdit;
        "feedback create worn-chain 'The price is out of date'" => "A remark on a post",
        "feedback create home 'This button is cut off' --category bug --element-selector 'main .button' --x 0.5 --y 0.25" =>
            "Pinned to a place on its page");
    type Can = Reading;
    type Output = Remark;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Remark, OpError> {
        self.check()?;
        let hint = "leave `--dry-run` out; `cms feedback delete` removes feedback again";
        cx.in_earnest_as("feedback.dry-run", "feedback", hint)?;
        let (mode, read, item) = self.looked_at(cx)?;
        let (actor, now) = (&cx.call().actor, cx.call().now.as_second());
        let new = Feedback {
            id: cx.call().record_id(),
            post: item.id.id,
            mode: mode.name().to_owned(),
            kind: self.category.trim().to_owned(),
            content: self.content.trim().to_owned(),
            x: self.x,
            y: self.y,
            selector: self.element_selector.filter(|text| !text.is_empty()),
            context: self.context.filter(|value| !value.is_null()),
            revision: read.commit().to_string(),
            status: "pending".to_owned(),
            author_name: actor.name.clone(),
            author_email: actor.email.clone(),
            author_role: actor.role.name().to_owned(),
            created_at: now,
            updated_at: now,
            resolved_at: None,
            resolved_by: None,
        };
        stored(cx, new)
    }
}

/// Stores a remark, with its row in the audit log.
pub(super) fn stored(cx: &Context<'_, Reading>, new: Feedback) -> Result<Remark, OpError> {
    let records = cx.records()?;
    records.together(|| {
        records.add_feedback(&new)?;
        note(cx, "feedback.created", ("feedback", &new.id), json!({"post": new.post, "type": new.kind}))
    })?;
    Remark::of(cx, new)
}

impl Create {
    /// A remark of a guest.
    pub(super) fn of_guest(post: &str, content: String, category: &str) -> Create {
        Create {
            post: post.to_owned(),
            content,
            category: category.to_owned(),
            mode: None,
            x: None,
            y: None,
            element_selector: None,
            context: None,
        }
    }

    pub(super) fn check(&self) -> Result<(), OpError> {
        let mut problems: Vec<(&str, String)> = Vec::new();
        let mut text = |field: &'static str, text: &str, most: usize, is_needed: bool| {
            if is_needed && text.trim().is_empty() {
                problems.push((field, "is required".to_owned()));
            } else if text.chars().count() > most {
                problems.push((field, format!("has at most {most} characters")));
            } else if text.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\r' | '\t')) {
                problems.push((field, "has characters that are not allowed".to_owned()));
            }
        };
        text("content", &self.content, CONTENT_CHARS_MAX, true);
        text("category", &self.category, CATEGORY_CHARS_MAX, true);
        text("elementSelector", self.element_selector.as_deref().unwrap_or(""), SELECTOR_CHARS_MAX, false);
        for (field, place) in [("x", self.x), ("y", self.y)] {
            if place.is_some_and(|place| !(-PLACE_MAX..=PLACE_MAX).contains(&place)) {
                problems.push((field, format!("is not a number from -{PLACE_MAX} to {PLACE_MAX}")));
            }
        }
        let bytes = self.context.as_ref().map_or(0, |context| context.to_string().len());
        if bytes > CONTEXT_BYTES_MAX {
            problems.push(("context", format!("has at most {CONTEXT_BYTES_MAX} bytes")));
        }
        if problems.is_empty() {
            return Ok(());
        }
        let error = OpError::invalid("feedback.invalid", "the feedback is not valid");
        Err(problems.into_iter().fold(error, |error, (field, message)| error.detail(field, message)))
    }

    /// The content that the reviewer saw: that of the mode, else of the first of live, Review and AI Review that has
    /// the post.
    fn looked_at<'a>(&self, cx: &Context<'a, Reading>) -> Result<(Mode, Snapshot<'a>, Item), OpError> {
        let modes = self.mode.map_or(Mode::ALL.to_vec(), |mode| vec![mode]);
        let mut first = None;
        for mode in modes {
            let read = cx.snapshot_of(mode.stage())?;
            match find::post(&read, &self.post).and_then(find::living) {
                Ok(item) => return Ok((mode, read, item)),
                Err(error) if error.kind == ErrorKind::NotFound => first = first.or(Some(error)),
                Err(error) => return Err(error),
            }
        }
        Err(first.unwrap_or_else(|| OpError::not_found("post.not-found", "Post not found")))
    }
}
