//! A cache of parsed files: a write reads the same few again and again.

use crate::base::Value;
use crate::base::diagnostic::UNREADABLE;
use crate::base::sized_lru::{Room, SizedLru};
use crate::base::text::chain;
use crate::codec::{self, Doc, SyntaxError};
use crate::git::{GitError, Oid, Repo};
use crate::model::{self, Definitions, Kind};
use std::sync::Arc;

/// The size of the cache, in bytes of file text: enough for the files before and after many concurrent writes. A parsed
/// file takes about ten times as much memory.
const ROOM: Room = Room { bytes_max: 2 << 20, bytes_usual: 2 << 10 };
/// Larger files are parsed each time.
const DOC_BYTES_MAX: usize = 32 << 10;

/// Files are cached only if at most this many are read together: more would evict all others.
const TOGETHER_MAX: usize = 8;

/// The message for a file whose bytes the repository has lost.
pub(in crate::site) const LOST: &str = "the repository has lost its content";

/// A parsed file, or its syntax error.
pub(in crate::site) type Read = Result<Arc<Doc>, SyntaxError>;

/// Parsed YAML files by blob. (Settings are TOML, and are cached as values.)
pub(in crate::site) struct Docs(SizedLru<Oid, Arc<Doc>>);

impl Default for Docs {
    fn default() -> Self {
        Docs(SizedLru::new(ROOM))
    }
}

impl Docs {
    /// The file with this blob, parsed if it is not cached. `count` is how many files are read together.
    ///
    /// # Errors
    /// The repository cannot be read; the inner error when the file is not valid, or lost.
    pub(in crate::site) fn of_blob(
        &self,
        count: usize,
        path: &str,
        blob: Oid,
        repo: &Repo,
    ) -> Result<Read, GitError> {
        match self.0.find(&blob).filter(|_| !path.ends_with(".toml")) {
            Some(known) => Ok(Ok(known)),
            None => Ok(bytes_of(repo, blob)?.and_then(|bytes| self.keep(count, path, blob, &bytes))),
        }
    }

    /// The file with these bytes, parsed. `count` is how many files are read together.
    ///
    /// # Errors
    /// The file is not valid.
    pub(in crate::site) fn of_bytes(&self, count: usize, path: &str, bytes: &[u8]) -> Read {
        match is_kept(count, path, bytes.len()) {
            true => {
                let blob = Repo::blob_id(bytes);
                self.0.find(&blob).map_or_else(|| self.keep(count, path, blob, bytes), Ok)
            }
            false => read(path, bytes),
        }
    }

    /// Caches a file that is already parsed.
    pub(in crate::site) fn add(&self, path: &str, doc: Doc) {
        let (blob, bytes) = (Repo::blob_id(doc.text().as_bytes()), doc.text().len());
        if is_kept(1, path, bytes) {
            self.0.keep(blob, Arc::new(doc), bytes);
        }
    }

    fn keep(&self, count: usize, path: &str, blob: Oid, bytes: &[u8]) -> Read {
        let doc = read(path, bytes)?;
        if is_kept(count, path, bytes.len()) {
            self.0.keep(blob, Arc::clone(&doc), bytes.len());
        }
        Ok(doc)
    }
}

/// The bytes of a file. A file that the repository has lost is reported like one with a syntax error, so that all
/// others can still be read.
///
/// # Errors
/// The repository cannot be read; the inner error when the file is lost.
pub(in crate::site) fn bytes_of(repo: &Repo, blob: Oid) -> Result<Result<Vec<u8>, SyntaxError>, GitError> {
    match repo.blob(blob) {
        Ok(bytes) => Ok(Ok(bytes)),
        Err(cause @ (GitError::Missing { .. } | GitError::Corrupt { .. } | GitError::WrongKind { .. })) => {
            Ok(Err(lost(&cause)))
        }
        Err(other) => Err(other),
    }
}

/// Parses a file without caching it.
///
/// # Errors
/// As [`bytes_of`].
pub(in crate::site) fn doc_of(
    repo: &Repo,
    path: &str,
    blob: Oid,
) -> Result<Result<Doc, SyntaxError>, GitError> {
    Ok(bytes_of(repo, blob)?.and_then(|bytes| codec::parse_file(path, &bytes)))
}

/// The value of an item's file, read without caching it.
///
/// # Errors
/// As [`bytes_of`].
pub(in crate::site) fn value_of(
    repo: &Repo,
    kind: Kind,
    (path, blob): (&str, Oid),
    definitions: &Definitions,
) -> Result<Result<Value, SyntaxError>, GitError> {
    Ok(doc_of(repo, path, blob)?.map(|doc| model::read(kind, doc.value, definitions).0))
}

/// The error for a file whose bytes the repository has lost.
pub(in crate::site) fn lost(cause: &GitError) -> SyntaxError {
    SyntaxError {
        code: UNREADABLE,
        message: format!("{LOST}: {}", chain(cause)),
        hint: Some("`cms doctor` shows how to get it back".to_owned()),
        line: 0,
        column: 0,
    }
}

/// Parses bytes without caching the result.
///
/// # Errors
/// The file is not valid.
pub(in crate::site) fn read(path: &str, bytes: &[u8]) -> Read {
    codec::parse_file(path, bytes).map(Arc::new)
}

/// The canonical text of a new file.
pub(in crate::site) fn written_text(path: &str, value: &Value) -> String {
    if path.ends_with(".toml") { codec::toml::write(value) } else { codec::yaml::write(value) }
}

fn is_kept(count: usize, path: &str, bytes: usize) -> bool {
    count <= TOGETHER_MAX && bytes <= DOC_BYTES_MAX && !path.ends_with(".toml")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_bytes_are_parsed_once() {
        let docs = Docs::default();
        let first = docs.of_bytes(1, "posts/a.yaml", b"title: A\n").unwrap();
        let folder = tempfile::tempdir().unwrap();
        let empty = Repo::init(folder.path(), true, "source").unwrap();
        let again = docs.of_blob(1, "posts/b.yaml", Repo::blob_id(b"title: A\n"), &empty).unwrap().unwrap();
        assert!(Arc::ptr_eq(&first, &again));
        assert!(Arc::ptr_eq(&first, &docs.of_bytes(1, "posts/a.yaml", b"title: A\n").unwrap()));
        let lost = docs.of_blob(1, "posts/a.yaml", Repo::blob_id(b"title: B\n"), &empty).unwrap();
        assert_eq!(lost.unwrap_err().code, UNREADABLE);
    }

    #[test]
    fn toml_and_large_documents_are_not_cached() {
        let docs = Docs::default();
        assert!(docs.of_bytes(1, "posts/a.yaml", b"title: [\n").is_err());
        let toml = docs.of_bytes(1, "cms.toml", b"a = 1\n").unwrap();
        assert!(!Arc::ptr_eq(&toml, &docs.of_bytes(1, "cms.toml", b"a = 1\n").unwrap()));
        let large = format!("a: {}\n", "x".repeat(DOC_BYTES_MAX));
        let first = docs.of_bytes(1, "posts/a.yaml", large.as_bytes()).unwrap();
        assert!(!Arc::ptr_eq(&first, &docs.of_bytes(1, "posts/a.yaml", large.as_bytes()).unwrap()));
    }
}
