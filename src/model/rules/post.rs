//! Rules of posts.

use super::module;
use crate::base::{Alternatives, Map, Severity, Value, limits, text};
use crate::model::codes;
use crate::model::kind::Kind;
use crate::model::kinds::PostType;
use crate::model::read::At;
use crate::model::reader::Reader;
use jiff::Timestamp;
use std::collections::HashSet;

pub(super) fn check(map: &mut Map, at: &At<'_>, reader: &mut Reader<'_>) {
    let definitions = reader.definitions;
    let status = map.get("status").and_then(Value::as_str).unwrap_or_default();
    let is_public = matches!(status, "published" | "scheduled") && !map.contains_key("deletedAt");
    let severity = at.missing.unwrap_or(if is_public { Severity::Error } else { Severity::Warning });
    reader.missing = Some(severity);
    if status == "scheduled" && !map.contains_key("scheduledAt") {
        let message = "the post is scheduled, but has no `scheduledAt`".to_owned();
        reader.inside("status", |r| r.refuse(codes::POST_SCHEDULE, message, None));
    }
    let time = |key: &str| map.get(key).and_then(Value::as_str)?.parse::<Timestamp>().ok();
    if status == "scheduled"
        && let (Some(from), Some(to)) = (time("scheduledAt"), time("unpublishAt"))
        && to <= from
    {
        let message = "`unpublishAt` is not after `scheduledAt`".to_owned();
        reader.inside("unpublishAt", |r| r.refuse(codes::POST_SCHEDULE_ORDER, message, None));
    }
    let name = map.get("type").and_then(Value::as_str).filter(|name| text::is_slug(name)).map(str::to_owned);
    let post_type = name.as_ref().and_then(|name| definitions.post_types.get(name));
    match (post_type, &name) {
        (Some(post_type), _) => {
            super::values(map, "customFields", &post_type.fields.iter().collect::<Vec<_>>(), reader);
            reader.inside("taxonomies", |r| taxonomies(map.get("taxonomies"), post_type, severity, r));
        }
        (None, Some(name)) => reader.inside("type", |r| {
            r.unknown_name(
                codes::POST_TYPE_UNKNOWN,
                Kind::PostType,
                name,
                definitions.names(Kind::PostType).into_iter(),
            );
        }),
        (None, None) => {}
    }
    if let Some(Value::Array(items)) = map.get_mut("modules") {
        reader.inside("modules", |r| {
            if items.len() > limits::MODULES_MAX {
                let message = format!("{} modules; at most {} are allowed", items.len(), limits::MODULES_MAX);
                r.refuse(codes::FIELD_VALUE, message, None);
            }
            for (index, item) in items.iter_mut().enumerate() {
                if let Value::Object(item) = item {
                    r.item(index, |r| module::on_post(item, post_type, r));
                }
            }
        });
    }
    unique_ids(map.get("modules"), "modules", "", reader);
}

fn taxonomies(value: Option<&Value>, post_type: &PostType, severity: Severity, reader: &mut Reader<'_>) {
    let used = value.and_then(Value::as_object).into_iter().flatten();
    for (slug, terms) in used {
        if !post_type.taxonomies.contains(slug) {
            let known = Alternatives::near(slug, post_type.taxonomies.iter().map(String::as_str));
            let message = match reader.definitions.taxonomies.contains_key(slug) {
                true => format!("posts of type `{}` do not use the taxonomy `{slug}`", post_type.post_type),
                false => format!("there is no taxonomy `{slug}`"),
            };
            reader.inside(slug, |r| {
                let finding = r.error(codes::POST_TAXONOMY_UNKNOWN, message);
                finding.at_key = true;
                finding.advise(known);
            });
            continue;
        }
        let limit = reader.definitions.taxonomies.get(slug).and_then(|taxonomy| taxonomy.limit());
        let count = terms.as_array().map_or(0, Vec::len);
        if let Some(limit) = limit.filter(|limit| count > *limit) {
            let message =
                format!("{} of `{slug}`; at most {limit} may be chosen", text::count(count, "term"));
            reader.inside(slug, |r| {
                r.note(severity, codes::POST_TAXONOMY_MANY, message);
            });
        }
    }
}

/// Checks that ids are unique in a list and its nested lists.
pub(super) fn unique_ids(list: Option<&Value>, key: &str, below: &str, reader: &mut Reader<'_>) {
    fn walk<'v>(
        list: Option<&'v Value>,
        key: &str,
        below: &str,
        seen: &mut HashSet<&'v str>,
        reader: &mut Reader<'_>,
    ) {
        for (index, item) in list.and_then(Value::as_array).into_iter().flatten().enumerate() {
            reader.inside(key, |r| {
                r.item(index, |r| {
                    if let Some(id) = item.get("id").and_then(Value::as_str)
                        && !seen.insert(id)
                    {
                        let message = format!("the id `{id}` is used twice in this file");
                        let hint = "if it moved, remove it where it should not be; if it is a copy, remove its `id` line and run `cms fmt`";
                        r.inside("id", |r| r.refuse(codes::ID_DUPLICATE, message, Some(hint.to_owned())));
                    }
                    walk(item.get(below), below, below, seen, r);
                });
            });
        }
    }
    walk(list, key, below, &mut HashSet::new(), reader);
}
