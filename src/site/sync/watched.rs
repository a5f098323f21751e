//! The folders to watch for changes of the site.

use crate::model::Kind;
use crate::site::look::Look;
use std::path::PathBuf;

impl Look<'_> {
    /// The folders to watch, each with whether to watch it recursively: in git the branches, never the objects; in the
    /// work tree the content.
    pub fn watched(&self) -> Vec<(PathBuf, bool)> {
        let repo = &self.site.repo;
        let mut folders =
            vec![(repo.common_dir().to_owned(), false), (repo.common_dir().join("refs/heads"), true)];
        if repo.git_dir() != repo.common_dir() {
            folders.push((repo.git_dir().to_owned(), false));
        }
        if let Some(work) = repo.work_dir() {
            folders.push((work.to_owned(), false));
            let names: std::collections::BTreeSet<&str> =
                Kind::ALL.into_iter().filter_map(Kind::folder).chain(["theme", "static"]).collect();
            folders.extend(names.into_iter().map(|name| (work.join(name), true)));
        }
        folders.retain(|(folder, _)| crate::disk::is_dir(folder));
        folders
    }
}
