//! Which of the common options a command accepts. Others are refused instead of ignored, and omitted from its help.

use super::builtin;
use crate::ops::{self, Row};

/// Options that only some commands accept, with the names of their arguments.
pub(super) const SOME: &[(&str, &str)] = &[
    ("--stage", "stage"),
    ("--rev", "rev"),
    ("--dry-run", "dry_run"),
    ("--expect", "expect"),
    ("--allow-dangling", "allow_dangling"),
    ("--input", "input"),
    ("--as", "as_user"),
];

const NONE: &[&str] = &[];
const STAGE: &[&str] = &["--stage"];
const READS: &[&str] = &["--stage", "--rev"];
const STAGES: &[&str] = &["--dry-run", "--expect"];
const WRITES: &[&str] = &["--stage", "--dry-run", "--expect", "--allow-dangling"];
const DRY_RUN: &[&str] = &["--dry-run"];

/// Operations that accept other options than similar ones.
const EXCEPTIONS: &[(&str, &[&str])] = &[
    ("whoami", NONE),
    ("status", NONE),
    ("explain", NONE),
    ("activity", NONE),
    ("events", NONE),
    ("logs", NONE),
    ("audit", NONE),
    ("audit.verify", NONE),
    ("prove.agents", NONE),
    ("migrate", NONE),
    ("module-type.migrate", DRY_RUN),
    ("agent.list", NONE),
    ("agent.runs", NONE),
    ("analytics.track", DRY_RUN),
    ("analytics.summary", NONE),
    ("analytics.heatmap", DRY_RUN),
    ("feedback.create", NONE),
    ("feedback.list", NONE),
    ("feedback.resolve", NONE),
    ("feedback.delete", NONE),
    ("form.submit", DRY_RUN),
    ("form.submissions", NONE),
    ("form.submissions.export", DRY_RUN),
    ("form.submissions.delete", DRY_RUN),
    ("form.submissions.erase", DRY_RUN),
    ("form.submissions.forget", NONE),
    ("post.context", NONE),
    ("post.compare", NONE),
    ("post.revision", NONE),
    ("media.check", NONE),
    ("media.where-used", NONE),
    ("op.log", STAGE),
    ("parked.list", STAGE),
    ("parked.show", NONE),
    ("schedule.run", DRY_RUN),
    ("workflow.run", NONE),
    ("workflow.executions", NONE),
    ("set.list", STAGE),
    ("set.show", STAGE),
    ("review.changes", STAGE),
    ("review.list", STAGE),
    ("review.diff", STAGE),
    ("review.render", STAGE),
    ("review.comments", STAGE),
    ("review.conflicts", STAGE),
    ("review.approve", &["--dry-run", "--expect", "--allow-dangling"]),
    ("preview.show", NONE),
    ("preview.list", NONE),
    ("preview.comment", NONE),
    ("preview.revoke", NONE),
    ("url.test", NONE),
    ("webhook.list", NONE),
    ("webhook.show", NONE),
    ("webhook.deliveries", NONE),
    ("webhook.simulate", NONE),
    ("mcp.dump-context", &["--stage", "--rev", "--dry-run"]),
    ("schema.install", &["--stage", "--rev", "--dry-run"]),
    ("fmt", DRY_RUN),
    ("sync", DRY_RUN),
    ("doctor", DRY_RUN),
    ("gc", DRY_RUN),
    ("restore", DRY_RUN),
];

/// Whether a command accepts one of [`SOME`]. Every operation accepts JSON input and `--as`.
pub(super) fn takes(name: &str, option: &str) -> bool {
    if let Some(builtin) = builtin::ALL.iter().find(|builtin| builtin.name == name) {
        return builtin.options.contains(&option);
    }
    let Some(row) = ops::find(name) else { return true };
    matches!(option, "--input" | "--as") || of_operation(row).contains(&option)
}

fn of_operation(row: &Row) -> &'static [&'static str] {
    let exception = EXCEPTIONS.iter().find(|(name, _)| *name == row.facts.name);
    match (exception, row.can) {
        (Some((_, options)), _) => options,
        (None, "read") => READS,
        (None, "stage") => STAGES,
        (None, "publish") => WRITES,
        (None, _) => NONE,
    }
}

/// The line in a command's help about the common options, which `cms --help` explains.
pub(super) fn line(name: &str) -> String {
    let taken: Vec<&str> =
        SOME.iter().map(|(option, _)| *option).filter(|option| takes(name, option)).collect();
    match taken.split_last() {
        None => "`cms --help` explains the options of every command".to_owned(),
        Some((only, [])) => {
            format!("Takes {only}, too; `cms --help` explains it, and the options of every command")
        }
        Some((last, others)) => format!(
            "Takes {} and {last}, too; `cms --help` explains them, and the options of every command",
            others.join(", ")
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn option_exceptions_name_operations_and_differ_from_the_default() {
        for (name, options) in EXCEPTIONS {
            let row = ops::find(name).unwrap_or_else(|| panic!("`{name}` is not an operation"));
            let usual = match row.can {
                "read" => READS,
                "stage" => STAGES,
                "publish" => WRITES,
                _ => NONE,
            };
            assert_ne!(*options, usual, "`{name}` is not an exception");
        }
    }
}
