//! Exports of Contentful.

use super::*;

fn link(kind: &str, id: &str) -> Value {
    json!({"sys": {"type": "Link", "linkType": kind, "id": id}})
}

fn entry(id: &str, kind: &str, version: u64, published: Option<u64>, fields: Value) -> Value {
    let mut sys = json!({"id": id, "version": version, "contentType": link("ContentType", kind), "space": link("Space", "sp")});
    if let Some(published) = published {
        sys["publishedVersion"] = json!(published);
    }
    json!({"sys": sys, "fields": fields})
}

fn space() -> Value {
    let field = |id: &str, kind: &str, is_localized: bool| json!({"id": id, "name": id, "type": kind, "localized": is_localized});
    let links = json!({"id": "parts", "name": "Parts", "type": "Array", "items": {"type": "Link", "linkType": "Entry"}});
    let image = json!({"id": "image", "name": "Image", "type": "Link", "linkType": "Asset"});
    let text = |value: &str, marks: Value| json!({"nodeType": "text", "value": value, "marks": marks});
    let rich = json!({"nodeType": "document", "content": [
        {"nodeType": "paragraph", "content": [text("a <b>", json!([{"type": "bold"}])),
            {"nodeType": "entry-hyperlink", "data": {"target": link("Entry", "p3")}, "content": [text("two", json!([]))]}]},
        {"nodeType": "embedded-asset-block", "data": {"target": link("Asset", "a1")}, "content": []},
    ]});
    json!({
        "contentTypes": [
            {"sys": {"id": "blogPost"}, "name": "Post", "displayField": "title", "fields": [
                field("title", "Symbol", true), field("slug", "Symbol", false), field("body", "RichText", false), links, image]},
            {"sys": {"id": "heroPart"}, "name": "Hero", "displayField": "head", "fields": [field("head", "Symbol", true), image]},
        ],
        "entries": [
            entry("p1", "blogPost", 3, Some(2), json!({"title": {"en": "One", "de": "Eins"}, "slug": {"en": "one"},
                "body": {"en": rich}, "parts": {"en": [link("Entry", "m1"), link("Entry", "m2")]}, "image": {"en": link("Asset", "a1")}})),
            entry("p3", "blogPost", 2, Some(1), json!({"title": {"en": "Three"}, "slug": {"en": "three"}})),
            entry("p2", "blogPost", 9, Some(2), json!({"title": {"en": "Two"}, "slug": {"en": "two"}})),
            entry("m1", "heroPart", 2, Some(1), json!({"head": {"en": "Head", "de": "Kopf"}, "image": {"en": link("Asset", "a1")}})),
            entry("m2", "heroPart", 2, None, json!({"head": {"en": "Secret"}})),
        ],
        "assets": [{"sys": {"id": "a1", "version": 2, "publishedVersion": 1}, "fields": {"title": {"en": "A"},
            "file": {"en": {"url": "//images.example/sp/a.png", "contentType": "image/png"}}}}],
        "locales": [{"code": "de", "fallbackCode": "en"}, {"code": "en", "default": true}],
    })
}

#[test]
fn entries_are_posts_in_each_language_and_modules() {
    let export = read("s.json", &space()).unwrap();
    let seen: Vec<_> =
        export.posts.iter().map(|post| (post.id.as_str(), post.title.as_str(), post.state)).collect();
    assert_eq!(
        seen,
        [
            ("p1", "One", State::Public),
            ("p1:de", "Eins", State::Public),
            ("p3", "Three", State::Public),
            ("p2", "Two", State::Draft)
        ]
    );
    let german = &export.posts[1];
    assert_eq!((german.family.as_deref(), german.slug.as_str()), (Some("p1"), "one"));
    assert_eq!(german.picture.as_deref(), Some("https://images.example/sp/a.png"));
    let [Piece::Markdown(text), Piece::Module { module, props, pictures }] = &german.body[..] else {
        panic!("{german:?}")
    };
    assert_eq!(text, "**a \\<b>**[two](/_entries/p3)\n\n![A](https://images.example/sp/a.png)");
    assert_eq!((module.as_str(), props["head"].as_str(), pictures.len()), ("hero-part", Some("Kopf"), 1));
    assert!(!format!("{export:?}").contains("Secret"));
    assert_eq!(export.post_types[0]["type"], "blog-post");
    assert_eq!(export.modules[0]["propsSchema"][1]["type"], "media");
}
