//! MDX: Markdown with JavaScript. Components that have a counterpart become that; of others the content stays, and they
//! are named. `import` and `export` lines, comments and values in braces are nothing that a reader should see.

use super::child_lists;
use super::code::{Code, Indents, code};
use super::lines::{dedented, without_scripts};
use crate::import::pattern::regex;
use regex::Regex;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;
use std::sync::LazyLock;

/// Components that show a film of YouTube, and the names of its id.
const FILMS: [&str; 5] = ["YouTube", "Youtube", "YoutubeEmbed", "LiteYouTubeEmbed", "LiteYouTube"];
const FILM_IDS: [&str; 3] = ["id", "videoId", "youTubeId"];
/// Elements around paragraphs.
const BLOCKS: [&str; 10] =
    ["div", "section", "figure", "figcaption", "center", "details", "article", "aside", "header", "footer"];

/// Whether a tag at the end of a text begins a line, or ends one that begins with a tag or has only words.
fn begins_line(text: &str, closes: bool) -> bool {
    let line = text.rsplit('\n').next().unwrap_or_default();
    line.is_empty() || closes && !line.starts_with([' ', '-', '*', '>', '|', '+'])
}

/// A text without components.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Plain {
    pub(super) text: String,
    /// What was left out: the line, and what it was.
    pub(super) left_out: Vec<(usize, String)>,
    /// Whether there was JavaScript beside components.
    has_script: bool,
}

impl Plain {
    /// What was left out, for a person.
    pub(super) fn note(&self) -> Option<String> {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        self.left_out.iter().for_each(|(_, name)| *counts.entry(name).or_default() += 1);
        let names: Vec<String> = counts
            .iter()
            .map(|(name, count)| if *count > 1 { format!("`{name}` ({count})") } else { format!("`{name}`") })
            .collect();
        match (names.is_empty(), self.has_script) {
            (true, false) => None,
            (true, true) => Some("JavaScript of MDX is left out".to_owned()),
            (false, _) => {
                Some(format!("components of MDX are left out, their content is kept: {}", names.join(", ")))
            }
        }
    }
}

/// A tag of JSX.
struct Tag<'a> {
    name: &'a str,
    closes: bool,
    stands: bool,
    attributes: Vec<(&'a str, String)>,
    range: Range<usize>,
}

impl Tag<'_> {
    fn get(&self, names: &[&str]) -> Option<&str> {
        names.iter().find_map(|name| {
            let (_, value) = self.attributes.iter().find(|(key, _)| key == name)?;
            Some(value.as_str()).filter(|value| !value.is_empty())
        })
    }
}

/// Takes the JavaScript out of an MDX text; code stays as it is.
pub(super) fn without(text: &str) -> Plain {
    let (text, imports, has_script) = without_scripts(text);
    let text = dedented(&text);
    let code = code(&text, Indents::Marks);
    let mut out = Plain { has_script, ..Plain::default() };
    let mut open: Vec<String> = Vec::new();
    let (mut at, mut level) = (0, heading_level(&text).unwrap_or(1));
    while let Some(found) = text[at..].find(['<', '{', '\n']).map(|found| at + found) {
        out.text.push_str(&text[at..found]);
        at = found;
        let own = code.get(code.partition_point(|code| code.range.end <= at));
        // Within a component, blanks only show the nesting.
        let is_code = |own: &&Code| own.range.contains(&at) && (!own.is_indented || open.is_empty());
        if let Some(Code { range, .. }) = own.filter(is_code) {
            out.text.push_str(&text[at..range.end]);
            at = range.end;
            continue;
        }
        let rest = &text[at..];
        if let Some(line) = rest.strip_prefix('\n') {
            level = heading_level(line).unwrap_or(level);
            out.text.push('\n');
            at += 1;
        } else if rest.starts_with('{') {
            at = expression(&text, at, &mut out);
        } else if let Some(tag) = tag(&text, at) {
            let mut making = Making { out: &mut out, open: &mut open, imports: &imports, level };
            making.component(&text, &tag);
            at = tag.range.end;
        } else {
            out.text.push('<');
            at += 1;
        }
    }
    out.text.push_str(&text[at..]);
    out
}

fn heading_level(line: &str) -> Option<usize> {
    let level = line.bytes().take_while(|b| *b == b'#').count();
    ((1..=6).contains(&level) && line[level..].starts_with(' ')).then_some(level)
}

/// A value in braces: a comment is left out, a text is shown, and of everything else only its name is known.
fn expression(text: &str, at: usize, out: &mut Plain) -> usize {
    let is_escaped = text[..at].ends_with('\\');
    let Some(end) = balanced(text, at).filter(|_| !is_escaped) else {
        out.text.push('{');
        return at + 1;
    };
    let inner = text[at + 1..end - 1].trim();
    let quoted = ['"', '\'', '`'].iter().find_map(|quote| inner.strip_prefix(*quote)?.strip_suffix(*quote));
    let is_of_container =
        || out.text.rsplit('\n').next().is_some_and(|line| line.trim_start().starts_with(":::"));
    if inner.starts_with("/*") {
        out.has_script = true;
    } else if inner.contains('=') && is_of_container() {
        // Attributes of a callout, such as its icon.
    } else if let Some(quoted) = quoted {
        out.text.push_str(quoted);
    } else if inner.starts_with('#') && !inner.contains(char::is_whitespace) {
        // The name of a heading.
        let _ = write!(out.text, "{{{inner}}}");
    } else {
        out.left_out.push((
            line_of(text, at),
            format!("{{{}}}", inner.chars().take(40).collect::<String>().replace('\n', " ")),
        ));
    }
    end
}

fn line_of(text: &str, at: usize) -> usize {
    1 + text[..at].matches('\n').count()
}

/// The end of a part in braces.
fn balanced(text: &str, at: usize) -> Option<usize> {
    let (mut depth, mut quote) = (0_usize, None);
    for (offset, c) in text[at..].char_indices() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (Some(_), _) => {}
            (None, '"' | '`') => quote = Some(c),
            (None, '{') => depth += 1,
            (None, '}') => {
                depth -= 1;
                if depth == 0 {
                    return Some(at + offset + 1);
                }
            }
            (None, _) => {}
        }
    }
    None
}

fn tag(text: &str, at: usize) -> Option<Tag<'_>> {
    let rest = &text[at + 1..];
    let closes = rest.starts_with('/');
    let mut place = at + 1 + usize::from(closes);
    let is_name = |c: char| c.is_ascii_alphanumeric() || "_.-:".contains(c);
    let length = text[place..].find(|c| !is_name(c)).unwrap_or(text.len() - place);
    let name = &text[place..place + length];
    if name.is_empty() && !text[place..].starts_with('>') {
        return None;
    }
    if !name.is_empty() && !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    place += length;
    // An address of mail in angle brackets.
    if text[place..].starts_with('@') {
        return None;
    }
    let mut attributes = Vec::new();
    loop {
        let after = text[place..].trim_start();
        place = text.len() - after.len();
        if after.starts_with('>') || after.starts_with("/>") {
            let stands = after.starts_with('/');
            return Some(Tag {
                name,
                closes,
                stands,
                attributes,
                range: at..place + 1 + usize::from(stands),
            });
        }
        if after.starts_with('{') {
            place = balanced(text, place)?;
            continue;
        }
        let is_key = |c: char| c.is_ascii_alphanumeric() || "_-:.@".contains(c);
        let length = after.find(|c| !is_key(c)).filter(|length| *length > 0)?;
        let key = &after[..length];
        place += length;
        let Some(value) = text[place..].trim_start().strip_prefix('=') else {
            attributes.push((key, "true".to_owned()));
            continue;
        };
        let value = value.trim_start();
        place = text.len() - value.len();
        let end = match value.chars().next()? {
            quote @ ('"' | '\'') => place + 2 + value[1..].find(quote)?,
            '{' => balanced(text, place)?,
            _ => place + value.find(|c: char| c.is_whitespace() || c == '>')?,
        };
        attributes.push((key, value_of(&text[place..end])));
        place = end;
    }
}

/// The value of an attribute: a text, or the text in `{'x'}`, `{require('x').default}`, `{useBaseUrl('x')}`; a name in
/// braces keeps them.
fn value_of(written: &str) -> String {
    static QUOTED: LazyLock<Regex> =
        LazyLock::new(|| regex(r#"^\{\s*(?:\w+\()?["'`]([^"'`]*)["'`]\)?(?:\.default)?\s*\}$"#));
    if let Some(found) = QUOTED.captures(written).and_then(|found| found.get(1)) {
        return found.as_str().to_owned();
    }
    if written.starts_with('{') {
        return written.to_owned();
    }
    written.trim_matches(['"', '\'']).to_owned()
}

struct Making<'m> {
    out: &'m mut Plain,
    /// What closes the open components.
    open: &'m mut Vec<String>,
    imports: &'m BTreeMap<String, String>,
    /// The level of the last heading.
    level: usize,
}

impl Making<'_> {
    fn component(&mut self, text: &str, tag: &Tag<'_>) {
        if tag.name.starts_with(|c: char| c.is_ascii_lowercase()) {
            return self.element(text, tag);
        }
        if tag.closes {
            let close = self.open.pop().unwrap_or_default();
            self.out.text.push_str(&close);
            return;
        }
        let title = tag
            .get(&["title", "label", "header"])
            .filter(|title| !title.starts_with('{'))
            .unwrap_or_default()
            .to_owned();
        let address = tag.get(&["href", "to", "link", "url"]).map(|address| self.resolved(address));
        let mut close = String::new();
        match tag.name {
            "Aside" | "Admonition" | "Callout" | "Note" | "Tip" | "Info" | "Warning" | "Danger"
            | "Caution" | "Important" => {
                self.callout(tag, &title);
                close = "\n\n:::\n\n".to_owned();
            }
            "TabItem" | "Tab" => {
                let own = tag.get(&["label", "title", "name", "value"]).unwrap_or_default().to_owned();
                self.heading(&own);
            }
            "LinkCard" | "LinkButton" | "Link" | "Button" | "A" if address.is_some() => {
                let address = address.unwrap_or_default();
                let more = tag.get(&["description"]).map(|more| format!(": {more}")).unwrap_or_default();
                if tag.stands || tag.name == "LinkCard" {
                    let words = if title.is_empty() { address.as_str() } else { title.as_str() };
                    let _ = write!(self.out.text, "\n- [{words}](<{address}>){more}\n");
                } else {
                    self.out.text.push('[');
                    close = format!("](<{address}>)");
                }
            }
            "Card" | "Accordion" | "Step" | "Feature" | "Details" => match address {
                Some(address) => {
                    let _ = write!(self.out.text, "\n\n**[{title}](<{address}>)**\n\n");
                }
                None if !title.is_empty() => {
                    let _ = write!(self.out.text, "\n\n**{title}**\n\n");
                }
                None => {}
            },
            "Image" | "Img" | "ThemedImage" | "Zoom" | "Figure" if tag.get(&["src"]).is_some() => {
                let alt = tag.get(&["alt", "caption", "title"]).unwrap_or_default();
                self.picture(tag.get(&["src"]).unwrap_or_default(), alt);
            }
            name if FILMS.contains(&name) && tag.get(&FILM_IDS).is_some() => {
                self.film(tag.get(&FILM_IDS).unwrap_or_default());
            }
            "DocCardList" => self.out.text.push_str(child_lists::PARAGRAPH),
            "Badge" | "Kbd" if tag.get(&["text"]).is_some() => {
                let _ = write!(self.out.text, "`{}`", tag.get(&["text"]).unwrap_or_default());
            }
            "" | "Tabs" | "TabGroup" | "CardGrid" | "Cards" | "Steps" | "FileTree" | "CardGroup" | "Icon"
            | "BrowserOnly" | "Fragment" | "TOCInline" | "Head" | "AccordionGroup" | "Columns" | "Column"
            | "Badge" | "CodeBlock" | "Code"
                if tag.name != "Code" || !tag.stands =>
            {
                close = if tag.name.is_empty() { String::new() } else { "\n".to_owned() };
            }
            name => self.out.left_out.push((line_of(text, tag.range.start), format!("<{name}>"))),
        }
        if !tag.stands {
            self.open.push(close);
        }
    }

    fn callout(&mut self, tag: &Tag<'_>, title: &str) {
        let kind = tag.get(&["type", "kind", "variant"]).unwrap_or(tag.name).to_lowercase();
        let is_plain = matches!(kind.as_str(), "aside" | "admonition" | "callout");
        let kind = if is_plain { "note" } else { kind.as_str() };
        let title = if title.is_empty() { String::new() } else { format!("[{title}]") };
        let _ = write!(self.out.text, "\n\n:::{kind}{title}\n\n");
    }

    fn film(&mut self, id: &str) {
        let address = match id.contains("://") {
            true => id.to_owned(),
            false => format!("https://www.youtube.com/watch?v={id}"),
        };
        let _ = write!(self.out.text, "[{address}](<{address}>)");
    }

    fn heading(&mut self, words: &str) {
        let level = (self.level + 1).clamp(2, 6);
        let words = words.trim_matches(['{', '}']);
        if !words.is_empty() {
            let _ = write!(self.out.text, "\n\n{} {words}\n\n", "#".repeat(level));
        }
    }

    /// An address, or that of the file that a name was imported from.
    fn resolved(&self, address: &str) -> String {
        let named = address.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
        let name = named.map(|name| name.split('.').next().unwrap_or_default().trim());
        name.and_then(|name| self.imports.get(name)).cloned().unwrap_or_else(|| address.to_owned())
    }

    fn picture(&mut self, src: &str, alt: &str) {
        let src = self.resolved(src);
        if !src.starts_with('{') {
            let alt = if alt.starts_with('{') { "" } else { alt };
            // Inside of a tag that is kept, there is no Markdown.
            let part = self.out.text.rsplit("\n\n").next().unwrap_or_default();
            if part.rfind("<a ").is_some_and(|at| !part[at..].contains("</a>")) {
                let _ =
                    write!(self.out.text, "<img src=\"{src}\" alt=\"{}\">", alt.replace(['"', '<', '>'], ""));
                return;
            }
            let _ = write!(self.out.text, "![{}](<{src}>)", alt.replace(['[', ']'], ""));
        }
    }

    /// An element of HTML, without attributes that are JavaScript.
    fn element(&mut self, text: &str, tag: &Tag<'_>) {
        // What is between tags is Markdown here, where it is HTML elsewhere: blank lines make it Markdown there, too.
        let is_block = BLOCKS.contains(&tag.name) && begins_line(&self.out.text, tag.closes);
        let after = &text[tag.range.end..];
        let (rest, next) = after.split_once('\n').unwrap_or((after, ""));
        if tag.name == "p" {
            let ends = tag.closes && rest.trim().is_empty();
            return self.out.text.push_str(if ends { "\n" } else { "" });
        }
        if tag.closes {
            if is_block && !self.out.text.ends_with("\n\n") {
                let is_new = self.out.text.trim_end_matches(' ').ends_with('\n');
                self.out.text.push_str(if is_new { "\n" } else { "\n\n" });
            }
            let _ = write!(self.out.text, "</{}>", tag.name);
            if tag.name == "summary"
                && rest.trim().is_empty()
                && !next.trim_start_matches(' ').starts_with('\n')
            {
                self.out.text.push('\n');
            }
            return;
        }
        self.opening(text, tag);
        if is_block && !tag.stands && tag.name != "details" {
            let is_text = |part: &str| !part.trim().is_empty() && !part.trim_start().starts_with('<');
            match rest.trim().is_empty() {
                true if is_text(next.split('\n').next().unwrap_or_default()) => self.out.text.push('\n'),
                false if is_text(rest) => self.out.text.push_str("\n\n"),
                _ => {}
            }
        }
    }

    fn opening(&mut self, text: &str, tag: &Tag<'_>) {
        if tag.name == "img" {
            let src = tag.get(&["src"]).unwrap_or_default();
            return self.picture(src, tag.get(&["alt"]).unwrap_or_default());
        }
        if tag.attributes.is_empty() && !text[tag.range.clone()].contains('{') {
            self.out.text.push_str(&text[tag.range.clone()]);
            return;
        }
        let _ = write!(self.out.text, "<{}", tag.name);
        for (key, value) in &tag.attributes {
            let value = if *key == "src" || *key == "href" { self.resolved(value) } else { value.clone() };
            let is_plain = !value.starts_with('{')
                && !value.contains('"')
                && key.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
            if is_plain {
                let _ = write!(self.out.text, " {key}=\"{value}\"");
            }
        }
        self.out.text.push_str(if tag.stands { "/>" } else { ">" });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> String {
        let text = without(text).text;
        text.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn scripts_and_components_are_left_out_and_named() {
        let read = without(
            "import X from \"x\"\nimport {\n  Y,\n} from 'y'\n\nexport const a = 1\n\nA <X a={{b: 1}} c=\"d\">text</X> here.\n\n<X/>\n\n{/* no */}\n\n```jsx\nimport Z from 'z'\n<Z/>\n```\n\n`<Z/>` and <br/>\n",
        );
        assert_eq!(
            read.text.trim_start(),
            "A text here.\n\n\n\n\n\n```jsx\nimport Z from 'z'\n<Z/>\n```\n\n`<Z/>` and <br/>\n"
        );
        assert_eq!(read.left_out, [(8, "<X>".to_owned()), (10, "<X>".to_owned())]);
        assert_eq!(read.note().unwrap(), "components of MDX are left out, their content is kept: `<X>` (2)");
        assert_eq!(without("plain\n").note(), None);
        assert_eq!(without("import X from 'x'\nText\n").text, "\nText\n");
        assert_eq!(without("we import X\nimport y\n").text, "we import X\nimport y\n");
    }

    #[test]
    fn known_components_become_what_they_mean() {
        for (text, expected) in [
            (
                "## Install\n\n<Tabs>\n  <TabItem value=\"npm\" label=\"npm\">\n\n    ```sh\n    npm i\n    ```\n\n  </TabItem>\n  <TabItem label=\"yarn\">\n    yes\n  </TabItem>\n</Tabs>\n",
                "## Install\n### npm\n```sh\nnpm i\n```\n### yarn\nyes",
            ),
            (
                "<Aside type=\"caution\" title=\"Hot\">\nDo *not*.\n</Aside>",
                ":::caution[Hot]\nDo *not*.\n:::",
            ),
            ("<Card title=\"One\" icon=\"x\">\nText\n</Card>", "**One**\nText"),
            ("<LinkCard title=\"A\" href=\"/a/\" description=\"B\" />", "- [A](</a/>): B"),
            ("import pic from '../p.png'\n\n<Image src={pic} alt=\"P\" />", "![P](<../p.png>)"),
            ("<img src={require('./a.png').default} width={1}/>", "![](<./a.png>)"),
            ("<div className=\"x\" style={{ a: 1 }}>y</div>", "<div>\ny\n</div>"),
            ("- <p>[a](b) <br/></p>\n- c", "- [a](b) <br/>\n- c"),
            ("<summary>a</summary>\n*b*", "<summary>a</summary>\n*b*"),
            ("A <a@b.org>", "A <a@b.org>"),
            ("a{' '}b {1 + 1}", "a b"),
            (":::tip[A]{icon=\"x\"}\nb\n:::", ":::tip[A]\nb\n:::"),
            ("## Head {#name}", "## Head {#name}"),
            ("a\n\n    {{ v }} <Comp/>\n\n    {b}\n", "a\n    {{ v }} <Comp/>\n    {b}"),
            ("a `{b\n<C/>}` c", "a `{b\n<C/>}` c"),
            ("<Card\n  title=\"One\"\n>\n\n    <Badge text=\"b\"/>\n</Card>", "**One**\n    `b`"),
        ] {
            assert_eq!(plain(text), expected, "{text}");
        }
    }
}
