//! When posts first went live: at the first commit of the live branch in which they are published. Files need not
//! record it.

use crate::base::parallel;
use crate::codec::yaml;
use crate::db::PublishedAt;
use crate::site::file::docs;
use crate::site::prelude::*;
use std::collections::HashMap;

/// Most commits that are walked; posts that went live earlier count from their oldest walked change.
const COMMITS_MAX: usize = 20_000;

impl Site {
    /// Updates the recorded publishing times to the tip of the live branch.
    pub(in crate::site) fn update_published_at(&self) -> Result<(), SiteError> {
        let tip = || self.repo.read_ref(Stage::Source.ref_name());
        let (Some(now), lived) = (tip()?, self.lived()?) else { return Ok(()) };
        if lived == Some(self.seen(Stage::Source, now, || Ok(lived))?) {
            return Ok(());
        }
        self.indexing_alone(|| {
            // While this waited for the lock, another writer may have moved the stage and updated the times. The tip is
            // read after the recorded commit, so that the walk meets the recorded commit.
            let known = self.lived()?;
            let Some(tip) = tip()?.filter(|tip| known != Some(*tip)) else { return Ok(()) };
            let (found, is_all) = self.published_since(tip, known)?;
            let commit = tip.to_string();
            self.index(|index| {
                index.note_published_at(&PublishedAt { commit: &commit, found: &found, is_all })
            })
        })
    }

    /// The commit of the live branch up to which the times are recorded.
    fn lived(&self) -> Result<Option<Oid>, SiteError> {
        Ok(self.index(crate::db::Index::lived)?.and_then(|commit| commit.parse().ok()))
    }

    /// The posts published in commits of the live branch after `known`, each with the time of its earliest such commit;
    /// and whether the walk ended without reaching `known`, so that there is nothing else to know.
    fn published_since(&self, tip: Oid, known: Option<Oid>) -> Result<(Vec<(String, i64)>, bool), SiteError> {
        let mut found = HashMap::new();
        let mut at = Some(tip);
        for _ in 0..COMMITS_MAX {
            let Some(oid) = at else { break };
            if Some(oid) == known {
                return Ok((found.into_iter().collect(), false));
            }
            let commit = self.repo.commit(oid)?;
            at = commit.parents.first().copied().filter(|_| !commit.cut_off);
            let before = match at {
                Some(parent) => self.repo.tree_of(parent)?,
                None => Oid::EMPTY_TREE,
            };
            let changes = self.repo.diff(before, commit.tree)?;
            let posts = changes.iter().filter(|change| change.path.starts_with("posts/"));
            let (repo, blobs) = (&self.repo, posts.filter_map(|change| change.new).collect::<Vec<_>>());
            let post = |blob: &Oid| -> Result<Option<String>, SiteError> {
                Ok(docs::bytes_of(repo, *blob)?.ok().and_then(|bytes| live(&bytes)))
            };
            let time = commit.committer.time.as_second();
            for published in parallel::map(&blobs, post) {
                found.extend(published?.map(|id| (id, time)));
            }
        }
        Ok((found.into_iter().collect(), true))
    }
}

/// The id of a post that a file publishes. Files in our own format are scanned by line; others are parsed.
fn live(bytes: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(bytes).ok()?;
    let top = |key: &str| text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(": "));
    if top("deletedAt").is_some() {
        return None;
    }
    match (top("id"), top("status")) {
        (Some(id), Some("published")) if uuid::Uuid::try_parse(id).is_ok() => Some(id.to_owned()),
        (Some(_), Some("draft" | "scheduled" | "archived")) => None,
        (_, _) => {
            let value = yaml::parse(bytes).ok()?.value;
            let is_live = value.get("status")? == "published" && value.get("deletedAt").is_none();
            is_live.then(|| value.get("id")?.as_str().map(str::to_owned)).flatten()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::live;
    use crate::base::Stage;
    use crate::site::tests::{act, demo};
    use crate::site::{Draft, SharedCaches, Site, SiteError};
    use std::sync::Arc;

    #[test]
    fn published_posts_with_an_id_are_live() {
        let id = "8d0b4a53-9f8e-4b6b-8f3a-9c116f1f0c1e";
        for (text, is_live) in [
            ("id: ID\nstatus: published\n", true),
            ("status: \"published\"\nid: ID\n", true),
            ("{id: ID, status: published}\n", true),
            ("id: ID\nstatus: draft\n", false),
            ("id: ID\nstatus: published\ndeletedAt: 2026-01-01T00:00:00Z\n", false),
            ("id: ID\nexcerpt: |\n  status: published\nstatus: archived\n", false),
            ("id: ID\n", false),
            ("status: published\n", false),
            ("- [", false),
        ] {
            let found = live(text.replace("ID", id).as_bytes());
            assert_eq!(found.as_deref(), is_live.then_some(id), "{text}");
        }
    }

    #[test]
    fn blocked_update_does_not_revert_a_newer_one() {
        let (folder, site) = demo();
        let place = folder.path().join("site");
        site.update_published_at().unwrap();
        let caches = Arc::<SharedCaches>::default();
        let write = |text: &str| {
            let write = |draft: &mut Draft<'_>| {
                draft.put_file("notes.txt", text.into());
                Ok::<_, SiteError>(())
            };
            site.write(&act(Stage::Source), write).unwrap();
        };
        write("one");
        std::thread::scope(|scope| {
            let alone = caches.index_alone();
            let waits =
                scope.spawn(|| Site::open(&place).unwrap().with_caches(&caches).update_published_at());
            // Time to reach the lock; if it gets there too late, the work is already done.
            std::thread::sleep(std::time::Duration::from_millis(200));
            write("two");
            site.update_published_at().unwrap();
            drop(alone);
            waits.join().unwrap().unwrap();
        });
        assert_eq!(site.lived().unwrap(), Some(site.tip(Stage::Source).unwrap()));
    }
}
