//! The tool server over HTTP, and a minimal HTTP/1.1 client.

use crate::support::Sandbox;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Stdio};
use std::time::Duration;

/// How long a test waits for an answer before it gives up, in seconds.
const GIVE_UP_S: u64 = 60;

/// A server on a free port until this is dropped.
pub(super) struct Net {
    pub(super) address: SocketAddr,
    child: Child,
}

impl Net {
    /// `cms mcp serve` over HTTP.
    pub(super) fn tools(site: &Sandbox, args: &[&str], variables: &[(&str, &str)]) -> Net {
        let all = [&["mcp", "serve", "--transport", "http", "--port", "0"], args].concat();
        Net::start(site, &all, variables)
    }

    /// `cms serve`, which serves the tools beside the API.
    pub(super) fn beside(site: &Sandbox, args: &[&str], variables: &[(&str, &str)]) -> Net {
        Net::start(site, &[&["serve", "--port", "0"], args].concat(), variables)
    }

    fn start(site: &Sandbox, args: &[&str], variables: &[(&str, &str)]) -> Net {
        let mut command = site.command("cms");
        command.args(args).envs(variables.iter().copied()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("cms starts");
        let mut talk = BufReader::new(child.stderr.take().expect("it is piped"));
        let address = loop {
            let mut line = String::new();
            assert!(talk.read_line(&mut line).expect("a pipe") > 0, "it ended before it listened");
            if let Some(address) = line.trim().strip_prefix("listening on http://") {
                break address.trim_end_matches("/mcp").parse().expect("an address");
            }
        };
        // Later output must not fill the pipe.
        std::thread::spawn(move || std::io::copy(&mut talk, &mut std::io::sink()));
        Net { address, child }
    }

    pub(super) fn ask<'a>(&self, method: &'a str, path: &'a str) -> Ask<'a> {
        Ask { address: self.address, method, path, headers: Vec::new(), body: String::new() }
    }

    /// A message to `/mcp`.
    pub(super) fn post(&self, message: &Value) -> Ask<'static> {
        self.ask("POST", "/mcp").body(&message.to_string())
    }

    /// The answer to a call without a session.
    pub(super) fn call(&self, tool: &str, arguments: Value) -> Value {
        let params = json!({"name": tool, "arguments": arguments});
        self.post(&request(1, "tools/call", params)).send().is(200).value()["result"].clone()
    }

    /// Begins a session of Streamable HTTP and returns its header.
    pub(super) fn session(&self, more: &[&str]) -> String {
        let ask = self.post(&request(0, "initialize", hello()));
        let answer = more.iter().fold(ask, |ask, header| ask.with(header)).send().is(200);
        format!("Mcp-Session-Id: {}", answer.header("mcp-session-id").expect("a session"))
    }

    /// The process id.
    pub(super) fn process(&self) -> u32 {
        self.child.id()
    }

    pub(super) fn is_alive(&mut self) -> bool {
        self.child.try_wait().expect("it is ours").is_none()
    }
}

impl Drop for Net {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

pub(super) fn hello() -> Value {
    json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "net", "version": "1"}})
}

pub(super) fn request(id: impl Into<Value>, method: &str, params: Value) -> Value {
    json!({"jsonrpc": "2.0", "id": id.into(), "method": method, "params": params})
}

/// A request that is not sent yet.
#[derive(Clone)]
pub(super) struct Ask<'a> {
    address: SocketAddr,
    method: &'a str,
    path: &'a str,
    headers: Vec<String>,
    body: String,
}

impl Ask<'_> {
    #[must_use]
    pub(super) fn with(mut self, header: &str) -> Self {
        self.headers.push(header.to_owned());
        self
    }

    #[must_use]
    pub(super) fn body(mut self, body: &str) -> Self {
        self.body = body.to_owned();
        self
    }

    fn begin(&self, connection: &str) -> BufReader<TcpStream> {
        let mut stream = TcpStream::connect(self.address).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(GIVE_UP_S))).expect("a socket");
        let has = |name: &str| self.headers.iter().any(|header| header.to_lowercase().starts_with(name));
        let mut head = format!("{} {} HTTP/1.1\r\nConnection: {connection}\r\n", self.method, self.path);
        if !has("host:") {
            head.push_str(&format!("Host: {}\r\n", self.address));
        }
        if self.method == "POST" && !has("content-type:") {
            head.push_str("Content-Type: application/json\r\n");
        }
        if !has("accept:") {
            head.push_str("Accept: application/json, text/event-stream\r\n");
        }
        if self.method == "POST" {
            head.push_str(&format!("Content-Length: {}\r\n", self.body.len()));
        }
        for header in &self.headers {
            head.push_str(&format!("{header}\r\n"));
        }
        stream.write_all(format!("{head}\r\n{}", self.body).as_bytes()).expect("it reads");
        BufReader::new(stream)
    }

    /// Sends it on a new connection, and reads to the end.
    #[track_caller]
    pub(super) fn send(&self) -> Answer {
        let mut bytes = Vec::new();
        self.begin("close").read_to_end(&mut bytes).expect("it answers");
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let asked =
            format!("{} {} {}", self.method, self.path, self.body.chars().take(200).collect::<String>());
        Answer { asked, head: head.to_owned(), body: body.to_owned() }
    }

    /// Opens a stream and reads its head.
    pub(super) fn open(&self) -> Events {
        let mut lines = self.begin("keep-alive");
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            assert!(lines.read_line(&mut head).expect("a socket") > 0, "it closed: {head}");
        }
        assert!(head.starts_with("HTTP/1.1 200 "), "{head}");
        Events(lines)
    }
}

/// A stream that is open.
pub(super) struct Events(BufReader<TcpStream>);

impl Events {
    /// The next event: name and data. None at the end.
    pub(super) fn next(&mut self) -> Option<(String, String)> {
        let mut name = String::new();
        loop {
            let mut line = String::new();
            // The last chunk is empty; the connection stays open for another request.
            if self.0.read_line(&mut line).unwrap_or_default() == 0 || line == "0\r\n" {
                return None;
            }
            if let Some(found) = line.strip_prefix("event: ") {
                name = found.trim_end().to_owned();
            }
            if let Some(data) = line.strip_prefix("data: ") {
                return Some((name, data.trim_end().to_owned()));
            }
        }
    }

    /// The next message.
    #[track_caller]
    pub(super) fn message(&mut self) -> Value {
        let (name, data) = self.next().expect("a message");
        assert_eq!(name, "message");
        serde_json::from_str(&data).expect("JSON")
    }
}

/// An answer.
#[derive(Debug)]
pub(super) struct Answer {
    asked: String,
    head: String,
    pub(super) body: String,
}

impl Answer {
    pub(super) fn status(&self) -> u16 {
        let code = self.head.split(' ').nth(1).and_then(|code| code.parse().ok());
        code.unwrap_or_else(|| panic!("{} got {:?}", self.asked, self.head))
    }

    #[track_caller]
    pub(super) fn is(self, status: u16) -> Answer {
        assert_eq!(self.status(), status, "{}: {}", self.asked, self.body);
        self
    }

    pub(super) fn header(&self, name: &str) -> Option<&str> {
        let pairs = self.head.lines().filter_map(|line| line.split_once(": "));
        pairs.into_iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    #[track_caller]
    pub(super) fn value(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("{}: {}", self.asked, self.body))
    }

    /// The answer to a request of the protocol: JSON, or the last message of the stream of a slow answer.
    #[track_caller]
    pub(super) fn message(&self) -> Value {
        if self.header("content-type").is_none_or(|kind| !kind.starts_with("text/event-stream")) {
            return self.value();
        }
        let (mut bytes, mut rest) = (Vec::new(), self.body.as_bytes());
        while let Some(line) = rest.windows(2).position(|pair| pair == b"\r\n") {
            let size =
                std::str::from_utf8(&rest[..line]).ok().and_then(|hex| usize::from_str_radix(hex, 16).ok());
            let (begin, end) = (line + 2, (line + 2 + size.unwrap_or(0)).min(rest.len()));
            bytes.extend_from_slice(&rest[begin..end]);
            rest = rest.get(end + 2..).unwrap_or_default();
        }
        let text = String::from_utf8_lossy(&bytes);
        let last = text.lines().filter_map(|line| line.strip_prefix("data: ")).next_back();
        let last = last.and_then(|data| serde_json::from_str(data).ok());
        last.unwrap_or_else(|| panic!("{}: {}", self.asked, self.body))
    }
}
