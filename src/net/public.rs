//! Which addresses are public: those outside of all private, local and reserved ranges.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Ranges of IPv4 that are not public, as first address and length of the prefix.
///
/// *source*: IANA IPv4 Special-Purpose Address Registry, and multicast.
const NOT_PUBLIC_4: &[([u8; 4], u32)] = &[
    ([0, 0, 0, 0], 8),
    ([10, 0, 0, 0], 8),
    ([100, 64, 0, 0], 10),
    ([127, 0, 0, 0], 8),
    ([169, 254, 0, 0], 16),
    ([172, 16, 0, 0], 12),
    ([192, 0, 0, 0], 24),
    ([192, 0, 2, 0], 24),
    ([192, 88, 99, 0], 24),
    ([192, 168, 0, 0], 16),
    ([198, 18, 0, 0], 15),
    ([198, 51, 100, 0], 24),
    ([203, 0, 113, 0], 24),
    ([224, 0, 0, 0], 4),
    ([240, 0, 0, 0], 4),
];

/// Ranges of IPv4 for private networks.
const PRIVATE_4: &[([u8; 4], u32)] = &[
    ([10, 0, 0, 0], 8),
    ([100, 64, 0, 0], 10),
    ([127, 0, 0, 0], 8),
    ([172, 16, 0, 0], 12),
    ([192, 168, 0, 0], 16),
];

/// Ranges within the global unicast addresses of IPv6 (`2000::/3`) that are not public: protocol assignments with
/// Teredo and ORCHID, examples, and 6to4, which leads to an IPv4 address by way of other networks.
///
/// *source*: IANA IPv6 Special-Purpose Address Registry.
const NOT_PUBLIC_6: &[([u16; 8], u32)] = &[
    ([0x2001, 0, 0, 0, 0, 0, 0, 0], 23),
    ([0x2001, 0x0db8, 0, 0, 0, 0, 0, 0], 32),
    ([0x2002, 0, 0, 0, 0, 0, 0, 0], 16),
    ([0x3fff, 0, 0, 0, 0, 0, 0, 0], 20),
];

const GLOBAL_UNICAST: ([u16; 8], u32) = ([0x2000, 0, 0, 0, 0, 0, 0, 0], 3);
/// NAT64: an address of IPv4 in the last four bytes.
const NAT64: ([u16; 8], u32) = ([0x64, 0xff9b, 0, 0, 0, 0, 0, 0], 96);
const UNIQUE_LOCAL: ([u16; 8], u32) = ([0xfc00, 0, 0, 0, 0, 0, 0, 0], 7);

/// Whether an address is public.
pub(super) fn is_public(address: IpAddr) -> bool {
    match plain(address) {
        IpAddr::V4(address) => !NOT_PUBLIC_4.iter().any(|range| lies_in_4(address, *range)),
        IpAddr::V6(address) => {
            lies_in_6(address, GLOBAL_UNICAST) && !NOT_PUBLIC_6.iter().any(|range| lies_in_6(address, *range))
        }
    }
}

/// Whether an address belongs to this machine or a private network. Link-local addresses do not count, because clouds
/// hand out credentials there.
pub(super) fn is_private(address: IpAddr) -> bool {
    match plain(address) {
        IpAddr::V4(address) => PRIVATE_4.iter().any(|range| lies_in_4(address, *range)),
        IpAddr::V6(address) => address.is_loopback() || lies_in_6(address, UNIQUE_LOCAL),
    }
}

/// The IPv4 address inside an IPv6 address: a mapped one, or one reached by NAT64.
pub(super) fn plain(address: IpAddr) -> IpAddr {
    let IpAddr::V6(six) = address else { return address };
    if let Some(four) = six.to_ipv4_mapped() {
        return IpAddr::V4(four);
    }
    let [.., a, b, c, d] = six.octets();
    if lies_in_6(six, NAT64) { IpAddr::V4(Ipv4Addr::new(a, b, c, d)) } else { address }
}

/// Whether an address lies in a range, written as its first address and the length of its prefix.
pub(super) fn lies_in(address: IpAddr, first: IpAddr, prefix: u32) -> bool {
    match (plain(address), first) {
        (IpAddr::V4(address), IpAddr::V4(first)) => lies_in_4(address, (first.octets(), prefix)),
        (IpAddr::V6(address), IpAddr::V6(first)) => lies_in_6(address, (first.segments(), prefix)),
        (_, _) => false,
    }
}

fn lies_in_4(address: Ipv4Addr, (first, prefix): ([u8; 4], u32)) -> bool {
    let differs = u32::from(address) ^ u32::from(Ipv4Addr::from(first));
    differs.leading_zeros() >= prefix
}

fn lies_in_6(address: Ipv6Addr, (first, prefix): ([u16; 8], u32)) -> bool {
    let differs = u128::from(address) ^ u128::from(Ipv6Addr::from(first));
    differs.leading_zeros() >= prefix
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::dice::Dice;

    fn check(address: &str, public: bool, private: bool) {
        let parsed: IpAddr = address.parse().unwrap();
        assert_eq!((is_public(parsed), is_private(parsed)), (public, private), "{address}");
    }

    const PUBLIC: &str = "1.1.1.1 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 169.253.255.255 \
        169.255.0.0 172.15.255.255 172.32.0.0 192.0.1.0 192.0.3.0 192.88.98.255 192.88.100.0 192.167.255.255 \
        192.169.0.0 198.17.255.255 198.20.0.0 198.51.99.255 203.0.112.255 203.0.114.0 223.255.255.255 \
        2001:200::1 2001:db7:ffff::1 2001:db9::1 2003::1 2606:4700::1111 3ffe::1 3fff:1000::1 ::ffff:1.1.1.1 \
        64:ff9b::1.1.1.1";
    const PRIVATE: &str = "10.0.0.0 10.255.255.255 100.64.0.0 100.127.255.255 127.0.0.1 127.255.255.255 172.16.0.0 \
        172.31.255.255 192.168.0.0 192.168.255.255 ::1 fc00::1 fdff::1 ::ffff:127.0.0.1 ::ffff:7f00:1 \
        ::ffff:10.0.0.1 64:ff9b::7f00:1 64:ff9b::10.0.0.1";
    const NEITHER: &str = "0.0.0.0 0.255.255.255 169.254.169.254 192.0.0.1 192.0.2.1 192.88.99.1 198.18.0.0 198.19.255.255 \
        198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 :: ::127.0.0.1 \
        ::ffff:169.254.169.254 fe80::1 fec0::1 ff02::1 100::1 2001::1 2001:1ff:ffff::1 2001:db8::1 \
        2002:7f00:1:: 2002:101:101::1 3fff::1 5f00::1 64:ff9b:1::1.1.1.1 64:ff9b::169.254.169.254 4000::1 \
        1fff::1";

    #[test]
    fn reserved_ranges_are_exact_at_their_boundaries() {
        PUBLIC.split_whitespace().for_each(|address| check(address, true, false));
        PRIVATE.split_whitespace().for_each(|address| check(address, false, true));
        NEITHER.split_whitespace().for_each(|address| check(address, false, false));
    }

    #[test]
    fn private_addresses_are_not_public_in_any_ipv6_form() {
        let mut dice = Dice(7);
        for _ in 0..200_000 {
            // One bit more than a number has.
            let four = Ipv4Addr::from((dice.number() << 1 | dice.below(2)) as u32);
            let [a, b, c, d] = four.octets();
            let pair = |high: u8, low: u8| u16::from_be_bytes([high, low]);
            let mapped = IpAddr::V6(four.to_ipv6_mapped());
            let nat = IpAddr::V6(Ipv6Addr::new(0x64, 0xff9b, 0, 0, 0, 0, pair(a, b), pair(c, d)));
            let own = IpAddr::V4(four);
            assert_eq!((is_public(mapped), is_public(nat)), (is_public(own), is_public(own)), "{four}");
            assert!(!(is_public(own) && is_private(own)), "{four}");
            let local =
                four.is_private() || four.is_loopback() || four.is_link_local() || four.is_multicast();
            let special = four.is_unspecified() || four.is_broadcast() || four.is_documentation();
            assert!(!(is_public(own) && (local || special)), "{four}");
            let compatible = IpAddr::V6(Ipv6Addr::new(0, 0, 0, 0, 0, 0, pair(a, b), pair(c, d)));
            let six_to_four = IpAddr::V6(Ipv6Addr::new(0x2002, pair(a, b), pair(c, d), 0, 0, 0, 0, 1));
            assert!(!is_public(compatible) && !is_public(six_to_four), "{four}");
        }
    }
}
