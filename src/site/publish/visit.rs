//! Resolves a path of the live site for a visitor: a page, a redirect, or nothing.

use crate::site::prelude::*;

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
    /// A text for search engines: `robots.txt`, a sitemap.
    File {
        /// Its content.
        text: String,
        /// Whether it is XML.
        is_xml: bool,
    },
    /// Another address.
    Redirect {
        /// HTTP status.
        status: u16,
        /// The target.
        location: String,
    },
    /// Nothing.
    Nothing,
}

impl Site {
    /// Resolves a path and a query, which redirects may name, on the site as it is live at a time.
    ///
    /// # Errors
    /// The live site cannot be read, or a page cannot be made.
    pub fn visit(&self, path: &str, query: &str, now: Timestamp) -> Result<Visit, SiteError> {
        let live = self.snapshot(Stage::Source)?;
        let name = path.trim_start_matches('/');
        if let Some(text) = live.file_for_robots(name, now)? {
            return Ok(Visit::File { text, is_xml: name.ends_with(".xml") });
        }
        let shelf = live.shelf()?.at(now);
        let asked = if query.is_empty() { path.to_owned() } else { format!("{path}?{query}") };
        let answer = shelf.book().route(&asked).answer;
        if let Some(location) = answer.location {
            return Ok(Visit::Redirect { status: answer.status, location });
        }
        let Some(post) = answer.post_id.as_deref().and_then(|id| shelf.post(id)) else {
            return Ok(Visit::Nothing);
        };
        let theme = live.page_theme()?;
        let address = answer.post_id.as_deref().and_then(|id| shelf.book().address(id));
        let made = theme.renderer.page(&post, address.as_deref(), &shelf)?;
        shelf.check_readable()?;
        let theme_fault = theme.fault.clone();
        Ok(Visit::Page { html: made.html, style: theme.renderer.style_source(), theme_fault })
    }
}
