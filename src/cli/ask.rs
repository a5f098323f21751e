//! Confirmation of commands that change many items: shows a dry run first, then asks.

use super::Surroundings;
use crate::ops::{ErrorKind, OpError, Outcome, Page, Row, Tone};
use std::io::{self, BufRead as _, IsTerminal as _, Write as _};

/// Operations that show a dry run and ask. `--yes` answers that question only: whether the change goes live is decided
/// by `--stage` or `--all-stages`.
const ASKED_ABOUT: &[&str] = &["find-replace"];

/// Whether an operation asks first, after a dry run.
pub(super) fn is_asked_about(row: &Row) -> bool {
    ASKED_ABOUT.contains(&row.facts.name)
}

/// What remains of a dry run after a no.
pub(super) fn untouched(shown: Outcome) -> Outcome {
    let mut page = Page::new();
    if changes_something(&shown) {
        page.toned_line(Tone::Notice, "nothing was written");
    }
    Outcome { page, ..shown }
}

fn changes_something(shown: &Outcome) -> bool {
    shown.json["changes"].as_array().is_some_and(|changes| !changes.is_empty())
}

impl Surroundings {
    /// Shows a dry run and asks whether to proceed; does not ask if nothing would change.
    ///
    /// # Errors
    /// There is no terminal to ask on.
    pub(super) fn agreed(&self, shown: &Outcome) -> Result<bool, OpError> {
        let can_answer = io::stdin().is_terminal() && io::stderr().is_terminal() && !self.environment.is_ci;
        if !can_answer {
            let message = "this changes many texts at once, and nobody is here to say yes";
            return Err(OpError::new(ErrorKind::Unreadable, "yes.needed", message)
                .hint("`--dry-run` shows what it would change, `--yes` does it"));
        }
        let ask = |text: &str| io::stderr().write_all(text.as_bytes()).and_then(|()| io::stderr().flush());
        let failed = |cause: io::Error| OpError::internal(format!("the question cannot be asked: {cause}"));
        ask(shown.page.text()).map_err(failed)?;
        if !changes_something(shown) {
            return Ok(false);
        }
        ask("replace all of this? [y/N] ").map_err(failed)?;
        let mut answer = String::new();
        io::stdin().lock().read_line(&mut answer).map_err(failed)?;
        Ok(matches!(answer.trim(), "y" | "Y" | "yes"))
    }
}
