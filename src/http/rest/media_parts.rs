//! Uploads in parts: the protocol tus 1.0 (creation, termination, expiration), so that a cut line costs one part. The answer to
//! the last part comes when the record is there; if it is lost, the upload says which record it became.

use super::media::About;
use super::prelude::*;
use crate::base::digest::{base64, unbase64};
use crate::base::limits::{PARTIAL_UPLOADS_MAX, UPLOAD_BYTES_MAX};
use crate::base::source::{Ids as _, System, rfc3339};
use crate::http::message::Body as Whole;
use crate::http::request_context::Terms;
use crate::ops::media::too_large;
use crate::site::{PartialUpload, PartialUploads, Purpose, stage_permission};
use http::HeaderName;
use http::header::{CACHE_CONTROL, CONTENT_TYPE, LOCATION};
use jiff::Timestamp;

endpoints! {
    /// Begin an upload in parts (tus 1.0): headers `Upload-Length`, and `Upload-Metadata` with `filename`, `alt_text`, `title`, `description`, `categories`
    POST "/api/media/uploads", May(MediaUpload), "media.upload" => begin;
    /// How much of an upload in parts has arrived, and which record it became
    GET "/api/media/uploads/:upload", May(MediaUpload) => show;
    /// Add the next part of an upload; the last one adds the file, and `Upload-Media` names its record
    PATCH "/api/media/uploads/:upload", May(MediaUpload), "media.upload" => add;
    /// Cancel an upload in parts
    DELETE "/api/media/uploads/:upload", May(MediaUpload) => remove;
}

nouns! {
    Upload = "upload", "upload";
}

/// The path of all.
const UPLOADS: &str = "/api/media/uploads";
/// The version of the protocol.
const VERSION: &str = "1.0.0";
/// The media type of a part.
const PART: &str = "application/offset+octet-stream";

const TUS_RESUMABLE: HeaderName = HeaderName::from_static("tus-resumable");
const TUS_VERSION: HeaderName = HeaderName::from_static("tus-version");
const UPLOAD_LENGTH: HeaderName = HeaderName::from_static("upload-length");
const UPLOAD_OFFSET: HeaderName = HeaderName::from_static("upload-offset");
const UPLOAD_EXPIRES: HeaderName = HeaderName::from_static("upload-expires");
const UPLOAD_METADATA: HeaderName = HeaderName::from_static("upload-metadata");
/// The id of the record that an upload became.
const UPLOAD_MEDIA: HeaderName = HeaderName::from_static("upload-media");

/// The headers of a request that begins an upload.
struct Head {
    length: u64,
    input: Map,
}

impl Part for Head {
    fn read(cx: &RequestContext<'_>) -> Result<Self, Refusal> {
        let length = number(cx, &UPLOAD_LENGTH)?;
        let input = metadata(cx.request.header(UPLOAD_METADATA).unwrap_or_default())?;
        Ok(Head { length, input })
    }

    fn describe(_: &mut Signature) {}
}

/// The number in a header.
fn number(cx: &RequestContext<'_>, name: &HeaderName) -> Result<u64, Refusal> {
    let text = cx.request.header(name).ok_or_else(|| header(name, "is missing"))?;
    text.parse().map_err(|_| header(name, "is not a number of bytes"))
}

fn header(name: &HeaderName, why: &str) -> Refusal {
    Refusal::of_header(StatusCode::BAD_REQUEST, "upload.header", name.as_str(), why)
}

/// The input of the operation from `Upload-Metadata`: keys, and values as Base64. Clients send further keys of their own.
fn metadata(text: &str) -> Result<Map, Refusal> {
    let (mut about, mut filename, mut name) = (About::default(), None, None);
    for pair in text.split(',').map(str::trim).filter(|pair| !pair.is_empty()) {
        let (key, value) = pair.split_once(' ').unwrap_or((pair, ""));
        let decoded = unbase64(value.trim()).and_then(|bytes| String::from_utf8(bytes).ok());
        let Some(value) = decoded else {
            return Err(header(
                &UPLOAD_METADATA,
                &format!("has a value of `{key}` that is not Base64 of UTF-8"),
            ));
        };
        match key {
            "filename" => filename = Some(value),
            "name" => name = Some(value),
            key => drop(about.take(key, &value)),
        }
    }
    Ok(about.input(filename.or(name).as_deref().unwrap_or("upload")))
}

fn begin(cx: &RequestContext<'_>, head: Head, to: To) -> Result<Created, Refusal> {
    spoken(cx)?;
    if head.length == 0 {
        return Err(invalid("file", "is empty"));
    }
    if head.length > UPLOAD_BYTES_MAX as u64 {
        let name = head.input["filename"].as_str().unwrap_or_default();
        return Err(too_large(name).into());
    }
    // A file that the operation will refuse is not sent first.
    if !cx.may(stage_permission(to.0)) {
        return Err(cx.caller.needs_more());
    }
    let purpose =
        Purpose { owner: cx.caller.subject.clone(), length: head.length, stage: to.0, input: head.input };
    let begun = uploads(cx)?.begin(purpose, System.uuid(), cx.now).map_err(OpError::from)?;
    let Some(upload) = begun else {
        let message = format!("{PARTIAL_UPLOADS_MAX} uploads are under way: try again later");
        return Err(OpError::new(ErrorKind::Busy, "upload.many", message).into());
    };
    let place = format!("{UPLOADS}/{}", upload.id);
    Ok(Created(described(cx, &upload, StatusCode::CREATED)?.with(LOCATION, &place)))
}

fn show(cx: &RequestContext<'_>, id: Id<Upload>) -> Result<Answer, Refusal> {
    spoken(cx)?;
    described(cx, &found(cx, &id)?, StatusCode::OK)
}

/// The body of a part.
struct Sent(bytes::Bytes);

impl Part for Sent {
    fn read(cx: &RequestContext<'_>) -> Result<Self, Refusal> {
        if cx.request.header(CONTENT_TYPE) != Some(PART) {
            let message = format!("a part has the type `{PART}`");
            return Err(Refusal::plain(StatusCode::UNSUPPORTED_MEDIA_TYPE, "body.type", message));
        }
        match &cx.request.body {
            Whole::Whole(bytes) => Ok(Sent(bytes.clone())),
            // Refused before routing.
            Whole::TooLarge | Whole::Slow | Whole::Broken => Ok(Sent(bytes::Bytes::new())),
        }
    }

    fn describe(signature: &mut Signature) {
        signature.media_type = Some(PART);
        signature.body = Some(json!({"type": "string", "format": "binary"}));
    }
}

fn add(cx: &RequestContext<'_>, id: Id<Upload>, Sent(bytes): Sent) -> Result<Answer, Refusal> {
    spoken(cx)?;
    let uploads = uploads(cx)?;
    let upload = found(cx, &id)?;
    let busy = || {
        let message = "another part of this upload is just being added";
        Refusal::plain(StatusCode::LOCKED, "upload.busy", message)
    };
    let _lock = uploads.lock(&upload).map_err(OpError::from)?.ok_or_else(busy)?;
    // Read again: who had the lock may have finished it.
    let upload = found(cx, &id)?;
    let (offset, at) = (uploads.offset(&upload).map_err(OpError::from)?, number(cx, &UPLOAD_OFFSET)?);
    if at != offset {
        let message = format!("{offset} bytes of this upload have arrived, and the part is for byte {at}");
        let error = OpError::invalid("upload.offset", message).meta(json!({"offset": offset}));
        return Err(Refusal::As(StatusCode::CONFLICT, error));
    }
    let end = offset + bytes.len() as u64;
    if end > upload.purpose.length {
        let message =
            format!("the upload has {} bytes, and this part ends behind them", upload.purpose.length);
        return Err(Refusal::plain(StatusCode::PAYLOAD_TOO_LARGE, "upload.long", message));
    }
    if bytes.is_empty() {
        return described(cx, &upload, StatusCode::NO_CONTENT);
    }
    if end < upload.purpose.length {
        if !uploads.add(&upload, offset, &bytes).map_err(OpError::from)? {
            return Err(busy());
        }
        return described(cx, &upload, StatusCode::NO_CONTENT);
    }
    described(cx, &finished(cx, upload, &bytes)?, StatusCode::NO_CONTENT)
}

/// Adds the file. The last part is not stored by itself: until the record is there it has not arrived, and a client that was
/// cut off sends it once more. Bytes that are there already make no second record.
fn finished(cx: &RequestContext<'_>, upload: PartialUpload, last: &[u8]) -> Result<PartialUpload, Refusal> {
    let uploads = uploads(cx)?;
    let mut bytes = uploads.bytes(&upload).map_err(OpError::from)?;
    bytes.extend_from_slice(last);
    let mut input = Value::Object(upload.purpose.input.clone());
    input["data"] = json!(base64(&bytes));
    drop(bytes);
    let terms = Terms { stage: Some(upload.purpose.stage), ..Terms::default() };
    let made = cx.run("media.upload", input, terms).inspect_err(|refusal| {
        let (Refusal::Failed(error) | Refusal::As(_, error)) = refusal;
        if matches!(error.kind, ErrorKind::InvalidContent | ErrorKind::TooLarge) {
            // No further part mends it. If the folder stays, it expires.
            drop(uploads.remove(upload.id));
        }
    })?;
    let record = made["id"].as_str().unwrap_or_default().to_owned();
    let is_old = made["existing"] == true;
    Ok(uploads.finish(upload, (record, is_old), cx.now).map_err(OpError::from)?)
}

fn remove(cx: &RequestContext<'_>, id: Id<Upload>) -> Result<(), Refusal> {
    let upload = found(cx, &id)?;
    Ok(uploads(cx)?.remove(upload.id).map_err(OpError::from)?)
}

fn uploads(cx: &RequestContext<'_>) -> Result<PartialUploads, Refusal> {
    Ok(cx.site.beyond_content().partial_uploads().map_err(OpError::from)?)
}

/// The caller's upload with an id. That of somebody else is not told from one that does not exist.
fn found(cx: &RequestContext<'_>, id: &Id<Upload>) -> Result<PartialUpload, Refusal> {
    let gone = || OpError::not_found("upload.not-found", "there is no such upload, or its time is over");
    let id = id.0.parse().map_err(|_| gone())?;
    let found = uploads(cx)?.of(id, &cx.caller.subject, cx.now).map_err(OpError::from)?;
    let hint = match cx.site.beyond_content().is_node() {
        true => {
            "if it began at another node, send it there, or begin it again; with a bucket (`[media] store = \"s3\"`) it goes on at any"
        }
        false => "begin it again",
    };
    Ok(found.ok_or_else(|| gone().hint(hint))?)
}

/// Refuses versions of the protocol that this server does not speak.
fn spoken(cx: &RequestContext<'_>) -> Result<(), Refusal> {
    match cx.request.header(TUS_RESUMABLE) {
        None | Some(VERSION) => Ok(()),
        Some(other) => Err(Refusal::plain(
            StatusCode::PRECONDITION_FAILED,
            "upload.version",
            format!("version {other} of tus is unknown here: this is {VERSION}"),
        )),
    }
}

/// The state of an upload, in headers and, where the answer has a body, as JSON.
fn described(cx: &RequestContext<'_>, upload: &PartialUpload, status: StatusCode) -> Result<Answer, Refusal> {
    let offset = uploads(cx)?.offset(upload).map_err(OpError::from)?;
    let expires = Timestamp::from_second(upload.expires).unwrap_or(cx.now);
    let (media, existing) = upload.done.clone().map_or((None, false), |(id, is_old)| (Some(id), is_old));
    let answer = match status {
        StatusCode::NO_CONTENT => Answer::empty(status),
        _ => Answer::json(
            status,
            &json!({
                "id": upload.id,
                "offset": offset,
                "length": upload.purpose.length,
                "expiresAt": rfc3339(expires),
                "media": media,
                "existing": existing,
            }),
        ),
    };
    let answer = answer
        .with(CACHE_CONTROL, "no-store")
        .with(TUS_RESUMABLE, VERSION)
        .with(TUS_VERSION, VERSION)
        .with(UPLOAD_OFFSET, &offset.to_string())
        .with(UPLOAD_LENGTH, &upload.purpose.length.to_string())
        .with(UPLOAD_EXPIRES, &expires.strftime("%a, %d %b %Y %H:%M:%S GMT").to_string());
    Ok(match media {
        Some(id) => answer.with(UPLOAD_MEDIA, &id),
        None => answer,
    })
}
