//! The page on which a person lets a client of the tool server work as an agent.

use super::oauth::TOOLS;
use super::prelude::*;
use crate::base::percent;
use crate::base::source::System;
use crate::http::caller::Who;
use crate::http::query::pairs;
use crate::site::{OauthAsked, OauthRefused};
use http::header::LOCATION;

endpoints! {
    /// Ask whether a client may work as an agent
    GET "/admin/connect", Known => ask raw;
    /// Let it, or not
    POST "/admin/connect", Known => decide raw;
}

/// The path of the page.
pub(super) const CONNECT: &str = "/admin/connect";

/// What the request of a client says, in the address of the page and in the form on it.
const FIELDS: [&str; 8] = [
    "response_type",
    "client_id",
    "redirect_uri",
    "code_challenge",
    "code_challenge_method",
    "state",
    "scope",
    "resource",
];

/// The address by which the client reached this server.
pub(super) fn issuer(cx: &RequestContext<'_>) -> Result<String, Refusal> {
    cx.shared.reached_at(cx.request).ok_or_else(|| invalid("host", "is not the name of a server"))
}

/// The request of a client.
struct Wanted {
    fields: Map,
    issuer: String,
}

impl Wanted {
    fn text(&self, name: &str) -> &str {
        self.fields.get(name).and_then(Value::as_str).unwrap_or_default()
    }

    fn asked(&self) -> OauthAsked<'_> {
        OauthAsked {
            client: self.text("client_id"),
            redirect: self.text("redirect_uri"),
            challenge: self.text("code_challenge"),
        }
    }

    /// What is wrong with it, for the client to hear.
    fn fault(&self) -> Option<OauthRefused> {
        let is_ours = |resource: &str| {
            let path = resource.trim_end_matches('/').strip_prefix(&self.issuer);
            path.is_some_and(|path| path.is_empty() || path == TOOLS)
        };
        let (code, why) = if self.text("response_type") != "code" {
            ("unsupported_response_type", "`response_type` must be code")
        } else if self.text("code_challenge_method") != "S256" || self.text("code_challenge").len() != 43 {
            ("invalid_request", "a `code_challenge` of the method S256 is needed")
        } else if !self.text("resource").is_empty() && !is_ours(self.text("resource")) {
            ("invalid_target", "`resource` is not the tool server of this site")
        } else {
            return None;
        };
        Some(OauthRefused { code, why: why.to_owned() })
    }

    /// Sends the person back to the client.
    fn back(&self, said: &[(&str, &str)]) -> Answer {
        let mut address = self.text("redirect_uri").to_owned();
        let more = [("state", self.text("state")), ("iss", self.issuer.as_str())];
        for (name, value) in said.iter().chain(&more).filter(|(_, value)| !value.is_empty()) {
            address.push(if address.contains('?') { '&' } else { '?' });
            address.push_str(&format!("{name}={}", percent::encode(value)));
        }
        Answer::empty(StatusCode::SEE_OTHER).with(LOCATION, &address)
    }

    fn refused(&self, refusal: &OauthRefused) -> Answer {
        self.back(&[("error", refusal.code), ("error_description", &refusal.why)])
    }
}

/// The number of the person who is signed in. A program cannot consent.
fn person(cx: &RequestContext<'_>) -> Result<i64, Refusal> {
    match &cx.caller.who {
        Who::User(user) => Ok(user.id),
        Who::Nobody | Who::Token(_) => {
            Err(OpError::forbidden("only a person who is signed in can let a client in").into())
        }
    }
}

fn wrong(refusal: &OauthRefused) -> Refusal {
    OpError::invalid("oauth.request", refusal.why.clone())
        .hint("close this page, and connect again in the client")
        .into()
}

fn ask(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    person(cx)?;
    let sent = pairs(&cx.request.query).map_err(|_| invalid("query", "is not percent-encoded UTF-8"))?;
    let known = sent.into_iter().filter(|(name, _)| FIELDS.contains(&name.as_str()));
    let fields = known.map(|(name, value)| (name, Value::from(value))).collect();
    let wanted = Wanted { fields, issuer: issuer(cx)? };
    let accounts = cx.site.beyond_content().accounts().map_err(OpError::from)?;
    let client = accounts.client_asking(&wanted.asked()).map_err(OpError::from)?;
    let client = client.map_err(|refusal| wrong(&refusal))?;
    if let Some(fault) = wanted.fault() {
        return Ok(wanted.refused(&fault));
    }
    let redirect = wanted.text("redirect_uri");
    let sent = wanted.fields.iter().map(|(name, value)| json!({"name": name, "value": value}));
    let sent: Vec<Value> = sent.collect();
    let origin = redirect.split('/').take(3).collect::<Vec<_>>().join("/");
    let origin = origin.split('?').next().unwrap_or_default();
    Page::new(cx, "Let a client in")
        .with("client", client.name)
        .with("origin", origin)
        .with("fields", sent)
        .with("lends", crate::site::lends_agent_rights(cx.caller.actor.role))
        .leading_to(origin)
        .fill("connect.html")
}

fn decide(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let user = person(cx)?;
    let form = Form::of(cx)?;
    let fields = FIELDS.iter().filter_map(|name| Some(((*name).to_owned(), Value::from(form.raw(name)?))));
    let wanted = Wanted { fields: fields.collect(), issuer: issuer(cx)? };
    let accounts = cx.site.beyond_content().accounts().map_err(OpError::from)?;
    let client = accounts.client_asking(&wanted.asked()).map_err(OpError::from)?;
    client.map_err(|refusal| wrong(&refusal))?;
    if let Some(fault) = wanted.fault() {
        return Ok(wanted.refused(&fault));
    }
    if form.text("decision") != Some("allow") {
        let why = "the person did not let the client in".to_owned();
        return Ok(wanted.refused(&OauthRefused { code: "access_denied", why }));
    }
    Ok(match accounts.consent(user, &wanted.asked(), cx.now, &System).map_err(OpError::from)? {
        Ok(code) => wanted.back(&[("code", &code)]),
        Err(refusal) => wanted.refused(&refusal),
    })
}
