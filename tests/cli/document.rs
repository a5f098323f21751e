//! An executable document: only the output of its commands can be rewritten.

use super::Printed;
use super::matching::{Step, align};

/// A Markdown text as the lines that stay and the commands between them.
pub(super) struct Document {
    parts: Vec<Part>,
}

enum Part {
    /// A line outside `console` blocks, or a fence.
    Line(String),
    Command(Command),
}

/// A command and its expected result in the document.
#[derive(Default)]
struct Command {
    /// Its lines as written, with `$ ` and `> `.
    written: Vec<String>,
    code: i32,
    expected: Vec<String>,
    /// Blank lines after it, which are layout.
    blank: usize,
}

impl Document {
    /// Parses a document. A document without a command is an error, as is output without a command.
    pub(super) fn parse(text: &str) -> Result<Document, String> {
        let mut parts = Vec::new();
        let mut fence: Option<(String, bool)> = None;
        for (number, line) in text.lines().enumerate() {
            let ticks = line.chars().take_while(|c| *c == '`').count();
            match &fence {
                Some((closing, _)) if line.trim_end() == closing => {
                    fence = None;
                    parts.push(Part::Line(line.to_owned()));
                }
                Some((_, true)) => Document::read_console(&mut parts, line)
                    .map_err(|message| format!("{}: {message}", number + 1))?,
                _ => {
                    if fence.is_none() && ticks >= 3 {
                        fence = Some(("`".repeat(ticks), line[ticks..].trim() == "console"));
                    }
                    parts.push(Part::Line(line.to_owned()));
                }
            }
        }
        for part in &mut parts {
            if let Part::Command(command) = part {
                while command.expected.pop_if(|line| line.trim().is_empty()).is_some() {
                    command.blank += 1;
                }
            }
        }
        if fence.is_some() {
            return Err("1: a fenced block is not closed".to_owned());
        }
        if !parts.iter().any(|part| matches!(part, Part::Command(_))) {
            return Err("1: no `console` block with a `$ command`: the document shows nothing".to_owned());
        }
        Ok(Document { parts })
    }

    /// A line inside a `console` block.
    fn read_console(parts: &mut Vec<Part>, line: &str) -> Result<(), String> {
        if line.starts_with("$ ") {
            parts.push(Part::Command(Command { written: vec![line.to_owned()], ..Command::default() }));
            return Ok(());
        }
        let Some(Part::Command(command)) = parts.last_mut() else {
            return Err("output without a command: a line of a `console` block begins with `$ `".to_owned());
        };
        let nothing_yet = command.expected.is_empty();
        if nothing_yet && (line.starts_with("> ") || line == ">") {
            command.written.push(line.to_owned());
        } else if let (true, Some(code)) = (nothing_yet, line.strip_prefix("? ")) {
            command.code = code.trim().parse().map_err(|_| format!("`{code}` is no exit code"))?;
        } else {
            command.expected.push(line.to_owned());
        }
        Ok(())
    }

    /// The text with the output of `run` for each command; lines that match it stay as written.
    pub(super) fn rewritten(&self, mut run: impl FnMut(&str) -> Printed) -> String {
        let mut lines = Vec::new();
        for part in &self.parts {
            match part {
                Part::Line(line) => lines.push(line.clone()),
                Part::Command(command) => {
                    lines.extend(command.written.iter().cloned());
                    lines.extend(command.told(&run(&command.script())));
                }
            }
        }
        lines.join("\n") + "\n"
    }
}

impl Command {
    /// The script for the shell.
    fn script(&self) -> String {
        let bare = self.written.iter().map(|line| line.get(2..).unwrap_or_default());
        bare.collect::<Vec<_>>().join("\n")
    }

    /// The lines that should follow the command in the document.
    fn told(&self, printed: &Printed) -> Vec<String> {
        let code = (printed.code != 0).then(|| format!("? {}", printed.code));
        let kept = align(&self.expected, &printed.lines).into_iter().map(|step| match step {
            Step::Keep(at) => self.expected[at].clone(),
            Step::Insert(at) => printed.shown[at].clone(),
        });
        code.into_iter().chain(kept).chain(std::iter::repeat_n(String::new(), self.blank)).collect()
    }
}

#[test]
fn documents_are_parsed_strictly() {
    let cases = [
        ("plain\n", "1: no `console` block"),
        ("```console\nout\n```\n", "2: output without a command"),
        ("```console\n$ a\n? five\n```\n", "3: `five` is no exit code"),
        ("```console\n$ a\n", "1: a fenced block is not closed"),
        ("```sh\n$ a\n```\n", "1: no `console` block"),
    ];
    for (text, expected) in cases {
        let message = Document::parse(text).err().unwrap_or_default();
        assert!(message.starts_with(expected), "of `{text}`: {message}");
    }
}

#[test]
fn only_output_changes() {
    let text =
        "a\n````console\n$ one \\\n>   two\n? 2\nold\n\n$ three\n```\n````\n\n```yaml\n$ not: run\n```\n";
    let mut commands = Vec::new();
    let new = Document::parse(text).expect("well formed").rewritten(|command| {
        commands.push(command.to_owned());
        Printed { code: 0, lines: vec!["new".to_owned()], shown: vec!["new".to_owned()] }
    });
    assert_eq!(commands, ["one \\\n  two", "three"]);
    assert_eq!(
        new,
        "a\n````console\n$ one \\\n>   two\nnew\n\n$ three\nnew\n````\n\n```yaml\n$ not: run\n```\n"
    );
}
