//! Rules of redirects.

use crate::base::{Map, Value};
use crate::model::codes;
use crate::model::reader::Reader;
use std::collections::HashSet;

/// Valid statuses of a redirect; other statuses of the range have other meanings.
pub(crate) const STATUSES: [i64; 4] = [301, 302, 307, 308];

pub(super) fn check(map: &Map, reader: &mut Reader<'_>) {
    let mut seen: HashSet<(&str, Option<&str>)> = HashSet::new();
    for (index, redirect) in map.get("redirects").and_then(Value::as_array).into_iter().flatten().enumerate()
    {
        let text = |key: &str| redirect.get(key).and_then(Value::as_str);
        reader.inside("redirects", |r| {
            r.item(index, |r| {
                let problem = match (text("to"), text("postId"), text("from")) {
                    (Some(_), Some(_), _) => Some("a redirect has `to` or `postId`, not both".to_owned()),
                    (None, None, _) => {
                        Some("the redirect leads nowhere: it has neither `to` nor `postId`".to_owned())
                    }
                    (Some(to), None, Some(from))
                        if to.trim_end_matches('/') == from.trim_end_matches('/') =>
                    {
                        Some(format!("`{from}` is redirected to itself"))
                    }
                    (_, _, Some(from)) if seen.contains(&(from, text("locale"))) => {
                        Some(format!("`{from}` is redirected twice"))
                    }
                    (Some(_), None, _) | (None, Some(_), _) => None,
                };
                if let Some(message) = problem {
                    r.refuse(codes::REDIRECT_TARGET, message, None);
                }
                if let Some(status) =
                    redirect.get("status").and_then(Value::as_i64).filter(|s| !STATUSES.contains(s))
                {
                    let message = format!("`status` must be 301, 302, 307 or 308, not {status}");
                    r.inside("status", |r| r.refuse(codes::FIELD_VALUE, message, None));
                }
            });
        });
        seen.extend(text("from").map(|from| (from, text("locale"))));
    }
}
