//! Media: pictures and other uploads, their records, variants and uses.

mod add;
mod asset;
mod categories;
mod change;
mod check;
mod find;
mod list;
mod remove;
mod stage;
mod upload;
mod upload_op;
mod uses;
mod variants;

pub use add::{Add, Added, Skipped};
pub use asset::{Asset, AssetVariant};
pub use categories::{Categories, CategoryList};
pub use change::{Changed, Rename, Replace, Set};
pub use check::{Check, Checked, FileState, RecordState, VariantState};
pub use list::{List, Listed, Meta, Show, SortBy, SortOrder};
pub use remove::Remove;
pub use stage::SetStaged;
pub use upload_op::{Upload, Uploaded};
pub use uses::{Use, UseInModule, UseInPost, Uses, WhereUsed};
pub use variants::{MadeVariants, Theme, Variants};
