//! Helpers for text: slugs, near misses, counts.

use crate::base::limits::{FILE_SLUG_BYTES_MAX, SLUG_BYTES_MAX};
use deunicode::deunicode_char;
use std::collections::BTreeSet;
use std::error::Error;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::{decompose_canonical, is_combining_mark};

/// Whether a character only marks the one before it, such as a separate accent.
pub fn is_mark(c: char) -> bool {
    is_combining_mark(c)
}

/// Whether a text is a slug: lower case letters, digits, single hyphens, 1 to 255 bytes (`docs/design/decisions.md`).
pub fn is_slug(text: &str) -> bool {
    !text.is_empty()
        && text.len() <= SLUG_BYTES_MAX
        && !text.starts_with('-')
        && !text.ends_with('-')
        && !text.contains("--")
        && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}

/// Derives a slug from a text: lower case, letters without accents, other scripts in Latin letters (`Здоровье` is
/// `zdorove`, `旅行` is `lu-xing`), one hyphen for each run of other characters; empty when nothing is left. It fits into a file name, and names reserved by Windows get a number.
pub fn slugify(text: &str) -> String {
    let mut slug = String::with_capacity(text.len());
    let mut add = |c: char| match c {
        'a'..='z' | '0'..='9' => slug.push(c),
        '\'' | '’' => {}
        c if is_combining_mark(c) => {}
        _ if slug.is_empty() || slug.ends_with('-') => {}
        _ => slug.push('-'),
    };
    for c in text.nfc() {
        let mut is_foreign = false;
        plain_letters(c, &mut |letter| is_foreign |= letter.is_alphanumeric() && !letter.is_ascii());
        match deunicode_char(c).filter(|_| is_foreign) {
            // A script without Latin letters is written as it sounds; words of several characters are separated.
            Some(sounds) => sounds.to_lowercase().chars().for_each(&mut add),
            None => plain_letters(c, &mut |letter| letter.to_lowercase().for_each(&mut add)),
        }
    }
    slug.truncate(FILE_SLUG_BYTES_MAX);
    let slug = slug.trim_end_matches('-');
    match is_device(slug) {
        true => format!("{slug}-1"),
        false => slug.to_owned(),
    }
}

/// Derives the slug of a title in a language. German spells umlauts with two letters: `ä` is `ae`. In a Japanese title, kanji
/// have the readings of Chinese for [`slugify`], and which one a word has cannot be seen. They are left out, with the
/// hiragana between them, which are endings and particles; names in katakana and in Latin letters stay. Numbers alone are
/// no slug.
pub fn title_slug(title: &str, locale: &str) -> String {
    match locale.split('-').next() {
        Some("de") => slugify(&without_umlauts(title)),
        Some("ja") if title.contains(is_kanji) => {
            let is_left_out = |c: char| is_kanji(c) || matches!(c, '\u{3041}'..='\u{309f}');
            let slug = slugify(&title.replace(is_left_out, " "));
            if slug.contains(|c: char| c.is_ascii_lowercase()) { slug } else { String::new() }
        }
        Some(_) | None => slugify(title),
    }
}

fn without_umlauts(german: &str) -> String {
    let mut text = String::with_capacity(german.len());
    for c in german.nfc() {
        match c {
            'ä' | 'Ä' => text.push_str("ae"),
            'ö' | 'Ö' => text.push_str("oe"),
            'ü' | 'Ü' => text.push_str("ue"),
            c => text.push(c),
        }
    }
    text
}

fn is_kanji(c: char) -> bool {
    matches!(c, '\u{3005}'..='\u{3007}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}'
        | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

/// Derives the slug of a term from its name. Signs that make names of languages differ are words in it: `C++` is
/// `c-plus-plus` and `C#` is `c-sharp`.
pub fn term_slug(name: &str) -> String {
    let mut words = String::with_capacity(name.len());
    let mut rest = name;
    while let Some(c) = rest.chars().next() {
        let is_after_letter = words.ends_with(char::is_alphanumeric);
        let (word, length) = match c {
            '+' if is_after_letter && rest.starts_with("++") => (" plus plus ", 2),
            '#' if is_after_letter => (" sharp ", 1),
            _ => (&rest[..c.len_utf8()], c.len_utf8()),
        };
        words.push_str(word);
        rest = &rest[length..];
    }
    slugify(&words)
}

/// The letters of a character without accents: `ü` is `u`, `ß` is `ss`, `Ø` is `O`. A character of another script is
/// decomposed (Unicode, NFD) and keeps its marks, because there they may be letters.
pub fn plain_letters(c: char, add: &mut dyn FnMut(char)) {
    let letters = match c {
        'ß' => "ss",
        'ẞ' => "SS",
        'æ' => "ae",
        'Æ' => "AE",
        'œ' => "oe",
        'Œ' => "OE",
        'ø' => "o",
        'Ø' => "O",
        'ł' => "l",
        'Ł' => "L",
        'đ' | 'ð' => "d",
        'Đ' | 'Ð' => "D",
        'ħ' => "h",
        'Ħ' => "H",
        'ı' => "i",
        'ŋ' => "n",
        'Ŋ' => "N",
        'ŧ' => "t",
        'Ŧ' => "T",
        'þ' => "th",
        'Þ' => "Th",
        // The accents of Latin, Greek and Cyrillic letters.
        c => {
            return decompose_canonical(c, |part| {
                if !('\u{300}'..='\u{36f}').contains(&part) {
                    add(part);
                }
            });
        }
    };
    letters.chars().for_each(add);
}

/// A name as programs compare it that take different spellings of one name for the same: composed (Unicode, NFC), in
/// lower case.
pub fn same_name(name: &str) -> String {
    name.nfc().flat_map(char::to_lowercase).collect()
}

/// Replaces look-alike forms of characters, such as full-width letters and ligatures (Unicode, NFKC).
pub fn compatible(text: &str) -> impl Iterator<Item = char> + '_ {
    text.nfkc()
}

/// Whether Windows reserves a name for a device, so that no file can have it, whatever its extension.
pub(super) fn is_device(name: &str) -> bool {
    let numbered = |prefix: &str| {
        let rest = name.strip_prefix(prefix).map(str::as_bytes);
        matches!(rest, Some([digit]) if digit.is_ascii_digit())
    };
    matches!(name, "con" | "prn" | "aux" | "nul") || numbered("com") || numbered("lpt")
}

/// The candidate that was probably meant, if one is similar enough.
pub fn nearest<'a>(wanted: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let allowed = 1 + wanted.chars().count() / 4;
    candidates
        .into_iter()
        .map(|c| (strsim::damerau_levenshtein(&wanted.to_lowercase(), &c.to_lowercase()), c))
        .filter(|(distance, _)| *distance <= allowed)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, c)| c)
}

/// A name that is not used yet, which is used then: the wanted one, or that with the next free number behind it.
pub fn numbered(wanted: &str, first: usize, separator: char, used: &mut BTreeSet<String>) -> String {
    let mut name = wanted.to_owned();
    let mut number = first;
    while !used.insert(name.clone()) {
        name = format!("{wanted}{separator}{number}");
        number += 1;
    }
    name
}

/// A text from a file as content holds it: without a byte order mark, and with a line feed at the end of each line. A shell
/// that passes a file on takes the last line feed away.
pub fn with_line_feeds(text: &str) -> String {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n");
    text.strip_suffix('\r').map_or_else(|| text.clone(), str::to_owned)
}

/// An error with its causes, as one line.
pub fn chain(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut at = error.source();
    while let Some(cause) = at {
        let more = cause.to_string();
        if !text.contains(&more) {
            text.push_str(": ");
            text.push_str(&more);
        }
        at = cause.source();
    }
    text
}

/// A text on one line: all white space between its words is single spaces.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The beginning of a text, with an ellipsis where it has more than so many characters.
pub fn beginning(text: &str, chars_max: usize) -> String {
    match text.char_indices().nth(chars_max) {
        Some((end, _)) => format!("{}…", text[..end].trim_end()),
        None => text.to_owned(),
    }
}

/// `1 post`, `2 posts`.
pub fn count(n: impl TryInto<u64>, one: &str) -> String {
    let n = n.try_into().unwrap_or(u64::MAX);
    if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") }
}

/// Whether bytes contain a text.
pub fn contains(bytes: &[u8], part: &str) -> bool {
    // Texts are searched many times faster than bytes.
    match std::str::from_utf8(bytes) {
        Ok(text) => text.contains(part),
        Err(_) => bytes.windows(part.len()).any(|some| some == part.as_bytes()),
    }
}

/// Whether a path is below a folder; every path is below the top, which is empty.
pub fn is_below(path: &str, folder: &str) -> bool {
    folder.is_empty() || path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
}

/// Whether a path ends in the whole names of another: `a/admin/x.yml` in `admin/x.yml`.
pub fn ends_in(path: &str, names: &str) -> bool {
    path.strip_suffix(names).is_some_and(|rest| rest.is_empty() || rest.ends_with('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_text_is_cut_and_short_text_is_whole() {
        assert_eq!(one_line(" a\n b\t\u{a0}c "), "a b c");
        assert_eq!(
            (beginning("é bc", 4), beginning("é bc", 3), beginning("é bc", 2)),
            ("é bc".into(), "é b…".into(), "é…".into())
        );
    }

    #[test]
    fn texts_of_windows_have_line_feeds_only() {
        assert_eq!(with_line_feeds("\u{feff}A.\r\n\r\nB.\r\n"), "A.\n\nB.\n");
        assert_eq!(with_line_feeds("A.\r\nB.\r"), "A.\nB.");
        assert_eq!(with_line_feeds("a\rb \u{feff}\n"), "a\rb \u{feff}\n");
    }

    #[test]
    fn slugs_are_valid_file_names_on_every_platform() {
        for (text, slug) in
            [("Aux", "aux-1"), ("COM1", "com1-1"), ("Con.", "con-1"), ("Console", "console"), ("LPT", "lpt")]
        {
            assert_eq!(slugify(text), slug);
        }
        assert_eq!(slugify(&"a".repeat(300)).len(), FILE_SLUG_BYTES_MAX);
    }

    #[test]
    fn slugs_are_lower_case_ascii_words_with_hyphens() {
        for (text, slug) in [
            ("Hello, World!", "hello-world"),
            ("  A  b ", "a-b"),
            ("What's new?", "whats-new"),
            ("日本", "ri-ben"),
            ("Здоровье", "zdorove"),
            ("한국어", "hangugeo"),
            ("★ …", ""),
            ("Ünïcode Tïtle", "unicode-title"),
        ] {
            assert_eq!(slugify(text), slug);
            assert!(slug.is_empty() || is_slug(slug));
        }
        for bad in ["", "-a", "a-", "a--b", "A", "a/b", "../x", "é"] {
            assert!(!is_slug(bad), "{bad}");
        }
    }

    #[test]
    fn slugs_of_german_titles_spell_umlauts_with_two_letters() {
        for (title, slug) in [
            ("Öffnungszeiten", "oeffnungszeiten"),
            ("Süßes & Gebäck", "suesses-gebaeck"),
            ("U\u{308}ber uns", "ueber-uns"),
            ("Café Noël", "cafe-noel"),
        ] {
            assert_eq!(title_slug(title, "de"), slug, "{title}");
            assert_eq!(title_slug(title, "de-AT"), slug, "{title}");
        }
        assert_eq!(title_slug("Öppettider", "sv"), "oppettider");
        assert_eq!(slugify("Öffnungszeiten"), "offnungszeiten");
    }

    #[test]
    fn slugs_of_japanese_titles_have_no_chinese_readings() {
        for (title, slug) in [
            ("自転車の修理について", ""),
            ("2026年の予定", ""),
            ("ブレーキの調整", "bureki"),
            ("Shimanoの部品と工具", "shimano"),
            ("ガスについて", "gasunituite"),
            ("Hello, World!", "hello-world"),
        ] {
            assert_eq!(title_slug(title, "ja"), slug, "{title}");
            assert_eq!(title_slug(title, "ja-JP"), slug, "{title}");
        }
        assert_eq!(title_slug("日本", "zh"), "ri-ben");
    }

    #[test]
    fn nearest_finds_a_misspelled_name() {
        assert_eq!(nearest("blgo", ["page", "blog"]), Some("blog"));
        assert_eq!(nearest("zzz", ["page", "blog"]), None);
    }
}
