//! Why a file is refused.

use super::Format;
use crate::base::limits::{PICTURE_PIXELS_MAX, PICTURE_SIDE_MAX};

const TAKEN: &str = "JPEG, PNG, GIF, WebP, AVIF or PDF";
/// Width of the largest variant, in pixels.
const SHOWN_MAX: u32 = 1_600;
const MEGAPIXELS_MAX: u64 = PICTURE_PIXELS_MAX / 1_000_000;

/// Why a file is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MediaError {
    /// Not an accepted format.
    #[error("the file's content is not {TAKEN}")]
    UnknownFormat,
    /// A format that people upload, and that is not accepted.
    #[error("the file is {what}")]
    Foreign {
        /// What it is.
        what: &'static str,
        /// What to do.
        advice: &'static str,
    },
    /// SVG where the site does not allow it.
    #[error("SVG files are not accepted on this site")]
    SvgDisabled,
    /// Too large to decode.
    #[error(
        "the picture has too many pixels: {width} × {height}, and at most {PICTURE_SIDE_MAX} a side and {MEGAPIXELS_MAX} megapixels are allowed"
    )]
    TooManyPixels {
        /// Width in pixels.
        width: u64,
        /// Height in pixels.
        height: u64,
    },
    /// Built to cost time or memory.
    #[error("the file has too many {what}; at most {most} are allowed")]
    TooComplex {
        /// What exceeds the limit.
        what: &'static str,
        /// The limit.
        most: usize,
    },
    /// Truncated, damaged, or of a kind that browsers do not show either.
    #[error("the {} file cannot be read: {detail}", .format.name())]
    Damaged {
        /// Its format by its first bytes.
        format: Format,
        /// What is wrong.
        detail: String,
    },
    /// Empty.
    #[error("the file is empty")]
    Empty,
    /// Pixels were requested of a format that has none, or whose pixels are not read.
    #[error("no variants are made of {} files", .format.name())]
    NoPixels {
        /// The format.
        format: Format,
    },
    /// The resizer failed.
    #[error("the picture could not be resized: {detail}")]
    Resizing {
        /// The resizer's message.
        detail: String,
    },
    /// The picture cannot be written in a format.
    #[error("the picture could not be written as {}: {detail}", .format.name())]
    Encoding {
        /// The format.
        format: Format,
        /// The encoder's message.
        detail: String,
    },
}

impl MediaError {
    /// The code of the refusal, stable.
    pub const fn code(&self) -> &'static str {
        match self {
            MediaError::UnknownFormat | MediaError::Foreign { .. } => "media.format.unknown",
            MediaError::SvgDisabled => "media.svg.disabled",
            MediaError::TooManyPixels { .. } => "media.pixels.too-many",
            MediaError::TooComplex { .. } => "media.too-complex",
            MediaError::Damaged { .. } => "media.damaged",
            MediaError::Empty => "media.empty",
            MediaError::NoPixels { .. } => "media.no-pixels",
            MediaError::Resizing { .. } => "media.resizing",
            MediaError::Encoding { .. } => "media.encoding",
        }
    }

    /// What to do about it, if that is known.
    pub fn advice(&self) -> Option<String> {
        match self {
            MediaError::Foreign { advice, .. } => Some((*advice).to_owned()),
            MediaError::TooManyPixels { .. } => {
                Some(format!("scale it down first: pages show at most {SHOWN_MAX} pixels across"))
            }
            MediaError::Damaged { .. } => Some("export or download the file again".to_owned()),
            MediaError::UnknownFormat
            | MediaError::SvgDisabled
            | MediaError::TooComplex { .. }
            | MediaError::Empty
            | MediaError::NoPixels { .. }
            | MediaError::Resizing { .. }
            | MediaError::Encoding { .. } => None,
        }
    }

    pub(super) fn damaged(format: Format, detail: impl ToString) -> MediaError {
        MediaError::Damaged { format, detail: detail.to_string() }
    }

    pub(super) fn cut_off(format: Format) -> MediaError {
        MediaError::damaged(format, "it is cut off")
    }

    pub(super) fn encoding(format: Format, detail: impl ToString) -> MediaError {
        MediaError::Encoding { format, detail: detail.to_string() }
    }
}
