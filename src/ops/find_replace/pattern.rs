//! The search pattern and its replacement.

use crate::base::limits::{FILE_BYTES_MAX, FIND_BYTES_MAX, PATTERN_BYTES_MAX, REPLACE_BYTES_MAX};
use crate::ops::OpError;
use regex::{Regex, RegexBuilder};
use std::sync::LazyLock;

/// The search pattern and its replacement. Matching takes time linear in the text, whatever the pattern.
pub(super) struct Pattern {
    regex: Regex,
    replace: String,
    /// Whether `$1` in the replacement refers to a group.
    expands: bool,
}

impl Pattern {
    /// Compiles a pattern; with `words`, matches next to a letter, digit or `_` do not count.
    ///
    /// # Errors
    /// The pattern is empty, too long, or not a regular expression that matches at least one character.
    pub(super) fn new(
        find: &str,
        replace: &str,
        is_regex: bool,
        any_case: bool,
        words: bool,
    ) -> Result<Pattern, OpError> {
        let refuse = |field: &str, message: &str, what: String| {
            Err(OpError::invalid("find-replace.invalid", what).detail(field, message))
        };
        if find.is_empty() {
            return refuse("find", "is required", "there is nothing to look for".to_owned());
        }
        for (field, text, max) in [("find", find, FIND_BYTES_MAX), ("replace", replace, REPLACE_BYTES_MAX)] {
            if text.len() > max {
                let message = format!("is longer than {max} bytes");
                return refuse(field, &message, format!("`{field}` {message}"));
            }
        }
        let source = if is_regex { find.to_owned() } else { regex::escape(find) };
        let built = RegexBuilder::new(&source)
            .case_insensitive(any_case)
            .size_limit(PATTERN_BYTES_MAX)
            .dfa_size_limit(PATTERN_BYTES_MAX)
            .build();
        let regex = match built {
            Ok(regex) => regex,
            Err(regex::Error::CompiledTooBig(_)) => {
                let message = "is too large a regular expression";
                return refuse("find", message, format!("`find` {message}"));
            }
            Err(cause) => {
                let cause = cause.to_string();
                let last = cause.lines().last().unwrap_or_default().trim_start_matches("error: ");
                return refuse("find", last, format!("`find` is not a regular expression: {last}"));
            }
        };
        if regex.is_match("") {
            let message = "matches the empty text";
            return refuse("find", message, format!("`find` {message}, so it would match everywhere"));
        }
        if let Some(name) = is_regex.then(|| no_group(&regex, replace)).flatten() {
            let message = format!("names the group `{name}`, which the expression does not have");
            let hint = "`$1` ends where no letter, digit or `_` follows: write `${1}` before one, and `$$` for a `$`";
            return Err(OpError::invalid("find-replace.invalid", format!("`replace` {message}"))
                .detail("replace", message)
                .hint(hint));
        }
        let regex = match words {
            true => RegexBuilder::new(&bounded(&source, find, is_regex))
                .case_insensitive(any_case)
                .size_limit(PATTERN_BYTES_MAX)
                .dfa_size_limit(PATTERN_BYTES_MAX)
                .build()
                .map_err(|_| {
                    OpError::invalid("find-replace.invalid", "`find` is too large a regular expression")
                        .detail("find", "is too large")
                })?,
            false => regex,
        };
        Ok(Pattern { regex, replace: replace.to_owned(), expands: is_regex })
    }

    /// The text with every match replaced, and the number of matches; none without matches.
    ///
    /// # Errors
    /// The text would become longer than a file may be.
    pub(super) fn replaced(&self, text: &str) -> Result<Option<(String, u64)>, OpError> {
        let mut new = String::new();
        let (mut from, mut matches) = (0, 0);
        for captures in self.regex.captures_iter(text) {
            let Some(found) = captures.get(0) else { continue };
            let references = if self.expands { self.replace.matches('$').count() } else { 0 };
            let most = new.len() + self.replace.len() + references * found.len();
            if most > FILE_BYTES_MAX {
                return Err(OpError::invalid("find-replace.too-long", "a text would become too long")
                    .detail("replace", format!("makes a text longer than {FILE_BYTES_MAX} bytes")));
            }
            new.push_str(&text[from..found.start()]);
            match self.expands {
                true => captures.expand(&self.replace, &mut new),
                false => new.push_str(&self.replace),
            }
            from = found.end();
            matches += 1;
        }
        new.push_str(&text[from..]);
        Ok((matches > 0).then_some((new, matches)))
    }

    /// Whether an address has the first match in its host, or in the part before that; `is_text` if it is one without
    /// its scheme.
    pub(super) fn is_on_host(&self, address: &str, is_text: bool) -> bool {
        let rest = address
            .split_once("://")
            .map(|(_, rest)| rest)
            .or_else(|| address.strip_prefix("//"))
            .or_else(|| address.strip_prefix("mailto:"))
            .or_else(|| is_text.then_some(address));
        let Some(rest) = rest else { return false };
        let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        self.regex.find(rest).is_some_and(|found| found.start() < end)
    }
}

/// The addresses that are searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Addresses {
    /// None of them.
    Untouched,
    /// Those with a match in the host: `docs.example` is a host, but so might be `Node.js`, which is also part of paths.
    OfHost,
    /// All of them.
    All,
}

impl Addresses {
    /// The addresses that a text to find means by itself.
    pub(super) fn meant(find: &str) -> Addresses {
        let is_address = find.starts_with('/') || find.contains("://") || find.starts_with("mailto:");
        let host = find.split('/').next().unwrap_or_default();
        match host.split_once('@') {
            _ if is_address => Addresses::All,
            Some((name, host)) if is_host(host) && !name.contains(char::is_whitespace) => Addresses::OfHost,
            None if is_host(host) => Addresses::OfHost,
            Some(_) | None => Addresses::Untouched,
        }
    }
}

/// Whether a text has the form of a host's name: parts with dots between, the last of at least two letters.
fn is_host(text: &str) -> bool {
    let is_part = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_alphanumeric() || c == '-');
    let is_last = |part: &str| part.chars().count() >= 2 && part.chars().all(char::is_alphabetic);
    text.rsplit_once('.').is_some_and(|(parts, last)| parts.split('.').all(is_part) && is_last(last))
}

/// A regular expression for whole words. Where a text begins or ends with another character, as `C++` does, no boundary
/// is required.
fn bounded(source: &str, find: &str, is_regex: bool) -> String {
    let is_word = |c: Option<char>| is_regex || c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    let edge = |is_word: bool| if is_word { r"\b" } else { "" };
    format!("{}(?:{source}){}", edge(is_word(find.chars().next())), edge(is_word(find.chars().next_back())))
}

/// A reference to a group in a replacement: the longest possible name, or one in braces. `$$` is a `$`.
static REFERENCE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"\$(?:\$|\{([^}]*)\}|([0-9A-Za-z_]+))").expect("because the pattern is valid")
});

/// The first group in a replacement that the expression does not have: it would be replaced by nothing.
fn no_group(regex: &Regex, replace: &str) -> Option<String> {
    let named = REFERENCE.captures_iter(replace).filter_map(|found| found.get(1).or(found.get(2)));
    let mut names = named.map(|name| name.as_str());
    let has = |name: &str| match name.parse::<usize>() {
        Ok(index) => index < regex.captures_len(),
        Err(_) => regex.capture_names().flatten().any(|known| known == name),
    };
    names.find(|name| !has(name)).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn replaced(
        find: &str,
        replace: &str,
        is_regex: bool,
        any_case: bool,
        text: &str,
    ) -> Option<(String, u64)> {
        Pattern::new(find, replace, is_regex, any_case, false).unwrap().replaced(text).unwrap()
    }

    #[test]
    fn pattern_is_literal_unless_regex_is_set() {
        let dots = replaced("a.b", "$1", false, false, "a.b axb A.B");
        assert_eq!(dots, Some(("$1 axb A.B".to_owned(), 1)));
        assert_eq!(replaced("a.b", "x", false, true, "a.b A.B"), Some(("x x".to_owned(), 2)));
        let groups = replaced(r"(\d+) (euros)", "$2 $1", true, false, "5 euros, 7 euros");
        assert_eq!(groups, Some(("euros 5, euros 7".to_owned(), 2)));
        assert_eq!(replaced("nope", "x", false, false, "a"), None);
    }

    #[test]
    fn whole_word_search_matches_complete_words_only() {
        let replaced = |find: &str, is_regex: bool, text: &str| {
            let found = Pattern::new(find, "X", is_regex, false, true).unwrap().replaced(text).unwrap();
            found.map(|(text, _)| text)
        };
        assert_eq!(replaced("chain", false, "chain, chains, unchain").as_deref(), Some("X, chains, unchain"));
        assert_eq!(replaced("Öl", false, "Öl Ölkanne").as_deref(), Some("X Ölkanne"));
        assert_eq!(replaced("C++", false, "C++ and C++11").as_deref(), Some("X and X11"));
        assert_eq!(replaced("a|b", true, "a ab b").as_deref(), Some("X ab X"));
    }

    #[test]
    fn addresses_are_searched_if_the_text_is_one_or_a_host() {
        for (find, meant) in [
            ("/about", Addresses::All),
            ("https://old.example", Addresses::All),
            ("mailto:a@old.example", Addresses::All),
            ("a@old.example", Addresses::OfHost),
            ("@old.example", Addresses::OfHost),
            ("www.old.example", Addresses::OfHost),
            ("old.example/about", Addresses::OfHost),
            ("Acme Inc.", Addresses::Untouched),
            ("and/or", Addresses::Untouched),
            ("1.5", Addresses::Untouched),
            ("e.g. this", Addresses::Untouched),
            ("chain", Addresses::Untouched),
        ] {
            assert_eq!(Addresses::meant(find), meant, "{find}");
        }
        let pattern = Pattern::new("old.example", "x", false, false, false).unwrap();
        for (address, is_text, is_on_host) in [
            ("https://www.old.example/a", false, true),
            ("//old.example", false, true),
            ("mailto:a@old.example?subject=x", false, true),
            ("a@old.example", true, true),
            ("www.old.example/b", true, true),
            ("https://new.example/old.example", false, false),
            ("/old.example", false, false),
            ("old.example", false, false),
        ] {
            assert_eq!(pattern.is_on_host(address, is_text), is_on_host, "{address}");
        }
    }

    #[test]
    fn invalid_search_patterns_are_rejected() {
        let long = "x".repeat(FIND_BYTES_MAX + 1);
        for (find, is_regex) in
            [("", false), (long.as_str(), false), ("(", true), ("a*", true), (r"(\w{1000}){1000}", true)]
        {
            let error =
                Pattern::new(find, "x", is_regex, false, false).err().map(|error| error.details.clone());
            assert!(error.is_some_and(|details| details.contains_key("find")), "{find:.20}");
        }
    }

    #[test]
    fn unknown_capture_groups_are_rejected() {
        let named = |replace: &str| Pattern::new(r"(\d+)(?P<unit>x)", replace, true, false, false);
        for replace in ["$1", "${2}a", "$unit!", "${unit}", "$$3", "$0", "a $ b", "$"] {
            assert!(named(replace).is_ok(), "{replace}");
        }
        for replace in ["$3", "$1_old", "$1a", "${one}", "$units", "${}"] {
            let error = named(replace).err().expect(replace);
            assert!(error.details.contains_key("replace") && error.hint.is_some(), "{replace}");
        }
        assert!(Pattern::new("a", "$1_old", false, false, false).is_ok());
    }

    #[test]
    fn replacement_length_is_bounded() {
        let pattern = Pattern::new("(?s)(.+)", &"$1".repeat(3_000), true, false, false).unwrap();
        assert_eq!(pattern.replaced(&"x".repeat(100_000)).unwrap_err().code, "find-replace.too-long");
    }
}
