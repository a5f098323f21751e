//! Tags of templates in the text of a page: shortcodes of Hugo and Zola, tags of Liquid.
//!
//! What has a word in Markdown becomes that; everything else becomes a comment, which editors see and visitors do not,
//! and is named.

use super::includes;
use super::links::TOP;
use super::markdown::is_markdown;
use super::shortcodes::{self, Place};
use crate::base::text::one_line;
use crate::import::pattern::regex;
use crate::richtext::Document;
use regex::{Captures, Regex};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::LazyLock;

/// An argument of a shortcode: its name, or none, and its value.
pub(super) type Argument = (String, String);

/// What the names of Hugo's parameters begin with among the values of the configuration.
pub(super) const PARAMS: &str = "params.";

/// Shortcodes and tags that became comments.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Hidden {
    /// The name, how often, and the first line.
    counts: BTreeMap<String, (usize, usize)>,
    /// Each as it was written.
    pub(super) written: Vec<String>,
}

impl Hidden {
    /// What a person should know.
    pub(super) fn note(&self) -> Option<String> {
        let named = self.counts.iter().map(|(name, (count, line))| match count {
            1 => format!("`{name}` (line {line})"),
            count => format!("`{name}` ({count}, the first on line {line})"),
        });
        let named: Vec<String> = named.collect();
        (!named.is_empty()).then(|| {
            format!("template tags are comments now, which visitors do not see: {}", named.join(", "))
        })
    }

    /// Counts a tag, unless it is the end of one.
    fn take(&mut self, found: &Captures<'_>, written: &str, line: usize) {
        let named = ["name", "liquid"].iter().find_map(|group| found.name(group));
        let name = named.map_or("{{ … }}", |name| name.as_str());
        let is_end = found.name("close").is_some_and(|close| !close.is_empty());
        if !is_end && !name.starts_with('/') && !name.starts_with("end") {
            self.add(name, written, line);
        }
    }

    fn add(&mut self, name: &str, written: &str, line: usize) {
        self.written.push(written.to_owned());
        self.counts.entry(name.to_owned()).or_insert((0, line)).0 += 1;
    }
}

/// Which parts of a text are code, and whether Liquid read them.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Code<'a> {
    pub(super) ranges: &'a [Range<usize>],
    pub(super) is_liquid: bool,
}

/// A text whose tags are Markdown or comments.
pub(super) fn replaced(text: &str, code: Code<'_>, site: &[(String, String)]) -> (String, Hidden) {
    static TAG: LazyLock<Regex> = LazyLock::new(|| {
        regex(
            r#"(?s)\{\{[<%]\s*(?P<close>/?)\s*(?P<name>\w[\w./-]*)(?P<args>.*?)/?\s*[>%]\}\}|\{%-?\s*(?P<liquid>/?\w+)(?P<rest>(?:[^%]|%[^}])*?)-?%\}|\{\{(?P<value>(?:[^{}]|\{[^{}\n]*\})*|\s*\w+\((?:"(?:[^"\\]|\\.)*"|'[^']*'|[^"'{}])*\)\s*|-?\s*[\w.]+\s*\((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\)\s*-?)\}\}"#,
        )
    });
    let mut hidden = Hidden::default();
    if !text.contains("{{") && !text.contains("{%") {
        return (text.to_owned(), hidden);
    }
    let (mut out, mut at, mut frames) = (String::with_capacity(text.len()), 0, Vec::new());
    let mut later = String::new();
    for found in TAG.captures_iter(text) {
        let Some(whole) = found.get(0).filter(|whole| whole.start() >= at) else { continue };
        let liquid = found.name("liquid").map(|liquid| liquid.as_str());
        if code.ranges.iter().any(|range| range.contains(&whole.start())) {
            // Liquid is read before Markdown, also in code.
            if code.is_liquid && matches!(liquid, Some("raw" | "endraw")) {
                push_line(&mut out, &text[at..whole.start()], &mut later);
                at = whole.end();
            }
            continue;
        }
        push_line(&mut out, &text[at..whole.start()], &mut later);
        at = whole.end();
        if let Some((shown, end)) = liquid_as_written(&found, &text[at..]) {
            out.push_str(&shown);
            at += end;
            continue;
        }
        if let Some(end) = comment_end(&found, &text[at..]) {
            at += end;
            continue;
        }
        let args = arguments(found.name("args").map_or("", |args| args.as_str()));
        let place = found.name("name").map(|name| Place {
            name: name.as_str(),
            args: &args,
            is_end: found.name("close").is_some_and(|close| !close.is_empty()),
            is_single: whole.as_str().trim_end_matches([' ', '}', '>', '%']).ends_with('/'),
            before: &out,
            after: &text[at..],
        });
        if let Some((block, end)) = place.as_ref().and_then(shortcodes::code_block) {
            out.push_str(&block);
            at += end;
            continue;
        }
        let enclosing = |frames: &mut Vec<_>| {
            let place = place.as_ref()?;
            shortcodes::enclosing(place, frames).or_else(|| shortcodes::spoken(place))
        };
        match markdown(&found, site).or_else(|| enclosing(&mut frames)) {
            Some(markdown) => {
                let shown = if names_page(&found) { page_link(markdown, &out) } else { markdown };
                put_markdown(&shown, &text[at..], &mut out);
            }
            None => {
                let line = 1 + text[..whole.start()].matches('\n').count();
                hidden.take(&found, whole.as_str(), line);
                put_comment(whole.as_str(), &text[at..], &mut out, &mut later);
            }
        }
    }
    push_line(&mut out, &text[at..], &mut later);
    out.push_str(&later);
    (out, hidden)
}

/// Whether a tag gives the address of a page.
fn names_page(found: &Captures<'_>) -> bool {
    let is_one =
        |group: &str, names: [&str; 2]| found.name(group).is_some_and(|name| names.contains(&name.as_str()));
    is_one("liquid", ["link", "post_url"]) || is_one("name", ["ref", "relref"])
}

/// The address of a page where the text before it takes one; elsewhere a link that shows it, which gets the new address.
fn page_link(address: String, before: &str) -> String {
    static DEFINITION: LazyLock<Regex> = LazyLock::new(|| regex(r"^\s*\[[^\]]+\]:\s*<?$"));
    let line = before.rsplit('\n').next().unwrap_or_default();
    // The words of a link that only repeats its address change with it.
    let is_words =
        line.ends_with('[') || line.rsplit_once("<a ").is_some_and(|(_, rest)| !rest.contains("</a"));
    let is_taken = in_address(line.trim_end())
        || is_words
        || line.ends_with(['"', '\'', '=', '<'])
        || DEFINITION.is_match(line)
        || address.starts_with('#')
        || address.contains(['[', ']', '<', '>', ':']);
    if is_taken {
        return address;
    }
    // A path without an ending would pass for a relative address, and nobody would hear that it leads nowhere.
    let address = address.replacen(TOP, "@/", 1);
    let is_file =
        address.starts_with(['@', '.']) || is_markdown(address.split('#').next().unwrap_or_default());
    let name = if is_file { address } else { format!("@/{}", address.trim_start_matches('/')) };
    if line.trim_start().starts_with('<') {
        return format!("<a href=\"{name}\">{name}</a>");
    }
    let target = if name.contains([' ', '(', ')']) { format!("<{name}>") } else { name.clone() };
    format!("[{name}]({target})")
}

/// Adds the Markdown of a tag. What stands alone between lines of HTML gets blank lines, or it would be HTML as well.
fn put_markdown(markdown: &str, after: &str, out: &mut String) {
    let mut lines = out.rsplit('\n');
    let margin = lines.next().unwrap_or_default().to_owned();
    let is_html = |line: &str| line.trim().starts_with('<') && line.trim().ends_with('>');
    let mut rest = after.split('\n');
    let is_alone = margin.trim().is_empty() && rest.next().is_some_and(|line| line.trim().is_empty());
    if !is_alone || markdown.is_empty() || is_html(markdown) {
        return out.push_str(markdown);
    }
    if lines.next().is_some_and(is_html) {
        out.push('\n');
        out.push_str(&margin);
    }
    out.push_str(markdown);
    if rest.next().is_some_and(is_html) {
        out.push('\n');
    }
}

/// Adds a tag as a comment, or keeps it for the end of the line: a line that begins with a comment is HTML as a whole. In
/// an address a comment would be part of it.
fn put_comment(tag: &str, after: &str, out: &mut String, later: &mut String) {
    let is_address = in_address(out)
        || out.ends_with(['(', '"', '/', '=', '<']) && after.starts_with(['/', ')', '"', '#', '?']);
    if is_address {
        return;
    }
    let comment = format!("<!-- {} -->", tag.replace("--", "- -").replace('\n', " "));
    match begins_line(out) && has_text(after) {
        true => later.push_str(&format!(" {comment}")),
        false => out.push_str(&comment),
    }
}

/// Whether a text ends within the address of a link.
fn in_address(text: &str) -> bool {
    let line = text.rsplit('\n').next().unwrap_or_default();
    let goes_on =
        |start: &str, ends: &[char]| line.rsplit_once(start).is_some_and(|(_, rest)| !rest.contains(ends));
    goes_on("](", &[')', ' ']) || goes_on("href=\"", &['"']) || goes_on("src=\"", &['"'])
}

/// Adds a part of a text, and what is to stand at the end of its first line.
fn push_line(out: &mut String, part: &str, later: &mut String) {
    match part.split_once('\n').filter(|_| !later.is_empty()) {
        Some((line, rest)) => {
            out.push_str(line.trim_end());
            out.push_str(&std::mem::take(later));
            out.push('\n');
            out.push_str(rest);
        }
        None => out.push_str(part),
    }
}

/// Whether nothing but the signs of quotes and lists is before the end of a text on its last line.
fn begins_line(text: &str) -> bool {
    let line = text.rsplit('\n').next().unwrap_or_default();
    line.trim_matches([' ', '\t', '>', '-', '*', '+']).is_empty()
}

/// Whether a line goes on with words, or only with further tags.
fn has_text(text: &str) -> bool {
    static TAGS: LazyLock<Regex> = LazyLock::new(|| regex(r"\{\{.*?\}\}|\{%.*?%\}|<[^<>]*>"));
    let line = text.split('\n').next().unwrap_or_default();
    let words = TAGS.replace_all(line, "");
    !words.trim().is_empty() && !words.trim_start().starts_with("```") && !line.trim_start().starts_with('<')
}

/// What a Liquid tag shows as it is written, as Markdown, and where that ends behind it.
fn liquid_as_written(found: &Captures<'_>, after: &str) -> Option<(String, usize)> {
    let name = found.name("liquid")?.as_str();
    let (inner, end) = as_written(name, after)?;
    if name != "highlight" {
        return Some((inner, end));
    }
    let language = found.name("rest").and_then(|rest| rest.as_str().split_whitespace().next());
    let code = inner.trim_matches('\n');
    Some((format!("\n```{}\n{code}\n```\n", language.unwrap_or_default()), end))
}

/// Where a comment of Hugo ends: `{{< comment >}}…{{< /comment >}}`. It is for authors, and so is what is in it.
fn comment_end(found: &Captures<'_>, after: &str) -> Option<usize> {
    static END: LazyLock<Regex> = LazyLock::new(|| regex(r"\{\{[<%]\s*/\s*comment\s*[>%]\}\}"));
    let is_end = found.name("close").is_some_and(|close| !close.is_empty());
    let name = found.name("name").filter(|name| name.as_str() == "comment" && !is_end);
    name.and_then(|_| END.find(after)).map(|end| end.end())
}

/// What Liquid shows as it is written, and where it ends: the text of `raw`, the code of `highlight`, nothing of `comment`.
fn as_written(name: &str, text: &str) -> Option<(String, usize)> {
    static RAW: LazyLock<Regex> = LazyLock::new(|| regex(r"\{%-?\s*(end)?raw\s*-?%\}"));
    static END: LazyLock<Regex> = LazyLock::new(|| {
        regex(r"(?s)\{%-?\s*raw\s*-?%\}.*?\{%-?\s*endraw\s*-?%\}|(?P<end>\{%-?\s*endhighlight\s*-?%\})")
    });
    static COMMENT: LazyLock<Regex> = LazyLock::new(|| regex(r"\{%-?\s*endcomment\s*-?%\}"));
    match name {
        "comment" => Some((String::new(), COMMENT.find(text)?.end())),
        "raw" => {
            let end = RAW.captures_iter(text).find(|found| found.get(1).is_some())?.get(0)?;
            Some((text[..end.start()].to_owned(), end.end()))
        }
        "highlight" => {
            let end = END.captures_iter(text).find_map(|found| found.name("end"))?;
            Some((RAW.replace_all(&text[..end.start()], "").into_owned(), end.end()))
        }
        _ => None,
    }
}

/// The Markdown of a tag that has one.
fn markdown(found: &Captures<'_>, site: &[(String, String)]) -> Option<String> {
    if let Some(liquid) = found.name("liquid") {
        let rest = found.name("rest").map_or("", |rest| rest.as_str()).trim();
        return match liquid.as_str() {
            "link" => Some(format!("@/{rest}")),
            "post_url" => Some(format!("@/_posts/{rest}.md")),
            "raw" | "endraw" => Some(String::new()),
            "include" | "include_cached" => includes::shown(rest),
            _ => None,
        };
    }
    if let Some(value) = found.name("value") {
        // Jekyll: a value of its configuration, an address of the site.
        if let Some(name) = value.as_str().trim().strip_prefix("site.")
            && let Some((_, value)) = site.iter().find(|(known, _)| known == name)
        {
            return Some(value.clone());
        }
        if let Some(address) = of_filter(value.as_str()) {
            return Some(address);
        }
        // Written down for readers, with marks that keep it from being run.
        if let Some(shown) = shown_as_written(&found[0]) {
            return Some(shown);
        }
        // Zola calls its shortcodes like functions.
        let (name, args) = value.as_str().trim().split_once('(')?;
        let args = arguments(args.strip_suffix(')')?);
        return known(name, &args, false).or_else(|| shortcodes::with_text(name, &args));
    }
    let is_end = found.name("close").is_some_and(|close| !close.is_empty());
    let args = arguments(found.name("args").map_or("", |args| args.as_str()));
    let name = found.name("name")?.as_str();
    if matches!(name, "param" | "site-param") {
        let (_, wanted) = args.first()?;
        let own = |(known, _): &&(String, String)| {
            known.strip_prefix(PARAMS).is_some_and(|known| known.eq_ignore_ascii_case(wanted))
        };
        return site.iter().find(own).map(|(_, value)| value.clone());
    }
    known(name, &args, is_end)
}

/// A shortcode that is only shown: `{{</* x */>}}` is `{{< x >}}`.
fn shown_as_written(written: &str) -> Option<String> {
    let is_one = ["{{</*", "{{%/*"].iter().any(|start| written.starts_with(start));
    is_one.then(|| written.replacen("/*", "", 1).replacen("*/", "", 1))
}

/// The address in `"/a/" | relative_url`.
fn of_filter(value: &str) -> Option<String> {
    let (address, filter) = value.split_once('|')?;
    let is_address = matches!(filter.trim(), "relative_url" | "absolute_url" | "url");
    let address = address.trim();
    let quoted = ['"', '\''].iter().find_map(|quote| address.strip_prefix(*quote)?.strip_suffix(*quote))?;
    is_address.then(|| quoted.to_owned())
}

/// The words of a caption: the title of a picture and its description have no marks.
fn words_of(caption: &str) -> Cow<'_, str> {
    if !caption.contains(['*', '_', '`', '[', '<']) {
        return Cow::Borrowed(caption);
    }
    let text = Document::from_markdown(&super::html::plain_line(caption)).to_text();
    Cow::Owned(one_line(&text))
}

/// The Markdown of a shortcode that has one.
pub(super) fn known(name: &str, args: &[Argument], is_end: bool) -> Option<String> {
    let named = |key: &str| args.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str());
    let first = || args.iter().find(|(name, _)| name.is_empty()).map(|(_, value)| value.as_str());
    match name {
        "figure" | "img" | "image" if !is_end => {
            let alt =
                named("alt").or_else(|| named("caption")).or_else(|| named("title")).unwrap_or_default();
            let words = named("caption").or_else(|| named("title"));
            let below = words.filter(|words| words.contains("]("));
            let title = words.filter(|_| below.is_none()).map(|title| words_of(title).replace('"', "\\\""));
            let title = title.map(|title| format!(" \"{title}\"")).unwrap_or_default();
            let source = named("src").or_else(first)?;
            let alt = if below.is_some() && named("alt").is_none() { "" } else { alt };
            let below = below.map(|words| format!("\n\n{words}\n")).unwrap_or_default();
            Some(format!("![{}](<{source}>{title}){below}", words_of(alt).replace(['[', ']'], "")))
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
        "ref" | "relref" => {
            let page = first().or_else(|| named("path"))?;
            let name = page.split('#').next().unwrap_or_default();
            // A name without a path means the nearest page of that name.
            let is_name = !name.is_empty() && !name.contains(['/', '.', ':']);
            let rooted = page.strip_prefix('/').filter(|_| name.len() > 1 && !name.contains(['.', ':']));
            Some(match rooted {
                Some(rooted) => format!("{TOP}{rooted}"),
                None if is_name => format!("@/{page}"),
                None => page.to_owned(),
            })
        }
        "highlight" if is_end => Some("\n```\n".to_owned()),
        "highlight" => Some(format!("\n```{}\n", first().unwrap_or_default())),
        _ => None,
    }
}

/// The arguments of a shortcode: `name="value"`, or values in order, without a name.
pub(super) fn arguments(text: &str) -> Vec<Argument> {
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
            ("[b]({{< relref \"b.md#c\" >}}) [d]({{< ref \"d#e\" >}})", "[b](b.md#c) [d](@/d#e)"),
            ("[b]({{< relref \"/b/c#d\" >}}) [e]({{< ref \"/\" >}})", "[b](@/./b/c#d) [e](/)"),
            ("see {{< ref \"/a/b#c\" >}}", "see [@/a/b#c](@/a/b#c)"),
            ("see {% link a b.md %}", "see [@/a b.md](<@/a b.md>)"),
            ("({% post_url a %})", "([@/_posts/a.md](@/_posts/a.md))"),
            ("[a]: {% link a.md %}", "[a]: @/a.md"),
            ("[{% link a.md %}]({% link a.md %})", "[@/a.md](@/a.md)"),
            ("<a href='{% link a.md %}'>{% link a.md %}</a>", "<a href='@/a.md'>@/a.md</a>"),
            ("<p>{% link a.md %}</p>", "<p><a href=\"@/a.md\">@/a.md</a></p>"),
            (
                "{{< img src=\"a.png\" caption=\"Cap *em* <b>x_y</b>\" >}}",
                "![Cap em x_y](<a.png> \"Cap em x_y\")",
            ),
            ("{{< figure src=\"a.png\" caption=\"By [b](/c)\" >}}", "![](<a.png>)\n\nBy [b](/c)\n"),
            ("{{< highlight go >}}\nx\n{{< /highlight >}}", "```go\nx\n```"),
            (
                "a {{% notice tip %}}b{{% /notice %}}",
                "a <!-- {{% notice tip %}} -->b<!-- {{% /notice %}} -->",
            ),
            (
                "{{ youtube(id=\"x\") }}",
                "[https://www.youtube.com/watch?v=x](https://www.youtube.com/watch?v=x)",
            ),
            (
                "{{ tabs ({\n a: [\"b\"],\n c: { d: 1 }\n}) }} e",
                " e <!-- {{ tabs ({  a: [\"b\"],  c: { d: 1 } }) }} -->",
            ),
            ("{% include a.html %}", "<!-- {% include a.html %} -->"),
            ("[a]({{ site.baseurl }}/b)", "[a](/b)"),
            (
                "{% highlight rb %}\n{% raw %}{{ x }}{% endraw %}\n{% endhighlight %}",
                "\n```rb\n{{ x }}\n```\n",
            ),
            ("{% raw %}{{ x }}{% endraw %} y", "{{ x }} y"),
            ("a {{< comment >}}b\n\n{{< x >}} c{{< /comment >}} d", "a  d"),
            ("{{% comment %}} b {{%/comment%}}{{< comment >}}", "<!-- {{< comment >}} -->"),
            ("{{ note(body=\"a {b}\") }}", "\n:::note\na {b}\n:::\n"),
            ("[r]: <{{% param Repo %}}/x>", "[r]: <https://r.example/x>"),
            ("[r]: <{{% param none %}}/x>", "[r]: </x>"),
        ] {
            let site = [("params.repo".to_owned(), "https://r.example".to_owned())];
            assert_eq!(replaced(text, Code::default(), &site).0, expected, "{text}");
        }
        let text = "a\n{{% other tip %}}b{{% /other %}}\n{{< toc >}}";
        let note = replaced(text, Code::default(), &[]).1.note();
        let said =
            "template tags are comments now, which visitors do not see: `other` (line 2), `toc` (line 3)";
        assert_eq!(note.as_deref(), Some(said));
        for (text, is_liquid, expected) in [
            ("`{{< x >}}`", false, "`{{< x >}}`"),
            ("`{% raw %}x{% endraw %}`", false, "`{% raw %}x{% endraw %}`"),
            ("`{% raw %}x{% endraw %}`", true, "`x`"),
        ] {
            let ranges = [Range { start: 0, end: text.len() }];
            let code = Code { ranges: &ranges, is_liquid };
            assert_eq!(replaced(text, code, &[]).0, expected, "{text} {is_liquid}");
        }
    }
}
