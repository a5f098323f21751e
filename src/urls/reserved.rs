//! The addresses that `cms serve` has for itself.

/// The first parts of paths below which the server has addresses of its own, which come before pages.
pub const RESERVED: [&str; 13] = [
    "admin", "api", "assets", "health", "mcp", "messages", "metrics", "preview", "public", "ready", "review",
    "sse", "uploads",
];

/// Reserved first parts below which the files of the site are.
const FILES: [&str; 2] = ["assets", "uploads"];

/// The reserved first part of a path; none if all below it is the site's.
pub fn reserved(path: &str) -> Option<&'static str> {
    let first = path.trim_start_matches('/').split('/').next().unwrap_or_default();
    RESERVED.into_iter().find(|part| *part == first)
}

/// The same for a path of what the server itself answers: its pages and interfaces, not the files of the site.
pub fn of_server(path: &str) -> Option<&'static str> {
    reserved(path).filter(|part| !FILES.contains(part))
}
