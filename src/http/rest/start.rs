//! The start link of a new site: whoever opens it on the machine of the server becomes the first administrator. It asks for
//! a name, a mail address and a password, because an account without a known password could not sign in again when its
//! session ends.

use super::auth::begun;
use super::prelude::*;
use crate::base::source::System;
use crate::http::caller::refuse_other_sites;
use crate::http::endpoint::check_body;
use crate::http::start_link::StartLink;
use crate::http::start_page::{self, Entered};
use crate::ops;
use crate::site::{AccountError, Names, SignedIn};
use http::header::{FORWARDED, HeaderName, LOCATION, SET_COOKIE};

endpoints! {
    /// The form for the first administrator of a new site, by the link that the server printed; reading it does not use up the link
    GET "/admin/start", Open => show;
    /// Become the first administrator of a new site, and sign in: once, with the token of the link that the server printed
    POST "/admin/start", Open => start;
}

/// The header in which proxies name the client.
const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The token of a link.
struct Token(String);

impl Part for Token {
    fn read(cx: &RequestContext<'_>) -> Result<Self, Refusal> {
        let found = cx.request.query.split('&').find_map(|pair| pair.strip_prefix("token="));
        Ok(Token(found.unwrap_or_default().to_owned()))
    }

    fn describe(signature: &mut Signature) {
        signature.query.push(Parameter::of("token", "The secret of the link", json!({"type": "string"})));
    }
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct New {
    /// The token of the link
    #[schemars(length(min = 1, max = 200))]
    token: String,
    /// The name that commits will carry
    #[serde(default)]
    #[schemars(length(max = 100))]
    name: Option<String>,
    /// The mail address to sign in with
    #[schemars(length(min = 1))]
    email: String,
    #[schemars(length(min = 1, max = 500), extend("format" = "password"))]
    password: String,
}

/// The new administrator as JSON, or in the form of the page.
struct Sent(New, bool);

impl Part for Sent {
    fn read(cx: &RequestContext<'_>) -> Result<Self, Refusal> {
        let Some(form) = cx.form()? else { return Ok(Sent(Body::read(cx)?.0, false)) };
        check_body(cx.route, &form)?;
        Ok(Sent(ops::read_input(Value::Object(form))?, true))
    }

    fn describe(signature: &mut Signature) {
        Body::<New>::describe(signature);
    }
}

/// A page.
struct Page(Answer);

impl Reply for Page {
    const KINDS: &[&str] = &["text/html"];

    fn answer(self, _: &RequestContext<'_>) -> Answer {
        self.0
    }
}

/// The link, for a browser on the machine of the server: not behind a proxy, which is on that machine, too.
fn link<'a>(cx: &RequestContext<'a>) -> Option<&'a StartLink> {
    let is_proxied = [FORWARDED, FORWARDED_FOR].iter().any(|name| cx.request.headers.contains_key(name));
    let is_local = cx.request.peer.is_some_and(|peer| peer.to_canonical().is_loopback());
    cx.shared.start.as_ref().filter(|_| is_local && !is_proxied)
}

fn show(cx: &RequestContext<'_>, Token(token): Token) -> Result<Page, Refusal> {
    Ok(Page(match link(cx).filter(|link| link.opens(&token, cx.now)) {
        Some(_) => start_page::form(StatusCode::OK, &token, &Entered::default(), None),
        None => start_page::closed(),
    }))
}

fn start(cx: &RequestContext<'_>, sent: Sent) -> Result<Answer, Refusal> {
    let Sent(new, is_form) = sent;
    refuse_other_sites(cx.request, cx.shared.scheme(cx.request))?;
    let done = link(cx).and_then(|link| link.open(&new.token, cx.now, || made(cx, &new)));
    let signed_in = match done {
        Some(Ok(signed_in)) => signed_in,
        Some(Err(error)) if is_form => {
            let entered = Entered { name: new.name.as_deref().unwrap_or_default(), email: &new.email };
            let problem = error.to_string();
            return Ok(start_page::form(
                StatusCode::UNPROCESSABLE_ENTITY,
                &new.token,
                &entered,
                Some(&problem),
            ));
        }
        Some(Err(error)) => return Err(OpError::from(error).into()),
        None if is_form => return Ok(start_page::closed()),
        None => {
            let message = "the start link is not valid: it was used, is too old, or was not opened on the machine of the server";
            return Err(Refusal::plain(StatusCode::FORBIDDEN, "start.invalid", message));
        }
    };
    let mut answer = begun(cx, signed_in);
    if !is_form {
        return Ok(answer);
    }
    let mut page = Answer::empty(StatusCode::SEE_OTHER).with(LOCATION, "/admin");
    page.headers.extend(answer.headers.remove(SET_COOKIE).map(|cookie| (SET_COOKIE, cookie)));
    Ok(page)
}

fn made(cx: &RequestContext<'_>, new: &New) -> Result<SignedIn, AccountError> {
    let accounts = cx.site.beyond_content().accounts()?;
    let names = Names { email: Some(&new.email), name: new.name.as_deref(), username: None };
    accounts.start_admin(names, &new.password, &cx.origin(), cx.now, &System)
}
