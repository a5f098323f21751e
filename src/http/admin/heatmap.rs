//! Where visitors click on the page of a post, drawn over the page.

use super::prelude::*;
use super::{form, run};
use crate::ops;

endpoints! {
    /// Where visitors click on the page of a post
    GET "/admin/heatmap", May(AnalyticsView), "analytics.heatmap" => page raw;
}

/// Width of the page that is shown, in pixels: that of a usual one.
const WIDTH: f64 = 1280.0;
/// Least and largest height of what is shown, in pixels.
const HEIGHT: (f64, f64) = (800.0, 6000.0);

fn page(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let row = ops::find("analytics.heatmap").ok_or_else(|| OpError::internal("there is no heat map"))?;
    let sent = run::query_form(cx)?;
    let mut controls = run::controls(cx, row);
    controls.retain(|control| control.key() != "width");
    let found = match sent.text("post") {
        None => Ok(None),
        Some(post) => drawn(cx, post, &form::values(&controls, &sent)?).map(Some),
    };
    form::enter(&sent, &mut controls);
    let refusal = found.as_ref().err();
    Page::new(cx, "Where visitors click")
        .with("controls", form::shown(&controls, refusal))
        .with("map", found.as_ref().ok().cloned().flatten())
        .refused(refusal)
        .fill("heatmap.html")
}

/// The address of a post, and the points on its page.
fn drawn(cx: &RequestContext<'_>, post: &str, input: &Map) -> Result<Value, Refusal> {
    let found = cx.run_plain("analytics.heatmap", Value::Object(input.clone()))?;
    let shown = cx.show_on("post.show", json!({"post": post}), Stage::Source)?;
    let points = found["data"].as_array().into_iter().flatten();
    let points: Vec<(f64, f64)> = points.filter_map(scaled).collect();
    let lowest = points.iter().map(|(_, y)| y + 100.0).fold(0.0, f64::max);
    let places = points.iter().map(|(x, y)| json!({"x": x.round(), "y": y.round()}));
    Ok(json!({
        "url": shown["metadata"]["url"], "title": shown["title"], "width": WIDTH,
        "height": lowest.clamp(HEIGHT.0, HEIGHT.1).round(), "points": places.collect::<Vec<_>>(),
    }))
}

/// A point on a page of the width that is shown.
fn scaled(point: &Value) -> Option<(f64, f64)> {
    let wide = point["viewportWidth"].as_f64().filter(|wide| *wide > 0.0).unwrap_or(WIDTH);
    Some((point["x"].as_f64()? * WIDTH / wide, point["y"].as_f64()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_brought_to_one_width() {
        assert_eq!(scaled(&json!({"x": 320, "y": 50, "viewportWidth": 640})), Some((640.0, 50.0)));
        assert_eq!(scaled(&json!({"x": 320, "y": 50, "viewportWidth": null})), Some((320.0, 50.0)));
        assert_eq!(scaled(&json!({"x": 1, "y": 2, "viewportWidth": 0})), Some((1.0, 2.0)));
        assert_eq!(scaled(&json!({"x": "a", "y": 2})), None);
    }
}
