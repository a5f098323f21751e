//! Markdown as plain words, approximately, for searches: without the marks of emphasis, code and links.

use std::iter::Peekable;
use std::str::Chars;

/// The lines of a text that contain marks, without them; `None` if there are none.
pub fn unmarked(text: &str) -> Option<String> {
    const MARKS: [char; 5] = ['*', '_', '`', '[', '\\'];
    let lines = text.lines().filter(|line| line.contains(MARKS));
    let lines: Vec<String> = lines.map(line).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

fn line(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let next = chars.peek().copied();
        match c {
            '\\' if next.is_some_and(|next| next.is_ascii_punctuation()) => out.extend(chars.next()),
            '*' | '`' | '[' => {}
            '!' if next == Some('[') => {}
            ']' if next == Some('(') => address(&mut chars),
            ']' => {}
            // Inside a word it is an ordinary letter.
            '_' if !(out.ends_with(char::is_alphanumeric) && next.is_some_and(char::is_alphanumeric)) => {}
            other => out.push(other),
        }
    }
    out
}

/// Skips the address of a link, including nested parentheses.
fn address(chars: &mut Peekable<Chars<'_>>) {
    let mut open = 0_usize;
    for c in chars.by_ref() {
        match c {
            '(' => open += 1,
            ')' if open <= 1 => return,
            ')' => open -= 1,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_marks_are_removed() {
        for (text, read) in [
            ("Alpha **bravo** charlie", Some("Alpha bravo charlie")),
            ("delta [echo](https://x.example/a_(b)) foxtrot", Some("delta echo foxtrot")),
            ("a _b_ snake_case `c`", Some("a b snake_case c")),
            ("![A picture](/a.png) 2 \\* 3", Some("A picture 2 * 3")),
            ("plain\none *two*\nthree", Some("one two")),
            ("open [a](b", Some("open a")),
            ("no marks (here)!", None),
        ] {
            assert_eq!(unmarked(text).as_deref(), read, "{text}");
        }
    }
}
