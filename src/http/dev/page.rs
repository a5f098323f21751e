//! A page as `cms dev` shows it: with a bar, with the script that updates it, and errors with file, line and hint.

use super::refuse_strangers;
use crate::base::Diagnostic;
use crate::base::markup::html;
use crate::base::percent;
use crate::base::source::{Ids, System};
use crate::base::text::count;
use crate::http::pages::{wants_page, words_of};
use crate::http::prelude::*;
use crate::render::Message;
use crate::site::{Distance, ReviewVisit, Visit, WaitingPages};
use http::HeaderValue;
use http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, LOCATION};
use jiff::Timestamp;

const HTML: &str = "text/html; charset=utf-8";
/// The script.
const SCRIPT_PATH: &str = "/_cms/dev.js";
const SCRIPT: &str = include_str!("dev.js");
/// The look of the bar, which the theme does not reach.
const BAR: &str = "all:initial;position:fixed;z-index:2147483647;inset:auto 0 0 auto;max-width:100%;box-sizing:border-box;\
    padding:.4em .8em;font:13px/1.4 system-ui,sans-serif;color:#fff;background:#1d2733;border-top-left-radius:.5em";
const LINK: &str = "all:initial;font:inherit;color:#9cd0ff;text-decoration:underline;cursor:pointer";
/// The look of a page of errors.
const ERRORS: &str = "body{margin:0;background:#fff;color:#1d2733;font:16px/1.5 system-ui,sans-serif}main{max-width:60rem;margin:3rem auto;\
    padding:0 1rem}h1{font-size:1.4rem}article{border-left:.3rem solid #b3261e;padding:.2rem 1rem;margin:1.5rem 0}\
    code,pre{font:14px/1.5 ui-monospace,monospace}p{margin:.3rem 0}@media(prefers-color-scheme:dark){body{background:#12181f;color:#e8edf2}}";
/// Most errors on a page.
const ERRORS_SHOWN: usize = 20;

/// The answer to a visitor of Review; none where the site has nothing at this path.
pub(in crate::http) fn visit(
    request: &Request,
    site: &Site,
    now: Timestamp,
) -> Result<Option<Answer>, Refusal> {
    if let Err(refusal) = refuse_strangers(request) {
        return Ok(Some(refusal.answer("")));
    }
    if request.path == SCRIPT_PATH {
        let script = Answer::text(StatusCode::OK, "text/javascript; charset=utf-8", SCRIPT.to_owned());
        return Ok(Some(script));
    }
    let Some(path) = percent::decode(&request.path) else { return Ok(None) };
    let words = words_of(&request.query);
    let visited = site.visit_review(&path, (&request.query, &words), now).map_err(OpError::from);
    let (visit, bar) = match visited {
        Ok(ReviewVisit::Shown { visit, post, waiting }) => (visit, bar(post, waiting)),
        Ok(ReviewVisit::Wrong(wrong)) => return Ok(Some(errors(&wrong))),
        Err(error) if wants_page(request) => return Ok(Some(failure(&error))),
        Err(error) => return Err(error.into()),
    };
    let told = |status: StatusCode, message: &Message| {
        let page = site.message_page(message, &path, None).ok().filter(|_| wants_page(request));
        page.map(|page| live(status, page.html, &bar))
    };
    Ok(match visit {
        Visit::Nothing => told(StatusCode::NOT_FOUND, &Message::NotFound),
        Visit::Gone => told(StatusCode::GONE, &Message::Gone),
        Visit::File { text, mime } => Some(Answer::text(StatusCode::OK, mime, text)),
        Visit::Asset { bytes, mime } => {
            Some(Answer { body: bytes.into(), ..Answer::text(StatusCode::OK, mime, String::new()) })
        }
        Visit::Redirect { location, .. } => {
            // Browsers keep permanent ones, and here everything may change.
            let location = percent::ascii(&location);
            let leads = HeaderValue::from_str(&location).is_ok();
            leads.then(|| Answer::empty(StatusCode::FOUND).with(LOCATION, &location))
        }
        Visit::Page { html, .. } => Some(live(StatusCode::OK, html, &bar)),
    })
}

/// A page that updates itself. Only the script of this program runs in it: its nonce is new for each answer, so neither
/// content nor theme can know it.
fn live(status: StatusCode, page: String, bar: &str) -> Answer {
    let nonce = System.uuid().to_string();
    let own = format!("{bar}<script nonce=\"{nonce}\" src=\"{SCRIPT_PATH}\" async></script>");
    let end = page.rfind("</body>").unwrap_or(page.len());
    let text = format!("{}{own}{}", &page[..end], &page[end..]);
    let policy = format!(
        "default-src 'none'; script-src 'nonce-{nonce}'; connect-src 'self'; style-src 'self' 'unsafe-inline'; \
         img-src 'self' https:; media-src 'self' https:; font-src 'self'; form-action 'self'; base-uri 'none'; \
         frame-ancestors 'self'"
    );
    Answer::text(status, HTML, text).with(CACHE_CONTROL, "no-store").with(CONTENT_SECURITY_POLICY, &policy)
}

/// What is not live, in a small bar.
fn bar(post: Option<Distance>, waiting: WaitingPages) -> String {
    let mut parts = vec!["Review, with drafts".to_owned()];
    parts.extend(post.map(|distance| {
        let text = match distance {
            Distance::New => "this page is not live",
            Distance::Changed => "this page differs from the live one",
            Distance::Hidden => "visitors do not see this page yet",
        };
        text.to_owned()
    }));
    let WaitingPages { review, ai_review, saved } = waiting;
    if saved > 0 {
        parts.push(format!("{} not committed", count(saved, "saved file")));
    }
    let mut waits = Vec::new();
    if review > 0 {
        waits.push(format!("{review} on Review"));
    }
    if ai_review > 0 {
        waits.push(format!("{ai_review} by agents on AI Review"));
    }
    let waits =
        if waits.is_empty() { "nothing waits".to_owned() } else { format!("waiting: {}", waits.join(", ")) };
    format!(
        "<div id=\"cms-dev\" role=\"status\" style=\"{BAR}\">{} · <a style=\"{LINK}\" href=\"/review\">{waits}</a></div>",
        parts.join(" · ")
    )
}

/// The page of what cannot be shown; it goes on by itself once that is mended.
fn errors(wrong: &[Diagnostic]) -> Answer {
    let mut text = String::new();
    for issue in wrong.iter().take(ERRORS_SHOWN) {
        let place = match issue.line {
            0 => issue.file.clone(),
            line => format!("{}:{line}:{}", issue.file, issue.column),
        };
        let hint = issue.hint.as_ref().map(|hint| format!("<p><b>hint</b>: {}</p>", html(hint)));
        text.push_str(&format!(
            "<article><p><code>{}</code></p><p>{} <small>[{}]</small></p>{}</article>",
            html(&place),
            html(&issue.message),
            html(&issue.code.to_string()),
            hint.unwrap_or_default()
        ));
    }
    let more = wrong.len().saturating_sub(ERRORS_SHOWN);
    if more > 0 {
        text.push_str(&format!("<p>and {more} more: <code>cms validate</code> shows all</p>"));
    }
    message(&format!("{} the pages", stop(wrong.len())), &text)
}

fn stop(errors: usize) -> String {
    format!("{} {}", count(errors, "error"), if errors == 1 { "stops" } else { "stop" })
}

/// The same for what is no problem of a file.
fn failure(error: &OpError) -> Answer {
    let hint = error.hint.as_ref().map(|hint| format!("<p><b>hint</b>: {}</p>", html(hint)));
    let text = format!("<article><p>{}</p>{}</article>", html(&error.message), hint.unwrap_or_default());
    message("The page cannot be shown", &text)
}

fn message(title: &str, text: &str) -> Answer {
    let page = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{title}</title><style>{ERRORS}</style></head><body><main><h1>{title}</h1>{text}\
         <p>The page goes on by itself when the file is saved again.</p></main></body></html>\n"
    );
    live(StatusCode::INTERNAL_SERVER_ERROR, page, "")
}
