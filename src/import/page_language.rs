//! The language of a page: that which it names, or its place.

use super::address::Place;
use super::layout::{is_same_language, language_of_site};
use super::markdown::Options;
use crate::model::scalar::locale_meant;

/// The language as the source writes it; none if neither the page nor its place tells.
pub(super) fn written(
    named: Option<String>,
    file: &str,
    place: &Place<'_>,
    options: &Options,
) -> Option<String> {
    let layout = &options.layout;
    let of_root = || layout.root(file).and_then(|root| root.locale.clone());
    // Collections of Jekyll have folders of languages in them.
    let below = match &place.folders[place.above..] {
        [collection, folder, ..] if collection.starts_with('_') => Some(*folder),
        _ => None,
    };
    let is_one = |folder: &&str| layout.languages.iter().any(|own| is_same_language(own, folder));
    let by_place = place.locale.or(below.filter(is_one)).map(str::to_owned);
    named.or(by_place).or_else(of_root)
}

/// The language as the site writes it.
///
/// # Errors
/// The site does not have it.
pub(super) fn of_site(written: Option<&str>, options: &Options) -> Result<String, String> {
    let Some(written) = written else { return Ok(options.locale.clone()) };
    let found = language_of_site(written, &options.layout.languages, &options.locales);
    let code = locale_meant(written).unwrap_or_else(|| written.to_owned());
    found.cloned().ok_or_else(|| {
        format!("the site has no language `{code}`: `cms locale add {code}` or `--locales add` adds it")
    })
}

/// The place that a page shares with its translations: without the folder of its language, where that is in it.
pub(super) fn shared_place(family: String, written: Option<&str>, place: &Place<'_>) -> String {
    let Some(language) = written.filter(|_| place.locale.is_none()) else { return family };
    let mut parts: Vec<&str> = family.split('/').collect();
    let Some(at) = parts.iter().position(|part| is_same_language(part, language)) else { return family };
    parts.remove(at);
    parts.join("/")
}
