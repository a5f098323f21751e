//! The structure of JPEG files (ITU T.81, annex B): segments, each starting with a marker, until the end of the
//! picture.

use super::read::be16;
use super::{Format, Header};
use crate::base::limits::{JPEG_SCANS_MAX, PICTURE_CHUNKS_MAX, PICTURE_DECODER_BYTES_MAX};
use crate::media::exif::{self, Orientation};
use crate::media::{MediaError, pixels::Pixels};
use image::codecs::jpeg::JpegDecoder;
use image::{DynamicImage, ImageDecoder};
use jpeg_decoder::PixelFormat;
use std::io::Cursor;

const APP0: u8 = 0xe0;
const APP1: u8 = 0xe1;
const APP2: u8 = 0xe2;
const APP14: u8 = 0xee;
const PROGRESSIVE: u8 = 0xc2;
const SCAN: u8 = 0xda;
const END: u8 = 0xd9;
/// The start of an APP1 segment with Exif.
const EXIF: &[u8] = b"Exif\0\0";
/// The start of an APP2 segment with a colour profile; other APP2 segments hold further pictures.
const ICC: &[u8] = b"ICC_PROFILE\0";
/// The length of an APP0 segment up to the size of its preview.
const JFIF_BYTES: usize = 12;

/// A segment with its marker; that of a scan includes the encoded data.
struct Segment<'a> {
    marker: u8,
    whole: &'a [u8],
}

impl<'a> Segment<'a> {
    /// The bytes after marker and length.
    fn content(&self) -> &'a [u8] {
        self.whole.get(4..).unwrap_or_default()
    }

    fn is_frame(&self) -> bool {
        matches!(self.marker, 0xc0..=0xc3 | 0xc5..=0xc7 | 0xc9..=0xcb | 0xcd..=0xcf)
    }
}

/// The segments from the first to the end of the picture; bytes between and after them are skipped.
fn segments(bytes: &[u8]) -> impl Iterator<Item = Result<Segment<'_>, MediaError>> {
    let (mut at, mut count) = (2, 0);
    std::iter::from_fn(move || {
        let start = next_marker(bytes, at)?;
        let marker = bytes[start + 1];
        count += 1;
        if count > PICTURE_CHUNKS_MAX {
            at = bytes.len();
            return Some(Err(MediaError::TooComplex { what: "segments", most: PICTURE_CHUNKS_MAX }));
        }
        if marker == END {
            at = bytes.len();
            return Some(Ok(Segment { marker, whole: &bytes[start..start + 2] }));
        }
        let end = be16(bytes, start + 2).map(|length| start + 2 + length as usize);
        let Some(end) = end.filter(|end| (start + 4..=bytes.len()).contains(end)) else {
            at = bytes.len();
            return Some(Err(MediaError::cut_off(Format::Jpeg)));
        };
        at = match marker {
            SCAN => next_marker(bytes, end).unwrap_or(bytes.len()),
            _ => end,
        };
        Some(Ok(Segment { marker, whole: &bytes[start..at] }))
    })
}

/// The position of the next marker outside of encoded data: neither a stuffed byte nor a restart.
fn next_marker(bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        at += bytes.get(at..)?.iter().position(|byte| *byte == 0xff)?;
        match bytes.get(at + 1)? {
            0x00 | 0x01 | 0xd0..=0xd8 => at += 2,
            0xff => at += 1,
            _ => return Some(at),
        }
    }
}

pub(in crate::media) fn header(bytes: &[u8]) -> Result<Header, MediaError> {
    let mut orientation = None;
    let (mut size, mut scans, mut has_end) = (None, 0, false);
    for segment in segments(bytes) {
        let segment = segment?;
        if segment.is_frame() {
            if size.replace(frame(&segment)?).is_some() {
                return Err(MediaError::damaged(Format::Jpeg, "it has two frames"));
            }
        } else if segment.marker == APP1 && orientation.is_none() {
            orientation = segment.content().strip_prefix(EXIF).and_then(Orientation::from_exif_chunk);
        }
        has_end |= segment.marker == END;
        scans += usize::from(segment.marker == SCAN);
        if scans > JPEG_SCANS_MAX {
            return Err(MediaError::TooComplex { what: "scans", most: JPEG_SCANS_MAX });
        }
    }
    if !has_end {
        return Err(MediaError::cut_off(Format::Jpeg));
    }
    let (width, height) =
        size.filter(|_| scans > 0).ok_or_else(|| MediaError::damaged(Format::Jpeg, "it has no picture"))?;
    Ok(Header {
        width,
        height,
        animated: false,
        orientation: orientation.unwrap_or(Orientation::NoTransforms),
    })
}

/// Width and height in a frame's header. Accepts only frames that browsers show: no lossless, arithmetic or 12-bit
/// ones.
fn frame(segment: &Segment<'_>) -> Result<(u64, u64), MediaError> {
    let content = segment.content();
    let (Some(precision), Some(height), Some(width)) = (content.first(), be16(content, 1), be16(content, 3))
    else {
        return Err(MediaError::cut_off(Format::Jpeg));
    };
    if !matches!(segment.marker, 0xc0..=0xc2) || *precision != 8 {
        return Err(MediaError::damaged(Format::Jpeg, "its encoding is one that browsers do not show"));
    }
    Ok((width, height))
}

/// The end of a picture.
pub(in crate::media) const END_OF_PICTURE: [u8; 2] = [0xff, END];

/// The bytes of a file that has a picture but not its end, up to where that belongs; `None` for any other file.
pub(in crate::media) fn without_end(bytes: &[u8]) -> Option<&[u8]> {
    let (mut scans, mut ends) = (0, 0);
    for segment in segments(bytes) {
        let segment = segment.ok()?;
        scans += usize::from(segment.marker == SCAN);
        ends += usize::from(segment.marker == END);
    }
    let cut = bytes.strip_suffix(&[0xff]).unwrap_or(bytes);
    Some(cut).filter(|_| scans > 0 && ends == 0)
}

/// The file without Exif (except its orientation), XMP, comments, other pictures, and bytes after its end.
pub(in crate::media) fn cleaned(bytes: &[u8]) -> Result<Vec<u8>, MediaError> {
    let mut exif = exif::of_orientation(header(bytes)?.orientation);
    let mut clean = Vec::with_capacity(bytes.len());
    clean.extend(&bytes[..2]);
    for segment in segments(bytes) {
        let segment = segment?;
        if segment.marker != APP0
            && let Some(exif) = exif.take()
        {
            let length = (2 + EXIF.len() + exif.len()) as u16;
            clean.extend([0xff, APP1]);
            clean.extend(length.to_be_bytes());
            clean.extend(EXIF);
            clean.extend(exif);
        }
        match segment.marker {
            APP0 if segment.content().starts_with(b"JFIF\0") && segment.content().len() >= JFIF_BYTES + 2 => {
                clean.extend([0xff, APP0, 0, JFIF_BYTES as u8 + 4]);
                clean.extend(&segment.content()[..JFIF_BYTES]);
                clean.extend([0, 0]);
            }
            APP2 if segment.content().starts_with(ICC) => clean.extend(segment.whole),
            // Twelve bytes that say how colours are stored.
            APP14 if segment.content().starts_with(b"Adobe") && segment.content().len() <= 16 => {
                clean.extend(segment.whole);
            }
            // Frames, scans, and their tables.
            0xc0..=0xdf => clean.extend(segment.whole),
            _ => {}
        }
    }
    Ok(clean)
}

pub(in crate::media) fn decode(bytes: &[u8]) -> Result<(Pixels, Option<Vec<u8>>), MediaError> {
    if has_a_scan_for_each_channel(bytes)? {
        return decode_scan_by_scan(bytes);
    }
    let broken = |error: image::ImageError| MediaError::damaged(Format::Jpeg, error);
    let mut decoder = JpegDecoder::new(Cursor::new(bytes)).map_err(broken)?;
    let profile = decoder.icc_profile().ok().flatten();
    let pixels = DynamicImage::from_decoder(decoder).map_err(broken)?;
    Ok((Pixels::of(pixels), profile))
}

/// Whether a file that is not progressive encodes its channels one after the other.
fn has_a_scan_for_each_channel(bytes: &[u8]) -> Result<bool, MediaError> {
    let (mut is_progressive, mut scans) = (false, 0);
    for segment in segments(bytes) {
        match segment?.marker {
            PROGRESSIVE => is_progressive = true,
            SCAN => scans += 1,
            _ => {}
        }
    }
    Ok(scans > 1 && !is_progressive)
}

/// Decodes with another library: the usual one assumes too large channels in such files, and gives wrong colours.
fn decode_scan_by_scan(bytes: &[u8]) -> Result<(Pixels, Option<Vec<u8>>), MediaError> {
    decode_scaled(bytes, 1)
}

/// Decodes to a part of the width and height: 1, 2, 4 or 8. Only the pixels of the result are made.
pub(in crate::media) fn decode_scaled(
    bytes: &[u8],
    part: u64,
) -> Result<(Pixels, Option<Vec<u8>>), MediaError> {
    let broken = |error: jpeg_decoder::Error| MediaError::damaged(Format::Jpeg, error);
    let mut decoder = jpeg_decoder::Decoder::new(bytes);
    decoder.set_max_decoding_buffer_size(PICTURE_DECODER_BYTES_MAX as usize);
    if part > 1 {
        let header = header(bytes)?;
        let [width, height] =
            [header.width, header.height].map(|side| u16::try_from(side.div_ceil(part)).unwrap_or(u16::MAX));
        decoder.scale(width, height).map_err(broken)?;
    }
    let bytes = decoder.decode().map_err(broken)?;
    let info = decoder.info().ok_or_else(|| MediaError::cut_off(Format::Jpeg))?;
    let rgb = match info.pixel_format {
        PixelFormat::RGB24 => bytes,
        PixelFormat::L8 => bytes.iter().flat_map(|gray| [*gray; 3]).collect(),
        PixelFormat::CMYK32 => bytes.chunks_exact(4).flat_map(of_inks).collect(),
        PixelFormat::L16 => return Err(MediaError::damaged(Format::Jpeg, "it has 16 bits a channel")),
    };
    let profile = decoder.icc_profile();
    Ok((Pixels::rgb(u32::from(info.width), u32::from(info.height), rgb), profile))
}

/// Converts cyan, magenta, yellow and black to red, green and blue.
fn of_inks(inks: &[u8]) -> [u8; 3] {
    let [cyan, magenta, yellow, black] = [inks[0], inks[1], inks[2], inks[3]].map(|ink| 255 - u16::from(ink));
    [cyan, magenta, yellow].map(|light| (light * black / 255) as u8)
}
