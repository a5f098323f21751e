//! Which folder may name which crate. Adding a dependency is a design change: it starts with a row here.

use super::{Complaint, none_of};
use crate::support::project::{RustFile, read, rust_files};
use crate::support::rust_source::{line_of, pattern};
use std::collections::BTreeSet;

/// Who may name a crate, or a module of the standard library.
enum Fence {
    /// Every folder.
    Open,
    /// These folders and files of `src/`, in tests too.
    Only(&'static [&'static str]),
    /// These folders and files of `src/`; tests may name it anywhere.
    InProduct(&'static [&'static str]),
}

use Fence::{InProduct, Only, Open};

/// Every dependency, and `std::fs`.
const FENCES: &[(&str, Fence)] = &[
    ("anstream", Only(&["cli/", "ops/page.rs", "ops/import/report.rs"])),
    ("anstyle", Only(&["cli/", "ops/page.rs"])),
    ("argon2", Only(&["site/accounts/"])),
    ("base64", Only(&["base/digest.rs"])),
    ("bytes", Only(&["http/", "mcp/web/", "db/records/value.rs"])),
    ("clap", Only(&["ops/", "cli/", "base/stage.rs"])),
    ("clap_complete", Only(&["cli/"])),
    ("csv", Only(&["import/"])),
    ("fast_image_resize", Only(&["media/"])),
    ("flate2", Only(&["git/", "http/compression.rs", "site/publish/build/gzip.rs"])),
    ("foldhash", Only(&["base/shared_map.rs"])),
    ("futures_util", Only(&["http/multipart.rs", "media/s3.rs"])),
    ("gix", Only(&["git/"])),
    ("hmac", Only(&["base/digest.rs"])),
    ("htmd", Only(&["import/"])),
    ("http", Only(&["http/", "mcp/web/", "media/s3.rs"])),
    ("http_body_util", Only(&["http/engine/", "media/s3.rs"])),
    ("hyper", Only(&["http/engine/"])),
    ("hyper_util", Only(&["http/engine/"])),
    ("image", Only(&["media/"])),
    ("include_dir", Only(&["site/", "ops/", "cli/", "render/", "http/admin/"])),
    ("clap_mangen", Only(&["cli/"])),
    ("deunicode", Only(&["base/text.rs"])),
    ("indicatif", Only(&["cli/"])),
    ("jaq_core", Only(&["cli/"])),
    ("jaq_json", Only(&["cli/"])),
    ("jaq_std", Only(&["cli/"])),
    ("jiff", Open),
    ("jpeg_decoder", Only(&["media/format/jpeg.rs"])),
    ("jpeg_encoder", Only(&["media/encode.rs", "media/tests/"])),
    ("lettre", Only(&["net/mail.rs"])),
    ("markup5ever_rcdom", Only(&["import/"])),
    ("minijinja", Only(&["render/", "http/admin/template.rs"])),
    ("moxcms", Only(&["media/"])),
    ("multer", Only(&["http/multipart.rs"])),
    ("object_store", Only(&["media/s3.rs"])),
    ("png", Only(&["media/"])),
    ("notify", Only(&["daemon/watch/"])),
    ("postgres", Only(&["db/records/", "db/ledger/error.rs"])),
    ("pulldown_cmark", Only(&["richtext/", "merge/", "import/", "model/fields/richtext.rs"])),
    ("quick_xml", Only(&["media/svg.rs", "import/"])),
    ("quick_cache", Only(&["base/sized_lru.rs"])),
    ("rayon", Open),
    ("regex", Open),
    ("rusqlite", Only(&["db/"])),
    ("rustls", Only(&["db/records/server.rs"])),
    ("rustix", Only(&["disk/", "git/", "cli/"])),
    ("saphyr_parser", Only(&["codec/", "import/"])),
    ("schemars", Open),
    ("serde", Open),
    ("serde_json", Open),
    ("serde_yaml", Only(&["codec/", "import/"])),
    ("sha1", Only(&["git/index_rows.rs"])),
    ("sha2", Only(&["base/digest.rs"])),
    ("similar", Open),
    ("std::fs", InProduct(&["disk/", "git/", "db/index/connect.rs", "db/records/file.rs"])),
    ("strsim", Only(&["base/"])),
    ("tempfile", InProduct(&["disk/", "git/", "cli/"])),
    ("terminal_size", Only(&["cli/"])),
    ("thiserror", Open),
    ("tikv_jemallocator", Only(&["main.rs"])),
    ("tiny_http", Only(&["http/", "daemon/listen.rs"])),
    ("tokio", Only(&["http/engine/", "media/s3.rs"])),
    ("tokio_postgres_rustls", Only(&["db/records/server.rs"])),
    ("toml_edit", Only(&["codec/", "import/"])),
    ("tracing", Only(&["http/"])),
    ("tracing_subscriber", Only(&["http/log.rs"])),
    ("unicode_normalization", Only(&["base/text.rs", "check/", "media/name.rs"])),
    ("unicode_width", Only(&["ops/page.rs"])),
    ("ureq", Only(&["net/"])),
    ("uuid", Open),
    ("walkdir", InProduct(&["disk/"])),
    ("webp", Only(&["media/encode.rs"])),
];

fn breaches(file: &RustFile) -> Vec<Complaint> {
    let Some(inside) = file.path.strip_prefix("src/") else { return Vec::new() };
    let product = file.code_of_product();
    let mut complaints = Vec::new();
    for (name, fence) in FENCES {
        let (code, allowed) = match fence {
            Open => continue,
            Only(allowed) => (&file.code, *allowed),
            InProduct(allowed) => (&product, *allowed),
        };
        if allowed.iter().any(|part| inside.starts_with(part)) {
            continue;
        }
        let advice = format!("ask {} for it, or widen its row in `FENCES`", allowed.join(", "));
        let lines = mentions(code, name).into_iter();
        complaints
            .extend(lines.map(|line| Complaint::new(&file.path, line, format!("names `{name}`: {advice}"))));
    }
    complaints
}

/// The lines of `code` that name the crate `name`, not a module of this crate with that name, imported by `use`.
fn mentions(code: &str, name: &str) -> Vec<usize> {
    if !code.contains(name.rsplit(':').next().unwrap_or(name)) {
        return Vec::new();
    }
    if let Some(module) = name.strip_prefix("std::") {
        let module = pattern(&format!(r"\bstd::({module}\b|\{{[^;]*\b{module}\b)"));
        return module.find_iter(code).map(|hit| line_of(code, hit.start())).collect();
    }
    let ours = pattern(&format!(r"\w::(\{{[^;}}]*\b)?{name}\b|\bmod\s+{name}\b"));
    // An item of the crate may have the same name: `include_dir::include_dir!`.
    let through = pattern(&format!(r"(^|[^:\w]){name}::"));
    if ours.is_match(&through.replace_all(code, "$1")) {
        return Vec::new();
    }
    let theirs = pattern(&format!(r"\b{name}::|\b(use|crate)\s+{name}\b"));
    theirs.find_iter(code).map(|hit| line_of(code, hit.start())).collect()
}

/// The crate names of the entries of `[dependencies]`, of all targets.
fn dependencies() -> BTreeSet<String> {
    let manifest: toml::Table = read("Cargo.toml").parse().expect("cargo read it before us");
    let targets =
        manifest.get("target").and_then(toml::Value::as_table).into_iter().flat_map(toml::Table::values);
    let tables = targets.filter_map(|target| target.get("dependencies")).chain([&manifest["dependencies"]]);
    let names = tables.filter_map(toml::Value::as_table).flat_map(toml::Table::keys);
    names.map(|name| name.replace('-', "_")).collect()
}

#[test]
fn crates_stay_in_their_folders() {
    none_of(rust_files().iter().flat_map(breaches).collect());
}

#[test]
fn every_dependency_has_a_row() {
    let rows = FENCES.iter().map(|(name, _)| (*name).to_owned()).filter(|name| !name.starts_with("std::"));
    let rows: BTreeSet<_> = rows.collect();
    let dependencies = dependencies();
    let missing: Vec<_> = dependencies.difference(&rows).collect();
    let stale: Vec<_> = rows.difference(&dependencies).collect();
    assert!(missing.is_empty(), "say in `FENCES` which folders may name {missing:?}");
    assert!(stale.is_empty(), "drop the rows of `FENCES` for {stale:?}, which Cargo.toml no longer has");
}

#[test]
fn every_dependency_is_used() {
    let files = rust_files();
    let product: Vec<_> = files.iter().filter(|file| file.path.starts_with("src/")).collect();
    let unused = |name: &String| product.iter().all(|file| mentions(&file.code, name).is_empty());
    let unused: Vec<_> = dependencies().into_iter().filter(unused).collect();
    assert!(unused.is_empty(), "nothing names {unused:?}: drop them from Cargo.toml");
}

#[test]
fn breaches_are_found() {
    let cases = [
        ("src/site/mod.rs", "use gix::ObjectId;\nfn f(id: gix::ObjectId) {}", vec![1, 2]),
        ("src/git/mod.rs", "use gix::ObjectId;", vec![]),
        ("src/site/mod.rs", "use crate::codec::{regex, yaml};\nfn f() { regex::parse(); }", vec![]),
        ("src/site/mod.rs", "fn f() { crate::codec::toml_edit::parse(); }", vec![]),
        ("src/site/mod.rs", "fn f() { toml_edit::parse(); toml_edit::x(); }", vec![1, 1]),
        ("src/codec/mod.rs", "pub mod toml_edit;", vec![]),
        ("src/site/mod.rs", "use include_dir::{Dir, include_dir};", vec![]),
        ("src/check/mod.rs", "use include_dir::{Dir, include_dir};", vec![1]),
        ("src/model/kind.rs", "#[derive(clap::Args)]\nstruct A;", vec![1]),
        ("src/base/stage.rs", "use clap::ValueEnum;", vec![]),
        ("src/site/mod.rs", "use std::{fmt, fs};", vec![1]),
        ("src/site/mod.rs", "#[cfg(test)]\nmod tests { use std::fs; use tempfile::TempDir; }", vec![]),
        ("src/site/mod.rs", "#[cfg(test)]\nmod tests { use rusqlite::Connection; }", vec![2]),
        ("tests/cli.rs", "use walkdir::WalkDir;", vec![]),
    ];
    for (path, text, expected) in cases {
        let lines: Vec<_> =
            breaches(&RustFile::new(path, text)).into_iter().map(|found| found.line).collect();
        assert_eq!(lines, expected, "in `{path}`: {text}");
    }
}
