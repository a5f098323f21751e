//! Reads exports of Ghost (JSON): posts, pages, tags, authors, menus. Members, keys and settings are left out.

mod card;
mod document;

use super::finding::Finding;
use super::foreign::{Export, Media, Menu, MenuItem, Place, Post, State, Term, path_on};
use super::html;
use super::piece::Piece;
use crate::base::Value;
use jiff::Timestamp;
use serde_json::json;
use std::collections::{BTreeSet, HashMap};

/// What Ghost writes for the address of its site.
const SITE: &str = "__GHOST_URL__";
/// Tables that are left out, and what the report calls them.
const LEFT_OUT: [(&str, &str); 7] = [
    ("members", "members"),
    ("comments", "comments"),
    ("newsletters", "newsletters"),
    ("emails", "e-mails"),
    ("products", "tiers"),
    ("webhooks", "webhooks"),
    ("snippets", "snippets"),
];

/// The tables of an export of Ghost, if a document is one.
fn tables(document: &Value) -> Option<&Value> {
    let data = document.pointer("/db/0/data").or_else(|| document.get("data"))?;
    data.get("posts").filter(|posts| posts.is_array()).map(|_| data)
}

/// Whether a document is an export of Ghost.
pub fn is_export(document: &Value) -> bool {
    tables(document).is_some()
}

/// Reads an export.
///
/// # Errors
/// It is none.
pub fn read(file: &str, document: &Value) -> Result<Export, String> {
    let data = tables(document).ok_or("no export of Ghost: `db[0].data.posts` is missing")?;
    let reader = Reader { data, file };
    let mut export = Export { name: "ghost".to_owned(), ..Export::default() };
    export.language = reader.setting("locale").or_else(|| reader.setting("lang"));
    if let Some(title) = reader.setting("title") {
        export.name = format!("ghost/{title}");
    }
    for row in reader.rows("posts") {
        let post = reader.post(row, &mut export);
        export.posts.push(post);
    }
    export.terms = reader.terms();
    export.menus = reader.menus(&export);
    export.archive([("/tag/*", "/tags/*"), ("/rss/", "/feed.xml")].into_iter());
    export.media = media(&export);
    for (table, name) in LEFT_OUT {
        export.count(name, reader.rows(table).count());
    }
    Ok(export)
}

struct Reader<'d> {
    data: &'d Value,
    file: &'d str,
}

fn text(row: &Value, key: &str) -> Option<String> {
    row.get(key).and_then(Value::as_str).map(str::trim).filter(|value| !value.is_empty()).map(here)
}

/// A text with addresses of this site.
fn here(text: &str) -> String {
    text.replace(SITE, "")
}

/// An identity: a text of newer versions, a number of older ones.
fn id(row: &Value, key: &str) -> String {
    match row.get(key) {
        Some(Value::String(id)) => id.clone(),
        Some(Value::Number(id)) => id.to_string(),
        _ => String::new(),
    }
}

fn time(row: &Value, key: &str) -> Option<Timestamp> {
    match row.get(key)? {
        Value::String(text) => text.parse().ok().or_else(|| {
            let time: jiff::civil::DateTime = text.parse().ok()?;
            time.to_zoned(jiff::tz::TimeZone::UTC).ok().map(|time| time.timestamp())
        }),
        Value::Number(number) => Timestamp::from_millisecond(number.as_i64()?).ok(),
        _ => None,
    }
}

impl<'d> Reader<'d> {
    fn rows(&self, table: &str) -> impl Iterator<Item = &'d Value> + use<'d> {
        self.data.get(table).and_then(Value::as_array).into_iter().flatten()
    }

    fn setting(&self, key: &str) -> Option<String> {
        self.rows("settings")
            .find(|row| row.get("key").and_then(Value::as_str) == Some(key))
            .and_then(|r| text(r, "value"))
    }

    fn place(&self, title: &str) -> Place {
        Place { file: format!("{} ({title})", self.file), line: 0 }
    }

    /// The rows of a table that rows of another link to a post, in order.
    fn linked(&self, links: &str, key: &str, post: &str, table: &str) -> Vec<&'d Value> {
        let mut links: Vec<&Value> = self.rows(links).filter(|row| id(row, "post_id") == post).collect();
        links.sort_by_key(|row| row.get("sort_order").and_then(Value::as_i64).unwrap_or(0));
        let by_id: HashMap<String, &Value> = self.rows(table).map(|row| (id(row, "id"), row)).collect();
        links.into_iter().filter_map(|row| by_id.get(&id(row, key)).copied()).collect()
    }

    fn post(&self, row: &'d Value, export: &mut Export) -> Post {
        let own = id(row, "id");
        let is_page = text(row, "type").as_deref() == Some("page") || truth(row, "page");
        let meta = self.rows("posts_meta").find(|meta| id(meta, "post_id") == own).unwrap_or(&Value::Null);
        let either = |key: &str| text(row, key).or_else(|| text(meta, key));
        let mut post = Post {
            kind: if is_page { "page" } else { "post" }.to_owned(),
            title: text(row, "title").unwrap_or_default(),
            slug: text(row, "slug").unwrap_or_default(),
            language: text(row, "locale"),
            created: time(row, "created_at"),
            published: time(row, "published_at"),
            excerpt: text(row, "custom_excerpt"),
            meta_title: either("meta_title"),
            meta_description: either("meta_description"),
            canonical: text(row, "canonical_url"),
            picture: text(row, "feature_image").or_else(|| text(row, "image")),
            ..Post::default()
        };
        post.place = self.place(&post.title);
        self.state(row, &mut post, export);
        for tag in self.linked("posts_tags", "tag_id", &own, "tags") {
            if let Some(slug) = text(tag, "slug").filter(|_| !is_internal(tag)) {
                post.terms.push(("tags".to_owned(), slug));
            }
        }
        let authors = self.linked("posts_authors", "author_id", &own, "users");
        let single =
            self.rows("users").filter(|user| authors.is_empty() && id(user, "id") == id(row, "author_id"));
        post.authors = authors.iter().copied().chain(single).filter_map(|user| text(user, "name")).collect();
        if truth(row, "featured") {
            post.fields.insert("featured".to_owned(), json!(true));
        }
        if let Some(alt) = text(meta, "feature_image_alt") {
            post.fields.insert("featuredImageAlt".to_owned(), json!(alt));
        }
        for key in ["codeinjection_head", "codeinjection_foot"] {
            if text(row, key).is_some() {
                let message = format!("`{key}` is left out: pages run no code of posts");
                export.remark(post.place.clone(), Finding::loss(message));
            }
        }
        let (pieces, notes) = self.body(row);
        notes.into_iter().for_each(|note| export.remark(post.place.clone(), note));
        post.body = pieces;
        post.id = own;
        post
    }

    /// Who saw it: what was for members, or only sent, must not go live.
    fn state(&self, row: &Value, post: &mut Post, export: &mut Export) {
        let visibility = text(row, "visibility").unwrap_or_else(|| "public".to_owned());
        post.state = match text(row, "status").as_deref() {
            Some("published") if visibility == "public" => State::Public,
            Some("scheduled") if visibility == "public" => State::Scheduled,
            Some("published" | "scheduled" | "sent") => State::Restricted,
            _ => State::Draft,
        };
        if post.state == State::Restricted {
            let who = if visibility == "public" { "receivers of an e-mail" } else { &visibility };
            let message = format!("only `{who}` saw it: imported as a draft");
            export.remark(post.place.clone(), Finding::change(message));
            post.fields.insert("visibility".to_owned(), json!(visibility));
        }
        if post.state == State::Public && !post.slug.is_empty() {
            post.addresses.push(format!("/{}/", post.slug));
        }
        if !matches!(post.state, State::Public | State::Scheduled) {
            post.published = None;
        }
    }

    fn body(&self, row: &Value) -> (Vec<Piece>, Vec<Finding>) {
        let source = |key: &str| text(row, key);
        let read = source("lexical")
            .map(|source| document::lexical(&source).map_err(|error| ("lexical", error)))
            .or_else(|| {
                source("mobiledoc")
                    .map(|source| document::mobiledoc(&source).map_err(|error| ("mobiledoc", error)))
            });
        match read {
            Some(Ok((pieces, notes))) if !pieces.is_empty() || !notes.is_empty() => (pieces, notes),
            Some(Err((key, error))) => {
                let (pieces, mut notes) = document::html(&source("html").unwrap_or_default());
                notes.push(Finding::change(format!("`{key}` cannot be read ({error}): its HTML is taken")));
                (pieces, notes)
            }
            Some(Ok(_)) | None => document::html(&source("html").unwrap_or_default()),
        }
    }

    fn terms(&self) -> Vec<Term> {
        let tags = self.rows("tags").filter(|tag| !is_internal(tag));
        tags.map(|tag| Term {
            taxonomy: "tags".to_owned(),
            slug: text(tag, "slug").unwrap_or_default(),
            name: text(tag, "name").unwrap_or_default(),
            description: text(tag, "description").unwrap_or_default(),
            parent: None,
        })
        .filter(|term| !term.slug.is_empty())
        .collect()
    }

    fn menus(&self, export: &Export) -> Vec<Menu> {
        let mut menus = Vec::new();
        for (key, slug, name) in
            [("navigation", "main", "Main"), ("secondary_navigation", "footer", "Footer")]
        {
            let list: Vec<Value> =
                self.setting(key).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
            let items: Vec<MenuItem> = list.iter().filter_map(|item| menu_item(item, export)).collect();
            if !items.is_empty() {
                menus.push(Menu { slug: slug.to_owned(), name: name.to_owned(), items, locale: None });
            }
        }
        menus
    }
}

fn truth(row: &Value, key: &str) -> bool {
    matches!(row.get(key), Some(Value::Bool(true))) || row.get(key).and_then(Value::as_i64) == Some(1)
}

/// Whether a tag is for editors: `#news`.
fn is_internal(tag: &Value) -> bool {
    text(tag, "visibility").as_deref() == Some("internal")
        || text(tag, "name").is_some_and(|name| name.starts_with('#'))
}

fn menu_item(item: &Value, export: &Export) -> Option<MenuItem> {
    let address = text(item, "url").unwrap_or_else(|| "/".to_owned());
    let path = path_on(&export.site, &address);
    let is_at = |post: &&Post| {
        path.as_deref().is_some_and(|path| {
            post.addresses.iter().any(|own| own.trim_matches('/') == path.trim_matches('/'))
        })
    };
    let post = export.posts.iter().find(is_at).map(|post| post.id.clone());
    let address = Some(path.unwrap_or(address)).filter(|_| post.is_none());
    Some(MenuItem { label: html::to_line(&text(item, "label")?), post, address, children: Vec::new() })
}

/// The files of the site that posts show: Ghost keeps them below `/content/`.
fn media(export: &Export) -> Vec<Media> {
    let mut found: BTreeSet<String> = BTreeSet::new();
    let mut take = |address: &str| {
        if let Some(path) = address.strip_prefix("/content/") {
            found.insert(path.split(['?', '#']).next().unwrap_or_default().to_owned());
        }
    };
    for post in &export.posts {
        post.picture.iter().for_each(|address| take(address));
        for piece in &post.body {
            match piece {
                Piece::Markdown(text) => text.split(['(', ')', '<', '>']).for_each(&mut take),
                Piece::Module { props, pictures, .. } => {
                    let props = json!(props);
                    pictures.iter().filter_map(|at| props.pointer(at)?.as_str()).for_each(&mut take);
                }
            }
        }
    }
    found
        .into_iter()
        .map(|path| Media { address: format!("/content/{path}"), path, ..Media::default() })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn posts_of_all_states_come_along_and_members_do_not() {
        let post = |id: &str, status: &str, visibility: &str| {
            json!({"id": id, "title": id, "slug": id, "type": "post", "status": status, "visibility": visibility,
                "html": "<p>See <a href=\"__GHOST_URL__/b/\">b</a> <img src=\"__GHOST_URL__/content/images/x.png\"></p>"})
        };
        let data = json!({
            "posts": [post("a", "published", "public"), post("b", "published", "members"), post("c", "scheduled", "public"),
                post("d", "draft", "public"), post("e", "sent", "public")],
            "tags": [{"id": "1", "name": "News", "slug": "news"}, {"id": "2", "name": "#in", "slug": "hash-in"}],
            "posts_tags": [{"post_id": "a", "tag_id": "2"}, {"post_id": "a", "tag_id": "1", "sort_order": 1}],
            "users": [{"id": "9", "name": "Kim", "email": "k@a.example", "password": "x"}],
            "posts_authors": [{"post_id": "a", "author_id": "9"}],
            "settings": [{"key": "navigation", "value": "[{\"label\":\"A\",\"url\":\"/a/\"}]"}, {"key": "stripe_secret_key", "value": "sk"}],
            "members": [{"email": "m@a.example"}],
        });
        let export = read("g.json", &json!({"db": [{"data": data}]})).unwrap();
        let states: Vec<_> = export.posts.iter().map(|post| post.state).collect();
        assert_eq!(
            states,
            [State::Public, State::Restricted, State::Scheduled, State::Draft, State::Restricted]
        );
        let first = &export.posts[0];
        assert_eq!((first.terms.len(), first.authors.as_slice()), (1, &["Kim".to_owned()][..]));
        assert_eq!(first.body, [Piece::Markdown("See [b](/b/) ![](/content/images/x.png)".to_owned())]);
        assert_eq!((export.media[0].path.as_str(), export.terms.len()), ("images/x.png", 1));
        assert_eq!(export.menus[0].items[0].post.as_deref(), Some("a"));
        assert_eq!(export.left_out, [("members".to_owned(), 1)]);
        let shown = format!("{export:?}");
        assert!(!shown.contains("a.example") && !shown.contains("\"sk\""));
    }
}
