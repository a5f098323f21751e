//! Parses bodies of `multipart/form-data` (RFC 7578): files and some text fields.

use super::message::Body;
use super::prelude::*;
use super::query::by_name;
use crate::base::limits::UPLOAD_BYTES_MAX;
use bytes::Bytes;
use futures_util::{FutureExt as _, stream};
use http::header::CONTENT_TYPE;
use multer::{Constraints, Multipart, SizeLimit};
use std::borrow::Cow;
use std::convert::Infallible;

/// Most parts of a body: a form for one file has a handful, including its categories.
const PARTS_MAX: usize = 100;
/// Most parts of the form of a visitor: a list can be long.
const VALUES_MAX: usize = 1_000;
/// Largest part that is a text, in bytes.
const TEXT_BYTES_MAX: usize = 16 * 1024;
/// The part that holds the file.
const FILE: &str = "file";

/// A form that was sent with a file.
#[derive(Debug, Default)]
pub(super) struct Form {
    /// The name and the bytes of each file.
    pub(super) files: Vec<(String, Bytes)>,
    /// The texts, in the order in which they were sent.
    pub(super) texts: Vec<(String, String)>,
}

impl Form {
    /// The only file, if there is one.
    ///
    /// # Errors
    /// There are several.
    pub(super) fn only_file(&mut self) -> Result<Option<(String, Bytes)>, Refusal> {
        match self.files.len() {
            0 | 1 => Ok(self.files.pop()),
            _ => Err(broken("the body has two files")),
        }
    }
}

/// The form in the body of a request.
///
/// # Errors
/// It is of another type, or as [`read`].
pub(super) fn of(cx: &RequestContext<'_>) -> Result<Form, Refusal> {
    let kind = cx.request.header(CONTENT_TYPE).unwrap_or_default();
    if !is_form(kind) {
        let message = "send the file as `multipart/form-data`, in the part `file`";
        return Err(Refusal::plain(StatusCode::UNSUPPORTED_MEDIA_TYPE, "body.type", message));
    }
    match &cx.request.body {
        Body::Whole(bytes) => read(kind, bytes.clone()),
        _ => Ok(Form::default()),
    }
}

/// A body without the boundary of a form, which clients choose anew for each request; another body as it is.
pub(super) fn without_boundary<'a>(request: &Request, body: &'a [u8]) -> Cow<'a, [u8]> {
    let boundary = request.header(CONTENT_TYPE).and_then(|kind| multer::parse_boundary(kind).ok());
    let Some(boundary) = boundary.filter(|boundary| !boundary.is_empty()) else { return Cow::Borrowed(body) };
    let (mut left, mut rest) = (Vec::with_capacity(body.len()), body);
    while let Some(at) = rest.windows(boundary.len()).position(|part| part == boundary.as_bytes()) {
        left.extend_from_slice(&rest[..at]);
        rest = &rest[at + boundary.len()..];
    }
    left.extend_from_slice(rest);
    Cow::Owned(left)
}

/// The form of a visitor in the body of a request: a text for each field, a list where a field is repeated. None for other
/// types. A file is an object, which no field takes for a text; a control for files in which none was chosen is an empty text.
///
/// # Errors
/// The body has no boundary, is incomplete, or has too many parts; a text is not UTF-8.
pub(super) fn entered(request: &Request) -> Result<Option<Map>, Refusal> {
    let kind = request.header(CONTENT_TYPE).unwrap_or_default();
    let Body::Whole(body) = &request.body else { return Ok(None) };
    match is_form(kind) {
        true => values(kind, body.clone()).map(Some),
        false => Ok(None),
    }
}

fn values(kind: &str, body: Bytes) -> Result<Map, Refusal> {
    let mut values = Vec::new();
    for part in parts(kind, body, SizeLimit::new(), VALUES_MAX)? {
        let value = match &part.file {
            Some(file) if !(file.is_empty() && part.bytes.is_empty()) => json!({"file": {"name": file}}),
            Some(_) | None => Value::from(part.text()?),
        };
        values.push((part.name, value));
    }
    Ok(by_name(values))
}

/// Whether a media type is that of a form with parts.
fn is_form(kind: &str) -> bool {
    kind.trim().to_ascii_lowercase().starts_with("multipart/form-data")
}

/// Reads a body.
///
/// # Errors
/// Its type has no boundary, it is incomplete, has too many parts, or a part is too large.
fn read(kind: &str, body: Bytes) -> Result<Form, Refusal> {
    let limit = SizeLimit::new().per_field(TEXT_BYTES_MAX as u64).for_field(FILE, UPLOAD_BYTES_MAX as u64);
    let mut form = Form::default();
    for part in parts(kind, body, limit, PARTS_MAX)? {
        let name = part.name.trim_end_matches("[]");
        match name == FILE {
            true => form.files.push((part.file.unwrap_or_default(), part.bytes)),
            false => form.texts.push((name.to_owned(), part.text()?)),
        }
    }
    Ok(form)
}

/// A part of a body.
struct Part {
    name: String,
    /// The name of its file, which browsers leave empty where none was chosen; none for a text.
    file: Option<String>,
    bytes: Bytes,
}

impl Part {
    fn text(&self) -> Result<String, Refusal> {
        String::from_utf8(self.bytes.to_vec()).map_err(|_| broken(&format!("`{}` is not UTF-8", self.name)))
    }
}

fn parts(kind: &str, body: Bytes, limit: SizeLimit, parts_max: usize) -> Result<Vec<Part>, Refusal> {
    let boundary = multer::parse_boundary(kind).map_err(|cause| unreadable(&cause))?;
    let limit = limit.whole_stream(body.len() as u64);
    let body = stream::once(async move { Ok::<Bytes, Infallible>(body) });
    let multipart = Multipart::with_constraints(body, boundary, Constraints::new().size_limit(limit));
    // The whole body is in memory, so the future never waits.
    let found = all(multipart, parts_max).now_or_never();
    found.unwrap_or_else(|| Err(broken("the body ends too early")))
}

async fn all(mut multipart: Multipart<'_>, parts_max: usize) -> Result<Vec<Part>, Refusal> {
    let mut found = Vec::new();
    while let Some(part) = multipart.next_field().await.map_err(|cause| unreadable(&cause))? {
        if found.len() >= parts_max {
            return Err(broken(&format!("the body has more than {parts_max} parts")));
        }
        let (name, file) = (part.name().unwrap_or_default().to_owned(), part.file_name().map(str::to_owned));
        let bytes = part.bytes().await.map_err(|cause| unreadable(&cause))?;
        found.push(Part { name, file, bytes });
    }
    Ok(found)
}

fn unreadable(cause: &multer::Error) -> Refusal {
    match cause {
        multer::Error::FieldSizeExceeded { field_name, limit } => {
            let name = field_name.clone().unwrap_or_default();
            let message = format!("`{name}` is larger than {limit} bytes");
            OpError::new(ErrorKind::TooLarge, "media.too-large", message)
                .detail(name, format!("is larger than {limit} bytes"))
                .into()
        }
        other => broken(&other.to_string()),
    }
}

fn broken(detail: &str) -> Refusal {
    let message = format!("the body is not multipart/form-data: {detail}");
    OpError::new(ErrorKind::Unreadable, "body.multipart", message).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIND: &str = "multipart/form-data; boundary=XX";

    fn form(parts: &[(&str, &str)]) -> String {
        let part = |(head, body): &(&str, &str)| {
            format!("--XX\r\nContent-Disposition: form-data; {head}\r\n\r\n{body}\r\n")
        };
        parts.iter().map(part).collect::<String>() + "--XX--\r\n"
    }

    #[test]
    fn multipart_form_is_parsed() {
        let body = form(&[
            ("name=\"file\"; filename=\"a.png\"", "bytes"),
            ("name=\"alt_text\"", "What it shows"),
            ("name=\"categories[]\"", "one"),
            ("name=\"categories\"", "two"),
        ]);
        let form = read(KIND, Bytes::from(body)).unwrap();
        assert_eq!(form.files, [("a.png".to_owned(), Bytes::from("bytes"))]);
        let texts: Vec<(&str, &str)> = form.texts.iter().map(|(n, t)| (n.as_str(), t.as_str())).collect();
        assert_eq!(texts, [("alt_text", "What it shows"), ("categories", "one"), ("categories", "two")]);
    }

    #[test]
    fn values_of_a_visitor_are_texts_and_files_are_not() {
        let body = form(&[
            ("name=\"name\"", "Ada"),
            ("name=\"colors[]\"", "red"),
            ("name=\"day\"", "1"),
            ("name=\"day\"", "2"),
            ("name=\"none\"; filename=\"\"", ""),
            ("name=\"cv\"; filename=\"cv.pdf\"", "%PDF"),
        ]);
        let values = Value::Object(values(KIND, Bytes::from(body)).unwrap());
        let file = json!({"file": {"name": "cv.pdf"}});
        assert_eq!(
            values,
            json!({"name": "Ada", "colors[]": "red", "day": ["1", "2"], "none": "", "cv": file})
        );
        let many: Vec<(&str, &str)> = vec![("name=\"x\"", "y"); VALUES_MAX + 1];
        assert!(super::values(KIND, Bytes::from(form(&many))).is_err());
    }

    #[test]
    fn truncated_and_invalid_forms_are_refused() {
        let body = form(&[("name=\"file\"; filename=\"a.png\"", "bytes"), ("name=\"x\"", "y")]);
        for end in 0..body.len() - "--\r\n".len() {
            assert!(read(KIND, Bytes::from(body[..end].to_owned())).is_err(), "{end}");
        }
        for kind in ["multipart/form-data", "application/json", "multipart/form-data; boundary="] {
            assert!(read(kind, Bytes::from(body.clone())).is_err(), "{kind}");
        }
        let two = form(&[("name=\"file\"", "a"), ("name=\"file\"", "b")]);
        assert!(read(KIND, Bytes::from(two)).unwrap().only_file().is_err());
        let many: Vec<(&str, &str)> = vec![("name=\"x\"", "y"); 10_000];
        assert!(read(KIND, Bytes::from(form(&many))).is_err());
    }
}
