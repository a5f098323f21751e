//! The folders of a site in its work tree.

use crate::disk;
use crate::git::is_tracked;
use crate::site::prelude::*;
use std::path::Path;

/// Folders of files that are no items.
const OTHER: [&str; 3] = ["uploads", "theme", "static"];

/// The folders that hold content, from the top of the repository.
pub(in crate::site) fn content_folders() -> Vec<&'static str> {
    Kind::ALL.into_iter().filter_map(Kind::folder).chain(OTHER).collect()
}

/// Why no pages are built into a folder, which need not exist: it holds the site, or is a part of its content.
fn taken_by_site(repo: &Repo, folder: &Path) -> Option<&'static str> {
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

/// Refuses a folder of the site, and one that the repository could have chosen: behind a link in the work tree, or in
/// git's own folder.
///
/// # Errors
/// [`SiteError::OutRefused`].
pub(in crate::site) fn refuse_links(repo: &Repo, out: &Path) -> Result<(), SiteError> {
    let real = |path: &Path| disk::canonical(path).ok();
    let work_tree = repo.work_dir().and_then(real);
    let refused = |path: &Path, why, hint| Err(SiteError::OutRefused { path: path.to_owned(), why, hint });
    let mut left = 0;
    for place in out.ancestors() {
        let is_up = place.ends_with("..");
        // `..` leaves the folder before it: `b.git/../www` is not inside `b.git`.
        let is_left = !is_up && left > 0;
        left = if is_up { left + 1 } else { left - usize::from(is_left) };
        let above = place.parent().and_then(real);
        let is_inside = matches!((&above, &work_tree), (Some(above), Some(top)) if above.starts_with(top));
        if is_inside && disk::is_link(place) {
            let hint = "name the folder that it leads to, if that is where the site is to be built";
            return refused(place, "is a link in the work tree, which a repository can bring along", hint);
        }
        let is_of_git =
            real(place).zip(real(repo.common_dir())).is_some_and(|(place, git)| place.starts_with(git));
        if is_of_git && !is_left {
            return refused(place, "is inside git's own folder", "choose another folder");
        }
    }
    match taken_by_site(repo, out) {
        Some(why) => refused(out, why, "choose another folder, such as `dist`"),
        None => Ok(()),
    }
}

/// Refuses a folder in which git tracks a file of builds themselves: it came with the repository, and says which files may be
/// removed.
///
/// # Errors
/// [`SiteError::OutRefused`]; git cannot be asked.
pub(in crate::site) fn refuse_tracked(out: &Path, names: [&str; 2]) -> Result<(), SiteError> {
    for name in names {
        let path = out.join(name);
        if disk::exists(&path) && is_tracked(&path)? {
            let why = "is tracked by git: it lists the files that a build may remove, and a repository must not choose them";
            let hint = "`git rm --cached` it and let `.gitignore` name it, then build again; or choose another folder";
            return Err(SiteError::OutRefused { path, why, hint });
        }
    }
    Ok(())
}
