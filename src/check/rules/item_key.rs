//! `item.key.duplicate`: two globals, forms, terms, or menus of a language with the same name.

use super::*;

pub(super) const RULE: Rule = Rule {
    code: "item.key.duplicate",
    summary: "two items have the same name",
    explanation: "Pages call globals, forms and terms by their slug, or by a slug that they had before \
        (`aliases`), and menus by their slug and their language: each language may have a menu `main`, and one may be \
        for all others. A name that two items share leads to either of them.",
    example: Example {
        files: &[(
            "globals/invitation.yaml",
            "id: a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0002\nslug: invitation\ntype: callout\naliases: [cta]\nprops:\n  title: Join us\n",
        )],
        right: "aliases: []",
    },
    run: Run::Item(&[Kind::Global, Kind::Form, Kind::Term, Kind::Menu], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    let slug = subject.text("slug").map(|slug| ("/slug".to_owned(), slug));
    let aliases =
        subject.list("aliases").filter_map(|(at, alias)| Some((format!("/aliases/{at}"), alias.as_str()?)));
    for (pointer, name) in slug.into_iter().chain(aliases) {
        let key = match (subject.kind, subject.path.split('/').nth(1)) {
            (Kind::Term, Some(taxonomy)) => format!("{taxonomy}/{name}"),
            _ => name.to_owned(),
        };
        let mut others = subject.others(subject.lookup.paths_of_key(subject.kind, &key));
        let copies = subject.value.get("id").and_then(Value::as_str);
        let copies = copies.map(|id| subject.lookup.paths_of_id(subject.kind, id)).unwrap_or_default();
        others.retain(|path| !copies.contains(path));
        if subject.kind == Kind::Menu {
            let locale = subject.text("locale");
            others.retain(|path| subject.lookup.locale_of_menu(path).as_deref() == locale);
        }
        if !others.is_empty() {
            let message = format!("the {} `{name}` is also in {}", subject.kind, named(&others));
            found
                .push(Finding::error(RULE.code, pointer, message).hint("give one of the items another name"));
        }
    }
}
