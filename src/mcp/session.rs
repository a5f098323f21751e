//! One client's session: takes messages, yields answers; for both eras, and any transport.

use super::ask::Talk;
use super::catalog::{Called, Catalog, Level, MessageSink, Request};
use super::identity::{Bearer, client_name};
use super::message::{
    self, INTERNAL, INVALID_REQUEST, METHOD, Message, PARAMS, RESOURCE, Read, RpcError, Sent,
};
use super::modern::{self, SUBSCRIPTION_KEY, discovered, envelope, stamped};
use super::revision::{Era, WITH_BATCHES, agreed};
use super::watch::Watch;
use super::write_order::{self, WriteOrder};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Most definitions on one page of a list; all of ours fit.
const PAGE_ITEMS: usize = 200;
/// Most values of a completion (`completion/complete` allows no more).
const COMPLETIONS_MAX: usize = 100;
/// Most open subscriptions of one session.
const LISTENING_MAX: usize = 64;
/// Time-out for a client's answer to a question, in seconds: a person may have to decide.
const ANSWER_S: u64 = 60;

/// One client's session.
pub struct Session {
    catalog: Arc<dyn Catalog>,
    state: Mutex<State>,
    /// Running requests by id, each with its cancellation flag.
    running: Mutex<HashMap<String, Arc<AtomicBool>>>,
    /// Open subscriptions, by the id of the request that opened them.
    listening: Mutex<HashMap<String, Value>>,
    /// The resources that the client watches.
    watch: Watch,
    /// Unanswered questions to the client, by the id of the server's request.
    open_questions: Mutex<HashMap<u64, SyncSender<Value>>>,
    questions: AtomicU64,
    /// Its queued writes.
    turns: WriteOrder,
    /// The owner of the token that opened it, if it is one of the server's.
    bearer: Option<Bearer>,
    /// The address by which the client reached the server that shows previews, if it came over HTTP.
    address: Option<String>,
}

/// The result of the handshake; modern requests do not use it.
struct State {
    revision: Option<&'static str>,
    client: Option<String>,
    level: Level,
    /// The capabilities of the client.
    capabilities: Value,
}

/// The immediate result of a message.
pub enum Admitted {
    /// No answer is needed.
    Nothing,
    /// The complete answer.
    Answer(Value),
    /// Work to do, with [`Session::run`].
    Work(Work),
}

/// Requests to run: one, or those of an array.
pub struct Work {
    jobs: Vec<Job>,
    /// Answers of the array that are ready already; none for a single message.
    answers: Option<Vec<Value>>,
}

struct Job {
    id: Value,
    method: String,
    params: Value,
    era: Era,
    envelope: modern::Envelope,
    cancelled: Arc<AtomicBool>,
}

/// The immediate result of one message.
enum Step {
    Nothing,
    Answer(Value),
    Job(Box<Job>),
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Guarded data is consistent after every statement, so a panic elsewhere does not corrupt it.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Session {
    /// A new session.
    pub fn new(catalog: Arc<dyn Catalog>) -> Self {
        let state = State { revision: None, client: None, level: Level::Info, capabilities: Value::Null };
        Session {
            catalog,
            state: Mutex::new(state),
            running: Mutex::default(),
            listening: Mutex::default(),
            watch: Watch::default(),
            open_questions: Mutex::default(),
            questions: AtomicU64::new(1),
            turns: WriteOrder::default(),
            bearer: None,
            address: None,
        }
    }

    /// Sets the token with which the client came, and the address by which it reached the server that shows previews.
    #[must_use]
    pub(super) fn borne_by(self, bearer: Option<Bearer>, address: Option<String>) -> Self {
        Session { bearer, address, ..self }
    }

    /// Sets the revision, for a client that skips the handshake in a revision that requires one.
    #[must_use]
    pub(super) fn speaking(self, revision: &'static str) -> Self {
        locked(&self.state).revision = Some(revision);
        self
    }

    /// The number of running requests.
    pub(super) fn running(&self) -> usize {
        locked(&self.running).len()
    }

    /// Whether a subscription is open.
    pub(super) fn is_listening(&self) -> bool {
        !locked(&self.listening).is_empty()
    }

    /// Notifications of changes since the last ones.
    pub(super) fn updates(&self) -> Vec<Value> {
        self.watch.changed(&*self.catalog, self.bearer.as_ref())
    }

    /// Messages to the subscriptions when the server stops.
    pub(super) fn farewell(&self) -> Vec<Value> {
        let ends = std::mem::take(&mut *locked(&self.listening)).into_values().flat_map(|id| {
            let off = message::notification("notifications/cancelled", json!({"requestId": id}));
            [off, self.end_of(&id)]
        });
        ends.collect()
    }

    /// Takes one piece of input: a message, or an array of them in revisions with arrays. Never blocks and does no
    /// work, so that cancellations are processed while requests run.
    pub fn admit(&self, bytes: &[u8]) -> Admitted {
        self.admit_read(message::read(bytes), None)
    }

    /// Like [`Session::admit`], for parsed input; `era` overrides the era of the message, where the transport knows it.
    pub(super) fn admit_read(&self, read: Read, era: Option<Era>) -> Admitted {
        let messages = match read {
            Read::One(one) => {
                return match self.step(one, era) {
                    Step::Nothing => Admitted::Nothing,
                    Step::Answer(answer) => Admitted::Answer(answer),
                    Step::Job(job) => Admitted::Work(Work { jobs: vec![*job], answers: None }),
                };
            }
            Read::Several(messages) => messages,
        };
        if locked(&self.state).revision.is_some_and(|revision| revision != WITH_BATCHES) {
            let error =
                RpcError::new(INVALID_REQUEST, "Invalid Request: this revision has no arrays of messages");
            return Admitted::Answer(error.answer(None));
        }
        let (mut jobs, mut answers) = (Vec::new(), Vec::new());
        for message in messages {
            match self.step(message, era) {
                Step::Nothing => {}
                Step::Answer(answer) => answers.push(answer),
                Step::Job(job) => jobs.push(*job),
            }
        }
        match (jobs.is_empty(), answers.is_empty()) {
            (true, true) => Admitted::Nothing,
            (true, false) => Admitted::Answer(Value::Array(answers)),
            (false, _) => Admitted::Work(Work { jobs, answers: Some(answers) }),
        }
    }

    /// Runs requests. `None` if the client cancelled them.
    pub fn run(&self, work: Work, outlet: &dyn MessageSink) -> Option<Sent> {
        let done = work.jobs.iter().filter_map(|job| self.finished(job, outlet));
        let Some(known) = work.answers else { return { done }.next() };
        let answers: Vec<Sent> = known.into_iter().map(Sent::from).chain(done).collect();
        (!answers.is_empty()).then(|| Sent::array(&answers))
    }

    /// The job that runs the work. Writes run in order of arrival, each after the one before it is done.
    pub(super) fn in_turn(
        self: &Arc<Self>,
        work: Work,
        run: impl FnOnce(Work) + Send + 'static,
    ) -> write_order::Job {
        if !work.jobs.iter().any(|job| self.writes(job)) {
            return Box::new(move || run(work));
        }
        self.turns.enqueue(Box::new(move || run(work)));
        let session = Arc::clone(self);
        Box::new(move || session.turns.go_on())
    }

    fn writes(&self, job: &Job) -> bool {
        let name = job.params.get("name").and_then(Value::as_str);
        job.method == "tools/call" && name.is_some_and(|name| self.catalog.writes(name))
    }

    fn step(&self, message: Result<Message, Value>, era: Option<Era>) -> Step {
        let (id, method, params) = match message {
            Err(refusal) => return Step::Answer(refusal),
            Ok(Message::Answer { id, result }) => {
                let waits = id.as_u64().and_then(|id| locked(&self.open_questions).remove(&id));
                if let Some(waits) = waits {
                    // The asking thread may have timed out.
                    let _ = waits.try_send(result);
                }
                return Step::Nothing;
            }
            Ok(Message::Notification { method, params }) => return self.notified(&method, &params),
            Ok(Message::Request { id, method, params }) => (id, method, params),
        };
        let era = era.unwrap_or_else(|| Era::of(&method, &params));
        let read = match era {
            Era::Modern => envelope(&params),
            Era::Legacy => Ok(modern::Envelope::default()),
        };
        let envelope = match read {
            Ok(envelope) => envelope,
            Err(error) => return Step::Answer(error.answer(Some(&id))),
        };
        if let Some(done) = self.at_once(&method, era, &params) {
            return Step::Answer(self.response(&id, &method, era, done));
        }
        let cancelled = Arc::new(AtomicBool::new(false));
        let mut running = locked(&self.running);
        if running.contains_key(&id.to_string()) {
            let error = RpcError::new(INVALID_REQUEST, "Invalid Request: a request with this id still runs");
            return Step::Answer(error.answer(Some(&id)));
        }
        running.insert(id.to_string(), Arc::clone(&cancelled));
        Step::Job(Box::new(Job { id, method, params, era, envelope, cancelled }))
    }

    fn notified(&self, method: &str, params: &Value) -> Step {
        if method != "notifications/cancelled" {
            return Step::Nothing;
        }
        let key = params.get("requestId").map(Value::to_string).unwrap_or_default();
        if let Some(flag) = locked(&self.running).get(&key) {
            flag.store(true, Ordering::Relaxed);
        }
        match locked(&self.listening).remove(&key) {
            Some(id) => {
                self.watch.leave(&id);
                Step::Answer(self.end_of(&id))
            }
            None => Step::Nothing,
        }
    }

    /// The answer that ends a subscription.
    fn end_of(&self, id: &Value) -> Value {
        let end = Ok(json!({"_meta": {SUBSCRIPTION_KEY: id}}));
        self.response(id, "subscriptions/listen", Era::Modern, end)
    }

    /// Answers what needs no work: the handshake, and queries of the session's state.
    fn at_once(&self, method: &str, era: Era, params: &Value) -> Option<Result<Value, RpcError>> {
        Some(match (method, era) {
            ("server/discover", Era::Modern) => Ok(discovered(self.instructions(), self.capabilities(era))),
            ("initialize", Era::Legacy) => self.initialize(params),
            ("ping", Era::Legacy) => Ok(json!({})),
            ("resources/unsubscribe", Era::Legacy) if self.catalog.can_subscribe() => {
                self.watch.remove(params.get("uri").and_then(Value::as_str).unwrap_or_default());
                Ok(json!({}))
            }
            ("logging/setLevel", Era::Legacy) => {
                let level = params.get("level").and_then(Value::as_str).and_then(Level::named);
                match level {
                    Some(level) => locked(&self.state).level = level,
                    None => return Some(Err(RpcError::params("Invalid params: `level` is not a log level"))),
                }
                Ok(json!({}))
            }
            _ => return None,
        })
    }

    fn initialize(&self, params: &Value) -> Result<Value, RpcError> {
        let version = params.get("protocolVersion").and_then(Value::as_str);
        let version =
            version.ok_or_else(|| RpcError::params("Invalid params: `protocolVersion` is required"))?;
        let revision = agreed(version);
        let mut state = locked(&self.state);
        state.revision = Some(revision);
        state.client = client_name(params.get("clientInfo"));
        state.capabilities = params.get("capabilities").cloned().unwrap_or_default();
        Ok(json!({
            "protocolVersion": revision,
            "capabilities": self.capabilities(Era::Legacy),
            "serverInfo": modern::server(self.catalog.about()),
            "instructions": self.instructions(),
        }))
    }

    fn instructions(&self) -> &'static str {
        self.catalog.instructions(self.bearer.as_ref())
    }

    /// Runs a job and removes it from the running ones. A panic becomes an answer, and the server goes on.
    fn finished(&self, job: &Job, outlet: &dyn MessageSink) -> Option<Sent> {
        let is_off = || job.cancelled.load(Ordering::Relaxed) || outlet.is_gone();
        let done = match is_off() {
            true => None,
            false => match catch_unwind(AssertUnwindSafe(|| self.work(job, outlet))) {
                Ok(done) => done,
                Err(_) => {
                    Some(Err(RpcError::new(INTERNAL, "Internal error: the request could not be finished")))
                }
            },
        };
        locked(&self.running).remove(&job.id.to_string());
        let done = done.filter(|_| !is_off())?;
        Some(match done {
            Ok(Called::Cached(written)) => {
                let meta = match job.era {
                    Era::Modern => stamped(written.meta(), &job.method, self.catalog.about()),
                    Era::Legacy => written.meta(),
                };
                Sent::Text(written.answer(&job.id, &meta))
            }
            done => self.response(&job.id, &job.method, job.era, done.map(Called::result)).into(),
        })
    }

    fn response(&self, id: &Value, method: &str, era: Era, done: Result<Value, RpcError>) -> Value {
        match (done, era) {
            (Ok(result), Era::Modern) => message::result(id, stamped(result, method, self.catalog.about())),
            (Ok(result), Era::Legacy) => message::result(id, result),
            (Err(mut error), _) => {
                // An error without data is an invalid parameter, not a missing resource.
                let is_missing = error.code == PARAMS && error.data.is_some();
                if era == Era::Legacy && method == "resources/read" && is_missing {
                    error.code = RESOURCE;
                }
                error.answer(Some(id))
            }
        }
    }

    fn work(&self, job: &Job, outlet: &dyn MessageSink) -> Option<Result<Called, RpcError>> {
        let request = self.request(job, outlet);
        let (catalog, params, bearer) = (&self.catalog, &job.params, self.bearer.as_ref());
        let text = |key: &str| params.get(key).and_then(Value::as_str).unwrap_or_default();
        let none = Value::Null;
        let arguments = params.get("arguments").unwrap_or(&none);
        let done = match job.method.as_str() {
            "tools/list" => page("tools", &catalog.tools_of(bearer), params),
            "tools/call" => match params.get("name").and_then(Value::as_str) {
                Some(name) => return Some(catalog.call(&request, name, arguments)),
                None => Err(RpcError::params("Invalid params: `name` is required")),
            },
            "resources/list" => page("resources", &catalog.resources(bearer), params),
            "resources/templates/list" => page("resourceTemplates", &catalog.templates(bearer), params),
            "resources/read" if params.get("uri").is_none_or(|uri| !uri.is_string()) => {
                Err(RpcError::params("Invalid params: `uri` is required"))
            }
            "resources/read" => catalog.read(&request, text("uri")),
            "resources/subscribe" if job.era == Era::Legacy && catalog.can_subscribe() => {
                match self.watch.add(&**catalog, bearer, text("uri"), None) {
                    true => Ok(json!({})),
                    false => Err(RpcError::params("Invalid params: unknown `uri`, or too many are watched")),
                }
            }
            "prompts/list" => page("prompts", &catalog.prompts(bearer), params),
            "prompts/get" => catalog.prompt(&request, text("name"), arguments),
            "completion/complete" => Ok(self.completed(&request, params)),
            "subscriptions/listen" if job.era == Era::Modern => {
                return self.listen(job, outlet).err().map(Err);
            }
            other => Err(RpcError::new(METHOD, format!("Method not found: {other}"))),
        };
        Some(done.map(Called::from))
    }

    fn request<'a>(&'a self, job: &'a Job, outlet: &'a dyn MessageSink) -> Request<'a> {
        let state = locked(&self.state);
        let (log_level, client) = match job.era {
            Era::Modern => (job.envelope.log_level, client_name(job.envelope.client.as_ref())),
            Era::Legacy => (Some(state.level), state.client.clone()),
        };
        let token = job.params.get("_meta").and_then(|meta| meta.get("progressToken"));
        let progress_token = token.filter(|token| token.is_string() || token.is_number()).cloned();
        let talk = match job.era {
            Era::Modern => {
                Talk::Modern { capabilities: job.envelope.capabilities.clone(), params: &job.params }
            }
            Era::Legacy => Talk::Legacy { capabilities: state.capabilities.clone(), session: self },
        };
        let (bearer, address, cancelled) = (self.bearer.as_ref(), self.address.as_deref(), &*job.cancelled);
        Request { outlet, cancelled, progress_token, log_level, client, bearer, address, talk }
    }

    fn completed(&self, request: &Request<'_>, params: &Value) -> Value {
        let none = Value::Null;
        let part = |key: &str| params.get("argument").and_then(|argument| argument.get(key)?.as_str());
        let reference = params.get("ref").unwrap_or(&none);
        let (name, begun) = (part("name").unwrap_or_default(), part("value").unwrap_or_default());
        let mut values = self.catalog.complete(request, reference, name, begun);
        let total = values.len();
        values.truncate(COMPLETIONS_MAX);
        json!({"completion": {"values": values, "total": total, "hasMore": total > COMPLETIONS_MAX}})
    }

    /// Opens a subscription, which stays open until the client cancels it. Tools and prompts do not change while a
    /// server runs, so only changes of resources are granted.
    fn listen(&self, job: &Job, outlet: &dyn MessageSink) -> Result<(), RpcError> {
        let mut listening = locked(&self.listening);
        if listening.len() >= LISTENING_MAX {
            let why = format!("Invalid Request: at most {LISTENING_MAX} subscriptions");
            return Err(RpcError::new(INVALID_REQUEST, why));
        }
        listening.insert(job.id.to_string(), job.id.clone());
        drop(listening);
        let wanted = job.params.pointer("/notifications/resourceSubscriptions").and_then(Value::as_array);
        let uris = wanted.into_iter().flatten().filter_map(Value::as_str);
        let bearer = self.bearer.as_ref();
        let granted: Vec<&str> = match self.catalog.can_subscribe() {
            true => uris.filter(|uri| self.watch.add(&*self.catalog, bearer, uri, Some(&job.id))).collect(),
            false => Vec::new(),
        };
        let notifications = match granted.is_empty() {
            true => json!({}),
            false => json!({"resourceSubscriptions": granted}),
        };
        let params = json!({"_meta": {SUBSCRIPTION_KEY: job.id}, "notifications": notifications});
        outlet.send(message::notification("notifications/subscriptions/acknowledged", params));
        Ok(())
    }

    /// Asks the client and waits for the answer; none if it refuses or times out.
    pub(super) fn question(&self, outlet: &dyn MessageSink, method: &str, params: &Value) -> Option<Value> {
        let id = self.questions.fetch_add(1, Ordering::Relaxed);
        let (answers, answer) = sync_channel(1);
        locked(&self.open_questions).insert(id, answers);
        outlet.send(json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        let answer = answer.recv_timeout(Duration::from_secs(ANSWER_S)).ok();
        locked(&self.open_questions).remove(&id);
        answer.filter(|answer| !answer.is_null())
    }

    /// The server's capabilities, in the form of each era.
    fn capabilities(&self, era: Era) -> Value {
        let mut all = json!({"tools": {}, "resources": {}, "prompts": {}, "completions": {}});
        if era == Era::Legacy {
            all["logging"] = json!({});
            if self.catalog.can_subscribe() {
                all["resources"]["subscribe"] = json!(true);
            }
        }
        all
    }
}

/// One page of definitions. The cursor is an index into the list.
fn page(key: &str, items: &[Value], params: &Value) -> Result<Value, RpcError> {
    let at = match params.get("cursor") {
        None | Some(Value::Null) => 0,
        Some(cursor) => cursor
            .as_str()
            .and_then(|cursor| cursor.parse::<usize>().ok())
            .filter(|at| *at > 0 && *at < items.len())
            .ok_or_else(|| RpcError::params("Invalid params: `cursor` is not from this list"))?,
    };
    let end = items.len().min(at + PAGE_ITEMS);
    let mut page = json!({key: items[at..end]});
    if end < items.len() {
        page["nextCursor"] = json!(end.to_string());
    }
    Ok(page)
}
