//! Inside `site/`, too, calls go down only: which of its folders ("rooms") may name which, and how large one may be.

use super::layers::heads_of_group;
use super::{Complaint, none_of};
use crate::support::project::{RustFile, rust_files};
use crate::support::rust_source::{line_of, pattern};
use regex::Regex;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The rooms from the bottom up: each names only rooms before it.
const ROOMS: [&str; 16] = [
    "file",
    "store",
    "media",
    "publish",
    "preview",
    "accounts",
    "cluster",
    "write",
    "stage_merge",
    "staging",
    "history",
    "hooks",
    "evidence",
    "repair",
    "sync",
    "outbox",
];

/// What all rooms may name: the site itself, its errors, caches and folders, and access for reading.
const SHARED: [&str; 12] = [
    "Site",
    "SiteError",
    "SharedCaches",
    "Look",
    "StageStatus",
    "CACHE_FOLDER",
    "LEDGER_FOLDER",
    "SETTINGS_FILE",
    "caches",
    "error",
    "look",
    "prelude",
];

/// Most lines of a room. A larger one should be split.
const LINES_MAX: usize = 4_500;

const FOLDER: &str = "src/site/";

/// The room of a file of `site/`; `None` for the files beside the rooms, which combine them.
fn room_of(path: &str) -> Option<&str> {
    let (room, _) = path.strip_prefix(FOLDER)?.split_once('/')?;
    Some(room)
}

/// The names that `site/mod.rs` exports, with the rooms that they come from.
fn exports(root: &str) -> BTreeMap<String, String> {
    static EXPORT: LazyLock<Regex> =
        LazyLock::new(|| pattern(r"pub(\(crate\))? use (?<room>\w+)::(?<names>[^;]+);"));
    static NAME: LazyLock<Regex> = LazyLock::new(|| pattern(r"\b(\w+)\b"));
    let of_one = |hit: regex::Captures<'_>| {
        let room = hit["room"].to_owned();
        NAME.find_iter(&hit["names"]).map(|name| (name.as_str().to_owned(), room.clone())).collect::<Vec<_>>()
    };
    EXPORT.captures_iter(root).flat_map(of_one).collect()
}

/// Every name right after `crate::site::` in a file, or after an equivalent chain of `super::`, with its offset.
fn named(path: &str, code: &str) -> Vec<(usize, String)> {
    static PATH: LazyLock<Regex> = LazyLock::new(|| pattern(r"\bcrate::site::(?<name>\w+|\{)"));
    static RELATIVE: LazyLock<Regex> = LazyLock::new(|| pattern(r"\b(?<up>(super::)+)(?<name>\w+)"));
    let depth = path.trim_start_matches(FOLDER).trim_end_matches("/mod.rs").matches('/').count() + 1;
    let mut names = Vec::new();
    for hit in PATH.captures_iter(code) {
        let name = hit.name("name").expect("the pattern has it");
        match name.as_str() {
            "{" => names.extend(heads_of_group(code, name.start())),
            one => names.push((name.start(), one.to_owned())),
        }
    }
    for hit in RELATIVE.captures_iter(code) {
        if hit["up"].matches("super").count() >= depth {
            names.push((hit.get_match().start(), hit["name"].to_owned()));
        }
    }
    names
}

fn upward(file: &RustFile, exports: &BTreeMap<String, String>) -> Vec<Complaint> {
    let Some(room) = room_of(&file.path) else { return Vec::new() };
    let Some(height) = ROOMS.iter().position(|name| *name == room) else {
        return vec![Complaint::new(&file.path, 1, format!("`{room}` has no row in `ROOMS`: add one"))];
    };
    let code = file.code_of_product();
    let complaint = |(offset, name): (usize, String)| {
        let target = exports.get(&name).map_or(name.as_str(), String::as_str);
        let is_upward = match ROOMS.iter().position(|room| *room == target) {
            Some(other) => other > height,
            None => !SHARED.contains(&name.as_str()),
        };
        let advice = "move what both need into a lower room, or pass it in as a value";
        let message = format!("`{room}` names `{name}` of `{target}`, which is not below it: {advice}");
        is_upward.then(|| Complaint::new(&file.path, line_of(&code, offset), message))
    };
    named(&file.path, &code).into_iter().filter_map(complaint).collect()
}

fn root() -> BTreeMap<String, String> {
    let files = rust_files();
    let root = files.iter().find(|file| file.path == "src/site/mod.rs").expect("the site has a root");
    exports(&root.code)
}

#[test]
fn rooms_name_lower_rooms_only() {
    let exports = root();
    none_of(rust_files().iter().flat_map(|file| upward(file, &exports)).collect());
}

/// The blocks `impl Site` of a file, with their offsets.
fn blocks_of_site(code: &str) -> Vec<(usize, &str)> {
    static BLOCK: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?ms)^impl Site \{$.*?^\}$"));
    BLOCK.find_iter(code).map(|hit| (hit.start(), hit.as_str())).collect()
}

/// Calls of methods of `Site` that only higher rooms have: file, method and offset.
fn calls_upward(files: &[(String, String)]) -> Vec<(String, String, usize)> {
    static METHOD: LazyLock<Regex> = LazyLock::new(|| pattern(r"\bfn (?<name>\w+)"));
    static CALL: LazyLock<Regex> = LazyLock::new(|| pattern(r"\b(?<of>self|site(\(\))?)\.(?<name>\w+)\("));
    let height = |path: &str| room_of(path).and_then(|room| ROOMS.iter().position(|name| *name == room));
    let mut lowest = BTreeMap::<&str, usize>::new();
    for (path, code) in files {
        let Some(height) = height(path) else { continue };
        for (_, block) in blocks_of_site(code) {
            for hit in METHOD.captures_iter(block) {
                let name = hit.name("name").expect("the pattern has it").as_str();
                lowest.entry(name).and_modify(|least| *least = height.min(*least)).or_insert(height);
            }
        }
    }
    let mut found = Vec::new();
    for (path, code) in files {
        let Some(height) = height(path) else { continue };
        let blocks = blocks_of_site(code);
        let is_in_block =
            |at: usize| blocks.iter().any(|(start, block)| (*start..start + block.len()).contains(&at));
        for hit in CALL.captures_iter(code) {
            let at = hit.get_match().start();
            let is_upward = lowest.get(&hit["name"]).is_some_and(|owner| *owner > height);
            if is_upward && (&hit["of"] != "self" || is_in_block(at)) {
                found.push((path.clone(), hit["name"].to_owned(), at));
            }
        }
    }
    found
}

#[test]
fn methods_of_higher_rooms_are_not_called() {
    let files = rust_files();
    let rooms = files.iter().filter(|file| room_of(&file.path).is_some());
    let codes: Vec<_> = rooms.map(|file| (file.path.clone(), file.code_of_product())).collect();
    let complaint = |(path, name, at): (String, String, usize)| {
        let code = codes.iter().find(|(other, _)| *other == path).map_or("", |(_, code)| code);
        let message = format!("calls `{name}` of a higher room: move what both need into the lower one");
        Complaint::new(&path, line_of(code, at), message)
    };
    none_of(calls_upward(&codes).into_iter().map(complaint).collect());
}

#[test]
fn calls_of_higher_rooms_are_found() {
    let file = |path: &str, code: &str| (path.to_owned(), code.to_owned());
    let files = [
        file("src/site/staging/pending.rs", "impl Site {\n    fn pending(&self) {}\n}\n"),
        file("src/site/store/unit.rs", "impl Site {\n    fn unit(&self) { self.pending(); }\n}\n"),
        file(
            "src/site/store/item.rs",
            "impl Item {\n    fn item(&self) { self.pending(); site.pending(); }\n}\n",
        ),
        file("src/site/hooks/gate.rs", "impl Site {\n    fn gate(&self) { self.pending(); }\n}\n"),
    ];
    let found: Vec<_> = calls_upward(&files).into_iter().map(|(path, name, _)| (path, name)).collect();
    let expected = ["src/site/store/unit.rs", "src/site/store/item.rs"]
        .map(|path| (path.to_owned(), "pending".to_owned()));
    assert_eq!(found, expected);
}

#[test]
fn rooms_stay_small() {
    let mut lines = BTreeMap::<String, usize>::new();
    for file in rust_files() {
        if let Some(room) = room_of(&file.path) {
            *lines.entry(room.to_owned()).or_default() += file.text.lines().count();
        }
    }
    assert_eq!(lines.len(), ROOMS.len(), "{lines:?}");
    for (room, count) in lines {
        assert!(count <= LINES_MAX, "`site/{room}` has {count} lines: make two rooms of it");
    }
}

#[test]
fn names_of_higher_rooms_are_found() {
    let exports = BTreeMap::from([("Pending".to_owned(), "staging".to_owned())]);
    let cases = [
        ("src/site/store/unit.rs", "use crate::site::Site;\nuse crate::site::write::act::Act;", vec![2]),
        ("src/site/store/unit.rs", "use crate::site::{Site, Pending};", vec![1]),
        ("src/site/store/unit.rs", "use super::super::staging::pending;", vec![1]),
        (
            "src/site/staging/part.rs",
            "use crate::site::{store::unit::Unit, write};\nuse super::pending;",
            vec![],
        ),
        ("src/site/store/unit.rs", "#[cfg(test)]\nmod tests { use crate::site::write::act; }", vec![]),
        ("src/site/newcomer/mod.rs", "", vec![1]),
        ("src/site/caches.rs", "use crate::site::staging::pending;", vec![]),
        ("src/ops/mod.rs", "use crate::site::Pending;", vec![]),
    ];
    for (path, text, expected) in cases {
        let found = upward(&RustFile::new(path, text), &exports);
        let lines: Vec<_> = found.into_iter().map(|found| found.line).collect();
        assert_eq!(lines, expected, "in `{path}`: {text}");
    }
}
