//! `cms undo`: reverts an operation by a new commit.

use super::short;
use crate::model::roles::Permission;
use crate::ops::answer::{closing, left_alone, warnings, write_items};
use crate::ops::{Context, Facts, OpError, Operation, Page, Publishing, Tone, View};
use crate::site::Undone;
use clap::Args;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Take back your own last operation, or the one named
///
/// What the operation changed is changed back by a new commit on the stage where it was done; what others did since
/// stays. It is refused if later edits touch the same fields. Taking back an approve or a submit leaves the change waiting
/// where it came from. Undo again to redo.
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Undo {
    /// Operation, as `cms op log` shows it; your own last one unless given
    #[arg(value_name = "OPERATION")]
    pub operation: Option<String>,
}

impl Operation for Undo {
    const FACTS: Facts = Facts {
        name: "undo",
        permission: Permission::PostsEdit,
        examples: &[
            ("undo --dry-run", "See what would change back"),
            ("undo", "Take your last operation back; `cms undo` once more does it again"),
            ("undo 1a2b3c4", "Take back one operation of `cms op log`"),
        ],
        tool: None,
    };
    type Can = Publishing;
    type Output = Undone;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<Undone, OpError> {
        cx.undo(self.operation.as_deref())
    }
}

impl View for Undone {
    fn show(&self, page: &mut Page) {
        page.pieces(&[
            (Tone::Plain, "undone: "),
            (Tone::Strong, &self.subject),
            (Tone::Faint, &format!("  {}", short(&self.undone))),
        ]);
        write_items(page, &self.changes);
        if let Some(stage) = self.pending {
            page.toned_line(Tone::Notice, format!("the change waits on {stage} again"));
        }
        warnings(page, &self.warnings);
        left_alone(page, &self.left_alone);
        closing(page, self.dry_run, self.commit.as_deref(), &format!("on {}", self.stage));
    }
}
