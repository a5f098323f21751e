//! Addresses of posts: patterns, redirects, and routing of paths (`docs/design/compatibility.md`).

mod book;
pub mod derived;
mod files;
mod pattern;
mod redirects;
mod reserved;
mod route;
mod static_files;
#[cfg(test)]
mod tests;

pub use book::{Book, Place};
pub use derived::FeedFormat;
pub use files::{
    SITEMAP_LINKS_MAX, SitemapLink, file_of, is_of_this_machine, redirecting_page, redirects_file, robots,
    sitemap_names, sitemaps,
};
pub use pattern::{Facts, Matched, Pattern, Patterns};
pub use redirects::{
    Leads, Loop, Target, Ways, bare, below, follow, in_language, is_in_language, key, leads, redirect_at,
    redirect_id, with_query,
};
pub use reserved::{RESERVED, of_server, reserved};
pub use route::{Answer, MatchInfo, Needs, Outcome, Route, Step};
pub use static_files::{STATIC, UPLOADS_URL, is_linked_file, static_address, static_path, upload_url};

/// The slug of the front page: a top-level post with this slug, of a type whose pattern begins with its slug, is at
/// `/`.
pub const HOME_SLUG: &str = "home";
