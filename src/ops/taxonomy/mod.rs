//! Taxonomies and their terms.

mod add_term;
mod create;
mod delete;
mod record;
mod remove_term;
mod terms;

pub use add_term::AddTerm;
pub use create::Create;
pub use delete::Delete;
pub use remove_term::RemoveTerm;
pub use terms::Terms;
pub(crate) use terms::{nested, slugs_below};

use super::named::{Lists, Noun, Renames, Sets, Shows, Verb, cell};
use crate::model::{Taxonomy, View as _};
use crate::ops::prelude::*;

/// Taxonomies.
#[derive(Debug, Clone, JsonSchema)]
pub struct Taxonomies;

/// Terms of taxonomies.
#[derive(Debug, Clone, JsonSchema)]
pub struct TermNoun;

impl Noun for Taxonomies {
    const KIND: Kind = Kind::Taxonomy;
    const VALUE: &'static str = "TAXONOMY";
    const HELP: &'static str = "Taxonomy: slug, id, or the beginning of its id";
}

impl Noun for TermNoun {
    const KIND: Kind = Kind::Term;
    const VALUE: &'static str = "TAXONOMY/TERM";
    const HELP: &'static str = "Term: `taxonomy/slug`, id, or the beginning of its id";
}

impl Lists for Taxonomies {
    const LIST: Verb = verb!("taxonomy.list", "List taxonomies, and how many terms each has";
        "taxonomy list" => "All of them",
        "taxonomy list --json" => "The whole definitions, as JSON");
    const NONE: &'static str = "no taxonomies";
    const COLUMNS: &'static [&'static str] = &["slug", "name", "terms", "post types", "rules"];

    fn row(snapshot: &Snapshot<'_>, item: &Item, fields: &mut Map) -> Result<Vec<String>, OpError> {
        let slug = item.text("slug").unwrap_or_default();
        let terms = term_paths(snapshot, slug)?.len();
        fields.insert("termCount".to_owned(), json!(terms));
        let definitions = snapshot.definitions()?;
        let types: Vec<&str> = definitions
            .post_types
            .values()
            .filter(|post_type| post_type.taxonomies.iter().any(|name| name == slug))
            .map(|post_type| post_type.post_type.as_str())
            .collect();
        Ok(vec![slug.to_owned(), cell(fields, "name"), terms.to_string(), types.join(", "), rules(item)])
    }
}

fn rules(item: &Item) -> String {
    let Ok(taxonomy) = Taxonomy::from_value(&item.value) else { return String::new() };
    let tree = taxonomy.hierarchical.then(|| "a tree".to_owned());
    let free = taxonomy.free_tagging.then(|| "free tagging".to_owned());
    let most = taxonomy.limit().map(|most| format!("at most {most} a post"));
    [tree, free, most].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// The files of a taxonomy's terms.
fn term_paths(snapshot: &Snapshot<'_>, taxonomy: &str) -> Result<Vec<String>, OpError> {
    let folder = format!("terms/{taxonomy}/");
    Ok(snapshot.paths(Kind::Term)?.into_iter().filter(|path| path.starts_with(&folder)).collect())
}

impl Shows for Taxonomies {
    const SHOW: Verb = verb!("taxonomy.show", "Show one taxonomy: its file, or with --json its fields";
        "taxonomy show tags" => "The file; `cms taxonomy terms tags` shows what is in it");
}

impl Sets for Taxonomies {
    const SET: Verb = verb!("taxonomy.set", "Change fields of a taxonomy";
        "taxonomy set tags maxSelections=5 freeTagging=false" => "At most five tags a post, all known");
    const FIXED: &'static [(&'static str, &'static str)] =
        &[("slug", "posts and terms lie under it; make another with `cms taxonomy create`")];

    fn lay(draft: &mut Draft<'_>, item: &Item, record: Map) -> Result<Item, OpError> {
        record::lay(draft, item, record)
    }
}

impl Sets for TermNoun {
    const SET: Verb = verb!("taxonomy.set-term", "Change fields of a term";
        "taxonomy set-term tags/wheels name='Wheels and hubs'" => "The name that readers see");
    const FIXED: &'static [(&'static str, &'static str)] = &[
        ("slug", "`cms taxonomy rename-term TAXONOMY/TERM NEW` gives it another slug, and tells all posts"),
        ("aliases", "they come from `cms taxonomy rename-term`"),
    ];

    fn lay(draft: &mut Draft<'_>, item: &Item, record: Map) -> Result<Item, OpError> {
        record::lay_term(draft, item, record)
    }
}

impl Renames for TermNoun {
    const RENAME: Verb = verb!("taxonomy.rename-term",
        "Give a term another slug, in every post that carries it, in one commit";
        "taxonomy rename-term tags/wheels rims-and-spokes" => "Its old slug still finds it");
}
