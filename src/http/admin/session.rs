//! Signing in and out.

use super::prelude::*;
use super::{QUEUE, SIGN_IN, page};
use crate::http::query::pairs;
use crate::http::rest::sign_out;
use http::header::{LOCATION, SET_COOKIE};

endpoints! {
    /// The form for signing in
    GET "/admin/login", Open => sign_in raw;
    /// End the session
    POST "/admin/logout", Known => leave raw;
}

/// The page after signing in: the one that was asked for, if it is one of ours, else the first.
pub(in crate::http) fn next_page(request: &Request) -> String {
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

fn sign_in(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    if cx.caller.is_known() {
        return Ok(Answer::empty(StatusCode::SEE_OTHER).with(LOCATION, &next_page(cx.request)));
    }
    Ok(form(cx.request, StatusCode::OK, Value::Null, ""))
}

/// The form after an attempt that failed, without the password.
pub(super) fn sign_in_again(request: &Request, status: StatusCode, problem: &Value) -> Answer {
    let body = match &request.body {
        crate::http::message::Body::Whole(bytes) => std::str::from_utf8(bytes).unwrap_or_default(),
        _ => "",
    };
    let sent = pairs(body).unwrap_or_default();
    let name = sent.into_iter().find(|(key, _)| key == "uid").map(|(_, name)| name);
    form(request, status, problem.clone(), &name.unwrap_or_default())
}

/// The form after the session was ended, with a word why.
pub(super) fn sign_in_anew(request: &Request, why: &str) -> Answer {
    let values = json!({"why": why, "uid": "", "action": SIGN_IN, "next": next_page(request)});
    page::of_nobody("login.html", "Sign in", StatusCode::OK, values)
}

fn form(request: &Request, status: StatusCode, problem: Value, name: &str) -> Answer {
    let values = json!({"problem": problem, "uid": name, "action": SIGN_IN, "next": next_page(request)});
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
