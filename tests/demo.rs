//! `cms demo`: a site that is made and served by one command.

use crate::support::{Run, Sandbox};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Stdio};

/// A demo that runs.
struct Demo {
    child: Child,
    /// What it printed first.
    told: Value,
}

impl Demo {
    fn start(site: &Sandbox, args: &[&str]) -> Demo {
        let mut command = site.command("cms");
        command.args(["demo", "--json"]).args(args).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("cms starts");
        let mut lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
        let mut text = String::new();
        while !text.ends_with("}\n") {
            text.push_str(&lines.next().expect("it has not ended").expect("a line"));
            text.push('\n');
        }
        Demo { child, told: serde_json::from_str(&text).expect("JSON") }
    }

    fn text(&self, key: &str) -> &str {
        self.told[key].as_str().expect("a text")
    }

    /// The answer to a GET.
    fn get(&self, path: &str) -> String {
        let host = self.text("url").trim_start_matches("http://").trim_end_matches('/').to_owned();
        let mut stream = TcpStream::connect(&host).expect("it listens");
        let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        answer
    }

    /// Ends it as Ctrl-C does.
    fn interrupt(mut self) -> Option<i32> {
        let pid = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw).expect("a process id");
        kill_process(pid, Signal::INT).expect("it runs");
        self.child.wait().expect("it ends").code()
    }
}

impl Drop for Demo {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

#[test]
fn demo_creates_and_serves_a_site_and_reuses_it() {
    let site = Sandbox::new();
    let demo = Demo::start(&site, &["--port", "0"]);
    assert_eq!((demo.text("path"), &demo.told["made"]), ("demo", &Value::Bool(true)));
    for path in ["/", "/api/docs", "/openapi.json"] {
        let answer = demo.get(path);
        assert!(answer.starts_with("HTTP/1.1 200 "), "{path}: {answer}");
    }
    assert!(demo.get("/").contains("/_cms/dev.js"), "pages follow what is saved, as those of `cms dev`");
    let start = demo.text("start").to_owned();
    let path = start.strip_prefix(demo.text("url").trim_end_matches('/')).expect("a link of this server");
    assert!(demo.get(path).contains("<form method=\"post\""), "{start}");
    assert_eq!(demo.interrupt(), Some(0));
    let changed = ["--site", "demo", "post", "set", "care-guide", "title=Changed", "--stage", "source"];
    site.cms(&changed).ok();
    let demo = Demo::start(&site, &["--port", "0"]);
    assert_eq!(demo.told["made"], false);
    assert!(demo.get("/api/docs").contains("200 OK"));
    let title = ["--site", "demo", "post", "show", "care-guide", "--json"];
    assert_eq!(site.cms(&title).ok().json()["title"], "Changed");
    assert_eq!(demo.interrupt(), Some(0));
    let left = |name: &str| site.work().join("demo/.git").join(name).exists();
    assert!(!left("cms/cms.lock.lock") && !left("index.lock") && !left("HEAD.lock"));
    let servers = std::fs::read_dir(site.work().join("demo/.git/cms/servers")).expect("a folder");
    assert_eq!(servers.count(), 0, "no server is told to run");
    let servers = std::fs::read_dir(site.work().join("demo/.git/cms/review-servers")).expect("a folder");
    assert_eq!(servers.count(), 0, "no server is told to show Review");
}

#[test]
fn demo_names_the_next_free_port() {
    let site = Sandbox::new();
    let busy = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = busy.local_addr().expect("an address").port();
    let mut command = site.command("cms");
    command
        .args(["demo", "my site", "--port", &port.to_string()])
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    let mut child = command.spawn().expect("cms starts");
    let lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
    let mut text = String::new();
    for line in lines.map(|line| line.expect("a line")) {
        text.push_str(&line);
        text.push('\n');
        if line.starts_with("Ctrl-C") {
            break;
        }
    }
    drop(child.kill());
    drop(child.wait());
    assert!(text.contains(&format!("port {port} is busy")), "{text}");
    assert!(text.contains("cd 'my site'") && text.contains("cms review diff"), "{text}");
    assert!(!text.contains(&format!("127.0.0.1:{port}/")), "{text}");
}

#[test]
fn demo_leaves_other_folders_unchanged() {
    let site = Sandbox::new();
    site.write("demo/notes.txt", "mine");
    site.write("file", "mine");
    site.git(&["init", "-q", "plain"]);
    for dir in ["demo", "file", "plain"] {
        let refused: Run = site.cms(&["demo", dir, "--port", "0"]).exits(2);
        assert!(refused.stderr.contains("already exists and is not a site"), "{}", refused.stderr);
        assert!(refused.stderr.contains("name another folder"), "{}", refused.stderr);
    }
    assert_eq!(site.read("demo/notes.txt"), "mine");
}
