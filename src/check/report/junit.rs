//! JUnit XML, which most build servers show as test results.

use super::{Report, full_message};
use crate::base::markup;
use crate::base::{Diagnostic, Severity};

/// One test case a finding: errors fail, warnings pass with a note. A valid site is one case that passes.
pub fn junit(report: &Report) -> String {
    let cases = report.issues.len().max(1);
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let counts = format!("tests=\"{cases}\" failures=\"{}\" errors=\"0\" skipped=\"0\"", report.errors);
    out.push_str(&format!("<testsuites name=\"cms validate\" {counts}>\n"));
    out.push_str(&format!("  <testsuite name=\"cms validate\" {counts}>\n"));
    if report.held_back > 0 {
        let property = format!("<property name=\"heldBack\" value=\"{}\"/>", report.held_back);
        out.push_str(&format!("    <properties>{property}</properties>\n"));
    }
    if report.issues.is_empty() {
        let name = format!("{} valid", crate::base::text::count(report.checked, "file"));
        out.push_str(&format!("    <testcase classname=\"site\" name=\"{name}\"/>\n"));
    }
    for issue in &report.issues {
        out.push_str(&case(issue));
    }
    out.push_str("  </testsuite>\n</testsuites>\n");
    out
}

fn case(issue: &Diagnostic) -> String {
    let place = match issue.line {
        0 => issue.file.clone(),
        line => format!("{}:{line}:{}", issue.file, issue.column),
    };
    let head = format!(
        "    <testcase classname=\"{}\" name=\"{} at {}\" file=\"{}\" line=\"{}\">",
        markup::xml(&issue.file),
        markup::xml(&issue.code),
        markup::xml(&place),
        markup::xml(&issue.file),
        issue.line,
    );
    let message = markup::xml(&full_message(issue));
    let body = match issue.severity {
        Severity::Error => format!(
            "<failure type=\"{}\" message=\"{message}\">{}: {message}</failure>",
            markup::xml(&issue.code),
            markup::xml(&place)
        ),
        Severity::Warning => format!("<system-out>{}: warning: {message}</system-out>", markup::xml(&place)),
    };
    format!("{head}{body}</testcase>\n")
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;

    #[test]
    fn errors_fail_and_warnings_pass() {
        let text = junit(&Report::new(2, 0, sample()));
        assert!(text.contains("tests=\"2\" failures=\"1\""));
        assert_eq!(text.matches("<failure ").count(), 1);
        assert!(text.contains("100% &lt;odd&gt; &amp; &quot;new&quot;&#10;line"));
        assert!(junit(&Report::new(7, 0, Vec::new())).contains("name=\"7 files valid\"/>"));
    }
}
