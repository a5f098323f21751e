//! What is at a path of a site, by the rules in their order. The server makes its answer of it, and the trace of a path names it.

use super::extra::Extra;
use super::published_content::PublishedContent;
use crate::model::Post;
use crate::site::prelude::*;
use crate::site::store::snapshot::Snapshot;
use crate::urls::{self, Book};
use std::sync::Arc;

/// What is at a path.
pub(in crate::site) enum AtPath {
    /// The text of `robots.txt`, or of a file of the sitemap.
    ForRobots(String),
    /// Another address: the status, and where it is.
    Redirect(u16, String),
    /// The page of a post: its id, and the post.
    Page(String, Arc<Post>),
    /// The content of a file of the theme.
    OfTheme(Vec<u8>),
    /// The media type and the content of a file that is served as it is.
    Static(&'static str, Vec<u8>),
    /// A list, a feed, or another thing besides the pages of posts.
    Extra(Extra),
    /// The same at another spelling of the path: its address.
    Respelled(Extra, String),
    /// Nothing any more: what was here is no longer published.
    Gone,
    /// Nothing.
    Nothing,
}

/// The content in which a path is looked up.
pub(in crate::site) trait Searched {
    /// The addresses of posts, at least of those that matter for the path, and the redirects.
    fn addresses(&self) -> &Book;

    /// A post, if its file is valid.
    ///
    /// # Errors
    /// The repository cannot be read.
    fn whole_post(&self, id: &str) -> Result<Option<Arc<Post>>, SiteError>;

    /// All that is published. It is asked for last: on a large site, finding it takes long.
    ///
    /// # Errors
    /// The repository cannot be read.
    fn all(&self) -> Result<&PublishedContent<'_>, SiteError>;
}

impl Searched for PublishedContent<'_> {
    fn addresses(&self) -> &Book {
        self.book()
    }

    fn whole_post(&self, id: &str) -> Result<Option<Arc<Post>>, SiteError> {
        Ok(self.post(id))
    }

    fn all(&self) -> Result<&PublishedContent<'_>, SiteError> {
        Ok(self)
    }
}

impl Snapshot<'_> {
    /// What is at a path with a query.
    ///
    /// # Errors
    /// The content cannot be read.
    pub(in crate::site) fn at_path(
        &self,
        (path, query): (&str, &str),
        content: &dyn Searched,
    ) -> Result<AtPath, SiteError> {
        if let Some(text) = self.file_for_robots(path.trim_start_matches('/'))? {
            return Ok(AtPath::ForRobots(text));
        }
        let asked = if query.is_empty() { path.to_owned() } else { format!("{path}?{query}") };
        let answer = content.addresses().answer(&asked);
        if let Some(location) = answer.location {
            return Ok(AtPath::Redirect(answer.status, location));
        }
        if let Some(id) = answer.post_id
            && let Some(post) = content.whole_post(&id)?
        {
            return Ok(match urls::bare(path) {
                address if address == path => AtPath::Page(id, post),
                address => AtPath::Redirect(301, asked.replacen(path, &address, 1)),
            });
        }
        let of_theme = path.strip_prefix("/assets/").map(|name| self.theme_asset(name));
        if let Some(bytes) = of_theme.transpose()?.flatten() {
            return Ok(AtPath::OfTheme(bytes));
        }
        if let Some((mime, bytes)) = self.static_file(path)? {
            return Ok(AtPath::Static(mime, bytes));
        }
        let (shelf, address) = (content.all()?, urls::bare(path));
        if let Some(extra) = shelf.extras().at(&address, shelf).filter(|extra| extra.is_wanted(shelf)) {
            let is_spelled_so = address == path;
            return Ok(if is_spelled_so { AtPath::Extra(extra) } else { AtPath::Respelled(extra, address) });
        }
        if let Some(now) = self.renamed_term(&address)?
            && let Some(extra) = shelf.extras().at(&now, shelf).filter(|extra| extra.is_wanted(shelf))
        {
            return Ok(AtPath::Respelled(extra, now));
        }
        let found = content.addresses().route(&asked).post;
        let was_live = found.is_some_and(|place| shelf.was_live(&place.id));
        Ok(if was_live { AtPath::Gone } else { AtPath::Nothing })
    }
}
