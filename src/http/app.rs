//! From a request to its answer, the same for every engine: find the route, find the caller, count, permit, run.

use super::admin;
use super::attempts::Attempts;
use super::caller::Caller;
use super::compression::{self, Compressed};
use super::counting::is_counted;
use super::limiter::{Limiter, Limits, Standing};
use super::log::{cut, loggable_path};
use super::metrics::Metrics;
use super::mounted_service::MountedService;
use super::pages::{self, Pages};
use super::permit::permit;
use super::pool::Pool;
use super::prelude::*;
use super::request_id::RequestIds;
use super::response_cache::{self, ResponseCache};
use super::rest::form_page;
use super::router::{Access, RouteMatch, find_route, is_known};
use super::start_link::StartLink;
use super::{answer, cluster, conditional, cors, docs, refused, rest, uploads};
use crate::base::source::{Clock, System};
use crate::base::text::chain;
use crate::git::GitProgram;
use crate::ops::agent::Toolbox;
use crate::site::SharedCaches;
use http::HeaderValue;
use http::header::{ALLOW, CONTENT_LENGTH, HeaderName, RETRY_AFTER, USER_AGENT};
use jiff::Timestamp;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What all requests share.
pub(super) struct Shared {
    pub(super) limits: Limits,
    pub(super) limiter: Limiter,
    pub(super) git: Option<GitProgram>,
    /// The tools for agents of the site, where this server has them.
    pub(super) tools: Option<Arc<dyn Toolbox>>,
    /// Whether people reach the site over TLS: then cookies are for TLS only.
    pub(super) is_secure: bool,
    /// The pages that are served beside the API.
    pub(super) pages: Pages,
    /// Proxies whose `X-Forwarded-For` is trusted.
    pub(super) proxies: Vec<IpAddr>,
    pub(super) started: Timestamp,
    pub(super) is_stopping: AtomicBool,
    /// Whether it has been asked to end, and a balancer should send nothing more.
    pub(super) is_leaving: AtomicBool,
    /// Called then.
    pub(super) leaving: Arc<dyn Fn() + Send + Sync>,
    /// How long it still takes requests after that.
    pub(super) drain: Duration,
    pub(super) metrics: Metrics,
    /// Sign-in attempts.
    pub(super) attempts: Attempts,
    /// Who is looking at what.
    pub(super) presence: super::presence::Presence,
    /// Whether a server of the records answers.
    pub(super) records: Arc<super::records_state::RecordsState>,
    /// What is wrong with the live site's pages.
    pub(super) page_faults: pages::PageFaults,
    /// The link for the first administrator, where there is none.
    pub(super) start: Option<StartLink>,
    pub(super) caches: Arc<SharedCaches>,
}

/// What the log needs to know of a request, collected while it is answered.
#[derive(Default)]
pub(super) struct Trail {
    standing: Option<Standing>,
    /// The path of its route, where it has one.
    route: Option<&'static str>,
    /// Who sent it, where somebody is known.
    caller: Option<Caller>,
}

impl Shared {
    /// The state of a server that has just started, without TLS and without proxies.
    pub(super) fn new(limits: Limits, git: Option<GitProgram>, metrics: Metrics) -> Shared {
        Shared {
            limits,
            limiter: Limiter::default(),
            git,
            tools: None,
            is_secure: false,
            pages: Pages::None,
            proxies: Vec::new(),
            started: System.now(),
            is_stopping: AtomicBool::new(false),
            is_leaving: AtomicBool::new(false),
            leaving: Arc::new(|| {}),
            drain: Duration::ZERO,
            metrics,
            attempts: Attempts::default(),
            presence: Default::default(),
            records: Arc::default(),
            page_faults: pages::PageFaults::default(),
            start: None,
            caches: Arc::default(),
        }
    }
}

/// The server as one function.
pub(super) struct App {
    pub(super) shared: Shared,
    pub(super) responses: ResponseCache,
    pool: Pool,
    ids: RequestIds,
    guest: Option<Arc<dyn MountedService>>,
}

/// Longest id of a request that a trusted proxy gives, in bytes.
const REQUEST_ID_BYTES_MAX: usize = 64;
/// Longest name of a client's program in the log, in characters.
const AGENT_CHARS_MAX: usize = 200;
/// Routes that report the state of the server. They answer everybody alike, so that no token is looked up.
const STATE: [&str; 2] = ["/health", "/ready"];

/// The header that carries the request's id.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

impl App {
    pub(super) fn new(folder: PathBuf, shared: Shared, guest: Option<Arc<dyn MountedService>>) -> App {
        let pool = Pool::new(folder, shared.git.clone(), Arc::clone(&shared.caches));
        App { shared, responses: ResponseCache::default(), pool, ids: RequestIds::new(&System), guest }
    }

    /// The mounted service that takes a request.
    pub(super) fn guest_of(&self, request: &Request) -> Option<&Arc<dyn MountedService>> {
        self.guest.as_ref().filter(|guest| guest.takes(request))
    }

    /// Notes that the server has been asked to end; returns how long it still takes requests.
    pub(super) fn leave(&self) -> Duration {
        self.shared.is_leaving.store(true, Ordering::Relaxed);
        (self.shared.leaving)();
        self.shared.drain
    }

    /// Notifies mounted services that the server stops.
    pub(super) fn stop(&self) {
        self.shared.is_stopping.store(true, Ordering::Relaxed);
        if let Some(guest) = &self.guest {
            guest.stop();
        }
    }

    /// Answers a request that was received whole. Panics and other internal faults become answers.
    pub(super) fn answer(&self, request: &Request, received: Instant) -> Answer {
        let id = self.id(request);
        self.answer_by(request, received, &id, |site, trail| {
            let before = site.retries();
            let answer = self.on_site(request, site, &id, trail);
            self.shared.metrics.retries.fetch_add(site.retries() - before, Ordering::Relaxed);
            answer
        })
    }

    /// Like [`App::answer`], with another function to run on the open site.
    pub(super) fn answer_by(
        &self,
        request: &Request,
        received: Instant,
        id: &str,
        run: impl FnOnce(&Site, &mut Trail) -> Answer,
    ) -> Answer {
        let mut trail = Trail::default();
        let lent = catch_unwind(AssertUnwindSafe(|| self.pool.lend(|site| run(site, &mut trail))));
        let answer = match lent {
            Ok(Ok(answer)) => answer,
            Ok(Err(cause)) => self.refused(&Refusal::Failed(cause.into()), request, id, None),
            Err(_) => {
                let error = OpError::internal("a request ended in a panic");
                self.refused(&Refusal::Failed(error), request, id, trail.caller.as_ref())
            }
        };
        self.finish(answer, request, id, &trail, received)
    }

    /// The answer to a request when the queue is full.
    pub(super) fn overloaded(&self, request: &Request, received: Instant) -> Answer {
        let id = self.id(request);
        self.shared.metrics.refused.fetch_add(1, Ordering::Relaxed);
        let refusal = Refusal::plain(
            StatusCode::SERVICE_UNAVAILABLE,
            "overloaded",
            "too many requests wait; try again",
        );
        let answer = refusal.answer(&id).with(RETRY_AFTER, "1");
        self.finish(answer, request, &id, &Trail::default(), received)
    }

    /// The answer to a request that is refused before routing.
    pub(super) fn refuse(&self, refusal: &Refusal, request: &Request, received: Instant) -> Answer {
        let id = self.id(request);
        self.finish(refusal.answer(&id), request, &id, &Trail::default(), received)
    }

    /// Finishes an answer made elsewhere: common headers, counters, log.
    pub(super) fn finished(&self, answer: Answer, request: &Request, received: Instant) -> Answer {
        self.finish(answer, request, &self.id(request), &Trail::default(), received)
    }

    /// The id of a request: the one given by a trusted proxy, else a new one.
    fn id(&self, request: &Request) -> String {
        let is_plain = |id: &&str| {
            (1..=REQUEST_ID_BYTES_MAX).contains(&id.len())
                && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
        };
        let given = request.header(REQUEST_ID).filter(|_| self.is_proxy(request.peer)).filter(is_plain);
        given.map_or_else(|| self.ids.next(), str::to_owned)
    }

    /// Finishes an answer: common headers, counters, log.
    fn finish(
        &self,
        mut answer: Answer,
        request: &Request,
        id: &str,
        trail: &Trail,
        received: Instant,
    ) -> Answer {
        answer = compression::applied(request, answer, &Compressed::default());
        let bytes = answer.body.len();
        if request.method == Method::HEAD {
            // HEAD has all headers of GET, the length too.
            if !matches!(answer.status, StatusCode::NO_CONTENT | StatusCode::NOT_MODIFIED) {
                answer.headers.insert(CONTENT_LENGTH, HeaderValue::from(bytes));
            }
            answer.body.clear();
        }
        guarded(&mut answer, id, self.shared.is_secure);
        let took = received.elapsed();
        self.shared.metrics.answered(&answer, took);
        let agent = request.header(USER_AGENT).unwrap_or_default();
        let client = self.address(request);
        // Neither the query nor path segments that are tokens are logged: a query may hold the token of a preview link.
        tracing::info!(
            id,
            method = %request.method,
            path = %loggable_path(&request.path, trail.route),
            status = answer.status.as_u16(),
            ms = took.as_secs_f64() * 1000.0,
            bytes,
            client = %client.map_or_else(|| "socket".to_owned(), |client| client.to_string()),
            who = trail.caller.as_ref().map_or("-", |caller| caller.subject.as_str()),
            agent = cut(agent, AGENT_CHARS_MAX),
            "request"
        );
        answer
    }

    /// Runs a closure on an open site; none if the site cannot be opened, or the closure returns none.
    pub(super) fn on_free_site<T>(&self, act: impl FnOnce(&Site) -> Option<T>) -> Option<T> {
        self.pool.lend(act).ok().flatten()
    }

    /// Answers a request with an existing answer: counted and finished like any other.
    pub(super) fn counted(
        &self,
        request: &Request,
        route: &Route,
        caller: &Caller,
        site: &Site,
        (answer, received): (Answer, Instant),
    ) -> Answer {
        let (id, now) = (self.id(request), System.now());
        let known = caller.is_known().then(|| caller.clone());
        let mut trail = Trail { standing: None, route: Some(route.path), caller: known };
        let answer = match self.count(caller, Some(route), site, now, &mut trail.standing) {
            Ok(()) => conditional::applied(request, answer, &id),
            Err(refusal) => self.refused(&refusal, request, &id, Some(caller)),
        };
        let answer = cors::shared(cluster::named(answer, request, site, &self.shared), request, site);
        let answer = match trail.standing {
            Some(standing) => standing.named(answer),
            None => answer,
        };
        self.finish(answer, request, &id, &trail, received)
    }

    fn refused(&self, refusal: &Refusal, request: &Request, id: &str, caller: Option<&Caller>) -> Answer {
        let (Refusal::Failed(error) | Refusal::As(_, error)) = refusal;
        let is_fault = matches!(refusal, Refusal::As(StatusCode::INTERNAL_SERVER_ERROR, _));
        let what = match error.kind {
            ErrorKind::DiskFull | ErrorKind::Unwritable => Some("cannot write"),
            _ if answer::of_service(&error.code).is_some() => Some("a service cannot be used"),
            kind => (is_fault || kind == ErrorKind::Internal).then_some("fault"),
        };
        if let Some(what) = what {
            self.shared.metrics.faults.fetch_add(u64::from(what == "fault"), Ordering::Relaxed);
            tracing::error!(id, method = %request.method, cause = ?chain(error), "{what}");
        }
        match admin::takes(request) {
            true => admin::refused(refusal, request, (id, caller), &self.shared),
            false => refusal.answer(id),
        }
    }

    fn on_site(&self, request: &Request, site: &Site, id: &str, trail: &mut Trail) -> Answer {
        let now = System.now();
        let answer = match self.run(request, site, id, now, trail) {
            Ok(answer) => conditional::applied(request, answer, id),
            Err(refusal) => {
                let refused = self.refused(&refusal.of(request), request, id, trail.caller.as_ref());
                form_page::refused(request, site, (self.shared.pages, now), refused)
            }
        };
        let answer = cors::shared(cluster::named(answer, request, site, &self.shared), request, site);
        match trail.standing {
            Some(standing) => standing.named(answer),
            None => answer,
        }
    }

    /// Who sends a request.
    fn caller(
        &self,
        request: &Request,
        route: Option<&Route>,
        site: &Site,
        now: Timestamp,
    ) -> Result<Caller, Refusal> {
        let address = self.address(request);
        match route.is_some_and(|route| STATE.contains(&route.path)) {
            true => Ok(Caller::nobody(address)),
            false => Caller::of(request, site, now, &self.shared, address),
        }
    }

    fn run(
        &self,
        request: &Request,
        site: &Site,
        id: &str,
        now: Timestamp,
        trail: &mut Trail,
    ) -> Result<Answer, Refusal> {
        let matched = find_route(rest::routes().chain(admin::routes()), &request.method, &request.path);
        let address = self.address(request);
        let route = if let RouteMatch::To(route, _) = &matched { Some(*route) } else { None };
        let caller = self.caller(request, route, site, now);
        trail.route = route.map(|route| route.path);
        trail.caller = caller.as_ref().ok().filter(|caller| caller.is_known()).cloned();
        // A CORS preflight carries no token, and reads nothing.
        let is_ahead = request.method == Method::OPTIONS && matches!(matched, RouteMatch::OtherMethod(_));
        if !is_ahead && is_counted(request, route) {
            let nobody = Caller::nobody(address);
            self.count(caller.as_ref().unwrap_or(&nobody), route, site, now, &mut trail.standing)?;
        }
        if !is_known(&request.method) {
            let why = format!("this server does not support the method `{}`", request.method);
            return Err(Refusal::plain(StatusCode::NOT_IMPLEMENTED, "method.unknown", why));
        }
        if let Some(refusal) = request.body.fault() {
            return Err(refusal);
        }
        let (route, params) = match matched {
            RouteMatch::To(route, params) => match self.own_page_at(route, (request, id), site, now) {
                Some(page) => return Ok(page),
                None => (route, params),
            },
            RouteMatch::OtherMethod(methods) => {
                let page = form_page::asked_for(request, site, (self.shared.pages, now));
                return Ok(page.unwrap_or_else(|| other_method(request, &methods, id)));
            }
            RouteMatch::Nowhere => return self.file_or_page((request, id), site, caller.as_ref().ok(), now),
        };
        let mut caller = caller?;
        permit(route, &caller, site)
            .inspect_err(|refusal| refused::note(request, route, &caller, site, now, refusal))?;
        let wanted = response_cache::wanted(request, route.path, &caller, site);
        if matches!(route.access, Access::Open | Access::Form | Access::Tracking) {
            // Everybody has the rights of anonymous clients.
            caller.actor.rights = caller.actor.rights.with(Caller::nobody(address).actor.rights);
        }
        let mut exchange = RequestContext::new(request, caller, site, &self.shared, route, params, now)?;
        let is_read = route.method == Method::GET;
        if !is_read {
            exchange.refuse_unknown()?;
        }
        let heads = is_read.then(|| site.hold_heads());
        let answer = match super::rest::idempotency::run(&mut exchange, route) {
            Err(refusal) if route.path.starts_with("/preview/") && refusal.is_of_theme() => {
                pages::failed(self.refused(&refusal, request, id, None).status, id)
            }
            done => done?,
        };
        drop(heads);
        if is_read {
            exchange.refuse_unknown()?;
        }
        if let Some(wanted) = wanted {
            self.responses.keep(wanted, route, &answer, &exchange);
        }
        Ok(answer)
    }

    /// Serves a path without a route: an upload, or a page of the site, below its path on the host or at the root.
    fn file_or_page(
        &self,
        (request, id): (&Request, &str),
        site: &Site,
        caller: Option<&Caller>,
        now: Timestamp,
    ) -> Result<Answer, Refusal> {
        cluster::wait(request, site)?;
        let (pages, below) = (self.shared.pages, pages::at_root(request, site, self.shared.pages));
        for asked in below.iter().chain([request]) {
            if let Some(file) = uploads::serve(asked, site, (caller, pages), now)? {
                return Ok(file);
            }
            let page = if pages.are_shown() { self.page((asked, id), site, now) } else { None };
            let is_last = std::ptr::eq(asked, request);
            if let Some(page) = page.filter(|page| is_last || page.status != StatusCode::NOT_FOUND) {
                return Ok(page);
            }
        }
        if pages.are_shown() && pages::is_only_read(request, site, now) {
            return Ok(other_method(request, &[&Method::GET], id));
        }
        Err(OpError::not_found("route.unknown", "there is nothing at this path")
            .hint("/openapi.json lists all paths")
            .into())
    }

    /// The site's own page at the path of a route that such a page overrides.
    fn own_page_at(
        &self,
        route: &Route,
        asked: (&Request, &str),
        site: &Site,
        now: Timestamp,
    ) -> Option<Answer> {
        let is_short = self.shared.pages.are_shown() && route.path == docs::SHORT;
        let is_theirs = is_short && site.has_own_page(route.path, now).unwrap_or(true);
        if is_theirs { self.page(asked, site, now) } else { None }
    }

    /// The page at a path, or one that says that it cannot be shown.
    fn page(&self, (request, id): (&Request, &str), site: &Site, now: Timestamp) -> Option<Answer> {
        match pages::visit((request, id), site, &self.shared, now) {
            Ok(page) => page,
            Err(refusal) => {
                let status = self.refused(&refusal, request, id, None).status;
                Some(pages::failed_on(site, &request.path, status, id))
            }
        }
    }
}

fn other_method(request: &Request, methods: &[&Method], id: &str) -> Answer {
    let mut names: Vec<&str> = methods.iter().map(|method| method.as_str()).collect();
    if names.contains(&"GET") {
        names.push("HEAD");
    }
    names.push("OPTIONS");
    let allowed = names.join(", ");
    if request.method == Method::OPTIONS {
        // CORS headers are added for the origins that the settings name.
        return Answer::empty(StatusCode::NO_CONTENT).with(ALLOW, &allowed);
    }
    let message = format!("this path accepts {allowed}");
    Refusal::plain(StatusCode::METHOD_NOT_ALLOWED, "method.not-allowed", message)
        .answer(id)
        .with(ALLOW, &allowed)
}

/// The headers that every answer has.
fn guarded(answer: &mut Answer, id: &str, is_secure: bool) {
    const FIXED: &[(&str, &str)] = &[
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("x-frame-options", "DENY"),
        ("cross-origin-resource-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
        ("content-security-policy", "default-src 'none'; frame-ancestors 'none'"),
        ("cache-control", "no-store"),
        ("vary", compression::VARY_USUAL),
    ];
    // HSTS: a browser that used TLS once keeps using it.
    const SECURE: &[(&str, &str)] = &[("strict-transport-security", "max-age=31536000")];
    let more = if is_secure { SECURE } else { &[] };
    for (name, value) in FIXED.iter().chain(more) {
        let name = HeaderName::from_static(name);
        answer.headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if let Ok(value) = HeaderValue::from_str(id) {
        answer.headers.insert(REQUEST_ID, value);
    }
}
