//! What a proposal can do with items that are no posts: a row for each kind, which names the operations.

use crate::ops::form::{self, Forms};
use crate::ops::global::{self, Globals};
use crate::ops::menu::{self, Menus};
use crate::ops::prelude::*;
use crate::ops::taxonomy::{self, TermNoun};
use crate::ops::{media, named, read_input, redirect};

/// An operation on a draft, from its input as JSON; returns the item.
type Run = fn(Value, &mut Draft<'_>, &New<'_>) -> Result<Value, OpError>;

/// A kind of item, and the operations on it.
pub(super) struct Noun {
    /// Its name before the colon.
    pub(super) name: &'static str,
    pub(super) kind: Kind,
    /// The argument that names an item.
    pub(super) key: &'static str,
    /// Creates one, with the arguments beside fields; without them, it takes arguments only.
    pub(super) create: Option<(Run, &'static [&'static str])>,
    pub(super) set: Run,
    pub(super) delete: Option<Run>,
}

const NOUNS: &[Noun] = &[
    Noun {
        name: "menu",
        kind: Kind::Menu,
        key: "item",
        create: Some((run::<menu::Create>, &["slug", "name", "locale"])),
        set: run::<named::Set<Menus>>,
        delete: Some(run::<named::Delete<Menus>>),
    },
    Noun {
        name: "form",
        kind: Kind::Form,
        key: "item",
        create: Some((run::<form::Create>, &["slug", "title"])),
        set: run::<named::Set<Forms>>,
        delete: Some(run::<named::Delete<Forms>>),
    },
    Noun {
        name: "global",
        kind: Kind::Global,
        key: "item",
        create: Some((run::<global::Create>, &["type", "slug", "label"])),
        set: run::<named::Set<Globals>>,
        delete: Some(run::<named::Delete<Globals>>),
    },
    Noun {
        name: "term",
        kind: Kind::Term,
        key: "item",
        create: Some((run::<taxonomy::AddTerm>, &["taxonomy", "name", "slug", "parent", "description"])),
        set: run::<named::Set<TermNoun>>,
        delete: None,
    },
    Noun {
        name: "redirect",
        kind: Kind::Redirects,
        key: "redirect",
        create: Some((run::<redirect::Add>, &[])),
        set: run::<redirect::Set>,
        delete: Some(run::<redirect::Remove>),
    },
    Noun { name: "media", kind: Kind::Media, key: "media", create: None, set: describe, delete: None },
];

/// The row of a kind.
///
/// # Errors
/// There is none, with the names of all.
pub(super) fn find_noun(name: &str) -> Result<&'static Noun, OpError> {
    NOUNS.iter().find(|noun| noun.name == name).ok_or_else(|| {
        let known = NOUNS.iter().map(|noun| noun.name).chain(["post"]);
        if let Some((kind, _)) =
            name.split_once(':').filter(|(kind, _)| known.clone().any(|one| one == *kind))
        {
            return OpError::of_field(
                "item",
                &format!("is the kind alone where something is created: `{kind}`"),
            );
        }
        let error = OpError::of_field("item", &format!("is not of a kind that can be proposed: `{name}`"));
        error.suggest(Alternatives::among(name, known))
    })
}

fn run<C: Change>(input: Value, draft: &mut Draft<'_>, new: &New<'_>) -> Result<Value, OpError> {
    read_input::<C>(input)?.change(draft, new)
}

fn describe(mut input: Value, draft: &mut Draft<'_>, _: &New<'_>) -> Result<Value, OpError> {
    if let Some(Value::Object(fields)) = input.get("fields") {
        let one = |(path, value): (&String, &Value)| json!({"path": path, "value": value});
        input["fields"] = fields.iter().map(one).collect();
    }
    let set: media::Set = read_input(input)?;
    Ok(media::describe_on(draft, &set.media, &set.fields)?.value)
}
