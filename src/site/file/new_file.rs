//! Files of new items: any thread makes their texts, and a draft takes them.

use super::rows::facts_of;
use crate::db::FileRow;
use crate::model::{self, Definitions};
use crate::site::prelude::*;

/// An item for a file that is not there yet, with the text of the file.
#[derive(Debug)]
pub struct NewFile {
    pub(in crate::site) kind: Kind,
    pub(in crate::site) value: Value,
    pub(in crate::site) text: String,
    /// The row of a post without its path, so that rules need not read the text for it.
    pub(in crate::site) row: Option<FileRow>,
}

impl NewFile {
    /// Makes the file in its canonical form.
    pub fn of(kind: Kind, value: Value, definitions: &Definitions) -> NewFile {
        let (value, _) = model::read(kind, value, definitions);
        let text = codec::yaml::write(&value);
        let row = (kind == Kind::Post).then(|| facts_of("", kind, &value));
        NewFile { kind, value, text, row }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::file::docs;
    use crate::site::file::rows::facts;

    #[test]
    fn row_of_a_new_post_is_that_of_its_text() {
        let definitions = Definitions::load(std::iter::empty()).0;
        let post = json!({
            "id": "c6f0e3a3-e197-4385-869c-e420e16ffbff", "type": "blog", "locale": "en", "slug": "null",
            "title": "12", "status": "draft", "createdAt": "2025-01-01T00:00:00Z",
            "taxonomies": {"tags": ["true", "1e3"]}, "customFields": {"rank": 3, "note": "0x1"},
            "modules": [{"id": "c6f0e3a3-e197-4385-869c-e420e16ffbfe", "type": "prose",
                "props": {"content": "See [it](/a/b)  \n\n\t# no comment: \"x\"\n"}}],
        });
        let path = "posts/blog/en/2025/01/null.yaml";
        let new = NewFile::of(Kind::Post, post, &definitions);
        let read = docs::read(path, new.text.as_bytes());
        let row = FileRow { path: path.to_owned(), ..new.row.unwrap() };
        assert!(read.is_ok() && row.post.is_some() && !row.references.is_empty());
        assert_eq!(row, facts(path, Kind::Post, &read));
    }
}
