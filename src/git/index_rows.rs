//! Git's index as the raw rows of its file.
//!
//! gix parses an index entry by entry and serializes it again, and its hash detects forged collisions: for one changed
//! file in ten thousand, this takes longer than the rest of the write. Here the rows stay as bytes, and changed rows
//! are inserted between them.
//!
//! *source*: gitformat-index, versions 2 and 3. Version 4, split and sparse indexes are left to gix.

mod kept;

pub(super) use kept::KeptRows;

use super::Oid;
use gix::index::entry::{Stat, stat};
use sha1::{Digest, Sha1};
use std::collections::BTreeMap;
use std::ops::Range;

/// Signature, version and number of entries.
const HEAD_BYTES: usize = 12;
/// The checksum at the end.
const CHECKSUM_BYTES: usize = 20;
/// Times, numbers and mode of an entry.
const STAT_BYTES: usize = 40;
/// Offset of an entry's flags: behind its id.
const FLAGS_AT: usize = 60;
/// The length of the path in the flags; this value means at least as long.
const LENGTH_MASK: u16 = 0x0fff;
/// More flags follow (version 3).
const IS_EXTENDED: u16 = 0x4000;
/// The merge stage of an entry, zero for most.
const STAGE_MASK: u16 = 0x3000;
/// Excluded from the work tree on purpose; in the extended flags.
const SKIP_WORKTREE: u16 = 0x4000;
/// Distance of the places in the file for which the state of the checksum is kept, in bytes.
const HASHED_BYTES: usize = 64 * 1024;
/// The mode of a whole folder, in a sparse index.
const FOLDER_MODE: u32 = 0o040_000;

/// The rows of an index file.
pub(super) struct Rows {
    bytes: Vec<u8>,
    /// Where each row begins, and where the last one ends.
    starts: Vec<u32>,
    /// The checksum of the first bytes of the file, for each multiple of [`HASHED_BYTES`] below the first change since
    /// it was computed: a change of a few rows need not hash those before them again.
    hashed: Vec<Sha1>,
}

/// One entry.
#[derive(Clone, Copy)]
pub(super) struct Row<'a> {
    bytes: &'a [u8],
}

/// The new values of an entry.
pub(super) struct NewRow {
    pub(super) stat: Stat,
    pub(super) mode: u32,
    pub(super) oid: Oid,
}

impl Rows {
    /// Without entries.
    pub(super) fn empty() -> Rows {
        let bytes = [b"DIRC".as_slice(), &2_u32.to_be_bytes(), &[0; 4]].concat();
        Rows { bytes, starts: vec![HEAD_BYTES as u32], hashed: Vec::new() }
    }

    /// The rows of a file; `None` if it is in another format, or damaged.
    pub(super) fn of(bytes: Vec<u8>) -> Option<Rows> {
        let end = bytes.len().checked_sub(CHECKSUM_BYTES)?;
        let is_known = bytes.starts_with(b"DIRC") && matches!(u32_at(&bytes, 4)?, 2 | 3);
        let count = u32_at(&bytes, 8).filter(|_| is_known && u32::try_from(end).is_ok())? as usize;
        let mut starts = Vec::with_capacity(count.min(end / FLAGS_AT) + 1);
        let mut at = HEAD_BYTES;
        for _ in 0..count {
            starts.push(at as u32);
            let row = Row { bytes: bytes.get(at..end)? };
            at += row.length()?;
            if row.mode() == FOLDER_MODE {
                return None;
            }
        }
        starts.push(at as u32);
        let known = bytes.get(at..end)?;
        let is_plain = only_optional(known)?;
        is_plain.then_some(Rows { bytes, starts, hashed: Vec::new() })
    }

    /// All entries, by path and merge stage.
    pub(super) fn iter(&self) -> impl Iterator<Item = Row<'_>> {
        self.starts.windows(2).map(|ends| Row { bytes: &self.bytes[ends[0] as usize..ends[1] as usize] })
    }

    fn row(&self, at: usize) -> Row<'_> {
        Row { bytes: &self.bytes[self.starts[at] as usize..self.starts[at + 1] as usize] }
    }

    /// The entries of a path: one, or up to three in the middle of a merge.
    pub(super) fn of_path(&self, path: &[u8]) -> impl Iterator<Item = Row<'_>> {
        self.places(path).map(|at| self.row(at))
    }

    fn places(&self, path: &[u8]) -> Range<usize> {
        let (mut low, mut high) = (0, self.starts.len() - 1);
        while low < high {
            let middle = low + (high - low) / 2;
            match self.row(middle).path() < path {
                true => low = middle + 1,
                false => high = middle,
            }
        }
        let of_path = (low..self.starts.len() - 1).take_while(|at| self.row(*at).path() == path).count();
        low..low + of_path
    }

    /// Sets (or with `None` removes) the entries of these paths. Extensions are dropped, as they would be outdated.
    pub(super) fn apply(&mut self, edits: &BTreeMap<Vec<u8>, Option<NewRow>>) {
        if !self.set_in_place(edits) {
            self.rebuild(edits);
        }
    }

    /// If only existing, merged entries change, nothing needs to be moved: an index may be many megabytes.
    fn set_in_place(&mut self, edits: &BTreeMap<Vec<u8>, Option<NewRow>>) -> bool {
        let known = edits.iter().map(|(path, new)| {
            let places = self.places(path);
            let is_there = places.len() == 1 && self.row(places.start).is_merged();
            Some((self.starts[places.start] as usize, new.as_ref().filter(|_| is_there)?))
        });
        let Some(known) = known.collect::<Option<Vec<_>>>() else { return false };
        for (start, new) in known {
            new.write(&mut self.bytes[start..]);
            self.is_changed_from(start);
        }
        true
    }

    fn rebuild(&mut self, edits: &BTreeMap<Vec<u8>, Option<NewRow>>) {
        let mut bytes = Vec::with_capacity(self.bytes.len() + 128 * edits.len());
        let mut starts = Vec::with_capacity(self.starts.len() + edits.len());
        let mut next = 0;
        bytes.extend_from_slice(&self.bytes[..HEAD_BYTES]);
        for (path, new) in edits {
            let places = self.places(path);
            self.copy(next..places.start, &mut bytes, &mut starts);
            next = places.end;
            let Some(new) = new else { continue };
            starts.push(bytes.len() as u32);
            match self.row_at(&places) {
                Some(old) => bytes.extend_from_slice(old.bytes),
                None => push_path(path, &mut bytes),
            }
            let start = starts[starts.len() - 1] as usize;
            new.write(&mut bytes[start..]);
        }
        self.copy(next..self.starts.len() - 1, &mut bytes, &mut starts);
        bytes[8..HEAD_BYTES].copy_from_slice(&(starts.len() as u32).to_be_bytes());
        starts.push(bytes.len() as u32);
        *self = Rows { bytes, starts, hashed: Vec::new() };
    }

    fn row_at(&self, places: &Range<usize>) -> Option<Row<'_>> {
        Some(self.row(places.clone().next()?)).filter(Row::is_merged)
    }

    fn copy(&self, rows: Range<usize>, bytes: &mut Vec<u8>, starts: &mut Vec<u32>) {
        let (from, to) = (self.starts[rows.start], self.starts[rows.end]);
        let moved = bytes.len() as u32;
        starts.extend(self.starts[rows].iter().map(|start| start - from + moved));
        bytes.extend_from_slice(&self.bytes[from as usize..to as usize]);
    }

    /// Clears an entry's stat data, so that git reads the file again.
    pub(super) fn forget_stat(&mut self, path: &[u8]) {
        for at in self.places(path) {
            let start = self.starts[at] as usize;
            write_stat(&Stat::default(), &mut self.bytes[start..]);
            self.is_changed_from(start);
        }
    }

    /// Forgets the checksums of what is behind a changed byte.
    fn is_changed_from(&mut self, at: usize) {
        self.hashed.truncate(at / HASHED_BYTES);
    }

    /// The content of the whole file.
    pub(super) fn file(&mut self) -> &[u8] {
        self.bytes.truncate(self.starts[self.starts.len() - 1] as usize);
        let mut hash = self.hashed.last().cloned().unwrap_or_default();
        let parts = self.bytes[self.hashed.len() * HASHED_BYTES..].chunks(HASHED_BYTES);
        for part in parts {
            hash.update(part);
            if part.len() == HASHED_BYTES {
                self.hashed.push(hash.clone());
            }
        }
        self.bytes.extend_from_slice(&hash.finalize());
        &self.bytes
    }
}

impl<'a> Row<'a> {
    fn length(&self) -> Option<usize> {
        self.bytes.get(..FLAGS_AT + 4)?;
        let path_at = self.path_at();
        let length = match self.flags() & LENGTH_MASK {
            LENGTH_MASK => self.bytes.get(path_at..)?.iter().position(|byte| *byte == 0)?,
            length => usize::from(length),
        };
        // One to eight zeros pad the row to a multiple of eight.
        let whole = (path_at + length + 8) & !7;
        (self.bytes.get(path_at + length) == Some(&0) && whole <= self.bytes.len()).then_some(whole)
    }

    fn path_at(&self) -> usize {
        FLAGS_AT + if self.flags() & IS_EXTENDED == 0 { 2 } else { 4 }
    }

    fn flags(&self) -> u16 {
        u16::from_be_bytes([self.bytes[FLAGS_AT], self.bytes[FLAGS_AT + 1]])
    }

    fn number(&self, at: usize) -> u32 {
        u32_at(self.bytes, at).expect("because a row holds its numbers")
    }

    /// From the top of the work tree.
    pub(super) fn path(&self) -> &'a [u8] {
        let path = &self.bytes[self.path_at()..];
        match self.flags() & LENGTH_MASK {
            LENGTH_MASK => path.split(|byte| *byte == 0).next().unwrap_or_default(),
            length => &path[..usize::from(length)],
        }
    }

    /// Whether it is not in the middle of a merge.
    pub(super) fn is_merged(&self) -> bool {
        self.flags() & STAGE_MASK == 0
    }

    /// Whether it is excluded from the work tree on purpose.
    pub(super) fn is_left_out(&self) -> bool {
        let further = || u16::from_be_bytes([self.bytes[FLAGS_AT + 2], self.bytes[FLAGS_AT + 3]]);
        self.flags() & IS_EXTENDED != 0 && further() & SKIP_WORKTREE != 0
    }

    /// Kind and permissions, as git writes them.
    pub(super) fn mode(&self) -> u32 {
        self.number(24)
    }

    /// Its blob.
    pub(super) fn oid(&self) -> Oid {
        Oid::from_bytes(self.bytes[STAT_BYTES..FLAGS_AT].try_into().expect("because an id has twenty bytes"))
    }

    /// When the file was last written.
    pub(super) fn modified(&self) -> stat::Time {
        stat::Time { secs: self.number(8), nsecs: self.number(12) }
    }

    /// The file's stat data when it was last compared.
    pub(super) fn stat(&self) -> Stat {
        let time = |at| stat::Time { secs: self.number(at), nsecs: self.number(at + 4) };
        Stat {
            ctime: time(0),
            mtime: time(8),
            dev: self.number(16),
            ino: self.number(20),
            uid: self.number(28),
            gid: self.number(32),
            size: self.number(36),
        }
    }
}

impl NewRow {
    fn write(&self, row: &mut [u8]) {
        write_stat(&self.stat, row);
        row[24..28].copy_from_slice(&self.mode.to_be_bytes());
        row[STAT_BYTES..FLAGS_AT].copy_from_slice(self.oid.as_bytes());
    }
}

fn write_stat(stat: &Stat, row: &mut [u8]) {
    let Stat { ctime, mtime, dev, ino, uid, gid, size } = *stat;
    let before = [ctime.secs, ctime.nsecs, mtime.secs, mtime.nsecs, dev, ino];
    for (at, number) in (0..).step_by(4).zip(before).chain((28..).step_by(4).zip([uid, gid, size])) {
        row[at..at + 4].copy_from_slice(&number.to_be_bytes());
    }
}

/// Adds a row that holds only its path.
fn push_path(path: &[u8], bytes: &mut Vec<u8>) {
    let length = u16::try_from(path.len()).unwrap_or(LENGTH_MASK).min(LENGTH_MASK);
    bytes.resize(bytes.len() + FLAGS_AT, 0);
    bytes.extend_from_slice(&length.to_be_bytes());
    bytes.extend_from_slice(path);
    let whole = (FLAGS_AT + 2 + path.len() + 8) & !7;
    bytes.resize(bytes.len() + whole - FLAGS_AT - 2 - path.len(), 0);
}

/// Whether all extensions may be ignored: the names of optional ones begin with a capital letter.
fn only_optional(mut extensions: &[u8]) -> Option<bool> {
    while !extensions.is_empty() {
        let is_optional = extensions[0].is_ascii_uppercase();
        let length = u32_at(extensions, 4)? as usize;
        extensions = extensions.get(8..)?.get(length..).filter(|_| is_optional)?;
    }
    Some(true)
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gix::index::{File, decode};

    fn oid(number: u32) -> Oid {
        format!("{number:040x}").parse().unwrap()
    }

    fn new(number: u32) -> Option<NewRow> {
        let time = stat::Time { secs: number, nsecs: number + 1 };
        let stat = Stat { mtime: time, ctime: time, dev: 2, ino: number, uid: 4, gid: 5, size: number };
        Some(NewRow { stat, mode: 0o100_644, oid: oid(number) })
    }

    fn shown(rows: &Rows) -> Vec<(Vec<u8>, Oid, u32, u32)> {
        let show = |row: Row<'_>| (row.path().to_vec(), row.oid(), row.modified().secs, row.stat().size);
        rows.iter().map(show).collect()
    }

    /// The entries as git reads the file.
    fn read_by_git(mut rows: Rows) -> Vec<(Vec<u8>, Oid)> {
        let folder = tempfile::tempdir().unwrap();
        let git = |arguments: &[&str]| {
            let output =
                std::process::Command::new("git").current_dir(folder.path()).args(arguments).output();
            let output = output.unwrap();
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            String::from_utf8(output.stdout).unwrap()
        };
        git(&["init", "-q"]);
        std::fs::write(folder.path().join(".git/index"), rows.file()).unwrap();
        let listed = git(&["ls-files", "--stage"]);
        let entry = |line: &str| {
            let (facts, path) = line.split_once('\t').unwrap();
            (path.as_bytes().to_vec(), facts.split(' ').nth(1).unwrap().parse().unwrap())
        };
        listed.lines().map(entry).collect()
    }

    /// The entries as gix reads the file; it verifies the checksum.
    fn read_by_gix(mut rows: Rows) -> Vec<(Vec<u8>, Oid)> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("index");
        std::fs::write(&path, rows.file()).unwrap();
        let file = File::at(&path, gix::hash::Kind::Sha1, false, decode::Options::default()).unwrap();
        file.entries().iter().map(|entry| (entry.path(&file).to_vec(), entry.id.into())).collect()
    }

    #[test]
    fn edited_rows_are_readable_by_git() {
        let mut rows = Rows::empty();
        let mut model: BTreeMap<Vec<u8>, u32> = BTreeMap::new();
        let long = "long/".repeat(900);
        let name = |n: u32| {
            format!("{}{}", if n.is_multiple_of(7) { &long } else { "posts/" }, "x".repeat(n as usize % 11))
        };
        for round in 1..40 {
            let paths = (0..round % 5).map(|n| name(round * 13 + n * 5).into_bytes());
            let edits: BTreeMap<_, _> = paths
                .zip(0..)
                .map(|(path, n)| (path, if (round + n) % 3 == 0 { None } else { new(round * 8 + n) }))
                .collect();
            for (path, new) in &edits {
                match new {
                    Some(new) => drop(model.insert(path.clone(), new.stat.size)),
                    None => drop(model.remove(path)),
                }
            }
            rows.apply(&edits);
            let expected: Vec<_> = model.iter().map(|(path, n)| (path.clone(), oid(*n), *n, *n)).collect();
            assert_eq!(shown(&rows), expected);
            rows = Rows::of(rows.file().to_vec()).unwrap();
            assert_eq!(shown(&rows), expected);
        }
        let expected = shown(&rows);
        assert!(expected.len() > 5 && expected.iter().any(|(path, ..)| path.len() > 0xfff));
        for (path, id, ..) in &expected {
            assert_eq!(rows.of_path(path).map(|row| row.oid()).collect::<Vec<_>>(), [*id]);
        }
        assert_eq!(rows.of_path(b"posts").count(), 0);
        let short: BTreeMap<Vec<u8>, Option<NewRow>> = expected
            .iter()
            .filter(|(path, ..)| path.len() > 0xfff)
            .map(|(path, ..)| (path.clone(), None))
            .collect();
        let mut without_long = Rows::of(rows.file().to_vec()).unwrap();
        without_long.apply(&short);
        let mut expected: Vec<_> = expected.into_iter().map(|(path, id, ..)| (path, id)).collect();
        assert_eq!(read_by_git(rows), expected);
        // gix 0.90 misreads the rows behind a path that is longer than the length field can hold.
        expected.retain(|(path, _)| path.len() < 0xfff);
        assert_eq!(read_by_gix(without_long), expected);
    }

    #[test]
    fn checksum_of_an_edited_file_is_that_of_the_whole_file() {
        let path = |n: u32| format!("posts/{n:05}").into_bytes();
        let mut rows = Rows::empty();
        rows.apply(&(0..3_000).map(|n| (path(n), new(n))).collect());
        rows.file();
        assert!(rows.hashed.len() > 2);
        for n in [2_999, 0, 1_500, 1_501, 700, 2_000] {
            rows.apply(&BTreeMap::from([(path(n), new(n + 1))]));
            if n == 700 {
                rows.forget_stat(&path(1));
            }
            let written = rows.file().to_vec();
            assert!(Rows::of(written.clone()).unwrap().file() == written, "{n}");
        }
        rows.apply(&BTreeMap::from([(path(9_999), new(1)), (path(5), None)]));
        let written = rows.file().to_vec();
        assert!(Rows::of(written.clone()).unwrap().file() == written);
    }

    #[test]
    fn damaged_or_unsupported_index_is_rejected() {
        let mut rows = Rows::empty();
        rows.apply(&BTreeMap::from([(b"a".to_vec(), new(1)), (b"b/c".to_vec(), new(2))]));
        let whole = rows.file().to_vec();
        for length in 0..whole.len() - 1 {
            assert!(Rows::of(whole[..length].to_vec()).is_none(), "{length}");
        }
        let with = |extension: &[u8]| {
            let end = whole.len() - CHECKSUM_BYTES;
            [&whole[..end], extension, &whole[end..]].concat()
        };
        let mut extended = Rows::of(with(b"TREE\0\0\0\x02xx")).unwrap();
        assert_eq!(extended.file(), whole);
        let mut changed = Rows::of(with(b"TREE\0\0\0\x02xx")).unwrap();
        changed.apply(&BTreeMap::from([(b"b/c".to_vec(), new(7))]));
        let expected = [(b"a".to_vec(), oid(1), 1, 1), (b"b/c".to_vec(), oid(7), 7, 7)];
        assert_eq!(shown(&Rows::of(changed.file().to_vec()).unwrap()), expected);
        assert!(Rows::of(with(b"link\0\0\0\x02xx")).is_none());
        let version_4 = [&whole[..7], &[4], &whole[8..]].concat();
        assert!(Rows::of(version_4).is_none());
        let mut forgotten = Rows::of(whole).unwrap();
        forgotten.forget_stat(b"b/c");
        assert_eq!(shown(&forgotten), [(b"a".to_vec(), oid(1), 1, 1), (b"b/c".to_vec(), oid(2), 0, 0)]);
    }

    #[test]
    fn kept_rows_are_those_of_an_equal_file_only() {
        let folder = tempfile::tempdir().unwrap();
        let rows = |n: u32| {
            let mut rows = Rows::empty();
            rows.apply(&BTreeMap::from([(b"a".to_vec(), new(n))]));
            rows
        };
        let place = folder.path().join("index");
        let is_taken = |kept: &KeptRows| {
            let mut file = std::fs::File::open(&place).unwrap();
            let length = file.metadata().unwrap().len();
            kept.take_if(&mut file, length).unwrap().map(|rows| shown(&rows))
        };
        let (kept, mut written) = (KeptRows::default(), rows(1));
        std::fs::write(&place, written.file()).unwrap();
        assert_eq!(is_taken(&kept), None);
        kept.keep(written);
        assert_eq!(is_taken(&kept), Some(shown(&rows(1))));
        // They are with whoever took them.
        assert_eq!(is_taken(&kept), None);
        let mut mine = rows(1);
        mine.file();
        kept.keep(mine);
        // Another program wrote as many bytes.
        std::fs::write(&place, rows(2).file()).unwrap();
        assert_eq!(is_taken(&kept), None);
        std::fs::write(&place, "DIRC").unwrap();
        assert_eq!(is_taken(&kept), None);
    }
}
