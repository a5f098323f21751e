//! Find and replace during concurrent writes.

use super::server::{Server, count};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, Ordering};

const EDITORS: usize = 4;

#[test]
fn replace_is_atomic_beside_other_writers() {
    let (server, admin) = Server::uncounted();
    // `CMS_REPLACED_POSTS=50000` is the size of a large site.
    let many = count("CMS_REPLACED_POSTS", 60).next_multiple_of(EDITORS);
    let posts: Vec<String> = (0..many)
        .map(|n| {
            let made = server.made(&admin, json!({"title": format!("Post {n}"), "excerpt": "an oldword"}));
            made["id"].as_str().expect("an id").to_owned()
        })
        .collect();
    let before = server.tip("source").trim().to_owned();
    let is_done = AtomicBool::new(false);
    let replace = json!({"find": "oldword", "replace": "newword", "tables": ["posts"]});
    let (status, titles) = std::thread::scope(|scope| {
        let editors: Vec<_> = (0..EDITORS)
            .map(|editor| {
                let (server, admin, posts, is_done) = (&server, &admin, &posts, &is_done);
                scope.spawn(move || {
                    let mut titles = Vec::new();
                    for round in 0.. {
                        let post = &posts[(editor + round * EDITORS) % posts.len()];
                        let title = format!("Edit {round} by {editor}");
                        let put = server.ask("PUT", &format!("/api/posts/{post}")).with(admin);
                        put.json(&json!({"title": title})).send().is(200);
                        titles.retain(|(known, _): &(&String, String)| *known != post);
                        titles.push((post, title));
                        if is_done.load(Ordering::Acquire) && round > 2 {
                            return titles;
                        }
                    }
                    titles
                })
            })
            .collect();
        let done = server.ask("POST", "/api/database/find-replace").with(&admin).json(&replace).send();
        is_done.store(true, Ordering::Release);
        let titles: Vec<_> =
            editors.into_iter().flat_map(|editor| editor.join().expect("an editor")).collect();
        (done.status, titles)
    });
    assert!(matches!(status, 200 | 409), "{status}");
    let word = if status == 200 { "an newword" } else { "an oldword" };
    let post = |id: &String| -> Value { server.get(&admin, &format!("/api/posts/{id}")) };
    assert!(posts.iter().all(|id| post(id)["excerpt"] == word), "some posts and not others");
    for (id, title) in &titles {
        assert_eq!(post(id)["title"], title.as_str(), "an edit was lost");
    }
    let range = format!("{before}..source");
    let log = server.site.git(&["log", "--grep=Cms-Op: find-replace", "--format=%H", &range]);
    let commits: Vec<&str> = log.lines().collect();
    assert_eq!(commits.len(), usize::from(status == 200));
    for commit in commits {
        let changed = server.site.git(&["diff", "--name-only", &format!("{commit}^1"), commit]);
        assert_eq!(changed.lines().count(), many, "one commit has them all");
    }
}
