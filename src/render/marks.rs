//! Marks in the page of a change under review: each module has its id as an attribute, and those that differ are
//! outlined. The page runs no scripts, and leads nowhere.

use super::library::Library;
use super::page::Renderer;
use crate::base::digest::{base64, sha256};
use std::collections::BTreeMap;

/// The attribute with the id of a module.
const MODULE: &str = "data-cms-module";
/// The attribute with what happened to a module.
const CHANGE: &str = "data-cms-change";

/// The outlines. Line styles differ, so that colour is not needed to tell them apart.
const STYLESHEET: &str = "\
[data-cms-change]{outline:4px solid #0969da;outline-offset:-4px}\
[data-cms-change=\"added\"]{outline:6px double #1a7f37;outline-offset:-6px}\
[data-cms-change=\"removed\"]{outline:4px dashed #cf222e}\
[data-cms-change=\"moved\"]{outline:4px dotted #8250df}";

/// What happened to modules, by their ids: `added`, `removed`, `changed` or `moved`.
#[derive(Debug, Clone, Default)]
pub struct Marks(pub BTreeMap<String, &'static str>);

impl Marks {
    /// Adds the attributes of a module to the first element of its HTML.
    pub(super) fn mark(&self, id: &str, html: &str) -> String {
        let change = self.0.get(id).map(|change| format!(" {CHANGE}=\"{change}\"")).unwrap_or_default();
        // Ids are uuids, which need no escaping.
        let attributes = format!(" {MODULE}=\"{id}\"{change}");
        match first_tag(html) {
            Some(at) => format!("{}{attributes}{}", &html[..at], &html[at..]),
            None => format!("<div{attributes}>{html}</div>"),
        }
    }
}

/// Where the name of the first start tag ends.
fn first_tag(html: &str) -> Option<usize> {
    let mut from = 0;
    loop {
        let at = from + html[from..].find('<')?;
        let rest = &html[at + 1..];
        if let Some(comment) = rest.strip_prefix("!--") {
            from = html.len() - comment.len() + comment.find("-->")?;
        } else if rest.starts_with(|c: char| c.is_ascii_alphabetic()) {
            let name = rest.find(|c: char| c.is_ascii_whitespace() || matches!(c, '>' | '/'))?;
            return Some(at + 1 + name);
        } else {
            from = at + 1;
        }
    }
}

impl Renderer {
    /// A page for a frame that runs nothing: without script elements, with a policy that forbids them, with outlines.
    pub(super) fn framed(&self, html: &str, library: &dyn Library) -> String {
        let policy = format!(
            "default-src 'none'; style-src {}; img-src 'self' https: data:; media-src 'self' https:; \
             font-src 'self'; form-action 'none'; base-uri 'none'",
            self.framed_style_sources(library).join(" ")
        );
        let head = format!(
            "<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\"><style>{STYLESHEET}</style>"
        );
        let html = without_scripts(html);
        let lower = html.to_ascii_lowercase();
        let open = lower.find("<head").and_then(|at| lower[at..].find('>').map(|end| at + end + 1));
        let (before, after) = html.split_at(open.unwrap_or(0));
        format!("{before}{head}{after}")
    }

    /// The style sources of such a page: a page that frames it by `srcdoc` hands its own policy down, and must allow them.
    pub fn framed_style_sources(&self, library: &dyn Library) -> Vec<String> {
        let own = format!("'sha256-{}'", base64(&sha256(STYLESHEET.as_bytes())));
        vec![self.style_source(library), own]
    }
}

/// HTML without its script elements.
fn without_scripts(html: &str) -> String {
    const OPEN: &str = "<script";
    const CLOSE: &str = "</script";
    let lower = html.to_ascii_lowercase();
    let (mut text, mut from) = (String::with_capacity(html.len()), 0);
    while let Some(at) = lower[from..].find(OPEN).map(|at| from + at) {
        text.push_str(&html[from..at]);
        let end = lower[at..]
            .find(CLOSE)
            .and_then(|close| lower[at + close..].find('>').map(|end| at + close + end + 1));
        from = end.unwrap_or(html.len());
    }
    text.push_str(&html[from..]);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_element_of_a_module_is_marked() {
        let marks = Marks(BTreeMap::from([("a".to_owned(), "changed")]));
        let check = |id: &str, html: &str, want: &str| assert_eq!(marks.mark(id, html), want);
        check("a", "<p>x</p>", "<p data-cms-module=\"a\" data-cms-change=\"changed\">x</p>");
        check("b", "<!-- <i> --> <p class=x>", "<!-- <i> --> <p data-cms-module=\"b\" class=x>");
        check("b", "1 < 2 <br/>", "1 < 2 <br data-cms-module=\"b\"/>");
        check("b", "text", "<div data-cms-module=\"b\">text</div>");
    }

    #[test]
    fn scripts_are_left_out() {
        assert_eq!(without_scripts("a<SCRIPT src=x>b</Script >c"), "ac");
        assert_eq!(without_scripts("a<script>b"), "a");
        assert_eq!(without_scripts("a<p>b</p>"), "a<p>b</p>");
    }
}
