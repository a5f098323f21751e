//! Filters of lists by values: `publishedAt[gte]=2026-01-01`, `customFields.price[lt]=20`.

use crate::base::limits::{COMPARED_BYTES_MAX, COMPARED_VALUES_MAX, FILTERS_MAX};
use crate::db::{Condition, How, Of, Sort};
use crate::ops::prelude::*;
use crate::ops::taxonomy::current_slugs;

/// The parameter that has them.
const FILTER: &str = "filter";
/// Times of a post, and the columns that lists are sorted by them with.
const TIMES: [(&str, Sort); 3] =
    [("publishedAt", Sort::PublishedAt), ("createdAt", Sort::CreatedAt), ("updatedAt", Sort::UpdatedAt)];
/// Texts of a post.
const TEXTS: [&str; 4] = ["type", "status", "locale", "slug"];
/// The profile, or the name in history, of who wrote it.
const AUTHOR: &str = "author";
/// The beginnings of names of custom fields and of taxonomies.
const CUSTOM: &str = "customFields.";
const TERMS: &str = "taxonomies.";
/// Microseconds of a second and of a day.
const SECOND: i64 = 1_000_000;
const DAY: i64 = 24 * 60 * 60 * SECOND;

/// Whether a filter may be about a value of this name, compared in this way.
pub(crate) fn is_filter(name: &str, how: &str) -> bool {
    let is_named = TEXTS.contains(&name)
        || name == AUTHOR
        || TIMES.iter().any(|(time, _)| *time == name)
        || [CUSTOM, TERMS].iter().any(|start| name.starts_with(start));
    is_named && How::named(how).is_some()
}

/// The names of values that a filter may be about, beside those of custom fields and taxonomies.
pub(crate) fn filter_names() -> impl Iterator<Item = &'static str> {
    TIMES.iter().map(|(name, _)| *name).chain(TEXTS).chain([AUTHOR])
}

/// The names of the custom fields that posts of any type have.
pub(super) fn custom_fields(site: &Definitions) -> Vec<&str> {
    let fields = site.post_types.values().flat_map(|post_type| &post_type.fields);
    fields.map(|def| def.slug.as_str()).collect()
}

/// The conditions that filters set.
///
/// # Errors
/// `filter`: one cannot be read, or is about something that no post has.
pub(super) fn conditions(
    filters: &[String],
    site: &Definitions,
    now: jiff::Timestamp,
) -> Result<Vec<Condition>, OpError> {
    if filters.len() > FILTERS_MAX {
        return Err(OpError::of_field(FILTER, &format!("has more than {FILTERS_MAX} conditions")));
    }
    let read = filters.iter().map(|text| one(text, site, now));
    Ok(read.collect::<Result<Vec<_>, _>>()?.concat())
}

/// The same conditions about the terms that have a name now that they were given before.
///
/// # Errors
/// The repository cannot be read.
pub(super) fn with_current_terms(
    mut conditions: Vec<Condition>,
    snapshot: &Snapshot<'_>,
) -> Result<Vec<Condition>, OpError> {
    for condition in &mut conditions {
        if let Of::Term(taxonomy) = &condition.of {
            condition.to = current_slugs(snapshot, taxonomy, std::mem::take(&mut condition.to))?;
        }
    }
    Ok(conditions)
}

fn one(text: &str, site: &Definitions, now: jiff::Timestamp) -> Result<Vec<Condition>, OpError> {
    let unreadable = || {
        OpError::of_field(FILTER, &format!("`{text}` is not readable"))
            .hint("write a name, how it compares, and a value, such as `publishedAt[gte]=2026-01-01`")
    };
    let (left, value) = text.split_once('=').ok_or_else(unreadable)?;
    let (name, how) = match left.split_once('[') {
        Some((name, rest)) => (name, rest.strip_suffix(']').ok_or_else(unreadable)?),
        None => (left, How::Is.name()),
    };
    let how = How::named(how).ok_or_else(|| {
        OpError::of_field(FILTER, &format!("compares by `{how}`, which is not known"))
            .instead(Alternatives::among(how, How::NAMES))
    })?;
    if let Some((_, sort)) = TIMES.iter().find(|(time, _)| *time == name) {
        return time((name, *sort), how, value, now);
    }
    let of = value_of(name, site)?;
    if how.is_order() && !matches!(of, Of::Custom(_)) {
        let message = format!("`{name}` has no order: compare it by eq, ne or in");
        return Err(OpError::of_field(FILTER, &message));
    }
    let to: Vec<String> = match how {
        How::In => {
            let values = value.split(',').map(str::trim).filter(|one| !one.is_empty());
            values.map(str::to_owned).collect()
        }
        _ => vec![value.to_owned()],
    };
    if to.len() > COMPARED_VALUES_MAX || to.iter().any(|one| one.len() > COMPARED_BYTES_MAX) {
        let message = format!(
            "`{name}` is compared with at most {COMPARED_VALUES_MAX} values of {COMPARED_BYTES_MAX} bytes"
        );
        return Err(OpError::of_field(FILTER, &message));
    }
    Ok(vec![Condition { of, how, to }])
}

/// The value with a name.
fn value_of(name: &str, site: &Definitions) -> Result<Of, OpError> {
    let unknown = |what: &str, name: &str, known: Vec<&str>| {
        OpError::of_field(FILTER, &format!("names `{name}`, which is no {what}"))
            .instead(Alternatives::among(name, known))
    };
    if let Some(text) = TEXTS.iter().find(|text| **text == name) {
        return Ok(Of::Text(text));
    }
    if name == AUTHOR {
        return Ok(Of::Author);
    }
    if let Some(taxonomy) = name.strip_prefix(TERMS) {
        return match site.taxonomies.contains_key(taxonomy) {
            true => Ok(Of::Term(taxonomy.to_owned())),
            false => Err(unknown("taxonomy", taxonomy, site.taxonomies.keys().map(String::as_str).collect())),
        };
    }
    if let Some(field) = name.strip_prefix(CUSTOM) {
        let known = custom_fields(site);
        return match known.contains(&field) {
            true => Ok(Of::Custom(field.to_owned())),
            false => Err(unknown("custom field of a post type", field, known)),
        };
    }
    Err(unknown("value that lists are filtered by", name, filter_names().collect())
        .hint("taxonomies are `taxonomies.NAME`, custom fields `customFields.NAME`"))
}

/// The conditions on a time. A day is compared as a whole.
fn time(
    (name, sort): (&str, Sort),
    how: How,
    text: &str,
    now: jiff::Timestamp,
) -> Result<Vec<Condition>, OpError> {
    let at = crate::ops::form::submissions::moment(FILTER, text, now)?.saturating_mul(SECOND);
    let is_day = text.parse::<jiff::civil::Date>().is_ok() && scalar::time(text).is_none();
    let end = if is_day { at.saturating_add(DAY - 1) } else { at };
    let bound = |how: How, at: i64| Condition { of: Of::Time(sort), how, to: vec![at.to_string()] };
    match how {
        How::Is => Ok(vec![bound(How::From, at), bound(How::To, end)]),
        How::Above | How::To => Ok(vec![bound(how, end)]),
        How::From | How::Below => Ok(vec![bound(how, at)]),
        How::IsNot | How::In => {
            let message = format!("`{name}` is compared by eq, gt, gte, lt or lte");
            Err(OpError::of_field(FILTER, &message))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: jiff::Timestamp = jiff::Timestamp::UNIX_EPOCH;

    fn read(text: &str) -> Result<Vec<(How, Vec<String>)>, OpError> {
        let found = conditions(&[text.to_owned()], &Definitions::default(), NOW)?;
        Ok(found.into_iter().map(|condition| (condition.how, condition.to)).collect())
    }

    #[test]
    fn day_is_compared_as_a_whole() {
        let (begin, end) = ("0".to_owned(), (DAY - 1).to_string());
        let one = |how: How, at: &String| vec![(how, vec![at.clone()])];
        assert_eq!(read("publishedAt[gte]=1970-01-01").unwrap(), one(How::From, &begin));
        assert_eq!(read("publishedAt[lte]=1970-01-01").unwrap(), one(How::To, &end));
        assert_eq!(read("publishedAt[gt]=1970-01-01").unwrap(), one(How::Above, &end));
        assert_eq!(read("publishedAt[lt]=1970-01-01").unwrap(), one(How::Below, &begin));
        assert_eq!(read("publishedAt[lte]=1970-01-01T00:00:00Z").unwrap(), one(How::To, &begin));
        let whole = [one(How::From, &begin), one(How::To, &end)].concat();
        assert_eq!(read("publishedAt=1970-01-01").unwrap(), whole);
    }

    #[test]
    fn one_of_no_values_is_no_value() {
        assert_eq!(read("type[in]=").unwrap(), [(How::In, Vec::new())]);
        assert_eq!(read("type[in]=a,,b").unwrap(), [(How::In, vec!["a".to_owned(), "b".to_owned()])]);
    }

    #[test]
    fn unreadable_filters_are_refused() {
        for text in [
            "publishedAt",
            "publishedAt[gte=1970-01-01",
            "publishedAt[near]=1970-01-01",
            "publishedAt[gte]=soon",
            "publishedAt[ne]=1970-01-01",
            "slug[gt]=a",
            "colour=red",
            "customFields.price=1",
            "taxonomies.tags=a",
        ] {
            assert!(read(text).is_err(), "{text}");
        }
        assert!(read(&format!("slug={}", "x".repeat(256))).is_err());
        assert!(conditions(&vec!["slug=a".to_owned(); 21], &Definitions::default(), NOW).is_err());
    }
}
