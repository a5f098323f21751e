//! The protocol over stdin and stdout: one message per line, and no other output. The server stops at the end of input.

use super::catalog::{Catalog, MessageSink, hint_for_size};
use super::message::{INVALID_REQUEST, MESSAGE_BYTES_MAX, RpcError, Sent};
use super::pool::Pool;
use super::scan::Scan;
use super::session::{Admitted, Session};
use super::watch::LOOK_EVERY;
use super::write_order::Job;
use serde_json::Value;
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread::Builder;
use std::time::Instant;

/// Queued answers; a client that does not read gets no more.
const ANSWERS_MAX: usize = 256;
/// Queued input lines.
const LINES_MAX: usize = 16;

/// Events of the server's loop.
enum Event {
    Line(Vec<u8>),
    /// A line beyond the limit, with the request's id if it is readable.
    TooLong(Option<Value>),
    /// The client closed its output.
    End,
    /// The client closed its input.
    Gone,
}

#[derive(Clone)]
struct Answers(SyncSender<Sent>);

impl Answers {
    fn give(&self, message: Sent) {
        // The client no longer reads: the writer has reported it, and the server is about to stop.
        let _ = self.0.send(message);
    }
}

impl MessageSink for Answers {
    fn send(&self, message: Value) {
        self.give(message.into());
    }
}

/// Serves one client until it closes either pipe. Earlier requests are still answered.
///
/// # Errors
/// The system gives no thread.
pub fn serve(
    catalog: Arc<dyn Catalog>,
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
) -> io::Result<()> {
    let hint = hint_for_size(&*catalog).map(|hint| format!("; {hint}")).unwrap_or_default();
    let session = Arc::new(Session::new(catalog));
    let (answers, to_write) = sync_channel(ANSWERS_MAX);
    let answers = Answers(answers);
    let (events, happening) = sync_channel(LINES_MAX);
    let gone = events.clone();
    // It blocks on a pipe that cannot be closed from here, so it is not joined.
    Builder::new().name("mcp-read".to_owned()).spawn(move || read(input, &events))?;
    let writer =
        Builder::new().name("mcp-write".to_owned()).spawn(move || write(output, &to_write, &gone))?;
    let pool = Pool::start(|job: Job| job())?;
    let mut looked = Instant::now();
    loop {
        let event = happening.recv_timeout(LOOK_EVERY);
        if looked.elapsed() >= LOOK_EVERY {
            looked = Instant::now();
            session.updates().into_iter().for_each(|update| answers.send(update));
        }
        let event = match event {
            Ok(event) => event,
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => break,
        };
        match event {
            Event::Line(line) => match session.admit(&line) {
                Admitted::Nothing => {}
                Admitted::Answer(answer) => answers.send(answer),
                Admitted::Work(work) => {
                    let (own, answers) = (Arc::clone(&session), answers.clone());
                    pool.give(session.in_turn(work, move |work| {
                        if let Some(answer) = own.run(work, &answers) {
                            answers.give(answer);
                        }
                    }));
                }
            },
            Event::TooLong(id) => {
                let why = format!("Invalid Request: a line is longer than {MESSAGE_BYTES_MAX} bytes{hint}");
                answers.send(RpcError::new(INVALID_REQUEST, why).answer(id.as_ref()));
            }
            Event::End | Event::Gone => break,
        }
    }
    pool.finish();
    drop(answers);
    // It ends by itself, now that the queue is closed.
    let _ = writer.join();
    Ok(())
}

fn read(mut input: impl BufRead, events: &SyncSender<Event>) {
    loop {
        let event = match next_line(&mut input) {
            Ok(Some(Ok(line))) if line.iter().all(u8::is_ascii_whitespace) => continue,
            Ok(Some(Ok(line))) => Event::Line(line),
            Ok(Some(Err(TooLong(id)))) => Event::TooLong(id),
            Ok(None) | Err(_) => Event::End,
        };
        let is_end = matches!(event, Event::End);
        if events.send(event).is_err() || is_end {
            return;
        }
    }
}

/// A line beyond the limit: skipped, except for the id of its request.
#[derive(Debug, PartialEq, Eq)]
struct TooLong(Option<Value>);

/// The next line without its end; `None` at the end of input.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<Result<Vec<u8>, TooLong>>> {
    let (mut line, mut too_long) = (Vec::new(), None::<Scan>);
    loop {
        let buffer = match input.fill_buf() {
            Ok(buffer) => buffer,
            Err(cause) if cause.kind() == io::ErrorKind::Interrupted => continue,
            Err(cause) => return Err(cause),
        };
        if buffer.is_empty() {
            return Ok(match (too_long, line.is_empty()) {
                (Some(scan), _) => Some(Err(TooLong(scan.id()))),
                (None, true) => None,
                (None, false) => Some(Ok(line)),
            });
        }
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let piece = &buffer[..end.unwrap_or(buffer.len())];
        match &mut too_long {
            Some(scan) => scan.take(piece),
            None if line.len() + piece.len() > MESSAGE_BYTES_MAX => {
                let scan = too_long.insert(Scan::default());
                scan.take(&std::mem::take(&mut line));
                scan.take(piece);
            }
            None => line.extend_from_slice(piece),
        }
        let used = end.map_or(buffer.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(Some(too_long.map_or(Ok(line), |scan| Err(TooLong(scan.id())))));
        }
    }
}

/// The writer thread: one line per answer, flushed at once.
fn write(mut output: impl Write, answers: &Receiver<Sent>, gone: &SyncSender<Event>) {
    let mut line = Vec::new();
    for answer in answers {
        line.clear();
        // JSON has no line ends outside its texts, where they are escaped.
        line.extend_from_slice(answer.text().as_bytes());
        line.push(b'\n');
        if output.write_all(&line).and_then(|()| output.flush()).is_err() {
            let _ = gone.try_send(Event::Gone);
            break;
        }
    }
    // Drains the queue, so that running jobs do not wait for a client that no longer reads.
    for _ in answers {}
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &[u8]) -> Vec<Result<Vec<u8>, TooLong>> {
        let mut input = io::BufReader::with_capacity(7, text);
        std::iter::from_fn(|| next_line(&mut input).unwrap()).collect()
    }

    #[test]
    fn overlong_line_is_refused_and_the_next_one_is_read() {
        assert_eq!(
            lines(b"a\n\nlong enough\nend"),
            [b"a".to_vec(), vec![], b"long enough".to_vec(), b"end".to_vec()].map(Ok)
        );
        let mut text = vec![b'x'; MESSAGE_BYTES_MAX + 1];
        text.extend_from_slice(b"\nnext\n");
        assert_eq!(lines(&text), [Err(TooLong(None)), Ok(b"next".to_vec())]);
        let mut text = br#"{"method":"x","params":""#.to_vec();
        text.resize(MESSAGE_BYTES_MAX, b'x');
        text.extend_from_slice(b"\",\"id\":5}\nnext");
        assert_eq!(lines(&text), [Err(TooLong(Some(5.into()))), Ok(b"next".to_vec())]);
        assert_eq!(lines(b""), []);
    }
}
