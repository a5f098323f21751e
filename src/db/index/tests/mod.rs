//! Tests of the index, and helpers that make rows.

mod cache;
mod lookup;
mod open;
mod posts;
mod views;

use super::{Change, FileRow, Index, ModuleRow, PostRow, ReferenceRow, State, TermRow, WordlessFiles};

fn state(number: u32) -> State {
    State { commit: format!("c{number}"), tree: format!("t{number}") }
}

/// A file that is not a post, with a blob of its own.
fn file(path: &str, kind: &str, id: &str) -> FileRow {
    FileRow {
        path: path.to_owned(),
        blob: format!("blob of {path}"),
        kind: kind.to_owned(),
        id: Some(id.to_owned()),
        key: Some(id.to_owned()),
        ..FileRow::default()
    }
}

/// A published English blog post whose slug and title are its id.
fn post(id: &str) -> FileRow {
    let row = PostRow {
        id: id.to_owned(),
        type_: "blog".to_owned(),
        locale: "en".to_owned(),
        slug: id.to_owned(),
        title: id.to_owned(),
        status: "published".to_owned(),
        ..PostRow::default()
    };
    FileRow { post: Some(row), ..file(&format!("posts/{id}.yaml"), "post", id) }
}

fn module(id: &str) -> ModuleRow {
    ModuleRow { id: id.to_owned(), type_: "hero".to_owned(), global: None }
}

fn term(taxonomy: &str, term: &str) -> TermRow {
    TermRow { taxonomy: taxonomy.to_owned(), term: term.to_owned() }
}

fn reference(pointer: &str, kind: &str, target: &str) -> ReferenceRow {
    ReferenceRow { pointer: pointer.to_owned(), kind: kind.to_owned(), target: target.to_owned() }
}

/// Creates a view that shows these files.
fn fill(index: &Index, view: &str, files: &[FileRow]) {
    let change = Change { from: None, to: &state(1), removed: &[], upserts: files, texts: true };
    assert!(index.apply(view, &change).unwrap());
}

/// Moves a view from the state with a number to the next one.
fn step(index: &Index, view: &str, number: u32, removed: &[&str], upserts: &[FileRow]) -> bool {
    let removed: Vec<String> = removed.iter().map(|path| (*path).to_owned()).collect();
    let (from, to) = (state(number), state(number + 1));
    index
        .apply(view, &Change { from: Some(&from), to: &to, removed: &removed, upserts, texts: true })
        .unwrap()
}

/// Adds the words of the next files of all kinds that tests search.
fn add_words(index: &Index, files: &[FileRow]) {
    index.keep_words().unwrap();
    let next = index.wordless(&["post", "menu", "agent"], None).unwrap();
    assert!(index.add_words(&next, &words_of(&next, files)).unwrap());
}

fn words_of(next: &WordlessFiles, files: &[FileRow]) -> Vec<[String; 3]> {
    let text = |path: &str| files.iter().find(|file| file.path == path).and_then(|file| file.text.as_deref());
    next.files.iter().map(|file| file.words(text(&file.path).unwrap_or_default())).collect()
}

fn paths(index: &Index, view: &str) -> Vec<String> {
    index.all_files(view).unwrap().into_iter().map(|entry| entry.path).collect()
}
