//! Parses bodies of `multipart/form-data` (RFC 7578): files and some text fields.

use super::message::Body;
use super::prelude::*;
use crate::base::limits::UPLOAD_BYTES_MAX;
use bytes::Bytes;
use futures_util::{FutureExt as _, stream};
use http::header::CONTENT_TYPE;
use multer::{Constraints, Multipart, SizeLimit};
use std::borrow::Cow;
use std::convert::Infallible;

/// Most parts of a body: a form for one file has a handful, including its categories.
const PARTS_MAX: usize = 100;
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
    if !kind.trim().to_ascii_lowercase().starts_with("multipart/form-data") {
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

/// Reads a body.
///
/// # Errors
/// Its type has no boundary, it is incomplete, has too many parts, or a part is too large.
fn read(kind: &str, body: Bytes) -> Result<Form, Refusal> {
    let boundary = multer::parse_boundary(kind).map_err(|cause| unreadable(&cause))?;
    let limit = SizeLimit::new()
        .whole_stream(body.len() as u64)
        .per_field(TEXT_BYTES_MAX as u64)
        .for_field(FILE, UPLOAD_BYTES_MAX as u64);
    let body = stream::once(async move { Ok::<Bytes, Infallible>(body) });
    let multipart = Multipart::with_constraints(body, boundary, Constraints::new().size_limit(limit));
    // The whole body is in memory, so the future never waits.
    parts(multipart).now_or_never().unwrap_or_else(|| Err(broken("the body ends too early")))
}

async fn parts(mut multipart: Multipart<'_>) -> Result<Form, Refusal> {
    let mut form = Form::default();
    let mut count = 0;
    while let Some(part) = multipart.next_field().await.map_err(|cause| unreadable(&cause))? {
        count += 1;
        if count > PARTS_MAX {
            return Err(broken(&format!("the body has more than {PARTS_MAX} parts")));
        }
        let name = part.name().unwrap_or_default().trim_end_matches("[]").to_owned();
        if name == FILE {
            let file = part.file_name().unwrap_or_default().to_owned();
            let bytes = part.bytes().await.map_err(|cause| unreadable(&cause))?;
            form.files.push((file, bytes));
            continue;
        }
        let text = part.bytes().await.map_err(|cause| unreadable(&cause))?;
        let text = String::from_utf8(text.to_vec()).map_err(|_| broken(&format!("`{name}` is not UTF-8")))?;
        form.texts.push((name, text));
    }
    Ok(form)
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
