//! `redirect.loop`: redirects that form a loop.

use super::*;
use crate::check::addresses::posts_at;
use crate::check::lookup::Lookup;
use crate::model::Redirect;
use crate::urls::{Loop, Ways, below, follow, with_query};

pub(super) const RULE: Rule = Rule {
    code: "redirect.loop",
    summary: "redirects form a loop",
    explanation: "Following the redirects from this address leads back to it, so visitors find nothing there. The others may be in another file, or be for all \
        below an address (`/old/*`).",
    example: Example {
        files: &[(
            "redirects.yaml",
            "redirects:\n  - id: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0002\n    from: /a\n    to: /b\n  - id: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0003\n    from: /b\n    to: /a\n",
        )],
        right: "remove one of the entries",
    },
    run: Run::Item(&[Kind::Redirects, Kind::RedirectList], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    let ways = subject.lookup.ways();
    for (at, entry) in subject.list("redirects") {
        let text = |key: &str| entry.get(key).and_then(Value::as_str);
        let (Some(from), Some(to)) = (text("from"), text("to")) else { continue };
        let is_followed = text("locale").is_none_or(|locale| locale == ways.locale_of(from));
        // The same text in both is an error of that file alone.
        let is_same = to.trim_end_matches('/') == from.trim_end_matches('/');
        if !is_followed || is_same || with_query(from).is_some() {
            continue;
        }
        let way = follow(ways.base_url(), from, &Redirected(subject.lookup)).err().map(|Loop { way }| way);
        // What leads into a loop is not a part of it.
        if let Some(way) = way.filter(|way| way.first() == way.last()) {
            let message = format!("the redirects from `{from}` lead back to it: {}", way.join(" → "));
            let pointer = format!("/redirects/{at}/to");
            found.push(Finding::error(RULE.code, pointer, message).hint(RULE.example.right));
        }
    }
}

/// The redirects of a site. Pages hide those for all below an address, but not the others: a page may be gone tomorrow.
struct Redirected<'a>(&'a dyn Lookup);

impl Ways for Redirected<'_> {
    /// A redirect to a post leads no further.
    fn address_of(&self, _post: &str) -> Option<String> {
        None
    }

    fn locale_of(&self, path: &str) -> String {
        self.0.ways().locale_of(path)
    }

    fn redirects_from(&self, path: &str) -> Vec<&Redirect> {
        self.0.ways().redirects_from(path)
    }

    fn has_page(&self, path: &str) -> bool {
        let redirects = self.redirects_from(path);
        let is_of_many = |redirect: &&Redirect| below(&redirect.from).is_some();
        !redirects.is_empty()
            && redirects.iter().all(is_of_many)
            && posts_at(self.0, path).iter().any(|post| post.is_live())
    }
}
