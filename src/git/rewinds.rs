//! Moves of a branch, from the end of its reflog, and whether git or this program made them.

use super::error::io_at;
use super::{GitError, Oid, Repo};
use std::io::{ErrorKind, Read, Seek, SeekFrom};

/// Most that is read from the end of a reflog, in bytes: a few thousand moves.
const TAIL_BYTES_MAX: u64 = 512 * 1024;
/// What is read first where the last moves will do, in bytes.
const FIRST_TAIL_BYTES: u64 = 8 * 1024;

/// A move of a ref.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moved {
    /// The commit before.
    pub from: Oid,
    /// The commit after.
    pub to: Oid,
    /// Whether another program made it.
    pub by_git: bool,
}

/// A move of a ref, with what its reflog says of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoggedMove {
    /// The move.
    pub moved: Moved,
    /// Who made it, as `Name <email>`.
    pub who: String,
    /// When, in seconds since 1970.
    pub at: i64,
    /// The words of the program that made it, such as `merge review: Fast-forward`.
    pub message: String,
}

impl Repo {
    /// The moves of a ref, oldest first, as far as the end of its reflog reaches. Creation and deletion do not count;
    /// lines that cannot be read are skipped.
    ///
    /// # Errors
    /// [`GitError::Storage`].
    pub fn moves(&self, name: &str) -> Result<Vec<Moved>, GitError> {
        Ok(self.logged_moves(name, None)?.into_iter().map(|logged| logged.moved).collect())
    }

    /// Like [`Repo::moves`], with who made them and how; at least those since the ref was moved to `since`, if it is there.
    ///
    /// # Errors
    /// [`GitError::Storage`].
    pub fn logged_moves(&self, name: &str, since: Option<Oid>) -> Result<Vec<LoggedMove>, GitError> {
        let path = self.common_dir().join("logs").join(name);
        let tail = |bytes_max: u64| -> std::io::Result<(Vec<u8>, bool)> {
            let mut file = std::fs::File::open(&path)?;
            let length = file.metadata()?.len();
            file.seek(SeekFrom::Start(length.saturating_sub(bytes_max)))?;
            let mut bytes = Vec::new();
            file.take(bytes_max).read_to_end(&mut bytes)?;
            Ok((bytes, length <= bytes_max || bytes_max >= TAIL_BYTES_MAX))
        };
        let mut bytes_max = if since.is_some() { FIRST_TAIL_BYTES } else { TAIL_BYTES_MAX };
        loop {
            let (bytes, is_all) = match tail(bytes_max) {
                Ok(read) => read,
                Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
                Err(error) => return Err(io_at("read", path)(error).into()),
            };
            let logged: Vec<LoggedMove> = bytes.split(|byte| *byte == b'\n').filter_map(read).collect();
            if is_all || logged.iter().any(|logged| Some(logged.moved.to) == since) {
                return Ok(logged);
            }
            bytes_max *= 8;
        }
    }
}

/// Parses the move in a line. If this program made it, the message is the name of an operation.
pub(super) fn read(line: &[u8]) -> Option<LoggedMove> {
    let (from, to) = (Oid::from_hex(line.get(..40)?)?, Oid::from_hex(line.get(41..81)?)?);
    let message = line.iter().position(|byte| *byte == b'\t').map_or(&b""[..], |at| &line[at + 1..]);
    let is_name = |byte: &u8| byte.is_ascii_lowercase() || matches!(byte, b'.' | b'-' | b'_');
    let is_ours = !message.is_empty() && message != b"push" && message.iter().all(is_name);
    let is_there = |oid: Oid| oid.to_string().bytes().any(|byte| byte != b'0');
    let who = line.get(82..).unwrap_or_default().split(|byte| *byte == b'\t').next().unwrap_or_default();
    let who = String::from_utf8_lossy(who);
    let (who, when) = who.rsplit_once("> ").unwrap_or((&who, ""));
    (is_there(from) && is_there(to)).then(|| LoggedMove {
        moved: Moved { from, to, by_git: !is_ours },
        who: format!("{}>", who.trim_end_matches('>')),
        at: when.split(' ').next().and_then(|seconds| seconds.parse().ok()).unwrap_or_default(),
        message: String::from_utf8_lossy(message).trim().to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reflog_message_distinguishes_moves_by_git() {
        let oid = |digit: &str| digit.repeat(40).parse::<Oid>().unwrap();
        let line = |old: &str, new: &str, message: &str| {
            format!("{} {} T <t@example.com> 0 +0000{message}", old.repeat(40), new.repeat(40))
        };
        let moved = |by_git| Some(Moved { from: oid("2"), to: oid("1"), by_git });
        let logged = read(line("2", "1", "\tmerge review: Fast-forward").as_bytes()).unwrap();
        assert_eq!((logged.who.as_str(), logged.at), ("T <t@example.com>", 0));
        assert_eq!(logged.message, "merge review: Fast-forward");
        let read = |line: &[u8]| read(line).map(|logged| logged.moved);
        for message in
            ["\treset: moving to HEAD", "\tpush", "", "\trebase (abort): returning to refs/heads/review"]
        {
            assert_eq!(read(line("2", "1", message).as_bytes()), moved(true), "{message}");
        }
        for message in ["\tpost.set", "\tdoctor", "\tcontainment", "\treview.request-changes"] {
            assert_eq!(read(line("2", "1", message).as_bytes()), moved(false), "{message}");
        }
        assert_eq!(read(line("0", "1", "\tbranch: Created from HEAD").as_bytes()), None);
        assert_eq!(read(b"torn"), None);
    }
}
