//! Resolves a path of the live site for a visitor: a page, a redirect, or nothing.

use super::at_path::AtPath;
use super::extra::{Extra, Making};
use super::published_content::PublishedContent;
use crate::base::media_type;
use crate::render::{Message, Renderer, Style, Theme, on_host};
use crate::site::prelude::*;
use crate::site::store::snapshot::Snapshot;
use crate::urls::Ways as _;
use crate::urls::derived::mime_of;
use std::collections::BTreeSet;

/// The answer to a path of the live site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Visit {
    /// A page.
    Page {
        /// Its complete HTML.
        html: String,
        /// The style sources for a content security policy.
        style: String,
        /// Why the page is not shown with the newest theme, or what is wrong with that.
        theme_fault: Option<String>,
    },
    /// A file that is no page: a feed, a sitemap, a page as Markdown.
    File {
        /// Its content.
        text: String,
        /// Its media type.
        mime: &'static str,
    },
    /// A file of the theme that pages load.
    Asset {
        /// Its content.
        bytes: Vec<u8>,
        /// Its media type.
        mime: &'static str,
    },
    /// Another address.
    Redirect {
        /// HTTP status.
        status: u16,
        /// The target.
        location: String,
    },
    /// Nothing any more: what was here is no longer published.
    Gone,
    /// Nothing.
    Nothing,
}

/// A page that answers a visitor where the site has none of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MessagePage {
    /// Its complete HTML.
    pub html: String,
    /// The style sources for a content security policy.
    pub style: String,
}

impl Site {
    /// Whether the live site has something at a path: a page, a list, a file, a redirect.
    ///
    /// # Errors
    /// The live site cannot be read.
    pub fn has_own_page(&self, path: &str, now: Timestamp) -> Result<bool, SiteError> {
        let live = self.snapshot(Stage::Source)?;
        let found = live.at_path((path, ""), &live.shelf()?.at(now))?;
        Ok(!matches!(found, AtPath::Gone | AtPath::Nothing))
    }

    /// Makes what the pages of the live site are made from, unless it is there already.
    ///
    /// # Errors
    /// The live site cannot be read.
    pub fn prepare_pages(&self) -> Result<(), SiteError> {
        if self.repo.read_ref(Stage::Source.ref_name())?.is_some() {
            drop(self.snapshot(Stage::Source)?.shelf()?.extras());
        }
        Ok(())
    }

    /// Resolves a path on the site as it is live at a time. Redirects may name a query; on a search page, the words are
    /// searched.
    ///
    /// # Errors
    /// The live site cannot be read, or a page cannot be made.
    pub fn visit(
        &self,
        path: &str,
        (query, words): (&str, &str),
        now: Timestamp,
    ) -> Result<Visit, SiteError> {
        let live = self.snapshot(Stage::Source)?;
        Ok(live.visit(&live.shelf()?.at(now).for_visitors(), path, (query, words))?.0)
    }

    /// The page with a message for a visitor of a path, in its language, by the theme of the live site; by that of the
    /// program if that fails.
    ///
    /// # Errors
    /// The live site cannot be read.
    pub fn message_page(
        &self,
        message: &Message,
        path: &str,
        back: Option<&str>,
    ) -> Result<MessagePage, SiteError> {
        let live = self.snapshot(Stage::Source)?;
        let shelf = live.shelf()?.for_visitors();
        let locale = shelf.book().locale_of(path);
        let theme = live.page_theme()?;
        let made = theme.renderer.message(message, &locale, back, &shelf);
        let (html, style) = match made {
            Ok(html) => (html, theme.renderer.style_source(&shelf)),
            Err(_) => {
                let plain = Renderer::new(Theme::default(), Style::Inline);
                (plain.message(message, &locale, back, &shelf)?, plain.style_source(&shelf))
            }
        };
        shelf.check_readable()?;
        Ok(MessagePage { html, style })
    }
}

impl Snapshot<'_> {
    /// The addresses of what is not the page of a post: lists, archives, pages of terms, feeds, the search.
    ///
    /// # Errors
    /// The content cannot be read.
    pub fn other_addresses(&self) -> Result<BTreeSet<String>, SiteError> {
        let shelf = self.shelf()?;
        // Copies as Markdown are left out: which of them exist is known only when each post is read.
        Ok(shelf.extras().all(&shelf).into_keys().collect())
    }

    /// Resolves a path on this content; also names the post whose page it is.
    ///
    /// # Errors
    /// The content cannot be read, or a page cannot be made.
    pub(in crate::site) fn visit(
        &self,
        shelf: &PublishedContent<'_>,
        path: &str,
        (query, words): (&str, &str),
    ) -> Result<(Visit, Option<String>), SiteError> {
        let visit = match self.at_path((path, query), shelf)? {
            AtPath::Page(id, post) => {
                let theme = self.page_theme()?;
                let made = theme.renderer.page(&post, shelf.book().address(&id).as_deref(), shelf)?;
                shelf.check_readable()?;
                let theme_fault = theme.fault.clone();
                let style = theme.renderer.style_source(shelf);
                let page = Visit::Page { html: made.html, style, theme_fault };
                return Ok((page, Some(id)));
            }
            AtPath::ForRobots(text) => Visit::File { text, mime: mime_of(path) },
            AtPath::Redirect(status, to) => Visit::Redirect { status, location: on_host(shelf, &to) },
            AtPath::OfTheme(bytes) => Visit::Asset { bytes, mime: media_type(path) },
            AtPath::Static(mime, bytes) => Visit::Asset { bytes, mime },
            AtPath::Extra(extra) => self.visit_extra(&extra, path, words, shelf)?,
            AtPath::Respelled(_, to) => Visit::Redirect { status: 301, location: on_host(shelf, &to) },
            AtPath::Gone => Visit::Gone,
            AtPath::Nothing => Visit::Nothing,
        };
        Ok((visit, None))
    }

    /// The answer with something that is not the page of a post.
    fn visit_extra(
        &self,
        extra: &Extra,
        path: &str,
        words: &str,
        shelf: &PublishedContent<'_>,
    ) -> Result<Visit, SiteError> {
        let theme = self.page_theme()?;
        let text = match extra {
            Extra::Search(locale) if !words.is_empty() => {
                let found = self.searched(words, locale, shelf)?;
                theme.renderer.search(locale, words, &found, shelf)?
            }
            extra => extra.made(&Making { shelf, library: shelf, renderer: &theme.renderer })?,
        };
        shelf.check_readable()?;
        if !extra.is_page() {
            return Ok(Visit::File { text, mime: mime_of(path) });
        }
        let style = theme.renderer.style_source(shelf);
        Ok(Visit::Page { html: text, style, theme_fault: theme.fault.clone() })
    }
}
