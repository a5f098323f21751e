//! `cms translation delete`: deletes a post in one language; the others stay.

use super::compose::relative;
use crate::ops::post::{deleted, only_archived, put_post};
use crate::ops::prelude::*;

/// Delete a translation softly; the original and the other languages stay
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Delete {
    /// Any post of the family: id, `type/locale/slug`, file path, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
    /// Language of the translation
    #[arg(value_name = "LOCALE")]
    pub locale: String,
}

impl Change for Delete {
    const FACTS: Facts = facts!("translation.delete", Permission::PostsDelete;
        "translation delete about es" => "Hide the Spanish page; `cms post restore` brings it back");

    fn change(&self, draft: &mut Draft<'_>, new: &New<'_>) -> Result<Value, OpError> {
        let member = find::living_post(draft, &self.post)?;
        let found = relative(draft.snapshot(), &member, &self.locale)?.ok_or_else(|| {
            OpError::not_found("translation.not-found", "Translation not found for this locale")
                .detail("locale", "has no translation")
                .meta(json!({"locale": self.locale}))
        })?;
        if found.translation_of_id.is_none() {
            return Err(OpError::new(
                ErrorKind::Conflict,
                "translation.original",
                "The original cannot be deleted as a translation",
            )
            .hint("`cms post delete` deletes it"));
        }
        let item = find::drafted_post(draft, &found.id)?;
        let value = deleted(&item, only_archived(draft)?, &rfc3339(new.now))?;
        draft.entitle(format!("Delete the {} translation {}", self.locale, item.title()));
        Ok(put_post(draft, &item, value)?.value)
    }
}
