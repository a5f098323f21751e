//! Generated files that are committed: completion scripts and JSON Schemas.
//!
//! Only this test writes them: `CMS_BLESS=1 cargo nextest run golden` regenerates them.

use crate::support::Sandbox;
use crate::support::project::{bless, root, walk};
use cms::model::Kind;
use cms::model::schema::{Use, schema};
use cms::site::Site;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;

/// Path from the project's root, and content.
type Files = BTreeMap<String, String>;

/// How to regenerate the files.
const ADVICE: &str = "if the change is intended, regenerate them: `CMS_BLESS=1 cargo nextest run golden`";

/// The name of each shell's script, as its completion system looks for it.
const COMPLETIONS: &[(&str, &str)] = &[
    ("bash", "cms.bash"),
    ("zsh", "_cms"),
    ("fish", "cms.fish"),
    ("elvish", "cms.elv"),
    ("powershell", "_cms.ps1"),
];

/// Compares the files of `folder` with their expected contents, or writes them with `CMS_BLESS=1`.
#[track_caller]
fn golden(folder: &str, right: &Files) {
    let found: Vec<String> = walk(folder);
    let stale = found.iter().filter(|path| !right.contains_key(*path));
    if bless() {
        stale.for_each(|path| fs::remove_file(root().join(path)).expect("a stale file can be removed"));
        for (path, text) in right {
            let path = root().join(path);
            fs::create_dir_all(path.parent().expect("a file has a folder")).expect("folders");
            fs::write(&path, text).unwrap_or_else(|error| panic!("write `{}`: {error}", path.display()));
        }
        return;
    }
    let mut wrong: Vec<String> = stale.map(|path| format!("{path} should not be there")).collect();
    wrong.extend(right.iter().filter_map(|(path, text)| match fs::read_to_string(root().join(path)) {
        Err(_) => Some(format!("{path} is missing")),
        Ok(old) if old == *text => None,
        Ok(old) => Some(format!("{path} differs{}", first_difference(&old, text))),
    }));
    assert!(wrong.is_empty(), "{} generated files are old; {ADVICE}\n{}", wrong.len(), wrong.join("\n"));
}

fn first_difference(old: &str, new: &str) -> String {
    let lines = old.lines().zip(new.lines()).enumerate().find(|(_, (old, new))| old != new);
    match lines {
        Some((index, (old, new))) => {
            format!(" from line {}:\n  - {}\n  + {}", index + 1, old.trim(), new.trim())
        }
        None => " at its end".to_owned(),
    }
}

fn pretty(value: &Value) -> String {
    serde_json::to_string_pretty(value).expect("a schema is JSON") + "\n"
}

#[test]
fn completions() {
    let sandbox = Sandbox::new();
    let script = |&(shell, file): &(&str, &str)| {
        (format!("completions/{file}"), sandbox.cms(&["completions", shell]).ok().stdout)
    };
    golden("completions", &COMPLETIONS.iter().map(script).collect());
}

#[test]
fn schemas_of_operations() {
    let schema = |row: &cms::ops::Row| {
        let both = json!({"input": row.input_schema(), "output": row.output_schema()});
        (format!("schemas/operations/{}.json", row.facts.name), pretty(&both))
    };
    golden("schemas/operations", &cms::ops::ALL.iter().map(schema).collect());
}

/// The list of tools of the tool server: agents depend on it.
#[test]
fn tools() {
    let sandbox = Sandbox::site();
    let listed: Value =
        serde_json::from_str(&sandbox.cms(&["mcp", "tools", "--tools", "all", "--json"]).ok().stdout)
            .expect("JSON");
    let path = root().join("schemas/tools.json");
    let right = pretty(&listed);
    if bless() {
        return fs::write(&path, right).expect("schemas/tools.json can be written");
    }
    let old = fs::read_to_string(&path).unwrap_or_default();
    assert!(old == right, "schemas/tools.json is old; {ADVICE}{}", first_difference(&old, &right));
}

/// The schemas of the files of the site that `cms init` makes.
#[test]
fn schemas_of_files() {
    let sandbox = Sandbox::site();
    let site = Site::open(sandbox.work()).expect("a site that was just made opens");
    let live = site.snapshot(cms::base::Stage::Source).expect("the site has a source stage");
    let definitions = live.definitions().expect("its definitions are valid");
    let of = |kind: &Kind| {
        (format!("schemas/files/{}.json", kind.name()), pretty(&schema(*kind, &definitions, Use::File)))
    };
    golden("schemas/files", &Kind::ALL.iter().map(of).collect());
}

#[test]
fn differences_are_named() {
    assert_eq!(first_difference("a\n b\nc", "a\n d\nc"), " from line 2:\n  - b\n  + d");
    assert_eq!(first_difference("a", "a\nb"), " at its end");
}
