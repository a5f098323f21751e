//! Encodes pixels.

use super::pixels::Pixels;
use super::{Format, MediaError};
use jpeg_encoder::{ChromaSubsamplingMethod, ColorType, SamplingFactor};

/// Quality of JPEG files, from 1 to 100: the usual default.
const JPEG_QUALITY: u8 = 80;
/// Quality of WebP files, from 0 to 100 (`MEDIA_WEBP_QUALITY` of known clients).
const WEBP_QUALITY: f32 = 82.0;
/// How thoroughly WebP files are compressed, from 0 to 6: the usual default. Of pictures of more pixels than this, less:
/// half the time for files that are three percent larger. Few pages show pictures of that size.
const WEBP_METHODS: (i32, u64, i32) = (4, 2_000_000, 2);

/// Encodes pixels as JPEG, PNG or lossy WebP. JPEG has no alpha channel, so transparent pictures get a white
/// background.
pub(super) fn encode(pixels: &Pixels, format: Format) -> Result<Vec<u8>, MediaError> {
    match format {
        Format::Jpeg => jpeg(pixels),
        Format::Png => png(pixels).map_err(|error| MediaError::encoding(format, error)),
        Format::Webp => webp(pixels),
        Format::Gif | Format::Avif | Format::Svg | Format::Pdf => {
            Err(MediaError::encoding(format, "the format cannot be written"))
        }
    }
}

fn jpeg(pixels: &Pixels) -> Result<Vec<u8>, MediaError> {
    let on_white = pixels.has_alpha.then(|| pixels.on_white());
    let rgb = on_white.as_deref().unwrap_or(&pixels.bytes);
    let mut bytes = Vec::new();
    // Optimized Huffman tables would save three percent, but then each channel is written as a separate scan, which
    // takes twice the memory, and which some decoders do not read.
    let mut encoder = jpeg_encoder::Encoder::new(&mut bytes, JPEG_QUALITY);
    encoder.set_sampling_factor(SamplingFactor::F_2_2);
    encoder.set_chroma_subsampling_method(ChromaSubsamplingMethod::Average);
    let written = encoder.encode(rgb, pixels.width as u16, pixels.height as u16, ColorType::Rgb);
    written.map_err(|error| MediaError::encoding(Format::Jpeg, error))?;
    Ok(bytes)
}

fn png(pixels: &Pixels) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, pixels.width, pixels.height);
    encoder.set_color(if pixels.has_alpha { png::ColorType::Rgba } else { png::ColorType::Rgb });
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Balanced);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels.bytes)?;
    writer.finish()?;
    Ok(bytes)
}

fn webp(pixels: &Pixels) -> Result<Vec<u8>, MediaError> {
    let (bytes, width, height) = (&pixels.bytes, pixels.width, pixels.height);
    let encoder = match pixels.has_alpha {
        true => webp::Encoder::from_rgba(bytes, width, height),
        false => webp::Encoder::from_rgb(bytes, width, height),
    };
    let failed = |error: &dyn std::fmt::Debug| MediaError::encoding(Format::Webp, format!("{error:?}"));
    let mut config = webp::WebPConfig::new().map_err(|()| failed(&"unknown version of libwebp"))?;
    let (usual, pixels_max, quick) = WEBP_METHODS;
    let is_large = u64::from(width) * u64::from(height) > pixels_max;
    (config.quality, config.method) = (WEBP_QUALITY, if is_large { quick } else { usual });
    encoder.encode_advanced(&config).map(|bytes| bytes.to_vec()).map_err(|error| failed(&error))
}
