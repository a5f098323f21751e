//! `cms feedback list`: the feedback on a post, or on all.

use super::Remark;
use super::create::Mode;
use crate::db::ledger::FeedbackFilter;
use crate::model::scalar;
use crate::ops::prelude::*;
use clap::ValueEnum;

/// Most entries in an answer.
const REMARKS_MAX: i64 = 1_000;

/// List feedback, the first remark first; of very many the last 1,000
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct List {
    /// Only that on a post: id, `type/locale/slug`, file path, beginning of an id, or a slug; a deleted one by its id
    #[arg(value_name = "POST")]
    #[serde(alias = "postId")]
    pub post: Option<String>,
    /// Only what was said on looking at this
    #[arg(long, value_enum)]
    pub mode: Option<Mode>,
    /// Only what is still open, or resolved
    #[arg(long, value_enum)]
    pub status: Option<Status>,
}

/// Whether a remark is resolved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Open
    Pending,
    /// Resolved
    Resolved,
}

/// The names of the statuses.
pub(crate) const STATUSES: [&str; 2] = [Status::Pending.name(), Status::Resolved.name()];

impl Status {
    const fn name(self) -> &'static str {
        match self {
            Status::Pending => "pending",
            Status::Resolved => "resolved",
        }
    }
}

/// Remarks.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Remarks {
    /// The remarks, the first one first
    pub data: Vec<Remark>,
}

impl Operation for List {
    const FACTS: Facts = facts!("feedback.list", Permission::DraftsView;
        "feedback list --status pending" => "What is still open, on all posts",
        "feedback list worn-chain --json" => "Everything said of one post");
    type Can = Reading;
    type Output = Remarks;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Remarks, OpError> {
        let post = match &self.post {
            Some(name) => Some(match find::post(&cx.snapshot_of(Stage::AiReview)?, name) {
                Ok(item) => item.id.id,
                Err(error) if error.kind == ErrorKind::NotFound => match scalar::uuid(name) {
                    Some(id) => id.to_string(),
                    None => return Err(error),
                },
                Err(error) => return Err(error),
            }),
            None => None,
        };
        let filter = FeedbackFilter {
            post,
            mode: self.mode.map(|mode| mode.name().to_owned()),
            status: self.status.map(|status| status.name().to_owned()),
        };
        let found = cx.records()?.feedback(&filter, REMARKS_MAX)?;
        let data = found.into_iter().map(|stored| Remark::of(cx, stored)).collect::<Result<_, _>>()?;
        Ok(Remarks { data })
    }
}

table! {
    Remarks.data, remark: Remark, "no feedback";
    "id" => short_id(&remark.id), "status" => remark.status, "type" => remark.kind,
    "post" => short_id(&remark.post_id), "by" => remark.user.username, "remark" => remark.content,
}
