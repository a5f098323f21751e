//! Where posts are on the site: addresses by their types' patterns, and the book of all of them.

use super::error::SiteError;
use super::place::Pair;
use super::snapshot::Snapshot;
use super::unit::Unit;
use crate::base::Stage;
use crate::base::Value;
use crate::db::{PostHit, PostQuery, PostRow};
use crate::model::{ItemId, Kind, Redirects, View};
use crate::urls::{Book, Facts, Patterns, Place};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Longest chain of parents that an address follows.
const ANCESTORS_MAX: usize = 32;

impl Snapshot<'_> {
    /// The address of a post, such as `/blog/hello`. `None` when its type has no addresses, or its slug is none.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn address(&self, post: &Value) -> Result<Option<String>, SiteError> {
        let text = |key: &str| post.get(key).and_then(Value::as_str).unwrap_or_default();
        let patterns = self.patterns()?;
        let Some(pattern) = patterns.of_links(text("type"), text("locale")) else { return Ok(None) };
        let path = self.slug_path(post)?;
        let date = ["createdAt", "publishedAt"].iter().map(|key| text(key)).find(|date| !date.is_empty());
        Ok(pattern.fill(&Facts { slug: text("slug"), path: &path, date }))
    }

    /// The address patterns of the site.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn patterns(&self) -> Result<Arc<Patterns>, SiteError> {
        if let Some(known) = self.patterns.get() {
            return Ok(Arc::clone(known));
        }
        let made = self.site().known.patterns(self.defining()?, &*self.definitions()?);
        Ok(Arc::clone(self.patterns.get_or_init(|| made)))
    }

    /// Every post by its address, and where old addresses lead.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn book(&self) -> Result<Arc<Book>, SiteError> {
        self.site().known.book(self.tree(), || {
            let all = PostQuery { include_deleted: true, ..PostQuery::default() };
            let places = self.posts(&all)?.posts.into_iter().map(place);
            Ok(Book::new(&*self.definitions()?, places, self.redirects()?.redirects))
        })
    }

    /// The site's redirects; none where the file cannot be read.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn redirects(&self) -> Result<Redirects, SiteError> {
        let item = self.readable_at(&Kind::Redirects.default_path("redirects"))?;
        Ok(item.and_then(|item| Redirects::from_value(&item.value).ok()).unwrap_or_default())
    }

    /// The slugs of a post's ancestors and its own, joined by `/`.
    fn slug_path(&self, post: &Value) -> Result<String, SiteError> {
        let slug = |value: &Value| value.get("slug").and_then(Value::as_str).unwrap_or_default().to_owned();
        let mut slugs = vec![slug(post)];
        let mut parent = post.get("parentId").and_then(Value::as_str).map(str::to_owned);
        for _ in 0..ANCESTORS_MAX {
            let Some(id) = parent else { break };
            let Ok(Some(item)) = self.item(&ItemId { kind: Kind::Post, id }) else { break };
            slugs.push(slug(&item.value));
            parent = item.text("parentId").map(str::to_owned);
        }
        slugs.reverse();
        Ok(slugs.join("/"))
    }

    /// The stages on which an item waits.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn stages_of(&self, id: &ItemId) -> Result<Vec<Stage>, SiteError> {
        let site = self.site();
        let units = [Unit::from(id.clone())];
        let mut found = Vec::new();
        for stage in [Stage::Review, Stage::AiReview] {
            if site.has_stage(stage)? && !site.waiting_of(stage, &units)?.is_empty() {
                found.push(stage);
            }
        }
        Ok(found)
    }

    /// The ids of the posts of which something waits on a stage.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn posts_waiting(&self, stage: Stage) -> Result<BTreeSet<String>, SiteError> {
        match self.site().has_stage(stage)? {
            true => Ok(posts(self.site().waiting(stage)?)),
            false => Ok(BTreeSet::new()),
        }
    }

    /// Those of some posts of which something waits on a stage.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn waiting_among<'id>(
        &self,
        stage: Stage,
        ids: impl Iterator<Item = &'id str>,
    ) -> Result<BTreeSet<String>, SiteError> {
        let units: Vec<Unit> =
            ids.map(|id| Unit::Item(ItemId { kind: Kind::Post, id: id.to_owned() })).collect();
        match self.site().has_stage(stage)? {
            true => Ok(posts(self.site().waiting_of(stage, &units)?)),
            false => Ok(BTreeSet::new()),
        }
    }
}

/// The ids of the posts among what waits.
fn posts(waiting: Vec<Pair>) -> BTreeSet<String> {
    let items = waiting.iter().filter_map(|pair| pair.unit.item());
    items.filter(|id| id.kind == Kind::Post).map(|id| id.id.clone()).collect()
}

/// What addresses need to know of a post in a list.
pub(super) fn place(hit: PostHit) -> Place {
    place_of(&hit.path, hit.post)
}

/// What addresses need to know of the post of a file.
pub(super) fn place_of(path: &str, post: PostRow) -> Place {
    Place {
        date: post.created_at.or(post.published_at).or_else(|| date_in(path)),
        id: post.id,
        post_type: post.type_,
        locale: post.locale,
        slug: post.slug,
        title: post.title,
        status: post.status,
        parent: post.parent_id,
        deleted: post.deleted_at.is_some(),
    }
}

/// The date of a post that says none: what its path says, as dated types lay their files.
fn date_in(path: &str) -> Option<String> {
    let is_number =
        |part: &&str, digits: usize| part.len() == digits && part.bytes().all(|b| b.is_ascii_digit());
    let parts: Vec<&str> = path.split('/').collect();
    let at = parts.windows(2).position(|two| is_number(&two[0], 4) && is_number(&two[1], 2))?;
    let day = parts.get(at + 2).filter(|day| is_number(day, 2)).unwrap_or(&"01");
    Some(format!("{}-{}-{day}", parts[at], parts[at + 1]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_say_dates() {
        for (path, date) in [
            ("posts/blog/en/2026/11/hello.yaml", Some("2026-11-01")),
            ("posts/blog/en/2026/11/20/hello.yaml", Some("2026-11-20")),
            ("posts/page/en/hello.yaml", None),
            ("posts/blog/en/2026/hello.yaml", None),
        ] {
            assert_eq!(date_in(path).as_deref(), date, "{path}");
        }
    }
}
