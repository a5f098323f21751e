//! What is mended when a file is uploaded: a JPEG that lacks its last bytes, and a photo with more pixels than pages need.

use super::encode::encode;
use super::format::jpeg;
use super::make::finished;
use super::{Format, MediaError, Picture, Studio, Theme, decode, inspect};
use crate::base::limits::{PICTURE_PIXELS_MAX, PICTURE_PIXELS_SCALED_MAX, PICTURE_SIDE_MAX};
use std::panic::catch_unwind;

/// Bytes in place of those that were uploaded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mended {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// Width and height before, if the picture was scaled down.
    pub scaled_from: Option<(u64, u64)>,
}

/// Mends a file that would be refused otherwise; `None` for every other file, and for one that cannot be mended.
///
/// # Errors
/// The picture cannot be decoded, or not encoded again.
pub fn mended(studio: &Studio, bytes: &[u8]) -> Result<Option<Mended>, MediaError> {
    if Format::of(bytes) != Some(Format::Jpeg) {
        return Ok(None);
    }
    match inspect(bytes) {
        Err(MediaError::TooManyPixels { width, height })
            if width * height <= PICTURE_PIXELS_SCALED_MAX && width <= u64::from(u16::MAX) =>
        {
            let scaled = studio.alone(|| scaled(bytes))?;
            Ok(Some(Mended { bytes: scaled, scaled_from: Some((width, height)) }))
        }
        Err(MediaError::Damaged { .. }) => {
            let completed = studio.alone(|| completed(bytes));
            Ok(completed.map(|bytes| Mended { bytes, scaled_from: None }))
        }
        Ok(_) | Err(_) => Ok(None),
    }
}

/// The smallest reduction by a power of two that is within the limits, upright and in sRGB. The decoder makes no more
/// pixels than that.
fn scaled(bytes: &[u8]) -> Result<Vec<u8>, MediaError> {
    let header = jpeg::header(bytes)?;
    let fits = |side: &u64| {
        let (width, height) = (header.width.div_ceil(*side), header.height.div_ceil(*side));
        let longest = width.max(height);
        longest <= u64::from(PICTURE_SIDE_MAX) && width * height <= PICTURE_PIXELS_MAX
    };
    let part = [2, 4, 8].into_iter().find(fits).unwrap_or(8);
    // Decoders are third-party code that reads untrusted input here.
    let read = catch_unwind(|| jpeg::decode_scaled(bytes, part));
    let (pixels, profile) =
        read.unwrap_or_else(|_| Err(MediaError::damaged(Format::Jpeg, "the decoder failed")))?;
    let picture = Picture::of(pixels, header.orientation, profile);
    let pixels = finished(&picture, &picture.pixels, Theme::Light);
    encode(&pixels, Format::Jpeg)
}

/// A JPEG with the end that it lacks, if nothing else is missing: then the bytes behind the last ones make no difference to
/// the picture.
fn completed(bytes: &[u8]) -> Option<Vec<u8>> {
    let bytes = jpeg::without_end(bytes)?;
    let pixels = |filler: u8| {
        let whole = [bytes, &[filler; 64], &jpeg::END_OF_PICTURE].concat();
        decode(&whole).ok().map(|picture| picture.pixels.bytes)
    };
    let is_whole = pixels(0x55)? == pixels(0xaa)?;
    is_whole.then(|| [bytes, &jpeg::END_OF_PICTURE].concat())
}
