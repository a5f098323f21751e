//! Posts of a source with documentation and a blog: each folder of pages has its own type, where the site has both.

use super::first_page::HOME_TYPE;
use super::run::Importer;
use crate::db::{PostHit, PostRow};
use crate::import::other_type::{KnownTypes, OtherType};
use crate::ops::prelude::*;
use crate::urls::HOME_SLUG;
use uuid::Uuid;

/// Names of the type of documentation, and of that of a blog.
const BOTH: [&[&str]; 2] = [&["documentation", "docs"], &["blog", "post"]];

/// The type of the pages that are none of the kind of the main type; none if the site does not have both.
pub(super) fn other_type(main: &str, definitions: &Definitions) -> Option<OtherType> {
    let first = |names: &[&str]| {
        let known = names.iter().find(|name| definitions.post_types.contains_key(**name));
        known.map(|name| (*name).to_owned())
    };
    let [documentation, blog] = BOTH.map(first);
    let (documentation, blog) = (documentation?, blog?);
    let is_blog = match main {
        main if main == documentation => true,
        main if main == blog => false,
        _ => return None,
    };
    let name = if is_blog { blog } else { documentation };
    let taxonomies = definitions.post_types.get(&name)?.taxonomies.clone();
    Some(OtherType { name, is_blog, taxonomies })
}

impl Importer<'_> {
    /// Whether posts can have a parent: those of the type, or of the other one.
    pub(super) fn has_hierarchy(&self, definitions: &Definitions) -> bool {
        let names = [Some(&self.arguments.post_type), self.other.map(|other| &other.name)];
        let mut types = names.into_iter().flatten().filter_map(|name| definitions.post_types.get(name));
        types.any(|own| own.hierarchy_enabled)
    }

    /// The types of the posts that the site has, which an earlier import or a person chose: each stays in its type, and
    /// its front matter is read as that of its type. A first page is of a type of its own, whatever its folder is.
    pub(super) fn known_types(&self, definitions: &Definitions, hits: &[PostHit]) -> KnownTypes {
        if self.other.is_none() {
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
}
