//! The API's description as a page for people: made from the same document, without scripts, nothing loaded from
//! elsewhere.

use super::docs_body;
use super::openapi;
use super::prelude::*;
use crate::base::markup;
use crate::http::endpoint::endpoints;
use crate::model::Definitions;
use http::header::CONTENT_SECURITY_POLICY;
use std::collections::BTreeMap;
use std::fmt::Write as _;

const STYLE: &str = include_str!("docs.css");
const POLICY: &str =
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Second path of the page, unless the site has a page, a list or a redirect there.
pub(super) const SHORT: &str = "/docs";

endpoints! {
    /// This description as a page for people
    GET "/api/docs", Open => page raw;
    /// The same, unless the site has a page of its own there
    GET SHORT, Open => page raw;
    /// How that page looks
    GET "/api/docs/style.css", Open => style raw;
}

fn page(_: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let html = html(&openapi::description(&Definitions::default()));
    Ok(Answer::document("text/html; charset=utf-8", html).with(CONTENT_SECURITY_POLICY, POLICY))
}

fn style(_: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    Ok(Answer::document("text/css; charset=utf-8", STYLE.to_owned()))
}

/// What the parts of the API are called, by the beginning of their paths; the first that fits counts.
const PARTS: &[(&str, &str, &str)] = &[
    ("auth", "/api/auth", "Signing in"),
    ("auth", "/admin/login", "Signing in"),
    ("posts", "/api/posts", "Posts"),
    ("modules", "/api/post-modules", "Modules"),
    ("modules", "/api/modules", "Modules"),
    ("posts", "/api/post", "Posts"),
    ("posts", "/api/public/posts", "Posts"),
    ("modules", "/api/inline", "Modules"),
    ("media", "/api/media", "Media"),
    ("media", "/uploads", "Media"),
    ("media", "/public/media", "Media"),
    ("forms", "/api/form", "Forms"),
    ("menus", "/api/menu", "Menus"),
    ("analytics", "/api/analytics", "Analytics"),
    ("analytics", "/api/public/analytics", "Analytics"),
    ("feedback", "/api/feedback", "Feedback"),
    ("taxonomies", "/api/taxonom", "Taxonomies"),
    ("security", "/api/security", "Security"),
    ("operations", "/api/operations", "Operations"),
    ("more", "/api/", "More"),
    ("server", "/", "The server"),
];

/// The titles of the parts, each once.
pub(super) fn titles() -> impl Iterator<Item = &'static str> {
    let is_first = |(at, part): &(usize, &(&str, &str, &'static str))| {
        PARTS[..*at].iter().all(|other| other.2 != part.2)
    };
    PARTS.iter().enumerate().filter(is_first).map(|(_, part)| part.2)
}

/// The part of a path: its name and its title.
pub(super) fn part(path: &str) -> (&'static str, &'static str) {
    let found = PARTS.iter().find(|(_, start, _)| path.starts_with(start));
    found.map_or(("server", "The server"), |(id, _, name)| (*id, *name))
}

fn html(description: &Value) -> String {
    let mut parts: Vec<(&str, &str, String)> = Vec::new();
    for (path, methods) in description["paths"].as_object().into_iter().flatten() {
        let (id, name) = part(path);
        let place = parts.iter().position(|(known, ..)| *known == id).unwrap_or_else(|| {
            parts.push((id, name, String::new()));
            parts.len() - 1
        });
        for (method, operation) in methods.as_object().into_iter().flatten() {
            endpoint(&mut parts[place].2, path, method, operation);
        }
    }
    let order = |id: &str| PARTS.iter().position(|(known, ..)| *known == id);
    parts.sort_by_key(|(id, ..)| order(id));
    let mut page = String::from(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>cms API</title>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><link rel=\"stylesheet\" href=\"/api/docs/style.css\"></head>\n\
         <body><main>\n<h1>The API of this site</h1>\n",
    );
    let _ = write!(
        page,
        "<p>{}</p>\n<p>Errors are JSON: <code>error</code> says what happened, <code>details</code> names fields, <code>code</code> is \
         stable. For programs: <a href=\"/openapi.json\">openapi.json</a>. Version {}.</p>\n<nav aria-label=\"Parts\"><ul>",
        marked(description["info"]["description"].as_str().unwrap_or_default()),
        markup::html(description["info"]["version"].as_str().unwrap_or_default()),
    );
    for (id, name, _) in &parts {
        let _ = write!(page, "<li><a href=\"#{id}\">{name}</a></li>");
    }
    page.push_str("<li><a href=\"#answers\">Answers</a></li></ul></nav>\n");
    for (id, name, endpoints) in &parts {
        let _ = writeln!(page, "<section id=\"{id}\"><h2>{name}</h2>\n{endpoints}</section>");
    }
    page.push_str("<section id=\"answers\"><h2>Answers</h2>\n");
    statuses(&mut page, description);
    page.push_str("</section>\n</main></body></html>\n");
    page
}

fn endpoint(page: &mut String, path: &str, method: &str, operation: &Value) {
    let about = operation["summary"].as_str().unwrap_or_default();
    let _ = write!(
        page,
        "<details><summary><span class=\"method {0}\">{1}</span><span class=\"path\">{2}</span><span class=\"about\">{3}</span></summary>\
         <div class=\"more\">",
        markup::html(method),
        markup::html(&method.to_uppercase()),
        markup::html(path),
        marked(about),
    );
    page.push_str(match operation["security"].is_array() {
        true => "<p>For who signed in, or has a token.</p>",
        false => "<p>Open to everybody.</p>",
    });
    parameters(page, operation);
    if let Some((kind, body)) =
        operation["requestBody"]["content"].as_object().and_then(|content| content.iter().next())
    {
        let _ = write!(page, "<p>Body: <code>{}</code></p>", markup::html(kind));
        docs_body::fields(page, &body["schema"]);
    }
    answers(page, operation["responses"].as_object());
    page.push_str("</div></details>\n");
}

fn parameters(page: &mut String, operation: &Value) {
    let rows = operation["parameters"].as_array().map(Vec::as_slice).unwrap_or_default();
    if rows.is_empty() {
        return;
    }
    page.push_str("<table><thead><tr><th>Parameter</th><th>In</th><th>Meaning</th></tr></thead><tbody>");
    for row in rows {
        let text = |key: &str| row[key].as_str().unwrap_or_default();
        let _ = write!(
            page,
            "<tr><td><code>{}</code></td><td>{}</td><td>{}</td></tr>",
            markup::html(text("name")),
            markup::html(text("in")),
            marked(text("description")),
        );
    }
    page.push_str("</tbody></table>");
}

/// The statuses that a route answers; the meaning of error statuses is explained once, at the top.
fn answers(page: &mut String, answers: Option<&Map>) {
    let statuses: Vec<String> = answers
        .into_iter()
        .flatten()
        .map(|(status, answer)| {
            let kinds = answer["content"].as_object().into_iter().flat_map(Map::keys);
            let kinds: Vec<String> = kinds.filter(|kind| *kind != "application/json").cloned().collect();
            let of = if kinds.is_empty() { String::new() } else { format!(" ({})", kinds.join(", ")) };
            format!("<code>{}</code>{}", markup::html(status), markup::html(&of))
        })
        .collect();
    let _ = write!(page, "<p>Answers: {}</p>", statuses.join(" "));
}

/// What each status means, as described by the routes.
fn statuses(page: &mut String, description: &Value) {
    let routes = description["paths"].as_object().into_iter().flat_map(Map::values);
    let operations = routes.filter_map(Value::as_object).flat_map(Map::values);
    let mut meanings = BTreeMap::new();
    for (status, answer) in operations.filter_map(|one| one["responses"].as_object()).flatten() {
        meanings.entry(status).or_insert_with(|| answer["description"].as_str().unwrap_or_default());
    }
    page.push_str("<table><thead><tr><th>Status</th><th>Meaning</th></tr></thead><tbody>");
    for (status, about) in meanings {
        let _ =
            write!(page, "<tr><td><code>{}</code></td><td>{}</td></tr>", markup::html(status), marked(about));
    }
    page.push_str("</tbody></table>");
}

/// Text as HTML, with parts in backticks as code.
pub(super) fn marked(text: &str) -> String {
    let mut parts = text.split('`');
    let mut page = markup::html(parts.next().unwrap_or_default());
    while let Some(code) = parts.next() {
        let _ = write!(
            page,
            "<code>{}</code>{}",
            markup::html(code),
            markup::html(parts.next().unwrap_or_default())
        );
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page_lists_every_route_and_loads_no_resources() {
        let page = html(&openapi::description(&Definitions::default()));
        let routes = super::super::rest::routes().filter(|route| route.path != super::super::operations::ONE);
        let paths = routes.map(|route| openapi::template(route.path));
        for path in paths.chain(["/api/operations/post.set".to_owned()]) {
            assert!(page.contains(&format!("<span class=\"path\">{path}</span>")), "{path}");
        }
        for foreign in ["<script", "<img", "style=\"", "src=", "href=\"http", "onclick"] {
            assert!(!page.contains(foreign), "{foreign}");
        }
    }

    #[test]
    fn text_is_escaped() {
        assert_eq!(marked("a `<b>` & \"c\""), "a <code>&lt;b&gt;</code> &amp; &quot;c&quot;");
        assert_eq!(marked("one `"), "one <code></code>");
    }
}
