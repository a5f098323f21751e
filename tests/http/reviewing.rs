//! The pages for reviewers: who sees them, what stored text does in them, and each decision as a form.

use super::server::{Answer, Ask, PASSWORD, Server};
use crate::support::Sandbox;
use serde_json::{Value, json};

const FORM: &str = "Content-Type: application/x-www-form-urlencoded";
/// All pages that need no item.
const PAGES: [&str; 4] = ["/review", "/review/conflicts", "/admin", "/admin/settings"];
/// All forms.
const FORMS: [&str; 11] = [
    "/review/approve",
    "/review/submit",
    "/review/reject",
    "/review/request-changes",
    "/review/comment",
    "/review/resolve",
    "/review/undo",
    "/review/wording",
    "/admin/account/sessions",
    "/admin/account/password",
    "/admin/settings/redeliver",
];

/// A server with an administrator's session, and a change of two fields of the page `about` on review.
pub(super) fn with_change() -> (Server, String) {
    let site = Sandbox::site();
    site.cms(&["post", "set", "about", "title=The workshop", "excerpt=Two people, one canal."]).ok();
    let server = Server::on(site, &["--no-rate-limits"], &[]);
    let cookie = signed_in(&server, "admin");
    (server, cookie)
}

/// The session of a new user with a role.
pub(super) fn signed_in(server: &Server, role: &str) -> String {
    let body = json!({"email": server.user(role), "password": PASSWORD});
    server.ask("POST", "/api/auth/login").json(&body).send().is(200).cookie()
}

pub(super) fn encoded(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    let one = |byte: u8| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    text.bytes().map(one).collect()
}

/// Sends a form.
pub(super) fn post(server: &Server, cookie: &str, path: &str, fields: &[(&str, &str)]) -> Answer {
    form(server, cookie, path, fields).send()
}

/// A form that is not sent yet.
pub(super) fn form(server: &Server, cookie: &str, path: &str, fields: &[(&str, &str)]) -> Ask {
    let pairs: Vec<String> =
        fields.iter().map(|(name, value)| format!("{}={}", encoded(name), encoded(value))).collect();
    server.ask("POST", path).with(cookie).with(FORM).text(&pairs.join("&"))
}

/// The pending items.
fn waiting(server: &Server) -> Vec<Value> {
    let list = server.site().cms(&["review", "list", "--json"]).ok().json();
    list["data"].as_array().expect("items").clone()
}

/// The pending item with a title.
pub(super) fn item(server: &Server, title: &str) -> String {
    let all = waiting(server);
    let found = all.iter().find(|item| item["title"] == title).unwrap_or_else(|| panic!("{title}: {all:?}"));
    found["item"].as_str().expect("a name").to_owned()
}

pub(super) fn page_of(item: &str, stage: &str) -> String {
    format!("/review/item/{}?stage={stage}", encoded(item))
}

/// The live post.
pub(super) fn live(server: &Server, slug: &str) -> Value {
    server.site().cms(&["post", "show", slug, "--stage", "source", "--json"]).ok().json()
}

/// What the page after a form says.
pub(super) fn notice(answer: &Answer) -> Value {
    let cookie = answer.cookie();
    let value = cookie.split_once("cms-notice=").expect("a notice").1;
    let mut bytes = Vec::new();
    let mut rest = value.as_bytes();
    while let Some((first, behind)) = rest.split_first() {
        let (byte, behind) = match first {
            b'%' => {
                let digits = std::str::from_utf8(&behind[..2]).expect("digits");
                (u8::from_str_radix(digits, 16).expect("a byte"), &behind[2..])
            }
            byte => (*byte, behind),
        };
        bytes.push(byte);
        rest = behind;
    }
    serde_json::from_slice(&bytes).expect("JSON")
}

#[test]
fn pages_without_a_session_lead_to_the_sign_in_and_back() {
    let (server, _) = with_change();
    for path in PAGES {
        let answer = server.ask("GET", path).send().is(303);
        let location = answer.header("location").expect("a location").to_owned();
        assert_eq!(location, format!("/admin/login?next={}", encoded(path)));
        server.ask("GET", path).with("Cookie: cms-session=forged").send().is(303);
    }
    for path in FORMS {
        let answer = post(&server, "X-Nothing: 1", path, &[("item", "about")]);
        if path.starts_with("/admin/account") {
            let answer = answer.is(303);
            assert_eq!(answer.header("location"), Some("/admin/login?next=%2Freview"), "{path}");
        } else {
            // `entered` tests that what was sent is not lost.
            assert!(answer.is(401).body.contains("name=\"_entered.item\""), "{path}");
        }
    }
    let form = server.ask("GET", "/admin/login?next=%2Freview").send().is(200);
    assert!(form.body.contains("action=\"&#x2f;admin&#x2f;login?next=%2Freview\""), "{}", form.body);
    let email = server.user("editor");
    let login = |next: &str, password: &str| {
        let path = format!("/admin/login?next={next}");
        post(&server, "X-Nothing: 1", &path, &[("uid", &email), ("password", password)])
    };
    let wrong = login("%2Freview", "wrong horse battery").is(401);
    assert!(
        wrong.body.contains("role=\"alert\"") && wrong.body.contains("editor@example.com"),
        "{}",
        wrong.body
    );
    assert!(!wrong.body.contains("wrong horse"), "{}", wrong.body);
    let to = |next: &str| login(next, PASSWORD).is(302).header("location").map(str::to_owned);
    assert_eq!(to("%2Freview%3Fset%3Da"), Some("/review?set=a".to_owned()));
    for foreign in ["%2F%2Fevil.example", "https%3A%2F%2Fevil.example", "%2F%5Cevil.example", "%2Freviewer"] {
        assert_eq!(to(foreign), Some("/admin".to_owned()), "{foreign}");
    }
}

#[test]
fn pages_load_and_run_nothing_foreign() {
    let (server, cookie) = with_change();
    let item = page_of(&item(&server, "The workshop"), "review");
    let login = server.ask("GET", "/admin/login").send().is(200);
    let pages = PAGES
        .into_iter()
        .chain([item.as_str()])
        .map(|path| server.ask("GET", path).with(&cookie).send().is(200));
    for page in pages.chain([login]) {
        let policy = page.header("content-security-policy").expect("a policy");
        for part in [
            "default-src 'none'",
            "script-src 'self';",
            "base-uri 'none'",
            "frame-ancestors 'none'",
            "form-action 'self'",
        ] {
            assert!(policy.contains(part), "{policy}");
        }
        assert!(!policy.contains("unsafe") && !policy.contains("http"), "{policy}");
        assert_eq!(page.header("x-frame-options"), Some("DENY"));
        assert_eq!(page.header("cache-control"), Some("private, no-store"));
        for part in page.body.split("<script").skip(1) {
            assert!(part.starts_with(" src=\"&#x2f;admin&#x2f;files&#x2f;admin."), "{part:.80}");
        }
        for foreign in [" style=", "<style", " onclick", "href=\"http", "src=\"http", "//cdn"] {
            assert!(!page.body.contains(foreign), "{foreign}");
        }
    }
    let page = server.ask("GET", "/review").with(&cookie).send().body;
    let files: Vec<String> = page
        .split('"')
        .filter(|part| part.contains("&#x2f;files&#x2f;"))
        .map(|part| part.replace("&#x2f;", "/"))
        .collect();
    assert_eq!(files.len(), 2, "{files:?}");
    for file in &files {
        let answer = server.ask("GET", file).send().is(200);
        assert!(answer.header("cache-control").is_some_and(|how| how.contains("immutable")));
        assert!(answer.body.len() < 40_000);
    }
    server.ask("GET", "/admin/files/admin.000000000000.css").send().is(404);
}

#[test]
fn stored_text_is_shown_and_runs_nothing() {
    let hostile = "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>";
    let site = Sandbox::site();
    site.cms(&[
        "post",
        "set",
        "about",
        &format!("title={hostile}"),
        &format!("excerpt={hostile} {{{{ 7 * 7 }}}}"),
    ])
    .ok();
    let text = format!(
        "{hostile}\n\n[click](javascript:alert(3))\n\n<iframe src=\"https://evil.example\"></iframe>\n"
    );
    site.cms(&["post", "create", "page/en/new-page", "--title", hostile, "--text", &text]).ok();
    site.cms(&["review", "comment", "about", hostile]).ok();
    site.cms(&["review", "request-changes", "new-page", hostile]).ok();
    site.cms(&["set", "create", hostile, "about", "new-page", "--why", hostile]).ok();
    let server = Server::on(site, &["--no-rate-limits"], &[]);
    let cookie = signed_in(&server, "admin");
    let mut pages = vec!["/review".to_owned(), "/admin".to_owned()];
    let page = |item: &Value| {
        page_of(item["item"].as_str().expect("a name"), item["stage"].as_str().expect("a stage"))
    };
    pages.extend(waiting(&server).iter().map(page));
    let sets = server.site().cms(&["set", "list", "--json"]).ok().json();
    pages.push(format!("/review/set/{}", sets["data"][0]["set"].as_str().expect("a set")));
    for path in &pages {
        let page = server.ask("GET", path).with(&cookie).send().is(200).body;
        for foreign in ["<script>", "<img", "<iframe src", "javascript:alert(3)\"", "evil.example\""] {
            assert!(!page.contains(foreign), "{path}: {foreign}");
        }
    }
    let about = server.ask("GET", &pages[2]).with(&cookie).send().body;
    assert!(
        about.contains("&lt;script&gt;alert(1)&lt;") && about.contains("{{ 7 * 7 }}"),
        "it is shown: {about}"
    );
    let search = server.ask("GET", "/review?author=%3Cscript%3E&group=%22%3E").with(&cookie).send().is(200);
    assert!(!search.body.contains("<script>"));
}

#[test]
fn forms_of_other_sites_are_refused() {
    let (server, cookie) = with_change();
    let item = item(&server, "The workshop");
    let before = (server.tip("source"), server.tip("review"));
    let body = format!("item={}&how=all", encoded(&item));
    for path in FORMS.into_iter().chain(["/admin/logout"]) {
        let ask = server.ask("POST", path).with(&cookie).with(FORM);
        for header in [
            "Origin: https://other.example",
            "Origin: null",
            "Sec-Fetch-Site: cross-site",
            "Sec-Fetch-Site: same-site",
        ] {
            let refused = ask.clone().with(header).text(&body).send().is(403);
            assert!(refused.body.contains("<h1>"), "{path}: a page");
        }
    }
    assert_eq!((server.tip("source"), server.tip("review")), before);
    server.ask("GET", "/review").with(&cookie).send().is(200);
}

#[test]
fn ticked_changes_are_approved_and_taken_back() {
    let (server, cookie) = with_change();
    let (item, seen) = (item(&server, "The workshop"), server.tip("review"));
    let page = server.ask("GET", &page_of(&item, "review")).with(&cookie).send().is(200).body;
    for part in
        ["value=\"title\"", "value=\"excerpt\"", "<ins>", "<del>", "[added: ", &format!("value=\"{seen}\"")]
    {
        assert!(page.contains(part), "{part}: {page}");
    }
    let fields = [("item", item.as_str()), ("stage", "review"), ("seen", &seen), ("how", "ticked")];
    let none = post(&server, &cookie, "/review/approve", &fields).is(422);
    assert!(none.body.contains("role=\"alert\""), "{}", none.body);
    let ticked = [fields.as_slice(), &[("only", "excerpt")]].concat();
    let done = post(&server, &cookie, "/review/approve", &ticked).is(303);
    assert_eq!(done.header("location"), Some(page_of(&item, "review").as_str()));
    assert_eq!(live(&server, "about")["excerpt"], "Two people, one canal.");
    assert_eq!(live(&server, "about")["title"], "About the workshop");
    let said = notice(&done);
    assert!(said["text"].as_str().is_some_and(|text| text.contains("a part of")), "{said}");
    let shown =
        server.ask("GET", &page_of(&item, "review")).with(&format!("{cookie}; {}", &done.cookie()[8..]));
    let shown = shown.send().is(200);
    assert!(
        shown.body.contains("role=\"status\"") && shown.body.contains(">Undo</button>"),
        "{}",
        shown.body
    );
    assert!(shown.header("set-cookie").is_some_and(|gone| gone.contains("Max-Age=0")), "it is shown once");
    let operation = said["undo"].as_str().expect("an operation");
    post(&server, &cookie, "/review/undo", &[("operation", operation)]).is(303);
    assert_ne!(live(&server, "about")["excerpt"], "Two people, one canal.");
    assert_eq!(waiting(&server).len(), 2, "it waits again, beside the edit of the demo");
}

#[test]
fn each_decision_is_a_form() {
    let (server, cookie) = with_change();
    let site = server.site();
    let about = item(&server, "The workshop");
    let say = [("item", about.as_str()), ("stage", "review"), ("text", "Which canal?"), ("field", "excerpt")];
    post(&server, &cookie, "/review/comment", &say).is(303);
    let asked = [("item", about.as_str()), ("stage", "review"), ("text", "Name the canal.")];
    post(&server, &cookie, "/review/request-changes", &asked).is(303);
    let page = server.ask("GET", &page_of(&about, "review")).with(&cookie).send().is(200).body;
    assert!(page.contains("Which canal?") && page.contains("Name the canal."), "{page}");
    // A request holds the item back, until it is resolved or an exception is made.
    let whole = [("item", about.as_str()), ("stage", "review"), ("how", "all")];
    let held = post(&server, &cookie, "/review/approve", &whole).is(409);
    assert!(held.body.contains("role=\"alert\"") && held.body.contains("Name the canal."), "{}", held.body);
    let comments = site.cms(&["review", "comments", "about", "--json"]).ok().json();
    let rows = comments["data"].as_array().expect("comments");
    let request =
        rows.iter().find(|one| one["kind"] == "request").expect("the request")["id"].as_str().expect("an id");
    let resolved = [("item", about.as_str()), ("stage", "review"), ("resolve", request)];
    post(&server, &cookie, "/review/comment", &resolved).is(303);
    let done = post(&server, &cookie, "/review/approve", &whole).is(303);
    assert_eq!(live(&server, "about")["title"], "The workshop");
    assert_eq!(notice(&done)["url"], "/about", "{}", notice(&done));
    // A new post: kept as a draft, or published.
    site.cms(&["post", "create", "page/en/first-visit", "--title", "First visit", "--text", "Come in."]).ok();
    let new = item(&server, "First visit");
    let page = server.ask("GET", &page_of(&new, "review")).with(&cookie).send().is(200).body;
    assert!(page.contains("The new article") && page.contains("Come in."), "{page}");
    let publish = [("item", new.as_str()), ("stage", "review"), ("how", "publish")];
    let filler = post(&server, &cookie, "/review/approve", &publish).is(409);
    assert!(filler.body.contains("visitors would read example texts"), "{}", filler.body);
    let anyway = [publish.as_slice(), &[("allowFiller", "on")]].concat();
    post(&server, &cookie, "/review/approve", &anyway).is(303);
    assert_eq!(live(&server, "first-visit")["status"], "published");
    // What an agent staged: submitted, then rejected with a reason.
    let staged =
        waiting(&server).iter().find(|item| item["stage"] == "ai-review").expect("the demo's edit").clone();
    let staged = staged["item"].as_str().expect("a name").to_owned();
    post(&server, &cookie, "/review/submit", &[("item", &staged), ("stage", "ai-review"), ("how", "all")])
        .is(303);
    let no = [("item", staged.as_str()), ("stage", "review"), ("text", "Not our tone")];
    let rejected = post(&server, &cookie, "/review/reject", &no).is(303);
    assert_eq!(rejected.header("location"), Some("/review"));
    assert!(waiting(&server).is_empty());
    let queue = server.ask("GET", "/review").with(&cookie).send().is(200).body;
    assert!(queue.contains("Nothing waits") && queue.contains("Not our tone"), "{queue}");
    let gone = server.ask("GET", &page_of(&staged, "review")).with(&cookie).send().is(404).body;
    assert!(gone.contains("does not wait any more"), "{gone}");
}

#[test]
fn set_is_decided_as_one() {
    let (server, cookie) = with_change();
    server.site().cms(&["post", "set", "prices", "title=What it costs"]).ok();
    server.site().cms(&["set", "create", "Spring", "about", "prices", "--why", "It is time"]).ok();
    let page = server.ask("GET", "/review/set/spring?stage=review").with(&cookie).send().is(200).body;
    for part in ["It is time", "The workshop", "What it costs"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let seen = server.tip("review");
    let form = [("set", "spring"), ("stage", "review"), ("seen", seen.as_str()), ("how", "all")];
    post(&server, &cookie, "/review/approve", &form).is(303);
    assert_eq!(live(&server, "prices")["title"], "What it costs");
    assert_eq!(live(&server, "about")["title"], "The workshop");
}

#[test]
fn conflict_is_resolved_by_a_choice_or_by_another_value() {
    let (server, cookie) = with_change();
    let about = item(&server, "The workshop");
    for (field, mine, theirs) in [("title", "The workshop", "The shed"), ("excerpt", "x", "y")] {
        server.site().cms(&["post", "set", "about", &format!("{field}={mine}")]).ok();
        server.site().cms(&["post", "set", "about", &format!("{field}={theirs}"), "--stage", "source"]).ok();
    }
    let page = server.ask("GET", &page_of(&about, "review")).with(&cookie).send().is(200).body;
    assert!(page.contains("Two sides changed the same place") && page.contains("The shed"), "{page}");
    assert!(!page.contains("type=\"radio\" name=\"take\" value=\"upstream\" checked"), "nothing is chosen");
    let list = server.ask("GET", "/review/conflicts").with(&cookie).send().is(200).body;
    assert!(list.contains("2 places"), "{list}");
    let of = |place: &'static str| {
        [("item", about.clone()), ("stage", "review".to_owned()), ("place", place.to_owned())]
    };
    let send = |fields: &[(&str, String)], more: &[(&str, &str)]| {
        let mut all: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        all.extend(more);
        post(&server, &cookie, "/review/resolve", &all)
    };
    send(&of("title"), &[]).is(422);
    send(&of("title"), &[("take", "staged")]).is(303);
    send(&of("excerpt"), &[("take", "value"), ("isText", "1"), ("value", "Neither")]).is(303);
    let whole = [("item", about.as_str()), ("stage", "review"), ("how", "all")];
    post(&server, &cookie, "/review/approve", &whole).is(303);
    let post = live(&server, "about");
    assert_eq!((&post["title"], &post["excerpt"]), (&json!("The workshop"), &json!("Neither")));
}

#[test]
fn decision_on_something_else_than_was_seen_is_refused_and_shows_what_changed() {
    let (server, cookie) = with_change();
    let (item, seen) = (item(&server, "The workshop"), server.tip("review"));
    server.site().cms(&["post", "set", "about", "excerpt=Three people."]).ok();
    let form = [("item", item.as_str()), ("stage", "review"), ("seen", &seen), ("how", "all")];
    let stale = post(&server, &cookie, "/review/approve", &form).is(412);
    for part in ["Changed since you looked", "Three people.", &server.tip("review")] {
        assert!(stale.body.contains(part), "{part}: {}", stale.body);
    }
    assert_eq!(live(&server, "about")["title"], "About the workshop");
    let seen = server.tip("review");
    let form = [("item", item.as_str()), ("stage", "review"), ("seen", &seen), ("how", "all")];
    post(&server, &cookie, "/review/approve", &form).is(303);
}

#[test]
fn of_two_reviewers_one_decides_and_the_other_is_told() {
    let (server, ada) = with_change();
    let eve = signed_in(&server, "editor_admin");
    let (item, seen) = (item(&server, "The workshop"), server.tip("review"));
    let form =
        [("item", item.as_str()), ("stage", "review"), ("seen", &seen), ("how", "all"), ("text", "no")];
    let (one, other) = std::thread::scope(|scope| {
        let approve = scope.spawn(|| post(&server, &ada, "/review/approve", &form));
        let reject = scope.spawn(|| post(&server, &eve, "/review/reject", &form));
        (approve.join().expect("it ends"), reject.join().expect("it ends"))
    });
    let told = match (one.status, other.status) {
        (303, 404) => other,
        (404, 303) => one,
        statuses => panic!("{statuses:?}"),
    };
    assert!(told.body.contains("What was done with it last"), "{}", told.body);
}

#[test]
fn roles_decide_only_what_they_may() {
    let (server, _) = with_change();
    let item = item(&server, "The workshop");
    let before = server.tip("source");
    for (role, page, approve, reject, comment) in [
        ("editor_admin", 200, true, true, true),
        ("editor", 200, false, false, true),
        ("translator", 200, false, false, true),
    ] {
        let cookie = signed_in(&server, role);
        let shown = server.ask("GET", &page_of(&item, "review")).with(&cookie).send().is(page).body;
        assert_eq!(shown.contains("action=\"/review/approve\""), approve, "{role}");
        assert_eq!(shown.contains("action=\"/review/reject\""), reject, "{role}");
        assert_eq!(shown.contains("action=\"/review/comment\""), comment, "{role}");
        if approve {
            continue;
        }
        let form = [("item", item.as_str()), ("stage", "review"), ("how", "all"), ("text", "x")];
        for path in ["/review/approve", "/review/reject"] {
            let refused = post(&server, &cookie, path, &form).is(403);
            assert!(refused.body.contains("role=\"alert\""), "{role} {path}: {}", refused.body);
        }
        server.ask("GET", "/admin/settings").with(&cookie).send().is(403);
    }
    let reader = server.token("reader", &[]);
    for path in PAGES {
        server.ask("GET", path).with(&reader).send().is(403);
    }
    assert_eq!(server.tip("source"), before);
}

#[test]
fn session_ends_by_a_form() {
    let (server, cookie) = with_change();
    server.ask("GET", "/admin/logout").with(&cookie).send().is(405);
    let left = post(&server, &cookie, "/admin/logout", &[]).is(303);
    assert_eq!(left.header("location"), Some("/admin/login"));
    server.ask("GET", "/review").with(&cookie).send().is(303);
}
