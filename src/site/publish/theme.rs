//! The templates of a site, from `theme/`.

use crate::base::limits::FILE_BYTES_MAX;
use crate::git::Oid;
use crate::render::Theme;
use crate::site::error::SiteError;
use crate::site::store::snapshot::Snapshot;

/// The folder of a site's templates.
pub(in crate::site) const FOLDER: &str = "theme";
/// The subfolder of files that its pages load.
pub(in crate::site) const ASSETS: &str = "theme/assets/";
/// Most templates of a site.
const FILES_MAX: usize = 500;

impl Snapshot<'_> {
    /// The templates of this content.
    ///
    /// # Errors
    /// [`SiteError::Theme`] when one is invalid; the repository cannot be read.
    pub fn theme(&self) -> Result<Theme, SiteError> {
        let mut files = Vec::new();
        for (path, oid) in self.theme_files()? {
            let Some(name) = path.strip_prefix("theme/").filter(|_| !path.starts_with(ASSETS)) else {
                continue;
            };
            if !name.ends_with(".html") && !name.ends_with(".css") {
                continue;
            }
            if files.len() == FILES_MAX || self.site().repo.blob_bytes(oid)? > FILE_BYTES_MAX as u64 {
                let problem = format!("is too much: {FILES_MAX} files of {FILE_BYTES_MAX} bytes are read");
                return Err(SiteError::Theme(crate::render::ThemeError { name: path, line: None, problem }));
            }
            let text = String::from_utf8_lossy(&self.site().repo.blob(oid)?).into_owned();
            files.push((name.to_owned(), text));
        }
        Ok(Theme::new(files)?)
    }

    /// Every file below `theme/`, with its object.
    pub(in crate::site) fn theme_files(&self) -> Result<Vec<(String, Oid)>, SiteError> {
        let entries = self.site().repo.entries(self.tree(), FOLDER)?;
        Ok(entries.into_iter().filter(|e| e.mode.is_file()).map(|e| (e.path, e.oid)).collect())
    }
}
