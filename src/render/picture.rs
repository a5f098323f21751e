//! Uploaded files on a page: pictures with their sizes and dark forms, videos, links for everything else.

use super::library::{Asset, Library};
use super::link::checked;
use crate::base::Value as Json;
use crate::richtext::is_safe_image;
use minijinja::{Value, context};
use std::sync::Arc;

/// The content of a media value: an uploaded file, or an address in older data.
pub(super) enum Shown {
    Asset(Arc<Asset>),
    Address(String),
}

/// The file of a media field's value: an id, `{id: …}`, or an address.
pub(super) fn shown(value: &Json, library: &dyn Library) -> Option<Shown> {
    let name = value.as_str().or_else(|| value.get("id").and_then(Json::as_str));
    let name = name.or_else(|| value.get("url").and_then(Json::as_str))?;
    if let Some(asset) = library.asset(name) {
        return Some(Shown::Asset(asset));
    }
    let is_address = name.starts_with('/') || name.contains("://");
    let address = checked(name).filter(|address| is_address && is_safe_image(address))?;
    Some(Shown::Address(address))
}

/// The template value of a media value.
pub(super) fn value(value: &Json, library: &dyn Library) -> Value {
    match shown(value, library) {
        Some(Shown::Asset(asset)) => of_asset(&asset),
        Some(Shown::Address(url)) => {
            let is_video = is_video_name(&url);
            context! { url, alt => "", is_image => !is_video, is_video }
        }
        None => Value::from(()),
    }
}

pub(super) fn of_asset(asset: &Asset) -> Value {
    let media = &asset.media;
    let is_video = media.mime.starts_with("video/");
    context! {
        url => asset.url.clone(),
        alt => media.alt_text.clone().unwrap_or_default(),
        title => media.title.clone(),
        caption => media.caption.clone(),
        width => media.width,
        height => media.height,
        is_image => media.mime.starts_with("image/"),
        is_video,
        filename => media.filename.clone(),
        mime => media.mime.clone(),
        srcset => srcset(asset, false, false),
        webp_srcset => srcset(asset, false, true),
        dark_srcset => srcset(asset, true, false),
        dark_webp_srcset => srcset(asset, true, true),
        focus => media.focal_point.map(|point| focus(point.x, point.y)),
    }
}

/// The focal point as one of nine positions: classes need no inline style.
fn focus(x: f64, y: f64) -> String {
    let third = |at: f64, names: [&'static str; 3]| match at {
        at if at < 1.0 / 3.0 => names[0],
        at if at > 2.0 / 3.0 => names[2],
        _ => names[1],
    };
    format!("{}-{}", third(x, ["left", "center", "right"]), third(y, ["top", "center", "bottom"]))
}

/// The `srcset` of a picture, including the original; `None` if there is only one size.
fn srcset(asset: &Asset, dark: bool, webp: bool) -> Option<String> {
    let mut sizes: Vec<(u32, &str)> = asset
        .variants
        .iter()
        .filter(|variant| (variant.dark, variant.webp) == (dark, webp) && is_plain(&variant.url))
        .map(|variant| (variant.width, variant.url.as_str()))
        .collect();
    if !dark
        && !webp
        && let Some(width) = asset.media.width.filter(|_| is_plain(&asset.url))
    {
        sizes.push((width, &asset.url));
    }
    sizes.sort_unstable();
    sizes.dedup_by_key(|(width, _)| *width);
    let least = if dark || webp { 1 } else { 2 };
    let list: Vec<String> = sizes.iter().map(|(width, url)| format!("{url} {width}w")).collect();
    (sizes.len() >= least).then(|| list.join(", "))
}

/// Whether an address can stand in a `srcset`: blanks and commas end an entry there.
fn is_plain(url: &str) -> bool {
    is_safe_image(url) && !url.contains([' ', ',', '\t', '\n'])
}

fn is_video_name(url: &str) -> bool {
    let path = url.split(['?', '#']).next().unwrap_or_default().to_ascii_lowercase();
    [".mp4", ".webm", ".mov", ".m4v", ".ogv"].iter().any(|ending| path.ends_with(ending))
}
