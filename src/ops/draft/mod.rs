//! Drafts, limited to staging on AI Review: a new post, its translations, fields, terms, modules.
//!
//! All callers (an agent through the tool server, a script on the command line) write to AI Review only: the context
//! has no method for other stages.

mod add;
mod brief;
mod create;
mod edits;
mod json_text;
mod patch;
mod props;
mod remove;
mod save;
mod shorter;
mod terms;
mod translate;
mod update;
mod vary;

pub use add::AddModule;
pub use create::Create;
pub use remove::RemoveModule;
pub use save::Save;
pub use terms::SetTerms;
pub(crate) use translate::each_once;
pub use translate::{AllTranslated, From, OneTranslated, Translate, TranslateAll, Translated};
pub use update::UpdateModule;
pub use vary::CreateVariation;

use super::answer::write_changes;
use super::page::{Page, View};
use crate::base::Map;
use crate::site::{Item, Written};
use schemars::JsonSchema;
use serde::Serialize;

/// A post that was staged, and what the write did.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Staged {
    /// id, type, locale, slug and title of the post
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub post: Map,
    /// What the write did
    #[serde(flatten)]
    pub written: Written,
}

impl View for Staged {
    fn show(&self, page: &mut Page) {
        write_changes(page, &self.written);
    }
}

/// The fields that identify a post in an answer.
fn named(item: &Item) -> Map {
    let keys = ["id", "type", "locale", "slug", "title"];
    keys.into_iter().map(|key| (key.to_owned(), item.value.get(key).cloned().unwrap_or_default())).collect()
}
