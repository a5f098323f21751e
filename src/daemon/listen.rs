//! A receiver on this machine, for people who build receivers: it checks signatures and shows deliveries.

use crate::site::signature;
use std::io::{self, Read as _};
use std::net::{SocketAddr, TcpListener};

/// Largest body that is read, in bytes.
const BODY_BYTES_MAX: u64 = 1024 * 1024;
/// Seconds by which the time of a delivery may be off.
const TOLERANCE_S: i64 = 300;

/// A delivery that came in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Received {
    /// The name of the event, from the headers.
    pub event: String,
    /// The id of the event.
    pub id: String,
    /// The number of the attempt.
    pub attempt: String,
    /// Whether the signature is valid; none without a secret to check it with.
    pub is_signed: Option<bool>,
    /// The body.
    pub body: String,
}

/// A receiver that listens.
pub struct Listener {
    server: tiny_http::Server,
    address: SocketAddr,
}

impl Listener {
    /// Listens on loopback.
    ///
    /// # Errors
    /// The port is taken.
    pub fn bind(port: u16) -> io::Result<Listener> {
        let listener = TcpListener::bind(("127.0.0.1", port))?;
        let address = listener.local_addr()?;
        let server = tiny_http::Server::from_listener(listener, None).map_err(io::Error::other)?;
        Ok(Listener { server, address })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Waits for the next request and answers it with a status, or with 401 where the signature is wrong. `now` is in
    /// seconds since 1970.
    ///
    /// # Errors
    /// The request cannot be read.
    pub fn next(&self, secret: Option<&str>, status: u16, now: impl Fn() -> i64) -> io::Result<Received> {
        let mut request = self.server.recv()?;
        let header = |request: &tiny_http::Request, name: &'static str| {
            let found = request.headers().iter().find(|header| header.field.equiv(name));
            found.map(|header| header.value.as_str().to_owned()).unwrap_or_default()
        };
        let mut body = String::new();
        request.as_reader().take(BODY_BYTES_MAX).read_to_string(&mut body)?;
        let id = header(&request, "webhook-id");
        let is_signed = secret.map(|secret| {
            let time = header(&request, "webhook-timestamp").parse::<i64>().unwrap_or_default();
            let is_recent = (now() - time).abs() <= TOLERANCE_S;
            is_recent && signature::is_right(secret, &id, time, &body, &header(&request, "webhook-signature"))
        });
        let received = Received {
            event: header(&request, "x-webhook-event"),
            id,
            attempt: header(&request, "x-webhook-delivery-attempt"),
            is_signed,
            body,
        };
        let status = if is_signed == Some(false) { 401 } else { status };
        request.respond(tiny_http::Response::empty(status))?;
        Ok(received)
    }
}
