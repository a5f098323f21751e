//! What hosted clients of the tool server ask before a person is asked: where to register, to sign in, and to get tokens
//! (RFC 9728, 8414, 7591, 6749, 7009).

use super::connect::{CONNECT, issuer};
use super::prelude::*;
use crate::base::source::System;
use crate::site::{OauthIssued, OauthRefused};
use http::header::CACHE_CONTROL;

endpoints! {
    /// Who gives tokens for the tool server
    GET "/.well-known/oauth-protected-resource", Open => resource raw;
    /// The same, at the address that follows from that of the tool server
    GET "/.well-known/oauth-protected-resource/mcp", Open => resource raw;
    /// Where clients register, and get codes and tokens
    GET "/.well-known/oauth-authorization-server", Open => server raw;
    /// Register a client
    POST "/admin/oauth/register", Open => register raw;
    /// Exchange a code or a refresh token for tokens
    POST "/admin/oauth/token", Open => token raw;
    /// End a token, and all that it was given with
    POST "/admin/oauth/revoke", Open => revoke raw;
}

/// The path of the tool server.
pub(super) const TOOLS: &str = "/mcp";

fn resource(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let issuer = issuer(cx)?;
    Ok(Answer::json(
        StatusCode::OK,
        &json!({
            "resource": format!("{issuer}{TOOLS}"),
            "authorization_servers": [issuer],
            "bearer_methods_supported": ["header"],
            "resource_name": "The tool server of this site",
        }),
    ))
}

fn server(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let issuer = issuer(cx)?;
    let at = |path: &str| format!("{issuer}{path}");
    Ok(Answer::json(
        StatusCode::OK,
        &json!({
            "issuer": issuer,
            "authorization_endpoint": at(CONNECT),
            "token_endpoint": at("/admin/oauth/token"),
            "registration_endpoint": at("/admin/oauth/register"),
            "revocation_endpoint": at("/admin/oauth/revoke"),
            "response_types_supported": ["code"],
            "grant_types_supported": ["authorization_code", "refresh_token"],
            "code_challenge_methods_supported": ["S256"],
            "token_endpoint_auth_methods_supported": ["none"],
            "revocation_endpoint_auth_methods_supported": ["none"],
            "authorization_response_iss_parameter_supported": true,
        }),
    ))
}

fn refused(refusal: &OauthRefused) -> Answer {
    let body = json!({"error": refusal.code, "error_description": refusal.why});
    Answer::json(StatusCode::BAD_REQUEST, &body).with(CACHE_CONTROL, "no-store")
}

fn register(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let body = cx.json()?.unwrap_or_default();
    let redirects = body["redirect_uris"].as_array().into_iter().flatten();
    let redirects: Vec<String> = redirects.map(|uri| uri.as_str().unwrap_or_default().to_owned()).collect();
    let name = body["client_name"].as_str().unwrap_or_default();
    let accounts = cx.site.beyond_content().accounts().map_err(OpError::from)?;
    Ok(match accounts.register_client(name, &redirects, cx.now, &System).map_err(OpError::from)? {
        Err(refusal) => refused(&refusal),
        Ok(client) => {
            let answer = json!({
                "client_id": client.id,
                "client_id_issued_at": cx.now.as_second(),
                "client_name": client.name,
                "redirect_uris": client.redirects,
                "grant_types": ["authorization_code", "refresh_token"],
                "response_types": ["code"],
                "token_endpoint_auth_method": "none",
            });
            Answer::json(StatusCode::CREATED, &answer).with(CACHE_CONTROL, "no-store")
        }
    })
}

fn token(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let form = Form::of(cx)?;
    let text = |name: &str| form.text(name).unwrap_or_default();
    let accounts = cx.site.beyond_content().accounts().map_err(OpError::from)?;
    let (client, terms) = (text("client_id"), (cx.now, &System as &dyn crate::base::source::Ids));
    let issued = match text("grant_type") {
        "authorization_code" => {
            let redirect = text("redirect_uri");
            accounts.exchange_code(text("code"), (client, redirect), text("code_verifier"), terms)
        }
        "refresh_token" => accounts.exchange_refresh(text("refresh_token"), client, terms),
        _ => Ok(Err(OauthRefused {
            code: "unsupported_grant_type",
            why: "`grant_type` must be authorization_code or refresh_token".to_owned(),
        })),
    };
    Ok(match issued.map_err(OpError::from)? {
        Err(refusal) => refused(&refusal),
        Ok(OauthIssued { token, seconds, refresh }) => {
            let answer = json!({
                "access_token": token, "token_type": "Bearer", "expires_in": seconds, "refresh_token": refresh,
            });
            Answer::json(StatusCode::OK, &answer).with(CACHE_CONTROL, "no-store")
        }
    })
}

fn revoke(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let form = Form::of(cx)?;
    let accounts = cx.site.beyond_content().accounts().map_err(OpError::from)?;
    accounts.revoke_secret(form.needed("token")?, cx.now).map_err(OpError::from)?;
    Ok(Answer::empty(StatusCode::OK))
}
