//! `post.slug.taken`: two posts of one language with one slug.

use super::*;

pub(super) const RULE: Rule = Rule {
    code: "post.slug.taken",
    summary: "another post of this language has the slug",
    explanation: "A slug is unique in its language, across all post types and deleted posts, because addresses are made from it and a deleted post \
        can come back.",
    example: Example {
        files: &[
            ("posts/page/en/news.yaml", page!(1, "news", "")),
            (
                "posts/blog/en/news.yaml",
                "id: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0002\ntype: blog\nlocale: en\nslug: news\ntitle: News\nstatus: draft\n",
            ),
        ],
        right: "slug: latest-news",
    },
    run: Run::Item(&[Kind::Post], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    let (Some(locale), Some(slug)) = (subject.text("locale"), subject.text("slug")) else { return };
    let mut others = subject.others(subject.lookup.posts_with_slug(locale, slug));
    if others.is_empty() {
        return;
    }
    // A copied file has the same id, which is reported instead.
    let copies = subject.text("id").map(|id| subject.lookup.paths_of_id(Kind::Post, id)).unwrap_or_default();
    others.retain(|path| !copies.contains(path));
    if !others.is_empty() {
        let message = format!("the slug `{slug}` is taken in `{locale}` by {}", named(&others));
        let finding = Finding::error(RULE.code, "/slug", message).hint("choose another slug");
        found.push(Finding { others, ..finding });
    }
}
