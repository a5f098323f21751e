//! Properties that hold for any file, however broken.

use crate::base::text::is_slug;
use crate::import::front_matter;
use crate::import::markdown::{Options, SourceFile, Taken, read};
use proptest::prelude::*;
use std::collections::HashSet;

/// Texts from pieces of front matter and Markdown, so that most of them are nearly valid.
fn text() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "+++",
        "---",
        ";;;",
        "...",
        "\n",
        "\n",
        "\r\n",
        "{",
        "}",
        "[",
        "]",
        "\"",
        "'",
        "a",
        "title",
        "date",
        "slug",
        "path",
        "tags",
        "draft",
        ": ",
        " = ",
        "- ",
        "  ",
        "\t",
        ",",
        "1.10",
        "2020-01-02",
        "true",
        "~",
        "&a ",
        "*a",
        "!t ",
        "<<: ",
        "é",
        "#",
        "|",
        ">",
        "<img src=x>",
        "![x](y)",
        "{{ x }}",
        "\u{feff}",
        "\0",
        "/a/b",
        "日本",
    ]);
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

fn front(body: String, fence: &'static str) -> String {
    format!("{fence}\n{body}\n{fence}\ntext\n")
}

fn any_file() -> impl Strategy<Value = String> {
    prop_oneof![
        text(),
        (text(), prop::sample::select(vec!["+++", "---", ";;;"]))
            .prop_map(|(body, fence)| front(body, fence)),
    ]
}

proptest! {
    #[test]
    fn body_is_the_end_of_the_file(text in any_file()) {
        if let Ok(split) = front_matter::read(&text) {
            prop_assert!(text.ends_with(split.body));
        }
    }

    #[test]
    fn every_file_becomes_a_valid_post_or_is_skipped(texts in prop::collection::vec(any_file(), 1..6)) {
        let names = ["a.md", "b/a.md", "b/_index.md", "2020-01-02-a.md", "c/a/index.md", "x.txt"];
        let files: Vec<SourceFile> = texts
            .iter()
            .zip(names)
            .map(|(text, path)| SourceFile { path: path.into(), bytes: text.as_bytes().into() })
            .collect();
        let options = Options { post_type: "blog".into(), locale: "en".into(), source_name: "s".into(), ..Options::default() };
        let import = read(files.clone(), &options);
        prop_assert_eq!(import.drafts.len() + import.skipped.len(), files.len());
        let slugs: HashSet<&str> = import.drafts.iter().map(|draft| draft.slug.as_str()).collect();
        prop_assert_eq!(slugs.len(), import.drafts.len());
        prop_assert!(slugs.into_iter().all(is_slug));
        for draft in &import.drafts {
            prop_assert!(draft.value["title"].as_str().is_some_and(|title| !title.trim().is_empty()), "{}", draft.value);
        }
        let taken: Taken = import.drafts.iter().map(|d| ((d.locale.clone(), d.slug.clone()), d.id)).collect();
        let again = read(files, &Options { taken, ..options });
        prop_assert_eq!(again, import);
    }
}
