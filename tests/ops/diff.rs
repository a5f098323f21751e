//! `cms diff …`.

use super::{answer, refused};
use crate::support::Sandbox;
use serde_json::{Value, json};

fn places(item: &Value) -> Vec<String> {
    let changes = item["changes"].as_array().into_iter().flatten();
    changes
        .map(|c| format!("{} {}", c["kind"].as_str().unwrap_or(""), c["path"].as_str().unwrap_or("")))
        .collect()
}

#[test]
fn sides_are_stages_revisions_and_files() {
    let site = Sandbox::site();
    assert_eq!(answer(&site, &["diff"])["total"], 0);
    site.cms(&["post", "set", "contact", "title=One"]).ok();
    site.cms(&["post", "set", "about", "title=Two"]).ok();
    site.write(
        "posts/page/en/contact.yaml",
        &site.read("posts/page/en/contact.yaml").replace("One", "Three"),
    );
    let sides = |args: &[&str]| {
        let diff = answer(&site, &[&["diff"], args].concat());
        let title = |item: &Value| {
            let change =
                item["changes"].as_array().and_then(|c| c.iter().find(|c| c["path"] == "title")).cloned();
            change.map(|c| {
                format!("{}>{}", c["before"].as_str().unwrap_or(""), c["after"].as_str().unwrap_or(""))
            })
        };
        let titles: Vec<_> = diff["data"].as_array().into_iter().flatten().filter_map(title).collect();
        format!(
            "{} {}: {}",
            diff["from"]["name"].as_str().unwrap_or(""),
            diff["to"]["name"].as_str().unwrap_or(""),
            titles.join(" ")
        )
    };
    for (args, expected) in [
        (&[][..], "source review: About the workshop>Two Contact>One"),
        (&["review"], "source review: About the workshop>Two Contact>One"),
        (&["review", "contact"], "source review: Contact>One"),
        (&["contact"], "source review: Contact>One"),
        (&["--stage", "review", "about"], "source review: About the workshop>Two"),
        (&["source"], "source work-tree: About the workshop>Two Contact>Three"),
        (&["work-tree"], "HEAD work-tree: One>Three"),
        (&["work-tree", "source", "contact"], "work-tree source: Three>Contact"),
        (&["review~1", "review"], "review~1 review: About the workshop>Two"),
        (&["review~1..review"], "review~1 review: About the workshop>Two"),
        (&["--from", "review", "--to", "source", "about"], "review source: Two>About the workshop"),
        (&["source", "source"], "source source: "),
    ] {
        assert_eq!(sides(args), expected, "{args:?}");
    }
    refused(
        &site,
        &[
            (&["diff", "nothing-of-the-kind"], 1, "post.not-found"),
            (&["diff", "source", "review", "nothing-of-the-kind"], 1, "post.not-found"),
            (&["diff", "review", "--stage", "review"], 2, "diff.sides"),
            (&["diff", "--from", "no-such-branch"], 1, "revision.unknown"),
        ],
    );
}

#[test]
fn exit_code_reports_differences() {
    let site = Sandbox::site();
    site.cms(&["diff", "--exit-code"]).exits(0);
    site.cms(&["diff", "ai-review", "--exit-code"]).exits(7);
    site.cms(&["diff", "ai-review"]).exits(0);
}

#[test]
fn json_names_modules_fields_words_and_moves() {
    let site = Sandbox::site();
    let diff = answer(&site, &["diff", "ai-review"]);
    assert_eq!(site.cms(&["diff", "ai-review", "--format", "json"]).ok().json(), diff);
    let item = &diff["data"][0];
    assert_eq!((&item["state"], &item["kind"]), (&json!("changed"), &json!("post")));
    let text = item["changes"].as_array().expect("changes").iter().find(|c| c["field"] == "props.content");
    let text = text.expect("a text in a module");
    assert!(text["words"].as_array().is_some_and(|words| words.iter().any(|word| word["kind"] == "added")));
    assert_eq!(text["moduleType"], "prose");
    let whole = item["changes"].as_array().expect("changes").iter().find(|c| c["field"].is_null());
    assert_eq!(whole.map(|c| (&c["kind"], &c["moduleType"])), Some((&json!("added"), &json!("faq"))));
    // A menu item under another parent is reported as moved, and so is a renamed file.
    site.cms(&["menu", "move-item", "main", "8a61", "--parent", "c882"]).ok();
    site.cms(&["post", "set", "contact", "slug=write-to-us"]).ok();
    let diff = answer(&site, &["diff"]);
    let of = |kind: &str| {
        diff["data"].as_array().and_then(|data| data.iter().find(|i| i["kind"] == kind)).cloned()
    };
    let menu = of("menu").expect("the menu");
    let moved = places(&menu);
    assert!(moved.len() == 1 && moved[0].starts_with("moved items["), "{moved:?}");
    assert_eq!(menu["changes"][0]["before"]["in"], "items");
    let post = of("post").expect("the post");
    assert_eq!(
        (&post["from"], &post["path"]),
        (&json!("posts/page/en/contact.yaml"), &json!("posts/page/en/write-to-us.yaml"))
    );
}

const NASTY: &str = "</details></summary><script>alert(1)</script> @everyone #1 ``` ````` **bold** [x](javascript:y) <!-- & \u{202e}";

#[test]
fn content_is_escaped_in_markdown_and_html() {
    let site = Sandbox::site();
    site.cms(&[
        "post",
        "set",
        "contact",
        &format!("title={NASTY}"),
        &format!("excerpt={NASTY}\nmore\n{NASTY}"),
    ])
    .ok();
    let markdown = site.cms(&["diff", "--format", "markdown"]).ok().stdout;
    assert_eq!(markdown.matches("</details>\n").count(), 1, "{markdown}");
    let mut fence = None;
    for line in markdown.lines() {
        let ticks = line.len() - line.trim_start_matches('`').len();
        match fence {
            None if ticks >= 3 => fence = Some(ticks),
            Some(open) if line.trim() == "`".repeat(open) => fence = None,
            Some(open) => assert!(!line.trim_start().starts_with(&"`".repeat(open)), "{line}"),
            // Outside of fences, text from content appears only inside <code>, escaped.
            None => {
                let bare: String = line
                    .split("<code>")
                    .enumerate()
                    .map(|(at, part)| match at {
                        0 => part.to_owned(),
                        _ => part.split_once("</code>").map_or(String::new(), |(_, after)| after.to_owned()),
                    })
                    .collect();
                assert!(!bare.contains("alert") && !bare.contains('@') && !bare.contains("#1"), "{line}");
                assert!(!line.contains("<script"), "{line}");
            }
        }
    }
    assert_eq!(fence, None, "every fence ends");
    assert!(!markdown.contains('\u{202e}'));
    let html = site.cms(&["diff", "--format", "html"]).ok().stdout;
    assert!(html.starts_with("<!doctype html>") && html.contains("default-src 'none'"));
    assert!(!html.contains("<script") && !html.contains("<!--") && !html.contains('\u{202e}'));
    assert!(html.contains("&lt;script&gt;"));
}

#[test]
fn file_with_another_comment_is_said_to_have_the_same_content() {
    let site = Sandbox::site();
    let path = "posts/page/en/about.yaml";
    site.write(path, &format!("# A note for editors\n{}", site.read(path)));
    site.git(&["commit", "--quiet", "--all", "--message", "A note"]);
    let diff = answer(&site, &["review", "diff", "about"]);
    assert_eq!(diff["data"][0]["changes"], json!([]));
    assert!(diff["data"][0]["warnings"][0].as_str().expect("a note").contains("the same"), "{diff}");
    site.cms(&["post", "set", "about", "title=New"]).ok();
    assert_eq!(answer(&site, &["review", "diff", "about"])["data"][0]["warnings"], Value::Null);
}

#[test]
fn markdown_fits_a_comment() {
    let site = Sandbox::site();
    let long = "word ".repeat(2_000);
    for number in 0..30 {
        let args = ["post", "create", "--type", "page", "--locale", "en", "--title"];
        let (title, slug) = (format!("Page {number:02}"), format!("page-{number:02}"));
        let run = site.cms(&[&args[..], &[&title, "--slug", &slug]].concat());
        run.ok();
        if number < 28 {
            site.cms(&[
                "post",
                "set",
                &slug,
                &format!("excerpt={long}{number}"),
                &format!("metaDescription=x\n{}", long.replace(' ', "\n")),
            ])
            .ok();
        }
    }
    let markdown = site.cms(&["diff", "--format", "markdown"]).ok().stdout;
    assert!(markdown.encode_utf16().count() <= 65_536, "{}", markdown.len());
    assert!(markdown.starts_with("### 30 items differ"));
    let shown = markdown.matches("<details><summary>➕ ").count();
    match 30 - shown {
        0 => {}
        more => {
            assert!(markdown.ends_with(&format!("… and {more} more items that did not fit\n")), "{shown}")
        }
    }
}
