//! The sizes of a picture that a site needs. The list follows from the picture's record alone, so that pages need no
//! decoder; variants are made on request.

use super::Format;
use super::pixels::Area;
use crate::base::words;

words! {
    pub enum Size(): "A size of a picture; the full one has no name." {
        Thumb "thumb": "200 × 200, cropped around the focal point.",
        Small "small": "At most 400 wide.",
        Medium "medium": "At most 800 wide.",
        Large "large": "At most 1600 wide.",
        Full "": "As wide as the original: its dark or WebP form.",
        Contain "contain": "Of a width or height that an address asks for.",
        Cover "cover": "Of a width and height that an address asks for, cropped around the focal point.",
    }
}

impl Size {
    /// The sizes with a name.
    pub const NAMED: [Size; 4] = [Size::Thumb, Size::Small, Size::Medium, Size::Large];

    /// The largest width; those that an address asks for have their own.
    const fn width_max(self) -> u32 {
        match self {
            Size::Thumb => 200,
            Size::Small => 400,
            Size::Medium => 800,
            Size::Large => 1600,
            Size::Full | Size::Contain | Size::Cover => u32::MAX,
        }
    }
}

words! {
    pub enum Theme(): "The theme of the page that a variant is for." {
        Light "light": "A light page: the picture unchanged.",
        Dark "dark": "A dark page: less bright, less coloured.",
    }
}

/// The part of the original that variants show.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Frame {
    /// The crop: left, top, width and height in pixels of the upright original.
    pub crop: Option<[f64; 4]>,
    /// The focal point that a crop must keep, as fractions of width and height of the original.
    pub focus: Option<(f64, f64)>,
}

/// A derived form of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Variant {
    /// Its size.
    pub size: Size,
    /// The page it is made for.
    pub theme: Theme,
    /// Its format.
    pub format: Format,
    /// Its width in pixels.
    pub width: u32,
    /// Its height in pixels.
    pub height: u32,
}

impl Variant {
    /// Its name for clients: `small`, `small-dark`, `dark`, `cover-640x360`.
    pub fn name(&self) -> String {
        let size = match self.size {
            Size::Contain | Size::Cover => format!("{}-{}x{}", self.size.name(), self.width, self.height),
            named => named.name().to_owned(),
        };
        match (self.size, self.theme) {
            (Size::Full, theme) => theme.name().to_owned(),
            (_, Theme::Light) => size,
            (_, Theme::Dark) => format!("{size}-dark"),
        }
    }

    /// The path of its file, beside that of the original: `photo.jpg` → `photo-dark.small.webp`.
    pub fn file(&self, original: &str) -> String {
        let stem = original.rsplit_once('.').map_or(original, |(stem, _)| stem);
        let theme = if self.theme == Theme::Dark { "-dark" } else { "" };
        let dot = if self.size == Size::Full { "" } else { "." };
        format!("{stem}{theme}{dot}{}.{}", self.size.name(), self.format.extension())
    }

    /// Whether it shows another part of the picture than the other sizes.
    pub fn is_cropped(&self) -> bool {
        matches!(self.size, Size::Thumb | Size::Cover)
    }
}

/// Every variant of a picture of a format and size, each in its own format and in WebP. None is larger than the
/// original.
pub fn variants(format: Format, width: u32, height: u32, frame: &Frame) -> Vec<Variant> {
    if !format.has_variants() || width == 0 || height == 0 {
        return Vec::new();
    }
    let part = part(width, height, frame);
    let own = format.of_variants();
    let formats: &[Format] = if own == Format::Webp { &[Format::Webp] } else { &[own, Format::Webp] };
    // The original stands for itself, and for variants that would be identical to it.
    let is_original =
        |size, theme, of| size == Size::Full && theme == Theme::Light && (of != Format::Webp || format == of);
    let mut all = Vec::new();
    for theme in [Theme::Light, Theme::Dark] {
        for size in Size::NAMED.into_iter().chain([Size::Full]) {
            let (width, height) = sides(size, part);
            let made = formats.iter().copied().filter(|of| !is_original(size, theme, *of));
            all.extend(made.map(|format| Variant { size, theme, format, width, height }));
        }
    }
    all
}

/// The variant of an original with this file path, if there is one.
pub fn find(all: &[Variant], original: &str, file: &str) -> Option<Variant> {
    all.iter().copied().find(|variant| variant.file(original) == file)
}

/// The part of the original that is used.
pub(super) fn part(width: u32, height: u32, frame: &Frame) -> Area {
    let (wide, high) = (f64::from(width), f64::from(height));
    let Some([left, top, w, h]) = frame.crop.filter(|crop| crop.iter().all(|number| number.is_finite()))
    else {
        return [0.0, 0.0, wide, high];
    };
    let (left, top) = (left.clamp(0.0, wide - 1.0), top.clamp(0.0, high - 1.0));
    [left, top, w.clamp(1.0, wide - left), h.clamp(1.0, high - top)]
}

fn sides(size: Size, [_, _, wide, high]: Area) -> (u32, u32) {
    let pixels = |length: f64| length.round().max(1.0) as u32;
    let most = f64::from(size.width_max());
    if size == Size::Thumb {
        return (pixels(wide.min(most)), pixels(high.min(most)));
    }
    let scale = (most / wide).min(1.0);
    (pixels(wide * scale), pixels(high * scale))
}

/// The part of an original that a variant shows: where it is cropped the largest area of its shape around the focal point.
pub(super) fn shown(variant: &Variant, (width, height): (u32, u32), frame: &Frame) -> Area {
    let [left, top, wide, high] = part(width, height, frame);
    if !variant.is_cropped() {
        return [left, top, wide, high];
    }
    let (across, down) = (f64::from(variant.width), f64::from(variant.height));
    let scale = (wide / across).min(high / down);
    let (w, h) = ((across * scale).min(wide), (down * scale).min(high));
    let focus = frame
        .focus
        .filter(|(x, y)| x.is_finite() && y.is_finite())
        .map(|(x, y)| (x * f64::from(width), y * f64::from(height)));
    let (x, y) = focus.unwrap_or((left + wide / 2.0, top + high / 2.0));
    let at = |focus: f64, from: f64, free: f64, cut: f64| (focus - cut / 2.0).clamp(from, from + free);
    [at(x, left, wide - w, w), at(y, top, high - h, h), w, h]
}
