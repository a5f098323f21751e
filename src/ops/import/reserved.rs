//! Slugs that pages of an import cannot have: those of other posts, and where the site has something else at their addresses.

use crate::db::PostHit;
use crate::import::drafts::type_for;
use crate::import::foreign::Export;
use crate::import::markdown::{Draft as Page, Own, Reserved, Taken};
use crate::ops::prelude::*;
use crate::urls::derived::{locale_prefix, search, taxonomy};
use crate::urls::{Facts as Named, Patterns, bare};
use uuid::Uuid;

/// The slugs of existing posts. Holders whose id is not a uuid were not imported.
pub(super) fn taken(hits: &[PostHit]) -> Taken {
    hits.iter()
        .map(|hit| {
            let id = Uuid::try_parse(&hit.post.id).unwrap_or_default();
            ((hit.post.locale.clone(), hit.post.slug.clone()), id)
        })
        .collect()
}

/// The slugs of posts without a parent at whose addresses the site has something else: the pages in a language, the search,
/// the lists of terms, and the lists of articles of types that the site has posts of, or gets some of.
pub(super) fn reserved<'t>(
    definitions: &Definitions,
    hits: &'t [PostHit],
    types: impl Iterator<Item = &'t str>,
) -> Reserved {
    let patterns = Patterns::of(definitions);
    let types: BTreeSet<&str> = hits.iter().map(|hit| hit.post.type_.as_str()).chain(types).collect();
    let settings = &definitions.settings;
    let mut addresses: Vec<(String, Own)> = Vec::new();
    for locale in settings.locales() {
        let start = locale_prefix(locale, &settings.locales.default_locale);
        let lists = types.iter().filter_map(|name| list_of(definitions, &patterns, name, locale));
        addresses.extend(lists.chain([search(&start)]).map(|address| (address.clone(), Own::List(address))));
        let terms = definitions.taxonomies.keys().map(|name| (taxonomy(&start, name), name.clone()));
        addresses.extend(terms.map(|(address, name)| (address.clone(), Own::Terms(name, address))));
        if !start.is_empty() {
            addresses.push((start, Own::Language(locale.to_owned())));
        }
    }
    let mut all = Reserved::new();
    for (address, own) in addresses {
        let slug = address.rsplit('/').next().unwrap_or_default().to_lowercase();
        for name in definitions.post_types.keys() {
            for locale in settings.locales() {
                let pattern = patterns.of_links(name, locale);
                let filled =
                    pattern.and_then(|own| own.fill(&Named { slug: &slug, path: &slug, date: None }));
                if filled.is_some_and(|filled| filled.eq_ignore_ascii_case(&address)) {
                    all.insert((name.clone(), locale.to_owned(), slug.clone()), own.clone());
                }
            }
        }
    }
    all
}

/// The same for an export.
pub(super) fn reserved_for(
    export: &Export,
    definitions: &Definitions,
    hits: &[PostHit],
    post_type: Option<&str>,
) -> Reserved {
    let types = export.posts.iter().filter_map(|post| type_for(&post.kind, definitions, post_type));
    let types: BTreeSet<&str> = types.collect();
    reserved(definitions, hits, types.into_iter())
}

/// The address of the list of a type of articles in a language; none if a post has the list.
pub(super) fn list_of(
    definitions: &Definitions,
    patterns: &Patterns,
    name: &str,
    locale: &str,
) -> Option<String> {
    let is_dated = definitions.post_types.get(name).is_some_and(|own| own.is_dated());
    patterns.list_of(name, locale).filter(|_| is_dated)
}

/// The lists of a site that have posts, and its search: by language, and address without that.
pub(super) struct OwnLists(HashMap<(String, String), String>);

impl OwnLists {
    /// Those of the site with the pages of an import.
    pub(super) fn of(definitions: &Definitions, pages: &[Page], hits: &[PostHit]) -> OwnLists {
        let (patterns, settings) = (Patterns::of(definitions), &definitions.settings);
        let on_site = hits.iter().map(|hit| (hit.post.locale.clone(), hit.post.type_.clone()));
        let mut types: BTreeSet<(String, String)> = on_site.collect();
        let mut taxonomies: BTreeSet<(String, String)> = BTreeSet::new();
        for page in pages {
            page.value.with(|post| {
                if post["status"] != "published" {
                    return;
                }
                let own = |name: &str| (page.locale.clone(), name.to_owned());
                types.extend(post["type"].as_str().map(own));
                let used = post.get("taxonomies").and_then(Value::as_object);
                taxonomies.extend(used.into_iter().flat_map(|used| used.keys()).map(|name| own(name)));
            });
        }
        let mut all = HashMap::new();
        for locale in settings.locales() {
            let start = locale_prefix(locale, &settings.locales.default_locale);
            let is_here = |(own, _): &&(String, String)| own == locale;
            let lists = types.iter().filter(is_here);
            let lists = lists.filter_map(|(_, name)| list_of(definitions, &patterns, name, locale));
            let terms = taxonomies.iter().filter(is_here).map(|(_, name)| taxonomy(&start, name));
            for address in lists.chain(terms).chain([search(&start)]) {
                let short = address.strip_prefix(&start).unwrap_or(&address).to_owned();
                all.insert((locale.to_owned(), short), address);
            }
        }
        OwnLists(all)
    }

    /// Their addresses.
    pub(super) fn addresses(&self) -> impl Iterator<Item = &String> {
        self.0.values()
    }

    /// The list that visitors of a page of the source look for: at the address that it would have here, or at that which it
    /// had. `prefix` is what the addresses of the source begin with.
    pub(super) fn at(&self, page: &Page, prefix: &str) -> Option<&String> {
        let wanted = match &page.reserved {
            Some(Own::List(address) | Own::Terms(_, address)) => {
                self.0.values().find(|list| *list == address)
            }
            _ => None,
        };
        wanted.or_else(|| {
            let own = bare(page.redirects.first()?);
            let path = own.strip_prefix(prefix.trim_end_matches('/'))?.strip_prefix('/')?;
            let in_language =
                path.split_once('/').filter(|(first, _)| first.eq_ignore_ascii_case(&page.locale));
            let short = format!("/{}", in_language.map_or(path, |(_, rest)| rest));
            self.0.get(&(page.locale.clone(), short))
        })
    }
}
