//! Converts colours to sRGB, the colour space of pages.

use super::pixels::Pixels;
use crate::base::limits::ICC_BYTES_MAX;
use moxcms::{ColorProfile, DataColorSpace, Layout, Transform8BitExecutor, TransformOptions};
use std::fmt;
use std::sync::Arc;

/// A conversion of a picture's colours to sRGB.
#[derive(Clone)]
pub(super) struct Colours(Arc<Transform8BitExecutor>);

impl fmt::Debug for Colours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Colours")
    }
}

impl Colours {
    /// The conversion for a profile (ICC.1). Unusable profiles are ignored, as in browsers; so are those of grayscale
    /// and CMYK pictures, which are already RGB at this point.
    pub(super) fn of_profile(profile: &[u8], has_alpha: bool) -> Option<Colours> {
        if profile.len() > ICC_BYTES_MAX {
            return None;
        }
        let profile = ColorProfile::new_from_slice(profile).ok()?;
        if profile.color_space != DataColorSpace::Rgb {
            return None;
        }
        Colours::between(&profile, has_alpha)
    }

    fn between(profile: &ColorProfile, has_alpha: bool) -> Option<Colours> {
        let layout = if has_alpha { Layout::Rgba } else { Layout::Rgb };
        let srgb = ColorProfile::new_srgb();
        profile.create_transform_8bit(layout, &srgb, layout, TransformOptions::default()).ok().map(Colours)
    }

    /// Converts pixels in place, a row at a time.
    pub(super) fn convert(&self, pixels: &mut Pixels) {
        let length = pixels.width as usize * pixels.channels();
        let mut before = vec![0; length];
        for row in pixels.bytes.chunks_exact_mut(length) {
            before.copy_from_slice(row);
            if self.0.transform(&before, row).is_err() {
                row.copy_from_slice(&before);
            }
        }
    }
}
