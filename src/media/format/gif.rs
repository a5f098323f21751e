//! The structure of GIF files (GIF89a): the screen, then blocks.

use super::read::le16;
use super::{Format, Header};
use crate::base::limits::{PICTURE_CHUNKS_MAX, PICTURE_DECODER_BYTES_MAX, PICTURE_SIDE_MAX};
use crate::media::{MediaError, pixels::Pixels};
use image::codecs::gif::GifDecoder;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, Limits};
use std::io::Cursor;

/// Application extensions that a picture needs: its repeat count and its colour profile.
const APPLICATIONS: [&[u8]; 3] = [b"NETSCAPE2.0", b"ANIMEXTS1.0", b"ICCRGBG1012"];

#[derive(PartialEq, Eq)]
enum Kind {
    Frame,
    Extension(u8),
    End,
}

/// A block with its data.
struct Block<'a> {
    kind: Kind,
    whole: &'a [u8],
}

impl Block<'_> {
    fn is_needed(&self) -> bool {
        match self.kind {
            Kind::Frame | Kind::Extension(0xf9) | Kind::End => true,
            // After label and length there is a name of eleven bytes.
            Kind::Extension(0xff) => self.whole.get(3..14).is_some_and(|name| APPLICATIONS.contains(&name)),
            Kind::Extension(_) => false,
        }
    }
}

/// The size of a colour table, in bytes.
fn table(flags: u8) -> usize {
    if flags & 0x80 != 0 { 3 << ((flags & 7) + 1) } else { 0 }
}

/// The position of the first block.
fn first(bytes: &[u8]) -> Result<usize, MediaError> {
    let flags = bytes.get(10).ok_or_else(|| MediaError::cut_off(Format::Gif))?;
    Ok(13 + table(*flags))
}

/// The blocks up to the trailer, or to the end of the file where it has none.
fn blocks(bytes: &[u8], mut at: usize) -> impl Iterator<Item = Result<Block<'_>, MediaError>> {
    let mut count = 0;
    std::iter::from_fn(move || {
        let start = std::mem::replace(&mut at, bytes.len());
        let introducer = *bytes.get(start)?;
        count += 1;
        if count > PICTURE_CHUNKS_MAX {
            return Some(Err(MediaError::TooComplex { what: "blocks", most: PICTURE_CHUNKS_MAX }));
        }
        let (kind, data) = match introducer {
            0x3b => return Some(Ok(Block { kind: Kind::End, whole: &bytes[start..=start] })),
            0x21 => (bytes.get(start + 1).map(|label| Kind::Extension(*label)), start + 2),
            // A frame's header and its colour table, then the width of its codes.
            0x2c => (Some(Kind::Frame), start + 11 + bytes.get(start + 9).map_or(0, |flags| table(*flags))),
            _ => return Some(Err(MediaError::damaged(Format::Gif, "it has an unknown block"))),
        };
        let end = end_of_data(bytes, data);
        let Some((kind, end)) = kind.zip(end) else { return Some(Err(MediaError::cut_off(Format::Gif))) };
        at = end;
        Some(Ok(Block { kind, whole: &bytes[start..end] }))
    })
}

/// The end of a sequence of data blocks, each prefixed by its length; an empty one is the last.
fn end_of_data(bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        let length = usize::from(*bytes.get(at)?);
        at += 1 + length;
        if length == 0 {
            return Some(at);
        }
    }
}

pub(in crate::media) fn header(bytes: &[u8]) -> Result<Header, MediaError> {
    let cut_off = || MediaError::cut_off(Format::Gif);
    let (width, height) = le16(bytes, 6).zip(le16(bytes, 8)).ok_or_else(cut_off)?;
    let (mut frames, mut has_end) = (0, false);
    for block in blocks(bytes, first(bytes)?) {
        let block = block?;
        has_end |= block.kind == Kind::End;
        if block.kind != Kind::Frame {
            continue;
        }
        frames += 1;
        let side = |at: usize, length: usize| {
            le16(block.whole, at).zip(le16(block.whole, length)).map(|(a, b)| a + b)
        };
        let (right, bottom) = side(1, 5).zip(side(3, 7)).ok_or_else(cut_off)?;
        if right > width || bottom > height {
            return Err(MediaError::damaged(Format::Gif, "a frame lies outside of the picture"));
        }
    }
    if frames == 0 || !has_end {
        return Err(cut_off());
    }
    Ok(Header { width, height, animated: frames > 1, orientation: Orientation::NoTransforms })
}

/// The file without comments, XMP, other application data, and bytes after its end.
pub(in crate::media) fn cleaned(bytes: &[u8]) -> Result<Vec<u8>, MediaError> {
    header(bytes)?;
    let first = first(bytes)?;
    let mut clean = bytes.get(..first).ok_or_else(|| MediaError::cut_off(Format::Gif))?.to_vec();
    for block in blocks(bytes, first) {
        let block = block?;
        if block.is_needed() {
            clean.extend(block.whole);
        }
    }
    Ok(clean)
}

pub(in crate::media) fn decode(bytes: &[u8]) -> Result<(Pixels, Option<Vec<u8>>), MediaError> {
    let broken = |error: image::ImageError| MediaError::damaged(Format::Gif, error);
    let mut decoder = GifDecoder::new(Cursor::new(bytes)).map_err(broken)?;
    decoder.set_limits(limits()).map_err(broken)?;
    Ok((Pixels::of(DynamicImage::from_decoder(decoder).map_err(broken)?), None))
}

fn limits() -> Limits {
    let mut limits = Limits::default();
    limits.max_image_width = Some(PICTURE_SIDE_MAX);
    limits.max_image_height = Some(PICTURE_SIDE_MAX);
    limits.max_alloc = Some(PICTURE_DECODER_BYTES_MAX);
    limits
}
