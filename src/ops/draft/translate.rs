//! `cms draft translate` and `cms draft translate-all`: translations of a post, which start with its current content on
//! AI Review (`docs/design/compatibility.md`). `cms translation create` does the same on any stage.

use crate::base::{Stage, Value};
use crate::model::roles::Permission;
use crate::ops::answer::write_changes;
use crate::ops::translation::{self, Cloned, Unlinked, Wish, compose, words};
use crate::ops::{
    Capability, Context, EXIT_REFUSED, ErrorKind, Facts, OpError, Operation, Page, Staging, Tone, View, find,
};
use crate::site::{Item, Written, stage_permission};
use clap::{Args, ValueEnum};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// Which words are translated.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum From {
    /// Those on Review; on AI Review for a post that is only there
    #[default]
    Review,
    /// Those that are live
    Approved,
}

impl From {
    /// The post with whose text a translation begins.
    pub(crate) fn words<C: Capability>(self, cx: &Context<'_, C>, post: &str) -> Result<Item, OpError> {
        match self {
            From::Approved => words(cx, post, Stage::Source, false),
            From::Review => words(cx, post, Stage::Review, true),
        }
    }
}

/// Stage a translation of a post on AI Review: a draft in another language, with its modules
///
/// Texts are those of the post, to be translated. A translation of a translation belongs to the original.
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Translate {
    /// Post: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
    /// Language of the translation
    #[arg(long, value_name = "LOCALE")]
    pub locale: String,
    /// Slug; the post's with the language behind it unless given
    #[arg(long, value_name = "SLUG")]
    #[serde(default)]
    pub slug: Option<String>,
    /// Title; the post's unless given
    #[arg(long, value_name = "TEXT")]
    #[serde(default)]
    pub title: Option<String>,
    /// Title for search engines; the post's unless given
    #[arg(long, value_name = "TEXT")]
    #[serde(default)]
    pub meta_title: Option<String>,
    /// Description for search engines; the post's unless given
    #[arg(long, value_name = "TEXT")]
    #[serde(default)]
    pub meta_description: Option<String>,
    /// Whose words it begins with
    #[arg(long = "from", value_enum, default_value = "review")]
    #[serde(default)]
    pub source_mode: From,
    /// Leave the modules out
    #[arg(long)]
    #[serde(default)]
    pub without_modules: bool,
}

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
    /// Links that still lead to posts in another language: these have no translation yet
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unlinked: Vec<Unlinked>,
    /// What the write did
    #[serde(flatten)]
    pub written: Written,
}

impl Operation for Translate {
    const FACTS: Facts = Facts {
        name: "draft.translate",
        permission: Permission::PostsCreate,
        examples: &[
            (
                "draft translate about --locale es --title 'Sobre nosotros'",
                "A page in Spanish, to be written",
            ),
            (
                "draft translate about --locale es --from approved --without-modules",
                "Its fields only, as they are live",
            ),
        ],
    };
    type Can = Staging;
    type Output = Translated;

    fn run(self, cx: &mut Context<'_, Staging>) -> Result<Translated, OpError> {
        let wish = Wish {
            locale: &self.locale,
            slug: self.slug.as_deref(),
            title: self.title.as_deref(),
            meta_title: self.meta_title.as_deref(),
            meta_description: self.meta_description.as_deref(),
            without_modules: self.without_modules,
        };
        stage(cx, &self.post, self.source_mode, &wish)
    }
}

/// Stage translations of a post in several languages; one that fails does not stop the others
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TranslateAll {
    /// Post: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
    /// Languages
    #[arg(value_name = "LOCALE", required = true)]
    pub locales: Vec<String>,
    /// Whose words they begin with
    #[arg(long = "from", value_enum, default_value = "review")]
    #[serde(default)]
    pub source_mode: From,
    /// Leave the modules out
    #[arg(long)]
    #[serde(default)]
    pub without_modules: bool,
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

/// The given languages, without duplicates.
pub(crate) fn each_once(named: &[String]) -> Result<Vec<String>, OpError> {
    let mut locales: Vec<String> = Vec::new();
    for locale in named.iter().map(|locale| locale.trim()) {
        if locale.is_empty() {
            return Err(
                OpError::invalid("input.invalid", "a language is empty").detail("locales", "is empty")
            );
        }
        if !locales.iter().any(|known| known == locale) {
            locales.push(locale.to_owned());
        }
    }
    match locales.is_empty() {
        true => Err(OpError::invalid("input.invalid", "no language is named").detail("locales", "is empty")),
        false => Ok(locales),
    }
}

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
    pub(crate) fn each(
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

impl Operation for TranslateAll {
    const FACTS: Facts = Facts {
        name: "draft.translate-all",
        permission: Permission::PostsCreate,
        examples: &[("draft translate-all about es de", "A page in two more languages")],
    };
    type Can = Staging;
    type Output = AllTranslated;

    fn run(self, cx: &mut Context<'_, Staging>) -> Result<AllTranslated, OpError> {
        cx.require(stage_permission(Stage::AiReview))?;
        let locales = each_once(&self.locales)?;
        // Fail before staging any language if the post does not exist.
        find::post(&cx.snapshot_of(Stage::AiReview)?, &self.post)?;
        Ok(AllTranslated::each(locales, |locale| {
            let wish = Wish { locale, without_modules: self.without_modules, ..Wish::default() };
            stage(cx, &self.post, self.source_mode, &wish)
        }))
    }
}

/// Stages one translation.
fn stage(
    cx: &mut Context<'_, Staging>,
    post: &str,
    from: From,
    wish: &Wish<'_>,
) -> Result<Translated, OpError> {
    let (now, id) = (cx.call().now, cx.call().ids.uuid().to_string());
    let words = from.words(cx, post)?;
    let (made, written) = cx.stage("draft.translate", |draft| compose(draft, &words, wish, (&id, now)))?;
    Ok(Translated::of(made, written))
}

impl Translated {
    /// The answer for a new translation.
    pub(crate) fn of(made: translation::Composed, written: Written) -> Self {
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

impl View for Translated {
    fn show(&self, page: &mut Page) {
        write_changes(page, &self.written);
        translation::show_unlinked(page, &self.unlinked, &self.locale);
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
