//! Files of new items: any thread makes their texts, and a draft takes them.

use super::draft::Draft;
use crate::model::{self, Definitions};
use crate::site::prelude::*;

/// An item for a file that is not there yet, with the text of the file.
#[derive(Debug)]
pub struct NewFile {
    kind: Kind,
    value: Value,
    text: String,
}

impl NewFile {
    /// What [`Draft::put`] writes where no file is.
    pub fn of(kind: Kind, value: Value, definitions: &Definitions) -> NewFile {
        let (value, _) = model::read(kind, value, definitions);
        let text = codec::yaml::write(&value);
        NewFile { kind, value, text }
    }
}

impl Draft<'_> {
    /// Like [`Draft::put`], for an item whose text is made already.
    ///
    /// # Errors
    /// As [`Draft::put`].
    pub fn put_new(&mut self, path: &str, new: NewFile) -> Result<(), SiteError> {
        let NewFile { kind, value, text } = new;
        if path.ends_with(".toml") || self.exists(path)? {
            return self.put(kind, path, value);
        }
        self.stay_small()?;
        self.put_item(kind, path, value, text);
        Ok(())
    }
}
