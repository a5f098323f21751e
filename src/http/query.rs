//! The query of a request: its pairs, and the check that no parameter is ignored.

use super::cluster::MIN_REVISION_PARAMETER;
use super::operations;
use super::prelude::*;
use crate::base::Alternatives;
use crate::base::percent;
use crate::ops::post::{filter_names, is_filter as is_of_value};

/// Parameters that clients send with every write, beside those that its route describes.
const WRITES_TAKE: [&str; 4] = ["mode", "stage", "locale", "allowDangling"];

/// The parameter that conditions on values are read as: `filter[publishedAt][gte]=2026` is the condition
/// `publishedAt[gte]=2026`.
pub(super) const VALUES: &str = "filter";

/// Other spellings of parameters in queries of pages.
const OF_PAGES: [(&str, &str); 2] = [("limit", "per_page"), ("current_page", "page")];

/// Other spellings of parameters of a route: its path, the spelling, the parameter.
const ALIASES: [(&str, &str, &str); 19] = [
    ("/api/posts", "types", "type"),
    ("/api/posts", "postType", "type"),
    ("/api/posts", "id", "ids"),
    ("/api/posts", "url", "path"),
    ("/api/posts", "q", "search"),
    ("/api/posts", "sort_by", "sortBy"),
    ("/api/posts", "sort_order", "sortOrder"),
    ("/api/modules/registry", "postType", "post_type"),
    ("/api/module-groups", "post_type", "postType"),
    ("/api/module-groups", "type", "postType"),
    ("/api/module-groups", "search", "q"),
    ("/api/forms-submissions", "formSlug", "form"),
    ("/api/forms-submissions", "form_slug", "form"),
    ("/api/forms-submissions", "q", "search"),
    ("/api/forms-submissions/export", "formSlug", "form"),
    ("/api/forms-submissions/export", "form_slug", "form"),
    ("/api/forms-submissions/export", "q", "search"),
    ("/api/security/audit-logs", "startDate", "since"),
    ("/api/public/posts", "id", "ids"),
];

/// Whether a route has a parameter of a name, in any spelling.
fn has(route: &Route, name: &str) -> bool {
    let meant = OF_PAGES.iter().find(|(spelling, _)| *spelling == name).map(|(_, meant)| *meant);
    route.parameters().any(|(known, _)| known == name || meant == Some(known))
}

/// The pairs of a query, with the names of parameters that the route reads.
pub(super) fn of_route(route: &Route, text: &str) -> Result<Vec<(String, String)>, Refusal> {
    let mut pairs = pairs(text)?;
    for (key, value) in &mut pairs {
        if let Some(condition) = condition(route, key) {
            // A program that joins an empty list asks for none of its values.
            let is_absent = value.is_empty() && !condition.ends_with("[in]");
            *value = if is_absent { String::new() } else { format!("{condition}={value}") };
            *key = VALUES.to_owned();
            continue;
        }
        if let Some(name) = without_brackets(route, key) {
            *key = name;
        }
        let is_it = |(path, alias, _): &&(&str, &str, &str)| *path == route.path && alias == key;
        if let Some((_, _, meant)) = ALIASES.iter().find(is_it) {
            *key = (*meant).to_owned();
        }
    }
    Ok(pairs)
}

/// The parameter that a key with brackets means: `name[]` and `name[0]` as clients write lists, `filter[name]` and
/// `page[size]` as other APIs do. None where it means none of this route.
fn without_brackets(route: &Route, key: &str) -> Option<String> {
    let (outer, inner) = key.strip_suffix(']')?.split_once('[')?;
    if inner.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some(outer.to_owned());
    }
    let name = inner.split_once("][").filter(|(_, rest)| rest.is_empty()).map_or(inner, |(name, _)| name);
    let meant = match (outer, name) {
        ("page", "number") => "page",
        ("page", "size" | "limit") => "per_page",
        ("filter", _) if is_filter(route, name) => name,
        _ => return None,
    };
    has(route, meant).then(|| meant.to_owned())
}

/// The condition on a value that a key sets, without what it compares with: `publishedAt[gte]` for
/// `filter[publishedAt][gte]`. None where a parameter of this route has the name.
fn condition(route: &Route, key: &str) -> Option<String> {
    let inner = key.strip_prefix(VALUES)?.strip_prefix('[')?.strip_suffix(']')?;
    let (name, how) = inner.split_once("][").map_or((inner, None), |(name, how)| (name, Some(how)));
    let is_parameter = how.is_none_or(str::is_empty) && is_filter(route, name);
    if is_parameter || !has(route, VALUES) || !is_of_value(name, how.unwrap_or("eq")) {
        return None;
    }
    Some(how.map_or_else(|| name.to_owned(), |how| format!("{name}[{how}]")))
}

/// Whether a parameter of a route, in any spelling, selects entries of a list: stage, page and order do not.
fn is_filter(route: &Route, name: &str) -> bool {
    const OTHERS: [&str; 12] = [
        "stage",
        "rev",
        "page",
        "per_page",
        "limit",
        "cursor",
        "include",
        "fields",
        "filter",
        "sort",
        "sortBy",
        "sortOrder",
    ];
    let meant = ALIASES.iter().find(|(path, alias, _)| *path == route.path && *alias == name);
    let meant = meant.map_or(name, |(_, _, meant)| meant);
    !OTHERS.contains(&meant) && has(route, meant)
}

impl RequestContext<'_> {
    /// Refuses a parameter that the route does not have: a read without it would answer another question, and a write
    /// without `dryRun` or `rev` would do what the client did not mean.
    pub(super) fn refuse_unknown(&self) -> Result<(), Refusal> {
        let is_read = self.request.method == Method::GET || self.request.method == Method::HEAD;
        let is_known = |name: &str| {
            name == MIN_REVISION_PARAMETER
                || has(self.route, name)
                || operations::takes(self, name)
                || (!is_read && WRITES_TAKE.contains(&name))
        };
        match self.query.iter().map(|(key, _)| key).find(|key| !is_known(key)) {
            Some(name) if self.request.path.starts_with("/api/") => {
                let known: Vec<&str> = self.route.parameters().map(|(name, _)| name).collect();
                // Of `filters[type][$eq]`, the name is what may be meant.
                let is_name = |part: &&str| !part.is_empty() && !part.starts_with(['$', '_']);
                let near = name.rsplit(['[', ']']).find(is_name).unwrap_or(name);
                let is_condition = name.starts_with("filter[") && has(self.route, VALUES);
                let others = match name.contains('[') {
                    true if is_condition => Alternatives::all(
                        ["customFields.NAME", "taxonomies.NAME"].into_iter().chain(filter_names()),
                    ),
                    true => Alternatives::all(known.iter().copied()),
                    false => Alternatives::among(name, known.iter().copied()),
                };
                let hint = match known.contains(&near) {
                    true => format!("write `{near}=` instead"),
                    false => others.hint().unwrap_or_else(|| "the route has no parameters".to_owned()),
                };
                Err(invalid(name, &format!("is not a parameter of this route; {hint}")))
            }
            Some(_) | None => Ok(()),
        }
    }
}

/// The values of a form by name: a list where a name is repeated.
pub(super) fn by_name(pairs: impl IntoIterator<Item = (String, Value)>) -> Map {
    let mut values = Map::new();
    for (name, value) in pairs {
        match values.get_mut(&name) {
            None => drop(values.insert(name, value)),
            Some(Value::Array(several)) => several.push(value),
            Some(first) => *first = Value::from(vec![first.take(), value]),
        }
    }
    values
}

/// The pairs of a query or a form.
pub(super) fn pairs(text: &str) -> Result<Vec<(String, String)>, Refusal> {
    let pair = |part: &str| {
        let (key, value) = part.split_once('=').unwrap_or((part, ""));
        percent::decode_query(key).zip(percent::decode_query(value)).ok_or_else(|| {
            Refusal::plain(
                StatusCode::BAD_REQUEST,
                "query.unreadable",
                "the query is not percent-encoded UTF-8",
            )
        })
    };
    text.split('&').filter(|part| !part.is_empty()).map(pair).collect()
}
