//! References to an item: they are updated when it is renamed, and prevent its deletion.

use super::{aliases, name_key};
use crate::db::TermFilter;
use crate::model::{Target, references};
use crate::ops::prelude::*;

/// An item with references to another one.
#[derive(Debug, Clone)]
pub(crate) struct User {
    /// The item.
    pub(crate) item: Item,
    /// JSON pointers of the references.
    pub(crate) pointers: Vec<String>,
}

/// The label of an item for a person, such as `post blog/en/hello` or `menu main`.
pub(crate) fn label(item: &Item) -> String {
    match (item.id.kind, item.text("type"), item.text("locale"), item.text("slug")) {
        (Kind::Post, Some(post_type), Some(locale), Some(slug)) => {
            let deleted = if item.text("deletedAt").is_some() { " (deleted)" } else { "" };
            format!("post {post_type}/{locale}/{slug}{deleted}")
        }
        (kind, ..) if kind.is_singleton() => kind.name().to_owned(),
        (kind, ..) => format!("{} {}", super::noun(kind), super::name_of(item)),
    }
}

/// All items that refer to an item by its current or a former name, except itself: posts first, each kind by path.
///
/// # Errors
/// The repository cannot be read.
pub(crate) fn users(snapshot: &Snapshot<'_>, of: &Item) -> Result<Vec<User>, OpError> {
    let wanted = Wanted::of(of);
    let definitions = snapshot.definitions()?;
    let mut paths = BTreeSet::new();
    for kind in Kind::ALL.into_iter().filter(|kind| !kind.is_numerous()) {
        paths.extend(snapshot.paths(kind)?);
    }
    paths.extend(wanted.posts(snapshot)?);
    paths.remove(&of.path);
    let mut found = Vec::new();
    for path in paths {
        // References in an unreadable file are unknown.
        let Ok(Some(item)) = snapshot.item_at(&path) else { continue };
        let pointers: Vec<String> = references(item.id.kind, &item.value, &definitions, Some(&path))
            .filter(|reference| wanted.is(&reference.target))
            .map(|reference| reference.pointer)
            .collect();
        if !pointers.is_empty() {
            found.push(User { item, pointers });
        }
    }
    found.sort_by_key(|user: &User| user.item.id.kind);
    Ok(found)
}

/// The forms of a reference to the item.
struct Wanted<'a> {
    kind: Kind,
    id: &'a str,
    taxonomy: Option<&'a str>,
    names: Vec<&'a str>,
}

impl<'a> Wanted<'a> {
    fn of(item: &'a Item) -> Self {
        let mut names: Vec<&str> = item.text(name_key(item.id.kind)).into_iter().collect();
        names.extend(aliases(&item.value));
        Wanted { kind: item.id.kind, id: &item.id.id, taxonomy: item.path.split('/').nth(1), names }
    }

    fn is(&self, target: &Target) -> bool {
        match target {
            Target::Named(kind, name) => self.kind == *kind && self.names.contains(&name.as_str()),
            Target::Term { taxonomy, term, .. } if self.kind == Kind::Term => {
                let by_name = taxonomy.as_deref() == self.taxonomy && self.names.contains(&term.as_str());
                by_name || term == self.id
            }
            Target::Term { taxonomy, .. } => {
                self.kind == Kind::Taxonomy
                    && taxonomy.as_deref().is_some_and(|taxonomy| self.names.contains(&taxonomy))
            }
            Target::Post { id, .. } => self.kind == Kind::Post && id.to_string() == self.id,
            Target::Media(id) => self.kind == Kind::Media && id.to_string() == self.id,
        }
    }

    /// Posts that may refer to the item: those in the index, and every post that contains the name, for fields that are
    /// references only by their definition.
    fn posts(&self, snapshot: &Snapshot<'_>) -> Result<BTreeSet<String>, OpError> {
        let mut paths = BTreeSet::new();
        for (path, _) in snapshot.referrers("id", self.id)? {
            paths.insert(path);
        }
        for name in &self.names {
            for query in self.queries(name) {
                let all = PostQuery { include_deleted: true, include_variations: true, ..query };
                paths.extend(snapshot.posts(&all)?.posts.into_iter().map(|hit| hit.path));
            }
            if self.kind == Kind::Global {
                paths.extend(snapshot.referrers("global", name)?.into_iter().map(|(path, _)| path));
            }
        }
        Ok(paths)
    }

    fn queries(&self, name: &str) -> Vec<PostQuery> {
        let name = name.to_owned();
        let text = PostQuery { search: Some(name.clone()), ..PostQuery::default() };
        match self.kind {
            Kind::PostType => vec![PostQuery { types: vec![name], ..PostQuery::default() }],
            Kind::Taxonomy => vec![PostQuery { taxonomy: Some(name), ..PostQuery::default() }],
            Kind::Term => {
                let taxonomy = self.taxonomy.map(str::to_owned);
                let term = TermFilter { taxonomy, terms: vec![name] };
                vec![PostQuery { term: Some(term), ..PostQuery::default() }, text]
            }
            Kind::Form | Kind::Agent | Kind::Workflow | Kind::ModuleType => vec![text],
            _ => Vec::new(),
        }
    }
}
