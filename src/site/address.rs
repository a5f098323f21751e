//! Where a post is on the site: its address by its type's pattern (`original.md` §10).

use super::error::SiteError;
use super::snapshot::Snapshot;
use crate::base::Stage;
use crate::base::Value;
use crate::model::{Definitions, ItemId, Kind};

/// Longest chain of parents that an address follows.
const ANCESTORS_MAX: usize = 32;

impl Snapshot<'_> {
    /// The address of a post, such as `/blog/hello`: `{slug}`, `{path}` (its ancestors' slugs and its own), `{locale}`,
    /// `{yyyy}`, `{mm}`, `{dd}`. `None` when its type has no addresses.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn address(&self, post: &Value) -> Result<Option<String>, SiteError> {
        let text = |key: &str| post.get(key).and_then(Value::as_str).unwrap_or_default();
        let definitions = self.definitions()?;
        let Some(pattern) = pattern(&definitions, text("type"), text("locale")) else { return Ok(None) };
        let path = if pattern.contains("{path}") { self.slug_path(post)? } else { text("slug").to_owned() };
        let date = ["createdAt", "publishedAt"]
            .iter()
            .map(|key| text(key))
            .find(|t| t.len() >= 10)
            .unwrap_or("0000-00-00");
        let address = pattern
            .replace(":slug", "{slug}")
            .replace("{slug}", text("slug"))
            .replace("{path}", &path)
            .replace("{locale}", text("locale"))
            .replace("{yyyy}", &date[..4])
            .replace("{mm}", &date[5..7])
            .replace("{dd}", &date[8..10]);
        Ok(Some(address))
    }

    /// The slugs of a post's ancestors and its own, joined by `/`.
    fn slug_path(&self, post: &Value) -> Result<String, SiteError> {
        let slug = |value: &Value| value.get("slug").and_then(Value::as_str).unwrap_or_default().to_owned();
        let mut slugs = vec![slug(post)];
        let mut parent = post.get("parentId").and_then(Value::as_str).map(str::to_owned);
        for _ in 0..ANCESTORS_MAX {
            let Some(id) = parent else { break };
            let Ok(Some(item)) = self.item(&ItemId { kind: Kind::Post, id }) else { break };
            slugs.push(slug(&item.value));
            parent = item.text("parentId").map(str::to_owned);
        }
        slugs.reverse();
        Ok(slugs.join("/"))
    }

    /// The stages on which an item waits.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn stages_of(&self, id: &ItemId) -> Result<Vec<Stage>, SiteError> {
        let site = self.site();
        let mut found = Vec::new();
        for stage in [Stage::Review, Stage::AiReview] {
            if site.has_stage(stage)? && site.waiting(stage)?.iter().any(|pair| pair.unit.item() == Some(id))
            {
                found.push(stage);
            }
        }
        Ok(found)
    }
}

/// The pattern of a type for a language: its own for the language, its default one (with the language in front for other
/// languages than the site's), or the general one.
fn pattern(definitions: &Definitions, post_type: &str, locale: &str) -> Option<String> {
    let settings = &definitions.settings;
    let default_locale = settings.locales.default_locale == locale;
    let Some(definition) = definitions.post_types.get(post_type) else {
        return Some(if default_locale {
            "/posts/{slug}".to_owned()
        } else {
            "/{locale}/posts/{slug}".to_owned()
        });
    };
    let patterns = &definition.url_patterns;
    if let Some(own) = patterns
        .iter()
        .find(|p| p.locale == locale && p.is_default)
        .or_else(|| patterns.iter().find(|p| p.locale == locale))
    {
        return Some(own.pattern.clone());
    }
    if patterns.is_empty() && !definition.permalinks_enabled {
        return None;
    }
    let last = if definition.hierarchy_enabled { "{path}" } else { "{slug}" };
    let prefix = if default_locale { "" } else { "/{locale}" };
    Some(match post_type {
        "page" => format!("{prefix}/{last}"),
        other => format!("{prefix}/{other}/{last}"),
    })
}
