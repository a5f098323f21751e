//! Tokens in text: `{title}`, `{custom.FIELD}`, `{settings.KEY}`, `{year}`, `{now}` (`docs/design/compatibility.md`).
//! `\{title}` is no token but these words.

use super::library::Library;
use crate::base::{Map, Value};
use crate::model::{Post, Settings};
use crate::richtext::{markdown_tokens, token};
use std::borrow::Cow;

/// The values of tokens on a page.
#[derive(Clone, Copy)]
pub(super) struct Tokens<'a> {
    pub(super) post: &'a Post,
    pub(super) library: &'a dyn Library,
}

impl Tokens<'_> {
    /// A text with its tokens replaced. Unknown tokens stay as they are; replacements are not expanded again.
    pub(super) fn replaced<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if !text.contains('{') {
            return Cow::Borrowed(text);
        }
        let (mut out, mut rest) = (String::with_capacity(text.len() + 32), text);
        while let Some(at) = rest.find('{') {
            let (before, from) = rest.split_at(at);
            let found = token(from).and_then(|token| Some((token, self.value(token)?)));
            let Some((token, value)) = found else {
                out.push_str(&rest[..=at]);
                rest = &rest[at + 1..];
                continue;
            };
            let (whole, behind) = from.split_at(token.len() + 2);
            match before.strip_suffix('\\') {
                Some(before) => out.extend([before, whole]),
                None => out.extend([before, value.as_str()]),
            }
            rest = behind;
        }
        out.push_str(rest);
        Cow::Owned(out)
    }

    /// A Markdown with the tokens in its texts replaced, for readers of Markdown: those in code are none.
    pub(super) fn replaced_in_markdown(&self, markdown: &str) -> String {
        let (mut out, mut at) = (String::with_capacity(markdown.len()), 0);
        for range in markdown_tokens(markdown) {
            let before = &markdown[at..range.start];
            let backslashes = before.len() - before.trim_end_matches('\\').len();
            let token = &markdown[range.clone()];
            at = range.end;
            match self.value(&token[1..token.len() - 1]) {
                Some(value) if backslashes == 0 => out.extend([before, value.as_str()]),
                // The escape of the token is one of Markdown as well, or its backslash is itself escaped.
                _ if backslashes > 0 && backslashes.is_multiple_of(2) => {
                    out.extend([&before[..before.len() - 1], token])
                }
                _ => out.extend([before, token]),
            }
        }
        out.push_str(&markdown[at..]);
        out
    }

    fn value(&self, token: &str) -> Option<String> {
        let (name, key) = token.split_once('.').map_or((token, None), |(name, key)| (name, Some(key)));
        match (name, key) {
            ("title", None) => Some(self.post.title.clone()),
            ("custom", Some(key)) => Some(field(&self.post.custom_fields, key)),
            ("settings", Some(key)) => Some(setting(&self.library.definitions().settings, key)),
            ("now", None) => Some(self.library.now().get(..10)?.to_owned()),
            ("year", None) => Some(self.library.now().get(..4)?.to_owned()),
            _ => None,
        }
    }
}

fn field(fields: &Map, key: &str) -> String {
    fields.get(key).map(plain).unwrap_or_default()
}

/// A value of the settings: of `[custom]`, `[social]`, or the site's name and address. Never a person's mail address
/// or role.
fn setting(settings: &Settings, key: &str) -> String {
    match key {
        "name" | "siteTitle" => settings.name.clone().unwrap_or_default(),
        "base_url" | "baseUrl" => settings.base_url.clone().unwrap_or_default(),
        key => match settings.custom.get(key) {
            Some(value) => plain(value),
            None => settings.social.get(key).cloned().unwrap_or_default(),
        },
    }
}

/// A scalar as text; lists and mappings become empty.
pub(super) fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        Value::Bool(flag) => flag.to_string(),
        Value::Null | Value::Array(_) | Value::Object(_) => String::new(),
    }
}
