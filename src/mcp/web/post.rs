//! POST: one message, or an array in the revision that has arrays.

use super::*;
use crate::http::Body;
use crate::mcp::message::{
    self, CAPABILITY, HEADERS, INVALID_REQUEST, METHOD, Message, PARAMS, PARSE, Read, Sent, VERSION,
};
use crate::mcp::revision::{Era, WITH_BATCHES, supported};
use crate::mcp::session::{Admitted, Session, Work};
use crate::mcp::web::access_policy::Owner;
use crate::mcp::web::message_sink::{OnAnswer, OnFeed, bytes};
use crate::mcp::web::sessions::Way;
use crate::mcp::{LEGACY, RpcError};
use ::bytes::Bytes;

/// Most running and queued requests of one session.
const RUNNING_MAX: usize = 256;
/// Unread bytes on a client's stream, beyond which its requests are refused.
const UNREAD_BYTES_MAX: usize = 1024 * 1024;

/// A message to `/mcp`.
pub(super) fn post(web: &Arc<Inner>, request: &Request, reply: &Arc<Reply>, owner: Owner, now: i64) -> Taken {
    let body = match body(request) {
        Ok(body) => body,
        Err(refusal) => return Taken::Answered(*refusal),
    };
    let read = message::read(body);
    let talk = match talk(web, request, reply, &read, owner, now) {
        Ok(talk) => talk,
        Err(refusal) => return Taken::Answered(*refusal),
    };
    let Some(counted) = web.job().filter(|_| talk.session.running() < RUNNING_MAX) else {
        return Taken::Answered(too_many());
    };
    let admitted = talk.session.admit_read(read, Some(talk.era).filter(|era| *era == Era::Modern));
    let work = match admitted {
        Admitted::Nothing => return Taken::Answered(Answer::empty(StatusCode::ACCEPTED)),
        Admitted::Answer(answer) => {
            return Taken::Answered(talk.opened(web, answered(&answer, talk.era, true), now));
        }
        Admitted::Work(work) => work,
    };
    let outlet = OnAnswer {
        reply: Arc::clone(reply),
        takes_streams: envelope::takes_streams(request),
        is_modern: talk.era == Era::Modern,
    };
    if outlet.takes_streams {
        reply.allow_stream();
    }
    let (web, session) = (Arc::clone(web), Arc::clone(&talk.session));
    Taken::Works(session.in_turn(work, move |work| {
        finish(&web, talk, work, &outlet);
        drop(counted);
    }))
}

/// The session of a message, and its era.
struct Talk {
    session: Arc<Session>,
    era: Era,
    owner: Owner,
    /// Whether the answer opens the session.
    is_new: bool,
}

impl Talk {
    /// The answer, with the session's id if this message opened it.
    fn opened(&self, web: &Inner, answer: Answer, now: i64) -> Answer {
        if !self.is_new || answer.status != StatusCode::OK {
            return answer;
        }
        let session = Arc::clone(&self.session);
        let id = web.sessions.open(session, self.owner.clone(), Way::Streamable, None, now);
        answer.with(SESSION_HEADER, &id)
    }
}

/// Determines the session and era of a message (`2026-07-28/basic/versioning`, dual-era servers).
fn talk(
    web: &Inner,
    request: &Request,
    reply: &Reply,
    read: &Read,
    owner: Owner,
    now: i64,
) -> Result<Talk, Box<Answer>> {
    let header = envelope::version(request);
    let (method, params) = match read {
        Read::One(Ok(Message::Request { method, params, .. } | Message::Notification { method, params })) => {
            (method.as_str(), params)
        }
        Read::One(_) | Read::Several(_) => ("", &Value::Null),
    };
    let id = match read {
        Read::One(Ok(Message::Request { id, .. })) => Some(id),
        Read::One(_) | Read::Several(_) => None,
    };
    let fresh = || Session::new(Arc::clone(&web.catalog)).borne_by(owner.bearer(), web.address(reply));
    let refused = |error: &RpcError| Box::new(Answer::json(StatusCode::BAD_REQUEST, &error.answer(id)));
    if matches!(read, Read::Several(_)) && header.is_some_and(|version| version != WITH_BATCHES) {
        return Err(refused(&RpcError::new(
            INVALID_REQUEST,
            "Invalid Request: this revision has no arrays of messages",
        )));
    }
    if header.is_some_and(envelope::is_modern) || Era::of(method, params) == Era::Modern {
        envelope::agree(&request.headers, method, params, web.catalog.tools())
            .map_err(|error| refused(&error))?;
        return Ok(Talk { session: Arc::new(fresh()), era: Era::Modern, owner, is_new: false });
    }
    let named = header.map(|version| LEGACY.into_iter().find(|known| *known == version).ok_or(version));
    let revision = match named {
        None => WITH_BATCHES,
        Some(Ok(known)) => known,
        Some(Err(version)) => {
            let data = json!({"supported": supported(), "requested": version});
            return Err(refused(&RpcError::new(VERSION, "Unsupported protocol version").with(data)));
        }
    };
    let is_new = method == "initialize";
    let session = match request.header(SESSION_HEADER).filter(|_| !is_new) {
        None => Arc::new(fresh().speaking(revision)),
        Some(session) => {
            let found = web.sessions.find(session, &owner, Way::Streamable, now);
            found.ok_or_else(|| Box::new(unknown_session(id)))?.0
        }
    };
    Ok(Talk { session, era: Era::Legacy, owner, is_new })
}

fn finish(web: &Inner, talk: Talk, work: Work, outlet: &OnAnswer) {
    let reply = &outlet.reply;
    match talk.session.run(work, outlet) {
        Some(Sent::Value(answer)) => reply.answer(answered(&answer, talk.era, false)),
        Some(Sent::Text(answer)) => reply.answer(Answer::json_text(StatusCode::OK, answer)),
        None if talk.session.is_listening() && talk.era == Era::Modern => {
            if let Some(feed) = reply.stream() {
                web.sessions.keep(feed, talk.owner, talk.session);
            }
        }
        // Cancelled: there is no answer, but the HTTP request must end.
        None => reply.answer(Answer::empty(StatusCode::ACCEPTED)),
    }
}

/// The HTTP response with an answer. Before 2026-07-28 only invalid messages have a status other than 200.
fn answered(answer: &Value, era: Era, is_at_once: bool) -> Answer {
    let code = answer.pointer("/error/code").and_then(Value::as_i64);
    let status = match (code, era) {
        (Some(PARSE | INVALID_REQUEST | HEADERS | CAPABILITY | VERSION), _) => StatusCode::BAD_REQUEST,
        (Some(METHOD), Era::Modern) => StatusCode::NOT_FOUND,
        // A wrong envelope is detected at once; wrong arguments only by the tool.
        (Some(PARAMS), Era::Modern) if is_at_once => StatusCode::BAD_REQUEST,
        _ => StatusCode::OK,
    };
    Answer::json(status, answer)
}

fn body(request: &Request) -> Result<&Bytes, Box<Answer>> {
    if !envelope::is_json(request) {
        return Err(Box::new(refusal(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "Content-Type must be application/json",
        )));
    }
    match &request.body {
        Body::Whole(body) => Ok(body),
        Body::TooLarge => Err(Box::new(refusal(StatusCode::PAYLOAD_TOO_LARGE, "The body is too large"))),
        Body::Slow => Err(Box::new(refusal(StatusCode::REQUEST_TIMEOUT, "The body came too slowly"))),
        Body::Broken => Err(Box::new(refusal(StatusCode::BAD_REQUEST, "The body cannot be read"))),
    }
}

/// A message to an HTTP+SSE session; the answer is sent on the session's stream.
pub(super) fn message(
    web: &Arc<Inner>,
    request: &Request,
    reply: &Arc<Reply>,
    owner: &Owner,
    now: i64,
) -> Taken {
    let bad = |why: &str| Taken::Answered(refusal(StatusCode::BAD_REQUEST, why));
    let id = request.query.split('&').find_map(|pair| pair.strip_prefix("sessionId="));
    let Some(id) = id.filter(|id| !id.is_empty()) else { return bad("Missing sessionId parameter") };
    let found = web.sessions.find(id, owner, Way::Sse, now);
    let Some((session, Some(feed))) = found else {
        return Taken::Answered(refusal(StatusCode::NOT_FOUND, "Session not found"));
    };
    let body = match body(request) {
        Ok(body) => body,
        Err(refusal) => return Taken::Answered(*refusal),
    };
    let read = message::read(body);
    if let Read::One(Err(refused)) = &read
        && refused.get("id").is_none()
    {
        let is_json = refused["error"]["code"] != PARSE;
        let why = refused["error"]["message"].as_str().unwrap_or_default();
        return bad(&if is_json {
            format!("Invalid message: {why}")
        } else {
            "Invalid JSON body".to_owned()
        });
    }
    let counted =
        web.job().filter(|_| session.running() < RUNNING_MAX && feed.waiting_bytes() < UNREAD_BYTES_MAX);
    let Some(counted) = counted else { return Taken::Answered(too_many()) };
    let admitted = session.admit_read(read, None);
    accept(reply);
    match admitted {
        Admitted::Nothing => Taken::Streams,
        Admitted::Answer(answer) => {
            feed.message(&bytes(&answer));
            Taken::Streams
        }
        Admitted::Work(work) => {
            let own = Arc::clone(&session);
            Taken::Works(session.in_turn(work, move |work| {
                on_stream(&own, work, feed);
                drop(counted);
            }))
        }
    }
}

fn on_stream(session: &Session, work: Work, feed: Feed) {
    let outlet = OnFeed(feed);
    if let Some(answer) = session.run(work, &outlet) {
        outlet.0.message(answer.text().as_bytes());
    }
}

/// 202: the answer is sent elsewhere.
fn accept(reply: &Reply) {
    let mut answer = Answer::empty(StatusCode::ACCEPTED);
    answer.body = Bytes::from_static(b"Accepted");
    reply.answer(answer.with(http::header::CONTENT_TYPE, "text/plain; charset=utf-8"));
}
