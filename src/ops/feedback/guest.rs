//! `cms preview comment`: a remark of a guest, who has a preview link and no account.

use super::create::{Create, Mode, stored};
use super::{Feedback, FeedbackFilter, Remark};
use crate::ops::prelude::*;

/// Longest name of a guest, in characters.
const NAME_CHARS_MAX: usize = 100;
/// Most remarks that guests can leave on a post: a link may be passed on to anybody.
const REMARKS_MAX: i64 = 200;
/// The kind and the role of such remarks.
const GUEST: &str = "guest";

/// Comment on a post by a preview link: as a guest, with a name and without an account
///
/// The link must have been made with `--comments`, and must not have ended. The remark is feedback on the post: `cms feedback list`
/// shows it.
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GuestComment {
    /// The whole link, or its path and query
    #[arg(value_name = "LINK")]
    pub link: String,
    /// The remark
    #[arg(value_name = "TEXT")]
    pub content: String,
    /// The name of who says it
    #[arg(long, value_name = "NAME")]
    pub name: String,
}

impl Operation for GuestComment {
    const FACTS: Facts = facts!("preview.comment", Permission::PostsView;
        "preview comment 'http://127.0.0.1:8080/preview/9f7c…?token=…&sig=…&exp=…' 'Which ruler?' --name Grace" =>
            "What a guest says of a preview");
    type Can = Reading;
    type Output = Remark;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Remark, OpError> {
        cx.in_earnest_as("feedback.dry-run", "feedback", "leave `--dry-run` out")?;
        let name = one_line(&self.name);
        if name.is_empty() || name.chars().count() > NAME_CHARS_MAX || name.chars().any(char::is_control) {
            return Err(OpError::invalid("feedback.invalid", "the feedback is not valid")
                .detail("name", format!("must have 1 to {NAME_CHARS_MAX} characters")));
        }
        let now = cx.call().now;
        // A link that takes no comments and no link at all have one error, so that strangers learn nothing.
        let link = cx.previews()?.opened_by(&self.link, now)?.filter(|link| link.may_comment);
        let link = link.ok_or_else(|| {
            OpError::forbidden("this link does not take comments, or has ended")
                .hint("`cms preview create POST --comments` makes one that does")
        })?;
        let remark = Create::of_guest(&link.post, self.content, GUEST);
        remark.check()?;
        let filter = FeedbackFilter { post: Some(link.post.clone()), ..FeedbackFilter::default() };
        let known = cx.records()?.feedback(&filter, REMARKS_MAX * 10)?;
        let of_guests = known.iter().filter(|other| other.author_role == GUEST).count();
        if i64::try_from(of_guests).is_ok_and(|count| count >= REMARKS_MAX) {
            let message = "this post has as many remarks of guests as it may";
            return Err(OpError::new(ErrorKind::RateLimited, "feedback.full", message));
        }
        let stage = Stage::named(&link.stage).unwrap_or(Stage::Source);
        let mode = Mode::of_stage(stage);
        let revision = match &link.commit {
            Some(commit) => commit.clone(),
            None => cx.previews()?.tip_of(stage)?,
        };
        let new = Feedback {
            id: cx.call().record_id(),
            post: link.post,
            mode: mode.name().to_owned(),
            kind: GUEST.to_owned(),
            content: remark.content.trim().to_owned(),
            x: None,
            y: None,
            selector: None,
            context: None,
            revision,
            status: "pending".to_owned(),
            // Nobody can check the name.
            author_name: format!("{name} ({GUEST})"),
            author_email: String::new(),
            author_role: GUEST.to_owned(),
            created_at: now.as_second(),
            updated_at: now.as_second(),
            resolved_at: None,
            resolved_by: None,
        };
        stored(cx, new)
    }
}
