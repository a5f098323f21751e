//! Imports of real sites, if they are available, and their speed.

use crate::base::Value;
use crate::import::front_matter;
use crate::import::markdown::{Draft, Import, Options, SourceFile, Taken, read};
use std::collections::HashSet;
use std::path::Path;

/// The files of a folder beside the project; `None` (with a message) when it is missing.
#[expect(clippy::print_stderr, reason = "a skipped test says so")]
fn shared(folder: &str) -> Option<Vec<SourceFile>> {
    let above = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let found = above.map(|dir| dir.join("shared/data").join(folder)).find(|dir| dir.is_dir());
    let Some(root) = found else {
        eprintln!("skipped: shared/data/{folder} is not here");
        return None;
    };
    let mut files = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let inside = path.strip_prefix(&root).unwrap().to_str().unwrap().replace('\\', "/");
                files.push(SourceFile { path: inside, bytes: std::fs::read(&path).unwrap().into() });
            }
        }
    }
    Some(files)
}

fn options(name: &str, post_type: &str) -> Options {
    Options {
        post_type: post_type.into(),
        locale: "en".into(),
        locales: vec!["en".into()],
        source_name: name.into(),
        now: "2026-11-20T09:30:00Z".parse().unwrap(),
        ..Options::default()
    }
}

/// Imports a folder and checks the properties of every file of every site.
fn checked(name: &str, post_type: &str) -> Option<Import> {
    let files = shared(name)?;
    let options = options(name, post_type);
    let import = read(files.clone(), &options);
    let mut slugs = HashSet::new();
    let mut redirects = HashSet::new();
    for draft in &import.drafts {
        let file = files.iter().find(|file| file.path == draft.source).unwrap();
        let split = front_matter::read(std::str::from_utf8(&file.bytes).unwrap()).unwrap();
        let content = draft.value.pointer("/modules/0/props/content").map_or("", |c| c.as_str().unwrap());
        // Comments and a heading that repeats the title are removed, template tags become comments, HTML becomes Markdown.
        let has_tags = ["<", "{{", "{%"].iter().any(|mark| split.body.contains(mark));
        let is_whole = !has_tags && !split.body.trim_start().starts_with("# ");
        if is_whole {
            assert_eq!(content.trim(), split.body.trim(), "{}", draft.source);
            let (before, after) = split.body.split_once(content).unwrap();
            assert!(before.trim().is_empty(), "{}", draft.source);
            assert!(content.is_empty() || after.trim().is_empty(), "{}", draft.source);
        }
        for (key, value) in &split.fields {
            assert!(is_kept(draft, key, value), "{}: {key}", draft.source);
        }
        assert!(slugs.insert(draft.slug.clone()), "{}", draft.slug);
        assert!(draft.redirects.iter().all(|from| redirects.insert(from.clone())), "{:?}", draft.redirects);
    }
    let mut reversed = files.clone();
    reversed.reverse();
    assert_eq!(read(reversed, &options), import);
    let taken: Taken = import.drafts.iter().map(|d| (("en".to_owned(), d.slug.clone()), d.id)).collect();
    assert_eq!(read(files, &Options { taken, ..options }), import);
    Some(import)
}

/// Whether a front matter value is where the rules put it.
fn is_kept(draft: &Draft, key: &str, value: &Value) -> bool {
    let field = |name: &str| draft.value.get(name) == Some(value);
    let leads_here = |path: &Value| {
        let path = path.as_str().unwrap().trim_matches('/');
        draft.redirects.iter().any(|from| from.trim_matches('/') == path)
    };
    match key {
        "title" => field("title"),
        "description" => field("excerpt"),
        "weight" => field("orderIndex"),
        "path" => leads_here(value),
        "aliases" => value.as_array().unwrap().iter().all(leads_here),
        _ => {
            let listed = draft.unknown.iter().any(|unknown| unknown.custom_field.as_deref() == Some(key));
            listed && draft.value["customFields"].get(key) == Some(value)
        }
    }
}

#[test]
fn real_blog_is_imported() {
    let Some(import) = checked("rust-blog", "blog") else { return };
    assert_eq!(import.drafts.len(), 552);
    let skipped: Vec<&str> = import.skipped.iter().map(|skipped| skipped.file.as_str()).collect();
    assert_eq!(skipped, ["LICENSE-APACHE", "LICENSE-MIT"]);
    let dated = import.drafts.iter().filter(|draft| draft.value.get("publishedAt").is_some()).count();
    assert_eq!(dated, 548);
    // 548 posts, three sections, and one page that is only a template.
    let notes = |what: &str| -> Vec<&str> {
        import.notes.iter().filter(|n| n.message.contains(what)).map(|n| n.file.as_str()).collect()
    };
    let sections = ["content/_index.md", "content/inside-rust/_index.md", "content/releases/_index.md"];
    assert_eq!(notes("the post has no modules"), [&sections[..], &["content/releases/latest.md"]].concat());
    assert_eq!(notes("no title"), ["content/releases/latest.md"]);
    assert_eq!(
        (notes("the slug `").len(), notes("`aliases` is empty").len(), import.notes.len()),
        (63, 2, 105)
    );
    let left_out = (notes("HTML comments are left out").len(), notes("the first heading repeats").len());
    assert_eq!(left_out, (16, 19));
    let unknown: Vec<(&str, usize)> = import.unknown_keys().into_iter().collect();
    let expected = [("authors", 548), ("extra", 431), ("generate_feeds", 2), ("sort_by", 2), ("template", 2)];
    assert_eq!(unknown, expected);
}

#[test]
fn real_documentation_is_imported() {
    let Some(import) = checked("zola-docs", "documentation") else { return };
    assert_eq!(import.drafts.len(), 45);
    assert_eq!(import.skipped.len(), 1);
    let find = |source: &str| import.drafts.iter().find(|draft| draft.source.ends_with(source)).unwrap();
    let feeds = find("templates/feeds/index.md");
    assert_eq!(feeds.redirects, ["/documentation/templates/feeds/", "/documentation/templates/rss/"]);
    assert_eq!(feeds.value["orderIndex"], 50);
    assert_eq!(find("deployment/overview.md").slug, "overview-deployment");
}

#[test]
fn ten_thousand_files_are_imported() {
    let text =
        "---\ntitle: Post\ndate: 2020-01-02\ntags: [a, b]\nversion: 1.10\n---\n\n# Hello\n\nSome *text*.\n";
    let files = (0..10_000)
        .map(|n| SourceFile { path: format!("posts/{n:05}/index.md"), bytes: text.as_bytes().into() })
        .collect();
    let import = read(files, &options("many", "blog"));
    assert_eq!(import.drafts.len(), 10_000);
    assert!(import.drafts.iter().enumerate().all(|(n, draft)| draft.slug == format!("{n:05}")));
}
