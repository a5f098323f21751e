//! `llms.txt`, an extra that is a plain text.

use super::super::published_content::PublishedContent;
use crate::render::{Library as _, markdown_line as line};
use crate::urls::derived;
use rayon::prelude::*;
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
