//! The size of a picture that an address names: `?w=640&h=360&fit=cover`. Only lengths that the site lists are made, so
//! that nobody can fill the disk with sizes.

use super::variant::{Size, Theme, Variant, part};
use super::{Format, Frame};
use crate::base::words;

words! {
    pub enum Fit() or Contain: "How a picture gets into width and height." {
        Contain "contain": "All of it, at most as wide and as high.",
        Cover "cover": "So large that it fills both, cut around the focal point.",
    }
}

/// A width, a height, or both, in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SizeRequest {
    width: Option<u32>,
    height: Option<u32>,
    fit: Fit,
}

/// Why no picture of a size is made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SizeFault {
    /// A length that is not in the list.
    #[error("`{parameter}` must be one of {}", lengths(.listed))]
    NotListed {
        /// The parameter, `w` or `h`.
        parameter: &'static str,
        /// The lengths that are.
        listed: Vec<u32>,
    },
    /// An unknown `fit`.
    #[error("`fit` must be `contain` or `cover`")]
    Fit,
    /// `fit=cover` without width or height.
    #[error("`fit=cover` needs `w` and `h`")]
    CoverNeedsBoth,
    /// `fit` without a length.
    #[error("`fit` needs `w` or `h`")]
    FitAlone,
    /// The file is a size already, such as `photo.small.jpg`.
    #[error("this file is a size of a picture: only the original has others")]
    NotOriginal,
    /// The file is no picture.
    #[error("this file is not a picture")]
    NotPicture,
}

impl SizeFault {
    /// The parameter that it is about.
    pub fn parameter(&self) -> &'static str {
        match self {
            SizeFault::NotListed { parameter, .. } => parameter,
            SizeFault::Fit | SizeFault::CoverNeedsBoth | SizeFault::FitAlone => "fit",
            SizeFault::NotOriginal | SizeFault::NotPicture => "w",
        }
    }
}

fn lengths(listed: &[u32]) -> String {
    listed.iter().map(u32::to_string).collect::<Vec<_>>().join(", ")
}

impl SizeRequest {
    /// The request of an address with these parameters; `None` without any. Empty ones count as absent.
    ///
    /// # Errors
    /// A length that is not listed, or a `fit` that is unknown or lacks lengths.
    pub fn from_parameters<'q>(
        value: impl Fn(&str) -> Option<&'q str>,
        listed: &[u32],
    ) -> Result<Option<SizeRequest>, SizeFault> {
        let given = |name: &str| value(name).filter(|text| !text.is_empty());
        let length = |parameter: &'static str| {
            let Some(text) = given(parameter) else { return Ok(None) };
            let length = text.parse().ok().filter(|length| listed.contains(length));
            let fault = || SizeFault::NotListed { parameter, listed: listed.to_vec() };
            length.ok_or_else(fault).map(Some)
        };
        let (width, height) = (length("w")?, length("h")?);
        let fit = match given("fit") {
            Some(name) => Some(Fit::named(name).ok_or(SizeFault::Fit)?),
            None => None,
        };
        match (fit, width, height) {
            (None, None, None) => Ok(None),
            (Some(_), None, None) => Err(SizeFault::FitAlone),
            (Some(Fit::Cover), ..) if width.is_none() || height.is_none() => Err(SizeFault::CoverNeedsBoth),
            (fit, ..) => Ok(Some(SizeRequest { width, height, fit: fit.unwrap_or_default() })),
        }
    }

    /// The variant of a picture of a format and size; `None` if files of its format are served as they are. `file` is the
    /// variant that the address names, if it does not name the original: its WebP or dark form.
    ///
    /// # Errors
    /// The file is no picture, or has a size of its own.
    pub fn variant(
        &self,
        (format, width, height): (Format, u32, u32),
        frame: &Frame,
        file: Option<&Variant>,
    ) -> Result<Option<Variant>, SizeFault> {
        if format == Format::Pdf {
            return Err(SizeFault::NotPicture);
        }
        if file.is_some_and(|file| file.size != Size::Full) {
            return Err(SizeFault::NotOriginal);
        }
        if !format.has_variants() || width == 0 || height == 0 {
            return Ok(None);
        }
        let [_, _, wide, high] = part(width, height, frame);
        let (size, (width, height)) = match (self.fit, self.width, self.height) {
            (Fit::Cover, Some(across), Some(down)) => (Size::Cover, box_within(across, down, wide, high)),
            _ => (Size::Contain, self.contained(wide, high)),
        };
        let theme = file.map_or(Theme::Light, |file| file.theme);
        let format = file.map_or(format.of_variants(), |file| file.format);
        Ok(Some(Variant { size, theme, format, width, height }))
    }

    /// The sides of the whole picture within the box; never larger than it is.
    fn contained(&self, wide: f64, high: f64) -> (u32, u32) {
        let scale = |most: Option<u32>, side: f64| most.map_or(1.0, |most| f64::from(most) / side);
        let scale = scale(self.width, wide).min(scale(self.height, high)).min(1.0);
        (pixels(wide * scale), pixels(high * scale))
    }
}

/// A box of the requested shape that is not larger than the picture.
fn box_within(across: u32, down: u32, wide: f64, high: f64) -> (u32, u32) {
    let (across, down) = (f64::from(across), f64::from(down));
    let scale = (wide / across).min(high / down).min(1.0);
    (pixels(across * scale), pixels(down * scale))
}

fn pixels(length: f64) -> u32 {
    length.round().max(1.0) as u32
}
