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

impl PublishedContent<'_> {
    /// The files of the sitemap, by name; none without a base URL.
    ///
    /// # Errors
    /// The content cannot be read.
    pub(super) fn sitemap(&self, snapshot: &Snapshot<'_>) -> Result<Arc<SitemapFiles>, SiteError> {
        let Some(base_url) = self.definitions.settings.base_url.as_deref() else { return Ok(Arc::default()) };
        let files = snapshot.static_files()?;
        let has_file = |address: &str| files.iter().any(|(name, _)| *name == urls::file_of(address));
        Ok(self.kept(&self.sitemap, || urls::sitemaps(base_url, &self.sitemap_links(has_file))))
    }

    fn sitemap_links(&self, has_file: impl Fn(&str) -> bool) -> Vec<SitemapLink> {
        let listed = self.pages().par_iter().filter(|(_, id)| self.listed(id) == Some(true));
        let link = |(address, id): &(String, String)| {
            let translations = self.addresses_of_family(id);
            SitemapLink {
                address: address.clone(),
                changed: self.changed(id).and_then(day),
                translations: if translations.len() > 1 { translations } else { Vec::new() },
            }
        };
        let mut links: Vec<SitemapLink> = listed.map(link).collect();
        for address in self.extras().of_sitemap() {
            // What posts, redirects and files have is theirs.
            if self.book.route(address).answer.status == 404 && !has_file(address) {
                links.push(SitemapLink { address: address.to_owned(), ..SitemapLink::default() });
            }
        }
        links
    }
}

/// The date of a time in seconds since 1970.
fn day(seconds: i64) -> Option<String> {
    Some(Timestamp::from_second(seconds).ok()?.strftime("%Y-%m-%d").to_string())
}
