//! `cms import …`: converts foreign content to posts, repeatably from the same source.

mod export;
mod exported;
mod fate;
mod fit;
mod folder;
mod link;
mod markdown;
mod missing_sources;
mod origin;
mod pictures;
mod redirects;
mod report;
mod run;
mod terms;

pub use export::{ImportExport, Program};
pub use markdown::{Markdown, Unknown};
pub use report::{Imported, Left, Picture, Remark};
