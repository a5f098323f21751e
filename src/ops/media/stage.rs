//! `cms media describe`: an agent's description of a picture, staged on AI Review.

use super::change::{SETTABLE, describe};
use crate::ops::post::Changed;
use crate::ops::prelude::*;

/// Suggest what a media record says (alternative text and the like), staged on AI Review
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetStaged {
    /// Media record: id, beginning of its id, address, or file name
    #[arg(value_name = "MEDIA")]
    pub media: String,
    /// What the picture shows, for those who cannot see it; an empty text takes it away
    #[arg(long, value_name = "TEXT")]
    pub alt_text: Option<String>,
    /// Title
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// Caption shown with it
    #[arg(long, value_name = "TEXT")]
    pub caption: Option<String>,
    /// A longer description
    #[arg(long, value_name = "TEXT")]
    pub description: Option<String>,
    /// Words to find it by, instead of those that it has
    #[arg(long = "category", value_name = "NAME")]
    pub categories: Option<Vec<String>>,
}

impl Operation for SetStaged {
    const FACTS: Facts = facts!("media.describe", Permission::AiReviewSave;
        "media describe workshop.jpg --alt-text 'The workshop by the canal'" => "Suggest a description");
    type Can = Staging;
    type Output = Changed;

    fn run(self, cx: &mut Context<'_, Staging>) -> Result<Changed, OpError> {
        let text = |text: Option<String>| text.map(|text| Some(text).filter(|text| !text.trim().is_empty()));
        let named = [
            ("altText", text(self.alt_text).map(Value::from)),
            ("title", text(self.title).map(Value::from)),
            ("caption", text(self.caption).map(Value::from)),
            ("description", text(self.description).map(Value::from)),
            ("categories", self.categories.map(|names| Some(names).filter(|names| !names.is_empty()).into())),
        ];
        let changes: Vec<Assignment> =
            named.into_iter().filter_map(|(key, value)| Some(Assignment::at(key, value?))).collect();
        if changes.is_empty() {
            let fields = SETTABLE[..5].join(", ");
            return Err(OpError::invalid("media.nothing-said", "no description of the picture is given")
                .hint(format!("give one of: {fields}")));
        }
        let (record, written) = describe(cx, Self::FACTS.name, &self.media, &changes)?;
        Ok(Changed::of(Some(record.value), written))
    }
}
