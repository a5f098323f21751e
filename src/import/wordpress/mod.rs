//! Reads exports of WordPress (WXR): posts, pages, other types, terms, files, menus, and old addresses.

mod autop;
mod block;
mod body;
mod fields;
mod footnotes;
mod mapping;
mod menu;
mod read;
mod shortcode;
pub mod wxr;

pub use read::{File, read};
