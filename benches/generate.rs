//! Generates Markdown posts like those of a static site generator; deterministic for a number of posts.

use std::fmt::Write as _;
use std::path::Path;

/// Words of the texts.
const WORDS: &[&str] = &[
    "chain", "wheel", "spoke", "bearing", "workshop", "river", "morning", "customer", "repair", "torque",
    "thread", "grease", "frame", "saddle", "bottom", "bracket", "weather", "touring", "bag", "lamp",
    "dynamo", "brake", "cable", "housing", "lever", "patience", "Saturday", "market", "bridge", "towpath",
    "gearing", "ratio", "measure", "wear",
];
/// Tags of the posts.
const TAGS: &[&str] =
    &["maintenance", "touring", "wheels", "drivetrain", "news", "tools", "winter", "stories"];

/// Pseudo-random numbers, the same on every machine (*source*: SplitMix64).
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % limit as u64) as usize
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }

    fn words(&mut self, count: usize) -> String {
        (0..count).map(|_| self.pick(WORDS)).collect::<Vec<_>>().join(" ")
    }
}

/// Writes `count` posts below `folder`, as `content/blog/NAME.md`, and returns their bytes.
pub(crate) fn posts(folder: &Path, count: usize) -> std::io::Result<u64> {
    let blog = folder.join("content/blog");
    std::fs::create_dir_all(&blog)?;
    let mut bytes = 0;
    for n in 0..count {
        let text = post(n);
        bytes += text.len() as u64;
        std::fs::write(blog.join(format!("{}.md", slug(n))), text)?;
    }
    Ok(bytes)
}

/// The name of the `n`th post.
pub(crate) fn slug(n: usize) -> String {
    let mut numbers = Numbers(n as u64);
    format!("{}-{}-{n:05}", numbers.pick(WORDS).to_lowercase(), numbers.pick(WORDS).to_lowercase())
}

/// A post of one to five kilobytes: front matter, paragraphs, a list, code, sometimes a picture.
fn post(n: usize) -> String {
    let mut numbers = Numbers(0xb1a5 + n as u64);
    let (month, day) = (1 + numbers.below(12), 1 + numbers.below(28));
    let mut text = format!(
        "---\ntitle: \"{} {}: part {n}\"\ndate: {}-{month:02}-{day:02}\ntags: [{}, {}]\nauthor: Writer {}\n",
        numbers.pick(WORDS),
        numbers.pick(WORDS),
        2010 + numbers.below(16),
        TAGS[numbers.below(4)],
        TAGS[4 + numbers.below(4)],
        numbers.below(20),
    );
    if numbers.below(10) == 0 {
        let _ = writeln!(text, "aliases: [/old/{n}/]");
    }
    if numbers.below(3) == 0 {
        let _ = writeln!(text, "description: {}", numbers.words(14));
    }
    text.push_str("---\n\n");
    for section in 0..2 + numbers.below(3) {
        let _ = writeln!(text, "## {}\n", numbers.words(4));
        for _ in 0..1 + numbers.below(3) {
            let (one, two, three) = (numbers.words(30), numbers.words(3), numbers.words(40));
            let _ = writeln!(text, "{one}, **{two}**, {three}.\n");
        }
        match section {
            0 => {
                for _ in 0..4 {
                    let _ = writeln!(text, "- {}", numbers.words(8));
                }
                text.push('\n');
            }
            1 => {
                let _ = writeln!(
                    text,
                    "```rust\nfn {}() -> usize {{ {n} }}\n```\n",
                    numbers.pick(WORDS).to_lowercase()
                );
            }
            _ if numbers.below(4) == 0 => {
                let _ = writeln!(text, "![{}](/images/{n}.jpg)\n", numbers.words(2));
            }
            _ => {}
        }
    }
    text
}
