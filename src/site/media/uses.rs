//! Uses of a media record: by its id, or by the address of its file in a text.

use super::records::{MediaRecord, UPLOADS_URL};
use crate::base::Value;
use crate::model::Kind;
use crate::site::file::docs;
use crate::site::file::rows::walk;
use crate::site::store::place::{Pair, Place, UPLOADS};
use crate::site::{Site, SiteError, Snapshot};

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
                walk(&value, &mut String::new(), &mut |pointer, text| {
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
    /// New media records, by the address of their file.
    pub(in crate::site) fn new_pictures<'p>(
        &self,
        waiting: &'p [Pair],
    ) -> Result<Vec<(String, &'p Pair)>, SiteError> {
        let mut pictures = Vec::new();
        for pair in waiting.iter().filter(|pair| pair.unit.kind() == Some(Kind::Media)) {
            let place = pair.after.as_ref().filter(|_| pair.before.is_none());
            let file = place.map(|place| self.file_of_record(place)).transpose()?.flatten();
            pictures.extend(file.map(|file| (address(&file), pair)));
        }
        Ok(pictures)
    }

    /// The file of a media record.
    pub(in crate::site) fn file_of_record(&self, place: &Place) -> Result<Option<String>, SiteError> {
        let doc = docs::doc_of(&self.repo, &place.path, place.oid)?;
        Ok(doc.ok().and_then(|doc| Some(doc.value.get("file")?.as_str()?.to_owned())))
    }

    /// The new media records whose address stands in a text of a unit.
    pub(in crate::site) fn named_in_texts<'p>(
        &self,
        pair: &Pair,
        pictures: &[(String, &'p Pair)],
    ) -> Result<Vec<&'p Pair>, SiteError> {
        let has_texts = pair.unit.kind().is_some_and(|kind| kind != Kind::Media) && !pictures.is_empty();
        let place = pair.after.as_ref().filter(|place| has_texts && place.mode.is_file());
        let Some(place) = place else { return Ok(Vec::new()) };
        let doc = docs::doc_of(&self.repo, &place.path, place.oid)?;
        Ok(doc.map(|doc| named_in(&doc.value, pictures)).unwrap_or_default())
    }
}

/// The address of a file, without its extension.
fn address(file: &str) -> String {
    format!("{UPLOADS_URL}{}", super::records::stem(file.trim_start_matches(UPLOADS)))
}

/// The things whose address, as [`address`] makes it, stands in a text of a value.
fn named_in<T: Copy>(value: &Value, addresses: &[(String, T)]) -> Vec<T> {
    let mut named = Vec::new();
    walk(value, &mut String::new(), &mut |_, text| {
        named.extend(addresses.iter().filter(|(address, _)| names(text, address)).map(|(_, one)| *one));
    });
    named
}

/// Whether a text contains the address of a file, given without its extension, or of a variant: `/uploads/photo` is
/// in `/uploads/photo.jpg` and `/uploads/photo-dark.small.webp`, not in `/uploads/photograph.jpg`.
fn names(text: &str, address: &str) -> bool {
    text.match_indices(address).any(|(at, _)| {
        let rest = &text[at + address.len()..];
        rest.starts_with('.') || rest.starts_with("-dark.")
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
    }
}
