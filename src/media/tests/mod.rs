//! Generated pictures that are read, cropped, darkened and cleaned; and malicious files.

mod files;
mod shared_decoding;
mod svg;
mod variants;

use super::encode::encode;
use super::exif::Orientation;
use super::pixels::Pixels;
use super::*;

fn of(pixels: Pixels) -> Picture {
    Picture { pixels: pixels.weighted(), orientation: Orientation::NoTransforms, colours: None }
}

/// Pixels whose left half is red and whose right half is blue.
fn halves(width: u32, height: u32) -> Pixels {
    let colour = |x: u32| if x < width / 2 { [220, 30, 30] } else { [30, 30, 220] };
    let row: Vec<u8> = (0..width).flat_map(colour).collect();
    Pixels::rgb(width, height, row.repeat(height as usize))
}

fn jpeg(width: u32, height: u32) -> Vec<u8> {
    encode(&halves(width, height), Format::Jpeg).unwrap()
}

fn png(width: u32, height: u32) -> Vec<u8> {
    encode(&halves(width, height), Format::Png).unwrap()
}

/// A GIF of one frame.
fn gif(width: u32, height: u32) -> Vec<u8> {
    let rgb = image::RgbImage::from_raw(width, height, halves(width, height).bytes).unwrap();
    let mut bytes = Vec::new();
    let frame = image::Frame::new(image::DynamicImage::ImageRgb8(rgb).into_rgba8());
    image::codecs::gif::GifEncoder::new(&mut bytes).encode_frame(frame).unwrap();
    bytes
}

/// A file in a format that has variants.
fn file(format: Format, width: u32, height: u32) -> Vec<u8> {
    match format {
        Format::Gif => gif(width, height),
        other => encode(&halves(width, height), other).unwrap(),
    }
}

const PICTURES: [Format; 4] = [Format::Jpeg, Format::Png, Format::Gif, Format::Webp];

/// The displayed colour of a pixel.
fn pixel(bytes: &[u8], x: u32, y: u32) -> [u8; 3] {
    let picture = decode(bytes).unwrap();
    let full = Variant {
        size: Size::Full,
        theme: Theme::Light,
        format: Format::Png,
        width: picture.width(),
        height: picture.height(),
    };
    let seen = decode(&make(&picture, &full, &Frame::default()).unwrap()).unwrap().pixels;
    let at = (y * seen.width + x) as usize * seen.channels();
    seen.bytes[at..at + 3].try_into().unwrap()
}

fn is_red([red, _, blue]: [u8; 3]) -> bool {
    u32::from(red) > 2 * u32::from(blue)
}

fn holds(bytes: &[u8], words: &[u8]) -> bool {
    bytes.windows(words.len()).any(|part| part == words)
}
