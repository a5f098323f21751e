//! Tests of rich text: golden vectors, round trips, safety and bounds.

mod commonmark;
mod golden;
mod hostile;
mod laws;
mod reword;
mod safe;

use std::path::{Path, PathBuf};

/// A file beside the project; `None` (with a message) when it is missing.
#[expect(clippy::print_stderr, reason = "a skipped test says so")]
fn shared(name: &str) -> Option<PathBuf> {
    let above = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let found = above.map(|folder| folder.join("shared/data").join(name)).find(|path| path.exists());
    if found.is_none() {
        eprintln!("skipped: shared/data/{name} is not here");
    }
    found
}
