//! Output: results on standard output, messages on standard error.

use super::globals::Color;
use super::pager::Pager;
use super::tree::FIXED_BLANK;
use crate::base::source::{Clock as _, System};
use crate::ops::{self, OpError, Page, Tone, toned};
use anstream::{AutoStream, ColorChoice};
use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};
use terminal_size::{Height, Width};

/// The output settings of a command.
#[derive(Debug, Clone, Copy)]
pub(super) struct Screen {
    /// One JSON value instead of text.
    pub json: bool,
    /// When to colour.
    pub color: Color,
    /// Whether messages beside results are left out.
    pub quiet: bool,
}

impl Screen {
    fn choice(self) -> ColorChoice {
        match self.color {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        }
    }

    /// Prints a result: the text of its JSON, or the page and, unless it is quiet, the messages beside it. On a terminal that
    /// is too low for it, the pager shows it.
    ///
    /// # Errors
    /// Standard output cannot be written, for example because it was closed.
    pub(super) fn result(self, json: Option<&str>, page: &Page, pager: Option<&Pager>) -> io::Result<()> {
        let size = terminal_size::terminal_size_of(io::stdout());
        let text = match (json, size) {
            (Some(text), _) => Cow::Borrowed(text),
            (None, Some((Width(columns), _))) => Cow::Owned(page.fitted(usize::from(columns), System.now())),
            (None, None) => Cow::Borrowed(page.text()),
        };
        let choice = match json {
            Some(_) => ColorChoice::AlwaysAnsi,
            None => self.resolved(io::stdout().is_terminal()),
        };
        let is_long = size.is_some_and(|(_, Height(rows))| text.lines().count() >= usize::from(rows));
        let is_shown = match pager {
            Some(pager) if is_long && choice == ColorChoice::Never => {
                pager.show(&anstream::adapter::strip_str(&text).to_string())?
            }
            Some(pager) if is_long => pager.show(&text)?,
            _ => false,
        };
        if !is_shown {
            let mut out = AutoStream::new(io::stdout().lock(), choice);
            out.write_all(text.as_bytes())?;
            out.flush()?;
        }
        if json.is_some() || self.quiet {
            return Ok(());
        }
        page.asides().iter().try_for_each(|text| self.talk(text))
    }

    fn resolved(self, terminal: bool) -> ColorChoice {
        match self.choice() {
            ColorChoice::Auto if !terminal => ColorChoice::Never,
            other => other,
        }
    }

    /// Prints help: on standard output if requested, else on standard error.
    ///
    /// # Errors
    /// The stream cannot be written.
    pub(super) fn help(self, help: &clap::Error) -> io::Result<()> {
        let text = help.render().ansi().to_string().replace(FIXED_BLANK, " ");
        if help.use_stderr() {
            let mut err = AutoStream::new(io::stderr().lock(), self.resolved(io::stderr().is_terminal()));
            return err.write_all(text.as_bytes());
        }
        let mut out = AutoStream::new(io::stdout().lock(), self.resolved(io::stdout().is_terminal()));
        out.write_all(text.as_bytes())?;
        out.flush()
    }

    /// Prints a message on standard error.
    ///
    /// # Errors
    /// The stream cannot be written.
    pub(super) fn talk(self, text: &str) -> io::Result<()> {
        let mut err = AutoStream::new(io::stderr().lock(), self.resolved(io::stderr().is_terminal()));
        writeln!(err, "{}", ops::visible(text))
    }

    /// Prints an error: as JSON on standard output with `--json`, else as text on standard error.
    ///
    /// # Errors
    /// The stream cannot be written.
    pub(super) fn failure(self, error: &OpError) -> io::Result<()> {
        if self.json {
            return plain(&format!("{:#}\n", error.to_json()));
        }
        let mut text = format!("{}: {}\n", toned(Tone::Bad, "error"), toned(Tone::Plain, &error.message));
        for issues in ops::alike(&error.issues) {
            let mut page = Page::new();
            ops::show_finding(&mut page, &issues);
            let is_same_message = issues.iter().all(|issue| issue.message == error.message);
            match is_same_message {
                true => text.extend(page.text().split_inclusive('\n').skip(1)),
                false => text.push_str(&indent(page.text())),
            }
        }
        for (field, messages) in &error.details {
            for message in messages {
                text.push_str(&format!("  {field}: {}\n", toned(Tone::Plain, message)));
            }
        }
        if let Some(hint) = &error.hint {
            text.push_str(&format!("  {}: {}\n", toned(Tone::Notice, "hint"), toned(Tone::Plain, hint)));
        }
        let mut err = AutoStream::new(io::stderr().lock(), self.resolved(io::stderr().is_terminal()));
        err.write_all(text.as_bytes())
    }
}

/// Prints a text unchanged on standard output.
fn plain(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

fn indent(text: &str) -> String {
    text.lines().map(|line| format!("  {line}\n")).collect()
}
