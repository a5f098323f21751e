//! Tries themes before they are live, and keeps the last good one for the pages of a stage whose newest theme is broken.

use crate::base::Severity;
use crate::db::PostQuery;
use crate::model::{self, Definitions, Menu, Post, View as _};
use crate::render::{Renderer, Sample, Style, Theme, ThemeError, ThemeFault};
use crate::site::prelude::*;
use crate::site::store::change::Change;
use crate::site::store::snapshot::Snapshot;
use crate::site::store::theme::{theme_file, tried};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Most posts of each type that a theme is tried with.
pub(in crate::site) const POSTS_OF_TYPE_MAX: u32 = 2;
/// Most commits that are searched for the last good theme.
const COMMITS_MAX: usize = 1_000;
/// Most themes that are tried on that way.
const THEMES_MAX: usize = 20;

/// Templates and stylesheet: name below `theme/`, text.
type Texts = Vec<(String, String)>;

/// The theme by which the pages of a content are shown.
#[derive(Debug)]
pub(in crate::site) struct PageTheme {
    pub(in crate::site) renderer: Renderer,
    /// Why it is not the content's own, or what is wrong with that.
    pub(in crate::site) fault: Option<String>,
    /// What is wrong with the content's own, at its place.
    pub(in crate::site) problem: Option<Diagnostic>,
}

/// What a theme is tried with.
struct Content {
    posts: Vec<Arc<Post>>,
    menus: Vec<Arc<Menu>>,
}

impl Content {
    fn of(snapshot: &Snapshot<'_>) -> Result<Content, SiteError> {
        let definitions = snapshot.definitions()?;
        let mut posts = Vec::new();
        for post_type in definitions.post_types.keys() {
            let query = PostQuery {
                types: vec![post_type.clone()],
                statuses: vec!["published".to_owned()],
                limit: POSTS_OF_TYPE_MAX,
                ..PostQuery::default()
            };
            for hit in snapshot.posts(&query)?.posts {
                let Some(item) = snapshot.readable_at(&hit.path)? else { continue };
                let value = model::read(Kind::Post, item.value, &definitions).0;
                posts.extend(Post::from_value(&value).ok().map(Arc::new));
            }
        }
        let menus = snapshot.items(Kind::Menu)?;
        let menus =
            menus.iter().filter_map(|item| Menu::from_value(&item.value).ok()).map(Arc::new).collect();
        Ok(Content { posts, menus })
    }

    fn sample<'a>(&self, definitions: &'a Definitions) -> Sample<'a> {
        Sample { definitions, posts: self.posts.clone(), menus: self.menus.clone() }
    }
}

/// Whether a change of this file can break the pages of a theme.
pub(in crate::site) fn concerns_theme(path: &str) -> bool {
    theme_file(path).is_some() || matches!(Kind::of_path(path), Some(Kind::ModuleType | Kind::PostType))
}

/// The problems that changes would bring to the templates of a site.
///
/// # Errors
/// The repository cannot be read.
pub(in crate::site) fn theme_news(
    before: &Snapshot<'_>,
    definitions: &Definitions,
    changes: &[Change],
) -> Result<Vec<Diagnostic>, SiteError> {
    let old = match before.site().theme_texts(before.tree()) {
        // What was too much before is no news.
        Err(SiteError::Theme(_)) => Vec::new(),
        read => read?,
    };
    let mut new = old.clone();
    for change in changes {
        let Some(name) = theme_file(&change.path) else { continue };
        new.retain(|(known, _)| known != name);
        let text = change.bytes.as_ref().map(|bytes| String::from_utf8_lossy(bytes).into_owned());
        new.extend(text.map(|text| (name.to_owned(), text)));
    }
    let is_tried = |texts: &Texts| texts.iter().any(|(name, _)| Theme::is_template(name));
    if !is_tried(&new) {
        return Ok(Vec::new());
    }
    let content = Content::of(before)?;
    let mut found = tried(new, &content.sample(definitions));
    if !found.is_empty() && is_tried(&old) {
        let known = tried(old, &content.sample(&*before.definitions()?));
        found.retain(|error| !known.iter().any(|other| is_same(error, other)));
    }
    Ok(found.iter().map(ThemeError::diagnostic).collect())
}

/// Whether two problems differ in their positions at most.
fn is_same(one: &ThemeError, other: &ThemeError) -> bool {
    (&one.name, one.fault, &one.problem) == (&other.name, other.fault, &other.problem)
}

impl Snapshot<'_> {
    /// The theme for the pages of this content: its own, or the last one of its history that works if its own is broken,
    /// or the program's.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(in crate::site) fn page_theme(&self) -> Result<Arc<PageTheme>, SiteError> {
        let key = self.theme_key()?;
        self.site().caches.themes.of(key, || self.chosen_theme(key.0).map(Arc::new))
    }

    /// The folders that the choice of a theme is cached by.
    pub(in crate::site) fn theme_key(&self) -> Result<(Oid, Oid, Oid), SiteError> {
        let folder = |name: &str| -> Result<Oid, SiteError> {
            Ok(self.site().repo.id_at(self.tree(), name)?.unwrap_or(Oid::EMPTY_TREE))
        };
        Ok((folder("theme")?, folder("modules")?, folder("post-types")?))
    }

    fn chosen_theme(&self, own: Oid) -> Result<PageTheme, SiteError> {
        let (problem, texts) = match self.site().theme_texts(self.tree()) {
            Ok(texts) => (self.tried(&texts)?, Some(texts)),
            Err(SiteError::Theme(error)) => (Some(error), None),
            Err(other) => return Err(other),
        };
        let Some(problem) = problem else {
            let fine = texts.and_then(|texts| PageTheme::with(texts, None));
            return Ok(fine.unwrap_or_else(|| PageTheme::of_program(None)));
        };
        let texts = texts.filter(|_| problem.fault != ThemeFault::Unbounded);
        let found = problem.diagnostic();
        let instead = self.theme_instead(&found, own, texts)?;
        Ok(PageTheme { problem: Some(found), ..instead })
    }

    /// The theme of pages whose own one has a problem.
    fn theme_instead(
        &self,
        found: &Diagnostic,
        own: Oid,
        texts: Option<Texts>,
    ) -> Result<PageTheme, SiteError> {
        let place = format!("{}:{}:{}", found.file, found.line, found.column);
        let broken = format!("the theme is broken: {place}: {}", found.message);
        if let Some((commit, texts)) = self.last_good(own)? {
            let fault = format!("{broken}; pages are shown with the theme of {}", commit.short());
            return Ok(PageTheme::with(texts, Some(fault)).unwrap_or_else(|| PageTheme::of_program(None)));
        }
        // Some pages may be made all the same.
        let own = texts.and_then(|texts| PageTheme::with(texts, Some(broken.clone())));
        let fault = format!("{broken}; pages are shown with the program's own theme");
        Ok(own.unwrap_or_else(|| PageTheme::of_program(Some(fault))))
    }

    /// The first error of templates on this content.
    fn tried(&self, texts: &Texts) -> Result<Option<ThemeError>, SiteError> {
        if !texts.iter().any(|(name, _)| Theme::is_template(name)) {
            return Ok(None);
        }
        let definitions = self.definitions()?;
        let found = tried(texts.clone(), &Content::of(self)?.sample(&definitions));
        Ok(found.into_iter().find(|error| error.severity == Severity::Error))
    }

    /// The newest theme in this content's own history that has no error.
    fn last_good(&self, own: Oid) -> Result<Option<(Oid, Texts)>, SiteError> {
        let repo = &self.site().repo;
        let (mut tried, mut at) = (BTreeSet::from([own]), Some(self.commit()));
        for _ in 0..COMMITS_MAX {
            let Some(commit) = at else { break };
            // A shallow clone lacks older commits.
            let Ok(read) = repo.commit(commit) else { break };
            let tree = repo.tree_of(commit)?;
            let folder = repo.id_at(tree, "theme")?.unwrap_or(Oid::EMPTY_TREE);
            if tried.insert(folder) {
                let texts = self.site().theme_texts(tree).unwrap_or_default();
                if !texts.is_empty() && self.tried(&texts)?.is_none() {
                    return Ok(Some((commit, texts)));
                }
            }
            if tried.len() > THEMES_MAX {
                break;
            }
            at = read.parents.first().copied();
        }
        Ok(None)
    }
}

impl PageTheme {
    fn of_program(fault: Option<String>) -> PageTheme {
        PageTheme { renderer: Renderer::new(Theme::default(), Style::Inline), fault, problem: None }
    }

    fn with(texts: Texts, fault: Option<String>) -> Option<PageTheme> {
        let theme = Theme::new(texts).ok()?;
        Some(PageTheme { renderer: Renderer::new(theme, Style::Inline), fault, problem: None })
    }
}
