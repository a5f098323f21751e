//! Analytics: visitors' actions as sums and as a heat map, without identifying anyone.

mod heatmap;
mod summary;
mod track;

pub use heatmap::{HeatPoint, Heatmap, HeatmapOf};
pub use summary::{OverTime, Summary, SummaryOf, TopPost, Totals};
pub use track::{Track, Tracked};

use crate::ops::prelude::*;

/// The type of a page view event.
const VIEW: &str = "view";
/// The type of a click event.
const CLICK: &str = "click";

/// The id of a live or pending post; for a deleted one, the given id.
fn post_id<C: Capability>(cx: &Context<'_, C>, name: &str) -> Result<String, OpError> {
    match find::post(&cx.snapshot_of(Stage::AiReview)?, name) {
        Ok(item) => Ok(item.id.id),
        Err(error) if error.kind == ErrorKind::NotFound => {
            scalar::uuid(name).map(|id| id.to_string()).ok_or(error)
        }
        Err(error) => Err(error),
    }
}
