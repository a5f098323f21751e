//! The words of a text that a comment is about, and where they stand in it now.

use crate::base::Value;
use crate::richtext::Document;
use regex::Regex;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Longest quotation, in characters.
pub const QUOTE_CHARS_MAX: usize = 1_000;
/// Characters of the text that are shown on each side of the words.
const AROUND: usize = 40;

/// Words of a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Quote {
    /// The words.
    pub words: String,
    /// Where they stood when they were quoted, in characters from the beginning of the text.
    pub at: usize,
    /// Where they stand now; never in the file of a comment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub now: Option<QuoteNow>,
}

/// Where quoted words stand now.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct QuoteNow {
    /// In characters from the beginning of the text; null when its words are gone.
    pub at: Option<usize>,
    /// What is before them.
    pub before: String,
    /// What is behind them.
    pub after: String,
}

impl Quote {
    /// Words of a text: where they stand first. `None` if they are not in it, or if it is no text.
    pub fn of(words: &str, value: &Value) -> Option<Quote> {
        let words = words.trim();
        let found = place(words, value, 0)?;
        Some(Quote { words: words.to_owned(), at: found.at?, now: None })
    }

    /// The same with where the words stand in a text that may have changed: of several places the one nearest to the old.
    #[must_use]
    pub fn located(self, value: Option<&Value>) -> Quote {
        let now = value.and_then(|value| place(&self.words, value, self.at)).unwrap_or_default();
        Quote { now: Some(now), ..self }
    }
}

/// The place of words nearest to an offset: in a text as it is written, else in its plain words, as pages show it.
fn place(words: &str, value: &Value, near: usize) -> Option<QuoteNow> {
    let plain = || Document::from_value(value).ok().map(|document| document.to_text());
    let written = value.as_str().and_then(|text| place_in(words, text, near));
    written.or_else(|| place_in(words, &plain()?, near))
}

/// The same in one text. Any white space is as good as other: pages break lines anew.
fn place_in(words: &str, text: &str, near: usize) -> Option<QuoteNow> {
    let parts: Vec<String> = words.split_whitespace().map(regex::escape).collect();
    if parts.is_empty() {
        return None;
    }
    let pattern = Regex::new(&parts.join(r"\s+")).ok()?;
    let (mut bytes, mut chars) = (0, 0);
    let places = pattern.find_iter(text).map(|found| {
        chars += text[bytes..found.start()].chars().count();
        bytes = found.start();
        (chars, found.range())
    });
    let (at, range) = places.min_by_key(|(at, _)| at.abs_diff(near))?;
    let before: Vec<char> = text[..range.start].chars().rev().take(AROUND).collect();
    let after = text[range.end..].chars().take(AROUND).collect();
    Some(QuoteNow { at: Some(at), before: before.into_iter().rev().collect(), after })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn quote_is_found_again_nearest_to_where_it_stood() {
        let quote = Quote::of("the ruler", &json!("Use the ruler.")).unwrap();
        assert_eq!(quote.at, 4);
        let now = |text: &str| quote.clone().located(Some(&json!(text))).now.unwrap();
        assert_eq!(now("Please use the ruler.").at, Some(11));
        let far = format!("the ruler{}the ruler", " x".repeat(40));
        assert_eq!(now(&far).at, Some(0), "nearest to 4");
        assert_eq!((now("Use a ruler.").at, quote.clone().located(None).now.unwrap().at), (None, None));
        let shown = now("Ein Maß: the ruler, please.");
        assert_eq!((shown.before.as_str(), shown.after.as_str()), ("Ein Maß: ", ", please."));
    }

    #[test]
    fn words_are_found_across_lines_and_marks() {
        let at = |words: &str, value: Value| Quote::of(words, &value).map(|quote| quote.at);
        assert_eq!(at("is *very* worn", json!("It is *very*\nworn.")), Some(3));
        assert_eq!(at("is very worn", json!("It is *very* worn.")), Some(3), "as a page shows it");
        assert_eq!(at("a.c", json!("abc")), None, "it is no pattern");
        assert_eq!(at("  ", json!("a  b")), None);
        assert_eq!(at("5", json!(5)), None, "no text");
        let document = Document::from_markdown("One **two** three").to_json();
        assert_eq!(at("two three", document), Some(4));
    }
}
