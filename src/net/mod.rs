//! Requests and mail to other servers, by a client that connects only to allowed targets.
//!
//! A name is resolved once. All its addresses must be allowed, or no connection is made; the connection goes to one
//! of the checked addresses. Redirects are not followed, proxy variables are ignored, responses are not decompressed,
//! and time and size are limited.

mod mail;
mod policy;
mod public;
mod target;
#[cfg(test)]
mod tests;
mod variables;

pub use mail::{Mail, MailEncryption, MailServer};
pub use policy::Policy;
pub use target::Target;
pub use variables::{VariableError, allow_variables, is_allowed, is_set, variable};

use std::fmt;
use std::io::{self, Read};
use std::net::{IpAddr, SocketAddr, ToSocketAddrs};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};
use ureq::http::Uri;
use ureq::unversioned::resolver::{ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{DefaultConnector, NextTimeout};

/// Time-out of resolving a name.
const LOOK_UP_MAX: Duration = Duration::from_secs(3);
/// Time-out of connecting, TLS included.
const CONNECT_MAX: Duration = Duration::from_secs(5);
/// Most addresses of a name that are tried.
const ADDRESSES_MAX: usize = 16;
/// The header `User-Agent` of all requests.
const USER_AGENT: &str = concat!("cms/", env!("CARGO_PKG_VERSION"));

/// Why a request failed.
#[derive(Debug, thiserror::Error)]
pub enum NetError {
    /// The address cannot be requested.
    #[error("the address cannot be used: {reason}")]
    BadUrl {
        /// What is wrong with it.
        reason: String,
    },
    /// An entry of a list of allowed hosts is not valid.
    #[error("`{rule}` is not a host, `*.domain`, address or range of addresses")]
    BadRule {
        /// The entry.
        rule: String,
    },
    /// A method or header that HTTP does not allow.
    #[error("the request cannot be written: {reason}")]
    BadRequest {
        /// What is wrong with it.
        reason: String,
    },
    /// The target is not allowed; no connection was made.
    #[error("`{host}` {why}")]
    Refused {
        /// Its host.
        host: String,
        /// Why not.
        why: String,
    },
    /// The name has no address.
    #[error("the host `{host}` cannot be found")]
    Unknown {
        /// The name.
        host: String,
    },
    /// The server refused for good: trying again would not help.
    #[error("refused: {reason}")]
    Rejected {
        /// Why.
        reason: String,
    },
    /// It took too long.
    #[error("no answer in time")]
    Timeout,
    /// The connection failed.
    #[error("the connection failed: {reason}")]
    Failed {
        /// How.
        reason: String,
    },
}

/// A request.
#[derive(Debug, Clone)]
pub struct Request<'a> {
    /// The method, such as `POST`.
    pub method: &'a str,
    /// The address.
    pub url: &'a str,
    /// Its headers; the client adds `Host`, `Content-Length` and `User-Agent`.
    pub headers: Vec<(String, String)>,
    /// The body; not sent if it is empty.
    pub body: Vec<u8>,
    /// Time-out of the whole request.
    pub time_max: Duration,
    /// Most bytes of the response that are read.
    pub answer_bytes_max: usize,
}

/// A response with any status.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// Its status.
    pub status: u16,
    /// Its headers, names in lower case.
    pub headers: Vec<(String, String)>,
    /// Its body, as far as it was read.
    pub body: Vec<u8>,
    /// Whether the body was longer.
    pub is_cut: bool,
}

impl Answer {
    /// The first header with this name, given in lower case.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    /// Whether the status is a success.
    pub fn is_success(&self) -> bool {
        (200..300).contains(&self.status)
    }
}

/// Looks up the addresses of names.
pub trait Names: Send + Sync {
    /// The addresses of a host.
    ///
    /// # Errors
    /// There is none, or no answer.
    fn addresses(&self, host: &str, port: u16) -> io::Result<Vec<IpAddr>>;
}

/// The resolver of this machine.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemNames;

impl Names for SystemNames {
    fn addresses(&self, host: &str, port: u16) -> io::Result<Vec<IpAddr>> {
        let (sender, receiver) = mpsc::sync_channel(1);
        let host = host.to_owned();
        std::thread::spawn(move || {
            let found = (host.as_str(), port).to_socket_addrs();
            let found = found.map(|found| found.map(|address| address.ip()).collect::<Vec<_>>());
            sender.send(found).ok();
        });
        receiver.recv_timeout(LOOK_UP_MAX).unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
    }
}

/// A client with a policy.
#[derive(Clone)]
pub struct Client {
    policy: Policy,
    names: Arc<dyn Names>,
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client").field("policy", &self.policy).finish_non_exhaustive()
    }
}

impl Client {
    /// A client that connects to targets that the policy allows.
    pub fn new(policy: Policy) -> Client {
        Client::with_names(policy, Arc::new(SystemNames))
    }

    /// The same with a custom resolver.
    pub fn with_names(policy: Policy, names: Arc<dyn Names>) -> Client {
        Client { policy, names }
    }

    /// Sends a request and reads the response. Every status is returned, redirects included.
    ///
    /// # Errors
    /// [`NetError`].
    pub fn send(&self, request: &Request<'_>) -> Result<Answer, NetError> {
        let began = Instant::now();
        let target = Target::parse(request.url)?;
        let addresses = self.looked_up(&target)?;
        let time_left = request.time_max.saturating_sub(began.elapsed());
        if time_left.is_zero() {
            return Err(NetError::Timeout);
        }
        let config = ureq::Agent::config_builder()
            .proxy(None)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .http_status_as_error(false)
            .max_idle_connections(0)
            .user_agent(USER_AGENT)
            .timeout_connect(Some(CONNECT_MAX))
            .timeout_global(Some(time_left))
            .build();
        let agent = ureq::Agent::with_parts(config, DefaultConnector::default(), Checked(addresses));
        let answer = match request.body.is_empty() {
            true => agent.run(written(request, ())?),
            false => agent.run(written(request, request.body.as_slice())?),
        };
        read(answer.map_err(failed)?, request.answer_bytes_max)
    }

    /// The addresses of a target, all of which are allowed.
    fn looked_up(&self, target: &Target) -> Result<Vec<SocketAddr>, NetError> {
        self.policy.check_target(target)?;
        let unknown = || NetError::Unknown { host: target.host.clone() };
        let addresses = match target.address() {
            Some(address) => vec![address],
            None => self.names.addresses(&target.host, target.port).map_err(|cause| match cause.kind() {
                io::ErrorKind::TimedOut => NetError::Timeout,
                _ => unknown(),
            })?,
        };
        self.policy.check(target, &addresses)?;
        if addresses.is_empty() {
            return Err(unknown());
        }
        let addresses = addresses.into_iter().take(ADDRESSES_MAX);
        Ok(addresses.map(|address| SocketAddr::new(address, target.port)).collect())
    }
}

fn written<B>(request: &Request<'_>, body: B) -> Result<ureq::http::Request<B>, NetError> {
    let mut builder = ureq::http::Request::builder().method(request.method).uri(request.url);
    for (name, value) in &request.headers {
        builder = builder.header(name, value);
    }
    builder.body(body).map_err(|cause| NetError::BadRequest { reason: cause.to_string() })
}

fn read(answer: ureq::http::Response<ureq::Body>, bytes_max: usize) -> Result<Answer, NetError> {
    let (head, body) = answer.into_parts();
    let text = |value: &[u8]| String::from_utf8_lossy(value).into_owned();
    let headers =
        head.headers.iter().map(|(name, value)| (name.as_str().to_owned(), text(value.as_bytes()))).collect();
    let mut bytes = Vec::new();
    let read = body.into_reader().take(bytes_max as u64 + 1).read_to_end(&mut bytes);
    read.map_err(failed_while_reading)?;
    let is_cut = bytes.len() > bytes_max;
    bytes.truncate(bytes_max);
    Ok(Answer { status: head.status.as_u16(), headers, body: bytes, is_cut })
}

fn failed_while_reading(cause: io::Error) -> NetError {
    cause.downcast().map_or_else(|cause| failed(ureq::Error::Io(cause)), failed)
}

fn failed(cause: ureq::Error) -> NetError {
    match cause {
        ureq::Error::Timeout(_) => NetError::Timeout,
        ureq::Error::Io(cause) if cause.kind() == io::ErrorKind::TimedOut => NetError::Timeout,
        ureq::Error::Io(cause) => NetError::Failed { reason: cause.to_string() },
        other => NetError::Failed { reason: other.to_string() },
    }
}

/// A resolver that answers with the checked addresses only.
#[derive(Debug)]
struct Checked(Vec<SocketAddr>);

impl Resolver for Checked {
    fn resolve(
        &self,
        _uri: &Uri,
        _config: &ureq::config::Config,
        _timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let nowhere = SocketAddr::from(([0, 0, 0, 0], 0));
        let mut found = ResolvedSocketAddrs::from_fn(|_| nowhere);
        self.0.iter().take(ADDRESSES_MAX).for_each(|address| found.push(*address));
        Ok(found)
    }
}
