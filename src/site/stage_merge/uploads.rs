//! Uploads of one name that were made on both sides: different files, which both stay.

use super::{StageMerge, Work};
use crate::merge::Merge;
use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use crate::site::store::place::{Place, UPLOADS};

/// How much of the blob's id distinguishes two uploads of one name, in characters.
const SUFFIX_CHARS: usize = 8;

impl StageMerge<'_> {
    /// Gives the stage's upload another name, also in its records, if both sides have added different files of one name.
    /// Returns whether that is so.
    pub(super) fn move_upload(
        &self,
        writer: &mut Writer<'_>,
        unit: &Unit,
        sides: &Merge<Option<Place>>,
        work: &mut Work,
    ) -> Result<bool, SiteError> {
        let (None, Some(up), Some(staged)) = (&sides.base, &sides.ours, &sides.theirs) else {
            return Ok(false);
        };
        let is_upload = up.path.starts_with(UPLOADS) && up.path == staged.path;
        if self.stage.is_none() || !is_upload {
            return Ok(false);
        }
        let name = beside(staged);
        let mut is_recorded = false;
        for record in self.site.places_below(self.trees.theirs, Kind::Media.folder().unwrap_or_default())? {
            if self.site.place(self.trees.ours, &record.path)?.is_some() {
                continue;
            }
            let Ok(doc) = codec::parse_file(&record.path, &self.site.repo.blob(record.oid)?) else {
                continue;
            };
            let file = doc.value.get("file").and_then(Value::as_str).unwrap_or_default();
            if file.trim_start_matches(UPLOADS) != up.path.trim_start_matches(UPLOADS) {
                continue;
            }
            let mut value = doc.value.clone();
            value["file"] = Value::from(name.trim_start_matches(UPLOADS));
            let oid = writer.blob(codec::yaml::edit(&doc, &value, &[]).as_bytes())?;
            let of_record = self.site.unit_of(&record)?;
            is_recorded |= of_record.kind() == Some(Kind::Media);
            work.put(&of_record, Place { oid, ..record }, false);
        }
        if !is_recorded {
            return Ok(false);
        }
        work.put(unit, up.clone(), true);
        work.put(&Unit::File(name.clone()), Place { path: name, ..staged.clone() }, false);
        Ok(true)
    }
}

/// The other path of an upload: `a.png` as `a-59e8c0de.png`.
fn beside(upload: &Place) -> String {
    let id = upload.oid.to_string();
    let short = &id[..SUFFIX_CHARS];
    let name_at = upload.path.rfind('/').map_or(0, |slash| slash + 1);
    match upload.path[name_at..].rfind('.').filter(|dot| *dot > 0) {
        Some(dot) => {
            let (stem, end) = upload.path.split_at(name_at + dot);
            format!("{stem}-{short}{end}")
        }
        None => format!("{}-{short}", upload.path),
    }
}
