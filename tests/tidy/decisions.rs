//! Surfaces decide nothing from what they read: no function of the REST API, of operations by name or of the tools reads content
//! before it writes. What depends on content is decided by the operation, on the draft, inside the transaction.

use super::{Complaint, found, none_of};
use crate::support::project::{RustFile, rust_files};
use crate::support::rust_source::{closing, functions, pattern};
use regex::Regex;
use std::ops::Range;
use std::sync::LazyLock;

/// The folders of surfaces that write.
const SURFACES: &[&str] = &["src/http/rest/", "src/http/operations/", "src/mcp/tools/"];

/// Functions that may read before a write, and why.
const EXCEPTIONS: &[(&str, &str, &str)] = &[(
    "src/http/rest/post_save.rs",
    "check_beside",
    "refuses invalid fields beside an approval or rejection; they are not stored",
)];

/// Reads of the content of a stage.
static READ: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"\.(snapshot|snapshot_of|snapshot_at|requested_content|show_on|look)\(|\b(at|cx)\.read\(")
});
/// Writes of content.
static WRITE: LazyLock<Regex> = LazyLock::new(|| pattern(r"\.(write|everywhere)\("));
/// Calls of functions, and not of methods.
static CALL: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?:^|[^.\w])(?<name>[a-z]\w*)\("));
/// Parts of requests that are read before the function of the endpoint runs.
static PART: LazyLock<Regex> = LazyLock::new(|| pattern(r"impl Part for (?<name>\w+) \{"));

/// A function of a surface.
struct Act<'a> {
    file: &'a RustFile,
    name: &'a str,
    span: Range<usize>,
    is_shared: bool,
    reads: bool,
    writes: bool,
}

impl Act<'_> {
    fn body(&self) -> &str {
        &self.file.code[self.span.clone()]
    }
}

fn acts(files: &[RustFile]) -> Vec<Act<'_>> {
    let mut acts = Vec::new();
    for file in files {
        acts.extend(functions(&file.code).into_iter().map(|function| Act {
            is_shared: file.code[..function.span.start].trim_end().ends_with(')'),
            file,
            name: function.name,
            span: function.span,
            reads: false,
            writes: false,
        }));
    }
    loop {
        let now: Vec<(bool, bool)> = acts
            .iter()
            .map(|act| {
                let events = events(act, &acts);
                (events.iter().any(|event| event.reads), events.iter().any(|event| event.writes))
            })
            .collect();
        if acts.iter().zip(&now).all(|(act, now)| (act.reads, act.writes) == *now) {
            return acts;
        }
        acts.iter_mut().zip(now).for_each(|(act, now)| (act.reads, act.writes) = now);
    }
}

/// A read or a write in a function, at an offset of its file.
struct Event {
    at: usize,
    reads: bool,
    writes: bool,
}

/// What a function does, in order of its text. A call of a function that writes counts as a write.
fn events(act: &Act<'_>, all: &[Act<'_>]) -> Vec<Event> {
    let start = act.span.start;
    let body = act.body();
    let direct = |pattern, reads| {
        found(pattern, body).map(move |(range, _)| Event { at: start + range.start, reads, writes: !reads })
    };
    let mut events: Vec<Event> = direct(&READ, true).chain(direct(&WRITE, false)).collect();
    for (range, name) in found(&CALL, body).filter(|(range, _)| range.start > 3) {
        let called = called(act, name, all);
        let writes = called.iter().any(|other| other.writes);
        let reads = !writes && called.iter().any(|other| other.reads && !is_exempt(other));
        events.push(Event { at: start + range.start, reads, writes });
    }
    events.sort_by_key(|event| event.at);
    events
}

fn is_exempt(act: &Act<'_>) -> bool {
    EXCEPTIONS.iter().any(|(path, name, _)| *path == act.file.path && *name == act.name)
}

/// The functions that a name means in a function: those of its file, else those that other files share.
fn called<'a, 'b>(act: &Act<'_>, name: &str, all: &'b [Act<'a>]) -> Vec<&'b Act<'a>> {
    let named = || all.iter().filter(|other| other.name == name);
    let here: Vec<_> = named().filter(|other| other.file.path == act.file.path).collect();
    match here.is_empty() {
        true => named().filter(|other| other.is_shared).collect(),
        false => here,
    }
}

fn complaints(files: &[RustFile]) -> Vec<Complaint> {
    let acts = acts(files);
    let mut complaints = Vec::new();
    for act in &acts {
        let events = events(act, &acts);
        let Some(last) = events.iter().rev().find(|event| event.writes) else { continue };
        let advice = "let the operation decide on the draft, or read after the write";
        if let Some(read) = events.iter().find(|event| event.reads && event.at < last.at) {
            let message = format!("`{}` reads content before it writes: {advice}", act.name);
            complaints.push(Complaint::at(act.file, read.at, message));
        }
        for (range, part) in found(&PART, &act.file.code) {
            let part_span = range.start..closing(&act.file.code, range.end + 1);
            let is_in = |other: &&Act<'_>| {
                other.file.path == act.file.path && part_span.contains(&other.span.start) && other.reads
            };
            let head = act.body().split('{').next().unwrap_or_default();
            if acts.iter().any(|other| is_in(&other)) && head.contains(&format!(": {part}")) {
                let message = format!("`{}` writes, and its part `{part}` reads content: {advice}", act.name);
                complaints.push(Complaint::at(act.file, act.span.start, message));
            }
        }
    }
    complaints
}

#[test]
fn surfaces_read_no_content_before_they_write() {
    let mut files = rust_files();
    files.retain(|file| SURFACES.iter().any(|folder| file.path.starts_with(folder)));
    assert!(files.len() > 40, "the surfaces are where they were");
    none_of(complaints(&files));
}

#[test]
fn reads_before_writes_are_found() {
    for (text, wrong) in [
        ("fn a(cx: &Cx) { cx.site.snapshot(stage); cx.write(x); }", Some("a")),
        ("fn a(cx: &Cx) { cx.write(x); cx.site.snapshot(stage); }", None),
        ("fn a(cx: &Cx) { now(cx); cx.write(x); }\nfn now(cx: &Cx) { cx.show_on(x) }", Some("a")),
        (
            "fn a(cx: &Cx) { b(cx); }\nfn b(cx: &Cx) { c(cx); d(cx); }\nfn c(cx: &Cx) { e(cx) }\nfn d(cx: &Cx) { cx.write(x) }\nfn e(cx: &Cx) { cx.requested_content() }",
            Some("b"),
        ),
        (
            "fn a(cx: &Cx) { cx.write(x).or_else(|error| now(cx, error)); }\nfn now(cx: &Cx) { cx.show_on(x) }",
            None,
        ),
        (
            "impl Part for Found {\n fn read(cx: &Cx) { cx.site.snapshot(stage); }\n}\nfn a(cx: &Cx, found: Found) { cx.write(x); }",
            Some("a"),
        ),
        (
            "fn check_beside(cx: &Cx) { cx.site.snapshot(stage); }\nfn a(cx: &Cx) { check_beside(cx); cx.write(x); }",
            None,
        ),
    ] {
        let files = [RustFile::new("src/http/rest/post_save.rs", text)];
        let found = complaints(&files);
        let named = found.first().map(|complaint| complaint.message.split('`').nth(1).unwrap_or_default());
        assert_eq!(named, wrong, "{text}");
    }
}
