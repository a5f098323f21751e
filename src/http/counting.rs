//! How many requests a caller may make in an hour: which budget a request is counted in, and the refusal beyond it.

use super::answer::RETRY_AFTER_KEY;
use super::app::App;
use super::caller::{Caller, Who};
use super::limiter::{Standing, WINDOW_S, client};
use super::prelude::*;
use super::router::Access;
use crate::base::source::System;
use jiff::Timestamp;

/// What the pages of somebody who is signed in ask for by themselves: the page beside the editor after a pause, who else is
/// there, and what a chosen picture is called. It is counted apart, so that it keeps nobody from saving.
const BY_PAGES: [(Method, &str); 3] = [
    (Method::POST, "/admin/posts/:id/preview"),
    (Method::GET, "/review/live"),
    (Method::GET, "/api/media/:id"),
];
/// How many times as much of it is allowed as of everything else: more than an hour of writing causes.
const BY_PAGES_FACTOR: u64 = 10;

/// Whether a page of a person asks for this by itself.
fn is_by_page(route: &Route, caller: &Caller) -> bool {
    let is_it = |(method, path): &(Method, &str)| *method == route.method && *path == route.path;
    matches!(caller.who, Who::User(_)) && BY_PAGES.iter().any(is_it)
}

/// Whether a request counts towards the limits.
pub(super) fn is_counted(request: &Request, route: Option<&Route>) -> bool {
    let begins = |path: &str, starts: &[&str]| starts.iter().any(|start| path.starts_with(start));
    // Pages of the site may have paths below `/review` and `/public`.
    begins(&request.path, &["/api/", "/admin/"])
        || route.is_some_and(|route| begins(route.path, &["/review", "/public/"]))
}

impl App {
    /// Counts a request, and refuses it when there were too many.
    pub(super) fn count(
        &self,
        caller: &Caller,
        route: Option<&Route>,
        site: &Site,
        now: Timestamp,
        standing: &mut Option<Standing>,
    ) -> Result<(), Refusal> {
        let limits = &self.shared.limits;
        let at = now.as_second();
        let access = route.map(|route| route.access);
        let is_by_page = route.is_some_and(|route| is_by_page(route, caller));
        let setting = match (access, caller.is_known()) {
            (Some(Access::Form), _) => "forms",
            (_, true) => "known",
            (_, false) => "anonymous",
        };
        let found = match (access, caller.is_known()) {
            (Some(Access::Form), _) => match limits.forms {
                Some(limit) => {
                    // Counted per address, whoever fills it in.
                    let subject = format!("form client {}", client(caller.address));
                    Some(
                        site.count(&subject, at, WINDOW_S, &System)
                            .map(|(count, since)| Standing::of(limit, count, since)),
                    )
                }
                None => None,
            },
            (_, true) if is_by_page => limits.principal.map(|limit| {
                let subject = format!("pages of {}", caller.subject);
                Ok(self.shared.limiter.count(&subject, limit.saturating_mul(BY_PAGES_FACTOR), at))
            }),
            (_, true) => {
                limits.principal.map(|limit| Ok(self.shared.limiter.count(&caller.subject, limit, at)))
            }
            (access, false) => limits.anonymous.map(|limit| {
                // Tracking must not use up the budget for a visitor's menus and forms.
                let subject = match access {
                    Some(Access::Tracking) => &format!("events of {}", caller.subject),
                    Some(_) | None => &caller.subject,
                };
                Ok(self.shared.limiter.count(subject, limit, at))
            }),
        };
        let Some(found) = found else { return Ok(()) };
        let found = found.map_err(OpError::from)?;
        *standing = Some(found);
        match found.is_over {
            true => Err(OpError::new(
                ErrorKind::RateLimited,
                "rate-limited",
                "Too many requests. Please try again later.",
            )
            .hint(match is_by_page {
                true => format!(
                    "pages may ask by themselves {BY_PAGES_FACTOR} times as often as `rate_limits.known` says"
                ),
                false => format!("`rate_limits.{setting}` in cms.toml is {} an hour here", found.limit),
            })
            .meta(json!({RETRY_AFTER_KEY: (found.reset - at).max(1)}))
            .into()),
            false => Ok(()),
        }
    }
}
