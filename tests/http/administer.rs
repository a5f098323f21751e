//! The pages for administrators: lists and forms of all nouns, and the form of any operation.

use super::html_forms::{HtmlForm, forms, links, unescaped};
use super::reviewing::{encoded, notice, post, signed_in};
use super::server::{Answer, Server};
use crate::support::Sandbox;
use std::collections::BTreeSet;

fn administered() -> (Server, String) {
    let server = Server::on(Sandbox::site(), &["--no-rate-limits"], &[]);
    let cookie = signed_in(&server, "admin");
    (server, cookie)
}

fn page(server: &Server, cookie: &str, path: &str) -> String {
    server.ask("GET", path).with(cookie).send().is(200).body
}

/// The form of a page that is sent to a path.
fn form_to(page: &str, action: &str) -> HtmlForm {
    let found = forms(page).into_iter().find(|form| form.is_post && form.action == action);
    found.unwrap_or_else(|| panic!("no form to {action} in {page}"))
}

fn send(server: &Server, cookie: &str, form: &HtmlForm) -> Answer {
    post(server, cookie, &form.action, &form.pairs())
}

/// The nouns that the first page leads to.
fn nouns(server: &Server, cookie: &str) -> Vec<String> {
    let first = page(server, cookie, "/admin");
    // Posts and media have pages of their own kind: `writing` tests them.
    let own = [
        "/admin/run",
        "/admin/settings",
        "/admin/account",
        "/admin/logout",
        "/admin/files",
        "/admin/posts",
        "/admin/media",
    ];
    let found = links(&first, "/admin/").into_iter();
    found.filter(|path| !own.iter().any(|own| path.starts_with(own))).collect()
}

/// The pages of all items, as their lists lead to them.
fn items(server: &Server, cookie: &str) -> Vec<String> {
    let mut found = Vec::new();
    for noun in nouns(server, cookie) {
        found.extend(links(&page(server, cookie, &noun), &format!("{noun}/")));
    }
    found
}

#[test]
fn terms_open_from_the_list_that_chose_their_taxonomy() {
    let (server, cookie) = administered();
    let list = page(&server, &cookie, "/admin/terms");
    let first = links(&list, "/admin/terms/").remove(0);
    assert!(first.contains("?taxonomy="), "{first}");
    form_to(&page(&server, &cookie, &first), &first);
    let add = links(&list, "/admin/run/taxonomy.add-term").remove(0);
    assert!(add.contains("taxonomy="), "{add}");
}

#[test]
fn forms_that_are_sent_as_they_are_shown_change_nothing() {
    let (server, cookie) = administered();
    assert!(nouns(&server, &cookie).len() > 20);
    let before = server.tip("review");
    let mut sent = 0;
    for path in items(&server, &cookie) {
        let shown = page(&server, &cookie, &path);
        let Some(form) = forms(&shown).into_iter().find(|form| form.is_post && form.action == path) else {
            continue;
        };
        let done = send(&server, &cookie, &form).is(303);
        assert_eq!(notice(&done)["text"], "Nothing changed.", "{path}: {:?}", form.fields);
        sent += 1;
    }
    assert!(sent > 60, "{sent} forms");
    assert_eq!(server.tip("review"), before);
}

#[test]
fn menu_is_mended_without_scripts() {
    let (server, cookie) = administered();
    let live = server.tip("source");
    let path = "/admin/menus/footer";
    let menu = || server.site().cms(&["menu", "show", "footer", "--stage", "review", "--json"]).ok().json();
    let former = menu();
    let first = form_to(&page(&server, &cookie, path), path);
    // Buttons change the list, and save nothing.
    let added = send(&server, &cookie, &first.clone().with("act", "add:items[0].children")).is(200);
    let added = form_to(&added.body, path)
        .with("items[0].children[new-1].label", "Write to us")
        .with("items[0].children[new-1].type", "custom")
        .with("items[0].children[new-1].url", "javascript:alert(1)");
    let moved = send(&server, &cookie, &added.clone().with("act", "up:items[0].children:new-1")).is(200);
    let moved = form_to(&moved.body, path);
    let keys = moved.values("items[0].children.row");
    assert_eq!(keys[keys.len() - 2], "new-1", "{keys:?}");
    assert_eq!(menu(), former);
    // A refusal stands at its field, beside what was entered.
    let refused = send(&server, &cookie, &moved).is(422);
    let field = refused.body.split_once("name=\"items[0].children[new-1].url\"").expect("the field").0;
    let label = field.rsplit_once("<label").expect("its label").1;
    assert!(label.contains("class=\"wrong\"") && label.contains("javascript:"), "{label}");
    let mended = form_to(&refused.body, path).with("items[0].children[new-1].url", "/contact");
    let done = send(&server, &cookie, &mended).is(303);
    let said = notice(&done);
    assert_eq!(said["text"], "Saved.", "{said}");
    assert!(said["review"].as_str().is_some_and(|to| to.starts_with("/review/item/menu")), "{said}");
    let children = menu()["items"][0]["children"].clone();
    let titles: Vec<&str> =
        children.as_array().expect("items").iter().filter_map(|one| one["label"].as_str()).collect();
    assert_eq!(titles[titles.len() - 2], "Write to us", "{titles:?}");
    assert!(children.as_array().is_some_and(|all| all.iter().all(|one| one["id"].is_string())));
    assert_eq!(children[0], former["items"][0]["children"][0], "what is not shown is kept");
    assert_eq!(server.tip("source"), live);
}

#[test]
fn two_people_in_one_item_lose_nothing() {
    let (server, cookie) = administered();
    let path = "/admin/menus/footer";
    let shown = form_to(&page(&server, &cookie, path), path);
    server.site().cms(&["menu", "set", "footer", "template=wide"]).ok();
    let mine = shown.with("name", "The foot");
    let refused = send(&server, &cookie, &mine).is(412);
    assert!(refused.body.contains("Changed since you opened it, last by"), "{}", refused.body);
    assert!(!refused.body.contains("menus/footer.yaml"), "{}", refused.body);
    let again = form_to(&refused.body, path);
    assert_eq!(again.values("name"), ["The foot"]);
    send(&server, &cookie, &again.with("anyway", "1")).is(303);
    let menu = server.site().cms(&["menu", "show", "footer", "--stage", "review", "--json"]).ok().json();
    assert_eq!((&menu["name"], &menu["template"]), (&"The foot".into(), &"wide".into()));
}

#[test]
fn entry_that_somebody_else_removed_stays_removed() {
    let (server, cookie) = administered();
    let menu = || server.site().cms(&["menu", "show", "main", "--stage", "review", "--json"]).ok().json();
    let before = menu();
    let entries = before["items"].as_array().expect("entries");
    let (first, last) = (entries[0]["id"].as_str().expect("an id"), entries.len() - 1);
    let path = "/admin/menus/main";
    let shown = form_to(&page(&server, &cookie, path), path);
    server.site().cms(&["menu", "remove-item", "main", first]).ok();
    let mine = shown.with(&format!("items[{last}].label"), "Renamed");
    let again = form_to(&send(&server, &cookie, &mine).is(412).body, path);
    send(&server, &cookie, &again.with("anyway", "1")).is(303);
    let after = menu();
    let labels: Vec<&str> =
        after["items"].as_array().expect("entries").iter().filter_map(|one| one["label"].as_str()).collect();
    assert_eq!((labels.len(), labels.last()), (last, Some(&"Renamed")), "{after}");
    assert!(!after["items"].to_string().contains(first), "{after}");
}

#[test]
fn items_of_several_nouns_are_made_changed_and_deleted() {
    let (server, cookie) = administered();
    for (operation, noun, fields, change) in [
        ("menu.create", "menus/help", vec![("slug", "help"), ("name", "Help")], ("name", "Help pages")),
        ("form.create", "forms/ask", vec![("slug", "ask"), ("title", "Ask")], ("title", "Ask us")),
        (
            "taxonomy.create",
            "taxonomies/places",
            vec![("slug", "places"), ("name", "Places")],
            ("name", "Towns"),
        ),
    ] {
        let run = format!("/admin/run/{operation}");
        let form = form_to(&page(&server, &cookie, &run), &run);
        let missing = send(&server, &cookie, &form).is(422);
        assert!(missing.body.contains("class=\"wrong\""), "{operation}: {}", missing.body);
        let form = fields.iter().fold(form, |form, (name, value)| form.with(name, value));
        let before = server.tip("review");
        let tried = send(&server, &cookie, &form.clone().with("_how", "try")).is(200);
        assert!(tried.body.contains("What would happen"), "{operation}");
        assert_eq!(server.tip("review"), before, "{operation}");
        let path = format!("/admin/{noun}");
        assert_eq!(send(&server, &cookie, &form).is(303).header("location"), Some(path.as_str()));
        let item = form_to(&page(&server, &cookie, &path), &path);
        send(&server, &cookie, &item.with(change.0, change.1)).is(303);
        let changed = page(&server, &cookie, &path);
        assert!(changed.contains(&format!("<h1>{}</h1>", change.1)), "{changed}");
        let delete = form_to(&changed, &format!("{path}/delete"));
        assert_eq!(notice(&send(&server, &cookie, &delete).is(303))["text"], "Deleted.", "{noun}");
        server.ask("GET", &path).with(&cookie).send().is(404);
    }
}

#[test]
fn accounts_and_settings_are_changed_by_forms() {
    let (server, cookie) = administered();
    let run = |operation: &str, fields: &[(&str, &str)]| {
        let path = format!("/admin/run/{operation}");
        let form = form_to(&page(&server, &cookie, &path), &path);
        let form = fields.iter().fold(form, |form, (name, value)| form.with(name, value));
        send(&server, &cookie, &form)
    };
    let made = run("token.create", &[("role", "reader"), ("name", "front end")]).is(200);
    let secret = made.body.split_once("cms_").expect("the secret").1;
    let secret =
        format!("cms_{}", &secret[..secret.find(|c: char| !c.is_ascii_alphanumeric()).expect("its end")]);
    assert!(!page(&server, &cookie, "/admin/tokens").contains(&secret), "it is shown once");
    let password = "correct horse battery staple";
    let added =
        run("user.add", &[("email", "new@example.com"), ("role", "editor"), ("password", password)]).is(200);
    assert!(!added.body.contains(password), "a password is never shown");
    let refused = run("user.role", &[("user", "new@example.com"), ("role", "emperor")]).is(422);
    assert!(refused.body.contains("value=\"emperor\""), "{}", refused.body);
    run("user.role", &[("user", "new@example.com"), ("role", "translator")]).is(200);
    assert!(page(&server, &cookie, "/admin/users").contains("translator"));
    let path = "/admin/site-settings/name";
    let form = form_to(&page(&server, &cookie, path), path).with("name", "Another name");
    send(&server, &cookie, &form).is(303);
    assert!(page(&server, &cookie, "/admin/site-settings").contains("Another name"));
}

#[test]
fn submissions_are_read_and_taken_along() {
    let (server, cookie) = administered();
    let sent = serde_json::json!({"name": "Ann", "email": "ann@example.com", "message": "<script>alert(1)</script>"});
    server.ask("POST", "/api/forms/contact/submit").json(&sent).send().is(201);
    let list = page(&server, &cookie, "/admin/submissions?form=contact");
    assert!(list.contains("ann@example.com") && !list.contains("<script>alert"), "{list}");
    let export = links(&list, "/api/forms-submissions/export");
    assert_eq!(export, ["/api/forms-submissions/export?form=contact"]);
    let file = server.ask("GET", &export[0]).with(&cookie).send().is(200);
    assert!(file.body.contains("ann@example.com"), "{}", file.body);
    let one = links(&list, "/admin/submissions/").remove(0);
    assert!(
        list.contains("E-mail address: ann@example.com") && list.contains("Forget submissions"),
        "{list}"
    );
    let shown = page(&server, &cookie, &one);
    let heading = shown.split_once("<h1>").expect("a heading").1.split('<').next().expect("its end");
    assert!(heading.starts_with("Contact, ") && heading.ends_with(" UTC"), "{heading}");
    assert!(shown.contains("<dt>Your name</dt><dd class=\"text\">Ann</dd>"), "{shown}");
    assert!(!shown.contains("Payload") && !shown.contains("<script>alert"), "{shown}");
    let act = links(&shown, "/admin/run/form.submissions.delete").remove(0);
    let delete = form_to(&page(&server, &cookie, &act), "/admin/run/form.submissions.delete");
    send(&server, &cookie, &delete).is(200);
    assert!(!page(&server, &cookie, "/admin/submissions").contains("ann@example.com"));
}

#[test]
fn clicks_are_drawn_over_the_page_that_they_were_on() {
    let (server, cookie) = administered();
    let post = server.site().cms(&["post", "show", "prices", "--stage", "source", "--json"]).ok().json();
    let click = serde_json::json!({"eventType": "click", "postId": post["id"], "x": 320, "y": 50, "viewportWidth": 640});
    server.site().cms(&["analytics", "track", &click.to_string()]).ok();
    let shown = page(&server, &cookie, "/admin/heatmap?post=prices");
    assert!(shown.contains("<circle cx=\"640\" cy=\"50\""), "{shown}");
    assert!(unescaped(&shown).contains("src=\"/prices\""), "{shown}");
    server.ask("GET", "/admin/heatmap?post=nothing").with(&cookie).send().is(404);
    assert_eq!(links(&page(&server, &cookie, "/admin/analytics"), "/admin/heatmap").len(), 1);
}

#[test]
fn every_form_leads_to_a_route_and_every_link_to_a_page() {
    let (server, cookie) = administered();
    let mut paths: BTreeSet<String> = nouns(&server, &cookie).into_iter().collect();
    paths.extend(["/admin", "/admin/run", "/admin/settings", "/admin/account"].map(str::to_owned));
    paths.extend(items(&server, &cookie));
    paths.extend(links(&page(&server, &cookie, "/admin/run"), "/admin/run/"));
    let mut actions = BTreeSet::new();
    for path in &paths {
        let shown = page(&server, &cookie, path);
        for form in forms(&shown) {
            actions.insert((form.is_post, form.action.clone()));
        }
        for link in links(&shown, "/admin/run/") {
            assert!(paths.contains(link.split('?').next().unwrap_or_default()), "{path} leads to {link}");
        }
    }
    assert!(actions.len() > 200, "{}", actions.len());
    for (is_post, action) in actions {
        // Nobody is asked to sign in where there is no route.
        let answer = match is_post {
            true => post(&server, "X-Nothing: 1", &action, &[]),
            false => server.ask("GET", &action).send(),
        };
        answer.is(303);
    }
}

#[test]
fn roles_see_and_change_what_their_operations_allow() {
    let (server, _) = administered();
    let editor = signed_in(&server, "editor");
    let agent = server.token("ai_agent", &[]);
    let reader = server.token("reader", &[]);
    for (path, is_for_editors) in [
        ("/admin/menus", true),
        ("/admin/menus/footer", true),
        ("/admin/forms/contact", true),
        ("/admin/run", true),
        ("/admin/users", false),
        ("/admin/tokens", false),
        ("/admin/webhooks", false),
        ("/admin/analytics", false),
    ] {
        let status = if is_for_editors { 200 } else { 403 };
        server.ask("GET", path).with(&editor).send().is(status);
        server.ask("GET", path).with(&agent).send().is(403);
        server.ask("GET", path).send().is(303);
    }
    server.ask("GET", "/admin/run").with(&reader).send().is(403);
    let before = ["source", "review", "ai-review"].map(|stage| server.tip(stage));
    // What a role may not do has no form, and is refused all the same.
    let menu = page(&server, &editor, "/admin/menus/footer");
    assert!(forms(&menu).iter().all(|form| !form.action.ends_with("/delete")), "{menu}");
    post(&server, &editor, "/admin/menus/footer/delete", &[]).is(403);
    post(&server, &editor, "/admin/run/user.add", &[("email", "a@example.com"), ("role", "admin")]).is(403);
    post(&server, &agent, "/admin/menus/footer", &[("name", "Mine")]).is(403);
    post(&server, &agent, "/admin/run/menu.set", &[("item", "footer")]).is(403);
    assert!(!page(&server, &editor, "/admin/run").contains("user.add"));
    let first = page(&server, &editor, "/admin");
    assert!(first.contains("/admin/menus") && !first.contains("/admin/users"), "{first}");
    assert_eq!(before, ["source", "review", "ai-review"].map(|stage| server.tip(stage)));
}

#[test]
fn closed_operations_and_fields_stay_closed() {
    let (server, cookie) = administered();
    server.ask("GET", "/admin/run/backup").with(&cookie).send().is(404);
    post(&server, &cookie, "/admin/run/backup", &[("out", "/tmp/x")]).is(404);
    let shown = page(&server, &cookie, "/admin/run/webhook.add");
    assert!(!shown.contains("name=\"allowPrivate\""), "{shown}");
    let fields = [("url", "http://127.0.0.1:9/"), ("allowPrivate", "false"), ("allowPrivate", "true")];
    let refused = post(&server, &cookie, "/admin/run/webhook.add", &fields);
    assert!((400..500).contains(&refused.status), "{}", refused.status);
    // Pages of other sites send no form.
    let form =
        server.ask("POST", "/admin/run/menu.create").with(&cookie).with("Origin: https://evil.example");
    form.with("Content-Type: application/x-www-form-urlencoded").text("slug=evil&name=Evil").send().is(403);
    server.ask("GET", "/admin/menus/evil").with(&cookie).send().is(404);
}

#[test]
fn hostile_texts_do_nothing_in_lists_and_forms() {
    let (server, cookie) = administered();
    let hostile = "\"'><script>alert(1)</script></textarea>{{ 7*7 }}\u{202e}x";
    server
        .site()
        .cms(&["menu", "create", "bad", "--name", hostile, "--set", &format!("template={hostile}")])
        .ok();
    for path in ["/admin/menus", "/admin/menus/bad", "/admin/run/menu.show?item=bad"] {
        let shown = page(&server, &cookie, path);
        assert!(!shown.contains("<script>alert") && shown.contains("&lt;script&gt;"), "{path}: {shown}");
        assert!(!unescaped(&shown).contains("49\u{202e}"), "{path}");
    }
    let form = form_to(&page(&server, &cookie, "/admin/menus/bad"), "/admin/menus/bad");
    assert_eq!(form.values("name"), [hostile]);
    let echoed = page(&server, &cookie, &format!("/admin/run/menu.create?slug={}", encoded(hostile)));
    assert!(!echoed.contains("<script>alert"), "{echoed}");
}

#[test]
fn form_that_is_sent_again_runs_once() {
    let (server, cookie) = administered();
    let run = "/admin/run/token.create";
    let form = form_to(&page(&server, &cookie, run), run).with("role", "reader").with("name", "Mirror");
    let tokens = || {
        let list = server.site().cms(&["token", "list", "--json"]).ok().json();
        list["data"].as_array().expect("tokens").len()
    };
    // What was refused may be sent again as it was.
    let wrong = form.clone().with("role", "nobody");
    let refused = send(&server, &cookie, &wrong).status;
    assert!((400..500).contains(&refused) && refused != 409, "{refused}");
    assert_eq!(send(&server, &cookie, &wrong).status, refused);
    let before = tokens();
    send(&server, &cookie, &form).is(200);
    let again = send(&server, &cookie, &form).is(409);
    assert!(again.body.contains("this was done already"), "{}", again.body);
    assert_eq!(tokens(), before + 1);
    // The page after it has a form that runs, as has the same form with something else in it.
    send(&server, &cookie, &form_to(&again.body, run)).is(200);
    send(&server, &cookie, &form.with("name", "Another mirror")).is(200);
    assert_eq!(tokens(), before + 3);
}

#[test]
fn own_access_is_given_up_only_on_purpose() {
    let (server, cookie) = administered();
    let own = "admin@example.com".to_owned();
    let run = |operation: &str, fields: &[(&str, &str)]| {
        post(&server, &cookie, &format!("/admin/run/{operation}"), fields)
    };
    for (operation, field) in [("user.disable", None), ("user.role", Some(("role", "editor")))] {
        let fields: Vec<_> = [("user", own.as_str())].into_iter().chain(field).collect();
        let asked = run(operation, &fields).is(200).body;
        assert!(asked.contains("This is your own account") && asked.contains("name=\"_own\""), "{asked}");
        // The last administrator stays one.
        let sure: Vec<_> = fields.into_iter().chain([("_own", "true")]).collect();
        let refused = run(operation, &sure).is(409).body;
        assert!(refused.contains("the only administrator who can sign in"), "{refused}");
    }
    page(&server, &cookie, "/admin/users");
    server.site().cms(&["user", "add", "second@example.com", "--role", "admin"]).ok();
    run("user.disable", &[("user", &own), ("_own", "true")]).is(200);
    server.ask("GET", "/admin/users").with(&cookie).send().is(303);
}

#[test]
fn posts_of_menus_and_redirects_are_chosen_by_name() {
    let (server, cookie) = administered();
    let site = server.site();
    let id = site.cms(&["post", "show", "gear-sums", "--json"]).ok().json()["id"].clone();
    let menu = page(&server, &cookie, "/admin/menus/main");
    assert!(unescaped(&menu).contains("<option value=\"blog/en/gear-sums\">"), "{menu}");
    site.cms(&["redirect", "add", "/sums", "/prices"]).ok();
    site.cms(&["redirect", "set", "/sums", "to:=null", "postId=blog/en/gear-sums"]).ok();
    let redirects = site.cms(&["redirect", "list", "--json"]).ok().json();
    let found = redirects["data"].as_array().expect("rows").iter().find(|row| row["from"] == "/sums");
    assert_eq!(found.map(|row| &row["postId"]), Some(&id));
    site.cms(&["menu", "set", "main", "items[8e34].postId=gear-sums"]).ok();
    let items = site.cms(&["menu", "show", "main", "--json"]).ok().json()["items"].to_string();
    assert!(items.contains(id.as_str().expect("an id")), "{items}");
    let refused = site.cms(&["menu", "set", "main", "items[8e34].postId=gear-sum", "--json"]).exits(2).json();
    assert!(refused["details"]["items[1].children[0].postId"].is_array(), "{refused}");
}

#[test]
fn users_are_opened_by_their_address_and_show_their_access() {
    let (server, cookie) = administered();
    server.user("editor");
    let list = unescaped(&page(&server, &cookie, "/admin/users"));
    let (before, _) = list.split_once(">editor@example.com</a>").expect("a link with the address");
    let path = before.rsplit_once("href=\"").expect("an address").1.trim_end_matches('"').to_owned();
    let shown = |path: &str| unescaped(&page(&server, &cookie, path));
    let open = shown(&path);
    assert!(
        open.contains("Locked out") && open.contains("user.disable") && !open.contains("user.enable"),
        "{open}"
    );
    let form = unescaped(&page(&server, &cookie, "/admin/run/user.disable"));
    assert!(form.contains(">Lock a user out</button>"), "{form}");
    post(&server, &cookie, "/admin/run/user.disable", &[("user", "editor@example.com")]).is(200);
    let locked = shown(&path);
    assert!(!locked.contains("run/user.disable") && locked.contains("run/user.enable"), "{locked}");
}

#[test]
fn accounts_with_more_rights_are_not_offered_to_change() {
    let (server, admin) = administered();
    let chief = signed_in(&server, "editor_admin");
    let users = server.site().cms(&["user", "list", "--json"]).ok().json();
    let users = users["data"].as_array().expect("users");
    let of = |role: &str| users.iter().find(|user| user["role"] == role).expect("a user");
    let paths = ["admin", "editor_admin"].map(|role| format!("/admin/users/{}", of(role)["id"]));
    for (path, cookie, may) in paths.iter().flat_map(|path| [(path, &admin, true), (path, &chief, false)]) {
        let shown = page(&server, cookie, path);
        let is_offered = forms(&shown).iter().any(|form| form.is_post && form.action == *path);
        let password = links(&shown, "/admin/run/user.password");
        assert_eq!((is_offered, password.is_empty()), (may, !may), "{shown}");
        assert_eq!(shown.contains("only admins change accounts of admins"), !may, "{shown}");
        let add = page(&server, cookie, "/admin/run/user.add");
        assert_eq!(add.contains("<option value=\"admin\""), may, "{add}");
        assert!(add.contains("<option value=\"editor\""), "{add}");
    }
}

#[test]
fn status_of_a_redirect_is_chosen() {
    let (server, cookie) = administered();
    server.site().cms(&["redirect", "add", "/sums", "/prices", "--status", "302"]).ok();
    let redirects = server.site().cms(&["redirect", "list", "--json"]).ok().json();
    let found = redirects["data"].as_array().expect("rows").iter().find(|row| row["from"] == "/sums");
    let path = format!("/admin/redirects/{}", found.expect("the redirect")["id"].as_str().expect("an id"));
    let shown = page(&server, &cookie, &path);
    assert!(shown.contains("<option value=\"302\" selected>"), "{shown}");
    send(&server, &cookie, &form_to(&shown, &path).with("status", "308")).is(303);
    let done = server.site().cms(&["redirect", "list", "--json"]).ok().json().to_string();
    assert!(done.contains("308"), "{done}");
    assert!(page(&server, &cookie, "/admin/run/redirect.add").contains("<option value=\"307\">"));
}

#[test]
fn lists_say_how_many_pages_they_have() {
    let (server, cookie) = administered();
    let past = page(&server, &cookie, "/admin/posts?page=99");
    assert!(past.contains("This list has 1 page.") && !past.contains("no posts yet"), "{past}");
    for at in 0..6 {
        let sent = serde_json::json!({"name": format!("Ann {at}"), "email": "a@example.com", "message": "x"});
        server.ask("POST", "/api/forms/contact/submit").json(&sent).send().is(201);
    }
    let shown = |at: u32| page(&server, &cookie, &format!("/admin/submissions?limit=2&page={at}"));
    let first = shown(1);
    assert!(
        first.contains("Page 1 of 3") && first.contains("Last: 3") && !first.contains("First<"),
        "{first}"
    );
    assert!(shown(3).contains("Page 3 of 3") && shown(3).contains("First<"), "{}", shown(3));
    assert!(shown(9).contains("This list has 3 pages."), "{}", shown(9));
}
