//! What a move of source by plain git leaves dangling.

use super::{at, git, sh};
use crate::support::Sandbox;

const HOME: &str = "posts/page/en/home.yaml";

/// Archives the home page in the work tree, and commits it where that is allowed.
fn archived(sandbox: &Sandbox) {
    let text = sandbox.read(HOME).replace("status: published", "status: archived");
    sandbox.write(HOME, &text);
    sandbox.git(&["add", "-A"]);
}

#[test]
fn plain_commit_on_source_that_hides_the_home_page_needs_a_word() {
    let sandbox = Sandbox::site();
    sandbox.git(&["switch", "-q", "source"]);
    archived(&sandbox);
    let before = at(&sandbox, "source");
    let run = git(&sandbox, &["commit", "-qm", "hide"]);
    assert_ne!(run.code, 0, "{run:?}");
    for said in ["site.home.missing", "CMS_ALLOW_DANGLING=1", "menus/main.yaml"] {
        assert!(run.stderr.contains(said), "{said} in {run:?}");
    }
    assert_eq!(at(&sandbox, "source"), before);
    sh(&sandbox, &[("CMS_ALLOW_DANGLING", "1")], "git commit -qm hide").ok();
    assert_ne!(at(&sandbox, "source"), before);
    // What dangles already is no news.
    sandbox.write(
        "posts/page/en/about.yaml",
        &sandbox.read("posts/page/en/about.yaml").replace("title: About", "title: On"),
    );
    sandbox.git(&["commit", "-qam", "title"]);
}

#[test]
fn plain_merge_into_source_that_removes_the_main_menu_needs_a_word() {
    let sandbox = Sandbox::site();
    sandbox.cms(&["menu", "delete", "main"]).ok();
    sandbox.git(&["switch", "-q", "source"]);
    let before = at(&sandbox, "source");
    for way in [&["merge", "-q", "review"][..], &["merge", "-q", "--no-ff", "-m", "up", "review"]] {
        let run = git(&sandbox, way);
        assert_ne!(run.code, 0, "{run:?}");
        assert!(run.stderr.contains("site.menu.missing"), "{run:?}");
        assert_eq!(at(&sandbox, "source"), before);
        git(&sandbox, &["reset", "-q", "--hard"]);
    }
    sh(&sandbox, &[("CMS_ALLOW_DANGLING", "1")], "git merge -q review").ok();
}

#[test]
fn commit_may_say_that_source_is_left_leading_to_nothing() {
    let sandbox = Sandbox::site();
    sandbox.git(&["switch", "-q", "source"]);
    archived(&sandbox);
    let line = |trailer: &str| format!("git commit -qm hide --trailer '{trailer}'");
    assert_ne!(sh(&sandbox, &[], &line("Cms-Allow-Dangling: no")).code, 0);
    sh(&sandbox, &[], &line("Cms-Allow-Dangling: yes")).ok();
    // A command writes it for other repositories.
    sandbox.cms(&["menu", "delete", "main", "--stage", "source", "--allow-dangling"]).ok();
    assert!(sandbox.git(&["log", "-1", "--format=%B", "source"]).contains("Cms-Allow-Dangling: yes"));
}
