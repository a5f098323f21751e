//! `list.hidden`: a list of posts that nobody sees, because a redirect begins at its address.

use super::*;
use crate::check::addresses::posts_at;
use crate::urls::Ways as _;

pub(super) const RULE: Rule = Rule {
    code: "list.hidden",
    summary: "a redirect begins where the list of a type is",
    explanation: "Redirects come before lists: visitors of the address get what the redirect leads to, and the list of these posts is nowhere. This may be \
        meant; then the warning can be ignored.",
    example: Example {
        files: &[
            (
                "post-types/blog.yaml",
                "type: blog\nlabel: Blog post\nmoduleGroup:\n  name: blog-default\nurlPatterns:\n  - locale: en\n    pattern: /news/{slug}\n    isDefault: true\n",
            ),
            (
                "redirects.yaml",
                "redirects:\n  - id: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0002\n    from: /news\n    to: https://example.org\n",
            ),
        ],
        right: "remove the redirect, or give the type another pattern",
    },
    run: Run::Item(&[Kind::PostType], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    let Some(post_type) = subject.text("type") else { return };
    if subject.value.get("permalinksEnabled").and_then(Value::as_bool) == Some(false) {
        return;
    }
    let ways = subject.lookup.ways();
    for (at, entry) in subject.list("urlPatterns") {
        let text = |key: &str| entry.get(key).and_then(Value::as_str);
        let pattern = text("locale").and_then(|locale| subject.lookup.patterns().of_links(post_type, locale));
        let own = pattern.filter(|own| text("pattern") == Some(own.text.as_str()));
        let Some(list) = own.and_then(|own| own.own_list()) else { continue };
        let redirects = ways.redirects_from(&list);
        let is_followed = |locale: &String| *locale == ways.locale_of(&list);
        let is_redirected = redirects.iter().any(|one| one.locale.as_ref().is_none_or(is_followed));
        if is_redirected && !posts_at(subject.lookup, &list).iter().any(|post| post.is_live()) {
            let message =
                format!("a redirect begins at `{list}`, so visitors do not see the list of these posts");
            let pointer = format!("/urlPatterns/{at}/pattern");
            found.push(Finding::warning(RULE.code, pointer, message).hint(RULE.example.right));
        }
    }
}
