//! `cms dev`: pages of Review with drafts and saved files, which learn of each change. Nothing of this is in a page of the
//! live site.

mod page;

pub(super) use page::visit;

use super::feed::Feed;
use super::mounted_service::{MountedService, Reply, Work};
use super::prelude::*;
use http::header::{ACCEPT, HOST};
use std::sync::{Mutex, PoisonError};

/// The stream of changes.
const CHANGES: &str = "/_cms/changes";
/// Names of this machine in a browser on it.
const OWN_NAMES: [&str; 3] = ["127.0.0.1", "localhost", "[::1]"];
/// Most pages that are open at a time.
const PAGES_MAX: usize = 256;

/// The open pages, which are to be told of changes.
#[derive(Default)]
pub struct OpenPages(Mutex<Vec<Feed>>);

impl OpenPages {
    /// Tells all open pages that something changed.
    pub fn changed(&self) {
        let mut pages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        pages.retain(|page| !page.is_over() && page.event("change", b"{}"));
    }

    fn join(&self, page: Feed) {
        let mut pages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        pages.retain(|page| !page.is_over());
        page.comment("changes of the site");
        pages.push(page);
        let surplus = pages.len().saturating_sub(PAGES_MAX);
        pages.drain(..surplus).for_each(|page| page.end());
    }

    fn close(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).drain(..).for_each(|page| page.end());
    }
}

/// The stream of changes, beside another mounted service.
pub(super) struct Changes {
    pub(super) pages: Arc<OpenPages>,
    pub(super) beside: Option<Arc<dyn MountedService>>,
}

impl MountedService for Changes {
    fn has(&self, path: &str) -> bool {
        self.beside.as_ref().is_some_and(|beside| beside.has(path))
    }

    fn takes(&self, request: &Request) -> bool {
        is_stream(request) || self.beside.as_ref().is_some_and(|beside| beside.takes(request))
    }

    fn hint_for_size(&self) -> Option<&'static str> {
        self.beside.as_ref().and_then(|beside| beside.hint_for_size())
    }

    fn take(&self, request: &Request, reply: &Arc<Reply>) -> Option<Work> {
        if !is_stream(request) {
            return self.beside.as_ref().and_then(|beside| beside.take(request, reply));
        }
        match refuse_strangers(request) {
            Ok(()) => reply.stream().into_iter().for_each(|page| self.pages.join(page)),
            Err(refusal) => reply.answer(refusal.answer("")),
        }
        None
    }

    fn stop(&self) {
        self.pages.close();
        if let Some(beside) = &self.beside {
            beside.stop();
        }
    }
}

fn is_stream(request: &Request) -> bool {
    let wants = request.header(ACCEPT).is_some_and(|accept| accept.contains("text/event-stream"));
    wants && request.method == Method::GET && request.path == CHANGES
}

/// Refuses names of other machines: by DNS rebinding, pages from elsewhere would read what is not published.
fn refuse_strangers(request: &Request) -> Result<(), Refusal> {
    let host = request.header(HOST).unwrap_or_default();
    let is_port = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit());
    let name = host.rsplit_once(':').filter(|(_, port)| is_port(port)).map_or(host, |(name, _)| name);
    if OWN_NAMES.contains(&name) {
        return Ok(());
    }
    let why = "`cms dev` answers only for this machine: open it as 127.0.0.1 or localhost";
    Err(Refusal::plain(StatusCode::MISDIRECTED_REQUEST, "dev.host", why))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn open_pages_learn_of_changes_until_they_leave() {
        let (pages, page) = (OpenPages::default(), Feed::default());
        pages.join(page.clone());
        pages.changed();
        assert_eq!(page.drained(), [": changes of the site\n\n", "event: change\ndata: {}\n\n"]);
        page.leave();
        pages.changed();
        assert!(pages.0.lock().unwrap().is_empty());
        let late = Feed::default();
        pages.join(late.clone());
        pages.close();
        assert!(late.is_over());
    }
}
