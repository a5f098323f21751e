//! `cms serve` on a free port, and a minimal HTTP/1.1 client.

use crate::support::Sandbox;
use crate::support::project::number;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

/// The password of every user that a test creates.
pub(super) const PASSWORD: &str = "correct horse battery";

/// A count from an environment variable, or `usual`, which takes seconds.
pub(super) fn count(variable: &str, usual: usize) -> usize {
    number(variable).and_then(|number| number.try_into().ok()).unwrap_or(usual)
}

/// A demo site that is served until this is dropped.
pub(super) struct Server {
    pub(super) site: Arc<Sandbox>,
    pub(super) address: SocketAddr,
    child: Child,
}

impl Server {
    pub(super) fn start(options: &[&str]) -> Server {
        Server::on(Sandbox::site(), options, &[])
    }

    /// Serves a demo site without rate limits; returns the server and an administrator's token.
    pub(super) fn uncounted() -> (Server, String) {
        let server = Server::start(&["--no-rate-limits"]);
        let admin = server.token("admin", &[]);
        (server, admin)
    }

    /// Creates a post with these fields besides the usual ones, and returns it.
    #[track_caller]
    pub(super) fn made(&self, token: &str, fields: Value) -> Value {
        let mut body =
            json!({"title": "A title", "type": "page", "locale": "en", "status": "published", "modules": []});
        body.as_object_mut().expect("an object").extend(fields.as_object().expect("an object").clone());
        self.ask("POST", "/api/posts").with(token).json(&body).send().is(201).value()
    }

    /// Sends a GET that must succeed, and returns the JSON.
    #[track_caller]
    pub(super) fn get(&self, token: &str, path: &str) -> Value {
        self.ask("GET", path).with(token).send().is(200).value()
    }

    /// Serves an existing site, with environment variables.
    pub(super) fn on(site: impl Into<Arc<Sandbox>>, options: &[&str], variables: &[(&str, &str)]) -> Server {
        let site = site.into();
        let (child, address) = serve(&site, options, variables);
        Server { address, site, child }
    }

    /// Serves a site without rate limits, with a limit on open files.
    pub(super) fn with_files(site: Sandbox, files_max: u32) -> Server {
        let mut command = site.command("sh");
        command.args(["-c", &format!("ulimit -n {files_max} && exec cms serve --port 0 --no-rate-limits")]);
        let (child, address) = spawn(command);
        Server { address, site: Arc::new(site), child }
    }

    /// Serves a site, and returns the path and query of the start link, if the server prints one.
    pub(super) fn with_start_link(site: impl Into<Arc<Sandbox>>) -> (Server, Option<String>) {
        let site = site.into();
        let mut command = site.command("cms");
        command.args(["serve", "--port", "0", "--no-rate-limits"]).stderr(Stdio::piped());
        let mut child = command.spawn().expect("cms starts");
        let mut lines =
            BufReader::new(child.stderr.take().expect("it is piped")).lines().map_while(Result::ok);
        let first = lines.next().expect("it says where it listens");
        let address = first.strip_prefix("listening on http://").expect("an address");
        let server = Server { address: address.parse().expect("an address"), site, child };
        // What a site with a work tree prints last.
        let talk: Vec<String> =
            lines.by_ref().take_while(|line| !line.contains("is checked out here")).collect();
        std::thread::spawn(move || lines.for_each(drop));
        let link =
            talk.iter().find_map(|line| line.split_once("/admin/start")).map(|(_, query)| query.to_owned());
        (server, link.map(|query| format!("/admin/start{query}")))
    }

    /// The site that is served.
    pub(super) fn site(&self) -> &Sandbox {
        &self.site
    }

    /// Kills the server, and serves the site again.
    pub(super) fn restart(&mut self, options: &[&str]) {
        drop(self.child.kill());
        drop(self.child.wait());
        (self.child, self.address) = serve(&self.site, options, &[]);
    }

    /// Asks the server to stop, as a service manager does.
    pub(super) fn terminate(&self) {
        kill_process(pid(self), Signal::TERM).expect("it runs");
    }

    /// Stops the server; returns the exit code, and the site.
    pub(super) fn stop(mut self) -> (Option<i32>, Arc<Sandbox>) {
        self.terminate();
        let code = self.child.wait().expect("it ends").code();
        (code, Arc::clone(&self.site))
    }

    /// Creates a user and returns the email address.
    pub(super) fn user(&self, role: &str) -> String {
        let email = format!("{role}@example.com");
        let add = ["user", "add", &email, "--role", role, "--password-stdin"];
        self.site.cms_reading(&add, PASSWORD).ok();
        email
    }

    /// Creates a token and returns the header with it.
    pub(super) fn token(&self, role: &str, more: &[&str]) -> String {
        let create = ["token", "create", "--role", role, "--name", role, "--json"];
        let made = self.site.cms(&[&create, more].concat()).ok().json();
        format!("Authorization: Bearer {}", made["token"].as_str().expect("a token"))
    }

    pub(super) fn ask(&self, method: &str, path: &str) -> Ask {
        Ask {
            address: self.address,
            method: method.to_owned(),
            path: path.to_owned(),
            headers: Vec::new(),
            body: None,
        }
    }

    /// The commit of a stage.
    pub(super) fn tip(&self, stage: &str) -> String {
        self.site.git(&["rev-parse", stage])
    }
}

fn serve(site: &Sandbox, options: &[&str], variables: &[(&str, &str)]) -> (Child, SocketAddr) {
    let mut command = site.command("cms");
    command.args(["serve", "--port", "0"]).args(options).envs(variables.iter().copied());
    spawn(command)
}

/// The process of a server.
pub(super) fn pid(server: &Server) -> Pid {
    i32::try_from(server.child.id()).ok().and_then(Pid::from_raw).expect("a process id")
}

fn spawn(mut command: Command) -> (Child, SocketAddr) {
    command.stderr(Stdio::piped());
    let mut child = command.spawn().expect("cms starts");
    let mut line = String::new();
    let talk = child.stderr.take().expect("it is piped");
    BufReader::new(talk).read_line(&mut line).expect("it says where it listens");
    let address =
        line.trim().strip_prefix("listening on http://").unwrap_or_else(|| panic!("it says {line:?}"));
    (child, address.parse().expect("an address"))
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// A request that is not sent yet.
#[derive(Clone)]
pub(super) struct Ask {
    address: SocketAddr,
    method: String,
    path: String,
    headers: Vec<String>,
    body: Option<Vec<u8>>,
}

impl Ask {
    pub(super) fn with(mut self, header: &str) -> Ask {
        self.headers.push(header.to_owned());
        self
    }

    pub(super) fn json(self, body: &Value) -> Ask {
        self.with("Content-Type: application/json").text(&body.to_string())
    }

    pub(super) fn text(self, body: &str) -> Ask {
        self.bytes(body.as_bytes())
    }

    pub(super) fn bytes(mut self, body: &[u8]) -> Ask {
        self.body = Some(body.to_vec());
        self
    }

    /// Sends it on a new connection.
    pub(super) fn send(&self) -> Answer {
        self.sent().expect("it listens and answers")
    }

    /// Sends it on a new connection; an error, or no bytes of an answer, when the server is killed meanwhile.
    fn sent(&self) -> std::io::Result<Answer> {
        let mut stream = TcpStream::connect(self.address)?;
        let mut head = format!(
            "{} {} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n",
            self.method, self.path, self.address
        );
        for header in &self.headers {
            head.push_str(&format!("{header}\r\n"));
        }
        if let Some(body) = &self.body {
            head.push_str(&format!("Content-Length: {}\r\n", body.len()));
        }
        let mut request = format!("{head}\r\n").into_bytes();
        request.extend(self.body.iter().flatten());
        stream.write_all(&request)?;
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes)?;
        if bytes.is_empty() {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        let mut answer =
            Answer::read(&format!("{} {}", self.method, self.path), &String::from_utf8_lossy(&bytes));
        let head = bytes.windows(4).position(|four| four == b"\r\n\r\n");
        answer.bytes = head.map_or(Vec::new(), |head| bytes.split_off(head + 4));
        Ok(answer)
    }

    /// Announces a body of this length, sends a part of it, and cuts the line.
    pub(super) fn cut(&self, part: &[u8], length: usize) {
        let mut stream = TcpStream::connect(self.address).expect("it listens");
        let headers: String = self.headers.iter().map(|header| format!("{header}\r\n")).collect();
        let head = format!("{} {} HTTP/1.1\r\nHost: {}\r\n{headers}", self.method, self.path, self.address);
        let bytes = [format!("{head}Content-Length: {length}\r\n\r\n").as_bytes(), part].concat();
        stream.write_all(&bytes).expect("it reads");
        drop(stream);
    }

    /// Sends it in the background; its status, or none when the server is killed before it answers.
    pub(super) fn started(self) -> std::thread::JoinHandle<Option<u16>> {
        std::thread::spawn(move || self.sent().ok().map(|answer| answer.status))
    }
}

/// A response.
#[derive(Debug)]
pub(super) struct Answer {
    asked: String,
    pub(super) status: u16,
    headers: Vec<(String, String)>,
    pub(super) body: String,
    /// The body as it was sent.
    pub(super) bytes: Vec<u8>,
}

impl Answer {
    fn read(asked: &str, text: &str) -> Answer {
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((text, ""));
        let mut lines = head.lines();
        let status = lines.next().and_then(|line| line.split(' ').nth(1)).and_then(|code| code.parse().ok());
        let pair =
            |line: &str| line.split_once(": ").map(|(name, value)| (name.to_lowercase(), value.to_owned()));
        Answer {
            asked: asked.to_owned(),
            status: status.unwrap_or_else(|| panic!("{asked} got {text:?}")),
            headers: lines.filter_map(pair).collect(),
            body: body.to_owned(),
            bytes: Vec::new(),
        }
    }

    #[track_caller]
    pub(super) fn is(self, status: u16) -> Answer {
        assert_eq!(self.status, status, "{}: {}", self.asked, self.body);
        self
    }

    #[track_caller]
    pub(super) fn value(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("{}: {}", self.asked, self.body))
    }

    pub(super) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// The session cookie of a sign-in, as a request header.
    #[track_caller]
    pub(super) fn cookie(&self) -> String {
        let set = self.header("set-cookie").unwrap_or_else(|| panic!("{}: no cookie", self.asked));
        format!("Cookie: {}", set.split(';').next().unwrap_or_default())
    }
}
