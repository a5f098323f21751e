//! The style sheet and the scripts of the pages. Their addresses contain a digest of their content, so they are stored for good;
//! the script for front ends of others has a plain address, too.

use super::prelude::*;
use crate::base::digest::sha256_hex;
use http::HeaderName;
use http::header::CACHE_CONTROL;
use std::sync::LazyLock;

endpoints! {
    /// The style sheet or a script of the pages
    GET "/admin/files/:file", Open => file raw;
}

/// A file beside the pages.
struct Asset {
    text: &'static str,
    kind: &'static str,
    /// Its name in templates.
    called: String,
    /// Its name with a digest.
    name: String,
}

impl Asset {
    fn of(name: &str, text: &'static str) -> Asset {
        let (stem, ending) = name.split_once('.').unwrap_or((name, ""));
        let kind = if ending == "css" { "text/css; charset=utf-8" } else { "text/javascript; charset=utf-8" };
        let digest = &sha256_hex(text.as_bytes())[..12];
        Asset { text, kind, called: format!("{stem}_{ending}"), name: format!("{stem}.{digest}.{ending}") }
    }
}

/// The script that front ends include.
const CLICK_TO_EDIT: &str = "click-to-edit.js";

static ASSETS: LazyLock<[Asset; 7]> = LazyLock::new(|| {
    [
        Asset::of("admin.css", include_str!("files/admin.css")),
        Asset::of("admin.js", include_str!("files/admin.js")),
        Asset::of("editor.js", include_str!("files/editor.js")),
        Asset::of("paste.js", include_str!("files/paste.js")),
        Asset::of("saving.js", include_str!("files/saving.js")),
        Asset::of("media.js", include_str!("files/media.js")),
        Asset::of("uploads.js", include_str!("files/uploads.js")),
    ]
});

/// The address of each, by its name in templates, such as `admin_css`.
pub(super) fn addresses() -> Map {
    let address = |asset: &Asset| (asset.called.clone(), json!(format!("/admin/files/{}", asset.name)));
    ASSETS.iter().map(address).collect()
}

fn file(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let wanted = cx.param("file");
    if wanted == CLICK_TO_EDIT {
        let text = include_str!("files/click-to-edit.js");
        let policy = HeaderName::from_static("cross-origin-resource-policy");
        let answer = Answer::document("text/javascript; charset=utf-8", text.to_owned());
        return Ok(answer.with(CACHE_CONTROL, "public, max-age=3600").with(policy, "cross-origin"));
    }
    let asset = ASSETS.iter().find(|asset| asset.name == wanted);
    let asset = asset.ok_or_else(|| OpError::not_found("file.not-found", "there is no such file"))?;
    let answer = Answer::document(asset.kind, asset.text.to_owned());
    Ok(answer.with(CACHE_CONTROL, "public, max-age=31536000, immutable"))
}
