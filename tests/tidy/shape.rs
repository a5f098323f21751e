//! The shape of files: headers, lengths, forbidden words.

use super::{Complaint, found, none_of};
use crate::support::project::{RustFile, root, rust_files, tracked};
use crate::support::rust_source::{functions, line_of, pattern};
use regex::Regex;
use std::sync::LazyLock;

/// Longest Rust file, in lines.
const FILE_LINES_MAX: usize = 500;
/// Longest function, in lines from `fn` to its closing brace: it fits on a screen.
const FUNCTION_LINES_MAX: usize = 70;

/// Longer files: path, lines, reason.
const LONG_FILES: &[(&str, usize, &str)] = &[];
/// Longer functions: path, name, lines, reason.
const LONG_FUNCTIONS: &[(&str, &str, usize, &str)] = &[
    (
        "tests/contract/validation.rs",
        "keys_of_definitions_are_checked",
        120,
        "a table of definitions, one row each",
    ),
    ("src/model/tests.rs", "errors_of_other_items_have_positions", 95, "a table of faults, one row each"),
];

fn header(file: &RustFile) -> Option<Complaint> {
    let says_what =
        file.text.starts_with("//! ") && file.text.lines().next().is_some_and(|line| line.len() > 8);
    (!says_what).then(|| Complaint::new(&file.path, 1, "begin the file with `//! What this file is.`"))
}

fn length(file: &RustFile) -> Option<Complaint> {
    let exception = LONG_FILES.iter().find(|(path, ..)| *path == file.path);
    let most = exception.map_or(FILE_LINES_MAX, |(_, lines, _)| *lines);
    let lines = file.text.lines().count();
    (lines > most).then(|| {
        let advice = "split it: one idea a file";
        Complaint::new(&file.path, most + 1, format!("{lines} lines, at most {most}: {advice}"))
    })
}

fn long_functions(file: &RustFile) -> Vec<Complaint> {
    let most = |name: &str| {
        let exception =
            LONG_FUNCTIONS.iter().find(|(path, function, ..)| *path == file.path && *function == name);
        exception.map_or(FUNCTION_LINES_MAX, |(_, _, lines, _)| *lines)
    };
    let measured = functions(&file.code).into_iter().filter_map(|function| {
        let (lines, most) = (file.code[function.span.clone()].lines().count(), most(function.name));
        let message = format!("`{}` has {lines} lines, at most {most}: name its parts", function.name);
        (lines > most).then(|| Complaint::at(file, function.span.start, message))
    });
    measured.collect()
}

fn unwelcome_words(file: &RustFile) -> Vec<Complaint> {
    static UNFINISHED: LazyLock<Regex> = LazyLock::new(|| pattern(r"\b(todo|unimplemented)!"));
    static ALLOW: LazyLock<Regex> =
        LazyLock::new(|| pattern(r"#!?\[\s*(cfg_attr\s*\([^\]]*\b)?(?<name>allow)\s*\("));
    static PRINT: LazyLock<Regex> = LazyLock::new(|| pattern(r"\b(e?print(ln)?|dbg)!"));
    let mut complaints = Vec::new();
    let mut complain = |code: &str, words: &Regex, advice: &str| {
        let hits = found(words, code);
        let complaint = |at: usize, word: &str| {
            Complaint::new(&file.path, line_of(code, at), format!("`{word}`: {advice}"))
        };
        complaints.extend(hits.map(|(range, word)| complaint(range.start, word)));
    };
    complain(&file.code, &UNFINISHED, "finish it, or leave it out");
    complain(&file.code, &ALLOW, "write `#[expect(lint, reason = \"…\")]`");
    if !file.path.starts_with("src/cli/") {
        complain(&file.code_of_product(), &PRINT, "return it; only `cli/` writes to the screen");
    }
    complaints
}

/// Paths that exist only on a developer's machine.
fn paths_of_a_machine(path: &str, text: &str) -> Vec<Complaint> {
    static HOMES: LazyLock<Regex> =
        LazyLock::new(|| pattern(r#"(^|[\s"'`(=\[<>:,])(?<name>/(work|home|root|Users)/\w+)"#));
    let complaint = |(range, name): (std::ops::Range<usize>, &str)| {
        let advice = "a path of one machine: make it relative, or take it from the caller";
        Complaint::new(path, line_of(text, range.start), format!("`{name}` is {advice}"))
    };
    // JSON pointers into the editor's documents look like paths in root's home.
    let is_pointer = |name: &str| matches!(name, "/root/children" | "/root/type");
    found(&HOMES, text).filter(|(_, name)| !is_pointer(name)).map(complaint).collect()
}

#[test]
fn files_have_a_header() {
    none_of(rust_files().iter().filter_map(header).collect());
}

#[test]
fn files_and_functions_are_short() {
    let files = rust_files();
    none_of(files.iter().filter_map(length).chain(files.iter().flat_map(long_functions)).collect());
}

#[test]
fn exceptions_are_needed() {
    let files = rust_files();
    let file = |path: &str| files.iter().find(|file| file.path == path);
    for (path, lines, reason) in LONG_FILES {
        let actual = file(path).map_or(0, |file| file.text.lines().count());
        assert!(
            actual > FILE_LINES_MAX && !reason.is_empty(),
            "`{path}` ({lines}): drop its row of `LONG_FILES`"
        );
    }
    for (path, name, lines, reason) in LONG_FUNCTIONS {
        let long = |file: &RustFile| {
            let mut spans = functions(&file.code).into_iter().filter(|function| function.name == *name);
            spans.any(|function| file.code[function.span].lines().count() > FUNCTION_LINES_MAX)
        };
        let needed = file(path).is_some_and(long) && !reason.is_empty();
        assert!(needed, "`{path}`, `{name}` ({lines}): drop its row of `LONG_FUNCTIONS`");
    }
}

#[test]
fn no_unwelcome_words() {
    none_of(rust_files().iter().flat_map(unwelcome_words).collect());
}

#[test]
fn no_path_of_a_machine() {
    let text = |path: &String| std::fs::read_to_string(root().join(path)).ok();
    // Content is left out: a site may well have a page `/work/…`.
    let paths = tracked().into_iter().filter(|path| !path.starts_with("content-template/"));
    let texts = paths.filter_map(|path| text(&path).map(|text| (path, text)));
    none_of(texts.flat_map(|(path, text)| paths_of_a_machine(&path, &text)).collect());
}

#[test]
fn lengths_and_headers_are_measured() {
    let long = format!("//! Long file.\nfn f() {{\n{}}}\n", "    g();\n".repeat(FILE_LINES_MAX));
    let file = RustFile::new("src/base/long.rs", &long);
    assert_eq!(header(&file), None);
    assert_eq!(length(&file).map(|complaint| complaint.line), Some(FILE_LINES_MAX + 1));
    assert_eq!(long_functions(&file).iter().map(|complaint| complaint.line).collect::<Vec<_>>(), [2]);
    for text in ["fn f() {}\n", "//!\nfn f() {}", "// Not a header.\n", ""] {
        let file = RustFile::new("src/base/short.rs", text);
        assert!(header(&file).is_some(), "`{text}`");
        assert!(length(&file).is_none() && long_functions(&file).is_empty(), "`{text}`");
    }
}

#[test]
fn unwelcome_words_are_found() {
    let cases = [
        ("src/site/mod.rs", "fn f() { todo!() }\nfn g() { unimplemented!(\"x\") }", vec![1, 2]),
        (
            "src/site/mod.rs",
            "#![allow(dead_code)]\n#[cfg_attr(test, allow(unused))]\n#[expect(unused)]",
            vec![1, 2],
        ),
        (
            "src/site/mod.rs",
            "fn f() { println!(\"\"); }\n#[cfg(test)]\nmod tests { fn g() { eprintln!() } }",
            vec![1],
        ),
        ("src/cli/screen.rs", "fn f() { anstream::println!(\"\") } // todo!", vec![]),
        ("tests/cli.rs", "fn f() { eprintln!() }", vec![]),
    ];
    for (path, text, expected) in cases {
        let lines: Vec<_> =
            unwelcome_words(&RustFile::new(path, text)).into_iter().map(|found| found.line).collect();
        assert_eq!(lines, expected, "in `{path}`: {text}");
    }
}

#[test]
fn machine_paths_are_found() {
    let path = |folder: &str| format!("a\nfrom `/{folder}/someone/cms`");
    for folder in ["work", "home", "root", "Users"] {
        let lines: Vec<_> =
            paths_of_a_machine("README.md", &path(folder)).into_iter().map(|c| c.line).collect();
        assert_eq!(lines, [2], "`/{folder}/`");
    }
    assert!(
        paths_of_a_machine("README.md", "https://example.test/home/page, data/work/x, /homely/").is_empty()
    );
}
