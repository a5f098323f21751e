//! `cms post revision`: a post as one of its revisions has it.

use super::canonical::{fields, modules, translations};
use crate::base::{Map, Stage};
use crate::model::roles::Permission;
use crate::ops::{Context, Facts, OpError, Operation, Page, Reading, View, find};
use crate::site::{Doer, Unit};
use clap::Args;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// Show a post as one of its revisions has it
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ShowRevision {
    /// Post: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
    /// Revision, as `cms history POST` shows it
    #[arg(value_name = "REVISION")]
    pub revision: String,
}

/// A post as one of its revisions has it.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Shown {
    /// The commit
    pub id: String,
    /// When, RFC 3339
    pub created_at: String,
    /// Who
    pub user: Doer,
    /// The stage on which it was done; null where that cannot be told
    pub stage: Option<Stage>,
    /// The post then: post, modules, translations
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub snapshot: Map,
}

impl Operation for ShowRevision {
    const FACTS: Facts = Facts {
        name: "post.revision",
        permission: Permission::PostsView,
        examples: &[("post revision worn-chain source~1", "As it was one step earlier")],
        tool: Some("get_post_revision"),
    };
    type Can = Reading;
    type Output = Shown;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Shown, OpError> {
        let stages = [Stage::AiReview, Stage::Review, Stage::Source];
        let known =
            stages.iter().find_map(|stage| find::post(&cx.snapshot_of(*stage).ok()?, &self.post).ok());
        let known = match known {
            Some(item) => item,
            // It says what is near.
            None => find::post(&cx.snapshot_of(Stage::AiReview)?, &self.post)?,
        };
        let then = cx.snapshot_at(&self.revision)?;
        let unknown = || {
            OpError::not_found("revision.unknown", format!("`{}` is no revision of the post", self.revision))
                .hint("`cms history POST` shows its revisions")
        };
        let item = then.item(&known.id)?.ok_or_else(unknown)?;
        let past = cx.look()?.history(&Unit::Item(known.id), (Some(&self.revision), None), (0, 1))?;
        let revision = past.revisions.into_iter().next().ok_or_else(unknown)?;
        let snapshot = json!({
            "post": fields(&then, &item)?,
            "modules": modules(&*then.definitions()?, &item.value),
            "translations": translations(&then, &item)?,
        });
        Ok(Shown {
            id: revision.id,
            created_at: revision.created_at,
            user: revision.user,
            stage: revision.stage,
            snapshot: snapshot.as_object().cloned().unwrap_or_default(),
        })
    }
}

impl View for Shown {
    fn show(&self, page: &mut Page) {
        page.raw(&format!("{:#}\n", json!(self)));
    }
}
