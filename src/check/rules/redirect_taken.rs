//! `redirect.taken`: a redirect that is never followed, because another one has its old address.

use super::*;

pub(super) const RULE: Rule = Rule {
    code: "redirect.taken",
    summary: "another redirect begins at the same address",
    explanation: "A final `/` makes no difference to a request: `/old` and `/old/` are one address, also where they stand in different files. The \
        first redirect from it is followed, the others never are.",
    example: Example {
        files: &[(
            "redirects.yaml",
            "redirects:\n  - id: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0002\n    from: /old\n    to: https://example.org/one\n  - id: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0003\n    from: /old/\n    to: https://example.org/two\n",
        )],
        right: "remove one of the entries",
    },
    run: Run::Item(&[Kind::Redirects, Kind::RedirectList], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    let ways = subject.lookup.ways();
    for (at, entry) in subject.list("redirects") {
        let text = |key: &str| entry.get(key).and_then(Value::as_str);
        let (Some(id), Some(from)) = (text("id"), text("from")) else { continue };
        let mut same = ways.redirects_spelled(from).filter(|other| other.locale.as_deref() == text("locale"));
        let Some(first) = same.next() else { continue };
        let first_id = first.id.to_string();
        if first_id.eq_ignore_ascii_case(id) {
            continue;
        }
        let is_here =
            |(_, other): (usize, &Value)| other.get("id").and_then(Value::as_str) == Some(first_id.as_str());
        // The same text twice in a file is an error of that file alone.
        if first.from == from && subject.list("redirects").any(is_here) {
            continue;
        }
        let message =
            format!("`{from}` is never followed: requests for it get the redirect from `{}`", first.from);
        let pointer = format!("/redirects/{at}/from");
        found.push(Finding::warning(RULE.code, pointer, message).hint(RULE.example.right));
    }
}
