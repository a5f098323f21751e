//! `cms post manifest`: a post on one stage as canonical JSON.

use super::Waiting;
use super::canonical::{VERSION, fields, modules, translations};
use crate::ops::prelude::*;

/// Show a post as one flat document: fields, modules with what they show in the end, terms, translations
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Manifest {
    /// Post: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
}

/// A post as one flat document.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Shown {
    /// version of the form, when it was made, stage and revision
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub metadata: Map,
    /// The post's fields
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub post: Map,
    /// Its modules, in order
    #[schemars(with = "Vec<serde_json::Map<String, serde_json::Value>>")]
    pub modules: Vec<Map>,
    /// The other languages: id and locale
    #[schemars(with = "Vec<serde_json::Map<String, serde_json::Value>>")]
    pub translations: Vec<Value>,
    /// What waits in conflicts, and what reviewers said
    #[serde(flatten)]
    pub(super) waiting: Waiting,
}

impl Operation for Manifest {
    const FACTS: Facts = facts!("post.manifest", Permission::PostsExport;
        "post manifest worn-chain" => "As it stands on AI Review, with what agents staged",
        "post manifest worn-chain --stage source" => "The live post");
    type Can = Reading;
    type Output = Shown;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Shown, OpError> {
        let snapshot = cx.snapshot(Stage::AiReview)?;
        let item = find::post(&snapshot, &self.post)?;
        if item.is_deleted() {
            return Err(OpError::not_found(
                "post.not-found",
                format!("the post `{}` is deleted", item.title()),
            )
            .hint("`cms post restore` brings it back"));
        }
        let metadata = json!({
            "version": VERSION,
            "exportedAt": rfc3339(cx.call().now),
            "stage": snapshot.stage(),
            "revision": snapshot.commit().to_string(),
        });
        Ok(Shown {
            metadata: metadata.as_object().cloned().unwrap_or_default(),
            post: fields(&snapshot, &item)?,
            modules: modules(&*snapshot.definitions()?, &item.value),
            translations: translations(&snapshot, &item)?,
            waiting: Waiting::of(&snapshot, &item.id)?.shown_to(cx),
        })
    }
}

impl View for Shown {
    fn show(&self, page: &mut Page) {
        page.raw(&format!("{:#}\n", json!(self)));
    }
}
