//! `redirect.loop`: redirects that form a loop.

use super::*;
use std::collections::HashMap;

pub(super) const RULE: Rule = Rule {
    code: "redirect.loop",
    summary: "redirects form a loop",
    explanation: "Following the redirects from this address leads back to it, so a browser gives up with an error.",
    example: Example {
        files: &[(
            "redirects.yaml",
            "redirects:\n  - id: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0002\n    from: /a\n    to: /b\n  - id: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0003\n    from: /b\n    to: /a\n",
        )],
        right: "remove one of the entries",
    },
    run: Run::Item(&[Kind::Redirects, Kind::RedirectList], run),
};

struct Step<'a> {
    from: &'a str,
    to: &'a str,
    locale: Option<&'a str>,
}

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    let base = subject.definitions().settings.base_url.as_deref().unwrap_or_default().trim_end_matches('/');
    let mut steps: Vec<Option<Step<'_>>> = Vec::new();
    let mut by_from: HashMap<&str, Vec<usize>> = HashMap::new();
    for (at, entry) in subject.list("redirects") {
        let text = |key: &str| entry.get(key).and_then(Value::as_str);
        let step = text("from").zip(text("to")).map(|(from, to)| Step {
            from: plain(from),
            to: plain(to.strip_prefix(base).filter(|rest| rest.starts_with('/')).unwrap_or(to)),
            locale: text("locale"),
        });
        if let Some(step) = &step {
            by_from.entry(step.from).or_default().push(at);
        }
        steps.push(step);
    }
    let next = |at: usize| {
        let step = steps.get(at)?.as_ref()?;
        let fits = |to: &usize| match steps.get(*to).and_then(Option::as_ref).map(|next| next.locale) {
            Some(locale) => locale.is_none() || step.locale.is_none() || locale == step.locale,
            None => false,
        };
        by_from.get(step.to)?.iter().copied().find(fits)
    };
    for at in circles(steps.len(), next) {
        let address = steps[at].as_ref().map_or("", |step| step.from);
        let message = format!("the redirects from `{address}` lead back to it");
        let pointer = format!("/redirects/{at}/to");
        found.push(Finding::error(RULE.code, pointer, message).hint(RULE.example.right));
    }
}

/// An address without the parts that do not affect its target.
fn plain(address: &str) -> &str {
    let path = address.split(['?', '#']).next().unwrap_or(address);
    match path.strip_suffix('/') {
        Some("") | None => path,
        Some(short) => short,
    }
}

/// The members of cycles of two or more, in a graph where each node has at most one successor.
fn circles(count: usize, next: impl Fn(usize) -> Option<usize>) -> Vec<usize> {
    let mut walk_of = vec![usize::MAX; count];
    let mut members = Vec::new();
    for start in 0..count {
        let mut at = start;
        let met = loop {
            if walk_of[at] != usize::MAX {
                break Some(at).filter(|at| walk_of[*at] == start);
            }
            walk_of[at] = start;
            match next(at) {
                Some(to) => at = to,
                None => break None,
            }
        };
        let Some(entry) = met else { continue };
        let mut circle = vec![entry];
        let mut at = next(entry);
        while let Some(to) = at.filter(|to| *to != entry) {
            circle.push(to);
            at = next(to);
        }
        if circle.len() > 1 {
            members.extend(circle);
        }
    }
    members.sort_unstable();
    members
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_members_of_cycles_are_found() {
        let nexts = [Some(1), Some(2), Some(1), Some(0), None, Some(5), Some(4)];
        assert_eq!(circles(nexts.len(), |at| nexts[at]), [1, 2]);
    }

    #[test]
    fn trailing_slash_query_and_fragment_are_ignored() {
        for (address, path) in [("/a/", "/a"), ("/", "/"), ("/a?b#c", "/a"), ("/a#b", "/a")] {
            assert_eq!(plain(address), path);
        }
    }
}
