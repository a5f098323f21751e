//! Rotated or mirrored pictures: converts sizes, areas and pixels between stored and shown orientation.

use super::exif::Orientation;
use super::pixels::{Area, Pixels};

/// Maps a shown position to the stored one: the axes are swapped first, then either is reversed.
#[derive(Clone, Copy)]
struct Turn {
    exchanges: bool,
    from_right: bool,
    from_bottom: bool,
}

impl Turn {
    const fn of(orientation: Orientation) -> Turn {
        let (exchanges, from_right, from_bottom) = match orientation {
            Orientation::NoTransforms => (false, false, false),
            Orientation::FlipHorizontal => (false, true, false),
            Orientation::Rotate180 => (false, true, true),
            Orientation::FlipVertical => (false, false, true),
            Orientation::Rotate90FlipH => (true, false, false),
            Orientation::Rotate90 => (true, false, true),
            Orientation::Rotate270FlipH => (true, true, true),
            Orientation::Rotate270 => (true, true, false),
        };
        Turn { exchanges, from_right, from_bottom }
    }
}

/// Whether pixels are stored as they are shown.
pub(super) fn is_upright(orientation: Orientation) -> bool {
    matches!(orientation, Orientation::NoTransforms)
}

/// Swaps width and height between stored and shown orientation; it is its own inverse.
pub(super) const fn sides(orientation: Orientation, width: u32, height: u32) -> (u32, u32) {
    if Turn::of(orientation).exchanges { (height, width) } else { (width, height) }
}

/// Converts an area as shown to an area as stored, in a picture of the given stored size.
pub(super) fn stored(orientation: Orientation, [left, top, width, height]: Area, whole: (f64, f64)) -> Area {
    let turn = Turn::of(orientation);
    let [left, top, width, height] =
        if turn.exchanges { [top, left, height, width] } else { [left, top, width, height] };
    let left = if turn.from_right { whole.0 - left - width } else { left };
    let top = if turn.from_bottom { whole.1 - top - height } else { top };
    [left, top, width, height]
}

/// Converts stored pixels to upright ones.
pub(super) fn upright(orientation: Orientation, pixels: Pixels) -> Pixels {
    if orientation == Orientation::NoTransforms {
        return pixels;
    }
    let turn = Turn::of(orientation);
    let (width, height) = sides(orientation, pixels.width, pixels.height);
    let channels = pixels.channels();
    let mut bytes = Vec::with_capacity(pixels.bytes.len());
    for y in 0..height {
        for x in 0..width {
            let (x, y) = if turn.exchanges { (y, x) } else { (x, y) };
            let x = if turn.from_right { pixels.width - 1 - x } else { x };
            let y = if turn.from_bottom { pixels.height - 1 - y } else { y };
            let at = (y as usize * pixels.width as usize + x as usize) * channels;
            bytes.extend(&pixels.bytes[at..at + channels]);
        }
    }
    Pixels { width, height, bytes, ..pixels }
}
