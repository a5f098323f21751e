//! Taxonomies and their terms.

mod record;
mod terms;

pub(crate) use record::{add_definitions, listed_term, term_fields};
pub use terms::Terms;
pub(crate) use terms::{current_slugs, nested, refuse_unknown_term, slugs_of};

use crate::base::path::unescape;
use crate::base::text::term_slug;
use crate::model::Taxonomy;
use crate::model::View as _;
use crate::ops::named::{Name, User, cell, create, refuse_used, slug_from, users};
use crate::ops::prelude::*;
use record::{check_fields, slug_of};

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
    const FIXED: &'static [patch::Fixed] =
        &[("slug", "posts and terms refer to the slug; make another taxonomy with `cms taxonomy create`")];

    fn lay(draft: &mut Draft<'_>, item: &Item, record: Map) -> Result<Item, OpError> {
        record::lay(draft, item, record)
    }
}

impl Sets for TermNoun {
    const SET: Verb = verb!("taxonomy.set-term", "Change fields of a term";
        "taxonomy set-term tags/wheels name='Wheels and hubs'" => "The name that readers see");
    const FIXED: &'static [patch::Fixed] = &[
        (
            "slug",
            "`cms taxonomy rename-term TAXONOMY/TERM NEW` changes the slug, and every post that uses it",
        ),
        ("aliases", "`cms taxonomy rename-term` sets the aliases"),
    ];

    fn lay(draft: &mut Draft<'_>, item: &Item, record: Map) -> Result<Item, OpError> {
        record::lay_term(draft, item, record)
    }
}

impl Renames for TermNoun {
    const RENAME: Verb = verb!("taxonomy.rename-term",
        "Give a term another slug, in every post that carries it, in one commit";
        "taxonomy rename-term tags/wheels rims-and-spokes" => "Its old slug still finds it, and its old page leads to the new one");
}

/// Create a taxonomy
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Create {
    /// Its slug: lower case letters, digits, single hyphens
    #[arg(value_name = "SLUG")]
    pub slug: String,
    /// Its name for readers
    #[arg(long, value_name = "TEXT")]
    pub name: String,
    /// Terms can have a parent
    #[arg(long)]
    #[serde(default)]
    pub hierarchical: bool,
    /// Posts may name terms that do not exist yet
    #[arg(long)]
    #[serde(default)]
    pub free_tagging: bool,
    /// Most terms on one post; any number unless given
    #[arg(long, value_name = "N")]
    pub max_selections: Option<u32>,
    /// Further fields: FIELD=VALUE or FIELD:=JSON
    #[arg(long = "set", value_name = "FIELD=VALUE", value_parser = Assignment::parse)]
    #[serde(default, deserialize_with = "patch::read")]
    #[schemars(with = "patch::Patch")]
    pub fields: Vec<Assignment>,
}

impl Change for Create {
    const FACTS: Facts = facts!("taxonomy.create", Kind::Taxonomy.editing();
        "taxonomy create topics --name Topics --hierarchical --max-selections 3" =>
            "A tree of topics; `cms type set blog` then lets blog posts use it");

    fn change(&self, draft: &mut Draft<'_>, new: &New<'_>) -> Result<Value, OpError> {
        let mut value = json!({
            "id": new.id(), "slug": self.slug, "name": self.name,
            "hierarchical": self.hierarchical, "freeTagging": self.free_tagging,
        });
        if let Some(most) = self.max_selections {
            value["maxSelections"] = json!(most);
        }
        let fields = match patch::record(&self.fields) {
            Some(record) => {
                check_fields(draft, &record)?;
                patch::places(record)
            }
            None => self.fields.clone(),
        };
        Ok(create(draft, Name::of(Kind::Taxonomy, &self.slug), value, &fields)?.value)
    }
}

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
    pub slug: Option<String>,
    /// Slug or id of the term above it
    #[arg(long, value_name = "TERM")]
    pub parent: Option<String>,
    /// What it is about
    #[arg(long, value_name = "TEXT")]
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
        let slug = match &self.slug {
            Some(slug) => slug.clone(),
            None => slug_from(&self.name, term_slug)?,
        };
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
        let name = Name { kind: Kind::Term, scope: Some(&taxonomy), slug: &slug };
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

/// Remove a term that nothing carries
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RemoveTerm {
    /// Term: `taxonomy/slug`, id, or the beginning of its id
    #[arg(value_name = "TAXONOMY/TERM")]
    pub term: String,
    /// Take it off the posts that carry it; terms below it move up
    #[arg(long)]
    #[serde(default)]
    pub detach: bool,
}

impl Change for RemoveTerm {
    const FACTS: Facts = facts!("taxonomy.remove-term", Kind::Term.deleting();
        "taxonomy remove-term tags/touring" => "Refused while a post carries it",
        "taxonomy remove-term tags/touring --detach" => "Off all posts, in the same commit");

    fn change(&self, draft: &mut Draft<'_>, _: &New<'_>) -> Result<Value, OpError> {
        let term = drafted(draft, Kind::Term, &self.term)?;
        let users = users(draft.snapshot(), &term)?;
        if !self.detach {
            refuse_used(&term, &users).map_err(|error| {
                error.hint("`--detach` removes the term from all of these; nothing was written")
            })?;
        }
        for user in users {
            detach(draft, user, &term)?;
        }
        draft.remove(&term.path);
        draft.entitle(format!("Remove term {}", name_of(&term)));
        Ok(term.value)
    }
}

/// Removes the term from an item. A child of the term gets its parent instead.
fn detach(draft: &mut Draft<'_>, user: User, term: &Item) -> Result<(), OpError> {
    let mut value = user.item.value;
    match (user.item.id.kind, term.text("parent")) {
        (Kind::Term, Some(parent)) => value["parent"] = json!(parent),
        (Kind::Term, None) | (_, _) => {
            user.pointers.iter().rev().for_each(|pointer| remove(&mut value, pointer))
        }
    }
    Ok(draft.put(user.item.id.kind, &user.item.path, value)?)
}

/// Removes the target of a JSON pointer, and the list or mapping if it is empty then.
fn remove(value: &mut Value, pointer: &str) {
    let Some((above, last)) = pointer.rsplit_once('/') else { return };
    let emptied = match value.pointer_mut(above) {
        Some(Value::Array(items)) => {
            let index = last.parse::<usize>().ok().filter(|index| *index < items.len());
            index.map(|index| items.remove(index));
            items.is_empty()
        }
        Some(Value::Object(map)) => {
            map.shift_remove(&unescape(last));
            map.is_empty() && above == "/taxonomies"
        }
        Some(Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_)) | None => false,
    };
    if emptied {
        remove(value, above);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn removal_leaves_no_empty_values() {
        let post =
            json!({"taxonomies": {"tags": ["a", "b"], "topics": ["c"]}, "customFields": {"x": "a", "y": 1}});
        for (pointers, left) in [
            (
                vec!["/taxonomies/tags/0"],
                json!({"taxonomies": {"tags": ["b"], "topics": ["c"]}, "customFields": {"x": "a", "y": 1}}),
            ),
            (
                vec!["/taxonomies/topics/0", "/customFields/x"],
                json!({"taxonomies": {"tags": ["a", "b"]}, "customFields": {"y": 1}}),
            ),
            (
                vec!["/taxonomies/topics/0", "/taxonomies/tags/1", "/taxonomies/tags/0"],
                json!({"customFields": {"x": "a", "y": 1}}),
            ),
        ] {
            let mut value = post.clone();
            pointers.iter().for_each(|pointer| remove(&mut value, pointer));
            assert_eq!(value, left);
        }
    }
}
