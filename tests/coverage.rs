//! Every promise of the specification has a row in `coverage.md`, and every row names a test that exists.

use crate::support::project::{RustFile, read, root, rust_files};
use crate::support::rust_source::{closing, functions, pattern};
use std::collections::HashSet;

/// The table, from the project's root.
const TABLE: &str = "tests/coverage.md";
/// The first row of each of its tables.
const HEADER: &str = "| what | where | shown by |";

/// One promise.
#[derive(Debug)]
struct Row {
    line: usize,
    what: String,
    place: String,
    shown_by: Vec<Proof>,
}

/// The test or document that shows a promise.
#[derive(Debug, PartialEq)]
enum Proof {
    /// A test, as nextest prints it after the binary's name.
    Test(String),
    /// An executable document.
    Document(String),
}

impl Proof {
    fn parse(text: &str) -> Result<Proof, String> {
        let name = text.strip_prefix('`').and_then(|text| text.strip_suffix('`'));
        match name {
            Some(name) if name.ends_with(".md") => Ok(Proof::Document(name.to_owned())),
            Some(name) if pattern(r"^\w+(::\w+)+$").is_match(name) => Ok(Proof::Test(name.to_owned())),
            _ => Err(format!("`{text}` is neither a test nor a document in backticks")),
        }
    }
}

/// The rows of all tables, or everything that is malformed.
fn rows(text: &str) -> Result<Vec<Row>, Vec<String>> {
    let (mut rows, mut errors) = (Vec::new(), Vec::new());
    for (number, line) in text.lines().enumerate().filter(|(_, line)| line.starts_with('|')) {
        if line == HEADER || line.starts_with("|---") {
            continue;
        }
        match row(number + 1, line) {
            Ok(row) => rows.push(row),
            Err(message) => errors.push(format!("{TABLE}:{}: {message}", number + 1)),
        }
    }
    if errors.is_empty() { Ok(rows) } else { Err(errors) }
}

fn row(line: usize, text: &str) -> Result<Row, String> {
    // `\|` is an escaped bar inside a cell.
    let cells: Vec<_> =
        text.replace(r"\|", "\u{0}").split('|').map(|cell| cell.trim().replace('\u{0}', "|")).collect();
    let [before, what, place, shown_by, after] = cells.as_slice() else {
        return Err("a row has three cells: what, where, shown by".to_owned());
    };
    if !before.is_empty() || !after.is_empty() || [what, place, shown_by].iter().any(|cell| cell.is_empty()) {
        return Err("a row has three cells, none empty: what, where, shown by".to_owned());
    }
    let shown_by = shown_by.split(", ").map(Proof::parse).collect::<Result<_, _>>()?;
    Ok(Row { line, what: what.clone(), place: place.clone(), shown_by })
}

/// Whether the test exists in the module that its name says, in `src/` or `tests/`.
fn exists(files: &[RustFile], test: &str) -> bool {
    let parts: Vec<_> = test.split("::").collect();
    let Some((name, modules)) = parts.split_last() else { return false };
    let in_file = |split: usize| {
        let (outer, inner) = modules.split_at(split);
        let path = outer.join("/");
        let candidates = [format!("src/{path}.rs"), format!("src/{path}/mod.rs"), format!("tests/{path}.rs")];
        let here =
            |file: &&RustFile| candidates.contains(&file.path) || file.path == format!("tests/{path}/mod.rs");
        files.iter().filter(here).any(|file| is_test(&file.code, inner, name))
    };
    (1..=modules.len()).any(in_file)
}

/// Whether `code` has a test `name` whose inline modules are exactly `inner`.
fn is_test(code: &str, inner: &[&str], name: &str) -> bool {
    let attribute = pattern(r"#\[test\](\s*#\[[^\]]*\])*\s*(async\s+)?$");
    let starts =
        functions(code).into_iter().filter(|function| function.name == name).map(|found| found.span.start);
    let mut tests = starts.filter(|start| attribute.is_match(&code[..*start]));
    tests.any(|start| inline_modules(code, start) == inner)
}

/// The inline modules around `offset`, outermost first.
fn inline_modules(code: &str, offset: usize) -> Vec<&str> {
    let head = pattern(r"\bmod\s+(?<name>\w+)\s*\{");
    let before = head.captures_iter(&code[..offset]);
    let around = before.filter(|head| closing(code, head.get_match().end() - 1) > offset);
    around.filter_map(|head| head.name("name")).map(|name| name.as_str()).collect()
}

#[track_caller]
fn table() -> Vec<Row> {
    rows(&read(TABLE))
        .unwrap_or_else(|errors| panic!("{} malformed rows:\n{}\n", errors.len(), errors.join("\n")))
}

/// Fails if `wrong` returns a message for any row, and lists those rows.
#[track_caller]
fn no_row(wrong: impl FnMut(&Row) -> Option<String>) {
    let mut wrong = wrong;
    let message =
        |row: &Row| wrong(row).map(|message| format!("{TABLE}:{}: `{}` {message}", row.line, row.what));
    let messages: Vec<_> = table().iter().filter_map(message).collect();
    assert!(messages.is_empty(), "{} rows to repair:\n{}\n", messages.len(), messages.join("\n"));
}

#[test]
fn every_row_is_well_formed() {
    assert!(table().len() > 300, "the table is nearly empty");
}

#[test]
fn rows_are_unique() {
    let mut seen = HashSet::new();
    no_row(|row| {
        (!seen.insert((row.what.clone(), row.place.clone()))).then(|| "is listed twice: drop one".to_owned())
    });
}

#[test]
fn named_tests_exist() {
    let files = rust_files();
    no_row(|row| {
        let missing = row.shown_by.iter().find_map(|proof| match proof {
            Proof::Test(name) => (!exists(&files, name)).then_some(name),
            Proof::Document(path) => (!root().join(path).is_file()).then_some(path),
        });
        missing.map(|name| format!("names `{name}`, which does not exist: name the test that shows it"))
    });
}

#[test]
fn rows_are_read_strictly() {
    let cases = [
        (
            r"| `a\|b` | b | `base::path::tests::parses`, `tests/cli/post.md` |",
            Ok(r#"[Test("base::path::tests::parses"), Document("tests/cli/post.md")]"#),
        ),
        ("| a | b | `tests/cli/post.md` |", Ok(r#"[Document("tests/cli/post.md")]"#)),
        ("| a | b | later |", Err("is neither")),
        ("| a | b | base::path |", Err("is neither")),
        ("| a | b | `parses` |", Err("is neither")),
        ("| a | b |  |", Err("none empty")),
        ("| a | b |", Err("three cells")),
        ("| a | b | `a::b` | d |", Err("three cells")),
    ];
    for (text, expected) in cases {
        match (row(1, text), expected) {
            (Ok(row), Ok(expected)) => assert_eq!(format!("{:?}", row.shown_by), expected, "of {text}"),
            (Err(message), Err(expected)) => assert!(message.contains(expected), "of {text}: {message}"),
            (result, _) => panic!("of {text}: {result:?}"),
        }
    }
    let text = format!("# T\n\n{HEADER}\n|---|---|---|\n| a | b | `a::b` |\nprose\n| x |\n");
    assert_eq!(rows(&text).map_err(|errors| errors.len()).err(), Some(1));
}

#[test]
fn tests_are_found_in_their_modules() {
    let text = "fn helper() {}\n#[test]\nfn top() {}\nmod tests {\n    #[test]\n    #[ignore = \"x\"]\n    fn inside() {}\n}\n\
                proptest! {\n    #[test]\n    fn law(x in 0..9) {}\n}\n";
    let files = [RustFile::new("src/base/path.rs", text), RustFile::new("tests/support/mod.rs", text)];
    let cases = [
        ("base::path::top", true),
        ("base::path::tests::inside", true),
        ("base::path::law", true),
        ("support::tests::inside", true),
        ("base::path::inside", false),
        ("base::path::tests::top", false),
        ("base::path::helper", false),
        ("base::text::top", false),
        ("base::path::other::inside", false),
    ];
    for (name, expected) in cases {
        assert_eq!(exists(&files, name), expected, "`{name}`");
    }
}
