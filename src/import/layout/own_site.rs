//! Whole addresses of the source's own pages and files, which texts name by host instead of by path.

use super::Layout;
use crate::import::pattern::regex;
use regex::Regex;
use std::borrow::Cow;
use std::ops::Range;
use std::sync::LazyLock;

/// Hosts that configurations name until a site has one.
const PLACEHOLDERS: [&str; 6] =
    ["localhost", "0.0.0.0", "[::1]", "example.com", "example.org", "example.net"];
/// How further ones begin and end.
const LOOPBACK: &str = "127.";
const RESERVED: [&str; 4] = [".example", ".test", ".local", ".localhost"];

/// The host of the address of a site, in lower case and without `www.`; none if it has none, or a placeholder: with that,
/// texts mean other places.
pub(super) fn host(address: &str) -> Option<String> {
    parts(address).map(|(host, _)| host).filter(|host| !is_placeholder(host))
}

fn is_placeholder(host: &str) -> bool {
    let is_port = |port: &str| port.bytes().all(|b| b.is_ascii_digit());
    let name = host.rsplit_once(':').filter(|(_, port)| is_port(port)).map_or(host, |(name, _)| name);
    PLACEHOLDERS.contains(&name)
        || name.starts_with(LOOPBACK)
        || RESERVED.iter().any(|ending| name.ends_with(ending))
}

/// The host and the rest of a whole address.
fn parts(address: &str) -> Option<(String, &str)> {
    let rest = ["https://", "http://", "//"].iter().find_map(|start| address.strip_prefix(start))?;
    let (host, path) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
    let host = host.to_lowercase();
    let host = host.strip_prefix("www.").unwrap_or(&host).to_owned();
    (!host.is_empty()).then_some((host, path))
}

impl Layout {
    /// The path of an address of the source itself; none if it is a path already, or one of another site.
    pub fn own_path<'a>(&self, address: &'a str) -> Option<&'a str> {
        if self.hosts.is_empty() {
            return None;
        }
        let (_, path) = parts(address).filter(|(host, _)| self.hosts.contains(host))?;
        if path.is_empty() && self.site_path.is_empty() {
            return Some("/");
        }
        let below = path.strip_prefix(self.site_path.as_str())?;
        let is_own = path.starts_with('/') && (below.is_empty() || below.starts_with(['/', '?', '#']));
        is_own.then_some(path)
    }

    /// A text with paths in place of such addresses of links and pictures. Code stays as it is, and so do addresses that are
    /// the words of their link.
    pub(in crate::import) fn with_paths<'t>(
        &self,
        text: &'t str,
        code: impl FnOnce() -> Vec<Range<usize>>,
    ) -> Cow<'t, str> {
        static ADDRESS: LazyLock<Regex> = LazyLock::new(|| {
            regex(r#"(?:\]\(\s*<?|\]:\s*<?|\b(?:href|src)\s*=\s*["']?)((?:https?:)?//[^\s<>"')\]]+)"#)
        });
        if !self.hosts.iter().any(|host| text.contains(host.as_str())) {
            return Cow::Borrowed(text);
        }
        let (code, mut out, mut at) = (code(), String::with_capacity(text.len()), 0);
        for address in ADDRESS.captures_iter(text).filter_map(|found| found.get(1)) {
            let is_code = code.iter().any(|range| range.contains(&address.start()));
            if let Some(path) = self.own_path(address.as_str()).filter(|_| !is_code) {
                out.push_str(&text[at..address.start()]);
                out.push_str(path);
                at = address.end();
            }
        }
        out.push_str(&text[at..]);
        Cow::Owned(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_no_hosts_of_a_site() {
        for (address, expected) in [
            ("https://www.E.org/a", Some("e.org")),
            ("https://e.org:8080", Some("e.org:8080")),
            ("https://test.org/", Some("test.org")),
            ("https://localhost.org/", Some("localhost.org")),
            ("http://localhost:4000", None),
            ("http://127.0.0.1:1313/", None),
            ("http://[::1]:80/", None),
            ("http://[::1]/", None),
            ("http://0.0.0.0/", None),
            ("https://www.example.com/", None),
            ("https://my.test", None),
            ("https://site.localhost:3000/", None),
        ] {
            assert_eq!(host(address).as_deref(), expected, "{address}");
        }
    }

    #[test]
    fn own_addresses_become_paths() {
        let at = |site_path: &str| Layout {
            hosts: vec!["e.org".to_owned()],
            site_path: site_path.to_owned(),
            ..Layout::default()
        };
        for (site_path, address, expected) in [
            ("", "https://e.org/a/?b#c", Some("/a/?b#c")),
            ("", "http://www.E.org/a.png", Some("/a.png")),
            ("", "//e.org/a", Some("/a")),
            ("", "https://e.org", Some("/")),
            ("", "https://other.e.org/a", None),
            ("", "https://e.org.example/a", None),
            ("", "/a", None),
            ("/docs", "https://e.org/docs/a", Some("/docs/a")),
            ("/docs", "https://e.org/docs", Some("/docs")),
            ("/docs", "https://e.org/docs2/a", None),
            ("/docs", "https://e.org/", None),
        ] {
            assert_eq!(at(site_path).own_path(address), expected, "{address}");
        }
        assert_eq!(Layout::default().own_path("https://e.org/a"), None);
    }

    #[test]
    fn texts_name_own_pages_by_their_paths() {
        let layout = Layout { hosts: vec!["e.org".to_owned()], ..Layout::default() };
        let text = "[a](https://e.org/a/) ![b](<https://e.org/b c.png>) <a href=\"https://e.org\">c</a> [r] \
                    <https://e.org/d> `[e](https://e.org/e)` [f](https://f.org/)\n\n[r]: https://www.e.org/r_(1) \"t\"\n";
        let at = text.find("`[e]").unwrap();
        let expected = "[a](/a/) ![b](</b c.png>) <a href=\"/\">c</a> [r] \
                        <https://e.org/d> `[e](https://e.org/e)` [f](https://f.org/)\n\n[r]: /r_(1) \"t\"\n";
        assert_eq!(layout.with_paths(text, || std::iter::once(at..at + 22).collect()), expected);
        let other = "[f](https://f.org/)";
        assert!(matches!(layout.with_paths(other, Vec::new), Cow::Borrowed(_)));
    }
}
