//! Markdoc, which Keystatic and others write: its tags, as shortcodes.

use crate::import::pattern::regex;
use regex::{Captures, Regex};
use std::borrow::Cow;
use std::ops::Range;
use std::sync::LazyLock;

/// Whether a file is Markdoc, by its name.
pub(super) fn is_markdoc(path: &str) -> bool {
    path.to_lowercase().ends_with(".mdoc")
}

/// A text whose tags are shortcodes: `{% callout type="note" %}` is `{{< callout type="note" >}}`, a picture is a figure, and
/// of an annotation the id stays: `{% #start .wide %}` is `{#start}`. `code` says which parts of it are code.
pub(super) fn shortcodes<'t>(text: &'t str, code: &[Range<usize>]) -> Cow<'t, str> {
    static TAG: LazyLock<Regex> = LazyLock::new(|| {
        regex(
            r#"(?s)( *)\{%\s*(?:([.#][^%]*?)|(/?)([A-Za-z][\w-]*)((?:"(?:[^"\\]|\\.)*"|[^"%]|%[^}])*?))\s*(/?)%\}"#,
        )
    });
    TAG.replace_all(text, |found: &Captures<'_>| {
        let start = found.get(0).map_or(0, |whole| whole.start());
        if code.iter().any(|range| range.contains(&start)) {
            return found[0].to_owned();
        }
        let margin = &found[1];
        match found.get(2) {
            Some(annotation) => {
                let id = annotation.as_str().split_whitespace().find(|part| part.starts_with('#'));
                id.map(|id| format!("{margin}{{{id}}}")).unwrap_or_default()
            }
            None => {
                let name = if found[4].to_lowercase().contains("image") { "figure" } else { &found[4] };
                format!("{margin}{{{{< {}{name}{} {}>}}}}", &found[3], &found[5], &found[6])
            }
        }
    })
}

/// A shortcode as the tag that it was.
pub(super) fn as_written(shortcode: &str) -> String {
    shortcode.replace("{{< ", "{% ").replace(" >}}", " %}").replace(" />}}", " /%}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_become_shortcodes() {
        for (text, expected) in [
            ("{% aside icon=\"✋\" %}\na\n{% /aside %}\n", "{{< aside icon=\"✋\" >}}\na\n{{< /aside >}}\n"),
            (
                "{% cloud-image\n   src=\"https://a.example/b\"\n   alt=\"A \\\"b\\\" %} c\" /%}",
                "{{< figure\n   src=\"https://a.example/b\"\n   alt=\"A \\\"b\\\" %} c\" />}}",
            ),
            ("# Title {% #start .wide %}\n\nText {% .wide %}\n", "# Title {#start}\n\nText\n"),
            ("{% $page.title %}", "{% $page.title %}"),
        ] {
            assert_eq!(shortcodes(text, &[]), expected, "{text}");
        }
        let text = "```\n{% tag %}\n```\n{% tag %}";
        let code = Some(0..18);
        assert_eq!(shortcodes(text, code.as_slice()), "```\n{% tag %}\n```\n{{< tag >}}");
        assert_eq!(as_written("{{< tags a=1 />}}"), "{% tags a=1 /%}");
    }
}
