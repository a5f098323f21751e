//! What somebody entered in a form that was refused before its page could show it again: because the session was over, or too
//! many requests were made. It is shown, and a button sends it once more; nothing is ever sent by itself.

use super::form::{in_words, lines};
use super::prelude::*;
use super::{EDITOR, RUN, session};
use crate::base::limits::ENTERED_BYTES_MAX;
use crate::http::caller::refuse_other_sites;
use crate::http::message::Body;
use crate::http::query::pairs;
use crate::http::router::{RouteMatch, find_route};
use http::header::CONTENT_TYPE;

/// The field of the sign-in that names where a form was sent, and what the names of the fields of that form begin with there.
const TARGET: &str = "_target";
const FIELD: &str = "_entered.";
/// Fields by which pages and operations know what a form is about. People did not enter them.
const TECHNICAL: [&str; 15] = [
    "base",
    "merged",
    "seen",
    "stage",
    "act",
    "how",
    "decision",
    "next",
    "item",
    "set",
    "place",
    "module",
    "modules.sent",
    "isText",
    "operation",
];
/// Endings and parts of names of such fields, and of those that hold secrets, which stay on no page.
const ROWS: &str = ".row";
const SECRETS: [&str; 2] = ["password", "secret"];

/// What was entered, and where it was sent.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Entered {
    target: String,
    fields: Vec<(String, String)>,
    /// Whether the form of the target can be shown with it.
    is_editor: bool,
}

impl Entered {
    /// What a request sent to a form of these pages. A form of another server is none of ours: its fields must never stand
    /// beside a button of ours.
    pub(super) fn sent(request: &Request, scheme: Option<&str>) -> Option<Entered> {
        let target = match request.query.as_str() {
            "" => request.path.clone(),
            query => format!("{}?{query}", request.path),
        };
        Entered::of(target, own_fields(request, scheme)?)
    }

    /// What a sign-in carries from before.
    pub(super) fn carried(request: &Request, scheme: Option<&str>) -> Option<Entered> {
        let (mut target, mut fields) = (None, Vec::new());
        for (name, value) in own_fields(request, scheme)? {
            if name == TARGET {
                target = Some(value);
            } else if let Some(name) = name.strip_prefix(FIELD) {
                fields.push((name.to_owned(), value));
            }
        }
        Entered::of(target?, fields)
    }

    fn of(target: String, mut fields: Vec<(String, String)>) -> Option<Entered> {
        let path = target.split('?').next().unwrap_or_default();
        let RouteMatch::To(route, _) = find_route(super::routes(), &Method::POST, path) else { return None };
        // Forms that run no operation change accounts and sessions.
        let is_repeatable = route.operation.is_some() || route.path == RUN;
        let is_editor = route.path == EDITOR;
        fields.retain(|(name, _)| !SECRETS.iter().any(|secret| name.to_lowercase().contains(secret)));
        let bytes: usize = fields.iter().map(|(name, value)| name.len() + value.len()).sum();
        let is_carried = is_repeatable && session::is_own(&target) && bytes <= ENTERED_BYTES_MAX;
        (is_carried && !fields.is_empty()).then_some(Entered { target, fields, is_editor })
    }

    /// The values for templates: `entered.html` shows and sends them, `login.html` carries them.
    pub(super) fn to_json(&self) -> Value {
        let fields = self.fields.iter().map(|(name, value)| {
            let is_technical =
                TECHNICAL.contains(&name.as_str()) || name.starts_with('_') || name.ends_with(ROWS);
            let label = in_words(name.rsplit('.').next().unwrap_or(name));
            let is_shown = !is_technical && !value.trim().is_empty();
            json!({"name": name, "value": value, "text": lines(value), "label": label, "isShown": is_shown})
        });
        json!({"target": self.target, "isEditor": self.is_editor, "fields": fields.collect::<Vec<_>>()})
    }
}

/// The fields of a form that a page of this server sent.
fn own_fields(request: &Request, scheme: Option<&str>) -> Option<Vec<(String, String)>> {
    let kind = request.header(CONTENT_TYPE).and_then(|kind| kind.split(';').next()).unwrap_or_default();
    let is_form = kind.trim().eq_ignore_ascii_case("application/x-www-form-urlencoded");
    if request.method != Method::POST || !is_form || refuse_other_sites(request, scheme).is_err() {
        return None;
    }
    let Body::Whole(bytes) = &request.body else { return None };
    pairs(std::str::from_utf8(bytes).ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bytes::Bytes;
    use http::HeaderValue;
    use http::header::{HOST, ORIGIN};

    fn request(path: &str, body: &str, origin: &'static str) -> Request {
        let mut headers = HeaderMap::new();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/x-www-form-urlencoded"));
        headers.insert(HOST, HeaderValue::from_static("cms.example"));
        headers.insert(ORIGIN, HeaderValue::from_static(origin));
        let body = Body::Whole(Bytes::copy_from_slice(body.as_bytes()));
        Request {
            method: Method::POST,
            path: path.to_owned(),
            query: String::new(),
            headers,
            body,
            peer: None,
        }
    }

    const OWN: &str = "https://cms.example";

    #[test]
    fn what_was_entered_passes_through_the_sign_in_as_it_was() {
        let sent = request("/review/comment", "item=a&only=1&only=2&text=%3Cb%3E%0D%0A%26", OWN);
        let sent = Entered::sent(&sent, Some("https")).expect("a form");
        let fields = [("item", "a"), ("only", "1"), ("only", "2"), ("text", "<b>\r\n&")];
        assert_eq!(sent.fields, fields.map(|(name, value)| (name.to_owned(), value.to_owned())));
        let body = "_target=%2Freview%2Fcomment&_entered.item=a&_entered.only=1&_entered.only=2\
                    &_entered.text=%3Cb%3E%0D%0A%26&uid=ada&password=x";
        let shown = sent.to_json()["fields"][3].clone();
        assert_eq!((&shown["text"], &shown["value"]), (&json!("<b>\n&"), &json!("<b>\r\n&")));
        let carried = request("/admin/login", body, OWN);
        assert_eq!(Entered::carried(&carried, Some("https")), Some(sent));
    }

    #[test]
    fn forms_of_other_servers_and_secrets_are_not_carried() {
        let of = |path: &str, body: &str, origin| Entered::sent(&request(path, body, origin), Some("https"));
        assert_eq!(of("/review/comment", "text=a", "https://evil.example"), None);
        assert_eq!(of("/review/comment", "text=a", "http://cms.example"), None);
        for path in ["/admin/account/password", "/admin/login", "/admin/connect", "/api/posts", "/review"] {
            assert_eq!(of(path, "text=a", OWN), None, "{path}");
        }
        let run = of("/admin/run/user.create", "email=a&password=b", OWN).expect("a form");
        assert_eq!(run.fields, [("email".to_owned(), "a".to_owned())]);
        let long = format!("text={}", "x".repeat(ENTERED_BYTES_MAX));
        assert_eq!(of("/review/comment", &long, OWN), None);
        for target in ["https://evil.example/review/comment", "//evil.example", "/admin/logout", "/"] {
            let body = format!("_target={target}&_entered.text=a");
            assert_eq!(
                Entered::carried(&request("/admin/login", &body, OWN), Some("https")),
                None,
                "{target}"
            );
        }
    }
}
