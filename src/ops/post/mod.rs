//! Posts: list, show, create, change, delete.

mod author;
mod beside;
mod brief;
mod bulk;
mod canonical;
mod compare;
mod context;
mod create;
mod cursor;
mod delete;
mod echoed;
mod edits;
mod exact;
mod filter;
mod imported;
mod include;
mod list;
mod manifest;
mod move_;
mod page_at;
mod preview;
mod publish;
mod record;
mod revision;
mod row_schema;
mod set;
mod set_all;
mod shaping;
mod show;
mod terms;
mod times;
mod view;
mod waiting;

pub use bulk::{Bulk, ChangedPosts, Place, Reorder};
pub use compare::Compare;
pub use context::Context;
pub use create::Create;
pub use delete::{Delete, Purge, Restore};
pub(crate) use delete::{deleted, only_archived};
pub(crate) use exact::{CANONICAL, CHARS_MAX, FIELDS, UNTIMED, check_exact, check_props};
pub(crate) use filter::{filter_names, is_filter};
pub use include::Include;
pub use list::List;
pub(crate) use list::SORTS;
pub use manifest::Manifest;
pub use move_::Move;
pub(crate) use page_at::{page_at, pages_of};
pub use preview::Preview;
pub use publish::{Publish, Schedule, Unpublish};
pub use revision::ShowRevision;
pub use set::{Replace, Set, SetTerms};
pub use set_all::SetAll;
pub(crate) use shaping::present_of;
pub use show::Show;
pub use terms::Terms;
pub(crate) use view::META;
pub use view::{Changed, FullPost};
pub(crate) use waiting::Waiting;

pub(crate) use beside::check as check_record;
pub(crate) use canonical::{
    PLAIN as CANONICAL_FIELDS, VERSION as CANONICAL_VERSION, fields as canonical_fields,
    modules as canonical_modules, translations as canonical_translations,
};
pub(crate) use create::{TERMS, free_place, place, seeded, terms_of};
pub(crate) use set::{changed, home, put_post, taken};
pub(crate) use show::{family, family_locales, naming};
pub(crate) use view::{PostSummary, share, shared};
