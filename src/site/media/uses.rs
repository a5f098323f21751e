//! Uses of a media record: by its id, or by the address of its file in a text.

use super::records::{MediaRecord, UPLOADS_URL};
use crate::model::Kind;
use crate::site::file::rows::walk;
use crate::site::store::place::UPLOADS;
use crate::site::{SiteError, Snapshot};

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

/// The address of a file, without its extension.
pub(in crate::site) fn address(file: &str) -> String {
    format!("{UPLOADS_URL}{}", super::records::stem(file.trim_start_matches(UPLOADS)))
}

/// Whether a text contains the address of a file, given without its extension, or of a variant: `/uploads/photo` is
/// in `/uploads/photo.jpg` and `/uploads/photo-dark.small.webp`, not in `/uploads/photograph.jpg`.
pub(in crate::site) fn names(text: &str, address: &str) -> bool {
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
