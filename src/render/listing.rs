//! Pages that list posts: further pages of a list, archives, terms, authors.

use super::card;
use super::head::{with_default, with_site};
use super::library::{Library, PostList};
use super::link::absolute;
use super::page::{Page, Renderer};
use super::prop::Preparing;
use super::prose::Prose;
use super::theme::ThemeError;
use super::token::Tokens;
use super::words;
use crate::model::{Post, View as _};
use crate::urls::derived::list_page;
use minijinja::{Value, context};
use serde_json::json;
use std::cell::RefCell;

const TEMPLATE: &str = "list.html";
/// Pages of a list that are linked on each side of the current one, besides the first and the last.
const PAGES_AROUND: usize = 2;

/// A page that lists posts, or links to such pages.
#[derive(Debug, Clone, Default)]
pub struct Listing {
    /// Its title.
    pub title: String,
    /// What it is about.
    pub about: Option<String>,
    /// Its language.
    pub locale: String,
    /// The posts.
    pub list: PostList,
    /// The page of the list, from 1.
    pub page: usize,
    /// The years of the list: name and address.
    pub years: Vec<(String, String)>,
    /// Other lists: name, address, number of posts.
    pub links: Vec<(String, String, usize)>,
    /// The same list in other languages, itself included: language and address.
    pub translations: Vec<(String, String)>,
    /// Whether it has feeds.
    pub has_feeds: bool,
}

impl Renderer {
    /// A page that lists posts.
    ///
    /// # Errors
    /// A template of the site is invalid or fails.
    pub fn listing(&self, listing: &Listing, library: &dyn Library) -> Result<Page, ThemeError> {
        let locale = listing.locale.as_str();
        let settings = &library.definitions().settings;
        let base = settings.base_url.as_deref();
        let address = list_page(&listing.list.base, listing.page);
        let url = absolute(base, &address);
        let mut title = listing.title.clone();
        if listing.page > 1 {
            title = format!("{title} · {} {}", words::word("page_number", locale), listing.page);
        }
        let full = with_site(&title, settings.name.as_deref().filter(|site| *site != listing.title));
        let languages = (listing.translations.iter().filter(|_| listing.page <= 1))
            .map(|(locale, address)| (locale.clone(), absolute(base, address)))
            .collect();
        let languages = with_default(languages, library).into_iter();
        let alternates: Vec<Value> = languages.map(|(locale, url)| context! { locale, url }).collect();
        let head = context! {
            title => full,
            description => listing.about.clone(),
            canonical => url.clone(),
            url,
            robots => (!listing.list.is_public).then_some("noindex"),
            social_title => title,
            kind => "website",
            og_locale => locale.replace('-', "_"),
            alternates,
        };
        let translations: Vec<Value> = (listing.translations.iter())
            .map(|(own, url)| context! { locale => own, url, current => own == locale })
            .collect();
        let page = context! {
            title => listing.title.clone(), excerpt => listing.about.clone(), locale, path => address.clone(), type => "list",
            translations => if translations.len() > 1 { translations } else { Vec::new() },
            list => self.list_value(&listing.list, listing.page, locale, library, true),
            years => listing.years.iter().map(|(name, url)| context! { name, url, current => *url == listing.list.base }).collect::<Vec<_>>(),
            links => listing.links.iter().map(|(name, url, posts)| context! { name, url, posts }).collect::<Vec<_>>(),
        };
        let feeds = listing.has_feeds.then(|| listing.list.base.clone());
        let shared = context! { page, site => super::page::site_value(locale, library) };
        let links = self.links(locale, feeds, None, library);
        let values = context! { head, links, ..self.around(locale, library, shared) };
        let html = self.visible(TEMPLATE, values, library)?;
        Ok(Page { html, listed: listing.list.is_public })
    }

    /// The template value of a page of a list: its posts, if they are wanted, and the pages before and after it.
    pub(super) fn list_value(
        &self,
        list: &PostList,
        page: usize,
        locale: &str,
        library: &dyn Library,
        with_posts: bool,
    ) -> Value {
        let last = list.pages(&library.definitions().settings.pages);
        let cards = if with_posts { library.listed(list, page) } else { Vec::new() };
        let posts: Vec<Value> = match stand_in(locale) {
            _ if list.is_compact => cards.iter().map(|card| card::brief(card, library)).collect(),
            Some(post) => {
                let ids = RefCell::default();
                let tokens = Tokens { post: &post, library };
                let prose = Prose { library, tokens, theme: self.theme(), ids: &ids };
                let id_prefix = "list-".to_owned();
                let preparing = Preparing { library, tokens, prose: &prose, id_prefix, newest: None };
                cards.iter().map(|card| card::value(card, &preparing)).collect()
            }
            None => Vec::new(),
        };
        let at = |page: usize| list_page(&list.base, page);
        let near = |number: &usize| *number == 1 || *number == last || number.abs_diff(page) <= PAGES_AROUND;
        let mut before = 0;
        let pages: Vec<Value> = (1..=last)
            .filter(near)
            .map(|number| {
                let gap = number > before + 1;
                before = number;
                context! { number, url => at(number), current => number == page, gap }
            })
            .collect();
        context! {
            posts, dated => list.is_dated, compact => list.is_compact, page,
            pages => if last > 1 { pages } else { Vec::new() },
            newer => (page > 1).then(|| at(page - 1)),
            older => (page < last).then(|| at(page + 1)),
        }
    }
}

/// A post without content, for tokens in values of other posts.
pub(super) fn stand_in(locale: &str) -> Option<Post> {
    let value = json!({
        "id": "00000000-0000-4000-8000-000000000000", "type": "page", "locale": locale, "slug": "list", "title": "",
        "status": "published",
    });
    Post::from_value(&value).ok()
}
