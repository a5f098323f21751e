//! Pictures and other uploads as bytes: the only folder that reads and writes image formats.
//!
//! Every function takes and returns bytes and is independent of storage. Input is measured by its structure before a
//! decoder sees it ([`inspect`]), decoders run with bounded memory, and a [`Studio`] bounds how many of them run at
//! once. A decoded [`Picture`] appears upright and in sRGB to its users; its pixels are turned and converted late,
//! after resizing has made them few.
//!
//! AVIF files are stored and served as they are, without variants and without a size in their records. The decoder in
//! Rust that `deny.toml` allows (`re_rav1d`) reads neither their container nor their colours; those that do are MPL
//! or AGPL.

#[cfg(feature = "s3")]
mod circuit_breaker;
mod colour;
mod dark;
mod decode;
mod encode;
mod error;
mod exif;
mod foreign;
mod format;
pub mod heatmap;
mod inspect;
mod make;
mod mend;
mod metadata;
pub mod name;
mod pixels;
#[cfg(feature = "s3")]
mod s3;
mod shared_decoding;
mod size_request;
mod store;
mod studio;
mod svg;
#[cfg(test)]
mod tests;
mod turn;
mod variant;

pub use decode::{Picture, decode};
pub use error::MediaError;
pub use format::Format;
pub use inspect::{Facts, inspect};
pub use make::{make, make_all};
pub use mend::{Mended, mended};
pub use metadata::without_metadata;
pub use size_request::{Fit, SizeFault, SizeRequest};
pub use store::{FolderStore, MediaStore, SharedFile, SharedFiles, StoreError, bucket};
pub use studio::Studio;
pub use svg::sanitised;
pub use variant::{Frame, Size, Theme, Variant, find, variants};
