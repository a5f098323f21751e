//! `cms translation create`: translations of a post, on any stage; `cms draft translate` makes one on AI Review.

use super::compose::{Wish, compose, words};
use super::outcome::{AllTranslated, Translated};
use crate::ops::draft;
use crate::ops::prelude::*;
use crate::site::stage_permission;
use std::marker::PhantomData;

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
    fn words<C: Stages>(self, cx: &Context<'_, C>, post: &str) -> Result<Item, OpError> {
        match self {
            From::Approved => words(cx, post, Stage::Source, false),
            From::Review => words(cx, post, Stage::Review, true),
        }
    }
}

/// Create translations of a post: drafts in other languages, with copies of its modules
///
/// Texts are those of the post, to be translated; global modules are shared. Internal links lead to the translated posts where
/// there are any, and its parent is the translated parent. A translation of a translation belongs to the original. Of several
/// languages, one that fails does not stop the others.
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", bound = "", deny_unknown_fields)]
#[schemars(bound = "")]
pub struct Create<C: Stages> {
    /// Post: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
    /// Languages
    #[arg(value_name = "LOCALE", required = true)]
    pub locales: Vec<String>,
    /// Slug, for one language; the post's with the language behind it unless given, and that of a front page as it is
    #[arg(long, value_name = "SLUG")]
    pub slug: Option<String>,
    /// Title, for one language; the post's unless given
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// Title for search engines; the post's unless given
    #[arg(long, value_name = "TEXT")]
    pub meta_title: Option<String>,
    /// Description for search engines; the post's unless given
    #[arg(long, value_name = "TEXT")]
    pub meta_description: Option<String>,
    /// Whose text it begins with; unless given, that of the stage that it is written to, for `cms draft` that of Review
    #[arg(long = "from", value_enum)]
    pub source_mode: Option<From>,
    /// Leave the modules out
    #[arg(long)]
    #[serde(default)]
    pub without_modules: bool,
    #[arg(skip)]
    #[serde(skip)]
    can: PhantomData<C>,
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
    /// Slug; the post's with the language behind it unless given, and that of a front page as it is
    #[arg(long, value_name = "SLUG")]
    pub slug: Option<String>,
    /// Title; the post's unless given
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// Title for search engines; the post's unless given
    #[arg(long, value_name = "TEXT")]
    pub meta_title: Option<String>,
    /// Description for search engines; the post's unless given
    #[arg(long, value_name = "TEXT")]
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

impl<C: Stages> Operation for Create<C> {
    const FACTS: Facts = facts!("translation.create", Permission::PostsEdit;
        "translation create about es --title 'Sobre nosotros'" => "A page in Spanish, on review",
        "translation create about es --stage ai-review" => "A draft for an agent to translate")
    .or_staged::<C>(draft::TRANSLATE_ALL);
    type Can = C;
    type Output = AllTranslated;

    fn run(self, cx: &mut Context<'_, C>) -> Result<AllTranslated, OpError> {
        cx.require(stage_permission(cx.write_stage()))?;
        let locales = each_once(&self.locales)?;
        let names = [&self.slug, &self.title, &self.meta_title, &self.meta_description];
        if locales.len() > 1 && names.iter().any(|name| name.is_some()) {
            let message = "a slug or title can be given for one language only";
            return Err(OpError::invalid("input.invalid", message)
                .detail("locales", "are several, and there is one slug or title")
                .hint("create one language at a time, or leave slug and titles out"));
        }
        // Fail before writing any language if the post does not exist.
        find::post(&cx.snapshot_of(cx.write_stage())?, &self.post)?;
        Ok(AllTranslated::each(locales, |locale| {
            let wish = Wish {
                locale,
                slug: self.slug.as_deref(),
                title: self.title.as_deref(),
                meta_title: self.meta_title.as_deref(),
                meta_description: self.meta_description.as_deref(),
                without_modules: self.without_modules,
            };
            create(cx, &self.post, self.source_mode, &wish)
        }))
    }
}

/// Writes one translation.
fn create<C: Stages>(
    cx: &mut Context<'_, C>,
    post: &str,
    from: Option<From>,
    wish: &Wish<'_>,
) -> Result<Translated, OpError> {
    let (now, id, stage) = (cx.call().now, cx.call().ids.uuid().to_string(), cx.write_stage());
    let words = match from {
        None if !C::ONLY_AI_REVIEW => words(cx, post, stage, false)?,
        from => from.unwrap_or_default().words(cx, post)?,
    };
    let name = if C::ONLY_AI_REVIEW { "draft.translate" } else { "translation.create" };
    let (made, written) = cx.write(name, |draft| compose(draft, &words, wish, (&id, now)))?;
    Ok(Translated::of(made, written))
}

/// The given languages, without duplicates.
fn each_once(named: &[String]) -> Result<Vec<String>, OpError> {
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

impl Operation for Translate {
    const FACTS: Facts = facts!("draft.translate", Permission::PostsCreate;
        "draft translate about --locale es --title 'Sobre nosotros'" => "A page in Spanish, to be written",
        "draft translate about --locale es --from approved --without-modules" => "Its fields only, as they are live");
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
        create(cx, &self.post, Some(self.source_mode), &wish)
    }
}
