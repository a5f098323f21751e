//! GET: opens the stream of an HTTP+SSE session, and thereby the session, or a stream for server messages of a
//! Streamable HTTP session.

use super::*;
use crate::mcp::Session;
use crate::mcp::web::access_policy::Owner;
use crate::mcp::web::sessions::Way;

/// A stream on `/mcp`: with a session id a stream of Streamable HTTP, without one a new session of HTTP+SSE.
pub(super) fn get(web: &Inner, request: &Request, reply: &Arc<Reply>, owner: Owner, now: i64) -> Taken {
    if envelope::version(request).is_some_and(envelope::is_modern) {
        return Taken::Answered(other_method("POST"));
    }
    let Some(id) = request.header(SESSION_HEADER) else { return begin(web, request, reply, owner, now) };
    if let Some(refused) = refused(web, request, &owner, now) {
        return refused;
    }
    if web.sessions.find(id, &owner, Way::Streamable, now).is_none() {
        return Taken::Answered(unknown_session(None));
    }
    if let Some(feed) = reply.stream() {
        web.sessions.attach(id, feed);
    }
    Taken::Streams
}

/// Starts an HTTP+SSE session. Its first event is the relative address for messages, the form that old clients support.
pub(super) fn begin(web: &Inner, request: &Request, reply: &Arc<Reply>, owner: Owner, now: i64) -> Taken {
    if let Some(refused) = refused(web, request, &owner, now) {
        return refused;
    }
    // Nothing has answered before this.
    let Some(feed) = reply.stream() else { return Taken::Streams };
    let session = Session::new(Arc::clone(&web.catalog)).borne_by(owner.bearer(), web.address(reply));
    let id = web.sessions.open(Arc::new(session), owner, Way::Sse, Some(feed.clone()), now);
    feed.event("endpoint", format!("{MESSAGES}?sessionId={id}").as_bytes());
    Taken::Streams
}

fn refused(web: &Inner, request: &Request, owner: &Owner, now: i64) -> Option<Taken> {
    if !envelope::takes_streams(request) {
        let why = "This is a stream for MCP clients: send `Accept: text/event-stream`";
        return Some(Taken::Answered(refusal(StatusCode::NOT_ACCEPTABLE, why)));
    }
    (!web.sessions.has_room(owner, now)).then(|| Taken::Answered(too_many()))
}
