//! Answers to reads of content that are kept for as long as they are right: until a stage moves.
//!
//! What such an answer holds follows from the request's path and query, the reader's rights, and the content of the three
//! stages; so these are what it is found by, and a stage that moved, whoever moved it, leaves it unfound.

use super::app::App;
use super::caller::Caller;
use super::message::{Answer, Body, Request};
use super::router::Route;
use crate::base::source::{Clock, System};
use crate::git::Oid;
use crate::site::Site;
use http::{Method, StatusCode};
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use std::time::Instant;

/// Most bytes of kept answers.
const BYTES_MAX: u64 = 48 << 20;
/// About how large an answer is, in bytes: for how many the cache is laid out.
const BYTES_USUAL: usize = 4 << 10;
/// What an answer takes beside its body, in bytes.
const BYTES_BESIDE: usize = 1 << 10;

/// Routes whose answers follow from nothing but what [`Wanted`] holds.
const ROUTES: &[&str] = &[
    "/api/posts",
    "/api/posts/:id",
    "/api/posts/:postId/modules",
    "/api/modules/global",
    "/api/modules/static",
    "/api/menus/by-slug/:slug",
    "/api/forms-definitions/:slug",
    "/openapi.json",
];

/// Which answer is wanted.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Wanted {
    /// Path and query, as sent.
    target: String,
    /// What the reader may do, and whether anybody knows him.
    reader: (u64, bool),
    /// The commits that the stages point to.
    tips: [Option<Oid>; 3],
}

impl Wanted {
    /// What is wanted of a route, if its answers are kept.
    pub(super) fn of(request: &Request, path: &str, caller: &Caller, site: &Site) -> Option<Wanted> {
        if !ROUTES.contains(&path) || !is_read(request) {
            return None;
        }
        Wanted::by(request, caller, site)
    }

    fn by(request: &Request, caller: &Caller, site: &Site) -> Option<Wanted> {
        Some(Wanted {
            target: format!("{}?{}", request.path, request.query),
            reader: (caller.actor.rights.bits(), caller.is_known()),
            tips: site.tips().ok()?,
        })
    }
}

/// Whether it reads content of a stage: revisions are named by more than the stages.
fn is_read(request: &Request) -> bool {
    let is_read =
        matches!(request.method, Method::GET | Method::HEAD) && matches!(request.body, Body::Whole(_));
    is_read && !request.query.split('&').any(may_name_a_revision)
}

/// Whether a path may be one of [`ROUTES`]: it begins like one.
fn may_be_kept(path: &str) -> bool {
    ROUTES.iter().any(|route| path.starts_with(route.split(':').next().unwrap_or_default()))
}

/// Whether a parameter of a query is `rev`, or spelt so that only decoding tells.
fn may_name_a_revision(pair: &str) -> bool {
    let key = pair.split('=').next().unwrap_or_default();
    key == "rev" || key.contains('%')
}

#[derive(Clone)]
struct BySize;

/// An answer, and the route that gave it.
type Told = (&'static Route, Answer);

impl Weighter<Wanted, Told> for BySize {
    fn weight(&self, wanted: &Wanted, (_, answer): &Told) -> u64 {
        (wanted.target.len() + answer.body.len() + BYTES_BESIDE) as u64
    }
}

/// Answers that are kept.
pub(super) struct Kept {
    answers: Cache<Wanted, Told, BySize>,
}

impl Default for Kept {
    fn default() -> Self {
        let count = usize::try_from(BYTES_MAX).unwrap_or(usize::MAX) / BYTES_USUAL;
        Kept { answers: Cache::with_weighter(count, BYTES_MAX, BySize) }
    }
}

impl Kept {
    /// Keeps a good answer, unless a stage has moved since it was wanted: it may have been made from later content.
    pub(super) fn keep(&self, wanted: Wanted, route: &'static Route, answer: &Answer, site: &Site) {
        if answer.status == StatusCode::OK && site.tips().is_ok_and(|now| now == wanted.tips) {
            self.answers.insert(wanted, (route, answer.clone()));
        }
    }

    fn find(&self, wanted: &Wanted) -> Option<Told> {
        self.answers.get(wanted)
    }
}

impl App {
    /// The answer to a request whose answer is kept. It takes no longer than looking it up: engines ask here first, on the
    /// thread that reads requests.
    pub(super) fn kept_answer(&self, request: &Request, received: Instant) -> Option<Answer> {
        if !is_read(request) || !may_be_kept(&request.path) {
            return None;
        }
        self.on_free_site(|site| {
            let (now, address) = (System.now(), self.address(request));
            let caller = Caller::of(request, site, now, self.shared.is_secure, address).ok()?;
            // Kept answers are of readers with the same rights at the same commits: nothing is left to permit.
            let (route, answer) = self.kept.find(&Wanted::by(request, &caller, site)?)?;
            Some(self.counted(request, route, &caller, site, (answer, received)))
        })
    }
}
