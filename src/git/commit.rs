//! Commits.

use super::{GitError, Oid, Repo};
use gix::objs::{CommitRef, CommitRefIter, Kind};
use jiff::Timestamp;

/// Who did something, and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signature {
    /// Such as `Ada Lovelace`.
    pub name: String,
    /// Such as `ada@example.org`.
    pub email: String,
    /// To the second.
    pub time: Timestamp,
    /// East of UTC, in seconds: the time zone that it was written in.
    pub offset_seconds: i32,
}

/// A commit as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Commit {
    /// Its own id.
    pub id: Oid,
    /// The content at this commit.
    pub tree: Oid,
    /// The commits before it, the first parent first. Empty where a shallow clone cut them off (see `cut_off`).
    pub parents: Vec<Oid>,
    /// Who made the change.
    pub author: Signature,
    /// Who recorded it.
    pub committer: Signature,
    /// The whole message, trailers included.
    pub message: String,
    /// Whether a shallow clone hides its parents: the earlier history is unknown, not empty.
    pub cut_off: bool,
}

impl Commit {
    /// The first line of the message.
    pub fn subject(&self) -> &str {
        self.message.lines().next().unwrap_or_default()
    }

    /// The trailers of its message.
    pub fn trailers(&self) -> Vec<(String, String)> {
        trailers(&self.message)
    }

    /// The last trailer named `key`, whatever its case.
    pub fn trailer(&self, key: &str) -> Option<String> {
        trailer(&self.message, key)
    }
}

/// The last trailer of a message that is named `key`, whatever its case.
pub fn trailer(message: &str, key: &str) -> Option<String> {
    let found = trailers(message).into_iter().rev().find(|(name, _)| name.eq_ignore_ascii_case(key));
    found.map(|(_, value)| value)
}

/// The `Key: value` lines that end a message, in order. Continued lines are joined with a space.
///
/// *source*: git-interpret-trailers: the last paragraph, if it holds nothing but trailers, or if git wrote one of its lines
/// and at least a quarter of them are trailers.
fn trailers(message: &str) -> Vec<(String, String)> {
    let text = message.trim_end();
    let Some((_, last)) = text.rsplit_once("\n\n") else { return Vec::new() };
    let is_key = |key: &str| !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    let mut trailers: Vec<(String, String)> = Vec::new();
    let (mut by_git, mut others, mut is_continued) = (0, 0, false);
    for line in last.lines() {
        let is_more = line.starts_with([' ', '\t']);
        match (trailers.last_mut(), line.split_once(':')) {
            (Some((_, value)), _) if is_more && is_continued => {
                value.push(' ');
                value.push_str(line.trim());
            }
            (_, Some((key, value))) if !is_more && is_key(key) => {
                trailers.push((key.to_owned(), value.trim().to_owned()));
                is_continued = true;
            }
            _ => {
                is_continued = false;
                match line.starts_with("(cherry picked from commit ") {
                    true => by_git += 1,
                    false => others += 1,
                }
            }
        }
    }
    let is_signed = trailers.iter().any(|(key, _)| key == "Signed-off-by");
    let is_mixed = (by_git > 0 || is_signed) && 3 * (trailers.len() + by_git) >= others;
    if others == 0 || is_mixed { trailers } else { Vec::new() }
}

impl Repo {
    /// The commit `oid`.
    ///
    /// # Errors
    /// [`GitError::Missing`], [`GitError::WrongKind`], [`GitError::Corrupt`].
    pub fn commit(&self, oid: Oid) -> Result<Commit, GitError> {
        let mut bytes = Vec::new();
        self.store.reader().read(oid, Kind::Commit, &mut bytes)?;
        let corrupt = |error: gix::Error| GitError::Corrupt { oid, source: error.into() };
        let commit = CommitRef::from_bytes(&bytes, gix::hash::Kind::Sha1).map_err(corrupt)?;
        let cut_off = self.is_cut_off(oid);
        Ok(Commit {
            id: oid,
            tree: commit.tree().into(),
            parents: if cut_off { Vec::new() } else { commit.parents().map(Oid::from).collect() },
            author: signature(commit.author().map_err(corrupt)?),
            committer: signature(commit.committer().map_err(corrupt)?),
            message: String::from_utf8_lossy(commit.message).into_owned(),
            cut_off,
        })
    }

    /// The tree of a commit.
    ///
    /// # Errors
    /// As [`Repo::commit`].
    pub fn tree_of(&self, commit: Oid) -> Result<Oid, GitError> {
        let mut bytes = Vec::new();
        self.store.reader().read(commit, Kind::Commit, &mut bytes)?;
        let tree = CommitRefIter::from_bytes(&bytes, gix::hash::Kind::Sha1).tree_id();
        tree.map(Oid::from).map_err(|error| GitError::Corrupt { oid: commit, source: error.into() })
    }
}

/// A malformed time is read as the epoch: the commit is still worth showing.
fn signature(found: gix::actor::SignatureRef<'_>) -> Signature {
    let found = found.trim();
    let time = found.time().unwrap_or_default();
    Signature {
        name: found.name.to_string(),
        email: found.email.to_string(),
        time: Timestamp::from_second(time.seconds).unwrap_or_default(),
        offset_seconds: time.offset,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trailers_are_the_last_paragraph() {
        let check = |message: &str, expected: &[(&str, &str)]| {
            let found = trailers(message);
            let found: Vec<(&str, &str)> =
                found.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
            assert_eq!(found, expected, "{message:?}");
        };
        check(
            "subject\n\nbody\n\nCms-Op: post.create\nCms-Item: post:1\n",
            &[("Cms-Op", "post.create"), ("Cms-Item", "post:1")],
        );
        check("subject\n\nA: b\n  c\n", &[("A", "b c")]);
        check("Subject: x\n", &[]);
        check("subject\n\nnot a trailer\nA: b\n", &[]);
        check("subject\n\nSee: http://x\nwith spaces here: y\n", &[]);
        // Some lines are git's own.
        check("subject\n\nA: b\n(cherry picked from commit 12ab)\nC: d\n", &[("A", "b"), ("C", "d")]);
        let signed = "Signed-off-by: S <s@x>\nA: b\n";
        check(&format!("subject\n\nSeen with Ada.\n{signed}"), &[("Signed-off-by", "S <s@x>"), ("A", "b")]);
        check(&format!("subject\n\n{}{signed}", "Many words.\n".repeat(7)), &[]);
    }
}
