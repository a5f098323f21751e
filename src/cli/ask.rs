//! Confirmation of commands that change many items, or take live content away: shows a dry run first, then asks.

use super::Surroundings;
use crate::ops::{ErrorKind, OpError, Outcome, Page, Row, TAKES_AWAY, Tone};
use std::io::{self, BufRead as _, IsTerminal as _, Write as _};

/// Operations that show a dry run and ask. `--yes` answers that question only: whether the change goes live is decided
/// by `--stage` or `--all-stages`.
const ASKED_ABOUT: &[&str] = &["find-replace"];

/// Whether an operation asks first, after a dry run.
pub(super) fn is_asked_about(row: &Row) -> bool {
    ASKED_ABOUT.contains(&row.facts.name)
}

/// Whether a confirmation is all that a refused operation lacks.
pub(super) fn is_question(refused: &OpError) -> bool {
    refused.code == TAKES_AWAY
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
        if !self.can_ask() {
            let message =
                "this changes many texts at once and must be confirmed, but there is no terminal to ask on";
            return Err(OpError::new(ErrorKind::Unreadable, "yes.needed", message)
                .hint("`--dry-run` shows what it would change, `--yes` does it"));
        }
        match changes_something(shown) {
            true => is_yes(shown, "replace all of this?"),
            false => show(shown.page.text()).map(|()| false),
        }
    }

    /// Shows a dry run and asks whether content may be taken away from visitors.
    ///
    /// # Errors
    /// The question cannot be asked.
    pub(super) fn agreed_to_take_away(&self, shown: &Outcome) -> Result<bool, OpError> {
        is_yes(shown, "take this away from visitors?")
    }

    /// Whether somebody is there to answer.
    pub(super) fn can_ask(&self) -> bool {
        io::stdin().is_terminal() && io::stderr().is_terminal() && !self.environment.is_ci
    }
}

/// Shows a dry run, asks, and reads the answer.
fn is_yes(shown: &Outcome, question: &str) -> Result<bool, OpError> {
    show(shown.page.text())?;
    let answer = answer(&format!("{question} [y/N] "))?;
    Ok(matches!(answer.as_deref(), Some("y" | "Y" | "yes")))
}

/// Asks, and reads the answer; none at the end of the input.
pub(super) fn answer(question: &str) -> Result<Option<String>, OpError> {
    show(question)?;
    let mut answer = String::new();
    let bytes = io::stdin().lock().read_line(&mut answer).map_err(failed)?;
    Ok((bytes > 0).then(|| answer.trim().to_owned()))
}

pub(super) fn show(text: &str) -> Result<(), OpError> {
    io::stderr().write_all(text.as_bytes()).and_then(|()| io::stderr().flush()).map_err(failed)
}

fn failed(cause: io::Error) -> OpError {
    OpError::internal(format!("the question cannot be asked: {cause}"))
}
