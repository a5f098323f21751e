//! The live site's pages beside the API.

use super::app::Shared;
use super::dev;
use super::message::Body;
use super::prelude::*;
use crate::base::digest::sha256_hex;
use crate::base::percent;
use crate::base::text::chain;
use crate::render::{Message, Rendering, Scope};
use crate::site::{SharedCaches, SiteError, Visit};
use bytes::Bytes;
use http::HeaderValue;
use http::header::{ACCEPT, CACHE_CONTROL, CONTENT_SECURITY_POLICY, ETAG, LOCATION};
use jiff::Timestamp;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::sync_channel;
use std::sync::{Mutex, PoisonError};
use std::thread::Builder;
use std::time::{Duration, Instant};

/// The pages that are served beside the API.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pages {
    /// None: a front end shows them.
    None,
    /// Those of the live site.
    Live,
    /// Those of Review, with drafts, for one person on this machine.
    Review,
}

impl Pages {
    /// Whether there are any.
    pub(super) fn are_shown(self) -> bool {
        self != Pages::None
    }
}

const HTML: &str = "text/html; charset=utf-8";
/// The icon that browsers ask for where a page names none.
const FAVICON: &str = "/favicon.ico";
/// Longest wait for the trial of a theme of a request that only asks how the server is.
const TRIAL_WAIT: Duration = Duration::from_secs(1);
/// The time from which a page that is being made is a fault: others take milliseconds.
const SLOW: Duration = Duration::from_secs(5);

/// The answer to a visitor; none where the live site has nothing at this path.
pub(super) fn visit(
    (request, id): (&Request, &str),
    site: &Site,
    shared: &Shared,
    now: Timestamp,
) -> Result<Option<Answer>, Refusal> {
    if !matches!(request.method, Method::GET | Method::HEAD) {
        return Ok(None);
    }
    if shared.pages == Pages::Review {
        return dev::visit(request, site, now);
    }
    let Some(path) = percent::decode(&request.path) else { return Ok(None) };
    let (query, words) = (&request.query, words_of(&request.query));
    let visited = site.visit(&path, (query, &words), now).inspect_err(|cause| {
        if let SiteError::Theme(error) = cause {
            shared.page_faults.failed(site, &request.path, &chain(error));
        }
    });
    match visited.map_err(OpError::from)? {
        // Browsers ask for it on their own; a site without an icon has nothing wrong.
        Visit::Nothing if request.path == FAVICON && !wants_page(request) => {
            let answer = Answer::empty(StatusCode::NO_CONTENT);
            Ok(Some(answer.with(CACHE_CONTROL, "public, max-age=86400")))
        }
        Visit::Nothing => Ok(wants_page(request)
            .then(|| message(site, request, StatusCode::NOT_FOUND, &Message::NotFound))
            .flatten()),
        Visit::Gone => {
            let page = || message(site, request, StatusCode::GONE, &Message::Gone);
            let refusal =
                || Refusal::plain(StatusCode::GONE, "page.gone", "what was here is not published any more");
            let page = if wants_page(request) { page() } else { None };
            Ok(Some(page.unwrap_or_else(|| refusal().answer(id))))
        }
        Visit::File { text, mime } => Ok(Some(Answer::document(mime, text))),
        Visit::Asset { bytes, mime } => {
            let tag = format!("\"{}\"", &sha256_hex(&bytes)[..16]);
            let mut answer = Answer::text(StatusCode::OK, mime, String::new());
            answer.body = bytes.into();
            Ok(Some(answer.with(CACHE_CONTROL, "public, no-cache").with(ETAG, &tag)))
        }
        Visit::Redirect { status, location } => {
            let status = StatusCode::from_u16(status).unwrap_or(StatusCode::MOVED_PERMANENTLY);
            // A location that is not a valid header value is treated as missing.
            let location = percent::ascii(&location);
            let leads = HeaderValue::from_str(&location).is_ok();
            Ok(leads.then(|| Answer::empty(status).with(LOCATION, &location)))
        }
        Visit::Page { html, style, theme_fault } => {
            shared.page_faults.theme(theme_fault);
            let answer = Answer::document(HTML, html);
            Ok(Some(answer.with(CONTENT_SECURITY_POLICY, &policy(site, &style))))
        }
    }
}

/// Whether a request has another method than those that read, and the live site has something at its path.
pub(super) fn is_only_read(request: &Request, site: &Site, now: Timestamp) -> bool {
    let has_page = |path: String| site.has_own_page(&path, now).unwrap_or(false);
    !matches!(request.method, Method::GET | Method::HEAD)
        && percent::decode(&request.path).is_some_and(has_page)
}

/// The same request at the root of the host, where the site lies below a path of it (`base_url`), and the request is for
/// something there.
pub(super) fn at_root(request: &Request, site: &Site, pages: Pages) -> Option<Request> {
    if !matches!(request.method, Method::GET | Method::HEAD) {
        return None;
    }
    let stage = if pages == Pages::Review { Stage::Review } else { Stage::Source };
    let settings = site.snapshot(stage).and_then(|shown| shown.settings()).ok()?;
    Some(Request {
        method: request.method.clone(),
        path: settings.inside(&request.path)?.to_owned(),
        query: request.query.clone(),
        headers: request.headers.clone(),
        body: Body::Whole(Bytes::new()),
        peer: request.peer,
    })
}

/// What a page of the site may load.
fn policy(site: &Site, style: &str) -> String {
    let style = if style.is_empty() { "'none'" } else { style };
    let settings = site.snapshot(Stage::Source).and_then(|live| live.settings()).unwrap_or_default();
    let framing = settings.preview.framing("'self'");
    // An origin without TLS is not among `https:`.
    let uploads = settings.media.public_origin().map(|origin| format!(" {origin}")).unwrap_or_default();
    format!(
        "default-src 'none'; style-src {style}; img-src 'self' https:{uploads}; media-src 'self' https:{uploads}; font-src 'self'; \
         form-action 'self'; base-uri 'none'; frame-ancestors {framing}"
    )
}

/// Whether a person asks, with a browser, and not a program.
pub(super) fn wants_page(request: &Request) -> bool {
    request.header(ACCEPT).is_some_and(|kinds| kinds.contains("text/html"))
}

/// A page with a message, in the theme of the site; none if even that cannot be made.
fn message(site: &Site, request: &Request, status: StatusCode, message: &Message) -> Option<Answer> {
    message_page(site, status, message, &request.path, None)
}

/// The same, for a path of the site and with an address to lead back to.
pub(super) fn message_page(
    site: &Site,
    status: StatusCode,
    message: &Message,
    path: &str,
    back: Option<&str>,
) -> Option<Answer> {
    let page = site.message_page(message, path, back).ok()?;
    let answer = Answer::text(status, HTML, page.html).with(CACHE_CONTROL, "no-store");
    Some(answer.with(CONTENT_SECURITY_POLICY, &policy(site, &page.style)))
}

/// The page at a path of the live site at a time, changed; none where there is none, or it cannot be changed.
pub(super) fn changed(
    site: &Site,
    (path, now): (&str, Timestamp),
    status: StatusCode,
    change: impl FnOnce(&str) -> Option<String>,
) -> Option<Answer> {
    let Ok(Visit::Page { html, style, .. }) = site.visit(path, ("", ""), now) else { return None };
    let answer = Answer::text(status, HTML, change(&html)?).with(CACHE_CONTROL, "no-store");
    Some(answer.with(CONTENT_SECURITY_POLICY, &policy(site, &style)))
}

/// The words of a search, in the query of a request.
pub(super) fn words_of(query: &str) -> String {
    let word = query.split('&').find_map(|pair| pair.strip_prefix("q="));
    word.and_then(percent::decode_query).unwrap_or_default()
}

/// The page for a visitor where the site's own cannot be made. The log has the cause, under the id.
pub(super) fn failed(status: StatusCode, id: &str) -> Answer {
    let status = server_error(status);
    let id = crate::base::markup::html(id);
    let html = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>This page cannot be shown</title>\n\
         <meta name=\"robots\" content=\"noindex\"></head>\n<body><h1>This page cannot be shown at the moment</h1>\n\
         <p>Please try again later. The number of this error is {id}.</p></body></html>\n"
    );
    let answer = Answer::text(status, "text/html; charset=utf-8", html).with(CACHE_CONTROL, "no-store");
    answer.with(CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'")
}

/// The same in the theme of the site, where that can be made.
pub(super) fn failed_on(site: &Site, path: &str, status: StatusCode, id: &str) -> Answer {
    let message = Message::Failed(id.to_owned());
    message_page(site, server_error(status), &message, path, None).unwrap_or_else(|| failed(status, id))
}

/// The fault of a page, or of the trial of a theme, that takes long and goes on.
pub(super) fn slow(running: &[Rendering], now: Instant) -> Option<String> {
    let is_slow = |rendering: &&Rendering| {
        rendering.begun.is_some_and(|begun| now.saturating_duration_since(begun) > SLOW)
    };
    let Rendering { scope, template, .. } = running.iter().find(is_slow)?;
    let work = match scope {
        Scope::Page => "a page",
        Scope::Trial => "the trial of the theme",
    };
    Some(format!("{work} has taken more than {} seconds so far, in `{template}`", SLOW.as_secs()))
}

fn server_error(status: StatusCode) -> StatusCode {
    if status.is_server_error() { status } else { StatusCode::INTERNAL_SERVER_ERROR }
}

/// Notes a fault; returns whether another one was known.
fn is_news(known: &Mutex<Option<String>>, fault: Option<&str>) -> bool {
    let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
    let is_other = known.as_deref() != fault;
    if is_other {
        *known = fault.map(str::to_owned);
    }
    is_other
}

/// What is wrong with the pages, as far as visits and checks have shown.
#[derive(Default)]
pub(super) struct PageFaults {
    /// The problem of the theme that was logged last.
    theme: Mutex<Option<String>>,
    /// A page that failed, and the commit of the live site then.
    page: Mutex<Option<(String, String)>>,
    /// The problem of the store of uploads that was logged last.
    uploads: Mutex<Option<String>>,
    /// Whether a trial of the theme is running for [`PageFaults::of_theme`].
    is_trying: Arc<AtomicBool>,
}

/// Says when dropped that no trial is running.
struct Trying(Arc<AtomicBool>);

impl Drop for Trying {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

impl PageFaults {
    /// What is wrong with the theme of the live site. A trial that takes long is not waited for: until it ends, the answer is
    /// what was known before.
    pub(super) fn of_theme(&self, site: &Site, caches: &Arc<SharedCaches>) -> Option<String> {
        if site.is_theme_tried().unwrap_or(false) {
            return site.theme_fault().ok().flatten();
        }
        let (done, tried) = sync_channel(1);
        if self.is_trying.swap(true, Ordering::Relaxed) {
            drop(done);
        } else {
            let (folder, caches) = (site.folder(), Arc::clone(caches));
            let trying = Trying(Arc::clone(&self.is_trying));
            let work = move || {
                let fault = Site::open(&folder).and_then(|site| site.with_caches(&caches).theme_fault());
                drop(trying);
                // The request may have ended meanwhile.
                drop(done.send(fault.ok().flatten()));
            };
            drop(Builder::new().name("cms-theme-trial".to_owned()).spawn(work));
        }
        let known = || self.theme.lock().unwrap_or_else(PoisonError::into_inner).clone();
        tried.recv_timeout(TRIAL_WAIT).unwrap_or_else(|_| known())
    }

    /// Logs a change of what is wrong with the theme of the live site.
    pub(super) fn theme(&self, fault: Option<String>) {
        if !is_news(&self.theme, fault.as_deref()) {
            return;
        }
        match fault {
            Some(fault) => tracing::warn!(fault, "the theme"),
            None => tracing::info!("the theme works again"),
        }
    }

    /// Logs a change of why uploads cannot be used, for the operator alone: it may name the store's address.
    pub(super) fn uploads(&self, fault: Option<String>) {
        if !is_news(&self.uploads, fault.as_deref()) {
            return;
        }
        match fault {
            Some(fault) => tracing::warn!(fault, "uploads cannot be used"),
            None => tracing::info!("uploads can be used again"),
        }
    }

    fn failed(&self, site: &Site, path: &str, cause: &str) {
        let path: String = path.chars().take(200).collect();
        tracing::error!(path, cause, "a page failed");
        let Ok(tip) = site.tip(Stage::Source) else { return };
        let fault = format!("`{path}` cannot be shown: {cause}");
        *self.page.lock().unwrap_or_else(PoisonError::into_inner) = Some((tip.to_string(), fault));
    }

    /// The page of the live site that failed last, while its content is the same.
    pub(super) fn page(&self, site: &Site) -> Option<String> {
        let tip = site.tip(Stage::Source).ok()?.to_string();
        let page = self.page.lock().unwrap_or_else(PoisonError::into_inner);
        page.as_ref().filter(|(commit, _)| *commit == tip).map(|(_, fault)| fault.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_that_takes_long_is_a_fault_while_it_goes_on() {
        let first = Instant::now();
        let second = first + SLOW;
        let rendering = |scope: Scope, begun: Instant| {
            let (theme, template) = ("theme".to_owned(), "theme/page.html".to_owned());
            Rendering { number: 1, scope, thread: None, theme, template, begun: Some(begun) }
        };
        let running = [rendering(Scope::Trial, first), rendering(Scope::Page, second)];
        let tick = Duration::from_millis(1);
        let fault =
            |work: &str| Some(format!("{work} has taken more than 5 seconds so far, in `theme/page.html`"));
        assert_eq!(slow(&running, first + SLOW), None);
        assert_eq!(slow(&running, first + SLOW + tick), fault("the trial of the theme"));
        assert_eq!(slow(&running[1..], first + SLOW + tick), None);
        assert_eq!(slow(&running[1..], second + SLOW + tick), fault("a page"));
    }
}
