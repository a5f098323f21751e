//! `post.path.misplaced`: a file in an unexpected place.

use super::*;

pub(super) const RULE: Rule = Rule {
    code: "post.path.misplaced",
    summary: "the file is not at the path of its type",
    explanation: "Posts are read wherever they lie in `posts/`, but people look for them where the post type's `path` says. A file elsewhere keeps \
        its place when its slug changes.",
    example: Example {
        files: &[("posts/drafts/one.yaml", page!(1, "one", ""))],
        right: "posts/page/en/one.yaml",
    },
    run: Run::Item(&[Kind::Post], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    let (Some(post_type), Some(locale), Some(slug)) =
        (subject.text("type"), subject.text("locale"), subject.text("slug"))
    else {
        return;
    };
    let Some(id) = subject.text("id").and_then(|id| id.parse().ok()) else { return };
    if !subject.definitions().post_types.contains_key(post_type) {
        return;
    }
    let facts = PathFacts { post_type, locale, slug, id, date: jiff::civil::Date::ZERO };
    let template = subject.definitions().path_template(post_type);
    if template.date_of(subject.path, &facts).is_none() {
        let message = format!("the path does not follow `{template}`");
        found.push(
            Finding::warning(RULE.code, "", message).hint("`cms post move` moves the file to its path"),
        );
    }
}
