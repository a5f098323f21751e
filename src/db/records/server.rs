//! The PostgreSQL server that holds the records, and the connections of this process to it.

use super::session::Session;
use super::tables;
use super::{Error, Result, store::Tables};
use crate::base::limits::LOCK_WAIT_MS;
use postgres::config::{Host, SslMode};
use postgres::{Client, Config, NoTls};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};
use tokio_postgres_rustls::MakeRustlsConnect;

/// Most connections of this process at a time, without those of leases.
const CONNECTIONS_MAX: usize = 16;
/// The oldest supported version, as the server counts it.
const VERSION_MIN: u32 = 150_000;
/// How long to wait for a connection to the server.
const CONNECT_TIME: Duration = Duration::from_secs(3);
/// How long an unacknowledged packet, or a silent connection, is waited for.
const SILENCE: Duration = Duration::from_secs(10);
/// A server that did not answer is not asked again for this time.
const REST: Duration = Duration::from_millis(500);
/// A connection that was unused for longer is checked before it is used again.
const IDLE: Duration = Duration::from_secs(1);

/// A PostgreSQL server, and the schema in it that holds the records of one site.
pub struct Server {
    config: Config,
    tls: Option<MakeRustlsConnect>,
    schema: Option<String>,
    /// Its address without the password.
    name: String,
    pool: Mutex<Pool>,
    freed: Condvar,
    /// When it did not answer last, and why.
    down: Mutex<Option<(Instant, String)>>,
    /// The tables that were checked.
    ready: Mutex<HashSet<&'static str>>,
    /// The id of the records that this process found first.
    identity: OnceLock<String>,
}

#[derive(Default)]
struct Pool {
    idle: Vec<Session>,
    lent: usize,
}

/// The right to have a connection. Dropping it makes room for another one.
pub(super) struct Permit(Arc<Server>);

impl Drop for Permit {
    fn drop(&mut self) {
        self.0.pool().lent -= 1;
        self.0.freed.notify_one();
    }
}

impl std::fmt::Debug for Server {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{}", self.name)
    }
}

impl Server {
    /// The server at an address: `postgres://USER:PASSWORD@HOST:PORT/DATABASE`, as libpq reads it. Beside its options there is
    /// `schema`, and `sslrootcert` for the certificates of an own authority.
    ///
    /// # Errors
    /// What is wrong with the address, without the password.
    pub fn at(url: &str) -> std::result::Result<Arc<Server>, String> {
        if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
            return Err("expected `postgres://USER:PASSWORD@HOST/DATABASE`".to_owned());
        }
        let (base, query) = url.split_once('?').unwrap_or((url, ""));
        let (mut schema, mut root, mut mode, mut others) = (None, None, None, Vec::new());
        for option in query.split('&').filter(|option| !option.is_empty()) {
            match option.split_once('=') {
                Some(("schema", name)) => schema = Some(name.to_owned()),
                Some(("sslrootcert", path)) => root = Some(PathBuf::from(path.replace("%2F", "/"))),
                Some(("sslmode", name)) => mode = Some(name),
                _ => others.push(option),
            }
        }
        if let Some(name) = schema.as_ref().filter(|name| !is_name(name)) {
            return Err(format!("`schema={name}` is not a name of small letters, digits and `_`"));
        }
        let mut config: Config = format!("{base}?{}", others.join("&"))
            .parse()
            .map_err(|cause: postgres::Error| crate::base::text::chain(&cause))?;
        // All after the first `@` counts as the host, and messages show that.
        if config.get_hosts().iter().any(|host| matches!(host, Host::Tcp(name) if name.contains('@'))) {
            return Err("an `@` in the user or the password is written `%40`".to_owned());
        }
        let is_local = config.get_hosts().iter().all(is_here);
        let with_tls = match mode {
            Some("disable") => false,
            None | Some("prefer" | "allow") => !is_local,
            Some("require" | "verify-ca" | "verify-full") => true,
            Some(other) => return Err(format!("`sslmode={other}` is not known: use `require` or `disable`")),
        };
        let tls = with_tls.then(|| connector(root.as_deref())).transpose()?;
        config.ssl_mode(if with_tls { SslMode::Require } else { SslMode::Disable });
        config.connect_timeout(CONNECT_TIME).tcp_user_timeout(SILENCE).keepalives_idle(SILENCE);
        if config.get_application_name().is_none() {
            // The programs of one site, for a move that disconnects them.
            let site = schema.as_deref().unwrap_or_default();
            config.application_name(format!("cms {site}").trim_end());
        }
        let name = shown(&config, schema.as_deref());
        Ok(Arc::new(Server {
            config,
            tls,
            schema,
            name,
            pool: Mutex::default(),
            freed: Condvar::new(),
            down: Mutex::default(),
            ready: Mutex::default(),
            identity: OnceLock::new(),
        }))
    }

    /// Its address without the password.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The schema of the tables; without one they are where the server looks first.
    pub fn schema(&self) -> Option<&str> {
        self.schema.as_deref()
    }

    fn pool(&self) -> MutexGuard<'_, Pool> {
        self.pool.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The id of the records, once they were opened.
    pub(super) fn identity(&self) -> Option<&str> {
        self.identity.get().map(String::as_str)
    }

    /// Brings tables up to date, once in a process. `expected` is the id of the records, where it is known.
    ///
    /// # Errors
    /// The server does not answer or refuses; it has other records; a newer version of this program was here.
    pub(super) fn prepare(
        self: &Arc<Self>,
        tables: &'static Tables,
        expected: Option<&str>,
    ) -> Result<Option<usize>> {
        let is_ready = |set: &str| self.ready.lock().unwrap_or_else(PoisonError::into_inner).contains(set);
        if is_ready(tables.name) {
            return Ok(None);
        }
        let mut client = self.bare_client()?;
        // First, because no tables are made in a database that is not meant.
        if expected.is_some() && tables::identity(&mut client)?.as_deref() != expected {
            return Err(Error::Foreign);
        }
        let (identity, newer) = tables::prepare(&mut client, self.schema(), tables)?;
        if newer.is_some() {
            return Ok(newer);
        }
        self.check_identity(identity)?;
        self.ready.lock().unwrap_or_else(PoisonError::into_inner).insert(tables.name);
        self.pool().idle.push(Session::new(client, Arc::clone(self)));
        Ok(None)
    }

    /// The records must be those that this process found first: empty ones, without accounts, would let everybody in.
    fn check_identity(&self, found: Option<String>) -> Result<()> {
        match found {
            Some(found) if *self.identity.get_or_init(|| found.clone()) == found => Ok(()),
            Some(_) | None => Err(Error::Replaced),
        }
    }

    /// A new connection to the tables.
    pub(super) fn client(&self) -> Result<Client> {
        let mut client = self.bare_client()?;
        if self.identity.get().is_some() {
            self.check_identity(tables::identity(&mut client)?)?;
        }
        Ok(client)
    }

    /// A new connection, whatever the tables are.
    pub(super) fn bare_client(&self) -> Result<Client> {
        let down = self.down.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some((_, why)) = down.filter(|(at, _)| at.elapsed() < REST) {
            return Err(Error::Down(why));
        }
        let opened = match &self.tls {
            None => self.config.connect(NoTls),
            Some(tls) => self.config.connect(tls.clone()),
        };
        let opened = opened.map_err(Error::from).and_then(|mut client| {
            self.set_up(&mut client)?;
            Ok(client)
        });
        let down = opened.as_ref().err().filter(|error| error.is_gone());
        let down = down.map(|error| (Instant::now(), crate::base::text::chain(error)));
        *self.down.lock().unwrap_or_else(PoisonError::into_inner) = down;
        opened
    }

    fn set_up(&self, client: &mut Client) -> Result<()> {
        let path = self.schema.as_ref().map(|name| format!("SET search_path = {name};")).unwrap_or_default();
        // Acknowledged writes are on disk. The server notices within seconds when this machine is gone.
        client.batch_execute(&format!(
            "{path} SET lock_timeout = {LOCK_WAIT_MS}; SET idle_in_transaction_session_timeout = 60000;
             SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3;
             SET client_min_messages = warning;
             SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
        ))?;
        let version: String = client.query_one("SHOW server_version_num", &[])?.try_get(0)?;
        match version.parse::<u32>() {
            Ok(version) if version >= VERSION_MIN => Ok(()),
            _ => Err(Error::Server(format!(
                "PostgreSQL 15 or later is needed, and this one is {}",
                version.get(..version.len().saturating_sub(4)).unwrap_or(&version)
            ))),
        }
    }

    /// A connection for an operation. It goes back with [`Server::give_back`].
    pub(super) fn take(self: &Arc<Self>) -> Result<Session> {
        let wait = Duration::from_millis(LOCK_WAIT_MS);
        let is_full = |pool: &mut Pool| pool.lent >= CONNECTIONS_MAX;
        let (mut pool, waited) =
            self.freed.wait_timeout_while(self.pool(), wait, is_full).unwrap_or_else(PoisonError::into_inner);
        if waited.timed_out() && pool.lent >= CONNECTIONS_MAX {
            return Err(Error::Exhausted);
        }
        pool.lent += 1;
        let idle = pool.idle.pop();
        drop(pool);
        let permit = Permit(Arc::clone(self));
        let mut session = match idle.and_then(checked) {
            Some(session) => session,
            None => Session::new(self.client()?, Arc::clone(self)),
        };
        session.permit = Some(permit);
        Ok(session)
    }

    /// Keeps a connection for the next operation, if it is still good.
    pub(super) fn give_back(&self, mut session: Session) {
        let permit = session.permit.take();
        if session.is_usable() {
            session.used = Instant::now();
            self.pool().idle.push(session);
        }
        drop(permit);
    }
}

/// A connection that was idle, if the server still knows it.
fn checked(mut session: Session) -> Option<Session> {
    let is_well = session.used.elapsed() < IDLE || session.client().is_valid(CONNECT_TIME).is_ok();
    (is_well && session.is_usable()).then_some(session)
}

fn is_name(name: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    name.bytes().all(is_plain) && name.starts_with(|first: char| !first.is_ascii_digit())
}

/// Whether a host is this machine: what is sent to it is seen by nobody else.
fn is_here(host: &Host) -> bool {
    match host {
        Host::Tcp(name) => {
            name == "localhost" || name.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
        }
        #[cfg(unix)]
        Host::Unix(_) => true,
    }
}

fn shown(config: &Config, schema: Option<&str>) -> String {
    let ports = config.get_ports();
    let host = |(number, host): (usize, &Host)| {
        let name = match host {
            Host::Tcp(name) => name.clone(),
            #[cfg(unix)]
            Host::Unix(folder) => folder.display().to_string(),
        };
        format!("{name}:{}", ports.get(number).or(ports.first()).copied().unwrap_or(5432))
    };
    let hosts: Vec<String> = config.get_hosts().iter().enumerate().map(host).collect();
    let schema = schema.map(|name| format!("?schema={name}")).unwrap_or_default();
    format!("postgres://{}/{}{schema}", hosts.join(","), config.get_dbname().unwrap_or_default())
}

/// TLS that checks the server's certificate: by the authorities of the web, or by those in a file.
fn connector(root: Option<&std::path::Path>) -> std::result::Result<MakeRustlsConnect, String> {
    let Some(file) = root else { return Ok(MakeRustlsConnect::with_webpki_roots()) };
    let failed = |why: String| format!("the certificates in `{}` cannot be used: {why}", file.display());
    let mut roots = rustls::RootCertStore::empty();
    for certificate in CertificateDer::pem_file_iter(file).map_err(|cause| failed(cause.to_string()))? {
        let certificate = certificate.map_err(|cause| failed(cause.to_string()))?;
        roots.add(certificate).map_err(|cause| failed(cause.to_string()))?;
    }
    let config = rustls::ClientConfig::builder().with_root_certificates(roots).with_no_client_auth();
    Ok(MakeRustlsConnect::new(config))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn address_is_shown_without_its_password() {
        let shown = |url: &str| Server::at(url).map(|server| server.name().to_owned());
        assert_eq!(
            shown("postgres://ada:secret@db.example/site?schema=blog"),
            Ok("postgres://db.example:5432/site?schema=blog".to_owned())
        );
        for url in [
            "mysql://x",
            "postgres://ada:secret@h/d?schema=A-b",
            "postgres://ada:secret@h/d?sslmode=maybe",
            "postgres://ada:secret@h/d?nonsense=1",
            "postgres://ada:secret@h:port/d",
            "postgres://ada:s@secret@h/d",
        ] {
            let error = shown(url).expect_err(url);
            assert!(!error.contains("secret"), "{error}");
        }
    }

    #[test]
    fn connections_to_other_machines_are_encrypted() {
        let is_encrypted = |url: &str| Server::at(url).expect(url).tls.is_some();
        assert!(is_encrypted("postgres://db.example/site"));
        assert!(is_encrypted("postgres://localhost/site?sslmode=require"));
        for url in [
            "postgres://localhost/site",
            "postgres://127.0.0.1:5433/site",
            "postgres:///site?host=/run/postgresql",
            "postgres://db.example/site?sslmode=disable",
        ] {
            assert!(!is_encrypted(url), "{url}");
        }
    }
}
