//! What the pages for reviewers have besides decisions: other words for a text, times for a set, what arrived, one's own account.

use super::html_forms::{forms, links};
use super::reviewing::{encoded, item, live, notice, page_of, post, signed_in, with_change};
use super::server::PASSWORD;
use serde_json::json;

#[test]
fn set_is_approved_for_a_time_by_a_form() {
    let (server, cookie) = with_change();
    server.site().cms(&["set", "create", "Spring", "about", "--set", "spring"]).ok();
    let page = "/review/set/spring?stage=review";
    let shown = || server.ask("GET", page).with(&cookie).send().is(200).body;
    assert!(shown().contains("Approve for a time"));
    let at = |at: &str| {
        post(
            &server,
            &cookie,
            "/review/approve",
            &[("set", "spring"), ("stage", "review"), ("how", "at"), ("at", at)],
        )
    };
    let past = at("2020-01-01T00:00:00Z").is(422);
    assert!(past.body.contains("is not in the future"), "{}", past.body);
    let done = at("2099-01-31T09:00:00Z").is(303);
    assert!(
        notice(&done)["text"].as_str().is_some_and(|text| text.contains("31 Jan 2099")),
        "{}",
        notice(&done)
    );
    assert!(shown().contains("Goes live 31 Jan 2099"));
    at("never").is(303);
    assert!(shown().contains("Approve for a time"));
}

#[test]
fn refused_deletion_names_the_entry_that_leads_to_the_post() {
    let (server, cookie) = with_change();
    let found = server.site().cms(&["post", "show", "questions", "--json"]).ok().json();
    let id = found["id"].as_str().expect("an id").to_owned();
    let done = post(&server, &cookie, &format!("/admin/posts/{id}/delete"), &[]).is(303);
    let entry = "Main menu › “Workshop” › “Questions”";
    let notes = notice(&done)["more"].to_string();
    assert!(notes.contains(entry), "{notes}");
    let item = item(&server, "Questions and answers");
    let menu = server.site().cms(&["menu", "show", "main", "--json"]).ok().json();
    let to = format!("/admin/menus/{}", menu["id"].as_str().expect("an id"));
    let page = server.ask("GET", &page_of(&item, "review")).with(&cookie).send().is(200).body;
    let form = forms(&page).into_iter().find(|form| form.action == "/review/approve").expect("the form");
    let refused = post(&server, &cookie, "/review/approve", &form.with("how", "all").pairs()).is(409).body;
    for shown in [&page, &refused] {
        assert!(shown.contains(&format!("{entry}</a>")), "{shown}");
        assert!(links(shown, "/admin/menus/").contains(&to), "{shown}");
    }
}

#[test]
fn reviewer_words_a_text_anew() {
    let (server, cookie) = with_change();
    let item = item(&server, "The workshop");
    let page = server.ask("GET", &page_of(&item, "review")).with(&cookie).send().is(200).body;
    assert!(
        page.contains("action=\"/review/wording\"") && page.contains("Two people, one canal.</textarea>"),
        "{page}"
    );
    let seen =
        page.split_once("name=\"seen\" value=\"").expect("a revision").1.split('"').next().expect("its end");
    let word = |seen: &str, text: &str| {
        let fields = [
            ("item", item.as_str()),
            ("stage", "review"),
            ("seen", seen),
            ("decision", "wording"),
            ("place", "excerpt"),
            ("value", text),
        ];
        post(&server, &cookie, "/review/wording", &fields)
    };
    let kept = word(seen, "Two people,\r\none canal, no phone.").is(303);
    assert!(notice(&kept)["undo"].is_string(), "it can be undone");
    let staged = server.site().cms(&["post", "show", "about", "--stage", "review", "--json"]).ok().json();
    assert_eq!(staged["excerpt"], "Two people,\none canal, no phone.");
    assert_eq!(live(&server, "about")["excerpt"].as_str().map(|text| text.contains("no phone")), Some(false));
    // From a page that shows an older text nothing is kept, and what was written is shown again.
    let stale = word(seen, "Mine").is(412);
    assert!(stale.body.contains("Mine</textarea>"), "{}", stale.body);
    let reader = server.token("reader", &[]);
    post(&server, &reader, "/review/wording", &[("item", item.as_str()), ("place", "excerpt")]).is(403);
}

#[test]
fn messages_name_posts_and_places_and_no_ids() {
    let (server, cookie) = with_change();
    let site = server.site();
    let made = site.cms(&["translation", "create", "contact", "es", "--json"]).ok().json();
    let id = made["data"][0]["data"]["translationId"].as_str().expect("an id").to_owned();
    let texts = ["title=Contacto", "excerpt=Uno", "metaDescription=Dos", "metaTitle=Tres"];
    site.cms(&[["post", "set", id.as_str()].as_slice(), &texts].concat()).ok();
    let queue = server.ask("GET", "/review").with(&cookie).send().is(200).body;
    let flag = queue.split_once("texts are still in the language of the original").expect("a flag").1;
    let flag = flag.split_once("</li>").expect("its end").0;
    assert!(flag.contains("Hero “") && flag.contains("› Heading"), "{flag}");
    assert!(!queue.contains("post.translation.untranslated") && !queue.contains("modules["), "{queue}");
    // An item that is held back by another names it, and leads to it.
    for title in ["Parent", "Child"] {
        site.cms(&["post", "create", "--type", "page", "--title", title]).ok();
    }
    let parent = item(&server, "Parent");
    let id = parent.strip_prefix("post:").expect("a post");
    site.cms(&["post", "set", "child", &format!("parentId={id}")]).ok();
    site.cms(&["review", "request-changes", "parent", "No.", "--stage", "review"]).ok();
    let page = page_of(&item(&server, "Child"), "review");
    let page = server.ask("GET", &page).with(&cookie).send().is(200).body;
    let refused = page.split_once("It would be refused:").expect("a refusal").1;
    let refused = refused.split_once("</section>").expect("its end").0;
    assert!(refused.contains("requested changes of “Parent”") && !refused.contains("post:"), "{refused}");
    assert_eq!(links(refused, "/admin/posts/"), [format!("/admin/posts/{id}")]);
}

#[test]
fn scheduled_post_is_approved_for_its_time() {
    let (server, cookie) = with_change();
    for (title, at) in [("Soon", Some("2099-01-31T09:00:00Z")), ("Some day", None)] {
        server.site().cms(&["post", "create", "--type", "blog", "--title", title]).ok();
        if let Some(at) = at {
            server.site().cms(&["schedule", "soon", at]).ok();
        }
        let page = page_of(&item(&server, title), "review");
        let page = server.ask("GET", &page).with(&cookie).send().is(200).body;
        let says_when = page.contains("it goes live on 31 Jan 2099, 09:00");
        assert_eq!(says_when, at.is_some(), "{page}");
        assert_eq!(page.contains("Approve and publish</button>"), at.is_none(), "{page}");
    }
}

#[test]
fn resolving_a_comment_says_so() {
    let (server, cookie) = with_change();
    let item = item(&server, "The workshop");
    let about = [("item", item.as_str()), ("stage", "review")];
    let said = [about.as_slice(), &[("text", "Which canal?")]].concat();
    let kept = post(&server, &cookie, "/review/comment", &said).is(303);
    assert_eq!(notice(&kept)["text"], "Your comment is kept with the item.");
    let page = server.ask("GET", &page_of(&item, "review")).with(&cookie).send().is(200).body;
    let id = page.split_once("name=\"resolve\" value=\"").expect("a button").1;
    let id = id.split('"').next().expect("its end");
    let resolves = [about.as_slice(), &[("resolve", id)]].concat();
    let done = post(&server, &cookie, "/review/comment", &resolves).is(303);
    assert_eq!(notice(&done)["text"], "Resolved: a comment on “The workshop”.");
}

#[test]
fn who_cannot_approve_is_not_asked_to_decide() {
    let (server, admin) = with_change();
    let editor = signed_in(&server, "editor");
    let after_save = |cookie: &str, title: &str| {
        let path = "/admin/menus/footer";
        let page = server.ask("GET", path).with(cookie).send().is(200).body;
        let form = forms(&page).into_iter().find(|form| form.is_post && form.action == path).expect("a form");
        let saved = post(&server, cookie, path, &form.with("name", title).pairs()).is(303);
        let both = format!("{cookie}; {}", saved.cookie().trim_start_matches("Cookie: "));
        server.ask("GET", path).with(&both).send().is(200).body
    };
    let page = after_save(&admin, "At the foot");
    assert!(page.contains("Decide on it"), "{page}");
    let page = after_save(&editor, "Below");
    assert!(page.contains("See it in the queue") && !page.contains("Decide on it"), "{page}");
}

#[test]
fn pages_tell_what_happened_since_they_were_made() {
    let (server, cookie) = with_change();
    let item = item(&server, "The workshop");
    let seen = server.tip("review");
    let path = format!("/review/live?item={}&stage=review&seen={seen}", encoded(&item));
    let ask = |cookie: &str| server.ask("GET", &path).with(cookie).send().is(200).value();
    assert_eq!(ask(&cookie), json!({"said": [], "others": []}));
    server.site().cms(&["post", "set", "prices", "title=What it costs now"]).ok();
    assert_eq!(ask(&cookie)["said"], json!([]), "another item changed");
    server.site().cms(&["post", "set", "about", "title=The workshop by the canal"]).ok();
    let other = signed_in(&server, "editor");
    let told = ask(&other);
    assert!(told["said"][0].as_str().is_some_and(|said| said.contains("1 change")), "{told}");
    assert_eq!(
        told["others"].as_array().map(Vec::len),
        Some(1),
        "the administrator looks at it, too: {told}"
    );
    let queue =
        server.ask("GET", "/review/live?since=2020-01-01T00%3A00%3A00Z").with(&cookie).send().is(200).value();
    assert!(queue["said"][0].as_str().is_some_and(|said| said.contains("What it costs now")), "{queue}");
    server.ask("GET", &path).send().is(303);
}

#[test]
fn account_page_ends_sessions_and_changes_the_password() {
    let (server, _) = with_change();
    let email = server.user("editor");
    let sign_in = |password: &str| {
        server.ask("POST", "/api/auth/login").json(&json!({"email": email, "password": password})).send()
    };
    let (old, own) = (sign_in(PASSWORD).is(200).cookie(), sign_in(PASSWORD).is(200).cookie());
    let list = server.ask("GET", "/api/auth/sessions").with(&own).send().is(200).value();
    let sessions = list["data"].as_array().expect("sessions");
    assert_eq!(sessions.iter().map(|one| one["current"] == true).filter(|is| *is).count(), 1, "{list}");
    let other = sessions.iter().find(|one| one["current"] == false).expect("the old one")["id"].clone();
    post(&server, &own, "/admin/account/sessions", &[("session", other.as_str().expect("an id"))]).is(303);
    server.ask("GET", "/api/auth/me").with(&old).send().is(401);
    server.ask("DELETE", "/api/auth/sessions?session=0123").with(&own).send().is(404);
    server.ask("DELETE", "/api/auth/sessions").with(&own).send().is(204);
    server.ask("GET", "/api/auth/me").with(&own).send().is(200);
    let change = |present: &str, new: &str, again: &str| {
        let fields = [("present", present), ("password", new), ("again", again)];
        post(&server, &own, "/admin/account/password", &fields)
    };
    for (present, new, again) in [
        ("wrong word of mine", "a better password", "a better password"),
        (PASSWORD, "short", "short"),
        (PASSWORD, "a better password", "another one"),
    ] {
        let refused = change(present, new, again);
        assert!(
            (400..500).contains(&refused.status) && refused.body.contains("role=\"alert\""),
            "{new}: {}",
            refused.body
        );
    }
    let done = change(PASSWORD, "a better password", "a better password").is(200);
    assert!(done.body.contains("Your password is changed"), "{}", done.body);
    server.ask("GET", "/api/auth/me").with(&own).send().is(401);
    sign_in(PASSWORD).is(401);
    sign_in("a better password").is(200);
    let token = server.token("editor", &[]);
    server.ask("GET", "/api/auth/sessions").with(&token).send().is(403);
}

#[test]
fn rejection_leads_to_what_is_parked() {
    let (server, cookie) = with_change();
    let item = item(&server, "The workshop");
    // The operation takes no reason for an answer, and so does the page.
    let fields = [("item", item.as_str()), ("stage", "review"), ("decision", "reject"), ("text", " ")];
    let done = notice(&post(&server, &cookie, "/review/reject", &fields).is(303));
    let parked = done["parked"].as_str().expect("a page").trim_start_matches("/admin/parked/").to_owned();
    server.site().cms(&["parked", "restore", &parked]).ok();
    let fields = [("item", item.as_str()), ("stage", "review"), ("text", "Not our tone")];
    let done = notice(&post(&server, &cookie, "/review/reject", &fields).is(303));
    let parked = done["parked"].as_str().expect("a page");
    let page = server.ask("GET", parked).with(&cookie).send().is(200).body;
    assert!(page.contains("parked.restore"), "{page}");
    let queue = server.ask("GET", "/review").with(&cookie).send().is(200).body;
    assert!(
        queue.contains(&parked[.."/admin/parked/".len() + 12]) && !queue.contains("cms parked restore"),
        "{queue}"
    );
}

#[test]
fn open_requests_are_read_and_resolved_in_the_editor() {
    let (server, cookie) = with_change();
    let item = item(&server, "The workshop");
    let review = server.ask("GET", &page_of(&item, "review")).with(&cookie).send().is(200).body;
    let editor = format!("/admin/posts/{}", item.trim_start_matches("post:"));
    assert!(review.contains(&format!("href=\"{editor}\"")), "{review}");
    server.site().cms(&["review", "request-changes", &item, "Name the canal."]).ok();
    let shown = server.ask("GET", &editor).with(&cookie).send().is(200).body;
    assert!(shown.contains("asked for changes") && shown.contains("Name the canal."), "{shown}");
    let forms = super::html_forms::forms(&shown);
    let resolve = forms.iter().find(|form| form.action == "/review/comment").expect("a form");
    let done = post(&server, &cookie, &resolve.action, &resolve.pairs()).is(303);
    assert_eq!(done.header("location"), Some(editor.as_str()));
    let shown = server.ask("GET", &editor).with(&cookie).send().is(200).body;
    assert!(!shown.contains("Name the canal."), "{shown}");
}

#[test]
fn approved_draft_leads_to_the_editor_and_not_to_a_page() {
    let (server, cookie) = with_change();
    server.site().cms(&["post", "create", "page/en/first-visit", "--title", "First visit"]).ok();
    let new = item(&server, "First visit");
    let keep = [("item", new.as_str()), ("stage", "review"), ("how", "all")];
    let done = post(&server, &cookie, "/review/approve", &keep).is(303);
    let editor = format!("/admin/posts/{}", new.trim_start_matches("post:"));
    assert_eq!((&notice(&done)["url"], &notice(&done)["editor"]), (&json!(null), &json!(editor)));
    let page = server.ask("GET", &editor).with(&cookie).send().is(200).body;
    assert!(!page.contains("See it live"), "{page}");
    let live = server.site().cms(&["post", "show", "about", "--json"]).ok().json();
    let path = format!("/admin/posts/{}", live["id"].as_str().expect("an id"));
    let page = server.ask("GET", &path).with(&cookie).send().is(200).body;
    assert!(page.contains("href=\"&#x2f;about\">See it live"), "{page}");
    server.site().cms(&["settings", "set", "base_url=http://ada.example.org/shop", "--stage", "source"]).ok();
    let page = server.ask("GET", &path).with(&cookie).send().is(200).body;
    assert!(page.contains("href=\"&#x2f;shop&#x2f;about\">See it live"), "{page}");
    assert!(page.contains("data-path=\"&#x2f;shop\""), "for what is pasted: {page}");
}
