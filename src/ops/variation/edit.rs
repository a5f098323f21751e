//! `cms variation edit`: change fields of a variation.

use super::group::meant;
use crate::ops::post::put_post;
use crate::ops::prelude::*;

/// Fields that define a test, and cannot be changed.
const FIXED: [patch::Fixed; 3] = [
    ("abGroupId", "it is set when a variation is made"),
    ("abVariation", "it is set when a variation is made"),
    ("translationOfId", "it is set when a translation is made"),
];

/// Change fields of a variation, in the language of the post that is named
///
/// FIELD=VALUE and FIELD:=JSON as in `cms post set`.
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Edit {
    /// The main post: id, `type/locale/slug`, file path, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
    /// Which variation of it
    #[arg(value_name = "VARIATION")]
    pub variation: String,
    /// Changes: FIELD=VALUE or FIELD:=JSON
    #[arg(value_name = "FIELD=VALUE", required = true, value_parser = Assignment::parse)]
    pub fields: Vec<Assignment>,
}

impl Change for Edit {
    const FACTS: Facts = facts!("variation.edit", Permission::PostsEdit;
        "variation edit about B title='Come in'" => "Another title for some visitors");

    fn change(&self, draft: &mut Draft<'_>, _: &New<'_>) -> Result<Value, OpError> {
        let (item, _) = meant(draft.snapshot(), &self.post, Some(&self.variation))?;
        let mut value = item.value.clone();
        for assignment in &self.fields {
            patch::refuse_fixed(assignment, "a variation", &FIXED)?;
            assignment.apply(&mut value)?;
        }
        draft.entitle(format!("Change variation {} of {}", self.variation, self.post));
        Ok(put_post(draft, &item, value)?.value)
    }
}
