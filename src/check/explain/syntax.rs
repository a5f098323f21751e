//! Explains the codes of unreadable files, which `codec` reports.

use crate::base::limits::{DEPTH_MAX, SETTINGS_DEPTH_MAX};
use crate::model::codes::Code;

const fn code(code: &'static str, meaning: &'static str, bad: &'static str, good: &'static str) -> Code {
    Code { code, meaning, bad, good }
}

/// A beginning followed by nested brackets that fill the array.
const fn nested<const N: usize>(beginning: &[u8]) -> [u8; N] {
    let mut bytes = [b']'; N];
    let (mut at, first) = (0, beginning.len());
    while at < first + (N - first) / 2 {
        bytes[at] = if at < first { beginning[at] } else { b'[' };
        at += 1;
    }
    bytes
}

const fn text(bytes: &'static [u8]) -> &'static str {
    match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => panic!("brackets are ASCII"),
    }
}

// One level more than the limit.
const DEEP_JSON: [u8; 2 * (DEPTH_MAX + 1)] = nested(b"");
const DEEP_TOML: [u8; 4 + 2 * (SETTINGS_DEPTH_MAX + 1)] = nested(b"a = ");
const DEEP_YAML: [u8; 3 + 2 * (DEPTH_MAX + 1)] = nested(b"a: ");

/// Every code of an unreadable file, by code.
pub(super) const ALL: &[Code] = &[
    code(
        "file.unreadable",
        "The bytes of a file cannot be had: its permissions forbid it, or the repository has lost them.",
        "a file that nobody may read",
        "`chmod u+r` on the file, or `git fsck`",
    ),
    code(
        "json.duplicate-key",
        "A key appears twice in one object. JSON readers differ in which one they take.",
        "{\"title\": \"Hello\", \"title\": \"Hi\"}",
        "{\"title\": \"Hello\"}",
    ),
    code(
        "json.not-utf8",
        "The text is not UTF-8. JSON is always UTF-8.",
        "{\"title\": \"caf\\xe9\"}",
        "{\"title\": \"café\"}",
    ),
    code(
        "json.syntax",
        "The text is not JSON. Mostly a comma, a quote or a bracket is missing or too many.",
        "{\"title\": \"Hello\",}",
        "{\"title\": \"Hello\"}",
    ),
    code(
        "json.too-deep",
        "Values may lie 96 levels deep. Deeper input is made by mistake or to do harm.",
        text(&DEEP_JSON),
        "[]",
    ),
    code(
        "json.too-large",
        "The input may have 1 MiB. Larger input is split.",
        "an array of two million numbers",
        "two arrays of one million",
    ),
    code(
        "toml.conflict-markers",
        "A merge left both versions in the file. Nobody has decided yet, so neither counts.",
        "<<<<<<< HEAD\nname = \"A\"\n=======\nname = \"B\"\n>>>>>>> theirs\n",
        "name = \"A\"\n",
    ),
    code(
        "toml.duplicate-key",
        "A key or a table appears twice in the file.",
        "name = \"A\"\nname = \"B\"\n",
        "name = \"A\"\n",
    ),
    code(
        "toml.not-utf8",
        "The file is not UTF-8 text. Save it as UTF-8 in your editor.",
        "name = \"caf\\xe9\"",
        "name = \"café\"",
    ),
    code(
        "toml.syntax",
        "The file is not TOML. Mostly a quote is missing: texts stand in quotes, also dates and addresses.",
        "name = My site\n",
        "name = \"My site\"\n",
    ),
    code(
        "toml.too-deep",
        "Values may lie 32 levels deep. Deeper files are made by mistake or to do harm.",
        text(&DEEP_TOML),
        "a = []\n",
    ),
    code(
        "toml.too-large",
        "A file may have 1 MiB. Larger ones are slow to read and to compare for everybody.",
        "settings of two million letters",
        "settings of a few lines",
    ),
    code(
        "yaml.anchor",
        "Anchors and aliases are not read. One value in two places would be changed in one of them by the first edit.",
        "title: &name Hello\nexcerpt: *name\n",
        "title: Hello\nexcerpt: Hello\n",
    ),
    code(
        "yaml.conflict-markers",
        "A merge left both versions in the file. Nobody has decided yet, so neither counts.",
        "<<<<<<< HEAD\ntitle: Hello\n=======\ntitle: Hi\n>>>>>>> theirs\n",
        "title: Hello\n",
    ),
    code(
        "yaml.control-character",
        "A character that cannot be seen stands in the text. It breaks feeds and terminals, and hides what is written.",
        "title: a\u{7}b\n",
        "title: ab\n",
    ),
    code(
        "yaml.directive",
        "Lines that start with `%` at the head of a YAML file change how it is read. Files of a site are all read alike.",
        "%YAML 1.1\n---\ntitle: Hello\n",
        "title: Hello\n",
    ),
    code(
        "yaml.duplicate-key",
        "A key appears twice in one mapping. YAML readers differ in which one they take.",
        "title: Hello\ntitle: Hi\n",
        "title: Hello\n",
    ),
    code(
        "yaml.empty",
        "The file has no content. A file that is not wanted is deleted, not emptied.",
        "",
        "title: Hello\n",
    ),
    code(
        "yaml.key",
        "A key is not plain text. Keys are names; lists and mappings cannot name anything here.",
        "? [a, b]\n: c\n",
        "a: c\n",
    ),
    code(
        "yaml.merge-key",
        "A merge key takes values from elsewhere in the file. What is written should be what counts.",
        "robots:\n  <<: {index: true}\n",
        "robots:\n  index: true\n",
    ),
    code(
        "yaml.not-a-mapping",
        "A file holds keys and values. This one holds a list or a text only.",
        "- one\n- two\n",
        "redirects: []\n",
    ),
    code(
        "yaml.not-utf8",
        "The file is not UTF-8 text. Save it as UTF-8 in your editor.",
        "title: caf\\xe9",
        "title: café\n",
    ),
    code(
        "yaml.several-documents",
        "A second document begins after a `---` line. One file holds one item.",
        "title: Hello\n---\ntitle: Hi\n",
        "title: Hello\n",
    ),
    code(
        "yaml.syntax",
        "The file is not YAML. Mostly a quote or a bracket is not closed, or an indentation is off.",
        "title: \"Hello\n",
        "title: \"Hello\"\n",
    ),
    code(
        "yaml.tab",
        "A line is indented by a tab. YAML wants spaces.",
        "robots:\n\tindex: true\n",
        "robots:\n  index: true\n",
    ),
    code(
        "yaml.tag",
        "Tags such as `!!str` are not read. What type a value has follows from its field.",
        "title: !!str 1\n",
        "title: '1'\n",
    ),
    code(
        "yaml.too-deep",
        "Values may lie 96 levels deep. Deeper files are made by mistake or to do harm.",
        text(&DEEP_YAML),
        "a: []\n",
    ),
    code(
        "yaml.too-large",
        "A file may have 1 MiB. Larger ones are slow to read and to compare for everybody; pictures belong in `uploads/`.",
        "a post of two million letters",
        "two posts of one million letters",
    ),
];

#[cfg(test)]
mod tests {
    use super::ALL;
    use crate::base::limits::{DEPTH_MAX, SETTINGS_DEPTH_MAX};
    use crate::codec;

    /// Whether a code's example only describes the file.
    fn is_described(code: &str) -> bool {
        code.starts_with("file.") || code.ends_with(".not-utf8") || code.ends_with(".too-large")
    }

    fn code_of(language: &str, bytes: &[u8]) -> Option<&'static str> {
        let result = match language {
            "json" => codec::json::parse(bytes).map(drop),
            language => codec::parse_file(&format!("a.{language}"), bytes).map(drop),
        };
        result.err().map(|error| error.code)
    }

    #[test]
    fn each_example_has_its_error_and_no_other() {
        assert!(ALL.windows(2).all(|pair| pair[0].code < pair[1].code), "sorted, none twice");
        for row in ALL.iter().filter(|row| !is_described(row.code)) {
            let (language, _) = row.code.split_once('.').unwrap();
            assert_eq!(code_of(language, row.bad.as_bytes()), Some(row.code), "{}", row.bad);
            assert_eq!(code_of(language, row.good.as_bytes()), None, "{}", row.good);
        }
        for language in ["json", "toml", "yaml"] {
            let is = |code: Option<&str>, name: &str| code == Some(format!("{language}.{name}").as_str());
            assert!(is(code_of(language, b"\"caf\xe9\""), "not-utf8"), "{language}");
            assert!(is(code_of(language, &vec![b'1'; 2_000_000]), "too-large"), "{language}");
            let deep = ALL.iter().find(|row| is(Some(row.code), "too-deep")).unwrap();
            let max = if language == "toml" { SETTINGS_DEPTH_MAX } else { DEPTH_MAX };
            assert!(deep.meaning.contains(&format!(" {max} levels")), "{}", deep.meaning);
        }
    }
}
