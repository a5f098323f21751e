//! All posts of a snapshot, the data for the address of a post's page, as far as its index row has it, and former addresses
//! of terms.

use super::snapshot::Snapshot;
use crate::db::{Index, PostHit, PostRow};
use crate::site::prelude::*;
use crate::urls::{self, Place};
use std::collections::BTreeMap;

/// The placeholder status of a variation: it is never live at an address of its own.
const VARIATION: &str = "a variation";

impl Snapshot<'_> {
    /// All posts, also deleted ones and variations, in no particular order.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(in crate::site) fn all_posts(&self) -> Result<Vec<PostHit>, SiteError> {
        self.site().update_published_at()?;
        self.indexed(Index::all_posts)
    }

    /// The address of the page of a term, or of one of its feeds and further pages, by one that it had under a former name.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(in crate::site) fn renamed_term(&self, address: &str) -> Result<Option<String>, SiteError> {
        let (page, rest) = urls::derived::split_list(address);
        let mut parts = page.rsplitn(3, '/').map(str::to_owned);
        let (slug, taxonomy) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        if !self.definitions()?.taxonomies.contains_key(&taxonomy) {
            return Ok(None);
        }
        let folder = format!("terms/{taxonomy}/");
        let now = self.former_terms(&folder)?.remove(&(taxonomy.clone(), slug));
        let prefix = parts.next().unwrap_or_default();
        Ok(now.map(|now| urls::derived::term(&prefix, &taxonomy, &now) + rest))
    }

    /// The present names of terms below a folder, by taxonomy and former name.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(in crate::site) fn former_terms(
        &self,
        folder: &str,
    ) -> Result<BTreeMap<(String, String), String>, SiteError> {
        let mut former = BTreeMap::new();
        for path in self.paths(Kind::Term)?.into_iter().filter(|path| path.starts_with(folder)) {
            let Some(term) = self.readable_at(&path)? else { continue };
            let (Some(taxonomy), Some(now)) = (path.split('/').nth(1), term.text("slug")) else { continue };
            let aliases = term.value.get("aliases").and_then(Value::as_array).into_iter().flatten();
            for alias in aliases.filter_map(Value::as_str) {
                former.entry((taxonomy.to_owned(), alias.to_owned())).or_insert_with(|| now.to_owned());
            }
        }
        Ok(former)
    }
}

/// The data of a post that its address depends on.
pub(in crate::site) fn place_of(path: &str, post: PostRow) -> Place {
    Place {
        date: post.created_at.or(post.published_at).or_else(|| date_in(path)),
        id: post.id,
        post_type: post.type_,
        locale: post.locale,
        slug: post.slug,
        title: post.title,
        // A variation has no page: visitors get it at the address of its main post, or not at all.
        status: if post.varies { VARIATION.to_owned() } else { post.status },
        parent: post.parent_id,
        deleted: post.deleted_at.is_some(),
    }
}

/// The date of a post without one, taken from its path, where dated types have it.
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
    fn date_is_derived_from_the_path() {
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
