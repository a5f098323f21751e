//! Addresses from the root of the site, such as `/about`, in what this program and templates write. Where the site lies
//! below a path of its host (`base_url`), pages name them below that path; feeds, which readers take elsewhere, in full.
//! An address that has the path of the site already gets it no second time: sites were written so before pages added it.

use super::library::Library;
use crate::base::tags::{Attribute, Tag, next_tag};
use crate::urls::{of_server, reserved};
use std::borrow::Cow;
use std::ops::Range;

/// Attributes that hold an address; those whose names end with `srcset` hold several.
const ATTRIBUTES: [&str; 9] =
    ["action", "data-href", "data-index", "data-src", "formaction", "href", "poster", "src", "xlink:href"];
/// The interfaces for programs, which no page of a site hides.
const API: &str = "/api/";
/// What may stand before an address in a stylesheet; in attributes, quotes are character references.
const QUOTES: [&str; 7] = ["\"", "'", "&quot;", "&#34;", "&#39;", "&#039;", "&#x27;"];

/// What comes before addresses from the root of the site.
struct Base<'a> {
    /// The path of the site, or its whole address; without a final `/`.
    before: &'a str,
    /// The path of the site on its host.
    path: &'a str,
    /// Whether the site has something at a path.
    has: &'a dyn Fn(&str) -> bool,
}

impl Base<'_> {
    /// The address with the base.
    fn with<'v>(&self, address: &'v str) -> Cow<'v, str> {
        if self.before.is_empty() || !address.starts_with('/') || address.starts_with("//") {
            return Cow::Borrowed(address);
        }
        let path = address.split(['?', '#']).next().unwrap_or_default();
        let is_of_server = self.before.starts_with('/') && of_server(path).is_some();
        if is_of_server && (address.starts_with(API) || !(self.has)(path)) {
            return Cow::Borrowed(address);
        }
        let inside = inside(address, self.path).filter(|_| reserved(path).is_none() && !(self.has)(path));
        Cow::Owned(format!("{}{}", self.before, inside.as_deref().unwrap_or(address)))
    }

    /// The HTML with the base in the attributes of its tags, and in its stylesheets.
    fn html(&self, html: &str) -> String {
        let mut out = String::with_capacity(html.len() + 512);
        let (mut done, mut at) = (0, 0);
        while let Some(tag) = next_tag(html, at) {
            at = tag.end_of_text(html);
            for attribute in &tag.attributes {
                if let Some(value) = self.value(&tag, attribute) {
                    out.push_str(&html[done..attribute.value_at]);
                    out.push_str(&value);
                    done = attribute.value_at + attribute.value.len();
                }
            }
            if tag.is("style", false) {
                out.push_str(&html[done..tag.range.end]);
                out.push_str(&self.css(&html[tag.range.end..at]));
                done = at;
            }
        }
        out.push_str(&html[done..]);
        out
    }

    /// The stylesheet with the base before the addresses that it loads. It loads files, no pages.
    fn css(&self, css: &str) -> String {
        let base = Base { has: &|_| false, ..*self };
        css_with(css, |address| base.with(address))
    }

    /// The value of an attribute with the base; none if it has no address.
    fn value(&self, tag: &Tag<'_>, attribute: &Attribute<'_>) -> Option<String> {
        let (name, value) = (attribute.name.to_ascii_lowercase(), attribute.value);
        let blanks = value.len() - value.trim_start().len();
        let whole = |from: usize| format!("{}{}", &value[..from], self.with(&value[from..]));
        match name.as_str() {
            name if name.ends_with("srcset") => Some(self.candidates(value)),
            "style" => Some(css_with(value, |address| self.with(address))),
            "data" if tag.is("object", false) => Some(whole(blanks)),
            "content" if is_refresh(tag) => {
                let from = value.to_ascii_lowercase().find("url=")? + "url=".len();
                Some(whole(value.len() - value[from..].trim_start_matches(is_quote).len()))
            }
            name => ATTRIBUTES.contains(&name).then(|| whole(blanks)),
        }
    }

    /// The candidates of a `srcset` with the base, as browsers split them: an address ends at a blank, what is said of it at a
    /// comma.
    fn candidates(&self, list: &str) -> String {
        let (mut out, mut rest) = (String::with_capacity(list.len() + 64), list);
        loop {
            let address = rest.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == ',');
            out.push_str(&rest[..rest.len() - address.len()]);
            if address.is_empty() {
                return out;
            }
            let end = address.find(|c: char| c.is_ascii_whitespace()).unwrap_or(address.len());
            let (address, behind) = address.split_at(end);
            out.push_str(&self.with(address));
            let next = if address.ends_with(',') { 0 } else { behind.find(',').unwrap_or(behind.len()) };
            out.push_str(&behind[..next]);
            rest = &behind[next..];
        }
    }
}

/// The HTML with a base before its addresses from the root of the site: the path of the site, or its whole address.
pub(super) fn rooted(html: String, before: &str, library: &dyn Library) -> String {
    let before = before.trim_end_matches('/');
    if before.is_empty() {
        return html;
    }
    let path = library.definitions().settings.site_path();
    Base { before, path, has: &|path| library.has_path(path) }.html(&html)
}

/// An address on the host of the site; those from the root of the site get its path.
pub(crate) fn on_host(library: &dyn Library, address: &str) -> String {
    let path = library.definitions().settings.site_path();
    Base { before: path, path, has: &|path| library.has_path(path) }.with(address).into_owned()
}

/// The stylesheet with the path of the site before the addresses from its root that it loads.
pub(crate) fn rooted_css(css: &str, path: &str) -> String {
    Base { before: path, path, has: &|_| false }.css(css)
}

/// The stylesheet with other addresses of what it loads.
fn css_with<'c>(css: &'c str, change: impl Fn(&'c str) -> Cow<'c, str>) -> String {
    // Names of functions and rules have no case; the places stay the same.
    let names = css.to_ascii_lowercase();
    let mut found: Vec<Range<usize>> =
        names.match_indices("url(").filter_map(|(at, open)| address_at(css, at + open.len(), true)).collect();
    let imports = names.match_indices("@import");
    found.extend(imports.filter_map(|(at, rule)| address_at(css, at + rule.len(), false)));
    let mut end = 0;
    for (at, open) in names.match_indices("image-set(") {
        if at >= end {
            end = image_set(css, at + open.len(), &mut found);
        }
    }
    found.sort_unstable_by_key(|place| place.start);
    let mut out = String::with_capacity(css.len());
    let mut done = 0;
    for Range { start, end } in found {
        if start >= done {
            out.push_str(&css[done..start]);
            out.push_str(&change(&css[start..end]));
            done = end;
        }
    }
    out.push_str(&css[done..]);
    out
}

/// Where an address of a stylesheet is, from behind what loads it: in quotes, or up to a parenthesis.
fn address_at(css: &str, from: usize, may_be_bare: bool) -> Option<Range<usize>> {
    let inside = css[from..].trim_start();
    let quote = QUOTES.into_iter().find(|quote| inside.starts_with(quote)).unwrap_or_default();
    let text = &inside[quote.len()..];
    let length = match quote {
        "" if may_be_bare => text.find(')')?,
        "" => return None,
        quote => text.find(quote)?,
    };
    let start = css.len() - text.len();
    Some(start..start + length)
}

/// Adds the addresses in quotes among the candidates of an `image-set(`; returns where these end.
fn image_set(css: &str, from: usize, found: &mut Vec<Range<usize>>) -> usize {
    let mut at = from;
    loop {
        if let Some(address) = address_at(css, at, false) {
            at = address.end;
            found.push(address);
        }
        let mut depth = 0_usize;
        let next = css[at..].char_indices().find(|(_, c)| match c {
            ')' | ',' if depth == 0 => true,
            '(' | ')' => {
                depth = if *c == '(' { depth + 1 } else { depth - 1 };
                false
            }
            _ => false,
        });
        match next {
            Some((length, ',')) => at += length + 1,
            Some((length, _)) => return at + length,
            None => return css.len(),
        }
    }
}

/// What an address of the host is on the site, if it begins with the path of the site: `/about` for `/shop/about`.
fn inside<'a>(address: &'a str, path: &str) -> Option<Cow<'a, str>> {
    let rest = address.strip_prefix(path).filter(|_| !path.is_empty())?;
    match rest.chars().next() {
        Some('/') => Some(Cow::Borrowed(rest)),
        None | Some('?' | '#') => Some(Cow::Owned(format!("/{rest}"))),
        Some(_) => None,
    }
}

/// Whether a `<meta>` leads on to another page.
fn is_refresh(tag: &Tag<'_>) -> bool {
    let what = tag.attribute("http-equiv").filter(|_| tag.is("meta", false));
    what.is_some_and(|what| what.trim().eq_ignore_ascii_case("refresh"))
}

fn is_quote(c: char) -> bool {
    c.is_whitespace() || ['"', '\''].contains(&c)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A site with a page at `/shop/own` and one at `/review`.
    fn base(before: &str) -> Base<'_> {
        Base { before, path: "/shop", has: &|path| ["/shop/own", "/review"].contains(&path) }
    }

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
            ("<a href=\"/cut", "<a href=\"/shop/cut"),
            ("<a href=/about><a HREF = '/x'><a href>", "<a href=/shop/about><a HREF = '/shop/x'><a href>"),
            (
                "<source srcset='/a.png 1x,/b.png 2x, data:image/png;base64,/x 3x,/c.png'><link imagesrcset=\"/d\">",
                "<source srcset='/shop/a.png 1x,/shop/b.png 2x, data:image/png;base64,/x 3x,/shop/c.png'><link imagesrcset=\"/shop/d\">",
            ),
            (
                "<b style=\"background:url(/bg.png)\"><b style=\"background:url(&quot;/bg.png&quot;)\">",
                "<b style=\"background:url(/shop/bg.png)\"><b style=\"background:url(&quot;/shop/bg.png&quot;)\">",
            ),
            (
                "<STYLE media=\"x\">b{background:url(/bg.png)} i[title=\"/x\"]{}</STYLE><a href=\"/about\">",
                "<STYLE media=\"x\">b{background:url(/shop/bg.png)} i[title=\"/x\"]{}</STYLE><a href=\"/shop/about\">",
            ),
            ("<object data=\"/a.pdf\"><b data=\"/a\">", "<object data=\"/shop/a.pdf\"><b data=\"/a\">"),
            (
                "<meta http-equiv=refresh content=\"0;URL=/about\"><meta name=x content=\"url=/about\">",
                "<meta http-equiv=refresh content=\"0;URL=/shop/about\"><meta name=x content=\"url=/about\">",
            ),
        ] {
            assert_eq!(base("/shop").html(html), below);
            assert_eq!(base("").html(html), html);
        }
    }

    #[test]
    fn text_that_looks_like_an_attribute_stays() {
        for html in [
            "<pre>write href=\"/about\"</pre><code> src='/x'</code>",
            "<textarea>\n<a href=\"/about\"></textarea>",
            "<script>a.src=\"/x\"; \"<a href='/x'>\"</script>",
            "<style>a[href=\"/x\"] {}</style><!-- <a href=\"/x\"> -->",
            " href=\"/x\"",
        ] {
            assert_eq!(base("/shop").html(html), html);
        }
        assert_eq!(base("/shop").html("<script src=/x></script>"), "<script src=/shop/x></script>");
    }

    #[test]
    fn addresses_with_the_path_of_the_site_get_it_once() {
        for (address, below, whole) in [
            ("/shop/about?x=1#y", "/shop/about?x=1#y", "https://a.example/shop/about?x=1#y"),
            ("/shop", "/shop/", "https://a.example/shop/"),
            ("/shop/", "/shop/", "https://a.example/shop/"),
            ("/shop#x", "/shop/#x", "https://a.example/shop/#x"),
            ("/shops", "/shop/shops", "https://a.example/shop/shops"),
            ("/shop/own#x", "/shop/shop/own#x", "https://a.example/shop/shop/own#x"),
            ("/shop/shop/own", "/shop/shop/own", "https://a.example/shop/shop/own"),
        ] {
            assert_eq!(base("/shop").with(address), below);
            assert_eq!(base("https://a.example/shop").with(address), whole);
        }
    }

    #[test]
    fn interfaces_of_the_server_stay_at_the_root() {
        for address in ["/api/forms/contact/submit", "/admin", "/preview/x?y", "/mcp", "/health"] {
            assert_eq!(base("/shop").with(address), address);
        }
        for (address, below) in [
            ("/assets/a.css", "/shop/assets/a.css"),
            ("/uploads/a", "/shop/uploads/a"),
            ("/review", "/shop/review"),
        ] {
            assert_eq!(base("/shop").with(address), below);
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
        for (css, below) in [
            (
                "@import \"/a.css\" screen;@IMPORT URL(/b.css);",
                "@import \"/shop/a.css\" screen;@IMPORT URL(/shop/b.css);",
            ),
            (
                "a{b:image-set(\"/q.png\" 1x, url('/r.png') 2x,'/s.avif' type(\"/t\"))} c{content:\"/u\"}",
                "a{b:image-set(\"/shop/q.png\" 1x, url('/shop/r.png') 2x,'/shop/s.avif' type(\"/t\"))} c{content:\"/u\"}",
            ),
            ("a{b:-webkit-image-set('/q.png' 1x", "a{b:-webkit-image-set('/shop/q.png' 1x"),
        ] {
            assert_eq!(rooted_css(css, "/shop"), below);
            assert_eq!(rooted_css(below, "/shop"), below);
        }
        let built = "a{background:url( '/shop/assets/a.png' )}b{src:url(/cut";
        assert_eq!(rooted_css(built, "/shop"), built);
    }
}
