//! `cms import json`: imports posts and everything else in a document of canonical JSON.

use super::document::Document;
use super::incoming::{Incoming, object, wrong};
use super::uploads;
use crate::model::ItemId;
use crate::ops::answer::write_end;
use crate::ops::post::{place, put_post, taken};
use crate::ops::prelude::*;

/// The dates of a post that readers see.
const DATES: [&str; 2] = ["createdAt", "publishedAt"];
/// Most rows on the page.
const ROWS_SHOWN: usize = 20;

/// Import canonical JSON: a post, or what `cms export` wrote, in one commit
///
/// A post whose id is there is replaced, unchanged fields stay as its file has them; any other is new, with the id that it had. A second
/// import of the same document changes nothing.
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Json {
    /// File, or `-` for standard input
    #[arg(value_name = "FILE", value_parser = Document::read)]
    pub data: Document,
    /// All posts are new, with ids of their own
    #[arg(long)]
    #[serde(default)]
    pub new_ids: bool,
    /// Folder of the uploads of the old site, such as its `uploads/`: the files of the media records come from there
    #[arg(long, value_name = "DIR")]
    #[serde(default)]
    pub uploads: Option<String>,
}

/// What an import did.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportedJson {
    /// How many posts and items are new
    pub created: usize,
    /// How many changed
    pub updated: usize,
    /// How many are as they were
    pub unchanged: usize,
    /// How many files of media came from the folder of uploads
    pub files: usize,
    /// Each post: `id`, `importedId`, `path`, `state`
    #[schemars(with = "Vec<serde_json::Map<String, serde_json::Value>>")]
    pub data: Vec<Map>,
    /// What the write did
    #[serde(flatten)]
    pub written: Written,
}

#[derive(Default)]
struct Counts {
    created: usize,
    updated: usize,
    unchanged: usize,
    files: usize,
    rows: Vec<Map>,
}

impl Counts {
    /// Counts the result for a file, and returns it as a word.
    fn count(&mut self, is_there: bool, is_same: bool) -> &'static str {
        let (counter, word) = match (is_there, is_same) {
            (_, true) => (&mut self.unchanged, "unchanged"),
            (true, false) => (&mut self.updated, "updated"),
            (false, false) => (&mut self.created, "created"),
        };
        *counter += 1;
        word
    }
}

impl Operation for Json {
    const FACTS: Facts = facts!("import.json", Permission::PostsCreate;
        "import json site.json --dry-run" => "What an exported site would change here",
        "import json site.json --uploads ../old/uploads" => "An exported site with its pictures",
        "import json post.json --new-ids" => "A copy of a post, such as of another site");
    type Can = Publishing;
    type Output = ImportedJson;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<ImportedJson, OpError> {
        let (posts, items) = (self.data.posts()?, self.data.items()?);
        if !items.is_empty() {
            cx.require(Permission::DatabaseImport)?;
        }
        let folder = self.uploads.as_deref().map(uploads::open).transpose()?;
        let (now, ids) = (cx.call().now, cx.call().ids);
        // A copy has dates of its own, unless the caller may set dates.
        let is_dated = !self.new_ids || cx.call().actor.may(Permission::PostsPublish);
        let make_id = || ids.uuid().to_string();
        let (counts, written) = cx.write("import.json", |draft| {
            let mut counts = Counts::default();
            let terms = put_items(draft, &items, &mut counts)?;
            if let Some(folder) = &folder {
                counts.files = uploads::put(draft, folder, &items)?;
            }
            let definitions = draft.definitions()?;
            let mut new_ids = BTreeMap::new();
            for document in posts.iter().filter(|_| self.new_ids) {
                let id = object(document, "post")?.get("id").and_then(Value::as_str).unwrap_or_default();
                new_ids.insert(id.to_owned(), make_id());
            }
            for document in &posts {
                let snapshot = draft.snapshot();
                let incoming = Incoming {
                    definitions: &definitions,
                    snapshot,
                    terms: terms.clone(),
                    new_ids: new_ids.clone(),
                    make_id: &make_id,
                };
                let given = object(document, "post")?.get("id").and_then(Value::as_str).map(str::to_owned);
                let id = match given.as_deref() {
                    Some(id) if self.new_ids => new_ids[id].clone(),
                    Some(id) => post_id(id)?,
                    None => make_id(),
                };
                let before = draft.item(&ItemId { kind: Kind::Post, id: id.clone() })?;
                let mut value = incoming.value(document, &id, before.as_ref())?;
                let (path, word) = match &before {
                    Some(item) if item.value == value => (item.path.clone(), counts.count(true, true)),
                    Some(item) => (put_post(draft, item, value)?.path, counts.count(true, false)),
                    None => {
                        if !is_dated && let Some(fields) = value.as_object_mut() {
                            DATES.iter().for_each(|name| drop(fields.shift_remove(*name)));
                        }
                        complete(&mut value, object(document, "post")?, &rfc3339(now));
                        let path = match document.get("path").and_then(Value::as_str) {
                            Some(path) if Kind::of_path(path) == Some(Kind::Post) && !self.new_ids => {
                                path.to_owned()
                            }
                            Some(_) | None => place(&definitions, &value, now)?,
                        };
                        if draft.exists(&path)? {
                            return Err(taken(draft, &path, &value));
                        }
                        draft.put(Kind::Post, &path, value)?;
                        (path, counts.count(false, false))
                    }
                };
                let row = json!({"id": id, "importedId": given, "path": path, "state": word});
                counts.rows.extend(row.as_object().cloned());
            }
            draft.entitle(title(posts.len(), items.len()));
            Ok(counts)
        })?;
        let Counts { created, updated, unchanged, files, rows } = counts;
        Ok(ImportedJson { created, updated, unchanged, files, data: rows, written })
    }
}

fn post_id(text: &str) -> Result<String, OpError> {
    let id = scalar::uuid(text).ok_or_else(|| wrong("post.id", "is not a uuid"))?;
    Ok(id.to_string())
}

fn title(posts: usize, items: usize) -> String {
    match items {
        0 => format!("Import {}", count(posts, "post")),
        items => format!("Import {} and {}", count(posts, "post"), count(items, "other item")),
    }
}

/// Adds required fields of a new post that a document may omit.
fn complete(value: &mut Value, post: &Map, now: &str) {
    for (key, usual) in [("status", "draft"), ("createdAt", now)] {
        if value.get(key).is_none() && !post.contains_key(key) {
            value[key] = json!(usual);
        }
    }
}

/// Writes the items other than posts, and returns the taxonomies and slugs of the terms among them, by id.
fn put_items(
    draft: &mut Draft<'_>,
    items: &[(&str, &Value)],
    counts: &mut Counts,
) -> Result<BTreeMap<String, (String, String)>, OpError> {
    let mut terms = BTreeMap::new();
    for (path, value) in items {
        put_item(draft, path, value, counts)?;
        terms.extend(term(path, value));
    }
    Ok(terms)
}

/// Writes an item other than a post to its existing or new path.
fn put_item(draft: &mut Draft<'_>, path: &str, value: &Value, counts: &mut Counts) -> Result<(), OpError> {
    let kind = Kind::of_path(path).filter(|kind| !matches!(kind, Kind::Post | Kind::Settings));
    let kind =
        kind.ok_or_else(|| wrong("items", &format!("contains `{path}`, which is not the path of an item")))?;
    let there = match kind.item(value) {
        Some(id) => draft.item(&id)?,
        None => draft.item_at(path)?,
    };
    let is_same = there.as_ref().is_some_and(|item| item.value == *value);
    counts.count(there.is_some(), is_same);
    if !is_same {
        let path = there.map_or_else(|| path.to_owned(), |item| item.path);
        draft.put(kind, &path, value.clone())?;
    }
    Ok(())
}

/// The taxonomy and the slug of a term, by its id.
fn term(path: &str, value: &Value) -> Option<(String, (String, String))> {
    let taxonomy = path.split('/').nth(1).filter(|_| Kind::of_path(path) == Some(Kind::Term))?;
    let of = |key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
    Some((of("id")?, (taxonomy.to_owned(), of("slug")?)))
}

const COLUMNS: &Columns<Map> = columns!(row: Map; "state" => text(row, "state"), "post" => text(row, "path"));

impl View for ImportedJson {
    fn show(&self, page: &mut Page) {
        let changed = self.data.iter().filter(|row| text(row, "state") != "unchanged").take(ROWS_SHOWN);
        if changed.clone().next().is_some() {
            page.rows(COLUMNS, changed);
        }
        styled!(page, Plain "{} created, {} updated, {} unchanged",
            self.created, self.updated, self.unchanged);
        if self.files > 0 {
            page.line(format!("{} of media from the folder of uploads", count(self.files, "file")));
        }
        write_end(page, &self.written);
    }
}
