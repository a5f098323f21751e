//! The files of redirects: `redirects.yaml`, and additional lists once that is full.

use crate::base::limits::FILE_BYTES_MAX;
use crate::ops::prelude::*;

/// Bytes that stay free in a file for redirects that people add, or that moved posts create.
const RESERVE_BYTES: usize = 32 * 1024;
/// Typical size of a redirect in a file besides its addresses, in bytes; addresses may be quoted.
const ENTRY_BYTES: usize = 150;
/// The name of lists, followed by a number.
const LIST: &str = "list";

/// One file.
struct File {
    path: String,
    kind: Kind,
    value: Value,
    bytes: usize,
    is_changed: bool,
}

/// All files of redirects, in the order of precedence.
pub(crate) struct Files(Vec<File>);

impl Files {
    /// The files of a draft.
    ///
    /// # Errors
    /// A file cannot be read.
    pub(crate) fn of(draft: &Draft<'_>) -> Result<Files, OpError> {
        let main = (Kind::Redirects, Kind::Redirects.default_path(""));
        let lists = draft.snapshot().paths(Kind::RedirectList)?.into_iter();
        let mut files = Vec::new();
        for (kind, path) in std::iter::once(main).chain(lists.map(|path| (Kind::RedirectList, path))) {
            let bytes = draft.snapshot().bytes(&path)?.map_or(0, |bytes| bytes.len());
            let value = draft.item_at(&path)?.map(|item| item.value).unwrap_or_else(|| json!({}));
            files.push(File { path, kind, value, bytes, is_changed: false });
        }
        Ok(Files(files))
    }

    /// All redirects, in order.
    pub(crate) fn entries(&self) -> Vec<Value> {
        self.0.iter().flat_map(|file| entries(&file.value)).collect()
    }

    /// The redirects of the lists other than `redirects.yaml`.
    pub(crate) fn entries_of_lists(&self) -> Vec<Value> {
        self.0.iter().skip(1).flat_map(|file| entries(&file.value)).collect()
    }

    /// Replaces a redirect, or removes it.
    pub(crate) fn replace(&mut self, mut at: usize, entry: Option<Value>) {
        for file in &mut self.0 {
            let Some(list) = file.value.get_mut("redirects").and_then(Value::as_array_mut) else { continue };
            if at >= list.len() {
                at -= list.len();
                continue;
            }
            match entry {
                Some(entry) => list[at] = entry,
                None => drop(list.remove(at)),
            }
            file.is_changed = true;
            return;
        }
    }

    /// Adds redirects to the first file with room, else to a new list.
    pub(crate) fn add(&mut self, more: impl IntoIterator<Item = Value>) {
        self.add_from(0, more);
    }

    /// Adds redirects to lists only, not to `redirects.yaml`.
    pub(crate) fn add_to_lists(&mut self, more: impl IntoIterator<Item = Value>) {
        self.add_from(1, more);
    }

    fn add_from(&mut self, mut at: usize, more: impl IntoIterator<Item = Value>) {
        for entry in more {
            let cost = cost(&entry);
            while self.0.get(at).is_some_and(|file| file.bytes + cost > FILE_BYTES_MAX - RESERVE_BYTES) {
                at += 1;
            }
            if at == self.0.len() {
                self.0.push(self.new_list());
            }
            let file = &mut self.0[at];
            if !file.value.get("redirects").is_some_and(Value::is_array) {
                file.value["redirects"] = json!([]);
            }
            file.value["redirects"].as_array_mut().into_iter().for_each(|list| list.push(entry.clone()));
            file.bytes += cost;
            file.is_changed = true;
        }
    }

    fn new_list(&self) -> File {
        let is_free = |path: &String| self.0.iter().all(|file| file.path != *path);
        let mut number = self.0.len();
        let mut name = format!("{LIST}-{number}");
        while !is_free(&Kind::RedirectList.default_path(&name)) {
            number += 1;
            name = format!("{LIST}-{number}");
        }
        let path = Kind::RedirectList.default_path(&name);
        let value = Value::Object(Map::from_iter([("name".to_owned(), Value::from(name))]));
        File { path, kind: Kind::RedirectList, value, bytes: 0, is_changed: true }
    }

    /// Writes the changed files.
    ///
    /// # Errors
    /// A file's old text cannot be read.
    pub(crate) fn put(self, draft: &mut Draft<'_>) -> Result<(), OpError> {
        for file in self.0.into_iter().filter(|file| file.is_changed) {
            let is_empty_list = file.kind == Kind::RedirectList && entries(&file.value).is_empty();
            match is_empty_list {
                true => draft.remove(&file.path),
                false => draft.put(file.kind, &file.path, file.value)?,
            }
        }
        Ok(())
    }
}

/// All redirects of a snapshot, in order.
///
/// # Errors
/// The repository cannot be read.
pub(super) fn all(snapshot: &Snapshot<'_>) -> Result<Vec<Value>, OpError> {
    let main = snapshot.item_at(&Kind::Redirects.default_path(""))?;
    let lists = snapshot.items(Kind::RedirectList)?;
    let of = |item: &Item| entries(&item.value);
    Ok(main.iter().chain(lists.iter()).flat_map(of).collect())
}

fn entries(value: &Value) -> Vec<Value> {
    value.get("redirects").and_then(Value::as_array).cloned().unwrap_or_default()
}

fn cost(entry: &Value) -> usize {
    let text = |key: &str| entry.get(key).and_then(Value::as_str).map_or(0, str::len);
    ENTRY_BYTES + text("from") + text("to")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(kind: Kind, path: &str, bytes: usize, from: &[&str]) -> File {
        let list: Vec<Value> = from.iter().map(|from| json!({"from": from})).collect();
        File { path: path.to_owned(), kind, value: json!({"redirects": list}), bytes, is_changed: false }
    }

    fn shown(files: &Files) -> Vec<String> {
        let of = |file: &File| {
            let from: Vec<String> =
                entries(&file.value).iter().map(|entry| entry["from"].as_str().unwrap().to_owned()).collect();
            format!("{} {}{}", file.path, from.join(","), if file.is_changed { " *" } else { "" })
        };
        files.0.iter().map(of).collect()
    }

    #[test]
    fn overflowing_redirects_start_a_new_list() {
        let full = FILE_BYTES_MAX - RESERVE_BYTES;
        let mut files = Files(vec![file(Kind::Redirects, "redirects.yaml", full, &["/a"])]);
        files.add([json!({"from": "/b"}), json!({"from": "/c"})]);
        assert_eq!(shown(&files), ["redirects.yaml /a", "redirects/list-1.yaml /b,/c *"]);
        let long = format!("/{}", "x".repeat(full / 2));
        files.add([json!({"from": long.clone()}), json!({"from": long})]);
        assert_eq!(files.0.len(), 3, "a list that is full is followed by another");
        assert_eq!(files.entries().len(), 5);
    }

    #[test]
    fn redirect_is_changed_in_place() {
        let mut files = Files(vec![
            file(Kind::Redirects, "redirects.yaml", 10, &["/a", "/b"]),
            file(Kind::RedirectList, "redirects/list-1.yaml", 10, &["/c"]),
        ]);
        files.replace(2, Some(json!({"from": "/d"})));
        assert_eq!(shown(&files), ["redirects.yaml /a,/b", "redirects/list-1.yaml /d *"]);
        files.replace(1, None);
        assert_eq!(shown(&files), ["redirects.yaml /a *", "redirects/list-1.yaml /d *"]);
        files.add([json!({"from": "/e"})]);
        assert_eq!(shown(&files)[0], "redirects.yaml /a,/e *");
    }
}
