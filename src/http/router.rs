//! Which route a path means.

use super::answer::Refusal;
use super::message::Answer;
use super::request_context::RequestContext;
use crate::base::percent;
use crate::model::roles::Permission;
use http::Method;

/// Who may take a route; checked before anything of the request is read but its head.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    /// Anybody.
    Open,
    /// Anybody, as a form submission: its own limit counts.
    Form,
    /// Anybody, as what a page tells of its visitors: counted apart from what they read.
    Tracking,
    /// Anybody if the site's published content is public, else who is known.
    Reader,
    /// Who is known.
    Known,
    /// Who is known, but for a token that reads what is published.
    Staff,
    /// Who has a permission.
    May(Permission),
}

/// One endpoint.
pub(super) struct Route {
    pub(super) method: Method,
    /// Its path; a segment that begins with `:` is a parameter.
    pub(super) path: &'static str,
    pub(super) access: Access,
    pub(super) run: Handler,
    /// What it does, for the API's description.
    pub(super) about: &'static str,
    /// The operation that it runs, if it is one of the table.
    pub(super) operation: Option<&'static str>,
    /// Its query parameters: name and meaning.
    pub(super) query: &'static [(&'static str, &'static str)],
}

pub(super) type Handler = fn(&mut RequestContext<'_>) -> Result<Answer, Refusal>;

/// What a path led to.
pub(super) enum Led<'a> {
    To(&'a Route, Vec<(&'static str, String)>),
    /// The path exists, for these methods.
    OtherMethod(Vec<&'a Method>),
    Nowhere,
}

/// Longest path that is looked at, in segments.
const SEGMENTS_MAX: usize = 16;

/// Finds the route of a method and a path. A fixed segment goes before a parameter, whatever the method: `/api/posts/bulk` is no
/// post. HEAD is GET without the body.
pub(super) fn lead<'a>(
    routes: impl Iterator<Item = &'a Route> + Clone,
    method: &Method,
    path: &str,
) -> Led<'a> {
    let Some(segments) = segments(path) else { return Led::Nowhere };
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
        if fixed == most && route.method != *method {
            methods.push(&route.method);
        } else if fixed == most && best.is_none() {
            best = Some((route, params));
        }
    }
    match best {
        Some((route, params)) => Led::To(route, params),
        None if methods.is_empty() => Led::Nowhere,
        None => Led::OtherMethod(methods),
    }
}

/// Whether a method is one of HTTP's own: another one is not just the wrong one for a path.
pub(super) fn is_known(method: &Method) -> bool {
    /// A `GET` with a body: the youngest of them, which the `http` crate has no name for.
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

/// The decoded segments of a path; none when one is no text or holds what no name of ours holds.
fn segments(path: &str) -> Option<Vec<String>> {
    let parts: Vec<&str> = path.strip_prefix('/')?.split('/').collect();
    if parts.len() > SEGMENTS_MAX {
        return None;
    }
    parts.into_iter().map(decoded).collect()
}

/// A segment with its `%XX` read, if that is UTF-8 without `/`, control characters and dot names.
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

    fn route(method: Method, path: &'static str) -> Route {
        let run: Handler = |_| Ok(Answer::empty(http::StatusCode::OK));
        Route { method, path, access: Access::Open, run, about: "", operation: None, query: &[] }
    }

    #[test]
    fn paths_lead_where_they_should() {
        let routes = [
            route(Method::GET, "/api/posts"),
            route(Method::GET, "/api/posts/:id"),
            route(Method::PUT, "/api/posts/:id"),
            route(Method::POST, "/api/posts/bulk"),
            route(Method::POST, "/api/posts/:id"),
        ];
        let led = |method: Method, path: &str| match lead(routes.iter(), &method, path) {
            Led::To(route, params) => {
                let params: Vec<String> =
                    params.into_iter().map(|(name, value)| format!("{name}={value}")).collect();
                format!("{} {}", route.path, params.join(" "))
            }
            Led::OtherMethod(methods) => format!("{methods:?}"),
            Led::Nowhere => "nowhere".to_owned(),
        };
        assert_eq!(led(Method::GET, "/api/posts"), "/api/posts ");
        assert_eq!(led(Method::HEAD, "/api/posts"), "/api/posts ");
        assert_eq!(led(Method::GET, "/api/posts/a%20b"), "/api/posts/:id id=a b");
        assert_eq!(led(Method::POST, "/api/posts/bulk"), "/api/posts/bulk ");
        assert_eq!(led(Method::DELETE, "/api/posts/x"), "[GET, PUT, POST]");
        assert_eq!(led(Method::GET, "/api/posts/bulk"), "[POST]");
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
            assert_eq!(led(Method::GET, path), "nowhere", "{path}");
        }
    }
}
