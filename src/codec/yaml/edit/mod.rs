//! Editing a hand-written file: unchanged parts keep their text, comments and style.
//!
//! A block mapping or list is a sequence of chunks of whole lines: the comments and blank lines above an entry (its
//! lead), the entry itself, and deeper comments below it. Unchanged chunks are copied, changed ones are edited inside,
//! new ones are copied from a donor or written in the file's layout. The result is parsed again, so an edit can lose
//! style but not data.

mod block;
mod comments;
mod flow;
mod layout;
mod pairing;
mod place;
mod scalar;

#[cfg(test)]
mod styled;
#[cfg(test)]
mod tests;

use super::write::Layout;
use super::{Doc, parse, write};
use crate::base::Value;
use crate::codec::doc::Form;
use block::Sources;
use place::Place;
use std::borrow::Cow;

/// `doc`'s text with only the differences to `new` rewritten. Entries that are missing in `doc`, or changed to the
/// value that a donor has at the same place (the same `id` in lists), are copied with the donor's comments and style.
/// New keys are placed after the key that precedes them in `new`. The result always parses as `new`; if needed, the
/// canonical form is used.
pub fn edit(doc: &Doc, new: &Value, donors: &[&Doc]) -> String {
    edited(doc, new, donors, None).map_or_else(|| write(new), text_of)
}

/// As [`edit`], returning the parsed result. `None` if the whole file must be rewritten.
pub fn edit_and_read<'a>(doc: &'a Doc, new: &Value) -> Option<Cow<'a, Doc>> {
    edited(doc, new, &[], None)
}

fn text_of(doc: Cow<'_, Doc>) -> String {
    match doc {
        Cow::Borrowed(doc) => doc.text.clone(),
        Cow::Owned(doc) => doc.text,
    }
}

/// The same for a merge of `doc` (OURS) with `theirs`: comments that THEIRS added since `base` are included even where
/// no value changed, and comments that OURS removed do not come back.
pub fn edit_merged(base: &Doc, doc: &Doc, theirs: &Doc, new: &Value) -> String {
    // If OURS equals BASE, there is no text of ours to keep.
    if doc.text == base.text && theirs.value == *new {
        return theirs.text.clone();
    }
    edited(doc, new, &[theirs], Some(base)).map_or_else(|| write(new), text_of)
}

/// The edited file, or `None` if the whole file must be rewritten.
fn edited<'a>(doc: &'a Doc, new: &Value, donors: &[&Doc], base: Option<&Doc>) -> Option<Cow<'a, Doc>> {
    if doc.value == *new && base.is_none() {
        return Some(Cow::Borrowed(doc));
    }
    let (own, crlf) = (with_lf(doc)?, is_crlf(&doc.text));
    let donors = donors.iter().map(|donor| with_lf(donor)).collect::<Option<Vec<_>>>()?;
    let base = base.map(|base| with_lf(base).ok_or(())).transpose().ok()?;
    let sources = Sources {
        donors: donors.iter().map(|donor| Place::root(donor)).collect(),
        base: base.as_deref().map(Place::root),
        is_new: false,
    };
    let editor = Editor { layout: layout::of(&own), in_brackets: own.root.form == Form::Flow };
    let text = editor.file(&Place::root(&own), &sources, new)?;
    if text == own.text && doc.value == *new {
        return Some(Cow::Borrowed(doc));
    }
    let text = if crlf { text.replace('\n', "\r\n") } else { text };
    parse(text.as_bytes()).ok().filter(|read| read.value == *new).map(Cow::Owned)
}

/// Data shared by all parts of one edit.
struct Editor {
    layout: Layout,
    /// Whether the whole file is in brackets, so that texts of several lines must be, too.
    in_brackets: bool,
}

/// Whether more lines end with CRLF than with LF alone.
fn is_crlf(text: &str) -> bool {
    let crlf = text.matches("\r\n").count();
    crlf * 2 > text.matches('\n').count()
}

/// The file with only LF; edits work on that, and the file's own line ends are restored at the end.
fn with_lf(doc: &Doc) -> Option<Cow<'_, Doc>> {
    if doc.text.contains('\r') {
        parse(doc.text.replace("\r\n", "\n").as_bytes()).ok().map(Cow::Owned)
    } else {
        Some(Cow::Borrowed(doc))
    }
}
