//! Pushes to a server: who may push what, by the server's identification of the pusher.

use super::{at, edit, path, sh, text};
use crate::support::{Run, Sandbox};

/// A server's bare repository and a clone of it, in which commands run.
struct Ground {
    clone: Sandbox,
    server: String,
}

const USERS: &str = "[users]\n\"chief@example.test\" = \"editor_admin\"\n\"ed@example.test\" = \"editor\"\n\"bot\" = \"ai_agent\"\n";

impl Ground {
    fn new() -> Ground {
        let clone = Sandbox::new();
        let server = clone.home().join("site.git").display().to_string();
        clone.cms(&["init", &server, "--bare", "--empty"]).ok();
        clone.git(&["clone", "-q", &server, "."]);
        clone.cms(&["doctor", "--fix"]);
        let settings = clone.read("cms.toml").replace("[users]\n", USERS);
        clone.write("cms.toml", &settings);
        for letter in ['a', 'b'] {
            clone.write(&path(letter), &text(letter));
        }
        clone.git(&["add", "."]);
        clone.git(&["commit", "-qm", "posts"]);
        let ground = Ground { clone, server };
        ground.push("", "HEAD:source").ok();
        ground.fetch();
        ground
    }

    fn push(&self, user: &str, what: &str) -> Run {
        sh(&self.clone, &[("CMS_USER", user)], &format!("git push origin {what}"))
    }

    fn fetch(&self) {
        self.clone.git(&["fetch", "-q"]);
        for stage in ["source", "review", "ai-review"] {
            self.clone.git(&["checkout", "-q", "-B", stage, &format!("origin/{stage}")]);
        }
    }

    fn at(&self, stage: &str) -> String {
        self.clone.git(&["-C", &self.server, "rev-parse", stage])
    }

    /// Commits a change on a branch of the clone that starts at `from`.
    fn commit(&self, from: &str, change: impl Fn(&Sandbox)) {
        self.clone.git(&["checkout", "-q", "-B", "work", from]);
        change(&self.clone);
        self.clone.git(&["add", "-A"]);
        self.clone.git(&["commit", "-q", "--no-verify", "-m", "work"]);
    }

    /// The same on AI Review, as a commit that names an agent.
    fn commit_of_agent(&self, change: impl Fn(&Sandbox)) {
        self.commit("origin/ai-review", change);
        self.clone.git(&["commit", "-q", "--amend", "--no-edit", "--trailer", "Cms-Agent: bot"]);
    }

    #[track_caller]
    fn refused(&self, user: &str, what: &str, why: &str) {
        let before = ["source", "review", "ai-review"].map(|stage| self.at(stage));
        let run = self.push(user, what);
        assert_ne!(run.code, 0, "{run:?}");
        assert!(run.stderr.contains(why), "{why} in {run:?}");
        assert_eq!(["source", "review", "ai-review"].map(|stage| self.at(stage)), before);
    }
}

const AGENTS: [&str; 2] = ["bot", "agent:general-assistant"];

#[test]
fn agent_pushes_posts_to_ai_review_only() {
    let ground = Ground::new();
    for (at, agent) in AGENTS.into_iter().enumerate() {
        ground.commit_of_agent(|clone| edit(clone, 'a', &format!("text a{}", at + 1), "by an agent"));
        for to in ["source", "review", "other", "refs/tags/v1", "refs/cms/parked/x"] {
            let to = if to.starts_with("refs/") { to.to_owned() } else { format!("refs/heads/{to}") };
            ground.refused(agent, &format!("HEAD:{to}"), "the role `ai_agent` may not move");
        }
        ground.refused(agent, ":source", "the role `ai_agent` may not move");
        ground.refused(agent, "HEAD:ai-review HEAD:source", "the role `ai_agent` may not move");
        ground.push(agent, "HEAD:ai-review").ok();
        ground.fetch();
    }
    ground.commit_of_agent(|clone| {
        clone.write("terms/tags/x.yaml", "id: 00000005-5555-4000-8000-000000000000\nslug: x\nname: X\n")
    });
    ground.push("bot", "HEAD:ai-review").ok();
    ground.fetch();
    type Wrong = (&'static str, fn(&Sandbox));
    let wrongs: [Wrong; 6] = [
        ("`layout`", |clone| clone.write("layout.yaml", "rolePriority: [hero]\n")),
        ("`settings`", |clone| clone.write("cms.toml", "format = 1\n")),
        ("`term:", |clone| {
            clone.write("terms/tags/x.yaml", "id: 00000005-5555-4000-8000-000000000000\nslug: x\nname: Y\n")
        }),
        ("`file:README.md`", |clone| clone.write("README.md", "x")),
        ("conflicts/review", |clone| clone.write("conflicts/review/post-x.yaml", "x: 1\n")),
        ("may not move", |clone| {
            Run::of(clone.command("ln").args(["-s", "/etc/passwd", "posts/page/en/link.yaml"])).ok();
            clone.git(&[
                "update-index",
                "--add",
                "--cacheinfo",
                &format!("120000,{},posts/page/en/link.yaml", clone.git(&["rev-parse", "HEAD:cms.toml"])),
            ]);
        }),
    ];
    for (what, change) in wrongs {
        ground.commit_of_agent(change);
        ground.refused("bot", "HEAD:ai-review", what);
        ground.clone.git(&["reset", "-q", "--hard"]);
    }
}

#[test]
fn agent_pushes_no_file_that_cannot_be_read() {
    let ground = Ground::new();
    let torn = |clone: &Sandbox| clone.write(&path('c'), "title: [");
    let large = |clone: &Sandbox| {
        let more = format!("excerpt: {}\n", "x".repeat(2 * 1024 * 1024));
        clone.write(&path('a'), &(text('a') + &more));
    };
    ground.commit_of_agent(torn);
    ground.refused("bot", "HEAD:ai-review", "`posts/page/en/c.yaml` cannot be read");
    ground.commit_of_agent(large);
    ground.refused("bot", "HEAD:ai-review", "`posts/page/en/a.yaml` cannot be read");
}

/// Changes that an agent merges from review do not count as its own.
#[test]
fn agent_may_fast_forward_to_review() {
    let ground = Ground::new();
    ground.commit("origin/review", |clone| clone.write("layout.yaml", "rolePriority: [hero]\n"));
    ground.push("", "HEAD:review").ok();
    // The server has merged review into ai-review; the agent continues from an older commit, and merges.
    ground.commit_of_agent(|clone| edit(clone, 'a', "Title a", "Agent"));
    ground.clone.git(&["fetch", "-q"]);
    let message = "Merge\n\nCms-Agent: bot";
    ground.clone.git(&["merge", "-q", "-m", message, "origin/review", "origin/ai-review"]);
    ground.push("bot", "HEAD:ai-review").ok();
}

/// What an agent wants of a post is its wish because history says who wanted it.
#[test]
fn agent_cannot_push_its_work_as_that_of_a_person() {
    let ground = Ground::new();
    let publish = |clone: &Sandbox| edit(clone, 'a', "status: draft", "status: published");
    ground.commit("origin/ai-review", publish);
    for agent in AGENTS {
        ground.refused(agent, "HEAD:ai-review", "names a person as its author");
    }
    ground.clone.git(&["commit", "-q", "--amend", "--no-edit", "--trailer", "Cms-Agent: bot"]);
    ground.push("bot", "HEAD:ai-review").ok();
    let on_server = |words: &[&str]| {
        let words = [&["--site", ground.server.as_str()], words].concat();
        ground.clone.cms(&words)
    };
    let post = super::id('a');
    on_server(&["--as", "agent:general-assistant", "review", "submit", &post]).ok();
    let listed = on_server(&["review", "list", "--json"]).ok().json().to_string();
    assert!(listed.contains("\"publishWish\":true"), "{listed}");
}

/// An agent's clone that follows the server has merges of cms, which are nobody's work.
#[test]
fn agent_pushes_what_its_clone_merged() {
    let ground = Ground::new();
    ground.fetch();
    let theirs = ["--site", &ground.server, "--stage", "review", "post", "set", "b", "title=Person"];
    ground.clone.cms(&theirs).ok();
    ground.clone.git(&["fetch", "-q"]);
    ground.clone.git(&["checkout", "-q", "-B", "review", "origin/review"]);
    let ours = ["--stage", "ai-review", "--as", "agent:general-assistant", "post", "set", "a", "title=Agent"];
    ground.clone.cms(&ours).ok();
    ground.push("bot", "ai-review").ok();
    let text =
        |letter| ground.clone.git(&["-C", &ground.server, "show", &format!("ai-review:{}", path(letter))]);
    assert!(text('a').contains("title: Agent") && text('b').contains("title: Person"));
    // The name of cms is no cover.
    ground.fetch();
    ground.commit("origin/ai-review", |clone| edit(clone, 'a', "status: draft", "status: published"));
    let forged = "GIT_AUTHOR_NAME=cms GIT_AUTHOR_EMAIL=cms@localhost GIT_COMMITTER_NAME=cms GIT_COMMITTER_EMAIL=cms@localhost \
                  git commit -q --amend --reset-author -m 'Contain' --trailer 'Cms-Op: containment'";
    sh(&ground.clone, &[], forged).ok();
    ground.refused("bot", "HEAD:ai-review", "names a person as its author");
}

/// Reviewers' words stay theirs: an agent answers, and people resolve.
#[test]
fn agent_pushes_only_comments_of_its_own() {
    let ground = Ground::new();
    ground.commit_of_agent(|clone| edit(clone, 'a', "Title a", "Agent"));
    ground.push("bot", "HEAD:ai-review").ok();
    let ask = [
        "--site",
        &ground.server,
        "--stage",
        "ai-review",
        "review",
        "request-changes",
        &super::id('a'),
        "No",
    ];
    ground.clone.cms(&ask).ok();
    ground.fetch();
    ground.commit_of_agent(|clone| drop(clone.git(&["rm", "-rq", "comments"])));
    ground.refused("bot", "HEAD:ai-review", "may not move `file:comments/");
    let comment = |who: &str| {
        format!(
            "id: 1\nitem: post:{}\ntitle: A\npath: {}\nkind: comment\n{who}\nat: 2026-01-01T00:00:00Z\ntext: Fine\n",
            super::id('a'),
            path('a')
        )
    };
    let file =
        format!("comments/ai-review/post-{}/00000001-1111-4000-8000-000000000000.yaml", super::id('a'));
    ground.commit_of_agent(|clone| clone.write(&file, &comment("by: Chief\nemail: chief@example.test")));
    ground.refused("bot", "HEAD:ai-review", "may not move `file:comments/");
    ground
        .commit_of_agent(|clone| clone.write(&file, &comment("by: bot\nemail: b@agents.local\nagent: bot")));
    ground.push("bot", "HEAD:ai-review").ok();
    // The request is settled once the post is as it is on Review.
    ground.fetch();
    ground.commit_of_agent(|clone| {
        clone.git(&["rm", "-rq", "comments"]);
        edit(clone, 'a', "Agent", "Title a");
    });
    ground.push("bot", "HEAD:ai-review").ok();
}

#[test]
fn publishers_push_only_valid_content_to_source() {
    let ground = Ground::new();
    ground.commit("origin/source", |clone| edit(clone, 'a', "Title a", "New"));
    ground.refused("ed@example.test", "HEAD:source", "the role `editor` may not move `source`");
    ground.push("chief@example.test", "HEAD:source").ok();
    // Containment is restored by the push itself.
    let contained = ground.clone.git(&["-C", &ground.server, "merge-base", "source", "ai-review"]);
    assert_eq!(contained, ground.at("source"));
    ground.fetch();
    ground.commit("origin/source", |clone| edit(clone, 'a', "title: New", "titel: New"));
    ground.refused("chief@example.test", "HEAD:source", "posts/page/en/a.yaml:5:1");
    ground.commit("origin/source", |clone| clone.write("layout.yaml", "rolePriority: [hero]\n"));
    ground.refused("chief@example.test", "HEAD:source", "`layout`");
    ground.push("", "HEAD:source").ok();
    ground.fetch();
    ground.refused("", ":source", "");
    ground.commit("origin/source~1", |clone| edit(clone, 'b', "Title b", "Rewritten"));
    ground.refused("", "+HEAD:source", "");
    ground.clone.git(&["-C", &ground.server, "config", "receive.denyNonFastForwards", "false"]);
    ground.clone.git(&["-C", &ground.server, "config", "receive.denyDeletes", "false"]);
    ground.refused("", "+HEAD:source", "`source` must keep what it has");
    ground.refused("", ":source", "`source` cannot be deleted by a push");
}

#[test]
fn editors_push_posts_to_review() {
    let ground = Ground::new();
    ground.commit("origin/review", |clone| edit(clone, 'a', "Title a", "Editor"));
    ground.push("ed@example.test", "HEAD:review HEAD:refs/heads/feature").ok();
    ground.fetch();
    ground.commit("origin/review", |clone| clone.write("layout.yaml", "rolePriority: [hero]\n"));
    ground.refused("ed@example.test", "HEAD:review", "may not move `layout`");
}

/// Locked modules are protected from pushes as from writes, also from a replacement under the same id.
#[test]
fn push_cannot_change_locked_modules() {
    let ground = Ground::new();
    ground.commit("origin/source", |clone| {
        edit(
            clone,
            'a',
            "    type: prose\n    props:\n      content: text a1",
            "    type: prose\n    locked: true\n    props:\n      content: text a1",
        );
    });
    ground.push("chief@example.test", "HEAD:source").ok();
    ground.fetch();
    for (from, to) in [
        (
            "    type: prose\n    locked: true\n    props:\n      content: text a1",
            "    type: separator\n    locked: true\n    props: {}",
        ),
        (
            "modules:\n",
            "modules:\n\n  - id: 0b5b6f6e-5f0e-4a3f-9a2e-6f1f0c1e8d0c\n    type: separator\n    props: {}\n",
        ),
    ] {
        ground.commit("origin/review", |clone| edit(clone, 'a', from, to));
        ground.refused("ed@example.test", "HEAD:review", "must keep its type and its place");
        ground.commit("origin/source", |clone| edit(clone, 'a', from, to));
        ground.refused("chief@example.test", "HEAD:source", "must keep its type and its place");
    }
}

/// The host's variables identify the pusher; the author of the commits and the client's environment do not count,
/// except that `CMS_ROLE` can lower the role.
#[test]
fn pusher_is_named_by_the_server() {
    let ground = Ground::new();
    ground.commit("origin/source", |clone| edit(clone, 'a', "Title a", "New"));
    let before = ground.at("source");
    for (name, value) in [
        ("GITEA_PUSHER_EMAIL", "ed@example.test"),
        ("GL_USERNAME", "bot"),
        ("GL_USER", "bot"),
        ("REMOTE_USER", "BOT"),
        ("CMS_ROLE", "ai_agent"),
    ] {
        let variables = [(name, value), ("GIT_AUTHOR_EMAIL", "chief@example.test")];
        let run = sh(&ground.clone, &variables, "git push origin HEAD:source");
        assert!(run.code != 0 && run.stderr.contains("may not move `source`"), "{run:?}");
        assert_eq!(ground.at("source"), before);
    }
    let run = sh(&ground.clone, &[("CMS_USER", "agent:nobody")], "git push origin HEAD:ai-review");
    assert!(run.stderr.contains("there is no agent `nobody`"), "{run:?}");
    assert_eq!(at(&ground.clone, "origin/source"), before);
}

/// In a clone, `default_role` may be `admin`, since it belongs to its owner; on a server, only `[users]` can publish.
#[test]
fn unknown_user_cannot_publish_by_push() {
    let ground = Ground::new();
    ground.commit("origin/review", |clone| edit(clone, 'a', "Title a", "Stranger"));
    for to in ["source", "review", "refs/heads/feature"] {
        let why = "`[users]` on source does not name `eve@example.test`";
        ground.refused("eve@example.test", &format!("HEAD:{to}"), why);
    }
    let unnamed = [("GIT_CONFIG_GLOBAL", "/dev/null")];
    let run = sh(&ground.clone, &unnamed, "git push origin HEAD:review");
    assert!(run.code != 0 && run.stderr.contains("`[users]` on source does not name"), "{run:?}");
    // The account that runs a server of ssh or of HTTP is not who came in by it.
    for server in ["SSH_CONNECTION", "GATEWAY_INTERFACE"] {
        let run = sh(&ground.clone, &[(server, "1.2.3.4 5 6.7.8.9 22")], "git push origin HEAD:review");
        assert!(run.code != 0 && run.stderr.contains("`[users]` on source does not name"), "{run:?}");
    }
    // A default role that cannot publish applies to everybody.
    ground.commit("origin/source", |clone| {
        let settings =
            clone.read("cms.toml").replace("default_role = \"admin\"", "default_role = \"editor\"");
        clone.write("cms.toml", &settings.replace("editor_admin", "admin"));
    });
    ground.push("", "HEAD:source").ok();
    ground.fetch();
    ground.commit("origin/review", |clone| edit(clone, 'a', "Title a", "Stranger"));
    ground.push("eve@example.test", "HEAD:review").ok();
    ground.refused("eve@example.test", "HEAD:source", "the role `editor` may not move `source`");
    ground.fetch();
    ground.commit("origin/source", |clone| edit(clone, 'a', "Title a", "New"));
    ground.push("CHIEF@example.test", "HEAD:source").ok();
}

#[test]
fn pushed_submission_is_merged_by_the_server() {
    let ground = Ground::new();
    ground.commit("origin/review", |clone| edit(clone, 'a', "title: Title a", "title: Mine"));
    let write = ["--site", &ground.server, "post", "set", "b", "excerpt=Theirs", "--stage", "source"];
    ground.clone.cms(&write).ok();
    ground.refused("ed@example.test", "HEAD:review", "fetch first");
    ground.refused("ed@example.test", "HEAD:refs/cms/handed/x/source", "may not move");
    ground.refused("bot", "HEAD:refs/cms/handed/x/review", "may not move");
    ground.push("ed@example.test", "HEAD:refs/cms/handed/x/review").ok();
    let shown =
        |letter| ground.clone.git(&["-C", &ground.server, "show", &format!("review:{}", path(letter))]);
    assert!(shown('a').contains("title: Mine") && shown('b').contains("excerpt: Theirs"));
    let left = ["-C", &ground.server, "for-each-ref", "refs/cms/handed"];
    assert_eq!(ground.clone.git(&left), "");
    // What is pushed to source is judged before it is merged.
    ground.fetch();
    ground.commit("origin/source", |clone| edit(clone, 'a', "status: draft", "status: nonsense"));
    ground.refused("chief@example.test", "HEAD:refs/cms/handed/y/source", "nonsense");
    ground.commit("origin/source", |clone| edit(clone, 'a', "status: draft", "status: published"));
    ground.push("chief@example.test", "HEAD:refs/cms/handed/y/source").ok();
    assert!(
        ground
            .clone
            .git(&["-C", &ground.server, "show", &format!("source:{}", path('a'))])
            .contains("published")
    );
}

/// Each exchange ends, however fast others write.
#[test]
fn sync_finishes_beside_a_busy_writer() {
    let ground = Ground::new();
    ground.clone.git(&["checkout", "-q", "review"]);
    ground.clone.cms(&["post", "set", "a", "title=Waits"]).ok();
    ground.clone.cms(&["sync", "--remote", "origin"]).ok();
    let is_done = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        for letter in ["a", "b"] {
            let (ground, is_done) = (&ground, &is_done);
            scope.spawn(move || {
                let mut number = 0;
                while !is_done.load(std::sync::atomic::Ordering::Relaxed) {
                    number += 1;
                    let field = format!("orderIndex:={number}");
                    let write =
                        ["--site", &ground.server, "post", "set", letter, &field, "--stage", "source"];
                    ground.clone.cms(&write).ok();
                }
            });
        }
        for number in 0..4 {
            let title = format!("title=Mine {number}");
            ground.clone.cms(&["post", "set", "b", &title]).ok();
            let run = ground.clone.cms(&["sync", "--remote", "origin"]);
            if run.code != 0 {
                is_done.store(true, std::sync::atomic::Ordering::Relaxed);
            }
            run.ok();
        }
        is_done.store(true, std::sync::atomic::Ordering::Relaxed);
    });
    let text = ground.clone.git(&["-C", &ground.server, "show", &format!("review:{}", path('b'))]);
    assert!(text.contains("title: Mine 3"), "{text}");
}
