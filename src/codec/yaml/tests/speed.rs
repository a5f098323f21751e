//! Speed of parsing and editing, also on hostile input. Run with `cargo test --release speed -- --ignored`.

use crate::codec::yaml::{edit_merged, parse, write};
use serde_json::json;
use std::time::{Duration, Instant};

/// Minimum parsing speed for posts that are mostly prose, in bytes per second.
const PROSE_BYTES_PER_SECOND_MIN: f64 = 30e6;
/// Longest time for any file of the maximum size.
const HOSTILE_MAX: Duration = Duration::from_secs(1);

#[test]
#[ignore = "a measurement, for a release build"]
fn prose_is_parsed_at_the_minimum_rate() {
    let paragraph =
        "A sentence of some length – with **marks** and [links](https://example.org/a_b) – and `code`. "
            .repeat(5);
    let text =
        format!("# Heading\n\n{paragraph}\n\n- one\n- two: 2\n\n```rust\nfn main() {{}}\n```\n").repeat(4);
    let module = |at: usize| json!({"id": format!("module-{at}"), "type": "prose", "props": {"title": "A title", "content": text}});
    let post = json!({"id": "6f1f0c1e", "title": "Hello: you", "tags": ["rust"], "modules": (0..5).map(module).collect::<Vec<_>>()});
    let file = write(&post);
    let start = Instant::now();
    for _ in 0..2_000 {
        assert!(parse(file.as_bytes()).is_ok());
    }
    let rate =
        2_000.0 * f64::from(u32::try_from(file.len()).expect("a small file")) / start.elapsed().as_secs_f64();
    assert!(rate > PROSE_BYTES_PER_SECOND_MIN, "{:.1} MB/s", rate / 1e6);
}

#[test]
#[ignore = "a measurement, for a release build"]
fn hostile_files_are_parsed_in_bounded_time() {
    let keys = |n: usize| (0..n).map(|at| format!("k{at}: {at}\n")).collect::<String>();
    let items =
        |n: usize, from: usize| (0..n).map(|at| format!("- id: i{}\n", at + from)).collect::<String>();
    for (file, other) in [
        (format!("a: [{}", "a: b, ".repeat(170_000)), String::new()),
        (format!("a: [{}]\n", "é, ".repeat(250_000)), format!("a: [{}]\n", "ü, ".repeat(250_000))),
        (keys(70_000), keys(69_000)),
        (format!("a:\n{}", items(70_000, 0)), format!("a:\n{}", items(70_000, 35_000))),
        (format!("a:\n{}", "- 1\n".repeat(250_000)), format!("a:\n{}", "- 2\n".repeat(200_000))),
        (format!("{}a: 1\n", "# x\n".repeat(250_000)), format!("{}a: 2\n", "# y\n".repeat(250_000))),
        (
            format!("a: 1\n{}", (0..90_000).map(|at| format!("# {at}\n")).collect::<String>()),
            format!("a: 2\n{}", (0..90_000).rev().map(|at| format!("# {at}a\n")).collect::<String>()),
        ),
        (format!("a: |\n  x\n{}", "\n".repeat(1_000_000)), format!("a: |\n{}", "  y\n".repeat(250_000))),
        (format!("a: |\n{}\n", "  <<<<<<< x\n".repeat(80_000)), String::new()),
        ("[".repeat(1_000_000), "- ".repeat(500_000)),
    ] {
        let start = Instant::now();
        let (file, other) = (parse(file.as_bytes()), parse(other.as_bytes()));
        assert!(start.elapsed() < HOSTILE_MAX * 2, "reading took {:?}", start.elapsed());
        let (Ok(file), Ok(other), Ok(base)) = (file, other, parse(b"a: 0\n")) else { continue };
        let start = Instant::now();
        let merged = edit_merged(&base, &file, &other, &other.value);
        assert!(start.elapsed() < HOSTILE_MAX * 3, "editing took {:?}", start.elapsed());
        assert!(parse(merged.as_bytes()).is_ok_and(|read| read.value == other.value));
    }
}
