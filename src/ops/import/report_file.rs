//! The report of an import as a file.

use super::report::{Disputed, Imported, Unclear};
use crate::disk;
use crate::merge::passages;
use crate::ops::prelude::*;
use std::path::Path;

/// Writes everything that a person should know: as JSON if the name of the file ends so, else as Markdown.
///
/// # Errors
/// The file cannot be written.
pub(super) fn write(file: &str, report: &Imported) -> Result<(), OpError> {
    let text = match file.to_ascii_lowercase().ends_with(".json") {
        true => {
            serde_json::to_string_pretty(report).map_err(|cause| OpError::internal(cause.to_string()))? + "\n"
        }
        false => markdown(report),
    };
    disk::write(Path::new(file), text.as_bytes()).map_err(|cause| {
        OpError::new(ErrorKind::Unwritable, "import.report", format!("the report `{file}` cannot be written"))
            .detail(
                "report",
                std::error::Error::source(&cause).map_or(cause.to_string(), ToString::to_string),
            )
    })
}

fn markdown(report: &Imported) -> String {
    let mut text = format!("# Import of {}\n", report.source);
    let counts = format!(
        "\n{} created, {} updated, {} unchanged, {} skipped, {} redirects, {} pictures, {} left out.\n",
        report.created,
        report.updated,
        report.unchanged,
        report.skipped.len(),
        report.redirects,
        report.pictures,
        report.dropped
    );
    text.push_str(&counts);
    let row = |Unclear { what, is_kept, .. }: &Unclear, place: String| {
        format!("- `{place}`: {what}{}", if *is_kept { " (kept)" } else { "" })
    };
    let posts = report
        .posts
        .iter()
        .map(|one| format!("- {}, {}, {}: {}", one.post_type, one.locale, one.status, one.posts));
    section(&mut text, "Posts", posts);
    let definitions = report.definitions.iter().map(|own| {
        let how = if own.is_added { "added" } else { "proposed" };
        let file = crate::codec::yaml::write(&Value::Object(own.definition.clone()));
        format!("- `{}`, {how}:\n\n```yaml\n{}\n```\n", own.path, file.trim_end())
    });
    section(&mut text, "Types that the source defines", definitions);
    section(&mut text, "Not understood", report.not_understood.iter().map(|one| row(one, one.place())));
    section(&mut text, "Changed on both sides", report.disputed.iter().map(disputed));
    section(
        &mut text,
        "No post",
        report.skipped.iter().map(|one| format!("- `{}`: {}", one.file, one.reason)),
    );
    let pictures = report.images.iter().map(|one| format!("- `{}`: `{}`", one.file, one.address));
    section(&mut text, "Pictures that are not imported", pictures);
    let notes = report.notes.iter().map(|one| match one.file.as_str() {
        "" => format!("- {}", one.message),
        file => format!("- `{file}`: {}", one.message),
    });
    section(&mut text, "Notes", notes);
    text
}

/// A dispute with both its values; of two texts, the passages that differ.
fn disputed(one: &Disputed) -> String {
    let differing = match (&one.site, &one.source) {
        (Some(Value::String(site)), Some(Value::String(source))) => {
            let differing = passages(site, source).into_iter().filter(|passage| passage.number.is_some());
            differing.map(|passage| (passage.upstream, passage.staged)).collect()
        }
        (site, source) => {
            let written = |value: &Option<Value>| value.as_ref().map(crate::codec::yaml::write);
            vec![(written(site).unwrap_or_default(), written(source).unwrap_or_default())]
        }
    };
    let mut text = format!("- `{}`: {}\n", one.file, one.message());
    for (site, source) in differing {
        for (whose, value) in [("the site", site), ("the source", source)] {
            let value = value.trim_matches('\n').replace('\n', "\n      ");
            text.push_str(&format!("\n  {whose}:\n\n      {value}\n"));
        }
    }
    text
}

fn section(text: &mut String, title: &str, rows: impl Iterator<Item = String>) {
    let rows: Vec<String> = rows.collect();
    if !rows.is_empty() {
        text.push_str(&format!("\n## {title} ({})\n\n{}\n", rows.len(), rows.join("\n")));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn disputes_show_both_values_of_what_differs() {
        let text = |text: &str| Some(Value::String(text.to_owned()));
        let one = Disputed {
            file: "x.md".to_owned(),
            place: "title".to_owned(),
            site: text("Same.\n\nOurs\nhere.\n"),
            source: text("Same.\n\nTheirs.\n"),
        };
        let message = one.message();
        let expected = format!(
            "- `x.md`: {message}\n\n  the site:\n\n      Ours\n      here.\n\n  the source:\n\n      Theirs.\n"
        );
        assert_eq!(disputed(&one), expected);
        let one = Disputed { site: None, source: Some(json!(["a"])), ..one };
        assert!(
            disputed(&one).ends_with("  the site:\n\n      \n\n  the source:\n\n      - a\n"),
            "{}",
            disputed(&one)
        );
    }
}
