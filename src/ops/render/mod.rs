//! Pages of posts.

mod page;

pub use page::{Page as PageOfPost, Render};
