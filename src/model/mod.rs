//! The model of a site: item kinds, the structs of their files, field types. Pure.
//!
//! [`read()`] normalizes a value of a [`Kind`] and reports its problems; the structs of [`kinds`] hold valid values;
//! [`Definitions`] are the site's own definitions, read from its files.

pub mod codes;
pub mod definitions;
pub mod effective;
mod event;
pub mod fields;
pub mod filler;
#[cfg(test)]
mod fixture;
pub mod id;
pub mod kind;
pub mod kinds;
mod links;
mod named_places;
pub mod path_template;
mod present;
mod quote;
mod read;
pub mod reader;
pub mod references;
pub mod roles;
mod rules;
pub mod scalar;
pub mod schema;
pub mod shape;
mod spelling;
pub mod submission;
mod summary;
#[cfg(test)]
mod tests;
mod texts;
pub mod untranslated;
pub mod variables;

pub use definitions::Definitions;
pub use event::{BadEventName, EventName, EventSource};
pub use fields::{
    Control, FieldDef, FieldKind, FieldType, Holds, Pointer, Reference, Rewriter, Target, TextRole,
};
pub use id::{
    FormId, GlobalId, GroupId, MediaId, MenuId, MenuItemId, ModuleId, PostId, RedirectId, TaxonomyId, TermId,
};
pub use kind::{BadItem, ItemId, Kind, Stem};
pub use kinds::{
    AbStrategy, Agent, FACTS, Form, Global, Group, Layout, MAIN_VARIATION, MailSecurity, MailSettings, Media,
    MediaSettings, MediaStoreKind, Member, Menu, MenuItem, Mismatch, Module, ModuleBody, ModuleType, Post,
    PostType, Redirect, Redirects, RenderingMode, Scope, Settings, Status, Taxonomy, Term, View, Workflow,
};
pub use links::{links, paths as linked_paths};
pub use named_places::{named_places, named_places_of_module};
pub use path_template::{PathFacts, PathTemplate};
pub use present::{present, present_values};
pub use quote::{QUOTE_CHARS_MAX, Quote, QuoteNow};
pub use read::{At, read, read_at};
pub use references::references;
pub use roles::{Permission, Rights, Role};
pub(crate) use rules::REDIRECT_STATUSES;
pub use shape::{Key, KeyRule, Shape, Want};
pub use spelling::{documents, keep_spelling};
pub use submission::{Fault, HONEYPOT, ORIGIN, read_submission};
pub use summary::summary;
pub use texts::rewrite;
pub use untranslated::{Untranslated, untranslated};
