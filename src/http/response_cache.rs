//! Caches answers to content reads until a stage moves (`site::AnswerCache`), and decides which requests qualify.

use super::app::App;
use super::caller::Caller;
use super::cluster;
use super::compression::{self, Compressed};
use super::engine::has_credential;
use super::message::Body;
use super::prelude::*;
use crate::base::digest::sha256_hex;
use crate::base::source::{Clock, System};
use crate::site::{AnswerCache, Room, Wanted};
use std::collections::BTreeSet;
use std::time::Instant;

/// Memory limits of the cache.
const ROOM: Room = Room { bytes_max: 48 << 20, bytes_usual: 4 << 10 };

/// Routes whose answers depend only on a [`Question`] and the stages.
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

/// The cache key.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Question {
    /// Path and query, as sent.
    target: String,
    /// The reader's rights, and whether they are authenticated.
    reader: (u64, bool),
    /// A digest of the posts with feedback, where the answer shows them: they are not content of a stage.
    feedback: Option<String>,
}

impl Question {
    fn of(request: &Request, caller: &Caller) -> Self {
        let target = format!("{}?{}", request.path, request.query);
        Question { target, reader: (caller.actor.rights.bits(), caller.is_known()), feedback: None }
    }

    /// Adds the current feedback to the key of a list, which shows it to authenticated readers.
    fn with_feedback(self, request: &Request, site: &Site) -> Option<Self> {
        match self.reader.1 && may_be_list(&request.path) {
            true => {
                let posts = site.records().posts_with_feedback().ok()?;
                Some(Question { feedback: Some(in_short(&posts)), ..self })
            }
            false => Some(self),
        }
    }
}

/// Whether a path may be that of the posts' list. Other spellings are never found (see [`may_be_kept`]).
fn may_be_list(path: &str) -> bool {
    path.starts_with("/api/posts") && !path.trim_end_matches('/').starts_with("/api/posts/")
}

fn in_short(posts: &BTreeSet<String>) -> String {
    let ids: Vec<&str> = posts.iter().map(String::as_str).collect();
    sha256_hex(ids.join("\n").as_bytes())
}

/// The cache key of a request, if answers of its route are cached; feedback is added from the answer.
pub(super) fn wanted(
    request: &Request,
    path: &str,
    caller: &Caller,
    site: &Site,
) -> Option<Wanted<Question>> {
    let is_kept = ROUTES.contains(&path) && is_read(request);
    site.wanted(is_kept.then(|| Question::of(request, caller))?)
}

/// Whether it reads content of a stage: answers by revision or feedback depend on more than the stages.
fn is_read(request: &Request) -> bool {
    let is_read =
        matches!(request.method, Method::GET | Method::HEAD) && matches!(request.body, Body::Whole(_));
    is_read && !request.query.split('&').any(may_name_more) && !cluster::may_wait(request)
}

/// Whether a path may be one of [`ROUTES`], by its prefix.
fn may_be_kept(path: &str) -> bool {
    ROUTES.iter().any(|route| path.starts_with(route.split(':').next().unwrap_or_default()))
}

/// Whether a query parameter names a revision or asks for feedback, or may do so once decoded and without brackets.
fn may_name_more(pair: &str) -> bool {
    let key = pair.split('=').next().unwrap_or_default();
    matches!(key, "rev" | "hasFeedback" | cluster::MIN_REVISION_PARAMETER) || key.contains(['%', '['])
}

/// Cached answers, each with the route that gave it, and with its compressed body.
pub(super) struct ResponseCache(AnswerCache<Question, (&'static Route, Answer, Compressed)>);

impl Default for ResponseCache {
    fn default() -> Self {
        // A compressed body takes less than half of the other.
        ResponseCache(AnswerCache::new(ROOM, |question, (_, answer, _)| {
            question.target.len() + answer.body.len() + answer.body.len() / 2
        }))
    }
}

impl ResponseCache {
    /// Caches a successful answer, under the feedback that its request context read.
    pub(super) fn keep(
        &self,
        mut wanted: Wanted<Question>,
        route: &'static Route,
        answer: &Answer,
        exchange: &RequestContext<'_>,
    ) {
        if answer.status == StatusCode::OK {
            wanted.question.feedback = exchange.used_feedback().map(in_short);
            self.0.keep(
                wanted,
                (route, answer.clone(), Compressed::default()),
                exchange.site.beyond_content(),
            );
        }
    }
}

impl App {
    /// Whether [`App::kept_answer`] is only a look-up on this machine, for the thread that reads requests. Who sends a credential is
    /// looked up in the ledger, and that may be on a server.
    pub(super) fn keeps_close(&self, request: &Request) -> bool {
        !has_credential(&request.headers)
            || self.on_free_site(|site| Some(site.has_local_ledger())) == Some(true)
    }

    /// The cached answer to a request.
    pub(super) fn kept_answer(&self, request: &Request, received: Instant) -> Option<Answer> {
        if !is_read(request) || !may_be_kept(&request.path) {
            return None;
        }
        self.on_free_site(|site| {
            let (now, address) = (System.now(), self.address(request));
            let caller = Caller::of(request, site, now, &self.shared, address).ok()?;
            // The key includes rights and commits, so no further permission check is needed.
            let question = Question::of(request, &caller).with_feedback(request, site)?;
            let (route, answer, compressed) = self.responses.0.find(&site.wanted(question)?)?;
            let answer = compression::applied(request, answer, &compressed);
            Some(self.counted(request, route, &caller, site, (answer, received)))
        })
    }
}
