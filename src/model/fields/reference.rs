//! References of an item, with their positions.

use crate::base::path::escape;
use crate::model::id::{MediaId, PostId};
use crate::model::kind::Kind;
use crate::model::scalar;

/// One reference from an item to another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reference {
    /// JSON pointer (RFC 6901) of the referring value.
    pub pointer: String,
    /// Its target.
    pub target: Target,
}

/// The target of a reference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// A post; of one of these types, unless the list is empty.
    Post {
        /// Which post.
        id: PostId,
        /// The types it may be of.
        types: Vec<String>,
    },
    /// A media record.
    Media(MediaId),
    /// A term, by slug or id.
    Term {
        /// Its taxonomy, if the place determines it.
        taxonomy: Option<String>,
        /// Its slug or id.
        term: String,
        /// Whether the taxonomy's `freeTagging` allows a new term here.
        may_be_new: bool,
    },
    /// Anything else, by name.
    Named(Kind, String),
}

impl Target {
    /// The target of a shape's reference; `None` when the text is not a valid id.
    pub fn of(kind: Kind, name: &str) -> Option<Target> {
        match kind {
            Kind::Post => Some(Target::Post { id: PostId(scalar::uuid(name)?), types: Vec::new() }),
            Kind::Media => scalar::uuid(name).map(|id| Target::Media(MediaId(id))),
            Kind::Term => Some(Target::Term { taxonomy: None, term: name.to_owned(), may_be_new: false }),
            _ => Some(Target::Named(kind, name.to_owned())),
        }
    }
}

/// A position in a value, formatted only when something is found.
#[derive(Debug, Clone, Copy)]
pub struct Pointer<'a> {
    above: Option<&'a Pointer<'a>>,
    step: Step<'a>,
}

#[derive(Debug, Clone, Copy)]
enum Step<'a> {
    Root,
    Key(&'a str),
    Index(usize),
}

impl<'a> Pointer<'a> {
    /// The whole value.
    pub const ROOT: Pointer<'static> = Pointer { above: None, step: Step::Root };

    /// One key further down.
    pub fn key(&'a self, key: &'a str) -> Pointer<'a> {
        Pointer { above: Some(self), step: Step::Key(key) }
    }

    /// One item of a list.
    pub fn index(&'a self, index: usize) -> Pointer<'a> {
        Pointer { above: Some(self), step: Step::Index(index) }
    }

    /// Its text as a JSON pointer.
    pub fn spell(&self) -> String {
        let mut text = self.above.map(Pointer::spell).unwrap_or_default();
        match self.step {
            Step::Root => {}
            Step::Key(key) => text.extend(["/", &escape(key)]),
            Step::Index(index) => text.extend(["/", &index.to_string()]),
        }
        text
    }

    /// A reference from here.
    pub fn to(&self, target: Target) -> Reference {
        Reference { pointer: self.spell(), target }
    }
}
