//! The web manifest of a site.

use super::library::Library;
use super::rooted::on_host;
use serde_json::json;

/// The web manifest: the name of the site, and its icon.
pub(crate) fn web_manifest(library: &dyn Library) -> String {
    let settings = &library.definitions().settings;
    let name = settings.name.as_deref().unwrap_or("Site");
    let mut manifest = json!({
        "name": name, "short_name": name, "lang": settings.locales.default_locale, "start_url": on_host(library, "/"), "display": "browser",
    });
    if let Some(asset) = settings.pages.icon.as_ref().and_then(|id| library.asset(id)) {
        let mime = asset.media.mime.as_str();
        let sizes = match (asset.media.width, asset.media.height) {
            _ if mime == "image/svg+xml" => "any".to_owned(),
            (Some(width), Some(height)) => format!("{width}x{height}"),
            _ => "any".to_owned(),
        };
        let mut icons = vec![json!({"src": on_host(library, &asset.url), "type": mime, "sizes": sizes})];
        let small = asset.variants.iter().filter(|variant| !variant.dark && !variant.webp);
        icons.extend(small.map(|variant| {
            json!({"src": on_host(library, &variant.url), "type": mime, "sizes": format!("{}x{}", variant.width, variant.height)})
        }));
        manifest["icons"] = json!(icons);
    }
    serde_json::to_string_pretty(&manifest).unwrap_or_default() + "\n"
}
