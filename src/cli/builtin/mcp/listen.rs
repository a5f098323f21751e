//! The tool server over HTTP: alone under `cms mcp serve`, or beside the API under `cms serve`.

use crate::base::text::chain;
use crate::cli::environment::Environment;
use crate::cli::overrun;
use crate::http::{Engine, LogFormat, Options, ServeError, serve};
use crate::mcp::{AccessPolicy, SiteCatalog, Web};
use crate::ops::{ErrorKind, OpError};
use std::io::Write as _;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

/// The address and access policy of a tool server.
pub(super) struct Listen {
    pub(super) address: SocketAddr,
    /// Whether other machines may connect without a credential.
    pub(super) is_insecure: bool,
}

/// Serves a catalog on its own listener until the process is asked to end.
pub(super) fn alone(
    environment: &Environment,
    catalog: Arc<SiteCatalog>,
    options: Options,
    listen: &Listen,
) -> Result<(), OpError> {
    let door = door(environment, listen.address.ip())?;
    let is_open = listen.is_insecure || door.is_loopback;
    if !is_open && !door.has_credential() {
        return Err(OpError::new(
            ErrorKind::Invalid,
            "mcp.no-credential",
            format!("`{}` is reachable from other machines, but no authentication is configured", listen.address.ip()),
        )
        .hint(
            "set MCP_AUTH_TOKEN, or MCP_AUTH_HEADER_NAME and MCP_AUTH_HEADER_VALUE; `--host 127.0.0.1` is for this \
             machine only, and `--insecure-no-auth` lets everybody in",
        ));
    }
    let web = Web::new(catalog, AccessPolicy { is_open, is_insecure: listen.is_insecure, ..door }, true);
    let ready = |address: &str| {
        overrun::start_again(address, "");
        talk(&format!("listening on {address}/mcp"));
    };
    serve(options, Some(Arc::new(web)), ready).map_err(|cause| failed(&cause))
}

/// The tool server beside the API. It also accepts tokens of accounts; other machines, and clients behind a proxy,
/// always need a credential.
pub(in crate::cli::builtin) fn beside(
    environment: &Environment,
    catalog: SiteCatalog,
    host: IpAddr,
    is_behind_proxy: bool,
) -> Result<Web, OpError> {
    let door = door(environment, host)?;
    let catalog = Arc::new(catalog);
    let tokens = Arc::clone(&catalog);
    let is_open = door.is_loopback && !is_behind_proxy;
    let tokens: crate::mcp::Tokens = Box::new(move |token: &str| tokens.bearer(token));
    Ok(Web::new(catalog, AccessPolicy { is_open, tokens: Some(tokens), ..door }, false))
}

/// The error for a server that did not start.
pub(in crate::cli::builtin) fn failed(cause: &ServeError) -> OpError {
    let hint = match cause {
        ServeError::Socket { .. } => {
            "`--unix-socket FILE` names a new file in a folder that this user may write, or the socket of a server that ended"
        }
        ServeError::Log(_) => "`--log-file FILE` names a file that this user may write",
        ServeError::NotLoopback { .. } | ServeError::Listen { .. } | ServeError::Ended(_) => {
            "`--port 0` takes a free port, `--host 127.0.0.1` listens on this machine only"
        }
    };
    OpError::new(ErrorKind::Invalid, "serve", chain(cause)).hint(hint)
}

/// The default options of a server.
pub(in crate::cli::builtin) fn plain(site: std::path::PathBuf, address: SocketAddr) -> Options {
    Options {
        site,
        address,
        engine: Engine::Hyper,
        limits: None,
        proxies: Vec::new(),
        is_secure: false,
        has_pages: false,
        git: None,
        tools: None,
        socket: None,
        log_format: LogFormat::Text,
        log_file: None,
        start: None,
        dev: None,
        caches: std::sync::Arc::default(),
        drain: Duration::ZERO,
        leaving: Arc::new(overrun::only_end),
        files_max: allow_files(),
    }
}

/// Raises the limit of open files to the maximum, because each connection is a file. Returns the limit, where known. A
/// server continues with the old limit if it cannot be raised.
#[cfg(unix)]
fn allow_files() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limits = getrlimit(Resource::Nofile);
    let _ = setrlimit(Resource::Nofile, Rlimit { current: limits.maximum, ..limits });
    getrlimit(Resource::Nofile).current
}

#[cfg(not(unix))]
fn allow_files() -> Option<u64> {
    None
}

fn door(environment: &Environment, host: IpAddr) -> Result<AccessPolicy, OpError> {
    let list = |names: &Option<String>| -> Vec<String> {
        let names = names.iter().flat_map(|names| names.split(','));
        names.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).collect()
    };
    let header = match &environment.mcp_auth_header {
        (Some(name), Some(value)) => Some(AccessPolicy::header(name, value).ok_or_else(|| {
            OpError::invalid(
                "mcp.header",
                format!("MCP_AUTH_HEADER_NAME is `{name}`, which is not a header name"),
            )
            .hint("such as X-Api-Key")
        })?),
        (None, None) => None,
        (Some(_), None) | (None, Some(_)) => {
            talk(
                "warning: MCP_AUTH_HEADER_NAME and MCP_AUTH_HEADER_VALUE count only together; one is not set",
            );
            None
        }
    };
    Ok(AccessPolicy {
        token: environment.mcp_auth_token.clone(),
        header,
        is_loopback: host.is_loopback(),
        hosts: list(&environment.mcp_hosts),
        origins: list(&environment.mcp_origins),
        ..AccessPolicy::default()
    })
}

/// Prints a line for the operator of the server.
pub(in crate::cli::builtin) fn talk(line: &str) {
    // Nobody may be reading it.
    let _ = std::io::stderr().write_all(format!("{line}\n").as_bytes());
}
