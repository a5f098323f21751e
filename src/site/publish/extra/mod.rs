//! What a site has besides the pages of posts: further pages of lists, archives, terms, feeds, Markdown, `llms.txt`, the
//! web manifest, the search page. A build writes what a server answers: both find it here by address, and make it here.

mod collect;
mod plain;
mod search;
mod search_index;

use super::published_content::PublishedContent;
use crate::base::digest::sha256_hex;
use crate::render::search_files::Part;
use crate::render::{Feed, Library, Listing, Renderer, web_manifest};
use crate::site::prelude::*;
use crate::urls::FeedFormat;
use crate::urls::derived::{MARKDOWN, list_page, markdown};
pub(in crate::site) use search_index::SearchIndex;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

/// What a site has besides the pages of posts, by address. Of lists, only the first pages; copies as Markdown are found
/// by the pages.
#[derive(Debug, Clone, Default)]
pub(in crate::site) struct Extras {
    by_address: BTreeMap<String, Extra>,
}

/// Something that is not the page of a post.
#[derive(Debug, Clone)]
pub(in crate::site) enum Extra {
    /// A page that lists posts.
    List(Box<Listing>),
    /// A feed of the posts of a list.
    Feed(Box<Listing>, FeedFormat),
    /// A post as Markdown: its id and the address of its page.
    Markdown(String, String),
    /// What programs that read may want to know of a language of the site.
    Llms(String),
    /// The web manifest.
    Manifest,
    /// The search page of a language.
    Search(String),
    /// A file of the search index of a static build.
    SearchIndex(Arc<SearchIndex>, Part),
}

/// What an extra is made with. The library may record what is read.
pub(in crate::site) struct Making<'a> {
    pub(in crate::site) shelf: &'a PublishedContent<'a>,
    pub(in crate::site) library: &'a dyn Library,
    pub(in crate::site) renderer: &'a Renderer,
}

impl Extras {
    /// What is at an address without a final `/`.
    pub(in crate::site) fn at(&self, address: &str, shelf: &PublishedContent<'_>) -> Option<Extra> {
        let own = self.by_address.get(address).cloned();
        own.or_else(|| self.further_page(address, shelf)).or_else(|| shelf.markdown_at(address))
    }

    fn further_page(&self, address: &str, shelf: &PublishedContent<'_>) -> Option<Extra> {
        let (base, page) = address.rsplit_once("/page/")?;
        let page: usize = page.parse().ok()?;
        let Extra::List(first) = self.by_address.get(if base.is_empty() { "/" } else { base })? else {
            return None;
        };
        let is_there = (2..=first.list.pages(&shelf.definitions().settings.pages)).contains(&page)
            && list_page(&first.list.base, page) == address;
        is_there.then(|| Extra::List(Box::new(Listing { page, ..(**first).clone() })))
    }

    /// All of them by address, with the further pages of lists, but without copies as Markdown.
    pub(in crate::site) fn all(&self, shelf: &PublishedContent<'_>) -> BTreeMap<String, Extra> {
        let mut all = self.by_address.clone();
        for extra in self.by_address.values() {
            let Extra::List(first) = extra else { continue };
            for page in 2..=first.list.pages(&shelf.definitions().settings.pages) {
                let listing = Listing { page, ..(**first).clone() };
                all.entry(list_page(&first.list.base, page)).or_insert(Extra::List(Box::new(listing)));
            }
        }
        all
    }

    /// The addresses of the lists that search engines may list.
    pub(in crate::site) fn of_sitemap(&self) -> impl Iterator<Item = &str> {
        let lists = self.by_address.iter().filter(|(_, extra)| extra.is_in_sitemap());
        lists.map(|(address, _)| address.as_str())
    }

    fn put(&mut self, address: String, extra: Extra) {
        self.by_address.entry(address).or_insert(extra);
    }
}

impl Extra {
    /// Whether it is shown: nothing of a post is listed for programs that search engines may not list. This may read the
    /// post, which a server does only for what is asked for.
    pub(in crate::site) fn is_wanted(&self, shelf: &PublishedContent<'_>) -> bool {
        match self {
            Extra::Markdown(id, _) => shelf.listed(id) == Some(true),
            _ => true,
        }
    }

    /// Whether it is a page.
    pub(in crate::site) fn is_page(&self) -> bool {
        matches!(self, Extra::List(_) | Extra::Search(_))
    }

    /// Whether it is the first page of a list that search engines may list.
    fn is_in_sitemap(&self) -> bool {
        matches!(self, Extra::List(listing) if listing.page == 1 && listing.list.is_public)
    }

    /// What it is made from besides its dependencies, or a digest of that: equal as long as it would be, if these are.
    pub(in crate::site) fn input(&self, shelf: &PublishedContent<'_>) -> String {
        let mut text = String::new();
        match self {
            Extra::List(listing) => {
                let about =
                    (&listing.title, &listing.about, &listing.years, &listing.links, &listing.translations);
                let _ = write!(text, "{about:?} {} {}", listing.list.ids.len(), listing.has_feeds);
                let shown = listing.list.shown(listing.page, &shelf.definitions().settings.pages);
                shown.for_each(|id| shelf.push_state(id, &mut text));
            }
            Extra::Feed(listing, format) => {
                let _ = write!(text, "{} {format:?}", listing.title);
                self.entries(listing, shelf).iter().for_each(|id| shelf.push_state(id, &mut text));
            }
            // This is short, and there is one for each page.
            Extra::Markdown(id, address) => {
                shelf.push_state(id, &mut text);
                return text + address;
            }
            Extra::Llms(_) => shelf.pages().iter().for_each(|(_, id)| shelf.push_state(id, &mut text)),
            Extra::SearchIndex(index, part) => text = index.input(*part),
            Extra::Manifest | Extra::Search(_) => {}
        }
        sha256_hex(text.as_bytes())
    }

    /// Its text.
    ///
    /// # Errors
    /// A template of the site is invalid or fails.
    pub(in crate::site) fn made(&self, with: &Making<'_>) -> Result<String, SiteError> {
        Ok(match self {
            Extra::List(listing) => with.renderer.listing(listing, with.library)?.html,
            Extra::Feed(listing, format) => self.feed(listing, with)?.text(*format),
            Extra::Markdown(id, address) => {
                let post = with.shelf.post(id).ok_or(SiteError::Contended)?;
                with.renderer.markdown(&post, address, with.library)
            }
            Extra::Llms(locale) => plain::llms(locale, with.shelf),
            Extra::Manifest => web_manifest(with.library),
            Extra::Search(locale) => with.renderer.search(locale, "", &[], with.library)?,
            Extra::SearchIndex(index, part) => index.file(*part),
        })
    }

    /// The posts of a feed: the first of its list that search engines may list.
    fn entries(&self, listing: &Listing, shelf: &PublishedContent<'_>) -> Vec<String> {
        let most = shelf.definitions().settings.pages.feed_posts as usize;
        let public = |id: &&String| shelf.listed(id) == Some(true);
        listing.list.ids.iter().filter(public).take(most).cloned().collect()
    }

    fn feed(&self, listing: &Listing, with: &Making<'_>) -> Result<Feed, SiteError> {
        let settings = &with.shelf.definitions().settings;
        let mut entries = Vec::new();
        for id in self.entries(listing, with.shelf) {
            let (Some(post), Some(address)) = (with.shelf.post(&id), with.shelf.address(&id)) else {
                continue;
            };
            let changed = with.shelf.changed(&id).and_then(|at| Timestamp::from_second(at).ok());
            entries.push(with.renderer.feed_entry(&post, &address, changed, with.library)?);
        }
        Ok(Feed {
            title: listing.title.clone(),
            name: settings.name.clone(),
            locale: listing.locale.clone(),
            base: listing.list.base.clone(),
            site: settings.base_url.clone().unwrap_or_default().trim_end_matches('/').to_owned(),
            entries,
        })
    }
}

impl PublishedContent<'_> {
    /// What the site has besides the pages of posts.
    pub(in crate::site) fn extras(&self) -> Arc<Extras> {
        self.kept(&self.extras, || Extras::of(self))
    }

    /// The page of a post as Markdown, where its address is that of one.
    fn markdown_at(&self, address: &str) -> Option<Extra> {
        let stem = address.strip_suffix(MARKDOWN).filter(|_| self.definitions.settings.pages.markdown)?;
        let home = (stem == "/index").then_some("/");
        home.into_iter().chain([stem]).find_map(|page| {
            let id = self.book.answer(page).post_id?;
            (markdown(page) == address).then(|| Extra::Markdown(id, page.to_owned()))
        })
    }

    /// The pages of all posts as Markdown, by address.
    pub(in crate::site) fn markdown_copies(&self) -> impl Iterator<Item = (String, Extra)> {
        let pages = self.pages().iter().filter(|_| self.definitions.settings.pages.markdown);
        pages.map(|(address, id)| (markdown(address), Extra::Markdown(id.clone(), address.clone())))
    }
}
