//! `cms translation create`: translations of a post, on any stage.

use super::compose::{Wish, compose, words};
use crate::model::roles::Permission;
use crate::ops::draft::{AllTranslated, From, Translated, each_once};
use crate::ops::{Context, Facts, OpError, Operation, Publishing, find};
use crate::site::stage_permission;
use clap::Args;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Create translations of a post: drafts in other languages, with copies of its modules
///
/// Texts are those of the post, to be translated; global modules are shared. Internal links lead to the translated posts where
/// there are any. A translation of a translation belongs to the original. Of several languages, one that fails does not stop
/// the others.
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Create {
    /// Post: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
    /// Languages
    #[arg(value_name = "LOCALE", required = true)]
    pub locales: Vec<String>,
    /// Slug, for one language; the post's with the language behind it unless given
    #[arg(long, value_name = "SLUG")]
    #[serde(default)]
    pub slug: Option<String>,
    /// Title, for one language; the post's unless given
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
    /// Whose text it begins with; that of the stage that it is written to unless given
    #[arg(long = "from", value_enum)]
    #[serde(default)]
    pub source_mode: Option<From>,
    /// Leave the modules out
    #[arg(long)]
    #[serde(default)]
    pub without_modules: bool,
}

impl Operation for Create {
    const FACTS: Facts = Facts {
        name: "translation.create",
        permission: Permission::PostsEdit,
        examples: &[
            ("translation create about es --title 'Sobre nosotros'", "A page in Spanish, on review"),
            ("translation create about es de --stage ai-review", "Two drafts for an agent to translate"),
        ],
    };
    type Can = Publishing;
    type Output = AllTranslated;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<AllTranslated, OpError> {
        cx.require(stage_permission(cx.write_stage()))?;
        let locales = each_once(&self.locales)?;
        let names = [&self.slug, &self.title, &self.meta_title, &self.meta_description];
        if locales.len() > 1 && names.iter().any(|name| name.is_some()) {
            return Err(OpError::invalid("input.invalid", "a slug or title is that of one language")
                .hint("create one language at a time, or leave slug and titles out"));
        }
        // Fail before writing any language if the post does not exist.
        find::post(&cx.snapshot_of(cx.write_stage())?, &self.post)?;
        Ok(AllTranslated::each(locales, |locale| self.create(cx, locale)))
    }
}

impl Create {
    fn create(&self, cx: &mut Context<'_, Publishing>, locale: &str) -> Result<Translated, OpError> {
        let (now, id, stage) = (cx.call().now, cx.call().ids.uuid().to_string(), cx.write_stage());
        let words = match self.source_mode {
            None => words(cx, &self.post, stage, false)?,
            Some(from) => from.words(cx, &self.post)?,
        };
        let wish = Wish {
            locale,
            slug: self.slug.as_deref(),
            title: self.title.as_deref(),
            meta_title: self.meta_title.as_deref(),
            meta_description: self.meta_description.as_deref(),
            without_modules: self.without_modules,
        };
        let (made, written) =
            cx.write("translation.create", |draft| compose(draft, &words, &wish, (&id, now)))?;
        Ok(Translated::of(made, written))
    }
}
