//! Looks up the files that a name given by a person refers to.

use super::snapshot::{Snapshot, paths};
use crate::base::limits::ID_BEGINNING_CHARS_MIN;
use crate::db::{Address, Prefix};
use crate::site::prelude::*;

/// Maximum number of candidates listed for an ambiguous name.
const CANDIDATES_SHOWN: usize = 5;

/// The result of looking up a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// The file's path.
    One(String),
    /// Nothing has this name.
    None,
    /// Several files have it: their paths.
    Several(Vec<String>),
}

impl Found {
    /// The result for these files.
    pub(crate) fn of(mut paths: Vec<String>) -> Found {
        paths.sort();
        paths.dedup();
        match paths.len() {
            0 => Found::None,
            1 => Found::One(paths.swap_remove(0)),
            _ => {
                paths.truncate(CANDIDATES_SHOWN);
                Found::Several(paths)
            }
        }
    }
}

impl Snapshot<'_> {
    /// Looks up a post by id, `type/locale/slug`, file path, beginning of an id, or slug.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn find_post(&self, name: &str) -> Result<Found, SiteError> {
        let lower = name.to_lowercase();
        if uuid::Uuid::try_parse(&lower).is_ok() {
            return self.find_id(Kind::Post, &lower);
        }
        if name.ends_with(".yaml") || name.ends_with(".yml") {
            let path = name.trim_start_matches("./").to_owned();
            let there = Kind::of_path(&path) == Some(Kind::Post) && self.blob_id(&path)?.is_some();
            return Ok(if there { Found::One(path) } else { Found::None });
        }
        if let [post_type, locale, slug] = name.split('/').collect::<Vec<_>>()[..] {
            let address = Address { type_: Some(post_type), locale: Some(locale), slug };
            return Ok(Found::of(self.posts_at(&address)?));
        }
        let by_slug = self.posts_at(&Address { type_: None, locale: None, slug: name })?;
        if !by_slug.is_empty() {
            return Ok(Found::of(by_slug));
        }
        self.find_prefix(Kind::Post, &lower)
    }

    /// Whether a post of a language has a slug, a deleted one included.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn has_slug(&self, locale: &str, slug: &str) -> Result<bool, SiteError> {
        Ok(!self.posts_at(&Address { type_: None, locale: Some(locale), slug })?.is_empty())
    }

    fn find_id(&self, kind: Kind, id: &str) -> Result<Found, SiteError> {
        Ok(Found::of(self.paths_of(kind, id)?))
    }

    fn find_prefix(&self, kind: Kind, prefix: &str) -> Result<Found, SiteError> {
        let hex = prefix.bytes().all(|b| b.is_ascii_hexdigit() || b == b'-');
        if prefix.len() < ID_BEGINNING_CHARS_MIN || !hex {
            return Ok(Found::None);
        }
        let found =
            self.indexed(|index, view| index.with_id_prefix(view, kind.name(), candidates(prefix)))?;
        Ok(Found::of(paths(found)))
    }

    /// Looks up an item of any kind but posts by slug or name, id, or the beginning of its id. A menu that shares its slug
    /// with those of other languages is `locale/slug`; the slug alone is the menu of all languages.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn find_named(&self, kind: Kind, name: &str) -> Result<Found, SiteError> {
        let mut by_key = self.paths_of_key(kind, name)?;
        if kind == Kind::Menu {
            by_key = match name.split_once('/') {
                Some((locale, slug)) => self.of_language(self.paths_of_key(kind, slug)?, Some(locale))?,
                None if by_key.len() > 1 => match self.of_language(by_key.clone(), None)? {
                    shared if shared.is_empty() => by_key,
                    shared => shared,
                },
                None => by_key,
            };
        }
        if !by_key.is_empty() {
            return Ok(Found::of(by_key));
        }
        match self.find_id(kind, &name.to_lowercase())? {
            Found::None => self.find_prefix(kind, &name.to_lowercase()),
            found => Ok(found),
        }
    }

    /// Those of these files whose items have this language, or none.
    fn of_language(&self, paths: Vec<String>, locale: Option<&str>) -> Result<Vec<String>, SiteError> {
        let mut found = Vec::new();
        for path in paths {
            let item = self.readable_at(&path)?;
            if item.is_some_and(|item| item.text("locale") == locale) {
                found.push(path);
            }
        }
        Ok(found)
    }

    /// The posts that hold a module with this id or id prefix: path and full module id of each.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn find_module(&self, id: &str) -> Result<Vec<(String, String)>, SiteError> {
        let id = id.to_lowercase();
        let found = self.indexed(|index, view| index.modules_with_id_prefix(view, candidates(&id)))?;
        Ok(found.into_iter().map(|hit| (hit.path, hit.module.id)).collect())
    }
}

/// A query by id prefix, limited to one more than the candidates that are listed.
fn candidates(start: &str) -> Prefix<'_> {
    Prefix { start, limit: CANDIDATES_SHOWN as u32 + 1 }
}
