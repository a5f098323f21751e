//! Reads numbers from bytes; `None` where the bytes end too early.

pub(super) fn be16(bytes: &[u8], at: usize) -> Option<u64> {
    let two = bytes.get(at..)?.first_chunk()?;
    Some(u64::from(u16::from_be_bytes(*two)))
}

pub(super) fn be32(bytes: &[u8], at: usize) -> Option<u64> {
    let four = bytes.get(at..)?.first_chunk()?;
    Some(u64::from(u32::from_be_bytes(*four)))
}

pub(super) fn le16(bytes: &[u8], at: usize) -> Option<u64> {
    let two = bytes.get(at..)?.first_chunk()?;
    Some(u64::from(u16::from_le_bytes(*two)))
}

pub(super) fn le24(bytes: &[u8], at: usize) -> Option<u64> {
    let [low, middle, high] = *bytes.get(at..)?.first_chunk()?;
    Some(u64::from(u32::from_le_bytes([low, middle, high, 0])))
}

pub(super) fn le32(bytes: &[u8], at: usize) -> Option<u64> {
    let four = bytes.get(at..)?.first_chunk()?;
    Some(u64::from(u32::from_le_bytes(*four)))
}
