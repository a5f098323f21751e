//! HTML of posts: pure, from data that the caller provides ([`Library`]) and templates that a site may replace
//! ([`Theme`]).
//!
//! [`Renderer::page`] makes the complete page of a post as a visitor gets it. Values are prepared by their field
//! definitions before any template sees them: addresses are checked, rich text becomes HTML of an allow-list, tokens
//! are replaced, references are resolved. Templates escape what they print unless it was prepared as HTML, so that
//! they control the appearance but cannot let content run code.

mod bounded_filters;
mod card;
mod feed;
mod form;
mod head;
mod highlight;
mod icon;
mod jsonld;
mod library;
mod link;
mod listing;
mod markdown;
mod marks;
mod menu;
mod message;
mod module;
mod outline;
mod page;
mod picture;
mod prop;
mod prose;
mod recorder;
mod rooted;
mod running;
pub(crate) mod search_files;
mod search_page;
#[cfg(test)]
mod tests;
mod theme;
mod token;
mod trial;
mod uploads;
mod web_manifest;
mod words;

pub use feed::{Feed, FeedEntry};
pub(crate) use head::is_listed;
pub use library::{Asset, Card, Library, PostList, Variant};
pub use listing::Listing;
pub(crate) use markdown::line as markdown_line;
pub use marks::Marks;
pub use message::Message;
pub use outline::{Outline, OutlineEntry};
pub(crate) use page::AUTHOR;
pub use page::{Page, Renderer, Style};
pub use recorder::{Dependency, Recorder};
pub(crate) use rooted::{on_host, rooted_css};
pub use running::{
    Rendering, Scope, UnboundedTheme, Watcher, refuse_themes, renderings, wait_for_rendering,
    watch_renderings,
};
pub(crate) use search_page::{COPY_SCRIPT, SEARCH_SCRIPT, copy_address, script_address};
pub use theme::{Theme, ThemeError, ThemeFault};
pub use trial::Sample;
pub(crate) use uploads::public_upload;
pub(crate) use web_manifest::web_manifest;
pub(crate) use words::sentence;
