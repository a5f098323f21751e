//! Finds the route of a path.

use super::answer::Refusal;
use super::endpoint::Signature;
use super::message::Answer;
use super::request_context::RequestContext;
use crate::base::{Value, percent};
use crate::model::roles::Permission;
use http::Method;

/// Who may use a route; checked when only the head of the request has been read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    /// Anybody.
    Open,
    /// Anybody, as a form submission: its own limit counts.
    Form,
    /// Anybody, as visitor tracking: counted apart from reads.
    Tracking,
    /// Anybody if the site's published content is public, else authenticated callers.
    Reader,
    /// Authenticated callers.
    Known,
    /// Authenticated callers, except tokens that only read published content.
    Staff,
    /// Callers with a permission.
    May(Permission),
}

/// One endpoint.
pub(super) struct Route {
    pub(super) method: Method,
    /// A second method that does the same.
    pub(super) also: Option<Method>,
    /// Its path; a segment that begins with `:` is a parameter.
    pub(super) path: &'static str,
    pub(super) access: Access,
    pub(super) run: Handler,
    /// What it does, for the API's description.
    pub(super) about: &'static str,
    /// The operation of the table that it runs, if any.
    pub(super) operation: Option<&'static str>,
    /// Its query parameters: name and meaning.
    pub(super) query: &'static [(&'static str, &'static str)],
    /// What its function takes and answers; none where tables in `openapi/` say that.
    pub(super) signature: Option<fn() -> &'static Signature>,
}

impl Route {
    /// Its methods.
    pub(super) fn methods(&self) -> impl Iterator<Item = &Method> {
        [&self.method].into_iter().chain(&self.also)
    }

    /// What its function takes and answers, where that says it.
    pub(super) fn signature(&self) -> Option<&'static Signature> {
        self.signature.map(|signature| signature())
    }

    /// The schema of its body, where its function says it. Bodies of DELETE are read, and not described.
    pub(super) fn body(&self) -> Option<&'static Value> {
        self.signature()
            .and_then(|signature| signature.body.as_ref())
            .filter(|_| self.method != Method::DELETE)
    }

    /// Its query parameters, and what each means.
    pub(super) fn parameters(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let of_signature = self.signature().into_iter().flat_map(|signature| &signature.query);
        let named = of_signature.map(|parameter| (parameter.name.as_str(), parameter.about.as_str()));
        named.chain(self.query.iter().copied())
    }
}

pub(super) type Handler = fn(&mut RequestContext<'_>) -> Result<Answer, Refusal>;

/// The result of routing.
pub(super) enum RouteMatch<'a> {
    To(&'a Route, Vec<(&'static str, String)>),
    /// The path exists, but only for these methods.
    OtherMethod(Vec<&'a Method>),
    Nowhere,
}

/// Longest path that is routed, in segments.
const SEGMENTS_MAX: usize = 16;

/// Finds the route of a method and a path. A fixed segment precedes a parameter, whatever the method: `/api/posts/bulk`
/// is not a post. HEAD is GET without the body.
pub(super) fn find_route<'a>(
    routes: impl Iterator<Item = &'a Route> + Clone,
    method: &Method,
    path: &str,
) -> RouteMatch<'a> {
    let Some(segments) = segments(path) else { return RouteMatch::Nowhere };
    let method = if method == Method::HEAD { &Method::GET } else { method };
    let matching = routes.filter_map(|route| {
        let (fixed, params) = matched(route.path, &segments)?;
        Some((fixed, route, params))
    });
    let (mut most, mut methods, mut best) = (0, Vec::new(), None);
    for (fixed, route, params) in matching {
        if fixed > most {
            (most, best) = (fixed, None);
            methods.clear();
        }
        if fixed == most && route.methods().all(|one| one != method) {
            methods.extend(route.methods());
        } else if fixed == most && best.is_none() {
            best = Some((route, params));
        }
    }
    match best {
        Some((route, params)) => RouteMatch::To(route, params),
        None if methods.is_empty() => RouteMatch::Nowhere,
        None => RouteMatch::OtherMethod(methods),
    }
}

/// Whether a method is defined by HTTP: others are unknown rather than wrong for a path.
pub(super) fn is_known(method: &Method) -> bool {
    /// `GET` with a body: too new for the `http` crate to have a constant.
    const QUERY: &str = "QUERY";
    const KNOWN: [Method; 9] = [
        Method::GET,
        Method::HEAD,
        Method::POST,
        Method::PUT,
        Method::PATCH,
        Method::DELETE,
        Method::OPTIONS,
        Method::TRACE,
        Method::CONNECT,
    ];
    KNOWN.contains(method) || method.as_str() == QUERY
}

/// The decoded segments of a path; none when one is invalid.
fn segments(path: &str) -> Option<Vec<String>> {
    let parts: Vec<&str> = path.strip_prefix('/')?.split('/').collect();
    if parts.len() > SEGMENTS_MAX {
        return None;
    }
    parts.into_iter().map(decoded).collect()
}

/// A percent-decoded segment, if it is UTF-8 without `/` and control characters, and not a dot name.
fn decoded(segment: &str) -> Option<String> {
    let text = percent::decode(segment)?;
    let is_plain = !text.chars().any(|c| c.is_control() || c == '/' || c == '\\');
    (is_plain && text != "." && text != "..").then_some(text)
}

/// How many fixed segments matched, and the parameters.
fn matched(pattern: &'static str, segments: &[String]) -> Option<(usize, Vec<(&'static str, String)>)> {
    let mut fixed = 0;
    let mut params = Vec::new();
    let mut rest = segments.iter();
    for part in pattern[1..].split('/') {
        let segment = rest.next()?;
        match part.strip_prefix(':') {
            Some(_) if segment.is_empty() => return None,
            Some(name) => params.push((name, segment.clone())),
            None if part == segment => fixed += 1,
            None => return None,
        }
    }
    rest.next().is_none().then_some((fixed, params))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::{admin, docs, rest};
    use crate::urls::{RESERVED, reserved};
    use std::collections::BTreeSet;

    fn route(method: Method, path: &'static str) -> Route {
        let run: Handler = |_| Ok(Answer::empty(http::StatusCode::OK));
        Route {
            method,
            also: None,
            path,
            access: Access::Open,
            run,
            about: "",
            operation: None,
            query: &[],
            signature: None,
        }
    }

    #[test]
    fn paths_match_their_routes() {
        let routes = [
            route(Method::GET, "/api/posts"),
            route(Method::GET, "/api/posts/:id"),
            route(Method::PUT, "/api/posts/:id"),
            route(Method::POST, "/api/posts/bulk"),
            route(Method::POST, "/api/posts/:id"),
        ];
        let matched = |method: Method, path: &str| match find_route(routes.iter(), &method, path) {
            RouteMatch::To(route, params) => {
                let params: Vec<String> =
                    params.into_iter().map(|(name, value)| format!("{name}={value}")).collect();
                format!("{} {}", route.path, params.join(" "))
            }
            RouteMatch::OtherMethod(methods) => format!("{methods:?}"),
            RouteMatch::Nowhere => "nowhere".to_owned(),
        };
        assert_eq!(matched(Method::GET, "/api/posts"), "/api/posts ");
        assert_eq!(matched(Method::HEAD, "/api/posts"), "/api/posts ");
        assert_eq!(matched(Method::GET, "/api/posts/a%20b"), "/api/posts/:id id=a b");
        assert_eq!(matched(Method::POST, "/api/posts/bulk"), "/api/posts/bulk ");
        assert_eq!(matched(Method::DELETE, "/api/posts/x"), "[GET, PUT, POST]");
        assert_eq!(matched(Method::GET, "/api/posts/bulk"), "[POST]");
        for path in [
            "/",
            "/api/posts/",
            "/api/posts/a%2fb",
            "/api/posts/%zz",
            "/api/posts/%ff",
            "/api/posts/..",
            "/api/posts/%00",
            "api/posts",
        ] {
            assert_eq!(matched(Method::GET, path), "nowhere", "{path}");
        }
    }

    /// A post at an address that a route answers has a warning; `/docs` gives way to a page of the site.
    #[test]
    fn first_parts_of_routes_are_reserved() {
        let mut found = BTreeSet::new();
        for route in rest::routes().chain(admin::routes()) {
            let first = route.path.split('/').nth(1).unwrap_or_default();
            let may_be_a_page = !first.contains('.') && route.path != docs::SHORT;
            assert!(!may_be_a_page || reserved(route.path).is_some(), "{}", route.path);
            found.extend(reserved(route.path));
        }
        // Files, and the tool server beside the routes.
        let others: Vec<&str> = RESERVED.into_iter().filter(|part| !found.contains(part)).collect();
        assert_eq!(others, ["assets", "mcp", "messages", "sse", "uploads"]);
    }
}
