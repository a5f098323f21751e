//! OAuth 2.1 for hosted clients of the tool server: a person who is signed in lets a client work as an agent. What it gets is
//! an ordinary token with an agent's role, which can never write review or source.

use super::tokens::MadeToken;
use super::{AccountError, Accounts, secret};
use crate::base::digest::sha256_base64url;
use crate::base::source::Ids;
use crate::db::ledger::{OauthClient, OauthCode};
use crate::model::roles::{Permission, Role};
use crate::site::prelude::*;

/// How long a code holds, in seconds.
const CODE_S: i64 = 60;
/// How long a token holds, in seconds.
const TOKEN_S: i64 = 3_600;
/// How long a refresh token holds, in seconds.
const REFRESH_S: i64 = 30 * 86_400;
/// How long a client is kept that nobody granted anything, in seconds.
const UNUSED_S: i64 = 86_400;
/// Most addresses of a client.
const REDIRECTS_MAX: usize = 10;
/// Longest address, in bytes.
const REDIRECT_BYTES_MAX: usize = 2_000;
/// Longest name of a client, in characters.
const NAME_CHARS_MAX: usize = 60;
/// Lengths of a verifier (RFC 7636).
const VERIFIER_BYTES: std::ops::RangeInclusive<usize> = 43..=128;

/// Why a client is refused: a code of OAuth, and a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// Such as `invalid_grant`.
    pub code: &'static str,
    /// Why.
    pub why: String,
}

/// What came of a request of a client.
type Granted<T> = Result<Result<T, Refused>, AccountError>;

fn refused<T>(code: &'static str, why: &str) -> Result<T, Refused> {
    Err(Refused { code, why: why.to_owned() })
}

/// A client.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Client {
    /// Its id.
    pub id: String,
    /// What it calls itself.
    pub name: String,
    /// The addresses to which people may be sent back.
    pub redirects: Vec<String>,
}

/// What a client asks of a person.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    /// The client's id.
    pub client: &'a str,
    /// Where the person is sent back to.
    pub redirect: &'a str,
    /// The challenge of PKCE.
    pub challenge: &'a str,
}

/// The tokens that a client gets.
#[derive(Debug, Clone)]
pub struct Issued {
    /// The token for the tool server.
    pub token: String,
    /// How long it holds, in seconds.
    pub seconds: i64,
    /// The token that is exchanged for the next ones.
    pub refresh: String,
}

/// Whether a role has so many rights that it can lend an agent's.
pub fn lends_agent_rights(role: Role) -> bool {
    let needed = [Permission::PostsCreate, Permission::PostsEdit, Permission::AiReviewSubmit];
    needed.into_iter().all(|permission| role.may(permission))
}

/// Whether people may be sent to an address: https, or a program on their own machine.
fn is_redirect(address: &str) -> bool {
    let is_plain = address.len() <= REDIRECT_BYTES_MAX
        && address.bytes().all(|byte| {
            byte.is_ascii_graphic() && !matches!(byte, b'\\' | b'#' | b'"' | b'<' | b'>' | b';' | b',')
        });
    let Some((scheme, rest)) = address.split_once("://").filter(|_| is_plain) else { return false };
    let authority = rest.split(['/', '?']).next().unwrap_or_default();
    let host = match authority.strip_prefix('[') {
        Some(inner) => inner.split(']').next().unwrap_or_default(),
        None => authority.split(':').next().unwrap_or_default(),
    };
    let is_known = !host.is_empty() && !authority.contains('@');
    is_known && (scheme == "https" || (scheme == "http" && matches!(host, "127.0.0.1" | "::1" | "localhost")))
}

impl Accounts<'_> {
    /// Registers a client (RFC 7591).
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub fn register_client(
        &self,
        name: &str,
        redirects: &[String],
        now: Timestamp,
        ids: &dyn Ids,
    ) -> Granted<Client> {
        if redirects.is_empty() || redirects.len() > REDIRECTS_MAX {
            return Ok(refused("invalid_redirect_uri", "`redirect_uris` must have 1 to 10 addresses"));
        }
        if let Some(wrong) = redirects.iter().find(|address| !is_redirect(address)) {
            let why = format!(
                "`{wrong}` is neither of https nor of this machine (http://127.0.0.1, http://localhost)"
            );
            return Ok(refused("invalid_redirect_uri", &why));
        }
        // A comma separates the name from that of the person whose rights the token has.
        let name = name.replace(',', " ");
        let name: String = name.chars().filter(|c| !c.is_control()).take(NAME_CHARS_MAX).collect();
        let name = if name.trim().is_empty() { "A client".to_owned() } else { name.trim().to_owned() };
        let row = OauthClient {
            id: ids.uuid().to_string(),
            name,
            redirects: json!(redirects).to_string(),
            at: now.as_second(),
        };
        Ok(match self.ledger.add_oauth_client(&row, row.at - UNUSED_S).map_err(Self::failed)? {
            true => Ok(client_of(row)),
            false => {
                refused("temporarily_unavailable", "too many clients are registered; try again tomorrow")
            }
        })
    }

    /// The client that a request names, if people may be sent back to where it says.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn client_asking(&self, asked: &Asked<'_>) -> Granted<Client> {
        let Some(client) = self.ledger.oauth_client(asked.client).map_err(Self::failed)?.map(client_of)
        else {
            return Ok(refused(
                "invalid_client",
                "this client is not registered here; it has to register again",
            ));
        };
        Ok(match client.redirects.iter().any(|known| known == asked.redirect) {
            true => Ok(client),
            false => refused("invalid_request", "`redirect_uri` is not one that the client registered"),
        })
    }

    /// Notes that a user consents, and makes the code that the client exchanges.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub fn consent(&self, user: i64, asked: &Asked<'_>, now: Timestamp, ids: &dyn Ids) -> Granted<String> {
        if let Err(refused) = self.client_asking(asked)? {
            return Ok(Err(refused));
        }
        if self.lender(user)?.is_none() {
            return Ok(refused("access_denied", "your role has fewer rights than an agent"));
        }
        if asked.challenge.len() != 43 {
            return Ok(refused("invalid_request", "`code_challenge` is not of the method S256"));
        }
        let code = secret::fresh(ids);
        let row = OauthCode {
            hash: secret::digest(&code),
            grant: ids.uuid().to_string(),
            client: asked.client.to_owned(),
            user,
            redirect: asked.redirect.to_owned(),
            challenge: asked.challenge.to_owned(),
            expires_at: now.as_second() + CODE_S,
            ..OauthCode::default()
        };
        self.ledger.add_oauth_grant(&row, now.as_second()).map_err(Self::failed)?;
        Ok(Ok(code))
    }

    /// Exchanges a code for tokens. A code that is used again ends all that it led to.
    ///
    /// # Errors
    /// The ledger cannot be read or written.
    pub fn exchange_code(
        &self,
        code: &str,
        (client, redirect): (&str, &str),
        verifier: &str,
        (now, ids): (Timestamp, &dyn Ids),
    ) -> Granted<Issued> {
        self.together(|| {
            let Some(found) = self.used(code, client, now)? else {
                return Ok(refused("invalid_grant", "the code is not valid any more"));
            };
            let is_verifier = VERIFIER_BYTES.contains(&verifier.len());
            let is_met = is_verifier && sha256_base64url(verifier.as_bytes()) == found.challenge;
            if found.challenge.is_empty() || !is_met || found.redirect != redirect {
                self.ledger.revoke_oauth_grant(&found.grant, now.as_second()).map_err(Self::failed)?;
                return Ok(refused(
                    "invalid_grant",
                    "`code_verifier` or `redirect_uri` is not that of the code",
                ));
            }
            self.issue(&found, now, ids)
        })
    }

    /// Exchanges a refresh token for the next tokens. One that is used again ends all that it led to.
    ///
    /// # Errors
    /// The ledger cannot be read or written.
    pub fn exchange_refresh(
        &self,
        refresh: &str,
        client: &str,
        (now, ids): (Timestamp, &dyn Ids),
    ) -> Granted<Issued> {
        self.together(|| match self.used(refresh, client, now)? {
            Some(found) if found.challenge.is_empty() => self.issue(&found, now, ids),
            Some(_) | None => Ok(refused("invalid_grant", "the refresh token is not valid any more")),
        })
    }

    /// A code or refresh token that is used for the first time, in time, by its client.
    fn used(&self, secret: &str, client: &str, now: Timestamp) -> Result<Option<OauthCode>, AccountError> {
        let found = self.ledger.use_oauth_code(&secret::digest(secret)).map_err(Self::failed)?;
        let Some(found) = found else { return Ok(None) };
        let is_good = !found.is_used && found.client == client;
        if !is_good {
            self.ledger.revoke_oauth_grant(&found.grant, now.as_second()).map_err(Self::failed)?;
        }
        Ok(Some(found).filter(|found| is_good && !found.is_revoked && found.expires_at > now.as_second()))
    }

    /// The name of a user who may lend an agent's rights, at this time.
    fn lender(&self, user: i64) -> Result<Option<String>, AccountError> {
        let user = self.ledger.user(user).map_err(Self::failed)?.filter(|user| !user.is_disabled);
        let is_lender = |role: &str| role.parse().is_ok_and(lends_agent_rights);
        Ok(user.filter(|user| is_lender(&user.role)).map(|user| user.name))
    }

    fn issue(&self, found: &OauthCode, now: Timestamp, ids: &dyn Ids) -> Granted<Issued> {
        let Some(person) = self.lender(found.user)? else {
            self.ledger.revoke_oauth_grant(&found.grant, now.as_second()).map_err(Self::failed)?;
            return Ok(refused(
                "invalid_grant",
                "the account of the person who consented has lost its rights",
            ));
        };
        let client = self.ledger.oauth_client(&found.client).map_err(Self::failed)?;
        let name = client.map_or_else(|| "A client".to_owned(), |client| client.name);
        let seconds = now.as_second();
        let end = Timestamp::from_second(seconds + TOKEN_S).unwrap_or(now);
        let MadeToken { id, token, .. } =
            self.make_token(&format!("{name}, for {person}"), Role::AiAgent, Some(end), now, ids)?;
        self.ledger.add_oauth_token(&found.grant, &id, seconds).map_err(Self::failed)?;
        let refresh = secret::fresh(ids);
        let next = OauthCode {
            hash: secret::digest(&refresh),
            grant: found.grant.clone(),
            expires_at: seconds + REFRESH_S,
            ..OauthCode::default()
        };
        self.ledger.add_oauth_code(&next).map_err(Self::failed)?;
        Ok(Ok(Issued { token, seconds: TOKEN_S, refresh }))
    }

    /// Ends what a token or refresh token was given for (RFC 7009); an unknown one is not an error.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub fn revoke_secret(&self, secret: &str, now: Timestamp) -> Result<(), AccountError> {
        self.together(|| {
            let grant = self.ledger.oauth_grant_of(&secret::digest(secret)).map_err(Self::failed)?;
            match grant {
                Some(grant) => self.ledger.revoke_oauth_grant(&grant, now.as_second()).map_err(Self::failed),
                None => Ok(()),
            }
        })
    }
}

fn client_of(row: OauthClient) -> Client {
    let redirects = serde_json::from_str(&row.redirects).unwrap_or_default();
    Client { id: row.id, name: row.name, redirects }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_sent_to_https_or_to_their_own_machine() {
        for fine in [
            "https://claude.ai/api/mcp/auth_callback",
            "https://client.example:8443/back?x=1",
            "http://127.0.0.1:33418/",
            "http://localhost:8080/callback",
            "http://[::1]:1/",
        ] {
            assert!(is_redirect(fine), "{fine}");
        }
        for wrong in [
            "http://client.example/back",
            "http://localhost.evil.example/",
            "http://127.0.0.1@evil.example/",
            "https://user@client.example/",
            "https://",
            "https:///x",
            "https://client.example/#here",
            "https://client.example/ x",
            "https://client.example/\\x",
            "javascript://127.0.0.1/%0aalert(1)",
            "cursor://back",
            "//client.example",
            "",
        ] {
            assert!(!is_redirect(wrong), "{wrong}");
        }
    }

    #[test]
    fn only_roles_with_more_rights_lend_those_of_an_agent() {
        for role in [Role::Admin, Role::EditorAdmin, Role::Editor] {
            assert!(lends_agent_rights(role), "{role}");
        }
        for role in [Role::Translator, Role::Previewer, Role::Reader] {
            assert!(!lends_agent_rights(role), "{role}");
        }
    }

    #[test]
    fn code_holds_for_a_minute_and_for_its_client() {
        use crate::base::source::System;
        use crate::db::Ledger;
        let folder = tempfile::tempdir().unwrap();
        let ledger = Ledger::open(folder.path()).unwrap();
        let accounts = Accounts { ledger: &ledger };
        let now = Timestamp::from_second(1_000_000).unwrap();
        let user = crate::db::ledger::NewUser {
            email: "ada@example.org",
            username: None,
            name: "Ada",
            role: "editor",
            password: "",
            agent: None,
            at: 0,
        };
        ledger.add_user(&user).unwrap();
        let user = ledger.user_by_email("ada@example.org").unwrap().unwrap().id;
        let back = "https://client.example/back";
        let client = accounts.register_client("C", &[back.to_owned()], now, &System).unwrap().unwrap();
        let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
        let challenge = sha256_base64url(verifier.as_bytes());
        let asked = Asked { client: &client.id, redirect: back, challenge: &challenge };
        for (seconds, who, is_given) in
            [(59, client.id.as_str(), true), (60, &client.id, false), (1, "other", false)]
        {
            let code = accounts.consent(user, &asked, now, &System).unwrap().unwrap();
            let then = Timestamp::from_second(1_000_000 + seconds).unwrap();
            let issued = accounts.exchange_code(&code, (who, back), verifier, (then, &System)).unwrap();
            assert_eq!(issued.is_ok(), is_given, "{seconds} {who}");
        }
    }
}
