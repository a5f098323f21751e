//! Where a page of a list ended: the next one begins behind it, whatever came or went in between.

use crate::base::digest::{hex, unhex};
use crate::db::{After, Key};
use crate::ops::prelude::*;

/// What asks for the first page.
const FIRST: &str = "*";

/// What a list without page numbers is asked for.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Cursor {
    /// The first page.
    First,
    /// The page behind a post.
    Behind(After),
}

impl Cursor {
    /// Reads a cursor of a list that is sorted by this field in this direction.
    ///
    /// # Errors
    /// `cursor` is not valid, or is of a list in another order.
    pub(super) fn parse(text: &str, field: &str, descending: bool) -> Result<Cursor, OpError> {
        if text == FIRST {
            return Ok(Cursor::First);
        }
        let parts = unhex(text).and_then(|bytes| serde_json::from_slice::<Value>(&bytes).ok());
        let Some([by, is_descending, key, id]) = parts.as_ref().and_then(Value::as_array).map(Vec::as_slice)
        else {
            return Err(wrong("is not a cursor of a list"));
        };
        let key = match key {
            Value::String(text) => Key::Text(text.clone()),
            Value::Number(number) => Key::Number(number.as_i64().unwrap_or_default()),
            _ => Key::None,
        };
        match (by.as_str(), is_descending.as_bool(), id.as_str()) {
            (Some(by), Some(is_descending), Some(id)) if by == field && is_descending == descending => {
                Ok(Cursor::Behind(After { key, id: id.to_owned() }))
            }
            (Some(_), Some(_), Some(_)) => Err(wrong("is of a list in another order")),
            (_, _, _) => Err(wrong("is not a cursor of a list")),
        }
    }

    /// The post behind which the page begins.
    pub(super) fn after(self) -> Option<After> {
        match self {
            Cursor::First => None,
            Cursor::Behind(after) => Some(after),
        }
    }
}

fn wrong(message: &str) -> OpError {
    OpError::of_field("cursor", message)
        .hint("begin with `*`, and go on with the `nextCursor` of each answer, in the same order")
}

/// The cursor of the page behind this place.
pub(super) fn write(field: &str, descending: bool, end: &After) -> String {
    let key = match &end.key {
        Key::None => Value::Null,
        Key::Number(number) => Value::from(*number),
        Key::Text(text) => Value::from(text.as_str()),
    };
    hex(json!([field, descending, key, end.id]).to_string().as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cursor_belongs_to_one_order() {
        for key in [Key::None, Key::Number(-7), Key::Text("é".to_owned())] {
            let end = After { key, id: "a".to_owned() };
            let text = write("title", true, &end);
            assert_eq!(Cursor::parse(&text, "title", true).unwrap(), Cursor::Behind(end));
            assert!(Cursor::parse(&text, "title", false).is_err());
            assert!(Cursor::parse(&text, "slug", true).is_err());
        }
        assert_eq!(Cursor::parse("*", "slug", true).unwrap(), Cursor::First);
        for broken in ["", "x", "7b7d", "5b5d", &hex(b"[1,2,3,4]")] {
            assert!(Cursor::parse(broken, "slug", true).is_err(), "{broken}");
        }
    }
}
