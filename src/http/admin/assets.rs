//! The style sheet and the script of the pages. Their addresses contain a digest of their content, so they are stored for good.

use super::prelude::*;
use crate::base::digest::sha256_hex;
use http::header::CACHE_CONTROL;
use std::sync::LazyLock;

endpoints! {
    /// The style sheet or the script of the pages
    GET "/admin/files/:file", Open => file raw;
}

/// A file beside the pages.
struct Asset {
    text: &'static str,
    kind: &'static str,
    /// Its name with a digest.
    name: String,
}

impl Asset {
    fn of(stem: &str, ending: &str, kind: &'static str, text: &'static str) -> Asset {
        Asset { text, kind, name: format!("{stem}.{}.{ending}", &sha256_hex(text.as_bytes())[..12]) }
    }

    fn address(&self) -> String {
        format!("/admin/files/{}", self.name)
    }
}

static STYLE: LazyLock<Asset> =
    LazyLock::new(|| Asset::of("admin", "css", "text/css; charset=utf-8", include_str!("files/admin.css")));
static SCRIPT: LazyLock<Asset> = LazyLock::new(|| {
    Asset::of("admin", "js", "text/javascript; charset=utf-8", include_str!("files/admin.js"))
});

/// The addresses of the style sheet and of the script.
pub(super) fn addresses() -> (String, String) {
    (STYLE.address(), SCRIPT.address())
}

fn file(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let wanted = cx.param("file");
    let asset = [&*STYLE, &*SCRIPT].into_iter().find(|asset| asset.name == wanted);
    let asset = asset.ok_or_else(|| OpError::not_found("file.not-found", "there is no such file"))?;
    let answer = Answer::document(asset.kind, asset.text.to_owned());
    Ok(answer.with(CACHE_CONTROL, "public, max-age=31536000, immutable"))
}
