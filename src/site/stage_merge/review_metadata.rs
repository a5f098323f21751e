//! Review metadata of a stage: conflict files and comments. It is not content, and never goes live.

use crate::base::Stage;
use crate::site::stage_merge::conflict::ConflictFile;
use crate::site::store::place::{COMMENTS, CONFLICTS};

/// The folder of the comments about a stage, without a slash at the end.
pub(in crate::site) fn comments_folder(stage: Stage) -> String {
    format!("{COMMENTS}{stage}")
}

/// The metadata folders of a stage, without a trailing slash.
pub(in crate::site) fn folders(stage: Stage) -> [String; 2] {
    [ConflictFile::folder(stage), comments_folder(stage)]
}

/// All metadata folders.
pub(in crate::site) const ALL: [&str; 2] = [CONFLICTS, COMMENTS];
