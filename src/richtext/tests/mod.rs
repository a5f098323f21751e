//! What rich text promises: the golden vectors, the laws, what is safe and what is bounded.

mod commonmark;
mod golden;
mod hostile;
mod laws;
mod reword;
mod safe;

use std::path::{Path, PathBuf};

/// What lies beside the project, `None` (and a word on the screen) when it is not there.
#[expect(clippy::print_stderr, reason = "a skipped test says so")]
fn shared(name: &str) -> Option<PathBuf> {
    let above = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let found = above.map(|folder| folder.join("shared/data").join(name)).find(|path| path.exists());
    if found.is_none() {
        eprintln!("skipped: shared/data/{name} is not here");
    }
    found
}
