//! `settings.time-zone`: a time zone that the database does not have.

use super::*;
use crate::base::zone;

pub(super) const RULE: Rule = Rule {
    code: "settings.time-zone",
    summary: "no such time zone",
    explanation: "`time_zone` is a name of the IANA time zone database, such as `Europe/Berlin` or `UTC`. With an unknown one, dates are shown in UTC.",
    example: Example {
        files: &[(
            "cms.toml",
            "format = 1\ntime_zone = \"Europe/Berlln\"\n\n[locales]\nsupported = [\"en\", \"es\"]\n",
        )],
        right: "time_zone = \"Europe/Berlin\"",
    },
    run: Run::Item(&[Kind::Settings], run),
};

fn run(subject: &Subject<'_>, found: &mut Vec<Finding>) {
    let name = subject.value.get("time_zone").and_then(Value::as_str);
    if let Some(name) = name.filter(|name| zone::named(name).is_none()) {
        let message = format!("there is no time zone `{name}`");
        let hint = "write a name of the IANA database, such as `Europe/Berlin` or `UTC`";
        found.push(Finding::error(RULE.code, "/time_zone", message).hint(hint));
    }
}
