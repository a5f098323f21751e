//! Uploads of the site: records with their bytes, variants and uses, and what goes back with them.

pub(super) mod bytes;
pub(super) mod integrity;
pub(super) mod partial;
pub(super) mod records;
pub(super) mod rejected;
pub(super) mod uses;
pub(super) mod variants;
