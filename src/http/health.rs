//! The server's state: `/health` for everybody, `/metrics` for monitoring.

use super::prelude::*;
use super::{cluster, pages};
use crate::base::source::rfc3339;
use crate::disk::Trouble;
use crate::http::endpoint::endpoints;
use crate::render;
use serde_json::Map;
use std::sync::atomic::Ordering;
use std::time::Instant;

endpoints! {
    /// How the server is: `status` is `ok`, `degraded` when pages, uploads or settings are not as they should be, or 503 when a part of it does not work
    GET "/health", Open => health raw;
    /// Counters in the text format of Prometheus
    GET "/metrics", May(SettingsView) => metrics raw;
}

/// Whether a request asks how the server is.
pub(super) fn is_monitoring(path: &str) -> bool {
    matches!(path, "/health" | "/ready" | "/metrics")
}

fn health(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let mut parts = Map::new();
    for stage in Stage::ALL {
        parts.insert(stage.branch().to_owned(), state(cx.site.beyond_content().tip(stage).is_ok()));
    }
    parts.insert("ledger".to_owned(), state(cx.site.beyond_content().is_ledger_well()));
    let trouble = cx.site.beyond_content().disk_trouble();
    parts.insert("disk".to_owned(), disk(trouble));
    parts.insert("index".to_owned(), state(cx.site.beyond_content().is_index_well()));
    let is_well = parts.values().all(|part| part == "ok");
    let theme = if cx.shared.pages.are_shown() {
        cx.shared.page_faults.of_theme(cx.site.beyond_content(), &cx.shared.caches)
    } else {
        None
    };
    cx.shared.page_faults.theme(theme.clone());
    let pages_fault = theme
        .or_else(|| cx.shared.page_faults.page(cx.site.beyond_content()))
        .or_else(|| pages::slow(&render::renderings(), Instant::now()));
    if cx.shared.pages.are_shown() {
        parts.insert("pages".to_owned(), Value::from(if pages_fault.is_none() { "ok" } else { "degraded" }));
    }
    let uploads_fault = cx.site.beyond_content().uploads_fault();
    cx.shared.page_faults.uploads(uploads_fault.clone());
    let uploads_fault =
        uploads_fault.map(|_| "the bucket of uploads cannot be used: the log says why".to_owned());
    parts.insert("uploads".to_owned(), Value::from(if uploads_fault.is_none() { "ok" } else { "degraded" }));
    let settings_fault = cx.site.beyond_content().settings_fault().ok().flatten();
    let faults: Vec<String> = [settings_fault, pages_fault, uploads_fault].into_iter().flatten().collect();
    let degraded = Some(faults.join("; ")).filter(|faults| !faults.is_empty());
    let is_stopping = cx.shared.is_leaving.load(Ordering::Relaxed);
    let status = match (is_well, is_stopping) {
        (_, true) => "stopping",
        // Visitors still get pages, or most of them, so balancers need not look elsewhere.
        (true, false) if degraded.is_some() => "degraded",
        (true, false) => "ok",
        (false, false) => "failing",
    };
    let is_up = matches!(status, "ok" | "degraded");
    let code = if is_up { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let mut body = json!({
        // Clients of the tool server read `ok`.
        "ok": is_up,
        "status": status, "timestamp": rfc3339(cx.now), "uptime": uptime(cx), "components": parts,
        // Unreadable files of the live site are not the server's fault, so they do not change its status.
        "unreadableFiles": cx.site.beyond_content().unreadable_count(Stage::Source),
        // Where accounts, tokens and submissions are.
        "records": cx.site.beyond_content().ledger_engine(),
        "version": env!("CARGO_PKG_VERSION"),
    });
    if let Some(state) = cluster::state(cx.site.beyond_content()) {
        body["cluster"] = state;
    }
    let reason = reason(trouble, &body).map(str::to_owned);
    if let Some(reason) = reason.or(degraded) {
        body["reason"] = Value::from(reason);
    }
    Ok(Answer::json(code, &body))
}

/// The state of the disk: a server that cannot write continues to serve reads.
fn disk(trouble: Option<Trouble>) -> Value {
    Value::from(match trouble {
        None => "ok",
        Some(Trouble::Full) => "full",
        Some(Trouble::ReadOnly) => "read-only",
    })
}

/// Why something does not work, where known.
fn reason(trouble: Option<Trouble>, body: &Value) -> Option<&'static str> {
    match trouble {
        Some(Trouble::Full) => Some("the disk is full: reads go on, nothing can be written"),
        Some(Trouble::ReadOnly) => Some("the disk is read-only: reads go on, nothing can be written"),
        None if body["components"]["ledger"] == "ok" => None,
        None if body["records"] == "postgresql" => {
            Some("the records in PostgreSQL (accounts, tokens, submissions) cannot be used: content is read")
        }
        None => Some(
            "the ledger (accounts, tokens, submissions) cannot be used: it is lost, damaged or not to be opened",
        ),
    }
}

fn state(is_well: bool) -> Value {
    Value::from(if is_well { "ok" } else { "failing" })
}

fn metrics(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let lag = Stage::ALL
        .map(|stage| (stage.branch(), cx.site.beyond_content().index_lag(stage).unwrap_or_default()));
    let webhooks = cx.site.beyond_content().outbox().backlog().unwrap_or_default();
    let text = cx.shared.metrics.text(&lag, webhooks, uptime(cx));
    let text = match cluster::figures(cx.site.beyond_content()) {
        Some(figures) => text + &figures.text(),
        None => text,
    };
    Ok(Answer::text(StatusCode::OK, "text/plain; version=0.0.4; charset=utf-8", text))
}

/// Seconds since the start.
fn uptime(cx: &RequestContext<'_>) -> i64 {
    // The clock may have been set back since.
    (cx.now.as_second() - cx.shared.started.as_second()).max(0)
}
