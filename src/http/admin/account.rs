//! One's own account: the sessions that go on, and the password.

use super::notice::Notice;
use super::prelude::*;
use super::session;
use crate::http::rest::{change_own_password, end_own_sessions, own_sessions};
use http::header::SET_COOKIE;

endpoints! {
    /// One's own sessions and password
    GET "/admin/account", Known => account raw;
    /// End one of one's own sessions, or all others
    POST "/admin/account/sessions", Known => end raw;
    /// Change one's own password
    POST "/admin/account/password", Known => password raw;
}

/// The path of the page.
const ACCOUNT: &str = "/admin/account";

fn account(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    show(cx, None)
}

fn show(cx: &RequestContext<'_>, refusal: Option<&Refusal>) -> Result<Answer, Refusal> {
    let sessions = serde_json::to_value(own_sessions(cx)?).unwrap_or_default();
    Page::new(cx, "Your account")
        .with("email", cx.caller.actor.email.as_str())
        .with("sessions", sessions)
        .refused(refusal)
        .fill("account.html")
}

fn end(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let form = Form::of(cx)?;
    match end_own_sessions(cx, form.text("session")) {
        Ok(()) => Ok(Notice::of("Signed out there.").then(cx, ACCOUNT)),
        Err(refusal) => show(cx, Some(&refusal)),
    }
}

fn password(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let form = Form::of(cx)?;
    let (new, again) = (form.raw("password").unwrap_or_default(), form.raw("again").unwrap_or_default());
    if new != again {
        return show(cx, Some(&invalid("again", "is not the same as the new password")));
    }
    match change_own_password(cx, form.raw("present").unwrap_or_default(), new) {
        Ok(gone) => {
            let answer =
                session::sign_in_anew(cx.request, "Your password is changed: sign in with the new one.");
            Ok(gone.into_iter().fold(answer, |answer, gone| {
                let mut answer = answer;
                answer.headers.append(SET_COOKIE, gone);
                answer
            }))
        }
        Err(refusal) => show(cx, Some(&refusal)),
    }
}
