//! The published content: source, without the posts that visitors do not see.
//!
//! It is a view of the index of its own, so that no query can find such a post, and a filter where files are read by
//! path. Whoever may read no drafts gets this content and no other.

use super::snapshot::Snapshot;
use crate::db::PUBLISHED;
use crate::model::Role;
use crate::site::prelude::*;

impl Site {
    /// The published content as it is now.
    ///
    /// # Errors
    /// There is no source, or it cannot be read.
    pub fn as_published(&self) -> Result<Snapshot<'_>, SiteError> {
        let commit = self.snapshot(Stage::Source)?.commit();
        Snapshot::of(self, PUBLISHED.to_owned(), commit)
    }
}

impl<'a> Snapshot<'a> {
    /// Whether it is the published content, in which posts that visitors do not see cannot be found.
    pub(crate) fn is_published(&self) -> bool {
        self.view == PUBLISHED
    }

    /// All content of the same commit, for addresses: those of published posts may name posts above them that are not.
    pub(in crate::site) fn whole(&self) -> Result<Option<Snapshot<'a>>, SiteError> {
        let is_part = self.is_published();
        is_part
            .then(|| Snapshot::of(self.site(), Stage::Source.branch().to_owned(), self.commit()))
            .transpose()
    }

    /// Whether a file of the tree may be shown.
    pub(super) fn shows(&self, path: &str) -> Result<bool, SiteError> {
        match Kind::of_path(path).filter(|_| self.is_published()) {
            Some(Kind::Post) => self.queried(|index, view| index.has(view, path)),
            Some(kind) => Ok(!self.conceals(kind)),
            None => Ok(true),
        }
    }

    /// Whether items of a kind are not for those who read only what is published: agents, workflows.
    pub(super) fn conceals(&self, kind: Kind) -> bool {
        self.is_published() && !Role::Reader.may(kind.viewing())
    }

    /// Removes what visitors do not see of an item: of a menu the entries that lead to posts that are not here, of a form
    /// who is told of submissions.
    pub(super) fn without_private(&self, kind: Kind, item: &mut Value) -> Result<(), SiteError> {
        match (kind, item.as_object_mut()) {
            (Kind::Menu, Some(menu)) => {
                menu.get_mut("items").map_or(Ok(()), |items| self.without_hidden(items))
            }
            (Kind::Form, Some(form)) => {
                ["subscriptions", "notify"].iter().for_each(|key| drop(form.shift_remove(*key)));
                Ok(())
            }
            (_, _) => Ok(()),
        }
    }

    /// Removes the entries of a menu that lead to posts that are not here.
    fn without_hidden(&self, items: &mut Value) -> Result<(), SiteError> {
        let Some(items) = items.as_array_mut() else { return Ok(()) };
        let mut left = Vec::with_capacity(items.len());
        for mut item in items.drain(..) {
            let post = item.get("postId").and_then(Value::as_str);
            if post.map_or(Ok(false), |id| Ok::<_, SiteError>(self.paths_of(Kind::Post, id)?.is_empty()))? {
                continue;
            }
            if let Some(children) = item.get_mut("children") {
                self.without_hidden(children)?;
            }
            left.push(item);
        }
        *items = left;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::PostQuery;
    use crate::site::store::found::Found;
    use crate::site::tests::demo;

    #[test]
    fn lookups_find_published_posts_only() {
        let (_folder, site) = demo();
        let (published, source) = (site.as_published().unwrap(), site.snapshot(Stage::Source).unwrap());
        let all = PostQuery { include_deleted: true, include_variations: true, ..PostQuery::default() };
        let posts = source.posts(&all).unwrap().posts;
        let is_live = |status: &str| status == "published";
        assert!(posts.iter().any(|hit| !is_live(&hit.post.status)), "the demo has drafts");
        for hit in &posts {
            let (id, is_live) = (hit.post.id.as_str(), is_live(&hit.post.status));
            let kind = Kind::Post;
            let found = [
                published.post(id).unwrap().is_some(),
                published.hit(id).unwrap().is_some(),
                published.item_at(&hit.path).unwrap().is_some(),
                published.bytes(&hit.path).unwrap().is_some(),
                published.has(&hit.path).unwrap(),
                published.place(&hit.path).unwrap().is_some(),
                published.find_post(&hit.post.slug).unwrap() != Found::None,
                published.find_post(&hit.path).unwrap() != Found::None,
                published.find_post(&id[..8]).unwrap() != Found::None,
                published.slugs_from(&hit.post.slug, 1).unwrap().contains(&hit.post.slug),
                published.paths(kind).unwrap().contains(&hit.path),
                published.items(kind).unwrap().iter().any(|item| item.path == hit.path),
            ];
            assert_eq!(found, [is_live; 12], "{}", hit.post.slug);
            let Some(item) = published.post(id).unwrap() else { continue };
            assert_eq!(published.address(&item.value).unwrap(), source.address(&item.value).unwrap());
        }
        let live = posts.iter().filter(|hit| is_live(&hit.post.status)).count();
        let counts: u64 = published.post_counts().unwrap().iter().map(|(_, _, count)| count).sum();
        assert_eq!((published.posts(&all).unwrap().total, counts), (live as u64, live as u64));
        assert!(published.paths(Kind::Workflow).unwrap().is_empty());
    }
}
