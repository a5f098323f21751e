//! Shortcodes that enclose text and have a word in Markdown: callouts, tabs, code, texts that fold, buttons, cards. Themes
//! call them alike, whatever program they are for.

use super::tags::Argument;
use crate::base::markup;
use crate::richtext::is_callout;

/// Names of callouts whose sort is an argument.
const CALLOUTS: [&str; 7] = ["alert", "notice", "admonition", "callout", "hint", "panel", "aside"];
/// Names of parts that only arrange what is in them.
const FRAMES: [&str; 12] = [
    "tabs",
    "tabpane",
    "tabgroup",
    "tab-group",
    "tabbed",
    "cards",
    "cardpane",
    "card-group",
    "steps",
    "columns",
    "row",
    "accordion",
];

/// An open shortcode.
pub(super) struct Frame {
    name: String,
    /// What closes it.
    close: String,
    /// The blanks before its lines.
    margin: String,
    is_block: bool,
    /// The level of headings in it, where it only arranges.
    level: Option<usize>,
}

/// A shortcode where it stands.
pub(super) struct Place<'a> {
    pub(super) name: &'a str,
    pub(super) args: &'a [Argument],
    pub(super) is_end: bool,
    /// Whether it says that it encloses nothing: `{{< x />}}`.
    pub(super) is_single: bool,
    /// The Markdown before it.
    pub(super) before: &'a str,
    /// The text after it.
    pub(super) after: &'a str,
}

impl Place<'_> {
    fn named(&self, names: &[&str]) -> Option<&str> {
        let find = |name: &&str| self.args.iter().find(|(known, _)| known == name);
        names.iter().find_map(find).map(|(_, value)| value.as_str()).filter(|value| !value.is_empty())
    }

    fn plain(&self, at: usize) -> Option<&str> {
        self.args.iter().filter(|(name, _)| name.is_empty()).nth(at).map(|(_, value)| value.as_str())
    }

    /// The blanks of the line that it begins; none if something is before it on its line.
    pub(super) fn margin(&self) -> Option<&str> {
        let line = self.before.rsplit('\n').next().unwrap_or_default();
        line.trim().is_empty().then_some(line)
    }

    /// Whether a shortcode of its name is closed further on.
    fn is_closed(&self) -> bool {
        !self.is_single && closing(self.after, self.name).is_some()
    }
}

/// Where the last tag of a shortcode begins and ends.
pub(super) fn closing(text: &str, name: &str) -> Option<(usize, usize)> {
    let (mut at, signs) = (0, ["{{<", "{{%"]);
    while let Some(found) =
        signs.iter().filter_map(|sign| text[at..].find(sign)).min().map(|found| at + found)
    {
        let inner = text[found + 3..].trim_start();
        let own = inner.strip_prefix('/').map(str::trim_start).and_then(|rest| rest.strip_prefix(name));
        if own.is_some_and(|rest| rest.trim_start().starts_with(['>', '%'])) {
            let end = found + text[found..].find("}}")? + 2;
            return Some((found, end));
        }
        at = found + 3;
    }
    None
}

/// The language of the code that a shortcode encloses, if it encloses code.
pub(super) fn code(place: &Place<'_>) -> Option<String> {
    let is_code = place.name == "highlight" || place.name == "prism" || place.name.starts_with("code");
    let is_alone = place.after.lines().next().is_none_or(|line| line.trim().is_empty());
    if !is_code || place.is_end || place.is_single || !is_alone || place.margin().is_none() {
        return None;
    }
    let language =
        place.named(&["lang", "language", "codelang"]).or_else(|| place.plain(0)).unwrap_or_default();
    let is_word = language.chars().all(|c| c.is_ascii_alphanumeric() || "+#-_".contains(c));
    Some(if is_word { language.to_owned() } else { String::new() })
}

/// The Markdown of one that encloses text; `frames` are those that are open.
pub(super) fn enclosing(place: &Place<'_>, frames: &mut Vec<Frame>) -> Option<String> {
    if place.is_end {
        let at = frames.iter().rposition(|frame| frame.name == place.name)?;
        let frame = frames.drain(at..).next()?;
        if !frame.is_block {
            return Some(frame.close);
        }
        let starts = place.margin().is_some();
        let ends = place.after.starts_with('\n') || place.after.is_empty();
        let (before, after) = (if starts { "" } else { "\n" }, if ends { "" } else { "\n" });
        let margin = if starts { "" } else { frame.margin.as_str() };
        return Some(format!("{before}{margin}{}{after}", frame.close));
    }
    if !place.is_closed() {
        return None;
    }
    if FRAMES.contains(&place.name) {
        frames.push(Frame {
            name: place.name.to_owned(),
            close: String::new(),
            margin: String::new(),
            is_block: false,
            level: Some(level(place.before)),
        });
        return Some(String::new());
    }
    let (open, close, is_block) = inline(place).or_else(|| block(place, frames))?;
    let margin = place.margin().filter(|_| is_block);
    if is_block && margin.is_none() {
        return None;
    }
    let margin = margin.unwrap_or_default().to_owned();
    let rest = place.after.lines().next().unwrap_or_default();
    // What follows on its line begins a line of its own.
    let open = match is_block && !rest.trim().is_empty() {
        true => format!("{open}\n{margin}"),
        false => open,
    };
    frames.push(Frame { name: place.name.to_owned(), close, margin, is_block, level: None });
    Some(open)
}

fn inline(place: &Place<'_>) -> Option<(String, String, bool)> {
    let is_button = matches!(place.name, "button" | "btn" | "link");
    let address = place.named(&["href", "relref", "link", "url", "page"]).or_else(|| place.plain(0));
    is_button.then_some(())?;
    Some(("[".to_owned(), format!("](<{}>)", address?), false))
}

fn block(place: &Place<'_>, frames: &[Frame]) -> Option<(String, String, bool)> {
    let title =
        place.named(&["title", "header", "heading", "label", "name", "summary", "tabName", "caption"]);
    let end = |close: &str| (close.to_owned(), true);
    let (open, (close, is_block)) = match place.name {
        "tab" | "tabitem" | "tab-item" => {
            let words = title.or_else(|| place.plain(0))?;
            // Tabs stand beside each other, not below.
            let level =
                frames.iter().rev().find_map(|frame| frame.level).unwrap_or_else(|| level(place.before));
            let head = format!("{} {}\n", "#".repeat(level), words.trim());
            match place.named(&["lang", "codelang"]) {
                Some(language) => (format!("{head}\n```{language}"), end("```\n")),
                None => (head, end("")),
            }
        }
        "details" | "expand" | "collapse" | "spoiler" | "fold" => {
            let words = title.or_else(|| place.plain(0)).unwrap_or("…");
            (format!("<details>\n<summary>{}</summary>\n", markup::html(words)), end("\n</details>\n"))
        }
        "card" => {
            let words = title?.replace(['[', ']'], "");
            let link = place.named(&["link", "href", "url"]).filter(|link| !link.contains(['<', '>']));
            let head = link.map_or_else(|| words.clone(), |link| format!("[{words}](<{link}>)"));
            (format!("**{head}**\n"), end(""))
        }
        name => {
            let is_own = is_callout(name) && !CALLOUTS.contains(&name);
            if !is_own && !CALLOUTS.contains(&name) {
                return None;
            }
            let sort = place.named(&["type", "kind", "style", "color", "context", "theme"]);
            let sort = sort.or_else(|| place.plain(0)).map(str::to_lowercase).filter(|sort| is_callout(sort));
            let is_sorted = sort.is_some();
            let word = if is_own { name.to_owned() } else { sort.unwrap_or_else(|| "note".to_owned()) };
            let second = || place.plain(usize::from(!is_own && is_sorted)).filter(|words| !is_callout(words));
            let title = title.or_else(second).map(|title| title.replace(['[', ']', '\n'], " "));
            let title = title.map(|title| format!("[{}]", title.trim())).unwrap_or_default();
            (format!(":::{word}{title}"), end(":::"))
        }
    };
    Some((open, close, is_block))
}

/// The code that a shortcode encloses, as a block of Markdown, and where the closing one ends behind it.
pub(super) fn code_block(place: &Place<'_>) -> Option<(String, usize)> {
    let language = code(place)?;
    let (inner, end) = closing(place.after, place.name)?;
    let inner = place.after[..inner].trim_matches('\n').trim_end();
    Some((format!("```{language}\n{inner}\n{}```", place.margin().unwrap_or_default()), end))
}

/// The level of a heading below the last one.
fn level(before: &str) -> usize {
    let heading = before.lines().rev().find_map(|line| {
        let level = line.bytes().take_while(|b| *b == b'#').count();
        ((1..=6).contains(&level) && line[level..].starts_with(' ')).then_some(level)
    });
    heading.map_or(2, |level| level + 1).clamp(2, 6)
}

/// What a shortcode that is given its text shows: a callout, or the text alone.
pub(super) fn with_text(name: &str, args: &[Argument]) -> Option<String> {
    let (_, text) = args.iter().find(|(name, _)| matches!(name.as_str(), "body" | "text" | "content"))?;
    match is_callout(name) {
        true => Some(format!("\n:::{name}\n{}\n:::\n", text.trim())),
        false => Some(text.clone()),
    }
}

/// What a single shortcode within a line says to readers: its text.
pub(super) fn spoken(place: &Place<'_>) -> Option<String> {
    let is_within =
        place.margin().is_none() || place.after.lines().next().is_some_and(|line| !line.trim().is_empty());
    let words = place.named(&["text"]).filter(|_| is_within && !place.is_end && !place.is_closed());
    words.map(|words| words.replace('[', "\\[").replace('<', "\\<"))
}

#[cfg(test)]
mod tests {
    use crate::import::tags::{Code, replaced};

    fn plain(text: &str) -> String {
        replaced(text, Code::default(), &[]).0
    }

    #[test]
    fn enclosing_shortcodes_become_what_they_mean() {
        for (text, expected) in [
            (
                "{{% alert title=\"Hot\" color=\"warning\" %}}\nDo *not*.\n{{% /alert %}}\n",
                ":::warning[Hot]\nDo *not*.\n:::\n",
            ),
            ("{{< notice tip \"My way\" >}}yes{{< /notice >}}", ":::tip[My way]\nyes\n:::"),
            ("{{< note >}}\nyes\n{{< /note >}}\n", ":::note\nyes\n:::\n"),
            ("- a\n  {{< warning >}}\n  b\n  {{< /warning >}}\n", "- a\n  :::warning\n  b\n  :::\n"),
            (
                "## In\n\n{{< tabs >}}\n{{% tab \"A\" %}}\none\n{{% /tab %}}\n{{% tab name=\"B\" %}}\ntwo\n{{% /tab %}}\n{{< /tabs >}}\n",
                "## In\n\n\n### A\n\none\n\n### B\n\ntwo\n\n\n",
            ),
            (
                "{{< code-toggle file=hugo >}}\na = '{{< x >}}'\n{{< /code-toggle >}}\n",
                "```\na = '{{< x >}}'\n```\n",
            ),
            (
                "{{< details \"More & more\" >}}\nx\n{{< /details >}}",
                "<details>\n<summary>More &amp; more</summary>\n\nx\n\n</details>\n",
            ),
            ("{{< button href=\"/a\" >}}Go{{< /button >}}", "[Go](</a>)"),
            ("a {{< glossary term=\"x\" text=\"pods\" >}} b", "a pods b"),
            ("{{< note >}}", "<!-- {{< note >}} -->"),
            (
                "{{< code-toggle config=x />}}\ntext\n{{< code-toggle >}}\na\n{{< /code-toggle >}}",
                "<!-- {{< code-toggle config=x />}} -->\ntext\n```\na\n```",
            ),
            ("see {{</* note */>}}", "see {{< note >}}"),
        ] {
            assert_eq!(plain(text), expected, "{text}");
        }
    }
}
