//! A time of publication that is set on a post that visitors see already.

use crate::base::{Finding, Value};
use crate::model::codes::POST_SCHEDULE_LIVE;

/// The warning of a change that gives a published post another time of publication: no schedule looks at it, so a post that
/// went live while its postponement was pending stays visible.
pub fn late_schedule(before: &Value, after: &Value) -> Option<Finding> {
    let text = |post: &Value, key: &str| post.get(key).and_then(Value::as_str).map(str::to_owned);
    let is_live = |post: &Value| {
        text(post, "status").as_deref() == Some("published") && post.get("deletedAt").is_none()
    };
    let at = text(after, "scheduledAt")?;
    if !is_live(before) || !is_live(after) || text(before, "scheduledAt").as_ref() == Some(&at) {
        return None;
    }
    let message = format!(
        "the post is live already, so `scheduledAt` {at} has no effect: visitors see it before that time"
    );
    let hint = "`cms schedule POST TIME` hides it until then; otherwise remove `scheduledAt`";
    Some(Finding::warning(POST_SCHEDULE_LIVE, "/scheduledAt", message).hint(hint))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_new_time_of_live_post_is_reported() {
        let post = |status: &str, at: Option<&str>| json!({"status": status, "scheduledAt": at});
        let (soon, late) = (Some("2026-12-01T09:00:00Z"), Some("2099-01-01T00:00:00Z"));
        for (before, after, is_reported) in [
            (post("published", soon), post("published", late), true),
            (json!({"status": "published"}), post("published", late), true),
            (post("published", soon), post("published", soon), false),
            (post("published", soon), post("published", None), false),
            (post("published", soon), post("scheduled", late), false),
            (post("scheduled", soon), post("scheduled", late), false),
            (post("scheduled", soon), post("published", soon), false),
        ] {
            assert_eq!(late_schedule(&before, &after).is_some(), is_reported, "{before} {after}");
        }
    }
}
