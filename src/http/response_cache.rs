//! Answers to reads of content that are kept until a stage moves (`site::AnswerCache`), and how a request is one of these.

use super::app::App;
use super::caller::Caller;
use super::message::{Answer, Body, Request};
use super::request_context::RequestContext;
use super::router::Route;
use crate::base::digest::sha256_hex;
use crate::base::source::{Clock, System};
use crate::site::{AnswerCache, Room, Site, Wanted};
use http::{Method, StatusCode};
use std::collections::BTreeSet;
use std::time::Instant;

/// What answers may take.
const ROOM: Room = Room { bytes_max: 48 << 20, bytes_usual: 4 << 10 };

/// Routes whose answers follow from nothing but a [`Question`] and the stages.
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
pub(super) struct Question {
    /// Path and query, as sent.
    target: String,
    /// What the reader may do, and whether anybody knows him.
    reader: (u64, bool),
    /// The posts with feedback, in short, where the answer tells them: they are no content of a stage.
    feedback: Option<String>,
}

impl Question {
    fn of(request: &Request, caller: &Caller) -> Self {
        let target = format!("{}?{}", request.path, request.query);
        Question { target, reader: (caller.actor.rights.bits(), caller.is_known()), feedback: None }
    }

    /// The same to a list, which tells who is known what has feedback now.
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

/// Whether a path may be that of the posts' list. One that is spelt otherwise is never found (see [`may_be_kept`]).
fn may_be_list(path: &str) -> bool {
    path.starts_with("/api/posts") && !path.trim_end_matches('/').starts_with("/api/posts/")
}

fn in_short(posts: &BTreeSet<String>) -> String {
    let ids: Vec<&str> = posts.iter().map(String::as_str).collect();
    sha256_hex(ids.join("\n").as_bytes())
}

/// What is wanted of a route, if its answers are kept; what has feedback is told by the answer.
pub(super) fn wanted(
    request: &Request,
    path: &str,
    caller: &Caller,
    site: &Site,
) -> Option<Wanted<Question>> {
    let is_kept = ROUTES.contains(&path) && is_read(request);
    site.wanted(is_kept.then(|| Question::of(request, caller))?)
}

/// Whether it reads content of a stage: revisions are named by more than the stages, and who has feedback by none.
fn is_read(request: &Request) -> bool {
    let is_read =
        matches!(request.method, Method::GET | Method::HEAD) && matches!(request.body, Body::Whole(_));
    is_read && !request.query.split('&').any(may_name_more)
}

/// Whether a path may be one of [`ROUTES`]: it begins like one.
fn may_be_kept(path: &str) -> bool {
    ROUTES.iter().any(|route| path.starts_with(route.split(':').next().unwrap_or_default()))
}

/// Whether a parameter of a query names a revision or asks for feedback, or is spelt so that only decoding tells.
fn may_name_more(pair: &str) -> bool {
    let key = pair.split('=').next().unwrap_or_default();
    matches!(key, "rev" | "hasFeedback") || key.contains('%')
}

/// Answers that are kept, each with the route that gave it.
pub(super) struct ResponseCache(AnswerCache<Question, (&'static Route, Answer)>);

impl Default for ResponseCache {
    fn default() -> Self {
        ResponseCache(AnswerCache::new(ROOM, |question, (_, answer)| {
            question.target.len() + answer.body.len()
        }))
    }
}

impl ResponseCache {
    /// Keeps a good answer, under what its exchange told of feedback.
    pub(super) fn keep(
        &self,
        mut wanted: Wanted<Question>,
        route: &'static Route,
        answer: &Answer,
        exchange: &RequestContext<'_>,
    ) {
        if answer.status == StatusCode::OK {
            wanted.question.feedback = exchange.told_feedback().map(in_short);
            self.0.keep(wanted, (route, answer.clone()), exchange.site);
        }
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
            let caller = Caller::of(request, site, now, &self.shared, address).ok()?;
            // Kept answers are of readers with the same rights at the same commits: nothing is left to permit.
            let question = Question::of(request, &caller).with_feedback(request, site)?;
            let (route, answer) = self.kept.0.find(&site.wanted(question)?)?;
            Some(self.counted(request, route, &caller, site, (answer, received)))
        })
    }
}
