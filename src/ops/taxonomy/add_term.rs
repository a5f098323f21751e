//! `cms taxonomy add-term`: a new term.

use super::record::slug_of;
use crate::base::Alternatives;
use crate::base::text::slugify;
use crate::ops::named::{Name, create, drafted, name_of};
use crate::ops::post::Assignment;
use crate::ops::prelude::*;

/// Add a term to a taxonomy
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AddTerm {
    /// Taxonomy: slug, id, or the beginning of its id
    #[arg(value_name = "TAXONOMY")]
    pub taxonomy: String,
    /// Its name for readers
    #[arg(value_name = "NAME")]
    pub name: String,
    /// The name that posts call it by; made from the name unless given
    #[arg(long, value_name = "SLUG")]
    #[serde(default)]
    pub slug: Option<String>,
    /// Slug or id of the term above it
    #[arg(long, value_name = "TERM")]
    #[serde(default)]
    pub parent: Option<String>,
    /// What it is about
    #[arg(long, value_name = "TEXT")]
    #[serde(default)]
    pub description: Option<String>,
    /// Further fields: FIELD=VALUE or FIELD:=JSON
    #[arg(long = "set", value_name = "FIELD=VALUE", value_parser = Assignment::parse)]
    #[serde(default)]
    pub fields: Vec<Assignment>,
}

impl Change for AddTerm {
    const FACTS: Facts = facts!("taxonomy.add-term", Kind::Term.editing();
        "taxonomy add-term tags 'Cargo bikes'" => "The term `cargo-bikes`",
        "taxonomy add-term topics Gravel --parent touring" => "A term below another one");

    fn change(&self, draft: &mut Draft<'_>, new: &New<'_>) -> Result<Value, OpError> {
        let slug = self.slug.clone().unwrap_or_else(|| slugify(&self.name));
        if slug.is_empty() {
            return Err(OpError::invalid("field.missing", format!("`{}` suggests no slug", self.name))
                .detail("slug", "is required")
                .hint("give one with `--slug SLUG`"));
        }
        let taxonomy = name_of(&drafted(draft, Kind::Taxonomy, &self.taxonomy)?);
        let mut value = json!({"id": new.id(), "slug": slug, "name": self.name});
        if let Some(parent) = &self.parent {
            let parent = &slug_of(draft, parent.clone())?;
            let parent = parent.strip_prefix(&format!("{taxonomy}/")).unwrap_or(parent);
            let above = drafted(draft, Kind::Term, &format!("{taxonomy}/{parent}"));
            let above = above.map_err(|error| no_parent(draft, error, &taxonomy, parent))?;
            value["parent"] = json!(above.text("slug").unwrap_or(parent));
        }
        if let Some(description) = &self.description {
            value["description"] = json!(description);
        }
        let name = Name { kind: Kind::Term, folder: Some(&taxonomy), slug: &slug };
        Ok(create(draft, name, value, &self.fields)?.value)
    }
}

/// The error for a missing parent, with similar terms of the taxonomy.
fn no_parent(draft: &Draft<'_>, error: OpError, taxonomy: &str, parent: &str) -> OpError {
    if error.code != "term.not-found" {
        return error;
    }
    let folder = format!("terms/{taxonomy}/");
    let paths = draft.snapshot().paths(Kind::Term).unwrap_or_default();
    let slugs: Vec<&str> =
        paths.iter().filter_map(|path| path.strip_prefix(&folder)?.strip_suffix(".yaml")).collect();
    error
        .detail("parent", "is not a term of this taxonomy")
        .hint(format!("`{taxonomy}` has no terms yet"))
        .instead(Alternatives::among(parent, slugs))
}
