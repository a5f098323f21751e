//! Measurements of webhooks on a large site. The results are printed, not checked, and need a release build:
//! `CMS_BINARY=target/release/cms CMS_POSTS=10000 cargo nextest run --run-ignored all -E 'test(webhook_bars)' --no-capture`.

use super::server::{Server, count};
use crate::support::Sandbox;
use crate::support::receiver::Receiver;
use std::fmt::Write as _;
use std::time::{Duration, Instant, UNIX_EPOCH};

/// Longest time that deliveries of all posts may take.
const PATIENCE: Duration = Duration::from_secs(900);

fn id(post: usize) -> String {
    format!("8d0b4a53-9f8e-4b6b-8f3a-{post:012}")
}

fn path(post: usize) -> String {
    format!("posts/blog/en/p{post}.yaml")
}

fn text(post: usize, status: &str) -> String {
    let mut text = format!(
        "id: {}\ntype: blog\nlocale: en\nslug: p{post}\ntitle: Post {post}\nstatus: {status}\nexcerpt: Some words\nmodules:\n",
        id(post)
    );
    for number in 0..4 {
        let module = format!("{post:08x}-0000-4000-8000-{number:012x}");
        let words = "grease and patience on a Saturday morning at the towpath ".repeat(5);
        let _ = write!(text, "  - id: {module}\n    type: prose\n    props:\n      content: {words}\n");
    }
    text
}

/// Writes all posts with a status, and commits them to the live branch by plain git.
fn commit(site: &Sandbox, posts: usize, status: &str) {
    for post in 0..posts {
        site.write(&path(post), &text(post, status));
    }
    site.git(&["add", "posts"]);
    site.git(&["commit", "--quiet", "--no-verify", "-m", "All posts"]);
}

/// A demo site with `posts` drafts on source.
fn large(posts: usize) -> Sandbox {
    let site = Sandbox::site();
    site.git(&["checkout", "--quiet", "source"]);
    commit(&site, posts, "draft");
    site.cms(&["status"]).ok();
    site
}

fn add(site: &Sandbox, receiver: &Receiver, event: &str) {
    site.cms(&["webhook", "add", &receiver.url(), "--allow-private", "--event", event]).ok();
}

fn p(times: &mut [Duration], percent: usize) -> Duration {
    times.sort();
    times[(times.len() * percent).div_ceil(100).clamp(1, times.len()) - 1]
}

/// The time from the move of the branch to the request on the wire, on an idle server.
#[test]
#[ignore = "a measurement"]
#[expect(clippy::print_stderr, reason = "a measurement prints its results")]
fn delivery_follows_a_ref_update() {
    let posts = count("CMS_POSTS", 200);
    let server = Server::on(large(posts), &["--no-rate-limits"], &[]);
    let receiver = Receiver::start();
    add(server.site(), &receiver, "post.updated");
    let log = server.site().work().join(".git/logs/refs/heads/source");
    let (mut times, rounds) = (Vec::new(), 200);
    for round in 0..rounds {
        let title = format!("title=T{round}");
        let (began, began_at) = (Instant::now(), jiff::Timestamp::now());
        server.site().cms(&["post", "set", &id(round % posts), "--stage", "source", &title]).ok();
        let moved = std::fs::metadata(&log).and_then(|log| log.modified()).expect("the branch has moved");
        let got = receiver.until(|got| got.len() > round);
        let moved = moved.duration_since(UNIX_EPOCH).expect("a time after 1970");
        let moved = moved.saturating_sub(
            Duration::try_from(began_at.duration_since(jiff::Timestamp::UNIX_EPOCH)).expect("a time"),
        );
        times.push(got[round].at.duration_since(began).saturating_sub(moved));
    }
    let (half, most) = (p(&mut times, 50), p(&mut times, 99));
    eprintln!("{posts} posts, from the move to the request: p50 {half:?}, p99 {most:?}");
}

/// All posts are published by one commit while a client uses the API.
#[test]
#[ignore = "a measurement"]
#[expect(clippy::print_stderr, reason = "a measurement prints its results")]
fn many_posts_published_together_are_delivered() {
    let posts = count("CMS_POSTS", 200);
    let server = Server::on(large(posts), &["--no-rate-limits"], &[]);
    let admin = server.token("admin", &[]);
    let receiver = Receiver::start();
    add(server.site(), &receiver, "post.published");
    let ask = |number: usize| {
        let path = match number % 4 {
            0 => format!("/api/posts?limit=20&page={}", 1 + number % 50),
            _ => format!("/api/posts/{}", id(number % posts)),
        };
        let began = Instant::now();
        server.get(&admin, &path);
        began.elapsed()
    };
    let mut before: Vec<Duration> = (0..1_000).map(ask).collect();
    commit(server.site(), posts, "published");
    let (began, mut meanwhile) = (Instant::now(), Vec::new());
    while receiver.so_far_count() < posts {
        meanwhile.push(ask(meanwhile.len()));
        assert!(began.elapsed() < PATIENCE, "{} of {posts} came", receiver.so_far_count());
    }
    let took = began.elapsed();
    let (calm, busy) = (p(&mut before, 99), p(&mut meanwhile, 99));
    let ratio = busy.as_secs_f64() / calm.as_secs_f64();
    eprintln!(
        "{posts} posts published at once: all delivered after {took:?}; REST p50 {:?} before, {:?} meanwhile; p99 {calm:?} \
         before, {busy:?} meanwhile ({} requests): {ratio:.1} times",
        p(&mut before, 50),
        p(&mut meanwhile, 50),
        meanwhile.len()
    );
}
