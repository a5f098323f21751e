//! Terms of imported posts: existing ones under any name, those that may be created, and others.

use super::report::{Imported, Remark};
use crate::base::text::term_slug;
use crate::import::markdown::Term;
use crate::ops::prelude::*;
use uuid::Uuid;

/// The namespace of the ids of terms that an import creates. It must never change: the same term gets the same id
/// everywhere.
const NAMESPACE: Uuid = Uuid::from_u128(0x4d0a_6c1b_7f3e_4e55_9a21_c8f0_52be_13d7);
/// Longest name of a term, in characters.
const NAME_CHARS_MAX: usize = 200;

/// A term by its taxonomy and slug.
pub(super) type Key = (String, String);

/// The terms of a site, and the names of imported ones.
pub(super) struct Terms {
    /// Each current or former slug of a term, with its current slug.
    known: HashMap<Key, String>,
    /// Imported terms, as written.
    imported: HashMap<Key, Term>,
}

impl Terms {
    /// The terms of the site.
    pub(super) fn of(draft: &Draft<'_>, imported: Vec<Term>) -> Result<Self, OpError> {
        let imported: HashMap<Key, Term> = imported
            .into_iter()
            .map(|term| {
                let name = term.name.replace('\0', "");
                let description = term.description.replace('\0', "");
                ((term.taxonomy.clone(), term.slug.clone()), Term { name, description, ..term })
            })
            .collect();
        let mut known = HashMap::new();
        let items = if imported.is_empty() { Vec::new() } else { draft.snapshot().items(Kind::Term)? };
        for item in items {
            let taxonomy = item.path.split('/').nth(1).unwrap_or_default();
            let Some(slug) = item.text("slug") else { continue };
            let aliases = item.value.get("aliases").and_then(Value::as_array).into_iter().flatten();
            for alias in aliases.filter_map(Value::as_str) {
                known.entry((taxonomy.to_owned(), alias.to_owned())).or_insert_with(|| slug.to_owned());
            }
            known.insert((taxonomy.to_owned(), slug.to_owned()), slug.to_owned());
        }
        Ok(Terms { known, imported })
    }

    /// Replaces a post's terms by their slugs on the site. Terms that neither exist nor may be created go to the custom
    /// fields; returns notes about them.
    pub(super) fn resolve(&self, post: &mut Value, definitions: &Definitions) -> Vec<String> {
        let mut refused: Vec<(String, Vec<String>)> = Vec::new();
        let Some(taxonomies) = post.get_mut("taxonomies").and_then(Value::as_object_mut) else {
            return Vec::new();
        };
        for (taxonomy, terms) in taxonomies.iter_mut() {
            let is_open = definitions.taxonomies.get(taxonomy).is_some_and(|t| t.free_tagging);
            let mut slugs: Vec<String> = Vec::new();
            let mut others = Vec::new();
            for slug in terms.as_array().into_iter().flatten().filter_map(Value::as_str) {
                let key = (taxonomy.clone(), slug.to_owned());
                match self.known.get(&key) {
                    Some(now) if slugs.contains(now) => {}
                    Some(now) => slugs.push(now.clone()),
                    None if is_open => slugs.push(slug.to_owned()),
                    None => others
                        .push(self.imported.get(&key).map_or(slug, |term| term.name.as_str()).to_owned()),
                }
            }
            *terms = json!(slugs);
            if !others.is_empty() {
                refused.push((taxonomy.clone(), others));
            }
        }
        taxonomies.retain(|_, terms| terms.as_array().is_some_and(|terms| !terms.is_empty()));
        let is_bare = taxonomies.is_empty();
        if let Value::Object(map) = post
            && is_bare
        {
            map.shift_remove("taxonomies");
        }
        refused.into_iter().map(|(taxonomy, names)| put_aside(post, &taxonomy, names)).collect()
    }

    /// The taxonomies that have terms on the site, or get some of these.
    pub(super) fn taxonomies(&self, used: &[Key]) -> BTreeSet<String> {
        self.known.keys().chain(used).map(|(taxonomy, _)| taxonomy.clone()).collect()
    }

    /// Creates missing terms that are used, and those above them. Returns them as `taxonomy/slug`.
    pub(super) fn create(
        &self,
        draft: &mut Draft<'_>,
        used: Vec<Key>,
        definitions: &Definitions,
    ) -> Result<Vec<String>, OpError> {
        let mut made = Vec::new();
        for term in self.missing(used, definitions) {
            let (taxonomy, slug) = (&term.taxonomy, &term.slug);
            let path = path_of(term);
            if draft.exists(&path)? {
                continue;
            }
            let id = Uuid::new_v5(&NAMESPACE, format!("{taxonomy}/{slug}").as_bytes());
            let mut value = json!({"id": id, "slug": slug, "name": shown_name(term)});
            if !term.description.is_empty() {
                value["description"] = json!(term.description);
            }
            if let Some(above) = above(term, definitions) {
                value["parent"] = json!(self.known.get(&above).unwrap_or(&above.1));
            }
            draft.put(Kind::Term, &path, value)?;
            made.push(format!("{taxonomy}/{slug}"));
        }
        Ok(made)
    }

    /// Gives terms the names and the descriptions that the source has for them, where these are on the site with nothing but
    /// the name that an earlier import wrote. Notes which.
    pub(super) fn describe(
        &self,
        draft: &mut Draft<'_>,
        operation: &str,
        report: &mut Imported,
    ) -> Result<(), OpError> {
        let says_more =
            |term: &&Term| !term.description.is_empty() || !is_named_by_slug(term, &shown_name(term));
        let there = self.imported.iter().filter(|(key, _)| self.known.get(*key) == Some(&key.1));
        let mut plain: Vec<(&Term, Item)> = Vec::new();
        for term in there.map(|(_, term)| term).filter(says_more) {
            let item = draft.item_at(&path_of(term))?;
            plain.extend(item.filter(|item| is_plain(term, &item.value)).map(|item| (term, item)));
        }
        plain.sort_by_key(|(term, _)| *term);
        let wanted = plain.iter().map(|(_, item)| item.id.clone()).collect();
        let traces = draft.snapshot().traces(operation, &wanted)?;
        for (term, item) in plain {
            // A term to which a person gave its plain name again keeps it.
            let last = traces.get(&item.id).and_then(|all| all.last()?.after.as_ref());
            let is_as_written = |last: &Value| {
                ["name", "description"].iter().all(|key| last.get(*key) == item.value.get(*key))
            };
            if last.is_none_or(|last| !is_as_written(last)) {
                continue;
            }
            let mut value = item.value;
            value["name"] = json!(shown_name(term));
            if !term.description.is_empty() {
                value["description"] = json!(term.description);
            }
            draft.put(Kind::Term, &item.path, value)?;
            let message = format!(
                "the term `{}/{}` is named and described as in the source now",
                term.taxonomy, term.slug
            );
            report.notes.push(Remark { file: String::new(), message });
        }
        Ok(())
    }

    /// The imported terms that the site lacks: those in use, and those above them, by taxonomy and slug.
    fn missing(&self, used: Vec<Key>, definitions: &Definitions) -> BTreeSet<&Term> {
        let (mut missing, mut pending) = (BTreeSet::new(), used);
        while let Some(key) = pending.pop() {
            if let Some(term) = self.imported.get(&key).filter(|_| !self.known.contains_key(&key))
                && missing.insert(term)
            {
                pending.extend(above(term, definitions));
            }
        }
        missing
    }
}

fn path_of(term: &Term) -> String {
    format!("terms/{}/{}.yaml", term.taxonomy, term.slug)
}

/// The name of a term as a site has it.
fn shown_name(term: &Term) -> String {
    let line = one_line(&term.name);
    line.chars().take(NAME_CHARS_MAX).collect()
}

/// Whether a name says no more than the slug.
fn is_named_by_slug(term: &Term, name: &str) -> bool {
    term_slug(name) == term.slug
}

/// Whether a term of the site says no more than its slug.
fn is_plain(term: &Term, value: &Value) -> bool {
    let text = |key: &str| value.get(key).and_then(Value::as_str).unwrap_or_default();
    text("description").is_empty() && is_named_by_slug(term, text("name"))
}

/// The term above a term, in a taxonomy where terms can have one.
fn above(term: &Term, definitions: &Definitions) -> Option<Key> {
    let is_tree = definitions.taxonomies.get(&term.taxonomy).is_some_and(|taxonomy| taxonomy.hierarchical);
    Some((term.taxonomy.clone(), term.parent.clone().filter(|_| is_tree)?))
}

pub(super) fn terms_of(post: &Value) -> Vec<Key> {
    let taxonomies = post.get("taxonomies").and_then(Value::as_object).into_iter().flatten();
    taxonomies
        .flat_map(|(taxonomy, terms)| {
            let slugs = terms.as_array().into_iter().flatten().filter_map(Value::as_str);
            slugs.map(|slug| (taxonomy.clone(), slug.to_owned())).collect::<Vec<_>>()
        })
        .collect()
}

/// Stores names of terms in the custom fields, under the taxonomy's name unless it is taken.
fn put_aside(post: &mut Value, taxonomy: &str, names: Vec<String>) -> String {
    let list = names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    let Value::Object(map) = post else { return String::new() };
    let fields = map.entry("customFields").or_insert_with(|| Value::Object(Map::new()));
    if let Value::Object(fields) = fields {
        let free = std::iter::once(taxonomy.to_owned())
            .chain((2..).map(|n| format!("{taxonomy}_{n}")))
            .find(|key| !fields.contains_key(key))
            .expect("because the numbers do not end");
        fields.insert(free, json!(names));
    }
    format!("the taxonomy `{taxonomy}` accepts no new terms: {list} went to the custom fields")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(taxonomy: &str, slug: &str) -> Key {
        (taxonomy.to_owned(), slug.to_owned())
    }

    fn term(taxonomy: &str, slug: &str, name: &str, parent: Option<&str>) -> Term {
        let (taxonomy, slug, name) = (taxonomy.to_owned(), slug.to_owned(), name.to_owned());
        Term { taxonomy, slug, name, parent: parent.map(str::to_owned), ..Term::default() }
    }

    #[test]
    fn terms_above_those_in_use_are_missing_too() {
        let taxonomy = |slug: &str, is_tree: bool| {
            let id = "c6f0e3a3-e197-4385-869c-e420e16ffbff";
            let value = json!({"id": id, "slug": slug, "name": slug, "hierarchical": is_tree});
            (format!("taxonomies/{slug}.yaml"), value)
        };
        let (definitions, _) =
            Definitions::load([taxonomy("tree", true), taxonomy("flat", false)].into_iter());
        let listed = [("a", None), ("b", Some("a")), ("c", Some("b")), ("other", None)];
        let imported = ["tree", "flat"].iter().flat_map(|taxonomy| {
            listed.map(|(slug, parent)| (key(taxonomy, slug), term(taxonomy, slug, slug, parent)))
        });
        let mut terms = Terms { known: HashMap::new(), imported: imported.collect() };
        let missing = |terms: &Terms, taxonomy: &str| -> Vec<String> {
            let missing = terms.missing(vec![key(taxonomy, "c")], &definitions);
            missing.into_iter().map(|term| term.slug.clone()).collect()
        };
        assert_eq!(missing(&terms, "tree"), ["a", "b", "c"]);
        assert_eq!(missing(&terms, "flat"), ["c"]);
        // What the site has ends the branch.
        terms.known.insert(key("tree", "b"), "b".to_owned());
        assert_eq!(missing(&terms, "tree"), ["c"]);
    }

    #[test]
    fn terms_are_mapped_created_or_moved_to_custom_fields() {
        let id = "c6f0e3a3-e197-4385-869c-e420e16ffbff";
        let taxonomy = |slug: &str, free: bool| {
            let value = json!({"id": id, "slug": slug, "name": slug, "freeTagging": free});
            (format!("taxonomies/{slug}.yaml"), value)
        };
        let files = vec![taxonomy("tags", true), taxonomy("topics", false)];
        let (definitions, _) = Definitions::load(files.into_iter());
        let terms = Terms {
            known: [
                (key("tags", "rust"), "rust".to_owned()),
                (key("tags", "rust-lang"), "rust".to_owned()),
                (key("topics", "a"), "a".to_owned()),
            ]
            .into(),
            imported: [(key("topics", "b-c"), term("topics", "b-c", "B & C", None))].into(),
        };
        let mut post = json!({
            "taxonomies": {"tags": ["rust-lang", "new", "rust"], "topics": ["a", "b-c"]},
            "customFields": {"topics": 1},
        });
        let notes = terms.resolve(&mut post, &definitions);
        assert_eq!(post["taxonomies"], json!({"tags": ["rust", "new"], "topics": ["a"]}));
        assert_eq!(post["customFields"], json!({"topics": 1, "topics_2": ["B & C"]}));
        assert_eq!(notes.len(), 1);
        let mut post = json!({"taxonomies": {"topics": ["b-c"]}});
        terms.resolve(&mut post, &definitions);
        assert_eq!(post, json!({"customFields": {"topics": ["B & C"]}}));
    }
}
