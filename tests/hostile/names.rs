//! Names of files with line ends: a log that shows one as it is would have a line that its author wrote, which a build
//! server takes for a command.

use super::world::{COMMANDS, World};
use std::fs;

/// Begins a line of its own if the line end before it is printed.
const COMMAND: &str = "::error title=pwned";

/// Plants files with such names in every folder that a command lists.
pub(super) fn plant(world: &World) {
    for folder in ["posts/blog/en", "theme", "theme/assets", "media", "uploads", "agents"] {
        for (end, ending) in [("\n", "yaml"), ("\u{1b}[31m\r\n", "html")] {
            world.write(&format!("{folder}/a{end}{COMMAND}::b.{ending}"), "title: [not: valid\n");
        }
    }
    world.commit_all("source");
}

/// Plants uncommitted ones in the clone, too.
pub(super) fn plant_in_clone(world: &World) {
    for folder in ["posts/blog/en", "in"] {
        let place = world.victim().join(folder);
        fs::create_dir_all(&place).expect("a folder");
        let text = format!("title: [not: valid\n![x](a\n{COMMAND}.png)\n");
        fs::write(place.join(format!("new\n{COMMAND}::b.yaml")), &text).expect("a file");
        fs::write(place.join(format!("new\n{COMMAND}::b.md")), &text).expect("a file");
    }
}

#[test]
fn file_names_cannot_forge_output_lines() {
    let world = World::new();
    plant(&world);
    world.clone_site();
    plant_in_clone(&world);
    let more: [&[&str]; 7] = [
        &["cms", "validate", "--format", "junit"],
        &["cms", "validate", "--format", "sarif"],
        &["cms", "validate", "--stage", "source"],
        &["cms", "review", "list"],
        &["cms", "op", "log"],
        &["cms", "hook", "pre-commit"],
        &["cms", "diff", "HEAD~1", "source", "--all"],
    ];
    for command in COMMANDS.iter().chain(&more).filter(|command| command[0] == "cms") {
        let run = world.run(command);
        for line in run.stdout.lines().chain(run.stderr.lines()) {
            assert!(!line.trim_start().starts_with(COMMAND), "{command:?} printed the line `{line}`");
            assert!(!line.contains('\u{1b}'), "{command:?} printed an escape: `{line:?}`");
        }
    }
}
