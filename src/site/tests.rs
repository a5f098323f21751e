//! Sites for tests.

use crate::base::Stage;
use crate::base::progress::Silent;
use crate::site::{Act, Actor, Claims, InitOptions, Site, init};
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

/// A demo site without a work tree, in the folder `site` of a temporary folder.
pub(super) fn demo() -> (TempDir, Site) {
    begun(true, false)
}

/// A site in the folder `site` of a temporary folder, with or without a work tree, with or without the demo content.
pub(crate) fn begun(bare: bool, empty: bool) -> (TempDir, Site) {
    let folder = tempfile::tempdir().unwrap();
    let now = jiff::Timestamp::from_second(1_795_167_000).unwrap();
    let (place, claims) = (folder.path().join("site"), Claims::default());
    init(&InitOptions { folder: place.clone(), bare, empty, claims, now, program: None }).unwrap();
    let site = Site::open(&place).unwrap();
    (folder, site)
}

/// A write of the system on a stage.
pub(super) fn act(stage: Stage) -> Act<'static> {
    let now = jiff::Timestamp::from_second(1_795_170_000).unwrap();
    let (op, actor) = ("test.write".to_owned(), Actor::system());
    Act { op, stage, actor, now, dry_run: false, expect: None, allow_dangling: false, progress: &Silent }
}

/// What git prints.
pub(super) fn git(folder: &Path, arguments: &[&str]) -> String {
    let output = Command::new("git").current_dir(folder).args(arguments).output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}
