//! What lies beside the content of a stage: conflict files and comments. None of it is content, and none of it goes live.

use crate::base::Stage;
use crate::site::stage_merge::conflict::{ConflictFile, FOLDER as CONFLICTS};
use crate::site::staging::comment::{self, FOLDER as COMMENTS};

/// Whether a path is no content of any stage, but about content.
pub(in crate::site) fn is_aside(path: &str) -> bool {
    path.starts_with(CONFLICTS) || path.starts_with(COMMENTS)
}

/// The folders that are about a stage, without a slash at the end.
pub(in crate::site) fn folders(stage: Stage) -> [String; 2] {
    [ConflictFile::folder(stage), comment::folder(stage)]
}

/// All folders of what lies beside content.
pub(in crate::site) const ALL: [&str; 2] = [CONFLICTS, COMMENTS];
