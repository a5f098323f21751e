//! A stranger's repository: whatever its files say, no command writes or removes anything outside of it, and none runs a
//! program. One row of the table is one kind of file; each is tried with every command of the list
//! (`docs/design/hostile-repository.md`).

mod embedded;
mod names;
mod plants;
mod themes;
mod world;

use crate::support::Sandbox;
use plants::PLANTS;
use world::{COMMANDS, World};

/// Plants one row, clones the repository, runs every command in the clone and compares everything else.
fn try_row(name: &str) {
    let row = PLANTS.iter().find(|row| row.name == name).expect("a row of the table");
    let world = World::new();
    (row.plant)(&world);
    world.clone_site();
    (row.plant_in_clone)(&world);
    let before = world.outside();
    for command in COMMANDS.iter().filter(|command| command[0] == "cms" || !row.is_for_git) {
        world.run(command);
        world.nothing_happened(&before, command);
    }
}

macro_rules! rows {
    ($($name:ident),+ $(,)?) => {
        $(
            #[test]
            fn $name() {
                try_row(stringify!($name));
            }
        )+

        #[test]
        fn every_row_has_a_test() {
            let rows: Vec<&str> = PLANTS.iter().map(|row| row.name).collect();
            assert_eq!(rows, [$(stringify!($name)),+]);
        }
    };
}

rows!(
    build_manifests_name_no_files_outside,
    tree_entries_lead_nowhere,
    trees_that_mean_git_are_not_read,
    tree_bombs_are_refused_in_time,
    output_folders_are_no_links,
    links_in_the_work_tree_are_not_followed,
    media_records_name_no_paths,
    media_folder_stays_inside,
    submodules_are_not_content,
    attributes_run_nothing,
    settings_run_nothing,
    imported_folders_have_no_links,
    settings_of_git_run_nothing,
    names_with_line_ends_are_escaped,
);

#[test]
fn doctor_names_a_state_folder_that_is_a_link() {
    let site = Sandbox::site();
    let (state, elsewhere) = (site.work().join(".git/cms"), site.home().join("state"));
    std::fs::rename(&state, &elsewhere).expect("moved");
    std::os::unix::fs::symlink(&elsewhere, &state).expect("a link");
    let doctor = site.cms(&["doctor"]);
    assert!(doctor.stdout.contains("`.git/cms` is a link to"), "{}{}", doctor.stdout, doctor.stderr);
}

#[test]
fn doctor_names_a_lock_that_is_a_link() {
    let site = Sandbox::site();
    let (lock, elsewhere) = (site.work().join(".git/cms/cms.lock"), site.home().join("elsewhere"));
    drop(std::fs::remove_file(&lock));
    std::os::unix::fs::symlink(&elsewhere, &lock).expect("a link");
    let write = site.cms(&["redirect", "add", "/a", "/b"]).exits(3);
    assert!(write.stderr.contains("cms.lock` is a link"), "{}", write.stderr);
    let doctor = site.cms(&["doctor"]).exits(5);
    for found in ["cms.lock` is a link", "every file can be read", "the cache is valid"] {
        assert!(doctor.stdout.contains(found), "{}{}", doctor.stdout, doctor.stderr);
    }
    assert!(!elsewhere.exists());
}

#[test]
fn doctor_checks_what_needs_no_lock_where_none_can_be_taken() {
    let site = Sandbox::site();
    let lock = site.work().join(".git/cms/cms.lock");
    drop(std::fs::remove_file(&lock));
    std::fs::create_dir(&lock).expect("a folder");
    let doctor = site.cms(&["doctor"]).exits(5);
    for found in ["could not open `", "every file can be read", "the cache is valid"] {
        assert!(doctor.stdout.contains(found), "{}{}", doctor.stdout, doctor.stderr);
    }
}

#[test]
fn the_document_has_every_row_and_command() {
    let document = crate::support::project::read("docs/design/hostile-repository.md");
    for row in PLANTS {
        assert!(document.contains(&format!("`{}`", row.name)), "the document lacks `{}`", row.name);
    }
    for command in COMMANDS {
        let shown = command.join(" ");
        assert!(document.contains(&format!("`{shown}`")), "the document lacks `{shown}`");
    }
}
