//! `cms undo` and `cms redo`: revert an operation by a new commit, and do it again.

use crate::ops::answer::{closing, left_alone, warnings, write_items};
use crate::ops::prelude::*;
use crate::site::Undone;

/// Take back your own last operation, or the one named
///
/// What the operation changed is changed back by a new commit on the stage where it was done; what others did since
/// stays. An operation that wrote several stages at once is taken back on all of them, or on none; `--stage` takes it back
/// on one alone. It is refused if later edits touch the same fields. Taking back an approve or a submit leaves the change
/// waiting where it came from. Undo again to take back the operation before; `cms redo` does an undone operation again. If
/// it takes content away from visitors, it asks first; `--yes` answers. A commit by plain git is undone by its id alone.
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Undo {
    /// Operation, as `cms op log` shows it; your own last one that is not undone unless given
    #[arg(value_name = "OPERATION")]
    pub operation: Option<String>,
}

impl Operation for Undo {
    const FACTS: Facts = facts!("undo", Permission::PostsEdit;
        "undo --dry-run" => "See what would change back",
        "undo" => "Take your last operation back; `cms undo` once more, the one before",
        "undo 1a2b3c4" => "Take back one operation of `cms op log`");
    type Can = Publishing;
    type Output = Undone;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<Undone, OpError> {
        cx.undo(self.operation.as_deref())
    }
}

/// Do again what you undid last, or the operation named
///
/// Redo again to go on, up to the newest operation that is undone; a new operation ends that. What others did since stays. It
/// is refused if later edits touch the same fields. If it takes content away from visitors, it asks first; `--yes` answers.
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Redo {
    /// Undone operation, or its undo, as `cms op log` shows it; what you undid last unless given
    #[arg(value_name = "OPERATION")]
    pub operation: Option<String>,
}

impl Operation for Redo {
    const FACTS: Facts = facts!("redo", Permission::PostsEdit;
        "redo --dry-run" => "See what would change again",
        "redo" => "Do again what you undid last",
        "redo 1a2b3c4" => "Do an undone operation of `cms op log` again");
    type Can = Publishing;
    type Output = Undone;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<Undone, OpError> {
        cx.redo(self.operation.as_deref())
    }
}

impl View for Undone {
    fn show(&self, page: &mut Page) {
        let (word, operation) = match (&self.undone, &self.redone) {
            (Some(operation), _) => ("undone: ", operation.as_str()),
            (None, redone) => ("done again: ", redone.as_deref().unwrap_or_default()),
        };
        styled!(page, Plain "{word}"; Strong "{}", self.subject; Faint "  {}", short_commit(operation));
        for written in &self.stages {
            page.line(format!("on {}:", written.stage));
            write_changes(page, written);
        }
        if self.stages.is_empty() {
            write_items(page, &self.changes);
        }
        for item in &self.taken_away {
            page.toned_line(Tone::Notice, format!("visitors no longer see {} {}", item.kind, item.title));
        }
        if let Some(stage) = self.pending {
            page.toned_line(Tone::Notice, format!("the change waits on {stage} again"));
        }
        if let Some(newer) = self.newer_commit.as_deref().map(short_commit) {
            let notice =
                format!("your commit `{newer}` is newer and stays: `cms undo {newer}` takes it back");
            page.toned_line(Tone::Notice, notice);
        }
        if self.stages.is_empty() {
            warnings(page, &self.warnings);
        }
        left_alone(page, &self.left_alone);
        if self.stages.is_empty() {
            closing(page, self.dry_run, self.commit.as_deref(), &format!("on {}", self.stage));
        }
    }
}
