//! The themes that took too much time or memory, so that a server which was started again for one does not try it again.

use crate::disk::{self, DiskError};
use crate::render::UnboundedTheme;
use crate::site::{LEDGER_FOLDER, Site};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// The file, inside the folder of the ledger.
const FILE: &str = "unbounded-themes.json";
/// Most themes that are listed.
const THEMES_MAX: usize = 100;
/// Largest file that is read, in bytes.
const BYTES_MAX: usize = 1 << 20;
/// The version of this program. Another one has other bounds, so it tries the themes again.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The list of such themes of a site on this machine.
#[derive(Debug, Clone)]
pub struct UnboundedThemes {
    file: PathBuf,
}

#[derive(Serialize, Deserialize)]
struct Content {
    version: String,
    themes: Vec<UnboundedTheme>,
}

impl Site {
    /// The themes that took too much.
    pub fn unbounded_themes(&self) -> UnboundedThemes {
        UnboundedThemes { file: self.repo.common_dir().join(LEDGER_FOLDER).join(FILE) }
    }
}

impl UnboundedThemes {
    /// All of them, the newest last. A list that cannot be read is empty: the themes are found out again.
    pub fn all(&self) -> Vec<UnboundedTheme> {
        let bytes = disk::read_if_there(&self.file, BYTES_MAX).ok().flatten();
        let content = bytes.and_then(|bytes| serde_json::from_slice::<Content>(&bytes).ok());
        content.filter(|content| content.version == VERSION).map(|content| content.themes).unwrap_or_default()
    }

    /// Adds a theme, durably.
    ///
    /// # Errors
    /// The list cannot be written.
    pub fn add(&self, theme: &UnboundedTheme) -> Result<(), DiskError> {
        let mut themes = self.all();
        themes.retain(|known| known.theme != theme.theme);
        themes.push(theme.clone());
        themes.drain(..themes.len().saturating_sub(THEMES_MAX));
        let content = Content { version: VERSION.to_owned(), themes };
        let bytes = serde_json::to_vec_pretty(&content).unwrap_or_default();
        disk::write_atomic(&self.file, &bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn theme(number: usize) -> UnboundedTheme {
        let (template, problem) = ("theme/page.html".to_owned(), "takes too long".to_owned());
        UnboundedTheme { theme: format!("theme {number}"), template, problem }
    }

    #[test]
    fn newest_themes_are_listed_once() {
        let place = tempfile::tempdir().unwrap();
        let list = UnboundedThemes { file: place.path().join("cms").join(FILE) };
        assert!(list.all().is_empty());
        for number in (0..=THEMES_MAX).chain([1]) {
            list.add(&theme(number)).unwrap();
        }
        let all = list.all();
        assert_eq!((all.len(), &all[0], &all[THEMES_MAX - 1]), (THEMES_MAX, &theme(2), &theme(1)));
    }

    #[test]
    fn list_of_another_version_or_a_damaged_one_is_empty() {
        let place = tempfile::tempdir().unwrap();
        let list = UnboundedThemes { file: place.path().join(FILE) };
        list.add(&theme(1)).unwrap();
        let text = String::from_utf8(disk::read(&list.file, BYTES_MAX).unwrap()).unwrap();
        for other in [text.replace(VERSION, "0.0.0"), text[..text.len() / 2].to_owned()] {
            disk::write(&list.file, other.as_bytes()).unwrap();
            assert!(list.all().is_empty());
        }
        list.add(&theme(2)).unwrap();
        assert_eq!(list.all(), [theme(2)]);
    }
}
