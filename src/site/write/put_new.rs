//! New items in a draft, of which there may be very many.

use super::draft::Draft;
use crate::site::file::bytes::Bytes;
use crate::site::file::new_file::NewFile;
use crate::site::prelude::*;
use crate::site::store::lookup::Outline;

impl Draft<'_> {
    /// Like [`Draft::put`], for an item whose text is made already.
    ///
    /// # Errors
    /// As [`Draft::put`].
    pub fn put_new(&mut self, path: &str, new: NewFile) -> Result<(), SiteError> {
        let NewFile { kind, value, text, row } = new;
        if path.ends_with(".toml") || self.exists(path)? {
            return self.put(kind, path, value);
        }
        self.stay_small()?;
        let bytes = match self.is_vast() {
            true => Bytes::on_disk(self.spooled(text.as_bytes())?),
            false => text.into(),
        };
        self.put_item(kind, path, (value, bytes), row.map(|row| Outline::of(path, row)));
        Ok(())
    }
}
