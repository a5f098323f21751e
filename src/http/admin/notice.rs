//! What the page after a decision says of it. It travels in a short-lived cookie, so that no address that somebody sends can say
//! that something was done, or offer to undo something else.

use super::named::{Location, named};
use super::prelude::*;
use super::template;
use crate::base::percent;
use crate::base::text::count;
use crate::http::caller::cookie;
use crate::model::Kind;
use http::header::{HeaderValue, LOCATION, SET_COOKIE};

const COOKIE: &str = "cms-notice";
/// How long the cookie lasts, in seconds.
const SECONDS: u32 = 60;
/// Longest value of the cookie, in bytes: browsers drop cookies of more than 4,096 with their names and attributes.
const BYTES_MAX: usize = 3900;
/// Longest text and line of a notice, in characters: the first with which it fits. A letter takes up to 12 bytes in a cookie.
const CHARS_MAX: [usize; 4] = [240, 120, 60, 30];
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

    /// The notice for the template of a page.
    pub(super) fn to_json(&self, cx: &RequestContext<'_>) -> Value {
        let named = |text: &String| named(cx, text, self.item.as_deref(), Stage::Review).0;
        let notes = self.warnings.iter().map(|warning| self.note(cx, warning));
        let mut more: Vec<String> = self.more.iter().map(named).chain(notes).collect();
        if more.len() > LINES_MAX {
            let rest = more.len() - (LINES_MAX - 1);
            more.truncate(LINES_MAX - 1);
            let place = if self.review.is_some() { ": Review shows all of it" } else { "" };
            more.push(format!("And {}{place}.", count(rest, "further note")));
        }
        json!({
            "text": self.text, "more": more, "undo": self.undo, "url": self.url, "editor": self.editor,
            "review": self.review, "parked": self.parked,
        })
    }

    /// Leads to a page that shows the notice.
    pub(super) fn then(self, cx: &RequestContext<'_>, page: &str) -> Answer {
        let value = cookie_value(&self.to_json(cx));
        let answer = Answer::empty(StatusCode::SEE_OTHER).with(LOCATION, page);
        answer.with(SET_COOKIE, &format!("{COOKIE}={value}; {}", flags(cx, SECONDS)))
    }
}

/// A notice as a cookie holds it: its text and lines are as long as there is room, and the way to undo it is always there.
fn cookie_value(notice: &Value) -> String {
    for chars in CHARS_MAX {
        let cut = |text: &Value| json!(shortened(text.as_str().unwrap_or_default(), chars));
        let mut shorter = notice.clone();
        shorter["text"] = cut(&notice["text"]);
        shorter["more"] = notice["more"].as_array().into_iter().flatten().map(cut).collect();
        let value = percent::encode(&shorter.to_string());
        if value.len() <= BYTES_MAX {
            return value;
        }
    }
    // The addresses take all the room.
    let text = shortened(notice["text"].as_str().unwrap_or_default(), CHARS_MAX[0]);
    percent::encode(&json!({"text": text, "undo": notice["undo"]}).to_string())
}

/// The beginning of a text. What is in backticks where it is cut ends there, too.
fn shortened(text: &str, chars: usize) -> String {
    let Some((end, _)) = text.char_indices().nth(chars) else { return text.to_owned() };
    let cut = &text[..end];
    let is_open = cut.matches('`').count() % 2 == 1;
    format!("{cut}…{}", if is_open { "`" } else { "" })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notice_of_long_lines_in_any_script_fits_into_a_cookie() {
        let read = |value: &str| -> Value {
            serde_json::from_str(&percent::decode(value).expect("percent-encoded")).expect("JSON")
        };
        for letter in ["a", "в", "車", "🚲"] {
            let line = format!("Note: nothing is at /{}", letter.repeat(200));
            let notice = json!({"text": "Saved: it waits on Review.", "more": [line, line, line, line], "undo": "f".repeat(40)});
            let value = cookie_value(&notice);
            assert!(value.len() <= BYTES_MAX, "{letter}: {} bytes", value.len());
            let said = read(&value);
            assert_eq!((&said["text"], &said["undo"]), (&notice["text"], &notice["undo"]), "{letter}");
            let lines = said["more"].as_array().expect("lines");
            let is_cut = |line: &Value| line.as_str().is_some_and(|line| line.ends_with('…'));
            assert!(lines.len() == 4 && lines.iter().all(|line| is_cut(line) == (letter != "a")), "{said}");
        }
        assert_eq!(shortened("nothing is at `/on-the-way`", 20), "nothing is at `/on-t…`");
        assert_eq!(shortened("`a` and nothing else", 6), "`a` an…");
        let notice = json!({"text": "Saved.", "more": [], "undo": "f", "url": "%D0%B2".repeat(900)});
        assert_eq!(read(&cookie_value(&notice)), json!({"text": "Saved.", "undo": "f"}));
    }
}
