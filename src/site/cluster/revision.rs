//! The revision of a whole site, by which a client reads what it wrote from another node.

use crate::site::prelude::*;

/// Between the commits of a revision.
const SEPARATOR: char = '.';

impl Site {
    /// The commits of source, review and ai-review, of which the first may stand alone.
    ///
    /// # Errors
    /// A branch is broken.
    pub fn whole_revision(&self) -> Result<String, SiteError> {
        let tips = self.tips()?.map(|tip| tip.map(|tip| tip.to_string()).unwrap_or_default());
        Ok(tips.join(&SEPARATOR.to_string()))
    }

    /// Whether the stages have what a revision names: that of [`Site::whole_revision`], or a commit of any stage.
    ///
    /// # Errors
    /// A branch is broken, or history cannot be read.
    pub fn has_revision(&self, revision: &str) -> Result<bool, SiteError> {
        let tips = self.tips()?;
        let holds = |tip: Option<Oid>, commit: Oid| match tip {
            Some(tip) => Ok::<bool, SiteError>(self.repo.has(commit) && self.repo.is_ancestor(commit, tip)?),
            None => Ok(false),
        };
        let commits: Vec<Option<Oid>> = revision.split(SEPARATOR).map(|part| part.parse().ok()).collect();
        if let [one] = commits.as_slice() {
            let Some(commit) = *one else { return Ok(false) };
            // From the stage that contains the others.
            for tip in tips.into_iter().rev() {
                if holds(tip, commit)? {
                    return Ok(true);
                }
            }
            return Ok(false);
        }
        for (tip, commit) in tips.into_iter().zip(commits) {
            if let Some(commit) = commit
                && !holds(tip, commit)?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Whether a text has the form of a revision: one commit, or one for each stage.
pub fn is_revision(text: &str) -> bool {
    let is_commit = |part: &str| part.len() == 40 && part.bytes().all(|byte| byte.is_ascii_hexdigit());
    let parts: Vec<&str> = text.split(SEPARATOR).collect();
    matches!(parts.len(), 1 | 3)
        && parts.iter().any(|part| is_commit(part))
        && parts.iter().all(|part| is_commit(part) || parts.len() == 3 && part.is_empty())
}
