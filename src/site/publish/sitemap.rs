//! The sitemap: the pages and lists that search engines may list.

use super::published_content::PublishedContent;
use super::published_index::SitemapFiles;
use crate::site::prelude::*;
use crate::site::store::snapshot::Snapshot;
use crate::urls::{self, SitemapLink};
use rayon::prelude::*;
use std::sync::Arc;

impl Snapshot<'_> {
    /// A file for search engines by its name: `robots.txt`, and the sitemap if the site has a base URL. `None` for other
    /// names.
    ///
    /// # Errors
    /// The content cannot be read.
    pub(in crate::site) fn file_for_robots(&self, name: &str) -> Result<Option<String>, SiteError> {
        if name == "robots.txt" {
            return Ok(Some(urls::robots(self.settings()?.base_url.as_deref())));
        }
        if !(name.starts_with("sitemap") && name.ends_with(".xml")) || self.settings()?.base_url.is_none() {
            return Ok(None);
        }
        let shelf = self.shelf()?;
        let files = shelf.sitemap(self)?;
        shelf.check_readable()?;
        Ok(files.iter().find(|(known, _)| known == name).map(|(_, text)| text.clone()))
    }
}

/// What stands at an address of the sitemap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Listed {
    /// The page of a post.
    Page,
    /// The first page of a list.
    List,
}

impl PublishedContent<'_> {
    /// The files of the sitemap that a server answers with.
    fn sitemap(&self, snapshot: &Snapshot<'_>) -> Result<Arc<SitemapFiles>, SiteError> {
        let files = snapshot.static_files()?;
        // What posts, redirects and files have is theirs.
        let is_free = |address: &str| {
            let has_file = files.iter().any(|(name, _)| *name == urls::file_of(address));
            !has_file && self.book.answer(address).status == 404
        };
        let has = |address: &str, what| what == Listed::Page || is_free(address);
        Ok(self.kept(&self.sitemap, || self.sitemap_files(has)))
    }

    /// The files of the sitemap by name, with the pages and lists that the site `has`; none without a base URL.
    pub(super) fn sitemap_files(&self, has: impl Fn(&str, Listed) -> bool + Sync) -> SitemapFiles {
        let Some(base_url) = self.definitions.settings.base_url.as_deref() else { return Vec::new() };
        let pages = self.pages().par_iter();
        let pages = pages.filter(|(address, id)| self.listed(id) == Some(true) && has(address, Listed::Page));
        let link = |(address, id): &(String, String)| {
            let translations = self.addresses_of_family(id);
            SitemapLink {
                address: address.clone(),
                changed: self.changed(id).and_then(day),
                translations: if translations.len() > 1 { translations } else { Vec::new() },
            }
        };
        let mut links: Vec<SitemapLink> = pages.map(link).collect();
        let extras = self.extras();
        let lists = extras.of_sitemap().filter(|address| has(address, Listed::List));
        links.extend(
            lists.map(|address| SitemapLink { address: address.to_owned(), ..SitemapLink::default() }),
        );
        urls::sitemaps(base_url, &links)
    }
}

/// The date of a time in seconds since 1970.
fn day(seconds: i64) -> Option<String> {
    Some(Timestamp::from_second(seconds).ok()?.strftime("%Y-%m-%d").to_string())
}
