//! Metadata of a page for browsers, search engines and social networks.

use super::library::{Asset, Card, Library};
use super::link::{absolute, checked};
use super::token::Tokens;
use crate::base::source::rfc3339;
use crate::base::text::beginning;
use crate::model::{Post, PostType};
use minijinja::{Value, context};
use std::sync::Arc;

/// Longest description taken from an excerpt, in characters: search engines cut there.
const DESCRIPTION_CHARS_MAX: usize = 300;

/// The head of a page.
#[derive(Debug, Clone)]
pub(super) struct Head {
    pub(super) title: String,
    pub(super) description: Option<String>,
    /// The page's own address, absolute if the site has a base URL.
    pub(super) url: Option<String>,
    pub(super) canonical: Option<String>,
    pub(super) robots: Option<String>,
    pub(super) social_title: String,
    pub(super) social_description: Option<String>,
    pub(super) picture: Option<Arc<Asset>>,
    pub(super) picture_url: Option<String>,
    /// Language and absolute address of the page's translations, itself included. Empty if there is only one.
    pub(super) alternates: Vec<(String, String)>,
    pub(super) is_article: bool,
    /// When it was published, if it is a dated article.
    pub(super) published: Option<String>,
}

impl Head {
    pub(super) fn of(post: &Post, address: Option<&str>, library: &dyn Library) -> Head {
        let definitions = library.definitions();
        let settings = &definitions.settings;
        let base = settings.base_url.as_deref();
        let is_article = definitions.post_types.get(&post.post_type).is_some_and(PostType::is_dated);
        let tokens = Tokens { post, library };
        let filled = |text: &Option<String>| {
            text.as_deref()
                .map(str::trim)
                .filter(|text| !text.is_empty())
                .map(|text| tokens.replaced(text).into_owned())
        };
        let own = filled(&post.meta_title);
        let title = own.clone().unwrap_or_else(|| with_site(&post.title, settings.name.as_deref()));
        let description = filled(&post.meta_description)
            .or_else(|| filled(&post.summary()).map(|text| beginning(&text, DESCRIPTION_CHARS_MAX)));
        let url = address.map(|address| absolute(base, address));
        let canonical =
            filled(&post.canonical_url).and_then(|url| checked(&url)).map(|url| absolute(base, &url));
        let named = [post.social_image_id, post.featured_media_id].into_iter().flatten();
        let pictures = named.map(|id| id.to_string()).chain(settings.pages.social_image.clone());
        let picture =
            pictures.filter_map(|id| library.asset(&id)).find(|asset| asset.media.mime.starts_with("image/"));
        Head {
            social_title: filled(&post.social_title).or(own).unwrap_or_else(|| post.title.clone()),
            social_description: filled(&post.social_description).or_else(|| description.clone()),
            picture_url: picture.as_ref().map(|asset| absolute(base, &asset.url)),
            canonical: canonical.or_else(|| url.clone()),
            robots: robots(post, library),
            alternates: alternates(post, library),
            published: post.published_at.or(post.created_at).filter(|_| is_article).map(rfc3339),
            is_article,
            title,
            description,
            url,
            picture,
        }
    }

    /// The template value.
    pub(super) fn value(&self, locale: &str, jsonld: &str) -> Value {
        let alternates: Vec<Value> =
            self.alternates.iter().map(|(locale, url)| context! { locale, url }).collect();
        context! {
            title => self.title.clone(),
            description => self.description.clone(),
            canonical => self.canonical.clone(),
            robots => self.robots.clone(),
            url => self.url.clone(),
            social_title => self.social_title.clone(),
            social_description => self.social_description.clone(),
            picture => self.picture_url.clone(),
            picture_alt => self.picture.as_ref().and_then(|asset| asset.media.alt_text.clone()),
            picture_width => self.picture.as_ref().and_then(|asset| asset.media.width),
            picture_height => self.picture.as_ref().and_then(|asset| asset.media.height),
            published => self.published.clone(),
            kind => if self.is_article { "article" } else { "website" },
            og_locale => locale.replace('-', "_"),
            alternates,
            jsonld => Value::from_safe_string(jsonld.to_owned()),
        }
    }
}

/// A title with the name of the site behind it, which is not said twice.
pub(super) fn with_site(title: &str, site: Option<&str>) -> String {
    match site.filter(|site| *site != title) {
        Some(site) => format!("{title} · {site}"),
        None => title.to_owned(),
    }
}

/// The `robots` directive, if it restricts anything: the post's own, else that of its type.
fn robots(post: &Post, library: &dyn Library) -> Option<String> {
    let definition = library.definitions().post_types.get(&post.post_type);
    let defaults = definition.map(|definition| definition.seo_defaults.clone()).unwrap_or_default();
    let (index, follow) = post.robots.map(|robots| (robots.index, robots.follow)).unwrap_or_default();
    let mut words: Vec<String> = Vec::new();
    if !index.unwrap_or(!defaults.noindex) {
        words.push("noindex".to_owned());
    }
    if !follow.unwrap_or(!defaults.nofollow) {
        words.push("nofollow".to_owned());
    }
    (!words.is_empty()).then(|| words.join(", "))
}

/// Whether search engines may list a post's page.
pub(crate) fn is_listed(post: &Post, library: &dyn Library) -> bool {
    robots(post, library).is_none_or(|words| !words.contains("noindex"))
}

fn alternates(post: &Post, library: &dyn Library) -> Vec<(String, String)> {
    let base = library.definitions().settings.base_url.as_deref();
    let family = library.translations(&post.id.to_string());
    let address = |card: &Arc<Card>| Some((card.locale.clone(), absolute(base, card.address.as_deref()?)));
    with_default(family.iter().filter_map(address).collect(), library)
}

/// The languages of a page with their addresses, and that of the default language for all others; nothing for one language.
pub(super) fn with_default(mut found: Vec<(String, String)>, library: &dyn Library) -> Vec<(String, String)> {
    if found.len() < 2 {
        return Vec::new();
    }
    let default = &library.definitions().settings.locales.default_locale;
    if let Some((_, url)) = found.iter().find(|(locale, _)| locale == default).cloned() {
        found.push(("x-default".to_owned(), url));
    }
    found
}
