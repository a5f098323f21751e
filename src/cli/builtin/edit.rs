//! `cms post edit POST`: opens a post's file in the user's editor, and checks the saved text.

use crate::base::limits::FILE_BYTES_MAX;
use crate::base::source::System;
use crate::cli::{Surroundings, tree, user_program};
use crate::codec;
use crate::disk;
use crate::ops::{self, OpError, Outcome, Page};
use clap::{Arg, ArgMatches, Command};
use serde_json::json;

pub(super) fn command() -> Command {
    Command::new("edit")
        .about("Open a post in your editor; it is checked and written when you close it")
        .arg(Arg::new("post").value_name("POST").required(true).help(
            "Post: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has",
        ))
        .after_help(tree::examples(&[(
            "post edit worn-chain",
            "Edit a post of review with $VISUAL or $EDITOR",
        )]))
}

pub(super) fn run(surroundings: &Surroundings, matches: &ArgMatches) -> Result<Outcome, OpError> {
    let name = matches.get_one::<String>("post").cloned().unwrap_or_default();
    let editor = surroundings.environment.editor.clone().ok_or_else(|| {
        OpError::invalid("editor.missing", "no editor is set")
            .hint("set $VISUAL or $EDITOR, or use `cms post set`")
    })?;
    let site = surroundings.open()?;
    let bar = crate::cli::progress::Bar::new(true);
    let ids = System;
    let call = surroundings.call(site.as_ref(), &bar, &ids)?;
    let show = ops::find("post.show").expect("because the table has it");
    let before = ops::dispatch_json(show, json!({"post": name}), site.as_ref(), &call)?;
    let id = before.json["id"].as_str().unwrap_or_default().to_owned();
    let revision = before.json["metadata"]["revision"].as_str().map(str::to_owned);
    let text = edited(&editor, before.page.text())?;
    if text == before.page.text() {
        let mut page = Page::new();
        page.line("nothing changed");
        return Ok(Outcome { json: json!({"changes": [], "commit": null}), page, exit: 0 });
    }
    let replace = ops::find("post.replace").expect("because the table has it");
    let input = json!({"post": id, "text": text, "base": revision});
    let mut outcome = ops::dispatch_json(replace, input, site.as_ref(), &call)
        .map_err(|error| keep(error, &name, &text, revision.as_deref()))?;
    surroundings.written_by(&call.actor, &outcome);
    surroundings.add_pages(site.as_ref(), &mut outcome);
    Ok(outcome)
}

/// Opens the editor on a copy of the text, and returns what was saved.
fn edited(editor: &str, text: &str) -> Result<String, OpError> {
    let internal = |cause: disk::DiskError| OpError::internal(cause.to_string());
    let folder = disk::temp_dir().map_err(internal)?;
    let file = folder.path().join("post.yaml");
    disk::write_new(&file, text.as_bytes()).map_err(internal)?;
    let failed = |what: String| {
        OpError::invalid("editor.failed", format!("the editor `{editor}` {what}; nothing was written"))
            .hint("$VISUAL, else $EDITOR, names the editor")
    };
    let status = user_program::command(editor)
        .arg(&file)
        .status()
        .map_err(|cause| failed(format!("could not be started: {cause}")))?;
    if !status.success() {
        return Err(failed(match status.code() {
            Some(code) => format!("ended with code {code}"),
            None => "was ended by a signal".to_owned(),
        }));
    }
    let bytes = disk::read(&file, FILE_BYTES_MAX).map_err(internal)?;
    String::from_utf8(bytes).map_err(|_| OpError::invalid("yaml.not-utf8", "the saved text is not UTF-8"))
}

/// Keeps a refused edit in a file, which the error names: with what others changed meanwhile, where they changed the same
/// places.
fn keep(error: OpError, name: &str, text: &str, read_at: Option<&str>) -> OpError {
    let of_meta = |key: &str| error.meta.as_ref().and_then(|meta| meta.get(key));
    let doc = codec::parse_file("post.yaml", text.as_bytes()).ok();
    let merged = of_meta("merged").zip(doc).map(|(merged, doc)| codec::yaml::edit(&doc, merged, &[]));
    let base = of_meta("revision").and_then(|revision| revision.as_str()).filter(|_| merged.is_some());
    let base = base.or(read_at).map(|base| format!(" --base {base}")).unwrap_or_default();
    let Ok(folder) = disk::temp_dir() else { return error };
    let file = folder.keep().join("post.yaml");
    match disk::write_new(&file, merged.as_deref().unwrap_or(text).as_bytes()) {
        Ok(()) => {
            let path = file.display();
            error.hint(format!("nothing was written; your text is saved in `{path}`: fix it, then `cms post replace {name} \"$(cat {path})\"{base}`"))
        }
        Err(_) => error,
    }
}
