//! Which items a change of a definition can make invalid.

use crate::base::Value;
use crate::model::Kind;

/// The kinds of items that name languages or taxonomies.
const OF_LANGUAGES_OR_TAXONOMIES: &[Kind] =
    &[Kind::Post, Kind::PostType, Kind::Term, Kind::Menu, Kind::Redirects, Kind::RedirectList];

/// The kinds of items that a change of the settings or of a taxonomy can make invalid. Of the settings only the languages
/// count, and the address of the site: by it a redirect leads back to the site.
pub fn concerned(kind: Kind, before: &Value, after: Option<&Value>) -> &'static [Kind] {
    let stays =
        |key: &str| kind == Kind::Settings && after.is_some_and(|after| after.get(key) == before.get(key));
    match (stays("locales"), stays("base_url")) {
        (true, true) => &[],
        (true, false) => &[Kind::Redirects, Kind::RedirectList],
        (false, _) => OF_LANGUAGES_OR_TAXONOMIES,
    }
}
