//! Signing in and out.

use super::entered::Entered;
use super::prelude::*;
use super::{QUEUE, SIGN_IN, page};
use crate::base::percent;
use crate::http::app::Shared;
use crate::http::caller::{cookie, cookie_name};
use crate::http::query::pairs;
use crate::http::rest::sign_out;
use crate::http::router::{RouteMatch, find_route};
use http::header::{HOST, LOCATION, REFERER, SET_COOKIE};

endpoints! {
    /// The form for signing in
    GET "/admin/login", Open => sign_in raw;
    /// End the session
    POST "/admin/logout", Known => leave raw;
}

/// The page after signing in: the one that was asked for, if it is one of ours, else the first.
fn next_page(request: &Request) -> String {
    let pairs = pairs(&request.query).unwrap_or_default();
    let wanted = pairs.into_iter().find(|(key, _)| key == "next").map(|(_, page)| page);
    wanted.filter(|page| is_own(page)).unwrap_or_else(|| "/admin".to_owned())
}

/// Whether an address is of a page here, and of no other server.
pub(super) fn is_own(page: &str) -> bool {
    let is_below = |start: &str| {
        let rest = page.strip_prefix(start);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '?']))
    };
    let is_plain = page.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    is_plain && (is_below(QUEUE) || is_below("/admin"))
}

/// Whether an address is one of a page, which a browser can open again.
fn is_page(address: &str) -> bool {
    let path = address.split('?').next().unwrap_or_default();
    let is_route = matches!(find_route(super::routes(), &Method::GET, path), RouteMatch::To(..));
    is_route && is_own(path) && path != SIGN_IN
}

/// The page of ours on which the link or the form of a request stands, as browsers name it.
pub(super) fn page_before(request: &Request) -> Option<String> {
    let (_, rest) = request.header(REFERER)?.split_once("://")?;
    let (host, address) = rest.split_at(rest.find('/')?);
    let is_same_host = request.header(HOST).is_some_and(|own| own.eq_ignore_ascii_case(host));
    (is_same_host && is_own(address) && is_page(address)).then(|| address.to_owned())
}

/// The page where the sender of a request is: the one that it asks for, or the one that its form stands on.
pub(super) fn page_of_sender(request: &Request) -> String {
    let own = match request.query.as_str() {
        "" => request.path.clone(),
        query => format!("{}?{query}", request.path),
    };
    let is_form = !matches!(request.method, Method::GET | Method::HEAD);
    match page_before(request).filter(|_| is_form) {
        Some(page) => page,
        None if is_page(&own) => own,
        None => QUEUE.to_owned(),
    }
}

/// The answer to a request for a page by somebody who is not signed in, or not any more. What a form sent stays on the page for
/// signing in.
pub(super) fn refused(request: &Request, shared: &Shared) -> Answer {
    let next = page_of_sender(request);
    let Some(entered) = Entered::sent(request, shared.scheme(request)) else {
        let to = format!("{SIGN_IN}?next={}", percent::encode(&next));
        return Answer::empty(StatusCode::SEE_OTHER).with(LOCATION, &to);
    };
    let why = "Sign in, and you get back what you had entered: it is kept on this page, and not saved yet.";
    let why = ended(request, shared).map_or_else(|| why.to_owned(), |ended| format!("{ended} {why}"));
    let values =
        json!({"why": why, "uid": "", "action": SIGN_IN, "next": next, "entered": entered.to_json()});
    page::of_nobody("login.html", "Sign in", StatusCode::UNAUTHORIZED, values)
}

/// That the session is over, where the browser still has the cookie of one.
fn ended(request: &Request, shared: &Shared) -> Option<&'static str> {
    let is_there = cookie(request, &cookie_name(shared.is_secure)).is_some_and(|secret| !secret.is_empty());
    is_there.then_some("Your session is over.")
}

fn sign_in(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    if cx.caller.is_known() {
        return Ok(Answer::empty(StatusCode::SEE_OTHER).with(LOCATION, &next_page(cx.request)));
    }
    let why = ended(cx.request, cx.shared);
    Ok(form(
        cx.request,
        StatusCode::OK,
        &json!({"why": why.map(|why| format!("{why} Please sign in again."))}),
    ))
}

/// The answer to a sign-in by a form: the page that was wanted, or what was entered before, to be sent again.
pub(in crate::http) fn signed_in(request: &Request, shared: &Shared) -> Answer {
    let next = next_page(request);
    match Entered::carried(request, shared.scheme(request)) {
        None => Answer::empty(StatusCode::FOUND).with(LOCATION, &next),
        Some(entered) => {
            let why = "You are signed in again. What you had entered is not saved yet: look at it, and send it again.";
            let values = json!({"why": why, "entered": entered.to_json(), "back": next});
            page::of_nobody("signed_in.html", "You were signed out", StatusCode::OK, values)
        }
    }
}

/// The form after an attempt that failed, without the password.
pub(super) fn sign_in_again(
    request: &Request,
    shared: &Shared,
    (status, problem): (StatusCode, &Value),
) -> Answer {
    let body = match &request.body {
        crate::http::message::Body::Whole(bytes) => std::str::from_utf8(bytes).unwrap_or_default(),
        _ => "",
    };
    let sent = pairs(body).unwrap_or_default();
    let name = sent.into_iter().find(|(key, _)| key == "uid").map(|(_, name)| name);
    let entered = Entered::carried(request, shared.scheme(request)).map(|entered| entered.to_json());
    form(request, status, &json!({"problem": problem, "uid": name, "entered": entered}))
}

/// The form after the session was ended, with a word why.
pub(super) fn sign_in_anew(request: &Request, why: &str) -> Answer {
    form(request, StatusCode::OK, &json!({"why": why}))
}

fn form(request: &Request, status: StatusCode, more: &Value) -> Answer {
    let mut values = json!({"uid": "", "action": SIGN_IN, "next": next_page(request)});
    for (name, value) in more.as_object().into_iter().flatten().filter(|(_, value)| !value.is_null()) {
        values[name] = value.clone();
    }
    page::of_nobody("login.html", "Sign in", status, values)
}

fn leave(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let gone = sign_out(cx)?;
    let mut answer = Answer::empty(StatusCode::SEE_OTHER).with(LOCATION, SIGN_IN);
    answer.headers.extend(gone.map(|gone| (SET_COOKIE, gone)));
    Ok(answer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::message::Body;
    use bytes::Bytes;
    use http::HeaderValue;

    #[test]
    fn form_leads_back_to_the_page_that_it_stands_on() {
        let page = |path: &str, referer: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, HeaderValue::from_static("cms.example"));
            headers.insert(REFERER, HeaderValue::from_static(referer));
            let body = Body::Whole(Bytes::new());
            let (path, query) = (path.to_owned(), String::new());
            page_of_sender(&Request { method: Method::POST, path, query, headers, body, peer: None })
        };
        let item = "https://cms.example/review/item/post%3A1?stage=review";
        assert_eq!(page("/review/comment", item), "/review/item/post%3A1?stage=review");
        assert_eq!(page("/admin/posts/1", "https://cms.example/admin/login"), "/admin/posts/1");
        for other in [
            "https://evil.example/review",
            "https://cms.example/review/approve",
            "none",
            "https://cms.example",
        ] {
            assert_eq!(page("/review/approve", other), "/review", "{other}");
        }
    }

    #[test]
    fn only_pages_of_this_server_follow_a_sign_in() {
        for own in
            ["/review", "/review?set=a", "/review/item/post%3A1?stage=review", "/admin", "/admin/settings"]
        {
            assert!(is_own(own), "{own}");
        }
        for other in [
            "//evil.example",
            "/\\evil.example",
            "https://evil.example",
            "/reviewer",
            "/",
            "",
            "/review\r\nX: y",
            "/administrator",
        ] {
            assert!(!is_own(other), "{other}");
        }
    }
}
