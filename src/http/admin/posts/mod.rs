//! Posts: the list, a new one, and the editor with its page beside it.

pub(super) mod edit;
pub(super) mod list;
mod modules;
pub(super) mod new;
pub(super) mod pasted;
pub(super) mod side;

/// The path of the list.
const POSTS: &str = "/admin/posts";

/// The path of the editor of a post.
fn page_of(id: &str) -> String {
    format!("{POSTS}/{}", crate::base::percent::encode(id))
}
