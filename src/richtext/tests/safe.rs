//! HTML of rich text: the shapes of `docs/design/compatibility.md`, only allowed elements, no address that runs code.

use crate::richtext::html::ELEMENTS;
use crate::richtext::{Document, Hooks, HtmlOptions, LinkUse, MediaUse};
use proptest::prelude::*;
use regex::Regex;
use serde_json::json;

fn html(markdown: &str) -> String {
    Document::from_markdown(markdown).to_html(&HtmlOptions::default())
}

#[track_caller]
fn check(markdown: &str, want: &str) {
    assert_eq!(html(markdown).trim_end(), want, "{markdown:?}");
}

#[test]
fn html_has_the_format_of_the_original() {
    check(
        "# A\n\nb **c** *d* ~~e~~ `f` ***g***",
        "<h1>A</h1>\n<p>b <strong>c</strong> <em>d</em> <s>e</s> <code>f</code> <em><strong>g</strong></em></p>",
    );
    check("a  \nb", "<p>a<br>\nb</p>");
    check(
        "- a\n- [x] b",
        "<ul>\n<li><p>a</p>\n</li>\n<li><input type=\"checkbox\" disabled aria-label=\"done\" checked> <p>b</p>\n</li>\n</ul>",
    );
    check("3. a", "<ol start=\"3\">\n<li><p>a</p>\n</li>\n</ol>");
    check("> a", "<blockquote>\n<p>a</p>\n</blockquote>");
    check("---", "<hr>");
    check(
        "[a](https://b.c \"t\")",
        "<p><a href=\"https://b.c\" title=\"t\" target=\"_blank\" rel=\"noreferrer noopener\">a</a></p>",
    );
    check("[a](/b)", "<p><a href=\"/b\">a</a></p>");
    check("**a [b](#c)**", "<p><strong>a </strong><strong><a href=\"#c\">b</a></strong></p>");
    check(
        "```rust\na < b\n```",
        "<div class=\"code-block-wrapper\"><pre tabindex=\"0\"><code class=\"language-rust\">a &lt; b\n</code></pre></div>",
    );
    check("    a", "<div class=\"code-block-wrapper\"><pre tabindex=\"0\"><code>a\n</code></pre></div>");
    check("x ![a \"b](/c.png)", "<p>x <img loading=\"lazy\" src=\"/c.png\" alt=\"a &quot;b\"></p>");
    check(
        "![a](/c.mp4)",
        "<figure><video controls preload=\"metadata\" src=\"/c.mp4\" aria-label=\"a\"></video></figure>",
    );
    check(
        "|a|b|\n|-|-:|\n|1|2|",
        "<div class=\"table-wrapper\" tabindex=\"0\"><table>\n<thead>\n<tr>\n<th>a</th>\n<th class=\"text-right\">b</th>\n</tr>\n</thead>\n\
         <tbody>\n<tr>\n<td>1</td>\n<td class=\"text-right\">2</td>\n</tr>\n</tbody>\n</table></div>",
    );
    check("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>");
    check(
        "a[^x]\n\n[^x]: b",
        "<p>a<sup><a href=\"#fn-1\" id=\"fnref-1-1\" role=\"doc-noteref\">1</a></sup></p>\n\
         <section class=\"footnotes\" role=\"doc-endnotes\">\n<ol>\n<li id=\"fn-1\"><p>b</p>\n\
         <a href=\"#fnref-1-1\" role=\"doc-backlink\" aria-label=\"back to the text\">↩</a> </li>\n</ol>\n</section>",
    );
}

/// A page with posts, pictures and headings.
struct Page;

impl Hooks for Page {
    fn link(&self, link: &LinkUse<'_>) -> Option<String> {
        let post = link.node.attribute("postId")?.as_str()?;
        Some(if post == "bad" { "javascript:x".into() } else { format!("/posts/{post}") })
    }

    fn media(&self, media: &MediaUse<'_>) -> Option<String> {
        Some(format!("<picture>{}</picture>", media.media.alt))
    }

    fn heading_id(&self, level: u8, words: &str) -> Option<String> {
        Some(format!("{level}-{words}"))
    }
}

#[test]
fn hooks_render_links_pictures_and_headings() {
    let options = HtmlOptions { hooks: &Page, heading_shift: 1, id_prefix: "m1-" };
    let link = |id: &str| json!({"type": "link", "url": "", "postId": id, "children": [{"type": "text", "text": "x"}]});
    let document = json!({"root": {"children": [
        {"type": "heading", "tag": "h1", "children": [{"type": "text", "text": "a \"b"}]},
        {"type": "paragraph", "children": [link("7"), link("bad")]},
        {"type": "lexical-media", "url": "/a.png", "alt": "A"},
    ]}});
    let document = Document::from_json(&document).unwrap();
    assert_eq!(
        document.to_html(&options),
        "<h2 id=\"2-a &quot;b\">a &quot;b</h2>\n<p><a href=\"/posts/7\">x</a>x</p>\n<picture>A</picture>"
    );
    assert!(Document::from_markdown("a[^x]\n\n[^x]: b").to_html(&options).contains("href=\"#m1-fn-1\""));
}

/// Whether HTML has only allowed elements and addresses that run no code.
fn is_safe(html: &str) -> bool {
    let tags = Regex::new(r#"<(/?)([^\s>/]*)((?:\s+[a-z-]+(?:="[^"<>]*")?)*)\s*>"#).expect("a valid pattern");
    let addresses = Regex::new(r#"(?:href|src)="([^"]*)""#).expect("a valid pattern");
    let listed = tags.captures_iter(html).all(|tag| ELEMENTS.contains(&&tag[2]));
    let handlers = Regex::new(r#"^(\s+[a-z-]+(="[^"]*")?)*?\s+on"#).expect("a valid pattern");
    let quiet = tags.captures_iter(html).all(|tag| !handlers.is_match(&tag[3]));
    let whole = html.matches('<').count() == tags.find_iter(html).count();
    let reach = addresses.captures_iter(html).all(|address| {
        let url = address[1].replace("&amp;", "&").replace("&#039;", "'").replace("&quot;", "\"");
        crate::richtext::is_safe_link(&url)
    });
    listed && quiet && whole && reach
}

#[test]
fn scripts_are_never_rendered_as_html() {
    for unsafe_html in [
        "<script>x</script>",
        "<a onclick=\"x\">",
        "<a href=\"/x\" onclick=\"x\">",
        "<a href=\"javascript:x\">",
        "<p",
    ] {
        assert!(!is_safe(unsafe_html), "the check sees {unsafe_html}");
    }
    for payload in [
        "[a](javascript:alert(1))",
        "[a](JaVaScRiPt:alert(1))",
        "[a](<java\tscript:alert(1)>)",
        "[a](java&#115;cript:alert(1))",
        "[a](javascript&colon;alert(1))",
        "[a](\\javascript:alert(1))",
        "[a](&#1;javascript:alert(1))",
        "[a](java&NewLine;script:x)",
        "![a](data:text/html,x)",
        "![a](javascript:x)",
        "[a][b]\n\n[b]: vbscript:x",
        "<javascript:alert(1)>",
        "[a](data:text/html;base64,x)",
        "![\" onerror=alert(1) x=\"](/x)",
        "[x](/a \"\\\" onclick=alert(1) b=\\\"\")",
        "[x](/a\"onclick=alert(1))",
        "```\"onload=x\na\n```",
        "<img src=x onerror=alert(1)>",
        "<svg/onload=alert(1)>",
        "a <b onclick=x>c</b>",
        "[^\"onclick=x]\n\n[^\"onclick=x]: a",
    ] {
        let html = html(payload);
        assert!(is_safe(&html), "{payload:?} became {html}");
    }
    let sent = json!({"root": {"children": [
        {"type": "link", "url": "java\u{0}script:x", "rel": "\"><script>", "target": "\" onclick=\"x", "children": [{"type": "text", "text": "<script>"}]},
        {"type": "lexical-button", "label": "<b>", "url": "javascript:x", "variant": "\" onclick=\"x"},
        {"type": "lexical-button", "label": "<b>", "url": "/a\" onclick=\"x", "variant": "\" onclick=\"x"},
        {"type": "code", "language": "\" onclick=\"x", "children": [{"type": "text", "text": "</code><script>"}]},
        {"type": "<script>", "text": "<script>", "onclick": "x", "children": [{"type": "text", "text": "</p>"}]},
        {"type": "text", "text": "x", "style": "background: url(javascript:x)"},
    ]}});
    let html = Document::from_json(&sent).unwrap().to_html(&HtmlOptions::default());
    assert!(is_safe(&html), "{html}");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn html_of_arbitrary_markdown_is_safe(pieces in prop::collection::vec(prop::sample::select(vec![
        "<", ">", "\"", "'", "&", "a", "](", ")", "[", "![", "javascript:", "data:", "\n", "\n\n", "`", "**", "<script>", "onclick=", " ", "&#x6a;",
        "&Tab;", "\\", "| ", "|-|\n", "- ", "> ", "[^a]", "[^a]: ", "# ", "\u{1}", "\u{0}", "<a href=", "\t",
    ]), 0..30)) {
        let html = html(&pieces.concat());
        prop_assert!(is_safe(&html), "{}", html);
    }
}
