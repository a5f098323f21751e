//! `post.translation.same-locale`: a translation in the language of its source.

use super::*;

pub(super) const RULE: Rule = Rule {
    code: "post.translation.same-locale",
    summary: "a translation is in the language of its original",
    explanation: "A translation and its original are the same page in two languages. Two posts of one language are two pages.",
    example: Example {
        files: &[(
            "posts/page/en/one.yaml",
            page!(1, "one", "translationOfId: b0000000-0000-4000-8000-000000000001\n"),
        )],
        right: "locale: es",
    },
    run: Run::Item(&[Kind::Post], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    let Some(locale) = subject.text("locale") else { return };
    for (reference, id) in posts_at(subject, "translationOfId") {
        let original = subject.lookup.post(&id);
        if original.is_some_and(|original| original.locale == locale) {
            let message = format!("this translation and its original are both in `{locale}`");
            let hint = "give this post its own language, or remove `translationOfId`";
            found.push(Finding::error(RULE.code, &reference.pointer, message).hint(hint));
        }
    }
}
