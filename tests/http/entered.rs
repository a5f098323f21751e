//! What people entered is never lost: not when the session is over, nor when a request is refused.

use super::html_forms::{HtmlForm, forms};
use super::reviewing::{form as ask, item, notice, page_of, post, signed_in, with_change};
use super::server::{Answer, PASSWORD, Server};
use crate::support::Sandbox;

/// Somebody without a session.
const NOBODY: &str = "X-Nobody: 1";

/// The form of a page whose action begins so.
#[track_caller]
fn form(page: &str, action: &str) -> HtmlForm {
    let found = forms(page).into_iter().find(|form| form.is_post && form.action.starts_with(action));
    found.unwrap_or_else(|| panic!("no form leads to {action}: {page}"))
}

/// The path of the editor of a post.
fn editor(server: &Server, slug: &str) -> String {
    let found = server.site().cms(&["post", "show", slug, "--json"]).ok().json();
    format!("/admin/posts/{}", found["id"].as_str().expect("an id"))
}

/// Signs in by the form of a page.
fn sign_in(server: &Server, page: &str, password: &str) -> Answer {
    let form = form(page, "/admin/login").with("uid", "admin@example.com").with("password", password);
    post(server, NOBODY, &form.action, &form.pairs())
}

#[test]
fn form_of_an_ended_session_is_sent_again_after_signing_in() {
    let (server, cookie) = with_change();
    let item = item(&server, "The workshop");
    post(&server, &cookie, "/admin/logout", &[]).is(303);
    let fields = [("item", item.as_str()), ("stage", "review"), ("text", "Who & what is <b>?")];
    let page = page_of(&item, "review");
    let referer = format!("Referer: http://{}{page}", server.address);
    let over = ask(&server, &cookie, "/review/comment", &fields).with(&referer).send().is(401);
    assert!(over.body.contains("Your session is over."), "{}", over.body);
    // A wrong password does not lose it, either.
    let wrong = sign_in(&server, &over.body, "wrong horse battery").is(401);
    let back = sign_in(&server, &wrong.body, PASSWORD).is(200);
    let said = || server.site().cms(&["review", "comments", "about", "--json"]).ok().stdout;
    assert!(back.body.contains("Who &amp; what is &lt;b&gt;?"), "{}", back.body);
    assert!(back.body.contains(&format!("href=\"{}\"", page.replace('/', "&#x2f;"))), "{}", back.body);
    assert!(!said().contains("Who & what"), "nothing is sent by itself");
    let again = form(&back.body, "/review/comment");
    post(&server, &back.cookie(), &again.action, &again.pairs()).is(303);
    assert!(said().contains("Who & what is <b>?"), "{}", said());
}

#[test]
fn form_of_another_server_is_not_shown_after_signing_in() {
    let (server, _) = with_change();
    let fields = [("item", "about"), ("stage", "review"), ("how", "all")];
    let foreign = |path: &str, fields: &[(&str, &str)]| {
        ask(&server, NOBODY, path, fields).with("Origin: https://evil.example").send()
    };
    let refused = foreign("/review/approve", &fields).is(303);
    assert_eq!(refused.header("location"), Some("/admin/login?next=%2Freview"));
    let sign_in = [("uid", "admin@example.com"), ("password", PASSWORD)];
    let carried = [("_target", "/review/approve"), ("_entered.item", "about")];
    let refused = foreign("/admin/login", &[sign_in, carried].concat()).is(403);
    assert!(!refused.body.contains("_entered"), "{}", refused.body);
}

#[test]
fn post_that_somebody_deleted_meanwhile_is_restored_and_saved() {
    let (server, cookie) = with_change();
    let other = signed_in(&server, "editor");
    let path = editor(&server, "worn-chain");
    let page = server.ask("GET", &path).with(&cookie).send().is(200).body;
    let mine = form(&page, &path).with("title", "Mine").with("act", "save");
    server.site().cms(&["post", "delete", "worn-chain"]).ok();
    // Who may not restore it keeps the text, too.
    for (who, may) in [(&other, false), (&cookie, true)] {
        let refused = post(&server, who, &path, &mine.pairs()).is(404).body;
        assert!(refused.contains("This post is deleted"), "{refused}");
        assert_eq!(refused.contains("Restore and save"), may, "{refused}");
        assert_eq!(refused.contains(">Try again</button>"), !may, "{refused}");
        let again = form(&refused, &path);
        assert_eq!(again.values("title"), ["Mine"]);
        if may {
            let done = post(&server, who, &path, &again.with("act", "restore").pairs()).is(303);
            assert_eq!(notice(&done)["text"], "Restored and saved: it waits on Review.");
        }
    }
    let shown = || server.site().cms(&["post", "show", "worn-chain", "--json"]).ok().json();
    let found = shown();
    assert_eq!((&found["title"], &found["deletedAt"]), (&"Mine".into(), &serde_json::Value::Null));
    // A form that holds the post as it was restores it, too, and that can be undone.
    server.site().cms(&["post", "delete", "worn-chain"]).ok();
    let page = server.ask("GET", &path).with(&cookie).send().is(200).body;
    let same = form(&page, &path).with("act", "restore");
    let said = notice(&post(&server, &cookie, &path, &same.pairs()).is(303));
    assert_eq!((&said["text"], said["undo"].is_string()), (&"Restored: it waits on Review.".into(), true));
    post(&server, &cookie, "/review/undo", &[("operation", said["undo"].as_str().unwrap_or_default())])
        .is(303);
    assert!(shown()["deletedAt"].is_string(), "{}", shown());
}

#[test]
fn buttons_beside_the_form_say_that_they_do_not_send_it() {
    let (server, cookie) = with_change();
    let page = server.ask("GET", &editor(&server, "contact")).with(&cookie).send().is(200).body;
    for (part, hint) in [
        ("Schedule, take down", "Save first: these buttons do not send"),
        ("Languages (", "Save first: these buttons do not send"),
        ("Delete</summary>", "did not save is not kept with it"),
    ] {
        let (_, part) =
            page.split_once(&format!("<summary>{part}")).unwrap_or_else(|| panic!("{part}: {page}"));
        let (part, _) = part.split_once("</details>").expect("the end of the part");
        assert!(part.contains(hint), "{part}");
    }
}

#[test]
fn refused_change_of_a_restored_post_says_that_the_post_is_restored() {
    let (server, cookie) = with_change();
    let path = editor(&server, "contact");
    server.site().cms(&["post", "delete", "contact"]).ok();
    let page = server.ask("GET", &path).with(&cookie).send().is(200).body;
    let wrong = form(&page, &path).with("slug", "about").with("act", "restore");
    let refused = post(&server, &cookie, &path, &wrong.pairs()).is(409).body;
    assert!(refused.contains("The post is restored. Your changes are not saved."), "{refused}");
    assert!(!refused.contains("Nothing was saved") && !refused.contains("This post is deleted"), "{refused}");
    let shown = || server.site().cms(&["post", "show", "contact", "--json"]).ok().json();
    assert!(shown()["deletedAt"].is_null(), "{}", shown());
    let undo = form(&refused, "/review/undo");
    post(&server, &cookie, &undo.action, &undo.pairs()).is(303);
    assert!(shown()["deletedAt"].is_string(), "{}", shown());
}

#[test]
fn save_beyond_the_rate_limit_keeps_the_text() {
    let site = Sandbox::site();
    site.git(&["checkout", "-q", "source"]);
    let settings = site.read("cms.toml");
    site.write("cms.toml", &format!("{settings}\n[rate_limits]\nknown = 2\n"));
    site.git(&["commit", "-qam", "Fewer requests"]);
    let server = Server::on(site, &[], &[]);
    let cookie = signed_in(&server, "editor");
    let path = editor(&server, "worn-chain");
    let page = server.ask("GET", &path).with(&cookie).send().is(200).body;
    let mine = form(&page, &path).with("title", "Mine").with("act", "save");
    server.ask("GET", "/api/auth/me").with(&cookie).send().is(200);
    let refused = post(&server, &cookie, &path, &mine.pairs()).is(429);
    assert!(refused.header("retry-after").is_some());
    let again = form(&refused.body, &path);
    assert_eq!((again.values("title"), again.values("act")), (vec!["Mine"], vec!["save"]));
    assert!(refused.body.contains("Show it in the editor"), "{}", refused.body);
}

#[test]
fn refused_schedule_is_shown_in_the_editor_with_what_was_entered() {
    let (server, cookie) = with_change();
    let path = editor(&server, "worn-chain");
    let fields = [("at", "someday"), ("until", "2099-01-31 9:00")];
    let refused = post(&server, &cookie, &format!("{path}/schedule"), &fields).is(422).body;
    let again = form(&refused, &format!("{path}/schedule"));
    assert_eq!((again.values("at"), again.values("until")), (vec!["someday"], vec!["2099-01-31 9:00"]));
    let field = refused.split("id=\"at\"").nth(1).expect("the field");
    let (tag, behind) = field.split_once('>').expect("its tag");
    assert!(tag.contains("aria-invalid=\"true\"") && behind.contains("class=\"wrong\""), "{field}");
}

#[test]
fn refusals_have_the_way_to_other_pages_and_back() {
    let (server, _) = with_change();
    let cookie = signed_in(&server, "editor");
    let referer = format!("Referer: http://{}/review", server.address);
    let refused = server.ask("GET", "/admin/settings").with(&cookie).with(&referer).send().is(403).body;
    for part in ["href=\"/admin/posts\"", "Sign out", "href=\"&#x2f;review\"", "role=\"alert\""] {
        assert!(refused.contains(part), "{part}: {refused}");
    }
    let path = editor(&server, "worn-chain");
    let refused = post(&server, &cookie, &format!("{path}/delete"), &[("why", "Old news")]).is(403).body;
    assert!(refused.contains("This was not done") && refused.contains("Old news"), "{refused}");
}

#[test]
fn unsaved_work_in_a_browser_belongs_to_who_wrote_it() {
    let (server, ada) = with_change();
    let eve = signed_in(&server, "editor");
    let path = editor(&server, "worn-chain");
    let user = |cookie: &str| {
        let page = server.ask("GET", &path).with(cookie).send().is(200).body;
        let value = page.split_once("data-user=\"").and_then(|(_, rest)| rest.split_once('"'));
        value.expect("whose form it is").0.to_owned()
    };
    assert!(user(&ada).starts_with("user ") && user(&ada) != user(&eve));
}

#[test]
fn save_after_the_session_ended_leads_back_to_the_post() {
    let (server, cookie) = with_change();
    let path = editor(&server, "worn-chain");
    let page = server.ask("GET", &path).with(&cookie).send().is(200).body;
    let mine = form(&page, &path).with("title", "Mine").with("act", "save");
    post(&server, &cookie, "/admin/logout", &[]).is(303);
    let over = post(&server, &cookie, &path, &mine.pairs()).is(401).body;
    assert!(over.contains("Your session is over.") && over.contains("it is kept on this page"), "{over}");
    let back = sign_in(&server, &over, PASSWORD).is(200);
    let again = form(&back.body, &path);
    // The button for the editor is sent beside the one that was pressed before.
    let mut shown = again.clone();
    shown.fields.push(("act".to_owned(), "show".to_owned()));
    let shown = post(&server, &back.cookie(), &path, &shown.pairs()).is(200).body;
    assert_eq!(form(&shown, &path).values("title"), ["Mine"]);
    let saved = post(&server, &back.cookie(), &path, &again.pairs()).is(303);
    assert_eq!(saved.header("location"), Some(path.as_str()));
    let found = server.site().cms(&["post", "show", "worn-chain", "--json"]).ok().json();
    assert_eq!(found["title"], "Mine");
}
