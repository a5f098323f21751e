//! Who sent a request that may have come through proxies.

use super::app::{App, Shared};
use super::message::Request;
use http::HeaderName;
use http::header::HOST;
use http::uri::Authority;
use std::net::{IpAddr, SocketAddr};

impl Shared {
    /// Whether the peer of a connection is a trusted proxy. Every peer on the server's Unix socket is one.
    fn is_proxy(&self, peer: Option<IpAddr>) -> bool {
        peer.is_none_or(|peer| self.proxies.contains(&peer))
    }

    /// The scheme by which the client reached this site: as reported by a trusted proxy, else that of the site's
    /// address; a site that is tried on its own machine is reached without TLS. None where a trusted proxy omits it.
    pub(super) fn scheme(&self, request: &Request) -> Option<&'static str> {
        if self.is_proxy(request.peer) {
            let named = request.header(HeaderName::from_static("x-forwarded-proto"));
            return ["https", "http"].into_iter().find(|scheme| named == Some(scheme));
        }
        let host = request.header(HOST).and_then(|host| host.parse::<Authority>().ok());
        let name = host.as_ref().map_or("", |host| host.host().trim_matches(['[', ']']));
        let is_own = name == "localhost" || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback());
        Some(if self.is_secure && !is_own { "https" } else { "http" })
    }

    /// The address by which the client reached this server, such as `https://cms.example.org`; none if the request names
    /// no host.
    pub(super) fn reached_at(&self, request: &Request) -> Option<String> {
        let host = request.header(HOST)?.parse::<Authority>().ok()?;
        let is_plain = !host.host().is_empty() && !host.as_str().contains('@');
        let scheme = self.scheme(request).unwrap_or(if self.is_secure { "https" } else { "http" });
        is_plain.then(|| format!("{scheme}://{host}"))
    }
}

impl App {
    /// Whether the peer of a connection is a trusted proxy.
    pub(super) fn is_proxy(&self, peer: Option<IpAddr>) -> bool {
        self.shared.is_proxy(peer)
    }

    /// The client's address: the peer, or the last address reported by trusted proxies that is not one of them. Only
    /// `X-Forwarded-For` is read, because a proxy passes on headers that it does not know.
    pub(super) fn address(&self, request: &Request) -> Option<IpAddr> {
        if !self.is_proxy(request.peer) {
            return request.peer;
        }
        let lines = request.headers.get_all("x-forwarded-for").iter().rev();
        let hops = lines.filter_map(|line| line.to_str().ok()).flat_map(|line| line.rsplit(','));
        let mut named = hops.map_while(hop_of);
        named.find(|hop| !self.is_proxy(Some(*hop))).or(request.peer)
    }
}

/// An address in `X-Forwarded-For`; some proxies append its port.
fn hop_of(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let with_port = || text.parse::<SocketAddr>().ok().map(|hop| hop.ip());
    text.parse::<IpAddr>().ok().or_else(with_port).map(|hop| hop.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::limiter::Limits;
    use crate::http::message::Body;
    use crate::http::metrics::Metrics;
    use http::{HeaderMap, HeaderValue, Method};
    use std::path::PathBuf;

    /// The client of a request with headers that comes from a peer.
    fn client(peer: &str, headers: &[(&'static str, &str)]) -> String {
        let mut shared = Shared::new(Limits::NONE, None, Metrics::default());
        shared.proxies = vec!["10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap()];
        let mut request = Request {
            method: Method::GET,
            path: "/".to_owned(),
            query: String::new(),
            headers: HeaderMap::new(),
            body: Body::Broken,
            peer: Some(peer.parse().unwrap()),
        };
        for (name, value) in headers {
            request.headers.append(HeaderName::from_static(name), HeaderValue::from_str(value).unwrap());
        }
        App::new(PathBuf::new(), shared, None).address(&request).unwrap().to_string()
    }

    #[test]
    fn forwarding_headers_of_untrusted_peers_are_ignored() {
        for header in [
            ("x-forwarded-for", "192.0.2.1"),
            ("x-forwarded-for", "10.0.0.1, 192.0.2.1"),
            ("forwarded", "for=192.0.2.1"),
            ("x-real-ip", "192.0.2.1"),
            ("cf-connecting-ip", "192.0.2.1"),
            ("true-client-ip", "192.0.2.1"),
        ] {
            assert_eq!(client("203.0.113.7", &[header]), "203.0.113.7", "{header:?}");
        }
    }

    #[test]
    fn last_untrusted_hop_is_the_client() {
        for (lines, expected) in [
            (&["192.0.2.1"][..], "192.0.2.1"),
            (&["evil, 192.0.2.1"], "192.0.2.1"),
            (&["198.51.100.1, 192.0.2.1"], "192.0.2.1"),
            (&["198.51.100.1, 192.0.2.1, 10.0.0.2"], "192.0.2.1"),
            (&["198.51.100.1", "192.0.2.1"], "192.0.2.1"),
            (&["192.0.2.1:4711"], "192.0.2.1"),
            (&["[2001:db8::1]:4711"], "2001:db8::1"),
            (&["::ffff:192.0.2.1"], "192.0.2.1"),
            (&["192.0.2.1, 192.0.2.999"], "10.0.0.1"),
            (&["192.0.2.1, "], "10.0.0.1"),
            (&["10.0.0.2"], "10.0.0.1"),
            (&[], "10.0.0.1"),
        ] {
            let headers: Vec<_> = lines.iter().map(|line| ("x-forwarded-for", *line)).collect();
            assert_eq!(client("10.0.0.1", &headers), expected, "{lines:?}");
        }
        assert_eq!(client("10.0.0.1", &[("x-real-ip", "192.0.2.1")]), "10.0.0.1");
    }
}
