//! A source without pages: its program was guessed wrong, or has its pages where an import does not look.

use super::run::Importer;
use crate::import::markdown::{Import, is_markdown};
use crate::ops::prelude::*;

impl Importer<'_> {
    /// Refuses an import of nothing that leaves Markdown files alone: who reads no error thinks that the site is whole.
    ///
    /// # Errors
    /// There is no page, and there are Markdown files.
    pub(super) fn refuse_nothing(&self, import: &Import) -> Result<(), OpError> {
        if !import.drafts.is_empty() || !import.skipped.is_empty() {
            return Ok(());
        }
        let files = self.folder.files.iter().filter(|file| is_markdown(&file.path));
        let paths: Vec<&str> = files.map(|file| file.path.as_str()).collect();
        let Some(first) = paths.first() else { return Ok(()) };
        let (program, number) = (self.layout.generator.name(), count(paths.len(), "Markdown file"));
        let said = import.notes.iter().map(|note| format!("; {}", note.message)).collect::<String>();
        let message =
            format!("no page of `{program}` is there: {number} left alone, the first is `{first}`{said}");
        Err(OpError::invalid("import.no-pages", message)
            .detail("dir", "has no pages where the program has them")
            .hint("name another program, or the folder of the pages: `cms import markdown DIR --type TYPE`"))
    }
}
