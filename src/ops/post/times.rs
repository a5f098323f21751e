//! Times of a post are stored in UTC.

use crate::base::Value;
use crate::base::source::rfc3339;
use crate::ops::{OpError, when};
use jiff::tz::TimeZone;
use serde_json::json;

/// Fields that hold a time.
const FIELDS: [&str; 4] = ["createdAt", "publishedAt", "scheduledAt", "unpublishAt"];

/// Turns a time that a person wrote (`tomorrow 9:00`) into one of RFC 3339, at the place of a time. What is no time stays, and
/// is refused by the rules.
///
/// # Errors
/// The zone of the site cannot be read.
pub(super) fn as_people_write(
    place: &str,
    text: &mut String,
    now: jiff::Timestamp,
    zone: impl FnOnce() -> Result<TimeZone, OpError>,
) -> Result<(), OpError> {
    if FIELDS.contains(&place)
        && text.parse::<jiff::Timestamp>().is_err()
        && !text.is_empty()
        && let Some(time) = when::moment(text, now, &zone()?)
    {
        *text = rfc3339(time);
    }
    Ok(())
}

/// Converts times with another offset to UTC, if they differ from those in `before`. Values that are not times stay, and
/// are refused by the rules.
pub(crate) fn in_utc(post: &mut Value, before: &Value) {
    for name in FIELDS {
        let Some(text) = post.get(name).and_then(Value::as_str) else { continue };
        if text.ends_with('Z') || post.get(name) == before.get(name) {
            continue;
        }
        if let Ok(time) = text.parse::<jiff::Timestamp>() {
            post[name] = json!(rfc3339(time));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_times_are_stored_in_utc() {
        let before = json!({"publishedAt": "2030-01-01T10:00:00+02:00"});
        for (given, stored) in [
            (json!("2030-01-01T10:00:00+02:00"), json!("2030-01-01T08:00:00Z")),
            (json!("2030-01-01T10:00:00.5Z"), json!("2030-01-01T10:00:00.5Z")),
            (json!("soon"), json!("soon")),
            (Value::Null, Value::Null),
        ] {
            let mut post = before.clone();
            post["scheduledAt"] = given;
            in_utc(&mut post, &before);
            assert_eq!(post, json!({"publishedAt": before["publishedAt"], "scheduledAt": stored}));
        }
    }
}
