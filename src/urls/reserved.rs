//! The addresses that `cms serve` has for itself.

/// The first parts of paths below which the server has addresses of its own, which come before pages.
pub const RESERVED: [&str; 13] = [
    "admin", "api", "assets", "health", "mcp", "messages", "metrics", "preview", "public", "ready", "review",
    "sse", "uploads",
];

/// The reserved first part of a path; none if all below it is the site's.
pub fn reserved(path: &str) -> Option<&'static str> {
    let first = path.trim_start_matches('/').split('/').next().unwrap_or_default();
    RESERVED.into_iter().find(|part| *part == first)
}
