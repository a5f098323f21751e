//! `post.translation.untranslated`: a translation still has texts of its original.

use super::*;
use crate::base::text::count;

/// Most places that the message names.
const PLACES_SHOWN: usize = 3;

pub(super) const RULE: Rule = Rule {
    code: "post.translation.untranslated",
    summary: "a translation still has texts of its original",
    explanation: "Visitors would read a sentence in another language than that of the page. Names, numbers, addresses and single \
        words do not count. A text that is right as it is can be confirmed: `cms translation update POST LOCALE --confirm PATH`.",
    example: Example {
        files: &[
            ("posts/page/en/one.yaml", page!(1, "one", "excerpt: How we came to be here.\n")),
            (
                "posts/page/es/uno.yaml",
                "id: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0002\ntype: page\nlocale: es\nslug: uno\ntitle: Uno\nstatus: draft\n\
                 translationOfId: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001\nexcerpt: How we came to be here.\n",
            ),
        ],
        right: "excerpt: C\u{f3}mo llegamos aqu\u{ed}.",
    },
    run: Run::Item(&[Kind::Post], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    if subject.value.get("deletedAt").is_some_and(|at| !at.is_null()) {
        return;
    }
    let Some(original) = subject.text("translationOfId").and_then(|id| subject.lookup.post_value(id)) else {
        return;
    };
    let places = untranslated(&original, subject.value, subject.definitions());
    let Some(first) = places.first() else { return };
    let mut names: Vec<String> =
        places.iter().take(PLACES_SHOWN).map(|place| format!("`{}`", place.path)).collect();
    if places.len() > PLACES_SHOWN {
        names.push(format!("{} more", places.len() - PLACES_SHOWN));
    }
    let verb = if places.len() == 1 { "is" } else { "are" };
    let texts = count(places.len(), "text");
    let message = format!("{texts} {verb} still in the language of the original: {}", names.join(", "));
    let hint = "translate the texts, or confirm each one as it is: `cms translation update POST LOCALE --confirm PATH`";
    found.push(Finding::warning(RULE.code, &first.pointer, message).hint(hint));
}
