//! Reading reflogs, and repairing those that a power cut damaged or a killed writer left.
//!
//! A file system may keep the length of a file but lose its last bytes: the log then ends in zeros or in half a line.
//! Git reads no entry from there up to the next line feed, so it would also miss a line appended to such an end.

use super::error::io_at;
use super::{GitError, Lock, Oid, Repo, StorageError, WriteError};
use std::fs::File;
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Block size in bytes for finding the end of a log's text from the end of its file.
const TAIL_BYTES: u64 = 4096;

/// A gap in a reflog: the later entry does not start where the earlier one ended, so an update was lost or not logged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReflogBreak {
    /// Line of the reflog, from 1.
    pub line: usize,
    /// Where the earlier entry moved the ref to.
    pub expected: Oid,
    /// Where the later entry started.
    pub found: Oid,
}

impl Repo {
    /// The gaps in the reflog of a ref.
    ///
    /// # Errors
    /// [`GitError::Storage`].
    pub fn reflog_breaks(&self, name: &str) -> Result<Vec<ReflogBreak>, GitError> {
        let moves = self.reflog(name)?;
        let breaks = moves.windows(2).enumerate().filter(|(_, pair)| pair[0].1 != pair[1].0);
        Ok(breaks
            .map(|(at, pair)| ReflogBreak { line: at + 2, expected: pair[0].1, found: pair[1].0 })
            .collect())
    }

    /// The lines, from 1, in the reflog of a ref that git cannot read.
    ///
    /// # Errors
    /// [`GitError::Storage`].
    pub fn torn_reflog_lines(&self, name: &str) -> Result<Vec<usize>, GitError> {
        let bytes = read_log(&self.reflog_path(name))?;
        let lines = bytes.split_inclusive(|byte| *byte == b'\n').enumerate();
        Ok(lines.filter(|(_, line)| whole_line(line) != Some(line)).map(|(at, _)| at + 1).collect())
    }

    /// The moves (from, to) in the reflog of a ref, oldest first. Lines that cannot be read are skipped.
    ///
    /// # Errors
    /// [`GitError::Storage`].
    pub fn reflog(&self, name: &str) -> Result<Vec<(Oid, Oid)>, GitError> {
        let bytes = read_log(&self.reflog_path(name))?;
        Ok(bytes.split_inclusive(|byte| *byte == b'\n').filter_map(parse).collect())
    }

    fn reflog_path(&self, name: &str) -> PathBuf {
        self.common_dir().join("logs").join(name)
    }
}

impl Lock<'_> {
    /// Rewrites the reflog of a ref with its readable lines; the old file is moved to `cms/quarantine`.
    ///
    /// # Errors
    /// [`WriteError::Busy`] while git has the ref locked; [`WriteError::Storage`].
    pub fn repair_reflog(&self, name: &str) -> Result<(), WriteError> {
        // Anyone who moves the ref, and so appends to its log, holds this lock.
        let mut lock_file = self.prepare_lock_file(&self.repo().common_dir().join(name), b"")?;
        self.acquire(&mut lock_file)?;
        let path = self.repo().reflog_path(name);
        let bytes = read_log(&path)?;
        let whole: Vec<u8> =
            bytes.split_inclusive(|byte| *byte == b'\n').filter_map(whole_line).flatten().copied().collect();
        let backup = self.quarantine_path(&path, self.since())?;
        std::fs::write(&backup, &bytes).map_err(io_at("write", &backup))?;
        let folder = path.parent().unwrap_or(self.repo().common_dir());
        let written = || -> std::io::Result<()> {
            let mut file = tempfile::NamedTempFile::new_in(folder)?;
            file.write_all(&whole)?;
            file.as_file().set_permissions(std::fs::metadata(&path)?.permissions())?;
            file.as_file().sync_all()?;
            file.persist(&path).map(drop).map_err(|error| error.error)
        };
        written().map_err(io_at("write", &path))?;
        super::durable::sync(folder)?;
        Ok(())
    }
}

impl Lock<'_> {
    /// Removes from the end of the reflogs of these refs the moves that were logged and never made, because a writer was
    /// killed in between: nobody got an answer, and the next move starts where they started. What cannot be removed
    /// stays, and `cms doctor` reports it.
    pub(super) fn drop_unmade_moves(&self, names: &[String]) {
        for name in names {
            drop(self.drop_unmade_moves_of(name));
        }
    }

    fn drop_unmade_moves_of(&self, name: &str) -> Result<(), WriteError> {
        let repo = self.repo();
        if repo.reflog(name)?.last().map(|(_, to)| *to) == repo.read_ref(name)? {
            return Ok(());
        }
        // Anyone who moves the ref, and so appends to its log, holds this lock.
        let mut lock_file = self.prepare_lock_file(&repo.common_dir().join(name), b"")?;
        lock_file.acquire(Duration::ZERO)?;
        let Some(now) = repo.read_ref(name)? else { return Ok(()) };
        let mut paths = vec![repo.reflog_path(name)];
        paths.extend(repo.checkouts()?.on(name).map(|git_dir| git_dir.join("logs/HEAD")));
        for path in paths {
            let bytes = read_log(&path)?;
            if let Some(length) = length_without_unmade(&bytes, now) {
                let cut =
                    File::options().write(true).open(&path).and_then(|file| file.set_len(length as u64));
                cut.map_err(io_at("write", &path))?;
            }
        }
        Ok(())
    }
}

/// Length of a log without its last moves, if they are this program's and lead away from where the ref is.
fn length_without_unmade(bytes: &[u8], now: Oid) -> Option<usize> {
    let mut length = bytes.len();
    let mut begin: Option<Oid> = None;
    for line in bytes.split_inclusive(|byte| *byte == b'\n').rev() {
        let moved = whole_line(line).and_then(|line| super::rewinds::read(line.trim_ascii_end()))?.moved;
        if moved.by_git || moved.to == now || begin.is_some_and(|begin| begin != moved.to) {
            return None;
        }
        length -= line.len();
        if moved.from == now {
            return Some(length);
        }
        begin = Some(moved.from);
    }
    None
}

/// Removes zeros from the end of a log before an append, so that the new line starts a line of its own. Returns the
/// log's length, and whether it ends in the middle of a line.
pub(super) fn cut_zeros(file: &mut File) -> std::io::Result<(u64, bool)> {
    let mut length = file.metadata()?.len();
    let mut tail = Vec::new();
    while length > 0 {
        let start = length.saturating_sub(TAIL_BYTES);
        file.seek(SeekFrom::Start(start))?;
        tail.clear();
        Read::by_ref(file).take(length - start).read_to_end(&mut tail)?;
        match tail.iter().rposition(|byte| *byte != 0) {
            Some(last) => {
                let end = start + last as u64 + 1;
                if end < file.metadata()?.len() {
                    file.set_len(end)?;
                }
                return Ok((end, tail[last] != b'\n'));
            }
            None => length = start,
        }
    }
    file.set_len(0)?;
    Ok((0, false))
}

fn read_log(path: &Path) -> Result<Vec<u8>, StorageError> {
    match std::fs::read(path) {
        Ok(bytes) => Ok(bytes),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(io_at("read", path)(error)),
    }
}

/// A line with its line feed, without leading zeros; `None` if it is not an entry.
fn whole_line(line: &[u8]) -> Option<&[u8]> {
    let zeros = line.iter().take_while(|byte| **byte == 0).count();
    let line = line.get(zeros..).filter(|line| line.ends_with(b"\n") && !line.contains(&0))?;
    // *source*: git's reflog format, `OLD NEW NAME <EMAIL> SECONDS ZONE[TAB MESSAGE]`.
    parse(line).filter(|_| line.windows(2).any(|pair| pair == b"> ")).map(|_| line)
}

fn parse(line: &[u8]) -> Option<(Oid, Oid)> {
    Some((Oid::from_hex(line.get(..40)?)?, Oid::from_hex(line.get(41..81)?)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_that_lead_away_from_the_ref_are_unmade() {
        let oid = |digit: &str| digit.repeat(40).parse::<Oid>().unwrap();
        let line = |old: &str, new: &str, message: &str| {
            format!("{} {} T <t@example.com> 0 +0000\t{message}\n", old.repeat(40), new.repeat(40))
        };
        let made = line("1", "2", "post.set");
        let one = line("2", "3", "post.set");
        let two = line("3", "4", "containment");
        let by_git = line("2", "5", "commit: By hand");
        for (log, expected) in [
            (made.clone(), None),
            (made.clone() + &one, Some(made.len())),
            (made.clone() + &one + &two, Some(made.len())),
            (made.clone() + &two, None),
            (made.clone() + &by_git, None),
            (made.clone() + &one + "torn\n", None),
            (String::new(), None),
        ] {
            assert_eq!(length_without_unmade(log.as_bytes(), oid("2")), expected, "{log}");
        }
    }
}
