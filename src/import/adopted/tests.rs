//! Repositories of Markdown files that stay where they are.

use super::*;

fn file(path: &str, text: &str) -> SourceFile {
    SourceFile { path: path.to_owned(), bytes: text.as_bytes().into() }
}

fn repository() -> Vec<SourceFile> {
    let mut files = vec![
        file("hugo.toml", "baseURL = 'https://a.example'\n"),
        file("README.md", "# About\n"),
        file("content/about.md", "---\ntitle: About\nweight: 2\n---\nText\n"),
        file("static/x.png", ""),
    ];
    for at in 1..=24 {
        let kind = if at % 2 == 0 { "news" } else { "tip" };
        let tags = if at == 3 { "one" } else { "[one, two]" };
        let text = format!(
            "---\ntitle: {at}\ndate: 2026-01-{at:02}\nkind: {kind}\ntags: {tags}\ndraft: false\n---\nSee [next](b.md).\n"
        );
        files.push(file(&format!("content/posts/p{at}.md"), &text));
    }
    files.push(file("content/posts/b.md", "---\ntitle: B\ndate: 2026-02-01\nkind: tip\ntags: []\n---\n"));
    files
}

#[test]
fn types_follow_folders_and_front_matter() {
    let types = propose(&repository(), Generator::Hugo);
    let names: Vec<(&str, &[String])> =
        types.types.iter().map(|kind| (kind.name.as_str(), kind.folders.as_slice())).collect();
    assert_eq!(names, [("content", &["content".to_owned()][..]), ("posts", &["content/posts".to_owned()])]);
    let posts = &types.types[1];
    let fields: Vec<(&str, &str, bool)> =
        posts.fields.iter().map(|field| (field.slug.as_str(), field.kind.name(), field.required)).collect();
    assert_eq!(
        fields,
        [
            ("title", "text", true),
            ("date", "date", true),
            ("kind", "select", true),
            ("draft", "boolean", false)
        ]
    );
    assert_eq!(posts.free, ["tags"], "a text in one file, and a list in another");
    let (read, findings) = MarkdownTypes::read(types.to_value());
    assert_eq!((read.as_ref(), findings.len()), (Some(&types), 0), "the file says the same");
    assert_eq!(types.of("content/posts/p1.md").map(|kind| kind.name.as_str()), Some("posts"));
    assert_eq!(types.of("content/about.md").map(|kind| kind.name.as_str()), Some("content"));
    assert_eq!(types.of("README.md"), None);
}

#[test]
fn types_are_the_collections_of_an_editor_where_there_are_some() {
    let config = "collections:\n  - {name: Tips, folder: content/posts, fields: [{name: title}, {name: kind, widget: select, options: [news, tip]}, {name: body, widget: markdown}]}\n  - {name: tips, folder: content, fields: []}\n";
    let mut files = repository();
    files.push(file("static/admin/config.yml", config));
    let types = propose(&files, Generator::Hugo);
    let found: Vec<(&str, Vec<(&str, &str)>)> = types
        .types
        .iter()
        .map(|kind| {
            let fields = kind.fields.iter().map(|field| (field.slug.as_str(), field.kind.name()));
            (kind.folders[0].as_str(), fields.collect())
        })
        .collect();
    // Keys that the settings do not have follow; a second collection of the name is none.
    assert_eq!(
        found,
        [
            ("content", vec![("title", "text"), ("weight", "number")]),
            (
                "content/posts",
                vec![("title", "text"), ("kind", "select"), ("date", "date"), ("draft", "boolean")]
            )
        ]
    );
    assert_eq!(check(&files, &types), (26, Vec::new()));
}

#[test]
fn files_are_checked_by_file_and_line() {
    let mut files = repository();
    let types = propose(&files, Generator::Hugo);
    assert_eq!(check(&files, &types), (26, Vec::new()));
    let bad = "---\ntitle: Bad\ndate: soon\nkind: nwes\ntitel: x\n---\n\n[a](gone.md) and ![](../../static/x.png)\n\n![](y.png)\n";
    files.push(file("content/posts/bad.md", bad));
    files.push(file(
        "content/posts/c.md",
        "---\ntitle: a\n<<<<<<< ours\nx: 1\n=======\n>>>>>>> theirs\n---\n",
    ));
    files.push(file("content/posts/d.md", "---\ntitle: a: b\n---\n"));
    files.push(file("content/e.md", "---\ntitle: E\nurl: /e/\n---\n"));
    files.push(file("content/f.md", "---\ntitle: F\nweight: 1\nurl: /e\n---\n"));
    let (_, found) = check(&files, &types);
    let found: Vec<(&str, u32, &str)> =
        found.iter().map(|one| (one.file.as_str(), one.line, one.code.as_str())).collect();
    assert_eq!(
        found,
        [
            ("content/posts/bad.md", 3, "time.invalid"),
            ("content/posts/bad.md", 4, "field.value"),
            ("content/posts/bad.md", 5, "custom.field.unknown"),
            ("content/posts/bad.md", 8, "markdown.link.dead"),
            ("content/posts/bad.md", 10, "markdown.link.dead"),
            ("content/posts/c.md", 3, "markdown.conflict-markers"),
            ("content/posts/d.md", 2, "markdown.front-matter"),
            ("content/e.md", 3, "custom.field.unknown"),
            ("content/f.md", 4, "custom.field.unknown"),
            ("content/f.md", 4, "markdown.address.taken"),
        ]
    );
}
