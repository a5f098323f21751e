//! The answers of translating: a new translation, or what came of each language.

use super::compose::{Cloned, Composed};
use super::links::Unlinked;
use super::show_unlinked;
use crate::ops::EXIT_REFUSED;
use crate::ops::prelude::*;

/// A translation that was staged.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Translated {
    /// Id of the new post
    pub translation_id: String,
    /// Its language
    pub locale: String,
    /// Its slug
    pub slug: String,
    /// Its title
    pub title: String,
    /// Its modules, and those of the post that they are copies of
    pub cloned_modules: Vec<Cloned>,
    /// Links that still lead to posts in another language, and a parent that is left out: these have no translation yet
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unlinked: Vec<Unlinked>,
    /// What the write did
    #[serde(flatten)]
    pub written: Written,
}

impl Translated {
    /// The answer for a new translation.
    pub(super) fn of(made: Composed, written: Written) -> Self {
        let text = |key: &str| made.post[key].as_str().unwrap_or_default().to_owned();
        Translated {
            translation_id: text("id"),
            locale: text("locale"),
            slug: text("slug"),
            title: text("title"),
            cloned_modules: made.cloned,
            unlinked: made.unlinked,
            written,
        }
    }
}

/// What came of each language.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct AllTranslated {
    /// One a language, in the order in which they were given
    pub data: Vec<OneTranslated>,
    /// Why the first that failed did
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// Its code
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// What to do about it
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

/// What came of one language.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct OneTranslated {
    /// The language
    pub locale: String,
    /// Whether it was staged
    pub ok: bool,
    /// The translation
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<Translated>,
    /// Why there is none: message and code
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<serde_json::Map<String, serde_json::Value>>")]
    pub error: Option<Value>,
}

/// The code for a language that the site does not have.
const UNKNOWN_LOCALE: &str = "locale.unknown";

impl OneTranslated {
    /// The result for a language.
    fn of(done: Result<Translated, OpError>, locale: String) -> Self {
        match done {
            Ok(done) => OneTranslated { locale, ok: true, data: Some(done), error: None },
            Err(error) => {
                let error = match &error.hint {
                    Some(hint) => json!({"message": error.message, "code": error.code, "hint": hint}),
                    None => json!({"message": error.message, "code": error.code}),
                };
                OneTranslated { locale, ok: false, data: None, error: Some(error) }
            }
        }
    }
}

impl AllTranslated {
    /// The outcomes of all languages; one that fails does not stop the others.
    pub(super) fn each(
        locales: Vec<String>,
        mut translate: impl FnMut(&str) -> Result<Translated, OpError>,
    ) -> Self {
        let one = |locale: String| OneTranslated::of(translate(&locale), locale);
        let data: Vec<OneTranslated> = locales.into_iter().map(one).collect();
        let failed = data.iter().find_map(|one| one.error.as_ref());
        let text = |key: &str| failed.and_then(|error| error[key].as_str()).map(str::to_owned);
        let (error, code, hint) = (text("message"), text("code"), text("hint"));
        AllTranslated { data, error, code, hint }
    }
}

impl View for Translated {
    fn show(&self, page: &mut Page) {
        write_changes(page, &self.written);
        show_unlinked(page, &self.unlinked, &self.locale);
    }
}

impl View for AllTranslated {
    fn show(&self, page: &mut Page) {
        for one in &self.data {
            match (&one.data, &one.error) {
                (Some(done), _) => done.show(page),
                (None, error) => {
                    let why = error.as_ref().and_then(|error| error["message"].as_str()).unwrap_or_default();
                    page.pieces(&[(Tone::Bad, one.locale.as_str()), (Tone::Plain, ": "), (Tone::Plain, why)]);
                    if let Some(hint) = error.as_ref().and_then(|error| error["hint"].as_str()) {
                        page.pieces(&[(Tone::Notice, "  hint"), (Tone::Plain, ": "), (Tone::Plain, hint)]);
                    }
                }
            }
        }
    }

    fn exit(&self) -> u8 {
        match self.code.as_deref() {
            None => 0,
            // An unknown language must be corrected by the caller.
            Some(UNKNOWN_LOCALE) => ErrorKind::Invalid.mapping().exit,
            Some("translation.exists" | "post.slug.taken" | "path.taken") => {
                ErrorKind::Conflict.mapping().exit
            }
            Some(_) => EXIT_REFUSED,
        }
    }
}
