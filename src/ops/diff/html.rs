//! A difference as a single HTML page: no scripts, no links, no external resources. What came and went is told by
//! underline and strike and in words for screen readers, never by colour alone.

use super::article::{Article, Block, BlockKind, numbered};
use super::escape::html;
use super::item::{ItemDiff, Row};
use super::text::{makers, moved_name};
use crate::merge::{ChangeKind, Segment, SegmentKind};
use crate::ops::prelude::*;

/// The page's head. The policy forbids loading and running anything, whatever the content.
const HEAD: &str = "<!doctype html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width\">
<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1b1f24; }
details { border: 1px solid #d0d7de; border-radius: 6px; margin: 1rem 0; padding: .5rem 1rem; }
summary { cursor: pointer; } h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin: 1.2rem 0 .3rem; }
h3, h4, h5, h6 { font-size: 1rem; margin: 1rem 0 .2rem; } article h3 { font-size: 1.2rem; }
pre { font: 14px/1.5 ui-monospace, monospace; } pre, .text { white-space: pre-wrap; margin: .3rem 0; overflow-wrap: anywhere; }
ins { background: #dafbe1; text-decoration: underline; } del { background: #ffebe9; text-decoration: line-through; }
li > p { margin: 0; } table { border-collapse: collapse; } td, th { border: 1px solid #d0d7de; padding: .2rem .5rem; }
section { border-left: 4px solid #d0d7de; padding-left: 1rem; margin: 1rem 0; }
.added { border-left: 4px double #1a7f37; } .removed { border-left: 4px dashed #cf222e; }
.path, .note { color: #57606a; } .notice { color: #8a5a00; }
.say { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (prefers-color-scheme: dark) {
  body { background: #0d1117; color: #e6edf3; } .path, .note { color: #9ea7b3; } .notice { color: #e3b341; }
  ins { background: #12361f; } del { background: #4a1d1f; }
}
</style>
";

/// Some items as a page with a title, and why they are proposed.
pub(crate) fn write(title: &str, why: &str, items: &[ItemDiff]) -> String {
    let title = html(title);
    let mut page = format!("{HEAD}<title>{title}</title>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n");
    if !why.is_empty() {
        page.push_str(&format!("<p class=\"text\">{}</p>\n", html(why)));
    }
    items.iter().for_each(|item| page.push_str(&section(item)));
    page.push_str("</main>\n</body>\n</html>\n");
    page
}

fn section(item: &ItemDiff) -> String {
    let from = item.from.as_ref().map_or_else(String::new, |from| format!("{} → ", html(from)));
    let conflict = if item.conflict { " <span class=\"notice\">open conflict</span>" } else { "" };
    let mut text = format!(
        "<details open><summary>{} {} <strong>{}</strong> <span class=\"path\">{from}{}</span>{conflict}</summary>\n",
        item.state.word(),
        html(&item.name.kind),
        html(&item.name.title),
        html(&item.name.path)
    );
    for line in makers(item) {
        text.push_str(&format!("<p class=\"note\">{}</p>\n", html(&line)));
    }
    if let Some(wish) = item.wish {
        text.push_str(&format!("<p class=\"notice\">an agent wants to {} it</p>\n", wish.verb()));
    }
    for warning in &item.warnings {
        text.push_str(&format!("<p class=\"notice\">{}</p>\n", html(warning)));
    }
    if let Some(problem) = &item.problem {
        text.push_str(&format!("<p class=\"notice\">cannot be compared: {}</p>\n", html(problem)));
    }
    match &item.article {
        Some(whole) => text.push_str(&article(whole, &item.name.title)),
        None => text.push_str(&rows(item)),
    }
    if let Some(unchanged) = item.unchanged.words().filter(|_| !item.changes.is_empty()) {
        text.push_str(&format!("<p class=\"note\">unchanged: {unchanged}</p>\n"));
    }
    text + "</details>\n"
}

fn rows(item: &ItemDiff) -> String {
    let (mut text, mut module) = (String::new(), None);
    for row in &item.changes {
        let inside = row.module.as_ref().filter(|_| row.field.is_some());
        if inside.is_some() && inside != module {
            text.push_str(&format!("<h2>{}</h2>\n", html(row.module_name.as_deref().unwrap_or("module"))));
        }
        module = inside;
        text.push_str(&one(row));
    }
    text
}

fn one(row: &Row) -> String {
    let position = row.position.as_ref().map(|position| format!(" {}", html(position))).unwrap_or_default();
    if row.kind == ChangeKind::Moved {
        return format!("<h2>{} moved{position}</h2>\n", html(moved_name(row)));
    }
    if row.module.is_some() && row.field.is_none() {
        let name = html(row.module_name.as_deref().unwrap_or("module"));
        let verb = row.verb();
        return format!(
            "<section class=\"{verb}\">\n<h2>{name} {verb}{position}</h2>\n{}</section>\n",
            blocks(&row.blocks)
        );
    }
    let level = if row.module.is_some() { 3 } else { 2 };
    let heading = format!("<h{level}>{}</h{level}>\n", html(&row.label));
    heading
        + &match &row.words {
            Some(words) => {
                format!("<div class=\"text\">{}</div>\n", words.iter().map(piece).collect::<String>())
            }
            None => {
                let side = |kind, value: &Option<Value>, text: &str| match value {
                    None => String::new(),
                    Some(_) => {
                        let text = if text.is_empty() { "(empty)" } else { text };
                        let piece = piece(&Segment { kind, text: text.to_owned() });
                        format!("<div class=\"text\">{piece}</div>\n")
                    }
                };
                side(SegmentKind::Removed, &row.before, &row.was)
                    + &side(SegmentKind::Added, &row.after, &row.now)
            }
        }
}

/// A piece of a text, marked for eyes and for screen readers, most of which do not announce `ins` and `del`.
fn piece(segment: &Segment) -> String {
    let text = html(&segment.text);
    let said = |words: &str| format!("<span class=\"say\">{words}</span>");
    match segment.kind {
        SegmentKind::Same => text,
        SegmentKind::Removed => {
            format!("<del>{}{text}{}</del>", said("removed: "), said(" end of what was removed "))
        }
        SegmentKind::Added => {
            format!("<ins>{}{text}{}</ins>", said("added: "), said(" end of what was added "))
        }
    }
}

fn article(article: &Article, title: &str) -> String {
    let mut text = format!("<article>\n<h2>{}</h2>\n", html(title));
    for part in &article.parts {
        text.push_str(&format!(
            "<section>\n<p class=\"note\">{}</p>\n{}</section>\n",
            html(&part.name),
            blocks(&part.blocks)
        ));
    }
    text.push_str("</article>\n<details><summary>Address, status, descriptions</summary>\n<dl>\n");
    for fact in &article.facts {
        text.push_str(&format!("<dt>{}</dt><dd>{}</dd>\n", html(&fact.label), html(&fact.text)));
    }
    text + "</dl>\n</details>\n"
}

fn blocks(blocks: &[Block]) -> String {
    let (mut text, mut list) = (String::new(), None);
    for block in blocks {
        let number = numbered(&block.text).0;
        let wanted = (block.kind == BlockKind::Item).then_some(if number.is_some() { "ol" } else { "ul" });
        if wanted != list {
            text.extend(list.map(|list| format!("</{list}>\n")));
            text.extend(wanted.map(|list| format!("<{list}>\n")));
            list = wanted;
        }
        let inner = block.html.clone().unwrap_or_else(|| html(&block.labelled()));
        let is_rich = block.html.is_some();
        text.push_str(&match block.kind {
            BlockKind::Heading => {
                let level = block.level.unwrap_or(2).saturating_add(1).min(6);
                format!("<h{level}>{inner}</h{level}>\n")
            }
            BlockKind::Item => {
                let value = number.map(|number| format!(" value=\"{number}\"")).unwrap_or_default();
                format!("<li{value}>{inner}</li>\n")
            }
            _ if is_rich => format!("{}\n", inner.trim_end()),
            BlockKind::Paragraph => format!("<p class=\"text\">{inner}</p>\n"),
            BlockKind::Quote => format!("<blockquote class=\"text\">{inner}</blockquote>\n"),
            BlockKind::Code => format!("<pre>{inner}</pre>\n"),
            BlockKind::Picture => format!("<p class=\"note\">[{inner}]</p>\n"),
            BlockKind::Value => format!("<p class=\"note\">{inner}</p>\n"),
        });
    }
    text.extend(list.map(|list| format!("</{list}>\n")));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn insertions_and_deletions_are_told_by_more_than_colour() {
        assert!(HEAD.contains("ins { background: #dafbe1; text-decoration: underline; }"));
        assert!(HEAD.contains("del { background: #ffebe9; text-decoration: line-through; }"));
        let added = piece(&Segment { kind: SegmentKind::Added, text: "<b>".to_owned() });
        assert_eq!(
            added,
            "<ins><span class=\"say\">added: </span>&lt;b&gt;<span class=\"say\"> end of what was added </span></ins>"
        );
        assert!(piece(&Segment { kind: SegmentKind::Removed, text: String::new() }).contains("removed: "));
    }

    #[test]
    fn items_of_a_list_are_one_list() {
        let block =
            |kind, text: &str| Block { kind, level: None, label: None, text: text.to_owned(), html: None };
        let some =
            [block(BlockKind::Item, "a"), block(BlockKind::Item, "b"), block(BlockKind::Paragraph, "c")];
        assert_eq!(blocks(&some), "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<p class=\"text\">c</p>\n");
    }
}
