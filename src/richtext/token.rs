//! Tokens in texts, such as `{title}`: what one is, and in which texts of a document one counts. Pages replace them.
//!
//! A backslash before the brace says that it is none. Markdown reads `\{` as a brace, so that its reader keeps the
//! backslash where a token follows.

use super::html;
use super::node::{Document, Kind, Node, bits};

/// Longest token, in bytes between its braces.
const TOKEN_BYTES_MAX: usize = 120;

/// Returns the new form of a text; `None` leaves it as it is.
type Change<'a> = &'a dyn Fn(&str) -> Option<String>;

/// The token at the beginning of a text, without its braces.
pub fn token(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('{')?;
    let token = &inner[..inner.find('}').filter(|end| *end <= TOKEN_BYTES_MAX)?];
    let key = || token.strip_prefix("custom.").or_else(|| token.strip_prefix("settings."));
    let is_plain = |c: char| {
        let is_sign = c.is_ascii_punctuation() && !matches!(c, '_' | '-' | '.' | ':' | '/');
        !is_sign && !c.is_control()
    };
    let is_token = matches!(token, "title" | "year" | "now")
        || key().is_some_and(|key| !key.is_empty() && key.chars().all(is_plain));
    is_token.then_some(token)
}

/// Whether a token anywhere in a text may count.
pub(super) fn may_have(text: &str) -> bool {
    text.match_indices('{').any(|(at, _)| token(&text[at..]).is_some())
}

/// A text without the backslashes that say that what follows is no token; `None` if it has none.
pub(super) fn shown(text: &str) -> Option<String> {
    if !text.contains("\\{") {
        return None;
    }
    let (mut out, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(at) = rest.find("\\{") {
        let is_escape = token(&rest[at + 1..]).is_some();
        out.push_str(&rest[..at + usize::from(!is_escape)]);
        out.push('{');
        rest = &rest[at + 2..];
    }
    out.push_str(rest);
    Some(out)
}

impl Document {
    /// The document as readers see it where no tokens are replaced.
    pub(super) fn without_escapes(mut self) -> Document {
        self.change_texts(&shown);
        self
    }

    /// Changes the texts in which tokens count: not those of code, and no text that only repeats the address of its
    /// link.
    pub fn change_texts(&mut self, change: Change<'_>) {
        let mut walk = Walk { change, is_code: false };
        self.children.iter_mut().for_each(|node| walk.node(node));
    }
}

struct Walk<'a> {
    change: Change<'a>,
    /// Whether an element for code is open in the present block.
    is_code: bool,
}

impl Walk<'_> {
    fn node(&mut self, node: &mut Node) {
        if !node.is_inline() {
            self.is_code = false;
        }
        if node.kind == Kind::Paragraph
            && let [Node { kind: Kind::Text { text, format: 0 }, .. }] = node.children.as_mut_slice()
            && text.starts_with('<')
            && let Some(new) = self.html(text)
        {
            *text = new;
            return;
        }
        if let Kind::Link(link) = &node.kind
            && super::reword::bare(link, &node.children).is_some()
        {
            return;
        }
        match &mut node.kind {
            Kind::Code(_) => return,
            Kind::Text { text, format } if *format & bits::CODE == 0 => match html::code_tag(text) {
                Some(opens) => self.is_code = opens,
                None if self.is_code => {}
                None => {
                    if let Some(new) = (self.change)(text.as_str()) {
                        *text = new;
                    }
                }
            },
            _ => {}
        }
        node.children.iter_mut().for_each(|child| self.node(child));
    }

    /// A block of HTML with the texts outside its code changed; `None` if it is none.
    fn html(&self, text: &str) -> Option<String> {
        let pieces = html::code_pieces(text)?;
        let changed = |(piece, is_code): (&str, bool)| match is_code {
            true => piece.to_owned(),
            false => (self.change)(piece).unwrap_or_else(|| piece.to_owned()),
        };
        Some(pieces.into_iter().map(changed).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_have_known_names_and_plain_keys() {
        for (text, found) in [
            ("{title} x", Some("title")),
            ("{custom.unit-price}", Some("custom.unit-price")),
            ("{settings.größe}", Some("settings.größe")),
            ("{custom.}", None),
            ("{custom.a*b}", None),
            ("{titles}", None),
            ("{title", None),
            ("x{title}", None),
        ] {
            assert_eq!(token(text), found, "{text}");
        }
    }

    fn marked(markdown: &str) -> String {
        let mut document = Document::from_markdown(markdown);
        document.change_texts(&|text| Some(text.replace("{title}", "X")));
        document.to_html(&super::super::HtmlOptions::default())
    }

    #[test]
    fn texts_of_code_are_not_changed() {
        for (markdown, has) in [
            ("a {title} b", true),
            ("**{title}**", true),
            ("<abbr>{title}</abbr>", true),
            ("`{title}`", false),
            ("```\n{title}\n```", false),
            ("    {title}\n", false),
            ("a <code>b {title}</code> c", false),
            ("<div>\n<kbd>{title}</kbd>\n</div>", false),
            ("<https://a.example/{title}>", false),
            ("https://a.example/{title}", false),
        ] {
            assert_eq!(marked(markdown).contains('X'), has, "{markdown}: {}", marked(markdown));
        }
        assert!(marked("<code>a</code> {title}").contains('X'));
        assert!(marked("<code>a\n\n{title}").contains('X'));
        assert!(marked("<div>\n<code>{title}</code> {title}\n</div>").contains("{title}</code> X"));
    }

    #[test]
    fn backslash_before_a_token_stays_in_the_document_and_survives_printing() {
        for (markdown, text) in [
            ("a \\{title} b", "a \\{title} b"),
            ("\\{custom.my_field}", "\\{custom.my_field}"),
            ("a\n\n\\{year}", "a\n\\{year}"),
            ("\\\\{title}", "\\{title}"),
            ("\\\\\\{title}", "\\\\{title}"),
            ("\\{other}", "{other}"),
            ("`\\{title}`", "\\{title}"),
            ("![\\{title}](/a.png)", "{title}"),
        ] {
            let document = Document::from_markdown(markdown);
            assert_eq!(document.to_text(), text, "{markdown}");
            assert!(!super::super::Form::Html.of(&document).to_string().contains("\\{year"), "{markdown}");
            assert_eq!(Document::from_markdown(&document.to_markdown()), document, "{markdown}");
        }
    }
}
