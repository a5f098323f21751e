//! Removes everything from a picture besides its pixels: place, camera, comments, embedded previews, and bytes after
//! its end. The pixels are not encoded again. Colour profiles and the orientation stay.

use super::format::{avif, gif, jpeg, png, webp};
use super::{Format, MediaError};
use std::borrow::Cow;

/// A file without metadata; the same bytes if it has none. SVG and PDF files are unchanged.
///
/// # Errors
/// The file is damaged.
pub fn without_metadata(format: Format, bytes: &[u8]) -> Result<Cow<'_, [u8]>, MediaError> {
    let cleaned = match format {
        Format::Jpeg => jpeg::cleaned(bytes)?,
        Format::Png => png::cleaned(bytes)?,
        Format::Gif => gif::cleaned(bytes)?,
        Format::Webp => webp::cleaned(bytes)?,
        Format::Avif => avif::cleaned(bytes)?,
        Format::Svg | Format::Pdf => return Ok(Cow::Borrowed(bytes)),
    };
    Ok(if cleaned == bytes { Cow::Borrowed(bytes) } else { Cow::Owned(cleaned) })
}
