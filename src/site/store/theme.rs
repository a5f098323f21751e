//! The templates of a site, from `theme/`.

use super::snapshot::Snapshot;
use crate::base::limits::FILE_BYTES_MAX;
use crate::render::{Sample, Theme, ThemeError, ThemeFault};
use crate::site::prelude::*;

/// The folder of a site's templates.
pub(in crate::site) const FOLDER: &str = "theme";
/// The subfolder of files that its pages load.
pub(in crate::site) const ASSETS: &str = "theme/assets/";
/// Most templates of a site.
const FILES_MAX: usize = 500;

/// The name below `theme/` of a file that is a template or the stylesheet.
pub(in crate::site) fn theme_file(path: &str) -> Option<&str> {
    let name = path.strip_prefix("theme/").filter(|_| !path.starts_with(ASSETS))?;
    (Theme::is_template(name) || name.ends_with(".css")).then_some(name)
}

fn too_much(name: &str) -> ThemeError {
    let problem = format!("is too much: {FILES_MAX} files of {FILE_BYTES_MAX} bytes are read");
    ThemeError::of(name, ThemeFault::TooLarge, problem)
}

/// The problems of templates and stylesheet, tried on some content.
pub(in crate::site) fn tried(texts: Vec<(String, String)>, sample: &Sample<'_>) -> Vec<ThemeError> {
    let is_too_large = |(_, text): &&(String, String)| text.len() > FILE_BYTES_MAX;
    let first = texts.iter().find(is_too_large).or_else(|| texts.get(FILES_MAX));
    match first {
        Some((name, _)) => vec![too_much(name)],
        None => Theme::trial(texts, sample),
    }
}

impl Snapshot<'_> {
    /// The templates of this content.
    ///
    /// # Errors
    /// [`SiteError::Theme`] when one is invalid; the repository cannot be read.
    pub fn theme(&self) -> Result<Theme, SiteError> {
        Ok(Theme::new(self.site().theme_texts(self.tree())?)?)
    }

    /// The site's own templates and stylesheet: name below `theme/`, text.
    ///
    /// # Errors
    /// The repository cannot be read; they are too large.
    pub fn theme_sources(&self) -> Result<Vec<(String, String)>, SiteError> {
        self.site().theme_texts(self.tree())
    }

    /// A file that pages load, by its name below `theme/assets/`.
    pub(in crate::site) fn theme_asset(&self, name: &str) -> Result<Option<Vec<u8>>, SiteError> {
        let path = format!("{ASSETS}{name}");
        let found = self.theme_files()?.into_iter().find(|(known, _)| *known == path);
        found.map(|(_, oid)| Ok(self.site().repo.blob(oid)?)).transpose()
    }

    /// Every file below `theme/`, with its object.
    pub(in crate::site) fn theme_files(&self) -> Result<Vec<(String, Oid)>, SiteError> {
        self.site().theme_files(self.tree())
    }
}

impl Site {
    /// The templates and the stylesheet of a tree, by their names below `theme/`.
    pub(in crate::site) fn theme_texts(&self, tree: Oid) -> Result<Vec<(String, String)>, SiteError> {
        let mut files = Vec::new();
        for (path, oid) in self.theme_files(tree)? {
            let Some(name) = theme_file(&path) else { continue };
            if files.len() == FILES_MAX || self.repo.blob_bytes(oid)? > FILE_BYTES_MAX as u64 {
                return Err(too_much(name).into());
            }
            files.push((name.to_owned(), String::from_utf8_lossy(&self.repo.blob(oid)?).into_owned()));
        }
        Ok(files)
    }

    fn theme_files(&self, tree: Oid) -> Result<Vec<(String, Oid)>, SiteError> {
        let entries = self.repo.entries(tree, FOLDER)?;
        Ok(entries.into_iter().filter(|e| e.mode.is_file()).map(|e| (e.path, e.oid)).collect())
    }
}
