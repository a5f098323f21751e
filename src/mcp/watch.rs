//! Resource subscriptions of a client, and the detection of changes.
//!
//! *source*: 2025-11-25 server/resources, Subscriptions; 2026-07-28 basic/utilities/subscriptions.

use super::catalog::{Catalog, MessageSink, Request};
use super::identity::Bearer;
use super::message::notification;
use super::modern::SUBSCRIPTION_KEY;
use serde_json::{Value, json};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Polling interval. A poll looks whether content moved, which reads three refs.
pub(super) const LOOK_EVERY: Duration = Duration::from_secs(1);
/// Most resources that one session watches: each is read again when content moves.
const WATCHED_MAX: usize = 64;
/// Longest address of a resource, in bytes.
const URI_BYTES_MAX: usize = 2_048;
/// Fields that tell revision and time of a read; differences in them are not changes of the resource.
const CIRCUMSTANCES: [&str; 2] = ["revision", "exportedAt"];

/// The watched resources of a session.
#[derive(Default)]
pub(super) struct Watch(Mutex<Seen>);

#[derive(Default)]
struct Seen {
    /// The catalog's state at the last poll.
    state: Option<String>,
    rows: Vec<Row>,
}

struct Row {
    uri: String,
    /// The request whose stream is notified; none for the session itself.
    listener: Option<Value>,
    /// Digest of the resource; none when it did not exist.
    digest: Option<u64>,
}

impl Watch {
    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts to watch a resource, which need not exist yet. False if the session watches too many, or the address is
    /// invalid.
    pub(super) fn add(
        &self,
        catalog: &dyn Catalog,
        bearer: Option<&Bearer>,
        uri: &str,
        listener: Option<&Value>,
    ) -> bool {
        if uri.is_empty() || uri.len() > URI_BYTES_MAX {
            return false;
        }
        let (state, digest) = (catalog.state(), digest(catalog, bearer, uri));
        let mut seen = self.seen();
        seen.rows.retain(|row| row.uri != uri || row.listener.as_ref() != listener);
        if seen.rows.len() >= WATCHED_MAX {
            return false;
        }
        if seen.rows.is_empty() {
            seen.state = state;
        }
        seen.rows.push(Row { uri: uri.to_owned(), listener: listener.cloned(), digest });
        true
    }

    /// Stops watching a resource.
    pub(super) fn remove(&self, uri: &str) {
        self.seen().rows.retain(|row| row.uri != uri || row.listener.is_some());
    }

    /// Stops all watches of a request whose stream ended.
    pub(super) fn leave(&self, listener: &Value) {
        self.seen().rows.retain(|row| row.listener.as_ref() != Some(listener));
    }

    /// A notification for each resource that changed since the last notification.
    pub(super) fn changed(&self, catalog: &dyn Catalog, bearer: Option<&Bearer>) -> Vec<Value> {
        let watched: Vec<(String, Option<Value>)> = {
            let mut seen = self.seen();
            if seen.rows.is_empty() {
                return Vec::new();
            }
            let state = catalog.state();
            if state == seen.state {
                return Vec::new();
            }
            seen.state = state;
            seen.rows.iter().map(|row| (row.uri.clone(), row.listener.clone())).collect()
        };
        let mut notifications = Vec::new();
        for (uri, listener) in watched {
            let now = digest(catalog, bearer, &uri);
            let mut seen = self.seen();
            let row = seen.rows.iter_mut().find(|row| row.uri == uri && row.listener == listener);
            if let Some(row) = row.filter(|row| row.digest != now) {
                row.digest = now;
                let mut params = json!({"uri": uri});
                if let Some(id) = listener {
                    params["_meta"] = json!({SUBSCRIPTION_KEY: id});
                }
                notifications.push(notification("notifications/resources/updated", params));
            }
        }
        notifications
    }
}

/// A digest of a resource; none when it does not exist.
fn digest(catalog: &dyn Catalog, bearer: Option<&Bearer>, uri: &str) -> Option<u64> {
    struct Nobody;
    impl MessageSink for Nobody {
        fn send(&self, _: Value) {}
    }
    let cancelled = AtomicBool::new(false);
    let request = Request { bearer, ..Request::alone(&Nobody, &cancelled) };
    let read = catalog.read(&request, uri).ok()?;
    let text = read["contents"][0]["text"].as_str().unwrap_or_default();
    let mut hasher = DefaultHasher::new();
    match serde_json::from_str::<Value>(text) {
        Ok(mut value) => {
            without_circumstances(&mut value);
            value.to_string().hash(&mut hasher);
        }
        Err(_) => read.to_string().hash(&mut hasher),
    }
    Some(hasher.finish())
}

fn without_circumstances(value: &mut Value) {
    match value {
        Value::Object(map) => {
            CIRCUMSTANCES.iter().for_each(|key| drop(map.shift_remove(*key)));
            map.values_mut().for_each(without_circumstances);
        }
        Value::Array(items) => items.iter_mut().for_each(without_circumstances),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
