//! Who may do what, from the command line.

use super::{answer, cms, edit, refused};
use crate::support::{Run, Sandbox};
use cms::model::roles::Role;

const ALL: &[&str] =
    &["admin", "editor_admin", "editor", "translator", "ai_agent", "workflow", "previewer", "reader"];
const CHIEFS: &[&str] = &["admin", "editor_admin"];

/// An act, and the roles that may do it.
const ACTS: &[(&str, &[&str])] = &[
    ("whoami", ALL),
    ("post list", ALL),
    ("post show gear-sums", ALL),
    ("post create page/en/new --title New", &["admin", "editor_admin", "editor", "ai_agent", "workflow"]),
    ("post create page/en/new --title New --stage source", CHIEFS),
    ("post set gear-sums title=X --stage ai-review", &["admin", "editor_admin", "ai_agent", "workflow"]),
    (
        "post set gear-sums title=X --stage review",
        &["admin", "editor_admin", "editor", "translator", "workflow"],
    ),
    ("post set gear-sums title=X --stage source", CHIEFS),
    ("post set gear-sums status=archived --stage source --allow-dangling", CHIEFS),
    ("post delete gear-sums", CHIEFS),
    ("post delete gear-sums --stage ai-review", CHIEFS),
    ("post restore prices", CHIEFS),
    ("post purge gear-sums", CHIEFS),
    // A redirect leads to this one.
    ("post purge worn-chain", CHIEFS),
    ("review submit worn-chain", &["admin", "editor_admin", "editor", "ai_agent", "workflow"]),
    ("review reject worn-chain --stage ai-review", CHIEFS),
    ("review reject contact", CHIEFS),
    ("review approve contact", CHIEFS),
    ("global set site-cta label=X", CHIEFS),
    ("type set blog label=X", &["admin"]),
    ("group delete profile-default", &[]),
];

fn as_role(site: &Sandbox, role: &str, line: &str) -> Run {
    Run::of(site.command("cms").args(line.split_whitespace()).env("CMS_ROLE", role))
}

#[test]
fn roles_have_the_permissions_of_the_table() {
    assert_eq!(Role::NAMES, *ALL);
    let site = Sandbox::site();
    cms(&site, "post set contact title=Find").ok();
    cms(&site, "post delete prices").ok();
    for (line, allowed) in ACTS {
        for role in ALL {
            let mut run = as_role(&site, role, &format!("{line} --dry-run --json"));
            if run.stdout.contains("does not accept `--dry-run`") {
                // Commands without `--dry-run` write nothing.
                run = as_role(&site, role, &format!("{line} --json"));
            }
            let forbidden = run.code == 4;
            // Acts that nobody may do yet are refused to an admin for another reason.
            let expected = if allowed.is_empty() { *role != "admin" } else { !allowed.contains(role) };
            assert_eq!(forbidden, expected, "{role}: `{line}` ended with {}\n{}", run.code, run.stdout);
            assert!(forbidden || allowed.is_empty() || run.code == 0, "{role}: `{line}`\n{}", run.stdout);
            if forbidden {
                assert_eq!(run.json()["code"], "forbidden");
            }
        }
    }
}

#[test]
fn writes_go_to_the_stage_of_the_role() {
    let site = Sandbox::site();
    for (role, stage) in [
        ("admin", "review"),
        ("editor_admin", "review"),
        ("editor", "review"),
        ("translator", "review"),
        ("workflow", "review"),
        ("ai_agent", "ai-review"),
    ] {
        let done = as_role(&site, role, &format!("post set gear-sums title=By-{role} --json")).ok().json();
        assert_eq!(done["stage"], stage, "{role}");
    }
    assert_eq!(answer(&site, "post show gear-sums")["title"], "By-workflow");
    assert_eq!(
        answer(&site, "post show gear-sums --stage source")["title"],
        "Gears on the back of an envelope"
    );
}

#[test]
fn claims_only_lower_rights() {
    let site = Sandbox::site();
    let users = "\"person@example.test\" = \"editor\"\n\"boss@example.test\" = \"admin\"\n\"help@example.test\" = \"translator\"";
    edit(&site, "cms.toml", "# \"sam@example.com\" = \"editor\"", users);
    // Roles are read from source: pending changes on review neither grant nor revoke anything.
    assert_eq!(answer(&site, "whoami")["role"], "admin");
    cms(&site, "review approve --all").ok();
    assert_eq!(answer(&site, "whoami")["role"], "editor");
    for user in ["boss@example.test", "Boss <boss@example.test>", "nobody@example.test"] {
        let run = site.cms(&["whoami", "--as", user, "--json"]).ok();
        assert_eq!(run.json()["role"], "editor", "{user}");
        let run = site.cms(&["post", "delete", "contact", "--as", user, "--json"]).exits(4);
        assert_eq!(run.json()["code"], "forbidden");
    }
    assert_eq!(as_role(&site, "admin", "whoami --json").ok().json()["role"], "editor");
    as_role(&site, "admin", "post delete contact").exits(4);
    // A translator sees global modules and an agent creates posts; an editor who acts as one gains neither right.
    assert!(Role::Translator.may(cms::model::roles::Permission::GlobalsView));
    as_role(&site, "translator", "post create page/en/new --title New").exits(4);
    let run = site.cms(&["post", "set", "contact", "title=Find", "--as", "help@example.test"]).ok();
    assert!(run.stdout.contains("on review"), "{}", run.stdout);
    let by = site.git(&["log", "-1", "--format=%an <%ae>", "review"]);
    assert_eq!(by, "help <help@example.test>", "the act is attributed");
    let run = as_role(&site, "ai_agent", "post create page/en/new --title New --as help@example.test");
    assert_eq!(
        run.code, 4,
        "a translator may not create, and acting as an agent gives no right: {}",
        run.stdout
    );
    refused(&site, "whoami --as agent:nobody", 2, "agent.unknown");
}

#[test]
fn agent_stages_posts_only() {
    let site = Sandbox::site();
    let agent = "--as agent:general-assistant";
    let live = [site.git(&["rev-parse", "source"]), site.git(&["rev-parse", "review"])];
    cms(&site, &format!("post create page/en/new --title New {agent}")).ok();
    cms(&site, &format!("post set gear-sums title=Gears {agent}")).ok();
    for line in [
        "post set gear-sums title=X --stage review",
        "post set gear-sums title=X --stage source",
        "post delete gear-sums",
        "post purge gear-sums",
        "review approve --all",
        "review reject --all --stage ai-review",
        "global set site-cta label=X",
        "menu set main name=X",
        "form set contact title=X",
        "type set blog label=X",
        "group set page-default description=X",
        "taxonomy set tags name=X",
        "taxonomy delete tags",
        "locale add fr",
    ] {
        refused(&site, &format!("{line} {agent}"), 4, "forbidden");
    }
    // The first module of `care-guide` is locked, the one of `about` can be.
    for line in [
        "post set care-guide modules[07f7cb32].locked=false",
        "post set worn-chain modules[4f1dda10].locked=true",
    ] {
        refused(&site, &format!("{line} {agent}"), 3, "module.locked");
    }
    assert_eq!([site.git(&["rev-parse", "source"]), site.git(&["rev-parse", "review"])], live);
    let log = site.git(&["log", "-1", "--format=%an <%ae>%n%B", "ai-review"]);
    assert!(log.starts_with("general-assistant <") && log.contains("Cms-Agent: general-assistant"), "{log}");
}
