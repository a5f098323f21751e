//! Starting the server.

use super::app::{App, Shared};
use super::dev::{Changes, OpenPages};
use super::engine::{Engine, Listening, hyper, tiny_http};
use super::events::EventStream;
use super::limiter::Limits;
use super::log::{Log, LogFormat};
use super::metrics::Metrics;
use super::mounted_service::MountedService;
use super::pages::Pages;
use super::start_link::StartLink;
use crate::disk::{self, DiskError};
use crate::git::GitProgram;
use crate::model::kinds::RateLimits;
use crate::ops::agent::Toolbox;
use crate::site::SharedCaches;
use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// How the server runs.
pub struct Options {
    /// The site's folder.
    pub site: PathBuf,
    /// Where it listens.
    pub address: SocketAddr,
    /// The Unix socket that it listens on instead.
    pub socket: Option<PathBuf>,
    /// The HTTP engine.
    pub engine: Engine,
    /// Rate limits per hour; unlimited without.
    pub limits: Option<RateLimits>,
    /// Proxies whose `X-Forwarded-For` is trusted.
    pub proxies: Vec<IpAddr>,
    /// Whether people reach the site over TLS.
    pub is_secure: bool,
    /// Whether the live site's pages are served too.
    pub has_pages: bool,
    /// The user's own git.
    pub git: Option<GitProgram>,
    /// The tools that agents of the site call.
    pub tools: Option<Arc<dyn Toolbox>>,
    /// The format of the log.
    pub log_format: LogFormat,
    /// The file that the log goes to; standard error without one.
    pub log_file: Option<PathBuf>,
    /// The link for the first administrator, where there is none.
    pub start: Option<StartLink>,
    /// The pages of `cms dev`, if Review is shown in place of the live site.
    pub dev: Option<Arc<OpenPages>>,
    /// What is known of the site's content, shared with jobs beside the server.
    pub caches: Arc<SharedCaches>,
    /// How long requests are still taken after the process was asked to end.
    pub drain: Duration,
    /// Called when the process is asked to end.
    pub leaving: Arc<dyn Fn() + Send + Sync>,
    /// How many files the process may have open, where that is known.
    pub files_max: Option<u64>,
}

/// Why the server could not start or go on.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// tiny_http is for loopback.
    #[error("the engine tiny_http listens on loopback only, and `{address}` is not")]
    NotLoopback {
        /// Where it should listen.
        address: SocketAddr,
    },
    /// Binding to the address failed.
    #[error("could not listen on `{address}`")]
    Listen {
        /// Where it should listen.
        address: String,
        /// Why.
        #[source]
        source: io::Error,
    },
    /// Binding to the Unix socket failed.
    #[error("could not listen on the socket `{socket}`")]
    Socket {
        /// Its file.
        socket: PathBuf,
        /// Why.
        #[source]
        source: io::Error,
    },
    /// The log file cannot be written.
    #[error("could not write the log")]
    Log(#[source] DiskError),
    /// The engine ended.
    #[error("the server ended")]
    Ended(#[source] io::Error),
}

/// Serves until the process is asked to end, with a mounted service beside the REST API if there is one. `ready` gets
/// the address once requests are accepted, such as `http://127.0.0.1:8080` or `unix:/run/cms.sock`.
///
/// # Errors
/// The address or the log is not available, or the engine ended by itself.
pub fn serve(
    options: Options,
    guest: Option<Arc<dyn MountedService>>,
    ready: impl FnOnce(&str),
) -> Result<(), ServeError> {
    let (listening, name) = match &options.socket {
        Some(socket) => (at_socket(socket)?, format!("unix:{}", socket.display())),
        None => at_address(options.address, options.engine)?,
    };
    let out: Box<dyn io::Write + Send> = match &options.log_file {
        Some(file) => Box::new(disk::append(file).map_err(ServeError::Log)?),
        None => Box::new(io::stderr()),
    };
    let log = Log::start(options.log_format, out);
    // A process serves once; a second server in it would write to the first one's log.
    drop(tracing::subscriber::set_global_default(log.subscriber()));
    let limits = options.limits.map_or(Limits::NONE, Limits::from);
    let shared = Shared {
        is_secure: options.is_secure,
        tools: options.tools,
        pages: match (&options.dev, options.has_pages) {
            (Some(_), _) => Pages::Review,
            (None, true) => Pages::Live,
            (None, false) => Pages::None,
        },
        drain: options.drain,
        leaving: options.leaving,
        start: options.start,
        caches: options.caches,
        proxies: options.proxies.iter().map(IpAddr::to_canonical).collect(),
        ..Shared::new(limits, options.git, Metrics::new(log.dropped()))
    };
    let guest = match options.dev {
        Some(pages) => Some(Arc::new(Changes { pages, beside: guest }) as Arc<dyn MountedService>),
        None => guest,
    };
    let guest = Arc::new(EventStream::new(options.site.clone(), options.is_secure, guest));
    let app = Arc::new(App::new(options.site, shared, Some(guest)));
    let ready = || ready(&name);
    let done = match options.engine {
        Engine::Hyper => hyper::run(app, listening, options.files_max, ready),
        Engine::TinyHttp => tiny_http::run(&app, listening, ready),
    };
    if let Some(socket) = &options.socket {
        // Leaves the path free for the next server.
        drop(disk::remove_file(socket));
    }
    done.map_err(ServeError::Ended)
}

fn at_address(address: SocketAddr, engine: Engine) -> Result<(Listening, String), ServeError> {
    if engine == Engine::TinyHttp && !address.ip().is_loopback() {
        return Err(ServeError::NotLoopback { address });
    }
    let listen = |source| ServeError::Listen { address: address.to_string(), source };
    let listener = TcpListener::bind(address).map_err(listen)?;
    let bound = listener.local_addr().map_err(listen)?;
    Ok((Listening::Tcp(listener), format!("http://{bound}")))
}

/// Takes over the socket of a killed server; one that still answers belongs to another server.
#[cfg(unix)]
fn at_socket(socket: &Path) -> Result<Listening, ServeError> {
    use std::os::unix::net::{UnixListener, UnixStream};
    let listen = |source| ServeError::Socket { socket: socket.to_owned(), source };
    let is_dead = |cause: &io::Error| cause.kind() == io::ErrorKind::ConnectionRefused;
    // Other files refuse connections, too, and are not the server's to remove.
    if disk::is_socket(socket) && UnixStream::connect(socket).is_err_and(|cause| is_dead(&cause)) {
        drop(disk::remove_file(socket));
    }
    UnixListener::bind(socket).map(Listening::Unix).map_err(listen)
}

#[cfg(not(unix))]
fn at_socket(socket: &Path) -> Result<Listening, ServeError> {
    Err(ServeError::Socket { socket: socket.to_owned(), source: io::ErrorKind::Unsupported.into() })
}
