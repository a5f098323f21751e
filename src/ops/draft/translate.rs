//! `cms draft translate` and `cms draft translate-all`: a post in other languages, begun on AI Review from what it says now
//! (`original.md` §1.4.3).

use super::known_locale;
use crate::base::source::{Ids, rfc3339};
use crate::base::text::slugify;
use crate::base::{Map, Stage, Value};
use crate::model::roles::Permission;
use crate::model::{Definitions, Kind, filler};
use crate::ops::answer::write_changes;
use crate::ops::post::{family, place, taken};
use crate::ops::{
    Context, EXIT_REFUSED, ErrorKind, Facts, OpError, Operation, Page, Staging, Tone, View, find,
};
use crate::site::{Draft, Item, Written};
use clap::{Args, ValueEnum};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// What a translation does not take over: it has its own name, place, times and modules.
const OWN: [&str; 12] = [
    "id",
    "locale",
    "slug",
    "status",
    "createdAt",
    "publishedAt",
    "scheduledAt",
    "deletedAt",
    "canonicalUrl",
    "parentId",
    "translationOfId",
    "modules",
];

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
    /// What the write did
    #[serde(flatten)]
    pub written: Written,
}

/// A module and its copy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Cloned {
    /// Id of the module
    pub source_post_module_id: String,
    /// Id of its copy
    pub new_post_module_id: String,
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
        tool: Some("create_translation_ai_review"),
    };
    type Can = Staging;
    type Output = Translated;

    fn run(self, cx: &mut Context<'_, Staging>) -> Result<Translated, OpError> {
        stage(cx, &self)
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

/// The code of a language that the site does not have.
const UNKNOWN_LOCALE: &str = "locale.unknown";

impl AllTranslated {
    fn of(data: Vec<OneTranslated>) -> Self {
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
        tool: Some("create_translations_ai_review_bulk"),
    };
    type Can = Staging;
    type Output = AllTranslated;

    fn run(self, cx: &mut Context<'_, Staging>) -> Result<AllTranslated, OpError> {
        let mut locales: Vec<String> = Vec::new();
        for locale in self.locales.iter().map(|locale| locale.trim()) {
            if locale.is_empty() {
                return Err(
                    OpError::invalid("input.invalid", "a language is empty").detail("locales", "is empty")
                );
            }
            if !locales.iter().any(|known| known == locale) {
                locales.push(locale.to_owned());
            }
        }
        if locales.is_empty() {
            return Err(
                OpError::invalid("input.invalid", "no language is named").detail("locales", "is empty")
            );
        }
        // Nothing is staged for a post that is not there, in whatever language.
        find::post(&cx.snapshot_of(Stage::AiReview)?, &self.post)?;
        let one = |locale: String| {
            let asked = Translate {
                post: self.post.clone(),
                locale: locale.clone(),
                slug: None,
                title: None,
                meta_title: None,
                meta_description: None,
                source_mode: self.source_mode,
                without_modules: self.without_modules,
            };
            match stage(cx, &asked) {
                Ok(done) => OneTranslated { locale, ok: true, data: Some(done), error: None },
                Err(error) => {
                    let error = match &error.hint {
                        Some(hint) => json!({"message": error.message, "code": error.code, "hint": hint}),
                        None => json!({"message": error.message, "code": error.code}),
                    };
                    OneTranslated { locale, ok: false, data: None, error: Some(error) }
                }
            }
        };
        Ok(AllTranslated::of(locales.into_iter().map(one).collect()))
    }
}

/// Stages one translation.
fn stage(cx: &mut Context<'_, Staging>, asked: &Translate) -> Result<Translated, OpError> {
    let (now, ids) = (cx.call().now, cx.call().ids);
    let id = ids.uuid().to_string();
    let words = words(cx, asked)?;
    let ((post, cloned_modules), written) = cx.stage("draft.translate", |draft| {
        let definitions = draft.definitions()?;
        let locale = asked.locale.trim();
        known_locale(&definitions, locale)?;
        let item = super::post(draft, &words.id.id)?;
        refuse_second(draft, &item, locale)?;
        let (modules, cloned) = match asked.without_modules {
            true => Default::default(),
            false => copies(&words, &definitions, ids),
        };
        let mut value = asked.value(&words, &item, &id, &rfc3339(now));
        value["modules"] = Value::Array(modules);
        let path = place(&definitions, &value, now)?;
        if draft.exists(&path)? {
            return Err(taken(draft, &path, &value));
        }
        draft.entitle(format!("Translate {} into {locale}", words.title()));
        draft.put(Kind::Post, &path, value.clone())?;
        Ok((value, cloned))
    })?;
    let text = |key: &str| post[key].as_str().unwrap_or_default().to_owned();
    Ok(Translated {
        translation_id: id,
        locale: text("locale"),
        slug: text("slug"),
        title: text("title"),
        cloned_modules,
        written,
    })
}

/// The post whose words are translated.
fn words(cx: &Context<'_, Staging>, asked: &Translate) -> Result<Item, OpError> {
    let newest = find::post(&cx.snapshot_of(Stage::AiReview)?, &asked.post)?;
    match asked.source_mode {
        From::Approved => find::post(&cx.snapshot_of(Stage::Source)?, &newest.id.id),
        From::Review => match find::post(&cx.snapshot_of(Stage::Review)?, &newest.id.id) {
            Err(error) if error.code == "post.not-found" => Ok(newest),
            found => found,
        },
    }
}

fn refuse_second(draft: &Draft<'_>, item: &Item, locale: &str) -> Result<(), OpError> {
    let there = family(draft.snapshot(), item)?.into_iter().find(|post| post.locale == locale);
    match there {
        None => Ok(()),
        Some(post) => Err(OpError::invalid(
            "translation.exists",
            format!("Translation already exists for locale: {locale}"),
        )
        .detail("locale", "has a translation")
        .hint(format!("it is {}", post.id))
        .meta(json!({"translationId": post.id}))),
    }
}

/// Copies of the modules with ids of their own, without the example rows of lists. What a module shows of a global one stays that of
/// the global one.
fn copies(words: &Item, definitions: &Definitions, ids: &dyn Ids) -> (Vec<Value>, Vec<Cloned>) {
    let modules = words.value.get("modules").and_then(Value::as_array).into_iter().flatten();
    modules
        .map(|module| {
            let (mut copy, id) = (module.clone(), ids.uuid().to_string());
            copy["id"] = json!(id);
            let module_type = module["type"].as_str().unwrap_or_default();
            if let Some(props) = copy.get_mut("props").and_then(Value::as_object_mut) {
                filler::without_example_rows(definitions, module_type, props);
            }
            let source_post_module_id = module["id"].as_str().unwrap_or_default().to_owned();
            (copy, Cloned { source_post_module_id, new_post_module_id: id })
        })
        .unzip()
}

impl Translate {
    /// The translation's fields, without modules.
    fn value(&self, words: &Item, item: &Item, id: &str, now: &str) -> Value {
        let taken_over = words.value.as_object().into_iter().flatten();
        let taken_over = taken_over.filter(|(key, _)| !OWN.contains(&key.as_str()));
        let locale = self.locale.trim();
        let slug = self.slug.as_deref().map(slugify).filter(|slug| !slug.is_empty());
        let own_slug = words.text("slug").unwrap_or_default();
        let mut value = Map::from_iter([
            ("id".to_owned(), json!(id)),
            ("locale".to_owned(), json!(locale)),
            ("slug".to_owned(), json!(slug.unwrap_or_else(|| slugify(&format!("{own_slug}-{locale}"))))),
            ("status".to_owned(), json!("draft")),
            ("createdAt".to_owned(), json!(now)),
            ("translationOfId".to_owned(), json!(item.text("translationOfId").unwrap_or(&item.id.id))),
        ]);
        value.extend(taken_over.map(|(key, field)| (key.clone(), field.clone())));
        let given = [
            ("title", &self.title),
            ("metaTitle", &self.meta_title),
            ("metaDescription", &self.meta_description),
        ];
        for (key, text) in given {
            if let Some(text) = text.as_deref().filter(|text| !text.trim().is_empty()) {
                value.insert(key.to_owned(), json!(text));
            }
        }
        Value::Object(value)
    }
}

impl View for Translated {
    fn show(&self, page: &mut Page) {
        write_changes(page, &self.written);
    }
}

impl View for AllTranslated {
    fn show(&self, page: &mut Page) {
        for one in &self.data {
            match (&one.data, &one.error) {
                (Some(done), _) => write_changes(page, &done.written),
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
            // Whoever names a language that the site has not has to say it again.
            Some(UNKNOWN_LOCALE) => ErrorKind::Invalid.mapping().exit,
            Some(_) => EXIT_REFUSED,
        }
    }
}
