//! Whether visitors of a site find its home page and its main menu.

use super::lookup::Overlay;
use super::snapshot::Snapshot;
use crate::base::Finding;
use crate::check;
use crate::db::PostQuery;
use crate::model::{Kind, Menu, View as _};
use crate::site::error::SiteError;

impl Snapshot<'_> {
    /// The home page and the main menu, as far as content with live pages lacks them.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(in crate::site) fn missing_entrances(&self) -> Result<Vec<Finding>, SiteError> {
        let live = PostQuery { statuses: vec!["published".to_owned()], limit: 1, ..PostQuery::default() };
        if self.posts(&live)?.posts.is_empty() {
            return Ok(Vec::new());
        }
        let items = self.items(Kind::Menu)?;
        let mut menus: Vec<Menu> =
            items.iter().filter_map(|item| Menu::from_value(&item.value).ok()).collect();
        menus.sort_by(|a, b| a.slug.cmp(&b.slug));
        let lookup = Overlay::new(self, None, &[])?;
        let missing = check::missing_entrances(&lookup, &menus);
        lookup.problem().map_or(Ok(missing), Err)
    }
}
