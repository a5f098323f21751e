//! The redirects of a commit.

use super::snapshot::Snapshot;
use crate::base::parallel;
use crate::model::{Redirects, View};
use crate::site::file::docs;
use crate::site::prelude::*;

/// The folder of the lists of redirects.
pub(in crate::site) const REDIRECT_LISTS: &str = "redirects";

impl Snapshot<'_> {
    /// The site's redirects: those of `redirects.yaml`, then those of each list; files that cannot be read are
    /// skipped.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(in crate::site) fn redirects(&self) -> Result<Redirects, SiteError> {
        let main = (Kind::Redirects, Kind::Redirects.default_path("redirects"));
        let lists = self.redirect_lists()?.into_iter().map(|path| (Kind::RedirectList, path));
        let mut files = Vec::new();
        for (kind, path) in std::iter::once(main).chain(lists) {
            files.extend(self.blob_id(&path)?.map(|blob| (kind, path, blob)));
        }
        let (repo, definitions) = (&self.site().repo, &*self.definitions()?);
        // A large site has thousands of redirects in each of many files.
        let read = parallel::map(&files, |(kind, path, blob)| {
            let value = docs::value_of(repo, *kind, (path, *blob), definitions)?;
            Ok::<_, SiteError>(value.ok().and_then(|value| Redirects::from_value(&value).ok()))
        });
        let mut all = Redirects::default();
        for file in read {
            all.redirects.extend(file?.unwrap_or_default().redirects);
        }
        Ok(all)
    }

    /// The paths of the lists of redirects beside `redirects.yaml`.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(in crate::site) fn redirect_lists(&self) -> Result<Vec<String>, SiteError> {
        // Most sites have no such folder; then only its path is looked up.
        match self.has(REDIRECT_LISTS)? {
            true => self.paths(Kind::RedirectList),
            false => Ok(Vec::new()),
        }
    }
}
