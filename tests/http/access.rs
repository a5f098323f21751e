//! Every route and every kind of caller.

use super::server::Server;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Who may use a route.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum May {
    /// Anybody, except with a wrong token.
    All,
    /// Anybody, whatever they send.
    Anyone,
    /// Authenticated clients.
    Known,
    /// These roles.
    Only(&'static [&'static str]),
}
use May::{All, Anyone, Known, Only};

/// Roles that edit posts.
const ROLES: &[&str] = &["admin", "editor_admin", "editor", "translator", "ai_agent", "workflow"];
/// Roles that see unpublished content.
const SEEING: &[&str] =
    &["admin", "editor_admin", "editor", "translator", "ai_agent", "workflow", "previewer"];
const VIEWERS: &[&str] = &["admin", "editor_admin", "editor", "translator", "previewer", "reader"];
/// Roles that can have a token.
const TOKENS: &[&str] =
    &["admin", "editor_admin", "editor", "translator", "ai_agent", "workflow", "previewer", "reader"];
const CHIEFS: &[&str] = &["admin", "editor_admin"];
const WRITERS: &[&str] = &["admin", "editor_admin", "editor", "ai_agent", "workflow"];
const AGENT_VIEWERS: &[&str] = &["admin", "editor_admin", "editor", "ai_agent"];
const EDITORS: &[&str] = &["admin", "editor_admin", "editor"];
const STAFF: &[&str] = &["admin", "editor_admin", "editor", "translator"];

/// All routes, and who may use them.
pub(super) const ROUTES: &[(&str, &str, May)] = &[
    ("GET", "/ready", Anyone),
    ("POST", "/api/cluster/news", All),
    ("POST", "/api/auth/login", All),
    ("POST", "/admin/login", All),
    ("GET", "/admin/start", All),
    ("POST", "/admin/start", All),
    ("POST", "/api/auth/logout", Known),
    ("GET", "/api/auth/me", Known),
    ("POST", "/api/auth/password", Known),
    ("DELETE", "/api/auth/sessions", Known),
    ("GET", "/api/auth/sessions", Known),
    ("GET", "/api/posts", Known),
    ("POST", "/api/posts", Only(WRITERS)),
    ("POST", "/api/posts/bulk", Only(ROLES)),
    ("GET", "/api/posts/{id}", Known),
    ("PUT", "/api/posts/{id}", Only(ROLES)),
    ("DELETE", "/api/posts/{id}", Only(CHIEFS)),
    ("POST", "/api/posts/{id}/restore", Only(CHIEFS)),
    ("POST", "/api/posts/reorder", Only(ROLES)),
    ("PATCH", "/api/posts/{id}/author", Only(CHIEFS)),
    ("GET", "/api/posts/{id}/revisions", Only(SEEING)),
    ("GET", "/api/posts/{id}/revisions/{revision}", Only(SEEING)),
    ("POST", "/api/posts/{id}/revisions/{revision}/revert", Only(STAFF)),
    ("POST", "/api/posts/{id}/revisions/{revision}/compare", Only(SEEING)),
    ("GET", "/api/posts/{id}/export", Only(WRITERS)),
    ("POST", "/api/posts/import", Only(WRITERS)),
    ("POST", "/api/posts/{id}/import", Only(ROLES)),
    ("GET", "/api/posts/{id}/translations", Only(SEEING)),
    ("POST", "/api/posts/{id}/translations", Only(ROLES)),
    ("GET", "/api/agents", Only(AGENT_VIEWERS)),
    ("GET", "/api/agents/{agent}/history", Only(AGENT_VIEWERS)),
    ("GET", "/api/posts/{id}/agents/{agent}/history", Only(AGENT_VIEWERS)),
    ("POST", "/api/agents/{agent}/run", Only(AGENT_VIEWERS)),
    ("POST", "/api/public/agents/{agent}/run", Only(AGENT_VIEWERS)),
    ("POST", "/api/posts/{id}/agents/{agent}/run", Only(AGENT_VIEWERS)),
    ("GET", "/api/posts/{id}/translations/status", Only(SEEING)),
    ("GET", "/api/posts/{id}/translations/{locale}", Only(SEEING)),
    ("POST", "/api/posts/{id}/translations/{locale}/update", Only(ROLES)),
    ("DELETE", "/api/posts/{id}/translations/{locale}", Only(CHIEFS)),
    ("GET", "/preview/{id}", All),
    ("GET", "/api/preview/{id}", All),
    ("POST", "/preview/{id}/comments", All),
    ("POST", "/api/posts/{id}/preview-link", Only(ROLES)),
    ("GET", "/api/posts/{id}/preview-links", Only(ROLES)),
    ("DELETE", "/api/posts/{id}/preview-links/{token}", Only(ROLES)),
    ("GET", "/api/public/posts", Known),
    ("GET", "/api/blogs", Known),
    ("GET", "/api/profiles", Known),
    ("GET", "/api/companies", Known),
    ("GET", "/api/testimonials", Known),
    ("GET", "/api/search/autocomplete", Known),
    ("GET", "/public/media/{id}", Known),
    ("PATCH", "/api/inline/posts/{postId}/modules/{moduleId}", Only(ROLES)),
    ("GET", "/api/posts/{postId}/modules", Known),
    ("POST", "/api/posts/{postId}/modules", Only(ROLES)),
    ("POST", "/api/posts/{postId}/modules/reorder", Only(ROLES)),
    ("PUT", "/api/post-modules/{moduleId}", Only(ROLES)),
    ("DELETE", "/api/post-modules/{moduleId}", Only(ROLES)),
    ("GET", "/api/modules/global", Known),
    ("GET", "/api/modules/static", Known),
    ("POST", "/api/modules/global", Only(CHIEFS)),
    ("GET", "/api/modules/global/{id}", Known),
    ("PUT", "/api/modules/global/{id}", Only(CHIEFS)),
    ("DELETE", "/api/modules/global/{id}", Only(CHIEFS)),
    ("GET", "/api/modules/global/{id}/usage", Only(SEEING)),
    ("GET", "/api/modules/registry", Known),
    ("GET", "/api/modules/{type}/schema", Known),
    ("GET", "/api/module-groups", Only(SEEING)),
    ("POST", "/api/module-groups", Only(&["admin"])),
    ("GET", "/api/module-groups/{id}", Only(SEEING)),
    ("PUT", "/api/module-groups/{id}", Only(&["admin"])),
    ("DELETE", "/api/module-groups/{id}", Only(&["admin"])),
    ("GET", "/api/menus", Only(VIEWERS)),
    ("POST", "/api/menus", Only(EDITORS)),
    ("GET", "/api/menus/{id}", Only(VIEWERS)),
    ("PUT", "/api/menus/{id}", Only(EDITORS)),
    ("DELETE", "/api/menus/{id}", Only(CHIEFS)),
    ("POST", "/api/menus/{id}/items", Only(EDITORS)),
    ("POST", "/api/menus/{id}/reorder", Only(EDITORS)),
    ("PUT", "/api/menu-items/{id}", Only(EDITORS)),
    ("DELETE", "/api/menu-items/{id}", Only(EDITORS)),
    ("GET", "/api/locales", Known),
    ("GET", "/api/locales/{code}", Known),
    ("POST", "/api/locales", Only(&["admin"])),
    ("PATCH", "/api/locales/{code}", Only(&["admin"])),
    ("DELETE", "/api/locales/{code}", Only(&["admin"])),
    ("GET", "/api/site-settings", Known),
    ("GET", "/api/types.ts", Known),
    ("GET", "/api/redirects", Known),
    ("POST", "/api/redirects", Only(&["admin"])),
    ("GET", "/api/redirects/{id}", Known),
    ("PUT", "/api/redirects/{id}", Only(&["admin"])),
    ("DELETE", "/api/redirects/{id}", Only(&["admin"])),
    ("GET", "/api/redirect-settings/{type}", Known),
    ("POST", "/api/redirect-settings/{type}", Only(&["admin"])),
    ("GET", "/api/users", Only(CHIEFS)),
    ("POST", "/api/users", Only(CHIEFS)),
    ("GET", "/api/users/{id}", Only(CHIEFS)),
    ("PATCH", "/api/users/{id}", Only(CHIEFS)),
    ("PATCH", "/api/users/{id}/password", Only(CHIEFS)),
    ("DELETE", "/api/users/{id}", Only(CHIEFS)),
    ("GET", "/api/menus/by-slug/{slug}", All),
    ("GET", "/api/post-types", Known),
    ("GET", "/api/post-types/{type}", Known),
    ("GET", "/api/taxonomies", Known),
    ("GET", "/api/taxonomies/{slug}/terms", Known),
    ("POST", "/api/taxonomies/{slug}/terms", Only(EDITORS)),
    ("POST", "/api/taxonomies", Only(EDITORS)),
    ("GET", "/api/taxonomies/{slug}", Known),
    ("PUT", "/api/taxonomies/{slug}", Only(EDITORS)),
    ("DELETE", "/api/taxonomies/{slug}", Only(CHIEFS)),
    ("PATCH", "/api/taxonomy-terms/{id}", Only(EDITORS)),
    ("PUT", "/api/taxonomy-terms/{id}", Only(EDITORS)),
    ("DELETE", "/api/taxonomy-terms/{id}", Only(CHIEFS)),
    ("GET", "/api/taxonomy-terms/{id}/posts", Known),
    ("GET", "/api/forms-definitions/{slug}", All),
    ("GET", "/api/forms/{slug}", All),
    ("POST", "/api/forms/{slug}", All),
    ("POST", "/api/forms/{slug}/submit", All),
    ("POST", "/api/media", Only(EDITORS)),
    ("POST", "/api/media/upload", Only(EDITORS)),
    ("POST", "/api/media/uploads", Only(EDITORS)),
    ("GET", "/api/media/uploads/{upload}", Only(EDITORS)),
    ("PATCH", "/api/media/uploads/{upload}", Only(EDITORS)),
    ("DELETE", "/api/media/uploads/{upload}", Only(EDITORS)),
    ("POST", "/api/media/{id}/variants", Only(EDITORS)),
    ("GET", "/api/media", Known),
    ("GET", "/api/media/categories", Known),
    ("GET", "/api/media/{id}", Known),
    ("GET", "/api/media/{id}/where-used", Known),
    ("PUT", "/api/media/{id}", Only(EDITORS)),
    ("PATCH", "/api/media/{id}", Only(EDITORS)),
    ("POST", "/api/media/{id}/override", Only(EDITORS)),
    ("PATCH", "/api/media/{id}/rename", Only(EDITORS)),
    ("DELETE", "/api/media/{id}", Only(CHIEFS)),
    ("POST", "/api/posts/{id}/variations", Only(WRITERS)),
    ("GET", "/api/posts/{id}/variations", Only(SEEING)),
    ("POST", "/api/posts/{id}/promote-variation", Only(CHIEFS)),
    ("GET", "/api/posts/{id}/variation", Known),
    ("DELETE", "/api/posts/{id}/variation", Only(CHIEFS)),
    ("GET", "/api/posts/{id}/ab-stats", Only(CHIEFS)),
    ("POST", "/api/public/analytics/track", All),
    ("GET", "/api/analytics/summary", Only(CHIEFS)),
    ("GET", "/api/analytics/heatmap", Only(CHIEFS)),
    ("GET", "/api/forms-definitions", Only(VIEWERS)),
    ("GET", "/api/forms-submissions", Only(EDITORS)),
    ("GET", "/api/forms-submissions/export", Only(EDITORS)),
    ("DELETE", "/api/forms-submissions/{id}", Only(CHIEFS)),
    ("POST", "/api/forms-submissions/bulk-delete", Only(CHIEFS)),
    ("POST", "/api/forms-submissions/erase", Only(CHIEFS)),
    ("GET", "/api/feedbacks", Only(SEEING)),
    ("POST", "/api/feedbacks", Only(ROLES)),
    ("PATCH", "/api/feedbacks/{id}", Only(ROLES)),
    ("DELETE", "/api/feedbacks/{id}", Only(ROLES)),
    ("POST", "/api/database/find-replace", Only(&["admin"])),
    ("GET", "/api/database/find-replace/tables", Only(&["admin"])),
    ("GET", "/api/database/export", Only(&["admin"])),
    ("GET", "/api/database/export/stats", Only(&["admin"])),
    ("POST", "/api/database/import", Only(&["admin"])),
    ("POST", "/api/database/validate", Only(&["admin"])),
    ("PUT", "/api/site-settings", Only(&["admin"])),
    ("PATCH", "/api/site-settings", Only(&["admin"])),
    ("GET", "/api/security/audit-logs", Only(CHIEFS)),
    ("GET", "/api/security/audit-logs/meta", Only(CHIEFS)),
    ("GET", "/api/operations", Only(SEEING)),
    ("GET", "/api/events", Known),
    ("GET", "/api/schedule", Only(SEEING)),
    ("POST", "/api/schedule/run", Only(CHIEFS)),
    ("GET", "/api/webhooks", Only(CHIEFS)),
    ("POST", "/api/webhooks", Only(CHIEFS)),
    ("GET", "/api/webhooks/{id}", Only(CHIEFS)),
    ("PUT", "/api/webhooks/{id}", Only(CHIEFS)),
    ("PATCH", "/api/webhooks/{id}", Only(CHIEFS)),
    ("DELETE", "/api/webhooks/{id}", Only(CHIEFS)),
    ("GET", "/api/webhooks/{id}/deliveries", Only(CHIEFS)),
    ("POST", "/api/webhooks/{id}/deliveries/{delivery}/redeliver", Only(CHIEFS)),
    ("POST", "/api/webhooks/{id}/test", Only(CHIEFS)),
    ("POST", "/api/webhooks/{id}/replay", Only(CHIEFS)),
    ("POST", "/api/webhooks/{id}/rotate-secret", Only(CHIEFS)),
    ("GET", "/api/workflows", Only(CHIEFS)),
    ("GET", "/api/workflows/{id}", Only(CHIEFS)),
    ("GET", "/api/workflows/{id}/executions", Only(CHIEFS)),
    ("POST", "/api/workflows/{id}/trigger", Only(&["admin"])),
    ("GET", "/health", Anyone),
    ("GET", "/metrics", Only(STAFF)),
    ("GET", "/openapi.json", All),
    ("GET", "/docs", Anyone),
    ("GET", "/api/docs", All),
    ("GET", "/api/docs/style.css", All),
];

/// A path with parameters of nonexistent items, so that no request changes anything.
fn filled(path: &str) -> String {
    let parts = path.split('/').map(|part| match part.strip_prefix('{') {
        Some("slug}") => "nothing",
        Some(_) => "00000000-0000-4000-8000-000000000000",
        None => part,
    });
    parts.collect::<Vec<_>>().join("/")
}

#[test]
fn table_names_every_route() {
    let server = Server::start(&[]);
    let described = server.ask("GET", "/openapi.json").send().is(200).value();
    let paths = described["paths"].as_object().expect("paths");
    // `operations::` tests these, by the table of operations.
    let routes: BTreeSet<(String, &str)> = paths
        .iter()
        .filter(|(path, _)| !path.starts_with("/api/operations/"))
        // Described, and no route: `media` tests it.
        .filter(|(path, _)| *path != "/uploads/{file}")
        .flat_map(|(path, methods)| {
            let methods = methods.as_object().expect("methods").keys();
            methods.map(move |method| (method.to_uppercase(), path.as_str()))
        })
        .collect();
    let table: BTreeSet<(String, &str)> =
        ROUTES.iter().map(|(method, path, _)| ((*method).to_owned(), *path)).collect();
    assert_eq!(routes, table);
}

#[test]
fn routes_grant_access_as_the_table_says() {
    let server = Server::start(&["--no-rate-limits"]);
    let mut callers: BTreeMap<&str, String> =
        TOKENS.iter().map(|role| (*role, server.token(role, &[]))).collect();
    callers.insert("nobody", "X-Nobody: 1".to_owned());
    callers.insert("foreign", "Authorization: Bearer cms_0000".to_owned());
    callers.insert("garbled", "Authorization: Basic YTpi".to_owned());
    let expired = server.token("admin", &["--expires", "2999-01-01T00:00:00Z"]);
    let tokens = server.site.cms(&["token", "list", "--json"]).ok().json();
    let row = tokens["data"].as_array().expect("rows").iter().find(|row| !row["expiresAt"].is_null());
    server.site.cms(&["token", "revoke", row.expect("the token")["id"].as_str().expect("an id")]).ok();
    callers.insert("revoked", expired);
    let before = ["source", "review", "ai-review"].map(|stage| server.tip(stage));
    for (method, path, may) in ROUTES {
        for (caller, header) in &callers {
            let ask = server.ask(method, &filled(path)).with(header);
            let status = if *method == "GET" { ask } else { ask.json(&Value::Object(Default::default())) }
                .send()
                .status;
            let is_stranger = !TOKENS.contains(caller);
            let has_wrong = is_stranger && *caller != "nobody";
            let is_let_in = match may {
                All => !has_wrong,
                Anyone => true,
                Known => !is_stranger,
                Only(roles) => roles.contains(caller),
            };
            let expected = match (is_let_in, is_stranger) {
                (true, _) => None,
                (false, true) => Some(401),
                (false, false) => Some(403),
            };
            let what = format!("{method} {path} as {caller}");
            match expected {
                Some(code) => assert_eq!(status, code, "{what}"),
                // Other tests check the result for a nonexistent item; here it must be neither a server error nor 401.
                None => assert!(status != 401 && (status < 500 || status == 501), "{what}: {status}"),
            }
            if is_let_in {
                // A workflow may edit posts, but no stage is open to it yet; bulk actions need more rights.
                assert!(
                    status != 403
                        || path.contains("bulk")
                        || path.contains("/preview/")
                        || *path == "/admin/start"
                        || *path == "/api/auth/password"
                        || *path == "/api/auth/sessions"
                        || *caller == "workflow",
                    "{what}"
                );
            }
        }
    }
    assert_eq!(before, ["source", "review", "ai-review"].map(|stage| server.tip(stage)));
}
