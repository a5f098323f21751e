//! `list.hidden`: a list of posts that nobody sees, because a redirect begins at its address.

use super::*;
use crate::check::addresses::{Lead, lead, posts_at, posts_led_to};
use crate::check::lookup::{Lookup, PostFacts};
use crate::model::Redirect;
use crate::urls::{Pattern, redirect_at};
use std::sync::Arc;

pub(super) const RULE: Rule = Rule {
    code: "list.hidden",
    summary: "a redirect begins where the list of a type is",
    explanation: "Redirects come before lists: visitors of the address get what the redirect leads to, and the list of these posts is nowhere. This may be \
        meant; then the warning can be ignored. A redirect to one of these posts is meant and not reported.",
    example: Example {
        files: &[
            (
                "posts/blog/en/one.yaml",
                "id: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001\ntype: blog\nlocale: en\nslug: one\ntitle: One\nstatus: published\n",
            ),
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
    run: Run::Item(&[Kind::PostType, Kind::Redirects, Kind::RedirectList], run),
};

/// The type and the redirect both get the finding, so that a write of either shows it.
fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    let is_of_type = subject.kind == Kind::PostType;
    for pattern in subject.lookup.patterns().all() {
        if is_of_type && subject.text("type") != Some(pattern.post_type.as_str()) {
            continue;
        }
        let Some((list, redirect)) = hidden(subject.lookup, pattern) else { continue };
        let id = redirect.id.to_string();
        let has = |entry: &Value, key: &str, text: &str| {
            entry.get(key).and_then(Value::as_str).is_some_and(|own| own.eq_ignore_ascii_case(text))
        };
        let is_pattern =
            |entry: &Value| has(entry, "locale", &pattern.locale) && has(entry, "pattern", &pattern.text);
        let place = match is_of_type {
            true => subject.list("urlPatterns").find(|one| is_pattern(one.1)),
            false => subject.list("redirects").find(|one| has(one.1, "id", &id)),
        };
        if let Some((at, _)) = place {
            let message =
                format!("a redirect begins at `{list}`, so visitors do not see the list of these posts");
            let pointer = match is_of_type {
                true => format!("/urlPatterns/{at}/pattern"),
                false => format!("/redirects/{at}/from"),
            };
            found.push(Finding::warning(RULE.code, pointer, message).hint(RULE.example.right));
        }
    }
}

/// The list of a type with posts that visitors see, and the redirect that they get in place of it. One that leads nowhere does
/// not count: that is a finding of its own, and it may lead to where the list is until an approval, which removes it. Nor does
/// one to a live post of the list: it is meant, as to the index of imported documentation.
fn hidden<'a>(lookup: &'a dyn Lookup, pattern: &Pattern) -> Option<(String, &'a Redirect)> {
    let (post_type, locale) = (pattern.post_type.as_str(), pattern.locale.as_str());
    let has_pages = lookup.definitions().post_types.get(post_type)?.permalinks_enabled;
    let is_of_links =
        lookup.patterns().of_links(post_type, locale).is_some_and(|own| own.text == pattern.text);
    let list = pattern.own_list().filter(|_| has_pages && is_of_links)?;
    let redirect = redirect_at(&list, lookup.ways())?;
    let leads = redirect.to.as_deref().is_none_or(|to| lead(lookup, to) != Lead::Nowhere);
    let has_page = || posts_at(lookup, &list).iter().any(|post| post.is_live());
    let is_own = |post: &Arc<PostFacts>| post.post_type == post_type && post.locale == locale;
    let is_hidden = leads
        && !has_page()
        && lookup.has_live_post(post_type, locale)
        && !posts_led_to(lookup, &list).iter().any(is_own);
    is_hidden.then_some((list, redirect))
}
