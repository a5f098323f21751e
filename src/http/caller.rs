//! Who sends a request: the bearer of a token, a person with a session, or an anonymous client.

use super::app::Shared;
use super::limiter;
use super::prelude::*;
use crate::model::roles::{Permission, Role};
use crate::site::{Actor, SiteError, Surface, TokenView, UserView};
use http::header::{AUTHORIZATION, COOKIE, HOST, ORIGIN};
use jiff::Timestamp;
use std::net::IpAddr;

/// Name of the session cookie without TLS; with TLS it is prefixed by `__Host-`.
const COOKIE_NAME: &str = "cms-session";

/// The sender's identity.
#[derive(Debug, Clone)]
pub(super) enum Who {
    Nobody,
    User(UserView),
    Token(TokenView),
}

/// Who sends a request.
#[derive(Debug, Clone)]
pub(super) struct Caller {
    pub(super) who: Who,
    pub(super) actor: Actor,
    /// The subject that its requests are counted for.
    pub(super) subject: String,
    /// The secret of the session, where there is one.
    pub(super) session: Option<String>,
    /// Where the request comes from.
    pub(super) address: Option<IpAddr>,
}

impl Caller {
    /// Finds out who sends a request.
    ///
    /// # Errors
    /// The credentials are invalid; or a page of another site uses a person's cookie to write.
    pub(super) fn of(
        request: &Request,
        site: &Site,
        now: Timestamp,
        shared: &Shared,
        address: Option<IpAddr>,
    ) -> Result<Caller, Refusal> {
        if request.headers.contains_key(AUTHORIZATION) {
            // The cookie of an expired session may remain in a browser. One that was never issued is forged.
            if cookie(request, &cookie_name(shared.is_secure)).is_some_and(|secret| !was_given_out(&secret)) {
                return Err(unknown());
            }
            let token = request.header(AUTHORIZATION).and_then(bearer).ok_or_else(unknown)?;
            let accounts = site.accounts().map_err(OpError::from)?;
            let (token, actor) =
                accounts.of_bearer(token, now).map_err(OpError::from)?.ok_or_else(unknown)?;
            let subject = format!("token {}", token.id);
            return Ok(Caller { who: Who::Token(token), actor, subject, session: None, address });
        }
        let cookie = cookie(request, &cookie_name(shared.is_secure));
        let Some(secret) = cookie else { return Ok(Caller::nobody(address)) };
        let accounts = site.accounts().map_err(OpError::from)?;
        let Some((user, actor)) = accounts.of_cookie(&secret, now).map_err(OpError::from)? else {
            return Ok(Caller::nobody(address));
        };
        if !matches!(request.method, Method::GET | Method::HEAD) {
            refuse_other_sites(request, shared.scheme(request))?;
        }
        let subject = format!("user {}", user.id);
        Ok(Caller { who: Who::User(user), actor, subject, session: Some(secret), address })
    }

    /// An anonymous client.
    pub(super) fn nobody(address: Option<IpAddr>) -> Caller {
        let actor = Actor {
            name: "Anonymous".to_owned(),
            email: "anonymous@localhost".to_owned(),
            role: Role::Reader,
            // What is public, always or by the site's settings, is open to everybody.
            rights: Role::Reader.rights(),
            agent: None,
            client: None,
            only: None,
            request: None,
            surface: Surface::Rest,
            why: vec!["nobody signed in".to_owned()],
        };
        let subject = format!("client {}", limiter::client(address));
        Caller { who: Who::Nobody, actor, subject, session: None, address }
    }

    pub(super) fn is_known(&self) -> bool {
        !matches!(self.who, Who::Nobody)
    }

    /// Whether it may read what is not published.
    pub(super) fn sees_all(&self) -> bool {
        self.actor.may(Permission::DraftsView)
    }

    /// The refusal of what needs [`Caller::sees_all`].
    pub(super) fn needs_more(&self) -> Refusal {
        match self.is_known() {
            true => OpError::from(SiteError::Unpublished).into(),
            false => unknown(),
        }
    }
}

/// The refusal of an unauthenticated client.
pub(super) fn unknown() -> Refusal {
    Refusal::Failed(OpError::new(ErrorKind::Unauthenticated, "unauthenticated", "Unauthorized access").hint(
        "send `Authorization: Bearer TOKEN`: whoever runs the site makes a token, of the role `reader` for what is published; \
         or sign in with POST /api/auth/login; the setting `api.public_read` opens reads to everybody",
    ))
}

fn bearer(header: &str) -> Option<&str> {
    let (scheme, token) = header.split_once(' ')?;
    (scheme.eq_ignore_ascii_case("bearer") && !token.is_empty()).then(|| token.trim())
}

/// The session's cookie of a site.
pub(super) fn cookie_name(is_secure: bool) -> String {
    match is_secure {
        true => format!("__Host-{COOKIE_NAME}"),
        false => COOKIE_NAME.to_owned(),
    }
}

/// The value of a cookie.
pub(super) fn cookie(request: &Request, name: &str) -> Option<String> {
    let headers = request.headers.get_all(COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let mut pairs =
        headers.flat_map(|header| header.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value.to_owned())
}

/// Whether a cookie has the form of those issued at sign-in.
fn was_given_out(secret: &str) -> bool {
    secret.len() == 64 && secret.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// CSRF check: a browser's write with a cookie must come from a page of this server. A request without origin headers
/// is not from a browser. `scheme` is how the site is reached, where known; a browser that sends `same-origin` has
/// compared it.
pub(super) fn refuse_other_sites(request: &Request, scheme: Option<&str>) -> Result<(), Refusal> {
    let site = request.headers.get("sec-fetch-site");
    let is_own_fetch = match site {
        None => true,
        Some(value) => value == "same-origin" || value == "none",
    };
    let is_own_origin = match request.headers.get(ORIGIN) {
        None => true,
        // Browsers send `null` for pages without a referrer, such as ours.
        Some(origin) if origin == "null" => site.is_some_and(|site| site == "same-origin"),
        Some(origin) => {
            let host = request.header(HOST).unwrap_or_default();
            let origin = origin.to_str().unwrap_or_default();
            let is_compared = site.is_some_and(|site| site == "same-origin");
            let is_own = |named: &str, by: &str| {
                named.eq_ignore_ascii_case(host) && (is_compared || scheme.is_none_or(|scheme| scheme == by))
            };
            let named = origin.split_once("://").filter(|(by, _)| matches!(*by, "http" | "https"));
            !host.is_empty() && named.is_some_and(|(by, named)| is_own(named, by))
        }
    };
    match is_own_fetch && is_own_origin {
        true => Ok(()),
        false => Err(Refusal::As(
            StatusCode::FORBIDDEN,
            OpError::new(ErrorKind::Forbidden, "csrf", "this request comes from another site")
                .hint("programs use a token instead of a cookie: `cms token create`"),
        )),
    }
}
