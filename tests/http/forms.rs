//! Forms over REST: submitted by anonymous visitors, stored, counted, exported, erased.

use super::reviewing::encoded;
use super::server::{Answer, Ask, Server};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

const SUBMIT: &str = "/api/forms/contact/submit";

fn filled(email: &str) -> Value {
    json!({"name": "Ada", "email": email, "message": "Hello there"})
}

fn send(server: &Server, body: &Value) -> Answer {
    server.ask("POST", SUBMIT).json(body).send()
}

fn sent(server: &Server, token: &str, query: &str) -> Value {
    server.ask("GET", &format!("/api/forms-submissions{query}")).with(token).send().is(200).value()
}

#[test]
fn submission_is_stored_with_its_form_definition() {
    let server = Server::start(&[]);
    let editor = server.token("editor", &[]);
    let post = server.site.git(&["show", "source:posts/page/en/contact.yaml"]);
    let post = post.lines().find_map(|line| line.strip_prefix("id: ")).expect("an id").to_owned();
    let mut body = filled(" ada@example.com ");
    body["__origin_post_id"] = json!(post);
    let taken = send(&server, &body).is(201).value();
    assert_eq!(taken["data"]["id"], taken["id"]);
    assert_eq!(taken["redirectTo"], Value::Null);
    assert!(taken["successMessage"].as_str().expect("a text").starts_with("Thank you"));
    let list = sent(&server, &editor, "?form=contact");
    assert_eq!((&list["meta"]["total"], &list["meta"]["per_page"]), (&json!(1), &json!(20)));
    let row = &list["data"][0];
    assert_eq!(
        row["payload"],
        json!({"name": "Ada", "email": "ada@example.com", "company": null, "message": "Hello there"})
    );
    assert_eq!((&row["id"], &row["originPostId"]), (&taken["id"], &json!(post)));
    assert_eq!(row["revision"], json!(server.tip("source")));
    // The path and the response that old clients use.
    let before =
        server.ask("POST", "/api/forms/contact").json(&filled("bo@example.com")).send().is(200).value();
    assert!(before["data"]["id"].is_string());
    assert_eq!(sent(&server, &editor, "?search=BO@example")["meta"]["total"], 1);
}

#[test]
fn renamed_form_takes_what_older_pages_send() {
    let server = Server::start(&["--no-rate-limits"]);
    let editor = server.token("editor", &[]);
    server.site.cms(&["form", "rename", "contact", "talk", "--stage", "source"]).ok();
    send(&server, &filled("ada@example.com")).is(201);
    server.ask("POST", "/api/forms/contact").json(&filled("bo@example.com")).send().is(200);
    let fields = ["name=Cy", "email=cy@example.com", "message=Hello"];
    server.site.cms(&[&["form", "submit", "contact"], &fields[..]].concat()).ok();
    for name in ["contact", "talk"] {
        let list = sent(&server, &editor, &format!("?form={name}"));
        assert_eq!((&list["meta"]["total"], &list["data"][0]["formSlug"]), (&json!(3), &json!("talk")));
    }
    server.ask("POST", "/api/forms/talks/submit").json(&filled("ada@example.com")).send().is(404);
}

#[test]
fn every_invalid_field_is_named() {
    let server = Server::start(&["--no-rate-limits"]);
    let editor = server.token("editor", &[]);
    let refused = send(&server, &json!({"email": "nope"})).is(422).value();
    let required = json!(["This field is required."]);
    assert_eq!(
        refused["details"],
        json!({"name": required, "email": ["Please enter a valid email address."], "message": required})
    );
    assert_eq!(refused["errors"]["name"], "This field is required.", "as clients of the original read it");
    for (key, value) in [
        ("email", json!("a@example.com\r\nBcc: b@example.com")),
        ("email", json!(5)),
        ("name", json!({"file": "x"})),
        ("nothing", json!("x")),
        ("__origin_post_id", json!("x")),
    ] {
        let mut body = filled("ada@example.com");
        body[key] = value;
        let details = &send(&server, &body).is(422).value()["details"];
        assert!(details[key].is_array(), "{key}: {details}");
    }
    let many: Value =
        (0..1000).map(|at| (format!("f{at}"), json!(at))).collect::<serde_json::Map<_, _>>().into();
    send(&server, &many).is(422);
    send(&server, &json!({"message": "x".repeat(70_000)})).is(413);
    server.ask("POST", SUBMIT).with("Content-Type: text/plain").text("x").send().is(415);
    server.ask("POST", "/api/forms/nothing/submit").json(&filled("a@example.com")).send().is(404);
    assert_eq!(sent(&server, &editor, "")["meta"]["total"], 0);
}

#[test]
fn honeypot_submission_is_accepted_and_discarded() {
    let server = Server::start(&[]);
    let editor = server.token("editor", &[]);
    let hidden =
        server.ask("GET", "/api/forms-definitions/contact").send().is(200).value()["honeypot"].clone();
    let mut body = filled("spam@example.com");
    body[hidden.as_str().expect("its name")] = json!("http://spam.example");
    let taken = send(&server, &body).is(201).value();
    assert!(taken["id"].is_string());
    assert_eq!(sent(&server, &editor, "")["meta"]["total"], 0);
    body[hidden.as_str().expect("its name")] = json!("");
    send(&server, &body).is(201);
    assert_eq!(sent(&server, &editor, "")["meta"]["total"], 1);
}

#[test]
fn eleventh_submission_in_an_hour_is_refused_after_a_restart() {
    let mut server = Server::start(&[]);
    for left in (0..10).rev() {
        let answer = send(&server, &filled("ada@example.com")).is(201);
        assert_eq!(answer.header("x-ratelimit-remaining"), Some(left.to_string().as_str()));
    }
    server.restart(&[]);
    let refused = send(&server, &filled("ada@example.com")).is(429);
    assert!(refused.value()["retryAfter"].as_u64().is_some_and(|wait| (1..=3600).contains(&wait)));
    // Each address has one counter, whatever identity the request claims.
    let admin = server.token("admin", &[]);
    server.ask("POST", SUBMIT).with(&admin).json(&filled("ada@example.com")).send().is(429);
    assert!(refused.header("retry-after").is_some_and(|wait| wait.parse::<u32>().is_ok()));
    server.ask("GET", "/api/forms-definitions/contact").send().is(200);
    if !server.site.has_record_files() {
        return;
    }
    let files = ["ledger.db", "ledger.db-wal"].map(|name| server.site.work().join(".git/cms").join(name));
    let ledger: Vec<u8> = files.iter().flat_map(|file| std::fs::read(file).unwrap_or_default()).collect();
    assert!(!ledger.is_empty());
    let address = b"127.0.0.1";
    assert!(!ledger.windows(address.len()).any(|part| part == address), "addresses are not stored");
}

#[test]
fn forms_work_without_javascript() {
    let server = Server::start(&["--no-rate-limits"]);
    let editor = server.token("editor", &[]);
    let browser = |body: &str| from_browser(&server, SUBMIT, body);
    let page = browser("name=Ada+L.&email=ada%40example.com&message=a%0D%0Ab&company=&_gotcha=").is(200);
    assert!(page.body.contains("<h1>Thank you</h1>"), "{}", page.body);
    assert_eq!(sent(&server, &editor, "")["data"][0]["payload"]["message"], "a\nb");
    let page = browser("name=%3Cb%3E&email=nope").is(422);
    assert!(page.body.contains("Please enter a valid email address."), "{}", page.body);
    assert!(page.header("content-security-policy").is_some());
    browser("name=%zz").is(400);
    let about = "thankYouPostId=".to_owned() + &id_of(&server, "about");
    server.site.cms(&["form", "set", "contact", &about, "--stage", "source"]).ok();
    let next = browser("name=Ada&email=ada%40example.com&message=x").is(303);
    assert_eq!(next.header("location"), Some("/about"));
    let json = send(&server, &filled("ada@example.com")).is(201).value();
    assert_eq!(json["redirectTo"], "/about");
}

#[test]
fn pages_after_a_form_are_below_the_path_of_the_site() {
    let server = Server::start(&["--no-rate-limits"]);
    let site = &server.site;
    site.cms(&["settings", "set", "base_url=https://ada.example.org/shop", "--stage", "source"]).ok();
    let referer = "Referer: https://ada.example.org/shop/contact";
    let browser = |body: &str| by_browser(&server, SUBMIT, body).with(referer).send();
    let page = browser("name=Ada&email=nope").is(422).body;
    assert!(page.contains("<form class=\"form\"") && page.contains("role=\"alert\""), "{page}");
    let thanks = browser("name=Ada&email=ada%40example.com&message=x").is(200).body;
    assert!(thanks.contains("href=\"/shop/about\"") && !thanks.contains("/shop/shop"), "{thanks}");
    let about = "thankYouPostId=".to_owned() + &id_of(&server, "about");
    site.cms(&["form", "set", "contact", &about, "--stage", "source"]).ok();
    let next = browser("name=Ada&email=ada%40example.com&message=x").is(303);
    assert_eq!(next.header("location"), Some("/shop/about"));
}

#[test]
fn refused_form_is_shown_again_with_what_was_entered() {
    let server = Server::start(&["--no-rate-limits"]);
    let entered = format!(
        "name=%22%3E%3Cb%3E&email=nope&message=a%3C%2Ftextarea%3E&__origin_post_id={}",
        id_of(&server, "contact")
    );
    let page = from_browser(&server, SUBMIT, &entered).is(422);
    let (before, form) = page.body.split_once("<form class=\"form\"").expect("the form of the page");
    assert!(before.contains("<h1"), "it is the page of the form: {before}");
    let (form, _) = form.split_once("</form>").expect("its end");
    for part in [
        "role=\"alert\"",
        "<strong>E-mail address</strong>: Please enter a valid email address.",
        "value=\"&quot;&gt;&lt;b&gt;\"",
        "value=\"nope\" aria-invalid=\"true\"",
        ">\na&lt;/textarea&gt;</textarea>",
    ] {
        assert!(form.contains(part), "{part}: {form}");
    }
    assert!(
        page.header("content-security-policy").is_some_and(|policy| policy.contains("form-action 'self'"))
    );
    // Where neither the form nor the browser names a page with the form, it is the first one that has it.
    for referer in ["X-None: x", "Referer: http://ex.org/about", "Referer: http://ex.org/no"] {
        let ask = by_browser(&server, SUBMIT, "name=Ada&email=nope&message=x").with(referer);
        let found = ask.send().is(422).body;
        for part in ["value=\"Ada\"", "value=\"nope\" aria-invalid=\"true\""] {
            assert!(found.contains(part), "{referer}, {part}: {found}");
        }
    }
}

#[test]
fn refused_form_is_shown_in_the_language_of_its_page() {
    let server = Server::start(&["--no-rate-limits"]);
    for args in [
        &["post", "create", "page/es/contacto", "--title", "Contacto", "--group", "none"][..],
        &["module", "add", "page/es/contacto", "form", "--set", "formSlug=contact"],
        &["publish", "page/es/contacto"],
    ] {
        server.site.cms(&[args, &["--stage", "source"]].concat()).ok();
    }
    let entered = format!("name=Ada&email=nope&__origin_post_id={}", id_of(&server, "page/es/contacto"));
    let page = from_browser(&server, SUBMIT, &entered).is(422).body;
    for part in
        ["Revisa el formulario", "Este campo es obligatorio.", "dirección de correo válida", "value=\"Ada\""]
    {
        assert!(page.contains(part), "{part}: {page}");
    }
    // From a page without the form, it is one with the form in the same language.
    let ask = by_browser(&server, SUBMIT, "name=Ada").with("Referer: https://ada.example.org/es/no");
    let page = ask.send().is(422).body;
    for part in ["Revisa el formulario", "Este campo es obligatorio.", "value=\"Ada\""] {
        assert!(page.contains(part), "{part}: {page}");
    }
}

/// A form that a browser is about to send without a script.
fn by_browser(server: &Server, path: &str, body: &str) -> Ask {
    let ask = server.ask("POST", path).with("Content-Type: application/x-www-form-urlencoded");
    ask.with("Accept: text/html").text(body)
}

/// A form that a browser sends without a script.
fn from_browser(server: &Server, path: &str, body: &str) -> Answer {
    by_browser(server, path, body).send()
}

#[test]
fn form_that_was_renamed_while_somebody_filled_it_in_is_shown_again() {
    let server = Server::start(&["--no-rate-limits"]);
    let entered = format!("name=Ada&email=nope&message=x&__origin_post_id={}", id_of(&server, "contact"));
    server.site.cms(&["form", "rename", "contact", "talk", "--stage", "source"]).ok();
    for path in [SUBMIT, "/api/forms/talk/submit", "/api/forms/contact", "/api/forms/talk"] {
        let page = from_browser(&server, path, &entered).is(422);
        let form = page.body.split_once("<form class=\"form\"").expect("the form of the page").1;
        let (form, _) = form.split_once("</form>").expect("its end");
        for part in ["talk", "role=\"alert\"", "value=\"Ada\"", "value=\"nope\" aria-invalid=\"true\""] {
            assert!(form.contains(part), "{path}, {part}: {form}");
        }
    }
}

#[test]
fn form_with_too_much_text_is_shown_again() {
    let server = Server::start(&["--no-rate-limits"]);
    let text = "x".repeat(70_000);
    let fields = format!("name=Ada&email=ada%40example.com&message={text}");
    let entered = format!("{fields}&__origin_post_id={}", id_of(&server, "contact"));
    let page = from_browser(&server, SUBMIT, &entered).is(413);
    assert!(page.header("content-type").is_some_and(|kind| kind.starts_with("text/html")));
    let entered = format!(">\n{text}</textarea>");
    let parts = ["role=\"alert\"", "Please shorten the form", "This text is too long.", "value=\"Ada\""];
    for part in parts.into_iter().chain([entered.as_str()]) {
        assert!(page.body.contains(part), "{part}");
    }
    // Without the page of a post, and for a program.
    let plain = from_browser(&server, SUBMIT, &fields).is(413);
    assert!(plain.body.contains("This text is too long."), "{}", plain.body);
    let refused = send(&server, &json!({"message": text})).is(413).value();
    assert_eq!(refused["details"]["message"], json!(["This text is too long."]));
}

#[test]
fn visitors_read_labels_instead_of_names_of_fields() {
    let server = Server::start(&["--no-rate-limits"]);
    let fields = json!([{"slug": "count", "type": "number", "label": "How many", "max": 5}]);
    let set = format!("fields:={fields}");
    let create = ["form", "create", "order", "--title", "Order", "--set", &set, "--stage", "source"];
    server.site().cms(&create).ok();
    let path = "/api/forms/order/submit";
    let page = from_browser(&server, path, "count=9").is(422);
    assert!(page.body.contains("<strong>How many</strong>: This field must be at most 5, not 9."));
    let refused = server.ask("POST", path).json(&json!({"count": 9})).send().is(422).value();
    assert_eq!(refused["details"]["count"], json!(["`count` must be at most 5, not 9."]));
}

#[test]
fn browser_that_sends_too_many_forms_gets_back_what_was_entered() {
    let server = Server::start(&[]);
    let entered = format!("name=Ada&email=nope&message=Long&__origin_post_id={}", id_of(&server, "contact"));
    for _ in 0..10 {
        from_browser(&server, SUBMIT, &entered).is(422);
    }
    let page = from_browser(&server, SUBMIT, &entered).is(429);
    for part in ["Please send it again in ", "role=\"alert\"", "value=\"Ada\"", ">\nLong</textarea>"] {
        assert!(page.body.contains(part), "{part}: {}", page.body);
    }
    assert!(page.header("retry-after").is_some());
}

#[test]
fn browser_never_gets_json_for_a_form() {
    let server = Server::start(&["--no-rate-limits"]);
    let fields = "name=Ada&email=ada%40example.com&message=Hi";
    let large = format!("{fields}{}&__origin_post_id={}", "x".repeat(400_000), id_of(&server, "contact"));
    let page = from_browser(&server, SUBMIT, &large).is(413);
    assert!(page.body.contains("Please shorten the form") && page.body.contains("value=\"Ada\""));
    let gone = from_browser(&server, "/api/forms/none/submit", fields).is(404);
    assert!(gone.body.contains("This form no longer exists."), "{}", gone.body);
    let typed = server.ask("POST", SUBMIT).with("Content-Type: text/plain").with("Accept: text/html");
    let typed = typed.text(fields).send().is(415);
    for page in [&page, &gone, &typed] {
        assert!(page.header("content-type").is_some_and(|kind| kind.starts_with("text/html")));
    }
    let described = server.ask("GET", "/openapi.json").send().is(200).value();
    let answers = &described["paths"]["/api/forms/{slug}/submit"]["post"]["responses"];
    for status in ["404", "413", "415", "422", "429"] {
        let kinds = &answers[status]["content"];
        assert!(kinds["text/html"].is_object() && kinds["application/json"].is_object(), "{status}: {kinds}");
    }
    // A restored tab asks for the address to which the form was sent.
    let next = server.ask("GET", SUBMIT).with("Accept: text/html").send().is(303);
    assert_eq!(next.header("location"), Some("/contact"));
    let gone = server.ask("GET", "/api/forms/none/submit").with("Accept: text/html").send().is(404);
    assert!(gone.body.contains("This form no longer exists."), "{}", gone.body);
    server.ask("GET", SUBMIT).send().is(405);
}

fn id_of(server: &Server, slug: &str) -> String {
    let post = server.site.cms(&["post", "show", slug, "--json"]).ok().json();
    post["id"].as_str().expect("an id").to_owned()
}

#[test]
fn submissions_are_exported_deleted_and_erased() {
    let server = Server::start(&[]);
    let (editor, chief) = (server.token("editor", &[]), server.token("editor_admin", &[]));
    for (name, email) in
        [("=HYPERLINK(\"x\")", "ada@example.com"), ("Bo", "bo@example.com"), ("Cy", "cy@example.com")]
    {
        send(&server, &json!({"name": name, "email": email, "message": "Ask bo@example.com"})).is(201);
    }
    let path = "/api/forms-submissions/export?form=contact";
    let file = server.ask("GET", path).with(&editor).send().is(200);
    assert_eq!(file.header("content-type"), Some("text/csv; charset=utf-8"));
    let lines: Vec<&str> = file.body.split("\r\n").collect();
    assert_eq!(lines[0], "id,createdAt,form,originPostId,name,email,company,message");
    assert!(lines[1].ends_with(",contact,,\"'=HYPERLINK(\"\"x\"\")\",ada@example.com,,Ask bo@example.com"));
    assert_eq!(lines.len(), 5);
    let json = server.ask("GET", &format!("{path}&format=json")).with(&editor).send().is(200).value();
    assert_eq!(json.as_array().map(Vec::len), Some(3));
    server.ask("GET", &format!("{path}&format=xls")).with(&editor).send().is(422);
    let erase = |token: &str, body: Value| {
        server.ask("POST", "/api/forms-submissions/erase").with(token).json(&body).send()
    };
    erase(&editor, json!({"value": "bo@example.com"})).is(403);
    erase(&chief, json!({"value": " "})).is(422);
    let gone = erase(&chief, json!({"value": "BO@example.com"})).is(200).value();
    assert_eq!(gone, json!({"deleted": 1, "mentioned": 2}));
    let left = sent(&server, &editor, "?per_page=1");
    assert_eq!((&left["meta"]["total"], &left["meta"]["hasMore"]), (&json!(2), &json!(true)));
    let path = format!("/api/forms-submissions/{}", left["data"][0]["id"].as_str().expect("an id"));
    server.ask("DELETE", &path).with(&chief).send().is(204);
    server.ask("DELETE", &path).with(&chief).send().is(404);
    let ids = json!({"ids": [sent(&server, &editor, "")["data"][0]["id"]]});
    let several = || server.ask("POST", "/api/forms-submissions/bulk-delete").with(&chief).json(&ids).send();
    assert_eq!(several().is(200).value()["deleted"], 1);
    several().is(404);
    assert_eq!(sent(&server, &editor, "")["data"], json!([]));
    let audit = server.site().cms(&["audit", "--json"]).ok();
    let deeds = audit.json();
    let actions: Vec<&str> =
        deeds["data"].as_array().expect("deeds").iter().filter_map(|deed| deed["action"].as_str()).collect();
    for action in ["export", "erase", "delete"] {
        assert!(actions.contains(&format!("form.submissions.{action}").as_str()), "{action}: {actions:?}");
    }
    assert!(
        !deeds.to_string().to_lowercase().contains("bo@example.com"),
        "the audit does not name the person"
    );
}

/// The head and the values of a body in parts, as `fetch` sends a form.
fn in_parts(values: &[(&str, &str)]) -> String {
    let part = |(name, value): &(&str, &str)| {
        format!("--XX\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
    };
    values.iter().map(part).collect()
}

/// A server with a form that has a required text and consent, and whose control for files no form takes; and an editor.
fn application_form() -> (Server, String) {
    let server = Server::start(&["--no-rate-limits"]);
    let editor = server.token("editor", &[]);
    let fields = json!([
        {"slug": "name", "type": "text", "required": true}, {"slug": "message", "type": "textarea"},
        {"slug": "agree", "type": "boolean", "required": true}, {"slug": "cv", "type": "file"},
    ]);
    let set = format!("fields:={fields}");
    let create = ["form", "create", "apply", "--title", "Apply", "--set", &set, "--stage", "source"];
    server.site().cms(&create).ok();
    (server, editor)
}

fn apply_with(server: &Server, kind: &str, body: &str) -> Answer {
    let ask = server.ask("POST", "/api/forms/apply/submit");
    ask.with(&format!("Content-Type: {kind}")).text(body).send()
}

fn apply_in_parts(server: &Server, body: &str) -> Answer {
    apply_with(server, "multipart/form-data; boundary=XX", &format!("{body}--XX--\r\n"))
}

const APPLICATION: [(&str, &str); 4] =
    [("name", " Ada "), ("message", "a\r\nb"), ("agree", "on"), ("cv", "")];

#[test]
fn form_is_decided_alike_however_it_is_sent() {
    let (server, editor) = application_form();
    let with = |name: &'static str, value: &str| {
        let mut values: Vec<(&str, String)> = APPLICATION
            .iter()
            .filter(|(own, _)| *own != name)
            .map(|(own, value)| (*own, (*value).to_owned()))
            .collect();
        values.push((name, value.to_owned()));
        values
    };
    let stored = || sent(&server, &editor, "?form=apply&per_page=100");
    let mut total = 0;
    for (values, status, is_stored) in [
        (with("cv", ""), 201, true),
        (with("_gotcha", ""), 201, true),
        (with("_gotcha", "http://spam.example"), 201, false),
        (with("agree", ""), 422, false),
        (with("agree", "off"), 422, false),
        (with("name", ""), 422, false),
        (with("name", "a\r\nBcc: b@example.com"), 422, false),
        (with("colour", "red"), 422, false),
        (with("__origin_post_id", "x"), 422, false),
        // As long as a text may be, in letters that take most room in a URL.
        (with("message", &"\u{436}".repeat(20_000)), 201, true),
        (with("message", &"x".repeat(20_001)), 422, false),
        (with("message", &"x".repeat(70_000)), 413, false),
    ] {
        let pairs: Vec<(&str, &str)> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let map: Map<String, Value> =
            pairs.iter().map(|(name, value)| ((*name).to_owned(), json!(value))).collect();
        let url: Vec<String> =
            pairs.iter().map(|(name, value)| format!("{name}={}", encoded(value))).collect();
        let answers = [
            apply_with(&server, "application/json", &Value::Object(map).to_string()),
            apply_with(&server, "application/x-www-form-urlencoded", &url.join("&")),
            apply_in_parts(&server, &in_parts(&pairs)),
        ];
        let told: Vec<Value> = answers.into_iter().map(|answer| answer.is(status).value()).collect();
        for name in ["error", "details", "errors"] {
            assert!(told.iter().all(|one| one[name] == told[0][name]), "{name}: {told:#?}");
        }
        total += if is_stored { 3 } else { 0 };
        assert_eq!(stored()["meta"]["total"], total, "{pairs:?}");
    }
    let rows = stored()["data"].as_array().expect("submissions").clone();
    let payloads: BTreeSet<String> = rows.iter().map(|row| row["payload"].to_string()).collect();
    assert_eq!((rows.len(), payloads.len()), (9, 2), "{payloads:?}");
    assert!(rows.iter().all(|row| row["payload"]["name"] == "Ada" && row["payload"]["agree"] == true));
}

#[test]
fn files_sent_to_a_form_are_refused_at_their_fields() {
    let (server, editor) = application_form();
    // No form takes files; each refusal names the field, also of a file that is larger than all texts may be.
    let file = |name: &str, file: &str, content: &str| {
        format!(
            "--XX\r\nContent-Disposition: form-data; name=\"{name}\"; filename=\"{file}\"\r\nContent-Type: application/pdf\r\n\r\n{content}\r\n"
        )
    };
    let texts = in_parts(&APPLICATION[..3]);
    for name in ["cv", "name", "colour"] {
        for content in ["%PDF-1.7".to_owned(), "x".repeat(300_000)] {
            let body = if name == "name" { in_parts(&APPLICATION[1..3]) } else { texts.clone() };
            let refused = apply_in_parts(&server, &(body + &file(name, "cv.pdf", &content))).is(422).value();
            assert!(refused["details"][name].is_array(), "{refused}");
        }
    }
    // A control for files in which none was chosen sends a part without a name of a file.
    apply_in_parts(&server, &(texts + &file("cv", "", ""))).is(201);
    apply_in_parts(&server, "--XX\r\nContent").is(400);
    apply_with(&server, "multipart/form-data", "x").is(400);
    let stored = sent(&server, &editor, "?form=apply");
    assert_eq!(stored["meta"]["total"], 1);
}
