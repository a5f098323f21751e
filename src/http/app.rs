//! From a request to its answer, the same for every engine: find the route, find the caller, count, permit, run.

use super::answer::Refusal;
use super::caller::{self, Caller};
use super::exchange::Exchange;
use super::guest::Guest;
use super::limiter::{Limiter, Limits, Standing};
use super::message::{Answer, Body, Request};
use super::pool::Pool;
use super::rest;
use super::router::{Access, Led, Route, lead};
use crate::base::source::{Clock, Ids, System};
use crate::base::text::chain;
use crate::git::GitProgram;
use crate::ops::{ErrorKind, OpError};
use crate::site::Site;
use http::header::{ALLOW, ETAG, HeaderName, IF_NONE_MATCH, RETRY_AFTER};
use http::{HeaderValue, Method, StatusCode};
use jiff::Timestamp;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// What all requests share.
pub(super) struct Shared {
    pub(super) limits: Limits,
    pub(super) limiter: Limiter,
    pub(super) git: Option<GitProgram>,
    /// Whether people reach the site over TLS: then cookies are for TLS only.
    pub(super) is_secure: bool,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub(super) proxies: Vec<IpAddr>,
    pub(super) started: Timestamp,
    pub(super) is_stopping: AtomicBool,
    pub(super) requests: AtomicU64,
    pub(super) faults: AtomicU64,
    pub(super) log: fn(&str),
}

impl Shared {
    /// What the requests of a server share that has just begun, without TLS and without proxies.
    pub(super) fn new(limits: Limits, git: Option<GitProgram>, log: fn(&str)) -> Shared {
        Shared {
            limits,
            limiter: Limiter::default(),
            git,
            is_secure: false,
            proxies: Vec::new(),
            started: System.now(),
            is_stopping: AtomicBool::new(false),
            requests: AtomicU64::new(0),
            faults: AtomicU64::new(0),
            log,
        }
    }
}

/// The server as one function.
pub(super) struct App {
    pub(super) shared: Shared,
    pool: Pool,
    guest: Option<Arc<dyn Guest>>,
}

/// The header that carries the request's id.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

impl App {
    pub(super) fn new(folder: PathBuf, shared: Shared, guest: Option<Arc<dyn Guest>>) -> App {
        App { shared, pool: Pool::new(folder), guest }
    }

    /// The guest whose path it is.
    pub(super) fn guest_at(&self, path: &str) -> Option<&Arc<dyn Guest>> {
        self.guest.as_ref().filter(|guest| guest.has(path))
    }

    /// The server ends.
    pub(super) fn stop(&self) {
        self.shared.is_stopping.store(true, Ordering::Relaxed);
        if let Some(guest) = &self.guest {
            guest.stop();
        }
    }

    /// Answers a request. Whatever goes wrong inside becomes an answer.
    pub(super) fn answer(&self, request: &Request) -> Answer {
        let id = System.uuid().to_string();
        self.shared.requests.fetch_add(1, Ordering::Relaxed);
        let lent = catch_unwind(AssertUnwindSafe(|| self.pool.lend(|site| self.on_site(request, site, &id))));
        let mut answer = match lent {
            Ok(Ok(answer)) => answer,
            Ok(Err(cause)) => self.refused(&Refusal::Failed(cause.into()), request, &id),
            Err(_) => {
                let error = OpError::internal("a request ended in a panic");
                self.refused(&Refusal::Failed(error), request, &id)
            }
        };
        if request.method == Method::HEAD {
            answer.body.clear();
        }
        finish(&mut answer, &id);
        answer
    }

    fn refused(&self, refusal: &Refusal, request: &Request, id: &str) -> Answer {
        let (Refusal::Failed(error) | Refusal::As(_, error)) = refusal;
        if error.kind == ErrorKind::Internal {
            self.shared.faults.fetch_add(1, Ordering::Relaxed);
            (self.shared.log)(&format!("{id} {} {}: {}", request.method, request.path, chain(error)));
        }
        refusal.answer(id)
    }

    fn on_site(&self, request: &Request, site: &Site, id: &str) -> Answer {
        let now = System.now();
        let mut standing = None;
        let done = self.run(request, site, id, now, &mut standing);
        let answer = match done {
            Ok(answer) => not_modified(request, answer),
            Err(refusal) => self.refused(&refusal, request, id),
        };
        match standing {
            Some(standing) => limited(answer, standing, now),
            None => answer,
        }
    }

    fn run(
        &self,
        request: &Request,
        site: &Site,
        id: &str,
        now: Timestamp,
        standing: &mut Option<Standing>,
    ) -> Result<Answer, Refusal> {
        let led = lead(rest::routes(), &request.method, &request.path);
        let address = self.address(request);
        let caller = Caller::of(request, site, now, self.shared.is_secure, address);
        let access = if let Led::To(route, _) = &led { Some(route.access) } else { None };
        let is_counted = request.path.starts_with("/api/") || request.path.starts_with("/admin/");
        if is_counted {
            let nobody = Caller::nobody(address);
            self.count(caller.as_ref().unwrap_or(&nobody), access, site, now, standing)?;
        }
        let (route, params) = match led {
            Led::To(route, params) => (route, params),
            Led::OtherMethod(methods) => return Ok(other_method(&methods, id)),
            Led::Nowhere => {
                return Err(OpError::not_found("route.unknown", "there is nothing at this path")
                    .hint("/openapi.json lists all paths")
                    .into());
            }
        };
        let mut caller = caller?;
        permit(route, &caller, site)?;
        if matches!(route.access, Access::Open | Access::Form) {
            // What is open to strangers is open to everybody.
            caller.actor.rights = caller.actor.rights.with(Caller::nobody(address).actor.rights);
        }
        match request.body {
            Body::Whole(_) => {}
            Body::TooLarge => {
                return Err(Refusal::plain(
                    StatusCode::PAYLOAD_TOO_LARGE,
                    "body.too-large",
                    "the body is too large",
                ));
            }
            Body::Broken => {
                return Err(Refusal::plain(
                    StatusCode::REQUEST_TIMEOUT,
                    "body.broken",
                    "the body did not come whole",
                ));
            }
        }
        let mut exchange = Exchange::new(request, caller, site, &self.shared, params, now)?;
        super::rest::idempotency::run(&mut exchange, route)
    }

    /// Counts a request, and refuses it when there were too many.
    fn count(
        &self,
        caller: &Caller,
        access: Option<Access>,
        site: &Site,
        now: Timestamp,
        standing: &mut Option<Standing>,
    ) -> Result<(), Refusal> {
        let limits = &self.shared.limits;
        let at = now.as_second();
        let found = match (access, caller.is_known()) {
            (Some(Access::Form), _) => match limits.forms {
                Some(limit) => {
                    let subject = format!("form {}", caller.subject);
                    Some(
                        site.count(&subject, at, super::limiter::WINDOW_S)
                            .map(|(count, since)| Standing::of(limit, count, since)),
                    )
                }
                None => None,
            },
            (_, true) => {
                limits.principal.map(|limit| Ok(self.shared.limiter.count(&caller.subject, limit, at)))
            }
            (_, false) => {
                limits.anonymous.map(|limit| Ok(self.shared.limiter.count(&caller.subject, limit, at)))
            }
        };
        let Some(found) = found else { return Ok(()) };
        let found = found.map_err(OpError::from)?;
        *standing = Some(found);
        match found.is_over {
            true => Err(OpError::new(
                ErrorKind::RateLimited,
                "rate-limited",
                "Too many requests. Please try again later.",
            )
            .into()),
            false => Ok(()),
        }
    }

    /// Who sent it: the peer, or whom a trusted proxy names, the last one that is no trusted proxy itself.
    fn address(&self, request: &Request) -> Option<IpAddr> {
        let is_trusted = |address: &IpAddr| self.shared.proxies.contains(address);
        if !request.peer.as_ref().is_some_and(is_trusted) {
            return request.peer;
        }
        let hops = request.header("x-forwarded-for").unwrap_or_default();
        let mut named = hops.rsplit(',').map_while(|hop| hop.trim().parse::<IpAddr>().ok());
        named.find(|hop| !is_trusted(hop)).or(request.peer)
    }
}

fn permit(route: &Route, caller: &Caller, site: &Site) -> Result<(), Refusal> {
    let is_let_in = match route.access {
        Access::Open | Access::Form => true,
        Access::Reader if !caller.is_known() => {
            let live = site.snapshot(crate::base::Stage::Source).map_err(OpError::from)?;
            live.settings().map_err(OpError::from)?.api.public_read
        }
        Access::Reader | Access::Known | Access::May(_) => caller.is_known(),
    };
    if !is_let_in {
        return Err(caller::unknown());
    }
    match route.access {
        Access::May(permission) if !caller.actor.may(permission) => Err(OpError::forbidden(format!(
            "Not allowed: the role `{}` lacks `{}`",
            caller.actor.role.name(),
            permission.name()
        ))
        .into()),
        Access::Open | Access::Form | Access::Reader | Access::Known | Access::May(_) => Ok(()),
    }
}

fn other_method(methods: &[&Method], id: &str) -> Answer {
    let names: Vec<&str> = methods.iter().map(|method| method.as_str()).collect();
    let message = format!("this path takes {}", names.join(", "));
    Refusal::plain(StatusCode::METHOD_NOT_ALLOWED, "method.not-allowed", message)
        .answer(id)
        .with(ALLOW, &names.join(", "))
}

/// 304 for a reader who has just that already.
fn not_modified(request: &Request, answer: Answer) -> Answer {
    let Some(tag) = answer.headers.get(ETAG).and_then(|tag| tag.to_str().ok()) else { return answer };
    let is_read = matches!(request.method, Method::GET | Method::HEAD) && answer.status == StatusCode::OK;
    let known = request.header(IF_NONE_MATCH).unwrap_or_default();
    let is_known =
        known.trim() == "*" || known.split(',').any(|one| one.trim().trim_start_matches("W/") == tag);
    if !is_read || !is_known {
        return answer;
    }
    Answer { status: StatusCode::NOT_MODIFIED, body: bytes::Bytes::new(), ..answer }
}

fn limited(answer: Answer, standing: Standing, now: Timestamp) -> Answer {
    let Standing { limit, remaining, reset, is_over } = standing;
    let answer = answer
        .with(HeaderName::from_static("x-ratelimit-limit"), &limit.to_string())
        .with(HeaderName::from_static("x-ratelimit-remaining"), &remaining.to_string())
        .with(HeaderName::from_static("x-ratelimit-reset"), &reset.to_string());
    match is_over {
        true => answer.with(RETRY_AFTER, &(reset - now.as_second()).max(1).to_string()),
        false => answer,
    }
}

fn finish(answer: &mut Answer, id: &str) {
    let fixed = [
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("x-frame-options", "DENY"),
    ];
    for (name, value) in fixed {
        let name = HeaderName::from_static(name);
        answer.headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if let Ok(value) = HeaderValue::from_str(id) {
        answer.headers.insert(REQUEST_ID, value);
    }
}
