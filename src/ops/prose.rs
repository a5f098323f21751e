//! The form of rich text that a caller requests.

use crate::ops::prelude::*;
use crate::richtext::Form;

/// A form of rich text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Prose {
    /// Markdown, as far as it can say it
    Markdown,
    /// The editor's JSON
    Json,
    /// HTML as a page shows it
    Html,
    /// The words alone
    Text,
}

impl From<Prose> for Form {
    fn from(prose: Prose) -> Form {
        match prose {
            Prose::Markdown => Form::Markdown,
            Prose::Json => Form::Json,
            Prose::Html => Form::Html,
            Prose::Text => Form::Text,
        }
    }
}
