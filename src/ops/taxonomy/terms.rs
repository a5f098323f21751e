//! `cms taxonomy terms`: the terms of a taxonomy as a tree.

use super::term_paths;
use crate::db::TermFilter;
use crate::ops::named::{Listed, Row, aliases};
use crate::ops::prelude::*;
use crate::site::Found;
use std::iter::Peekable;

/// List the terms of a taxonomy as a tree, and how many posts carry each
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Terms {
    /// Taxonomy: slug, id, or the beginning of its id
    #[arg(value_name = "TAXONOMY")]
    pub taxonomy: String,
}

impl Operation for Terms {
    const FACTS: Facts = facts!("taxonomy.terms", Kind::Term.viewing();
        "taxonomy terms tags" => "The tags, and how many posts carry each");
    type Can = Reading;
    type Output = Listed;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Listed, OpError> {
        let snapshot = cx.snapshot(Stage::Review)?;
        let found = find::named(&snapshot, Kind::Taxonomy, &self.taxonomy)?;
        let rows = rows(&snapshot, &found)?;
        Ok(Listed::of(&snapshot, "no terms", &["slug", "name", "posts"], rows))
    }
}

/// The terms of a taxonomy as a list, each after its parent.
pub(super) fn rows(snapshot: &Snapshot<'_>, taxonomy: &Item) -> Result<Vec<Row>, OpError> {
    let name = name_of(taxonomy);
    let terms = readable(snapshot, &name)?;
    let mut rows = Vec::with_capacity(terms.len());
    // The ids on the path from the top to the term.
    let mut line: Vec<&str> = Vec::new();
    for (term, depth) in tree(&terms) {
        line.truncate(depth);
        let mut row = row(snapshot, &name, term, depth)?;
        row.fields.insert("taxonomyId".to_owned(), json!(taxonomy.id.id));
        row.fields.insert("parentId".to_owned(), json!(line.last()));
        line.push(&term.id.id);
        rows.push(row);
    }
    Ok(rows)
}

/// Deepest level of the tree; deeper terms are listed as siblings.
const DEPTH_MAX: usize = 31;

/// The rows of [`Terms`] as a tree, with `children`.
pub(crate) fn nested(rows: Vec<Value>) -> Vec<Value> {
    fn below(rows: &mut Peekable<impl Iterator<Item = Value>>, depth: u64) -> Vec<Value> {
        let mut found = Vec::new();
        while let Some(mut row) = rows.next_if(|row| row["depth"].as_u64() == Some(depth)) {
            row["children"] = below(rows, depth + 1).into();
            found.push(row);
        }
        found
    }
    below(&mut rows.into_iter().peekable(), 0)
}

/// The terms of a taxonomy. Unreadable files are skipped.
fn readable(snapshot: &Snapshot<'_>, taxonomy: &str) -> Result<Vec<Item>, OpError> {
    let paths = term_paths(snapshot, taxonomy)?;
    let mut terms = Vec::with_capacity(paths.len());
    for path in paths {
        terms.extend(snapshot.readable_at(&path)?);
    }
    Ok(terms)
}

/// The current slug of the term with this slug, now or before; none if no term has it.
fn current(snapshot: &Snapshot<'_>, taxonomy: &str, slug: &str) -> Result<Option<String>, OpError> {
    Ok(currents(snapshot, taxonomy, &[slug.to_owned()])?.pop().flatten())
}

/// The current slugs of the terms with these slugs, now or before, in their order. All terms are read at most once, and only
/// if a slug is none of now.
fn currents(
    snapshot: &Snapshot<'_>,
    taxonomy: &str,
    slugs: &[String],
) -> Result<Vec<Option<String>>, OpError> {
    let (mut found, mut terms) = (Vec::with_capacity(slugs.len()), None);
    for slug in slugs {
        let named = snapshot.find_named(Kind::Term, &format!("{taxonomy}/{slug}"))?;
        if !matches!(named, Found::None) {
            found.push(Some(slug.clone()));
            continue;
        }
        if terms.is_none() {
            terms = Some(readable(snapshot, taxonomy)?);
        }
        let had_it = |term: &&Item| aliases(&term.value).any(|alias| alias == slug);
        let term = terms.iter().flatten().find(had_it);
        found.push(term.and_then(|term| term.text("slug")).map(str::to_owned));
    }
    Ok(found)
}

/// The current slugs of terms that are named as now or before. A slug that no term has stays: posts may carry terms without a
/// file.
///
/// # Errors
/// The repository cannot be read.
pub(crate) fn current_slugs(
    snapshot: &Snapshot<'_>,
    taxonomy: &str,
    slugs: Vec<String>,
) -> Result<Vec<String>, OpError> {
    let found = currents(snapshot, taxonomy, &slugs)?;
    Ok(found.into_iter().zip(slugs).map(|(now, slug)| now.unwrap_or(slug)).collect())
}

/// Refuses a term that does not exist. Where posts may carry terms without a file, every term exists.
///
/// # Errors
/// `term.unknown`, with the terms there are; the repository cannot be read.
pub(crate) fn refuse_unknown_term(
    snapshot: &Snapshot<'_>,
    taxonomy: &str,
    slug: &str,
) -> Result<(), OpError> {
    let definitions = snapshot.definitions()?;
    let is_open = definitions.taxonomies.get(taxonomy).is_none_or(|found| found.free_tagging);
    if is_open || current(snapshot, taxonomy, slug)?.is_some() {
        return Ok(());
    }
    let terms = readable(snapshot, taxonomy)?;
    let known: Vec<&str> = terms.iter().filter_map(|term| term.text("slug")).collect();
    let error = OpError::invalid("term.unknown", format!("there is no term `{taxonomy}/{slug}`"));
    let error = error.detail("taxonomy", "names no term").hint(format!("`{taxonomy}` has no terms yet"));
    Err(error.instead(Alternatives::among(slug, known)))
}

/// The slugs of a term that is named as now or before, and with `descendants` of all terms below it.
///
/// # Errors
/// The repository cannot be read.
pub(crate) fn slugs_of(
    snapshot: &Snapshot<'_>,
    taxonomy: &str,
    slug: &str,
    descendants: bool,
) -> Result<Vec<String>, OpError> {
    let mut found = current_slugs(snapshot, taxonomy, vec![slug.to_owned()])?;
    if !descendants {
        return Ok(found);
    }
    let terms = readable(snapshot, taxonomy)?;
    let mut at = 0;
    while let Some(parent) = found.get(at).cloned() {
        let children = terms.iter().filter(|term| term.text("parent") == Some(parent.as_str()));
        for child in children.filter_map(|term| term.text("slug")) {
            // Terms in a cycle are listed once.
            if !found.iter().any(|known| known == child) {
                found.push(child.to_owned());
            }
        }
        at += 1;
    }
    Ok(found)
}

fn row(snapshot: &Snapshot<'_>, taxonomy: &str, term: &Item, depth: usize) -> Result<Row, OpError> {
    let slug = term.text("slug").unwrap_or_default();
    let filter = TermFilter { taxonomy: Some(taxonomy.to_owned()), terms: vec![slug.to_owned()] };
    let posts = snapshot.posts(&PostQuery { term: Some(filter), limit: 0, ..PostQuery::default() })?.total;
    let mut fields: Map = term.value.as_object().cloned().unwrap_or_default();
    fields.insert("taxonomy".to_owned(), json!(taxonomy));
    fields.insert("depth".to_owned(), json!(depth.min(DEPTH_MAX)));
    fields.insert("postCount".to_owned(), json!(posts));
    let indented = format!("{}{slug}", "  ".repeat(depth));
    Ok(Row { fields, cells: vec![indented, term.title().to_owned(), posts.to_string()] })
}

/// The terms with their depth, each after its parent, siblings by position and name. Terms in a cycle, or whose parent
/// does not exist, are at the top: none is omitted.
fn tree(terms: &[Item]) -> Vec<(&Item, usize)> {
    fn below<'a>(terms: &'a [Item], parent: Option<&str>, depth: usize, found: &mut Vec<(&'a Item, usize)>) {
        let mut children: Vec<&Item> = terms.iter().filter(|term| term.text("parent") == parent).collect();
        children.sort_by_key(|term| {
            (
                term.value.get("orderIndex").and_then(Value::as_i64).unwrap_or(i64::MAX),
                term.title().to_lowercase(),
            )
        });
        for child in children {
            if !found.iter().any(|(term, _)| term.path == child.path) {
                found.push((child, depth));
                below(terms, child.text("slug"), depth + 1, found);
            }
        }
    }
    let mut found = Vec::with_capacity(terms.len());
    below(terms, None, 0, &mut found);
    let exists = |slug: &str| terms.iter().any(|term| term.text("slug") == Some(slug));
    let orphans = terms.iter().filter(|term| term.text("parent").is_some_and(|parent| !exists(parent)));
    for start in orphans.chain(terms) {
        if !found.iter().any(|(term, _)| term.path == start.path) {
            found.push((start, 0));
            below(terms, start.text("slug"), 1, &mut found);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::git::Oid;
    use crate::model::ItemId;

    fn term(text: &str) -> Item {
        let (slug, parent) = text.split_once('<').map_or((text, None), |(slug, parent)| (slug, Some(parent)));
        let mut value = json!({"slug": slug, "name": slug});
        if let Some(parent) = parent {
            value["parent"] = json!(parent);
        }
        let id = ItemId { kind: Kind::Term, id: slug.to_owned() };
        Item { id, path: format!("terms/t/{slug}.yaml"), blob: Oid::EMPTY_TREE, value }
    }

    #[test]
    fn rows_are_nested_by_depth() {
        let row = |slug: &str, depth: u64| json!({"slug": slug, "depth": depth});
        let rows = vec![row("a", 0), row("b", 1), row("c", 2), row("d", 1), row("e", 0)];
        fn shown(terms: &Value) -> String {
            let one =
                |term: &Value| format!("{}({})", term["slug"].as_str().unwrap(), shown(&term["children"]));
            terms.as_array().unwrap().iter().map(one).collect()
        }
        assert_eq!(shown(&nested(rows).into()), "a(b(c())d())e()");
    }

    #[test]
    fn every_term_is_listed_once() {
        for (terms, expected) in [
            ("b a", "a b"),
            ("child<top top last", "last top .child"),
            ("a<b b<a", "a .b"),
            ("x<gone y<x", "x .y"),
            ("c<b b<a a", "a .b ..c"),
        ] {
            let terms: Vec<Item> = terms.split_whitespace().map(term).collect();
            let found: Vec<String> = tree(&terms)
                .into_iter()
                .map(|(term, depth)| format!("{}{}", ".".repeat(depth), term.text("slug").unwrap()))
                .collect();
            assert_eq!(found.join(" "), expected);
        }
    }
}
