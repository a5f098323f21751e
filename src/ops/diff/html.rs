//! A diff as a single HTML page: no scripts, no links, no external resources.

use super::escape::html;
use super::{Compared, difference};
use crate::merge::{self, ChangeKind, SegmentKind};
use crate::ops::answer::{is_prose, short_place, standing};
use crate::ops::prelude::*;
use crate::site::Pending;

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
summary { cursor: pointer; } h1 { font-size: 1.4rem; } h2 { font-size: 1rem; margin: 1rem 0 .3rem; }
code, pre { font: 14px/1.5 ui-monospace, monospace; } pre { white-space: pre-wrap; margin: .3rem 0; }
ins { background: #dafbe1; text-decoration: none; } del { background: #ffebe9; }
.path { color: #57606a; } .notice { color: #9a6700; }
@media (prefers-color-scheme: dark) { body { background: #0d1117; color: #e6edf3; } ins { background: #12361f; } del { background: #4a1d1f; } }
</style>
";

/// The diff as a page.
pub(super) fn write(compared: &Compared) -> String {
    let sides = format!("{} → {}", html(&compared.from.name), html(&compared.to.name));
    let total = match compared.total {
        0 => "Nothing differs".to_owned(),
        1 => "1 item differs".to_owned(),
        more => format!("{} differ", count(more, "item")),
    };
    let mut page =
        format!("{HEAD}<title>{total}: {sides}</title>\n</head>\n<body>\n<h1>{total}: {sides}</h1>\n");
    for item in &compared.items {
        page.push_str(&section(item));
    }
    page.push_str("</body>\n</html>\n");
    page
}

fn section(item: &Pending) -> String {
    let from = item.from.as_ref().map_or_else(String::new, |from| format!("{} → ", html(from)));
    let conflict = if item.conflict { " <span class=\"notice\">open conflict</span>" } else { "" };
    let mut text = format!(
        "<details open><summary>{} {} <strong>{}</strong> <span class=\"path\">{from}{}</span>{conflict}</summary>\n",
        item.state.word(),
        html(&item.name.kind),
        html(&item.name.title),
        html(&item.name.path)
    );
    if let Some(problem) = &item.problem {
        text.push_str(&format!("<p class=\"notice\">cannot be compared: {}</p>\n", html(&problem.message)));
    }
    for change in &item.changes {
        text.push_str(&one(item, change));
    }
    text + "</details>\n"
}

fn one(item: &Pending, change: &merge::Change) -> String {
    let (module, field) = difference::parted(&change.path);
    let module = module.map_or_else(String::new, |id| {
        let kind = item.modules.get(&id).map_or("module", String::as_str);
        let short: String = id.chars().take(8).collect();
        format!("{} <code>{}</code> ", html(kind), html(&short))
    });
    let field =
        field.map_or_else(String::new, |field| format!("<code>{}</code>", html(&short_place(&field))));
    let moved = match change.kind {
        ChangeKind::Moved => format!(" moved {}", html(&standing(change.after.as_ref()))),
        ChangeKind::Added if change.place.is_some() => {
            format!(" added {}", html(&standing(change.place.as_ref())))
        }
        ChangeKind::Added | ChangeKind::Removed | ChangeKind::Changed => String::new(),
    };
    let heading = format!("<h2>{module}{field}{moved}</h2>\n");
    if change.kind == ChangeKind::Moved {
        return heading;
    }
    heading + &values(change.before.as_ref(), change.after.as_ref())
}

fn values(before: Option<&Value>, after: Option<&Value>) -> String {
    if let (Some(Value::String(before)), Some(Value::String(after))) = (before, after)
        && (is_prose(before) || is_prose(after))
    {
        let piece = |segment: merge::Segment| match segment.kind {
            SegmentKind::Same => html(&segment.text),
            SegmentKind::Removed => format!("<del>{}</del>", html(&segment.text)),
            SegmentKind::Added => format!("<ins>{}</ins>", html(&segment.text)),
        };
        let words: String = merge::text_difference(before, after).into_iter().map(piece).collect();
        return format!("<pre>{words}</pre>\n");
    }
    let one = |tag: &str, value: Option<&Value>| match value {
        None => String::new(),
        Some(value) => format!("<pre><{tag}>{}</{tag}></pre>\n", html(&text_of(value))),
    };
    one("del", before) + &one("ins", after)
}

fn text_of(value: &Value) -> String {
    match value {
        Value::String(text) if text.is_empty() => "(empty)".to_owned(),
        Value::String(text) => text.clone(),
        Value::Object(_) | Value::Array(_) => crate::codec::yaml::write(value),
        Value::Null | Value::Bool(_) | Value::Number(_) => value.to_string(),
    }
}
