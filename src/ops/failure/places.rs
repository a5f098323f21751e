//! Failures that name the places in content that they are about.

use crate::merge::Change;
use crate::ops::prelude::*;
use crate::site::SiteError;

/// A failure with a list of places; `None` for others.
pub(super) fn naming_places(error: &SiteError, text: &str) -> Option<OpError> {
    let (kind, code, hint, issues) = match error {
        SiteError::LeftOut { issues } => (
            ErrorKind::InvalidContent,
            "build.left-out",
            "nothing was written; fix the files, or build the rest with `--keep-going`",
            issues,
        ),
        SiteError::Dangling { issues } => (
            ErrorKind::Conflict,
            "review.dangling",
            "change what leads to it first; `--allow-dangling` leaves it so; over HTTP it is `allowDangling=1`",
            issues,
        ),
        SiteError::Filler { issues } => (
            ErrorKind::Conflict,
            "review.filler",
            "write your own, or leave them out; `--allow-filler` or `--yes` publishes them; over HTTP it is `\"allowFiller\": true`",
            issues,
        ),
        SiteError::Overtaken { issues } => (
            ErrorKind::Conflict,
            "commit.overtaken",
            "commit again to keep what is here in these places, or change it first; `git checkout HEAD -- FILE` takes what the branch has",
            issues,
        ),
        _ => return None,
    };
    Some(OpError::new(kind, code, text).hint(hint).issues(issues.clone()))
}

/// The failure of a write that is based on an outdated version: what changed since, and where the refused version is
/// kept.
pub(super) fn stale(text: String, current: &str, changes: &[Change], parked: Option<&str>) -> OpError {
    let short = |commit: &str| commit.get(..12).unwrap_or(commit).to_owned();
    let parked_note = match parked.map(short) {
        Some(id) => format!("; your version is kept: `cms parked show {id}`, `cms parked restore {id}`"),
        None => String::new(),
    };
    OpError::new(ErrorKind::Stale, "revision.stale", text)
        .hint(format!("read it again; the stage is now at `{}`{parked_note}", short(current)))
        .meta(json!({"current": current, "changes": changes, "parked": parked}))
}
