//! Posts of a source with pages of several kinds, as documentation and a blog: each folder has its own type, where the site
//! has one for it.

use super::first_page::HOME_TYPE;
use super::run::Importer;
use crate::db::{PostHit, PostRow};
use crate::import::layout::PageKind;
use crate::import::markdown as source;
use crate::import::other_type::{KnownTypes, OtherType};
use crate::model::PostType;
use crate::ops::prelude::*;
use crate::urls::HOME_SLUG;
use uuid::Uuid;

/// Names of the types of documentation, of articles, and of pages that stand alone.
const NAMES: [(PageKind, &[&str]); 3] = [
    (PageKind::Documentation, &["documentation", "docs"]),
    (PageKind::Article, &["blog", "post"]),
    (PageKind::Page, &[HOME_TYPE]),
];

/// The types of the site for pages that are none of the kind of the main type, if that is one of documentation or articles.
pub(super) fn other_types(main: &str, definitions: &Definitions) -> Vec<OtherType> {
    let types = &definitions.post_types;
    let known = NAMES.iter().filter_map(|(kind, names)| {
        let name = names.iter().find(|name| types.contains_key(**name))?;
        Some(OtherType { name: (*name).to_owned(), kind: *kind })
    });
    let known: Vec<OtherType> = known.collect();
    if !known.iter().any(|own| own.name == main && own.kind != PageKind::Page) {
        return Vec::new();
    }
    known.into_iter().filter(|own| own.name != main).collect()
}

impl Importer<'_> {
    /// The types that pages of the source can have.
    pub(super) fn types(&self) -> impl Iterator<Item = &str> {
        let others = self.others.iter().map(|other| other.name.as_str());
        std::iter::once(self.arguments.post_type.as_str()).chain(others)
    }

    /// Whether posts can have a parent: those of the type, or of another one.
    pub(super) fn has_hierarchy(&self, definitions: &Definitions) -> bool {
        let mut types = self.types().filter_map(|name| definitions.post_types.get(name));
        types.any(|own| own.hierarchy_enabled)
    }

    /// The types of the posts that the site has, which an earlier import or a person chose: each stays in its type, and
    /// its front matter is read as that of its type. A first page is of a type of its own, whatever its folder is.
    pub(super) fn known_types(&self, definitions: &Definitions, hits: &[PostHit]) -> KnownTypes {
        if self.others.is_empty() {
            return KnownTypes::default();
        }
        let types = &definitions.post_types;
        let is_home = |post: &PostRow| post.type_ == HOME_TYPE && post.slug == HOME_SLUG;
        let posts = hits.iter().map(|hit| &hit.post);
        let known = posts.filter(|post| types.contains_key(&post.type_) && !is_home(post));
        let of_posts =
            known.filter_map(|post| Some((Uuid::try_parse(&post.id).ok()?, post.type_.clone()))).collect();
        let taxonomies = types.iter().map(|(name, own)| (name.clone(), own.taxonomies.clone())).collect();
        KnownTypes { of_posts, taxonomies }
    }

    /// Takes from posts the parents that they cannot have, where the source can have pages of several types.
    pub(super) fn settle_parents(
        &self,
        definitions: &Definitions,
        texts: &mut [source::Draft],
        hits: &[PostHit],
    ) {
        if !self.others.is_empty() {
            self.unparent(definitions, texts);
            unnest(definitions, texts, hits);
        }
    }
}

/// The index of a folder that addresses of its type begin with, as `docs` in `/docs/{path}`, is no parent: all pages would
/// be at `/docs/docs/…`. Where most of the posts that are there are below it, all stay so.
fn unnest(definitions: &Definitions, texts: &mut [source::Draft], hits: &[PostHit]) {
    let text_of = |text: &source::Draft, key: &str| {
        text.value.with(|value| value.get(key).and_then(Value::as_str).map(str::to_owned))
    };
    let is_doubled = |text: &source::Draft| {
        let own = text_of(text, "type").and_then(|name| definitions.post_types.get(&name));
        own.is_some_and(|own| first_folder(own, &text.locale) == Some(text.slug.as_str()))
    };
    let found = texts.iter().filter(|text| is_doubled(text) && text_of(text, "parentId").is_none());
    // How many posts more are below each than are not.
    let mut indexes: HashMap<String, i64> = found.map(|text| (text.id.to_string(), 0)).collect();
    if indexes.is_empty() {
        return;
    }
    let known: HashMap<&str, Option<&str>> =
        hits.iter().map(|hit| (hit.post.id.as_str(), hit.post.parent_id.as_deref())).collect();
    for text in texts.iter() {
        let Some(parent) = text_of(text, "parentId") else { continue };
        let there = known.get(text.id.to_string().as_str()).copied();
        if let (Some(more), Some(there)) = (indexes.get_mut(&parent), there) {
            *more += if there == Some(parent.as_str()) { 1 } else { -1 };
        }
    }
    indexes.retain(|_, more| *more <= 0);
    for text in texts.iter_mut() {
        let is_below = text_of(text, "parentId").is_some_and(|parent| indexes.contains_key(&parent));
        if is_below && let Some(map) = text.value.as_object_mut() {
            map.shift_remove("parentId");
        }
    }
}

/// The last name of what addresses of posts of a type begin with before their paths: `docs` of `/de/docs/{path}`.
fn first_folder<'t>(own: &'t PostType, locale: &str) -> Option<&'t str> {
    let used = own.url_patterns.iter().find(|one| one.locale == locale && one.is_default)?;
    let (start, _) = used.pattern.split_once("/{path}")?;
    start.rsplit('/').next()
}
