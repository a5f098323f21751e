//! Endpoints whose feature is not in this build: they exist, check who calls, and say so.

use crate::http::answer::Refusal;
use crate::http::exchange::Exchange;
use crate::http::message::Answer;
use crate::http::router::{Access, Route};
use crate::model::roles::Permission;
use http::{Method, StatusCode};

const fn later(method: Method, path: &'static str, access: Access, about: &'static str) -> Route {
    Route { method, path, access, run: not_in_this_build, about, operation: None, query: &[] }
}

pub(super) const ROUTES: &[Route] = &[
    later(
        Method::POST,
        "/api/posts/:id/variations",
        Access::May(Permission::PostsCreate),
        "Make a variation",
    ),
    later(
        Method::POST,
        "/api/posts/:id/promote-variation",
        Access::May(Permission::PostsPublish),
        "End an A/B test in favour of a variation",
    ),
];

/// Whether a route is one of them.
pub(in crate::http) fn is_later(route: &Route) -> bool {
    ROUTES.iter().any(|later| later.method == route.method && later.path == route.path)
}

fn not_in_this_build(cx: &mut Exchange<'_>) -> Result<Answer, Refusal> {
    let message = format!("{} {} is not in this build", cx.request.method, cx.request.path);
    Err(Refusal::plain(StatusCode::NOT_IMPLEMENTED, "not_in_this_build", message))
}
