//! `cms hook diff`: git's external diff of a content file, by meaning.

use crate::base::Value;
use crate::base::limits::FILE_BYTES_MAX;
use crate::cli::Surroundings;
use crate::codec;
use crate::disk;
use crate::merge;
use crate::ops::{OpError, Outcome, Page, Tone, show_changes};
use similar::{ChangeTag, DiffableStr, group_diff_ops};

/// Git's name for a missing side.
const NOTHING: &str = "/dev/null";
/// Unchanged lines that are shown around a change.
const CONTEXT_LINES: usize = 2;

/// Handles the arguments of an external diff: `PATH OLD-FILE OLD-ID OLD-MODE NEW-FILE NEW-ID NEW-MODE [NEW-PATH NOTE]`,
/// or only a path for a file in the middle of a merge. Invalid files are no error, because git would abort the whole
/// diff.
pub(super) fn run(surroundings: &Surroundings, arguments: &[&str]) -> Result<Outcome, OpError> {
    let mut page = Page::new();
    match arguments {
        [path] => page.pieces(&[(Tone::Bad, "! unmerged"), (Tone::Strong, &format!(" {path}"))]),
        [path, old, _, _, new, _, _, rest @ ..] => {
            let read = |file: &str| {
                let path = surroundings.environment.folder.join(file);
                match file {
                    NOTHING => Ok(None),
                    _ => disk::read(&path, 2 * FILE_BYTES_MAX).map(Some),
                }
            };
            let refused = |cause: disk::DiskError| OpError::invalid("diff.unreadable", cause.to_string());
            let (old, new) = (read(old).map_err(refused)?, read(new).map_err(refused)?);
            let now = rest.first().copied().filter(|_| new.is_some()).unwrap_or(path);
            compare(&mut page, (path, old.as_deref()), (now, new.as_deref()));
        }
        _ => {
            return Err(OpError::invalid(
                "usage",
                "`cms hook diff` needs the arguments that git passes to an external diff",
            )
            .hint("set `diff.cms.command` to `cms hook diff`; `cms doctor --fix` does"));
        }
    }
    Ok(Outcome { json: serde_json::Value::Null, page, exit: 0 })
}

type Side<'a> = (&'a str, Option<&'a [u8]>);

fn compare(page: &mut Page, (was, old): Side<'_>, (now, new): Side<'_>) {
    let (tone, mark) = match (old, new) {
        (None, _) => (Tone::Good, "+ added"),
        (_, None) => (Tone::Bad, "- removed"),
        (Some(old), Some(new)) if old == new => (Tone::Notice, "→ moved"),
        (Some(_), Some(_)) => (Tone::Notice, "~ changed"),
    };
    let from = if was == now { String::new() } else { format!("  (was {was})") };
    page.pieces(&[(tone, mark), (Tone::Strong, &format!(" {now}")), (Tone::Faint, &from)]);
    let value = |path: &str, bytes: Option<&[u8]>| -> Result<Option<Value>, codec::SyntaxError> {
        bytes.map(|bytes| codec::parse_file(path, bytes).map(|doc| doc.value)).transpose()
    };
    match (value(was, old), value(now, new)) {
        (Ok(before), Ok(after)) => {
            let changes = merge::difference(before.as_ref(), after.as_ref());
            // A whole file needs no headings of changes.
            let is_whole = before.is_none() || after.is_none();
            if changes.is_empty() && old != new {
                page.toned_line(
                    Tone::Faint,
                    "    only its form or its comments: `git diff --no-ext-diff` shows them",
                );
            } else if is_whole {
                lines(page, old, new);
            } else {
                show_changes(page, &changes);
            }
        }
        (Err(cause), _) | (_, Err(cause)) => {
            page.toned_line(Tone::Notice, format!("    compared line by line: {}", cause.message));
            lines(page, old, new);
        }
    }
}

/// A diff by lines, for files that cannot be compared by meaning.
fn lines(page: &mut Page, old: Option<&[u8]>, new: Option<&[u8]>) {
    let text = |bytes: Option<&[u8]>| String::from_utf8_lossy(bytes.unwrap_or_default()).into_owned();
    let (old, new) = (text(old), text(new));
    let (old, new) = (old.tokenize_lines(), new.tokenize_lines());
    for step in group_diff_ops(merge::steps(&old, &new), CONTEXT_LINES).iter().flatten() {
        for change in step.iter_changes(&old, &new) {
            let (tone, mark) = match change.tag() {
                ChangeTag::Equal => (Tone::Plain, ' '),
                ChangeTag::Delete => (Tone::Bad, '-'),
                ChangeTag::Insert => (Tone::Good, '+'),
            };
            page.pieces(&[(tone, &format!("    {mark} {}", change.value().trim_end()))]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(was: Side<'_>, now: Side<'_>) -> String {
        let mut page = Page::new();
        compare(&mut page, was, now);
        anstream::adapter::strip_str(page.text()).to_string()
    }

    #[test]
    fn files_are_compared_by_content_or_else_by_line() {
        let path = "posts/page/en/a.yaml";
        let check = |was: Side<'_>, now: Side<'_>, expected: &[&str]| {
            let text = shown(was, now);
            assert!(expected.iter().all(|part| text.contains(part)), "{expected:?} in {text}");
        };
        let side = |text: &'static str| (path, Some(text.as_bytes()));
        check(side("title: A\n"), side("title: B\n"), &["~ changed", path, "title", "- A", "+ B"]);
        check(side("title: A\n"), side("title:   A # same\n"), &["only its form"]);
        check(
            side("title: A\n"),
            ("posts/page/en/b.yaml", Some(b"title: A\n")),
            &["→ moved", "was posts/page/en/a.yaml"],
        );
        check((path, None), side("title: A\n"), &["+ added", "+ title: A"]);
        check(side("title: A\n"), (path, None), &["- removed", "- title: A"]);
        check(side("title: A\n"), side("title: [\n"), &["compared line by line", "- title: A", "+ title: ["]);
    }
}
