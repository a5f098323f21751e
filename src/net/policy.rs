//! Allowed targets of requests.

use super::NetError;
use super::public::{is_private, is_public, lies_in};
use super::target::Target;
use std::net::IpAddr;

/// Allowed targets: public addresses by `https`, and named hosts or networks.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Policy {
    named: Vec<Named>,
    allows_private: bool,
}

/// A host or network that is allowed by name.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Named {
    /// A host, perhaps at one port only.
    Host(String, Option<u16>),
    /// All hosts below a domain: `*.example.internal`.
    Below(String),
    /// A range of addresses.
    Range(IpAddr, u32),
}

impl Policy {
    /// Public addresses by `https`, nothing else.
    pub fn public() -> Policy {
        Policy::default()
    }

    /// Also allows the listed targets: a host, `host:port`, `*.domain`, an address, or a range such as `10.1.2.0/24`.
    /// They may be private, and `http` is allowed.
    ///
    /// # Errors
    /// [`NetError::BadRule`].
    pub fn allowing<S: AsRef<str>>(mut self, words: &[S]) -> Result<Policy, NetError> {
        for word in words {
            self.named.push(named(word.as_ref().trim())?);
        }
        Ok(self)
    }

    /// Also allows this machine and private networks, by `http` too; never link-local or reserved addresses.
    #[must_use]
    pub fn with_private(mut self) -> Policy {
        self.allows_private = true;
        self
    }

    /// Rejects targets that can be rejected before their name is resolved.
    ///
    /// # Errors
    /// [`NetError::Refused`].
    pub fn check_target(&self, target: &Target) -> Result<(), NetError> {
        if let Some(address) = target.address() {
            return self.check(target, &[address]);
        }
        if target.is_local_name() && !self.allows_private && !self.names(target) {
            return Err(refused(target, "is a name of this machine or its network"));
        }
        // A range may contain its address, which is not known yet.
        let may_be_in_range = self.named.iter().any(|named| matches!(named, Named::Range(..)));
        match target.is_secure || self.allows_private || self.names(target) || may_be_in_range {
            true => Ok(()),
            false => Err(refused(target, "must be reached by `https`")),
        }
    }

    /// Rejects a target unless all of its addresses are allowed.
    ///
    /// # Errors
    /// [`NetError::Refused`].
    pub fn check(&self, target: &Target, addresses: &[IpAddr]) -> Result<(), NetError> {
        let is_named = self.names(target);
        for address in addresses {
            let in_range = self.named.iter().any(|named| match named {
                Named::Range(first, prefix) => lies_in(*address, *first, *prefix),
                Named::Host(..) | Named::Below(_) => false,
            });
            let private = self.allows_private && is_private(*address);
            if in_range || private || (is_named && (is_private(*address) || is_public(*address))) {
                continue;
            }
            if !is_public(*address) {
                return Err(refused(target, &format!("is at {address}, which is not public")));
            }
            if !target.is_secure {
                return Err(refused(target, "must be reached by `https`"));
            }
        }
        Ok(())
    }

    fn names(&self, target: &Target) -> bool {
        self.named.iter().any(|named| match named {
            Named::Host(host, port) => *host == target.host && port.is_none_or(|port| port == target.port),
            Named::Below(domain) => {
                target.host.strip_suffix(domain.as_str()).is_some_and(|rest| rest.ends_with('.'))
            }
            Named::Range(..) => false,
        })
    }
}

fn refused(target: &Target, why: &str) -> NetError {
    NetError::Refused { host: target.host.clone(), why: why.to_owned() }
}

fn named(word: &str) -> Result<Named, NetError> {
    let bad = || NetError::BadRule { rule: word.to_owned() };
    if let Some((first, prefix)) = word.split_once('/') {
        let (first, prefix): (IpAddr, u32) =
            (first.parse().map_err(|_| bad())?, prefix.parse().map_err(|_| bad())?);
        let longest = if first.is_ipv4() { 32 } else { 128 };
        return if prefix <= longest { Ok(Named::Range(first, prefix)) } else { Err(bad()) };
    }
    if let Ok(address) = word.parse::<IpAddr>() {
        return Ok(Named::Range(address, if address.is_ipv4() { 32 } else { 128 }));
    }
    if let Some(domain) = word.strip_prefix("*.") {
        let target = Target::parse(&format!("https://{domain}/")).map_err(|_| bad())?;
        return Ok(Named::Below(target.host));
    }
    let has_port = word.contains(':');
    let target = Target::parse(&format!("https://{word}/")).map_err(|_| bad())?;
    Ok(Named::Host(target.host, has_port.then_some(target.port)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(policy: &Policy, url: &str, addresses: &[&str]) -> bool {
        let addresses: Vec<IpAddr> = addresses.iter().map(|address| address.parse().unwrap()).collect();
        let Ok(target) = Target::parse(url) else { return false };
        policy.check_target(&target).and_then(|()| policy.check(&target, &addresses)).is_ok()
    }

    #[test]
    fn policies_permit_only_their_hosts_and_addresses() {
        let public = Policy::public();
        let private = Policy::public().with_private();
        let named = Policy::public().allowing(&[
            "hooks.lan",
            "box.example.org:5678",
            "*.corp.example",
            "10.1.2.0/24",
        ]);
        let named = named.unwrap();
        for (policy, url, addresses, passes) in [
            (&public, "https://example.org/", &["1.1.1.1"][..], true),
            (&public, "http://example.org/", &["1.1.1.1"], false),
            (&public, "https://example.org/", &["1.1.1.1", "10.0.0.1"], false),
            (&public, "https://example.org/", &["2606:4700::1111", "::1"], false),
            (&public, "https://localhost/", &["127.0.0.1"], false),
            (&public, "https://127.0.0.1/", &["127.0.0.1"], false),
            (&private, "http://localhost:9000/", &["127.0.0.1", "::1"], true),
            (&private, "http://169.254.169.254/", &["169.254.169.254"], false),
            (&private, "https://rebound.example/", &["169.254.169.254"], false),
            (&private, "http://example.org/", &["1.1.1.1"], false),
            (&named, "http://hooks.lan:9000/", &["192.168.0.9"], true),
            (&named, "http://hooks.lan/", &["169.254.169.254"], false),
            (&named, "http://box.example.org:5678/", &["10.9.9.9"], true),
            (&named, "http://box.example.org:5679/", &["10.9.9.9"], false),
            (&named, "http://a.corp.example/", &["10.9.9.9"], true),
            (&named, "http://acorp.example/", &["10.9.9.9"], false),
            (&named, "http://any.example.org/", &["10.1.2.3"], true),
            (&named, "http://any.example.org/", &["10.1.3.3"], false),
            (&named, "http://[::ffff:10.1.2.3]/", &["::ffff:10.1.2.3"], true),
        ] {
            assert_eq!(verdict(policy, url, addresses), passes, "{url} at {addresses:?}");
        }
        for bad in ["", "10.0.0.0/33", "x/8", "a b", "http://x", "*.", "user@host"] {
            assert!(Policy::public().allowing(&[bad]).is_err(), "{bad}");
        }
    }
}
