//! The file of redirects after posts moved.

use crate::site::file::docs::written_text;
use crate::site::prelude::*;
use crate::urls;
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
/// it led to that or was made automatically. A redirect from an address that was the page of a post until now, or to the old
/// address of what moved, now leads to it; one from the address of a list stays, because visitors got it in place of the list.
/// `None` when the file cannot be read: people have to fix it.
pub(in crate::site) fn forwarded(
    path: &str,
    text: Option<&[u8]>,
    moved: &BTreeMap<String, Moved>,
) -> Option<Vec<u8>> {
    let doc = match text {
        Some(text) => Some(codec::yaml::parse(text).ok()?),
        None => None,
    };
    let mut value = doc.as_ref().map_or_else(|| json!({}), |doc| doc.value.clone());
    let mut entries = value.get("redirects").and_then(Value::as_array).cloned().unwrap_or_default();
    let key = |entry: &Value, key: &str| entry.get(key).and_then(Value::as_str).map(str::to_owned);
    entries.retain(|entry| {
        let written = key(entry, "from").unwrap_or_default();
        let from = urls::bare(&written);
        let id = key(entry, "id").unwrap_or_default();
        let was_left = [&from, &written].iter().any(|from| urls::redirect_id(from).to_string() == id);
        let to = key(entry, "to").map(|to| urls::bare(&to));
        let leads_to = |old: &String, now: &Moved| {
            to.as_ref() == Some(old) || now.post.is_some() && key(entry, "postId") == now.post
        };
        !moved.iter().any(|(old, now)| from == now.to && (was_left || leads_to(old, now)))
    });
    for entry in &mut entries {
        let on = key(entry, "to").and_then(|to| moved.get(&to));
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Moves of posts, and of what has no id.
    fn moves(list: &[(&str, &str, &str)]) -> BTreeMap<String, Moved> {
        let moved = |id: &str, to: &str| Moved {
            post: Some(id.to_owned()).filter(|id| !id.is_empty()),
            to: to.to_owned(),
        };
        list.iter().map(|(from, id, to)| ((*from).to_owned(), moved(id, to))).collect()
    }

    fn read(bytes: &[u8]) -> Vec<(String, String)> {
        let doc = codec::yaml::parse(bytes).unwrap();
        let text = |entry: &Value, key: &str| entry[key].as_str().unwrap_or_default().to_owned();
        let entries = doc.value["redirects"].as_array().unwrap();
        entries
            .iter()
            .map(|entry| (text(entry, "from"), text(entry, "postId") + &text(entry, "to")))
            .collect()
    }

    #[test]
    fn moving_back_creates_no_redirect_loop() {
        let file = b"# Old addresses\nredirects: []\n";
        let there = forwarded("redirects.yaml", Some(file), &moves(&[("/a", "1", "/b")])).unwrap();
        assert!(there.starts_with(b"# Old addresses\n"));
        assert_eq!(read(&there), [("/a".to_owned(), "1".to_owned())]);
        let back = forwarded("redirects.yaml", Some(&there), &moves(&[("/b", "1", "/a")])).unwrap();
        assert_eq!(read(&back), [("/b".to_owned(), "1".to_owned())]);
    }

    #[test]
    fn list_that_moves_leaves_one_redirect_for_each_address() {
        let there = forwarded("redirects.yaml", None, &moves(&[("/a", "", "/b")])).unwrap();
        assert_eq!(read(&there), [("/a".to_owned(), "/b".to_owned())]);
        let on = forwarded("redirects.yaml", Some(&there), &moves(&[("/b", "", "/c")])).unwrap();
        let to_c = |from: &str| (from.to_owned(), "/c".to_owned());
        assert_eq!(read(&on), [to_c("/a"), to_c("/b")]);
        let back = forwarded("redirects.yaml", Some(&on), &moves(&[("/c", "", "/a")])).unwrap();
        assert_eq!(read(&back), [("/b".to_owned(), "/a".to_owned()), ("/c".to_owned(), "/a".to_owned())]);
    }

    #[test]
    fn redirect_that_led_to_a_list_is_removed_when_the_list_takes_its_address() {
        // An import derives the id from the address as it is written there.
        let id = urls::redirect_id("/posts/");
        let imported = format!("redirects:\n  - id: {id}\n    from: /posts/\n    to: /feeds\n");
        let added =
            "redirects:\n  - id: 5c6aa5dc-0034-4131-be4f-fa724f96a8e7\n    from: /posts\n    to: /blog/\n";
        for file in [imported.as_str(), added] {
            let moves = moves(&[("/blog", "", "/posts")]);
            let after = forwarded("redirects.yaml", Some(file.as_bytes()), &moves).unwrap();
            assert_eq!(read(&after), [("/blog".to_owned(), "/posts".to_owned())], "{file}");
        }
    }

    #[test]
    fn redirect_in_place_of_a_list_stays_when_the_list_moves() {
        let file =
            b"redirects:\n  - id: 5c6aa5dc-0034-4131-be4f-fa724f96a8e7\n    from: /blog\n    to: /about\n";
        let own = ("/blog".to_owned(), "/about".to_owned());
        let there = forwarded("redirects.yaml", Some(file), &moves(&[("/blog", "", "/notes")])).unwrap();
        assert_eq!(read(&there), std::slice::from_ref(&own));
        let back = forwarded("redirects.yaml", Some(&there), &moves(&[("/notes", "", "/blog")])).unwrap();
        assert_eq!(read(&back), [own, ("/notes".to_owned(), "/blog".to_owned())]);
    }

    #[test]
    fn redirect_to_the_old_address_is_pointed_at_the_post() {
        let file = b"redirects:\n  - id: 5c6aa5dc-0034-4131-be4f-fa724f96a8e7\n    from: /x\n    to: /a\n";
        let after = forwarded("redirects.yaml", Some(file), &moves(&[("/a", "1", "/b")])).unwrap();
        assert_eq!(read(&after), [("/x".to_owned(), "1".to_owned()), ("/a".to_owned(), "1".to_owned())]);
    }

    #[test]
    fn redirect_is_removed_when_another_post_takes_its_address() {
        let there = forwarded("redirects.yaml", None, &moves(&[("/a", "1", "/b")])).unwrap();
        let other = forwarded("redirects.yaml", Some(&there), &moves(&[("/c", "2", "/a")])).unwrap();
        assert_eq!(read(&other), [("/c".to_owned(), "2".to_owned())]);
    }

    #[test]
    fn redirect_hidden_by_a_post_is_pointed_at_the_post_when_it_moves() {
        let file = b"redirects:\n  - id: 5c6aa5dc-0034-4131-be4f-fa724f96a8e7\n    from: /a/\n    to: /x\n";
        let after = forwarded("redirects.yaml", Some(file), &moves(&[("/a", "1", "/b")])).unwrap();
        assert_eq!(read(&after), [("/a/".to_owned(), "1".to_owned())]);
        assert_eq!(forwarded("redirects.yaml", Some(b"redirects: [\n"), &moves(&[("/a", "1", "/b")])), None);
    }
}
