//! Pictures: the only folder that knows how they are made of bytes.

pub mod heatmap;
