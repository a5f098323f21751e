//! Makes variants of a decoded picture, sharing work among them.

use super::encode::encode;
use super::pixels::{Area, Pixels};
use super::variant::shown;
use super::{Frame, MediaError, Picture, Theme, Variant, dark, turn};
use std::borrow::Cow;

/// How many times larger, in pixels a side, a variant must be to serve as the source of a smaller one in place of the
/// original. Measured on photographs: at two times no difference is visible.
const FACTOR_MIN: f64 = 2.0;

/// Makes a variant of a picture.
///
/// # Errors
/// As [`make_all`].
pub fn make(picture: &Picture, variant: &Variant, frame: &Frame) -> Result<Vec<u8>, MediaError> {
    let mut all = make_all(picture, std::slice::from_ref(variant), frame)?;
    Ok(all.swap_remove(0))
}

/// Makes variants of a picture, in the requested order: each size is resized once for all its formats, and small ones
/// from larger ones where that is not visible.
///
/// # Errors
/// A variant cannot be resized or encoded, such as one planned for a picture of another size.
pub fn make_all(picture: &Picture, variants: &[Variant], frame: &Frame) -> Result<Vec<Vec<u8>>, MediaError> {
    let mut order: Vec<usize> = (0..variants.len()).collect();
    let of = |at: &usize| (variants[*at].size, variants[*at].width, variants[*at].height);
    // Crops last: a variant that shows the whole part can be their source.
    order.sort_by_key(|at| {
        let variant = &variants[*at];
        (variant.is_cropped(), std::cmp::Reverse(variant.width), of(at), variant.theme)
    });
    let mut made = vec![Vec::new(); variants.len()];
    let mut copies: Vec<Copy<'_>> = Vec::new();
    for group in order.chunk_by(|one, other| of(one) == of(other)) {
        let first = &variants[group[0]];
        let copy = copy(picture, &copies, first, frame)?;
        for same in group.chunk_by(|one, other| variants[*one].theme == variants[*other].theme) {
            let pixels = finished(picture, &copy.pixels, variants[same[0]].theme);
            for at in same {
                made[*at] = encode(&pixels, variants[*at].format)?;
            }
        }
        // One of the original's size serves no better than the original.
        if matches!(copy.pixels, Cow::Owned(_)) {
            copies.push(copy);
        }
    }
    Ok(made)
}

/// Premultiplied pixels of a part of the picture, as stored.
struct Copy<'a> {
    pixels: Cow<'a, Pixels>,
    /// The part, as shown.
    shows: Area,
}

/// The pixels of a variant before they are turned and converted, made from the smallest copy that suffices.
fn copy<'a>(
    picture: &'a Picture,
    copies: &[Copy<'_>],
    variant: &Variant,
    frame: &Frame,
) -> Result<Copy<'a>, MediaError> {
    let whole = (picture.width(), picture.height());
    let shows = shown(variant, whole, frame);
    let does = |copy: &&Copy<'_>| {
        let [_, _, width, height] = within(picture, copy, shows);
        width >= FACTOR_MIN * f64::from(variant.width) && height >= FACTOR_MIN * f64::from(variant.height)
    };
    let (width, height) = turn::sides(picture.orientation, variant.width, variant.height);
    let made = match copies.iter().filter(does).min_by_key(|copy| copy.pixels.width) {
        Some(copy) => {
            let area = within(picture, copy, shows);
            Cow::Owned(resized(picture, &copy.pixels, area, width, height)?.into_owned())
        }
        None => resized(picture, &picture.pixels, shows, width, height)?,
    };
    Ok(Copy { pixels: made, shows })
}

/// The area, within a copy, of a part of the picture, as shown.
fn within(picture: &Picture, copy: &Copy<'_>, [left, top, width, height]: Area) -> Area {
    let [from_left, from_top, wide, high] = copy.shows;
    let (across, down) = turn::sides(picture.orientation, copy.pixels.width, copy.pixels.height);
    let (x, y) = (f64::from(across) / wide, f64::from(down) / high);
    let (left, top) = ((left - from_left).max(0.0) * x, (top - from_top).max(0.0) * y);
    [left, top, (width * x).min(f64::from(across) - left), (height * y).min(f64::from(down) - top)]
}

fn resized<'a>(
    picture: &Picture,
    pixels: &'a Pixels,
    area: Area,
    width: u32,
    height: u32,
) -> Result<Cow<'a, Pixels>, MediaError> {
    let whole = (f64::from(pixels.width), f64::from(pixels.height));
    pixels.resized(turn::stored(picture.orientation, area, whole), width, height)
}

/// The pixels as displayed: without premultiplied alpha, in sRGB, upright, for a theme.
pub(super) fn finished<'a>(picture: &Picture, pixels: &'a Pixels, theme: Theme) -> Cow<'a, Pixels> {
    let is_upright = turn::is_upright(picture.orientation);
    if is_upright && !pixels.has_alpha && picture.colours.is_none() && theme == Theme::Light {
        return Cow::Borrowed(pixels);
    }
    let mut pixels = turn::upright(picture.orientation, pixels.clone().unweighted());
    if let Some(colours) = &picture.colours {
        colours.convert(&mut pixels);
    }
    if theme == Theme::Dark {
        dark::darken(&mut pixels);
    }
    Cow::Owned(pixels)
}
