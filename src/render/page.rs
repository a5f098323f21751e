//! Complete pages: head, menus, the modules of a post, footer.

use super::head::{self, Head};
use super::library::{Card, Library};
use super::link::absolute;
use super::marks::Marks;
use super::module::Modules;
use super::prop::Preparing;
use super::prose::Prose;
use super::rooted::{rooted, rooted_css};
use super::theme::{Theme, ThemeError, ThemeFault};
use super::token::Tokens;
use super::uploads::reachable_uploads;
use super::{jsonld, menu, picture, words};
use crate::base::Value as Json;
use crate::base::digest::{base64, sha256};
use crate::base::percent;
use crate::base::zone;
use crate::model::kinds::{Look, MenuPlace};
use crate::model::{FieldDef, Post};
use crate::urls::FeedFormat;
use crate::urls::derived;
use minijinja::{Value, context};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The field of a post type that names the authors of its posts.
pub(crate) const AUTHOR: &str = "author";
/// Ids that the layout uses itself; headings do not get them.
const LAYOUT_IDS: [&str; 4] = ["main", "menu", "top", "footer"];
/// What blocks of code begin with.
const CODE_BLOCK: &str = "<div class=\"code-block-wrapper\">";
pub(super) const LAYOUT: &str = "page.html";
const NOT_FOUND: &str = "not-found.html";

/// How a page includes its stylesheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Style {
    /// Inside the page.
    Inline,
    /// At an address.
    Linked(String),
}

/// A finished page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// Its HTML.
    pub html: String,
    /// Whether search engines may list it.
    pub listed: bool,
}

/// Makes pages with one theme.
#[derive(Debug)]
pub struct Renderer {
    theme: Theme,
    style: Style,
}

impl Renderer {
    /// Makes pages with a theme.
    pub fn new(theme: Theme, style: Style) -> Renderer {
        Renderer { theme, style }
    }

    /// How pages include their stylesheet.
    pub(super) fn style(&self) -> &Style {
        &self.style
    }

    /// The theme in use.
    pub fn theme(&self) -> &Theme {
        &self.theme
    }

    /// The style source for a content security policy: the digest of the inline stylesheet.
    pub fn style_source(&self, library: &dyn Library) -> String {
        match &self.style {
            Style::Inline => format!("'sha256-{}'", base64(&sha256(self.inline(library).as_bytes()))),
            Style::Linked(_) => "'self'".to_owned(),
        }
    }

    /// The inline stylesheet: nothing in it can close the element, and what it loads is below the path of the site.
    fn inline(&self, library: &dyn Library) -> String {
        let path = library.definitions().settings.site_path();
        rooted_css(self.theme.stylesheet(), path).replace("</", "<\\/")
    }

    /// The page of a post at an address, as a visitor gets it.
    ///
    /// # Errors
    /// A template of the site is invalid or fails.
    pub fn page(
        &self,
        post: &Post,
        address: Option<&str>,
        library: &dyn Library,
    ) -> Result<Page, ThemeError> {
        self.page_with(post, address, library, None)
    }

    /// The same for a reviewer: modules are marked, and the page runs no scripts.
    ///
    /// # Errors
    /// A template of the site is invalid or fails.
    pub fn marked_page(
        &self,
        post: &Post,
        address: Option<&str>,
        library: &dyn Library,
        marks: &Marks,
    ) -> Result<String, ThemeError> {
        let page = self.page_with(post, address, library, Some(marks))?;
        Ok(self.framed(&page.html, library))
    }

    fn page_with(
        &self,
        post: &Post,
        address: Option<&str>,
        library: &dyn Library,
        marks: Option<&Marks>,
    ) -> Result<Page, ThemeError> {
        let _running = self.theme.begin(LAYOUT)?;
        let head = Head::of(post, address, library);
        let crumbs = crumbs(post, library);
        let shared = self.shared(post, (&head, address), &crumbs, library);
        let ids = RefCell::new(LAYOUT_IDS.iter().map(|id| (*id).to_owned()).collect::<BTreeSet<_>>());
        let modules = Modules { library, theme: &self.theme, post, shared: &shared, ids: &ids, marks };
        let content = modules.html()?;
        let jsonld = jsonld::text(post, &head, &crumbs, library);
        let listed = head::is_listed(post, library);
        let list = self.list_on(post, &modules, library);
        let feeds = library.feed_base(&post.post_type, &post.locale);
        let markdown = address.filter(|_| listed).map(derived::markdown);
        let values = context! {
            head => head.value(&post.locale, &jsonld),
            content => Value::from_safe_string(content.clone()),
            has_heading => modules.bring_heading(),
            list,
            // A server's policy lets no script run; pages as files may have one.
            copy => (content.contains(CODE_BLOCK) && *self.style() != Style::Inline).then(super::copy_address),
            docs => library.outline(&post.id.to_string()).map(|outline| outline.value(&content)),
            links => self.links(&post.locale, feeds, markdown, library),
            ..self.around(&post.locale, library, shared.clone())
        };
        Ok(Page { html: self.visible(LAYOUT, values, library)?, listed })
    }

    /// The list on a post's page: of the posts of a type, if this post lists them, or of those by this author.
    fn list_on(&self, post: &Post, modules: &Modules<'_>, library: &dyn Library) -> Value {
        let id = post.id.to_string();
        let authored = || Some(library.authored(&id)).filter(|list| !list.ids.is_empty());
        match library.list_of(&id).or_else(authored) {
            Some(list) => self.list_value(&list, 1, &post.locale, library, !modules.list_newest()),
            None => Value::from(()),
        }
    }

    /// What the head of a page links to, besides the page itself: icons, the manifest, feeds, the page as Markdown.
    pub(super) fn links(
        &self,
        locale: &str,
        feeds: Option<String>,
        markdown: Option<String>,
        library: &dyn Library,
    ) -> Vec<Value> {
        let settings = &library.definitions().settings;
        let pages = &settings.pages;
        let mut links = Vec::new();
        if let Some(asset) = pages.icon.as_ref().and_then(|id| library.asset(id)) {
            let (url, mime) = (asset.url.clone(), asset.media.mime.clone());
            links.push(context! { rel => "icon", url => url.clone(), type => mime });
            links.push(context! { rel => "apple-touch-icon", url });
        }
        // Policies of servers let pages load styles and pictures only.
        if let Style::Linked(_) = self.style {
            links.push(context! { rel => "manifest", url => "/site.webmanifest" });
        }
        if pages.feeds && settings.base_url.is_some() {
            let site = derived::locale_prefix(locale, &settings.locales.default_locale);
            let name = settings.name.clone().unwrap_or_default();
            for base in library.has_feed(locale).then_some(site).into_iter().chain(feeds) {
                for format in FeedFormat::ALL {
                    let url = derived::below(&base, format.file());
                    let title = format!(
                        "{name} ({}{})",
                        if base.len() > 1 { format!("{base}, ") } else { String::new() },
                        format.title()
                    );
                    links.push(context! { rel => "alternate", url, type => format.mime(), title });
                }
            }
        }
        if let Some(url) = markdown.filter(|_| pages.markdown) {
            links.push(context! { rel => "alternate", url, type => "text/markdown" });
        }
        links
    }

    /// The content of a post: its modules.
    ///
    /// # Errors
    /// A template of the site is invalid or fails.
    pub(super) fn content(&self, post: &Post, library: &dyn Library) -> Result<String, ThemeError> {
        let _running = self.theme.begin(LAYOUT)?;
        let head = Head::of(post, None, library);
        let shared = self.shared(post, (&head, None), &[], library);
        let ids = RefCell::new(LAYOUT_IDS.iter().map(|id| (*id).to_owned()).collect::<BTreeSet<_>>());
        let modules = Modules { library, theme: &self.theme, post, shared: &shared, ids: &ids, marks: None };
        Ok(reachable_uploads(modules.html()?, library))
    }

    /// Fills a template for a whole page, which must not be blank.
    pub(super) fn visible(
        &self,
        name: &str,
        values: Value,
        library: &dyn Library,
    ) -> Result<String, ThemeError> {
        let html = self.theme.fill(name, values)?;
        if html.trim().is_empty() {
            return Err(ThemeError::of(name, ThemeFault::Empty, "makes an empty page".to_owned()));
        }
        let path = library.definitions().settings.site_path();
        Ok(rooted(reachable_uploads(html, library), path, library))
    }

    /// The page for unknown addresses.
    ///
    /// # Errors
    /// A template of the site is invalid or fails.
    pub fn not_found(&self, locale: &str, library: &dyn Library) -> Result<String, ThemeError> {
        let title = words::word("not_found", locale);
        let head = context! {
            title => head::with_site(title, library.definitions().settings.name.as_deref()),
            robots => "noindex",
            kind => "website",
        };
        let shared = context! { page => context! { title, locale }, site => site_value(locale, library) };
        self.visible(NOT_FOUND, context! { head, ..self.around(locale, library, shared) }, library)
    }

    /// Values for the layout besides the page: menus, words, the stylesheet.
    pub(super) fn around(&self, locale: &str, library: &dyn Library, shared: Value) -> Value {
        let (inline, linked) = match &self.style {
            Style::Inline => (Some(Value::from_safe_string(self.inline(library))), None),
            Style::Linked(address) => (None, Some(address.clone())),
        };
        context! {
            locale, inline, linked,
            direction => words::direction(locale),
            header => menu::at(MenuPlace::Header, locale, library),
            footer => menu::at(MenuPlace::Footer, locale, library),
            words => words::words(locale),
            search_url => search_url(locale, library),
            ..shared
        }
    }

    /// Values for every template of the page.
    fn shared(
        &self,
        post: &Post,
        (head, address): (&Head, Option<&str>),
        crumbs: &[Arc<Card>],
        library: &dyn Library,
    ) -> Value {
        let zone = zone::of(library.definitions().settings.time_zone.as_deref());
        let date = post.published_at.or(post.created_at).map(|time| zone::local(time, &zone));
        let locale = post.locale.as_str();
        let crumbs: Vec<Value> = crumbs
            .iter()
            .map(|card| context! { title => card.title.clone(), url => card.address.clone() })
            .collect();
        let featured = post
            .featured_media_id
            .and_then(|id| library.asset(&id.to_string()))
            .map(|asset| picture::of_asset(&asset));
        let own_url = head.url.clone().unwrap_or_default();
        context! {
            page => context! {
                id => post.id.to_string(),
                type => post.post_type.clone(),
                locale,
                slug => post.slug.clone(),
                title => post.title.clone(),
                excerpt => post.excerpt.clone(),
                url => head.url.clone(),
                path => address,
                date => date.as_ref().map(|date| words::day(date, locale)),
                datetime => date.as_ref().and_then(|date| date.get(..10)),
                shows_date => head.is_article,
                terms => terms(post, library),
                tags => tags(post, library),
                authors => authors(post, library),
                picture => featured,
                crumbs,
                translations => translations(post, library),
                custom => self.custom(post, library),
                share => share(&post.title, &own_url),
            },
            site => site_value(locale, library),
            forms_url => self.forms_url(library),
        }
    }

    /// The server that receives forms of pages that are files, without a final `/`.
    fn forms_url(&self, library: &dyn Library) -> Option<String> {
        let url = library.definitions().settings.pages.forms_url.as_deref()?;
        matches!(self.style, Style::Linked(_)).then(|| url.trim_end_matches('/').to_owned())
    }

    /// The values of the type's own fields.
    fn custom(&self, post: &Post, library: &dyn Library) -> Value {
        let definition = library.definitions().post_types.get(&post.post_type);
        let fields: Vec<&FieldDef> = definition.map(|t| t.fields.iter().collect()).unwrap_or_default();
        let tokens = Tokens { post, library };
        let ids = RefCell::default();
        let prose = Prose { library, tokens, theme: &self.theme, ids: &ids };
        let preparing =
            Preparing { library, tokens, prose: &prose, id_prefix: "page-".to_owned(), newest: None };
        Value::from(preparing.map(&post.custom_fields, &fields))
    }
}

/// The address of the search page of a language, if there is one.
fn search_url(locale: &str, library: &dyn Library) -> Option<String> {
    let settings = &library.definitions().settings;
    let prefix = derived::locale_prefix(locale, &settings.locales.default_locale);
    settings.pages.search.then(|| derived::search(&prefix))
}

/// The page in the other languages of the site: its translation, else the front page of the language.
fn translations(post: &Post, library: &dyn Library) -> Vec<Value> {
    let settings = &library.definitions().settings;
    let family = library.translations(&post.id.to_string());
    let mut found: Vec<(String, String)> = Vec::new();
    for locale in settings.locales().filter(|locale| settings.is_enabled(locale)) {
        let own = family.iter().find(|card| card.locale == locale).and_then(|card| card.address.clone());
        found.extend(own.or_else(|| library.home(locale)).map(|address| (locale.to_owned(), address)));
    }
    if found.len() < 2 {
        return Vec::new();
    }
    let value = |(locale, url): (String, String)| {
        let current = locale == post.locale;
        context! { locale, url, current }
    };
    found.into_iter().map(value).collect()
}

/// The template value of the site.
pub(super) fn site_value(locale: &str, library: &dyn Library) -> Value {
    let settings = &library.definitions().settings;
    let scalars = settings.custom.iter().map(|(key, value)| (key.clone(), super::token::plain(value)));
    let default = settings.locales.default_locale.as_str();
    let home = library.home(locale).or_else(|| library.home(default));
    let look = settings.pages.look;
    context! {
        name => settings.name.clone(),
        look => (look != Look::default()).then(|| look.name()),
        base_url => settings.base_url.clone(),
        home => home.unwrap_or_else(|| "/".to_owned()),
        custom => scalars.collect::<BTreeMap<_, _>>(),
        social => settings.social.iter().filter_map(|(name, url)| Some((name.clone(), super::link::checked(url)?))).collect::<BTreeMap<_, _>>(),
    }
}

/// The breadcrumbs from the front page to a post.
fn crumbs(post: &Post, library: &dyn Library) -> Vec<Arc<Card>> {
    let id = post.id.to_string();
    let above = library.ancestors(&id);
    let front = library.front(&post.locale);
    let home = front.filter(|(front, _)| *front != id && above.iter().all(|card| card.id != *front));
    let home = home.map(|(front, address)| {
        let title = words::word("home", &post.locale).to_owned();
        Arc::new(Card { id: front, title, address: Some(address), ..Card::default() })
    });
    home.into_iter().chain(above).collect()
}

pub(super) fn terms(post: &Post, library: &dyn Library) -> Vec<String> {
    let slugs =
        post.taxonomies.iter().flat_map(|(taxonomy, slugs)| slugs.iter().map(move |slug| (taxonomy, slug)));
    slugs.map(|(taxonomy, slug)| library.term(taxonomy, slug).unwrap_or_else(|| slug.clone())).collect()
}

/// The terms of a post with the addresses of their pages.
fn tags(post: &Post, library: &dyn Library) -> Vec<Value> {
    let default = &library.definitions().settings.locales.default_locale;
    let prefix = derived::locale_prefix(&post.locale, default);
    let all =
        post.taxonomies.iter().flat_map(|(taxonomy, slugs)| slugs.iter().map(move |slug| (taxonomy, slug)));
    all.map(|(taxonomy, slug)| {
        let name = library.term(taxonomy, slug);
        // Only terms with a record have pages.
        let url = name.is_some().then(|| derived::term(&prefix, taxonomy, slug));
        context! { name => name.unwrap_or_else(|| slug.clone()), url }
    })
    .collect()
}

/// The authors of a post: the posts that its type's field `author` names.
fn authors(post: &Post, library: &dyn Library) -> Vec<Value> {
    let named = post.custom_fields.get(AUTHOR).into_iter().flat_map(|value| match value {
        Json::Array(ids) => ids.iter().filter_map(Json::as_str).collect::<Vec<_>>(),
        one => one.as_str().into_iter().collect(),
    });
    let cards = named.filter_map(|id| library.card(id));
    cards.map(|card| context! { name => card.title.clone(), url => card.address.clone() }).collect()
}

/// Links for sharing a page.
fn share(title: &str, url: &str) -> Vec<Value> {
    let (text, link) = (percent::encode(title), percent::encode(&absolute(None, url)));
    [
        ("E-mail", format!("mailto:?subject={text}&body={link}")),
        ("Mastodon", format!("https://mastodonshare.com/?text={text}&url={link}")),
        ("Bluesky", format!("https://bsky.app/intent/compose?text={text}%20{link}")),
        ("LinkedIn", format!("https://www.linkedin.com/sharing/share-offsite/?url={link}")),
        ("Facebook", format!("https://www.facebook.com/sharer/sharer.php?u={link}")),
    ]
    .into_iter()
    .map(|(name, url)| context! { name, url, is_mail => name == "E-mail" })
    .collect()
}
