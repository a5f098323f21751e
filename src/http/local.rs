//! Answers anonymous requests inside the process, without a connection, from the pages and API of `cms serve`.

use super::app::{App, Shared};
use super::limiter::Limits;
use super::message::{Body, Request, path_of};
use super::metrics::Metrics;
use super::pages::Pages;
use crate::git::GitProgram;
use crate::ops::{RouteAnswer, Routes};
use bytes::Bytes;
use http::header::CONTENT_TYPE;
use http::{HeaderMap, Method};
use std::path::PathBuf;
use std::time::Instant;

/// The routes of a site, called inside the process.
pub struct LocalRoutes(App);

impl LocalRoutes {
    /// The routes of the site in a folder.
    pub fn new(folder: PathBuf, git: Option<GitProgram>) -> LocalRoutes {
        let shared = Shared { pages: Pages::Live, ..Shared::new(Limits::NONE, git, Metrics::default()) };
        LocalRoutes(App::new(folder, shared, None))
    }
}

impl Routes for LocalRoutes {
    fn ask(&self, path: &str, is_head: bool) -> RouteAnswer {
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let request = Request {
            method: if is_head { Method::HEAD } else { Method::GET },
            path: path_of(path).to_owned(),
            query: query.to_owned(),
            headers: HeaderMap::new(),
            body: Body::Whole(Bytes::new()),
            peer: None,
        };
        let answer = self.0.answer(&request, Instant::now());
        let kind = answer.headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        RouteAnswer {
            status: answer.status.as_u16(),
            reason: answer.status.canonical_reason().unwrap_or_default(),
            kind: kind.map(str::to_owned),
            body: answer.body.to_vec(),
        }
    }
}
