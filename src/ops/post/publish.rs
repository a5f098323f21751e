//! `cms publish`, `cms unpublish`, `cms schedule`: the words for the status of a post. `post.set` does it.

use super::{Changed, Set};
use crate::base::Finding;
use crate::model::ItemId;
use crate::ops::prelude::*;
use crate::ops::when;

/// Publish a post: visitors see it once the change is live
///
/// The change goes to review, as each change does, and `cms review approve` makes it live; with `--stage source` it is live at
/// once. The status becomes `published`, as `cms post set POST status=published` says it.
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Publish {
    /// Post: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
}

/// Take a post down, now or at a time: visitors do not see it any more
///
/// The status becomes `archived`; with `--at` the post stays until then. The change goes to review, as each change does; with
/// `--stage source` it is live at once.
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Unpublish {
    /// Post: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
    /// When: `tomorrow 9:00`, `friday 18:00`, `2027-01-31 9:00` in the site's time zone, RFC 3339, or a span such as `in 2 hours`;
    /// now unless given
    #[arg(long, value_name = "TIME")]
    pub at: Option<String>,
}

/// Publish a post at a time
///
/// The status becomes `scheduled`. Once the change is live, any `cms serve` or `cms watch` publishes the post at its time, or
/// `cms schedule run` from cron. `cms schedule list` shows what is to come.
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Schedule {
    /// Post: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
    /// When: `tomorrow 9:00`, `friday 18:00`, `2027-01-31 9:00` in the site's time zone, RFC 3339, or a span such as `in 2 hours`
    #[arg(value_name = "TIME")]
    pub at: String,
    /// When it is taken down again, in the same forms
    #[arg(long, value_name = "TIME")]
    pub until: Option<String>,
}

impl Operation for Publish {
    const FACTS: Facts = facts!("publish", Permission::PostsEdit;
        "publish opening-hours" => "On review; `cms review approve opening-hours` makes it live",
        "publish opening-hours --stage source" => "Live at once");
    type Can = Publishing;
    type Output = StatusChange;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<StatusChange, OpError> {
        set(cx, self.post, json!({"status": "published"}))
    }
}

impl Operation for Unpublish {
    const FACTS: Facts = facts!("unpublish", Permission::PostsEdit;
        "unpublish winter-sale" => "On review; `cms review approve winter-sale` takes it down",
        "unpublish winter-sale --at 'friday 18:00' --stage source" => "It stays until then");
    type Can = Publishing;
    type Output = StatusChange;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<StatusChange, OpError> {
        let fields = match &self.at {
            Some(at) => json!({"unpublishAt": time(cx, "at", at)?}),
            // The time of a later end is used up: a post that is published again stays.
            None => json!({"status": "archived", "unpublishAt": null}),
        };
        set(cx, self.post, fields)
    }
}

impl Operation for Schedule {
    const FACTS: Facts = facts!("schedule", Permission::PostsEdit;
        "schedule opening-hours 'tomorrow 9:00'" => "In the time zone of the site",
        "schedule summer-sale '2027-06-01 9:00' --until '2027-09-01 9:00'" => "For a summer");
    type Can = Publishing;
    type Output = StatusChange;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<StatusChange, OpError> {
        let mut fields = json!({"status": "scheduled", "scheduledAt": time(cx, "at", &self.at)?});
        if let Some(until) = &self.until {
            fields["unpublishAt"] = json!(time(cx, "until", until)?);
        }
        set(cx, self.post, fields)
    }
}

fn set(cx: &mut Context<'_, Publishing>, post: String, fields: Value) -> Result<StatusChange, OpError> {
    let fields = fields.as_object().cloned().unwrap_or_default();
    let mut changed = Set::<Publishing>::of(post, fields).run(cx)?;
    let id = changed.fields.get("id").and_then(Value::as_str).unwrap_or_default();
    if changed.written.changes.is_empty() && changed.written.stage == Stage::Review {
        let unit = Unit::Item(ItemId { kind: Kind::Post, id: id.to_owned() });
        let pending = cx.look()?.waits(Stage::Review, &unit)?;
        if let Some((wish, path)) = pending.and_then(|pending| Some((pending.wish?, pending.name.path))) {
            let message = format!("an agent wants to {} this post, which is pending on review", wish.verb());
            let hint = format!("`cms review approve {} --publish` grants it", short_id(id));
            let warning = Finding::warning("review.wish", "", message).hint(hint).in_file(path, 0, 0);
            changed.written.warnings.push(warning);
        }
    }
    Ok(StatusChange { changed })
}

/// A post whose status was changed.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct StatusChange {
    #[serde(flatten)]
    changed: Changed,
}

impl View for StatusChange {
    fn show(&self, page: &mut Page) {
        self.changed.show(page);
        let written = &self.changed.written;
        let text = |key: &str| self.changed.fields.get(key).and_then(Value::as_str);
        let id = text("id").unwrap_or_default();
        if let (true, Some("published"), Some(at)) =
            (written.changes.is_empty(), text("status"), text("unpublishAt"))
        {
            page.toned_line(
                Tone::Notice,
                format!(
                    "it is published until {at}: `cms post set {} unpublishAt:=null` lets it stay",
                    short_id(id)
                ),
            );
        }
        if written.stage != Stage::Source && written.commit.is_some() {
            page.toned_line(
                Tone::Notice,
                format!("it is not live yet: `cms review approve {}` makes it so", short_id(id)),
            );
        }
    }

    fn into_json(self) -> serde_json::Result<Value> {
        self.changed.into_json()
    }
}

/// A time that a field names, in UTC.
fn time(cx: &Context<'_, Publishing>, field: &str, text: &str) -> Result<String, OpError> {
    let at = when::future(text, cx.call().now, &when::zone(cx)?);
    at.map(rfc3339).map_err(|why| {
        OpError::invalid("schedule.time", format!("`{text}` {why}")).detail(field, why).hint(when::HINT)
    })
}
