//! Pictures for dark pages: less bright, less coloured.

use super::pixels::Pixels;

/// Remaining brightness (`MEDIA_DARK_BRIGHTNESS` of known clients).
const BRIGHTNESS: f32 = 0.55;
/// Remaining saturation (`MEDIA_DARK_SATURATION`).
const SATURATION: f32 = 0.75;
/// Weights of red, green and blue in perceived brightness (Rec. 709).
const LUMA: [f32; 3] = [0.2126, 0.7152, 0.0722];

/// Darkens pixels in place; the alpha channel is unchanged.
pub(super) fn darken(pixels: &mut Pixels) {
    let channels = pixels.channels();
    for pixel in pixels.bytes.chunks_exact_mut(channels) {
        let channels = [pixel[0], pixel[1], pixel[2]].map(f32::from);
        let gray: f32 = channels.iter().zip(LUMA).map(|(channel, weight)| channel * weight).sum();
        for (byte, channel) in pixel.iter_mut().zip(channels) {
            *byte = ((gray + (channel - gray) * SATURATION) * BRIGHTNESS + 0.5) as u8;
        }
    }
}
