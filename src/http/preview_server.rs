//! Previews a build, and preview links, in a browser: on loopback only, one request at a time, for one person.

use crate::base::source::{Clock, System};
use crate::base::{Stage, media_type};
use crate::disk;
use crate::site::{PreviewRequest, PreviewResponse, Site};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use tiny_http::{Header, Method, Request, Response, Server};

/// Largest file that is sent, in bytes.
const FILE_BYTES_MAX: usize = 256 * 1024 * 1024;
/// Most redirects that are read.
const REDIRECTS_MAX: usize = 100_000;

/// The media type of pages.
const PAGE: &str = "text/html; charset=utf-8";

/// Why the preview server could not start.
#[derive(Debug, thiserror::Error)]
#[error("cannot listen on 127.0.0.1:{port}")]
pub struct PreviewServerError {
    /// The port.
    pub port: u16,
    /// The system's answer.
    #[source]
    pub source: Box<dyn std::error::Error + Send + Sync>,
}

/// A preview server.
pub struct PreviewServer {
    server: Server,
    folder: PathBuf,
}

/// What a request is answered with.
struct Answer {
    status: u16,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

impl PreviewServer {
    /// Listens on loopback. Port 0 takes any that is free.
    ///
    /// # Errors
    /// The port is taken.
    pub fn at(folder: &Path, port: u16) -> Result<PreviewServer, PreviewServerError> {
        let address = SocketAddr::from(([127, 0, 0, 1], port));
        let server = Server::http(address).map_err(|source| PreviewServerError { port, source })?;
        Ok(PreviewServer { server, folder: folder.to_owned() })
    }

    /// Where it listens, such as `http://127.0.0.1:8080`.
    pub fn address(&self) -> String {
        format!("http://{}", self.server.server_addr())
    }

    /// Answers until the process ends.
    pub fn serve(&self, site: &Site) {
        for request in self.server.incoming_requests() {
            let answer = match is_ours(&request) {
                true => self.answer(&request, site),
                false => Answer::text(421, "this server answers only for this machine\n"),
            };
            // A browser that disconnects is not an error.
            let _ = respond(request, answer);
        }
    }

    fn answer(&self, request: &Request, site: &Site) -> Answer {
        let (path, query) = request.url().split_once('?').unwrap_or((request.url(), ""));
        let method = request.method().to_string();
        let now = System.now();
        let preview = PreviewRequest { method: &method, path, query, now };
        match site.previews().answer(&preview) {
            Ok(Some(response)) => return Answer::from(response),
            Ok(None) => {}
            Err(cause) => return Answer::text(500, &format!("{}\n", crate::base::text::chain(&cause))),
        }
        if !matches!(request.method(), Method::Get | Method::Head) {
            return Answer::text(405, "only GET and HEAD are answered here\n");
        }
        // Pages link to what is below the path of the site, which the folder has at its root.
        let settings = site.snapshot(Stage::Source).and_then(|live| live.settings());
        let inside = settings.as_ref().ok().and_then(|settings| settings.inside(path));
        self.file(inside.unwrap_or(path))
    }

    fn file(&self, path: &str) -> Answer {
        if let Some((to, status)) = self.redirect(path) {
            let mut answer = Answer::text(status, "");
            answer.headers.push(("location".to_owned(), to));
            return answer;
        }
        let inside = path.trim_matches('/');
        let is_safe =
            inside.split('/').all(|part| !part.starts_with('.') && !part.contains(['\\', ':', '\0', '%']));
        let page = if inside.is_empty() { "index.html".to_owned() } else { format!("{inside}/index.html") };
        let read = |path: &str| disk::read_inside(&self.folder, path, FILE_BYTES_MAX).ok().flatten();
        let found = [page.as_str(), inside]
            .into_iter()
            .filter(|_| is_safe)
            .find_map(|path| Some((read(path)?, path)));
        let (status, body, path) = match (found, read("404.html")) {
            (Some((body, path)), _) => (200, body, path),
            (None, Some(body)) => (404, body, "404.html"),
            (None, None) => return Answer::text(404, "not found\n"),
        };
        let kind = if path.ends_with(".html") { PAGE } else { media_type(path) };
        let headers =
            [("content-type", kind), ("cache-control", "no-store"), ("x-content-type-options", "nosniff")];
        let headers = headers.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
        Answer { status, headers, body }
    }

    /// Where a path leads, by the build's own file of redirects.
    fn redirect(&self, path: &str) -> Option<(String, u16)> {
        let text = disk::read_if_there(&self.folder.join("_redirects"), FILE_BYTES_MAX).ok()??;
        let text = String::from_utf8_lossy(&text).into_owned();
        let bare = crate::urls::bare(path);
        text.lines().take(REDIRECTS_MAX).find_map(|line| {
            let mut words = line.split(' ');
            let (from, to, status) = (words.next()?, words.next()?, words.next()?);
            (from == bare).then(|| (to.to_owned(), status.parse().unwrap_or(301)))
        })
    }
}

/// Against DNS rebinding: only requests for names of this machine are answered.
fn is_ours(request: &Request) -> bool {
    let host = request.headers().iter().find(|header| header.field.equiv("Host"));
    let name = host.map(|header| header.value.as_str()).unwrap_or_default();
    let name = name.rsplit_once(':').map_or(name, |(name, _)| name);
    ["127.0.0.1", "localhost", "[::1]"].contains(&name)
}

fn respond(request: Request, answer: Answer) -> std::io::Result<()> {
    let mut response = Response::from_data(answer.body).with_status_code(answer.status);
    for (name, value) in &answer.headers {
        if let Ok(header) = Header::from_bytes(name.as_bytes(), value.as_bytes()) {
            response.add_header(header);
        }
    }
    request.respond(response)
}

impl Answer {
    fn text(status: u16, text: &str) -> Answer {
        let headers = vec![("content-type".to_owned(), "text/plain; charset=utf-8".to_owned())];
        Answer { status, headers, body: text.as_bytes().to_vec() }
    }
}

impl From<PreviewResponse> for Answer {
    fn from(response: PreviewResponse) -> Self {
        let headers = response.headers.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        Answer { status: response.status, headers, body: response.body.into_bytes() }
    }
}
