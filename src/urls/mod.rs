//! Where posts are on the site: patterns, addresses, redirects, and what a path is answered with (`original.md` §10).

mod book;
mod files;
mod pattern;
mod redirects;
mod route;
#[cfg(test)]
mod tests;

pub use book::{Book, Place};
pub use files::{SITEMAP_LINKS_MAX, SitemapLink, redirects_file, robots, sitemaps};
pub use pattern::{Facts, Matched, Pattern, Patterns};
pub use redirects::{Leads, Loop, Target, Ways, bare, follow, redirect_id};
pub use route::{Answer, MatchInfo, Needs, Outcome, Route, Step};

/// The slug of the front page: a post called so, at the top of a type whose pattern begins with its slug, is at `/`.
pub const HOME_SLUG: &str = "home";
