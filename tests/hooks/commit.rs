//! `git commit`: ids are filled in, new errors are refused, old ones do not block it.

use super::{at, edit, git, id, module, path, sh, site, text};
use crate::support::Sandbox;

/// A post without ids.
const NEW: &str = "# mine\ntype: page\nlocale: en\nslug: new\ntitle:  'New'\nstatus: draft\nmodules:\n  - type: prose\n    props:\n      content: Hello\n";
const NEW_PATH: &str = "posts/page/en/new.yaml";

fn shown(sandbox: &Sandbox, rev: &str, path: &str) -> String {
    sandbox.git(&["show", &format!("{rev}:{path}")])
}

#[test]
fn missing_ids_are_filled_in() {
    for how in [
        "git add . && git commit -qm x",
        "git add -N . && git commit -qam x",
        "git add . && git commit -qm x posts",
    ] {
        let sandbox = site();
        sandbox.write(NEW_PATH, NEW);
        let run = sh(&sandbox, &[], how).ok();
        assert!(run.stderr.contains("2 new ids in posts/page/en/new.yaml"), "{run:?}");
        let committed = shown(&sandbox, "HEAD", NEW_PATH);
        assert!(committed.contains("# mine\n") && committed.contains("title:  'New'"), "{committed}");
        assert_eq!(committed.matches("id: ").count(), 2, "{committed}");
        assert_eq!(sandbox.read(NEW_PATH).trim_end(), committed);
        assert_eq!(sandbox.git(&["status", "--short"]), "", "{how}");
        sandbox.cms(&["validate"]).ok();
    }
}

#[test]
fn unstaged_changes_are_not_committed() {
    let sandbox = site();
    sandbox.write(NEW_PATH, NEW);
    sandbox.git(&["add", "."]);
    sandbox.write(NEW_PATH, &NEW.replace("Hello", "Hello again"));
    // Unstaged errors do not block a commit.
    sandbox.write(&path('a'), "title: [\n");
    let run = git(&sandbox, &["commit", "-qm", "x"]).ok();
    assert!(run.stderr.contains("only in what is committed"), "{run:?}");
    assert_eq!(shown(&sandbox, "HEAD", NEW_PATH).matches("id: ").count(), 2);
    assert_eq!(sandbox.read(NEW_PATH), NEW.replace("Hello", "Hello again"));
}

#[test]
fn copied_file_gets_new_ids_and_moved_file_keeps_them() {
    let sandbox = site();
    let copy = text('a').replace("slug: a", "slug: copy").replace("Title a", "A copy");
    sandbox.write("posts/page/en/copy.yaml", &copy);
    sandbox.git(&["mv", &path('b'), "posts/page/en/moved.yaml"]);
    sandbox.git(&["add", "."]);
    let run = git(&sandbox, &["commit", "-qm", "x"]).ok();
    assert!(run.stderr.contains("7 new ids in posts/page/en/copy.yaml"), "{run:?}");
    assert!(!shown(&sandbox, "HEAD", "posts/page/en/copy.yaml").contains(&id('a')));
    assert!(shown(&sandbox, "HEAD", &path('a')).contains(&id('a')));
    assert!(shown(&sandbox, "HEAD", "posts/page/en/moved.yaml").contains(&id('b')));
    sandbox.cms(&["validate"]).ok();
}

/// A module of a post as its file has it.
fn module_of(sandbox: &Sandbox, letter: char, number: u32) -> String {
    let text = module(letter, number).trim_start_matches('\n').to_owned();
    assert!(sandbox.read(&path(letter)).contains(&text), "{text}");
    text
}

/// A removed id is restored, however it was lost.
#[test]
fn committed_ids_are_restored() {
    let sandbox = site();
    let [old, module] = [id('a'), module('a', 3)];
    let module = module.lines().nth(1).expect("its id").to_owned();
    for without in [format!("id: {old}\n"), format!("{}\n    type", module.trim_end())] {
        let new = if without.contains("type") { "  - type" } else { "" };
        let whole = sandbox.read(&path('a'));
        edit(&sandbox, 'a', &without, new);
        edit(&sandbox, 'a', "title: ", "title: More ");
        let run = git(&sandbox, &["commit", "-qam", "x"]).ok();
        assert!(run.stderr.contains("1 id as before in posts/page/en/a.yaml"), "{run:?}");
        assert_eq!(sandbox.read(&path('a')), whole.replace("title: ", "title: More "));
        assert_eq!(sandbox.git(&["status", "--short"]), "");
        // The formatter restores it, too.
        edit(&sandbox, 'a', &without, new);
        sandbox.cms(&["fmt"]).ok();
        assert_eq!(sandbox.git(&["status", "--short"]), "");
    }
    // A module that was moved to another post keeps its id there.
    let gone = module_of(&sandbox, 'a', 2);
    edit(&sandbox, 'a', &gone, "  - type: prose\n    props:\n      content: new\n");
    let last = module_of(&sandbox, 'b', 6);
    edit(&sandbox, 'b', &last, &format!("{last}\n{gone}"));
    let run = git(&sandbox, &["commit", "-qam", "x"]).ok();
    assert!(run.stderr.contains("1 new id in posts/page/en/a.yaml"), "{run:?}");
    sandbox.cms(&["validate"]).ok();
    // Where the file with the id was renamed, a new file in its old place is another post.
    let moved = "posts/page/en/moved.yaml";
    sandbox.git(&["mv", &path('a'), moved]);
    sandbox.write(moved, &sandbox.read(moved).replace("slug: a", "slug: moved"));
    sandbox.write(&path('a'), "type: page\nlocale: en\nslug: a\ntitle: New\nstatus: draft\n");
    sandbox.git(&["add", "."]);
    git(&sandbox, &["commit", "-qm", "x"]).ok();
    assert!(
        !sandbox.read(&path('a')).contains(&old) && sandbox.read("posts/page/en/moved.yaml").contains(&old)
    );
}

/// A file with the line ends of Windows gets its ids here, too, and keeps its line ends.
#[test]
fn files_with_crlf_get_ids() {
    let sandbox = site();
    sandbox.write(NEW_PATH, &NEW.replace('\n', "\r\n"));
    sandbox.git(&["add", "."]);
    let run = git(&sandbox, &["commit", "-qm", "x"]).ok();
    assert!(!run.stderr.contains("only in what is committed"), "{run:?}");
    let there = sandbox.read(NEW_PATH);
    assert_eq!((there.matches("id: ").count(), there.contains("\r\ntype: page\r\n")), (2, true));
    assert_eq!(sandbox.git(&["status", "--short"]), "");
}

#[test]
fn hook_refuses_only_new_errors_with_position() {
    let sandbox = site();
    edit(&sandbox, 'a', "title: Title a\n", "titel: Title a\n");
    sandbox.git(&["add", "."]);
    let before = at(&sandbox, "HEAD");
    let run = git(&sandbox, &["commit", "-qm", "x"]).exits(1);
    assert!(run.stderr.contains("posts/page/en/a.yaml:5:1") && run.stderr.contains("hint: "), "{run:?}");
    assert_eq!(at(&sandbox, "HEAD"), before);
    sandbox.git(&["commit", "-q", "--no-verify", "-m", "x"]);
    // Two more files: the old error does not block the commit, a new one does.
    edit(&sandbox, 'a', "Title a", "Another title");
    edit(&sandbox, 'b', "Title b", "Another title");
    git(&sandbox, &["commit", "-qam", "x"]).ok();
    edit(&sandbox, 'b', "status: draft", "status: dratf");
    git(&sandbox, &["commit", "-qam", "x"]).exits(1);
}

/// Errors that a commit causes in other files are new, too.
#[test]
fn references_to_changed_files_are_checked() {
    let sandbox = site();
    edit(&sandbox, 'b', "status: draft\n", &format!("status: draft\nparentId: {}\n", id('a')));
    git(&sandbox, &["commit", "-qam", "x"]).ok();
    sandbox.git(&["rm", "-q", &path('a')]);
    let run = git(&sandbox, &["commit", "-qm", "x"]).exits(1);
    assert!(run.stderr.contains("posts/page/en/b.yaml:"), "{run:?}");
    sandbox.git(&["reset", "-q", "--hard"]);
    sandbox.git(&["rm", "-q", "modules/prose.yaml"]);
    let run = git(&sandbox, &["commit", "-qm", "x"]).exits(1);
    for letter in ['a', 'b', 'c'] {
        assert!(run.stderr.contains(&path(letter)), "{run:?}");
    }
}

/// Each branch is validated with its own definitions.
#[test]
fn checks_use_the_definitions_of_the_branch() {
    let sandbox = site();
    let module =
        "type: banner\nname: Banner\nallowedScopes: [local]\npropsSchema:\n  - slug: text\n    type: text\n";
    sandbox.write("modules/banner.yaml", module);
    sandbox.git(&["add", "."]);
    git(&sandbox, &["commit", "-qm", "a type"]).ok();
    let banner = "modules:\n\n  - id: 00000001-9999-4000-8000-000000000000\n    type: banner\n    props:\n      text: Hi\n";
    edit(&sandbox, 'a', "modules:\n", banner);
    git(&sandbox, &["commit", "-qam", "use"]).ok();
    sandbox.git(&["checkout", "-q", "source"]);
    edit(&sandbox, 'a', "modules:\n", banner);
    let run = git(&sandbox, &["commit", "-qam", "use"]).exits(1);
    assert!(run.stderr.contains("banner"), "{run:?}");
}

/// A media record is committed to source with its file, not before it.
#[test]
fn media_record_requires_its_file() {
    let sandbox = site();
    sandbox.git(&["checkout", "-q", "source"]);
    let record =
        format!("id: {}\nfilename: a.pdf\nfile: 2026/a.pdf\nmime: application/pdf\nsize: 8\n", id('m'));
    sandbox.write(&format!("media/{}.yaml", id('m')), &record);
    sandbox.git(&["add", "."]);
    let run = git(&sandbox, &["commit", "-qm", "the record alone"]).exits(1);
    assert!(run.stderr.contains("media.file.missing"), "{run:?}");
    sandbox.write("uploads/2026/a.pdf", "%PDF-1.7");
    sandbox.git(&["add", "."]);
    git(&sandbox, &["commit", "-qm", "both"]).ok();
    git(&sandbox, &["rm", "-q", "uploads/2026/a.pdf"]).ok();
    let run = git(&sandbox, &["commit", "-qm", "the record is left"]).exits(1);
    assert!(run.stderr.contains("media.file.missing"), "{run:?}");
}

/// An error that one side of a merge already has is not new.
#[test]
fn merge_commit_is_checked_against_both_parents() {
    let sandbox = site();
    sandbox.git(&["checkout", "-q", "-b", "side"]);
    edit(&sandbox, 'b', "status: draft", "status: dratf");
    edit(&sandbox, 'a', "Title a", "Side");
    sandbox.git(&["commit", "-q", "--no-verify", "-am", "side"]);
    sandbox.git(&["checkout", "-q", "review"]);
    edit(&sandbox, 'a', "Title a", "Review");
    sandbox.git(&["commit", "-qam", "review"]);
    git(&sandbox, &["merge", "-q", "side"]).exits(1);
    edit(&sandbox, 'a', "title: Review", "title: Both");
    sandbox.git(&["add", "."]);
    git(&sandbox, &["commit", "-qm", "merged"]).ok();
}

/// A merge cannot publish a post that lacks something which only a draft may lack.
#[test]
fn merge_does_not_publish_an_incomplete_draft() {
    let sandbox = site();
    let hero = "modules:\n\n  - id: 00000001-9999-4000-8000-000000000000\n    type: hero\n    props:\n      theme: low\n      title: Hi\n";
    edit(&sandbox, 'a', "modules:\n", hero);
    git(&sandbox, &["commit", "-qam", "a hero"]).ok();
    sandbox.git(&["checkout", "-q", "-b", "side"]);
    edit(&sandbox, 'a', "      title: Hi\n", "");
    git(&sandbox, &["commit", "-qam", "side"]).ok();
    sandbox.git(&["checkout", "-q", "review"]);
    edit(&sandbox, 'a', "status: draft", "status: published");
    git(&sandbox, &["commit", "-qam", "review"]).ok();
    let before = at(&sandbox, "HEAD");
    git(&sandbox, &["merge", "-q", "--no-commit", "side"]).ok();
    let run = git(&sandbox, &["commit", "-qm", "merged"]).exits(1);
    assert!(run.stderr.contains("posts/page/en/a.yaml:") && run.stderr.contains("`title`"), "{run:?}");
    assert_eq!(at(&sandbox, "HEAD"), before);
}

/// `git diff` shows fields; output for other programs stays a patch.
#[test]
fn git_diff_shows_semantic_differences() {
    let sandbox = site();
    edit(&sandbox, 'a', "Title a", "Another");
    let diff = sandbox.git(&["diff"]);
    assert!(diff.contains("~ changed posts/page/en/a.yaml") && diff.contains("- Title a"), "{diff}");
    let patch = sandbox.git(&["diff", "--no-ext-diff"]);
    assert!(patch.contains("+title: Another"), "{patch}");
    sandbox.git(&["commit", "-qam", "x"]);
    assert!(sandbox.git(&["show"]).contains("+title: Another"));
    assert!(sandbox.git(&["show", "--ext-diff"]).contains("~ changed posts/page/en/a.yaml"));
    // Files that cannot be parsed do not abort the whole diff.
    sandbox.write(&path('a'), "title: [\n");
    edit(&sandbox, 'b', "Title b", "Another");
    let diff = sandbox.git(&["diff"]);
    assert!(diff.contains("line by line") && diff.contains("changed posts/page/en/b.yaml"), "{diff}");
}

/// Editors on Windows save CRLF line ends; git stores LF by the attributes of a new site.
#[test]
fn file_saved_with_crlf_is_as_committed() {
    let sandbox = Sandbox::new();
    sandbox.cms(&["init", ".", "--empty"]).ok();
    let path = "posts/page/en/new.yaml";
    let text = "id: 11111111-1111-4111-8111-111111111111\ntype: page\nlocale: en\nslug: new\ntitle: Old\nstatus: draft\n";
    sandbox.write(path, &text.replace('\n', "\r\n"));
    sandbox.git(&["add", "."]);
    git(&sandbox, &["commit", "-qm", "x"]).ok();
    assert!(sandbox.read(path).contains("\r\n"));
    let changed =
        |sandbox: &Sandbox| sandbox.cms(&["status", "--json"]).json()["workTree"]["changed"].clone();
    assert_eq!(changed(&sandbox), serde_json::json!([]));
    let run = sandbox.cms(&["post", "set", "new", "title=New"]).ok();
    assert!(!run.stdout.contains("left alone"), "{run:?}");
    assert_eq!(sandbox.read(path), text.replace("Old", "New"));
    assert_eq!(sandbox.git(&["status", "--short"]), "");
    // Bytes of an upload are what they are.
    sandbox.write("uploads/a.svg", "<svg>\n</svg>\n");
    sandbox.git(&["add", "."]);
    git(&sandbox, &["commit", "-qm", "x"]).ok();
    sandbox.write("uploads/a.svg", "<svg>\r\n</svg>\r\n");
    assert_eq!(changed(&sandbox).as_array().unwrap().len(), 1);
}
