//! Draws a heat map of the points on a page.

use image::codecs::png::PngEncoder;
use image::{ExtendedColorType, ImageEncoder, ImageError};

/// Default width of a picture in pixels: that of a usual page.
pub const WIDTH: u32 = 1280;
/// Least height, as a fraction of the width: the first screen of a wide window.
const HEIGHT_MIN: f64 = 0.5625;
/// Largest height, in widths: what lies below is rarely looked at, and pictures must be bounded.
const HEIGHT_MAX: f64 = 4.0;
/// Radius of a point's glow, as a fraction of the width: about a button.
const GLOW: f64 = 0.034;
/// Weight at the centre of a point. Weights are integers, so that their sum does not depend on the order of points.
const WEIGHT: f64 = 4096.0;

/// A point on a page.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spot {
    /// From the left, in pixels.
    pub x: f64,
    /// From the top, in pixels.
    pub y: f64,
    /// The width of the page in pixels; that of the picture if unknown.
    pub viewport: Option<f64>,
}

/// Draws a heat map of the given width as a PNG file. The same points give the same bytes in any order.
///
/// # Errors
/// The picture cannot be encoded.
pub fn png(spots: &[Spot], width: u32) -> Result<Vec<u8>, ImageError> {
    let map = Map::of(spots, width);
    let mut bytes = Vec::new();
    PngEncoder::new(&mut bytes).write_image(&map.pixels(), map.width, map.height, ExtendedColorType::Rgb8)?;
    Ok(bytes)
}

/// The heat of each pixel.
struct Map {
    width: u32,
    height: u32,
    heat: Vec<u32>,
}

impl Map {
    fn of(spots: &[Spot], width: u32) -> Map {
        let wide = f64::from(width);
        let scaled: Vec<(f64, f64)> = spots.iter().map(|spot| scaled(spot, wide)).collect();
        let glow = wide * GLOW;
        let lowest = scaled.iter().map(|(_, y)| y + 2.0 * glow).fold(0.0, f64::max);
        let height = lowest.clamp(wide * HEIGHT_MIN, wide * HEIGHT_MAX).round() as u32;
        let mut map = Map { width, height, heat: vec![0; width as usize * height as usize] };
        let kernel = Kernel::of(glow);
        scaled.iter().for_each(|(x, y)| map.add(&kernel, x.round() as i64, y.round() as i64));
        map
    }

    fn add(&mut self, kernel: &Kernel, x: i64, y: i64) {
        let side = 2 * kernel.reach + 1;
        for row in 0..side {
            let at = y + row - kernel.reach;
            if !(0..i64::from(self.height)).contains(&at) {
                continue;
            }
            for column in 0..side {
                let across = x + column - kernel.reach;
                if (0..i64::from(self.width)).contains(&across) {
                    let weight = kernel.weights[(row * side + column) as usize];
                    let pixel = &mut self.heat[(at * i64::from(self.width) + across) as usize];
                    *pixel = pixel.saturating_add(weight);
                }
            }
        }
    }

    /// Three bytes a pixel: the glow over the background.
    fn pixels(&self) -> Vec<u8> {
        // A single point must not be at full heat: it would look as if everybody had clicked there.
        let hottest = f64::from(self.heat.iter().copied().max().unwrap_or(0)).max(WEIGHT * 3.0);
        let mut bytes = Vec::with_capacity(self.heat.len() * 3);
        let pixels = self.heat.iter().enumerate();
        for (index, heat) in pixels {
            let (x, y) = (index as u32 % self.width, index as u32 / self.width);
            let paper = paper(x, y, self.width);
            let part = (f64::from(*heat) / hottest).sqrt();
            bytes.extend(over(paper, part));
        }
        bytes
    }
}

fn scaled(spot: &Spot, wide: f64) -> (f64, f64) {
    let scale = spot.viewport.filter(|viewport| *viewport >= 1.0).map_or(1.0, |viewport| wide / viewport);
    (spot.x * scale, spot.y * scale)
}

/// The glow of a point around its centre.
struct Kernel {
    reach: i64,
    weights: Vec<u32>,
}

impl Kernel {
    fn of(glow: f64) -> Kernel {
        let reach = glow.ceil() as i64;
        // A bell curve that reaches zero at the radius.
        let weight = |distance: f64| {
            let part = (distance / glow).min(1.0);
            let bell = (1.0 - part * part).powi(3);
            (WEIGHT * bell).round() as u32
        };
        let squares = (-reach..=reach).flat_map(|y| (-reach..=reach).map(move |x| x * x + y * y));
        Kernel { reach, weights: squares.map(|square| weight((square as f64).sqrt())).collect() }
    }
}

type Color = [u8; 3];

/// The background: a plain sheet, its twelve columns, the edge of the first screen.
fn paper(x: u32, y: u32, width: u32) -> Color {
    const SHEET: Color = [246, 247, 249];
    const COLUMN: Color = [236, 239, 243];
    const FOLD: Color = [205, 211, 219];
    let fold = (f64::from(width) * HEIGHT_MIN).round() as u32;
    let column = (width / 12).max(1);
    if y == fold && x % 12 < 7 {
        FOLD
    } else if x > 0 && x.is_multiple_of(column) {
        COLUMN
    } else {
        SHEET
    }
}

/// Colours from cold to hot, each with its position and its opacity in parts of 255.
const RAMP: [(f64, Color, f64); 7] = [
    (0.00, [120, 150, 240], 0.0),
    (0.12, [92, 120, 235], 70.0),
    (0.32, [38, 170, 214], 140.0),
    (0.52, [62, 196, 122], 175.0),
    (0.70, [246, 214, 70], 205.0),
    (0.86, [247, 138, 48], 225.0),
    (1.00, [214, 40, 48], 238.0),
];

/// The colour of a heat from 0 to 1 over another colour.
fn over(below: Color, heat: f64) -> Color {
    let heat = heat.clamp(0.0, 1.0);
    let next = RAMP.iter().position(|(at, ..)| *at >= heat).unwrap_or(RAMP.len() - 1).max(1);
    let ((from, cold, thin), (to, hot, thick)) = (RAMP[next - 1], RAMP[next]);
    let part = (heat - from) / (to - from);
    let mix = |a: f64, b: f64| a + (b - a) * part;
    let cover = mix(thin, thick) / 255.0;
    std::array::from_fn(|channel| {
        let glow = mix(f64::from(cold[channel]), f64::from(hot[channel]));
        let shown = f64::from(below[channel]) * (1.0 - cover) + glow * cover;
        shown.round() as u8
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spot(x: f64, y: f64) -> Spot {
        Spot { x, y, viewport: None }
    }

    fn pixel(map: &Map, x: u32, y: u32) -> Color {
        let at = (y * map.width + x) as usize * 3;
        map.pixels()[at..at + 3].try_into().unwrap()
    }

    #[test]
    fn dense_points_are_hot_and_empty_areas_are_background() {
        let mut spots = vec![spot(100.0, 50.0); 20];
        spots.push(spot(300.0, 50.0));
        let map = Map::of(&spots, 400);
        let [hot, single, empty] = [(100, 50), (300, 50), (205, 120)].map(|(x, y)| pixel(&map, x, y));
        assert_eq!(empty, [246, 247, 249]);
        assert!(hot[0] > 200 && hot[2] < 90, "red where many are: {hot:?}");
        assert!(single[2] > single[0], "blue where one is: {single:?}");
        assert_eq!(pixel(&map, 100, 50 + 20), empty, "a glow ends");
    }

    #[test]
    fn positions_are_scaled_to_a_common_width() {
        let wide = Spot { x: 1000.0, y: 200.0, viewport: Some(2000.0) };
        let narrow = Spot { x: 200.0, y: 40.0, viewport: Some(400.0) };
        assert_eq!(scaled(&wide, 800.0), scaled(&narrow, 800.0));
        assert_eq!(scaled(&Spot { viewport: Some(0.0), ..wide }, 800.0), (1000.0, 200.0));
    }

    #[test]
    fn height_follows_the_points_within_limits() {
        let height = |y: f64| Map::of(&[spot(10.0, y)], 400).height;
        assert_eq!((Map::of(&[], 400).height, height(10.0), height(1e6)), (225, 225, 1600));
        assert!(height(500.0) > 500);
        assert_eq!(Map::of(&[spot(-1e6, -1e6), spot(1e6, 0.0)], 400).heat.iter().max(), Some(&0));
    }

    #[test]
    fn image_does_not_depend_on_the_order_of_points() {
        let mut spots: Vec<Spot> = (0..50).map(|at| spot(f64::from(at * 7), f64::from(at * 3))).collect();
        let one = png(&spots, 400).unwrap();
        spots.reverse();
        assert_eq!(one, png(&spots, 400).unwrap());
        assert!(one.starts_with(b"\x89PNG"));
    }
}
