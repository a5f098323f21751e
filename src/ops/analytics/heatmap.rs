//! `cms analytics heatmap`: where visitors click, as points or as a picture.

use super::{CLICK, post_id};
use crate::base::text::chain;
use crate::db::analytics::{Place, PlaceFilter};
use crate::disk;
use crate::media::heatmap::{self, Spot};
use crate::ops::feedback::number;
use crate::ops::form::submissions::moment;
use crate::ops::prelude::*;
use std::path::{Path, PathBuf};

/// Most points that are returned (`docs/design/compatibility.md`).
const POINTS_MAX: i64 = 5_000;
/// Largest existing picture that is recognised and replaced, in bytes.
const PICTURE_BYTES_MAX: usize = 64 * 1024 * 1024;

/// Show where visitors click on the page of a post: the last 5,000 points, or with `--out` a picture of them
///
/// Points are brought to one width of the page by the width that each visitor's page had.
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Heatmap {
    /// Post: id, `type/locale/slug`, file path, beginning of an id, or a slug; if deleted, its id; all posts without
    #[arg(value_name = "POST")]
    #[serde(alias = "postId")]
    pub post: Option<String>,
    /// Type of the events; `click` unless given
    #[arg(long, value_name = "NAME")]
    pub event_type: Option<String>,
    /// Only what happened then or later: a day such as `2026-11-20` or `3 days ago`, or a time in RFC 3339
    #[arg(long, value_name = "WHEN")]
    pub since: Option<String>,
    /// Only what happened before then: a day such as `2026-11-20` or `3 days ago`, or a time in RFC 3339
    #[arg(long, value_name = "WHEN")]
    pub until: Option<String>,
    /// Picture to draw (PNG); an older one is replaced, anything else is left alone
    #[arg(short, long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Width of the picture, 320 to 2560 pixels; 1280 unless given
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(320..=2560))]
    pub width: Option<u32>,
}

/// A point of a heat map, under the names of both known kinds of clients.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct HeatPoint {
    /// From the left, in pixels
    #[schemars(with = "f64")]
    pub x: Value,
    /// From the top, in pixels
    #[schemars(with = "f64")]
    pub y: Value,
    /// How wide the page was, in pixels, or null
    #[schemars(with = "Option<f64>")]
    pub viewport_width: Value,
    /// The same
    #[serde(rename = "viewportWidth")]
    #[schemars(with = "Option<f64>")]
    pub viewport: Value,
    /// When: RFC 3339 in UTC
    pub created_at: String,
    /// The same
    #[serde(rename = "createdAt")]
    pub at: String,
}

/// Points of a heat map.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct HeatmapOf {
    /// The points, the first one first
    pub data: Vec<HeatPoint>,
    /// The picture that was drawn
    #[serde(skip_serializing_if = "Option::is_none")]
    pub out: Option<PathBuf>,
    #[serde(skip)]
    event_type: String,
}

impl Operation for Heatmap {
    const FACTS: Facts = facts!("analytics.heatmap", Permission::AnalyticsView;
        "analytics heatmap worn-chain -o heat.png" => "A picture of where visitors click on a post",
        "analytics heatmap worn-chain --json" => "The points themselves");
    type Can = Reading;
    type Output = HeatmapOf;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<HeatmapOf, OpError> {
        let now = cx.call().now;
        let time = |field: &str, text: &Option<String>| {
            text.as_deref().map(|text| moment(field, text, now)).transpose()
        };
        let kind = self.event_type.as_deref().filter(|kind| !kind.is_empty()).unwrap_or(CLICK);
        let filter = PlaceFilter {
            post: self.post.as_deref().map(|name| post_id(cx, name)).transpose()?,
            kind: kind.to_owned(),
            since: time("since", &self.since)?,
            until: time("until", &self.until)?,
            limit: POINTS_MAX,
        };
        let places = cx.records()?.places(filter, cx.call().now)?;
        let out = self.out.as_ref().filter(|_| !cx.call().dry_run);
        if let Some(out) = out {
            draw(&places, self.width.unwrap_or(heatmap::WIDTH), out)?;
        }
        Ok(HeatmapOf {
            data: places.iter().map(point).collect(),
            out: out.cloned(),
            event_type: kind.to_owned(),
        })
    }
}

fn point(place: &Place) -> HeatPoint {
    let at = rfc3339(Timestamp::from_second(place.at).unwrap_or_default());
    HeatPoint {
        x: number(Some(place.x)),
        y: number(Some(place.y)),
        viewport_width: number(place.viewport),
        viewport: number(place.viewport),
        created_at: at.clone(),
        at,
    }
}

fn draw(places: &[Place], width: u32, out: &Path) -> Result<(), OpError> {
    let refuse = |why: &str| {
        OpError::invalid("heatmap.exists", format!("`{}` {why}", out.display()))
            .hint("choose another file, or remove it first")
    };
    if disk::is_link(out) {
        return Err(refuse("is a link"));
    }
    let is_picture = |bytes: Vec<u8>| bytes.starts_with(b"\x89PNG\r\n\x1a\n");
    if disk::exists(out) && !disk::read(out, PICTURE_BYTES_MAX).is_ok_and(is_picture) {
        return Err(refuse("already exists, and is not a picture of this kind"));
    }
    let spots: Vec<Spot> =
        places.iter().map(|place| Spot { x: place.x, y: place.y, viewport: place.viewport }).collect();
    let picture = heatmap::png(&spots, width)
        .map_err(|cause| OpError::internal(format!("the picture cannot be written: {cause}")))?;
    disk::write_atomic(out, &picture).map_err(|cause| OpError::internal(chain(&cause)))
}

impl View for HeatmapOf {
    fn show(&self, page: &mut Page) {
        let many = count(self.data.len(), "point");
        let kind = &self.event_type;
        match &self.out {
            Some(out) => page.line(format!("{many} of `{kind}` in {}", out.display())),
            None => {
                styled!(page, Plain "{many} of `{kind}`"; Faint "; `--out FILE` draws them, `--json` lists them")
            }
        }
    }
}
