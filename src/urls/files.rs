//! Files for search engines and static hosts: sitemap.xml, robots.txt, and a file of redirects.

use crate::base::markup;
use std::fmt::Write as _;

/// Most links of one sitemap file (sitemaps.org); more make several files and an index.
pub const SITEMAP_LINKS_MAX: usize = 50_000;

/// A page of the sitemap.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SitemapLink {
    /// Its address.
    pub address: String,
    /// When it last changed, `2026-11-20`, if known.
    pub changed: Option<String>,
    /// The same page in all its languages, this one included: language and address. Empty where there is only one.
    pub translations: Vec<(String, String)>,
}

/// The names of the sitemap's files: `sitemap.xml`, which names `sitemap-1.xml` and so on if one file is too small.
pub fn sitemap_names(links: usize) -> Vec<String> {
    let parts = if links > SITEMAP_LINKS_MAX { links.div_ceil(SITEMAP_LINKS_MAX) } else { 0 };
    std::iter::once("sitemap.xml".to_owned())
        .chain((1..=parts).map(|at| format!("sitemap-{at}.xml")))
        .collect()
}

/// The sitemap as files, by name.
pub fn sitemaps(base_url: &str, links: &[SitemapLink]) -> Vec<(String, String)> {
    let base = base_url.trim_end_matches('/');
    let mut names = sitemap_names(links.len()).into_iter();
    let first = names.next().unwrap_or_default();
    if links.len() <= SITEMAP_LINKS_MAX {
        return vec![(first, sitemap(base, links))];
    }
    let mut files = Vec::new();
    let mut index = String::from(HEADER);
    index.push_str("<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n");
    for (name, chunk) in names.zip(links.chunks(SITEMAP_LINKS_MAX)) {
        let _ = writeln!(index, "  <sitemap><loc>{}</loc></sitemap>", markup::xml(&format!("{base}/{name}")));
        files.push((name, sitemap(base, chunk)));
    }
    index.push_str("</sitemapindex>\n");
    files.insert(0, (first, index));
    files
}

const HEADER: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

fn sitemap(base: &str, links: &[SitemapLink]) -> String {
    let mut text = String::from(HEADER);
    text.push_str("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n");
    for link in links {
        let _ = write!(text, "  <url>\n    <loc>{}</loc>\n", markup::xml(&format!("{base}{}", link.address)));
        if let Some(changed) = &link.changed {
            let _ = writeln!(text, "    <lastmod>{}</lastmod>", markup::xml(changed));
        }
        for (locale, address) in &link.translations {
            let _ = writeln!(
                text,
                "    <xhtml:link rel=\"alternate\" hreflang=\"{}\" href=\"{}\"/>",
                markup::xml(locale),
                markup::xml(&format!("{base}{address}"))
            );
        }
        text.push_str("  </url>\n");
    }
    text.push_str("</urlset>\n");
    text
}

/// The file of the page at an address.
pub fn file_of(address: &str) -> String {
    match address.trim_matches('/') {
        "" => "index.html".to_owned(),
        path => format!("{path}/index.html"),
    }
}

/// `robots.txt`: allows everything except previews and the API, and names the sitemap.
pub fn robots(base_url: Option<&str>) -> String {
    let mut text = String::from("User-agent: *\nDisallow: /api/\nDisallow: /preview/\n");
    if let Some(base) = base_url {
        let _ = write!(text, "\nSitemap: {}/sitemap.xml\n", base.trim_end_matches('/'));
    }
    text
}

/// A `_redirects` file for static hosts: from, to and status in each line.
pub fn redirects_file(redirects: &[(String, String, u16)]) -> String {
    let mut text = String::new();
    for (from, to, status) in redirects {
        let _ = writeln!(text, "{} {to} {status}", from.replace(' ', "%20"));
    }
    text
}

/// Whether an address leads to the machine itself.
pub fn is_of_this_machine(url: &str) -> bool {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let host = host.strip_prefix('[').map_or_else(|| host.split(':').next(), |six| six.split(']').next());
    let host = host.unwrap_or_default().to_ascii_lowercase();
    host == "localhost"
        || host.ends_with(".localhost")
        || host == "::1"
        || host == "0.0.0.0"
        || host.starts_with("127.")
}

/// A page that redirects at once.
pub fn redirecting_page(to: &str) -> String {
    let to = markup::html(to);
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{to}</title>\n<meta name=\"robots\" content=\"noindex\">\n\
         <link rel=\"canonical\" href=\"{to}\">\n<meta http-equiv=\"refresh\" content=\"0; url={to}\"></head>\n\
         <body><p><a href=\"{to}\">{to}</a></p></body></html>\n"
    )
}
