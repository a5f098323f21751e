//! Tests of the client against local servers.

use super::*;
use std::io::Write;
use std::net::{TcpListener, TcpStream};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Serves connections one after the other and counts them.
fn server(answer: impl Fn(&mut TcpStream, usize) + Send + 'static) -> (u16, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let count = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&count);
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let Ok(mut stream) = stream else { break };
            let number = counted.fetch_add(1, Ordering::SeqCst);
            answer(&mut stream, number);
        }
    });
    (port, count)
}

fn take_request(stream: &mut TcpStream) -> String {
    let mut bytes = [0; 8192];
    let mut text = String::new();
    while !text.contains("\r\n\r\n") {
        let count = stream.read(&mut bytes).unwrap();
        text.push_str(&String::from_utf8_lossy(&bytes[..count]));
    }
    text
}

fn post(url: &str) -> Request<'_> {
    let headers = vec![("Content-Type".to_owned(), "application/json".to_owned())];
    let (time_max, answer_bytes_max) = (Duration::from_secs(10), 1024);
    Request { method: "POST", url, headers, body: b"{}".to_vec(), time_max, answer_bytes_max }
}

/// Names that resolve to other addresses at each look-up.
struct Scripted(Mutex<Vec<Vec<&'static str>>>);

impl Names for Scripted {
    fn addresses(&self, _: &str, _: u16) -> io::Result<Vec<IpAddr>> {
        let next = self.0.lock().unwrap().remove(0);
        Ok(next.into_iter().map(|address| address.parse().unwrap()).collect())
    }
}

#[test]
fn request_is_sent_and_its_response_returned() {
    let (port, _) = server(|stream, _| {
        let request = take_request(stream);
        assert!(request.starts_with("POST /hook?x=1 HTTP/1.1\r\n"), "{request}");
        assert!(request.to_lowercase().contains("content-type: application/json\r\n"), "{request}");
        let long = "x".repeat(5000);
        write!(stream, "HTTP/1.1 429 Slow\r\nRetry-After: 7\r\nContent-Length: 5000\r\n\r\n{long}").unwrap();
    });
    let client = Client::new(Policy::public().with_private());
    let answer = client.send(&post(&format!("http://127.0.0.1:{port}/hook?x=1"))).unwrap();
    assert_eq!((answer.status, answer.header("retry-after"), answer.is_success()), (429, Some("7"), false));
    assert_eq!((answer.body.len(), answer.is_cut), (1024, true));
}

#[test]
fn redirects_are_returned_without_being_followed() {
    let (port, count) = server(|stream, _| {
        take_request(stream);
        write!(stream, "HTTP/1.1 307 Away\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n").unwrap();
    });
    let client = Client::new(Policy::public().with_private());
    let answer = client.send(&post(&format!("http://127.0.0.1:{port}/"))).unwrap();
    assert_eq!((answer.status, count.load(Ordering::SeqCst)), (307, 1));
}

#[test]
fn stalled_response_times_out() {
    let (port, _) = server(|stream, number| {
        take_request(stream);
        let slow = number == 0;
        write!(stream, "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n").unwrap();
        while slow && stream.write_all(b"x").is_ok() {
            std::thread::sleep(Duration::from_millis(50));
        }
    });
    let client = Client::new(Policy::public().with_private());
    let url = format!("http://127.0.0.1:{port}/");
    let impatient = |answer_bytes_max| {
        let request = Request { time_max: Duration::from_millis(400), answer_bytes_max, ..post(&url) };
        client.send(&request).unwrap_err()
    };
    let errors = [impatient(1 << 20), impatient(1 << 20)];
    // The second body ends early.
    assert!(matches!(errors, [NetError::Timeout, NetError::Failed { .. }]), "{errors:?}");
}

/// Hosts that are this machine, in a private network, or otherwise not public, in many spellings.
const PRIVATE: [&str; 63] = [
    "localhost",
    "LOCALHOST",
    "localhost.",
    "a.localhost",
    "127.0.0.1",
    "127.0.0.1.",
    "127.1",
    "127.0.1",
    "127.255.255.254",
    "0x7f000001",
    "0x7f.0.0.1",
    "2130706433",
    "0177.0.0.1",
    "017700000001",
    "0.0.0.0",
    "0",
    "0x0",
    "[::1]",
    "[0:0:0:0:0:0:0:1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[0:0:0:0:0:ffff:7f00:1]",
    "[::127.0.0.1]",
    "[64:ff9b::7f00:1]",
    "[64:ff9b:1::7f00:1]",
    "[2002:7f00:1::]",
    "[2001::1]",
    "169.254.169.254",
    "[::ffff:169.254.169.254]",
    "metadata.google.internal",
    "10.0.0.1",
    "10.255.255.255",
    "100.64.0.1",
    "100.127.255.255",
    "192.168.0.1",
    "192.168.255.255",
    "172.16.0.1",
    "172.31.255.255",
    "198.18.0.1",
    "198.19.255.255",
    "192.0.2.1",
    "192.0.0.8",
    "203.0.113.1",
    "198.51.100.1",
    "224.0.0.1",
    "239.1.1.1",
    "240.0.0.1",
    "255.255.255.255",
    "[fd00::1]",
    "[fc00::1]",
    "[fe80::1]",
    "[fe80::1%25eth0]",
    "[ff02::1]",
    "[fec0::1]",
    "[100::1]",
    "[2001:db8::1]",
    "[5f00::1]",
    "user@127.0.0.1",
    "example.org#@127.0.0.1",
    "example.org\\@127.0.0.1",
    "printer",
    "nas.local",
];

#[test]
fn sixty_private_targets_are_refused_without_a_connection() {
    let (port, count) = server(|_, _| {});
    assert!(PRIVATE.len() >= 60);
    let names = Arc::new(Scripted(Mutex::new(Vec::new())));
    let client = Client::with_names(Policy::public(), names);
    for host in PRIVATE {
        for scheme in ["http", "https"] {
            let url = format!("{scheme}://{host}:{port}/");
            let refused = client.send(&post(&url)).unwrap_err();
            assert!(
                matches!(refused, NetError::Refused { .. } | NetError::BadUrl { .. }),
                "{url}: {refused}"
            );
        }
    }
    assert_eq!(count.load(Ordering::SeqCst), 0);
}

#[test]
fn name_is_resolved_once_and_any_private_address_refuses_it() {
    let (port, count) = server(|_, _| {});
    for addresses in [
        vec!["127.0.0.1"],
        vec!["93.184.216.34", "127.0.0.1"],
        vec!["2606:2800:220:1::1", "::1"],
        vec!["::ffff:127.0.0.1"],
        vec!["169.254.169.254"],
    ] {
        let names = Arc::new(Scripted(Mutex::new(vec![addresses])));
        let client = Client::with_names(Policy::public(), names);
        let refused = client.send(&post(&format!("https://rebound.example.org:{port}/"))).unwrap_err();
        assert!(matches!(refused, NetError::Refused { .. }), "{refused}");
    }
    assert_eq!(count.load(Ordering::SeqCst), 0);
    // A second look-up would get no answer: the connection goes to the checked address.
    let names = Arc::new(Scripted(Mutex::new(vec![vec!["127.0.0.1"]])));
    let (port, _) = server(|stream, _| {
        take_request(stream);
        write!(stream, "HTTP/1.1 204 No\r\n\r\n").unwrap();
    });
    let policy = Policy::public().allowing(&["hooks.example.org"]).unwrap();
    let answer = Client::with_names(policy, names).send(&post(&format!("http://hooks.example.org:{port}/")));
    assert_eq!(answer.unwrap().status, 204);
}
