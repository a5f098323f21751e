//! Tokens in text: `{title}`, `{custom.FIELD}`, `{settings.KEY}`, `{year}`, `{now}` (`docs/design/compatibility.md`).

use super::library::Library;
use crate::base::{Map, Value};
use crate::model::{Post, Settings};
use std::borrow::Cow;

/// Longest token, in bytes between its braces.
const TOKEN_BYTES_MAX: usize = 120;

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
        while let Some((before, behind)) = rest.split_once('{') {
            out.push_str(before);
            let token = behind.find('}').filter(|end| *end <= TOKEN_BYTES_MAX).map(|end| &behind[..end]);
            match token.and_then(|token| Some((token, self.value(token)?))) {
                Some((token, value)) => {
                    out.push_str(&value);
                    rest = &behind[token.len() + 1..];
                }
                None => {
                    out.push('{');
                    rest = behind;
                }
            }
        }
        out.push_str(rest);
        Cow::Owned(out)
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
