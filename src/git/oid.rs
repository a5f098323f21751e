//! The name of a git object.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// The id of a git object: 20 bytes, written as 40 lower-case hex digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Oid([u8; 20]);

/// Text that is not 40 hex digits.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not an object id (40 hex digits)")]
pub struct NotAnOid(pub String);

impl Oid {
    /// The tree with nothing in it.
    pub const EMPTY_TREE: Oid = Oid([
        0x4b, 0x82, 0x5d, 0xc6, 0x42, 0xcb, 0x6e, 0xb9, 0xa0, 0x60, 0xe5, 0x4b, 0xf8, 0xd6, 0x92, 0x88, 0xfb,
        0xee, 0x49, 0x04,
    ]);

    /// From its 20 bytes.
    pub fn from_bytes(bytes: [u8; 20]) -> Oid {
        Oid(bytes)
    }

    /// Its 20 bytes.
    pub fn as_bytes(&self) -> &[u8; 20] {
        &self.0
    }

    /// The first eight hex digits, for the screen.
    pub fn short(&self) -> String {
        self.to_string()[..8].to_owned()
    }

    /// From exactly 40 hex digits.
    pub(super) fn from_hex(hex: &[u8]) -> Option<Oid> {
        if hex.len() != 40 {
            return None;
        }
        let digit = |byte: u8| (byte as char).to_digit(16).map(|digit| digit as u8);
        let mut bytes = [0; 20];
        for (byte, pair) in bytes.iter_mut().zip(hex.chunks_exact(2)) {
            *byte = digit(pair[0])? << 4 | digit(pair[1])?;
        }
        Some(Oid(bytes))
    }
}

impl fmt::Display for Oid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Oid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Oid({self})")
    }
}

impl FromStr for Oid {
    type Err = NotAnOid;

    fn from_str(text: &str) -> Result<Oid, NotAnOid> {
        Oid::from_hex(text.as_bytes()).ok_or_else(|| NotAnOid(text.to_owned()))
    }
}

impl Serialize for Oid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Oid {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Oid, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

impl From<gix::ObjectId> for Oid {
    fn from(id: gix::ObjectId) -> Oid {
        let mut bytes = [0; 20];
        bytes.copy_from_slice(id.as_slice());
        Oid(bytes)
    }
}

impl From<&gix::oid> for Oid {
    fn from(id: &gix::oid) -> Oid {
        id.to_owned().into()
    }
}

impl From<Oid> for gix::ObjectId {
    fn from(oid: Oid) -> gix::ObjectId {
        gix::ObjectId::Sha1(oid.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hex_is_strict_and_round_trips() {
        let text = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";
        assert_eq!(text.parse::<Oid>().unwrap(), Oid::EMPTY_TREE);
        assert_eq!(Oid::EMPTY_TREE.to_string(), text);
        assert_eq!(Oid::EMPTY_TREE.short(), "4b825dc6");
        for wrong in ["", "4b825d", "zz825dc642cb6eb9a060e54bf8d69288fbee4904", &format!("{text}0")] {
            assert!(wrong.parse::<Oid>().is_err(), "{wrong}");
        }
    }
}
