//! Serves uploads under `/uploads/`: originals and variants, with a fixed media type, content-based caching and ranges.

use super::caller::Caller;
use super::pages::Pages;
use super::prelude::*;
use super::query::pairs;
use crate::base::percent;
use crate::media::{Fit, Format, SizeFault, SizeRequest, Variant};
use crate::site::{MediaRecord, SiteError};
use crate::urls::UPLOADS_URL;
use bytes::Bytes;
use http::header::{
    ACCEPT_RANGES, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG,
    HeaderName,
};
use jiff::Timestamp;

/// Digits of the digest in a versioned address (`?v=`).
const VERSION_DIGITS: usize = 12;
/// Content security policy for a file opened by itself: nothing is allowed.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/// A file below `/uploads/`, if a record names it: no other file on the disk is ever served. Those of another stage than
/// that of the pages are for callers who see all.
pub(super) fn serve(
    request: &Request,
    site: &Site,
    (caller, pages): (Option<&Caller>, Pages),
    now: Timestamp,
) -> Result<Option<Answer>, Refusal> {
    let Some(rest) = request.path.strip_prefix(UPLOADS_URL) else { return Ok(None) };
    if !matches!(request.method, Method::GET | Method::HEAD) {
        return Ok(None);
    }
    let Some(file) = percent::decode(rest) else { return Ok(None) };
    let query = pairs(&request.query).unwrap_or_default();
    let parameter = |name: &str| query.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
    let sees_all = caller.is_some_and(Caller::sees_all);
    let stage = parameter("stage").filter(|_| sees_all).and_then(Stage::named);
    let stage = stage.unwrap_or(if pages == Pages::Review { Stage::Review } else { Stage::Source });
    let previews = site.previews();
    let by_link = match parameter("preview") {
        Some(_) => previews.uploads(&request.query, &file, now).map_err(OpError::from)?,
        None => None,
    };
    let is_live = stage == Stage::Source && by_link.is_none();
    // Front ends of other servers show what is live, and sandboxed previews, whose origin is none, what their link opens.
    let shared = (is_live || by_link.is_some()).then_some("cross-origin");
    let snapshot = match by_link {
        Some(snapshot) => snapshot,
        None => site.snapshot(stage).map_err(OpError::from)?,
    };
    let all = snapshot.media().map_err(OpError::from)?;
    let Some((record, file)) = all.of_file(&file) else { return Ok(None) };
    let live = site.snapshot(Stage::Source).and_then(|live| live.settings()).map_err(OpError::from)?;
    let size = SizeRequest::from_parameters(parameter, live.media.picture_widths()).map_err(wrong_size)?;
    let variant = match size {
        Some(size) => record.requested_variant(&size, file.as_ref()).map_err(wrong_size)?,
        None => file,
    };
    let bytes = match &variant {
        Some(variant) => match snapshot.media_variant(record, variant) {
            // A damaged original, which `cms validate` names, has no variants.
            Err(SiteError::Media(_)) => None,
            made => made.map_err(OpError::from)?,
        },
        None => snapshot.media_bytes(record).map_err(OpError::from)?,
    };
    let Some(bytes) = bytes else { return Ok(None) };
    let is_named = |version: &str| {
        let digest = record.media.sha256.as_deref().unwrap_or_default();
        version.len() >= VERSION_DIGITS && digest.starts_with(version)
    };
    let caching = match (is_live, parameter("v").is_some_and(is_named)) {
        (true, true) => "public, max-age=31536000, immutable",
        (true, false) => "public, max-age=300",
        (false, _) => "private, no-store",
    };
    let answer = Answer { body: Bytes::from(bytes), ..Answer::empty(StatusCode::OK) }
        .with(CONTENT_TYPE, kind(record, variant.as_ref()))
        .with(CONTENT_SECURITY_POLICY, POLICY)
        .with(CACHE_CONTROL, caching)
        .with(ACCEPT_RANGES, "bytes")
        .with(ETAG, &tag(record, variant.as_ref()));
    let policy = HeaderName::from_static("cross-origin-resource-policy");
    let answer = shared.into_iter().fold(answer, |answer, shared| answer.with(policy.clone(), shared));
    Ok(Some(match is_shown(record) {
        true => answer,
        false => answer.with(CONTENT_DISPOSITION, "attachment"),
    }))
}

fn wrong_size(fault: SizeFault) -> Refusal {
    let message = fault.to_string();
    let refused = OpError::invalid("media.size", message.clone()).detail(fault.parameter(), message);
    Refusal::from(match fault {
        SizeFault::NotListed { .. } => {
            refused.hint("`media.widths` in cms.toml lists the widths and heights")
        }
        _ => refused,
    })
}

/// The description of uploads for `/openapi.json`: their path, and what `GET` answers.
pub(super) fn described() -> (&'static str, Value) {
    let query = |name: &str, about: &str, schema: Value| json!({"name": name, "in": "query", "allowEmptyValue": true, "description": about, "schema": schema});
    let length = || json!({"type": "integer", "minimum": 1});
    let parameters = json!([
        {"name": "file", "in": "path", "required": true, "schema": {"type": "string", "minLength": 1},
         "description": "The file of a media record, or of one of its variants"},
        query("w", "The width in pixels, of the list in `media.widths`", length()),
        query("h", "The height in pixels, of the same list", length()),
        query("fit", "`contain` (unless given) shows all of the picture, `cover` fills width and height around its focal point", json!({"enum": Fit::NAMES})),
        query("v", "The beginning of its SHA-256: then the answer may be cached for a year", json!({"type": "string"})),
    ]);
    let refused = json!({
        "description": "A width or height that is not in the list",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}},
    });
    let get = json!({
        "operationId": "getUpload",
        "summary": "A file of a media record, in the size that is asked for",
        "tags": [super::docs::part(UPLOADS_URL).1],
        "parameters": parameters,
        "responses": {
            "200": {"description": "The file", "content": {"*/*": {"schema": {}}}},
            "304": {"description": "Not changed since the `ETag` of `If-None-Match`"},
            "422": refused,
        },
        "security": [],
    });
    ("/uploads/{file}", json!({"get": get}))
}

/// The media type: of the format recognised at upload, never a guess.
fn kind(record: &MediaRecord, variant: Option<&Variant>) -> &'static str {
    let format = variant.map(|variant| variant.format).or_else(|| record.format());
    format.map_or("application/octet-stream", Format::mime)
}

/// Whether a browser may show it inline.
fn is_shown(record: &MediaRecord) -> bool {
    !matches!(record.format(), None | Some(Format::Svg))
}

fn tag(record: &MediaRecord, variant: Option<&Variant>) -> String {
    let digest = record.media.sha256.as_deref().unwrap_or(&record.media.file);
    let digest = digest.get(..32).unwrap_or(digest);
    match variant {
        None => format!("\"{digest}\""),
        Some(variant) => {
            let frame = crate::base::digest::sha256_hex(format!("{:?}", record.frame()).as_bytes());
            format!("\"{digest}-{}-{}-{}\"", variant.name(), variant.format.extension(), &frame[..8])
        }
    }
}
