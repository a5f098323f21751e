//! The front matter keys that map to a post, in the spellings of the usual generators.
//!
//! Keys are compared without case, `-` and `_`: `publishDate`, `publish_date` and `PublishDate` are one key.

use super::date::{Clock, Moment};
use super::html::plain_line;
use super::layout::{Generator, is_same_language};
use super::visibility::{self, Visibility};
use super::{address, robots, slug};
use crate::base::hidden_text::is_blank;
use crate::base::limits::{
    EXCERPT_CHARS_MAX, META_DESCRIPTION_CHARS_MAX, META_TITLE_CHARS_MAX, TITLE_CHARS_MAX,
};
use crate::base::text::{one_line, slugify};
use crate::base::{Map, Value};
use crate::richtext::has_plain_slashes;
use std::collections::BTreeMap;

/// The parsed front matter of one file.
#[derive(Debug, Default)]
pub(super) struct Known {
    pub title: Option<String>,
    /// The slug as written.
    pub slug: Option<String>,
    /// The page's own address as written, without a locale or prefix.
    pub path: Option<String>,
    /// The page's own address as a path of the site.
    pub url: Option<String>,
    pub time: Option<Moment>,
    /// What the file says about who sees the page, and when.
    pub visibility: Visibility,
    pub meta_title: Option<String>,
    pub social_title: Option<String>,
    pub social_description: Option<String>,
    pub excerpt: Option<String>,
    pub meta_description: Option<String>,
    pub canonical_url: Option<String>,
    /// What search engines may do with the page.
    pub robots: Map,
    pub order_index: Option<Value>,
    pub locale: Option<String>,
    /// What the page shares with its translations.
    pub translation_key: Option<String>,
    /// The key that names the picture of the page, and its address.
    pub featured: Option<(String, String)>,
    /// Further addresses, as paths of the site.
    pub aliases: Vec<String>,
    /// Terms by taxonomy, as written.
    pub terms: BTreeMap<String, Vec<String>>,
    /// Values without a field of their own in a post, by key, in file order; each with whether the key is a known
    /// one.
    pub rest: Vec<(String, Value, bool)>,
    /// Notes for a person.
    pub notes: Vec<String>,
}

/// Options for reading keys.
pub(super) struct Rules<'a> {
    pub url_prefix: &'a str,
    /// Locales of the site.
    pub locales: &'a [String],
    /// Languages of the source.
    pub languages: &'a [String],
    /// The program that made the source.
    pub generator: Generator,
    /// Slugs of the taxonomies that the post type has.
    pub taxonomies: &'a [String],
    /// How dates are read.
    pub clock: &'a Clock,
}

/// One meaning: its spellings, the best first, and the function that handles a value. A value that `take` returns has
/// no field of its own and becomes a custom field.
struct Meaning {
    keys: &'static [&'static str],
    take: fn(&mut Known, &Rules<'_>, &str, Value) -> Option<Value>,
}

const ALL: [Meaning; 34] = [
    Meaning { keys: &["title"], take: title },
    Meaning { keys: &["slug"], take: slug },
    Meaning { keys: &["path"], take: path },
    Meaning { keys: &["url", "permalink"], take: url },
    Meaning { keys: &["draft", "isdraft"], take: visibility::draft },
    Meaning { keys: &["published", "publish"], take: visibility::published },
    Meaning { keys: &["public", "visible"], take: visibility::shown_flag },
    Meaning { keys: &["robots"], take: robots::words },
    Meaning { keys: &["noindex", "robotsnoindex"], take: robots::flag },
    Meaning { keys: &["private", "hidden", "unlisted", "protected", "headless"], take: visibility::hidden },
    Meaning { keys: &["password"], take: visibility::password },
    Meaning { keys: &["visibility"], take: visibility::visibility },
    Meaning { keys: &["render", "build"], take: visibility::rendered },
    Meaning { keys: &["scheduledat"], take: visibility::scheduled },
    Meaning { keys: &["publishedat"], take: visibility::published_at },
    Meaning { keys: &["publishdate", "pubdate"], take: visibility::publish },
    Meaning {
        keys: &["expirydate", "unpublishdate", "unpublishat", "expirationdate", "expires"],
        take: visibility::expiry,
    },
    Meaning { keys: &["status", "poststatus"], take: visibility::status },
    Meaning { keys: &["date", "created", "createdat"], take: date },
    Meaning { keys: &["updated", "lastmod", "modified", "lastmodified", "updatedat"], take: updated },
    Meaning { keys: &["excerpt", "summary"], take: excerpt },
    Meaning { keys: &["metatitle"], take: meta_title },
    Meaning { keys: &["metadescription"], take: meta_description },
    Meaning { keys: &["socialtitle"], take: social_title },
    Meaning { keys: &["socialdescription"], take: social_description },
    Meaning { keys: &["description"], take: description },
    Meaning { keys: &["canonicalurl", "canonical"], take: canonical },
    Meaning { keys: &["weight", "order", "orderindex"], take: order },
    Meaning { keys: &["aliases", "alias"], take: aliases },
    Meaning { keys: &["redirectfrom"], take: redirects },
    Meaning { keys: &FEATURED, take: featured },
    Meaning { keys: &["locale", "lang", "language"], take: locale },
    Meaning { keys: &["translationkey"], take: translation_key },
    Meaning { keys: &["taxonomies"], take: taxonomies },
];

/// Keys that name the picture of a page, the most explicit first.
const FEATURED: [&str; 14] = [
    "featuredimage",
    "featuredmedia",
    "featureimage",
    "coverimage",
    "cover",
    "heroimage",
    "hero",
    "thumbnail",
    "banner",
    "ogimage",
    "image",
    "images",
    "picture",
    "teaser",
];

/// Known keys without a field of their own in a post: they become custom fields even where unknown keys are dropped.
const CUSTOM: [&str; 9] =
    ["authors", "author", "extra", "params", "subtitle", "tags", "tag", "categories", "category"];

/// Reads the fields of one file's front matter.
pub(super) fn read(fields: Map, rules: &Rules<'_>) -> Known {
    let mut known = Known::default();
    let mut left: Vec<(String, Option<Value>)> =
        fields.into_iter().map(|(key, value)| (key, Some(value))).collect();
    let plain: Vec<String> = left.iter().map(|(key, _)| plain(key)).collect();
    let mut rest: BTreeMap<usize, (Value, bool)> = BTreeMap::new();
    for meaning in &ALL {
        for spelling in meaning.keys {
            for at in (0..left.len()).filter(|at| plain[*at] == *spelling) {
                let Some(value) = left[at].1.take() else { continue };
                if is_empty(&value) {
                    known.notes.push(format!("`{}` is empty", left[at].0));
                    continue;
                }
                if let Some(value) = (meaning.take)(&mut known, rules, &left[at].0, value) {
                    rest.insert(at, (value, true));
                }
            }
        }
    }
    for (at, (key, value)) in left.iter_mut().enumerate() {
        let Some(value) = value.take() else { continue };
        if let Some(value) = terms(&mut known, rules, key, value) {
            rest.insert(at, (value, CUSTOM.contains(&plain[at].as_str())));
        }
    }
    known.rest = rest
        .into_iter()
        .map(|(at, (value, is_known))| (std::mem::take(&mut left[at].0), value, is_known))
        .collect();
    known
}

/// Whether a key means something to any post.
pub(super) fn has_meaning(key: &str) -> bool {
    let plain = plain(key);
    CUSTOM.contains(&plain.as_str()) || ALL.iter().any(|meaning| meaning.keys.contains(&plain.as_str()))
}

/// Whether two keys are spellings of one, or have the same meaning.
pub(super) fn are_alike(one: &str, other: &str) -> bool {
    let (one, other) = (plain(one), plain(other));
    let has_both = |keys: &[&str]| [&one, &other].iter().all(|key| keys.contains(&key.as_str()));
    one == other || ALL.iter().any(|meaning| has_both(meaning.keys))
}

fn plain(key: &str) -> String {
    key.chars().filter(|c| !matches!(c, '-' | '_')).flat_map(char::to_lowercase).collect()
}

/// Whether a value is empty, as for a key without a value.
fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(map) => map.is_empty(),
        Value::Bool(_) | Value::Number(_) => false,
    }
}

/// A scalar as written.
pub(super) fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.trim().to_owned()).filter(|text| !text.is_empty()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(flag) => Some(flag.to_string()),
        Value::Null | Value::Array(_) | Value::Object(_) => None,
    }
}

fn chars(text: &str) -> usize {
    text.chars().count()
}

/// Stores a text if the field is free and it is short enough; otherwise returns it, with a note.
fn put(
    place: &mut Option<String>,
    notes: &mut Vec<String>,
    key: &str,
    value: Value,
    chars_max: usize,
) -> Option<Value> {
    let Some(text) = text(&value).filter(|_| place.is_none()) else { return Some(value) };
    let text = plain_line(&text);
    if chars(&text) > chars_max {
        notes.push(format!("`{key}` is longer than {chars_max} characters: kept in the custom fields"));
        return Some(value);
    }
    *place = Some(text);
    None
}

fn title(known: &mut Known, _: &Rules<'_>, key: &str, value: Value) -> Option<Value> {
    let is_title = |text: &String| known.title.is_none() && !is_blank(text);
    let Some(text) = text(&value).filter(is_title) else { return Some(value) };
    let text = plain_line(&text);
    let line = one_line(&text);
    if chars(&line) > TITLE_CHARS_MAX {
        known
            .notes
            .push(format!("`{key}` is cut to {TITLE_CHARS_MAX} characters: kept whole in the custom fields"));
        known.title = Some(line.chars().take(TITLE_CHARS_MAX).collect());
        return Some(value);
    }
    if text.contains('\n') {
        known.notes.push(format!("`{key}` was more than one line"));
        known.title = Some(line);
    } else {
        known.title = Some(text);
    }
    None
}

fn slug(known: &mut Known, _: &Rules<'_>, key: &str, value: Value) -> Option<Value> {
    let Some(text) = text(&value).filter(|_| known.slug.is_none()) else { return Some(value) };
    let normal = slug::normal(&text);
    if normal.is_empty() {
        known.notes.push(format!("`{key}` has no letters for a slug: kept in the custom fields"));
        return Some(value);
    }
    if normal != text {
        known.notes.push(format!("`{key}` was `{text}`: the slug is made from it"));
    }
    known.slug = Some(text);
    None
}

fn path(known: &mut Known, rules: &Rules<'_>, key: &str, value: Value) -> Option<Value> {
    own_address(known, rules, key, value, true)
}

/// No address at all means a page that is not built.
fn url(known: &mut Known, rules: &Rules<'_>, key: &str, value: Value) -> Option<Value> {
    if value == Value::Bool(false) {
        return visibility::rendered(known, rules, key, value);
    }
    own_address(known, rules, key, value, false)
}

fn own_address(
    known: &mut Known,
    rules: &Rules<'_>,
    key: &str,
    value: Value,
    as_folder: bool,
) -> Option<Value> {
    let Some(text) = text(&value).filter(|_| known.path.is_none() && value.is_string()) else {
        return Some(value);
    };
    let text = address::as_requested(address::without_host(&text));
    if let Some(url) = address::with_query(rules.url_prefix, &text) {
        known.url = Some(url);
        return None;
    }
    let Some(url) = address::written(rules.url_prefix, &text, as_folder) else {
        known.notes.push(format!("`{key}` is not a plain path: kept in the custom fields"));
        return Some(value);
    };
    known.path = Some(text);
    known.url = Some(url);
    None
}

/// Stores a time if the field is free; otherwise, or if it is invalid, returns the value with a note.
pub(super) fn time(
    place: &mut Option<Moment>,
    notes: &mut Vec<String>,
    rules: &Rules<'_>,
    key: &str,
    value: Value,
) -> Option<Value> {
    if place.is_some() {
        return Some(value);
    }
    *place = text(&value).and_then(|text| rules.clock.read(&text));
    if place.is_none() {
        notes.push(format!("`{key}` is not a date in a known form: kept in the custom fields"));
        return Some(value);
    }
    None
}

fn meta_title(known: &mut Known, _: &Rules<'_>, key: &str, value: Value) -> Option<Value> {
    put(&mut known.meta_title, &mut known.notes, key, value, META_TITLE_CHARS_MAX)
}

fn meta_description(known: &mut Known, _: &Rules<'_>, key: &str, value: Value) -> Option<Value> {
    put(&mut known.meta_description, &mut known.notes, key, value, META_DESCRIPTION_CHARS_MAX)
}

fn social_title(known: &mut Known, _: &Rules<'_>, key: &str, value: Value) -> Option<Value> {
    put(&mut known.social_title, &mut known.notes, key, value, META_TITLE_CHARS_MAX)
}

fn social_description(known: &mut Known, _: &Rules<'_>, key: &str, value: Value) -> Option<Value> {
    put(&mut known.social_description, &mut known.notes, key, value, META_DESCRIPTION_CHARS_MAX)
}

/// The date of a page, or the first of those that Material for MkDocs has there: `{created: …, updated: …}`.
pub(super) fn date(known: &mut Known, rules: &Rules<'_>, key: &str, value: Value) -> Option<Value> {
    let created = value.get("created").cloned();
    let has_more = value.as_object().is_some_and(|dates| dates.len() > 1);
    let rest = value.clone();
    let left = time(&mut known.time, &mut known.notes, rules, key, created.unwrap_or(value));
    (left.is_some() || has_more).then_some(rest)
}

fn updated(known: &mut Known, _: &Rules<'_>, key: &str, value: Value) -> Option<Value> {
    known
        .notes
        .push(format!("`{key}` is kept in the custom fields: the time of a change comes from history"));
    Some(value)
}

fn excerpt(known: &mut Known, _: &Rules<'_>, key: &str, value: Value) -> Option<Value> {
    put(&mut known.excerpt, &mut known.notes, key, value, EXCERPT_CHARS_MAX)
}

/// The excerpt; if there is one already, the meta description, its usual meaning on the web.
fn description(known: &mut Known, _: &Rules<'_>, key: &str, value: Value) -> Option<Value> {
    match known.excerpt {
        None => put(&mut known.excerpt, &mut known.notes, key, value, EXCERPT_CHARS_MAX),
        Some(_) => put(&mut known.meta_description, &mut known.notes, key, value, META_DESCRIPTION_CHARS_MAX),
    }
}

fn canonical(known: &mut Known, _: &Rules<'_>, key: &str, value: Value) -> Option<Value> {
    let text = text(&value).unwrap_or_default();
    let is_address = ["https://", "http://", "/"].iter().any(|start| text.starts_with(start));
    if !is_address || !has_plain_slashes(&text) || text.contains(char::is_whitespace) {
        return Some(value);
    }
    put(&mut known.canonical_url, &mut known.notes, key, value, META_DESCRIPTION_CHARS_MAX)
}

fn order(known: &mut Known, _: &Rules<'_>, _: &str, value: Value) -> Option<Value> {
    let whole = text(&value).and_then(|text| text.parse::<u32>().ok()).filter(|n| i32::try_from(*n).is_ok());
    match whole {
        Some(n) if known.order_index.is_none() => {
            known.order_index = Some(Value::from(n));
            None
        }
        Some(_) | None => Some(value),
    }
}

/// The picture stays a custom field until its file is found.
fn featured(known: &mut Known, _: &Rules<'_>, key: &str, value: Value) -> Option<Value> {
    let one = value.as_array().and_then(|all| all.first()).unwrap_or(&value);
    let inner = ["src", "image", "url", "path", "teaser"].iter().find_map(|name| one.get(name));
    if let Some(address) = inner.unwrap_or(one).as_str().filter(|address| is_picture(address))
        && known.featured.is_none()
    {
        known.featured = Some((key.to_owned(), address.to_owned()));
    }
    Some(value)
}

fn is_picture(address: &str) -> bool {
    let path = address.split(['?', '#']).next().unwrap_or_default().to_lowercase();
    [".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".svg"].iter().any(|ending| path.ends_with(ending))
}

fn aliases(known: &mut Known, rules: &Rules<'_>, key: &str, value: Value) -> Option<Value> {
    old_addresses(known, rules, key, value, true)
}

fn redirects(known: &mut Known, rules: &Rules<'_>, key: &str, value: Value) -> Option<Value> {
    old_addresses(known, rules, key, value, false)
}

/// Takes the addresses that can be redirected from; returns the others.
fn old_addresses(
    known: &mut Known,
    rules: &Rules<'_>,
    key: &str,
    value: Value,
    as_folder: bool,
) -> Option<Value> {
    let items = match value {
        Value::Array(items) => items,
        one => vec![one],
    };
    let mut others = Vec::new();
    for item in items {
        match item.as_str().and_then(|text| address::written(rules.url_prefix, text, as_folder)) {
            Some(from) => known.aliases.push(from),
            None => others.push(item),
        }
    }
    if others.is_empty() {
        return None;
    }
    known.notes.push(format!(
        "`{key}` names something that is not a plain path of this site: kept in the custom fields"
    ));
    Some(Value::Array(others))
}

fn locale(known: &mut Known, rules: &Rules<'_>, key: &str, value: Value) -> Option<Value> {
    let wanted = text(&value).unwrap_or_default();
    let mut all = rules.locales.iter().chain(rules.languages);
    let found = all.find(|known| is_same_language(known, &wanted));
    match found {
        Some(found) if known.locale.is_none() => {
            known.locale = Some(found.clone());
            None
        }
        Some(_) => Some(value),
        None => {
            known.notes.push(format!(
                "`{key}` names `{wanted}`, which is no language of the source or of this site: kept in the custom fields"
            ));
            Some(value)
        }
    }
}

fn translation_key(known: &mut Known, _: &Rules<'_>, _: &str, value: Value) -> Option<Value> {
    known.translation_key = text(&value);
    known.translation_key.is_none().then_some(value)
}

fn taxonomies(known: &mut Known, rules: &Rules<'_>, _: &str, value: Value) -> Option<Value> {
    let Value::Object(map) = value else { return Some(value) };
    let others: Map = map
        .into_iter()
        .filter_map(|(key, value)| terms(known, rules, &key, value).map(|value| (key, value)))
        .collect();
    (!others.is_empty()).then_some(Value::Object(others))
}

/// Takes a key named like a taxonomy of the post type, also `tag` for `tags` and `category` for `categories`.
fn terms(known: &mut Known, rules: &Rules<'_>, key: &str, value: Value) -> Option<Value> {
    let name = slugify(key);
    let wanted = [name.clone(), format!("{name}s"), format!("{}ies", name.trim_end_matches('y'))];
    let Some(taxonomy) = rules.taxonomies.iter().find(|t| wanted.contains(t)) else { return Some(value) };
    let items = match value {
        Value::Array(items) => items,
        Value::String(text) => text.split(',').map(|part| Value::String(part.trim().to_owned())).collect(),
        Value::Null => Vec::new(),
        Value::Object(_) => return Some(value),
        one @ (Value::Bool(_) | Value::Number(_)) => vec![one],
    };
    let (named, others): (Vec<Value>, Vec<Value>) = items
        .into_iter()
        .filter(|item| !is_empty(item))
        .partition(|item| text(item).is_some_and(|t| !slugify(&t).is_empty()));
    known.terms.entry(taxonomy.clone()).or_default().extend(named.iter().filter_map(text));
    if others.is_empty() {
        return None;
    }
    known.notes.push(format!("`{key}` has terms without letters for a slug: kept in the custom fields"));
    Some(Value::Array(others))
}
