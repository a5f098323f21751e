//! The manifest of a build: kept beside the pages, so that the next build can tell its own files and which are up to
//! date.

use crate::disk::{self, DiskError};
use crate::render::Dependency;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// The file, inside the folder of the pages.
pub(super) const MANIFEST: &str = ".cms-build.json";
/// Longest manifest that is read, in bytes: a million pages take some 500 MB.
const MANIFEST_BYTES_MAX: usize = 1024 * 1024 * 1024;

/// The manifest of a build.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Manifest {
    /// The commit that was built; empty while a build is running.
    pub(super) commit: String,
    /// Digest of what all pages share.
    pub(super) base: String,
    /// The files, by path.
    pub(super) files: BTreeMap<String, Made>,
}

/// A file as written.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Made {
    /// The first half of its SHA-256; empty for a file that may not have been written.
    pub(super) digest: String,
    /// Its size.
    pub(super) bytes: u64,
    /// What it was made from, for files that are not remade each time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) record: Option<Record>,
}

/// The inputs of a file.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Record {
    /// The repository file that it is the page or copy of, and its address.
    pub(super) input: String,
    /// The post.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) post: Option<String>,
    /// Whether search engines may list it.
    #[serde(default)]
    pub(super) listed: bool,
    /// Its other dependencies.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) dependencies: Vec<Dependency>,
    /// Digest of the state of the dependencies.
    #[serde(default)]
    pub(super) state: String,
}

impl Manifest {
    /// The manifest of a folder; empty if there is none or it cannot be read.
    pub(super) fn read(out: &Path) -> Manifest {
        let bytes = disk::read_if_there(&Manifest::place(out), MANIFEST_BYTES_MAX).ok().flatten();
        bytes.and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default()
    }

    /// Writes the manifest.
    pub(super) fn write(&self, out: &Path) -> Result<(), DiskError> {
        let text = serde_json::to_vec(self).unwrap_or_default();
        disk::write_atomic(&Manifest::place(out), &text)
    }

    /// This manifest plus files that are about to be written.
    pub(super) fn with<'p>(&self, paths: impl Iterator<Item = &'p String>) -> Manifest {
        let mut both = self.clone();
        both.commit.clear();
        for path in paths {
            both.files.entry(path.clone()).or_default();
        }
        both
    }
}
