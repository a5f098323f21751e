//! The structure of WebP files (RFC 9649): chunks in a RIFF container.

use super::read::{le16, le24, le32};
use super::{Format, Header};
use crate::base::limits::PICTURE_CHUNKS_MAX;
use crate::media::exif::{self, Orientation};
use crate::media::{MediaError, pixels::Pixels};
use image::codecs::webp::WebPDecoder;
use image::{DynamicImage, ImageDecoder};
use std::io::Cursor;

/// Bytes before the first chunk.
const CONTAINER_BYTES: usize = 12;
/// Bytes of a frame of an animation before its own chunks.
const FRAME_BYTES: usize = 16;
/// Flags of a `VP8X` chunk for further content.
const EXIF_FLAG: u8 = 0x08;
const XMP_FLAG: u8 = 0x04;
const ANIMATION_FLAG: u8 = 0x02;

/// A chunk with its name, its length, and its padding byte.
struct Chunk<'a> {
    kind: &'a [u8],
    content: &'a [u8],
    whole: &'a [u8],
}

/// The chunks of a container, or of a frame.
fn chunks(bytes: &[u8]) -> impl Iterator<Item = Result<Chunk<'_>, MediaError>> {
    let (mut at, mut count) = (0, 0);
    std::iter::from_fn(move || {
        let start = std::mem::replace(&mut at, bytes.len());
        if start >= bytes.len() {
            return None;
        }
        count += 1;
        if count > PICTURE_CHUNKS_MAX {
            return Some(Err(MediaError::TooComplex { what: "chunks", most: PICTURE_CHUNKS_MAX }));
        }
        let content =
            le32(bytes, start + 4).and_then(|length| bytes.get(start + 8..start + 8 + length as usize));
        let Some(content) = content else { return Some(Err(MediaError::cut_off(Format::Webp))) };
        // Some programs omit the padding of the last chunk.
        at = (start + 8 + content.len().next_multiple_of(2)).min(bytes.len());
        Some(Ok(Chunk { kind: &bytes[start..start + 4], content, whole: &bytes[start..at] }))
    })
}

/// The content of the container, without bytes after its end.
fn inside(bytes: &[u8]) -> Result<&[u8], MediaError> {
    let end = le32(bytes, 4).map(|length| 8 + length as usize);
    let end = end.filter(|end| (CONTAINER_BYTES + 8..=bytes.len() + 1).contains(end));
    let end = end.ok_or_else(|| MediaError::cut_off(Format::Webp))?;
    bytes.get(CONTAINER_BYTES..end.min(bytes.len())).ok_or_else(|| MediaError::cut_off(Format::Webp))
}

/// Width and height of an encoded picture, lossy or lossless; `None` for other chunks.
fn size_of_picture(chunk: &Chunk<'_>) -> Option<(u64, u64)> {
    let content = chunk.content;
    match chunk.kind {
        b"VP8 " if content.get(3..6) == Some(&[0x9d, 0x01, 0x2a]) => {
            Some((le16(content, 6)? & 0x3fff, le16(content, 8)? & 0x3fff))
        }
        b"VP8L" if content.first() == Some(&0x2f) => {
            let bits = le32(content, 1)?;
            Some(((bits & 0x3fff) + 1, (bits >> 14 & 0x3fff) + 1))
        }
        _ => None,
    }
}

pub(in crate::media) fn header(bytes: &[u8]) -> Result<Header, MediaError> {
    let broken = |detail| MediaError::damaged(Format::Webp, detail);
    let (mut canvas, mut animated, mut has_picture, mut orientation) = (None, false, false, None);
    for chunk in chunks(inside(bytes)?) {
        let chunk = chunk?;
        match chunk.kind {
            b"VP8X" if canvas.is_none() => {
                let size = le24(chunk.content, 4).zip(le24(chunk.content, 7));
                let (width, height) = size.ok_or_else(|| MediaError::cut_off(Format::Webp))?;
                animated = chunk.content[0] & ANIMATION_FLAG != 0;
                canvas = Some((width + 1, height + 1));
            }
            b"VP8 " | b"VP8L" => {
                let size = size_of_picture(&chunk).ok_or_else(|| broken("its picture has no header"))?;
                if *canvas.get_or_insert(size) != size {
                    return Err(broken("its picture has another size than the file says"));
                }
                has_picture = true;
            }
            b"ANMF" => {
                let canvas = canvas.ok_or_else(|| broken("it has a frame, but no size"))?;
                frame(&chunk, canvas)?;
                has_picture = true;
            }
            b"EXIF" if orientation.is_none() => {
                let exif = chunk.content.strip_prefix(b"Exif\0\0").unwrap_or(chunk.content);
                orientation = Orientation::from_exif_chunk(exif);
            }
            _ => {}
        }
    }
    let (width, height) = canvas.filter(|_| has_picture).ok_or_else(|| broken("it has no picture"))?;
    Ok(Header { width, height, animated, orientation: orientation.unwrap_or(Orientation::NoTransforms) })
}

/// Checks that a frame of an animation lies inside the canvas, and that its picture has the declared size.
fn frame(chunk: &Chunk<'_>, canvas: (u64, u64)) -> Result<(), MediaError> {
    let at = |offset| le24(chunk.content, offset).ok_or_else(|| MediaError::cut_off(Format::Webp));
    let (left, top, width, height) = (at(0)? * 2, at(3)? * 2, at(6)? + 1, at(9)? + 1);
    if left + width > canvas.0 || top + height > canvas.1 {
        return Err(MediaError::damaged(Format::Webp, "a frame lies outside of the picture"));
    }
    for inner in chunks(chunk.content.get(FRAME_BYTES..).unwrap_or_default()) {
        if size_of_picture(&inner?).is_some_and(|size| size != (width, height)) {
            return Err(MediaError::damaged(Format::Webp, "a frame has another size than the file says"));
        }
    }
    Ok(())
}

/// The file without Exif (except its orientation), XMP, unknown chunks, and bytes after its end.
pub(in crate::media) fn cleaned(bytes: &[u8]) -> Result<Vec<u8>, MediaError> {
    let exif = exif::of_orientation(header(bytes)?.orientation);
    let mut clean = bytes[..CONTAINER_BYTES].to_vec();
    for chunk in chunks(inside(bytes)?) {
        let chunk = chunk?;
        match chunk.kind {
            b"VP8X" => {
                let start = clean.len();
                clean.extend(chunk.whole);
                clean[start + 8] &= !(EXIF_FLAG | XMP_FLAG);
                clean[start + 8] |= if exif.is_some() { EXIF_FLAG } else { 0 };
            }
            b"VP8 " | b"VP8L" | b"ALPH" | b"ANIM" | b"ANMF" | b"ICCP" => clean.extend(chunk.whole),
            _ => {}
        }
    }
    if let Some(exif) = exif {
        clean.extend(b"EXIF");
        clean.extend((exif.len() as u32).to_le_bytes());
        clean.extend(exif);
    }
    let length = (clean.len() - 8) as u32;
    clean[4..8].copy_from_slice(&length.to_le_bytes());
    Ok(clean)
}

pub(in crate::media) fn decode(bytes: &[u8]) -> Result<(Pixels, Option<Vec<u8>>), MediaError> {
    let broken = |error: image::ImageError| MediaError::damaged(Format::Webp, error);
    let mut decoder = WebPDecoder::new(Cursor::new(bytes)).map_err(broken)?;
    let profile = decoder.icc_profile().ok().flatten();
    let pixels = DynamicImage::from_decoder(decoder).map_err(broken)?;
    Ok((Pixels::of(pixels), profile))
}
