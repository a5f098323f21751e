//! Uses of a media record: by its id, or by the address of its file in a text.

use super::records::MediaRecord;
use crate::base::Value;
use crate::base::path::each_text;
use crate::model::Kind;
use crate::site::file::docs;
use crate::site::store::place::{Pair, Place, UPLOADS};
use crate::site::{Site, SiteError, Snapshot};
use crate::urls::{UPLOADS_URL, static_address};

impl Snapshot<'_> {
    /// The uses of a record in this content, by path and position. Deleted posts count: they can be restored.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn media_uses(&self, record: &MediaRecord) -> Result<Vec<(String, String)>, SiteError> {
        let mut found = self.referrers("id", &record.media.id.to_string())?;
        let address = address(&record.media.file);
        for kind in Kind::ALL {
            if kind == Kind::Media {
                continue;
            }
            for (path, value) in self.values(kind)? {
                each_text(&value, &mut String::new(), &mut |pointer, text| {
                    if names(text, &address) {
                        found.push((path.clone(), pointer.to_owned()));
                    }
                });
            }
        }
        for (path, _) in self.theme_files()? {
            let text = self.bytes(&path)?.unwrap_or_default();
            if names(&String::from_utf8_lossy(&text), &address) {
                found.push((path, String::new()));
            }
        }
        found.sort();
        found.dedup();
        Ok(found)
    }
}

impl Site {
    /// New media records, and new files that the site serves as they are, by the addresses of their files.
    pub(in crate::site) fn new_files<'p>(
        &self,
        waiting: &'p [Pair],
    ) -> Result<Vec<(String, &'p Pair)>, SiteError> {
        let mut files = Vec::new();
        for pair in waiting.iter().filter(|pair| pair.before.is_none()) {
            let Some(place) = &pair.after else { continue };
            if pair.unit.kind() == Some(Kind::Media) {
                files.extend(self.file_of_record(place)?.map(|file| (address(&file), pair)));
            } else {
                files.extend(static_address(&place.path).map(|address| (address, pair)));
            }
        }
        Ok(files)
    }

    /// The file of a media record.
    pub(in crate::site) fn file_of_record(&self, place: &Place) -> Result<Option<String>, SiteError> {
        let doc = docs::doc_of(&self.repo, &place.path, place.oid)?;
        Ok(doc.ok().and_then(|doc| Some(doc.value.get("file")?.as_str()?.to_owned())))
    }

    /// The new files whose address stands in a text of a unit.
    pub(in crate::site) fn named_in_texts<'p>(
        &self,
        pair: &Pair,
        files: &[(String, &'p Pair)],
    ) -> Result<Vec<&'p Pair>, SiteError> {
        let has_texts = pair.unit.kind().is_some_and(|kind| kind != Kind::Media) && !files.is_empty();
        let place = pair.after.as_ref().filter(|place| has_texts && place.mode.is_file());
        let Some(place) = place else { return Ok(Vec::new()) };
        let doc = docs::doc_of(&self.repo, &place.path, place.oid)?;
        Ok(doc.map(|doc| named_in(&doc.value, files)).unwrap_or_default())
    }
}

/// The address of a file, without its extension.
fn address(file: &str) -> String {
    format!("{UPLOADS_URL}{}", super::records::stem(file.trim_start_matches(UPLOADS)))
}

/// The things whose address, as [`address`] makes it, stands in a text of a value.
fn named_in<T: Copy>(value: &Value, addresses: &[(String, T)]) -> Vec<T> {
    let mut named = Vec::new();
    each_text(value, &mut String::new(), &mut |_, text| {
        named.extend(addresses.iter().filter(|(address, _)| names(text, address)).map(|(_, one)| *one));
    });
    named
}

/// Whether a text contains the address of a file. That of an upload is given without its extension, and counts in variants,
/// too: `/uploads/photo` is in `/uploads/photo.jpg` and `/uploads/photo-dark.small.webp`, not in `/uploads/photograph.jpg`.
fn names(text: &str, address: &str) -> bool {
    let is_of_address = |c: char| c.is_alphanumeric() || "/%._~-".contains(c);
    text.match_indices(address).any(|(at, _)| {
        let (before, rest) = (&text[..at], &text[at + address.len()..]);
        match address.starts_with(UPLOADS_URL) {
            true => rest.starts_with('.') || rest.starts_with("-dark."),
            false => !before.ends_with(is_of_address) && !rest.starts_with(is_of_address),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_of_a_file_and_its_variants_count_as_uses() {
        for (text, expected) in [
            ("![x](/uploads/photo.jpg)", true),
            ("<img src=\"/uploads/photo-dark.small.webp\">", true),
            ("/uploads/photograph.jpg /uploads/photo-2.jpg", false),
            ("photo.jpg", false),
        ] {
            assert_eq!(names(text, "/uploads/photo"), expected, "{text}");
        }
        for (text, expected) in [
            ("[key](/certs/root.pem)", true),
            ("<a href=\"/certs/root.pem#a\">", true),
            ("/old/certs/root.pem /certs/root.pem.txt", false),
        ] {
            assert_eq!(names(text, "/certs/root.pem"), expected, "{text}");
        }
    }
}
