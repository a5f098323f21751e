//! What a build wrote: kept beside the pages, so that the next one knows what is its own and what still holds.

use crate::disk::{self, DiskError};
use crate::render::Dependency;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// The file, inside the folder of the pages.
pub(super) const MANIFEST: &str = ".cms-build.json";
/// Longest manifest that is read, in bytes: a million pages take some 500 MB.
const MANIFEST_BYTES_MAX: usize = 1024 * 1024 * 1024;

/// What a build wrote.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Manifest {
    /// The commit that was built; empty while a build is under way.
    pub(super) commit: String,
    /// What all pages share, as a digest.
    pub(super) base: String,
    /// The files, by path.
    pub(super) files: BTreeMap<String, Made>,
}

/// A file as it was written.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Made {
    /// Half its SHA-256; empty for a file that may not have been written.
    pub(super) digest: String,
    /// Its size.
    pub(super) bytes: u64,
    /// What it was made from, for files that are not made anew each time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) record: Option<Record>,
}

/// What a file was made from.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Record {
    /// The file of the site that it is the page or the copy of, and its address.
    pub(super) input: String,
    /// The post.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) post: Option<String>,
    /// Whether search engines may list it.
    #[serde(default)]
    pub(super) listed: bool,
    /// What else it was made from.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) dependencies: Vec<Dependency>,
    /// What that was, as a digest.
    #[serde(default)]
    pub(super) state: String,
}

impl Manifest {
    /// The manifest of a folder; an empty one where there is none that can be read.
    pub(super) fn read(out: &Path) -> Manifest {
        let bytes = disk::read_if_there(&Manifest::place(out), MANIFEST_BYTES_MAX).ok().flatten();
        bytes.and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default()
    }

    /// Writes the manifest.
    pub(super) fn write(&self, out: &Path) -> Result<(), DiskError> {
        let text = serde_json::to_vec(self).unwrap_or_default();
        disk::write_atomic(&Manifest::place(out), &text)
    }

    /// This manifest with files that are about to be written.
    pub(super) fn with<'p>(&self, paths: impl Iterator<Item = &'p String>) -> Manifest {
        let mut both = self.clone();
        both.commit.clear();
        for path in paths {
            both.files.entry(path.clone()).or_default();
        }
        both
    }
}
