//! Reads tables (CSV): each row is a post, and the header says what its columns are.

use super::date;
use super::finding::Finding;
use super::foreign::{Export, Place, Post, State, Term, path_on};
use super::html;
use super::piece::Pieces;
use crate::base::text::{slugify, term_slug};
use csv::{ReaderBuilder, StringRecord, Trim};
use serde_json::json;
use std::collections::{BTreeMap, HashSet};

/// Most rows of a table.
const ROWS_MAX: usize = 1_000_000;
/// Characters between columns, the likeliest first.
const DELIMITERS: [u8; 4] = [b',', b';', b'\t', b'|'];

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Column {
    Id,
    Type,
    Title,
    Slug,
    Text,
    Html,
    Excerpt,
    Status,
    Published,
    Created,
    Authors,
    Categories,
    Tags,
    Picture,
    Language,
    Family,
    Address,
    Parent,
    Order,
    MetaTitle,
    MetaDescription,
    Canonical,
}

/// Names of columns, in lower case without blanks, `_` and `-`.
const NAMES: [(Column, &[&str]); 22] = [
    (Column::Id, &["id", "key", "guid", "sourceid"]),
    (Column::Type, &["type", "posttype", "kind"]),
    (Column::Title, &["title", "name", "headline", "posttitle"]),
    (Column::Slug, &["slug", "handle", "postname"]),
    (Column::Text, &["body", "text", "content", "markdown", "description", "postcontent"]),
    (Column::Html, &["html", "bodyhtml", "contenthtml", "body(html)"]),
    (Column::Excerpt, &["excerpt", "summary", "teaser", "shortdescription"]),
    (Column::Status, &["status", "state", "published?", "draft"]),
    (Column::Published, &["date", "published", "publishedat", "publishdate", "postdate"]),
    (Column::Created, &["created", "createdat"]),
    (Column::Authors, &["author", "authors", "by"]),
    (Column::Categories, &["category", "categories"]),
    (Column::Tags, &["tag", "tags", "keywords"]),
    (Column::Picture, &["image", "picture", "featuredimage", "cover", "imagesrc", "thumbnail"]),
    (Column::Language, &["language", "locale", "lang"]),
    (Column::Family, &["translationof", "family", "group"]),
    (Column::Address, &["url", "address", "path", "link", "permalink"]),
    (Column::Parent, &["parent", "parentid"]),
    (Column::Order, &["order", "position", "weight", "sort", "menuorder"]),
    (Column::MetaTitle, &["metatitle", "seotitle"]),
    (Column::MetaDescription, &["metadescription", "seodescription"]),
    (Column::Canonical, &["canonical", "canonicalurl"]),
];

/// Reads a table.
///
/// # Errors
/// It is not CSV with a header that has a title, with the line.
pub fn read(file: &str, text: &str) -> Result<Export, String> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let delimiter = delimiter(text);
    if let Some(line) = open_quote(text, delimiter) {
        return Err(format!(
            "line {line}: a quote opens here and never closes: end the value with `\"`, and write a quote inside of \
             it twice"
        ));
    }
    let mut reader = ReaderBuilder::new()
        .delimiter(delimiter)
        .flexible(true)
        .trim(Trim::Headers)
        .from_reader(text.as_bytes());
    let headers = reader.headers().map_err(|error| error.to_string())?.clone();
    let columns = columns(&headers);
    if !columns.contains_key(&Column::Title) {
        let listed = headers.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
        return Err(format!("line 1: no column is called `title` (there are {listed}): name one so"));
    }
    let name = file.rsplit_once('.').map_or(file, |(stem, _)| stem).to_owned();
    let mut table =
        Table { file, text, headers: &headers, columns, export: Export { name, ..Export::default() } };
    let mut ids = HashSet::new();
    for record in reader.records() {
        let record = record.map_err(|error| error.to_string())?;
        if table.export.posts.len() >= ROWS_MAX {
            return Err(format!("more than {ROWS_MAX} rows: import the table in parts"));
        }
        if record.iter().all(|value| value.trim().is_empty()) {
            continue;
        }
        let mut post = table.post(&record);
        while !ids.insert(post.id.clone()) {
            let finding = Finding::change(format!("the id `{}` occurs twice", post.id));
            table.export.remark(post.place.clone(), finding);
            post.id.push_str("-2");
        }
        table.export.posts.push(post);
    }
    table.terms();
    Ok(table.export)
}

/// The character that most often stands between the values of the first row.
fn delimiter(text: &str) -> u8 {
    let mut is_quoted = false;
    let mut counts = [0_usize; DELIMITERS.len()];
    for byte in text.bytes() {
        match byte {
            b'"' => is_quoted = !is_quoted,
            b'\n' | b'\r' if !is_quoted => break,
            _ if is_quoted => {}
            _ => counts
                .iter_mut()
                .zip(DELIMITERS)
                .filter(|(_, own)| *own == byte)
                .for_each(|(count, _)| *count += 1),
        }
    }
    let most = counts.iter().copied().max().unwrap_or(0);
    counts.iter().position(|count| *count == most).map_or(b',', |at| DELIMITERS[at])
}

/// The line on which a value opens a quote that nothing closes: it would hold all rows that follow.
fn open_quote(text: &str, delimiter: u8) -> Option<usize> {
    let (mut line, mut open, mut starts_value) = (1, None, true);
    let mut bytes = text.bytes().peekable();
    while let Some(byte) = bytes.next() {
        let is_quote = byte == b'"';
        match open {
            Some(_) if is_quote && bytes.next_if_eq(&b'"').is_some() => {}
            Some(_) if is_quote => open = None,
            None if is_quote && starts_value => open = Some(line),
            _ => {}
        }
        starts_value = open.is_none() && (byte == delimiter || matches!(byte, b'\n' | b'\r'));
        line += usize::from(byte == b'\n');
    }
    open
}

/// The first column of each kind, by its header.
fn columns(headers: &StringRecord) -> BTreeMap<Column, usize> {
    let plain = |name: &str| {
        name.chars()
            .filter(|c| !matches!(c, ' ' | '_' | '-'))
            .flat_map(char::to_lowercase)
            .collect::<String>()
    };
    let named: Vec<String> = headers.iter().map(plain).collect();
    let find = |names: &[&str]| names.iter().find_map(|name| named.iter().position(|own| own == name));
    NAMES.iter().filter_map(|(column, names)| Some((*column, find(names)?))).collect()
}

struct Table<'t> {
    file: &'t str,
    text: &'t str,
    headers: &'t StringRecord,
    columns: BTreeMap<Column, usize>,
    export: Export,
}

impl Table<'_> {
    fn value<'r>(&self, record: &'r StringRecord, column: Column) -> Option<&'r str> {
        record.get(*self.columns.get(&column)?).map(str::trim).filter(|value| !value.is_empty())
    }

    fn post(&mut self, record: &StringRecord) -> Post {
        let line = self.line(record);
        let place = Place { file: self.file.to_owned(), line };
        let text = |column| self.value(record, column).map(str::to_owned);
        let list = |column| -> Vec<String> {
            let value = self.value(record, column).unwrap_or_default();
            value
                .split([',', ';', '|'])
                .map(str::trim)
                .filter(|one| !one.is_empty())
                .map(str::to_owned)
                .collect()
        };
        let title = text(Column::Title).map(|title| html::to_line(&title)).unwrap_or_default();
        let slug = text(Column::Slug).unwrap_or_default();
        let (notes, mut post) = (
            Vec::new(),
            Post {
                id: text(Column::Id)
                    .or_else(|| Some(slug.clone()).filter(|s| !s.is_empty()))
                    .unwrap_or_else(|| slugify(&title)),
                kind: text(Column::Type).unwrap_or_else(|| "post".to_owned()),
                language: text(Column::Language),
                family: text(Column::Family),
                parent: text(Column::Parent),
                order: text(Column::Order).and_then(|order| order.parse().ok()),
                authors: list(Column::Authors),
                excerpt: text(Column::Excerpt),
                meta_title: text(Column::MetaTitle),
                meta_description: text(Column::MetaDescription),
                canonical: text(Column::Canonical),
                picture: text(Column::Picture),
                addresses: text(Column::Address).and_then(|address| own_path(&address)).into_iter().collect(),
                place: place.clone(),
                title,
                slug,
                ..Post::default()
            },
        );
        let mut notes: Vec<Finding> = notes;
        for (column, taxonomy) in [(Column::Categories, "category"), (Column::Tags, "tags")] {
            post.terms.extend(list(column).into_iter().map(|name| (taxonomy.to_owned(), name)));
        }
        self.dates(record, &mut post, &mut notes);
        post.state = self.state(record, &mut notes);
        self.others(record, &mut post);
        let mut pieces = Pieces::default();
        for column in [Column::Text, Column::Html] {
            let Some(body) = self.value(record, column) else { continue };
            let is_html = column == Column::Html || (body.starts_with('<') && body.ends_with('>'));
            if is_html { pieces.html(body) } else { pieces.markdown(body) }
        }
        let (body, more) = pieces.finish();
        post.body = body;
        for note in notes.into_iter().chain(more) {
            self.export.remark(place.clone(), note);
        }
        post
    }

    /// Sets the dates of a row.
    fn dates(&self, record: &StringRecord, post: &mut Post, notes: &mut Vec<Finding>) {
        for (column, field) in
            [(Column::Published, &mut post.published), (Column::Created, &mut post.created)]
        {
            if let Some(written) = self.value(record, column) {
                *field = date::read(written);
                if field.is_none() {
                    notes.push(Finding::loss(format!("`{written}` is not a date: left out")));
                }
            }
        }
        post.created = post.created.or(post.published);
    }

    /// Keeps the columns without a meaning of their own as fields.
    fn others(&self, record: &StringRecord, post: &mut Post) {
        let used: HashSet<usize> = self.columns.values().copied().collect();
        let is_other = |(at, value): &(usize, &str)| !used.contains(at) && !value.trim().is_empty();
        for (at, value) in record.iter().enumerate().filter(is_other) {
            let key = self.headers.get(at).filter(|key| !key.is_empty());
            let key = key.map_or(format!("column{}", at + 1), str::to_owned);
            post.fields.insert(key, json!(value));
        }
    }

    /// The line of a row; its position is that of the blank lines before it.
    fn line(&self, record: &StringRecord) -> usize {
        let Some(at) = record.position() else { return 0 };
        let (line, byte) = (usize::try_from(at.line()).unwrap_or(0), usize::try_from(at.byte()).unwrap_or(0));
        let blank = self.text.as_bytes().get(byte..).unwrap_or_default().iter();
        line + blank.take_while(|b| matches!(b, b'\n' | b'\r')).filter(|b| **b == b'\n').count()
    }

    fn state(&self, record: &StringRecord, notes: &mut Vec<Finding>) -> State {
        let Some(word) = self.value(record, Column::Status) else { return State::Public };
        let is_draft_column = self.columns.get(&Column::Status).and_then(|at| self.headers.get(*at));
        let is_reversed = is_draft_column.is_some_and(|name| name.trim().eq_ignore_ascii_case("draft"));
        match word.to_lowercase().as_str() {
            "true" | "yes" | "1" if is_reversed => State::Draft,
            "false" | "no" | "0" if is_reversed => State::Public,
            "published" | "publish" | "public" | "live" | "active" | "true" | "yes" | "1" => State::Public,
            "scheduled" | "future" => State::Scheduled,
            "archived" | "expired" => State::Archived,
            "private" | "members" => State::Restricted,
            "draft" | "pending" | "false" | "no" | "0" => State::Draft,
            _ => {
                notes.push(Finding::change(format!("the status `{word}` is unknown: imported as a draft")));
                State::Draft
            }
        }
    }

    /// Terms by their names, which become slugs.
    fn terms(&mut self) {
        let mut names: BTreeMap<(String, String), String> = BTreeMap::new();
        for (taxonomy, name) in self.export.posts.iter_mut().flat_map(|post| &mut post.terms) {
            let slug = term_slug(name);
            names.entry((taxonomy.clone(), slug.clone())).or_insert_with(|| name.clone());
            *name = slug;
        }
        let terms = names.into_iter().map(|((taxonomy, slug), name)| Term {
            taxonomy,
            slug,
            name,
            ..Term::default()
        });
        self.export.terms = terms.collect();
    }
}

/// The path of an address, whatever its site.
fn own_path(address: &str) -> Option<String> {
    path_on(address, address).filter(|path| path != "/")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::piece::Piece;

    #[test]
    fn rows_become_posts_and_columns_fields() {
        let text = "\u{feff}Title;Body;Status;Date;Tags;Price;URL\n\"One; two\";\"a\n\n**b** <b>c</b>\";published;2020-01-02;x, Y;3;https://a.example/one/\n\nTwo;<p>d</p>;hidden;soon;;;\n";
        let export = read("shop.csv", text).unwrap();
        let [one, two] = &export.posts[..] else { panic!("{export:?}") };
        assert_eq!((one.title.as_str(), one.id.as_str(), one.state), ("One; two", "one-two", State::Public));
        assert_eq!(one.body, [Piece::Markdown("a\n\n**b** c".to_owned())]);
        assert_eq!((one.addresses.as_slice(), one.terms.len()), (&["/one/".to_owned()][..], 2));
        assert_eq!(json!(one.fields), json!({"Price": "3"}));
        assert_eq!(
            (two.state, two.body.clone(), two.place.line),
            (State::Draft, vec![Piece::Markdown("d".to_owned())], 6)
        );
        let remarks: Vec<_> =
            export.remarks.iter().map(|remark| (remark.place.line, remark.is_loss)).collect();
        assert_eq!(remarks, [(2, false), (6, true), (6, false)]);
        assert_eq!(export.terms.iter().map(|term| term.slug.as_str()).collect::<Vec<_>>(), ["x", "y"]);
        assert!(read("a.csv", "a,b\n1,2\n").unwrap_err().contains("`a`, `b`"));
    }

    #[test]
    fn quotes_that_never_close_are_refused() {
        for (text, line) in [
            ("title,body\n\"First,one\nSecond,two\nThird,three\n", Some(2)),
            ("title,body\n\"a \"\"b\"\"\nc\",x\ny,\"z\n", Some(4)),
            ("title,body\n\"a \"\"b\"\"\nc\",6\" wide\n\"\",\"\"\n", None),
            ("title,body\n\"a\"b,c\"d\n", None),
        ] {
            let refused = read("a.csv", text).err();
            let expected = line.map(|line| format!("line {line}: a quote opens here and never closes"));
            assert_eq!(refused.is_some(), line.is_some(), "{text}: {refused:?}");
            assert!(refused.unwrap_or_default().starts_with(&expected.unwrap_or_default()), "{text}");
        }
    }

    #[test]
    fn delimiters_are_detected() {
        for (text, expected) in [
            ("a,b\n1;2;3", b','),
            ("a;b;c,d\n", b';'),
            ("a\tb\n", b'\t'),
            ("\"a,b,c\"|d\n", b'|'),
            ("a\n", b','),
        ] {
            assert_eq!(delimiter(text), expected, "{text}");
        }
    }
}
