//! Media: pictures and other uploads, their records, variants and uses.

mod add;
mod asset;
mod change;
mod check;
mod find;
mod list;
mod names;
mod stage;
mod upload;
mod upload_op;
mod upload_staged;
mod uses;
mod variants;

pub use add::{Add, Added, Skipped};

pub(in crate::ops) use add::{read_in, taken};
pub use asset::{Asset, AssetVariant};
pub use change::Remove;
pub(crate) use change::describe_on;
pub use change::{Changed, Rename, Replace, Set};
pub use check::{Check, Checked, FileState, RecordState, VariantState};
pub use check::{Repair, Repaired};
pub(in crate::ops) use find::media as find_record;
pub use list::{Categories, CategoryList};
pub use list::{List, Listed, Meta, Picture, Show, ShownAsset, SortBy, SortOrder};
pub(in crate::ops) use names::{resolve as resolve_names, resolve_props};
pub use stage::SetStaged;
pub(crate) use upload::too_large;
pub(in crate::ops) use upload::{ALT_CHARS_MAX, About, Upload as UploadedFile};
pub use upload_op::{Upload, Uploaded};
pub use upload_staged::{StagedUpload, UploadStaged};
pub use uses::{Use, UseInModule, UseInPost, Uses, WhereUsed};
pub use variants::{MadeVariants, Theme, Variants};
