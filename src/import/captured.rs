//! Texts that a template keeps for later: `{% set x %}…{% endset %}` of Nunjucks, `{% capture x %}…{% endcapture %}` of
//! Liquid. The text goes where the page names it. Code that only another template uses becomes a block of code in its place.

use super::pattern::regex;
use regex::{Captures, Regex};
use std::borrow::Cow;
use std::sync::LazyLock;

/// A text with what it keeps in its places.
pub(super) fn shown(text: &str) -> Cow<'_, str> {
    static BLOCK: LazyLock<Regex> = LazyLock::new(|| {
        regex(
            r"(?s)\{%-?\s*(?:set\s+(?P<set>\w+)\s*-?%\}(?P<text>.*?)\{%-?\s*endset|capture\s+(?P<capture>\w+)\s*-?%\}(?P<other>.*?)\{%-?\s*endcapture)\s*-?%\}",
        )
    });
    if !text.contains("endset") && !text.contains("endcapture") {
        return Cow::Borrowed(text);
    }
    let mut kept: Vec<(String, String)> = Vec::new();
    let part = |found: &Captures<'_>, names: [&str; 2]| {
        names.iter().find_map(|name| found.name(name)).map_or(String::new(), |part| part.as_str().to_owned())
    };
    let without = BLOCK.replace_all(text, |found: &Captures<'_>| {
        let (name, inner) = (part(found, ["set", "capture"]), part(found, ["text", "other"]));
        let is_named = usage(&name).is_match(text);
        if !is_named && name.to_lowercase().contains("code") {
            return format!("\n```\n{}\n```\n", inner.trim_matches('\n'));
        }
        if !is_named {
            return found[0].to_owned();
        }
        kept.push((name, inner.trim().to_owned()));
        String::new()
    });
    let mut new = without.into_owned();
    for (name, inner) in kept {
        new = usage(&name).replace_all(&new, regex::NoExpand(&inner)).into_owned();
    }
    Cow::Owned(new)
}

/// Where a page shows a text of a name.
fn usage(name: &str) -> Regex {
    regex(&format!(r"\{{\{{-?\s*{}\s*(?:\|\s*\w+\s*)*-?\}}\}}", regex::escape(name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kept_texts_are_shown_where_they_are_named() {
        for (text, expected) in [
            ("{% capture a %}one{% endcapture %}x {{ a | markdownify }} y", "x one y"),
            (
                "{% set codeContent %}\nimport a;\n{% endset %}\n{% include \"b\" %}",
                "\n```\nimport a;\n```\n\n{% include \"b\" %}",
            ),
            ("{% set a = 1 %}b", "{% set a = 1 %}b"),
            ("{% set a %}b{% endset %}", "{% set a %}b{% endset %}"),
        ] {
            assert_eq!(shown(text), expected, "{text}");
        }
    }
}
