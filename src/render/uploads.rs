//! Addresses of uploads that stand in texts: on pages for visitors they may be at another host, on pages of what is not live
//! a query opens them.

use super::library::Library;
use crate::urls::UPLOADS_URL;

/// How the address of a picture begins in HTML that this program writes.
const START: &str = " src=\"/uploads/";
/// How any address of an upload begins in an attribute; texts have no bare quotes.
const VALUE: &str = "=\"/uploads/";
/// How a further address begins in a `srcset`.
const FURTHER: &str = ", /uploads/";

/// The HTML with the addresses of uploads that its readers can open.
pub(super) fn reachable_uploads(html: String, library: &dyn Library) -> String {
    let html = match library.uploads_base() {
        "" => html,
        base => at_base(&html, base),
    };
    match library.uploads_query() {
        Some(query) => opened_uploads(&html, query),
        None => html,
    }
}

/// The address of an upload for visitors; `None` if it is the same, or no upload's.
pub(crate) fn public_upload(address: &str, base: &str) -> Option<String> {
    (!base.is_empty() && address.starts_with(UPLOADS_URL)).then(|| format!("{base}{address}"))
}

fn at_base(html: &str, base: &str) -> String {
    let mut out = String::with_capacity(html.len() + 512);
    let mut rest = html;
    while let Some(at) = rest.find(VALUE) {
        let (before, from) = rest.split_at(at + "=\"".len());
        let (value, after) = from.split_at(from.find('"').unwrap_or(from.len()));
        out.push_str(before);
        let public = public_upload(value, base);
        out.push_str(&public.as_deref().unwrap_or(value).replace(FURTHER, &format!(", {base}{UPLOADS_URL}")));
        rest = after;
    }
    out.push_str(rest);
    out
}

/// The HTML with a query in the addresses of pictures that do not have it.
fn opened_uploads(html: &str, query: &str) -> String {
    let query = query.replace('&', "&amp;");
    let mut opened = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(at) = rest.find(START) {
        let (before, after) = rest.split_at(at + START.len());
        opened.push_str(before);
        let end = after.find('"').unwrap_or(after.len());
        let (address, behind) = after.split_at(end);
        opened.push_str(address);
        if !address.contains(&query) {
            opened.push_str(if address.contains('?') { "&amp;" } else { "?" });
            opened.push_str(&query);
        }
        rest = behind;
    }
    opened.push_str(rest);
    opened
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_uploads_get_a_base_once() {
        let html = "<a href=\"/uploads/c.pdf\"><img src=\"/uploads/a.png?v=1\" srcset=\"/uploads/a.s.png 1w, /uploads/a.png 2w\"> \
                    =&quot;/uploads/x /uploads/y <a href=\"/about\" title=\"/uploads\"><img src=\"//uploads/z\">";
        let public = at_base(html, "https://cdn.example.org");
        assert_eq!(
            public,
            "<a href=\"https://cdn.example.org/uploads/c.pdf\"><img src=\"https://cdn.example.org/uploads/a.png?v=1\" \
             srcset=\"https://cdn.example.org/uploads/a.s.png 1w, https://cdn.example.org/uploads/a.png 2w\"> \
             =&quot;/uploads/x /uploads/y <a href=\"/about\" title=\"/uploads\"><img src=\"//uploads/z\">"
        );
        assert_eq!(at_base(&public, "https://cdn.example.org"), public);
        assert_eq!(at_base("=\"/uploads/cut", "https://c"), "=\"https://c/uploads/cut");
    }

    #[test]
    fn pictures_in_texts_are_opened_once() {
        let html = "<img alt=\"\" src=\"/uploads/a.png\"><img src=\"/uploads/b.png?v=1\"> src=/uploads/ <a href=\"/uploads/c.pdf\">";
        let opened = opened_uploads(html, "preview=x&sig=y");
        assert_eq!(
            opened,
            "<img alt=\"\" src=\"/uploads/a.png?preview=x&amp;sig=y\"><img src=\"/uploads/b.png?v=1&amp;preview=x&amp;sig=y\"> src=/uploads/ <a href=\"/uploads/c.pdf\">"
        );
        assert_eq!(opened_uploads(&opened, "preview=x&sig=y"), opened);
        assert_eq!(opened_uploads(" src=\"/uploads/cut", "k"), " src=\"/uploads/cut?k");
    }
}
