//! Exports of Contentful.

use super::*;
use crate::import::piece::Piece;
use serde_json::json;

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
    let [Piece::Markdown(text), Piece::Module { module, props, pictures, .. }] = &german.body[..] else {
        panic!("{german:?}")
    };
    assert_eq!(text, "**a \\<b>**[two](/_entries/p3)\n\n![A](https://images.example/sp/a.png)");
    assert_eq!((module.as_str(), props["head"].as_str(), pictures.len()), ("hero-part", Some("Kopf"), 1));
    assert!(!format!("{export:?}").contains("Secret"));
    assert_eq!(export.post_types[0]["type"], "blog-post");
    assert_eq!(export.modules[0]["propsSchema"][1]["type"], "media");
}

/// Pages with a row of cards, which lists a card and another page.
fn cards() -> Value {
    let field = |id: &str, kind: &str| json!({"id": id, "name": id, "type": kind});
    let many = |id: &str, kind: &str| json!({"id": id, "name": id, "type": "Array", "items": {"type": "Link", "linkType": kind}});
    let control = |id: &str, kind: &str, widget: &str| json!({"sys": {"contentType": link("ContentType", kind)}, "controls": [{"fieldId": id, "widgetId": widget}]});
    json!({
        "contentTypes": [
            {"sys": {"id": "landing"}, "name": "Landing", "displayField": "title", "fields": [
                field("title", "Symbol"), field("place", "Symbol"), field("description", "Text"), field("body", "Text"),
                field("publishDate", "Date"), field("price", "Number"), many("sections", "Entry"), many("related", "Entry"),
                json!({"id": "photo", "name": "photo", "type": "Link", "linkType": "Asset"}), many("more", "Asset")]},
            {"sys": {"id": "cardRow"}, "name": "Row", "displayField": "head", "fields": [
                field("head", "Symbol"), field("note", "Text"), many("cards", "Entry")]},
            {"sys": {"id": "card"}, "name": "Card", "displayField": "label", "fields": [
                field("label", "Symbol"), json!({"id": "picture", "name": "picture", "type": "Link", "linkType": "Asset"}),
                json!({"id": "level", "name": "level", "type": "Symbol", "validations": [{"in": ["a", "b"]}]})]},
        ],
        "editorInterfaces": [control("place", "landing", "slugEditor"), control("note", "cardRow", "multipleLine")],
        "entries": [
            entry("p1", "landing", 2, Some(1), json!({"title": {"en": "One"}, "place": {"en": "one"}, "description": {"en": "Short"},
                "body": {"en": "Long"}, "price": {"en": 3}, "publishDate": {"en": "2020-05-01T00:00+02:00"},
                "sections": {"en": [link("Entry", "r1")]}, "related": {"en": [link("Entry", "p2")]},
                "photo": {"en": link("Asset", "a1")}, "more": {"en": [link("Asset", "a1")]}})),
            entry("p2", "landing", 2, Some(1), json!({"title": {"en": "Two"}, "place": {"en": "two"}})),
            entry("r1", "cardRow", 2, Some(1), json!({"head": {"en": "Row"}, "note": {"en": "# no heading"},
                "cards": {"en": [link("Entry", "c1"), link("Entry", "p2")]}})),
            entry("c1", "card", 2, Some(1), json!({"label": {"en": "C"}, "picture": {"en": link("Asset", "a1")}, "level": {"en": "c"}})),
            entry("c2", "card", 2, Some(1), json!({"label": {"en": "alone"}})),
        ],
        "assets": [{"sys": {"id": "a1", "version": 2, "publishedVersion": 1}, "fields": {"title": {"en": "A"},
            "file": {"en": {"url": "//images.example/sp/a.png", "contentType": "image/png"}}}}],
        "locales": [{"code": "en", "default": true}],
    })
}

#[test]
fn types_become_definitions_and_entries_in_entries_values() {
    let export = read("s.json", &cards()).unwrap();
    let fields = |definition: &Value, key: &str| -> Vec<(String, String)> {
        let text = |field: &Value, key: &str| field[key].as_str().unwrap().to_owned();
        definition[key]
            .as_array()
            .unwrap()
            .iter()
            .map(|field| (text(field, "slug"), text(field, "type")))
            .collect()
    };
    let landing = json!(export.post_types[0]);
    let pairs = |all: &[(&str, &str)]| {
        all.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect::<Vec<_>>()
    };
    let own = [("price", "number"), ("related", "post-reference"), ("more", "repeater")];
    assert_eq!(fields(&landing, "fields"), pairs(&own));
    assert_eq!((&landing["featuredMedia"]["enabled"], &landing["dated"]), (&json!(true), &json!(true)));
    let row = json!(export.modules[0]);
    assert_eq!(
        fields(&row, "propsSchema"),
        pairs(&[("head", "text"), ("note", "textarea"), ("cards", "repeater")])
    );
    let card = &row["propsSchema"][2]["item"];
    let inner = [("page", "post-reference"), ("label", "text"), ("picture", "media"), ("level", "select")];
    assert_eq!(fields(card, "fields"), pairs(&inner));
    assert_eq!(
        card["fields"][3]["options"].as_array().unwrap().len(),
        3,
        "values that no rule allows any more, too"
    );
    let post = &export.posts[0];
    assert_eq!((post.slug.as_str(), post.excerpt.as_deref()), ("one", Some("Short")));
    assert_eq!(post.published.unwrap().to_string(), "2020-04-30T22:00:00Z");
    assert_eq!((&post.pictures, &post.posts), (&vec!["/more/0".to_owned()], &vec!["/related/0".to_owned()]));
    let Some(Piece::Module { module, props, pictures, posts }) = post.body.last() else { panic!("{post:?}") };
    let cards =
        json!([{"label": "C", "picture": "https://images.example/sp/a.png", "level": "c"}, {"page": "p2"}]);
    assert_eq!(
        (module.as_str(), &props["cards"], &props["note"]),
        ("card-row", &cards, &json!("# no heading"))
    );
    assert_eq!((pictures, posts), (&vec!["/cards/0/picture".to_owned()], &vec!["/cards/1/page".to_owned()]));
    let lost: Vec<&str> =
        export.remarks.iter().filter(|one| one.is_loss).map(|one| one.message.as_str()).collect();
    assert_eq!(lost, ["1 entry of the type `card`: no slug, and no page shows them: left out"]);
}

#[test]
fn entries_of_a_space_without_slugs_are_pages_by_their_titles() {
    let title = json!({"id": "title", "name": "Title", "type": "Symbol"});
    let export = read(
        "s.json",
        &json!({
            "contentTypes": [{"sys": {"id": "note"}, "name": "Note", "displayField": "title", "fields": [title]}],
            "entries": [{"sys": {"id": "n1", "contentType": {"sys": {"id": "note"}}, "version": 2, "publishedVersion": 1},
                "fields": {"title": {"en": "Our first note"}}}],
            "locales": [{"code": "en", "default": true}],
        }),
    );
    let export = export.unwrap();
    assert_eq!((export.posts.len(), export.posts[0].slug.as_str()), (1, "our-first-note"));
    assert_eq!(export.post_types.len(), 1);
}
