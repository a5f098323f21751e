//! `--fetch`: gets the files that the texts of an export show from their old addresses. What is in the folder already is
//! not fetched again, so an interrupted import goes on where it was.

use super::exported::used;
use crate::base::OutPath;
use crate::base::limits::UPLOAD_BYTES_MAX;
use crate::base::progress::Progress;
use crate::disk::{ConfinedFolder, Occupant};
use crate::import::foreign::{Export, Media, Place, Remark};
use crate::net::{Answer, Client, NetError, Request};
use crate::ops::prelude::*;
use rayon::prelude::*;
use std::time::Duration;

/// Files that are fetched at once: they are on one server, which others use, too.
const AT_ONCE: usize = 4;
/// Time-out of one file.
const TIME_MAX: Duration = Duration::from_secs(60);
/// Redirects that are followed for one file, each to a checked address.
const REDIRECTS_MAX: usize = 3;
/// Failures that are named; others are only counted.
const NAMED_MAX: usize = 20;

/// Fetches the files that are missing from a folder into it, and remarks on those that it did not get.
///
/// # Errors
/// The folder cannot be written.
pub(super) fn fetch(
    export: &mut Export,
    inside: &ConfinedFolder,
    client: &Client,
    progress: &dyn Progress,
) -> Result<(), OpError> {
    let is_missing = |path: &OutPath| !matches!(inside.look(path), Ok(Occupant::File(_)));
    let place = |media: &Media| OutPath::new(media.path.trim_start_matches('/')).ok().filter(is_missing);
    let missing: Vec<(String, OutPath)> =
        used(export).into_iter().filter_map(|media| Some((media.address.clone(), place(media)?))).collect();
    let mut failed = Vec::new();
    progress.begin("fetching files", missing.len() as u64);
    for batch in missing.chunks(AT_ONCE) {
        let fetched: Vec<Result<Vec<u8>, String>> =
            batch.par_iter().map(|(address, _)| bytes_at(client, address)).collect();
        for ((address, path), bytes) in batch.iter().zip(fetched) {
            progress.advance(1);
            match bytes {
                Ok(bytes) => inside
                    .write_durably(path, &bytes)
                    .map_err(|cause| OpError::internal(format!("a file cannot be kept: {cause}")))?,
                Err(why) => failed.push(format!("`{address}` was not fetched: {why}")),
            }
        }
    }
    progress.end();
    let more = failed.len().saturating_sub(NAMED_MAX);
    failed.truncate(NAMED_MAX);
    if more > 0 {
        failed.push(format!("{more} more files were not fetched"));
    }
    let remark = |message| Remark { place: Place::default(), message, is_loss: true };
    export.remarks.extend(failed.into_iter().map(remark));
    Ok(())
}

/// The bytes at an address, or why there are none. Addresses of old exports begin with `http://`, which the policy does not
/// allow: they are asked for by `https`.
fn bytes_at(client: &Client, address: &str) -> Result<Vec<u8>, String> {
    let mut url = address.to_owned();
    for _ in 0..=REDIRECTS_MAX {
        let answer = match get(client, &url) {
            Err(NetError::Refused { .. }) if url.starts_with("http://") => {
                get(client, &url.replacen("http://", "https://", 1))
            }
            other => other,
        };
        let answer = answer.map_err(|cause| cause.to_string())?;
        let to = answer.header("location").filter(|_| (300..400).contains(&answer.status));
        match to {
            Some(to) => url = redirected(&url, to),
            None => return body(answer),
        }
    }
    Err(format!("it was redirected more than {REDIRECTS_MAX} times"))
}

fn get(client: &Client, url: &str) -> Result<Answer, NetError> {
    client.send(&Request {
        method: "GET",
        url,
        headers: Vec::new(),
        body: Vec::new(),
        time_max: TIME_MAX,
        answer_bytes_max: UPLOAD_BYTES_MAX,
    })
}

fn body(answer: Answer) -> Result<Vec<u8>, String> {
    match answer {
        _ if !answer.is_success() => Err(format!("answered {}", answer.status)),
        _ if answer.is_cut => Err(format!("larger than {} MB", UPLOAD_BYTES_MAX / (1024 * 1024))),
        Answer { body, .. } if body.is_empty() => Err("it is empty".to_owned()),
        Answer { body, .. } => Ok(body),
    }
}

/// Where a redirect leads: an address, or a path of the same server.
fn redirected(from: &str, to: &str) -> String {
    if to.contains("://") {
        return to.to_owned();
    }
    let (scheme, rest) = from.split_once("://").unwrap_or(("https", from));
    let host = rest.split('/').next().unwrap_or_default();
    match to.strip_prefix("//") {
        Some(elsewhere) => format!("{scheme}://{elsewhere}"),
        None => format!("{scheme}://{host}/{}", to.trim_start_matches('/')),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::progress::Silent;
    use crate::import::foreign::Post;
    use crate::net::Policy;
    use std::io::{Read as _, Write as _};
    use std::net::TcpListener;

    /// A server that answers each path once.
    fn serve(answers: Vec<(&'static str, String)>) -> (u16, std::thread::JoinHandle<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let thread = std::thread::spawn(move || {
            for _ in 0..answers.len() {
                let (mut stream, _) = listener.accept().unwrap();
                let mut head = [0; 2048];
                let length = stream.read(&mut head).unwrap();
                let head = String::from_utf8_lossy(&head[..length]).into_owned();
                let path = head.split(' ').nth(1).unwrap_or_default();
                let found = answers.iter().find(|(known, _)| *known == path);
                let answer = found.map_or("HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n", |(_, text)| text);
                stream.write_all(answer.as_bytes()).unwrap();
            }
        });
        (port, thread)
    }

    fn export(port: u16, names: &[&str]) -> Export {
        let address = |name: &&str| format!("http://127.0.0.1:{port}/{name}");
        let media = names.iter().map(|name| Media {
            address: address(name),
            path: (*name).to_owned(),
            ..Media::default()
        });
        let posts = names.iter().map(|name| Post { picture: Some(address(name)), ..Post::default() });
        Export { media: media.collect(), posts: posts.collect(), ..Export::default() }
    }

    #[test]
    fn missing_files_are_fetched_once() {
        let ok = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc".to_owned();
        let moved = "HTTP/1.1 301 Moved\r\nLocation: /b2\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
        let answers = vec![("/a", ok.clone()), ("/b", moved.to_owned()), ("/b2", ok), ("/c", String::new())];
        let (port, thread) = serve(answers);
        let folder = tempfile::tempdir().unwrap();
        let inside = ConfinedFolder::open(folder.path()).unwrap();
        let client = Client::new(Policy::public().allowing(&["127.0.0.1"]).unwrap());
        let mut first = export(port, &["a", "b", "c"]);
        fetch(&mut first, &inside, &client, &Silent).unwrap();
        thread.join().unwrap();
        let read = |name: &str| inside.read(&OutPath::new(name).unwrap(), 9).ok();
        assert_eq!((read("a"), read("b"), read("c")), (Some(b"abc".to_vec()), Some(b"abc".to_vec()), None));
        assert_eq!(first.remarks.len(), 1, "{:?}", first.remarks);
        // Nothing answers any more, and nothing needs to.
        let mut again = export(port, &["a", "b"]);
        fetch(&mut again, &inside, &client, &Silent).unwrap();
        assert!(again.remarks.is_empty(), "{:?}", again.remarks);
    }

    #[test]
    fn internal_addresses_are_not_fetched() {
        let folder = tempfile::tempdir().unwrap();
        let inside = ConfinedFolder::open(folder.path()).unwrap();
        let mut export = export(8080, &["a"]);
        fetch(&mut export, &inside, &Client::new(Policy::public()), &Silent).unwrap();
        assert!(export.remarks[0].message.contains("not public"), "{:?}", export.remarks);
    }

    #[test]
    fn redirects_lead_to_paths_and_addresses() {
        assert_eq!(redirected("https://a.example/x/y", "/z"), "https://a.example/z");
        assert_eq!(redirected("https://a.example/x", "//b.example/z"), "https://b.example/z");
        assert_eq!(redirected("https://a.example/x", "http://b.example/"), "http://b.example/");
    }
}
