//! A node of a cluster: which revision an answer is of, reads that wait for one, whether the node is ready, and the
//! hint of its git host that there is something new.

use super::app::Shared;
use super::caller::{cookie, cookie_name};
use super::metrics::ClusterFigures;
use super::prelude::*;
use crate::base::limits::REVISION_WAIT_MS;
use crate::http::endpoint::{NoContent, endpoints};
use crate::site::is_revision;
use http::HeaderName;
use http::header::{RETRY_AFTER, SET_COOKIE};
use serde_json::Map;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

endpoints! {
    /// Whether a balancer should send requests here: 503 while the server ends or cannot read its content
    GET "/ready", Open => ready raw;
    /// Say that the git host has new commits, which this node then fetches; the address for a webhook of the host
    POST "/api/cluster/news", Open => news;
}

/// The header that names the revision of an answer: the commits of source, review and ai-review.
const REVISION: HeaderName = HeaderName::from_static("x-cms-revision");
/// The header of a request that must not be answered from anything older.
const MIN_REVISION: HeaderName = HeaderName::from_static("x-cms-min-revision");
/// The same as a parameter of the query.
pub(super) const MIN_REVISION_PARAMETER: &str = "min_revision";
/// The cookie that names what a session wrote last.
const COOKIE: &str = "cms-revision";
/// How long that cookie is kept, in seconds: nodes are never that far apart while the host answers.
const COOKIE_S: u32 = 30;
/// Interval of looks while a request waits for a revision.
const LOOK: Duration = Duration::from_millis(10);
/// Most requests that wait for a revision at a time: each holds a thread.
const WAITING_MAX: usize = 24;

static WAITING: AtomicUsize = AtomicUsize::new(0);

/// The revision that a request names, and whether it is refused without it: a session's own writes are only waited for.
fn wanted(request: &Request) -> Option<(String, bool)> {
    let of_query = || {
        let pairs = super::query::pairs(&request.query).ok()?;
        pairs.into_iter().rev().find(|(key, _)| key == MIN_REVISION_PARAMETER).map(|(_, value)| value)
    };
    let named = request.header(MIN_REVISION).map(str::to_owned).or_else(of_query);
    match named.filter(|text| !text.is_empty()) {
        Some(revision) => Some((revision, true)),
        None => cookie(request, COOKIE).filter(|text| is_revision(text)).map(|revision| (revision, false)),
    }
}

/// Whether a request may have to wait, so that no cached answer is good for it.
pub(super) fn may_wait(request: &Request) -> bool {
    request.headers.contains_key(MIN_REVISION) || cookie(request, COOKIE).is_some()
}

/// Waits until the stages have the revision that a request names.
pub(super) fn wait(request: &Request, site: &Site) -> Result<(), Refusal> {
    let Some((revision, is_needed)) = wanted(request) else { return Ok(()) };
    if !is_revision(&revision) {
        let message =
            format!("`{MIN_REVISION_PARAMETER}` is not a revision: send what `X-Cms-Revision` named");
        let error = OpError::invalid("revision.invalid", message);
        return Err(error.detail(MIN_REVISION_PARAMETER, "is not a revision").into());
    }
    let has_it = || site.has_revision(&revision).map_err(OpError::from);
    if has_it()? {
        return Ok(());
    }
    let missing = || {
        let message = format!("this node does not have the revision `{revision}` yet");
        let error = OpError::new(ErrorKind::Busy, "revision.not-here", message);
        Refusal::Failed(error.hint("try again in a moment, or ask another node"))
    };
    let place = WAITING.fetch_add(1, Ordering::Relaxed);
    let found = if place < WAITING_MAX && site.is_node() { wait_until(site, &has_it) } else { Ok(false) };
    WAITING.fetch_sub(1, Ordering::Relaxed);
    if found? || !is_needed { Ok(()) } else { Err(missing()) }
}

fn wait_until(site: &Site, has_it: &dyn Fn() -> Result<bool, OpError>) -> Result<bool, OpError> {
    let (start, most) = (Instant::now(), Duration::from_millis(REVISION_WAIT_MS));
    site.hear_of_host();
    while start.elapsed() < most {
        std::thread::sleep(LOOK);
        if has_it()? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The answer of a node, with its revision. A session remembers what it wrote.
pub(super) fn named(answer: Answer, request: &Request, site: &Site, shared: &Shared) -> Answer {
    if !site.is_node() {
        return answer;
    }
    let Ok(revision) = site.whole_revision() else { return answer };
    let is_secure = shared.is_secure;
    let is_write = !matches!(request.method, Method::GET | Method::HEAD | Method::OPTIONS);
    let has_session = is_write && cookie(request, &cookie_name(is_secure)).is_some();
    let answer = match has_session && !answer.status.is_client_error() && !answer.status.is_server_error() {
        true if !answer.headers.contains_key(SET_COOKIE) => {
            let secure = if is_secure { "; Secure" } else { "" };
            let text =
                format!("{COOKIE}={revision}; Path=/; Max-Age={COOKIE_S}; HttpOnly; SameSite=Lax{secure}");
            answer.with(SET_COOKIE, &text)
        }
        true | false => answer,
    };
    answer.with(REVISION, &revision)
}

/// The state of the cluster for `/health` and `/ready`; none outside of one.
pub(super) fn state(site: &Site) -> Option<Value> {
    let status = site.host_status()?;
    let mut state = Map::new();
    state.insert("node".to_owned(), status.node.into());
    state.insert("host".to_owned(), status.remote.into());
    state.insert("hostAnswers".to_owned(), status.fault.is_none().into());
    state.insert("behind".to_owned(), json!(status.behind));
    state.insert("secondsSinceHost".to_owned(), json!(status.answered.map(|since| since.as_secs())));
    Some(Value::from(state))
}

/// The counters for `/metrics`; none outside of a cluster.
pub(super) fn figures(site: &Site) -> Option<ClusterFigures> {
    let status = site.host_status()?;
    Some(ClusterFigures {
        counts: status.counts,
        behind: status.behind.len() as u64,
        is_up: status.fault.is_none(),
        seconds_since: status.answered.map_or(0, |since| since.as_secs()),
        waiting: WAITING.load(Ordering::Relaxed) as u64,
    })
}

fn ready(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let site = cx.site.beyond_content();
    let (cluster, records) = (state(site), cx.shared.records.of(site));
    let without = [
        ("stopping", true, cx.shared.is_leaving.load(Ordering::Relaxed)),
        ("content", true, Stage::ALL.into_iter().any(|stage| site.tip(stage).is_err())),
        // Content is read without these, so the node stays in use.
        ("ledger", false, !records.is_well),
        ("uploads", false, site.uploads_fault().is_some()),
        ("host", false, cluster.as_ref().is_some_and(|state| state["hostAnswers"] == false)),
    ];
    let down = || without.into_iter().filter(|(.., is_down)| *is_down);
    let is_ready = !down().any(|(_, is_needed, _)| is_needed);
    let names: Vec<&str> = down().map(|(name, ..)| name).collect();
    let mut body = json!({"ready": is_ready, "down": names});
    if let Some(age) = records.age {
        body["secondsSinceLedger"] = age.as_secs().into();
    }
    if let Some(state) = cluster {
        body["cluster"] = state;
    }
    let status = if is_ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let answer = Answer::json(status, &body);
    Ok(if is_ready { answer } else { answer.with(RETRY_AFTER, "1") })
}

/// Whoever sends this causes one fetch, however often it is sent.
fn news(cx: &RequestContext<'_>) -> Result<NoContent, Refusal> {
    cx.site.beyond_content().hear_of_host();
    Ok(NoContent(None))
}
