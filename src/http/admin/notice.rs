//! What the page after a decision says of it. It travels in a short-lived cookie, so that no address that somebody sends can say
//! that something was done, or offer to undo something else.

use super::named::{Location, named};
use super::prelude::*;
use super::template;
use crate::base::percent;
use crate::http::caller::cookie;
use crate::model::Kind;
use http::header::{HeaderValue, LOCATION, SET_COOKIE};

const COOKIE: &str = "cms-notice";
/// How long the cookie lasts, in seconds.
const SECONDS: u32 = 60;
/// Longest text of a notice, in characters: browsers drop cookies of more than 4,096 bytes.
const CHARS_MAX: usize = 240;
/// Most further lines of a notice.
const LINES_MAX: usize = 4;

/// What the next page says.
#[derive(Default)]
pub(super) struct Notice {
    pub(super) text: String,
    /// Further lines.
    pub(super) more: Vec<String>,
    /// Warnings of the operation, as it answers them.
    pub(super) warnings: Vec<Value>,
    /// The operation that may be undone.
    pub(super) undo: Option<String>,
    /// The page of the live site that it is about.
    pub(super) url: Option<String>,
    /// The editor of what has no page that visitors see.
    pub(super) editor: Option<String>,
    /// The page where the change is decided on.
    pub(super) review: Option<String>,
    /// The page of what was rejected, where it can be taken up again.
    pub(super) parked: Option<String>,
    /// The item that further lines are about.
    pub(super) item: Option<String>,
}

impl Notice {
    /// A notice with a text alone.
    pub(super) fn of(text: impl Into<String>) -> Notice {
        Notice { text: text.into(), ..Notice::default() }
    }

    /// What a write did: it can be undone, and waits where it was written.
    pub(super) fn saved(text: &str, done: &Value) -> Notice {
        let undo = done["commit"].as_str().map(str::to_owned);
        let stage = done["stage"].as_str().filter(|stage| *stage != Stage::Source.branch());
        let item = done["changes"][0]["item"].as_str();
        let review = item.zip(stage).map(|(item, stage)| template::item_page(item, stage));
        let item = item.map(str::to_owned);
        let warnings = done["warnings"].as_array().cloned().unwrap_or_default();
        let text = if undo.is_none() { "Nothing changed." } else { text };
        Notice { warnings, undo, review, item, ..Notice::of(text) }
    }

    /// A warning, and where it is if that is not plain.
    fn note(&self, cx: &RequestContext<'_>, warning: &Value) -> String {
        let text = |key: &str| warning[key].as_str().unwrap_or_default();
        let item = self.item.as_deref();
        let message = named(cx, text("message"), item, Stage::Review).0;
        let found = Location::of(cx, text("file"), text("pointer"), Stage::Review);
        let place = match &found {
            Some(found) if item != Some(found.item.as_str()) => found.whole(),
            Some(found) if found.kind != Kind::Post => found.place.clone(),
            Some(_) | None => String::new(),
        };
        if place.is_empty() { format!("Note: {message}") } else { format!("Note: {place}: {message}") }
    }

    /// Leads to a page that shows the notice.
    pub(super) fn then(self, cx: &RequestContext<'_>, page: &str) -> Answer {
        let cut = |text: &String| text.chars().take(CHARS_MAX).collect::<String>();
        let named = |text: &String| named(cx, text, self.item.as_deref(), Stage::Review).0;
        let notes = self.warnings.iter().map(|warning| self.note(cx, warning));
        let more = notes.chain(self.more.iter().map(named)).take(LINES_MAX);
        let more: Vec<String> = more.map(|text| cut(&text)).collect();
        let said = json!({
            "text": cut(&self.text), "more": more, "undo": self.undo, "url": self.url, "editor": self.editor,
            "review": self.review, "parked": self.parked,
        });
        let value = percent::encode(&said.to_string());
        let answer = Answer::empty(StatusCode::SEE_OTHER).with(LOCATION, page);
        answer.with(SET_COOKIE, &format!("{COOKIE}={value}; {}", flags(cx, SECONDS)))
    }
}

/// The notice that a request brings.
pub(super) fn read(request: &Request) -> Option<Value> {
    let text = percent::decode(&cookie(request, COOKIE)?)?;
    serde_json::from_str(&text).ok()
}

/// The header that ends the cookie: a notice is shown once.
pub(super) fn shown(cx: &RequestContext<'_>) -> Option<HeaderValue> {
    HeaderValue::from_str(&format!("{COOKIE}=; {}", flags(cx, 0))).ok()
}

fn flags(cx: &RequestContext<'_>, seconds: u32) -> String {
    let secure = if cx.shared.is_secure { "; Secure" } else { "" };
    format!("Path=/; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}")
}
