//! Links: resolves and checks an address, a post or an anchor.

use super::library::Library;
use super::token::Tokens;
use crate::base::Value as Json;
use crate::richtext::is_safe_link;
use minijinja::{Value, context};

/// A link on a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Link {
    /// Its address, checked.
    pub(super) href: String,
    /// Whether it opens a new window.
    pub(super) blank: bool,
}

impl Link {
    /// The link of a field's value. `None` for an unsafe address or a post that visitors cannot see.
    pub(super) fn of(value: &Json, library: &dyn Library, tokens: &Tokens<'_>) -> Option<Link> {
        let text = |key: &str| value.get(key).and_then(Json::as_str).filter(|text| !text.is_empty());
        let Json::Object(_) = value else {
            let href = checked(&tokens.replaced(value.as_str()?))?;
            return Some(Link { href, blank: false });
        };
        let blank = text("target") == Some("_blank");
        let anchor = text("anchor").map(|anchor| anchor.trim_start_matches('#'));
        let kind = text("kind").unwrap_or(match (text("postId"), text("url")) {
            (Some(_), _) => "post",
            (None, Some(_)) => "url",
            (None, None) => "anchor",
        });
        let place = match kind {
            "post" => library.address(text("postId")?)?,
            "url" => text("url")?.to_owned(),
            _ => String::new(),
        };
        let href = match anchor {
            Some(anchor) if !place.contains('#') => format!("{place}#{anchor}"),
            Some(_) | None => place,
        };
        Some(Link { href: checked(&tokens.replaced(&href))?, blank })
    }

    /// The template value: `url`, `target`, `rel`.
    pub(super) fn value(&self) -> Value {
        context! {
            url => self.href.clone(),
            target => self.blank.then_some("_blank"),
            rel => self.blank.then_some("noopener noreferrer"),
        }
    }
}

/// The address, if it is safe to link to.
pub(super) fn checked(address: &str) -> Option<String> {
    let address = address.trim();
    (!address.is_empty() && is_safe_link(address) && !address.chars().any(char::is_control))
        .then(|| address.to_owned())
}

/// Makes a path of the site absolute, if the site has a base URL.
pub(super) fn absolute(base_url: Option<&str>, address: &str) -> String {
    match base_url {
        Some(base) if address.starts_with('/') && !address.starts_with("//") => {
            let base = base.trim_end_matches('/');
            if address == "/" { format!("{base}/") } else { format!("{base}{address}") }
        }
        Some(_) | None => address.to_owned(),
    }
}
