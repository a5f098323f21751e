//! Parses the address of a request. An unusual address is rejected before its name is resolved.

use super::NetError;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Longest address, in bytes.
const URL_BYTES_MAX: usize = 2000;

/// Ports of other protocols than HTTP.
///
/// *source*: Fetch standard, bad ports, with the databases and queues that are spoken to by mistake most.
const OTHER_PORTS: &[u16] = &[
    1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
    109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
    526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1433, 1521, 1719, 1720,
    1723, 2049, 2375, 2376, 2379, 3306, 3389, 3659, 4045, 4190, 5060, 5061, 5432, 5672, 6000, 6379, 6566,
    6665, 6666, 6667, 6668, 6669, 6679, 6697, 9042, 9092, 9200, 10080, 10250, 11211, 27017,
];

/// The target of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// Whether it is encrypted: `https`.
    pub is_secure: bool,
    /// The name, in lower case, or the address without brackets.
    pub host: String,
    /// The port.
    pub port: u16,
}

impl Target {
    /// Parses an address.
    ///
    /// # Errors
    /// [`NetError::BadUrl`]: it is not an address, or has a user, a fragment or another scheme.
    pub fn parse(url: &str) -> Result<Target, NetError> {
        let bad = |reason: &str| NetError::BadUrl { reason: reason.to_owned() };
        if url.len() > URL_BYTES_MAX {
            return Err(bad("it is too long"));
        }
        if !url.is_ascii() || url.bytes().any(|byte| byte <= b' ' || byte == 0x7f || byte == b'\\') {
            return Err(bad(
                "it has characters that an address cannot have; write other letters as `xn--` and `%C3%A9`",
            ));
        }
        let (is_secure, rest) = match url.split_once("://") {
            Some((scheme, rest)) if scheme.eq_ignore_ascii_case("https") => (true, rest),
            Some((scheme, rest)) if scheme.eq_ignore_ascii_case("http") => (false, rest),
            Some(_) | None => return Err(bad("it begins with neither `https://` nor `http://`")),
        };
        if url.contains('#') {
            return Err(bad("it has a `#`, which no server sees"));
        }
        let authority = rest.split(['/', '?']).next().unwrap_or_default();
        if authority.contains('@') {
            return Err(bad("it names a user; put credentials into a header"));
        }
        let (host, port) = split_port(authority).ok_or_else(|| bad("its port is not a number"))?;
        let host = host.strip_suffix('.').unwrap_or(host).to_ascii_lowercase();
        let host = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).map_or(
            Ok(host.clone()),
            |six| {
                six.parse::<Ipv6Addr>()
                    .map(|six| six.to_string())
                    .map_err(|_| bad("its host is not an address"))
            },
        )?;
        let is_name = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_');
        let is_six = host.parse::<Ipv6Addr>().is_ok();
        if host.is_empty() || !(is_six || host.bytes().all(is_name)) || host.split('.').any(str::is_empty) {
            return Err(bad("it has no host that can be looked up"));
        }
        let port = port.unwrap_or(if is_secure { 443 } else { 80 });
        if port == 0 || OTHER_PORTS.contains(&port) {
            return Err(bad(&format!("port {port} belongs to another protocol than HTTP")));
        }
        Ok(Target { is_secure, host, port })
    }

    /// The host as an IP address, if it is one, in any spelling that systems accept: `127.1`, `0x7f000001`,
    /// `2130706433`, `0177.0.0.1`.
    pub fn address(&self) -> Option<IpAddr> {
        self.host.parse().ok().or_else(|| loose_four(&self.host).map(IpAddr::V4))
    }

    /// Whether the host is by convention a name for this machine or its network.
    pub fn is_local_name(&self) -> bool {
        let ends = |end: &str| {
            self.host.strip_suffix(end).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
        };
        let local = ["localhost", "local", "internal", "localdomain", "home.arpa", "lan", "intranet", "corp"];
        !self.host.contains('.') && self.address().is_none() || local.into_iter().any(ends)
    }
}

fn split_port(authority: &str) -> Option<(&str, Option<u16>)> {
    let after_brackets = authority.rfind(']').map_or(0, |at| at + 1);
    match authority[after_brackets..].rfind(':') {
        None => Some((authority, None)),
        Some(at) => {
            let (host, port) = authority.split_at(after_brackets + at);
            let digits = &port[1..];
            let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            is_number.then(|| digits.parse().ok()).flatten().map(|port| (host, Some(port)))
        }
    }
}

/// An address of IPv4 as `inet_aton` reads it.
fn loose_four(host: &str) -> Option<Ipv4Addr> {
    let number = |part: &str| match (part.strip_prefix("0x"), part.strip_prefix('0')) {
        (Some(""), _) => Some(0),
        (Some(digits), _) => u64::from_str_radix(digits, 16).ok(),
        (None, Some(digits)) if !digits.is_empty() => u64::from_str_radix(digits, 8).ok(),
        (None, _) if part.bytes().all(|byte| byte.is_ascii_digit()) => part.parse().ok(),
        (None, _) => None,
    };
    let parts = host.split('.').map(number).collect::<Option<Vec<u64>>>()?;
    let (last, first) = parts.split_last().filter(|(_, first)| first.len() < 4)?;
    let mut address: u64 = 0;
    for part in first {
        address = address << 8 | *part;
        (*part <= 0xff).then_some(())?;
    }
    let rest = 8 * (4 - first.len() as u32);
    (*last < 1 << rest).then(|| Ipv4Addr::from(((address << rest) | last) as u32))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_are_parsed_strictly() {
        let parts =
            |url: &str| Target::parse(url).map(|target| (target.is_secure, target.host, target.port)).ok();
        let of = |is_secure, host: &str, port| Some((is_secure, host.to_owned(), port));
        assert_eq!(parts("https://Example.ORG/a?b=c@d"), of(true, "example.org", 443));
        assert_eq!(parts("http://example.org.:8080"), of(false, "example.org", 8080));
        assert_eq!(parts("HTTPS://[::1]:8443/"), of(true, "::1", 8443));
        assert_eq!(parts("https://[::ffff:7f00:1]/"), of(true, "::ffff:127.0.0.1", 443));
        for bad in [
            "",
            "example.org",
            "ftp://example.org",
            "file:///etc/passwd",
            "gopher://example.org",
            "unix:///run/x.sock",
            "javascript:alert(1)",
            "https://",
            "https:///path",
            "https://user:pw@example.org",
            "https://example.org#x",
            "https://evil.com#@127.0.0.1",
            "https://evil.com\\@127.0.0.1",
            "https://example.org:22/",
            "https://example.org:6379/",
            "https://example.org:0/",
            "https://example.org:99999/",
            "https://example.org:/",
            "https://exa mple.org/",
            "https://exämple.org/",
            "https://[fe80::1%25eth0]/",
            "https://[::1/",
            "https://a..b/",
            "https://%31%32%37.0.0.1/",
            "https://example.org/\n",
        ] {
            assert!(matches!(Target::parse(bad), Err(NetError::BadUrl { .. })), "{bad}");
        }
    }

    #[test]
    fn ipv4_addresses_are_recognized_in_any_spelling() {
        for host in [
            "127.0.0.1",
            "127.1",
            "127.0.1",
            "0x7f000001",
            "2130706433",
            "0177.0.0.1",
            "0x7f.1",
            "017700000001",
        ] {
            let target = Target::parse(&format!("http://{host}/")).unwrap();
            assert_eq!(target.address(), Some("127.0.0.1".parse().unwrap()), "{host}");
        }
        for host in ["example.org", "1.2.3.4.5", "256.1.1.1", "0xfg.1", "4294967296"] {
            assert_eq!(Target::parse(&format!("http://{host}/")).unwrap().address(), None, "{host}");
        }
    }

    #[test]
    fn conventional_local_names_are_recognized() {
        for (host, is_local) in [
            ("localhost", true),
            ("a.localhost", true),
            ("printer", true),
            ("nas.local", true),
            ("metadata.google.internal", true),
            ("example.org", false),
            ("notlocal.org", false),
            ("mylocal", true),
        ] {
            let target = Target::parse(&format!("http://{host}/")).unwrap();
            assert_eq!(target.is_local_name(), is_local, "{host}");
        }
    }
}
