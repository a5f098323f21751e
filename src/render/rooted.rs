//! Addresses from the root of the site, such as `/about`, in what this program and templates write. Where the site lies
//! below a path of its host (`base_url`), pages name them below that path; feeds, which readers take elsewhere, in full.

use super::link::absolute;
use crate::model::Settings;

/// Attributes that hold an address; those whose names end with `srcset` hold several.
const ATTRIBUTES: [&str; 11] = [
    "action",
    "data-href",
    "data-index",
    "data-src",
    "data-srcset",
    "formaction",
    "href",
    "poster",
    "src",
    "srcset",
    "xlink:href",
];
/// Interfaces of the server, which stay at the root of the host.
const API: &str = "/api/";

/// The HTML with a base before its addresses from the root of the site: the path of the site, or its whole address.
pub(super) fn rooted(html: String, base: &str) -> String {
    let base = base.trim_end_matches('/');
    if base.is_empty() {
        return html;
    }
    let mut out = String::with_capacity(html.len() + 512);
    let mut done = 0;
    for (at, _) in html.match_indices('=') {
        let quote = html[at + 1..].chars().next().filter(|c| ['"', '\''].contains(c));
        let (Some(quote), Some(name)) = (quote, attribute(&html[..at])) else { continue };
        let start = at + "=\"".len();
        if at < done {
            continue;
        }
        let end = html[start..].find(quote).map_or(html.len(), |length| start + length);
        out.push_str(&html[done..start]);
        out.push_str(&with_base(&html[start..end], base, name.ends_with("srcset")));
        done = end;
    }
    out.push_str(&html[done..]);
    out
}

/// An address on the host of the site; those from the root of the site get its path.
pub(crate) fn on_host(settings: &Settings, address: &str) -> String {
    absolute(Some(settings.site_path()), address)
}

/// The stylesheet with a base before the addresses from the root of the site that it loads.
pub(crate) fn rooted_css(css: &str, base: &str) -> String {
    let mut out = String::with_capacity(css.len());
    let mut done = 0;
    for (at, open) in css.match_indices("url(") {
        let quoted = at + open.len();
        let start = quoted + usize::from(css[quoted..].starts_with(['"', '\'']));
        if css[start..].starts_with('/') && !css[start..].starts_with("//") {
            out.push_str(&css[done..start]);
            out.push_str(base);
            done = start;
        }
    }
    out.push_str(&css[done..]);
    out
}

/// The attribute of an address whose name ends a text.
fn attribute(before: &str) -> Option<&'static str> {
    let name = before.rsplit(|c: char| !(c.is_ascii_alphanumeric() || "-:_".contains(c))).next()?;
    let known = ATTRIBUTES.into_iter().find(|known| name.eq_ignore_ascii_case(known))?;
    let ahead = &before[..before.len() - name.len()];
    ahead.ends_with(|c: char| c.is_whitespace() || ['"', '\''].contains(&c)).then_some(known)
}

fn with_base(value: &str, base: &str, is_list: bool) -> String {
    let one = |address: &str| {
        let is_kept = !address.starts_with('/')
            || address.starts_with("//")
            || (base.starts_with('/') && address.starts_with(API));
        if is_kept { address.to_owned() } else { format!("{base}{address}") }
    };
    if is_list { value.split(", ").map(one).collect::<Vec<_>>().join(", ") } else { one(value) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_from_the_root_get_the_path_of_the_site() {
        for (html, below) in [
            ("<a class=\"x\" href=\"/about\">", "<a class=\"x\" href=\"/shop/about\">"),
            ("<a href='/'>", "<a href='/shop/'>"),
            ("<IMG\nSRC=\"/a.png\" alt=\"/about\">", "<IMG\nSRC=\"/shop/a.png\" alt=\"/about\">"),
            (
                "<img src=\"/a.png?v=1&amp;w=2\" srcset=\"/a.s.png 1w, https://c/a 2w, /a.png 3w\">",
                "<img src=\"/shop/a.png?v=1&amp;w=2\" srcset=\"/shop/a.s.png 1w, https://c/a 2w, /shop/a.png 3w\">",
            ),
            (
                "<form action=\"/search\" data-index=\"/search/index/\">",
                "<form action=\"/shop/search\" data-index=\"/shop/search/index/\">",
            ),
            ("<form action=\"/api/forms/contact/submit\">", "<form action=\"/api/forms/contact/submit\">"),
            (
                "<a href=\"//c/x\"><a href=\"#x\"><a href=\"x\"><a href=\"https://c/\">",
                "<a href=\"//c/x\"><a href=\"#x\"><a href=\"x\"><a href=\"https://c/\">",
            ),
            (
                "<p title=\"href=/x\">href=&quot;/x&quot; é=\"/x\"",
                "<p title=\"href=/x\">href=&quot;/x&quot; é=\"/x\"",
            ),
            ("<script>a.src=\"/x\"; b==\"/x\"</script>", "<script>a.src=\"/x\"; b==\"/x\"</script>"),
            (" href=\"/cut", " href=\"/shop/cut"),
        ] {
            assert_eq!(rooted(html.to_owned(), "/shop"), below);
            assert_eq!(rooted(html.to_owned(), ""), html);
        }
    }

    #[test]
    fn stylesheets_load_files_below_the_path_of_the_site() {
        let css = "a{background:url(/assets/a.png)}b{src:url(\"/assets/b.woff2\"),url('c.woff'),url(//d/e)}";
        assert_eq!(
            rooted_css(css, "/shop"),
            "a{background:url(/shop/assets/a.png)}b{src:url(\"/shop/assets/b.woff2\"),url('c.woff'),url(//d/e)}"
        );
        assert_eq!(rooted_css(css, ""), css);
    }
}
