//! `cms dev`: pages of Review with drafts and saved files, which learn of each change.

use crate::support::Sandbox;
use serde_json::Value;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Longest wait for a change to be told.
const PATIENCE: Duration = Duration::from_secs(60);
const BRAKES: &str = "posts/documentation/en/brake-care.yaml";
const BRAKES_PAGE: &str = "/docs/care-guide/brake-care";

/// A server that runs.
struct Dev {
    child: Child,
    host: String,
}

impl Dev {
    fn start(command: &mut Command) -> Dev {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("cms starts");
        let mut lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
        let mut text = String::new();
        while !text.ends_with("}\n") {
            text.push_str(&lines.next().expect("it has not ended").expect("a line"));
            text.push('\n');
        }
        let told: Value = serde_json::from_str(&text).expect("JSON");
        let url = told["url"].as_str().expect("an address").to_owned();
        Dev { child, host: url.trim_start_matches("http://").trim_end_matches('/').to_owned() }
    }

    fn of(site: &Sandbox) -> Dev {
        Dev::start(site.command("cms").args(["dev", "--json", "--no-open", "--port", "0"]))
    }

    fn stream(&self, path: &str, headers: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.host).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a time");
        let request = format!("GET {path} HTTP/1.1\r\n{headers}\r\n\r\n");
        stream.write_all(request.as_bytes()).expect("it reads");
        stream
    }

    fn get(&self, path: &str) -> String {
        self.get_as(path, &self.host)
    }

    fn get_as(&self, path: &str, host: &str) -> String {
        let mut answer = String::new();
        self.stream(path, &format!("Host: {host}\r\nAccept: text/html\r\nConnection: close"))
            .read_to_string(&mut answer)
            .expect("it answers");
        answer
    }

    /// The page at a path, once it has a text. Two changes at once are one event: so this asks until it is there.
    #[track_caller]
    fn once(&self, path: &str, text: &str) -> String {
        let end = Instant::now() + PATIENCE;
        loop {
            let shown = self.get(path);
            if shown.contains(text) {
                return shown;
            }
            assert!(Instant::now() < end, "`{text}` is not at {path}: {shown}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// An open page.
    fn page(&self) -> BufReader<TcpStream> {
        let headers = format!("Host: {}\r\nAccept: text/event-stream", self.host);
        let mut page = BufReader::new(self.stream("/_cms/changes", &headers));
        wait_for(&mut page, ": changes of the site");
        page
    }
}

impl Drop for Dev {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// Reads until a line with a text.
#[track_caller]
fn wait_for(page: &mut BufReader<TcpStream>, text: &str) {
    let (mut line, end) = (String::new(), Instant::now() + PATIENCE);
    while !line.contains(text) {
        line.clear();
        // Comments keep the stream open, so that reading alone never ends.
        assert!(Instant::now() < end, "`{text}` did not come");
        assert!(page.read_line(&mut line).expect("it comes in time") > 0, "it ended before `{text}`");
    }
}

#[test]
fn open_page_learns_of_saves_of_the_theme_and_of_commits() {
    let site = Sandbox::site();
    let dev = Dev::of(&site);
    let mut page = dev.page();
    let text = site.read(BRAKES);
    site.write(BRAKES, &text.replace("title: Looking after brakes", "title: Brakes in the rain"));
    wait_for(&mut page, "event: change");
    let shown = dev.once(BRAKES_PAGE, "Brakes in the rain");
    assert!(shown.contains("1 saved file not committed"), "{shown}");
    assert!(
        shown.contains("this page differs from the live one") && shown.contains("href=\"/review\""),
        "{shown}"
    );
    site.write(BRAKES, &text);
    dev.once(BRAKES_PAGE, "Looking after brakes");
    site.cms(&["post", "set", "brake-care", "title=Brakes by command"]).ok();
    dev.once(BRAKES_PAGE, "Brakes by command");
    site.write("theme/page.html", "<html><body>Mine: {{ page.title }} {{ content }}</body></html>");
    let shown = dev.once(BRAKES_PAGE, "Mine: Brakes by command");
    assert!(shown.contains("cms-dev"), "{shown}");
    assert!(dev.get("/blog/wheels-for-heavy-loads").contains("visitors do not see this page yet"));
    let written = site.cms(&["post", "set", "brake-care", "excerpt=New"]).ok().stdout;
    let address = format!("http://{}{BRAKES_PAGE}", dev.host);
    assert!(written.ends_with(&format!("{address}\n")), "{written}");
    assert!(site.cms(&["open", "brake-care"]).ok().stdout.starts_with(&address));
}

#[test]
fn broken_file_is_named_until_it_is_mended() {
    let site = Sandbox::site();
    let dev = Dev::of(&site);
    let mut page = dev.page();
    let text = site.read(BRAKES);
    site.write(BRAKES, &text.replace("title: ", "title: \""));
    wait_for(&mut page, "event: change");
    let shown = dev.once("/", "HTTP/1.1 500 ");
    assert!(shown.contains(BRAKES), "{shown}");
    assert!(shown.contains("/_cms/dev.js"), "it goes on by itself: {shown}");
    site.write(BRAKES, &text);
    dev.once("/", "HTTP/1.1 200 ");
}

#[test]
fn pages_of_review_are_for_this_machine_and_run_one_script() {
    let site = Sandbox::site();
    let dev = Dev::of(&site);
    let shown = dev.get("/");
    let nonce =
        shown.split("script-src 'nonce-").nth(1).and_then(|rest| rest.split('\'').next()).expect("a nonce");
    assert!(shown.contains(&format!("<script nonce=\"{nonce}\" src=\"/_cms/dev.js\"")), "{shown}");
    assert!(!dev.get("/").contains(nonce), "each answer has its own");
    assert!(dev.get("/_cms/dev.js").contains("EventSource"));
    for path in ["/", "/blog/wheels-for-heavy-loads", "/_cms/dev.js"] {
        let refused = dev.get_as(path, "attacker.example");
        assert!(refused.starts_with("HTTP/1.1 421 "), "{path}: {refused}");
    }
    let live = ["demo", ".", "--host", "0.0.0.0", "--json", "--port", "0"];
    let live = Dev::start(site.command("cms").args(live));
    let shown = live.get("/");
    assert!(
        shown.starts_with("HTTP/1.1 200 ") && !shown.contains("cms-dev") && !shown.contains("/_cms/"),
        "{shown}"
    );
    assert!(live.get("/_cms/dev.js").starts_with("HTTP/1.1 404 "));
    assert!(live.get("/blog/wheels-for-heavy-loads").starts_with("HTTP/1.1 404 "), "drafts are not live");
    let refused = site.cms(&["serve", "--stage", "review"]).exits(2).stderr;
    assert!(refused.contains("`cms dev`"), "{refused}");
}
