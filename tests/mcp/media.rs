//! Tools for media: agents view pictures and stage descriptions.

use super::{Server, tips};
use crate::support::Sandbox;
use serde_json::{Value, json};

/// A picture of one pixel.
const DOT: &[u8] = b"GIF89a\x01\x00\x01\x00\x80\x01\x00\x00\x00\x00\xff\xff\xff\x2c\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02\x4c\x01\x00\x3b";

#[test]
fn agent_describes_pictures_on_ai_review_only() {
    let site = Sandbox::site();
    std::fs::write(site.work().join("dot.gif"), DOT).expect("a file");
    let added = site
        .cms(&["media", "add", "dot.gif", "--category", "dots", "--stage", "source", "--json"])
        .ok()
        .json();
    std::fs::remove_file(site.work().join("dot.gif")).expect("it is there");
    let id = added["data"][0]["id"].as_str().expect("an id").to_owned();
    let mut server = Server::of(&site);
    let listed = server.good("list_media", json!({"category": "dots"}));
    assert_eq!(listed["data"][0]["id"], json!(id));
    let error = server.refused("list_media", json!({"category": "dotts"}));
    assert_eq!((&error["path"], &error["didYouMean"]), (&json!("category"), &json!("dots")));
    assert_eq!(server.good("get_media", json!({"id": id}))["data"]["filename"], "dot.gif");
    assert!(
        server.good("list_media_categories", json!({}))["data"]
            .as_array()
            .expect("a list")
            .contains(&json!("dots"))
    );
    let checked = server.good("check_media_integrity", json!({"mediaId": id}));
    assert_eq!(checked["data"]["original"]["exists"], true, "{checked}");
    let used = server.good("media_where_used", json!({"id": id}));
    assert_eq!(used["data"]["inPosts"], json!([]), "{used}");

    let [source, review, waiting] = tips(&site);
    let said = server.good("update_media_ai_review", json!({"mediaId": id, "altText": "One white dot"}));
    assert!(said["data"].is_object(), "{said}");
    let [live, reviewed, staged] = tips(&site);
    assert_eq!((live, reviewed), (source, review), "only AI Review moves");
    assert_ne!(staged, waiting);
    for wrong in [json!({"mediaId": id, "file": "../x"}), json!({"mediaId": "gone", "altText": "x"})] {
        server.refused("update_media_ai_review", wrong);
    }
    site.cms(&["review", "submit", "--all"]).ok();
    site.cms(&["review", "approve", "--all"]).ok();
    assert_eq!(
        site.cms(&["media", "show", &id, "--stage", "source", "--json"]).ok().json()["altText"],
        "One white dot"
    );
}

#[test]
fn submit_of_a_post_names_the_picture_that_goes_along() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let data = "R0lGODlhAQABAIABAAAAAP///ywAAAAAAQABAAACAkwBADs=";
    let uploaded = server.call("upload", json!({"data": data, "filename": "dot.gif", "altText": "A dot"}));
    let text = uploaded["content"][0]["text"].as_str().expect("a text");
    let id = serde_json::from_str::<Value>(text).expect("JSON")["id"].as_str().expect("an id").to_owned();
    let patch = json!({"postId": "gear-sums", "patch": {"featuredMediaId": id}});
    server.good("save_post_ai_review", patch);
    let done = server.good("submit_ai_review_to_review", json!({"postId": "gear-sums"}));
    let picture = json!(format!("media:{id}"));
    assert!(done["dependencies"].as_array().is_some_and(|others| others.contains(&picture)), "{done}");
    let plain = json!({"postId": "prices", "patch": {"excerpt": "Fair."}});
    server.good("save_post_ai_review", plain);
    let done = server.good("submit_ai_review_to_review", json!({"postId": "prices"}));
    assert_eq!(done.get("dependencies"), None, "{done}");
}

#[test]
fn file_of_a_rejected_picture_goes_with_it_unless_it_is_used() {
    let site = Sandbox::site();
    std::fs::write(site.work().join("dot.gif"), DOT).expect("a file");
    let add = ["media", "add", "dot.gif", "--alt", "A dot", "--stage", "review", "--json"];
    let added = site.cms(&add).ok().json();
    std::fs::remove_file(site.work().join("dot.gif")).expect("it is there");
    let item = format!("media:{}", added["data"][0]["id"].as_str().expect("an id"));
    let file = || site.git(&["ls-tree", "-r", "--name-only", "review", "uploads/dot.gif"]);
    let reject = || {
        let rejected = site.cms(&["review", "reject", &item, "--reason", "no", "--json"]).ok().json();
        let items = rejected["items"].as_array().expect("items").iter();
        let items: Vec<Value> = items.map(|item| item["item"].clone()).collect();
        (items, rejected["parked"].as_str().expect("a commit").to_owned())
    };
    let (items, parked) = reject();
    assert_eq!(items, [json!(item), json!("file:uploads/dot.gif")]);
    assert_eq!(file(), "");
    assert_eq!(site.git(&["log", "-1", "--format=%s", "review"]), "Reject media dot.gif");
    site.cms(&["parked", "restore", &parked, "--stage", "review"]).ok();
    assert_eq!(file(), "uploads/dot.gif");
    site.cms(&["post", "set", "prices", "excerpt=See [it](/uploads/dot.gif).", "--stage", "review"]).ok();
    assert_eq!(reject().0, [json!(item)]);
    assert_eq!(file(), "uploads/dot.gif");
}
