//! `cms richtext convert [FILE]`: converts rich text between forms. Needs no site, writes nothing.

use crate::base::limits::FILE_BYTES_MAX;
use crate::base::text::chain;
use crate::cli::{Surroundings, tree};
use crate::codec;
use crate::disk;
use crate::ops::{ErrorKind, OpError, Outcome, Page};
use crate::richtext::{Document, Form};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command};
use serde_json::{Value, json};
use std::path::Path;

pub(super) fn command() -> Command {
    let names = || Form::NAMED.iter().map(|(name, _)| *name);
    let form = |name: &'static str, help: &'static str, names: PossibleValuesParser| {
        Arg::new(name).long(name).value_name("FORM").required(true).value_parser(names).help(help)
    };
    Command::new("convert")
        .about("Convert rich text: Markdown, the editor's JSON, HTML, plain text")
        .arg(form("from", "Form of the input", PossibleValuesParser::new(names().take(2))))
        .arg(form("to", "Form to print", PossibleValuesParser::new(names())))
        .arg(Arg::new("FILE").help("File to read; standard input for `-` or without one"))
        .after_help(tree::examples(&[
            ("richtext convert --from markdown --to json post.md", "What an editor would get"),
            (
                "richtext convert --from json --to markdown < document.json",
                "What a file would hold, as far as Markdown can say it",
            ),
        ]))
}

pub(super) fn run(surroundings: &Surroundings, matches: &ArgMatches) -> Result<Outcome, OpError> {
    let given = |name: &str| matches.get_one::<String>(name).map(String::as_str);
    let file = given("FILE").unwrap_or("-");
    let bytes = match file {
        "-" => disk::read_stdin(FILE_BYTES_MAX),
        _ => disk::read(&surroundings.environment.folder.join(Path::new(file)), FILE_BYTES_MAX),
    };
    let bytes = bytes.map_err(|cause| unreadable(chain(&cause)))?;
    let name = if file == "-" { "standard input" } else { file };
    let document = match given("from") {
        Some("json") => from_json(&bytes, name)?,
        _ => Document::from_markdown(&from_utf8(&bytes, name)?),
    };
    let to = given("to").unwrap_or_default();
    let result = Form::named(to).unwrap_or(Form::Markdown).of(&document);
    let mut page = Page::new();
    page.raw(&match &result {
        Value::String(text) if text.is_empty() || text.ends_with('\n') => text.clone(),
        Value::String(text) => format!("{text}\n"),
        json => format!("{json:#}\n"),
    });
    let lossless = document.to_file_value().is_string();
    Ok(Outcome { json: json!({"form": to, "content": result, "isMarkdown": lossless}), page, exit: 0 })
}

fn from_json(bytes: &[u8], name: &str) -> Result<Document, OpError> {
    let value = codec::json::parse(bytes).map_err(|cause| {
        let place = format!("{name}:{}:{}", cause.line, cause.column);
        unreadable(format!("{place}: {}", cause.message)).hint_if(cause.hint.map(|hint| hint.to_string()))
    })?;
    Document::from_json(&value).map_err(|fault| {
        let place = if fault.pointer.is_empty() { String::new() } else { format!(" at `{}`", fault.pointer) };
        OpError::invalid("richtext.invalid", format!("{name} is not an editor document: {fault}{place}"))
            .hint("an editor document is `{\"root\": {\"children\": [...]}}`; `cms explain richtext.invalid` explains it")
    })
}

fn from_utf8(bytes: &[u8], name: &str) -> Result<String, OpError> {
    String::from_utf8(bytes.to_vec()).map_err(|cause| {
        let at = cause.utf8_error().valid_up_to();
        let line = 1 + bytes[..at].iter().filter(|byte| **byte == b'\n').count();
        unreadable(format!("{name}:{line}: not UTF-8")).hint("save the file as UTF-8")
    })
}

fn unreadable(message: String) -> OpError {
    OpError::new(ErrorKind::Unreadable, "input.unreadable", message)
}
