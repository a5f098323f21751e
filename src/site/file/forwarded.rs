//! The files of redirects after posts and lists moved.

use crate::model::{Definitions, Redirect};
use crate::site::file::bytes::Bytes;
use crate::site::file::docs::written_text;
use crate::site::prelude::*;
use crate::urls::{self, Book, Leads, Loop};
use std::collections::{BTreeMap, BTreeSet, HashMap};

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

/// A file of redirects.
struct File {
    path: String,
    /// None where it does not exist.
    doc: Option<codec::Doc>,
    entries: Vec<Value>,
}

impl File {
    /// `None` when it cannot be read: people have to fix it.
    fn read(path: String, text: Option<&[u8]>) -> Option<File> {
        let doc = text.map(codec::yaml::parse).transpose().ok()?;
        let entries = doc.as_ref().map_or_else(Vec::new, |doc| entries_of(&doc.value).to_vec());
        Some(File { path, doc, entries })
    }

    /// Its path and new text, if its entries changed.
    fn changed(self) -> Option<(String, Vec<u8>)> {
        let mut value = self.doc.as_ref().map_or_else(|| json!({}), |doc| doc.value.clone());
        if entries_of(&value) == self.entries {
            return None;
        }
        value["redirects"] = Value::Array(self.entries);
        let text = match self.doc {
            Some(doc) => codec::yaml::edit(&doc, &value, &[]),
            None => written_text(&self.path, &value),
        };
        Some((self.path, text.into_bytes()))
    }
}

/// The redirects in a file.
fn entries_of(value: &Value) -> &[Value] {
    value.get("redirects").and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// The files that change, so that redirects lead from old addresses to what moved: `redirects.yaml`, which gets the new ones, and
/// the lists beside it. A redirect from an address to which something moved is removed, if it was made automatically or led to
/// that, also by others; so is one for all below an address (`/posts/*`) that would lead from what a list has back to where that
/// was. A redirect from an address that was the page of a post until now, or to the old address of what moved, now leads to it;
/// one from the address of a list stays, because visitors got it in place of the list. Nothing changes when `redirects.yaml`
/// cannot be read; lists that cannot be read are skipped.
///
/// # Errors
/// Those of `text`, which gives the text of a file.
pub(in crate::site) fn forwarded(
    lists: BTreeSet<String>,
    text: impl Fn(&str) -> Result<Option<Bytes>, SiteError>,
    moved: &BTreeMap<String, Moved>,
    definitions: &Definitions,
) -> Result<Vec<(String, Vec<u8>)>, SiteError> {
    let main = Kind::Redirects.default_path("redirects");
    let mut files: Vec<File> = Vec::new();
    for path in std::iter::once(main).chain(lists) {
        let found = text(&path)?;
        match File::read(path, found.as_deref()) {
            Some(file) => files.push(file),
            None if files.is_empty() => return Ok(Vec::new()),
            None => {}
        }
    }
    let redirect = |entry: &Value| serde_json::from_value::<Redirect>(entry.clone()).ok();
    let all = files.iter().flat_map(|file| &file.entries).filter_map(redirect).collect();
    let book = Book::without_posts(definitions, all);
    for file in &mut files {
        file.entries
            .retain(|entry| redirect(entry).is_none_or(|redirect| !is_superseded(&redirect, moved, &book)));
    }
    let new = leading(&mut files, moved, &book);
    files[0].entries.extend(new);
    Ok(files.into_iter().filter_map(File::changed).collect())
}

/// Lets the entries lead to what moved, and returns new ones for the other old addresses.
fn leading(files: &mut [File], moved: &BTreeMap<String, Moved>, book: &Book) -> Vec<Value> {
    let key = |entry: &Map, key: &str| entry.get(key).and_then(Value::as_str).map(str::to_owned);
    let mut known: HashMap<String, &mut Map> = HashMap::new();
    for entry in files.iter_mut().flat_map(|file| &mut file.entries).filter_map(Value::as_object_mut) {
        if let Some(now) = key(entry, "to").and_then(|to| moved.get(book.own(&to))) {
            now.target_of(entry);
        }
        if let (Some(from), None) = (key(entry, "from"), key(entry, "locale")) {
            known.entry(urls::bare(&from)).or_insert(entry);
        }
    }
    let mut new = Vec::new();
    for (from, now) in moved {
        match known.get_mut(from) {
            Some(entry) if now.post.is_some() => now.target_of(entry),
            Some(_) => {}
            None => {
                let mut entry = Map::new();
                entry.insert("id".to_owned(), Value::from(urls::redirect_id(from).to_string()));
                entry.insert("from".to_owned(), Value::from(from.clone()));
                now.target_of(&mut entry);
                entry.insert("status".to_owned(), Value::from(301));
                new.push(Value::Object(entry));
            }
        }
    }
    new
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

    const MAIN: &str = "redirects.yaml";

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

    /// The files that change, of these with their texts.
    fn changed(files: &[(&str, &[u8])], moved: &BTreeMap<String, Moved>) -> Vec<(String, Vec<u8>)> {
        let mut definitions = Definitions::default();
        definitions.settings.base_url = Some("https://ex.example/".to_owned());
        let text = |path: &str| {
            let found = files.iter().find(|(known, _)| *known == path);
            Ok(found.map(|(_, text)| Bytes::from(text.to_vec())))
        };
        let lists = files.iter().map(|(path, _)| (*path).to_owned()).filter(|path| path != MAIN).collect();
        forwarded(lists, text, moved, &definitions).unwrap()
    }

    /// The new text of the main file, if it changes.
    fn forward(text: Option<&[u8]>, moved: &BTreeMap<String, Moved>) -> Option<Vec<u8>> {
        let files: Vec<_> = text.map(|text| (MAIN, text)).into_iter().collect();
        changed(&files, moved).into_iter().next().map(|(_, text)| text)
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
    fn redirects_of_other_files_are_removed_and_changed_there() {
        let entry = |number: u8, from: &str, to: &str| {
            format!("  - id: 5c6aa5dc-0034-4131-be4f-fa724f96a8e{number}\n    from: {from}\n    to: {to}\n")
        };
        let more =
            format!("# More\nname: more\nredirects:\n{}{}", entry(1, "/posts/", "/x"), entry(2, "/y", "/z"));
        let others = format!("name: others\nredirects:\n{}{}", entry(3, "/old", "/a"), entry(4, "/a", "/b"));
        let files: [(&str, &[u8]); 4] = [
            ("redirects/more.yaml", more.as_bytes()),
            ("redirects/others.yaml", others.as_bytes()),
            ("redirects/broken.yaml", b"redirects: [\n"),
            (
                MAIN,
                b"redirects:\n  - id: 5c6aa5dc-0034-4131-be4f-fa724f96a8e5\n    from: /x\n    to: /blog\n",
            ),
        ];
        let pairs = |path: &str, after: &[(String, Vec<u8>)]| {
            read(&after.iter().find(|(name, _)| name == path).unwrap().1)
        };
        let pair = |from: &str, to: &str| (from.to_owned(), to.to_owned());
        let after = changed(&files, &moves(&[("/blog", "", "/posts")]));
        assert_eq!(after.len(), 2, "{after:?}");
        assert_eq!(pairs(MAIN, &after), [pair("/x", "/posts"), pair("/blog", "/posts")]);
        assert_eq!(pairs("redirects/more.yaml", &after), [pair("/y", "/z")]);
        assert!(after[1].1.starts_with(b"# More\nname: more\n"));
        // No second redirect begins where one of another file does.
        let after = changed(&files, &moves(&[("/a", "1", "/c")]));
        assert_eq!(after.len(), 1, "{after:?}");
        assert_eq!(pairs("redirects/others.yaml", &after), [pair("/old", "1"), pair("/a", "1")]);
    }

    #[test]
    fn redirect_in_place_of_a_list_stays_when_the_list_moves() {
        let file =
            b"redirects:\n  - id: 5c6aa5dc-0034-4131-be4f-fa724f96a8e7\n    from: /blog\n    to: /about\n";
        let own = ("/blog".to_owned(), "/about".to_owned());
        assert_eq!(forward(Some(file), &moves(&[("/blog", "", "/notes")])), None);
        let back = forward(Some(file), &moves(&[("/notes", "", "/blog")])).unwrap();
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
