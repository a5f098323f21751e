//! Review metadata of a stage: conflict files and comments. It is not content, and never goes live.

use crate::base::Stage;
use crate::site::stage_merge::conflict::{ConflictFile, FOLDER as CONFLICTS};

/// Folder of the comments, on stage branches only.
pub(in crate::site) const COMMENTS: &str = "comments/";

/// The folder of the comments about a stage, without a slash at the end.
pub(in crate::site) fn comments_folder(stage: Stage) -> String {
    format!("{COMMENTS}{stage}")
}

/// Whether a path is review metadata instead of content.
pub(in crate::site) fn is_aside(path: &str) -> bool {
    path.starts_with(CONFLICTS) || path.starts_with(COMMENTS)
}

/// The metadata folders of a stage, without a trailing slash.
pub(in crate::site) fn folders(stage: Stage) -> [String; 2] {
    [ConflictFile::folder(stage), comments_folder(stage)]
}

/// All metadata folders.
pub(in crate::site) const ALL: [&str; 2] = [CONFLICTS, COMMENTS];
