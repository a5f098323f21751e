//! `cms preview create`: creates a preview link for a post.

use super::Preview;
use crate::ops::prelude::*;
use crate::site::{NewPreview, PREVIEW_HOURS, PREVIEW_HOURS_DEFAULT};

/// Make a link that shows one post as it would be, without logging in
///
/// It shows `--stage`; unless that is given, the stage where a change of the post waits, Review before AI Review; for an agent AI Review first. It works where
/// the site is served (`cms serve`, `cms build OUT --serve`), for a day unless you say otherwise, until it is revoked.
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Create {
    /// Post: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    #[arg(value_name = "POST")]
    #[serde(alias = "postId")]
    pub post: String,
    /// How long it holds, in hours, 1 to 720
    #[arg(long, value_name = "HOURS", default_value_t = PREVIEW_HOURS_DEFAULT)]
    #[serde(default = "hours", alias = "expirationHours")]
    pub hours: u16,
    /// Show the post as it is now, whatever happens to the stage
    #[arg(long)]
    #[serde(default)]
    pub pin: bool,
}

fn hours() -> u16 {
    PREVIEW_HOURS_DEFAULT
}

impl Operation for Create {
    const FACTS: Facts = facts!("preview.create", Permission::PostsEdit;
        "preview create worn-chain" => "A link to what waits, for a day",
        "preview create worn-chain --stage ai-review --hours 2" => "What agents staged, for two hours",
        "preview create worn-chain --pin" => "Exactly what it is now, even if it changes");
    type Can = Reading;
    type Output = Preview;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Preview, OpError> {
        if !PREVIEW_HOURS.contains(&self.hours) {
            let (least, most) = (PREVIEW_HOURS.start(), PREVIEW_HOURS.end());
            return Err(OpError::invalid("preview.hours", format!("a link holds {least} to {most} hours"))
                .detail("hours", format!("must be {least} to {most}")));
        }
        let call = cx.call();
        let hint = "leave `--dry-run` out; a link can be revoked";
        cx.in_earnest_as("preview.dry-run", "a preview link", hint)?;
        let own = if call.actor.is_agent() { Stage::AiReview } else { Stage::Review };
        let read = cx.snapshot(own)?;
        let item = find::post(&read, &self.post).and_then(find::living).or_else(|error| {
            match call.stage.or(call.rev.as_ref().map(|_| own)) {
                Some(_) => Err(error),
                None => cx
                    .snapshot_of(Stage::AiReview)
                    .and_then(|below| find::living(find::post(&below, &self.post)?))
                    .map_err(|_| error),
            }
        })?;
        let waits = match call.stage {
            Some(stage) => stage,
            None => {
                let stages = read.stages_of(&item.id)?;
                // An agent's latest work is on AI Review, whatever is pending upstream.
                let last = if call.actor.is_agent() { stages.last() } else { stages.first() };
                *last.unwrap_or(&own)
            }
        };
        let commit = match (&call.rev, self.pin) {
            (Some(_), _) => Some(read.commit()),
            (None, true) => Some(cx.snapshot_of(waits)?.commit()),
            (None, false) => None,
        };
        let new = NewPreview {
            post: &item.id.id,
            stage: waits,
            commit,
            hours: self.hours,
            by: &call.actor.name,
            role: call.actor.role,
            now: call.now,
        };
        let link = cx.previews()?.create(&new, call.ids)?;
        Preview::of(link, cx)?.ok_or_else(|| OpError::internal("the key of preview links cannot be read"))
    }
}
