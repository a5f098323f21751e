//! Slugs of imported posts, and which post keeps one that several want.

use super::post::Made;
use crate::base::Value;
use crate::base::text::slugify;
use std::collections::{BTreeMap, HashMap, HashSet};
use uuid::Uuid;

/// Longest slug that an import creates, in bytes: with its suffix and `.yaml` it must be a valid file name.
const BYTES_MAX: usize = 200;
/// What the slug of a page ends with whose own slug is reserved.
const RESERVED_SUFFIX: &str = "page";
/// The type of pages at the top of a site.
const PAGE_TYPE: &str = "page";
/// Extensions of web servers, which are not part of a name.
const WEB_ENDINGS: [&str; 9] = [".html", ".htm", ".xhtml", ".php", ".asp", ".aspx", ".jsp", ".md", ".xml"];

/// Slugs in use on the site, by locale and slug, with the post's id. Posts of the same import are included: that is
/// how they keep their slugs.
pub type Taken = BTreeMap<(String, String), Uuid>;

/// Slugs that posts without a parent cannot have, by type, locale and slug: the site has something else at their addresses.
pub type Reserved = BTreeMap<(String, String, String), Own>;

/// What a site has at the address that a post would be at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Own {
    /// The pages in this language.
    Language(String),
    /// A list of posts or the search, at this address.
    List(String),
    /// The list of the terms of a taxonomy, at this address, if posts have some.
    Terms(String, String),
}

impl std::fmt::Display for Own {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Own::Language(language) => write!(f, "the pages in `{language}` begin at its address"),
            Own::List(address) | Own::Terms(_, address) => {
                write!(f, "the site has a page of its own at `{address}`")
            }
        }
    }
}

/// A post that needs a slug.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Wish {
    pub id: Uuid,
    pub locale: String,
    /// The preferred slug; not empty.
    pub slug: String,
    /// `2016-11-10`, if the post has a date.
    pub day: Option<String>,
    /// The slug of its folder.
    pub folder: Option<String>,
}

/// A slug from a text, short enough; empty when nothing is left.
pub(super) fn normal(text: &str) -> String {
    cut(&slugify(text), BYTES_MAX)
}

/// The last name in an address: `a/b/`, `a/b.html` and `a/b/index.html` give `b`.
pub(super) fn last_segment(path: &str) -> &str {
    let path = path.split(['?', '#']).next().unwrap_or_default().trim_end_matches('/');
    let last = without_web_ending(path.rsplit('/').next().unwrap_or_default());
    let folder = path.rsplit('/').nth(1);
    match folder {
        Some(folder) if last == "index" => folder,
        Some(_) | None => last,
    }
}

/// The last name in an address that is not the language of its page: `a/b/ja` gives `b` for a page in Japanese.
pub(super) fn last_segment_but<'p>(path: &'p str, language: &str) -> &'p str {
    let last = last_segment(path);
    let above = path.trim_end_matches('/').rsplit_once('/').map_or("", |(above, _)| last_segment(above));
    if last.eq_ignore_ascii_case(language) && !above.is_empty() { above } else { last }
}

/// Whether a name has an extension such as `.html`, so that it is a file and not a folder of a web site.
pub(super) fn has_web_ending(name: &str) -> bool {
    without_web_ending(name).len() < name.len()
}

/// A name or an address without an extension of web servers.
pub(super) fn without_web_ending(name: &str) -> &str {
    let ends = |ending: &&&str| {
        let at = name.len().checked_sub(ending.len());
        at.filter(|at| *at > 0)
            .and_then(|at| name.get(at..))
            .is_some_and(|tail| tail.eq_ignore_ascii_case(ending))
    };
    WEB_ENDINGS.iter().find(ends).map_or(name, |ending| &name[..name.len() - ending.len()])
}

/// Chooses a slug for each wish, in their order; each (locale, slug) once, and none that another post of the site
/// has.
///
/// A post that already has an acceptable slug keeps it. The others follow, first those that keep the address of the source
/// with it, then by date, undated last, then in the given order, so that an old post keeps its slug when a new one with the
/// same name appears; later ones take the first free of slug, slug-date, slug-folder, slug-date-folder, slug-id; one whose
/// slug is reserved, by its position, has slug-page.
fn resolve(
    wishes: &[Wish],
    taken: &Taken,
    is_reserved: impl Fn(usize) -> bool,
    stays: impl Fn(usize) -> bool,
) -> Vec<String> {
    let mut in_use: HashSet<(&str, String)> = taken.keys().map(|(l, s)| (l.as_str(), s.clone())).collect();
    let mut own: HashMap<Uuid, Vec<(&str, &str)>> = HashMap::new();
    for ((locale, slug), id) in taken {
        own.entry(*id).or_default().push((locale, slug));
    }
    let keeps = |wish: &Wish| {
        let mine = own.get(&wish.id)?;
        let mut acceptable = wish.candidates().into_iter().chain([wish.with(&[RESERVED_SUFFIX])]);
        acceptable.find(|c| mine.contains(&(wish.locale.as_str(), c.as_str())))
    };
    let mut slugs: Vec<Option<String>> = wishes.iter().map(keeps).collect();
    let mut order: Vec<usize> = (0..wishes.len()).filter(|i| slugs[*i].is_none()).collect();
    order.sort_by_key(|i| (!stays(*i), wishes[*i].day.is_none(), &wishes[*i].day, *i));
    for i in order {
        let mut candidates = wishes[i].candidates();
        if is_reserved(i) {
            candidates[0] = wishes[i].with(&[RESERVED_SUFFIX]);
        }
        let free = candidates.into_iter().find(|c| in_use.insert((&wishes[i].locale, c.clone())));
        slugs[i] = free;
    }
    slugs
        .into_iter()
        .zip(wishes)
        .map(|(slug, wish)| slug.unwrap_or_else(|| wish.with(&[&wish.id.to_string()])))
        .collect()
}

/// Finds the posts whose slugs are reserved. Those below others are at other addresses.
pub(super) fn reserve(made: &mut [Made], reserved: &Reserved) {
    let find = |one: &Made| {
        let post_type = one.draft.value.with(|post| {
            let is_at_top = post.get("parentId").is_none();
            post.get("type").and_then(Value::as_str).filter(|_| is_at_top).map(str::to_owned)
        });
        let own = reserved.get(&(post_type?, one.draft.locale.clone(), one.wish.slug.clone()))?;
        let is_there = match own {
            Own::Terms(taxonomy, _) => made.iter().any(|other| other.has_terms(taxonomy, &one.draft.locale)),
            Own::Language(_) | Own::List(_) => true,
        };
        is_there.then(|| own.clone())
    };
    let found: Vec<Option<Own>> = made.iter().map(find).collect();
    made.iter_mut().zip(found).for_each(|(one, own)| one.draft.reserved = own);
}

/// Gives the posts their slugs. `prefix` is what the addresses of the source begin with.
pub(super) fn settle(made: &mut [Made], taken: &Taken, prefix: &str) {
    let wishes: Vec<Wish> = made.iter().map(|one| one.wish.clone()).collect();
    let stays = |one: &Made| {
        let is_page = |post: &Value| post["type"] == PAGE_TYPE && post.get("parentId").is_none();
        let is_alone = one.url.as_deref().is_some_and(|url| one.wish.is_all_of(url, prefix));
        is_alone && one.draft.value.with(is_page)
    };
    let stays: Vec<bool> = made.iter().map(stays).collect();
    let slugs = resolve(&wishes, taken, |at| made[at].draft.reserved.is_some(), |at| stays[at]);
    let holders: HashMap<(&str, &str), &str> = slugs
        .iter()
        .zip(&wishes)
        .zip(made.iter())
        .map(|((slug, wish), one)| ((wish.locale.as_str(), slug.as_str()), one.draft.source.as_str()))
        .collect();
    let notes: Vec<Option<String>> = slugs
        .iter()
        .zip(&wishes)
        .zip(made.iter())
        .map(|((slug, wish), one)| {
            let own = &wish.slug;
            let holder = holders.get(&(wish.locale.as_str(), own.as_str()));
            let holder = holder.map_or("another post of the site".to_owned(), |file| format!("`{file}`"));
            (slug != own).then(|| match &one.draft.reserved {
                Some(other) => format!("its slug is not `{own}` but `{slug}`: {other}"),
                None => format!("the slug `{own}` belongs to {holder}: this one is `{slug}`"),
            })
        })
        .collect();
    for ((one, slug), note) in made.iter_mut().zip(slugs).zip(notes) {
        one.draft.value.set("slug", Value::String(slug.clone()));
        one.draft.slug = slug;
        one.notes.extend(note);
    }
}

impl Made {
    /// Whether it is a public post of a language with terms of a taxonomy.
    fn has_terms(&self, taxonomy: &str, locale: &str) -> bool {
        let has_some =
            |post: &Value| post["status"] == "published" && post["taxonomies"].get(taxonomy).is_some();
        self.draft.locale == locale && self.draft.value.with(has_some)
    }
}

impl Wish {
    /// Whether an address is the slug alone, or below the language.
    fn is_all_of(&self, url: &str, prefix: &str) -> bool {
        let below = url.strip_prefix(prefix.trim_end_matches('/')).unwrap_or(url).trim_matches('/');
        let in_language = below.split_once('/').filter(|(first, _)| first.eq_ignore_ascii_case(&self.locale));
        let name = in_language.map_or(below, |(_, rest)| rest);
        !name.contains('/') && normal(without_web_ending(name)) == self.slug
    }

    /// Every acceptable slug for this post, the best first.
    fn candidates(&self) -> Vec<String> {
        let day = self.day.as_deref();
        let folder = self.folder.as_deref().filter(|folder| !folder.is_empty());
        let id = self.id.simple().to_string();
        let mut all = vec![self.with(&[])];
        all.extend(day.map(|day| self.with(&[day])));
        all.extend(folder.map(|folder| self.with(&[folder])));
        all.extend(day.zip(folder).map(|(day, folder)| self.with(&[day, folder])));
        all.extend([self.with(&[&id[..8]]), self.with(&[&id])]);
        all
    }

    fn with(&self, suffixes: &[&str]) -> String {
        let tail: String = suffixes.iter().map(|suffix| format!("-{}", cut(suffix, BYTES_MAX / 4))).collect();
        cut(&self.slug, BYTES_MAX.saturating_sub(tail.len())) + &tail
    }
}

fn cut(slug: &str, bytes: usize) -> String {
    slug[..slug.floor_char_boundary(bytes)].trim_end_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::text::is_slug;

    fn wish(n: u128, slug: &str, day: Option<&str>, folder: Option<&str>) -> Wish {
        Wish {
            id: Uuid::from_u128(n << 96),
            locale: "en".into(),
            slug: slug.into(),
            day: day.map(str::to_owned),
            folder: folder.map(str::to_owned),
        }
    }

    #[test]
    fn last_segment_of_an_address_is_found() {
        for (path, expected) in [
            ("2016/11/10/Rust-1.13", "Rust-1.13"),
            ("/a/b/", "b"),
            ("/a/b.html", "b"),
            ("/a/b/index.html", "b"),
            ("/a/b/?x=1", "b"),
            ("index.html", "index"),
            (".html", ".html"),
            ("", ""),
        ] {
            assert_eq!(last_segment(path), expected, "{path}");
        }
        for (path, expected) in
            [("allocator-designs/ja", "allocator-designs"), ("/a/JA/", "a"), ("ja", "ja"), ("/a/b/", "b")]
        {
            assert_eq!(last_segment_but(path, "ja"), expected, "{path}");
        }
    }

    #[test]
    fn oldest_post_has_the_slug_and_others_get_a_suffix() {
        let wishes = [
            wish(1, "a", None, Some("f")),
            wish(2, "a", Some("2020-01-02"), Some("f")),
            wish(3, "a", Some("2019-01-02"), Some("f")),
            wish(4, "a", Some("2020-01-02"), Some("f")),
            wish(5, "a", Some("2020-01-02"), Some("f")),
            wish(6, "a", None, None),
            Wish { locale: "de".into(), ..wish(7, "a", None, None) },
        ];
        let expected = ["a-00000001", "a-2020-01-02", "a", "a-f", "a-2020-01-02-f", "a-00000006", "a"];
        assert_eq!(resolve(&wishes, &Taken::new(), |_| false, |_| false), expected);
    }

    #[test]
    fn slugs_of_existing_posts_are_preserved() {
        let taken = Taken::from([
            (("en".into(), "a".into()), Uuid::from_u128(9)),
            (("en".into(), "b".into()), wish(2, "", None, None).id),
            (("en".into(), "c-f".into()), wish(3, "", None, None).id),
            (("en".into(), "renamed".into()), wish(4, "", None, None).id),
        ]);
        let wishes = [
            wish(1, "a", None, Some("f")),
            wish(2, "b", Some("2020-01-02"), None),
            wish(3, "c", None, Some("f")),
            wish(4, "d", None, None),
            wish(5, "b", Some("2019-01-02"), None),
            wish(6, "renamed", None, None),
        ];
        let slugs = resolve(&wishes, &taken, |_| false, |_| false);
        assert_eq!(slugs, ["a-f", "b", "c-f", "d", "b-2019-01-02", "renamed-00000006"]);
    }

    #[test]
    fn reserved_slugs_get_a_suffix_that_stays() {
        let es = [wish(1, "es", Some("2020-01-02"), Some("content"))];
        assert_eq!(resolve(&es, &Taken::new(), |_| true, |_| false), ["es-page"]);
        let taken = |slug: &str| Taken::from([(("en".into(), slug.into()), es[0].id)]);
        assert_eq!(resolve(&es, &taken("es-page"), |_| false, |_| false), ["es-page"]);
        assert_eq!(resolve(&es, &taken("es"), |_| true, |_| false), ["es"]);
    }

    #[test]
    fn long_slugs_are_truncated() {
        let long = normal(&"ab ".repeat(200));
        assert!(is_slug(&long) && long.len() <= BYTES_MAX);
        for slug in wish(1, &long, Some("2020-01-02"), Some(&long)).candidates() {
            assert!(is_slug(&slug) && slug.len() <= BYTES_MAX, "{slug}");
        }
    }
}
