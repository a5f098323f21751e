//! `cms import …`: converts foreign content to posts, repeatably from the same source.

mod aside;
mod by_root;
mod collected;
mod definitions;
mod downloads;
mod export;
mod exported;
mod facts;
mod fate;
mod fetch;
mod first_page;
mod fit;
mod folder;
mod languages;
mod link;
mod markdown;
mod missing_sources;
mod no_pages;
mod origin;
mod own_picture;
mod paths;
mod pictures;
mod program;
mod put;
mod redirects;
mod report;
mod report_file;
mod run;
mod site_redirects;
mod terms;

pub use definitions::{Definitions, Proposal};
pub use export::{ImportExport, Program};
pub(super) use folder::read as read_folder;
pub use markdown::{Markdown, Unknown};
pub use program::{Import, Program as AnyProgram, Unsupported};
pub use report::{Imported, Left, Picture, Posts, Remark, Unclear};
