//! Uncommitted changes of the work tree. Finding them examines every file, so a server does so at most once a second,
//! and whenever another commit is checked out.

use crate::git::Head;
use crate::site::prelude::*;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long a server caches the result.
const STANDS_FOR: Duration = Duration::from_secs(1);

/// The cached result.
#[derive(Default)]
pub(in crate::site) struct LastLook(Mutex<Option<Looked>>);

struct Looked {
    head: Head,
    since: Instant,
    changed: Vec<String>,
}

impl LastLook {
    fn find(&self, head: &Head) -> Option<Vec<String>> {
        let last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let last = last.as_ref().filter(|last| last.head == *head && last.since.elapsed() < STANDS_FOR);
        last.map(|last| last.changed.clone())
    }

    fn keep(&self, looked: Looked) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(looked);
    }
}

impl Site {
    /// The files with uncommitted changes, ordered by path, if this site has a work tree.
    pub(in crate::site) fn uncommitted(&self, head: &Head) -> Result<Vec<String>, SiteError> {
        if let Some(known) = self.caches.last_look.find(head).filter(|_| self.serves) {
            return Ok(known);
        }
        let since = Instant::now();
        let folders: Vec<&str> = Kind::ALL.into_iter().filter_map(Kind::folder).collect();
        let changes = self.repo.work_tree_changes(&folders)?.into_iter();
        let changed: Vec<String> = changes.map(|change| change.path).collect();
        if self.serves {
            self.caches.last_look.keep(Looked { head: head.clone(), since, changed: changed.clone() });
        }
        Ok(changed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Stage;
    use crate::site::tests::begun;
    use std::sync::Arc;

    #[test]
    fn cached_uncommitted_files_apply_to_their_commit_only() {
        let (folder, site) = begun(false, false);
        let file = folder.path().join("site/posts/page/en/new.yaml");
        let head = site.repo.head().unwrap();
        let other = Head::Detached(site.tip(Stage::AiReview).unwrap());
        assert_eq!(site.uncommitted(&head).unwrap(), [""; 0]);
        std::fs::write(&file, "id: x\n").unwrap();
        assert_eq!(
            site.uncommitted(&head).unwrap(),
            ["posts/page/en/new.yaml"],
            "who does not serve looks each time"
        );

        let site = site.with_caches(&Arc::default());
        assert_eq!(site.uncommitted(&head).unwrap().len(), 1);
        std::fs::remove_file(&file).unwrap();
        assert_eq!(site.uncommitted(&other).unwrap(), [""; 0], "another commit is looked at anew");
        std::fs::write(&file, "id: x\n").unwrap();
        assert_eq!(site.uncommitted(&head).unwrap().len(), 1, "and so is the first");
    }
}
