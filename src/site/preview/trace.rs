//! Traces a path: what a visitor of this content gets there, and the rule that decides it.

use crate::base::percent;
use crate::model::{Post, View as _};
use crate::render::on_host;
use crate::site::error::readable;
use crate::site::prelude::*;
use crate::site::publish::at_path::{AtPath, Searched};
use crate::site::publish::extra::Extra;
use crate::site::publish::published_content::PublishedContent;
use crate::site::store::snapshot::Snapshot;
use crate::urls::{Answer, Book, Route, UPLOADS_URL};
use std::cell::OnceCell;
use std::sync::Arc;

/// Content of which only what a path depends on is looked up, as long as that is enough.
struct LookedUp<'a> {
    snapshot: &'a Snapshot<'a>,
    book: Arc<Book>,
    all: OnceCell<PublishedContent<'a>>,
}

impl Searched for LookedUp<'_> {
    fn addresses(&self) -> &Book {
        &self.book
    }

    fn whole_post(&self, id: &str) -> Result<Option<Arc<Post>>, SiteError> {
        let item = readable(self.snapshot.post(id))?;
        Ok(item.and_then(|item| Post::from_value(&item.value).ok()).map(Arc::new))
    }

    fn all(&self) -> Result<&PublishedContent<'_>, SiteError> {
        if let Some(known) = self.all.get() {
            return Ok(known);
        }
        let made = self.snapshot.shelf()?;
        Ok(self.all.get_or_init(|| made))
    }
}

impl Snapshot<'_> {
    /// What a visitor gets at an address of this content, step by step, and the posts by their addresses as far as the
    /// steps name them. The server's own interfaces are not looked at.
    ///
    /// # Errors
    /// The content cannot be read.
    pub fn trace(&self, address: &str) -> Result<(Arc<Book>, Route), SiteError> {
        let ways = self.ways()?;
        let own = ways.own(address);
        // As the server does: a path may be that on the host, or begin at the root of the site.
        if own == address
            && let Some(inside) = self.settings()?.inside(address)
        {
            let traced = self.trace_on_site(inside)?;
            if traced.1.answer.status != 404 {
                return Ok(traced);
            }
        }
        self.trace_on_site(own)
    }

    /// The same for a path from the root of the site.
    fn trace_on_site(&self, address: &str) -> Result<(Arc<Book>, Route), SiteError> {
        let (path, query) = requested(address);
        let book = self.book_at(&with_query(&path, &query))?;
        let mut route = book.route(&with_query(&path, &query));
        if !path.starts_with('/') {
            return Ok((book, route));
        }
        // The server looks for uploads before all pages.
        if let Some(file) = path.strip_prefix(UPLOADS_URL)
            && let Some((record, _)) = self.media()?.of_file(file)
        {
            route.steps.clear();
            let because = format!("a file of `{}`", record.path);
            return Ok((book, route.answered("uploads", because, there())));
        }
        let content = LookedUp { snapshot: self, book, all: OnceCell::new() };
        let found = self.at_path((&path, &query), &content)?;
        let mut route = traced(found, route);
        if let Some(to) = route.answer.location.take() {
            let is_below = !self.settings()?.site_path().is_empty();
            route.answer.location = Some(if is_below { on_host(content.all()?, &to) } else { to });
        }
        Ok((content.book, route))
    }
}

/// Path and query of an address as a browser requests it: the path decoded, without an anchor.
fn requested(address: &str) -> (String, String) {
    let address = address.split('#').next().unwrap_or_default();
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    (percent::decode(path).unwrap_or_else(|| path.to_owned()), query.to_owned())
}

fn with_query(path: &str, query: &str) -> String {
    if query.is_empty() { path.to_owned() } else { format!("{path}?{query}") }
}

/// The answer with something that is no post.
fn there() -> Answer {
    Answer { status: 200, location: None, post_id: None }
}

/// The route of a path with what is there: where posts and redirects do not decide it, the last step names what does.
fn traced(found: AtPath, mut route: Route) -> Route {
    match found {
        AtPath::Redirect(status, to) if route.answer.location.is_none() => {
            let because = format!("its page is at `{to}`: {status}");
            route.answered("spelling", because, Answer { status, location: Some(to), ..there() })
        }
        AtPath::Page(..) | AtPath::Redirect(..) => route,
        AtPath::Nothing if route.answer.status == 404 => route,
        AtPath::Nothing => {
            let none = Answer { status: 404, ..there() };
            route.answered("answer", "the file of the post is not valid: 404".to_owned(), none)
        }
        AtPath::Gone => {
            let gone = Answer { status: 410, ..there() };
            route.answered("answer", "what was here is no longer published: 410".to_owned(), gone)
        }
        AtPath::ForRobots(_) => {
            route.steps.clear();
            route.answered("robots.txt and sitemap", "made for search engines".to_owned(), there())
        }
        AtPath::OfTheme(_) => {
            route.answered("files of the theme", "a file of `theme/assets/`".to_owned(), there())
        }
        AtPath::Static(..) => route.answered("static files", "a file of `static/`".to_owned(), there()),
        AtPath::Extra(extra) => {
            let (rule, what) = told(&extra);
            route.answered(rule, what, there())
        }
        AtPath::Respelled(extra, address) => {
            let (rule, what) = told(&extra);
            let moved = Answer { status: 301, location: Some(address.clone()), ..there() };
            route.answered(rule, format!("{what} is at `{address}`: 301"), moved)
        }
    }
}

/// The rule by which something besides the pages of posts is there, and what it is.
fn told(extra: &Extra) -> (&'static str, String) {
    match extra {
        Extra::List(list) if list.page > 1 => {
            ("lists", format!("page {} of the list `{}`", list.page, list.title))
        }
        Extra::List(list) => ("lists", format!("the list `{}`", list.title)),
        Extra::Feed(list, format) => ("feeds", format!("the {} feed of `{}`", format.title(), list.title)),
        Extra::Markdown(_, page) => ("copies as Markdown", format!("the text of the page at `{page}`")),
        Extra::Llms(locale) => ("llms.txt", format!("the pages in `{locale}` for programs that read")),
        Extra::Manifest => ("web manifest", "made from the settings".to_owned()),
        Extra::Search(locale) => ("search", format!("the search page in `{locale}`")),
        Extra::SearchIndex(..) => ("search", "a file of the search index".to_owned()),
    }
}
