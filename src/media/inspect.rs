//! Inspects the structure of a file before anything decodes it.

use super::foreign::foreign;
use super::format::{Header, avif, gif, jpeg, png, webp};
use super::{Format, MediaError, turn};
use crate::base::limits::{PICTURE_PIXELS_MAX, PICTURE_SIDE_MAX};

/// Facts about a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Facts {
    /// Its format.
    pub format: Format,
    /// Width in pixels as shown, with its orientation applied; `None` if the format has none.
    pub width: Option<u32>,
    /// Height in pixels, likewise.
    pub height: Option<u32>,
    /// Whether it is animated.
    pub animated: bool,
}

/// Inspects a file by its content. Takes at most time linear in its bytes and no memory, whatever its header claims.
///
/// # Errors
/// It is empty, of an unknown format, too large in pixels, damaged, or built to cost time.
pub fn inspect(bytes: &[u8]) -> Result<Facts, MediaError> {
    if bytes.is_empty() {
        return Err(MediaError::Empty);
    }
    let unknown = || match foreign(bytes) {
        Some((what, advice)) => MediaError::Foreign { what, advice },
        None => MediaError::UnknownFormat,
    };
    let format = Format::of(bytes).ok_or_else(unknown)?;
    let Some(header) = header(format, bytes)? else {
        return Ok(Facts { format, width: None, height: None, animated: false });
    };
    let (width, height) = turn::sides(header.orientation, header.width as u32, header.height as u32);
    Ok(Facts { format, width: Some(width), height: Some(height), animated: header.animated })
}

/// The facts about a picture in its file's structure, within the limits; `None` if the format has no pixels.
pub(super) fn header(format: Format, bytes: &[u8]) -> Result<Option<Header>, MediaError> {
    let header = match format {
        Format::Jpeg => jpeg::header(bytes)?,
        Format::Png => png::header(bytes)?,
        Format::Gif => gif::header(bytes)?,
        Format::Webp => webp::header(bytes)?,
        Format::Avif => return avif::check(bytes).map(|()| None),
        Format::Svg | Format::Pdf => return Ok(None),
    };
    let Header { width, height, .. } = header;
    let side = u64::from(PICTURE_SIDE_MAX);
    if width > side || height > side || width * height > PICTURE_PIXELS_MAX {
        return Err(MediaError::TooManyPixels { width, height });
    }
    if width == 0 || height == 0 {
        return Err(MediaError::damaged(format, "it has no pixels"));
    }
    Ok(Some(header))
}
