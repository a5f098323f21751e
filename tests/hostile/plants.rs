//! The rows of the table: what a stranger plants.

use super::names;
use super::world::{PWNED, World};
use std::fs;
use std::time::{Duration, SystemTime};

/// One row.
pub(super) struct Plant {
    /// What holds whatever it plants; the name of its test.
    pub(super) name: &'static str,
    /// Plants it in the author's repository.
    pub(super) plant: fn(&World),
    /// Plants in the clone what a clone does not bring along, but a copied folder does.
    pub(super) plant_in_clone: fn(&World),
    /// Whether git itself obeys what was planted, so that it is not tried.
    pub(super) is_for_git: bool,
}

const fn row(name: &'static str, plant: fn(&World)) -> Plant {
    Plant { name, plant, plant_in_clone: nothing, is_for_git: false }
}

fn nothing(_: &World) {}

/// Every row.
pub(super) const PLANTS: &[Plant] = &[
    row("build_manifests_name_no_files_outside", manifests),
    row("tree_entries_lead_nowhere", dots),
    row("trees_that_mean_git_are_not_read", git_folders),
    row("tree_bombs_are_refused_in_time", bombs),
    row("output_folders_are_no_links", linked_outputs),
    row("links_in_the_work_tree_are_not_followed", links),
    row("media_records_name_no_paths", records),
    row("media_folder_stays_inside", media_folder),
    row("submodules_are_not_content", submodules),
    row("attributes_run_nothing", attributes),
    row("settings_run_nothing", settings),
    row("imported_folders_have_no_links", imports),
    Plant {
        name: "settings_of_git_run_nothing",
        plant: attributes,
        plant_in_clone: git_settings,
        is_for_git: true,
    },
    Plant {
        name: "names_with_line_ends_are_escaped",
        plant: names::plant,
        plant_in_clone: names::plant_in_clone,
        is_for_git: false,
    },
];

/// The first half of the SHA-256 of `precious\n`, which the author guesses.
const PRECIOUS: &str = "a37214679d4cdc0b4724e05883a60eb9";

fn manifests(world: &World) {
    let home = world.sandbox.home().display().to_string();
    let work = world.sandbox.work().display().to_string();
    let paths = [
        "../../precious.txt".to_owned(),
        "../../../precious.txt".to_owned(),
        format!("{work}/precious.txt"),
        format!("{home}/.netrc"),
        "assets/../../.git/config".to_owned(),
        "../.git/config".to_owned(),
        "x/../../../precious.txt".to_owned(),
        "..\\..\\precious.txt".to_owned(),
    ];
    for (folder, digest) in [("dist", ""), ("public/site", PRECIOUS)] {
        let made = format!("{{\"digest\":\"{digest}\",\"bytes\":9}}");
        let files =
            |between: &str| paths.iter().map(|path| format!("{path:?}{between}{made}")).collect::<Vec<_>>();
        let manifest = match folder {
            "dist" => format!("{{\"commit\":\"\",\"base\":\"\"}}\n[{}]", files(",").join("]\n[")),
            // As earlier versions wrote it.
            _ => format!("{{\"commit\":\"\",\"base\":\"\",\"files\":{{{}}}}}", files(":").join(",")),
        };
        world.write(&format!("{folder}/.cms-build.json"), &manifest);
        let lines: String = paths.iter().map(|path| format!("{PRECIOUS} 9 {path}\n")).collect();
        world.write(&format!("{folder}/.cms-build.journal"), &lines);
    }
    world.commit_all("source");
}

/// The blob that would be git's settings.
fn evil_settings(world: &World) -> String {
    let place = world.sandbox.work().join(PWNED);
    let text = format!("[core]\n\tbare = false\n\tfsmonitor = \"touch {}; false\"\n", place.display());
    world.object("blob", text.as_bytes())
}

fn dots(world: &World) {
    let settings = evil_settings(world);
    let mut tree = world.tree(&[("40000", ".git", &world.tree(&[("100644", "config", &settings)]))]);
    for _ in 0..2 {
        tree = world.tree(&[("40000", "..", &tree), ("100644", "precious.txt", &settings)]);
    }
    let theme = world.tree(&[("40000", "assets", &tree)]);
    world.graft("source", "theme", "040000", &theme);
    world.graft("ai-review", "posts", "040000", &tree);
}

fn git_folders(world: &World) {
    let settings = evil_settings(world);
    let inner = world.tree(&[("100644", "config", &settings)]);
    let names = [".GIT", ".git", ".git ", "GIT~1", "\u{200c}.git"];
    let entries: Vec<(&str, &str, &str)> =
        names.iter().map(|name| ("40000", *name, inner.as_str())).collect();
    let theme = world.tree(&[("40000", "assets", &world.tree(&entries))]);
    world.graft("source", "theme", "040000", &theme);
    world.graft("ai-review", "uploads", "040000", &world.tree(&entries[..1]));
}

fn bombs(world: &World) {
    let mut tree = world.tree(&[("100644", "a.yaml", &world.object("blob", b"id: x\n"))]);
    for _ in 0..9 {
        let names: Vec<String> = (0..10).map(|digit| format!("d{digit}")).collect();
        let entries: Vec<(&str, &str, &str)> =
            names.iter().map(|name| ("40000", name.as_str(), tree.as_str())).collect();
        tree = world.tree(&entries);
    }
    for (stage, folder) in [("source", "posts"), ("ai-review", "theme")] {
        world.graft(stage, folder, "040000", &tree);
    }
    let mut deep = world.tree(&[("100644", "a.yaml", &world.object("blob", b"id: x\n"))]);
    for _ in 0..200 {
        deep = world.tree(&[("40000", "d", &deep)]);
    }
    world.graft("ai-review", "uploads", "040000", &deep);
}

fn linked_outputs(world: &World) {
    world.link("dist", "../../home/private");
    world.link("public", "../../home");
    world.commit_all("source");
}

fn links(world: &World) {
    world.link(".vscode", "../../home/private");
    world.link("theme/assets/secret.css", "../../../../home/.netrc");
    world.link("theme/evil.html", "../../../home/.netrc");
    world.link("uploads/evil.gif", "../../../home/private/passport.gif");
    world.link("posts/blog/en", "../../../../home/private");
    world.link("posts/page/en/evil.yaml", "../../../../../home/.netrc");
    world.link("agents", "../../home");
    world.write("media/0b5b6f6e-5f0e-4a3f-9a2e-6f1f0c1e8d0b.yaml", &record("evil.gif", &"0".repeat(64)));
    world.commit_all("source");
}

fn record(file: &str, sha256: &str) -> String {
    format!(
        "id: 0b5b6f6e-5f0e-4a3f-9a2e-6f1f0c1e8d0b\nfilename: evil.jpg\nfile: {file:?}\nmime: image/gif\nsize: 43\n\
         width: 900\nheight: 900\nsha256: {sha256:?}\n"
    )
}

fn records(world: &World) {
    let work = world.sandbox.work().display().to_string();
    let absolute = format!("{work}/escaped");
    let files = [
        "../precious.txt",
        "/etc/passwd",
        "evil.gif",
        "../.git/config",
        "a/../../x.gif",
        ".git/config",
        "evil.gif",
    ];
    let digests = ["aéx", "....", "../../../../../../escaped", &absolute, "é", "", &"A".repeat(64)];
    for (at, (file, digest)) in files.into_iter().zip(digests).enumerate() {
        let id = format!("0b5b6f6e-5f0e-4a3f-9a2e-6f1f0c1e8d{at:02}");
        let text = record(file, digest).replace("0b5b6f6e-5f0e-4a3f-9a2e-6f1f0c1e8d0b", &id);
        world.write(&format!("media/{id}.yaml"), &text);
    }
    let dot = fs::read(world.sandbox.work().join("in/dot.gif")).expect("a picture");
    fs::create_dir_all(world.author().join("uploads")).expect("a folder");
    fs::write(world.author().join("uploads/evil.gif"), dot).expect("a picture");
    world.commit_all("source");
}

fn media_folder(world: &World) {
    let settings = fs::read_to_string(world.author().join("cms.toml")).expect("settings");
    let others = settings.split("[media]").next().expect("a part").to_owned();
    world.write("cms.toml", &format!("{others}\n[media]\nstore = \"folder\"\nfolder = \"../stolen\"\n"));
    world.link("inside", "../../home/private");
    world.commit_all("source");
}

fn submodules(world: &World) {
    let command = format!("ext::sh -c touch% {}", world.sandbox.work().join(PWNED).display());
    world.write(
        ".gitmodules",
        &format!(
            "[submodule \"x\"]\n\tpath = theme/assets/x\n\turl = {command}\n\tupdate = !touch {PWNED}\n"
        ),
    );
    world.commit_all("source");
    let commit = world.git(&["rev-parse", "source"]);
    let entry = world.tree(&[("160000", "x.css", &commit), ("160000", "y", &commit)]);
    world.graft("source", "theme", "040000", &world.tree(&[("40000", "assets", &entry)]));
    world.graft("source", "uploads", "040000", &world.tree(&[("160000", "evil.gif", &commit)]));
}

fn attributes(world: &World) {
    let lines = "* filter=evil diff=evil merge=evil\n*.yaml filter=evil diff=evil merge=evil working-tree-encoding=UTF-16\n";
    world.write(".gitattributes", lines);
    let commit = ["-c", "core.attributesFile=/dev/null", "-c", "core.hooksPath=/dev/null"];
    world.git(&[&commit[..], &["add", ".gitattributes"]].concat());
    world.git(&[&commit[..], &["commit", "--quiet", "--no-verify", "-m", "harmless"]].concat());
    world.git(&[&commit[..], &["update-ref", "refs/heads/source", "HEAD"]].concat());
}

fn settings(world: &World) {
    let settings = fs::read_to_string(world.author().join("cms.toml")).expect("settings");
    let evil = format!("--upload-pack=touch {PWNED}");
    let text = settings.replace("remote = \"origin\"", &format!("remote = {evil:?}"));
    world.write("cms.toml", &format!("{text}\n# {evil}\n"));
    world.write(
        "theme/base.html",
        "{% include \"../../../../home/.netrc\" %}{{ env }}{% import \"/etc/passwd\" as x %}",
    );
    world.write("theme/page.html", "{% include \"/etc/passwd\" %}");
    world.commit_all("source");
}

fn imports(world: &World) {
    let text = "---\ntitle: A\nslug: ../../x\npath: ../../../x\n---\n\n![a](/passport.gif)\n\n![b](static/passport.gif)\n\n\
                ![c](direct.gif)\n\n![d](../../../home/private/passport.gif)\n\n![e](/../../home/private/passport.gif)\n\n\
                ![f](%2e%2e/%2e%2e/precious.txt)\n";
    world.write("in/a.md", text);
    fs::copy(world.sandbox.work().join("in/dot.gif"), world.author().join("in/dot.gif")).expect("copied");
    world.link("in/static", "../../../home/private");
    world.link("in/direct.gif", "../../../home/private/passport.gif");
    world.link("in/b.md", "../../../home/.netrc");
    world.commit_all("source");
}

/// A program that signs as GnuPG does, as far as git looks.
const SIGNER: &str =
    "cat > /dev/null; echo '[GNUPG:] SIG_CREATED ' >&2; echo '-----BEGIN PGP SIGNATURE-----'";

/// Settings that come along when somebody copies the folder with `.git` in it.
fn git_settings(world: &World) {
    // Git asks for recent objects only if there is an old one that nothing needs.
    let unneeded =
        world.sandbox.git(&["-C", "victim", "hash-object", "-w", "--no-filters", "../precious.txt"]);
    let (folder, name) = unneeded.split_at(2);
    let object = world.victim().join(".git/objects").join(folder).join(name);
    let times =
        fs::FileTimes::new().set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000));
    fs::File::open(object).and_then(|file| file.set_times(times)).expect("an old object");
    // Some settings are lines for a shell, others the path of a program.
    let evil = world.program("evil.sh", &format!("touch '{}'", world.sandbox.work().join(PWNED).display()));
    for key in [
        "core.fsmonitor",
        "core.sshCommand",
        "core.pager",
        "core.editor",
        "diff.external",
        "diff.evil.textconv",
        "diff.evil.command",
        "merge.evil.driver",
        "filter.evil.clean",
        "filter.evil.smudge",
        "filter.evil.process",
        "gpg.program",
        "gpg.openpgp.program",
        "gpg.x509.program",
        "gpg.ssh.program",
        "gpg.ssh.defaultKeyCommand",
        "gc.recentObjectsHook",
        "credential.helper",
    ] {
        world.sandbox.git(&["-C", "victim", "config", key, &evil]);
    }
    world.sandbox.git(&["-C", "victim", "config", "commit.gpgSign", "true"]);
    // The reader's own program signs, so that commits come about.
    let signer = world.program("sign.sh", SIGNER);
    world.sandbox.git(&["config", "--global", "gpg.program", &signer]);
}
