//! `redirect.reserved`: a redirect from an address that the server answers itself.

use super::*;
use crate::base::percent;
use crate::urls::{bare, of_server};

pub(super) const RULE: Rule = Rule {
    code: "redirect.reserved",
    summary: "the server has addresses of its own where the redirect begins",
    explanation: "`cms serve` has pages and interfaces of its own below a few addresses, such as `/admin` and `/api`. Where it has one, it answers \
        instead of following the redirect; where it has none, a later version may. A static build has the redirect in any case.",
    example: Example {
        files: &[(
            "redirects.yaml",
            "redirects:\n  - id: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0002\n    from: /admin\n    to: https://example.org\n",
        )],
        right: "remove the redirect",
    },
    run: Run::Item(&[Kind::Redirects, Kind::RedirectList], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    for (at, entry) in subject.list("redirects") {
        let Some(from) = entry.get("from").and_then(Value::as_str) else { continue };
        if let Some(part) = of_server(&percent::decode_what_can_be(&bare(from))) {
            let message = format!(
                "the server has addresses of its own below `/{part}`: where it answers itself, `{from}` is never followed"
            );
            let pointer = format!("/redirects/{at}/from");
            found.push(Finding::warning(RULE.code, pointer, message).hint(RULE.example.right));
        }
    }
}
