//! Pages that are read like a book: where a page stands, what comes before and after it, and its own headings.

use minijinja::{Value, context};

/// Where a post stands among the posts of its type.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Outline {
    /// Title of the whole.
    pub title: String,
    /// Address of the list of the whole.
    pub url: String,
    /// Its language.
    pub locale: String,
    /// The posts at the top, those beside this one and above it, and those below it, in order.
    pub entries: Vec<OutlineEntry>,
    /// Title and address of the post before this one.
    pub previous: Option<(String, String)>,
    /// Title and address of the next post.
    pub next: Option<(String, String)>,
}

/// A post in an outline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutlineEntry {
    /// Its title.
    pub title: String,
    /// Its address.
    pub url: String,
    /// How far below the top it is.
    pub level: usize,
    /// Whether it is the page itself.
    pub is_current: bool,
}

impl Outline {
    /// The template value, with the headings of the page's content.
    pub(super) fn value(&self, content: &str) -> Value {
        let link =
            |link: &Option<(String, String)>| link.as_ref().map(|(title, url)| context! { title, url });
        let entries: Vec<Value> = (self.entries.iter())
            .map(|entry| context! { title => entry.title.clone(), url => entry.url.clone(), level => entry.level, current => entry.is_current })
            .collect();
        let headings: Vec<Value> = (headings(content).into_iter())
            .map(|(level, id, title)| context! { level, id, title => Value::from_safe_string(title) })
            .collect();
        context! {
            title => self.title.clone(), url => self.url.clone(), entries, headings,
            previous => link(&self.previous), next => link(&self.next),
        }
    }
}

/// HTML without its tags: texts stay escaped.
fn without_tags(html: &str) -> String {
    let mut text = String::with_capacity(html.len());
    let mut is_tag = false;
    for c in html.chars() {
        match c {
            '<' => is_tag = true,
            '>' => is_tag = false,
            c if !is_tag => text.push(c),
            _ => {}
        }
    }
    text.trim().to_owned()
}

/// The headings of the second and third level that have an id: level, id, words as HTML without tags.
fn headings(html: &str) -> Vec<(u8, String, String)> {
    let mut found = Vec::new();
    let mut rest = html;
    while let Some(at) = rest.find("<h") {
        rest = &rest[at + 2..];
        let level = match rest.as_bytes().first() {
            Some(b'2') => 2,
            Some(b'3') => 3,
            _ => continue,
        };
        let Some((start, after)) = rest.split_once('>') else { break };
        let Some((inner, after)) = after.split_once(if level == 2 { "</h2>" } else { "</h3>" }) else {
            break;
        };
        rest = after;
        let id = start.split_once(" id=\"").and_then(|(_, id)| id.split_once('"')).map(|(id, _)| id);
        let words = without_tags(inner);
        if let Some(id) = id.filter(|_| !words.is_empty()) {
            found.push((level, id.to_owned(), words));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::headings;

    #[test]
    fn headings_with_an_id_are_found() {
        let html = "<h1 id=\"a\">A</h1><h2 id=\"b\">B &amp; <em>c</em></h2><p>x</p><h2>none</h2><h3 class=\"k\" id=\"d\">D</h3><hr>";
        let words = |text: &str| text.to_owned();
        assert_eq!(headings(html), [(2, words("b"), words("B &amp; c")), (3, words("d"), words("D"))]);
    }
}
