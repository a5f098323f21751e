//! What a front end reads with a token that cannot write: things instead of ids, some fields, conditions, cursors.

use super::server::Server;
use crate::support::Sandbox;
use serde_json::{Value, json};

const HOME: &str = "/api/posts/532be380-f81a-4171-a543-a560c04a6a13";
const PICTURE: &str = "5d0c3d6e-0f3b-4c56-9a55-8e2b7c1f6a01";
const CONTACT: &str = "6d9b67f5-9575-43d9-9c21-ecc1055402d0";

fn front_end() -> (Server, String, String) {
    let (server, admin) = Server::uncounted();
    let reader = server.token("reader", &[]);
    (server, admin, reader)
}

fn slugs(found: &Value) -> Vec<&str> {
    let rows = found["data"].as_array().expect("rows").iter();
    rows.map(|row| row["slug"].as_str().expect("a slug")).collect()
}

#[test]
fn one_request_has_all_that_the_home_page_shows() {
    let (server, _, reader) = front_end();
    let plain = server.get(&reader, HOME);
    assert_eq!(plain["socialImageId"], PICTURE);
    let home = server.get(&reader, &format!("{HOME}?include=media,links,references,terms,author"));
    let props = |index: usize| &home["modules"][index]["props"];
    let link = &props(0)["ctas"][0]["url"];
    assert_eq!(link["kind"], "post");
    assert_eq!((&link["postId"]["id"], &link["postId"]["url"]), (&json!(CONTACT), &json!("/contact")));
    assert!(link["postId"].get("excerpt").is_none(), "{link}");
    let picture = server.get(&reader, &format!("/api/media/{PICTURE}"));
    for place in [&home["socialImageId"], &props(2)["image"]] {
        for name in ["id", "url", "altText", "width", "variants"] {
            assert_eq!(place[name], picture[name], "{name}");
        }
    }
    let said = &props(4)["testimonials"][0];
    assert_eq!((&said["type"], &said["slug"]), (&json!("testimonial"), &json!("ana-whitlock")));
    assert!(said["customFields"]["quote"].as_str().is_some_and(|quote| quote.starts_with("They rang")));
    let posts = props(5)["posts"].as_array().expect("posts");
    assert_eq!(posts.len(), 3);
    let gears = posts.iter().find(|post| post["slug"] == "gear-sums").expect("a post");
    assert_eq!(gears["url"], "/blog/gear-sums");
    assert_eq!(gears["publishedAt"], "2026-06-11T07:00:00Z");
    let of_gears = gears["featuredMediaId"]["url"].as_str();
    assert!(of_gears.is_some_and(|url| url.starts_with("/uploads/")), "{gears}");
    assert_eq!(gears["taxonomies"]["tags"][0]["slug"], "drivetrain");
    assert!(gears["taxonomies"]["tags"][0]["name"].is_string());
    assert!(gears.get("modules").is_none());
    // The global module has what it shows, too.
    assert_eq!(home["modules"][6]["global"], "site-cta");
    assert_eq!(props(6)["title"], plain["modules"][6]["props"]["title"]);
    // Without the parameter, and with `modules` alone, the answer is as it was.
    assert_eq!(server.get(&reader, &format!("{HOME}?include=modules")), plain);
    let listed = server.get(&reader, "/api/posts?slug=home&include=media,references&richtext=html");
    let home = &listed["data"][0];
    assert_eq!(home["modules"][2]["props"]["image"]["id"], PICTURE);
    assert!(home["modules"][2]["props"]["body"].as_str().is_some_and(|body| body.starts_with("<p>")));
    assert_eq!(home["modules"][0]["props"]["ctas"][0]["url"]["postId"], CONTACT);
}

#[test]
fn included_things_that_are_not_for_the_reader_are_missing() {
    let (server, admin, reader) = front_end();
    let draft = server.made(&admin, json!({"title": "Not yet", "slug": "not-yet", "status": "draft"}));
    let hero = json!({"type": "hero", "props": {"title": "Hi", "ctas": [
        {"label": "To", "url": {"kind": "post", "postId": draft["id"]}, "style": "primary"}
    ]}});
    let page = server.made(&admin, json!({"title": "Page", "slug": "leads-on", "modules": [hero]}));
    let path = format!("/api/posts/{}?include=links", page["id"].as_str().expect("an id"));
    let target =
        |token: &str| server.get(token, &path)["modules"][0]["props"]["ctas"][0]["url"]["postId"].clone();
    assert_eq!(target(&reader), json!({"id": draft["id"], "missing": true}));
    assert_eq!((&target(&admin)["id"], &target(&admin)["title"]), (&draft["id"], &json!("Not yet")));
}

#[test]
fn fields_are_chosen() {
    let (server, _, reader) = front_end();
    let fields = "title,url,customFields.quote";
    let rows = server.get(&reader, &format!("/api/posts?type=testimonial&sort=title&fields={fields}"));
    let first = &rows["data"][0];
    let names: Vec<&String> = first.as_object().expect("a row").keys().collect();
    assert_eq!(names, ["id", "title", "url", "customFields"]);
    assert_eq!(first["customFields"].as_object().map(|all| all.len()), Some(1));
    let one = server.get(&reader, &format!("{HOME}?fields=modules,metadata&richtext=text"));
    let names: Vec<&String> = one.as_object().expect("a post").keys().collect();
    assert_eq!(names, ["id", "modules", "metadata"]);
    assert!(one["modules"][2]["props"]["body"].as_str().is_some_and(|body| body.starts_with("Follow")));
    // One post has what lists have of it, too.
    let one = server.get(&reader, &format!("{HOME}?fields=liveStatus,isDeleted"));
    assert_eq!((&one["liveStatus"], &one["isDeleted"]), (&json!("published"), &json!(false)));
    let unknown = ["fields=colour", "fields=metadata", "fields=customFields.colour"];
    let unknown = unknown.map(|query| format!("/api/posts?{query}"));
    for path in unknown.iter().chain([&format!("{HOME}?fields=colour")]) {
        let refused = server.ask("GET", path).with(&reader).send().is(422).value();
        assert!(refused["details"]["fields"].is_array(), "{path}: {refused}");
    }
}

/// What is wrong with an answer by the schema of a component of the description.
fn departures(described: &Value, component: &str, answer: &Value) -> Vec<String> {
    let reference = format!("#/components/schemas/{component}");
    let schema = json!({"$ref": reference, "components": described["components"]});
    let schema = jsonschema::validator_for(&schema).expect("a schema");
    schema.iter_errors(answer).map(|one| format!("{}: {one}", one.instance_path())).collect()
}

#[test]
fn shaped_answers_are_as_described() {
    let (server, admin, reader) = front_end();
    let described = server.get(&admin, "/openapi.json");
    let component = |path: &str| {
        let answers = &described["paths"][path]["get"]["responses"]["200"];
        let schema = answers["content"]["application/json"]["schema"]["$ref"].as_str().expect("a reference");
        schema.rsplit('/').next().expect("a name").to_owned()
    };
    let of_lists = component("/api/posts");
    let link = server.ask("POST", &format!("{HOME}/preview-link")).with(&admin).json(&json!({}));
    let link = link.send().is(201).value()["url"].as_str().expect("a link").to_owned();
    let preview = format!("/api{}", &link[link.find("/preview/").expect("a path")..]);
    for query in [
        "stage=source",
        "fields=title",
        "fields=conflicts,isDeleted,deletedAt,url,liveStatus,authorId,orderIndex,customFields.quote,abGroupId",
        "include=media,links,references,terms,author",
        "include=media,references&fields=parentId,translationOfId,featuredMediaId,socialImageId,taxonomies,modules,robots",
    ] {
        for token in [&admin, &reader] {
            if token == &reader && query.starts_with("stage=") {
                continue;
            }
            let listed = server.get(token, &format!("/api/posts?per_page=100&{query}"));
            assert_eq!(departures(&described, &of_lists, &listed), [""; 0], "{query}");
            let one = server.get(token, &format!("{HOME}?{query}"));
            assert_eq!(departures(&described, &component("/api/posts/{id}"), &one), [""; 0], "{query}");
        }
        let query = query.replace("stage=source", "richtext=html");
        let shown = server.ask("GET", &format!("{preview}&{query}")).send().is(200).value();
        assert_eq!(departures(&described, &component("/api/preview/{id}"), &shown), [""; 0], "{query}");
    }
    // A list that nothing shaped has all that the description requires of a whole row, and a shaped one has not.
    let whole = format!("{of_lists}-PostSummary");
    let row = |query: &str| server.get(&reader, &format!("/api/posts?slug=home&{query}"))["data"][0].clone();
    assert_eq!(departures(&described, &whole, &row("")), [""; 0]);
    assert_ne!(departures(&described, &whole, &row("fields=title")), [""; 0]);
    // Things are where the description has them.
    let with_parent = server.get(&reader, "/api/posts?per_page=100&include=references&fields=parentId");
    let rows = with_parent["data"].as_array().expect("rows");
    assert!(rows.iter().any(|row| row["parentId"]["id"].is_string()), "{with_parent}");
}

#[test]
fn settings_languages_and_forms_have_described_fields() {
    let (server, admin, _) = front_end();
    let described = server.get(&admin, "/openapi.json");
    let variation = format!("{HOME}/variation");
    let media = |answer: &Value| answer["content"]["application/json"]["schema"].clone();
    for (route, path, field) in [
        ("/api/post-types", "/api/post-types", "data"),
        ("/api/site-settings", "/api/site-settings", "siteTitle"),
        ("/api/locales/{code}", "/api/locales/en", "isDefault"),
        ("/api/posts/{id}/variation", variation.as_str(), "data"),
    ] {
        let schema = media(&described["paths"][route]["get"]["responses"]["200"]);
        assert!(schema["properties"][field].is_object(), "{route}: {schema}");
        let schema = json!({"allOf": [schema], "components": described["components"]});
        let schema = jsonschema::validator_for(&schema).expect("a schema");
        let answer = server.get(&admin, path);
        let wrong: Vec<String> = schema.iter_errors(&answer).map(|one| one.to_string()).collect();
        assert!(wrong.is_empty(), "{path}: {wrong:?}");
    }
    let submit = &described["paths"]["/api/forms/{slug}/submit"]["post"];
    let taken = media(&submit["responses"]["201"])["$ref"].as_str().expect("a reference").to_owned();
    let taken = described.pointer(&taken[1..]).expect("a schema");
    assert!(taken["properties"]["successMessage"].is_object(), "{taken}");
    assert!(submit["responses"]["200"]["content"]["text/html"].is_object(), "{submit}");
    let kinds = submit["requestBody"]["content"].as_object().expect("kinds").keys();
    let kinds: Vec<&str> = kinds.map(String::as_str).collect();
    assert_eq!(kinds, ["application/json", "application/x-www-form-urlencoded", "multipart/form-data"]);
    assert!(described["paths"]["/api/preview/{id}"]["get"]["responses"]["403"].is_object());
}

#[test]
fn lists_are_filtered_by_values() {
    let (server, admin, reader) = front_end();
    let list =
        |query: &str| server.get(&reader, &format!("/api/posts?type=blog&locale=en&sort=slug&{query}"));
    let all = slugs(&list("")).len();
    assert_eq!(slugs(&list("filter[publishedAt]=2026-06-11")), ["gear-sums"]);
    assert_eq!(
        slugs(&list("filter[publishedAt][gte]=2026-06-11&filter[publishedAt][lt]=2026-06-12")),
        ["gear-sums"]
    );
    assert_eq!(
        slugs(&list("filter[publishedAt][gt]=2026-06-11")).len()
            + slugs(&list("filter[publishedAt][lte]=2026-06-11")).len(),
        all
    );
    assert_eq!(
        slugs(&list("filter[taxonomies.tags]=touring&filter[slug][ne]=gear-sums"))
            .iter()
            .filter(|slug| **slug == "gear-sums")
            .count(),
        0
    );
    assert!(slugs(&list("filter[taxonomies.tags][in]=touring,drivetrain")).contains(&"worn-chain"));
    assert_eq!(slugs(&list("filter%5Bslug%5D%5Bin%5D=gear-sums,worn-chain")), ["gear-sums", "worn-chain"]);
    let pages = |query: &str| server.get(&reader, &format!("/api/posts?sort=slug&{query}"));
    assert_eq!(slugs(&pages("slug=worn-chain,about,nothing")), ["about", "worn-chain"]);
    assert_eq!(slugs(&pages("path=/contact,/about,/nothing")), ["about", "contact"]);
    assert_eq!(slugs(&pages("path=/contact,/about&slug=about")), ["about"]);
    // An empty list is not everything; a parameter that nobody filled in is absent.
    for (query, is_none) in [("ids=", true), ("ids[]=", true), ("filter[type][in]=", true), ("type=", false)]
    {
        assert_eq!(slugs(&pages(query)).is_empty(), is_none, "{query}");
    }
    let quoted = server.get(&reader, "/api/posts?filter[customFields.author_name]=Ana%20Whitlock");
    assert_eq!(slugs(&quoted), ["ana-whitlock"]);
    assert_eq!(quoted["meta"]["total"], 1);
    let by = server.get(&admin, &format!("{HOME}?fields=author"))["author"].clone();
    let mine = server.get(
        &reader,
        &format!("/api/posts?filter[author]={}", by.as_str().expect("a name").replace(' ', "+")),
    );
    assert!(mine["meta"]["total"].as_u64() > Some(0));
    assert_eq!(server.get(&reader, "/api/posts?filter[author]=nobody")["meta"]["total"], 0);
    for (query, name) in [
        ("filter[publishedAt][gte]=soon", "filter"),
        ("filter[customFields.colour]=red", "filter"),
        ("filter[taxonomies.colours]=red", "filter"),
        ("filter[slug][gt]=a", "filter"),
        ("filter[colour]=red", "filter[colour]"),
        ("filter[publishedAt][near]=2026-01-01", "filter[publishedAt][near]"),
        ("include=everything", "include"),
        ("sort=colour", "sort"),
        ("sort=title&sortBy=slug", "sort"),
    ] {
        let refused = server.ask("GET", &format!("/api/posts?{query}")).with(&reader).send().is(422).value();
        assert!(refused["details"][name].is_array(), "{query}: {refused}");
    }
}

#[test]
fn cursor_goes_on_where_the_last_page_ended() {
    let (server, admin, reader) = front_end();
    for order in
        ["sort=title", "sort=-publishedAt", "sort=orderIndex", "sort=-updatedAt", "search=the&sort=slug"]
    {
        let all = server.get(&reader, &format!("/api/posts?{order}&per_page=100&fields=slug"));
        let expected: Vec<String> = slugs(&all).into_iter().map(str::to_owned).collect();
        let (mut found, mut cursor) = (Vec::new(), "*".to_owned());
        loop {
            let page =
                server.get(&reader, &format!("/api/posts?{order}&per_page=3&fields=slug&cursor={cursor}"));
            assert_eq!((&page["meta"]["total"], page["meta"].get("page")), (&all["meta"]["total"], None));
            found.extend(slugs(&page).into_iter().map(str::to_owned));
            match page["meta"]["nextCursor"].as_str() {
                Some(next) => cursor = next.to_owned(),
                None => break,
            }
            assert_eq!(page["meta"]["hasMore"], true);
        }
        assert_eq!(found, expected, "{order}");
    }
    // What came before the place of a cursor does not repeat a post.
    let first = server.get(&reader, "/api/posts?sort=title&per_page=3&cursor=*");
    server.made(&admin, json!({"title": "AAA", "slug": "aaa"}));
    let cursor = first["meta"]["nextCursor"].as_str().expect("a cursor");
    let next = server.get(&reader, &format!("/api/posts?sort=title&per_page=3&cursor={cursor}"));
    assert!(slugs(&first).iter().all(|slug| !slugs(&next).contains(slug)));
    for query in [
        format!("sort=slug&cursor={cursor}"),
        format!("sort=-title&cursor={cursor}"),
        format!("sort=title&page=2&cursor={cursor}"),
        "cursor=nothing".to_owned(),
    ] {
        let refused = server.ask("GET", &format!("/api/posts?{query}")).with(&reader).send().is(422).value();
        assert!(refused["details"]["cursor"].is_array(), "{query}: {refused}");
    }
    assert!(server.get(&reader, "/api/posts")["meta"].get("nextCursor").is_none());
}

#[test]
fn types_are_those_of_the_site() {
    let (server, admin, reader) = front_end();
    let read = |token: &str| server.ask("GET", "/api/types.ts").with(token).send().is(200);
    let types = read(&reader).body;
    let printed = server.site().cms(&["schema", "--format", "typescript", "--stage", "source"]).ok();
    assert_eq!(types, printed.stdout);
    for line in [
        "export interface HeroModule<I extends Include = never, R extends RichText = RichText> extends ModuleBase {",
        "  type: \"hero\";",
        "      postId?: Put<I, \"links\" | \"references\", Linked> | null;",
        "  testimonials?: Array<PostOf<I, R, \"testimonial\">> | null;",
        "export interface TestimonialPost<I extends Include = never, R extends RichText = RichText> extends PostBase<I> {",
        "    tags?: Array<TermOf<I, \"tags\">> | null;",
        "export interface Media {",
    ] {
        assert!(types.contains(line), "{line}\n{types}");
    }
    // Every type that is used is declared, once.
    let declared: Vec<&str> = types
        .lines()
        .filter_map(|line| {
            let line = line.strip_prefix("export ").unwrap_or(line);
            let rest = line.strip_prefix("interface ").or_else(|| line.strip_prefix("type "))?;
            rest.split(['<', ' ']).next()
        })
        .collect();
    let once = declared.iter().collect::<std::collections::BTreeSet<_>>().len();
    assert_eq!(once, declared.len(), "{declared:?}");
    // Words of the site end no comment and no text.
    let path = "post-types/testimonial.yaml";
    let site = server.site();
    site.git(&["checkout", "-q", "source"]);
    let hostile = site.read(path).replace("description: ", "description: '*/ evil(); /* '\n#");
    assert_ne!(hostile, site.read(path));
    site.write(path, &hostile);
    site.git(&["commit", "--quiet", "--all", "--message", "Hostile"]);
    let types = read(&admin).body;
    assert!(types.contains("evil()") && !types.contains("*/ evil"), "{types}");
    server.ask("GET", "/api/types.ts").send().is(401);
}

#[test]
fn part_of_the_description_is_enough_for_a_front_end() {
    let (server, _, _) = front_end();
    let answer = server.ask("GET", "/openapi.json?part=content").send().is(200);
    assert!(answer.body.len() <= 300_000, "{} bytes", answer.body.len());
    let part = answer.value();
    let paths = part["paths"].as_object().expect("paths");
    for path in [
        "/api/posts",
        "/api/posts/{id}",
        "/api/menus/by-slug/{slug}",
        "/api/modules/global",
        "/api/taxonomies",
        "/api/forms/{slug}/submit",
        "/api/media",
        "/api/locales",
        "/api/events",
        "/api/types.ts",
    ] {
        assert!(paths.contains_key(path), "{path}");
    }
    for (path, item) in paths {
        let is_sent =
            |path: &str| path.contains("forms") || path.contains("track") || path.contains("comments");
        let methods = item.as_object().expect("methods");
        assert!(methods.keys().all(|method| method == "get" || is_sent(path)), "{path}");
        assert!(methods.values().all(|one| one["tags"][0].is_string()), "{path}");
    }
    let named = part["components"]["schemas"].as_object().expect("schemas");
    for target in answer.body.split("\"$ref\":\"#/components/schemas/").skip(1) {
        let name = target.split('"').next().unwrap_or_default();
        assert!(named.contains_key(name), "{name}");
    }
    let writing = server.ask("GET", "/openapi.json?part=writing").send().is(200).value();
    for (path, method) in [("/api/posts", "post"), ("/api/posts/{id}", "put"), ("/api/media/upload", "post")]
    {
        assert!(writing["paths"][path][method].is_object(), "{method} {path}");
    }
    assert!(writing["paths"].get("/api/users").is_none());
    server.ask("GET", "/openapi.json?part=other").send().is(422);
    let whole = server.ask("GET", "/openapi.json").send().is(200);
    assert!(whole.body.len() > 3 * answer.body.len());
    for (path, item) in whole.value()["paths"].as_object().expect("paths") {
        let methods = item.as_object().expect("methods");
        assert!(methods.values().all(|one| one["tags"][0].is_string()), "{path}");
    }
}

#[test]
fn refused_front_end_is_told_how_to_read() {
    let (server, _, _) = front_end();
    let refused = server.ask("GET", "/api/posts").send().is(401).value();
    let hint = refused["hint"].as_str().expect("a hint");
    for word in ["Authorization: Bearer", "role `reader`", "api.public_read"] {
        assert!(hint.contains(word), "{hint}");
    }
}

#[test]
fn named_origins_may_show_pages_in_a_frame() {
    let site = Sandbox::site();
    site.git(&["checkout", "-q", "source"]);
    let origin = "https://app.example.org";
    let settings = format!("{}\n[preview]\nframe_ancestors = [\"{origin}\"]\n", site.read("cms.toml"));
    site.write("cms.toml", &settings);
    site.git(&["commit", "--quiet", "--all", "--message", "Frame"]);
    let server = Server::on(site, &["--no-rate-limits"], &[]);
    let policy = |path: &str| {
        let answer = server.ask("GET", path).send().is(200);
        answer.header("content-security-policy").expect("a policy").to_owned()
    };
    assert!(policy("/").ends_with(&format!("frame-ancestors 'self' {origin}")), "{}", policy("/"));
    assert!(policy("/api/docs").ends_with("frame-ancestors 'none'"));
    let admin = server.token("admin", &[]);
    let made =
        server.ask("POST", &format!("{HOME}/preview-link")).with(&admin).json(&json!({})).send().is(201);
    let made = made.value();
    let url = made["url"].as_str().expect("an address");
    let path = &url[url.find("/preview/").expect("a path")..];
    assert!(policy(path).ends_with(&format!("frame-ancestors {origin}")), "{}", policy(path));
}

/// The path of a new link's post as JSON, and what names the link.
fn json_of_link(server: &Server, admin: &str, post: &str) -> (String, String) {
    let made = server.ask("POST", &format!("/api/posts/{post}/preview-link")).with(admin).json(&json!({}));
    let made = made.send().is(201).value();
    let url = made["url"].as_str().expect("a link");
    let token = made["token"].as_str().expect("a token").to_owned();
    (format!("/api{}", &url[url.find("/preview/").expect("a path")..]), token)
}

#[test]
fn preview_link_gives_its_post_as_json_and_nothing_else() {
    let (server, admin, _) = front_end();
    let hidden = server.made(&admin, json!({"title": "Hidden", "status": "draft"}));
    let ctas: Vec<Value> = [&hidden["id"], &json!(CONTACT)]
        .map(|id| json!({"label": "To", "url": {"kind": "post", "postId": id}, "style": "primary"}))
        .into();
    let hero = json!({"type": "hero", "props": {"title": "Hi", "ctas": ctas}});
    let draft = json!({"title": "Soon", "mode": "review", "modules": [hero], "featuredMediaId": PICTURE});
    let post = server.made(&admin, draft);
    let id = post["id"].as_str().expect("an id");
    let (path, token) = json_of_link(&server, &admin, id);
    let answer = server.ask("GET", &format!("{path}&include=media,links&richtext=html")).send().is(200);
    assert_eq!(answer.header("cache-control"), Some("private, no-store"));
    let shown = answer.value();
    assert_eq!((&shown["id"], &shown["title"]), (&post["id"], &json!("Soon")));
    assert_eq!(shown["featuredMediaId"]["id"], PICTURE);
    let target = |at: usize| &shown["modules"][0]["props"]["ctas"][at]["url"]["postId"];
    assert_eq!(*target(0), json!({"id": hidden["id"], "missing": true}), "a draft of somebody else");
    assert_eq!(target(1)["url"], "/contact");
    assert_eq!(shown["preview"]["stage"], "review");
    assert!(shown.get("relationships").is_none() && !answer.body.contains("Hidden"), "{shown}");
    let few = server.ask("GET", &format!("{path}&fields=title,url")).send().is(200).value();
    assert_eq!(few["title"], "Soon");
    assert!(few.get("modules").is_none(), "{few}");
    // Neither the link's stage nor its post is for the caller to choose.
    let other = hidden["id"].as_str().expect("an id");
    let forged = [
        path.replace(id, other),
        path.replace("sig=", "sig=0"),
        path.replace("exp=2", "exp=3"),
        format!("/api/preview/{id}"),
    ];
    for wrong in forged {
        assert_eq!(server.ask("GET", &wrong).send().is(403).value()["code"], "preview.invalid", "{wrong}");
    }
    server.ask("GET", &format!("{path}&include=everything")).send().is(422);
    let end = format!("/api/posts/{id}/preview-links/{token}");
    server.ask("DELETE", &end).with(&admin).send().is(204);
    server.ask("GET", &path).send().is(403);
}
