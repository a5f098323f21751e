//! Drafts of posts from exports.

use super::*;
use crate::import::foreign;

fn definitions() -> Definitions {
    let prose =
        json!({"type": "prose", "name": "Prose", "propsSchema": [{"slug": "content", "type": "richtext"}]});
    let gallery = json!({"type": "gallery", "name": "Gallery", "propsSchema": []});
    let blog = json!({"type": "blog", "label": "Blog", "modulesEnabled": true, "taxonomies": ["tags"]});
    let files = vec![
        ("modules/prose.yaml".to_owned(), prose),
        ("modules/gallery.yaml".to_owned(), gallery),
        ("post-types/blog.yaml".to_owned(), blog),
    ];
    Definitions::load(files.into_iter()).0
}

fn drafts(posts: Vec<Post>, files: &[&str]) -> Drafts {
    let definitions = definitions();
    let files: HashSet<String> = files.iter().map(|file| (*file).to_owned()).collect();
    let export = Export { posts, ..Export::default() };
    make(
        &export,
        &Site {
            definitions: &definitions,
            post_type: None,
            locale: "en",
            source: "a.example",
            files: &files,
            taken: Taken::new(),
            reserved: Reserved::new(),
            now: "2026-01-01T00:00:00Z".parse().unwrap(),
        },
    )
}

fn post(id: &str, state: State, published: &str) -> Post {
    let published = published.parse().ok();
    Post {
        id: id.to_owned(),
        kind: "post".to_owned(),
        title: id.to_owned(),
        state,
        published,
        ..Post::default()
    }
}

#[test]
fn only_what_everybody_saw_is_published() {
    let made = drafts(
        vec![
            post("a", State::Public, "2020-01-01T00:00:00Z"),
            post("b", State::Public, "2030-01-01T00:00:00Z"),
            post("c", State::Scheduled, "2020-01-01T00:00:00Z"),
            post("d", State::Restricted, "2020-01-01T00:00:00Z"),
            post("e", State::Archived, "2020-01-01T00:00:00Z"),
            post("f", State::Draft, ""),
        ],
        &[],
    );
    let states: Vec<_> = made.drafts.iter().map(|draft| draft.value["status"].as_str().unwrap()).collect();
    assert_eq!(states, ["published", "scheduled", "draft", "draft", "archived", "draft"]);
    assert_eq!(made.drafts[1].value["scheduledAt"], "2030-01-01T00:00:00Z");
    let again = drafts(vec![post("a", State::Public, "2020-01-01T00:00:00Z")], &[]);
    assert_eq!(again.drafts[0].id, made.drafts[0].id, "a repeated import finds its posts");
}

#[test]
fn module_without_its_pictures_is_text() {
    let props = json!({"images": [{"url": "https://a.example/p.jpg"}]});
    let piece = Piece::Module {
        module: "gallery".to_owned(),
        props: props.as_object().unwrap().clone(),
        pictures: vec!["/images/0/url".to_owned()],
        posts: Vec::new(),
    };
    let body = vec![Piece::Markdown("a".to_owned()), piece, Piece::Markdown("b".to_owned())];
    let with = |files: &[&str]| {
        let mut one = post("a", State::Public, "");
        one.body.clone_from(&body);
        drafts(vec![one], files)
    };
    let made = with(&["https://a.example/p.jpg"]);
    let types: Vec<_> =
        made.drafts[0].value["modules"].as_array().unwrap().iter().map(|m| m["type"].clone()).collect();
    assert_eq!(json!(types), json!(["prose", "gallery", "prose"]));
    assert_eq!(made.places[&made.drafts[0].id], ["/modules/1/props/images/0/url"]);
    let made = with(&[]);
    assert_eq!(made.drafts[0].value["modules"].as_array().unwrap().len(), 1);
    assert_eq!(
        made.drafts[0].value["modules"][0]["props"]["content"],
        "a\n\n![](https://a.example/p.jpg)\n\nb"
    );
}

#[test]
fn terms_come_with_those_above_them() {
    let term = |slug: &str, parent: &str| foreign::Term {
        taxonomy: "category".to_owned(),
        slug: slug.to_owned(),
        name: slug.to_uppercase(),
        description: format!("about {slug}"),
        parent: Some(parent.to_owned()).filter(|parent| !parent.is_empty()),
    };
    let listed = vec![
        term("a", ""),
        term("B b", "a"),
        term("c", "B b"),
        term("x", "y"),
        term("y", "x"),
        term("z", "gone"),
    ];
    let export = Export { terms: listed, ..Export::default() };
    let branch = |slug: &str| -> Vec<(String, Option<String>)> {
        let branch = Listed::of(&export).branch("category", slug, "categories");
        assert!(branch.iter().all(|term| term.taxonomy == "categories"));
        branch.into_iter().map(|term| (term.slug, term.parent)).collect()
    };
    let pair = |slug: &str, parent: Option<&str>| (slug.to_owned(), parent.map(str::to_owned));
    assert_eq!(branch("c"), [pair("c", Some("b-b")), pair("b-b", Some("a")), pair("a", None)]);
    assert_eq!(branch("x"), [pair("x", Some("y")), pair("y", None)], "a circle ends");
    assert_eq!(branch("z"), [pair("z", None)]);
    assert_eq!(branch("new"), [pair("new", None)]);
    let above = &Listed::of(&export).branch("category", "c", "categories")[2];
    assert_eq!((above.name.as_str(), above.description.as_str()), ("A", "about a"));
}
