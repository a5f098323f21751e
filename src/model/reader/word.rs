//! Checks single values: text, numbers, and words of a form.

use super::Reader;
use crate::base::{Alternatives, OutPath, Severity, Value, text};
use crate::model::codes;
use crate::model::path_template::PathTemplate;
use crate::model::scalar::{self, BadUrl};
use crate::model::shape::Want;

impl Reader<'_> {
    /// Converts a scalar to the text as written. Reports anything else and returns false.
    pub fn text(&mut self, value: &mut Value) -> bool {
        match value {
            Value::String(_) => true,
            Value::Bool(_) | Value::Number(_) if !self.is_exact => {
                *value = Value::String(value.to_string());
                true
            }
            Value::Bool(_) | Value::Number(_) | Value::Null | Value::Array(_) | Value::Object(_) => {
                self.wrong_type("text", value, None);
                false
            }
        }
    }

    /// Checks a boolean.
    pub fn boolean(&mut self, value: &Value) {
        if !value.is_boolean() {
            self.wrong_type("`true` or `false`", value, scalar::boolean_meant(value).map(str::to_owned));
        }
    }

    /// Checks a number. Reports anything else and returns false.
    pub fn number(&mut self, value: &Value) -> bool {
        if !value.is_number() {
            let meant = value.as_str().and_then(scalar::number_meant);
            let hint = meant.map(|n| match value.as_str() == Some(n.as_str()) {
                true => format!("write `{n}` without quotes"),
                false => format!("write `{n}`"),
            });
            self.wrong_type("a number", value, hint);
        }
        value.is_number()
    }

    pub(super) fn integer(&mut self, value: &Value, min: i64, max: i64) {
        if !self.number(value) {
            return;
        }
        match value.as_i64() {
            None => self.wrong_type("a whole number", value, None),
            Some(n) if n < min || n > max => {
                let range = match max {
                    i64::MAX => format!("at least {min}"),
                    _ => format!("from {min} to {max}"),
                };
                let message = format!("{} must be {range}, not {n}", self.subject());
                self.refuse(codes::FIELD_VALUE, message, None);
            }
            Some(_) => {}
        }
    }

    /// Checks a value that is a text already.
    pub(super) fn word(&mut self, value: &mut Value, want: &Want) {
        if matches!(want, Want::Uuid) || matches!(want, Want::Refer(to) if to.by_id()) {
            self.uuid(value);
            return;
        }
        let Value::String(text) = value else { return };
        match want {
            Want::Line(max) => self.line(text, *max),
            Want::Slug | Want::Refer(_) => self.slug(text),
            Want::FieldName => {
                self.form(text, scalar::is_field_name(text), "a name of letters, digits, `_` and `-`")
            }
            Want::Locale => self.locale(text),
            Want::Time => self.time(text),
            Want::OneOf(words) => self.one_of(text, words.iter().copied()),
            Want::Url => self.url(text),
            Want::WebBase => {
                let wanted = "an address such as `https://www.example.org/shop`: a host without a user name, and in a path only letters \
                     from `a` to `z`, digits, `-`, `.`, `_`, `~` and escapes (`%C3%BC` is `ü`), but no name `.` or `..`";
                self.form(text, scalar::is_web_base(text), wanted);
            }
            Want::PlainWebBase => {
                let wanted = "an address such as `https://cdn.example.org`, with a host of lower-case letters, digits, `.` and `-` \
                     (others are written as `xn--`), and in a path only what needs no escaping";
                self.form(text, scalar::plain_web_base(text).is_some(), wanted);
            }
            Want::PlainUrl => {
                let wanted = "an address such as `https://www.example.org/preview`, with `http` or `https` in lower case and a host of \
                     letters, digits, `.` and `-` (others are written as `xn--`)";
                self.form(text, scalar::is_plain_url(text), wanted);
            }
            Want::Origin => {
                let wanted = "an origin such as `https://app.example.org`, without a path, with `http` or `https` in lower case and a \
                     host of letters, digits, `.` and `-` (others are written as `xn--`)";
                self.form(text, scalar::is_origin(text), wanted);
            }
            Want::UrlPath => {
                self.form(text, scalar::is_url_path(text), "a path starting with `/`");
            }
            Want::InnerPath => {
                self.form(text, OutPath::new(text).is_ok(), "a path inside the site, without `..`")
            }
            Want::UploadPath => self.form(text, scalar::is_upload_path(text), "a path below `uploads/`"),
            Want::Hex(digits) => {
                let is_valid =
                    text.len() == *digits && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
                self.form(text, is_valid, &format!("{digits} lower-case hexadecimal digits"));
            }
            Want::Regex => self.regex(text),
            Want::PathTemplate => {
                if let Err(error) = PathTemplate::parse(text) {
                    self.refuse(codes::DEFINITION_PATTERN, error.to_string(), None);
                }
            }
            _ => {}
        }
    }

    /// Reports a text that does not have the required form.
    pub(in crate::model) fn form(&mut self, text: &str, is_valid: bool, wanted: &str) {
        if !is_valid {
            let message = format!("{} must be {wanted}, not `{}`", self.subject(), scalar::short(text));
            self.refuse(codes::FIELD_VALUE, message, None);
        }
    }

    fn regex(&mut self, text: &str) {
        if let Err(error) = regex::Regex::new(text) {
            let reason = error.to_string();
            let reason = reason.lines().last().unwrap_or_default().trim_start_matches("error: ");
            let message = format!("{} is not a regular expression: {reason}", self.subject());
            self.refuse(codes::DEFINITION_PATTERN, message, None);
        }
    }

    fn time(&mut self, text: &str) {
        if scalar::time(text).is_none() {
            let hint = scalar::time_meant(text).map(|meant| format!("write `{meant}`"));
            let (subject, found) = (self.subject(), scalar::short(text));
            let message = format!("{subject} must be a time such as `2026-11-20T09:30:00Z`, not `{found}`");
            self.refuse(codes::TIME_INVALID, message, hint);
        }
    }

    fn line(&mut self, text: &str, max: usize) {
        self.one_line(text);
        if text.len() > max && text.chars().count() > max {
            let (subject, count) = (self.subject(), text.chars().count());
            let message = format!("{subject} has {count} characters; at most {max} are allowed");
            self.refuse(codes::FIELD_VALUE, message, None);
        }
    }

    /// Warns of a line break inside a text that is shown as one line: a title, a label.
    pub(in crate::model) fn one_line(&mut self, text: &str) {
        if text.trim().contains(['\n', '\r']) {
            let message = format!("{} has a line break, but is shown as one line", self.subject());
            self.note(Severity::Warning, codes::FIELD_VALUE, message).hint =
                Some("replace the line break by a space".to_owned());
        }
    }

    fn slug(&mut self, slug: &str) {
        if !text::is_slug(slug) {
            let meant = Some(text::slugify(slug)).filter(|meant| text::is_slug(meant));
            let message = format!(
                "{} must be lower case letters, digits and single hyphens, not `{}`",
                self.subject(),
                scalar::short(slug)
            );
            self.refuse(codes::SLUG_INVALID, message, meant.map(|meant| format!("write `{meant}`")));
        }
    }

    /// Checks a uuid and converts it to lower case.
    pub fn uuid(&mut self, value: &mut Value) -> Option<uuid::Uuid> {
        let Value::String(text) = value else { return None };
        let id = scalar::uuid(text);
        match id {
            Some(_) => text.make_ascii_lowercase(),
            None => {
                let message = format!("{} must be a uuid, not `{}`", self.subject(), scalar::short(text));
                self.refuse(codes::ID_INVALID, message, None);
            }
        }
        id
    }

    fn locale(&mut self, locale: &str) {
        let supported = &self.definitions.settings.locales.supported;
        if !scalar::is_locale(locale) {
            let hint = scalar::locale_meant(locale).map(|meant| format!("write `{meant}`"));
            let message = format!(
                "{} must be a language such as `en` or `pt-BR`, not `{}`",
                self.subject(),
                scalar::short(locale)
            );
            self.refuse(codes::LOCALE_INVALID, message, hint);
        } else if !supported.is_empty() && !supported.iter().any(|s| s == locale) {
            let hint = format!(
                "`cms.toml` supports {}; `cms locale add` and `cms locale remove` change this",
                scalar::words(supported.iter().map(String::as_str))
            );
            self.refuse(
                codes::LOCALE_UNKNOWN,
                format!("the language `{locale}` is not supported"),
                Some(hint),
            );
        }
    }

    /// Checks that a word is one of the allowed ones.
    pub fn one_of<'w>(&mut self, word: &str, words: impl Iterator<Item = &'w str> + Clone) {
        if !words.clone().any(|w| w == word) {
            let near = Alternatives::near(word, words.clone());
            let message = format!(
                "{} must be one of {}, not `{}`",
                self.subject(),
                scalar::words(words),
                scalar::short(word)
            );
            self.refuse_name(codes::FIELD_VALUE, message, near);
        }
    }

    /// Checks an address.
    pub fn url(&mut self, url: &str) {
        match scalar::url(url) {
            Ok(()) => {}
            Err(BadUrl::Scheme(scheme)) => self.unsafe_link(&scheme, Some(url)),
            Err(BadUrl::Form) => {
                let message = format!(
                    "{} must be an address such as `https://example.org` or `/about`, not `{}`",
                    self.subject(),
                    scalar::short(url)
                );
                self.refuse(codes::FIELD_VALUE, message, None);
            }
        }
    }

    /// Reports a link with a scheme that is not allowed.
    pub(in crate::model) fn unsafe_link(&mut self, scheme: &str, url: Option<&str>) {
        let hint = match url {
            Some(url) if scheme.contains('.') || scheme == "localhost" => format!("write `https://{url}`"),
            _ => {
                format!("allowed are {} and addresses without a scheme", scalar::words(scalar::SAFE_SCHEMES))
            }
        };
        self.refuse(
            codes::LINK_UNSAFE,
            format!("{} links to a `{scheme}:` address", self.subject()),
            Some(hint),
        );
    }
}

#[cfg(test)]
mod tests {
    use crate::model::Kind;
    use crate::model::fixture::{ID, ID2, findings, post};
    use serde_json::json;

    #[test]
    fn line_breaks_in_titles_and_labels_are_warned_of() {
        let title = post(json!({"title": "a\nb", "metaTitle": "folded\n", "excerpt": "a\nb"}));
        assert_eq!(findings(Kind::Post, title), ["field.value? /title"]);
        let item = json!({"id": ID2, "label": "a\nb", "type": "custom", "url": "/"});
        let menu = json!({"id": ID, "slug": "main", "name": "Main", "items": [item]});
        assert_eq!(findings(Kind::Menu, menu), ["field.value? /items/0/label"]);
    }
}
