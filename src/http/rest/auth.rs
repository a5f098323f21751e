//! Signing in and out (`docs/design/decisions.md`).

use super::prelude::*;
use crate::base::source::System;
use crate::http::admin;
use crate::http::answer::RETRY_AFTER_KEY;
use crate::http::attempts::Attempt;
use crate::http::caller::{Who, cookie_name, refuse_other_sites};
use crate::http::endpoint::{NoContent, Password, check_body};
use crate::http::limiter;
use crate::ops;
use crate::site::{AccountError, SessionView, SignedIn};
use http::header::{HeaderValue, SET_COOKIE};
use std::sync::atomic::{AtomicUsize, Ordering};

endpoints! {
    /// Sign in: the user, and a session in a cookie
    POST "/api/auth/login", Open => login;
    /// Sign in, under the path of the original product, also by a form of a page: that is redirected to the page that the query names as `next`, else to `/admin`
    POST "/admin/login", Open => login_from_page;
    /// End the session
    POST "/api/auth/logout", Known => logout;
    /// Who the session or the token belongs to
    GET "/api/auth/me", Known => me;
    /// One's own sessions that go on
    GET "/api/auth/sessions", Known => sessions;
    /// End one of one's own sessions, or all others
    DELETE "/api/auth/sessions", Known => end_sessions;
    /// Change one's own password; all sessions end
    POST "/api/auth/password", Known => password;
}

/// Most passwords that are checked at a time; further requests are refused and may retry.
const SIGN_INS_MAX: usize = 4;

#[derive(Serialize, Deserialize, JsonSchema)]
#[schemars(extend("anyOf" = ["email", "uid"]))]
struct Credentials {
    /// The mail address or the short name of a user
    #[schemars(length(min = 1))]
    email: Option<String>,
    /// The same as `email`
    #[schemars(length(min = 1))]
    uid: Option<String>,
    #[schemars(length(min = 1, max = 500), extend("format" = "password"))]
    password: String,
}

fn login(cx: &RequestContext<'_>, body: Body<Credentials>) -> Result<Answer, Refusal> {
    sign_in(cx, body.0)
}

/// Credentials as JSON, or in the form of a page.
struct FromPage(Credentials, bool);

impl Part for FromPage {
    fn read(cx: &RequestContext<'_>) -> Result<Self, Refusal> {
        let Some(mut form) = cx.form()? else { return Ok(FromPage(Body::read(cx)?.0, false)) };
        // What the page carries from before the sign-in is no credential.
        form.retain(|name, _| !name.starts_with('_'));
        check_body(cx.route, &form)?;
        Ok(FromPage(ops::read_input(Value::Object(form))?, true))
    }

    fn describe(signature: &mut Signature) {
        Body::<Credentials>::describe(signature);
    }
}

fn login_from_page(cx: &RequestContext<'_>, sent: FromPage) -> Result<Answer, Refusal> {
    let FromPage(credentials, is_form) = sent;
    let mut signed_in = sign_in(cx, credentials)?;
    if !is_form {
        return Ok(signed_in);
    }
    let mut answer = admin::signed_in(cx.request, cx.shared);
    answer.headers.extend(signed_in.headers.remove(SET_COOKIE).map(|cookie| (SET_COOKIE, cookie)));
    Ok(answer)
}

fn sign_in(cx: &RequestContext<'_>, credentials: Credentials) -> Result<Answer, Refusal> {
    let needed = |text: Option<String>, field: &str| {
        text.filter(|text| !text.is_empty()).ok_or_else(|| invalid(field, "is required"))
    };
    let email = needed(credentials.email.or(credentials.uid), "email")?;
    let password = needed(Some(credentials.password), "password")?;
    refuse_other_sites(cx.request, cx.shared.scheme(cx.request))?;
    let accounts = cx.site.beyond_content().accounts().map_err(OpError::from)?;
    let _place = Place::take(&cx.shared.attempts.checks)?;
    let client = limiter::client(cx.caller.address);
    let account = accounts.counted_as(&email).map_err(OpError::from)?;
    let attempt = Attempt { account: &account, client: &client, at: cx.now.as_second() };
    throttle(cx, &attempt)?;
    let signed_in =
        accounts.sign_in(&email, &password, &cx.origin(), cx.now, &System).map_err(OpError::from)?;
    cx.shared.attempts.right(&attempt);
    // Ends the browser's previous session.
    if let Some(secret) = &cx.caller.session {
        accounts.sign_out(secret, &cx.origin(), cx.now).map_err(OpError::from)?;
    }
    Ok(begun(cx, signed_in))
}

/// The user who signed in, and the session's cookie.
pub(super) fn begun(cx: &RequestContext<'_>, signed_in: SignedIn) -> Answer {
    let mut user = serde_json::to_value(&signed_in.user).unwrap_or_default();
    super::users::record(&mut user);
    let answer = legacy_envelope(user.clone()).with("user", user);
    let secure = if cx.shared.is_secure { "; Secure" } else { "" };
    let name = cookie_name(cx.shared.is_secure);
    let cookie = format!("{name}={}; Path=/; HttpOnly; SameSite=Lax{secure}", signed_in.secret);
    Answer::json(StatusCode::OK, &answer).with(SET_COOKIE, &cookie)
}

/// A slot for a password check: hashing takes 19 MiB and a processor each.
struct Place<'a>(&'a AtomicUsize);

impl<'a> Place<'a> {
    fn take(taken: &'a AtomicUsize) -> Result<Self, Refusal> {
        let place = Place(taken);
        match taken.fetch_add(1, Ordering::AcqRel) < SIGN_INS_MAX {
            true => Ok(place),
            false => {
                Err(OpError::new(ErrorKind::Busy, "login.busy", "too many people sign in at the moment")
                    .into())
            }
        }
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

/// Refuses attempts that come too early.
fn throttle(cx: &RequestContext<'_>, attempt: &Attempt<'_>) -> Result<(), Refusal> {
    let Some(wait) = cx.shared.attempts.wait(attempt) else { return Ok(()) };
    let message = "Too many attempts to sign in. Please try again later.";
    let error = OpError::new(ErrorKind::RateLimited, "login.throttled", message);
    Err(error.meta(json!({RETRY_AFTER_KEY: wait})).into())
}

fn logout(cx: &RequestContext<'_>) -> Result<NoContent, Refusal> {
    Ok(NoContent(sign_out(cx)?.map(|gone| (SET_COOKIE, gone))))
}

/// Ends the session, and returns the header that ends its cookie.
pub(in crate::http) fn sign_out(cx: &RequestContext<'_>) -> Result<Option<HeaderValue>, Refusal> {
    if let Some(secret) = &cx.caller.session {
        let accounts = cx.site.beyond_content().accounts().map_err(OpError::from)?;
        accounts.sign_out(secret, &cx.origin(), cx.now).map_err(OpError::from)?;
    }
    let secure = if cx.shared.is_secure { "; Secure" } else { "" };
    let name = cookie_name(cx.shared.is_secure);
    let gone = format!("{name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax{secure}");
    Ok(HeaderValue::from_str(&gone).ok())
}

fn me(cx: &RequestContext<'_>) -> Result<LegacyEnvelope, Refusal> {
    let actor = &cx.caller.actor;
    let mut user = match &cx.caller.who {
        Who::User(user) => {
            let mut user = serde_json::to_value(user).unwrap_or_default();
            super::users::record(&mut user);
            user
        }
        Who::Token(token) => {
            json!({"id": token.id, "name": token.name, "email": actor.email, "role": token.role})
        }
        Who::Nobody => Value::Null,
    };
    let permissions: Vec<&str> = actor.rights.iter().map(|permission| permission.name()).collect();
    user["permissions"] = json!(permissions);
    Ok(legacy_envelope(user))
}

/// The number of the user who is signed in: a token is no user.
fn own_number(cx: &RequestContext<'_>) -> Result<i64, Refusal> {
    match &cx.caller.who {
        Who::User(user) => Ok(user.id),
        Who::Token(_) | Who::Nobody => {
            let error = OpError::forbidden("only somebody who signed in has sessions and a password");
            Err(error.hint("`cms token list` shows tokens, `cms token revoke` ends one").into())
        }
    }
}

fn sessions(cx: &RequestContext<'_>) -> Result<Value, Refusal> {
    own_sessions(cx).map(|data| json!({"data": data}))
}

/// The sessions of the user who is signed in.
pub(in crate::http) fn own_sessions(cx: &RequestContext<'_>) -> Result<Vec<SessionView>, Refusal> {
    let accounts = cx.site.beyond_content().accounts().map_err(OpError::from)?;
    let found = accounts.sessions(own_number(cx)?, cx.caller.session.as_deref(), cx.now);
    Ok(found.map_err(OpError::from)?)
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Ended {
    /// Which session, by the `id` of the list; all but the present one unless given
    session: Option<Line<64>>,
}

fn end_sessions(cx: &RequestContext<'_>, query: Query<Ended>) -> Result<NoContent, Refusal> {
    end_own_sessions(cx, query.session.as_ref().map(|session| session.0.as_str())).map(|()| NoContent(None))
}

/// Ends a session of the user who is signed in, or all but the present one.
pub(in crate::http) fn end_own_sessions(cx: &RequestContext<'_>, named: Option<&str>) -> Result<(), Refusal> {
    let accounts = cx.site.beyond_content().accounts().map_err(OpError::from)?;
    let (user, own) = (own_number(cx)?, cx.caller.session.as_deref());
    let ended = accounts.end_sessions(user, named, own, &cx.origin(), cx.now).map_err(OpError::from)?;
    match (ended, named) {
        (0, Some(_)) => Err(OpError::not_found("session.not-found", "Session not found").into()),
        _ => Ok(()),
    }
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Change {
    /// The present password
    #[schemars(length(min = 1, max = 500), extend("format" = "password"))]
    present: String,
    /// The new one, of 8 to 256 characters
    password: Password,
}

fn password(cx: &RequestContext<'_>, body: Body<Change>) -> Result<NoContent, Refusal> {
    change_own_password(cx, &body.present, &body.password.0)
        .map(|gone| NoContent(gone.map(|gone| (SET_COOKIE, gone))))
}

/// Changes the password of the user who is signed in, and returns the header that ends the session's cookie.
pub(in crate::http) fn change_own_password(
    cx: &RequestContext<'_>,
    present: &str,
    new: &str,
) -> Result<Option<HeaderValue>, Refusal> {
    let user = own_number(cx)?;
    let _place = Place::take(&cx.shared.attempts.checks)?;
    let client = limiter::client(cx.caller.address);
    let attempt = Attempt { account: &cx.caller.actor.email, client: &client, at: cx.now.as_second() };
    throttle(cx, &attempt)?;
    let accounts = cx.site.beyond_content().accounts().map_err(OpError::from)?;
    let hashed = accounts.hashed(Some(new), &System).map_err(OpError::from)?;
    let changed = accounts.change_password(user, present, &hashed, &cx.origin(), cx.now);
    match changed {
        Ok(()) => {
            cx.shared.attempts.right(&attempt);
            sign_out(cx)
        }
        Err(AccountError::Refused) => Err(invalid("present", "is not the present password")),
        Err(cause) => Err(OpError::from(cause).into()),
    }
}
