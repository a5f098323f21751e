//! Extras that are plain texts: `llms.txt` and the web manifest.

use super::super::published_content::PublishedContent;
use crate::render::{Library, markdown_line as line, on_host};
use crate::urls::derived;
use rayon::prelude::*;
use serde_json::json;
use std::collections::HashMap;
use std::fmt::Write as _;

/// What programs that read may want to know of a language of the site: its pages as Markdown, by type
/// (<https://llmstxt.org>).
pub(super) fn llms(locale: &str, shelf: &PublishedContent<'_>) -> String {
    let definitions = shelf.definitions();
    let settings = &definitions.settings;
    let base = settings.base_url.as_deref().unwrap_or_default().trim_end_matches('/');
    let mut text = format!("# {}\n", line(settings.name.as_deref().unwrap_or("Site")));
    if let Some(tagline) = settings.custom.get("tagline").and_then(|value| value.as_str()) {
        let _ = write!(text, "\n> {}\n", line(tagline));
    }
    let entry = |(address, id): &(String, String)| {
        let post = shelf.row(id).filter(|post| post.locale == locale)?;
        let title = line(&post.title).replace(['[', ']'], "");
        let url = format!("{base}{}", derived::markdown(address));
        let about = post.excerpt.as_ref().or(post.description.as_ref());
        let about = about.map_or_else(String::new, |about| format!(": {}", line(about)));
        let is_public = shelf.listed(id) == Some(true);
        is_public.then(|| (post.type_.as_str(), format!("- [{title}]({url}){about}\n")))
    };
    let entries: Vec<(&str, String)> = shelf.pages().par_iter().filter_map(entry).collect();
    let mut by_type: HashMap<&str, String> = HashMap::new();
    for (name, entry) in entries {
        by_type.entry(name).or_default().push_str(&entry);
    }
    for (name, definition) in &definitions.post_types {
        if let Some(entries) = by_type.get(name.as_str()) {
            let label = definition.plural_label.as_deref().unwrap_or(&definition.label);
            let _ = write!(text, "\n## {}\n\n{entries}", line(label));
        }
    }
    text
}

/// The web manifest: the name of the site, and its icon.
pub(super) fn manifest(library: &dyn Library) -> String {
    let settings = &library.definitions().settings;
    let name = settings.name.as_deref().unwrap_or("Site");
    let mut manifest = json!({
        "name": name, "short_name": name, "lang": settings.locales.default_locale, "start_url": on_host(library, "/"), "display": "browser",
    });
    if let Some(asset) = settings.pages.icon.as_ref().and_then(|id| library.asset(id)) {
        let mime = asset.media.mime.as_str();
        let sizes = match (asset.media.width, asset.media.height) {
            _ if mime == "image/svg+xml" => "any".to_owned(),
            (Some(width), Some(height)) => format!("{width}x{height}"),
            _ => "any".to_owned(),
        };
        let mut icons = vec![json!({"src": on_host(library, &asset.url), "type": mime, "sizes": sizes})];
        let small = asset.variants.iter().filter(|variant| !variant.dark && !variant.webp);
        icons.extend(small.map(|variant| {
            json!({"src": on_host(library, &variant.url), "type": mime, "sizes": format!("{}x{}", variant.width, variant.height)})
        }));
        manifest["icons"] = json!(icons);
    }
    serde_json::to_string_pretty(&manifest).unwrap_or_default() + "\n"
}
