//! The query of a request: its pairs, and the check that no parameter is ignored.

use super::answer::Refusal;
use super::request_context::{RequestContext, invalid};
use super::router::Route;
use crate::base::Alternatives;
use crate::base::percent;
use http::{Method, StatusCode};

/// Parameters that writes accept beside those that routes describe.
const WRITES_TAKE: [&str; 4] = ["mode", "stage", "dryRun", "locale"];

/// Other spellings of parameters: spelling, parameter, and the only route that reads it, if it is one.
const ALIASES: [(&str, &str, Option<&str>); 4] = [
    ("limit", "per_page", None),
    ("url", "path", Some("/api/posts")),
    ("q", "search", Some("/api/posts")),
    ("postType", "post_type", Some("/api/modules/registry")),
];

/// Whether a route has a parameter of a name, in any spelling.
fn has(route: &Route, name: &str) -> bool {
    let is_here = |only: Option<&str>| only.is_none_or(|path| path == route.path);
    let alias = ALIASES.iter().find(|(alias, _, only)| *alias == name && is_here(*only));
    route.parameters().any(|(known, _)| known == name || alias.is_some_and(|(_, meant, _)| *meant == known))
}

impl RequestContext<'_> {
    /// Refuses a read with a parameter that its route does not have: ignoring it would answer another question. A write
    /// is refused for a parameter that no route has; those of other routes are ignored.
    pub(super) fn refuse_unknown(&self) -> Result<(), Refusal> {
        let asked = self.asked.borrow();
        let is_read = self.request.method == Method::GET || self.request.method == Method::HEAD;
        let is_known = |name: &str| match is_read {
            true => asked.contains(name) || has(self.route, name),
            false => WRITES_TAKE.contains(&name) || super::rest::routes().any(|route| has(route, name)),
        };
        let unknown = |key: &&String| !is_known(key.strip_suffix("[]").unwrap_or(key));
        match self.query.iter().map(|(key, _)| key).find(unknown) {
            Some(name) if self.request.path.starts_with("/api/") => {
                let known: Vec<&str> = self.route.parameters().map(|(name, _)| name).collect();
                let hint =
                    Alternatives::among(name, known).hint().unwrap_or_else(|| "there are none".to_owned());
                Err(invalid(name, &format!("is not a parameter of this route; {hint}")))
            }
            Some(_) | None => Ok(()),
        }
    }
}

/// The pairs of a query.
pub(super) fn pairs(text: &str) -> Result<Vec<(String, String)>, Refusal> {
    let pair = |part: &str| {
        let (key, value) = part.split_once('=').unwrap_or((part, ""));
        percent::decode_query(key).zip(percent::decode_query(value)).ok_or_else(|| {
            Refusal::plain(
                StatusCode::BAD_REQUEST,
                "query.unreadable",
                "the query is not percent-encoded UTF-8",
            )
        })
    };
    text.split('&').filter(|part| !part.is_empty()).map(pair).collect()
}
