//! Whether the live site has what every page needs.

use super::care::{Checkup, Health};
use crate::site::prelude::*;

impl Site {
    /// What is wrong with the theme of the live site; `None` if it works. A new theme is tried first, which may take long.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn theme_fault(&self) -> Result<Option<String>, SiteError> {
        Ok(self.snapshot(Stage::Source)?.page_theme()?.fault.clone())
    }

    /// Whether the theme of the live site was tried already.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn is_theme_tried(&self) -> Result<bool, SiteError> {
        let key = self.snapshot(Stage::Source)?.theme_key()?;
        Ok(self.caches.themes.find(&key).is_some())
    }

    /// A notice for the home page and the main menu where the live site lacks them, and a problem of its theme.
    pub(in crate::site) fn pages_checkups(&self) -> Result<Vec<Checkup>, SiteError> {
        let missing = self.snapshot(Stage::Source)?.missing_entrances()?;
        let notice = missing.into_iter().map(|found| {
            let hint = found.hint.as_deref().unwrap_or_default();
            Checkup::found("pages", Health::Notice, found.message.clone(), hint)
        });
        let mut found: Vec<Checkup> = notice.collect();
        if let Some(fault) = self.theme_fault()? {
            let hint = "`cms validate --stage source` shows every place; `cms undo` undoes the change";
            found.push(Checkup::found("theme", Health::Problem, fault, hint));
        }
        Ok(found)
    }
}
