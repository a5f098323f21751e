//! Decodes pictures within limits.

use super::colour::Colours;
use super::exif::Orientation;
use super::format::{gif, jpeg, png, webp};
use super::inspect::header;
use super::pixels::Pixels;
use super::{Format, MediaError, turn};
use std::fmt;
use std::panic::catch_unwind;

/// A decoded picture: upright, in sRGB, eight bits a channel.
///
/// In memory it is as stored, with premultiplied alpha; variants are turned and converted when they are made.
#[derive(Clone)]
pub struct Picture {
    pub(super) pixels: Pixels,
    pub(super) orientation: Orientation,
    pub(super) colours: Option<Colours>,
}

impl Picture {
    /// A picture of decoded pixels and the colour profile of their file.
    pub(super) fn of(pixels: Pixels, orientation: Orientation, profile: Option<Vec<u8>>) -> Picture {
        let colours = profile.and_then(|profile| Colours::of_profile(&profile, pixels.has_alpha));
        Picture { pixels: pixels.weighted(), orientation, colours }
    }

    /// Width in pixels.
    pub fn width(&self) -> u32 {
        turn::sides(self.orientation, self.pixels.width, self.pixels.height).0
    }

    /// Height in pixels.
    pub fn height(&self) -> u32 {
        turn::sides(self.orientation, self.pixels.width, self.pixels.height).1
    }
}

impl fmt::Debug for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Picture({} × {})", self.width(), self.height())
    }
}

/// Decodes a file; the first frame of an animation. Memory is bounded by the limits on pixels, which are checked
/// first: three or four bytes a pixel, and for some formats twice that while reading. [`Studio`](super::Studio)
/// bounds how many are decoded at once.
///
/// # Errors
/// As [`inspect`](super::inspect); the file has no pixels (SVG, PDF), or they are damaged.
pub fn decode(bytes: &[u8]) -> Result<Picture, MediaError> {
    if bytes.is_empty() {
        return Err(MediaError::Empty);
    }
    let format = Format::of(bytes).ok_or(MediaError::UnknownFormat)?;
    let header = header(format, bytes)?.ok_or(MediaError::NoPixels { format })?;
    // Decoders are third-party code that reads untrusted input here.
    let read = catch_unwind(|| match format {
        Format::Jpeg => jpeg::decode(bytes),
        Format::Png => png::decode(bytes),
        Format::Gif => gif::decode(bytes),
        Format::Webp => webp::decode(bytes),
        Format::Avif | Format::Svg | Format::Pdf => Err(MediaError::NoPixels { format }),
    });
    let (pixels, profile) =
        read.unwrap_or_else(|_| Err(MediaError::damaged(format, "the decoder failed")))?;
    if (u64::from(pixels.width), u64::from(pixels.height)) != (header.width, header.height) {
        return Err(MediaError::damaged(format, "it has another number of pixels than its header says"));
    }
    Ok(Picture::of(pixels, header.orientation, profile))
}
