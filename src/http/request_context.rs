//! One request while it is answered: its input, its caller, and access to the operation table.

use super::app::Shared;
use super::caller::Caller;
use super::cluster;
use super::conditional::{ANY, tags};
use super::endpoint::check_body;
use super::message::Body;
use super::prelude::*;
use super::query::of_route;
use crate::base::digest::sha256_hex;
use crate::base::limits::FILE_BYTES_MAX;
use crate::codec;
use crate::model::roles::Permission;
use crate::model::scalar;
use crate::site::{Origin, Readable, Snapshot};
use http::header::{CONTENT_TYPE, IF_MATCH, USER_AGENT};
use jiff::Timestamp;
use serde::Serialize;
use std::cell::{Cell, OnceCell};
use std::collections::BTreeSet;

/// One request while it is answered.
pub(super) struct RequestContext<'a> {
    pub(super) request: &'a Request,
    pub(super) caller: Caller,
    /// The site as the caller may read it.
    pub(super) site: Readable<'a>,
    pub(super) shared: &'a Shared,
    pub(super) now: Timestamp,
    pub(super) route: &'a Route,
    params: Vec<(&'static str, String)>,
    pub(super) query: Vec<(String, String)>,
    /// Whether the body of a save allows live content to lead to what the write takes away.
    pub(super) allow_dangling: Cell<bool>,
    /// The posts with feedback, once the answer has used them.
    feedback: OnceCell<BTreeSet<String>>,
}

impl<'a> RequestContext<'a> {
    pub(super) fn new(
        request: &'a Request,
        caller: Caller,
        site: &'a Site,
        shared: &'a Shared,
        route: &'a Route,
        params: Vec<(&'static str, String)>,
        now: Timestamp,
    ) -> Result<Self, Refusal> {
        let query = of_route(route, &request.query)?;
        cluster::wait(request, site)?;
        let (feedback, allow_dangling) = (OnceCell::new(), Cell::new(false));
        let site = Readable::of(site, &caller.actor);
        Ok(RequestContext {
            request,
            caller,
            site,
            shared,
            now,
            route,
            params,
            query,
            allow_dangling,
            feedback,
        })
    }

    /// Lets the writes of this request leave live content leading to what they take away, as its body says.
    pub(super) fn allow_dangling(&self) {
        self.allow_dangling.set(true);
    }

    /// The posts with unresolved feedback, read once per answer.
    pub(super) fn posts_with_feedback(&self) -> Result<&BTreeSet<String>, Refusal> {
        if let Some(known) = self.feedback.get() {
            return Ok(known);
        }
        let found = self.site.beyond_content().records().posts_with_feedback().map_err(OpError::from)?;
        Ok(self.feedback.get_or_init(|| found))
    }

    /// The same, if the answer has used them.
    pub(super) fn used_feedback(&self) -> Option<&BTreeSet<String>> {
        self.feedback.get()
    }

    /// A parameter of the path.
    pub(super) fn param(&self, name: &str) -> &str {
        self.params.iter().find(|(key, _)| *key == name).map_or("", |(_, value)| value)
    }

    /// A path parameter that is a uuid; anything else is not found.
    pub(super) fn uuid(&self, name: &str, what: &str) -> Result<String, Refusal> {
        let text = self.param(name);
        let id = scalar::uuid(text).map(|id| id.to_string());
        id.ok_or_else(|| OpError::not_found(format!("{what}.not-found"), format!("{what} not found")).into())
    }

    /// A query parameter; the last one if it is repeated. An empty value counts as absent: forms and scripts often send
    /// parameters that nobody filled in.
    pub(super) fn query(&self, name: &str) -> Option<&str> {
        let is_it = |(key, value): &&(String, String)| key == name && !value.is_empty();
        self.query.iter().rev().find(is_it).map(|(_, value)| value.as_str())
    }

    /// A query parameter that lists what to include; an empty value includes nothing.
    pub(super) fn query_list(&self, name: &str) -> Option<Vec<&str>> {
        let mut values = self.query.iter().filter(|(key, _)| key == name).peekable();
        values.peek()?;
        Some(values.flat_map(|(_, value)| value.split(',')).map(str::trim).collect())
    }

    /// All values of a query parameter, split at commas.
    pub(super) fn queries(&self, names: &[&str]) -> Vec<String> {
        let values = self.query.iter().filter(|(key, _)| names.contains(&key.as_str()));
        let parts = values.flat_map(|(_, value)| value.split(','));
        parts.map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned).collect()
    }

    /// A boolean query parameter: `1` or `true`, `0` or `false` or nothing.
    pub(super) fn flag(&self, name: &str) -> Result<bool, Refusal> {
        match self.query(name) {
            Some("1" | "true") => Ok(true),
            None | Some("0" | "false") => Ok(false),
            Some(_) => Err(invalid(name, "is not 1, 0, true or false")),
        }
    }

    /// The requested page of a list, from 1.
    pub(super) fn page(&self) -> Result<u32, Refusal> {
        Ok(self.number(&["page", "current_page"], u32::MAX)?.unwrap_or(1))
    }

    /// The requested page size: by default that of the settings, and at most their limit.
    pub(super) fn per_page(&self) -> Result<u32, Refusal> {
        let live = self.site.snapshot(Stage::Source).map_err(OpError::from)?;
        let settings = live.settings().map_err(OpError::from)?;
        let api = &settings.api;
        for name in ["per_page", "limit"] {
            let is_none = |text: &str| text.parse::<f64>().is_ok_and(|number| number == 0.0);
            if self.query(name).is_some_and(is_none) {
                return Err(invalid(name, "must be at least 1"));
            }
        }
        let given = self.number(&["per_page", "limit"], api.page_size_max)?;
        Ok(given.unwrap_or(api.page_size).max(1))
    }

    /// A number of the query, clamped to 1 and `max`.
    fn number(&self, names: &[&str], max: u32) -> Result<Option<u32>, Refusal> {
        let given = names.iter().find_map(|name| self.query(name).map(|text| (name, text)));
        let Some((name, text)) = given else { return Ok(None) };
        let is_whole = text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'-' | b'+'));
        match text.parse::<f64>() {
            Ok(number) if is_whole => {
                let bounded = number.clamp(1.0, f64::from(max));
                #[expect(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "it lies between 1 and a u32"
                )]
                Ok(Some(bounded as u32))
            }
            Ok(_) | Err(_) => Err(invalid(name, "is not a number")),
        }
    }

    /// The stage that a read names, if any. Stages other than the live one need authentication.
    pub(super) fn stage(&self) -> Result<Option<Stage>, Refusal> {
        let Some(text) = self.query("stage") else { return Ok(None) };
        if !self.caller.sees_all() {
            return Err(self.caller.needs_more());
        }
        Stage::named(text).map(Some).ok_or_else(|| invalid("stage", "is not source, review or ai-review"))
    }

    /// The body as a JSON object that fits its schema. Where it has to say something and the request has a `Content-Type`,
    /// an absent one was lost on the way.
    pub(super) fn body(&self) -> Result<Map, Refusal> {
        match self.json()? {
            None if self.needs_body() && self.request.headers.contains_key(CONTENT_TYPE) => {
                Err(Refusal::Failed(OpError::new(ErrorKind::Unreadable, "body.empty", "the body is empty")))
            }
            None => Ok(Map::new()),
            Some(Value::Object(map)) => check_body(self.route, &map).map(|()| map),
            Some(_) => Err(Refusal::As(
                StatusCode::BAD_REQUEST,
                OpError::new(ErrorKind::Unreadable, "body.not-an-object", "the body is not a JSON object"),
            )),
        }
    }

    /// Whether a request without a body says nothing here. Many clients name a type for every request, also for one that
    /// deletes or restores.
    fn needs_body(&self) -> bool {
        let schema = self.route.body();
        let wants = |key: &str| schema.is_some_and(|schema| schema.get(key).is_some());
        match self.request.method {
            Method::DELETE => false,
            Method::POST => ["required", "anyOf", "oneOf", "x-post"].into_iter().any(wants),
            _ => true,
        }
    }

    /// The body as JSON, if there is one.
    pub(super) fn json(&self) -> Result<Option<Value>, Refusal> {
        self.json_called("application/json")
    }

    /// The same; `name` is an alternative media type.
    pub(super) fn json_called(&self, name: &str) -> Result<Option<Value>, Refusal> {
        let Body::Whole(bytes) = &self.request.body else { return Ok(None) };
        if bytes.is_empty() {
            return Ok(None);
        }
        let kind = self.request.header(CONTENT_TYPE).unwrap_or("application/json");
        let kind = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
        if kind != "application/json" && !kind.ends_with("+json") && kind != name {
            return Err(Refusal::plain(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "body.type",
                format!("a body of type `{kind}` is not accepted; send `application/json`"),
            ));
        }
        let parsed = codec::json::parse(bytes).map(|mut value| {
            whole(&mut value);
            Some(value)
        });
        parsed.map_err(|cause| {
            if cause.code == TOO_LARGE {
                let message = format!("the body is too large: {FILE_BYTES_MAX} bytes of JSON at most");
                return Refusal::plain(StatusCode::PAYLOAD_TOO_LARGE, TOO_LARGE, message);
            }
            let place = format!("(line {}, column {})", cause.line, cause.column);
            let message = format!("the body is not JSON: {} {place}", cause.message);
            Refusal::Failed(OpError::new(ErrorKind::Unreadable, cause.code, message))
        })
    }

    /// Where the request comes from, for the audit.
    pub(super) fn origin(&self) -> Origin {
        Origin {
            address: self.caller.address.map(|address| address.to_string()),
            client: self.request.header(USER_AGENT).map(str::to_owned),
        }
    }

    /// The body as a URL-encoded form; none for other types.
    pub(super) fn form(&self) -> Result<Option<Map>, Refusal> {
        self.request.form()
    }

    /// Refuses a body that is larger than this route takes.
    pub(super) fn within(&self, bytes_max: usize) -> Result<(), Refusal> {
        match &self.request.body {
            Body::Whole(bytes) if bytes.len() > bytes_max => Err(Refusal::plain(
                StatusCode::PAYLOAD_TOO_LARGE,
                "body.too-large",
                format!("the body is too large: {bytes_max} bytes at most"),
            )),
            Body::Whole(_) | Body::TooLarge | Body::Slow | Body::Broken => Ok(()),
        }
    }

    /// Whether the caller has a permission.
    pub(super) fn may(&self, permission: Permission) -> bool {
        self.caller.actor.may(permission)
    }

    /// The revision that the query names, for authenticated callers.
    fn rev(&self) -> Result<Option<&str>, Refusal> {
        match self.query("rev") {
            Some(_) if !self.caller.sees_all() => Err(self.caller.needs_more()),
            rev => Ok(rev),
        }
    }

    /// The content of the stage or revision that the query names, else of the live one.
    pub(super) fn requested_content(&self) -> Result<Snapshot<'_>, Refusal> {
        let stage = self.stage()?.unwrap_or(Stage::Source);
        let content = self.rev()?.map_or_else(|| self.site.snapshot(stage), |rev| self.site.snapshot_at(rev));
        Ok(content.map_err(OpError::from)?)
    }

    /// Runs a reading operation on the stage or revision that the query names, else on the live one.
    pub(super) fn read(&self, operation: &str, input: Value) -> Result<Value, Refusal> {
        let stage = self.stage()?.unwrap_or(Stage::Source);
        let rev = self.rev()?.map(str::to_owned);
        self.run(operation, input, Terms { stage: Some(stage), rev, ..Terms::default() })
    }

    /// Runs an operation that chooses its stage itself.
    pub(super) fn run_plain(&self, operation: &str, input: Value) -> Result<Value, Refusal> {
        self.run(operation, input, Terms::default())
    }

    /// Runs a reading operation on a stage.
    pub(super) fn show_on(&self, operation: &str, input: Value, stage: Stage) -> Result<Value, Refusal> {
        self.run(operation, input, Terms { stage: Some(stage), ..Terms::default() })
    }

    /// Runs a writing operation on a stage, bound to what `If-Match` names.
    pub(super) fn write(&self, operation: &str, input: Value, stage: Stage) -> Result<Value, Refusal> {
        let expect = self.expected()?;
        let terms = Terms { stage: Some(stage), expect: expect.clone(), ..Terms::default() };
        let done = self.run(operation, input, terms);
        done.map_err(|refusal| self.read_elsewhere(refusal, expect.as_deref(), stage))
    }

    /// Adapts the refusal of a stale write. If the revision was read on another stage than the one written, reading
    /// that stage again would not help.
    fn read_elsewhere(&self, refusal: Refusal, expect: Option<&str>, stage: Stage) -> Refusal {
        let (Refusal::Failed(error), Some(revision)) = (&refusal, expect) else { return refusal };
        let was_at = |other: Stage| self.site.beyond_content().has_been_at(other, revision).unwrap_or(false);
        let is_elsewhere = match stage {
            Stage::Source => !was_at(Stage::Source),
            Stage::Review => was_at(Stage::Source) || !was_at(Stage::Review),
            Stage::AiReview => was_at(Stage::Source) || was_at(Stage::Review) || !was_at(Stage::AiReview),
        };
        if error.code != STALE || !is_elsewhere {
            return refusal;
        }
        let message =
            format!("may be a revision of another stage: read the version to change with `?stage={stage}`");
        let mut meta = error.meta.clone().unwrap_or_default();
        meta["stage"] = Value::from(stage.branch());
        let hint = format!(
            "the change goes to `{stage}`, and another stage was read: read `?stage={stage}`, and send its `ETag`"
        );
        Refusal::Failed(error.clone().detail("If-Match", message).hint(hint).meta(meta))
    }

    /// Runs a writing operation on a stage as a dry run.
    pub(super) fn dry_run(&self, operation: &str, input: Value, stage: Stage) -> Result<Value, Refusal> {
        let expect = self.expected()?;
        self.run(operation, input, Terms { stage: Some(stage), expect, dry_run: true, ..Terms::default() })
    }

    /// Runs an operation on all stages, optionally as a dry run.
    pub(super) fn everywhere(&self, operation: &str, input: Value, dry_run: bool) -> Result<Value, Refusal> {
        self.run(operation, input, Terms { expect: self.expected()?, dry_run, ..Terms::default() })
    }

    /// The revision that `If-Match` names. `*` and absence set no condition.
    ///
    /// RFC 9110 wants strong tags here, because equal content in other bytes is not safe to overwrite in general. A tag of
    /// this server names a revision, and a write is compared with that, not with bytes: a proxy that compresses, and so
    /// weakens the tag, changes nothing about it.
    pub(super) fn expected(&self) -> Result<Option<String>, Refusal> {
        if !self.request.headers.contains_key(IF_MATCH) {
            return self.permit_unconditional().map(|()| None);
        }
        if tags(self.request, IF_MATCH).any(|tag| tag == ANY) {
            return Ok(None);
        }
        // Of several tags, those of other content or of missing commits never match.
        let mut commits = tags(self.request, IF_MATCH).filter_map(|tag| {
            let commit = tag.split('.').next().unwrap_or_default();
            let is_one = commit.len() == 40 && commit.bytes().all(|b| b.is_ascii_hexdigit());
            (is_one && self.site.beyond_content().revision(commit).is_ok()).then_some(commit)
        });
        commits.next().map(|commit| Some(commit.to_owned())).ok_or_else(|| {
            let why = "names no revision of this content";
            Refusal::of_header(StatusCode::PRECONDITION_FAILED, "revision.stale", "If-Match", why)
        })
    }

    /// Refuses an update without `If-Match` on sites that require it.
    fn permit_unconditional(&self) -> Result<(), Refusal> {
        if !matches!(self.request.method, Method::PUT | Method::PATCH | Method::DELETE) {
            return Ok(());
        }
        let live =
            self.site.snapshot(Stage::Source).and_then(|live| live.settings()).map_err(OpError::from)?;
        match live.api.require_if_match {
            false => Ok(()),
            true => {
                let error = OpError::invalid(
                    "precondition.required",
                    "this site requires an `If-Match` with every change",
                )
                .detail("If-Match", "is missing")
                .hint("send the `ETag` of the version that was read; `*` matches any version");
                Err(Refusal::As(StatusCode::PRECONDITION_REQUIRED, error))
            }
        }
    }

    /// A JSON answer of content, with an `ETag` that names its revision: `"<commit>.<digest of the rest of the body>"`.
    pub(super) fn content(&self, status: StatusCode, content: &impl Content) -> Answer {
        let text = serde_json::to_string(content).expect("because keys of JSON values are text");
        let commit = content.revision().unwrap_or_default();
        // The revision of a list is that of the whole site: it changes when nothing of the list does.
        let digest = sha256_hex(text.replace(&format!("\"revision\":\"{commit}\""), "").as_bytes());
        let tag = format!("\"{commit}.{}\"", &digest[..16]);
        Answer::json_text(status, text).with(http::header::ETAG, &tag)
    }
}

/// The code of a write based on an outdated version.
const STALE: &str = "revision.stale";

/// The code of JSON beyond the size limit.
const TOO_LARGE: &str = "json.too-large";

/// Answer content with a revision.
pub(super) trait Content: Serialize {
    /// The revision that it is of.
    fn revision(&self) -> Option<&str>;
}

impl Content for Value {
    fn revision(&self) -> Option<&str> {
        revision(|name| self.get(name))
    }
}

/// The revision that an answer names, of a single item or a list.
pub(super) fn revision<'a>(field: impl Fn(&str) -> Option<&'a Value>) -> Option<&'a str> {
    let named = ["metadata", "meta"].into_iter().find_map(|name| field(name)?.get("revision"));
    named.and_then(Value::as_str)
}

/// The stage or revision that an operation runs on, and its conditions.
#[derive(Default)]
pub(super) struct Terms {
    pub(super) stage: Option<Stage>,
    pub(super) rev: Option<String>,
    pub(super) expect: Option<String>,
    pub(super) dry_run: bool,
    pub(super) yes: bool,
}

/// Normalizes whole numbers: JSON Schema and most programs treat `3.0` as an integer.
fn whole(value: &mut Value) {
    match value {
        Value::Number(number) => {
            let text = number.to_string();
            let digits = text.split_once('.').filter(|(_, rest)| rest.bytes().all(|byte| byte == b'0'));
            if let Some(Ok(number)) = digits.map(|(digits, _)| digits.parse::<i64>()) {
                *value = Value::from(number);
            }
        }
        Value::Array(list) => list.iter_mut().for_each(whole),
        Value::Object(map) => map.values_mut().for_each(whole),
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}

/// A refusal that names one field.
pub(super) fn invalid(field: &str, message: &str) -> Refusal {
    Refusal::Failed(OpError::invalid("input.invalid", format!("`{field}` {message}")).detail(field, message))
}
