//! Names of uploaded files: one for display, and one that is safe to store and to serve.

use super::Format;
use crate::base::text::slugify;
use unicode_normalization::UnicodeNormalization;

/// Longest stem of a stored file, in bytes: variants add about thirty.
const STEM_BYTES_MAX: usize = 100;
/// Longest displayed name, in characters.
const SHOWN_CHARS_MAX: usize = 255;
/// Longest extension that is recognised as one, in bytes.
const ENDING_BYTES_MAX: usize = 5;

/// The stem and extension under which an upload is stored: a slug that is not a device name of Windows and does not
/// end like a variant's. Files of variants start with the original's stem, so stems must be unique whatever the
/// extension.
///
/// `Büro am Fluss (2).JPEG` → `buro-am-fluss-2`, `jpg`.
pub fn stored(uploaded: &str, format: Format) -> (String, &'static str) {
    let mut slug = slugify(without_ending(last_part(uploaded)));
    slug.truncate(STEM_BYTES_MAX);
    let slug = slug.trim_end_matches('-');
    let stem = match slug {
        "" => "file".to_owned(),
        _ if slug == "dark" || slug.ends_with("-dark") => format!("{slug}-1"),
        _ => slug.to_owned(),
    };
    (stem, format.extension())
}

/// The name for display: the uploaded one, without folders and invisible characters.
pub fn shown(uploaded: &str) -> String {
    let visible = last_part(uploaded).nfc().filter(|c| !is_invisible(*c));
    let name: String = visible.take(SHOWN_CHARS_MAX).collect();
    let name = name.trim();
    if name.is_empty() { "file".to_owned() } else { name.to_owned() }
}

fn last_part(uploaded: &str) -> &str {
    uploaded.rsplit(['/', '\\']).next().unwrap_or_default()
}

fn without_ending(name: &str) -> &str {
    let is_ending = |ending: &str| {
        (1..=ENDING_BYTES_MAX).contains(&ending.len())
            && ending.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    match name.rsplit_once('.') {
        Some((stem, ending)) if !stem.is_empty() && is_ending(ending) => stem,
        _ => name,
    }
}

/// Control characters, and characters that change the direction or are invisible.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(c, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}')
}
