//! `cms import …`: content from elsewhere becomes posts, again and again from the same source if need be.

mod fate;
mod folder;
mod markdown;
mod pictures;
mod redirects;
mod report;
mod run;
mod terms;

pub use markdown::{Markdown, Unknown};
pub use report::{Imported, Left, Picture, Remark};
