//! `cms open POST`: shows the page of a post in the browser.

use crate::base::source::System;
use crate::base::{Stage, percent};
use crate::cli::{Surroundings, browser, tree};
use crate::ops::{self, ErrorKind, OpError, Outcome, Page, Tone, no_site};
use clap::{Arg, ArgMatches, Command};
use serde_json::json;

const DETAILS: &str = "\
Without --stage it is the page as it is on review, at the address of the `cms dev` that runs, or the live page where no `cms dev`
runs. Without a terminal, or without a browser, the address is printed alone. $BROWSER names the program.

";

pub(super) fn command() -> Command {
    Command::new("open")
        .about("Open the page of a post in the browser, or print its address")
        .arg(Arg::new("post").value_name("POST").required(true).help(
            "Post: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has",
        ))
        .after_help(format!(
            "{DETAILS}{}",
            tree::examples(&[
                ("open worn-chain", "The page, with what waits on review"),
                ("open worn-chain --stage source", "The page that visitors see"),
            ])
        ))
}

pub(super) fn run(surroundings: &Surroundings, matches: &ArgMatches) -> Result<Outcome, OpError> {
    let name = matches.get_one::<String>("post").cloned().unwrap_or_default();
    let site = surroundings.open()?.ok_or_else(no_site)?;
    let bar = crate::cli::progress::Bar::new(true);
    let ids = System;
    let usual = if site.dev_at().is_some() { Stage::Review } else { Stage::Source };
    let mut call = surroundings.call(Some(&site), &bar, &ids)?;
    let is_given = call.stage.is_some();
    let stage = *call.stage.get_or_insert(usual);
    let show = ops::find("post.show").expect("because the table has it");
    let found = ops::dispatch_json(show, json!({"post": name}), Some(&site), &call);
    let found = found.map_err(|error| match (error.kind, is_given, stage) {
        (ErrorKind::NotFound, false, Stage::Source) => {
            error.hint("`cms dev` shows what waits on review, and `--stage review` names its address")
        }
        _ => error,
    })?;
    let path = found.json["metadata"]["url"].as_str().ok_or_else(|| {
        OpError::not_found("post.no-page", format!("`{name}` has no page: its type has no addresses"))
    })?;
    let url = ops::post::page_at(&site, stage, &percent::ascii(path))?;
    let mut page = Page::new();
    page.line(&url);
    if !url.starts_with("http") {
        page.toned_line(Tone::Notice, "no server of this site runs here: `cms dev` starts one");
    } else if browser::open(&surroundings.environment, &url) {
        page.toned_line(Tone::Faint, "opened in the browser");
    }
    Ok(Outcome { json: json!({"url": url, "stage": stage}), page, exit: 0 })
}
