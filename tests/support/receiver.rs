//! A receiver of requests that the server sends: webhooks and workflows.

use cms::site::signature;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

/// Longest time that anything here may take.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// One request of a webhook.
#[derive(Clone, Debug)]
pub(crate) struct Got {
    pub(crate) headers: BTreeMap<String, String>,
    pub(crate) body: String,
    pub(crate) at: Instant,
}

impl Got {
    pub(crate) fn value(&self) -> Value {
        serde_json::from_str(&self.body).expect("JSON")
    }

    pub(crate) fn event(&self) -> String {
        self.value()["event"].as_str().expect("an event").to_owned()
    }

    pub(crate) fn id(&self) -> &str {
        &self.headers["webhook-id"]
    }

    pub(crate) fn is_signed_with(&self, secret: &str) -> bool {
        let time = self.headers["webhook-timestamp"].parse().expect("a number");
        signature::is_right(secret, self.id(), time, &self.body, &self.headers["webhook-signature"])
            && self.headers["x-webhook-signature"] == signature::original(secret, &self.body)
    }
}

/// A receiver that answers with the status it is set to, and records what it got.
pub(crate) struct Receiver {
    pub(crate) port: u16,
    got: Arc<(Mutex<Vec<Got>>, Condvar)>,
    status: Arc<Mutex<u16>>,
}

impl Receiver {
    pub(crate) fn start() -> Receiver {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let (got, status) = (Arc::<(Mutex<Vec<Got>>, Condvar)>::default(), Arc::new(Mutex::new(200)));
        let (noted, answers) = (Arc::clone(&got), Arc::clone(&status));
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                if let Some(one) = receive(stream, *answers.lock().expect("a status")) {
                    noted.0.lock().expect("a list").push(one);
                    noted.1.notify_all();
                }
            }
        });
        Receiver { port, got, status }
    }

    pub(crate) fn url(&self) -> String {
        format!("http://127.0.0.1:{}/hook", self.port)
    }

    pub(crate) fn answer(&self, status: u16) {
        *self.status.lock().expect("a status") = status;
    }

    /// The requests received so far.
    pub(crate) fn so_far(&self) -> Vec<Got> {
        self.got.0.lock().expect("a list").clone()
    }

    /// The number of requests received so far.
    pub(crate) fn so_far_count(&self) -> usize {
        self.got.0.lock().expect("a list").len()
    }

    /// Waits until the received requests are enough, and returns them.
    pub(crate) fn until(&self, is_enough: impl Fn(&[Got]) -> bool) -> Vec<Got> {
        let got = self.got.0.lock().expect("a list");
        let (got, late) =
            self.got.1.wait_timeout_while(got, PATIENCE, |got| !is_enough(got)).expect("a list");
        assert!(!late.timed_out(), "came: {got:#?}");
        got.clone()
    }

    pub(crate) fn events(&self, count: usize) -> Vec<Got> {
        self.until(|got| got.len() >= count)
    }
}

fn receive(mut stream: TcpStream, status: u16) -> Option<Got> {
    let (mut bytes, mut piece) = (Vec::new(), [0; 8192]);
    loop {
        let count = stream.read(&mut piece).ok()?;
        bytes.extend_from_slice(&piece[..count]);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let lines = head.lines().skip(1).filter_map(|line| line.split_once(": "));
            let headers: BTreeMap<String, String> =
                lines.map(|(name, value)| (name.to_lowercase(), value.to_owned())).collect();
            let length: usize = headers.get("content-length")?.parse().ok()?;
            if body.len() >= length {
                write!(stream, "HTTP/1.1 {status} X\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok")
                    .ok()?;
                return Some(Got { headers, body: body.to_owned(), at: Instant::now() });
            }
        }
        if count == 0 {
            return None;
        }
    }
}
