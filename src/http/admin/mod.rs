//! Pages for reviewers and administrators: `/review` and `/admin`. A page shows what an operation answers to the caller, and
//! each form runs one operation; what they may do is decided there. They need no script, and load nothing from elsewhere.

mod account;
mod answer;
mod assets;
mod conflicts;
mod connect;
mod decide;
mod entered;
mod fields;
mod form;
mod guest;
mod heatmap;
mod home;
mod item;
mod live;
mod media;
mod named;
mod notice;
mod noun;
mod oauth;
mod page;
mod pick;
mod posts;
mod queue;
mod rows;
mod run;
mod session;
mod set;
mod settings;
mod template;

pub(super) use guest::{answered as guest_answered, link_refused};
pub(super) use page::refused;
pub(super) use session::signed_in;

use super::prelude::*;
use super::router::{RouteMatch, find_route};
use http::header::{ACCEPT, CONTENT_TYPE};

/// The path of the form for signing in. What it sends goes to the REST API's route.
const SIGN_IN: &str = "/admin/login";
/// Where reviewers begin.
const QUEUE: &str = "/review";
/// The path of the editor of a post.
const EDITOR: &str = "/admin/posts/:id";
/// The path of the form of any operation.
pub(super) const RUN: &str = "/admin/run/:operation";

/// All pages and forms.
pub(super) fn routes() -> impl Iterator<Item = &'static Route> + Clone {
    const TABLES: &[&[Route]] = &[
        session::ROUTES,
        assets::ROUTES,
        home::ROUTES,
        account::ROUTES,
        settings::ROUTES,
        posts::list::ROUTES,
        posts::new::ROUTES,
        posts::edit::ROUTES,
        posts::pasted::ROUTES,
        posts::side::ROUTES,
        media::ROUTES,
        queue::ROUTES,
        guest::ROUTES,
        item::ROUTES,
        live::ROUTES,
        set::ROUTES,
        conflicts::ROUTES,
        decide::ROUTES,
        connect::ROUTES,
        oauth::ROUTES,
        run::ROUTES,
        heatmap::ROUTES,
    ];
    TABLES.iter().copied().flatten().chain(noun::routes())
}

/// Whether a request is for a page, so that a refusal is one, too. Scripts of pages ask for JSON.
pub(super) fn takes(request: &Request) -> bool {
    if request.header(ACCEPT).is_some_and(|kind| kind.starts_with("application/json")) {
        return false;
    }
    let is_form = || {
        let kind = request.header(CONTENT_TYPE).unwrap_or_default();
        kind.starts_with("application/x-www-form-urlencoded")
    };
    let is_page = || match find_route(routes(), &request.method, &request.path) {
        RouteMatch::To(..) => true,
        RouteMatch::OtherMethod(_) | RouteMatch::Nowhere => false,
    };
    is_page() || (request.path == SIGN_IN && is_form())
}

/// What the files of pages share.
mod prelude {
    pub(super) use super::fields::Form;
    pub(super) use super::page::Page;
    pub(super) use crate::http::endpoint::endpoints;
    pub(super) use crate::http::prelude::*;
    pub(super) use crate::http::request_context::Terms;
    pub(super) use crate::model::roles::Permission;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ops;

    /// Forms that run no operation of the table: those of sessions and of applications, what stores nothing, and the one that names
    /// its operation in its path.
    const OTHERS: [&str; 9] = [
        "/admin/logout",
        "/admin/account/sessions",
        "/admin/account/password",
        "/admin/connect",
        "/admin/oauth/register",
        "/admin/oauth/token",
        "/admin/oauth/revoke",
        "/admin/posts/pasted",
        RUN,
    ];

    #[test]
    fn every_form_runs_an_operation_of_the_table() {
        for route in routes().filter(|route| route.method == Method::POST) {
            let is_known = route.operation.is_some_and(|name| ops::find(name).is_some());
            assert_eq!(is_known, !OTHERS.contains(&route.path), "{}", route.path);
        }
    }

    #[test]
    fn no_two_pages_have_one_address() {
        let mut known = std::collections::BTreeSet::new();
        for route in routes() {
            assert!(known.insert((route.method.as_str(), route.path)), "{}", route.path);
        }
    }
}
