//! `post.address.taken`: two posts at one address, or a post where the pages of another language begin.

use super::*;
use crate::check::addresses;
use crate::check::lookup::PostFacts;
use crate::urls::derived::locale_prefix;

pub(super) const RULE: Rule = Rule {
    code: "post.address.taken",
    summary: "the address is that of another post, or of a language",
    explanation: "Visitors get one page at an address. Slugs are unique in their language only: a post of the default language with the slug `es` is \
        at `/es`, where the pages in Spanish begin, and the home page in Spanish is there, too. A new language, another default language, another \
        parent or another pattern can bring two posts together.",
    example: Example { files: &[("posts/page/en/es.yaml", page!(1, "es", ""))], right: "slug: spanish" },
    run: Run::Item(&[Kind::Post], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    let lookup = subject.lookup;
    let post = subject.text("id").and_then(|id| lookup.post(id)).filter(|post| !post.deleted);
    let Some(post) = post else { return };
    let Some(address) = addresses::of_post(lookup, &post) else { return };
    let mut others = addresses::posts_at(lookup, &address);
    // Copies of a file, and posts with the same slug, have rules of their own.
    let is_named =
        |other: &PostFacts| other.id == post.id || (&other.locale, &other.slug) == (&post.locale, &post.slug);
    others.retain(|other| !other.deleted && !is_named(other));
    if let Some(other) = others.first() {
        let others = subject.others(lookup.paths_of_id(Kind::Post, &other.id));
        let message = format!("`{address}` is also the address of {}", named(&others));
        let finding =
            Finding::error(RULE.code, "/slug", message).hint("choose another slug or another parent");
        found.push(Finding { others, ..finding });
        return;
    }
    let settings = &subject.definitions().settings;
    let begins_at = |locale: &str| locale_prefix(locale, &settings.locales.default_locale);
    let mut languages = settings.locales().filter(|locale| *locale != post.locale);
    if let Some(locale) = languages.find(|locale| begins_at(locale).eq_ignore_ascii_case(&address)) {
        let message = format!(
            "`{address}` is where the pages in `{locale}` begin, and the post is in `{}`",
            post.locale
        );
        found.push(Finding::error(RULE.code, "/slug", message).hint("choose another slug or another parent"));
    }
}
