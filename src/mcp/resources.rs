//! Resources: data that clients can read at an address instead of calling a tool.

use super::catalog::Request;
use super::catalog_of_site::SiteCatalog;
use super::message::RpcError;
use super::selection::Shown;
use super::tools;
use super::wording::{GUIDE, worded};
use crate::base::Value;
use serde_json::json;

/// A resource or a resource template: in its address `{name}` stands for any text without a slash.
struct Resource {
    uri: &'static str,
    name: &'static str,
    title: &'static str,
    about: &'static str,
    tool: &'static str,
    /// The tool's parameter that gets the text for `{name}`.
    param: Option<&'static str>,
}

const GUIDE_URI: &str = "cms://guide/authoring";

const RESOURCES: &[Resource] = &[
    Resource {
        uri: "cms://config/post-types",
        name: "post-types",
        title: "Post types, modules and forms",
        about: "Everything that content is made of, by name.",
        tool: "list_registry_items",
        param: None,
    },
    Resource {
        uri: "cms://modules",
        name: "modules",
        title: "Module types",
        about: "Module types in short: purpose, where allowed, layout roles.",
        tool: "list_modules",
        param: None,
    },
    Resource {
        uri: "cms://config/post-types/{type}",
        name: "post-type",
        title: "Configuration of a post type",
        about: "Fields, switches, taxonomies and templates of one post type.",
        tool: "get_post_type_config",
        param: Some("postType"),
    },
    Resource {
        uri: "cms://modules/{type}/schema",
        name: "module-schema",
        title: "Schema of a module type",
        about: "Fields, JSON Schema, defaults and guidance of one module type.",
        tool: "get_module_schema",
        param: Some("type"),
    },
    Resource {
        uri: "cms://posts/{id}",
        name: "post",
        title: "A post with its stages",
        about: "A post with live and staged values side by side.",
        tool: "get_post_context",
        param: Some("postId"),
    },
    Resource {
        uri: "cms://posts/{id}/manifest",
        name: "post-manifest",
        title: "A post as AI Review shows it",
        about: "A post as one flat document.",
        tool: "get_post_manifest",
        param: Some("postId"),
    },
];

/// The resources that can be read: their tool is offered.
fn offered(shown: &Shown) -> impl Iterator<Item = &'static Resource> {
    RESOURCES.iter().filter(|resource| tools::find(resource.tool).is_some_and(|tool| shown.has(tool)))
}

/// The definitions of resources with a fixed address.
pub(super) fn definitions(shown: &Shown) -> Vec<Value> {
    let annotations = json!({"audience": ["assistant"], "priority": 1.0});
    let guide = json!({
        "uri": GUIDE_URI,
        "name": "authoring-guide",
        "title": "How to write for this site",
        "description": "The order of work, rich text, locked modules, what a person does.",
        "mimeType": "text/markdown",
        "annotations": annotations,
    });
    let others = offered(shown).filter(|resource| resource.param.is_none()).map(|resource| {
        json!({
            "uri": resource.uri,
            "name": resource.name,
            "title": resource.title,
            "description": resource.about,
            "mimeType": "application/json",
        })
    });
    worded(GUIDE, shown).map(|_| guide).into_iter().chain(others).collect()
}

/// The definitions of resource templates.
pub(super) fn templates(shown: &Shown) -> Vec<Value> {
    let families = offered(shown).filter(|resource| resource.param.is_some());
    families
        .map(|resource| {
            json!({
                "uriTemplate": resource.uri,
                "name": resource.name,
                "title": resource.title,
                "description": resource.about,
                "mimeType": "application/json",
            })
        })
        .collect()
}

/// The contents of a resource.
pub(super) fn read(catalog: &SiteCatalog, request: &Request<'_>, uri: &str) -> Result<Value, RpcError> {
    let missing = || RpcError::params("Resource not found").with(json!({"uri": uri}));
    if uri == GUIDE_URI {
        let text = worded(GUIDE, &catalog.shown_to(request.bearer)).ok_or_else(missing)?;
        return Ok(json!({"contents": [{"uri": uri, "mimeType": "text/markdown", "text": text}]}));
    }
    let found = RESOURCES.iter().find_map(|resource| Some((resource, matched(resource.uri, uri)?)));
    let (resource, name) = found.ok_or_else(missing)?;
    let mut arguments = json!({});
    if let (Some(param), Some(name)) = (resource.param, name) {
        arguments[param] = json!(name);
    }
    let answer = catalog.ask(resource.tool, request, &arguments).map_err(|_| missing())?;
    let data = answer.get("data").cloned().unwrap_or(answer);
    Ok(json!({"contents": [{"uri": uri, "mimeType": "application/json", "text": data.to_string()}]}))
}

/// Whether an address matches a pattern; if so, the text for its `{name}`.
fn matched(pattern: &str, uri: &str) -> Option<Option<String>> {
    let Some((before, rest)) = pattern.split_once('{') else {
        return (pattern == uri).then_some(None);
    };
    let after = rest.split_once('}')?.1;
    let name = uri.strip_prefix(before)?.strip_suffix(after)?;
    (!name.is_empty() && !name.contains('/')).then(|| Some(name.to_owned()))
}

/// Completions by prefix: names of post types, languages and module types; slugs of posts.
pub(super) fn complete(
    catalog: &SiteCatalog,
    request: &Request<'_>,
    reference: &Value,
    argument: &str,
    begun: &str,
) -> Vec<String> {
    let of_modules = reference["uri"].as_str().is_some_and(|uri| uri.contains("modules"));
    let (tool, arguments, key) = match argument {
        "moduleType" => ("list_modules", json!({}), "type"),
        "type" if of_modules => ("list_modules", json!({}), "type"),
        "postType" | "type" => ("list_post_types", json!({}), ""),
        "postId" | "id" | "slug" => ("list_posts", json!({"q": begun, "limit": 100}), "slug"),
        "locale" => ("run_ace_command", json!({"command": "locale list"}), ""),
        _ => return Vec::new(),
    };
    let Ok(answer) = catalog.ask(tool, request, &arguments) else { return Vec::new() };
    let names: Vec<String> = match (&answer["data"], key) {
        (Value::Array(rows), "") => rows.iter().filter_map(|row| row.as_str().map(str::to_owned)).collect(),
        (Value::Array(rows), key) => {
            rows.iter().filter_map(|row| row[key].as_str().map(str::to_owned)).collect()
        }
        // The table of languages: the first word of each line below the heading.
        (table, _) => {
            let text = table["stdout"].as_str().unwrap_or_default();
            text.lines()
                .skip(1)
                .filter_map(|line| line.split_whitespace().next().map(str::to_owned))
                .collect()
        }
    };
    let lower = begun.to_lowercase();
    names.into_iter().filter(|name| name.to_lowercase().starts_with(&lower)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uris_match_their_templates() {
        for (pattern, uri, found) in [
            ("cms://modules", "cms://modules", Some(None)),
            ("cms://modules", "cms://modules/x", None),
            ("cms://modules/{type}/schema", "cms://modules/hero/schema", Some(Some("hero"))),
            ("cms://modules/{type}/schema", "cms://modules//schema", None),
            ("cms://posts/{id}", "cms://posts/1", Some(Some("1"))),
            ("cms://posts/{id}", "cms://posts/1/manifest", None),
            ("cms://posts/{id}/manifest", "cms://posts/1/manifest", Some(Some("1"))),
            ("cms://posts/{id}", "file:///etc/passwd", None),
        ] {
            let found: Option<Option<String>> = found.map(|name: Option<&str>| name.map(str::to_owned));
            assert_eq!(matched(pattern, uri), found, "{uri}");
        }
    }
}
