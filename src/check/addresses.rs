//! Resolves an address against the rest of the site.

use super::lookup::{Lookup, PostFacts};
use crate::base::percent;
use crate::model::{Definitions, Redirect};
use crate::urls::{
    Facts, HOME_SLUG, Leads, Matched, Pattern, Target, Ways, bare, derived, follow, static_path,
};
use std::sync::Arc;

/// Longest chain of parents that an address follows.
const ANCESTORS_MAX: usize = 32;
/// Paths that a site serves besides pages of posts.
const NO_PAGES: [&str; 6] = ["/api/", "/assets/", "/preview/", "/uploads/", "/robots.txt", "/sitemap"];

/// The result of resolving an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Lead {
    /// A page, a redirect to one, another site or an anchor: valid, or not checkable here.
    Somewhere,
    /// A target that depends on the page.
    Relative,
    /// The list of its posts, with which a language without a front page begins.
    List,
    /// A page that visitors cannot see.
    Hidden(Arc<PostFacts>),
    /// Nothing.
    Nowhere,
}

/// Resolves an address. It may have the path of the site on its host already: pages do not add it again then.
pub(super) fn lead(lookup: &dyn Lookup, address: &str) -> Lead {
    let found = lead_on_site(lookup, address);
    match lookup.definitions().settings.inside(address.trim()) {
        Some(inside) if found == Lead::Nowhere => lead_on_site(lookup, inside),
        Some(_) | None => found,
    }
}

fn lead_on_site(lookup: &dyn Lookup, address: &str) -> Lead {
    let ways = lookup.ways();
    let address = address.trim();
    let base = ways.base_url().unwrap_or_default().trim_end_matches('/');
    let own = match address.strip_prefix(base).filter(|_| !base.is_empty()) {
        Some("") => "/",
        Some(rest) if rest.starts_with('/') => rest,
        Some(_) | None => address,
    };
    if own.is_empty() || own.starts_with("//") || own.starts_with(['#', '?']) || own.contains(['{', '\\']) {
        return Lead::Somewhere;
    }
    if !own.starts_with('/') {
        let has_scheme = own.split(['/', '?', '#']).next().is_some_and(|first| first.contains(':'));
        return if has_scheme { Lead::Somewhere } else { Lead::Relative };
    }
    let path = percent::decode_what_can_be(&bare(own));
    if NO_PAGES.iter().any(|other| path.starts_with(other)) {
        return Lead::Somewhere;
    }
    let site = Addresses { lookup };
    let is_static = || static_path(&bare(own)).is_some_and(|file| lookup.has_file(&file));
    if site.answers(&path) || is_derived(&path, &site) || is_static() {
        return Lead::Somewhere;
    }
    match follow(ways.base_url(), &path, &site) {
        Ok(Some(Leads { target: Target::Url(_), .. })) => return Lead::Somewhere,
        Ok(Some(Leads { way, .. }))
            if way
                .last()
                .is_some_and(|last| site.has_page(last) || site.answers(last) || is_derived(last, &site)) =>
        {
            return Lead::Somewhere;
        }
        // Redirect loops have a rule of their own.
        Err(_) => return Lead::Somewhere,
        Ok(Some(_) | None) => {}
    }
    let nowhere = if begins_language(&path, lookup.definitions()) { Lead::List } else { Lead::Nowhere };
    posts_at(lookup, &path).into_iter().next().map_or(nowhere, Lead::Hidden)
}

/// Whether a path is that at which a language besides the default one begins.
fn begins_language(path: &str, definitions: &Definitions) -> bool {
    let settings = &definitions.settings;
    let default = settings.locales.default_locale.as_str();
    settings.locales().any(|locale| {
        locale != default && settings.is_enabled(locale) && derived::locale_prefix(locale, default) == path
    })
}

/// Whether a path may be that of something besides the pages of posts. Which lists and feeds a site has depends on what is
/// published, which is not looked up here; a copy as Markdown has its page.
fn is_derived(path: &str, site: &Addresses<'_>) -> bool {
    derived::is_possible(path, site.lookup.definitions(), site.lookup.patterns(), site)
        || path
            .strip_suffix(derived::MARKDOWN)
            .is_some_and(|page| site.answers(page) || (derived::markdown("/") == path && site.answers("/")))
}

/// The address of a post, if its type has addresses.
pub(super) fn of_post(lookup: &dyn Lookup, post: &PostFacts) -> Option<String> {
    Addresses { lookup }.address(post)
}

/// The posts at an address, live or not.
pub(super) fn posts_at(lookup: &dyn Lookup, address: &str) -> Vec<Arc<PostFacts>> {
    let site = Addresses { lookup };
    let mut found = site.candidates(address);
    found.retain(|post| site.address(post).as_deref() == Some(address));
    found
}

/// The live posts at the address to which the redirects from a path lead.
pub(super) fn posts_led_to(lookup: &dyn Lookup, path: &str) -> Vec<Arc<PostFacts>> {
    let led = follow(lookup.ways().base_url(), path, &Addresses { lookup }).ok().flatten();
    let last = led.as_ref().and_then(|led| led.way.last());
    let mut found = last.map_or_else(Vec::new, |last| posts_at(lookup, &percent::decode_what_can_be(last)));
    found.retain(|post| post.is_live());
    found
}

/// The slugs, in lower case, of the posts to which a path may lead by the patterns of their types.
pub fn slugs_of_path(lookup: &dyn Lookup, path: &str) -> Vec<String> {
    let path = percent::decode_what_can_be(&bare(path));
    let mut found = Vec::new();
    for path in [path.as_str()].into_iter().chain(path.strip_suffix(derived::MARKDOWN)) {
        for pattern in lookup.patterns().all() {
            let Some(matched) = pattern.matched(path) else { continue };
            let list = pattern.aggregate.as_deref().filter(|_| matched.slug.is_empty());
            found.extend(list.and_then(|id| lookup.post(id)).map(|post| post.slug.to_lowercase()));
            found.push(slug_at(pattern, &matched));
        }
    }
    found
}

/// The slug that a pattern names by what it matched.
fn slug_at(pattern: &Pattern, matched: &Matched) -> String {
    match matched.slug.to_lowercase() {
        slug if slug.is_empty() && pattern.is_front() => HOME_SLUG.to_owned(),
        slug => slug,
    }
}

/// The addresses of a site's posts.
struct Addresses<'a> {
    lookup: &'a dyn Lookup,
}

impl Addresses<'_> {
    fn address(&self, post: &PostFacts) -> Option<String> {
        let pattern = self.lookup.patterns().of_links(&post.post_type, &post.locale)?;
        let mut slugs = vec![post.slug.clone()];
        let mut parent = post.parent.clone();
        while let Some(id) = parent.filter(|_| pattern.uses_path() && slugs.len() <= ANCESTORS_MAX) {
            let Some(above) = self.lookup.post(&id).filter(|above| above.id != post.id) else { break };
            slugs.push(above.slug.clone());
            parent = above.parent.clone();
        }
        slugs.reverse();
        let path = slugs.join("/");
        pattern.fill(&Facts { slug: &post.slug, path: &path, date: post.date.as_deref() })
    }

    /// Whether routing answers this path by its patterns (`urls::route`): with a live page, or with a redirect to one whose
    /// address is spelled in another way, or to the list post of a type.
    fn answers(&self, path: &str) -> bool {
        self.lookup.patterns().all().iter().any(|pattern| {
            let Some(matched) = pattern.matched(path) else { return false };
            let found = self.posts_of(pattern, &matched);
            let list = pattern.aggregate.as_deref().filter(|_| matched.slug.is_empty() && found.is_empty());
            found.iter().any(|post| post.is_live() && self.address(post).is_some())
                || list.is_some_and(|list| self.address_of(list).is_some())
        })
    }

    /// The posts that may have this path as their address.
    fn candidates(&self, path: &str) -> Vec<Arc<PostFacts>> {
        let matches = |pattern: &Pattern| Some(self.posts_of(pattern, &pattern.matched(path)?));
        self.lookup.patterns().all().iter().filter_map(matches).flatten().collect()
    }

    /// The posts that a pattern names by what it matched.
    fn posts_of(&self, pattern: &Pattern, matched: &Matched) -> Vec<Arc<PostFacts>> {
        let mut found = self.lookup.posts_called(&pattern.locale, &slug_at(pattern, matched));
        found.retain(|post| post.post_type == pattern.post_type);
        found
    }
}

impl Ways for Addresses<'_> {
    fn address_of(&self, post: &str) -> Option<String> {
        let post = self.lookup.post(post).filter(|post| post.is_live())?;
        self.address(&post)
    }

    fn locale_of(&self, path: &str) -> String {
        self.lookup.ways().locale_of(path)
    }

    fn redirects_from(&self, path: &str) -> Vec<&Redirect> {
        self.lookup.ways().redirects_from(path)
    }

    fn has_page(&self, path: &str) -> bool {
        let candidates = self.candidates(path);
        candidates.iter().any(|post| post.is_live() && self.address(post).as_deref() == Some(path))
    }
}
