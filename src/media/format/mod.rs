//! The formats of uploads, recognised by content; a file for the structure of each.

pub(super) mod avif;
pub(super) mod gif;
pub(super) mod jpeg;
pub(super) mod png;
mod read;
pub(super) mod webp;

use crate::base::words;
use image::metadata::Orientation;

words! {
    pub enum Format(): "A format that can be uploaded." {
        Jpeg "JPEG": "JPEG, baseline or progressive.",
        Png "PNG": "PNG, animated or not.",
        Gif "GIF": "GIF, animated or not.",
        Webp "WebP": "WebP, lossy or lossless, animated or not.",
        Avif "AVIF": "AVIF.",
        Svg "SVG": "SVG, accepted only where the site allows it.",
        Pdf "PDF": "PDF.",
    }
}

/// The facts about a picture in its file's structure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Header {
    /// Width in pixels as stored.
    pub(super) width: u64,
    /// Height in pixels as stored.
    pub(super) height: u64,
    pub(super) animated: bool,
    /// The orientation to apply for display.
    pub(super) orientation: Orientation,
}

impl Format {
    /// The format of a file by its first bytes; its name is ignored.
    pub fn of(bytes: &[u8]) -> Option<Format> {
        match bytes {
            [0xff, 0xd8, 0xff, ..] => Some(Format::Jpeg),
            [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => Some(Format::Png),
            [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', ..] => Some(Format::Gif),
            [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some(Format::Webp),
            [b'%', b'P', b'D', b'F', b'-', ..] => Some(Format::Pdf),
            _ if is_avif(bytes) => Some(Format::Avif),
            _ if is_svg(bytes) => Some(Format::Svg),
            _ => None,
        }
    }

    /// The format of a media type, such as `image/png`.
    pub fn of_mime(mime: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.mime() == mime)
    }

    /// Its media type.
    pub const fn mime(self) -> &'static str {
        match self {
            Format::Jpeg => "image/jpeg",
            Format::Png => "image/png",
            Format::Gif => "image/gif",
            Format::Webp => "image/webp",
            Format::Avif => "image/avif",
            Format::Svg => "image/svg+xml",
            Format::Pdf => "application/pdf",
        }
    }

    /// The extension of its files, without the dot.
    pub const fn extension(self) -> &'static str {
        match self {
            Format::Jpeg => "jpg",
            Format::Png => "png",
            Format::Gif => "gif",
            Format::Webp => "webp",
            Format::Avif => "avif",
            Format::Svg => "svg",
            Format::Pdf => "pdf",
        }
    }

    /// Whether an extension, in lower case, belongs to this format.
    pub fn has_extension(self, extension: &str) -> bool {
        extension == self.extension()
            || (self == Format::Jpeg && matches!(extension, "jpeg" | "jpe" | "jfif"))
    }

    /// Whether variants are made of pictures in it.
    pub const fn has_variants(self) -> bool {
        matches!(self, Format::Jpeg | Format::Png | Format::Gif | Format::Webp)
    }

    /// The format of its variants besides WebP: for GIF, which may be animated, still PNGs.
    pub const fn of_variants(self) -> Format {
        match self {
            Format::Gif => Format::Png,
            Format::Avif => Format::Webp,
            other => other,
        }
    }
}

/// Most brands of an AVIF file that are checked.
const BRANDS_MAX: usize = 32;

/// Whether a file declares AVIF as its brand, or as a compatible one (AVIF 1.1, 6).
fn is_avif(bytes: &[u8]) -> bool {
    let Some((length, rest)) = bytes.split_first_chunk::<4>() else { return false };
    let length = u32::from_be_bytes(*length) as usize;
    let Some(brands) = rest.strip_prefix(b"ftyp") else { return false };
    let brands = &brands[..brands.len().min(length.saturating_sub(8))];
    // The second four bytes are the version of the first brand.
    let all = brands.chunks_exact(4).enumerate().filter(|(at, _)| *at != 1).take(BRANDS_MAX);
    all.into_iter().any(|(_, brand)| matches!(brand, b"avif" | b"avis"))
}

/// Whether a text begins as an SVG document: white space, a declaration, comments and a document type may come first.
fn is_svg(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(4096)]);
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    loop {
        let end = match rest {
            _ if rest.starts_with("<?") => "?>",
            _ if rest.starts_with("<!--") => "-->",
            // A document type may contain declarations of its own.
            _ if rest.starts_with("<!") => {
                if rest.find('[').is_some_and(|open| rest.find('>').is_some_and(|close| open < close)) {
                    "]>"
                } else {
                    ">"
                }
            }
            _ => break,
        };
        let Some(at) = rest.find(end) else { return false };
        rest = rest[at + end.len()..].trim_start();
    }
    let name = rest.strip_prefix('<').unwrap_or_default();
    name.split([' ', '\t', '\r', '\n', '>', '/']).next() == Some("svg")
}
