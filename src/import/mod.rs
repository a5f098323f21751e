//! Converts foreign content to drafts of posts. Pure: bytes in, drafts and a report out.

pub mod front_matter;
pub mod links;
pub mod markdown;

mod address;
mod body;
mod components;
mod date;
mod known;
mod post;
mod slug;
#[cfg(test)]
mod tests;
mod visibility;
