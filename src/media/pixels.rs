//! Pixels in memory: three bytes each, or four where some are transparent.

use super::MediaError;
use fast_image_resize::images::{TypedImage, TypedImageRef};
use fast_image_resize::pixels::{U8x3, U8x4};
use fast_image_resize::{FilterType, ImageError, MulDiv, PixelTrait, ResizeAlg, ResizeOptions, Resizer};
use image::DynamicImage;
use std::borrow::Cow;

/// A rectangle: left, top, width and height, in pixels.
pub(super) type Area = [f64; 4];

/// Rows of pixels, eight bits a channel: red, green, blue, and alpha where some pixel is not opaque.
#[derive(Clone)]
pub(super) struct Pixels {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) has_alpha: bool,
    pub(super) bytes: Vec<u8>,
}

impl Pixels {
    pub(super) fn rgb(width: u32, height: u32, bytes: Vec<u8>) -> Pixels {
        Pixels { width, height, has_alpha: false, bytes }
    }

    /// Drops the alpha channel in place if every pixel is opaque.
    pub(super) fn rgba(width: u32, height: u32, mut bytes: Vec<u8>) -> Pixels {
        if bytes.chunks_exact(4).any(|pixel| pixel[3] != u8::MAX) {
            return Pixels { width, height, has_alpha: true, bytes };
        }
        let count = bytes.len() / 4;
        for at in 0..count {
            bytes.copy_within(4 * at..4 * at + 3, 3 * at);
        }
        bytes.truncate(3 * count);
        Pixels::rgb(width, height, bytes)
    }

    pub(super) fn of(image: DynamicImage) -> Pixels {
        let (width, height) = (image.width(), image.height());
        match image {
            DynamicImage::ImageRgb8(pixels) => Pixels::rgb(width, height, pixels.into_raw()),
            DynamicImage::ImageRgba8(pixels) => Pixels::rgba(width, height, pixels.into_raw()),
            other if other.color().has_alpha() => Pixels::rgba(width, height, other.into_rgba8().into_raw()),
            other => Pixels::rgb(width, height, other.into_rgb8().into_raw()),
        }
    }

    /// Bytes a pixel.
    pub(super) fn channels(&self) -> usize {
        if self.has_alpha { 4 } else { 3 }
    }

    /// Premultiplies colours by alpha, as the resizer needs: transparent pixels must not affect their neighbours'
    /// colours.
    pub(super) fn weighted(mut self) -> Pixels {
        self.by_alpha(|work, image| work.multiply_alpha_inplace_typed(image));
        self
    }

    /// The reverse of [`Pixels::weighted`].
    pub(super) fn unweighted(mut self) -> Pixels {
        self.by_alpha(|work, image| work.divide_alpha_inplace_typed(image));
        self
    }

    fn by_alpha(&mut self, work: impl Fn(&MulDiv, &mut TypedImage<'_, U8x4>) -> Result<(), ImageError>) {
        if self.has_alpha {
            let image = TypedImage::from_buffer(self.width, self.height, &mut self.bytes);
            let mut image = image.expect("because there are four bytes a pixel");
            work(&MulDiv::new(), &mut image).expect("because four bytes a pixel have an alpha channel");
        }
    }

    /// A part of premultiplied pixels in another size (Lanczos, three lobes).
    pub(super) fn resized(
        &self,
        [left, top, wide, high]: Area,
        width: u32,
        height: u32,
    ) -> Result<Cow<'_, Pixels>, MediaError> {
        let is_whole = [left, top, wide, high] == [0.0, 0.0, f64::from(self.width), f64::from(self.height)];
        if is_whole && (width, height) == (self.width, self.height) {
            return Ok(Cow::Borrowed(self));
        }
        let options = ResizeOptions::new()
            .resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3))
            .crop(left, top, wide, high)
            .use_alpha(false);
        let mut bytes = vec![0; width as usize * height as usize * self.channels()];
        // The resizer's function for pixels of any type would bring the code for thirteen types.
        match self.has_alpha {
            true => self.resize::<U8x4>((width, height), &mut bytes, &options)?,
            false => self.resize::<U8x3>((width, height), &mut bytes, &options)?,
        }
        Ok(Cow::Owned(Pixels { width, height, has_alpha: self.has_alpha, bytes }))
    }

    fn resize<P: PixelTrait>(
        &self,
        (width, height): (u32, u32),
        bytes: &mut [u8],
        options: &ResizeOptions,
    ) -> Result<(), MediaError> {
        let from = TypedImageRef::<P>::from_buffer(self.width, self.height, &self.bytes);
        let to = TypedImage::<P>::from_buffer(width, height, bytes);
        let (from, mut to) = from.ok().zip(to.ok()).expect("because there are as many bytes as pixels need");
        let resized = Resizer::new().resize_typed(&from, &mut to, options);
        resized.map_err(|error| MediaError::Resizing { detail: error.to_string() })
    }

    /// Three bytes a pixel, over white where the picture is transparent.
    pub(super) fn on_white(&self) -> Vec<u8> {
        let over = |value: u8, alpha: u8| {
            let (value, alpha) = (u32::from(value), u32::from(alpha));
            ((value * alpha + 255 * (255 - alpha) + 127) / 255) as u8
        };
        let pixels = self.bytes.chunks_exact(4);
        pixels.flat_map(|pixel| [0, 1, 2].map(|channel| over(pixel[channel], pixel[3]))).collect()
    }
}
