//! Tags of templates in the text of a page: shortcodes of Hugo and Zola, tags of Liquid, callouts of MkDocs.
//!
//! What has a word in Markdown becomes that; everything else becomes a comment, which editors see and visitors do not,
//! and is named.

use regex::{Captures, Regex};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::LazyLock;

/// Shortcodes and tags that became comments: the name, how often, and the first line.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Hidden(BTreeMap<String, (usize, usize)>);

impl Hidden {
    /// What a person should know.
    pub(super) fn note(&self) -> Option<String> {
        let named = self.0.iter().map(|(name, (count, line))| match count {
            1 => format!("`{name}` (line {line})"),
            count => format!("`{name}` ({count}, the first on line {line})"),
        });
        let named: Vec<String> = named.collect();
        (!named.is_empty()).then(|| {
            format!("template tags are comments now, which visitors do not see: {}", named.join(", "))
        })
    }

    fn add(&mut self, name: &str, line: usize) {
        self.0.entry(name.to_owned()).or_insert((0, line)).0 += 1;
    }
}

fn regex(pattern: &str) -> Regex {
    Regex::new(pattern).expect("because the pattern is a constant that the tests compile")
}

/// A text whose tags are Markdown or comments. `code` says which parts of it are code.
pub(super) fn replaced(text: &str, code: &[Range<usize>]) -> (String, Hidden) {
    static TAG: LazyLock<Regex> = LazyLock::new(|| {
        regex(
            r#"(?s)\{\{[<%]\s*(?P<close>/?)\s*(?P<name>[\w./-]+)(?P<args>.*?)/?\s*[>%]\}\}|\{%-?\s*(?P<liquid>/?\w+)(?P<rest>[^\n]*?)-?%\}|\{\{(?P<value>[^{}\n]*)\}\}"#,
        )
    });
    let mut hidden = Hidden::default();
    if !text.contains("{{") && !text.contains("{%") {
        return (text.to_owned(), hidden);
    }
    let (mut out, mut at) = (String::with_capacity(text.len()), 0);
    for found in TAG.captures_iter(text) {
        let Some(whole) = found.get(0) else { continue };
        if code.iter().any(|range| range.contains(&whole.start())) {
            continue;
        }
        out.push_str(&text[at..whole.start()]);
        at = whole.end();
        match markdown(&found) {
            Some(markdown) => out.push_str(&markdown),
            None => {
                let named = ["name", "liquid"].iter().find_map(|group| found.name(group));
                let name = named.map_or("{{ … }}", |name| name.as_str());
                if !name.starts_with('/')
                    && found.name("close").is_none_or(|close| close.is_empty())
                    && !name.starts_with("end")
                {
                    hidden.add(name, 1 + text[..whole.start()].matches('\n').count());
                }
                // In an address a comment would be part of it.
                let is_address =
                    out.ends_with(['(', '"', '/', '=']) && text[at..].starts_with(['/', ')', '"', '#', '?']);
                if !is_address {
                    out.push_str(&format!(
                        "<!-- {} -->",
                        whole.as_str().replace("--", "- -").replace('\n', " ")
                    ));
                }
            }
        }
    }
    out.push_str(&text[at..]);
    (out, hidden)
}

/// The Markdown of a tag that has one.
fn markdown(found: &Captures<'_>) -> Option<String> {
    if let Some(liquid) = found.name("liquid") {
        let rest = found.name("rest").map_or("", |rest| rest.as_str()).trim();
        return match liquid.as_str() {
            "highlight" => Some(format!("\n```{}\n", rest.split_whitespace().next().unwrap_or_default())),
            "endhighlight" => Some("\n```\n".to_owned()),
            "raw" | "endraw" => Some(String::new()),
            _ => None,
        };
    }
    if let Some(value) = found.name("value") {
        // Zola calls its shortcodes like functions.
        let (name, args) = value.as_str().trim().split_once('(')?;
        return known(name, &arguments(args.strip_suffix(')')?), false);
    }
    let is_end = found.name("close").is_some_and(|close| !close.is_empty());
    known(
        found.name("name")?.as_str(),
        &arguments(found.name("args").map_or("", |args| args.as_str())),
        is_end,
    )
}

/// The Markdown of a shortcode that has one.
fn known(name: &str, args: &[(String, String)], is_end: bool) -> Option<String> {
    let named = |key: &str| args.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str());
    let first = || args.iter().find(|(name, _)| name.is_empty()).map(|(_, value)| value.as_str());
    match name {
        "figure" | "img" | "image" if !is_end => {
            let alt =
                named("alt").or_else(|| named("caption")).or_else(|| named("title")).unwrap_or_default();
            let title = named("caption").or_else(|| named("title")).map(|title| title.replace('"', "\\\""));
            let title = title.map(|title| format!(" \"{title}\"")).unwrap_or_default();
            let source = named("src").or_else(first)?;
            Some(format!("![{}](<{source}>{title})", alt.replace(['[', ']'], "")))
        }
        "youtube" => {
            let id = named("id").or_else(first)?;
            Some(format!("[https://www.youtube.com/watch?v={id}](https://www.youtube.com/watch?v={id})"))
        }
        "vimeo" => {
            let id = named("id").or_else(first)?;
            Some(format!("[https://vimeo.com/{id}](https://vimeo.com/{id})"))
        }
        "gist" => {
            let mut plain = args.iter().filter(|(name, _)| name.is_empty()).map(|(_, value)| value);
            let address = format!("https://gist.github.com/{}/{}", plain.next()?, plain.next()?);
            Some(format!("[{address}]({address})"))
        }
        "ref" | "relref" => first().or_else(|| named("path")).map(str::to_owned),
        "highlight" if is_end => Some("\n```\n".to_owned()),
        "highlight" => Some(format!("\n```{}\n", first().unwrap_or_default())),
        _ => None,
    }
}

/// The arguments of a shortcode: `name="value"`, or values in order, without a name.
fn arguments(text: &str) -> Vec<(String, String)> {
    static ARGUMENT: LazyLock<Regex> = LazyLock::new(|| {
        regex(r#"(?:([\w-]+)\s*=\s*)?(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`|'([^']*)'|([^\s"'`=,]+))"#)
    });
    let value = |found: &Captures<'_>| {
        (2..=5).find_map(|group| found.get(group)).map(|value| value.as_str().replace("\\\"", "\""))
    };
    let all = ARGUMENT.captures_iter(text);
    all.filter_map(|found| Some((found.get(1).map_or("", |name| name.as_str()).to_owned(), value(&found)?)))
        .collect()
}

/// Callouts of MkDocs (`!!! note "Title"` with an indented text) as quotes with a marker.
pub(super) fn callouts(text: &str, code: &[Range<usize>]) -> String {
    static OPENING: LazyLock<Regex> =
        LazyLock::new(|| regex(r#"^(\s*)(!!!|\?\?\?\+?)\s+([A-Za-z]+)[^"\n]*(?:"([^"\n]*)")?\s*$"#));
    if !text.contains("!!!") && !text.contains("???") {
        return text.to_owned();
    }
    let (mut out, mut at, mut inside) = (String::with_capacity(text.len()), 0, None::<(String, usize)>);
    let mut waiting = 0;
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let plain = line.trim_end_matches('\n');
        if let Some((margin, indent)) = &inside {
            if plain.trim().is_empty() {
                waiting += 1;
                continue;
            }
            if plain.len() - plain.trim_start().len() >= *indent {
                (0..waiting).for_each(|_| out.push_str(&format!("{margin}>\n")));
                waiting = 0;
                out.push_str(&format!("{margin}> {}\n", &plain[*indent..]));
                continue;
            }
            inside = None;
        }
        (0..waiting).for_each(|_| out.push('\n'));
        waiting = 0;
        match OPENING.captures(plain).filter(|_| !code.iter().any(|range| range.contains(&start))) {
            Some(found) => {
                let fold = match &found[2] {
                    "!!!" => "",
                    "???" => "-",
                    _ => "+",
                };
                let title = found.get(4).map(|title| format!(" {}", title.as_str())).unwrap_or_default();
                out.push_str(&format!("{}> [!{}]{fold}{title}\n", &found[1], &found[3]));
                inside = Some((found[1].to_owned(), found[1].len() + 4));
            }
            None => out.push_str(line),
        }
    }
    (0..waiting).for_each(|_| out.push('\n'));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_shortcodes_become_markdown_and_others_comments() {
        for (text, expected) in [
            (
                "{{< figure src=\"/a b.png\" alt=\"A\" caption=\"Say \\\"b\\\"\" >}}",
                "![A](</a b.png> \"Say \\\"b\\\"\")",
            ),
            (
                "{{< youtube w7Ft2ymGmfc >}}",
                "[https://www.youtube.com/watch?v=w7Ft2ymGmfc](https://www.youtube.com/watch?v=w7Ft2ymGmfc)",
            ),
            ("[b]({{< relref \"b.md#c\" >}})", "[b](b.md#c)"),
            ("{{< highlight go >}}\nx\n{{< /highlight >}}", "\n```go\n\nx\n\n```\n"),
            (
                "a {{% notice tip %}}b{{% /notice %}}",
                "a <!-- {{% notice tip %}} -->b<!-- {{% /notice %}} -->",
            ),
            (
                "{{ youtube(id=\"x\") }}",
                "[https://www.youtube.com/watch?v=x](https://www.youtube.com/watch?v=x)",
            ),
            ("{% include a.html %}", "<!-- {% include a.html %} -->"),
            ("[a]({{ site.baseurl }}/b)", "[a](/b)"),
        ] {
            assert_eq!(replaced(text, &[]).0, expected, "{text}");
        }
        let note = replaced("a\n{{% notice tip %}}b{{% /notice %}}\n{{< toc >}}", &[]).1.note();
        assert_eq!(
            note.as_deref(),
            Some(
                "template tags are comments now, which visitors do not see: `notice` (line 2), `toc` (line 3)"
            )
        );
        assert_eq!(replaced("`{{< x >}}`", std::slice::from_ref(&(0..11))).0, "`{{< x >}}`");
    }

    #[test]
    fn callouts_of_mkdocs_become_quotes() {
        let text = "a\n\n!!! note \"My title\"\n    one\n\n    - two\n\nafter\n??? tip\n    three\n";
        let expected = "a\n\n> [!note] My title\n> one\n>\n> - two\n\nafter\n> [!tip]-\n> three\n";
        assert_eq!(callouts(text, &[]), expected);
        assert_eq!(callouts("wow!!! yes\n", &[]), "wow!!! yes\n");
    }
}
