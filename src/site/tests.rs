//! What tests in this folder begin with.

use super::{Claims, InitOptions, Site, init};
use tempfile::TempDir;

/// A demo site without a work tree, in the folder `site` of a temporary one.
pub(super) fn demo() -> (TempDir, Site) {
    begun(true, false)
}

/// A site in the folder `site` of a temporary one, with a work tree or without, with the demo content or without.
pub(super) fn begun(bare: bool, empty: bool) -> (TempDir, Site) {
    let folder = tempfile::tempdir().unwrap();
    let now = jiff::Timestamp::from_second(1_795_167_000).unwrap();
    let (place, claims) = (folder.path().join("site"), Claims::default());
    init(&InitOptions { folder: place.clone(), bare, empty, claims, now }).unwrap();
    let site = Site::open(&place).unwrap();
    (folder, site)
}
