//! Workflow commands of GitHub Actions, which show findings beside the lines of a pull request.

use super::{Report, full_message, level};

/// One workflow command a finding: `::error file=…,line=…,col=…,title=CODE::message`.
pub fn github(report: &Report) -> String {
    let mut out = String::new();
    for issue in &report.issues {
        out.push_str(&format!("::{} file={}", level(issue.severity), property(&issue.file)));
        if issue.line > 0 {
            out.push_str(&format!(",line={},col={}", issue.line, issue.column.max(1)));
        }
        out.push_str(&format!(",title={}::{}\n", property(&issue.code), data(&full_message(issue))));
    }
    if let Some(note) = report.held_back_note() {
        out.push_str(&format!("::notice::{}\n", data(&note)));
    }
    out
}

/// Escapes a message: characters that would end the command, and those that control a terminal.
fn data(text: &str) -> String {
    let text = text.replace(|c: char| c.is_control() && !matches!(c, '\r' | '\n'), "\u{fffd}");
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes a property: also characters that would end it.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    #[test]
    fn workflow_commands_are_escaped() {
        assert_eq!(
            super::github(&super::Report::new(2, 1, super::super::sample())),
            "::error file=posts/a%2C b%3Ac.yaml,line=2,col=7,title=post.type.unknown::post type `blgo` does not exist; did you mean `blog`?\n\
             ::warning file=posts/x.yaml,title=file.mode::100%25 <odd> & \"new\"%0Aline\n\
             ::notice::1 more finding follows from files that cannot be read\n"
        );
    }
}
