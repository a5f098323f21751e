//! Records the dependencies of a page while it is made.

use super::library::{Asset, Card, Library, PostList};
use super::outline::Outline;
use crate::model::{Definitions, Menu};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A dependency of a page besides its own post and what all pages share.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Dependency {
    /// A post that is shown.
    Card(String),
    /// The address of a post.
    Address(String),
    /// The newest posts of a type in a language, up to a number.
    Newest(String, String, usize),
    /// The children of a post, or of the top, by type and language.
    Children(String, String, Option<String>),
    /// The ancestors of a post.
    Ancestors(String),
    /// A post's translations.
    Translations(String),
    /// The front page of a language.
    Front(String),
    /// An uploaded file.
    Asset(String),
    /// A term, by taxonomy and slug.
    Term(String, String),
    /// A global module.
    Global(String),
    /// A form.
    Form(String),
    /// The address of the list of a type in a language.
    FeedBase(String, String),
    /// The address where a language begins.
    Home(String),
    /// Where a post stands among the posts of its type.
    Outline(String),
    /// The list whose first page a post is.
    ListOf(String),
    /// The posts that name a post as their author.
    Authored(String),
    /// Whether there is something at a path.
    Path(String),
    /// The current time.
    Now,
}

impl Dependency {
    /// Whether many pages may have it: it is about no single post.
    pub fn is_shared(&self) -> bool {
        match self {
            Dependency::Card(_)
            | Dependency::Address(_)
            | Dependency::Ancestors(_)
            | Dependency::Translations(_)
            | Dependency::Asset(_)
            | Dependency::Outline(_)
            | Dependency::ListOf(_)
            | Dependency::Authored(_) => false,
            Dependency::Children(_, _, parent) => parent.is_none(),
            Dependency::Newest(..)
            | Dependency::Front(_)
            | Dependency::Term(..)
            | Dependency::Global(_)
            | Dependency::Form(_)
            | Dependency::FeedBase(..)
            | Dependency::Home(_)
            | Dependency::Path(_)
            | Dependency::Now => true,
        }
    }
}

/// A library that records what is requested from it. One for each page.
pub struct Recorder<'a> {
    library: &'a dyn Library,
    noted: RefCell<BTreeSet<Dependency>>,
}

impl<'a> Recorder<'a> {
    /// Records requests to a library.
    pub fn new(library: &'a dyn Library) -> Self {
        Recorder { library, noted: RefCell::default() }
    }

    /// The recorded dependencies.
    pub fn noted(self) -> BTreeSet<Dependency> {
        self.noted.into_inner()
    }

    fn note(&self, dependency: Dependency) {
        self.noted.borrow_mut().insert(dependency);
    }
}

impl Library for Recorder<'_> {
    fn definitions(&self) -> &Definitions {
        self.library.definitions()
    }

    fn card(&self, id: &str) -> Option<Arc<Card>> {
        self.note(Dependency::Card(id.to_owned()));
        self.library.card(id)
    }

    fn address(&self, id: &str) -> Option<String> {
        self.note(Dependency::Address(id.to_owned()));
        self.library.address(id)
    }

    fn newest(&self, post_type: &str, locale: &str, limit: usize) -> Vec<Arc<Card>> {
        self.note(Dependency::Newest(post_type.to_owned(), locale.to_owned(), limit));
        self.library.newest(post_type, locale, limit)
    }

    fn children(&self, post_type: &str, locale: &str, parent: Option<&str>) -> Vec<Arc<Card>> {
        let parent_id = parent.map(str::to_owned);
        self.note(Dependency::Children(post_type.to_owned(), locale.to_owned(), parent_id));
        self.library.children(post_type, locale, parent)
    }

    fn ancestors(&self, id: &str) -> Vec<Arc<Card>> {
        self.note(Dependency::Ancestors(id.to_owned()));
        self.library.ancestors(id)
    }

    fn translations(&self, id: &str) -> Vec<Arc<Card>> {
        self.note(Dependency::Translations(id.to_owned()));
        self.library.translations(id)
    }

    fn front(&self, locale: &str) -> Option<(String, String)> {
        self.note(Dependency::Front(locale.to_owned()));
        self.library.front(locale)
    }

    fn asset(&self, id: &str) -> Option<Arc<Asset>> {
        self.note(Dependency::Asset(id.to_owned()));
        self.library.asset(id)
    }

    fn term(&self, taxonomy: &str, slug: &str) -> Option<String> {
        self.note(Dependency::Term(taxonomy.to_owned(), slug.to_owned()));
        self.library.term(taxonomy, slug)
    }

    fn home(&self, locale: &str) -> Option<String> {
        self.note(Dependency::Home(locale.to_owned()));
        self.library.home(locale)
    }

    fn outline(&self, id: &str) -> Option<Outline> {
        self.note(Dependency::Outline(id.to_owned()));
        self.library.outline(id)
    }

    fn list_of(&self, id: &str) -> Option<PostList> {
        self.note(Dependency::ListOf(id.to_owned()));
        self.library.list_of(id)
    }

    fn feed_base(&self, post_type: &str, locale: &str) -> Option<String> {
        self.note(Dependency::FeedBase(post_type.to_owned(), locale.to_owned()));
        self.library.feed_base(post_type, locale)
    }

    fn authored(&self, id: &str) -> PostList {
        self.note(Dependency::Authored(id.to_owned()));
        self.library.authored(id)
    }

    fn has_path(&self, path: &str) -> bool {
        self.note(Dependency::Path(path.to_owned()));
        self.library.has_path(path)
    }

    fn menus(&self) -> Vec<Arc<Menu>> {
        self.library.menus()
    }

    fn now(&self) -> String {
        self.note(Dependency::Now);
        self.library.now()
    }

    fn uploads_base(&self) -> &str {
        self.library.uploads_base()
    }

    fn uploads_query(&self) -> Option<&str> {
        self.library.uploads_query()
    }

    fn used_global(&self, slug: &str) {
        self.note(Dependency::Global(slug.to_owned()));
    }

    fn used_form(&self, slug: &str) {
        self.note(Dependency::Form(slug.to_owned()));
    }
}
