//! The tool server from a client's view.

mod addresses;
mod agents;
mod attacks;
mod author;
mod catalog;
mod doors;
mod evals;
mod exact;
mod hostile;
mod layout;
mod life;
mod media;
mod net;
mod old_clients;
mod proposals;
mod proposed_names;
mod reading;
mod staging;
mod translations;
mod variations;
mod waiting;
mod web;
mod wire;

use crate::support::Sandbox;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

/// `cms mcp serve` as a child process, and a client that talks to it.
struct Server {
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: BufReader<ChildStdout>,
    asked: u64,
}

impl Server {
    /// Starts a server on a site and does the initial handshake.
    fn of(site: &Sandbox) -> Server {
        Server::with(site, &[], &[])
    }

    /// The same with further arguments and environment variables.
    fn with(site: &Sandbox, args: &[&str], variables: &[(&str, &str)]) -> Server {
        let mut command = site.command("cms");
        command.args(["mcp", "serve"]).args(args).envs(variables.iter().copied());
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("cms starts");
        let stdin = child.stdin.take();
        let stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut server = Server { child, stdin, stdout, asked: 0 };
        let hello = json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}});
        assert_eq!(server.ask("initialize", hello)["result"]["serverInfo"]["name"], "cms");
        server
    }

    /// Sends a line.
    fn send(&mut self, line: &str) {
        let stdin = self.stdin.as_mut().expect("the input is open");
        writeln!(stdin, "{line}").expect("the server reads");
    }

    /// The next line, which has to be JSON.
    fn next(&mut self) -> Value {
        let mut line = String::new();
        assert!(self.stdout.read_line(&mut line).expect("a pipe") > 0, "the server ended");
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"))
    }

    /// The answer to a request; requests are sent one by one.
    fn ask(&mut self, method: &str, params: Value) -> Value {
        self.asked += 1;
        let id = self.asked;
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}).to_string());
        loop {
            let answer = self.next();
            if answer.get("method").is_none() {
                assert_eq!(answer["id"], id, "{answer}");
                return answer;
            }
        }
    }

    /// The result of a call.
    fn call(&mut self, tool: &str, arguments: Value) -> Value {
        let answer = self.ask("tools/call", json!({"name": tool, "arguments": arguments}));
        match answer.get("result") {
            Some(result) => result.clone(),
            None => panic!("{tool}: {answer}"),
        }
    }

    /// The structured content of a call that must succeed; its text is the same.
    #[track_caller]
    fn good(&mut self, tool: &str, arguments: Value) -> Value {
        let result = self.call(tool, arguments);
        assert_ne!(result["isError"], true, "{tool}: {result}");
        let text: Value =
            serde_json::from_str(result["content"][0]["text"].as_str().expect("a text")).expect("JSON");
        assert_eq!(text, result["structuredContent"], "{tool}");
        text
    }

    /// The error of a call that is refused.
    #[track_caller]
    fn refused(&mut self, tool: &str, arguments: Value) -> Value {
        let result = self.call(tool, arguments);
        assert_eq!(result["isError"], true, "{tool} must be refused: {result}");
        serde_json::from_str(result["content"][0]["text"].as_str().expect("a text")).expect("JSON")
    }

    /// Closes its input and returns its exit code.
    fn end(mut self) -> Option<i32> {
        self.stdin = None;
        self.child.wait().expect("it ends").code()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stdin = None;
        // It ends when its input is closed; a test that failed does not wait for that.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The commits of the three stages.
fn tips(site: &Sandbox) -> [String; 3] {
    ["source", "review", "ai-review"].map(|stage| site.git(&["rev-parse", stage]))
}

/// The id of a post of the demo site.
fn post_id(server: &mut Server, slug: &str) -> String {
    let found = server.good("list_posts", json!({"q": slug, "limit": 200}));
    let rows = found["data"].as_array().expect("rows");
    let row = rows.iter().find(|row| row["slug"] == slug).unwrap_or_else(|| panic!("no post {slug}"));
    row["id"].as_str().expect("an id").to_owned()
}
