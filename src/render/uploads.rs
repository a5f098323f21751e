//! Addresses of uploads that stand in texts, on pages of what is not live: a query opens them.

/// How the address of a picture begins in HTML that this program writes.
const START: &str = " src=\"/uploads/";

/// The HTML with a query in the addresses of pictures that do not have it.
pub(super) fn opened_uploads(html: &str, query: &str) -> String {
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
