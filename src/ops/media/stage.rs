//! `cms media describe`: an agent's description of a picture, staged on AI Review.

use super::change::{SETTABLE, put};
use super::find;
use crate::base::{Map, Value};
use crate::model::roles::Permission;
use crate::ops::post::Changed;
use crate::ops::{Context, Facts, OpError, Operation, Staging};
use clap::Args;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

/// Suggest what a media record says (alternative text and the like), staged on AI Review
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetStaged {
    /// Media record: id, beginning of its id, address, or file name
    #[arg(value_name = "MEDIA")]
    pub media: String,
    /// What the picture shows, for those who cannot see it; an empty text takes it away
    #[arg(long, value_name = "TEXT")]
    #[serde(default)]
    pub alt_text: Option<String>,
    /// Title
    #[arg(long, value_name = "TEXT")]
    #[serde(default)]
    pub title: Option<String>,
    /// Caption shown with it
    #[arg(long, value_name = "TEXT")]
    #[serde(default)]
    pub caption: Option<String>,
    /// A longer description
    #[arg(long, value_name = "TEXT")]
    #[serde(default)]
    pub description: Option<String>,
    /// Words to find it by, instead of those that it has
    #[arg(long = "category", value_name = "NAME")]
    #[serde(default)]
    pub categories: Option<Vec<String>>,
}

impl Operation for SetStaged {
    const FACTS: Facts = Facts {
        name: "media.describe",
        permission: Permission::AiReviewSave,
        examples: &[(
            "media describe workshop.jpg --alt-text 'The workshop by the canal'",
            "Suggest a description",
        )],
    };
    type Can = Staging;
    type Output = Changed;

    fn run(self, cx: &mut Context<'_, Staging>) -> Result<Changed, OpError> {
        let mut changes = Map::new();
        let texts = [
            ("altText", self.alt_text),
            ("title", self.title),
            ("caption", self.caption),
            ("description", self.description),
        ];
        changes.extend(texts.into_iter().filter_map(|(key, text)| Some((key.to_owned(), json!(text?)))));
        changes.extend(self.categories.map(|names| ("categories".to_owned(), json!(names))));
        if changes.is_empty() {
            let fields = SETTABLE[..5].join(", ");
            return Err(OpError::invalid("media.nothing-said", "nothing is said of the picture")
                .hint(format!("give one of: {fields}")));
        }
        let (value, written) = cx.stage("media.describe", |draft| {
            let record = find::media(&*draft.snapshot().media()?, &self.media)?;
            let mut value = record.value.clone();
            for (key, new) in &changes {
                let is_empty = new.as_str().is_some_and(|text| text.trim().is_empty())
                    || new.as_array().is_some_and(Vec::is_empty);
                match (value.as_object_mut(), is_empty) {
                    (Some(map), true) => drop(map.shift_remove(key)),
                    (Some(map), false) => drop(map.insert(key.clone(), new.clone())),
                    (None, _) => {}
                }
            }
            draft.entitle(format!("Describe {}", record.media.filename));
            let record = put(draft, &record, value)?;
            Ok::<Value, OpError>(record.value)
        })?;
        Ok(Changed::of(Some(value), written))
    }
}
