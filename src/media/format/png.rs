//! The structure of PNG files (PNG third edition, 5): chunks, each with a checksum.

use super::read::be32;
use super::{Format, Header};
use crate::base::limits::{ICC_BYTES_MAX, PICTURE_CHUNKS_MAX};
use crate::media::exif::{self, Orientation};
use crate::media::{MediaError, pixels::Pixels};
use png::{ColorType, Decoder, Limits, Transformations};
use std::io::Cursor;

/// Bytes before the first chunk.
const SIGNATURE_BYTES: usize = 8;
/// Chunks that a picture needs: the standard ones for colours and layout, and those of animations.
const NEEDED: [&[u8; 4]; 18] = [
    b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"cHRM", b"gAMA", b"iCCP", b"sBIT", b"sRGB", b"cICP",
    b"mDCV", b"cLLI", b"bKGD", b"pHYs", b"acTL", b"fcTL", b"fdAT",
];

/// A chunk, from its length to its checksum.
struct Chunk<'a> {
    kind: &'a [u8],
    whole: &'a [u8],
}

impl<'a> Chunk<'a> {
    fn content(&self) -> &'a [u8] {
        &self.whole[8..self.whole.len() - 4]
    }
}

/// The chunks up to the end of the picture.
fn chunks(bytes: &[u8]) -> impl Iterator<Item = Result<Chunk<'_>, MediaError>> {
    let (mut at, mut count) = (SIGNATURE_BYTES, 0);
    std::iter::from_fn(move || {
        let start = std::mem::replace(&mut at, bytes.len());
        if start >= bytes.len() {
            return None;
        }
        count += 1;
        if count > PICTURE_CHUNKS_MAX {
            return Some(Err(MediaError::TooComplex { what: "chunks", most: PICTURE_CHUNKS_MAX }));
        }
        let whole = be32(bytes, start).and_then(|length| bytes.get(start..start + 12 + length as usize));
        let Some(whole) = whole else { return Some(Err(MediaError::cut_off(Format::Png))) };
        let kind = &whole[4..8];
        if kind != b"IEND" {
            at = start + whole.len();
        }
        Some(Ok(Chunk { kind, whole }))
    })
}

pub(in crate::media) fn header(bytes: &[u8]) -> Result<Header, MediaError> {
    let (mut size, mut has_data, mut has_end) = (None, false, false);
    let (mut animated, mut orientation) = (false, None);
    for chunk in chunks(bytes) {
        let chunk = chunk?;
        match chunk.kind {
            b"IHDR" if size.is_none() => size = be32(chunk.content(), 0).zip(be32(chunk.content(), 4)),
            b"acTL" => animated = be32(chunk.content(), 0).is_some_and(|frames| frames > 1),
            b"IDAT" => has_data = true,
            b"IEND" => has_end = true,
            b"eXIf" if orientation.is_none() => orientation = Orientation::from_exif_chunk(chunk.content()),
            _ => {}
        }
    }
    let (width, height) =
        size.filter(|_| has_data && has_end).ok_or_else(|| MediaError::cut_off(Format::Png))?;
    Ok(Header { width, height, animated, orientation: orientation.unwrap_or(Orientation::NoTransforms) })
}

/// The file without texts, times, Exif (except its orientation), private chunks, and bytes after its end.
pub(in crate::media) fn cleaned(bytes: &[u8]) -> Result<Vec<u8>, MediaError> {
    let exif = exif::of_orientation(header(bytes)?.orientation);
    let mut clean = Vec::with_capacity(bytes.len());
    clean.extend(&bytes[..SIGNATURE_BYTES]);
    for chunk in chunks(bytes) {
        let chunk = chunk?;
        if NEEDED.iter().any(|kind| *kind == chunk.kind) {
            clean.extend(chunk.whole);
        }
        if chunk.kind == b"IHDR"
            && let Some(exif) = &exif
        {
            clean.extend((exif.len() as u32).to_be_bytes());
            let checked = [b"eXIf", exif.as_slice()].concat();
            clean.extend(&checked);
            clean.extend(checksum(&checked).to_be_bytes());
        }
    }
    Ok(clean)
}

/// The checksum of a chunk (ISO 3309, as in PNG 5.5).
fn checksum(bytes: &[u8]) -> u32 {
    let step = |crc: u32, _| if crc & 1 == 1 { 0xedb8_8320 ^ (crc >> 1) } else { crc >> 1 };
    !bytes.iter().fold(u32::MAX, |crc, byte| (0..8).fold(crc ^ u32::from(*byte), step))
}

pub(in crate::media) fn decode(bytes: &[u8]) -> Result<(Pixels, Option<Vec<u8>>), MediaError> {
    let broken = |error: png::DecodingError| MediaError::damaged(Format::Png, error);
    // Bounds the memory for profiles and rows: a profile may claim to be a gigabyte.
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), Limits { bytes: 4 * ICC_BYTES_MAX });
    decoder.set_transformations(Transformations::normalize_to_color8());
    decoder.set_ignore_text_chunk(true);
    let mut reader = decoder.read_info().map_err(broken)?;
    let length =
        reader.output_buffer_size().ok_or_else(|| MediaError::damaged(Format::Png, "it is too large"))?;
    let mut bytes = vec![0; length];
    let shown = reader.next_frame(&mut bytes).map_err(broken)?;
    let profile = reader.info().icc_profile.as_ref().map(|profile| profile.to_vec());
    let (width, height) = (shown.width, shown.height);
    let pixels = match shown.color_type {
        ColorType::Rgb => Pixels::rgb(width, height, bytes),
        ColorType::Rgba => Pixels::rgba(width, height, bytes),
        ColorType::Grayscale => {
            Pixels::rgb(width, height, bytes.iter().flat_map(|gray| [*gray; 3]).collect())
        }
        ColorType::GrayscaleAlpha => {
            let pairs = bytes.chunks_exact(2);
            Pixels::rgba(width, height, pairs.flat_map(|pair| [pair[0], pair[0], pair[0], pair[1]]).collect())
        }
        ColorType::Indexed => return Err(MediaError::damaged(Format::Png, "its palette is missing")),
    };
    Ok((pixels, profile))
}
