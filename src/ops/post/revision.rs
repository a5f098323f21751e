//! `cms post revision`: a post as of one of its revisions.

use super::canonical::{fields, modules, translations};
use crate::ops::prelude::*;
use crate::site::Author;

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
    pub user: Author,
    /// The stage on which it was done; null where that cannot be told
    pub stage: Option<Stage>,
    /// The post then: post, modules, translations
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub snapshot: Map,
}

impl Operation for ShowRevision {
    const FACTS: Facts = facts!("post.revision", Permission::DraftsView;
        "post revision worn-chain source" => "As it is live");
    type Can = Reading;
    type Output = Shown;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Shown, OpError> {
        let stages = [Stage::AiReview, Stage::Review, Stage::Source];
        let known = stages.iter().find_map(|stage| {
            let stage = cx.snapshot_of(*stage).ok()?;
            let item = find::post(&stage, &self.post).ok()?;
            Some((stage, item))
        });
        let (holder, known) = match known {
            Some(known) => known,
            // Its error suggests similar names.
            None => {
                let newest = cx.snapshot_of(Stage::AiReview)?;
                let found = find::post(&newest, &self.post)?;
                (newest, found)
            }
        };
        let then = cx.snapshot_at(&self.revision)?;
        let unknown = || {
            OpError::not_found(
                "revision.unknown",
                format!("`{}` is not a revision of the post", self.revision),
            )
            .hint("`cms history POST` shows its revisions")
        };
        let unit = Unit::Item(known.id.clone());
        let path = then.path_of(&known.id)?.ok_or_else(unknown)?;
        let item = match path == known.path && then.shows_alike(&holder, &path)? {
            true => known,
            false => then.item_at(&path)?.ok_or_else(unknown)?,
        };
        let mut made = cx.look()?.made(&unit, then.commit())?.ok_or_else(unknown)?;
        if !cx.sees_addresses() {
            made.user.hide_address();
        }
        let modules = modules(&*then.definitions()?, &item.value).into_iter().map(Value::Object).collect();
        let snapshot = Map::from_iter([
            ("post".to_owned(), Value::Object(fields(&then, &item)?)),
            ("modules".to_owned(), modules),
            ("translations".to_owned(), Value::Array(translations(&then, &item)?)),
        ]);
        Ok(Shown { id: made.id, created_at: made.created_at, user: made.user, stage: made.stage, snapshot })
    }
}

impl View for Shown {
    fn show(&self, page: &mut Page) {
        page.raw(&format!("{:#}\n", json!(self)));
    }
}
