//! Reads WXR, the XML that WordPress exports: one item at a time into small trees, bounded in depth and size.
//!
//! Entities of a document type are never expanded: an unknown one stays as it is written.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use std::collections::BTreeMap;

/// Deepest nesting of elements; WordPress writes five levels.
const DEPTH_MAX: usize = 16;
/// Most elements of one item, comments and custom fields included.
const ELEMENTS_MAX: usize = 200_000;

/// Why a file is not read, with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WxrError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, and what to do.
    pub message: String,
}

/// An export of WordPress, or a part of one.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Wxr {
    /// The site's address, such as `https://example.org/blog`.
    pub site: String,
    /// Its name.
    pub title: String,
    /// Its language, such as `en-US`.
    pub language: String,
    /// Who wrote, by login.
    pub authors: Vec<Author>,
    /// Categories, tags and terms of other taxonomies.
    pub terms: Vec<Term>,
    /// Posts, pages, attachments, menu items and all others.
    pub items: Vec<Item>,
}

/// An author. The address of their mail is not read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Author {
    /// The login that posts name.
    pub login: String,
    /// The name that visitors see.
    pub name: String,
}

/// A term.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Term {
    /// The number that the site gave it, or 0.
    pub id: u64,
    /// `category`, `post_tag`, `nav_menu`, or another.
    pub taxonomy: String,
    /// Its slug.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// Its description.
    pub description: String,
    /// The slug of its parent, or empty.
    pub parent: String,
}

/// An item of the export, with texts as written.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Item {
    /// The line where it begins.
    pub line: usize,
    /// The line where its text begins.
    pub text_line: usize,
    /// The number that the site gave it.
    pub id: u64,
    /// `post`, `page`, `attachment`, `nav_menu_item`, or another.
    pub kind: String,
    /// `publish`, `draft`, `private`, `future`, `pending`, `trash`, `inherit`, or another.
    pub status: String,
    /// Its title; may contain HTML.
    pub title: String,
    /// Its address.
    pub link: String,
    /// Its first address, or an identifier.
    pub guid: String,
    /// The login of its author.
    pub author: String,
    /// Its text.
    pub content: String,
    /// Its excerpt.
    pub excerpt: String,
    /// Its slug, perhaps percent-encoded.
    pub slug: String,
    /// When it was written, in the time of the site.
    pub date: String,
    /// When it was written, in UTC; `0000-00-00 00:00:00` for drafts.
    pub date_gmt: String,
    /// When it was changed last, in UTC.
    pub modified_gmt: String,
    /// The item above it, or 0.
    pub parent: u64,
    /// Its place among its siblings.
    pub order: i64,
    /// The password that readers need, or empty.
    pub password: String,
    /// Whether it stays on top of lists.
    pub is_sticky: bool,
    /// The address of the file of an attachment.
    pub attachment_url: String,
    /// Its terms, by taxonomy, slug and name.
    pub terms: Vec<(String, String, String)>,
    /// Its custom fields, in order.
    pub meta: Vec<(String, String)>,
    /// How many comments it has.
    pub comments: usize,
}

impl Item {
    /// The first value of a custom field that is not empty.
    pub fn meta<'a>(&'a self, key: &'a str) -> Option<&'a str> {
        self.metas(key).next()
    }

    /// The values of a custom field that are not empty.
    pub fn metas<'a>(&'a self, key: &'a str) -> impl Iterator<Item = &'a str> {
        self.meta
            .iter()
            .filter(move |(name, value)| name == key && !value.is_empty())
            .map(|(_, v)| v.as_str())
    }
}

/// Whether a text looks like an export of WordPress: XML with the namespace of WXR.
pub fn is_wxr(text: &str) -> bool {
    let head = &text[..text.floor_char_boundary(text.len().min(8192))];
    head.contains("<rss") && head.contains("wordpress.org/export/")
}

/// Reads a file.
///
/// # Errors
/// It is not WXR, not well-formed, or nested too deeply.
pub fn read(text: &str) -> Result<Wxr, WxrError> {
    if !is_wxr(text) {
        let message = "no export of WordPress: `<rss` with the namespace of WXR is missing".to_owned();
        return Err(WxrError { line: 1, message: message + "; make it with Tools → Export" });
    }
    let mut walk = Walk { reader: Reader::from_str(text), text, line: 1, counted: 0 };
    // Plug-ins write addresses with a bare `&` between the parts of a query.
    walk.reader.config_mut().allow_dangling_amp = true;
    let mut wxr = Wxr::default();
    while let Some(start) = walk.next_start()? {
        match start.name().as_ref() {
            "rss" | "channel" => {}
            _ => wxr.take(walk.element(&start)?),
        }
    }
    for author in &mut wxr.authors {
        if author.name.trim().is_empty() {
            author.name.clone_from(&author.login);
        }
    }
    Ok(wxr)
}

/// An element with what is in it.
#[derive(Debug, Default)]
struct Element {
    name: String,
    attributes: BTreeMap<String, String>,
    text: String,
    children: Vec<Element>,
    line: usize,
}

impl Element {
    fn child(&self, name: &str) -> String {
        self.children.iter().find(|child| child.name == name).map(|c| c.text.clone()).unwrap_or_default()
    }

    /// The text of a child without blanks around it.
    fn word(&self, name: &str) -> String {
        self.child(name).trim().to_owned()
    }

    fn attribute(&self, name: &str) -> String {
        self.attributes.get(name).cloned().unwrap_or_default()
    }
}

struct Walk<'x> {
    reader: Reader<&'x [u8]>,
    text: &'x str,
    /// The line of `counted`.
    line: usize,
    counted: usize,
}

impl<'x> Walk<'x> {
    /// The next element of the channel, or the end.
    fn next_start(&mut self) -> Result<Option<BytesStart<'x>>, WxrError> {
        loop {
            match self.event()? {
                Event::Start(start) => return Ok(Some(start)),
                Event::Eof => return Ok(None),
                _ => {}
            }
        }
    }

    /// An element that has just begun, to its end.
    fn element(&mut self, start: &BytesStart<'x>) -> Result<Element, WxrError> {
        let mut open = vec![self.begin(start)];
        let mut left = ELEMENTS_MAX;
        loop {
            match self.event()? {
                Event::Start(start) => {
                    left = left.saturating_sub(1);
                    if open.len() >= DEPTH_MAX || left == 0 {
                        return Err(self.error("an item nested too deeply, or with too many elements"));
                    }
                    open.push(self.begin(&start));
                }
                Event::Empty(start) => {
                    let element = self.begin(&start);
                    if let Some(last) = open.last_mut() {
                        last.children.push(element);
                    }
                }
                Event::End(_) => {
                    let Some(done) = open.pop() else { return Err(self.error("an end without a beginning")) };
                    match open.last_mut() {
                        Some(parent) => parent.children.push(done),
                        None => return Ok(done),
                    }
                }
                Event::Text(text) => push(&mut open, &text),
                Event::CData(text) => push(&mut open, &text),
                Event::GeneralRef(name) => push(&mut open, &resolved(&name)),
                Event::Eof => return Err(self.error("the file ends inside an item: it was cut off")),
                _ => {}
            }
        }
    }

    fn begin(&mut self, start: &BytesStart<'_>) -> Element {
        let mut attributes = BTreeMap::new();
        for one in start.attributes().with_checks(false).flatten() {
            let value = one.normalized_value(quick_xml::XmlVersion::Implicit1_0);
            attributes.insert(one.key.as_ref().to_owned(), value.map(|v| v.into_owned()).unwrap_or_default());
        }
        Element {
            name: start.name().as_ref().to_owned(),
            attributes,
            line: self.line(),
            ..Element::default()
        }
    }

    fn event(&mut self) -> Result<Event<'x>, WxrError> {
        self.reader.read_event().map_err(|cause| {
            let at = usize::try_from(self.reader.error_position()).unwrap_or(self.text.len());
            let line = line_at(self.text, at);
            WxrError { line, message: format!("not well-formed XML: {cause}; export it again") }
        })
    }

    fn error(&mut self, message: &str) -> WxrError {
        WxrError { line: self.line(), message: message.to_owned() }
    }

    /// The line of the position in the file.
    fn line(&mut self) -> usize {
        let at = usize::try_from(self.reader.buffer_position()).unwrap_or(0).min(self.text.len());
        self.line += self.text.as_bytes()[self.counted.min(at)..at].iter().filter(|b| **b == b'\n').count();
        self.counted = at.max(self.counted);
        self.line
    }
}

fn line_at(text: &str, at: usize) -> usize {
    text.as_bytes()[..at.min(text.len())].iter().filter(|byte| **byte == b'\n').count() + 1
}

fn push(open: &mut [Element], text: &str) {
    if let Some(last) = open.last_mut() {
        last.text.push_str(text);
    }
}

/// A character reference or one of the five entities of XML as its text; any other stays as written.
fn resolved(name: &str) -> String {
    let written = format!("&{name};");
    quick_xml::escape::unescape(&written).map_or_else(|_| written.clone(), |text| text.into_owned())
}

impl Wxr {
    fn take(&mut self, element: Element) {
        match element.name.as_str() {
            "title" => self.title = element.text.trim().to_owned(),
            "language" => self.language = element.text.trim().to_owned(),
            "link" if self.site.is_empty() => self.site = element.text.trim().to_owned(),
            "wp:base_blog_url" => self.site = element.text.trim().to_owned(),
            "wp:author" => self.authors.push(Author {
                login: element.word("wp:author_login"),
                name: element.word("wp:author_display_name"),
            }),
            "wp:category" | "wp:tag" | "wp:term" => self.terms.push(term(&element)),
            "item" => self.items.push(item(&element)),
            _ => {}
        }
    }
}

fn term(element: &Element) -> Term {
    let [taxonomy, slug, name, description, parent] = match element.name.as_str() {
        "wp:category" => [
            "category".to_owned(),
            element.word("wp:category_nicename"),
            element.word("wp:cat_name"),
            element.word("wp:category_description"),
            element.word("wp:category_parent"),
        ],
        "wp:tag" => [
            "post_tag".to_owned(),
            element.word("wp:tag_slug"),
            element.word("wp:tag_name"),
            element.word("wp:tag_description"),
            String::new(),
        ],
        _ => [
            element.word("wp:term_taxonomy"),
            element.word("wp:term_slug"),
            element.word("wp:term_name"),
            element.word("wp:term_description"),
            element.word("wp:term_parent"),
        ],
    };
    let id = element.word("wp:term_id").parse().unwrap_or_default();
    Term { id, taxonomy, slug, name, description, parent }
}

fn item(element: &Element) -> Item {
    let content = element.children.iter().find(|child| child.name == "content:encoded");
    let mut item = Item {
        line: element.line,
        text_line: content.map_or(element.line, |child| child.line),
        id: element.word("wp:post_id").parse().unwrap_or_default(),
        kind: element.word("wp:post_type"),
        status: element.word("wp:status"),
        title: element.word("title"),
        link: element.word("link"),
        guid: element.word("guid"),
        author: element.word("dc:creator"),
        content: content.map(|child| child.text.replace("\r\n", "\n")).unwrap_or_default(),
        excerpt: element.word("excerpt:encoded"),
        slug: element.word("wp:post_name"),
        date: element.word("wp:post_date"),
        date_gmt: element.word("wp:post_date_gmt"),
        modified_gmt: element.word("wp:post_modified_gmt"),
        parent: element.word("wp:post_parent").parse().unwrap_or_default(),
        order: element.word("wp:menu_order").parse().unwrap_or_default(),
        password: element.child("wp:post_password"),
        is_sticky: element.word("wp:is_sticky") == "1",
        attachment_url: element.word("wp:attachment_url"),
        ..Item::default()
    };
    for child in &element.children {
        match child.name.as_str() {
            "category" => {
                let (taxonomy, slug) = (child.attribute("domain"), child.attribute("nicename"));
                if !taxonomy.is_empty() {
                    item.terms.push((taxonomy, slug, child.text.trim().to_owned()));
                }
            }
            "wp:postmeta" => item.meta.push((child.word("wp:meta_key"), child.child("wp:meta_value"))),
            "wp:comment" => item.comments += usize::from(child.word("wp:comment_type") != "pingback"),
            _ => {}
        }
    }
    item
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str =
        "<?xml version=\"1.0\"?>\n<rss xmlns:wp=\"http://wordpress.org/export/1.2/\"><channel>\n";

    fn wxr(body: &str) -> Result<Wxr, WxrError> {
        read(&format!("{HEAD}{body}</channel></rss>"))
    }

    #[test]
    fn items_terms_and_authors_are_read() {
        let read = wxr("<wp:base_blog_url>https://a.example</wp:base_blog_url>
<wp:author><wp:author_login>kim</wp:author_login><wp:author_email>k@a.example</wp:author_email></wp:author>
<wp:category><wp:category_nicename>b</wp:category_nicename><wp:category_parent>a</wp:category_parent>
<wp:cat_name><![CDATA[B & C]]></wp:cat_name></wp:category>
<item><title>One &amp; two</title><content:encoded><![CDATA[a]]]]><![CDATA[>b]]></content:encoded>
<wp:post_id>7</wp:post_id><category domain=\"post_tag\" nicename=\"x\">X</category>
<wp:postmeta><wp:meta_key>k</wp:meta_key><wp:meta_value>v</wp:meta_value></wp:postmeta>
<wp:comment><wp:comment_id>1</wp:comment_id></wp:comment></item>")
        .unwrap();
        assert_eq!(read.authors, [Author { login: "kim".to_owned(), name: "kim".to_owned() }]);
        assert_eq!((read.terms[0].parent.as_str(), read.terms[0].name.as_str()), ("a", "B & C"));
        let item = &read.items[0];
        assert_eq!((item.id, item.title.as_str(), item.content.as_str()), (7, "One & two", "a]]>b"));
        assert_eq!((item.line, item.text_line, item.comments), (7, 7, 1));
        assert_eq!((item.meta("k"), item.terms.len()), (Some("v"), 1));
    }

    #[test]
    fn entities_are_not_expanded_and_hostile_files_are_refused_with_their_line() {
        let doctype = "<!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY b SYSTEM \"file:///etc/passwd\">]>";
        let text = HEAD.replace("<rss", &format!("{doctype}<rss"));
        let read_text = read(&format!("{text}<item><title>&a;&b;&#65;</title></item></channel></rss>"));
        assert_eq!(read_text.unwrap().items[0].title, "&a;&b;A");
        let bare = wxr("<item><link>https://a.example/?p=1&b=2&c</link><title>A & B</title></item>").unwrap();
        assert_eq!((&*bare.items[0].link, &*bare.items[0].title), ("https://a.example/?p=1&b=2&c", "A & B"));
        let deep = format!("\n<item>{}{}</item>", "<a>".repeat(50_000), "</a>".repeat(50_000));
        assert_eq!(wxr(&deep).unwrap_err().line, 4);
        assert_eq!(wxr("<item>\n<title>x</item>").unwrap_err().line, 4);
        assert!(read(&format!("{HEAD}<item><title>x")).unwrap_err().message.contains("cut off"));
        assert!(read("<html>").unwrap_err().message.contains("Tools → Export"));
    }
}
