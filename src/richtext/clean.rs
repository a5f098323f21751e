//! A document without what pages do not show: addresses that could run code, and HTML outside of the allow-list, which is
//! text on a page.

use super::html::{cleaned, is_tag};
use super::node::{Document, Kind, Node, bits};
use super::{is_safe_image, is_safe_link};

impl Document {
    /// The document with only what pages show: a link to an unsafe address is its words, a picture its alternative, HTML that
    /// is not allowed is text in Markdown too. `None` if that changes nothing.
    pub fn as_pages_show(&self) -> Option<Document> {
        let mut children = self.children.clone();
        let mut cleaner = Cleaner { changed: false };
        cleaner.nodes(&mut children);
        cleaner.changed.then(|| self.with(children))
    }
}

struct Cleaner {
    changed: bool,
}

impl Cleaner {
    fn nodes(&mut self, nodes: &mut Vec<Node>) {
        for node in std::mem::take(nodes) {
            self.node(node, nodes);
        }
    }

    /// Adds what remains of a node.
    fn node(&mut self, mut node: Node, out: &mut Vec<Node>) {
        if let Some((text, format)) = html(&node) {
            self.html(text, format, if is_tag(text) { cleaned(text) } else { None }, out);
            self.nodes(&mut node.children);
            return out.append(&mut node.children);
        }
        match &node.kind {
            Kind::Code(_) => return out.push(node),
            Kind::Link(link) if !is_safe_link(&link.url) => {
                self.changed = true;
                self.nodes(&mut node.children);
                return out.append(&mut node.children);
            }
            Kind::Media(media) if !is_safe_image(&media.url) => {
                self.changed = true;
                return self.node(Node::text(media.alt.clone(), media.format), out);
            }
            _ => {}
        }
        // An HTML block is a paragraph of one text, which may have several tags.
        let block = match node.children.as_slice() {
            [only @ Node { kind: Kind::Text { .. }, .. }] if node.kind == Kind::Paragraph => html(only),
            _ => None,
        };
        match block.map(|(text, format)| (text.to_owned(), format)) {
            Some((text, format)) => {
                node.children.clear();
                self.html(&text, format, cleaned(&text), &mut node.children);
            }
            None => self.nodes(&mut node.children),
        }
        out.push(node);
    }

    /// Adds HTML: what is allowed of it, or all of it as text.
    fn html(&mut self, text: &str, format: u32, clean: Option<String>, out: &mut Vec<Node>) {
        self.changed |= clean.as_deref() != Some(text);
        match clean {
            Some(clean) => out.push(Node::text(clean, format)),
            // Markdown keeps a text as HTML only if it is that as a whole.
            None => out.extend([&text[..1], &text[1..]].map(|part| Node::text(part, format))),
        }
    }
}

/// The text of a node that could be HTML, and its format.
fn html(node: &Node) -> Option<(&str, u32)> {
    let (text, format) = match &node.kind {
        Kind::Text { text, format } => (text.as_str(), *format),
        Kind::Other => (node.attribute("text")?.as_str()?, 0),
        _ => return None,
    };
    let is_like_html = |c: u8| c.is_ascii_alphabetic() || matches!(c, b'/' | b'!' | b'?');
    let is_html = text.starts_with('<') && text.as_bytes().get(1).is_some_and(|c| is_like_html(*c));
    (is_html && format & bits::CODE == 0).then_some((text, format))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clean(markdown: &str) -> String {
        let document = Document::from_markdown(markdown);
        document.as_pages_show().map_or_else(|| "as it was".to_owned(), |clean| clean.to_markdown())
    }

    #[test]
    fn markdown_that_pages_show_as_it_is_stays() {
        for same in [
            "a **b** [c](https://d.test) [e](/f) ![g](/uploads/h.png) <mailto:i@j.test>\n",
            "x <kbd>y</kbd> <br/> <!-- more --> z <3\n\n<!-- more -->\n\n<details open>\n<summary>More</summary>\n</details>\n",
            "a `<script>` b\n\n```html\n<script>alert(1)</script>\n```\n",
            "<3 you\n",
        ] {
            assert_eq!(clean(same), "as it was", "{same}");
        }
    }

    #[test]
    fn markdown_loses_what_pages_do_not_show() {
        for (markdown, want) in [
            ("[a](javascript:x) **b**", "a **b**\n"),
            ("<javascript:alert(1)>", "javascript:alert(1)\n"),
            ("![a](data:text/html,x)", "a\n"),
            ("a <b onclick=x() title=t>c</b>", "a <b>c</b>\n"),
            ("a <a href='javascript:x'>c</a>", "a <a>c</a>\n"),
            ("<div onclick=\"x()\">\n<p lang=en id=a>b</p>\n</div>", "<div>\n<p lang=\"en\">b</p>\n</div>\n"),
        ] {
            assert_eq!(clean(markdown), want, "{markdown}");
        }
    }

    #[test]
    fn html_that_is_not_allowed_is_text_to_every_reader() {
        for markdown in [
            "<script>alert(1)</script>",
            "a <script>alert(1)</script> b",
            "<div>\n<iframe src=x></iframe>\n</div>",
            "# <script>",
            "- <script>\n  alert(1)\n  </script>",
            "| a |\n|---|\n| <script>b</script> |",
            "<!--><script>alert(1)</script>-->",
        ] {
            let found = clean(markdown);
            assert_ne!(found, "as it was", "{markdown}");
            let is_raw = |at: &usize| !found[..*at].ends_with('\\');
            let raw: Vec<usize> = found.match_indices('<').map(|(at, _)| at).filter(is_raw).collect();
            assert!(raw.iter().all(|at| found[*at..].starts_with("<div>")), "{markdown}: {found}");
        }
    }
}
