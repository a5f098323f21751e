//! Builds a translation: the fields and modules of a post, with its own slug and language.

use super::links::{self, Unlinked};
use super::pairs;
use crate::base::text::slugify;
use crate::model::filler;
use crate::ops::post::{family, free_place};
use crate::ops::prelude::*;
use crate::urls::{HOME_SLUG, Pattern, Patterns};

/// Fields that are not copied to a translation: name and place, times, modules, part in a test. Its parent is the translation
/// of the original's.
pub(crate) const OWN: [&str; 16] = [
    "id",
    "locale",
    "slug",
    "status",
    "createdAt",
    "publishedAt",
    "scheduledAt",
    "unpublishAt",
    "deletedAt",
    "canonicalUrl",
    "parentId",
    "translationOfId",
    "translationSeen",
    "abGroupId",
    "abVariation",
    "modules",
];

/// The wanted translation.
pub(super) struct Wish<'a> {
    pub(super) locale: &'a str,
    pub(super) slug: Option<&'a str>,
    pub(super) title: Option<&'a str>,
    pub(super) meta_title: Option<&'a str>,
    pub(super) meta_description: Option<&'a str>,
    pub(super) without_modules: bool,
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

/// A translation that was written.
pub(super) struct Composed {
    /// The new post
    pub(super) post: Value,
    /// Its modules, and those that they are copies of
    pub(super) cloned: Vec<Cloned>,
    /// Links that still lead to posts in the other language, and a parent that has no translation
    pub(super) unlinked: Vec<Unlinked>,
}

/// The post with whose text a translation begins: on a stage, or, with `or_staged`, on AI Review if that lacks it.
pub(super) fn words<C: Capability>(
    cx: &Context<'_, C>,
    name: &str,
    stage: Stage,
    or_staged: bool,
) -> Result<Item, OpError> {
    let newest = find::post(&cx.snapshot_of(Stage::AiReview)?, name)?;
    match find::post(&cx.snapshot_of(stage)?, &newest.id.id) {
        Err(error) if or_staged && error.code == "post.not-found" => Ok(newest),
        found => found,
    }
}

/// Writes a translation of a post: `words` is its initial text, `id` its id.
pub(super) fn compose(
    draft: &mut Draft<'_>,
    words: &Item,
    wish: &Wish<'_>,
    (id, now): (&str, Timestamp),
) -> Result<Composed, OpError> {
    let definitions = draft.definitions()?;
    let locale = wish.locale.trim();
    known_locale(&definitions, locale)?;
    let item = find::undeleted_post(draft, &words.id.id)?;
    refuse_variation(&item)?;
    refuse_second(draft, &item, locale)?;
    let (modules, cloned) = match wish.without_modules {
        true => Default::default(),
        false => copies(words, &definitions, id),
    };
    let slug = wish.slug(words, draft.snapshot(), &definitions)?;
    let mut value = wish.fields(words, &item, (id, &slug), &crate::base::source::rfc3339(now));
    value["modules"] = Value::Array(modules);
    let path = free_place(draft, &value, now)?;
    let mut unlinked = Vec::new();
    if let Some(parent) = words.text("parentId") {
        unlinked.extend(links::place_below(draft.snapshot(), parent, &mut value)?);
    }
    unlinked.extend(links::lead_to(draft.snapshot(), &definitions, &path, &mut value)?);
    draft.entitle(format!("Translate {} into {locale}", words.title()));
    draft.put(Kind::Post, &path, value.clone())?;
    Ok(Composed { post: value, cloned, unlinked })
}

/// Refuses a language that the site does not have, or that is disabled.
pub(crate) fn known_locale(definitions: &Definitions, locale: &str) -> Result<(), OpError> {
    let settings = &definitions.settings;
    let known: Vec<&str> = settings.locales().filter(|code| settings.is_enabled(code)).collect();
    if known.contains(&locale) {
        return Ok(());
    }
    let is_off = settings.locales().any(|code| code == locale);
    let why = if is_off { "is disabled on this site" } else { "not a language of the site" };
    let error = OpError::invalid("locale.unknown", format!("Unsupported locale: {locale}"));
    let error = error.detail("locale", why);
    Err(match is_off {
        true => error.hint(format!("`cms locale enable {locale}` enables it")),
        false => error.instead(Alternatives::all(known)),
    })
}

/// A variation is translated with its post, not separately.
fn refuse_variation(item: &Item) -> Result<(), OpError> {
    match item.text("abVariation") {
        None | Some(crate::model::MAIN_VARIATION) => Ok(()),
        Some(name) => {
            let message = format!("`{}` is variation {name} of another post", item.title());
            Err(OpError::invalid("variation.not-main", message)
                .hint("translate the main post; `cms variation create` then clones its whole family"))
        }
    }
}

/// The post of a family in a language, if it is not deleted.
pub(crate) fn relative(
    snapshot: &Snapshot<'_>,
    item: &Item,
    locale: &str,
) -> Result<Option<crate::ops::post::PostSummary>, OpError> {
    Ok(family(snapshot, item)?.into_iter().find(|post| post.locale == locale))
}

fn refuse_second(draft: &Draft<'_>, item: &Item, locale: &str) -> Result<(), OpError> {
    match relative(draft.snapshot(), item, locale)? {
        None => Ok(()),
        Some(post) => Err(OpError::invalid(
            "translation.exists",
            format!("Translation already exists for locale: {locale}"),
        )
        .detail("locale", "already has a translation")
        .hint(format!("it is {}", post.id))
        .meta(json!({"translationId": post.id}))),
    }
}

/// Copies of the modules with new ids, without the example rows of lists. A module that shows a global one still shows
/// it.
fn copies(words: &Item, definitions: &Definitions, id: &str) -> (Vec<Value>, Vec<Cloned>) {
    let modules = words.value.get("modules").and_then(Value::as_array).into_iter().flatten();
    modules
        .map(|module| {
            let source = module["id"].as_str().unwrap_or_default();
            let (mut copy, new) = (module.clone(), pairs::copy_id(id, source));
            copy["id"] = json!(new);
            let module_type = module["type"].as_str().unwrap_or_default();
            if let Some(props) = copy.get_mut("props").and_then(Value::as_object_mut) {
                filler::without_example_rows(definitions, module_type, props);
            }
            (copy, Cloned { source_post_module_id: source.to_owned(), new_post_module_id: new })
        })
        .unzip()
}

impl Wish<'_> {
    /// The wanted slug, else the post's with the language behind it. A page is the front page of its language by its slug:
    /// a translation of one keeps it, unless another post of the language has it.
    fn slug(
        &self,
        words: &Item,
        snapshot: &Snapshot<'_>,
        definitions: &Definitions,
    ) -> Result<String, OpError> {
        if let Some(slug) = self.slug.map(slugify).filter(|slug| !slug.is_empty()) {
            return Ok(slug);
        }
        let (locale, own) = (self.locale.trim(), words.text("slug").unwrap_or_default());
        let is_front = own == HOME_SLUG && {
            let patterns = Patterns::of(definitions);
            let pattern = patterns.of_links(words.text("type").unwrap_or_default(), locale);
            pattern.is_some_and(Pattern::is_front)
        };
        match is_front && !snapshot.has_slug(locale, own)? {
            true => Ok(own.to_owned()),
            false => Ok(slugify(&format!("{own}-{locale}"))),
        }
    }

    /// The translation's fields, without modules.
    fn fields(&self, words: &Item, item: &Item, (id, slug): (&str, &str), now: &str) -> Value {
        let taken_over = words.value.as_object().into_iter().flatten();
        let taken_over = taken_over.filter(|(key, _)| !OWN.contains(&key.as_str()));
        let locale = self.locale.trim();
        let mut value = Map::from_iter([
            ("id".to_owned(), json!(id)),
            ("locale".to_owned(), json!(locale)),
            ("slug".to_owned(), json!(slug)),
            ("status".to_owned(), json!("draft")),
            ("createdAt".to_owned(), json!(now)),
            ("translationOfId".to_owned(), json!(item.text("translationOfId").unwrap_or(&item.id.id))),
        ]);
        value.extend(taken_over.map(|(key, field)| (key.clone(), field.clone())));
        let given = [
            ("title", self.title),
            ("metaTitle", self.meta_title),
            ("metaDescription", self.meta_description),
        ];
        for (key, text) in given {
            if let Some(text) = text.filter(|text| !text.trim().is_empty()) {
                value.insert(key.to_owned(), json!(text));
            }
        }
        Value::Object(value)
    }
}
