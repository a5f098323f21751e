//! Posts that are put aside while others are read.

use super::rules::{files, options};
use crate::base::shelved::tests::InMemory;
use crate::import::markdown::{Import, Options, read};
use std::sync::Arc;

#[test]
fn posts_on_a_shelf_are_the_same() {
    let page = |title: &str, body: &str| format!("---\ntitle: {title}\ndate: 2020-01-02\n---\n{body}\n");
    let pages = [
        ("index.md", page("Start", "[b](b.md)")),
        ("b.md", page("B", "# One\n\n## Two & Three")),
        ("b.fr.md", page("B", "Un")),
        ("sub/index.mdx", page("Sub", "<DocCardList />")),
        ("sub/c.md", page("C", "")),
        ("sub/d.md", format!("---\nsort_by: title\nslug: b\n---\n{}", "text ".repeat(9))),
    ];
    let list: Vec<(&str, &str)> = pages.iter().map(|(path, text)| (*path, text.as_str())).collect();
    let plain = Options { hierarchy: true, locales: vec!["en".into(), "fr".into()], ..options() };
    let shelf = Options { shelf: Some(Arc::new(InMemory)), ..plain.clone() };
    let [plain, shelf] = [plain, shelf].map(|options| read(files(&list), &options));
    assert_eq!(plain.drafts.len(), 6);
    assert_eq!(plain, shelf);
    let texts = |import: &Import| import.drafts.iter().map(|one| one.value.to_string()).collect::<Vec<_>>();
    assert_eq!(texts(&plain), texts(&shelf), "and their fields are in the same order");
}
