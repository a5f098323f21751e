//! Calls go down only: which folder of `src/` may name which, and what pure folders must not use.

use super::{Complaint, found, none_of};
use crate::support::project::{RustFile, rust_files};
use crate::support::rust_source::{closing, pattern};
use regex::Regex;
use std::sync::LazyLock;

/// A folder of `src/`.
struct Layer {
    name: &'static str,
    /// The folders that it may name, besides itself.
    may_name: &'static [&'static str],
    /// Whether it is a function of its arguments: no I/O, no clock, no environment.
    pure: bool,
}

const fn pure(name: &'static str, may_name: &'static [&'static str]) -> Layer {
    Layer { name, may_name, pure: true }
}

const fn layer(name: &'static str, may_name: &'static [&'static str]) -> Layer {
    Layer { name, may_name, pure: false }
}

const PURE: &[&str] = &["base", "richtext", "codec", "model", "urls", "merge", "check", "import", "render"];
const STORES: &[&str] = &["disk", "git", "db", "media", "net"];

/// From the bottom up: a row names only rows above it.
const LAYERS: &[Layer] = &[
    pure("base", &[]),
    pure("richtext", &["base"]),
    pure("codec", &["base"]),
    pure("model", &["base", "richtext"]),
    pure("urls", &["base", "model"]),
    pure("merge", &["base", "richtext", "codec", "model"]),
    pure("check", &["base", "richtext", "codec", "model", "urls"]),
    pure("import", &["base", "richtext", "codec", "model", "urls"]),
    pure("render", &["base", "richtext", "model", "urls"]),
    layer("disk", &["base"]),
    layer("git", &["base", "disk"]),
    layer("db", &["base", "disk"]),
    layer("net", &["base"]),
    layer("media", &["base", "disk", "net"]),
    layer("agents", &["base", "net"]),
    layer("site", BELOW_SITE),
    layer("ops", BELOW_OPS),
    layer("http", BELOW_SURFACES),
    layer("mcp", &joined::<18>(BELOW_SURFACES, &["http"])),
    layer("daemon", BELOW_SURFACES),
    layer("cli", BELOW_CLI),
    layer("main", &["cli"]),
];

const BELOW_SITE: &[&str] = &joined::<14>(PURE, STORES);
const BELOW_OPS: &[&str] = &joined::<16>(BELOW_SITE, &["agents", "site"]);
const BELOW_SURFACES: &[&str] = &joined::<17>(BELOW_OPS, &["ops"]);
/// The command line starts the servers.
const BELOW_CLI: &[&str] = &joined::<20>(BELOW_SURFACES, &["http", "mcp", "daemon"]);

const fn joined<const N: usize>(one: &[&'static str], two: &[&'static str]) -> [&'static str; N] {
    let mut all = [""; N];
    let mut at = 0;
    while at < N {
        all[at] = if at < one.len() { one[at] } else { two[at - one.len()] };
        at += 1;
    }
    all
}

/// What a pure folder must not name.
static IMPURE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(concat!(
        r"\bstd::(fs|env|net|process)\b|\bio::std(in|out|err)\b",
        r"|\b(SystemTime|Instant|Timestamp|Zoned)::now\b|\bUuid::(new_v4|now_v7)\b",
    ))
});

/// The only file of a pure folder that may: it reads the clock and creates ids.
const SOURCE_OF_TIME: &str = "src/base/source.rs";

fn layer_of(file: &RustFile) -> Option<&'static Layer> {
    let folder = file.folder()?;
    LAYERS.iter().find(|layer| layer.name == folder)
}

fn upward(file: &RustFile) -> Vec<Complaint> {
    let Some(folder) = file.folder().filter(|folder| *folder != "lib") else { return Vec::new() };
    let Some(layer) = layer_of(file) else {
        return vec![Complaint::new(&file.path, 1, format!("`{folder}` has no row in `LAYERS`: add one"))];
    };
    let forbidden = |name: &str| name != folder && LAYERS.iter().any(|layer| layer.name == name);
    named(file)
        .into_iter()
        .filter(|(_, name)| forbidden(name) && !layer.may_name.contains(&name.as_str()))
        .map(|(offset, name)| {
            let advice = "move what both need into a lower folder, or pass it in as a value";
            Complaint::at(file, offset, format!("`{folder}` names `{name}`, which is not below it: {advice}"))
        })
        .collect()
}

/// Every folder of the crate that a file names, with its offset.
fn named(file: &RustFile) -> Vec<(usize, String)> {
    static PATH: LazyLock<Regex> = LazyLock::new(|| pattern(r"\b(crate|cms)::(?<name>\w+|\{)"));
    static RELATIVE: LazyLock<Regex> = LazyLock::new(|| pattern(r"\b(?<name>(super::)+)(\w+)"));
    let mut names = Vec::new();
    for (range, name) in found(&PATH, &file.code) {
        match name {
            "{" => names.extend(heads_of_group(&file.code, range.start)),
            name => names.push((range.start, name.to_owned())),
        }
    }
    // A module in `src/a/b.rs` is two levels below the root, so `super::super::c` is `crate::c`.
    let depth = file.path.trim_end_matches("/mod.rs").matches('/').count();
    for hit in RELATIVE.captures_iter(&file.code) {
        if hit[1].matches("super").count() >= depth {
            names.push((hit.get_match().start(), hit[3].to_owned()));
        }
    }
    names
}

/// The first names of `{a::b, c::{d, e}}`, whose brace is at `open`.
pub(super) fn heads_of_group(code: &str, open: usize) -> Vec<(usize, String)> {
    static HEAD: LazyLock<Regex> = LazyLock::new(|| pattern(r"[{,]\s*(?<name>\w+)"));
    let group = &code[open..closing(code, open)];
    let outermost = |at: usize| group[1..at].matches('{').count() == group[1..at].matches('}').count();
    let heads = found(&HEAD, group).filter(|(range, _)| outermost(range.start));
    heads.map(|(range, name)| (open + range.start, name.to_owned())).collect()
}

fn impurities(file: &RustFile) -> Vec<Complaint> {
    if file.path == SOURCE_OF_TIME || !layer_of(file).is_some_and(|layer| layer.pure) {
        return Vec::new();
    }
    let product = file.code_of_product();
    let complaint = |(range, name): (std::ops::Range<usize>, &str)| {
        let advice = "take the value as an argument; the caller above reads it";
        Complaint::new(
            &file.path,
            crate::support::rust_source::line_of(&product, range.start),
            format!("`{name}` in a pure folder: {advice}"),
        )
    };
    found(&IMPURE, &product).map(complaint).collect()
}

#[test]
fn calls_go_down_only() {
    none_of(rust_files().iter().flat_map(upward).collect());
}

#[test]
fn pure_folders_do_no_io() {
    none_of(rust_files().iter().flat_map(impurities).collect());
}

#[test]
fn layers_have_no_cycle() {
    for (at, layer) in LAYERS.iter().enumerate() {
        for name in layer.may_name {
            assert!(LAYERS[..at].iter().any(|lower| lower.name == *name), "`{}` names `{name}`", layer.name);
        }
        assert_eq!(layer.pure, PURE.contains(&layer.name), "`{}`", layer.name);
    }
}

#[test]
fn upward_calls_are_found() {
    let cases = [
        ("src/model/post.rs", "use crate::base::Path;\nfn f() { super::f() }", vec![]),
        ("src/model/post.rs", "\nuse crate::codec::yaml;", vec![2]),
        ("src/codec/mod.rs", "fn f() { crate::model::Kind::ALL; }", vec![1]),
        ("src/git/refs.rs", "use crate::{\n    base::{Path, Stage},\n    site::{self, model},\n};", vec![3]),
        ("src/check/rules/one.rs", "use super::super::super::ops::X; use super::super::ops;", vec![1]),
        (
            "src/base/mod.rs",
            "/// See [`crate::site::Site`].\nfn f() { g(\"crate::site\") } // crate::git",
            vec![],
        ),
        ("src/main.rs", "use cms::cli;\nuse cms::site;", vec![2]),
        ("src/lib.rs", "pub use crate::cli::run;", vec![]),
        ("src/newcomer/mod.rs", "fn f() {}", vec![1]),
        ("tests/cli.rs", "use crate::site::X;", vec![]),
    ];
    for (path, text, expected) in cases {
        let lines: Vec<_> = upward(&RustFile::new(path, text)).into_iter().map(|found| found.line).collect();
        assert_eq!(lines, expected, "in `{path}`: {text}");
    }
}

#[test]
fn impure_calls_are_found() {
    let cases = [
        ("src/merge/three_way.rs", "use std::fs;\nfn f() { Instant::now(); }", vec![1, 2]),
        ("src/merge/three_way.rs", "#[cfg(test)]\nmod tests { use std::fs; }", vec![]),
        ("src/disk/mod.rs", "use std::fs;", vec![]),
        (SOURCE_OF_TIME, "fn f() { Timestamp::now() }", vec![]),
    ];
    for (path, text, expected) in cases {
        let lines: Vec<_> =
            impurities(&RustFile::new(path, text)).into_iter().map(|found| found.line).collect();
        assert_eq!(lines, expected, "in `{path}`: {text}");
    }
}
