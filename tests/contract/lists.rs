//! Lists: paging, sorting, filters, and the content of their items.

use super::{answer, answer_to, column, keys, refused};
use crate::support::Sandbox;
use serde_json::{Value, json};

#[test]
fn list_has_data_and_meta() {
    let site = Sandbox::site();
    let found = answer(&site, "post list");
    assert_eq!(keys(&found), ["data", "meta"]);
    let tip = site.git(&["rev-parse", "review"]);
    let meta = |total, limit, page, pages, more| json!({"total": total, "per_page": limit, "limit": limit, "current_page": page, "page": page, "totalPages": pages, "hasMore": more, "sortBy": "updatedAt", "sortOrder": "desc", "revision": tip});
    assert_eq!(found["meta"], meta(21, 20, 1, 2, true));
    for post in found["data"].as_array().expect("a list") {
        assert!(post["modules"].is_array(), "{post}");
        for key in ["id", "type", "title", "slug", "status", "locale", "createdAt", "updatedAt", "url"] {
            assert!(post.get(key).is_some(), "no `{key}`: {post}");
        }
    }
    let cases = [
        ("post list --page 2", meta(21, 20, 2, 2, false), 1),
        ("post list --limit 100", meta(21, 100, 1, 1, false), 21),
        ("post list --limit 8 --page 2", meta(21, 8, 2, 3, true), 8),
        ("post list --limit 8 --page 9", meta(21, 8, 9, 3, false), 0),
        ("post list --search nowhere", meta(0, 20, 1, 0, false), 0),
    ];
    for (line, meta, count) in cases {
        let found = answer(&site, line);
        assert_eq!((&found["meta"], found["data"].as_array().map(Vec::len)), (&meta, Some(count)), "{line}");
    }
    for line in ["post list --limit 1001", "post list --limit 0", "post list --page 0"] {
        refused(&site, line, 2, "list.page");
    }
}

/// The slugs that a list finds.
fn slugs(site: &Sandbox, input: &Value) -> Vec<String> {
    let found = answer_to(site, "post list", input);
    column(&found["data"], "slug").into_iter().map(str::to_owned).collect()
}

#[test]
fn lists_are_sorted() {
    let site = Sandbox::site();
    let sorted = |field: &str, order: &str| {
        slugs(&site, &json!({"sortBy": field, "sortOrder": order, "type": ["documentation", "testimonial"]}))
    };
    let up = ["ana-whitlock", "brake-care", "care-guide", "changing-brake-pads", "rowan-castell"];
    assert_eq!(sorted("slug", "asc"), up);
    assert_eq!(sorted("slug", "desc"), up.into_iter().rev().collect::<Vec<_>>());
    let found = answer_to(&site, "post list", &json!({"sortBy": "title", "limit": 100}));
    let titles: Vec<_> = column(&found["data"], "title").into_iter().map(str::to_lowercase).collect();
    assert!(titles.is_sorted(), "{titles:?}");
    for field in ["status", "locale", "updatedAt", "createdAt", "publishedAt", "orderIndex"] {
        assert_eq!([sorted(field, "asc"), sorted(field, "desc")].map(|found| found.len()), [5, 5], "{field}");
    }
    // A sign means descending for every field, whatever its own direction is.
    for (sort, order) in [("-updatedAt", "desc"), ("-title", "desc"), ("updatedAt", "desc"), ("title", "asc")]
    {
        let found = answer_to(&site, "post list", &json!({"sortBy": sort}));
        assert_eq!(found["meta"]["sortOrder"], order, "{sort}");
    }
    refused(&site, "post list --sort colour", 2, "list.sort");
}

#[test]
fn lists_are_filtered() {
    let site = Sandbox::site();
    let cases: &[(Value, &[&str])] = &[
        (json!({"type": ["testimonial"]}), &["ana-whitlock", "rowan-castell"]),
        (json!({"status": ["draft", "scheduled"]}), &["open-day", "wheels-for-heavy-loads"]),
        (json!({"locale": ["es"]}), &["cadena-gastada"]),
        (json!({"taxonomy": "tags/drivetrain", "locale": ["en"]}), &["gear-sums", "worn-chain"]),
        (json!({"search": "HOLLOWS into"}), &["worn-chain"]),
        (json!({"search": "rollers, NOT the plates"}), &["worn-chain"]),
        (json!({"search": "imogen FARROW", "type": ["profile"]}), &["imogen-farrow"]),
    ];
    for (input, expected) in cases {
        let mut query = input.clone();
        query["sortBy"] = json!("slug");
        assert_eq!(slugs(&site, &query), *expected, "{input}");
    }
    let tagged = slugs(&site, &json!({"taxonomy": "tags", "limit": 100}));
    assert!(tagged.len() > 3 && tagged.len() < 21, "{tagged:?}");
}
