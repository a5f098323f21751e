//! Hosted clients of the tool server: discovery, registration, consent, tokens, and what a stolen code is worth.

use super::server::{Answer, PASSWORD, Server};
use serde_json::{Value, json};

const FORM: &str = "Content-Type: application/x-www-form-urlencoded";
/// The example of RFC 7636, appendix B.
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const BACK: &str = "https://client.example/back";
/// A header of proxies: the client is on another machine.
const AFAR: &str = "X-Forwarded-For: 192.0.2.1";

/// A client that has registered.
struct Client {
    server: Server,
    cookie: String,
    id: String,
}

fn pairs(fields: &[(&str, &str)]) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    let one = |byte: u8| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    let encoded = |text: &str| text.bytes().map(one).collect::<String>();
    let pairs: Vec<String> =
        fields.iter().map(|(name, value)| format!("{name}={}", encoded(value))).collect();
    pairs.join("&")
}

impl Client {
    /// A client, and a person with a role who is signed in.
    fn of(role: &str) -> Client {
        let server = Server::start(&["--no-rate-limits"]);
        let body = json!({"email": server.user(role), "password": PASSWORD});
        let cookie = server.ask("POST", "/api/auth/login").json(&body).send().is(200).cookie();
        let new = json!({"client_name": "Scripted", "redirect_uris": [BACK]});
        let made = server.ask("POST", "/admin/oauth/register").json(&new).send().is(201).value();
        let id = made["client_id"].as_str().expect("an id").to_owned();
        Client { server, cookie, id }
    }

    fn fields<'a>(&'a self, changed: &[(&'static str, &'a str)]) -> Vec<(&'static str, &'a str)> {
        let mut fields = vec![
            ("response_type", "code"),
            ("client_id", self.id.as_str()),
            ("redirect_uri", BACK),
            ("code_challenge", CHALLENGE),
            ("code_challenge_method", "S256"),
            ("state", "st&te"),
        ];
        for (name, value) in changed {
            fields.retain(|(known, _)| known != name);
            fields.push((*name, *value));
        }
        fields
    }

    fn ask(&self, changed: &[(&'static str, &str)]) -> Answer {
        let path = format!("/admin/connect?{}", pairs(&self.fields(changed)));
        self.server.ask("GET", &path).with(&self.cookie).send()
    }

    fn decide(&self, decision: &str, more: &[&str]) -> Answer {
        let body = pairs(&self.fields(&[("decision", decision)]));
        let form = self.server.ask("POST", "/admin/connect").with(&self.cookie).with(FORM).text(&body);
        more.iter().fold(form, |form, header| form.with(header)).send()
    }

    fn code(&self) -> String {
        let answer = self.decide("allow", &[]).is(303);
        let back = answer.header("location").expect("an address");
        let code = back.strip_prefix(&format!("{BACK}?code=")).expect("a code first");
        code.split('&').next().expect("a code").to_owned()
    }

    fn token(&self, fields: &[(&str, &str)]) -> Answer {
        self.server.ask("POST", "/admin/oauth/token").with(FORM).text(&pairs(fields)).send()
    }

    fn exchange(&self, code: &str, verifier: &str, redirect: &str) -> Answer {
        self.token(&[
            ("grant_type", "authorization_code"),
            ("client_id", &self.id),
            ("code", code),
            ("code_verifier", verifier),
            ("redirect_uri", redirect),
        ])
    }

    fn refresh(&self, token: &Value) -> Answer {
        let token = token.as_str().expect("a token");
        self.token(&[("grant_type", "refresh_token"), ("client_id", &self.id), ("refresh_token", token)])
    }

    /// A call of the tool server with a token.
    fn tools(&self, token: &Value) -> Answer {
        let bearer = format!("Authorization: Bearer {}", token.as_str().expect("a token"));
        let list = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}});
        let accept = "Accept: application/json, text/event-stream";
        self.server.ask("POST", "/mcp").with(AFAR).with(&bearer).with(accept).json(&list).send()
    }
}

#[test]
fn client_finds_its_way_from_a_refusal_to_a_token() {
    let client = Client::of("editor");
    let server = &client.server;
    let refused = server.ask("POST", "/mcp").with(AFAR).json(&json!({})).send().is(401);
    assert_eq!(refused.value()["jsonrpc"], "2.0");
    let challenge = refused.header("www-authenticate").expect("a challenge").to_owned();
    let about = challenge.split('"').nth(1).expect("an address");
    let path = about.strip_prefix(&format!("http://{}", server.address)).expect("an address of this server");
    let resource = server.ask("GET", path).send().is(200).value();
    assert_eq!(resource["resource"], format!("http://{}/mcp", server.address));
    assert_eq!(resource, server.ask("GET", "/.well-known/oauth-protected-resource").send().is(200).value());
    let about = server.ask("GET", "/.well-known/oauth-authorization-server").send().is(200).value();
    assert_eq!(about["issuer"], resource["authorization_servers"][0]);
    assert_eq!(about["code_challenge_methods_supported"], json!(["S256"]));

    let page = client.ask(&[]).is(200);
    let text = page.body.clone();
    assert!(text.contains("Scripted") && text.contains("client.example</strong>"), "{text}");
    let policy = page.header("content-security-policy").expect("a policy");
    assert!(policy.contains("form-action 'self' https://client.example;"), "{policy}");
    let denied = client.decide("deny", &[]).is(303);
    let back = denied.header("location").expect("an address");
    assert!(
        back.starts_with(&format!("{BACK}?error=access_denied")) && back.contains("state=st%26te"),
        "{back}"
    );

    let issued = client.exchange(&client.code(), VERIFIER, BACK).is(200).value();
    assert_eq!(issued["token_type"], "Bearer");
    client.tools(&issued["access_token"]).is(200);
    let next = client.refresh(&issued["refresh_token"]).is(200).value();
    client.tools(&next["access_token"]).is(200);
    let revoked = pairs(&[("token", next["refresh_token"].as_str().expect("a token"))]);
    server.ask("POST", "/admin/oauth/revoke").with(FORM).text(&revoked).send().is(200);
    client.tools(&next["access_token"]).is(401);
    client.refresh(&next["refresh_token"]).is(400);
}

#[test]
fn token_of_a_client_never_writes_review_or_source() {
    let client = Client::of("admin");
    let issued = client.exchange(&client.code(), VERIFIER, BACK).is(200).value();
    let bearer = format!("Authorization: Bearer {}", issued["access_token"].as_str().expect("a token"));
    let before = ["source", "review"].map(|stage| client.server.tip(stage));
    for mode in ["publish", "review"] {
        let save = json!({"title": "Taken over", "mode": mode});
        client.server.ask("PUT", "/api/posts/about").with(&bearer).json(&save).send();
    }
    let approve = json!({"all": true});
    client.server.ask("POST", "/api/operations/review.approve").with(&bearer).json(&approve).send().is(403);
    client.server.ask("GET", "/api/users").with(&bearer).send().is(403);
    assert_eq!(["source", "review"].map(|stage| client.server.tip(stage)), before);
}

#[test]
fn stolen_code_ends_what_it_led_to() {
    let client = Client::of("editor");
    let code = client.code();
    let issued = client.exchange(&code, VERIFIER, BACK).is(200).value();
    client.tools(&issued["access_token"]).is(200);
    assert_eq!(client.exchange(&code, VERIFIER, BACK).is(400).value()["error"], "invalid_grant");
    client.tools(&issued["access_token"]).is(401);
    client.refresh(&issued["refresh_token"]).is(400);

    let issued = client.exchange(&client.code(), VERIFIER, BACK).is(200).value();
    let next = client.refresh(&issued["refresh_token"]).is(200).value();
    client.refresh(&issued["refresh_token"]).is(400);
    client.tools(&next["access_token"]).is(401);

    for (verifier, redirect) in
        [(&VERIFIER[1..], BACK), (CHALLENGE, BACK), ("", BACK), (VERIFIER, "https://client.example/")]
    {
        let code = client.code();
        client.exchange(&code, verifier, redirect).is(400);
        client.exchange(&code, VERIFIER, BACK).is(400);
    }
}

#[test]
fn requests_that_a_client_must_not_make_are_refused() {
    let client = Client::of("editor");
    for (changed, status) in [
        (("redirect_uri", "https://client.example/back/"), 400),
        (("redirect_uri", "https://evil.example/back"), 400),
        (("client_id", "00000000-0000-4000-8000-000000000000"), 400),
        (("code_challenge_method", "plain"), 303),
        (("code_challenge", ""), 303),
        (("response_type", "token"), 303),
        (("resource", "https://other.example/mcp"), 303),
    ] {
        let answer = client.ask(&[changed]);
        assert!(
            answer.status == status || (status == 400 && answer.status == 422),
            "{changed:?} {}",
            answer.status
        );
        if status == 303 {
            let back = answer.header("location").expect("an address");
            assert!(back.starts_with(&format!("{BACK}?error=")), "{changed:?} {back}");
        }
    }
    for uri in
        ["http://client.example/", "javascript:alert(1)", "https://a@b.example/", "https://b.example/#x"]
    {
        let new = json!({"client_name": "x", "redirect_uris": [uri]});
        client.server.ask("POST", "/admin/oauth/register").json(&new).send().is(400);
    }
}

#[test]
fn only_the_person_who_is_signed_in_consents() {
    let client = Client::of("editor");
    for foreign in ["Origin: https://evil.example", "Sec-Fetch-Site: cross-site"] {
        client.decide("allow", &[foreign]).is(403);
    }
    let path = format!("/admin/connect?{}", pairs(&client.fields(&[])));
    let answer = client.server.ask("GET", &path).send().is(303);
    assert!(
        answer.header("location").expect("an address").starts_with("/admin/login?next=%2Fadmin%2Fconnect")
    );
    let token = client.server.token("admin", &[]);
    let body = pairs(&client.fields(&[("decision", "allow")]));
    client.server.ask("POST", "/admin/connect").with(&token).with(FORM).text(&body).send().is(403);

    let translator = Client::of("translator");
    let answer = translator.decide("allow", &[]).is(303);
    assert!(answer.header("location").expect("an address").contains("error=access_denied"));
}

#[test]
fn client_of_a_disabled_person_gets_no_further_token() {
    let client = Client::of("editor");
    let issued = client.exchange(&client.code(), VERIFIER, BACK).is(200).value();
    let code = client.code();
    client.server.site().cms(&["user", "disable", "editor@example.com"]).ok();
    client.exchange(&code, VERIFIER, BACK).is(400);
    client.refresh(&issued["refresh_token"]).is(400);
    client.tools(&issued["access_token"]).is(401);
}
