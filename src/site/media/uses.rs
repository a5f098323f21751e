//! Where a media record is used: by its id, or by the address of its file in a text.

use super::records::MediaRecord;
use crate::base::Value;
use crate::model::Kind;
use crate::site::publish::shelf::UPLOADS;
use crate::site::{SiteError, Snapshot};

impl Snapshot<'_> {
    /// Where this content uses a record, by path and place. Deleted posts count: they can be restored.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn media_uses(&self, record: &MediaRecord) -> Result<Vec<(String, String)>, SiteError> {
        let mut found = self.referrers("id", &record.media.id.to_string())?;
        let address = format!("{UPLOADS}{}", super::records::stem(&record.media.file));
        for kind in Kind::ALL {
            if kind == Kind::Media {
                continue;
            }
            for (path, value) in self.values(kind)? {
                texts(&value, &mut String::new(), &mut |pointer, text| {
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

/// Whether a text names a file by its address without the ending, alone or as a variant: `/uploads/photo` is in
/// `/uploads/photo.jpg` and `/uploads/photo-dark.small.webp`, not in `/uploads/photograph.jpg`.
fn names(text: &str, address: &str) -> bool {
    text.match_indices(address).any(|(at, _)| {
        let rest = &text[at + address.len()..];
        rest.starts_with('.') || rest.starts_with("-dark.")
    })
}

/// Every text of a value with its JSON pointer.
fn texts(value: &Value, pointer: &mut String, take: &mut dyn FnMut(&str, &str)) {
    let mut inside = |name: &str, value: &Value, pointer: &mut String| {
        let length = pointer.len();
        pointer.push('/');
        pointer.push_str(&name.replace('~', "~0").replace('/', "~1"));
        texts(value, pointer, take);
        pointer.truncate(length);
    };
    match value {
        Value::Object(map) => map.iter().for_each(|(key, value)| inside(key, value, pointer)),
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(at, value)| inside(&at.to_string(), value, pointer));
        }
        Value::String(text) => take(pointer, text),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn addresses_of_a_file_and_its_variants_are_found() {
        for (text, expected) in [
            ("![x](/uploads/photo.jpg)", true),
            ("<img src=\"/uploads/photo-dark.small.webp\">", true),
            ("/uploads/photograph.jpg /uploads/photo-2.jpg", false),
            ("photo.jpg", false),
        ] {
            assert_eq!(names(text, "/uploads/photo"), expected, "{text}");
        }
    }

    #[test]
    fn every_text_has_its_place() {
        let mut found = Vec::new();
        texts(&json!({"a/b": ["x", {"c": "y"}], "d": 1}), &mut String::new(), &mut |pointer, text| {
            found.push(format!("{pointer} {text}"));
        });
        assert_eq!(found, ["/a~1b/0 x", "/a~1b/1/c y"]);
    }
}
