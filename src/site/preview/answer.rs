//! Answers requests for preview links, independent of the server: request parts in, response parts out.

use super::{Named, Previews, UPLOADS_OF};
use crate::db::PreviewLink;
use crate::site::Snapshot;
use crate::site::prelude::*;

/// Prefix of preview paths.
pub(super) const PREFIX: &str = "/preview/";
/// The response for every invalid link, whatever the reason (`docs/design/decisions.md`).
const REFUSED: &str = r#"{"error":"Invalid or expired preview link","code":"preview.invalid"}"#;
const HTML: &str = "text/html; charset=utf-8";
const JSON: &str = "application/json";
/// Nobody may show it in a frame.
const NOBODY: &str = "'none'";

/// The relevant parts of a request.
#[derive(Debug, Clone, Copy)]
pub struct PreviewRequest<'a> {
    /// `GET` or `HEAD`; others are rejected.
    pub method: &'a str,
    /// The path, such as `/preview/ID`.
    pub path: &'a str,
    /// The query, without `?`.
    pub query: &'a str,
    /// The time of the request.
    pub now: Timestamp,
}

/// The parts of a response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreviewResponse {
    /// HTTP status.
    pub status: u16,
    /// Header fields: names in lower case, values.
    pub headers: Vec<(&'static str, String)>,
    /// The body; omit it for `HEAD`.
    pub body: String,
}

impl Previews<'_> {
    /// Answers a request for a path below `/preview/`; `None` for other paths.
    ///
    /// # Errors
    /// The repository, the ledger or a template cannot be used. An invalid link is not an error.
    pub fn answer(&self, request: &PreviewRequest<'_>) -> Result<Option<PreviewResponse>, SiteError> {
        let Some(post) = request.path.strip_prefix(PREFIX) else { return Ok(None) };
        if !matches!(request.method, "GET" | "HEAD") {
            let mut refused =
                response(405, JSON, r#"{"error":"Method not allowed"}"#.to_owned(), ("", NOBODY));
            refused.headers.push(("allow", "GET, HEAD".to_owned()));
            return Ok(Some(refused));
        }
        let page = match self.named(post.trim_end_matches('/'), request.query, request.now)? {
            Some(link) => self.page(&link, request)?,
            None => None,
        };
        Ok(Some(page.unwrap_or_else(|| response(403, JSON, REFUSED.to_owned(), ("", NOBODY)))))
    }

    /// The link that a request for its page has, if it is valid.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn opened(&self, request: &PreviewRequest<'_>) -> Result<Option<PreviewLink>, SiteError> {
        let Some(post) = request.path.strip_prefix(PREFIX) else { return Ok(None) };
        self.named(post.trim_end_matches('/'), request.query, request.now)
    }

    /// The content from which a request may see uploads by a link: that of the link's stage or commit; `None` if the
    /// query has no valid link, or the link's post does not show the file.
    ///
    /// # Errors
    /// The repository or the ledger cannot be read.
    pub fn uploads(
        &self,
        query: &str,
        file: &str,
        now: Timestamp,
    ) -> Result<Option<Snapshot<'_>>, SiteError> {
        let post = parameter(query, UPLOADS_OF);
        let Some(link) = self.named(post, query, now)? else { return Ok(None) };
        let snapshot = self.content(&link)?;
        let all = snapshot.media()?;
        let Some((record, _)) = all.of_file(file) else { return Ok(None) };
        let id = ItemId { kind: Kind::Post, id: link.post };
        let path = snapshot.item(&id)?.map(|item| item.path);
        let is_shown = snapshot.media_uses(record)?.iter().any(|(used, _)| Some(used) == path.as_ref());
        Ok(is_shown.then_some(snapshot))
    }

    /// The link in a query, if it is valid.
    pub(super) fn named(
        &self,
        post: &str,
        query: &str,
        now: Timestamp,
    ) -> Result<Option<PreviewLink>, SiteError> {
        let named = Named {
            post,
            token: parameter(query, "token"),
            signature: parameter(query, "sig"),
            expires: &parameter(query, "exp").replace("%3A", ":").replace("%3a", ":"),
        };
        self.holding(&named, now)
    }

    /// The content of a link's stage or commit.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn content(&self, link: &PreviewLink) -> Result<Snapshot<'_>, SiteError> {
        match &link.commit {
            Some(commit) => self.site.snapshot_at(commit),
            None => self.site.snapshot(Stage::named(&link.stage).unwrap_or(Stage::Source)),
        }
    }

    /// The post as of the link's stage or commit; `None` if it is missing or deleted there.
    fn page(
        &self,
        link: &PreviewLink,
        request: &PreviewRequest<'_>,
    ) -> Result<Option<PreviewResponse>, SiteError> {
        let snapshot = self.content(link)?;
        if snapshot.post(&link.post)?.is_some_and(|post| post.is_deleted()) {
            return Ok(None);
        }
        let shelf = self.keyed(snapshot.shelf()?.at(request.now), link)?;
        let Some(post) = shelf.post(&link.post) else { return Ok(None) };
        let theme = snapshot.page_theme()?;
        let renderer = &theme.renderer;
        let address = shelf.book().address(&link.post);
        let made = renderer.page(&post, address.as_deref(), &shelf)?;
        shelf.check_readable()?;
        let comments = link.may_comment.then(|| format!("{PREFIX}{}/comments?{}", link.post, request.query));
        let framing = self.site.snapshot(Stage::Source)?.settings()?.preview.framing(NOBODY);
        let look = (&*renderer.style_source(&shelf), &*framing);
        Ok(Some(response(200, HTML, with_banner(&made.html, link, comments.as_deref()), look)))
    }
}

/// A page with a banner that says it is a preview, and of what; and where one can comment on it.
fn with_banner(html: &str, link: &PreviewLink, comments: Option<&str>) -> String {
    let commit = link.commit.as_ref().map(|commit| format!(" at {}", commit.get(..12).unwrap_or(commit)));
    let comments =
        comments.map(|to| format!(" <a href=\"{}\">Comment on it</a>", crate::base::markup::html(to)));
    let banner = format!(
        "<aside role=\"note\" class=\"cms-preview\"><strong>Preview of {}{}</strong>: not the live page. This link ends {}.{}</aside>",
        crate::base::markup::html(&link.stage),
        crate::base::markup::html(&commit.unwrap_or_default()),
        crate::base::markup::html(&crate::base::zone::in_utc(&link.expires_at)),
        comments.unwrap_or_default(),
    );
    let body = html.find("<body").and_then(|at| html[at..].find('>').map(|end| at + end + 1));
    let (before, after) = html.split_at(body.unwrap_or(0));
    format!("{before}{banner}{after}")
}

/// A response that must not be cached, indexed or sent as referrer, that only `framing` may frame, and in which no scripts run.
fn response(status: u16, kind: &str, body: String, (style, framing): (&str, &str)) -> PreviewResponse {
    let style = if style.is_empty() { "'none'" } else { style };
    let policy = format!(
        "sandbox allow-popups; default-src 'none'; style-src {style}; img-src 'self' https:; media-src 'self' https:; \
         font-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors {framing}"
    );
    let headers = [
        ("content-type", kind),
        ("content-security-policy", &policy),
        ("x-robots-tag", "noindex, nofollow, noarchive"),
        ("cache-control", "no-store"),
        ("referrer-policy", "no-referrer"),
        ("x-content-type-options", "nosniff"),
        ("cross-origin-opener-policy", "same-origin"),
    ];
    PreviewResponse {
        status,
        headers: headers.into_iter().map(|(name, value)| (name, value.to_owned())).collect(),
        body,
    }
}

fn parameter<'q>(query: &'q str, name: &str) -> &'q str {
    let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    pairs.into_iter().find(|(key, _)| *key == name).map_or("", |(_, value)| value)
}
