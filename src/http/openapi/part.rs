//! Parts of the description: what a front end reads with a token of the role `reader`, and what visitors send; the same with what
//! programs write most, posts and media.

use super::super::router::Access;
use super::HERE;
use crate::http::prelude::*;
use crate::http::rest;
use crate::model::Role;
use std::collections::BTreeSet;

/// The name of what front ends need.
pub(super) const CONTENT: &str = "content";
/// The name of the same with what writes posts and media.
pub(super) const WRITING: &str = "writing";
/// What that adds: paths whose methods all belong to it.
const WRITTEN: [&str; 4] = ["/api/posts", "/api/posts/:id", "/api/media/upload", "/api/media/:id"];
/// Beginnings of paths that are open, and not about content.
const ASIDE: [&str; 4] = ["/api/auth", "/api/docs", "/docs", "/health"];
/// Reads of content that ask for a known caller.
const KNOWN: [&str; 4] = ["/api/events", "/api/post-types", "/api/post-types/:type", "/preview/:id"];

/// Whether a route is of that part. What has another name there has one name here.
pub(super) fn is_content(route: &Route) -> bool {
    if rest::is_other_name(route) {
        return false;
    }
    let is_read = route.method == Method::GET;
    let is_aside = || ASIDE.iter().any(|start| route.path.starts_with(start));
    match route.access {
        Access::Reader | Access::Form | Access::Tracking => true,
        Access::May(permission) => is_read && Role::Reader.may(permission),
        Access::Open => is_read && route.path.starts_with("/api/") && !is_aside(),
        Access::Known | Access::Staff => is_read && KNOWN.contains(&route.path),
    }
}

/// Whether a route is of the part with what writes posts and media.
pub(super) fn is_writing(route: &Route) -> bool {
    is_content(route) || WRITTEN.contains(&route.path)
}

/// Removes the named schemas that no path leads to.
pub(super) fn prune(paths: &Map, named: &mut Map) {
    let mut wanted = BTreeSet::new();
    let mut open: Vec<String> = Vec::new();
    paths.values().for_each(|path| names(path, &mut open));
    while let Some(name) = open.pop() {
        if let Some(schema) = named.get(&name).filter(|_| !wanted.contains(&name)) {
            names(schema, &mut open);
            wanted.insert(name);
        }
    }
    named.retain(|name, _| wanted.contains(name));
}

/// The names of all schemas that one refers to.
fn names(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(members) => {
            let target = members.get("$ref").and_then(Value::as_str);
            found.extend(target.and_then(|target| target.strip_prefix(HERE)).map(str::to_owned));
            members.values().for_each(|inner| names(inner, found));
        }
        Value::Array(all) => all.iter().for_each(|one| names(one, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schemas_that_nothing_leads_to_are_removed() {
        let to = |name: &str| json!({"$ref": format!("{HERE}{name}")});
        let paths = Map::from_iter([("/".to_owned(), json!({"get": to("a")}))]);
        let all = [("a", json!({"items": [to("b")]})), ("b", to("a")), ("c", to("a"))];
        let mut named: Map = all.into_iter().map(|(name, schema)| (name.to_owned(), schema)).collect();
        prune(&paths, &mut named);
        assert_eq!(named.keys().collect::<Vec<_>>(), ["a", "b"]);
    }
}
