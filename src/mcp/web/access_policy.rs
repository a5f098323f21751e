//! Access control: allowed hosts, origins and credentials. Browser sessions are not accepted.

use super::*;
use crate::base::digest::sha256;
use crate::mcp::Bearer;
use http::header::{AUTHORIZATION, HOST, ORIGIN};

/// Headers that proxies add to requests, besides those that begin with [`FORWARDED_FROM`].
const OF_PROXIES: &[&str] = &[
    "forwarded",
    "via",
    "x-real-ip",
    "x-client-ip",
    "x-cluster-client-ip",
    "x-original-forwarded-for",
    "x-envoy-external-address",
    "true-client-ip",
    "cdn-loop",
    "cf-connecting-ip",
    "cf-ray",
    "fastly-client-ip",
    "fly-client-ip",
];
/// The beginning of the names of further such headers.
const FORWARDED_FROM: &str = "x-forwarded-";

/// Looks up the owner of a server token.
pub type Tokens = Box<dyn Fn(&str) -> Option<Bearer> + Send + Sync>;

/// The access policy.
#[derive(Default)]
pub struct AccessPolicy {
    /// `MCP_AUTH_TOKEN`: the token that clients send as `Authorization: Bearer`.
    pub token: Option<String>,
    /// `MCP_AUTH_HEADER_NAME` and `MCP_AUTH_HEADER_VALUE`: a header that is accepted instead.
    pub header: Option<(HeaderName, String)>,
    /// Tokens of the server, which are accepted instead.
    pub tokens: Option<Tokens>,
    /// Whether clients need no credential if neither token nor header is configured.
    pub is_open: bool,
    /// `--insecure-no-auth`: whether that includes clients of a proxy, which are on other machines.
    pub is_insecure: bool,
    /// Whether only this machine can connect. Other host names in requests are then attempts at DNS rebinding.
    pub is_loopback: bool,
    /// `MCP_ALLOWED_HOSTS`: host names of the server, besides those of this machine.
    pub hosts: Vec<String>,
    /// `MCP_ALLOWED_ORIGINS`: origins whose pages may call, such as `https://tools.example.com`.
    pub origins: Vec<String>,
}

/// The owner of a request's credential; sessions belong to the owner that opened them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Owner {
    /// Somebody on this machine, or anybody if the operator allowed it.
    Anybody,
    /// A client with the operator's token or header.
    Operator,
    /// A client with a token of the server.
    Token(Bearer),
}

impl Owner {
    pub(super) fn bearer(&self) -> Option<Bearer> {
        match self {
            Owner::Token(bearer) => Some(bearer.clone()),
            Owner::Anybody | Owner::Operator => None,
        }
    }
}

impl AccessPolicy {
    /// A header with its value; none if the name is invalid.
    pub fn header(name: &str, value: &str) -> Option<(HeaderName, String)> {
        Some((HeaderName::from_bytes(name.as_bytes()).ok()?, value.to_owned()))
    }

    /// Whether a credential is configured that clients can be asked for.
    pub fn has_credential(&self) -> bool {
        self.token.is_some() || self.header.is_some()
    }

    /// The origin that may read the answer, if the request names one.
    pub(super) fn origin<'a>(&self, request: &'a Request) -> Result<Option<&'a str>, Box<Answer>> {
        let forbidden = |what: &str| Box::new(refusal(StatusCode::FORBIDDEN, &format!("Forbidden: {what}")));
        let is_checked = self.is_loopback || !self.hosts.is_empty();
        if is_checked && !request.header(HOST).is_some_and(|host| self.knows_host(host)) {
            return Err(forbidden("this host is not allowed; MCP_ALLOWED_HOSTS names those that are"));
        }
        if !request.headers.contains_key(ORIGIN) {
            return Ok(None);
        }
        let origin = only(request, ORIGIN).filter(|origin| self.knows_origin(origin));
        origin
            .map(Some)
            .ok_or_else(|| forbidden("this origin is not allowed; MCP_ALLOWED_ORIGINS names those that are"))
    }

    fn knows_host(&self, host: &str) -> bool {
        is_this_machine(host) || self.hosts.iter().any(|known| is_same_host(known, host))
    }

    fn knows_origin(&self, origin: &str) -> bool {
        let host = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
        host.is_some_and(is_this_machine)
            || self.origins.iter().any(|known| known.trim_end_matches('/').eq_ignore_ascii_case(origin))
    }

    /// The owner of a request's credential; none when access is denied.
    pub(super) fn owner(&self, request: &Request) -> Option<Owner> {
        let bearer = only(request, AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer "));
        if let (Some(token), Some(given)) = (&self.token, bearer)
            && is_same(token, given)
        {
            return Some(Owner::Operator);
        }
        if let Some((name, value)) = &self.header
            && only(request, name).is_some_and(|given| is_same(value, given))
        {
            return Some(Owner::Operator);
        }
        if let (Some(tokens), Some(given)) = (&self.tokens, bearer) {
            return tokens(given).map(Owner::Token);
        }
        // A proxy on this machine connects from here for clients that are elsewhere.
        let is_far = !self.is_insecure && is_forwarded(request);
        // Beside the API, an invalid credential is refused.
        let is_stranger = is_far || (self.tokens.is_some() && request.headers.contains_key(AUTHORIZATION));
        (self.is_open && !self.has_credential() && !is_stranger).then_some(Owner::Anybody)
    }
}

/// Whether a request came through a proxy, as far as it says so.
fn is_forwarded(request: &Request) -> bool {
    let mut names = request.headers.keys().map(HeaderName::as_str);
    names.any(|name| OF_PROXIES.contains(&name) || name.starts_with(FORWARDED_FROM))
}

/// The value of a header that occurs once.
fn only(request: &Request, name: impl http::header::AsHeaderName) -> Option<&str> {
    let mut values = request.headers.get_all(name).into_iter();
    let value = values.next()?;
    values.next().is_none().then(|| value.to_str().ok())?
}

/// Compares secrets in constant time.
fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (sha256(one.as_bytes()), sha256(other.as_bytes()));
    one.iter().zip(other).fold(0, |differs, (a, b)| differs | (a ^ b)) == 0
}

/// The host name in a `Host` header or authority, without the port.
fn name_of(host: &str) -> &str {
    match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    }
}

fn is_this_machine(host: &str) -> bool {
    let name = name_of(host);
    let port = host.rsplit_once(']').map_or(host, |(_, port)| port);
    let is_plain = port.matches(':').count() <= 1 && !host.contains(['/', '@', '\\', '?', '#']);
    is_plain && (name.eq_ignore_ascii_case("localhost") || matches!(name, "127.0.0.1" | "::1"))
}

/// Whether a configured host, with or without a port, matches the requested one.
fn is_same_host(known: &str, host: &str) -> bool {
    known.eq_ignore_ascii_case(host) || (!known.contains(':') && known.eq_ignore_ascii_case(name_of(host)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::Body;
    use crate::model::roles::Role;
    use bytes::Bytes;
    use http::{HeaderMap, HeaderValue, Method};

    fn request(headers: &[(&'static str, &str)]) -> Request {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(*name, HeaderValue::from_str(value).unwrap());
        }
        Request {
            method: Method::POST,
            path: "/mcp".to_owned(),
            query: String::new(),
            headers: map,
            body: Body::Whole(Bytes::new()),
            peer: None,
        }
    }

    #[test]
    fn foreign_hosts_and_origins_are_refused() {
        let door = AccessPolicy {
            is_loopback: true,
            hosts: vec!["cms.example".to_owned()],
            origins: vec!["https://tools.example/".to_owned()],
            ..AccessPolicy::default()
        };
        for (host, origin, is_in) in [
            ("127.0.0.1:8787", None, true),
            ("localhost", None, true),
            ("LOCALHOST:1", None, true),
            ("[::1]:8787", None, true),
            ("cms.example", None, true),
            ("cms.example:443", None, true),
            ("evil.example", None, false),
            ("localhost.evil.example", None, false),
            ("127.0.0.1.evil.example", None, false),
            ("localhost:1:2", None, false),
            ("localhost", Some("http://localhost:3000"), true),
            ("localhost", Some("https://tools.example"), true),
            ("localhost", Some("http://tools.example"), false),
            ("localhost", Some("null"), false),
            ("localhost", Some("http://evil.example"), false),
            ("localhost", Some("http://localhost.evil.example"), false),
            ("localhost", Some("http://localhost@evil.example"), false),
            ("localhost", Some("file://localhost"), false),
        ] {
            let headers: Vec<_> = [("host", Some(host)), ("origin", origin)]
                .into_iter()
                .filter_map(|(k, v)| Some((k, v?)))
                .collect();
            assert_eq!(door.origin(&request(&headers)).is_ok(), is_in, "{host} {origin:?}");
        }
        assert!(door.origin(&request(&[])).is_err(), "no host at all");
        assert!(
            AccessPolicy::default().origin(&request(&[("host", "any.example")])).is_ok(),
            "reachable by any name"
        );
    }

    #[test]
    fn only_the_exact_token_or_header_grants_access() {
        let door = AccessPolicy {
            token: Some("secret".to_owned()),
            header: Some((HeaderName::from_static("x-key"), "value".to_owned())),
            is_open: true,
            ..AccessPolicy::default()
        };
        for (headers, is_in) in [
            (vec![], false),
            (vec![("authorization", "Bearer secret")], true),
            (vec![("authorization", "Bearer secret"), ("authorization", "Bearer secret")], false),
            (vec![("authorization", "bearer secret")], false),
            (vec![("authorization", "Bearer secre")], false),
            (vec![("authorization", "Bearer secrets")], false),
            (vec![("authorization", "Bearer value")], false),
            (vec![("authorization", "secret")], false),
            (vec![("x-key", "value")], true),
            (vec![("x-key", "valu")], false),
            (vec![("x-key", "value"), ("authorization", "Bearer wrong")], true),
            (vec![("cookie", "cms-session=secret")], false),
        ] {
            assert_eq!(door.owner(&request(&headers)).is_some(), is_in, "{headers:?}");
        }
    }

    #[test]
    fn api_tokens_grant_access_and_closed_servers_require_one() {
        let of = |token: &str| {
            let bearer = Bearer { id: "1".to_owned(), name: "n8n".to_owned(), role: Role::AiAgent };
            (token == "cms_1").then_some(bearer)
        };
        let door = AccessPolicy { tokens: Some(Box::new(of)), is_open: true, ..AccessPolicy::default() };
        assert_eq!(door.owner(&request(&[])), Some(Owner::Anybody));
        assert!(matches!(door.owner(&request(&[("authorization", "Bearer cms_1")])), Some(Owner::Token(_))));
        for headers in [[("authorization", "Bearer cms_2")], [("authorization", "Basic Y21zXzE=")]] {
            assert_eq!(door.owner(&request(&headers)), None, "{headers:?}");
        }
        let door = AccessPolicy { is_open: false, ..door };
        assert_eq!(door.owner(&request(&[])), None);
    }

    #[test]
    fn proxied_client_is_not_trusted_as_local() {
        let tokens = || -> Tokens { Box::new(|_| None) };
        let alone = AccessPolicy { is_open: true, is_loopback: true, ..AccessPolicy::default() };
        let beside = AccessPolicy { is_open: true, tokens: Some(tokens()), ..AccessPolicy::default() };
        let insecure = AccessPolicy { is_open: true, is_insecure: true, ..AccessPolicy::default() };
        for header in [
            ("forwarded", "for=192.0.2.1"),
            ("via", "1.1 proxy.example"),
            ("x-real-ip", "192.0.2.1"),
            ("x-forwarded-for", "192.0.2.1"),
            ("x-forwarded-host", "tools.example"),
            ("x-forwarded-proto", "https"),
            ("cf-connecting-ip", "192.0.2.1"),
            ("true-client-ip", "192.0.2.1"),
            ("via", ""),
        ] {
            let request = request(&[header]);
            assert_eq!(alone.owner(&request), None, "{header:?}");
            assert_eq!(beside.owner(&request), None, "{header:?}");
            assert_eq!(insecure.owner(&request), Some(Owner::Anybody), "{header:?}");
        }
        let plain = request(&[("user-agent", "x"), ("x-custom", "y")]);
        assert_eq!(alone.owner(&plain), Some(Owner::Anybody));
    }
}
