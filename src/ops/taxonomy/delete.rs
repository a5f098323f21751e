//! `cms taxonomy delete`: deletes a taxonomy, optionally with its terms.

use super::term_paths;
use crate::ops::named::{drafted, name_of, refuse_used, users};
use crate::ops::prelude::*;

/// Delete a taxonomy that no post type and no post uses
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Delete {
    /// Taxonomy: slug, id, or the beginning of its id
    #[arg(value_name = "TAXONOMY")]
    pub item: String,
    /// Its terms too
    #[arg(long)]
    #[serde(default)]
    pub with_terms: bool,
}

impl Change for Delete {
    const FACTS: Facts = facts!("taxonomy.delete", Kind::Taxonomy.deleting();
        "taxonomy delete topics --with-terms" => "Refused while a post type names it or a post has a term");

    fn change(&self, draft: &mut Draft<'_>, _: &New<'_>) -> Result<Value, OpError> {
        let item = drafted(draft, Kind::Taxonomy, &self.item)?;
        let slug = name_of(&item);
        let mut users = users(draft.snapshot(), &item)?;
        // Terms that refer to their parent do not prevent deleting them together.
        users.retain(|user| user.item.id.kind != Kind::Term);
        refuse_used(&item, &users)?;
        let terms = term_paths(draft.snapshot(), &slug)?;
        if !terms.is_empty() && !self.with_terms {
            let message = format!("the taxonomy `{slug}` has {}", count(terms.len(), "term"));
            return Err(OpError::new(ErrorKind::Conflict, "taxonomy.has-terms", message)
                .hint("`--with-terms` deletes them with it"));
        }
        terms.iter().for_each(|path| draft.remove(path));
        draft.remove(&item.path);
        draft.entitle(format!("Remove taxonomy {slug}"));
        Ok(item.value)
    }
}
