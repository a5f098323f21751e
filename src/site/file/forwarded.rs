//! The file of redirects after posts moved.

use crate::model::{Definitions, Redirect};
use crate::site::file::docs::written_text;
use crate::site::prelude::*;
use crate::urls::{self, Book, Leads, Loop};
use std::collections::BTreeMap;

/// Where something is that moved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::site) struct Moved {
    /// The post whose page moved; none where it is another address, such as that of a list.
    pub(in crate::site) post: Option<String>,
    /// The new address.
    pub(in crate::site) to: String,
}

impl Moved {
    /// Makes an entry lead there.
    fn target_of(&self, entry: &mut Map) {
        let (key, value, other) = match &self.post {
            Some(post) => ("postId", post, "to"),
            None => ("to", &self.to, "postId"),
        };
        entry.shift_remove(other);
        entry.insert(key.to_owned(), Value::from(value.clone()));
    }
}

/// The file with redirects from old addresses to what moved. A redirect from an address to which something moved is removed, if
/// it was made automatically or led to that, also by others of the file; so is one for all below an address (`/posts/*`) that
/// would lead from what a list has back to where that was. A redirect from an address that was the page of a post until now, or
/// to the old address of what moved, now leads to it; one from the address of a list stays, because visitors got it in place of
/// the list. `None` when the file cannot be read: people have to fix it.
pub(in crate::site) fn forwarded(
    path: &str,
    text: Option<&[u8]>,
    moved: &BTreeMap<String, Moved>,
    definitions: &Definitions,
) -> Option<Vec<u8>> {
    let doc = match text {
        Some(text) => Some(codec::yaml::parse(text).ok()?),
        None => None,
    };
    let mut value = doc.as_ref().map_or_else(|| json!({}), |doc| doc.value.clone());
    let mut entries = value.get("redirects").and_then(Value::as_array).cloned().unwrap_or_default();
    let redirect = |entry: &Value| serde_json::from_value::<Redirect>(entry.clone()).ok();
    let book = Book::without_posts(definitions, entries.iter().filter_map(redirect).collect());
    entries.retain(|entry| redirect(entry).is_none_or(|redirect| !is_superseded(&redirect, moved, &book)));
    let key = |entry: &Value, key: &str| entry.get(key).and_then(Value::as_str).map(str::to_owned);
    for entry in &mut entries {
        let on = key(entry, "to").and_then(|to| moved.get(book.own(&to)));
        if let (Some(now), Some(entry)) = (on, entry.as_object_mut()) {
            now.target_of(entry);
        }
    }
    for (from, now) in moved {
        let known = |entry: &&mut Value| {
            key(entry, "from").is_some_and(|known| urls::bare(&known) == *from)
                && key(entry, "locale").is_none()
        };
        match entries.iter_mut().find(known) {
            Some(entry) if now.post.is_some() => now.target_of(entry.as_object_mut()?),
            Some(_) => {}
            None => {
                let mut entry = Map::new();
                entry.insert("id".to_owned(), Value::from(urls::redirect_id(from).to_string()));
                entry.insert("from".to_owned(), Value::from(from.clone()));
                now.target_of(&mut entry);
                entry.insert("status".to_owned(), Value::from(301));
                entries.push(Value::Object(entry));
            }
        }
    }
    value["redirects"] = Value::Array(entries);
    let text = match doc {
        Some(doc) => codec::yaml::edit(&doc, &value, &[]),
        None => written_text(path, &value),
    };
    Some(text.into_bytes())
}

/// Whether a redirect begins where something moved, and was made automatically or leads to where that was.
fn is_superseded(redirect: &Redirect, moved: &BTreeMap<String, Moved>, book: &Book) -> bool {
    let from = urls::bare(&redirect.from);
    let id = redirect.id.to_string();
    let was_left = [&from, &redirect.from].iter().any(|from| urls::redirect_id(from).to_string() == id);
    let leads_to = |old: &String, now: &Moved| {
        let leads = urls::leads(redirect, now.to.clone(), book.base_url(), book);
        let (Ok(Leads { way, .. }) | Err(Loop { way })) = leads;
        way[1..].contains(old) || now.post.is_some() && redirect.post_id.map(|id| id.to_string()) == now.post
    };
    moved.iter().any(|(old, now)| match urls::below(&from) {
        Some(above) => {
            let is_below = now.to.strip_prefix(above).is_some_and(|rest| rest.starts_with('/'));
            is_below && now.post.is_none() && leads_to(old, now)
        }
        None => from == now.to && (was_left || leads_to(old, now)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What stands before the short ids of posts.
    const POSTS: &str = "00000000-0000-4000-8000-00000000000";

    /// Moves of posts, and of what has no id.
    fn moves(list: &[(&str, &str, &str)]) -> BTreeMap<String, Moved> {
        let moved = |id: &str, to: &str| Moved {
            post: Some(id).filter(|id| !id.is_empty()).map(|id| format!("{POSTS}{id}")),
            to: to.to_owned(),
        };
        list.iter().map(|(from, id, to)| ((*from).to_owned(), moved(id, to))).collect()
    }

    fn forward(text: Option<&[u8]>, moved: &BTreeMap<String, Moved>) -> Option<Vec<u8>> {
        let mut definitions = Definitions::default();
        definitions.settings.base_url = Some("https://ex.example/".to_owned());
        forwarded("redirects.yaml", text, moved, &definitions)
    }

    fn read(bytes: &[u8]) -> Vec<(String, String)> {
        let doc = codec::yaml::parse(bytes).unwrap();
        let text = |entry: &Value, key: &str| entry[key].as_str().unwrap_or_default().to_owned();
        let entries = doc.value["redirects"].as_array().unwrap();
        entries
            .iter()
            .map(|entry| (text(entry, "from"), text(entry, "postId").replace(POSTS, "") + &text(entry, "to")))
            .collect()
    }

    #[test]
    fn moving_back_creates_no_redirect_loop() {
        let file = b"# Old addresses\nredirects: []\n";
        let there = forward(Some(file), &moves(&[("/a", "1", "/b")])).unwrap();
        assert!(there.starts_with(b"# Old addresses\n"));
        assert_eq!(read(&there), [("/a".to_owned(), "1".to_owned())]);
        let back = forward(Some(&there), &moves(&[("/b", "1", "/a")])).unwrap();
        assert_eq!(read(&back), [("/b".to_owned(), "1".to_owned())]);
    }

    #[test]
    fn list_that_moves_leaves_one_redirect_for_each_address() {
        let there = forward(None, &moves(&[("/a", "", "/b")])).unwrap();
        assert_eq!(read(&there), [("/a".to_owned(), "/b".to_owned())]);
        let on = forward(Some(&there), &moves(&[("/b", "", "/c")])).unwrap();
        let to_c = |from: &str| (from.to_owned(), "/c".to_owned());
        assert_eq!(read(&on), [to_c("/a"), to_c("/b")]);
        let back = forward(Some(&on), &moves(&[("/c", "", "/a")])).unwrap();
        assert_eq!(read(&back), [("/b".to_owned(), "/a".to_owned()), ("/c".to_owned(), "/a".to_owned())]);
    }

    #[test]
    fn redirect_that_led_to_a_list_is_removed_when_the_list_takes_its_address() {
        // An import derives the id from the address as it is written there.
        let id = urls::redirect_id("/posts/");
        let imported = format!("redirects:\n  - id: {id}\n    from: /posts/\n    to: /feeds\n");
        let added =
            "redirects:\n  - id: 5c6aa5dc-0034-4131-be4f-fa724f96a8e7\n    from: /posts\n    to: /blog/\n";
        let elsewhere = added.replace("/blog/", "https://ex.example/blog");
        for file in [imported.as_str(), added, &elsewhere] {
            let moves = moves(&[("/blog", "", "/posts")]);
            let after = forward(Some(file.as_bytes()), &moves).unwrap();
            assert_eq!(read(&after), [("/blog".to_owned(), "/posts".to_owned())], "{file}");
        }
    }

    #[test]
    fn redirects_that_would_lead_back_to_a_list_are_removed() {
        let file = |entries: &[(&str, &str)]| {
            let entry = |(from, to): &(&str, &str)| {
                format!(
                    "  - id: {}\n    from: {from}\n    to: {to}\n",
                    urls::redirect_id(&format!("{from} {to}"))
                )
            };
            format!("redirects:\n{}", entries.iter().map(entry).collect::<String>())
        };
        let moves = moves(&[("/blog", "", "/posts"), ("/blog/2026", "", "/posts/2026")]);
        let after = |entries: &[(&str, &str)]| {
            let after = forward(Some(file(entries).as_bytes()), &moves).unwrap();
            read(&after).into_iter().filter(|(from, _)| !moves.contains_key(from)).collect::<Vec<_>>()
        };
        let pairs = |pairs: &[(&str, &str)]| {
            pairs.iter().map(|(from, to)| ((*from).to_owned(), (*to).to_owned())).collect::<Vec<_>>()
        };
        assert_eq!(after(&[("/posts", "/x"), ("/x", "/blog")]), pairs(&[("/x", "/posts")]));
        assert_eq!(
            after(&[("/posts/*", "/blog/*"), ("/p", "https://ex.example/blog")]),
            pairs(&[("/p", "/posts")])
        );
        let others = [("/posts/*", "/archive/*"), ("/postsold/*", "/blog/*"), ("/posts/x", "/blog/x")];
        assert_eq!(after(&others), pairs(&others));
    }

    #[test]
    fn redirect_in_place_of_a_list_stays_when_the_list_moves() {
        let file =
            b"redirects:\n  - id: 5c6aa5dc-0034-4131-be4f-fa724f96a8e7\n    from: /blog\n    to: /about\n";
        let own = ("/blog".to_owned(), "/about".to_owned());
        let there = forward(Some(file), &moves(&[("/blog", "", "/notes")])).unwrap();
        assert_eq!(read(&there), std::slice::from_ref(&own));
        let back = forward(Some(&there), &moves(&[("/notes", "", "/blog")])).unwrap();
        assert_eq!(read(&back), [own, ("/notes".to_owned(), "/blog".to_owned())]);
    }

    #[test]
    fn redirect_to_the_old_address_is_pointed_at_the_post() {
        let file = b"redirects:\n  - id: 5c6aa5dc-0034-4131-be4f-fa724f96a8e7\n    from: /x\n    to: /a\n";
        let after = forward(Some(file), &moves(&[("/a", "1", "/b")])).unwrap();
        assert_eq!(read(&after), [("/x".to_owned(), "1".to_owned()), ("/a".to_owned(), "1".to_owned())]);
    }

    #[test]
    fn redirect_is_removed_when_another_post_takes_its_address() {
        let there = forward(None, &moves(&[("/a", "1", "/b")])).unwrap();
        let other = forward(Some(&there), &moves(&[("/c", "2", "/a")])).unwrap();
        assert_eq!(read(&other), [("/c".to_owned(), "2".to_owned())]);
    }

    #[test]
    fn redirect_hidden_by_a_post_is_pointed_at_the_post_when_it_moves() {
        let file = b"redirects:\n  - id: 5c6aa5dc-0034-4131-be4f-fa724f96a8e7\n    from: /a/\n    to: /x\n";
        let after = forward(Some(file), &moves(&[("/a", "1", "/b")])).unwrap();
        assert_eq!(read(&after), [("/a/".to_owned(), "1".to_owned())]);
        assert_eq!(forward(Some(b"redirects: [\n"), &moves(&[("/a", "1", "/b")])), None);
    }
}
