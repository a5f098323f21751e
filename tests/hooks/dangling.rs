//! What a move of source by plain git leaves dangling, and themes that do not work.

use super::{at, git, sh};
use crate::support::Sandbox;

const HOME: &str = "posts/page/en/home.yaml";
const HERO: &str = "theme/modules/hero.html";

/// Archives the home page in the work tree, and commits it where that is allowed.
fn archived(sandbox: &Sandbox) {
    let text = sandbox.read(HOME).replace("status: published", "status: archived");
    sandbox.write(HOME, &text);
    sandbox.git(&["add", "-A"]);
}

#[test]
fn commit_hiding_the_home_page_needs_confirmation() {
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
fn merge_removing_the_main_menu_needs_confirmation() {
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
    sh(&sandbox, &[("CMS_ALLOW_DANGLING", "1")], "git merge -q --no-ff -m up review").ok();
}

#[test]
fn broken_theme_is_refused_with_its_position() {
    let sandbox = Sandbox::site();
    for (text, code, place) in [
        ("<h1>{{ p.title }}</h1>\n  {% if %}", "theme.syntax", ":2:"),
        ("<h1>{{ p.title | shout }}</h1>", "theme.render", ":1:"),
        (
            "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
            "theme.endless",
            ":1",
        ),
        ("{% include 'parts/none.html' %}", "theme.missing", ":1:"),
    ] {
        sandbox.write(HERO, text);
        sandbox.git(&["add", "-A"]);
        let run = git(&sandbox, &["commit", "-qm", "theme"]);
        assert_ne!(run.code, 0, "{text}: {run:?}");
        assert!(
            run.stderr.contains(code) && run.stderr.contains(&format!("{HERO}{place}")),
            "{text}: {run:?}"
        );
        let found = sandbox.cms(&["validate", "--json"]).exits(5).json();
        assert!(found["issues"].to_string().contains(code), "{found}");
        sandbox.cms(&["explain", code]).ok();
    }
    // With the hooks bypassed, an approval refuses it.
    sandbox.git(&["commit", "-qnm", "theme"]);
    let run = sandbox.cms(&["review", "approve", "--all"]);
    assert_eq!(run.code, 5, "{run:?}");
    assert!(run.stderr.contains("theme.missing"), "{run:?}");
    sandbox.git(&["switch", "-q", "source"]);
    let run = git(&sandbox, &["merge", "-q", "review"]);
    assert!(run.code != 0 && run.stderr.contains("theme.missing"), "{run:?}");
    sandbox.git(&["switch", "-q", "review"]);
    sandbox.write(HERO, "<h1>{{ p.title | upper }}</h1>");
    sandbox.git(&["commit", "-qam", "theme"]);
    sandbox.cms(&["review", "approve", "--all"]).ok();
}

#[test]
fn commit_may_allow_dangling_references() {
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

#[test]
fn changed_slug_without_a_redirect_is_warned_of() {
    let sandbox = Sandbox::site();
    sandbox.git(&["switch", "-q", "source"]);
    let moved = |from: &str, to: &str| {
        let [old, new] = [from, to].map(|slug| format!("posts/page/en/{slug}.yaml"));
        sandbox.git(&["mv", &old, &new]);
        let text = sandbox.read(&new).replace(&format!("slug: {from}\n"), &format!("slug: {to}\n"));
        sandbox.write(&new, &text);
    };
    moved("about", "aa");
    let run = git(&sandbox, &["commit", "-qam", "moved"]).ok();
    let way = run.stderr.split('`').nth(1).unwrap_or_default().to_owned();
    assert!(way.starts_with("cms redirect add /about --post "), "{run:?}");
    sh(&sandbox, &[], &way).ok();
    assert!(sandbox.cms(&["url", "trace", "/about"]).ok().stdout.contains("/aa"));
    // The commit has the redirect itself.
    moved("aa", "ab");
    let redirect = "  - id: 5c6aa5dc-0034-4131-be4f-fa724f96a8e7\n    from: /aa\n    to: /ab\n";
    sandbox.write("redirects.yaml", &(sandbox.read("redirects.yaml") + redirect));
    let run = git(&sandbox, &["commit", "-qam", "moved again"]).ok();
    assert!(!run.stderr.contains("cms redirect add"), "{run:?}");
}

/// An agent's own trailer allows nothing, whatever author its commit names.
#[test]
fn trailer_of_an_agent_allows_nothing_to_dangle() {
    let sandbox = Sandbox::site();
    sandbox.cms(&["review", "submit", "--all"]).ok();
    sandbox.cms(&["review", "approve", "--all"]).ok();
    let agent = "git switch -q ai-review && sed -i 's/^status: .*/status: archived/' posts/page/en/prices.yaml && \
                 CMS_ROLE=ai_agent git commit -qam a --trailer 'Cms-Allow-Dangling: yes' --author='H <h@bots.test>' && \
                 cms review submit --all && git switch -q source";
    sh(&sandbox, &[], agent).ok();
    let before = at(&sandbox, "source");
    let merge = "git merge -q --no-ff -m merged review";
    let refused = sh(&sandbox, &[("CMS_PUBLISH", "1")], merge);
    assert!(refused.code != 0 && refused.stderr.contains("CMS_ALLOW_DANGLING=1"), "{refused:?}");
    assert_eq!(at(&sandbox, "source"), before);
    sandbox.git(&["reset", "-q", "--hard"]);
    sh(&sandbox, &[("CMS_PUBLISH", "1"), ("CMS_ALLOW_DANGLING", "1")], merge).ok();
}
