//! Redirects: resolves an old address through chains, and detects loops.

use crate::model::Redirect;
use crate::model::scalar::host;
use uuid::Uuid;

/// Default status of a redirect.
const STATUS_DEFAULT: u16 = 301;
/// Longest chain of redirects that is followed; browsers give up at about 20.
const HOPS_MAX: usize = 20;

/// The namespace for the ids of generated redirects. It must never change: the same address must always get the same
/// id.
const NAMESPACE: Uuid = Uuid::from_u128(0xd2f5_11aa_0b6c_4f0d_8d0e_6a33_94c7_e801);

/// The id of a generated redirect from this address.
pub fn redirect_id(from: &str) -> Uuid {
    Uuid::new_v5(&NAMESPACE, from.as_bytes())
}

/// An address without query, anchor and final `/`; the front page stays `/`.
pub fn bare(address: &str) -> String {
    let end = address.find(['?', '#']).unwrap_or(address.len());
    match address[..end].trim_end_matches('/') {
        "" => "/".to_owned(),
        bare => bare.to_owned(),
    }
}

/// The path before the rest of a redirect from all addresses below one: `/wp-content` of `/wp-content/*`.
pub fn below(from: &str) -> Option<&str> {
    from.strip_suffix("/*")
}

/// Path and query of a redirect from an address with a query, such as `/?p=12`.
pub fn with_query(from: &str) -> Option<(String, &str)> {
    let (path, query) = from.split_once('?')?;
    (!query.is_empty()).then(|| (bare(path), query))
}

/// What distinguishes the old addresses of redirects: the address without its final `/`, and its query.
pub fn key(from: &str) -> String {
    match with_query(from) {
        Some((path, query)) => format!("{path}?{query}"),
        None => bare(from),
    }
}

/// The language that a path begins with, else the first of all languages, which is the default one.
pub(super) fn language_of<'l>(path: &str, mut locales: impl Iterator<Item = &'l str>) -> Option<&'l str> {
    let first = path.trim_start_matches('/').split('/').next().unwrap_or_default();
    let default = locales.next();
    locales.find(|locale| locale.eq_ignore_ascii_case(first)).or(default)
}

/// Whether a redirect for one language can be followed: its old address is in the language, is in all, or has a query, with
/// which languages do not count. Of all languages the default one is the first.
pub fn is_in_language<'l>(from: &str, locale: &str, locales: impl Iterator<Item = &'l str>) -> bool {
    with_query(from).is_some() || below(from) == Some("") || language_of(from, locales) == Some(locale)
}

/// The address in a language that one in another stands for: `/es/old` for `/old`. Of all languages the default one is the first.
/// None if there is none, as for a language that the site does not have.
pub fn in_language<'l>(from: &str, locale: &str, locales: impl Iterator<Item = &'l str>) -> Option<String> {
    let locales: Vec<&str> = locales.collect();
    let path = from.trim_start_matches('/');
    let (first, below) = path.split_once('/').unwrap_or((path, ""));
    let has_language = locales.iter().any(|known| known.eq_ignore_ascii_case(first));
    let rest = if has_language { below } else { path };
    let address = match locales.first() == Some(&locale) {
        true => format!("/{rest}"),
        false => format!("/{locale}/{rest}"),
    };
    is_in_language(&address, locale, locales.into_iter()).then_some(address)
}

/// The target of a redirect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// A path of this site.
    Path(String),
    /// Another site.
    Url(String),
    /// None: its post does not exist, or has no address.
    Nowhere(String),
}

/// The result of following a redirect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leads {
    /// The status to send.
    pub status: u16,
    /// The final target.
    pub target: Target,
    /// The addresses passed on the way if there are several redirects; the first is the requested one.
    pub way: Vec<String>,
}

/// A redirect loop, or a chain that is too long.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loop {
    /// The addresses on the way.
    pub way: Vec<String>,
}

/// Follows the redirect from an address; `None` when there is none. `world` gives the addresses of posts, the
/// languages of paths, and the paths that have a page, where following ends.
///
/// # Errors
/// [`Loop`].
pub fn follow(base_url: Option<&str>, path: &str, world: &dyn Ways) -> Result<Option<Leads>, Loop> {
    let at = bare(path);
    redirect_at(&at, world).map(|first| leads(first, at, base_url, world)).transpose()
}

/// Follows a redirect that begins at an address.
///
/// # Errors
/// [`Loop`].
pub fn leads(
    first: &Redirect,
    mut at: String,
    base_url: Option<&str>,
    world: &dyn Ways,
) -> Result<Leads, Loop> {
    let status = first.status.unwrap_or(STATUS_DEFAULT);
    let target = target(first, &at, base_url, world);
    let mut way = vec![at.clone()];
    let mut next = Some(target.clone());
    while let Some(Target::Path(to)) = next {
        at = bare(&to);
        if way.contains(&at) || way.len() > HOPS_MAX {
            way.push(at);
            return Err(Loop { way });
        }
        way.push(at.clone());
        next = match world.has_page(&at) {
            true => None,
            false => redirect_at(&at, world).map(|redirect| self::target(redirect, &at, base_url, world)),
        };
    }
    Ok(Leads { status, target, way })
}

/// What following redirects needs from the site.
pub trait Ways {
    /// Where a live post is.
    fn address_of(&self, post: &str) -> Option<String>;
    /// Which language a path belongs to.
    fn locale_of(&self, path: &str) -> String;
    /// The redirects from a path without its final `/`, in the order of the file.
    fn redirects_from(&self, path: &str) -> Vec<&Redirect>;
    /// Whether a live post is at a path.
    fn has_page(&self, path: &str) -> bool;
}

/// The redirect that is followed from a path without its final `/`: one from exactly there before one from all below an address.
pub fn redirect_at<'w>(path: &str, world: &'w dyn Ways) -> Option<&'w Redirect> {
    let fits =
        |redirect: &&Redirect| redirect.locale.as_ref().is_none_or(|locale| *locale == world.locale_of(path));
    world.redirects_from(path).into_iter().find(fits)
}

/// Where a redirect leads from an address: the `*` of `/uploads/*` is what the address has in its place.
pub(super) fn target(redirect: &Redirect, at: &str, base_url: Option<&str>, world: &dyn Ways) -> Target {
    if let Some(post) = redirect.post_id {
        let post = post.to_string();
        return world.address_of(&post).map_or(Target::Nowhere(post), Target::Path);
    }
    let mut to = redirect.to.clone().unwrap_or_default();
    if let Some(rest) = below(&redirect.from).and_then(|prefix| at.strip_prefix(prefix))
        && to.ends_with("/*")
    {
        to.truncate(to.len() - "/*".len());
        // Browsers pass over tabs and line ends.
        let is_passed_over = |c: char| matches!(c, '/' | '\\') || c <= ' ';
        match rest.trim_start_matches(is_passed_over) {
            // More than one slash at the beginning would lead to another site.
            below if to.is_empty() && !below.is_empty() => to.extend(["/", below]),
            _ => to.push_str(rest),
        }
    }
    let base = base_url.unwrap_or_default().trim_end_matches('/');
    let own = to.strip_prefix(base).filter(|rest| !base.is_empty() && rest.starts_with('/'));
    match own {
        Some(path) => Target::Path(path.to_owned()),
        None if to.starts_with('/') && host(&to).is_none() => Target::Path(to),
        None if to.is_empty() => Target::Nowhere(to),
        None => Target::Url(to),
    }
}
