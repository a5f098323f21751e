//! A service that replaces a model for agents.

use serde_json::Value;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpListener;
use std::sync::{Arc, Mutex};

/// A callback that gives one answer after another and then repeats the last one.
pub(crate) struct Callback {
    pub(crate) url: String,
    asked: Arc<Mutex<Vec<Value>>>,
    answers: Arc<Mutex<Vec<Value>>>,
}

impl Callback {
    pub(crate) fn new() -> Callback {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let url = format!("http://{}/agent", listener.local_addr().expect("an address"));
        let fake = Callback { url, asked: Arc::default(), answers: Arc::default() };
        let (asked, answers) = (Arc::clone(&fake.asked), Arc::clone(&fake.answers));
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let mut stream = stream.expect("a connection");
                let mut reader = BufReader::new(stream.try_clone().expect("a stream"));
                let mut head = String::new();
                while reader.read_line(&mut head).expect("a head") > 2 {}
                let lower = head.to_lowercase();
                let length = lower.split("content-length: ").nth(1).and_then(|rest| rest.lines().next());
                let mut body = vec![0; length.expect("a length").trim().parse().expect("a number")];
                reader.read_exact(&mut body).expect("a body");
                asked.lock().unwrap().push(serde_json::from_slice(&body).expect("JSON"));
                let mut answers = answers.lock().unwrap();
                let answer = if answers.len() > 1 { answers.remove(0) } else { answers[0].clone() };
                let text = answer.to_string();
                let head =
                    format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\nconnection: close\r\n\r\n", text.len());
                stream.write_all(format!("{head}{text}").as_bytes()).expect("it reads");
            }
        });
        fake
    }

    /// Holds the answer to `ask` back until `act` has run, which begins once the request has come.
    pub(crate) fn meanwhile<T: Send>(&self, ask: impl FnOnce() -> T + Send, act: impl FnOnce()) -> T {
        let held_back = self.answers.lock().unwrap();
        std::thread::scope(|scope| {
            let asking = scope.spawn(ask);
            while self.asked.lock().unwrap().is_empty() {
                std::thread::sleep(std::time::Duration::from_millis(10));
            }
            act();
            drop(held_back);
            asking.join().expect("an answer")
        })
    }

    /// Sets the next answers; returns the requests received so far.
    pub(crate) fn says(&self, answers: &[Value]) -> Vec<Value> {
        *self.answers.lock().unwrap() = answers.to_vec();
        std::mem::take(&mut self.asked.lock().unwrap())
    }
}
