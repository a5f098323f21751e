//! The folders of a site in its work tree.

use crate::disk;
use crate::site::prelude::*;
use std::path::Path;

/// Folders of files that are no items.
const OTHER: [&str; 3] = ["uploads", "theme", "static"];

/// The folders that hold content, from the top of the repository.
pub(in crate::site) fn content_folders() -> Vec<&'static str> {
    Kind::ALL.into_iter().filter_map(Kind::folder).chain(OTHER).collect()
}

/// Why no pages are built into a folder, which need not exist: it holds the site, or is a part of its content.
pub(in crate::site) fn taken_by_site(repo: &Repo, folder: &Path) -> Option<&'static str> {
    let real = folder.ancestors().find_map(|above| {
        let below = folder.strip_prefix(above).ok()?;
        Some(disk::canonical(above).ok()?.join(below))
    })?;
    let is_inside = |place: &Path| disk::canonical(place).is_ok_and(|place| place.starts_with(&real));
    if is_inside(repo.common_dir()) || repo.work_dir().is_some_and(is_inside) {
        return Some("holds the site itself");
    }
    let top = disk::canonical(repo.work_dir()?).ok()?;
    let first = real.strip_prefix(top).ok()?.components().next()?.as_os_str().to_str()?.to_owned();
    let is_content = content_folders().iter().any(|name| name.eq_ignore_ascii_case(&first));
    is_content.then_some("is a folder of the site's content")
}
