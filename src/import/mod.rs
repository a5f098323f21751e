//! Converts foreign content to drafts of posts. Pure: bytes in, drafts and a report out.

pub mod adopted;
pub mod collections;
pub mod contentful;
pub mod csv;
pub mod drafts;
pub mod foreign;
pub mod front_matter;
pub mod ghost;
pub mod html;
pub mod html_page;
pub mod layout;
pub mod links;
pub mod markdown;
pub mod piece;
pub mod proposed_type;
pub mod settings_files;
pub mod wordpress;

mod address;
mod admonitions;
mod body;
mod captured;
mod child_lists;
mod code;
mod components;
mod config;
mod custom_fields;
mod date;
mod defaults;
mod dialect;
mod finding;
mod folder_pages;
mod grav;
mod heading_ids;
mod html_marks;
mod html_table;
mod html_tree;
mod known;
mod lines;
mod literal;
mod markdoc;
mod partials;
mod pattern;
mod post;
mod raw_html;
mod robots;
mod shortcodes;
mod slashes;
mod slug;
mod snippets;
mod tags;
#[cfg(test)]
mod tests;
mod visibility;

pub use address::as_requested;
